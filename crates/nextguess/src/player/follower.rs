//! A player kept in step with a game that others may have begun.

use crate::board::code::{BLANK, Symbol, UNKNOWN};
use crate::explanation::Explanation;
use crate::game::{Game, Turn};
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};

/// A player that learns the turns of a game one by one, its own questions or those of others.
///
/// ```
/// use nextguess::game::Turn;
/// use nextguess::player::Follower;
/// use nextguess::strategy::{self, Engine};
///
/// let game: nextguess::Game = "mastermind:30x6".parse()?;
/// let Engine::Player(kind) = strategy::engine("digit-scan", &game)? else {
///     unreachable!("it holds no list");
/// };
/// let mut follower = Follower::new(&game, &*kind);
/// let question = follower.ask().expect("nothing is contradicted").to_vec();
/// let answer = game.read_answer(&question, "4,0")?;
/// follower.learn(&Turn { question, answer }).expect("it is its own question");
/// # Ok::<(), nextguess::Error>(())
/// ```
pub struct Follower {
    game: Game,
    player: Box<dyn Player>,
    /// The question asked last, if it has no answer yet.
    asked: Option<Vec<Symbol>>,
}

impl Follower {
    /// A player of this kind at the start of a game.
    pub fn new(game: &Game, kind: &dyn PlayerKind) -> Follower {
        Follower {
            game: game.clone(),
            player: kind.player(game, 0),
            asked: None,
        }
    }

    /// The next question.
    pub fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        let question = self.player.ask()?;
        self.asked = Some(question.to_vec());
        Ok(question)
    }

    /// Learns the next turn. Its question and answer must be fully known. Every player learns from the questions that
    /// it would have asked, and some learn from every full question.
    pub fn learn(&mut self, turn: &Turn) -> Result<(), Unlearnable> {
        let question = &turn.question;
        let feedback = turn.answer.known().filter(|_| !question.contains(&UNKNOWN));
        let feedback = feedback.ok_or(Unlearnable::Unknown)?;
        let is_own = self.asked.as_ref() == Some(question);
        let is_full = !question.contains(&BLANK);
        if is_own || !is_full || self.player.learn_of(question, feedback).is_err() {
            if !is_own {
                let own = self.player.ask()?;
                if own != question {
                    return Err(Unlearnable::Foreign {
                        own: self.game.question_text(own),
                        asked: self.game.question_text(question),
                    });
                }
            }
            self.player.learn(feedback);
        }
        self.asked = None;
        Ok(())
    }

    /// Why it asks `question`, which is what [`ask`](Self::ask) gave last.
    pub fn explain(&self, question: &[Symbol]) -> Explanation {
        self.player.explain(&self.game, question)
    }

    /// What it has inferred from the answers. `None` if the player keeps no account of that.
    pub fn known(&self) -> Option<Knowledge> {
        self.player.known()
    }
}

/// Why a [`Follower`] cannot learn a turn.
///
/// ```
/// use nextguess::player::{Follower, Unlearnable};
/// use nextguess::strategy::{self, Engine};
///
/// let game: nextguess::Game = "mastermind:30x6".parse()?;
/// let Engine::Player(kind) = strategy::engine("digit-scan", &game)? else {
///     unreachable!("it holds no list");
/// };
/// let turn = game.read_turn(&format!("{}=?", "0".repeat(30)))?;
/// assert_eq!(Follower::new(&game, &*kind).learn(&turn), Err(Unlearnable::Unknown));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unlearnable {
    /// A part of the question or the answer is not known.
    #[error("this strategy goes on only from turns that are fully known")]
    Unknown,
    /// The player learns only from its own questions, and this is another one.
    #[error(
        "this strategy goes on only from its own questions: it would have asked {own}, not {asked}"
    )]
    Foreign {
        /// The question of the player, as it is typed.
        own: String,
        /// The question of the turn, as it is typed.
        asked: String,
    },
    /// The turns before contradict each other.
    #[error(transparent)]
    Contradicted(#[from] Contradicted),
}
