//! Plays by a stored tree: the best one that is known for a game. Only some games have one, and only with the feature
//! `trees`, or where the program brings the tree.

use std::sync::OnceLock;

use crate::error::InputError;
use crate::game::Game;
use crate::strategy::{Engine, StrategyKind, StrategyOptions, chooser, usual};
use crate::tree::{FromTree, TreeFile};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "record",
    summary: "the best tree that is known, stored for ayto:10; else the same as matchmaker",
    source: "ours",
    games: &["ayto"],
    options: &[],
    build: |_: &StrategyOptions<'_>, game: &Game| build(stored(), game),
};

/// Where a program finds the file of the stored tree.
type Source = fn() -> Option<&'static [u8]>;

static SUPPLIED: OnceLock<Source> = OnceLock::new();

/// Says where the file of the stored tree is found, for a program without the feature `trees`. `source` is called when a
/// game that has a stored tree needs it, and gives `None` where the tree is not there. Only the first call counts.
///
/// ```
/// // The bytes of `data/ayto10.tree` in the crate `nextguess-trees`, from wherever the program keeps them.
/// nextguess::strategy::supply_tree(|| None);
/// ```
pub fn supply_tree(source: fn() -> Option<&'static [u8]>) {
    let _ = SUPPLIED.set(source);
}

/// The file of the stored tree. Where there is none, the strategy cannot be made.
fn stored() -> Option<&'static [u8]> {
    #[cfg(feature = "trees")]
    return Some(nextguess_trees::AYTO_10);
    #[cfg(not(feature = "trees"))]
    SUPPLIED.get().and_then(|source| source())
}

/// Whether a tree of this game is stored.
pub(crate) fn is_stored(game: &Game) -> bool {
    let is_of_game = |file: TreeFile<'_>| game.spec().to_string() == file.game();
    KIND.plays(game) && stored().is_some_and(|bytes| TreeFile::open(bytes).is_ok_and(is_of_game))
}

fn build(stored: Option<&[u8]>, game: &Game) -> Result<Engine, InputError> {
    let Some(bytes) = stored else {
        return Err(missing(game));
    };
    let otherwise = chooser(crate::strategy::matchmaker::KIND.name, game)?;
    let tree = TreeFile::open(bytes).and_then(|file| file.tree(game));
    Ok(Engine::Chooser(match tree {
        Ok(tree) => Box::new(FromTree::new(tree, otherwise)),
        // It is of another game.
        Err(_) => otherwise,
    }))
}

fn missing(game: &Game) -> InputError {
    let (name, other) = (KIND.name, usual(game));
    let expected = format!("a strategy other than {name}, or nextguess with its feature trees");
    let sentence = format!(
        "{name} plays by a stored tree, which is only there if nextguess is built with its feature \
         trees. Example: {other}"
    );
    InputError::new("strategy", name, expected, other).saying(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_tree_it_names_the_feature() {
        let game: Game = "ayto:10".parse().unwrap();
        let error = build(None, &game).err().unwrap();
        assert_eq!(
            error.to_string(),
            "record plays by a stored tree, which is only there if nextguess is built with its \
             feature trees. Example: matchmaker"
        );
    }
}
