//! From what requests say to games, strategies and turns, within the limits.

use std::collections::BTreeMap;

use anyhow::Context;
use nextguess::board::code::UNKNOWN;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::game::kinds::check_file_name;
use nextguess::game::spec::GameSpec;
use nextguess::game::{Game, Turn};
use nextguess::position::MOST_LISTED;

use super::Host;
use super::Limits;
use super::place::Place;

/// Texts that a game may need, by name. A spec such as `words:NAME` finds its file here. `en` is no such name: it is
/// the list of words that comes with the program.
pub(crate) type Files = BTreeMap<String, String>;

/// The game of a spec. Files that it names are texts of the request, or else files of the host.
pub(crate) fn game(
    spec: &str,
    files: &Files,
    limits: &Limits,
    host: &dyn Host,
) -> anyhow::Result<Game> {
    files.keys().try_for_each(|name| check_file_name(name))?;
    let read = |name: &str| match files.get(name) {
        Some(text) => Ok(text.clone()),
        None => host.file(name),
    };
    let game = GameSpec::parse(spec)?.game(&read)?;
    let cells = game.slots().saturating_mul(game.alphabet().size());
    if cells > limits.cells {
        let expected = format!(
            "a board with at most {} symbols in all its slots",
            Count::exactly(limits.cells as u128)
        );
        return Err(InputError::new("game", spec, expected, "mastermind:4x6").into());
    }
    Ok(game)
}

/// Whether all secrets of a game may be listed.
pub(crate) fn is_listable(game: &Game, limits: &Limits) -> bool {
    let secrets = game.secret_count().exact();
    // Without a limit the engine knows best what it can list.
    limits.listed_secrets == u128::MAX
        || secrets.is_some_and(|secrets| secrets <= limits.listed_secrets)
}

/// The game of a spec whose secrets are listed.
pub(crate) fn listed_game(
    spec: &str,
    files: &Files,
    limits: &Limits,
    host: &dyn Host,
) -> anyhow::Result<Game> {
    let game = game(spec, files, limits, host)?;
    check_listable(&game, limits, host)?;
    Ok(game)
}

/// Refuses a game whose secrets cannot all be listed, or are too many for light work.
pub(crate) fn check_listable(game: &Game, limits: &Limits, host: &dyn Host) -> anyhow::Result<()> {
    if !is_listable(game, limits) {
        return Err(too_many_secrets(game, limits).into());
    }
    host.check_list(game.secret_count().exact())
}

/// The game of a spec whose secrets are listed by those that can: none, where nobody can list them.
pub(crate) fn playable_game(
    spec: &str,
    files: &Files,
    limits: &Limits,
    host: &dyn Host,
) -> anyhow::Result<Game> {
    let game = game(spec, files, limits, host)?;
    let secrets = game.secret_count().exact();
    if secrets.is_some_and(|secrets| secrets <= MOST_LISTED as u128) {
        check_listable(&game, limits, host)?;
    }
    Ok(game)
}

fn too_many_secrets(game: &Game, limits: &Limits) -> InputError {
    let expected = format!(
        "a board with at most {} secrets, and this one has {}",
        Count::exactly(limits.listed_secrets),
        game.secret_count()
    );
    InputError::new("game", game.spec().to_string(), expected, "mastermind:4x6")
}

/// The turns of a game, as they are typed.
pub(crate) fn turns(game: &Game, texts: &[String], limits: &Limits) -> anyhow::Result<Vec<Turn>> {
    check_number("turns", texts.len(), limits.turns)?;
    let secrets = game.secret_count().exact();
    let is_small = secrets.is_some_and(|secrets| secrets <= limits.secrets_with_unknown);
    let turn = |(at, text): (usize, &String)| {
        let place = || Place::Turn(at + 1);
        let turn = game.read_turn(text).with_context(place)?;
        if turn.question.contains(&UNKNOWN) && !is_small {
            let expected = format!(
                "every slot known on a board of more than {} secrets",
                Count::exactly(limits.secrets_with_unknown)
            );
            let unknown = InputError::new("question", text, expected, game.example_code());
            return Err(unknown).with_context(place);
        }
        Ok(turn)
    };
    texts.iter().enumerate().map(turn).collect()
}

/// Refuses a number that is too high.
pub(crate) fn check_number(part: &str, given: usize, most: usize) -> Result<(), InputError> {
    check_bytes(part, given as u64, most)
}

/// A number of bytes, or as many as there can be on this machine.
pub(crate) fn addressable(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Refuses a number of bytes that is higher than a limit. What is given may have more bits than an address.
pub(crate) fn check_bytes(part: &str, given: u64, most: usize) -> Result<(), InputError> {
    if given <= most as u64 {
        return Ok(());
    }
    let most = Count::exactly(most as u128).to_string();
    let given = Count::exactly(given.into()).to_string();
    let expected = format!("at most {most}");
    Err(InputError::new(part, given, expected, most))
}
