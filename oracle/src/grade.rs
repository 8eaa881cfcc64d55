//! Answers by definition.

use crate::board::{Board, Kind};

/// A full code: the number of a symbol for each slot.
pub type Code = Vec<usize>;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Question {
    /// A symbol for each slot.
    Code(Code),
    /// Whether two people belong together: a truth booth.
    Pair(usize, usize),
}

/// A mark of one slot.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Not there, or not once more.
    Absent,
    /// In another slot.
    Elsewhere,
    /// In this slot.
    Here,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// How many slots are right.
    Hits(usize),
    /// Black and white pegs, or bulls and cows.
    Pegs(usize, usize),
    /// A mark for each slot.
    Marks(Vec<Mark>),
    /// The answer of a truth booth.
    Match(bool),
}

impl Answer {
    /// The answer as people write it.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Answer::Hits(hits) => hits.to_string(),
            Answer::Pegs(black, white) => format!("{black},{white}"),
            Answer::Match(true) => "yes".to_owned(),
            Answer::Match(false) => "no".to_owned(),
            Answer::Marks(marks) => marks.iter().map(|&mark| mark_letter(board, mark)).collect(),
        }
    }
}

/// The letter of a mark.
pub fn mark_letter(board: &Board, mark: Mark) -> char {
    let [absent, elsewhere, here] = match board.kind {
        Kind::Words { .. } => ['-', 'Y', 'G'],
        _ => ['I', 'W', 'C'],
    };
    match mark {
        Mark::Absent => absent,
        Mark::Elsewhere => elsewhere,
        Mark::Here => here,
    }
}

/// The answer to a question when `secret` is hidden.
pub fn grade(board: &Board, question: &Question, secret: &[usize]) -> Answer {
    let code = match question {
        Question::Pair(left, right) => return Answer::Match(secret[*left] == *right),
        Question::Code(code) => code,
    };
    match board.kind {
        Kind::Mastermind { black_only: false } | Kind::Bulls => pegs(code, secret, board.symbols),
        Kind::Mastermind { black_only: true } | Kind::Permutation | Kind::Couples => {
            Answer::Hits(hits(code, secret))
        }
        Kind::Items { wordle: false, .. } => Answer::Marks(item_marks(code, secret)),
        Kind::Items { wordle: true, .. } | Kind::Words { .. } => {
            Answer::Marks(word_marks(code, secret))
        }
    }
}

/// Whether this answer ends the game.
pub fn is_win(board: &Board, answer: &Answer) -> bool {
    match answer {
        Answer::Hits(hits) => *hits == board.slots,
        Answer::Pegs(black, _) => *black == board.slots,
        Answer::Marks(marks) => marks.iter().all(|mark| *mark == Mark::Here),
        Answer::Match(_) => false,
    }
}

fn hits(code: &[usize], secret: &[usize]) -> usize {
    (0..code.len())
        .filter(|&slot| code[slot] == secret[slot])
        .count()
}

fn count(code: &[usize], symbol: usize) -> usize {
    code.iter().filter(|&&other| other == symbol).count()
}

/// Black: slots that agree. Black and white together: for each symbol the smaller of its two numbers of copies.
fn pegs(code: &[usize], secret: &[usize], symbols: usize) -> Answer {
    let common: usize = (0..symbols)
        .map(|symbol| count(code, symbol).min(count(secret, symbol)))
        .sum();
    let black = hits(code, secret);
    Answer::Pegs(black, common - black)
}

/// Wordle: a letter that is not right here is marked "elsewhere" if the secret has more copies of it that are not
/// right than there are such letters before it in the guess.
fn word_marks(code: &[usize], secret: &[usize]) -> Vec<Mark> {
    let open = |slot: &usize| code[*slot] != secret[*slot];
    let slots = code.len();
    let mark = |slot: usize| {
        if !open(&slot) {
            return Mark::Here;
        }
        let before = (0..slot)
            .filter(open)
            .filter(|&other| code[other] == code[slot])
            .count();
        let copies = (0..slots)
            .filter(open)
            .filter(|&other| secret[other] == code[slot])
            .count();
        if copies > before {
            Mark::Elsewhere
        } else {
            Mark::Absent
        }
    };
    (0..slots).map(mark).collect()
}

/// Item Matching: an item that is not right here is in the wrong slot if the secret holds it in some slot in which
/// the guess does not have it.
fn item_marks(code: &[usize], secret: &[usize]) -> Vec<Mark> {
    let slots = code.len();
    let mark = |slot: usize| {
        let item = code[slot];
        if secret[slot] == item {
            Mark::Here
        } else if (0..slots).any(|other| secret[other] == item && code[other] != item) {
            Mark::Elsewhere
        } else {
            Mark::Absent
        }
    };
    (0..slots).map(mark).collect()
}
