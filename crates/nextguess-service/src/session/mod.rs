//! A game being played: what was asked and answered, what that leaves, why, and how well it was played.

pub mod explained;
pub mod judging;
pub mod partner;
pub mod played;
pub mod review;
pub mod solved_game;

use nextguess::board::code::{BLANK, Symbol, UNKNOWN};
use nextguess::error::{InputError, TooLarge};
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::position::Position;
use nextguess::strategy::Chooser;
use nextguess::watch::Watch;
use schemars::JsonSchema;
use serde::Serialize;

use crate::session::explained::Explainer;
use crate::session::partner::Partner;
use crate::wording::plural;

/// How many of the secrets that are left are named, unless more are wanted.
pub const NAMED_SECRETS: usize = 10;

/// The first few secrets that are left, as texts.
pub fn first_secrets(position: &Position) -> Vec<String> {
    some_secrets(position, 0, NAMED_SECRETS)
}

/// Secrets that are left, as texts: at most `most` of them, after the first `skip`.
pub fn some_secrets(position: &Position, skip: usize, most: usize) -> Vec<String> {
    let some = position.candidates().codes().iter().skip(skip).take(most);
    some.map(|&code| position.question_text(code)).collect()
}

/// Some question of this kind in a game.
fn example(game: &Game, ask: QuestionKind) -> String {
    if ask == QuestionKind::Pair {
        let mut pair = vec![BLANK; game.slots()];
        pair[0] = 1;
        return game.question_text(&pair);
    }
    game.example_code()
}

/// A question that the rules allow after some turns, with every slot known.
pub(crate) fn next_question(
    game: &Game,
    turns: &[Turn],
    text: &str,
) -> Result<Vec<Symbol>, InputError> {
    let question = game.read_question(text)?;
    let wanted = game.next_question_kind(&game.question_kinds(turns));
    let expected = if question.contains(&UNKNOWN) {
        "every slot known, no ?".to_owned()
    } else if game.question_kind(&question) != wanted {
        let (now, given) = (
            game.question_noun(wanted),
            game.question_noun(game.question_kind(&question)),
        );
        format!("a {now} now, and this is a {given}")
    } else {
        game.permits(turns, &question)?;
        return Ok(question);
    };
    let right = example(game, wanted);
    Err(InputError::new("question", text, expected, right))
}

/// The questions of one game in order. On a board that can be listed, every position on the way is
/// kept, so that questions can be taken back and looked at again.
#[derive(Debug)]
pub struct Session {
    game: Game,
    turns: Vec<Turn>,
    positions: Result<Positions, TooLarge>,
}

#[derive(Debug)]
struct Positions {
    start: Position,
    /// After each turn.
    after: Vec<Position>,
}

/// One question as programs see it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TurnDocument {
    /// The turn that the question belongs to, from 1; the booth and the night of a week share one.
    pub turn: u32,
    /// A guess, a booth or a night.
    pub kind: &'static str,
    /// What was asked.
    pub question: String,
    /// Parts that are not known are `?`.
    pub feedback: String,
    /// How many secrets are left after it; absent where they cannot be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<usize>,
    /// The code as far as the player knows it after this question; absent where none keeps an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// Whether it was a booth when the matching was known already, so that nobody had to be asked.
    #[serde(skip_serializing_if = "is_false")]
    pub idle: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Session {
    /// A game that has not begun.
    pub fn new(game: &Game) -> Session {
        let positions = Position::start(game).map(|start| Positions {
            start,
            after: Vec::new(),
        });
        Session {
            game: game.clone(),
            turns: Vec::new(),
            positions,
        }
    }

    /// The same game from its start.
    pub fn restarted(&self) -> Session {
        let positions = self.positions.as_ref().map(|positions| Positions {
            start: positions.start.clone(),
            after: Vec::new(),
        });
        Session {
            game: self.game.clone(),
            turns: Vec::new(),
            positions: positions.map_err(TooLarge::clone),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was asked and answered, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Where the game stands, if its secrets can be listed.
    pub fn position(&self) -> Result<&Position, TooLarge> {
        self.position_after(self.turns.len())
    }

    /// Where the game stood after this number of questions, at most as many as were asked.
    pub fn position_after(&self, questions: usize) -> Result<&Position, TooLarge> {
        let positions = self.positions.as_ref().map_err(TooLarge::clone)?;
        Ok(match questions.checked_sub(1) {
            Some(last) => &positions.after[last],
            None => &positions.start,
        })
    }

    /// Which kind of question comes next.
    pub fn next_question_kind(&self) -> QuestionKind {
        self.game
            .next_question_kind(&self.game.question_kinds(&self.turns))
    }

    /// Some question of this kind.
    pub fn example(&self, ask: QuestionKind) -> String {
        example(&self.game, ask)
    }

    /// How many turns were taken.
    pub fn turns_taken(&self) -> u32 {
        self.game
            .turns_taken(&self.game.question_kinds(&self.turns))
    }

    /// The turn of the question that follows this number of others, from 1.
    pub(crate) fn turn_of(&self, questions: usize) -> u32 {
        let asked = self.game.question_kinds(&self.turns[..questions]);
        self.game.turns_taken(&asked) + 1
    }

    /// The only secret left, slot by slot, where one is left.
    pub fn only_left(&self) -> Option<Vec<Symbol>> {
        let position = self.position().ok()?;
        match position.candidates().codes()[..] {
            [only] => Some(position.layout().unpack(only)),
            _ => None,
        }
    }

    /// The answer to a pair that is asked when one secret is left: it is known before.
    pub fn idle_turn(&self, question: &[Symbol]) -> Option<Turn> {
        let only = self.only_left()?;
        (self.game.question_kind(question) == QuestionKind::Pair).then(|| Turn {
            question: question.to_vec(),
            answer: self.game.grade(question, &only).into(),
        })
    }

    /// Whether the turn of this number, from 0, was a pair asked when one secret was left.
    pub fn is_idle(&self, at: usize) -> bool {
        let is_pair = |turn: &Turn| self.game.question_kind(&turn.question) == QuestionKind::Pair;
        self.remaining_after(at) == Some(1) && self.turns.get(at).is_some_and(is_pair)
    }

    /// The turn that begins or goes on, such as `Week 3 of 10`.
    pub fn turn_title(&self) -> String {
        let noun = self.game.turn_noun();
        let title: String = noun[..1].to_uppercase() + &noun[1..];
        let turn = self.turn_of(self.turns.len());
        match self.game.turn_limit() {
            Some(limit) => format!("{title} {turn} of {limit}"),
            None => format!("{title} {turn}"),
        }
    }

    /// Whether the last answer was the win.
    pub fn is_won(&self) -> bool {
        self.turns.last().is_some_and(|turn| {
            let ask = self.game.question_kind(&turn.question);
            let known = turn.answer.known();
            known.is_some_and(|feedback| self.game.is_win(ask, feedback))
        })
    }

    /// Whether no turn is left.
    pub fn is_out_of_turns(&self) -> bool {
        let limit = self.game.turn_limit();
        limit.is_some_and(|limit| self.turns_taken() >= limit)
    }

    /// Whether nothing more is asked.
    pub fn is_over(&self) -> bool {
        self.is_won() || self.is_out_of_turns()
    }

    /// Where a turn would lead; `None` where secrets cannot be listed.
    pub fn look(&self, turn: &Turn) -> Result<Option<Position>, InputError> {
        match self.position() {
            Ok(position) => position.after(position.packed(turn)).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Goes on, with what [`look`](Self::look) saw.
    pub fn go_on(&mut self, turn: Turn, seen: Option<Position>) {
        self.turns.push(turn);
        if let (Ok(positions), Some(position)) = (&mut self.positions, seen) {
            positions.after.push(position);
        }
    }

    /// A question that the rules allow now.
    pub fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        next_question(&self.game, &self.turns, text)
    }

    /// Asks a question of someone who hides `secret`.
    pub fn ask(&mut self, question: Vec<Symbol>, secret: &[Symbol]) -> Result<(), InputError> {
        let answer = self.game.grade(&question, secret).into();
        let turn = Turn { question, answer };
        let seen = self.look(&turn)?;
        self.go_on(turn, seen);
        Ok(())
    }

    /// Lets a strategy ask to the end, with `secret` hidden. Stops early if the watch cancels. The reasons
    /// go to the explainer, if there is one.
    pub fn play_out(
        &mut self,
        secret: &[Symbol],
        chooser: &dyn Chooser,
        mut explainer: Option<&mut Explainer>,
        watch: &dyn Watch,
    ) -> anyhow::Result<()> {
        while !self.is_over() {
            let position = self.position()?;
            let question = match explainer.as_deref_mut() {
                None => match chooser.choose(position, watch) {
                    Some(question) => position.layout().unpack(question),
                    None => break,
                },
                Some(explainer) => match chooser.explain(position, watch) {
                    Some(reason) => {
                        let question = reason.question.clone();
                        explainer.note(self.turns.len(), reason);
                        question
                    }
                    None => break,
                },
            };
            self.ask(question, secret)?;
        }
        Ok(())
    }

    /// Lets a player without a list ask to the end, with `secret` hidden. Stops early if the watch cancels.
    /// The reasons go to the explainer, if there is one.
    pub fn play_out_asking(
        &mut self,
        secret: &[Symbol],
        partner: &mut Partner<'_>,
        mut explainer: Option<&mut Explainer>,
        watch: &dyn Watch,
    ) -> anyhow::Result<()> {
        while !self.is_over() && !watch.is_cancelled() {
            let question = partner.next_question(&self.turns)?;
            if let Some(explainer) = explainer.as_deref_mut() {
                explainer.note(self.turns.len(), partner.explain(&question));
            }
            self.ask(question, secret)?;
        }
        Ok(())
    }

    /// Takes the last turn back.
    pub fn undo(&mut self) -> Option<Turn> {
        if let Ok(positions) = &mut self.positions {
            positions.after.pop();
        }
        self.turns.pop()
    }

    /// The number of secrets left after this number of questions, where they can be listed.
    pub fn remaining_after(&self, questions: usize) -> Option<usize> {
        let position = self.position_after(questions).ok()?;
        Some(position.candidates().len())
    }

    /// The first few secrets that are left, as one text.
    pub fn left_text(&self) -> Result<String, TooLarge> {
        let position = self.position()?;
        let left = position.candidates().len();
        let named = first_secrets(position);
        let dots = if left > named.len() { " ..." } else { "" };
        let count = plural(left, "secret");
        Ok(format!("{count} left: {}{dots}", named.join(" ")))
    }

    /// For programs.
    pub fn documents(&self) -> Vec<TurnDocument> {
        let document = |(at, turn): (usize, &Turn)| TurnDocument {
            turn: self.turn_of(at),
            kind: self
                .game
                .question_noun(self.game.question_kind(&turn.question)),
            question: self.game.question_text(&turn.question),
            feedback: self.game.answer_text(&turn.question, &turn.answer),
            remaining: self.remaining_after(at + 1),
            known: None,
            idle: false,
        };
        self.turns.iter().enumerate().map(document).collect()
    }
}
