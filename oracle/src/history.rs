//! Turns of which some is not known, and which secrets fit them.

use crate::board::Board;
use crate::grade::{Answer, Code, Mark, Question, grade, mark_letter};
use crate::random::Random;

/// A turn as somebody remembers it.
#[derive(Clone, Debug)]
pub struct Turn {
    /// All that may have been asked.
    pub questions: Vec<Question>,
    /// All answers that may have been given; `None` where nothing is known of it.
    pub answers: Option<Vec<Answer>>,
    /// The turn as it is written.
    pub text: String,
}

impl Turn {
    /// Whether a secret can give this turn.
    pub fn fits(&self, board: &Board, secret: &[usize]) -> bool {
        let Some(answers) = &self.answers else {
            return true;
        };
        self.questions
            .iter()
            .any(|question| answers.contains(&grade(board, question, secret)))
    }
}

/// How a random turn is made: how many of 100 turns have each property.
#[derive(Copy, Clone, Debug)]
pub struct Habits {
    /// Some slots of the question are not known.
    pub unknown_slots: usize,
    /// The answer is not known, or in part.
    pub unknown_answers: usize,
    /// The answer is about another secret.
    pub lies: usize,
}

/// A random turn about a secret. `codes` are all codes that can be asked.
pub fn random_turn(
    board: &Board,
    codes: &[Code],
    secret: &[usize],
    habits: Habits,
    random: &mut Random,
) -> Turn {
    let pairs = board.pairs();
    let question = if !pairs.is_empty() && random.chance(50) {
        random.pick(&pairs).clone()
    } else {
        Question::Code(random.pick(codes).clone())
    };
    let about = if random.chance(habits.lies) {
        // Also a word that cannot be hidden: its marks can be answered all the same.
        random.pick(codes).clone()
    } else {
        secret.to_vec()
    };
    let truth = grade(board, &question, &about);
    let (questions, question_text) = match &question {
        Question::Code(code) if random.chance(habits.unknown_slots) => {
            let hidden: Vec<bool> = (0..board.slots).map(|_| random.chance(40)).collect();
            vague_question(board, codes, code, &hidden)
        }
        _ => (vec![question.clone()], board.question_text(&question)),
    };
    let (answers, answer_text) = if random.chance(habits.unknown_answers) {
        vague_answer(board, codes, &question, &truth, random)
    } else {
        (Some(vec![truth.clone()]), truth.text(board))
    };
    Turn {
        questions,
        answers,
        text: format!("{question_text}={answer_text}"),
    }
}

fn vague_question(
    board: &Board,
    codes: &[Code],
    code: &[usize],
    hidden: &[bool],
) -> (Vec<Question>, String) {
    let agrees =
        |other: &&Code| (0..board.slots).all(|slot| hidden[slot] || other[slot] == code[slot]);
    let questions = codes.iter().filter(agrees).cloned().map(Question::Code);
    let text = (0..board.slots).map(|slot| match hidden[slot] {
        true => '?',
        false => board.symbol_text(code[slot]),
    });
    (questions.collect(), text.collect())
}

/// What may have been answered, and how it is written.
fn vague_answer(
    board: &Board,
    codes: &[Code],
    question: &Question,
    truth: &Answer,
    random: &mut Random,
) -> (Option<Vec<Answer>>, String) {
    match (random.below(3), truth) {
        (0, _) => (None, "?".to_owned()),
        (1, &Answer::Pegs(black, white)) => {
            let knows_black = random.chance(50);
            let text = match knows_black {
                true => format!("{black},?"),
                false => format!("?,{white}"),
            };
            let all = (0..=board.slots).flat_map(|b| (0..=board.slots).map(move |w| (b, w)));
            let fits = |(b, w): &(usize, usize)| match knows_black {
                true => *b == black,
                false => *w == white,
            };
            let pegs = all.filter(fits).map(|(b, w)| Answer::Pegs(b, w));
            (Some(pegs.collect()), text)
        }
        (1, Answer::Marks(marks)) => {
            let hidden: Vec<bool> = marks.iter().map(|_| random.chance(50)).collect();
            let text = (marks.iter().zip(&hidden)).map(|(&mark, hidden)| match hidden {
                true => '?',
                false => mark_letter(board, mark),
            });
            let text = text.collect();
            let mut all: Vec<Vec<Mark>> = vec![Vec::new()];
            for (&mark, &hidden) in marks.iter().zip(&hidden) {
                let options = match hidden {
                    true => vec![Mark::Absent, Mark::Elsewhere, Mark::Here],
                    false => vec![mark],
                };
                let longer = |known: &Vec<Mark>| {
                    let known = known.clone();
                    let longer = options
                        .iter()
                        .map(move |&mark| [&known[..], &[mark]].concat());
                    longer.collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            (Some(all.into_iter().map(Answer::Marks).collect()), text)
        }
        _ => {
            let mut several = vec![truth.clone()];
            for _ in 0..random.between(1, 3) {
                let other = random.pick(codes);
                several.push(grade(board, question, other));
            }
            several.sort();
            several.dedup();
            let several = random.shuffled(several);
            let texts: Vec<String> = several.iter().map(|answer| answer.text(board)).collect();
            (Some(several), texts.join("|"))
        }
    }
}
