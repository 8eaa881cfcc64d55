//! A whole tree in the notation of D. E. Knuth, "The Computer as Master Mind", J. Recreational Mathematics
//! 9 (1976), Figure 1, as far as we know it.
//!
//! A situation is written as the number of codes that fit, and what is guessed there:
//!
//! - `n` where nothing more has to be said: no code fits (0), or one or two do. One is guessed, of two the
//!   lower first.
//! - `n(guess)` where every answer to the guess leaves at most one code.
//! - `n(guess; situation, ..., situation)` else, with a situation for each answer in a fixed order. The win
//!   is 1, or 0 where it cannot come.
//!
//! An `x` after a guess means that it cannot be the code.
//!
//! This is a reconstruction, since the paper itself could not be had. The order of the answers is that of
//! its table of first guesses, as others quote it: no peg, W, B, WW, BW, BB, WWW and so on, by the number of
//! pegs and then by the black ones. All black but one, and that one white, cannot be, and is left out. The
//! form of an entry, with the number first, the `x`, and what is left out, could not be checked.

use crate::error::InputError;
use crate::grade::{Feedback, Rule, pegs_of};
use crate::position::Position;
use crate::tree::{Next, Tree};

impl Tree {
    /// The tree in Knuth's notation, the situations after the first guess on lines of their own. Only for
    /// games in which every answer is a number of pegs or hits, and no pairs are asked.
    pub fn to_knuth(&self, start: &Position) -> Result<String, InputError> {
        let game = start.game();
        let counts = matches!(game.rule(), Rule::Pegs | Rule::Hits);
        if !counts || game.asks_pairs() {
            let expected = "mastermind, bulls or permutation for Knuth's notation";
            let given = game.spec().to_string();
            return Err(InputError::new("game", given, expected, "mastermind:4x6"));
        }
        let mut text = String::new();
        self.write_situation(self.root(), start, ",\n  ", &mut text);
        text.push('\n');
        Ok(text)
    }

    /// Writes a situation; `gap` stands between the situations that follow it directly.
    fn write_situation(&self, next: Next, position: &Position, gap: &str, text: &mut String) {
        let candidates = position.candidates();
        text.push_str(&candidates.len().to_string());
        let Next::Node(node) = next else { return };
        let question = self.question(node);
        // Numbers with commas between them would read as situations.
        let guess = position.question_text(question).replace(',', " ");
        text.push('(');
        text.push_str(&guess);
        if !candidates.contains(question) {
            text.push('x');
        }
        let parts = position.split(question);
        let is_clear = |(feedback, part): &(Feedback, Position)| {
            let next = self.after(node, *feedback).unwrap_or(Next::Rest);
            part.candidates().len() == 1 && next == Next::Rest
        };
        if !parts.iter().all(is_clear) {
            let win = position.grader().win();
            let mut parts = parts.into_iter().peekable();
            let answers = answers(position);
            for (at, feedback) in answers.into_iter().enumerate() {
                let before = match (at, gap.trim_start_matches(',')) {
                    (0, space) => format!(";{space}"),
                    _ => gap.to_owned(),
                };
                text.push_str(&before);
                match parts.next_if(|(other, _)| *other == feedback) {
                    None => text.push('0'),
                    Some(_) if feedback == win => text.push('1'),
                    Some((_, part)) => {
                        let next = self.after(node, feedback).unwrap_or(Next::Rest);
                        self.write_situation(next, &part, ", ", text);
                    }
                }
            }
        }
        text.push(')');
    }
}

/// All answers that a full guess can get, ascending: all numbers, but with pegs not the one in which a
/// single white peg stands beside black ones for all other slots.
fn answers(position: &Position) -> Vec<Feedback> {
    let slots = position.layout().slots();
    let rule = position.grader().rule();
    let all = (0..rule.outcomes(slots)).map(|index| Feedback(index as u16));
    all.filter(|&feedback| rule != Rule::Pegs || pegs_of(feedback) != (slots - 1, 1))
        .collect()
}
