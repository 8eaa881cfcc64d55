//! Plays by the best tree that is known of a game, where one is stored with the library.

use crate::error::InputError;
use crate::game::Game;
use crate::strategy::{Engine, StrategyKind, StrategyOptions, listing};
use crate::tree::{FromTree, TreeFile};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "record",
    summary: "the best tree that is known, stored for ayto:10; else the same as matchmaker",
    source: "ours",
    games: &["ayto"],
    options: &[],
    build,
};

/// `nextguess tree ayto:10 --strategy matchmaker,ahead=2,tries=2,repairs=1` writes it.
static STORED: &[u8] = include_bytes!("../../data/ayto10.tree");

/// Whether a tree of this game is stored.
pub(crate) fn is_stored(game: &Game) -> bool {
    KIND.plays(game)
        && TreeFile::open(STORED).is_ok_and(|file| game.spec().to_string() == file.game())
}

fn build(_: &StrategyOptions<'_>, game: &Game) -> Result<Engine, InputError> {
    let otherwise = listing(crate::strategy::matchmaker::KIND.name, game)?;
    let tree = TreeFile::open(STORED).and_then(|file| file.tree(game));
    Ok(Engine::Chooser(match tree {
        Ok(tree) => Box::new(FromTree::new(tree, otherwise)),
        // It is of another game.
        Err(_) => otherwise,
    }))
}
