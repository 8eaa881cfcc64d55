//! Errors, each with the fix in its message: what was given, what was expected, an example that works.

use std::borrow::Cow;
use std::fmt;

use crate::board::count::Count;
use crate::position::PositionError;
use crate::position::contradiction::Unexplained;
use crate::solver::jobs::JobError;
use crate::solver::{ProofsError, SolveError};
use crate::tree::{BuildError, TreeError};

/// An input that cannot be used: which part is wrong, what was given, what was expected, and an example that works.
///
/// Its text is a sentence that can follow a place, such as "in turn 2, ". It begins with a small letter and ends with
/// a full stop or an example. It has at most about 12,000 characters, however long the input is.
///
/// ```
/// use nextguess::error::InputError;
///
/// let error = InputError::new("colours", "1", "at least 2", "mastermind:4x6");
/// assert_eq!(error.to_string(), "colours \"1\": expected at least 2. Example: mastermind:4x6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InputError {
    /// The name of the part that is wrong, such as `colours`. At most 80 characters are kept.
    pub part: String,
    /// The text that was given for the part. At most 80 characters are kept.
    pub given: String,
    /// What the part can be, in words that follow "expected".
    pub expected: String,
    /// An input that works, or a part of one.
    pub example: String,
    /// The whole sentence, where the usual one does not read well.
    text: Option<Box<str>>,
}

impl InputError {
    /// An error in `part`. Its text is `part "given": expected ... Example: ...`. The example is left out where it
    /// adds nothing.
    pub fn new(
        part: impl Into<String>,
        given: impl Into<String>,
        expected: impl Into<String>,
        example: impl Into<String>,
    ) -> InputError {
        InputError {
            part: shortened(&part.into()).into_owned(),
            given: shortened(&given.into()).into_owned(),
            expected: abridged(&expected.into(), MOST_SAID).into_owned(),
            example: abridged(&example.into(), MOST_SAID).into_owned(),
            text: None,
        }
    }

    /// The same error in another sentence, which has no full stop at its end. The sentence should show the input as
    /// [`shortened`] does. At most about 5000 characters are kept: the middle of a longer sentence is left out.
    pub fn saying(self, sentence: impl Into<String>) -> InputError {
        let text = Some(abridged(&sentence.into(), MOST_SAID).into());
        InputError { text, ..self }
    }

    /// The error for a name that is none of `names`, the names that `part` can have. `example` makes an example from
    /// a name: the one that was probably meant, or else the first one.
    pub fn unknown_name(
        part: &str,
        given: &str,
        names: &[&str],
        example: impl FnOnce(&str) -> String,
    ) -> InputError {
        let near = closest(given, names.iter().copied());
        let shown = near.or(names.first().copied()).unwrap_or_default();
        let error = InputError::new(part, given, either(names), example(shown));
        match near {
            Some(near) => {
                let sentence = format!(
                    "no {part} is called {:?}. Did you mean {near}?",
                    error.given
                );
                error.saying(sentence)
            }
            None => error,
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match &self.text {
            Some(text) => text.to_string(),
            None if self.given.is_empty() => format!("{}: expected {}", self.part, self.expected),
            None => format!("{} {:?}: expected {}", self.part, self.given, self.expected),
        };
        f.write_str(&sentence)?;
        let has_example = sentence.contains("Example: ");
        if !has_example && !sentence.ends_with(['.', '?', '!']) || sentence.ends_with(" ?") {
            f.write_str(".")?;
        }
        if self.text.is_none() && helps(&self.example, &self.expected) {
            write!(f, " Example: {}", self.example)?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}

/// Whether an example says more than `expected` does: it is not a plain number, and it is not a word of `expected`.
fn helps(example: &str, expected: &str) -> bool {
    let is_number = example.bytes().all(|byte| byte.is_ascii_digit());
    let is_said = expected
        .split(|c: char| c.is_whitespace() || c == ',')
        .any(|word| word == example);
    !is_number && !is_said
}

/// Joins alternatives to a phrase: `a`, `a or b`, `a, b or c`.
///
/// ```
/// assert_eq!(nextguess::error::either(&["0", "1", "2"]), "0, 1 or 2");
/// ```
pub fn either<T: AsRef<str>>(all: &[T]) -> String {
    let mut text = String::new();
    for (at, one) in all.iter().enumerate() {
        let before = match all.len() - at {
            _ if at == 0 => "",
            1 => " or ",
            _ => ", ",
        };
        text.push_str(before);
        text.push_str(one.as_ref());
    }
    text
}

/// The most characters of an input that an error shows.
const MOST_SHOWN: usize = 80;

/// The most characters of the other parts of an error, and of its sentence. A code of 1000 slots has room.
const MOST_SAID: usize = 5000;

/// An input as errors show it: whole if it has at most 80 characters, else its first 80 characters and the number of
/// all.
pub fn shortened(text: &str) -> Cow<'_, str> {
    let Some((end, _)) = text.char_indices().nth(MOST_SHOWN) else {
        return Cow::Borrowed(text);
    };
    let all = Count::exactly(text.chars().count() as u128);
    Cow::Owned(format!("{}… ({all} characters)", &text[..end]))
}

/// A text of at most about `most` characters. The middle of a longer text is left out.
pub fn abridged(text: &str, most: usize) -> Cow<'_, str> {
    if text.char_indices().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let half = most / 2;
    let head = text
        .char_indices()
        .nth(half)
        .map_or("", |(end, _)| &text[..end]);
    let tail = text.char_indices().nth_back(half - 1);
    let tail = tail.map_or("", |(start, _)| &text[start..]);
    Cow::Owned(format!("{head} … {tail}"))
}

/// Everything that can go wrong in this crate. Each text is a sentence that says what was given and what was
/// expected.
///
/// ```
/// let error = "mastermind:4x1".parse::<nextguess::Game>().unwrap_err();
/// assert_eq!(error.to_string(), "colours \"1\": expected at least 2. Example: mastermind:4x6");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An input cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A board has more secrets than can be listed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A turn is not allowed.
    #[error("in turn {number}, {error}")]
    Turn {
        /// Which turn, counted from 1.
        number: usize,
        /// Why it is not allowed.
        error: InputError,
    },
    /// A position cannot be solved.
    #[error(transparent)]
    Unsolvable(SolveError),
    /// A checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] ProofsError),
    /// A tree cannot be read.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A tree cannot be made.
    #[error(transparent)]
    Unwritable(#[from] BuildError),
    /// A job of a proof, or its result, cannot be used.
    #[error(transparent)]
    Job(JobError),
    /// The watch stopped the work.
    #[error("stopped")]
    Stopped,
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        match error {
            PositionError::TooLarge(error) => Error::TooLarge(error),
            PositionError::Turn { number, error } => Error::Turn { number, error },
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::Input(error) => Error::Input(error),
            error => Error::Unsolvable(error),
        }
    }
}

impl From<Unexplained> for Error {
    fn from(error: Unexplained) -> Error {
        match error {
            Unexplained::Cancelled => Error::Stopped,
            Unexplained::Input(error) => Error::Input(error),
        }
    }
}

/// A board has more secrets than can be listed: more than [`MOST_LISTED`](crate::position::MOST_LISTED).
///
/// ```
/// use nextguess::{Error, Game};
///
/// let game: Game = "permutation:50".parse()?;
/// assert!(matches!(game.start(), Err(Error::TooLarge(_))));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{spec} has {secrets} secrets, and at most {limit} can be listed. \
     Boards of any size can be played with a strategy that needs no list, such as digit-scan for \
     mastermind and swap-search for permutation.",
    limit = Count::exactly(crate::position::MOST_LISTED as u128)
)]
pub struct TooLarge {
    /// The spec of the board.
    pub spec: String,
    /// How many secrets the board has.
    pub secrets: Count,
}

/// The name that `given` was probably meant to be: the nearest one, if it is near enough. Texts of more than 80
/// characters are not compared.
pub fn closest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if given.chars().nth(MOST_SHOWN).is_some() {
        return None;
    }
    let given = given.to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::osa_distance(&given, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4 || starts(&given, name))
        .min()
        .map(|(_, name)| name)
}

fn starts(given: &str, name: &str) -> bool {
    given.len() >= 2 && name.starts_with(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["mastermind", "bulls", "permutation", "ayto"];
        assert_eq!(closest("mastermnid", names), Some("mastermind"));
        assert_eq!(closest("Bull", names), Some("bulls"));
        assert_eq!(closest("perm", names), Some("permutation"));
        assert_eq!(closest("chess", names), None);
        assert_eq!(closest("", names), None);
    }

    #[test]
    fn long_texts_are_not_compared_with_names() {
        let name = "m".repeat(45);
        assert_eq!(closest(&name[..44], [name.as_str()]), Some(name.as_str()));
        assert_eq!(closest(&"m".repeat(20_000), [name.as_str()]), None);
    }

    #[test]
    fn long_inputs_are_cut_in_every_part_of_an_error() {
        let long = "ä".repeat(20_000);
        let shown = format!("{}… (20,000 characters)", "ä".repeat(80));
        assert_eq!(shortened(&long), shown);
        assert_eq!(shortened(&long[..160]), long[..160]);

        let error = InputError::new(&*long, &*long, &*long, &*long);
        assert_eq!((&error.part, &error.given), (&shown, &shown));
        assert!(error.to_string().chars().count() < 12_000);
        let sentence = format!("{long} is wrong. Example: right");
        let text = error.saying(sentence).to_string();
        assert!(text.chars().count() < 5050);
        assert!(text.starts_with("ää") && text.ends_with("ä is wrong. Example: right"));
    }

    #[test]
    fn the_middle_of_a_long_text_is_left_out() {
        assert_eq!(abridged("abcdef", 6), "abcdef");
        assert_eq!(abridged("abcdefg", 6), "abc … efg");
        assert_eq!(abridged("", 6), "");
    }

    #[test]
    fn alternatives_read_as_people_say_them() {
        assert_eq!(either(&["0"]), "0");
        assert_eq!(either(&["0", "2"]), "0 or 2");
        assert_eq!(either(&["C", "W", "I"]), "C, W or I");
    }

    #[test]
    fn errors_are_sentences_with_an_example_where_it_helps() {
        let text = |error: InputError| error.to_string();
        assert_eq!(
            text(InputError::new("answer", "5,0", "two numbers", "1,2")),
            "answer \"5,0\": expected two numbers. Example: 1,2"
        );
        assert_eq!(
            text(InputError::new("answer", "maybe", "yes, no or ?", "no")),
            "answer \"maybe\": expected yes, no or ?."
        );
        assert_eq!(
            text(InputError::new(
                "lights",
                "12",
                "a number from 0 to 10",
                "2"
            )),
            "lights \"12\": expected a number from 0 to 10."
        );
        let night = InputError::new("couples", "1 of 2", "2 couples", "Ana+Ben, Cleo+Dan");
        assert_eq!(
            text(night.saying("this night has 1 of 2 couples; missing: Cleo")),
            "this night has 1 of 2 couples; missing: Cleo."
        );
        let names = ["mastermind", "bulls"];
        let unknown = |given| InputError::unknown_name("game", given, &names, str::to_owned);
        assert_eq!(
            text(unknown("bull")),
            "no game is called \"bull\". Did you mean bulls?"
        );
        assert_eq!(
            text(unknown("chess")),
            "game \"chess\": expected mastermind or bulls."
        );
    }
}
