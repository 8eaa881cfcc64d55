//! Small boards, random histories, and a brute force that knows only the definitions.

#![allow(dead_code, reason = "every test file uses some of it")]

pub(crate) mod exhaustive;
pub(crate) mod solving;

use nextguess::board::code::{BLANK, Symbol, UNKNOWN};
use nextguess::error::InputError;
use nextguess::game::feedback::AllowedFeedback;
use nextguess::game::spec::GameSpec;
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::grade::{Feedback, Rule, naive};
use nextguess::player::{Contradicted, PlayerKind};
use nextguess::position::Position;
use nextguess::util::random::Random;

const ANSWERS: &str = "abc\nacb\nbab\nbad\ncab\ncad\ndab\ndda\n";
const GUESSES: &str = "aaa\nbcd\ndcb\nbbc\nccd\n";

/// The files that the specs of these tests name.
pub(crate) fn read_file(path: &str) -> Result<String, String> {
    match path {
        "answers.txt" => Ok(ANSWERS.to_owned()),
        "guesses.txt" => Ok(GUESSES.to_owned()),
        _ => Err("no such file".to_owned()),
    }
}

/// An error that names all its parts and is told as a sentence about what was given.
pub(crate) fn check_sentence(error: &InputError) {
    let told = error.to_string();
    for part in [&error.part, &error.expected, &error.example] {
        assert!(!part.is_empty(), "{error:?}");
    }
    let (given, _) = error.given.split_once('…').unwrap_or((&error.given, ""));
    let quoted = format!("{given:?}");
    let is_named = told.contains(given) || told.contains(quoted.trim_matches('"'));
    assert!(is_named, "{told}");
    let is_ended = told.ends_with(['.', '?']) || told.contains("Example: ");
    assert!(is_ended && !told.contains("for example"), "{told}");
}

/// The game of a spec that is right.
pub(crate) fn game(spec: &str) -> Game {
    let spec = GameSpec::parse(spec).unwrap_or_else(|error| panic!("{error}"));
    spec.game(&read_file)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Boards small enough for a brute force, of every kind that symmetry makes smaller.
pub(crate) const SYMMETRIC: &[&str] = &[
    "mastermind:2x4",
    "mastermind:3x3",
    "mastermind:4x2",
    "mastermind:4x3",
    "mastermind:3x4,pegs=black",
    "mastermind:3x3,consistent",
    "bulls:2x5",
    "bulls:3x4",
    "bulls:3x5,consistent",
    "permutation:3",
    "permutation:4",
    "ayto:3",
    "ayto:4",
    "items:2x4x9",
    "items:3x3x9",
    "items:3x4x9",
    "items:3x3x9,restrict=items",
    "items:3x3x9,restrict=slots",
    "items:3x3x9,restrict=none",
    "items:3x3x9,marks=wordle",
    "items:4x3x9,restrict=items,marks=wordle",
];

/// Boards small enough for a brute force, of every kind.
pub(crate) fn small_boards() -> Vec<&'static str> {
    let mut boards = SYMMETRIC.to_vec();
    boards.push("words:answers.txt");
    boards.push("words:answers.txt,guesses=guesses.txt");
    boards
}

/// The secrets and questions of a small board, listed from the definition of its kind.
pub(crate) struct Brute {
    rule: Rule,
    pub(crate) secrets: Vec<Vec<Symbol>>,
    pub(crate) codes: Vec<Vec<Symbol>>,
    pub(crate) pairs: Vec<Vec<Symbol>>,
}

impl Brute {
    pub(crate) fn new(game: &Game) -> Brute {
        let (slots, symbols) = (game.slots(), game.alphabet().size());
        let all = tuples(slots, symbols);
        let distinct = |code: &Vec<Symbol>| (1..slots).all(|at| !code[..at].contains(&code[at]));
        let (secrets, codes) = match game.spec().kind().name {
            "mastermind" | "items" => (all.clone(), all),
            "bulls" | "permutation" | "ayto" => {
                let codes: Vec<_> = all.into_iter().filter(distinct).collect();
                (codes.clone(), codes)
            }
            "words" => {
                let read = |text: &str| -> Vec<Vec<Symbol>> {
                    let word = |line| game.alphabet().read_code(line, slots).unwrap();
                    text.lines().map(word).collect()
                };
                let mut codes = read(ANSWERS);
                if game.spec().option("guesses").is_some() {
                    codes.extend(read(GUESSES));
                }
                codes.sort();
                (read(ANSWERS), codes)
            }
            other => panic!("{other} has no brute force"),
        };
        let pair = |slot: usize, symbol: usize| {
            let mut pair = vec![BLANK; slots];
            pair[slot] = symbol as Symbol;
            pair
        };
        let pairs = (0..slots)
            .flat_map(|slot| (0..symbols).map(move |symbol| pair(slot, symbol)))
            .collect();
        Brute {
            rule: game.rule(),
            secrets,
            codes,
            pairs,
        }
    }

    pub(crate) fn grade(&self, question: &[Symbol], secret: &[Symbol]) -> Feedback {
        naive::grade(self.rule, question, secret)
    }

    /// What may have been asked where some slots are not known.
    pub(crate) fn completions(&self, question: &[Symbol]) -> Vec<Vec<Symbol>> {
        if !question.contains(&UNKNOWN) {
            return vec![question.to_vec()];
        }
        let fits = |code: &&Vec<Symbol>| {
            let mut slots = question.iter().zip(code.iter());
            slots.all(|(asked, symbol)| *asked == UNKNOWN || asked == symbol)
        };
        self.codes.iter().filter(fits).cloned().collect()
    }

    /// Whether the secret allows this answer to some completion of the question.
    pub(crate) fn fits(&self, secret: &[Symbol], turn: &Turn) -> bool {
        let completions = self.completions(&turn.question);
        turn.answer == AllowedFeedback::Any
            || completions
                .iter()
                .any(|question| turn.answer.allows(self.grade(question, secret)))
    }

    /// The secrets that fit all turns.
    pub(crate) fn candidates(&self, turns: &[Turn]) -> Vec<Vec<Symbol>> {
        let fits = |secret: &&Vec<Symbol>| turns.iter().all(|turn| self.fits(secret, turn));
        self.secrets.iter().filter(fits).cloned().collect()
    }
}

/// All codes over the symbols, ascending.
fn tuples(slots: usize, symbols: usize) -> Vec<Vec<Symbol>> {
    (0..slots).fold(vec![Vec::new()], |codes, _| {
        let longer = |code: Vec<Symbol>| {
            (0..symbols as Symbol).map(move |symbol| [&code[..], &[symbol]].concat())
        };
        codes.into_iter().flat_map(longer).collect()
    })
}

/// How a random history is made.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Habits {
    /// How many of 100 questions have slots that are not known.
    pub(crate) unknown_slots: usize,
    /// How many of 100 answers are known in part or not at all.
    pub(crate) unknown_answers: usize,
    /// How many of 100 answers are about another secret, or about none.
    pub(crate) lies: usize,
}

/// Everything is known and true.
pub(crate) const PLAIN: Habits = Habits {
    unknown_slots: 0,
    unknown_answers: 0,
    lies: 0,
};

/// Some slots and some answers are not known.
pub(crate) const VAGUE: Habits = Habits {
    unknown_slots: 30,
    unknown_answers: 30,
    lies: 0,
};

/// Some answers are wrong besides.
pub(crate) const LYING: Habits = Habits {
    unknown_slots: 10,
    unknown_answers: 15,
    lies: 40,
};

/// Turns with one hidden secret.
pub(crate) fn history(game: &Game, turns: usize, habits: Habits, random: &mut Random) -> Vec<Turn> {
    let secret = game.random_secret(random);
    (0..turns)
        .map(|_| turn(game, &secret, habits, random))
        .collect()
}

/// Any turn, legal or not, about a secret.
pub(crate) fn turn(game: &Game, secret: &[Symbol], habits: Habits, random: &mut Random) -> Turn {
    let mut chance = |percent: usize| random.below(100) < percent;
    let (booth, hide, vague, lie) = (
        game.next_question_kind(&[]) == QuestionKind::Pair && chance(50),
        chance(habits.unknown_slots),
        chance(habits.unknown_answers),
        chance(habits.lies),
    );
    let mut question = game.random_secret(random);
    if booth {
        let kept = random.below(question.len());
        let symbol = question[kept];
        question.fill(BLANK);
        question[kept] = symbol;
    }
    let about = if lie {
        game.random_secret(random)
    } else {
        secret.to_vec()
    };
    let feedback = if lie && !booth && random.below(4) == 0 {
        Feedback(random.below(game.rule().outcomes(question.len())) as u16)
    } else {
        game.grade(&question, &about)
    };
    let answer = if vague {
        vague_answer(game, &question, feedback, random)
    } else {
        AllowedFeedback::Is(feedback)
    };
    if hide && !booth {
        for _ in 0..1 + random.below(2) {
            let slot = random.below(question.len());
            question[slot] = UNKNOWN;
        }
    }
    Turn { question, answer }
}

/// An answer that allows this feedback, and others that can come.
fn vague_answer(
    game: &Game,
    question: &[Symbol],
    feedback: Feedback,
    random: &mut Random,
) -> AllowedFeedback {
    let mut several = vec![feedback];
    for _ in 0..random.below(4) {
        several.push(game.grade(question, &game.random_secret(random)));
    }
    several.sort_unstable();
    several.dedup();
    match several.len() {
        1 => AllowedFeedback::Any,
        _ => AllowedFeedback::OneOf(several.into()),
    }
}

/// The position after turns that need not be legal.
pub(crate) fn position(game: &Game, turns: &[Turn]) -> Position {
    let start = Position::start(game).expect("the board is small");
    turns.iter().fold(start, |position, turn| {
        position
            .after(position.packed(turn))
            .expect("the board is small")
    })
}

/// The codes of a position as plain symbols.
pub(crate) fn unpacked(
    position: &Position,
    codes: &[nextguess::board::code::Code],
) -> Vec<Vec<Symbol>> {
    let layout = position.layout();
    codes.iter().map(|&code| layout.unpack(code)).collect()
}

/// Plays a game against an honest hider; returns how many questions it took. Every question must be
/// legal, and there may be no more than `most`.
pub(crate) fn play(
    query: &dyn PlayerKind,
    game: &Game,
    secret: &[Symbol],
    number: u64,
    most: usize,
) -> usize {
    let mut player = query.player(game, number);
    let mut turns: Vec<Turn> = Vec::new();
    let keeps_turns = game.slots() <= 10;
    for asked in 1..=most {
        let question = player.ask().expect("the answers are true").to_vec();
        match game.question_kind(&question) {
            QuestionKind::Code => game.check_question(&question).expect("a right question"),
            QuestionKind::Pair => {
                let pair = question.iter().filter(|&&symbol| symbol != BLANK);
                assert_eq!(pair.count(), 1, "{question:?}");
            }
        }
        game.permits(&turns, &question).expect("a legal question");
        let feedback = game.grade(&question, secret);
        if game.is_win(game.question_kind(&question), feedback) {
            return asked;
        }
        player.learn(feedback);
        if keeps_turns {
            let answer = AllowedFeedback::Is(feedback);
            turns.push(Turn { question, answer });
        }
    }
    panic!("{secret:?} was not found in {most} questions")
}

/// Plays a game against a hider of whose answers so many of 100 are true. It has to end in a
/// contradiction after at most so many questions, and to stay there; a win is not noticed.
pub(crate) fn lie_to(
    query: &dyn PlayerKind,
    game: &Game,
    number: u64,
    honesty: usize,
    most: usize,
    random: &mut Random,
) {
    let secret = game.random_secret(random);
    let outcomes = game.rule().outcomes(game.slots());
    let mut player = query.player(game, number);
    for _ in 0..=most {
        let Ok(question) = player.ask() else {
            assert_eq!(player.ask(), Err(Contradicted));
            return;
        };
        game.check_question(question).expect("a right question");
        let feedback = match random.below(100) {
            chance if chance < honesty => game.grade(question, &secret),
            99 => Feedback(u16::MAX),
            _ => Feedback(random.below(outcomes) as u16),
        };
        player.learn(feedback);
    }
    panic!("no end after {most} questions on {}", game.spec())
}

/// The questions of a game, at most so many, until `answer` ends it or they contradict each other.
pub(crate) fn questions(
    game: &Game,
    query: &dyn PlayerKind,
    number: u64,
    most: usize,
    mut answer: impl FnMut(&[Symbol]) -> Option<Feedback>,
) -> (Vec<Vec<Symbol>>, Result<(), Contradicted>) {
    let mut player = query.player(game, number);
    let mut asked = Vec::new();
    loop {
        let question = match player.ask() {
            Ok(question) => question.to_vec(),
            Err(contradicted) => return (asked, Err(contradicted)),
        };
        assert!(asked.len() < most, "no end after {asked:?}");
        game.check_question(&question).unwrap();
        let feedback = answer(&question);
        asked.push(question);
        match feedback {
            Some(feedback) => player.learn(feedback),
            None => return (asked, Ok(())),
        }
    }
}
