//! What was proved: a store of results, each under the position that it is about, and its text.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::position::Position;
use crate::solver::search::cost::{Cost, Scale, Turns, UNLIMITED};
use crate::util::hash::checksum_of;

/// What a result is about: a position, the turns left, and what turns and losses cost.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Subject {
    /// The key of the position: a set of candidates with what may be asked about it, or a grid of Item Matching.
    pub(crate) set: u128,
    /// The turns left.
    pub(crate) turns: Turns,
    /// What each turn costs: see [`Scale::step`].
    pub(crate) step: Cost,
    /// What each secret costs that is not found: see [`Scale::late`].
    pub(crate) late: Cost,
}

impl Subject {
    /// A position by its key, with some turns left.
    pub(crate) fn new(set: u128, turns: Turns, scale: Scale) -> Subject {
        Subject {
            set,
            turns,
            step: scale.step,
            late: scale.late,
        }
    }

    /// The turns left; `None` if there is no limit.
    pub(crate) fn turns_left(&self) -> Option<u32> {
        (self.turns != UNLIMITED).then_some(self.turns)
    }
}

/// What was proved of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredProof {
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The questions of a strategy that costs `lower`, each before those that follow it; `None` if only the bound is known.
    /// For a grid they are packed as the grid names them.
    pub(crate) questions: Option<Vec<Code>>,
    /// How to find the position again. For a set it is the questions that lead there, each followed by its answer. For a
    /// grid it is the grid itself.
    pub(crate) place: Vec<u64>,
}

/// What was proved about the positions that follow one position. A search can begin with it, and go on where another one
/// ended. Results do not depend on the order in which they are found.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::Proofs;
///
/// let game: Game = "mastermind:3x4".parse()?;
/// let start = game.start()?;
/// let proofs = Proofs::new(&start);
/// let proof = game.solver().go_on(&start, &proofs)?;
/// let stored = proofs.to_text();
///
/// let proofs = Proofs::read(&stored, &start).expect("the text is whole");
/// assert_eq!(game.solver().go_on(&start, &proofs)?.total(), proof.total());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Debug)]
pub struct Proofs {
    header: Header,
    records: Mutex<BTreeMap<Subject, StoredProof>>,
}

/// The position that all results follow.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    game: String,
    turns: String,
    /// A checksum of the secrets and the questions: a spec may name a file of words.
    board: u64,
}

/// Why [`Proofs`] cannot be read from a text.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::{Proofs, ProofsError};
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let refused = Proofs::read("some other text", &game.start()?);
/// assert!(matches!(refused, Err(ProofsError::NoProofs)));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofsError {
    /// The text is something else.
    #[error("expected a checkpoint of a search, and it does not begin like one")]
    NoProofs,
    /// Another version wrote the text.
    #[error("expected a checkpoint of version {VERSION}, and it has version {0:?}")]
    Version(String),
    /// The text was cut off or changed.
    #[error("the checksum is wrong: the file was cut off or changed")]
    Checksum,
    /// A line cannot be read.
    #[error("line {number}: expected {expected}, and it has {given:?}")]
    Line {
        /// The number of the line, from 1 on.
        number: usize,
        /// What the line should hold.
        expected: &'static str,
        /// What the line holds.
        given: String,
    },
    /// The text is about another position.
    #[error("its {part} is {theirs:?}, not {wanted:?}")]
    Other {
        /// The part of the header that differs.
        part: &'static str,
        /// The part as the text has it.
        theirs: String,
        /// The part as the position has it.
        wanted: String,
    },
}

/// How a text begins.
const MAGIC: &str = "nextguess checkpoint";

/// The version that is written, and the only one that is read.
const VERSION: u32 = 2;

impl Proofs {
    /// An empty store for the positions that follow this one.
    pub fn new(position: &Position) -> Proofs {
        let mut codes = Vec::new();
        let questions = position.all_questions(QuestionKind::Code);
        for code in position.candidates().codes().iter().chain(&questions) {
            codes.extend(code.0.to_le_bytes());
        }
        let turns = position.turns().iter().map(|turn| {
            let question = position.layout().unpack(turn.question);
            let answer = position.game().answer_text(&question, &turn.answer);
            format!("{}={answer}", position.game().question_text(&question))
        });
        Proofs {
            header: Header {
                game: position.game().spec().to_string(),
                turns: turns.collect::<Vec<_>>().join(" "),
                board: checksum_of(&codes),
            },
            records: Mutex::default(),
        }
    }

    /// A checksum of the secrets and the questions, in hexadecimal digits.
    pub(crate) fn board(&self) -> String {
        format!("{:016x}", self.header.board)
    }

    fn records(&self) -> MutexGuard<'_, BTreeMap<Subject, StoredProof>> {
        // A map is whole between two calls, whatever became of a thread.
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of results.
    pub fn len(&self) -> usize {
        self.records().len()
    }

    /// Whether there is no result.
    pub fn is_empty(&self) -> bool {
        self.records().is_empty()
    }

    fn insert(&self, subject: Subject, proof: StoredProof) {
        self.records().insert(subject, proof);
    }

    /// Adds a result. A bound is not added if a strategy, or a bound as high, is there already.
    pub(crate) fn improve(&self, subject: Subject, proof: StoredProof) {
        let mut records = self.records();
        let is_new = proof.questions.is_some()
            || (records.get(&subject))
                .is_none_or(|known| known.questions.is_none() && known.lower < proof.lower);
        if is_new {
            records.insert(subject, proof);
        }
    }

    /// A copy of all results.
    pub(crate) fn all(&self) -> BTreeMap<Subject, StoredProof> {
        self.records().clone()
    }

    /// All results as a text that [`Proofs::read`] reads.
    pub fn to_text(&self) -> String {
        let Header { game, turns, board } = &self.header;
        let mut text =
            format!("{MAGIC} {VERSION}\ngame {game}\nturns {turns}\nboard {board:016x}\n");
        let records = self.records();
        for (subject, proof) in records.iter() {
            let Subject {
                set,
                turns,
                step,
                late,
            } = subject;
            // Writing to a string does not fail.
            let _ = write!(text, "{set:032x} {turns} {step} {late} {} ", proof.lower);
            let questions = proof.questions.as_deref().unwrap_or_default();
            push_words(&mut text, questions.iter().map(|question| question.0));
            text.push(' ');
            push_words(&mut text, proof.place.iter().copied());
            text.push('\n');
        }
        let checksum = checksum_of(text.as_bytes());
        let _ = writeln!(text, "end {} {checksum:016x}", records.len());
        text
    }

    /// Whether a text begins like one that [`Proofs::to_text`] made.
    pub fn is_meant(text: &[u8]) -> bool {
        text.starts_with(MAGIC.as_bytes())
    }

    /// The game and the turns of the position that a text is about, as they are typed. A text that is not whole is an
    /// error.
    pub fn subject_of(text: &str) -> Result<(String, Vec<String>), ProofsError> {
        let lines = whole_lines(text)?;
        let game = header_field(&lines, 0, "game")?;
        let turns = header_field(&lines, 1, "turns")?;
        let turns = turns.split_whitespace().map(str::to_owned).collect();
        Ok((game.to_owned(), turns))
    }

    /// Reads a text of results about the positions that follow this one.
    pub fn read(text: &str, position: &Position) -> Result<Proofs, ProofsError> {
        let proofs = Proofs::new(position);
        let lines = whole_lines(text)?;
        let wanted = &proofs.header;
        let fields = [
            ("game", wanted.game.clone()),
            ("turns", wanted.turns.clone()),
            ("board", format!("{:016x}", wanted.board)),
        ];
        for (at, (part, wanted)) in fields.into_iter().enumerate() {
            let theirs = header_field(&lines, at, part)?;
            if theirs != wanted {
                let theirs = theirs.to_owned();
                return Err(ProofsError::Other {
                    part,
                    theirs,
                    wanted,
                });
            }
        }
        for (at, line) in lines.iter().enumerate().skip(HEADER_LINES) {
            let (subject, proof) = record(line).ok_or_else(|| ProofsError::Line {
                number: at + 1,
                expected: "a result: a key, four numbers, questions, and a place",
                given: (*line).to_owned(),
            })?;
            proofs.insert(subject, proof);
        }
        Ok(proofs)
    }
}

/// The lines before the first result.
const HEADER_LINES: usize = 4;

/// The lines of a text without the last one, which has a checksum of the others.
fn whole_lines(text: &str) -> Result<Vec<&str>, ProofsError> {
    if !text.starts_with(MAGIC) {
        return Err(ProofsError::NoProofs);
    }
    let version = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix(MAGIC));
    let version = version.unwrap_or_default().trim();
    if version != VERSION.to_string() {
        return Err(ProofsError::Version(version.to_owned()));
    }
    let whole = text.strip_suffix('\n').ok_or(ProofsError::Checksum)?;
    let (before, end) = whole.rsplit_once('\n').ok_or(ProofsError::Checksum)?;
    let body = &text[..before.len() + 1];
    let lines: Vec<&str> = body.lines().collect();
    let count = lines.len().saturating_sub(HEADER_LINES);
    match end == format!("end {count} {:016x}", checksum_of(body.as_bytes())) {
        true => Ok(lines),
        false => Err(ProofsError::Checksum),
    }
}

/// The value of a line of the header. The first line after the version has the number 0.
fn header_field<'t>(
    lines: &[&'t str],
    number: usize,
    name: &'static str,
) -> Result<&'t str, ProofsError> {
    let line = lines.get(number + 1).copied().unwrap_or_default();
    let field = line.strip_prefix(name);
    let field = field.and_then(|rest| rest.strip_prefix(' '));
    field.ok_or_else(|| ProofsError::Line {
        number: number + 2,
        expected: name,
        given: line.to_owned(),
    })
}

/// Appends words with commas between, or `-` where there is none.
fn push_words(text: &mut String, words: impl Iterator<Item = u64>) {
    let before = text.len();
    for word in words {
        let comma = if text.len() > before { "," } else { "" };
        // Writing to a string does not fail.
        let _ = write!(text, "{comma}{word:x}");
    }
    if text.len() == before {
        text.push('-');
    }
}

/// The words that [`push_words`] wrote.
fn words(text: &str) -> Option<Vec<u64>> {
    match text {
        "-" => Some(Vec::new()),
        list => {
            let word = |text: &str| u64::from_str_radix(text, 16).ok();
            list.split(',').map(word).collect()
        }
    }
}

/// The result on a line.
fn record(line: &str) -> Option<(Subject, StoredProof)> {
    let fields: Vec<&str> = line.split(' ').collect();
    let [set, turns, step, late, lower, questions, place] = fields[..] else {
        return None;
    };
    let subject = Subject {
        set: u128::from_str_radix(set, 16).ok()?,
        turns: turns.parse().ok()?,
        step: step.parse().ok()?,
        late: late.parse().ok()?,
    };
    let codes = || Some(words(questions)?.into_iter().map(Code).collect());
    let questions = match questions {
        "-" => None,
        _ => Some(codes()?),
    };
    let proof = StoredProof {
        lower: lower.parse().ok()?,
        questions,
        place: words(place)?,
    };
    Some((subject, proof))
}
