//! How answers are written and read ([`FeedbackFormat`]), and what they say when parts are not known
//! ([`AllowedFeedback`]).

use std::sync::Arc;

use crate::error::InputError;
use crate::grade::{Feedback, pegs_index, pegs_of};

/// What is known of the feedback to a question.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let question = game.question("0011")?;
/// let known = game.answer(&question, "1,2")?;
/// let vague = game.answer(&question, "1,?")?;
/// let feedback = known.allowed().known().expect("both numbers are given");
/// assert!(vague.allowed().known().is_none() && vague.allowed().allows(feedback));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedFeedback {
    /// The feedback is known.
    Is(Feedback),
    /// The feedback is one of these: at least two, ascending.
    OneOf(Arc<[Feedback]>),
    /// Nothing is known (`?`).
    Any,
}

impl AllowedFeedback {
    /// Whether the answer leaves this feedback possible.
    pub fn allows(&self, feedback: Feedback) -> bool {
        match self {
            AllowedFeedback::Is(is) => *is == feedback,
            AllowedFeedback::OneOf(several) => several.binary_search(&feedback).is_ok(),
            AllowedFeedback::Any => true,
        }
    }

    /// The feedback. `None` if it is not fully known.
    pub fn known(&self) -> Option<Feedback> {
        match self {
            AllowedFeedback::Is(feedback) => Some(*feedback),
            _ => None,
        }
    }

    fn one_of(mut several: Vec<Feedback>) -> AllowedFeedback {
        several.sort_unstable();
        several.dedup();
        match several[..] {
            [one] => AllowedFeedback::Is(one),
            _ => AllowedFeedback::OneOf(several.into()),
        }
    }
}

impl From<Feedback> for AllowedFeedback {
    fn from(feedback: Feedback) -> AllowedFeedback {
        AllowedFeedback::Is(feedback)
    }
}

/// The letters with which a game writes marks.
///
/// ```
/// use nextguess::game::{QuestionKind, feedback::FeedbackFormat};
///
/// let game: nextguess::Game = "items:3x4x3".parse()?;
/// let FeedbackFormat::Marks { style, .. } = game.feedback_format(QuestionKind::Code) else {
///     panic!("Item Matching answers with marks");
/// };
/// assert_eq!(style.letters, ['I', 'W', 'C']);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct MarkStyle {
    /// The letters for absent, elsewhere and correct, in this order.
    pub letters: [char; 3],
    /// Other characters that are read as each of them, in the same order.
    pub also: [&'static str; 3],
}

/// How the feedback to one kind of question is written.
///
/// ```
/// use nextguess::game::{QuestionKind, feedback::FeedbackFormat};
///
/// let game: nextguess::Game = "ayto:10".parse()?;
/// assert_eq!(game.feedback_format(QuestionKind::Pair), FeedbackFormat::YesNo);
/// assert_eq!(game.feedback_format(QuestionKind::Code), FeedbackFormat::Hits { slots: 10 });
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FeedbackFormat {
    /// The number of slots that are right: `3`.
    Hits {
        /// How many slots the board has.
        slots: usize,
    },
    /// Whether the pair that was asked is right: `yes` or `no`.
    YesNo,
    /// The numbers of black and of white pegs, or of bulls and of cows: `1,2`.
    Pegs {
        /// How many slots the board has.
        slots: usize,
    },
    /// A letter for each slot: `GYBBG`.
    Marks {
        /// How many slots the board has.
        slots: usize,
        /// The letters of the marks.
        style: &'static MarkStyle,
    },
}

impl FeedbackFormat {
    /// The text of a feedback.
    pub(crate) fn text(self, feedback: Feedback) -> String {
        match self {
            FeedbackFormat::Hits { .. } => feedback.0.to_string(),
            FeedbackFormat::YesNo => if feedback.0 > 0 { "yes" } else { "no" }.to_owned(),
            FeedbackFormat::Pegs { .. } => {
                let (black, white) = pegs_of(feedback);
                format!("{black},{white}")
            }
            FeedbackFormat::Marks { slots, style } => marks_of(feedback, slots)
                .into_iter()
                .map(|mark| style.letters[usize::from(mark)])
                .collect(),
        }
    }

    /// The text of an answer. Parts that are not known are `?`.
    pub(crate) fn answer_text(self, answer: &AllowedFeedback) -> String {
        match answer {
            AllowedFeedback::Is(feedback) => self.text(*feedback),
            AllowedFeedback::Any => "?".to_owned(),
            AllowedFeedback::OneOf(several) => {
                let says_it = |text: &String| self.read_one(text).as_ref() == Some(answer);
                let text = self.vague_texts(several).into_iter().find(says_it);
                text.unwrap_or_else(|| {
                    let texts = several.iter().map(|&feedback| self.text(feedback));
                    texts.collect::<Vec<String>>().join("|")
                })
            }
        }
    }

    /// The texts with `?` that may say "one of `several`", which is not empty.
    fn vague_texts(self, several: &[Feedback]) -> Vec<String> {
        match self {
            FeedbackFormat::Hits { .. } | FeedbackFormat::YesNo => Vec::new(),
            FeedbackFormat::Pegs { .. } => {
                let (black, white) = pegs_of(several[0]);
                vec![format!("{black},?"), format!("?,{white}"), "?,?".to_owned()]
            }
            FeedbackFormat::Marks { slots, style } => {
                let all: Vec<Vec<u8>> = (several.iter())
                    .map(|&feedback| marks_of(feedback, slots))
                    .collect();
                let letter = |slot: usize| {
                    let mark = all[0][slot];
                    let agree = all.iter().all(|marks| marks[slot] == mark);
                    if agree {
                        style.letters[usize::from(mark)]
                    } else {
                        '?'
                    }
                };
                vec![(0..slots).map(letter).collect()]
            }
        }
    }

    /// Reads an answer. `?` stands for parts that are not known, and `|` stands between several feedbacks of which
    /// one was given.
    pub(crate) fn read(self, text: &str) -> Result<AllowedFeedback, InputError> {
        let text = text.trim();
        let answer = if text.contains('|') {
            let known = |part: &str| self.read_one(part.trim())?.known();
            let several: Option<Vec<Feedback>> = text.split('|').map(known).collect();
            several.map(AllowedFeedback::one_of)
        } else {
            self.read_one(text)
        };
        answer.ok_or_else(|| {
            let is_pegs = matches!(self, FeedbackFormat::Pegs { .. });
            let expected = match is_pegs && has_unclear_letters(text) {
                true => {
                    "a letter with each number: 1A2B (right place, elsewhere), 1B2C (bulls, cows) \
                         or 1B2W (black, white)"
                        .to_owned()
                }
                false => self.expected(),
            };
            InputError::new("answer", text, expected, self.example())
        })
    }

    fn read_one(self, text: &str) -> Option<AllowedFeedback> {
        if text == "?" {
            return Some(AllowedFeedback::Any);
        }
        match self {
            FeedbackFormat::Hits { slots } => number(text)
                .filter(|&hits| hits <= slots)
                .map(|hits| AllowedFeedback::Is(Feedback(hits as u16))),
            FeedbackFormat::YesNo => {
                yes_no(text).map(|yes| AllowedFeedback::Is(Feedback(u16::from(yes))))
            }
            FeedbackFormat::Pegs { slots } => read_pegs(text, slots),
            FeedbackFormat::Marks { slots, style } => read_marks(text, slots, style),
        }
    }

    fn expected(self) -> String {
        match self {
            FeedbackFormat::Hits { slots } => format!("a number from 0 to {slots}, or ?"),
            FeedbackFormat::YesNo => "yes, no or ?".to_owned(),
            FeedbackFormat::Pegs { slots } => format!(
                "two numbers that together are at most {slots} ({},1 cannot occur), either may be ?",
                slots - 1
            ),
            FeedbackFormat::Marks { slots, style } => {
                let [absent, elsewhere, correct] = style.letters;
                format!(
                    "{slots} marks: {correct} right here, {elsewhere} right elsewhere, {absent} absent, ? not known"
                )
            }
        }
    }

    /// The text of a feedback that can occur.
    pub fn example(self) -> String {
        match self {
            FeedbackFormat::Hits { slots } => slots.min(2).to_string(),
            FeedbackFormat::YesNo => "no".to_owned(),
            FeedbackFormat::Pegs { slots } if slots < 3 => "0,0".to_owned(),
            FeedbackFormat::Pegs { .. } => "1,2".to_owned(),
            FeedbackFormat::Marks { slots, style } => (0..slots)
                .map(|slot| style.letters[(slot + 1) % 3])
                .collect(),
        }
    }
}

fn number(text: &str) -> Option<usize> {
    text.parse().ok()
}

/// Reads yes or no, in any of the words that people use for a match or no match.
pub(crate) fn yes_no(text: &str) -> Option<bool> {
    let lower = text.to_lowercase().replace(['-', '_'], " ");
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.join(" ").trim_end_matches(['!', '.']) {
        "yes" | "y" | "1" | "true" | "match" | "a match" | "perfect match" | "a perfect match" => {
            Some(true)
        }
        "no" | "n" | "0" | "false" | "no match" | "not a match" | "nomatch"
        | "no perfect match" => Some(false),
        _ => None,
    }
}

/// The pegs that `1,2`, `1 2`, `12`, `1A2B`, `2C1B` or `B1 W2` stand for; either number may be `?`.
fn read_pegs(text: &str, slots: usize) -> Option<AllowedFeedback> {
    let lower = text.to_lowercase();
    let (black, white) = pegs_parts(&lower)?;
    let range = |part: &str| match part {
        "?" => Some(0..=slots),
        _ => number(part).filter(|&n| n <= slots).map(|n| n..=n),
    };
    let (blacks, whites) = (range(black)?, range(white)?);
    let possible =
        |black: usize, white: usize| black + white <= slots && !(black + 1 == slots && white == 1);
    let several: Vec<Feedback> = blacks
        .flat_map(|black| whites.clone().map(move |white| (black, white)))
        .filter(|&(black, white)| possible(black, white))
        .map(|(black, white)| pegs_index(black, black + white))
        .collect();
    (!several.is_empty()).then(|| AllowedFeedback::one_of(several))
}

/// The numbers of black and of white pegs, as they are written in lower case.
///
/// Letters say which number is which, in any order. A goes with B (right place, wrong place), B with C (bulls, cows)
/// and B with W (black, white). A single letter, or two that do not go together, would leave that open.
fn pegs_parts(lower: &str) -> Option<(&str, &str)> {
    let parts = peg_words(lower)?;
    let is_word = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    let (first, second) = match parts[..] {
        [both] if both.len() == 2 && both.is_char_boundary(1) => return Some(both.split_at(1)),
        [black, white] if !is_word(black) && !is_word(white) => return Some((black, white)),
        [one, a, other, b] if is_word(a) && is_word(b) => ((a, one), (b, other)),
        [a, one, b, other] if is_word(a) && is_word(b) => ((a, one), (b, other)),
        _ => return None,
    };
    if is_word(first.1) || is_word(second.1) {
        return None;
    }
    let (black, white) = (first.1, second.1);
    let letters = (first.0.as_bytes()[0], second.0.as_bytes()[0]);
    match letters {
        (b'a', b'b') | (b'b', b'c' | b'w') => Some((black, white)),
        (b'b', b'a') | (b'c' | b'w', b'b') => Some((white, black)),
        _ => None,
    }
}

/// Whether an answer has numbers, and letters that do not say which is which.
fn has_unclear_letters(text: &str) -> bool {
    let lower = text.to_lowercase();
    let has = |is: fn(char) -> bool| lower.contains(is);
    has(|c| c.is_ascii_digit()) && has(char::is_alphabetic) && pegs_parts(&lower).is_none()
}

/// An answer cut into numbers, `?` and words for pegs; `None` if anything else is in it.
fn peg_words(lower: &str) -> Option<Vec<&str>> {
    const WORDS: [&str; 12] = [
        "a", "b", "c", "w", "bull", "bulls", "cow", "cows", "black", "blacks", "white", "whites",
    ];
    let is_gap = |c: char| ",;/".contains(c) || c.is_whitespace();
    let mut parts = Vec::new();
    for part in lower.split(is_gap) {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let is_letter = first.is_ascii_alphabetic();
            let end = rest.find(|c: char| c.is_ascii_alphabetic() != is_letter);
            let (word, more) = rest.split_at(end.unwrap_or(rest.len()));
            if is_letter && !WORDS.contains(&word) {
                return None;
            }
            parts.push(word);
            rest = more;
        }
    }
    Some(parts)
}

fn read_marks(text: &str, slots: usize, style: &MarkStyle) -> Option<AllowedFeedback> {
    let mut several = vec![0u16];
    let mut read = 0;
    // Emoji squares may come with a variation selector, which says nothing.
    for c in text
        .chars()
        .filter(|&c| c != '\u{fe0f}' && !c.is_whitespace())
    {
        let options = match c {
            '?' => 0..=2,
            _ => {
                let mark = mark_of(c, style)?;
                mark..=mark
            }
        };
        read += 1;
        if read > slots {
            return None;
        }
        several = several
            .iter()
            .flat_map(|&index| options.clone().map(move |mark| index * 3 + mark))
            .collect();
    }
    (read == slots).then(|| AllowedFeedback::one_of(several.into_iter().map(Feedback).collect()))
}

fn mark_of(c: char, style: &MarkStyle) -> Option<u16> {
    let same = |other: char| other.to_lowercase().eq(c.to_lowercase());
    (0..3u16).find(|&mark| {
        let mark = usize::from(mark);
        same(style.letters[mark]) || style.also[mark].chars().any(same)
    })
}

/// The mark of each slot in a feedback: 0 absent, 1 elsewhere, 2 correct. They are the digits of the feedback in base
/// 3, slot 0 first.
pub fn marks_of(feedback: Feedback, slots: usize) -> Vec<u8> {
    let mut marks = vec![0; slots];
    let mut index = feedback.0;
    for mark in marks.iter_mut().rev() {
        *mark = (index % 3) as u8;
        index /= 3;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: MarkStyle = MarkStyle {
        letters: ['I', 'W', 'C'],
        also: ["", "", ""],
    };

    #[test]
    fn pegs_are_read_in_every_common_way() {
        let pegs = FeedbackFormat::Pegs { slots: 4 };
        let same = [
            "1,2",
            "1 2",
            "12",
            " 1 , 2 ",
            "1A2B",
            "2B1A",
            "1b2w",
            "2W1B",
            "1b 2c",
            "2C1B",
            "b1w2",
            "W2, B1",
            "1 b 2 w",
            "1 bull 2 cows",
            "2 cows, 1 bull",
            "1 black/2 white",
        ];
        for text in same {
            assert_eq!(
                pegs.read(text).unwrap(),
                AllowedFeedback::Is(pegs_index(1, 3)),
                "{text}"
            );
        }
        assert_eq!(pegs.read("?").unwrap(), AllowedFeedback::Any);
        let AllowedFeedback::OneOf(several) = pegs.read("1,?").unwrap() else {
            panic!("several feedbacks have one black peg")
        };
        assert_eq!(several.len(), 4);
        for text in [
            "",
            "5,0",
            "3,1",
            "2,3",
            "a",
            "1,2,3",
            "1",
            "-1,2",
            "é1",
            "4294967296,0",
            // Which number is which would be open, or letters do not go together.
            "1A2",
            "1B2",
            "1,2B",
            "A1",
            "1B2B",
            "1A2A",
            "1A2C",
            "1A2W",
            "1W2C",
            "AB12",
            "1AB2",
            "1 2 A B",
            "1A2B3",
            "1X2Y",
            "1A,2B,1A",
        ] {
            assert!(pegs.read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn marks_are_read_and_written() {
        let marks = FeedbackFormat::Marks {
            slots: 3,
            style: &STYLE,
        };
        let AllowedFeedback::Is(feedback) = marks.read("cwi").unwrap() else {
            panic!("a full answer is one feedback")
        };
        assert_eq!(marks_of(feedback, 3), [2, 1, 0]);
        assert_eq!(marks.text(feedback), "CWI");
        assert!(marks.read("c?i").unwrap().allows(feedback));
        assert!(marks.read("cw").is_err());
        assert!(marks.read("cwic").is_err());
        assert!(marks.read(&"?".repeat(1000)).is_err());
    }

    #[test]
    fn every_feedback_is_read_back() {
        let formats = [
            (FeedbackFormat::Hits { slots: 10 }, 11),
            (FeedbackFormat::YesNo, 2),
            (
                FeedbackFormat::Marks {
                    slots: 4,
                    style: &STYLE,
                },
                81,
            ),
        ];
        for (format, outcomes) in formats {
            for index in 0..outcomes {
                let feedback = Feedback(index);
                assert_eq!(
                    format.read(&format.text(feedback)).unwrap(),
                    AllowedFeedback::Is(feedback)
                );
            }
            assert!(format.read(&format.example()).is_ok());
        }
    }
}
