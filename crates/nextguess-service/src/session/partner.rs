//! A player without a list, kept in step with a game.

use nextguess::board::code::{Symbol, UNKNOWN};
use nextguess::explanation::Explanation;
use nextguess::game::{Game, Turn};
use nextguess::player::{Follower, Knowledge, PlayerKind};

/// A player that has learned the turns of a game so far.
pub struct Partner<'a> {
    game: Game,
    kind: &'a dyn PlayerKind,
    follower: Follower,
    learned: Vec<Turn>,
    /// What the player knew after each of these turns, if it keeps an account.
    known: Vec<Option<Known>>,
}

/// What a player knows.
struct Known {
    /// The code as far as it is known, [`UNKNOWN`] elsewhere.
    code: Vec<Symbol>,
    /// How many pairs of a slot and a symbol are possible.
    open: usize,
}

impl Known {
    fn of(knowledge: &Knowledge) -> Known {
        let slots = 0..knowledge.slots();
        Known {
            code: knowledge.code(),
            open: slots.map(|slot| knowledge.choices(slot)).sum(),
        }
    }
}

impl<'a> Partner<'a> {
    /// A player at the start of a game.
    pub fn new(game: &Game, kind: &'a dyn PlayerKind) -> Partner<'a> {
        Partner {
            game: game.clone(),
            kind,
            follower: Follower::new(game, kind),
            learned: Vec::new(),
            known: Vec::new(),
        }
    }

    /// What it asks after these turns. A player that can learn only of its own questions needs those, and
    /// every player needs answers that are fully known.
    pub fn next_question(&mut self, turns: &[Turn]) -> anyhow::Result<Vec<Symbol>> {
        self.follow(turns)?;
        Ok(self.follower.ask()?.to_vec())
    }

    /// Why it asks what [`next_question`](Self::next_question) gave last.
    pub fn explain(&self, question: &[Symbol]) -> Explanation {
        self.follower.explain(question)
    }

    /// Learns the turns that it does not know yet; begins anew if some that it knows were taken back.
    pub fn follow(&mut self, turns: &[Turn]) -> anyhow::Result<()> {
        if !turns.starts_with(&self.learned) {
            *self = Partner::new(&self.game, self.kind);
        }
        for turn in &turns[self.learned.len()..] {
            self.follower.learn(turn)?;
            self.learned.push(turn.clone());
            self.known
                .push(self.follower.known().as_ref().map(Known::of));
        }
        Ok(())
    }

    /// The code as far as the player knew it after a turn; absent if it keeps no account.
    pub fn known_after(&self, turn: usize) -> Option<String> {
        let known = self.known.get(turn)?.as_ref()?;
        Some(self.game.question_text(&known.code))
    }

    /// How many pairs of a slot and a symbol were possible after a turn, as far as the player knew; absent
    /// if it keeps no account.
    pub fn open_after(&self, turn: usize) -> Option<usize> {
        Some(self.known.get(turn)?.as_ref()?.open)
    }

    /// The code as far as the player knows it, if it knows any slot.
    pub fn known_now(&self) -> Option<String> {
        let code = &self.known.last()?.as_ref()?.code;
        let is_any_known = code.iter().any(|&symbol| symbol != UNKNOWN);
        is_any_known.then(|| self.game.question_text(code))
    }
}
