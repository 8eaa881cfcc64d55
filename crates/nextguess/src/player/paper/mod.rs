//! Rules that a person can follow with a pencil and one sheet of paper.
//!
//! Ours. `season` plays "Are You The One?" with a table of couples: `table` is that table, and `line_up` finds a
//! line-up that fits all nights. `opening` plays Mastermind with four slots and six colours. The sheets are in
//! `docs/paper`.

mod line_up;
mod opening;
mod season;
mod table;

use crate::error::InputError;
use crate::game::Game;
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "paper",
    summary: "rules for people with a pencil and one sheet of paper; ayto:N and mastermind:4x6",
    source: "ours",
    games: &["ayto", "mastermind"],
    options: &[],
    build: |_, game| {
        if game.spec().kind().name == "ayto" {
            return Ok(Engine::Player(Box::new(season::Rules)));
        }
        crate::player::needs_free_pegs(KIND.name, game)?;
        if (game.slots(), game.alphabet().size()) != opening::BOARD {
            return Err(no_sheet(game));
        }
        Ok(Engine::Player(Box::new(opening::Rules)))
    },
};

/// The error for a board of Mastermind that has no sheet.
fn no_sheet(game: &Game) -> InputError {
    let spec = game.spec();
    let expected = "a strategy that plays boards of any size";
    let sentence =
        format!("paper has a sheet for mastermind:4x6, and none for {spec}. Example: rao");
    InputError::new("strategy", KIND.name, expected, "rao").saying(sentence)
}
