//! Wordle and games like it: the secret is a word of a list, and each letter gets a mark, with the rule of Wordle for
//! repeated letters. A list of English words comes with the program; other lists are files.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Board, GameKind, TURNS};
use crate::board::alphabet::Alphabet;
use crate::board::code::{Code, Layout, Symbol, UNKNOWN};
use crate::board::count::Count;
use crate::error::{InputError, shortened};
use crate::game::feedback::{AllowedFeedback, FeedbackFormat, MarkStyle, marks_of};
use crate::game::spec::{GameSpec, OptionHelp, ReadFile};
use crate::game::{Demand, DemandMasks, Game, GameRules, PackedTurn, QuestionKind, Turn};
use crate::grade::Rule;
use crate::util::random::Random;

pub(super) const KIND: GameKind = GameKind {
    name: "words",
    summary: "Wordle: a word of a list; G right here, Y right elsewhere, - absent",
    grammar: "words:en or words:FILE",
    example: "words:en",
    usual_board: ENGLISH,
    plain_board,
    options: &[
        OptionHelp {
            name: "guesses",
            value: "FILE",
            summary: "words that may be asked besides those of the list",
        },
        OptionHelp {
            name: "used",
            value: "FILE",
            summary: "words that were answers already: they are no secrets, and may be asked",
        },
        OptionHelp {
            name: HARD,
            value: "",
            summary: "every later guess must use the marks seen",
        },
        TURNS,
    ],
    turns: &["crane=-Y--G"],
    notes: &[
        "Marks are also read as B, X, . or _ for absent (crane=BYBBG), as the digits 2, 1 and 0 \
         (crane=01002), and as the squares that people share (crane=⬛🟨⬛⬛🟩, or ⬜ for absent).",
        SHIPPED_LIST,
        WORD_LIST,
        WORD_COMMAND,
    ],
    build,
};

const HARD: &str = "hard";

/// The name of the list of English words that comes with the program. No file is read in its place.
const ENGLISH: &str = "en";

/// The common words of five letters that the list of English words can hide. `cargo xtask words` makes the file.
const ENGLISH_ANSWERS: &str = include_str!("../../../data/words/en-answers.txt");

/// The words that may be asked besides those that can be hidden. `cargo xtask words` makes the file.
const ENGLISH_GUESSES: &str = include_str!("../../../data/words/en-guesses.txt");

/// The help text on the list that comes with the program.
const SHIPPED_LIST: &str = "en is the list that comes with the program: common English words of five letters, and \
     rarer ones that may only be asked. It is made from SCOWL. The name is reserved: a file that is called en is \
     written ./en.";

/// The help text on lists of words, and where to get one.
const WORD_LIST: &str = "FILE is a text file with one word a line, all of one length. Lists of the words of Wordle \
     are public. Debian's package wamerican puts English words into /usr/share/dict/words.";

/// The help text on how to make a list of words of five letters from a dictionary.
const WORD_COMMAND: &str = "Example: grep -E '^[a-z]{5}$' /usr/share/dict/words > words.txt";

const FILES_EXAMPLE: &str = "words:answers.txt,guesses=guesses.txt";

/// What helps those who have no list.
const WITHOUT_FILE: &str = "words:en needs no file. ";

static STYLE: MarkStyle = MarkStyle {
    letters: ['-', 'Y', 'G'],
    also: ["BX._0⬛⬜", "1🟨", "2🟩"],
};

#[derive(Debug)]
struct Words {
    board: Board,
    answers: Vec<Vec<Symbol>>,
    /// The words that may be asked, the answers among them.
    guesses: Vec<Vec<Symbol>>,
    /// Whether hard mode is on: a guess must keep letters marked G in their slots, and have each letter as often as
    /// one turn marked it G or Y.
    is_hard: bool,
}

/// The name of a list as specs have it.
fn plain_board(name: &str) -> String {
    let name = if is_english(name) { ENGLISH } else { name };
    name.to_owned()
}

fn is_english(name: &str) -> bool {
    name.eq_ignore_ascii_case(ENGLISH)
}

/// Refuses the name of a text that no game would read, because a list that comes with the program has it.
///
/// ```
/// use nextguess::game::kinds::check_file_name;
///
/// assert!(check_file_name("mine").is_ok());
/// assert!(check_file_name("en").is_err());
/// ```
pub fn check_file_name(name: &str) -> Result<(), InputError> {
    if !is_english(name) {
        return Ok(());
    }
    let expected = "a name other than en, which is the list of words that comes with the program";
    Err(InputError::new("file name", name, expected, "mine"))
}

fn build(spec: GameSpec, read_file: ReadFile<'_>) -> Result<Game, InputError> {
    let mut answers = match is_english(spec.board()) {
        true => ENGLISH_ANSWERS.lines().map(str::to_owned).collect(),
        false => read_words(spec.board(), read_file, None)?,
    };
    refuse_empty(&answers, spec.board())?;
    let length = answers.first().map_or(0, |word| word.chars().count());
    let mut guesses = answers.clone();
    if is_english(spec.board()) {
        guesses.extend(ENGLISH_GUESSES.lines().map(str::to_owned));
    }
    if let Some(path) = spec.option("guesses") {
        let more = read_words(path, read_file, Some(length))?;
        refuse_empty(&more, path)?;
        guesses.extend(more);
    }
    if let Some(path) = spec.option("used") {
        // Nothing was used before the first game, so this list may be empty.
        let used = read_words(path, read_file, Some(length))?;
        let before = answers.len();
        answers.retain(|word| !used.contains(word));
        if answers.is_empty() {
            return Err(all_are_used(path, before));
        }
    }
    let mut letters: BTreeSet<char> = guesses.iter().flat_map(|word| word.chars()).collect();
    if letters.iter().all(char::is_ascii_lowercase) {
        letters.extend('a'..='z');
    }
    let alphabet = Alphabet::of_letters(letters.into_iter().collect());
    let has_symbols = alphabet.size() <= usize::from(UNKNOWN);
    if !has_symbols || Layout::new(length, alphabet.size()).is_none() {
        let given = format!("{} different letters", alphabet.size());
        return Err(InputError::new(
            "words",
            given,
            "fewer different letters or shorter words",
            "crane",
        ));
    }
    let encode = |words: BTreeSet<String>| -> Result<Vec<Vec<Symbol>>, InputError> {
        words
            .iter()
            .map(|word| alphabet.read_code(word, length))
            .collect()
    };
    let (answers, guesses) = (encode(answers)?, encode(guesses)?);
    let is_hard = spec.option(HARD).is_some();
    let board = Board {
        turn_limit: spec.number_option(TURNS.name)?,
        only_consistent: false,
        repeats: true,
        spec,
        slots: length,
        alphabet,
    };
    Ok(Game::new(Words {
        board,
        answers,
        guesses,
        is_hard,
    }))
}

fn all_are_used(path: &str, answers: usize) -> InputError {
    let shown = shortened(path);
    let sentence = format!(
        "the used words {shown:?} strike out all {answers} secrets: expected at least one that is left"
    );
    let expected = "a list that leaves at least one secret";
    let error = InputError::new("used words", path, expected, "words:en,used=used.txt");
    error.saying(sentence)
}

/// The words of a list in lower case, all of one length.
fn read_words(
    path: &str,
    read_file: ReadFile<'_>,
    length: Option<usize>,
) -> Result<BTreeSet<String>, InputError> {
    let shown = shortened(path);
    let text = match is_english(path) {
        true => Ok([ENGLISH_ANSWERS, ENGLISH_GUESSES].concat()),
        false => read_file(path),
    };
    let text = text.map_err(|reason| {
        let is_first = length.is_none();
        let without = if is_first { WITHOUT_FILE } else { "" };
        let sentence = format!(
            "the word list {shown:?} cannot be read: {reason}. {without}{WORD_LIST} {WORD_COMMAND}"
        );
        let expected = "a file of words that can be read";
        InputError::new("word file", path, expected, FILES_EXAMPLE).saying(sentence)
    })?;
    let is_first = length.is_none();
    let mut words = BTreeSet::new();
    let mut length = length;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    for (line, word) in text.lines().enumerate() {
        let word = word.trim().to_lowercase();
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        let letters = word.chars().count();
        let wanted = *length.get_or_insert(letters);
        let refuse = |expected: String, why: String| {
            let part = format!("{shown} line {}", line + 1);
            let error = InputError::new(&*part, &*word, expected, "crane");
            let sentence = format!("{part}, {:?} {why}", error.given);
            error.saying(sentence)
        };
        let most = Rule::WordMarks.max_slots();
        if !word.chars().all(char::is_alphabetic) {
            let expected = format!("a word of {wanted} letters, one a line");
            let why = "is no word of letters alone: expected one word a line, and nothing else";
            return Err(refuse(expected, why.to_owned()));
        }
        if wanted > most {
            let expected = format!("words of at most {most} letters");
            let why = format!("has {letters} letters, and words may have at most {most}");
            return Err(refuse(expected, why));
        }
        if letters != wanted {
            let others = if is_first {
                "words before it"
            } else {
                "secrets"
            };
            let expected = format!("a word of {wanted} letters, one a line");
            let why = format!(
                "has {letters} letters, and the {others} have {wanted}: expected words of one length"
            );
            return Err(refuse(expected, why));
        }
        words.insert(word);
    }
    Ok(words)
}

fn refuse_empty(words: &BTreeSet<String>, path: &str) -> Result<(), InputError> {
    if !words.is_empty() {
        return Ok(());
    }
    let shown = shortened(path);
    let sentence = format!("the word list {shown:?} is empty: expected one word a line");
    let error = InputError::new("word file", path, "at least one word", FILES_EXAMPLE);
    Err(error.saying(sentence))
}

impl Words {
    fn refuse(&self, word: &[Symbol], list: &[Vec<Symbol>], name: &str) -> InputError {
        let text = |word: &[Symbol]| self.board.alphabet.code_text(word.iter().copied());
        let expected = format!("one of the {} {name}", list.len());
        let nearest = list
            .partition_point(|other| other.as_slice() < word)
            .min(list.len() - 1);
        InputError::new("word", text(word), expected, text(&list[nearest]))
    }
}

/// What the marks of a turn demand in hard mode. Nothing if the turn is not fully known.
fn demands(question: &[Symbol], answer: &AllowedFeedback) -> Vec<Demand> {
    let Some(feedback) = answer.known().filter(|_| !question.contains(&UNKNOWN)) else {
        return Vec::new();
    };
    let marks = marks_of(feedback, question.len());
    let mut demands = Vec::new();
    for (slot, &letter) in question.iter().enumerate() {
        if marks[slot] == 2 {
            demands.push(Demand::Here(slot, letter));
        }
        let is_first = !question[..slot].contains(&letter);
        let seen = question.iter().zip(&marks);
        let seen = seen.filter(|(other, mark)| **other == letter && **mark > 0);
        match seen.count() {
            0 => {}
            count if is_first => demands.push(Demand::Copies(letter, count)),
            _ => {}
        }
    }
    demands
}

fn fits(pattern: &[Symbol], word: &[Symbol]) -> bool {
    pattern
        .iter()
        .zip(word)
        .all(|(p, w)| p == w || *p == UNKNOWN)
}

impl GameRules for Words {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::WordMarks
    }

    fn secret_count(&self) -> Count {
        Count::exactly(self.answers.len() as u128)
    }

    fn secrets(&self, layout: Layout) -> Vec<Code> {
        self.answers.iter().map(|word| layout.pack(word)).collect()
    }

    fn random_secret(&self, random: &mut Random) -> Vec<Symbol> {
        self.answers[random.below(self.answers.len())].clone()
    }

    fn check_secret(&self, secret: &[Symbol]) -> Result<(), InputError> {
        let found = self.answers.iter().any(|word| word == secret);
        found
            .then_some(())
            .ok_or_else(|| self.refuse(secret, &self.answers, "possible secrets"))
    }

    fn check_question(&self, question: &[Symbol]) -> Result<(), InputError> {
        let found = self.guesses.iter().any(|word| fits(question, word));
        found
            .then_some(())
            .ok_or_else(|| self.refuse(question, &self.guesses, "allowed words"))
    }

    fn bars_questions(&self) -> bool {
        self.is_hard
    }

    fn legal<'a>(
        &self,
        layout: Layout,
        turns: &[PackedTurn],
        _: &'a [Code],
        all: &'a [Code],
    ) -> Cow<'a, [Code]> {
        if !self.is_hard || turns.is_empty() {
            return Cow::Borrowed(all);
        }
        let demands =
            (turns.iter()).flat_map(|turn| demands(&layout.unpack(turn.question), &turn.answer));
        let masks = DemandMasks::new(layout, demands);
        let codes = all.iter().copied();
        codes.filter(|&code| masks.are_met(code)).collect()
    }

    fn demands(&self, layout: Layout, turn: &PackedTurn) -> Option<Vec<Demand>> {
        let demands = || demands(&layout.unpack(turn.question), &turn.answer);
        self.is_hard.then(demands)
    }

    fn permits(&self, turns: &[Turn], question: &[Symbol]) -> Result<(), InputError> {
        if !self.is_hard || question.contains(&UNKNOWN) {
            return Ok(());
        }
        for (number, turn) in turns.iter().enumerate() {
            let demands = demands(&turn.question, &turn.answer);
            let is_met = |demand: &&Demand| demand.is_met(question.len(), |slot| question[slot]);
            if let Some(demand) = demands.iter().find(|demand| !is_met(demand)) {
                let text = |symbols: &[Symbol]| self.board.alphabet.code_text(symbols.to_vec());
                let turn = number + 1;
                let expected = match *demand {
                    Demand::Here(slot, letter) => {
                        format!(
                            "{} in slot {}, as turn {turn} showed",
                            text(&[letter]),
                            slot + 1
                        )
                    }
                    Demand::Copies(letter, count) => {
                        let letter = text(&[letter]);
                        let times = if count == 1 {
                            String::new()
                        } else {
                            format!("{count} times ")
                        };
                        format!("{times}{letter} somewhere, as turn {turn} showed")
                    }
                };
                let example = "a word that is still possible";
                let sentence = format!("word {:?}: expected {expected}", text(question));
                let error = InputError::new("word", text(question), expected, example);
                return Err(error.saying(sentence));
            }
        }
        Ok(())
    }

    fn example_code(&self) -> String {
        self.board
            .alphabet
            .code_text(self.answers[0].iter().copied())
    }

    fn other_questions(&self, layout: Layout) -> Option<Vec<Code>> {
        Some(self.guesses.iter().map(|word| layout.pack(word)).collect())
    }

    fn is_symmetric(&self) -> bool {
        false
    }

    fn feedback_format(&self, _: QuestionKind) -> FeedbackFormat {
        FeedbackFormat::Marks {
            slots: self.board.slots,
            style: &STYLE,
        }
    }
}
