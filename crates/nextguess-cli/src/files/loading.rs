//! From what was typed to games, strategies and histories.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use nextguess::error::InputError;
use nextguess::game::Game;
use nextguess::game::kinds::{PeopleNames, with_names};
use nextguess::game::spec::GameSpec;
use nextguess::season::Season;
use nextguess::tree::{Tree, TreeFile};
use nextguess_service::season::text::{self, Format};
use nextguess_service::wording::reason;

/// The game of a spec, its files read from the disk.
pub(crate) fn game(spec: &str) -> anyhow::Result<Game> {
    refuse_prices(spec)?;
    Ok(GameSpec::parse(spec)?.game(&file)?)
}

/// The text of a file that a game names, or why there is none.
pub(crate) fn file(path: &str) -> Result<String, String> {
    let mut text = String::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(MOST_WORD_BYTES).read_to_string(&mut text));
    match read {
        Ok(read) if read as u64 == MOST_WORD_BYTES => Err("it has 64 MiB or more".to_owned()),
        Ok(_) => Ok(text),
        Err(error) => Err(reason(&error)),
    }
}

/// Prices do not change the game, so they are no part of its name.
fn refuse_prices(spec: &str) -> Result<(), InputError> {
    let Some((board, rest)) = spec.split_once(",costs=") else {
        return Ok(());
    };
    if !board.starts_with("items:") {
        return Ok(());
    }
    let is_option = |(at, _): &(usize, &str)| {
        rest[at + 1..]
            .split(',')
            .next()
            .is_some_and(|part| part.contains('='))
    };
    let end = rest.match_indices(',').find(is_option);
    let (prices, options) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
    Err(InputError::new(
        "option",
        format!("costs={prices}"),
        "prices beside the game, not in its name",
        format!("nextguess optimal {board}{options} --costs {prices}"),
    ))
}

/// The game of a spec, its people called as in the file of a season.
pub(crate) fn game_with_names(spec: &str, path: &Path) -> anyhow::Result<Game> {
    let season = season(path)?.season;
    let names = PeopleNames {
        left: season.cast.left().to_vec(),
        right: season.cast.right().to_vec(),
    };
    Ok(with_names(GameSpec::parse(spec)?, names)?)
}

/// A season, and the file that it was read from.
#[derive(Debug)]
pub(crate) struct LoadedSeason {
    /// The text of the file.
    pub(crate) text: String,
    /// How it is written.
    pub(crate) format: Format,
    pub(crate) season: Season,
    /// What of the text is left out.
    pub(crate) remarks: Vec<String>,
}

/// The season of a file.
pub(crate) fn season(path: &Path) -> anyhow::Result<LoadedSeason> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MOST_SEASON_BYTES).read_to_end(&mut bytes))
        .with_context(|| unread_season(path))?;
    season_of(path, bytes)
}

/// What is wrong with the file of a season that cannot be read.
pub(crate) fn unread_season(path: &Path) -> String {
    format!("cannot read the season {}", path.display())
}

/// The same of a file that was read up to [`MOST_SEASON_BYTES`].
pub(crate) fn season_of(path: &Path, bytes: Vec<u8>) -> anyhow::Result<LoadedSeason> {
    let place = || format!("in {}", path.display());
    if bytes.len() as u64 == MOST_SEASON_BYTES {
        bail!(
            "the season {} is too large: expected less than 4 MiB",
            path.display()
        );
    }
    let mut text = String::from_utf8(bytes).with_context(|| unread_season(path))?;
    if let Some(rest) = text.strip_prefix('\u{feff}') {
        text = rest.to_owned();
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = match extension.map(str::to_lowercase).as_deref() {
        Some("json") => Format::Json,
        Some("toml") => Format::Toml,
        Some("yaml" | "yml") => Format::SimAyto,
        _ => Format::of(&text),
    };
    let (season, remarks) = text::read_with_remarks(&text, format).with_context(place)?;
    Ok(LoadedSeason {
        text,
        format,
        season,
        remarks,
    })
}

/// The most that is read as a season.
pub(crate) const MOST_SEASON_BYTES: u64 = 1 << 22;

/// What a file holds that should be a tree.
pub(crate) fn tree_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(MOST_TREE_BYTES).read_to_end(&mut bytes));
    let read = read.with_context(|| format!("cannot read the tree {}", path.display()))?;
    if read as u64 == MOST_TREE_BYTES {
        bail!(
            "the tree {} is too large: expected less than 1 GiB",
            path.display()
        );
    }
    Ok(bytes)
}

/// The tree of a file, for a game.
pub(crate) fn tree(path: &Path, game: &Game) -> anyhow::Result<Tree> {
    let bytes = tree_bytes(path)?;
    let tree = TreeFile::open(&bytes).and_then(|file| file.tree(game));
    tree.with_context(|| format!("in the tree {}", path.display()))
}

/// The most that is read as a tree.
const MOST_TREE_BYTES: u64 = 1 << 30;

/// The most that is read as a list of words.
const MOST_WORD_BYTES: u64 = 1 << 26;

/// The most that is read as a history.
const MOST_HISTORY_BYTES: u64 = 1 << 20;

/// The turns of a history file and of the command line, in this order, as they are typed. Those of the file are read
/// here, so that an error names its line.
pub(crate) fn turns(
    game: &Game,
    history: Option<&Path>,
    given: Vec<String>,
) -> anyhow::Result<Vec<String>> {
    let mut turns = Vec::new();
    if let Some(path) = history {
        let text = read_history(path)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let place = || format!("in {} line {}", path.display(), number + 1);
                game.read_turn(line).with_context(place)?;
                turns.push(line.to_owned());
            }
        }
    }
    turns.extend(given);
    Ok(turns)
}

fn read_history(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .take(MOST_HISTORY_BYTES)
            .read_to_string(&mut text)
    } else {
        std::fs::File::open(path)
            .and_then(|file| file.take(MOST_HISTORY_BYTES).read_to_string(&mut text))
    };
    let read = read.with_context(|| format!("cannot read the history {}", path.display()))?;
    if read as u64 == MOST_HISTORY_BYTES {
        bail!(
            "the history {} is too large: expected at most 1 MiB",
            path.display()
        );
    }
    Ok(text)
}
