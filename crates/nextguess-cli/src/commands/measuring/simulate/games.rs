//! `nextguess simulate --games`: every game in a row of its own.

use std::io::{self, Write};
use std::path::Path;

use nextguess::error::InputError;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Games, Secrets};
use serde::Serialize;

use crate::terminal::output::quoted;

/// How the rows are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Comma-separated values, with a line of titles.
    Csv,
    /// One JSON object a line.
    Lines,
}

#[derive(Serialize)]
struct Row<'a> {
    game: &'a str,
    strategy: &'a str,
    /// From 1.
    number: usize,
    secret: &'a str,
    /// Absent where the game was not played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    won: bool,
}

impl Format {
    /// The format that the name of a file asks for.
    pub(super) fn of(path: &Path) -> Result<Format, InputError> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_lowercase).as_deref() {
            Some("ndjson" | "jsonl") => Ok(Format::Lines),
            Some("json") => {
                let given = path.display().to_string();
                let expected = "a name that ends in .csv, .ndjson or .jsonl";
                Err(InputError::new("--games", given, expected, "games.ndjson"))
            }
            _ => Ok(Format::Csv),
        }
    }

    /// Writes the games of all strategies, those of each in the order of the secrets.
    pub(super) fn write(
        self,
        game: &Game,
        start: Option<&Position>,
        secrets: Secrets,
        played: &[(&str, Games)],
        file: &mut dyn Write,
    ) -> io::Result<()> {
        let spec = game.spec().to_string();
        let limit = game.turn_limit().unwrap_or(u32::MAX);
        if self == Format::Csv {
            writeln!(file, "game,strategy,number,secret,turns,won")?;
        }
        for (strategy, games) in played {
            let numbered = secrets.in_order(game, start).zip(games.turns());
            for (at, (secret, turns)) in numbered.enumerate() {
                let turns = turns.map(std::num::NonZeroU32::get);
                let row = Row {
                    game: &spec,
                    strategy,
                    number: at + 1,
                    secret: &game.question_text(&secret),
                    turns,
                    won: turns.is_some_and(|turns| turns <= limit),
                };
                self.write_row(&row, file)?;
            }
        }
        Ok(())
    }

    fn write_row(self, row: &Row<'_>, file: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Csv => writeln!(
                file,
                "{},{},{},{},{},{}",
                quoted(row.game),
                quoted(row.strategy),
                row.number,
                quoted(row.secret),
                row.turns.map_or(String::new(), |turns| turns.to_string()),
                row.won,
            ),
            Format::Lines => {
                serde_json::to_writer(&mut *file, row)?;
                writeln!(file)
            }
        }
    }
}
