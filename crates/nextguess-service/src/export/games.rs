//! One row for each game that was played.

use std::io::{self, Write};

use crate::document::measured::Measured;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Games, Secrets};
use serde::Serialize;

use super::{Cell, csv};

/// How the rows are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Comma-separated values, with a line of titles.
    Csv,
    /// One JSON object on each line.
    Ndjson,
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

impl RowFormat {
    /// The format that goes with the extension of a file name, such as `csv`. Unknown extensions get
    /// [`RowFormat::Csv`]. `json` gets none, because many objects are not one JSON document.
    pub fn of_extension(extension: &str) -> Option<RowFormat> {
        match extension.to_lowercase().as_str() {
            "ndjson" | "jsonl" => Some(RowFormat::Ndjson),
            "json" => None,
            _ => Some(RowFormat::Csv),
        }
    }

    /// Writes the games of all strategies, those of each in the order of the secrets.
    pub fn write(
        self,
        game: &Game,
        secrets: Secrets,
        measured: &[Measured],
        file: &mut dyn Write,
    ) -> io::Result<()> {
        let spec = game.spec().to_string();
        let limit = game.turn_limit().unwrap_or(u32::MAX);
        if self == RowFormat::Csv {
            writeln!(file, "game,strategy,number,secret,turns,won")?;
        }
        let start = match secrets {
            Secrets::All => Some(Position::start(game).map_err(io::Error::other)?),
            Secrets::Drawn { .. } => None,
        };
        for one in measured {
            let games = one.games.iter().flat_map(Games::turns);
            let numbered = secrets.in_order(game, start.as_ref()).zip(games);
            for (at, (secret, turns)) in numbered.enumerate() {
                let turns = turns.map(std::num::NonZeroU32::get);
                let row = Row {
                    game: &spec,
                    strategy: &one.strategy,
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
            RowFormat::Csv => {
                let turns = row.turns.map(|turns| turns.to_string());
                let line = csv::row(&[
                    Cell::text(row.game),
                    Cell::code(row.strategy),
                    Cell::plain(row.number),
                    Cell::text(row.secret),
                    Cell::plain(turns.unwrap_or_default()),
                    Cell::plain(row.won),
                ]);
                file.write_all(line.as_bytes())
            }
            RowFormat::Ndjson => {
                serde_json::to_writer(&mut *file, row)?;
                writeln!(file)
            }
        }
    }
}
