//! Sheets of what was measured.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cell, Column, Sheet};
use crate::document::measured::Measured;

/// The figures of a strategy in order, each with its name: the same ones for every strategy. The
/// error of the mean is one of them only where secrets were drawn: what was played when the games
/// were stopped is no random sample.
pub fn rounded(one: &Measured, is_drawn: bool) -> Vec<(&'static str, String)> {
    let mut figures = vec![
        ("total", one.total.to_string()),
        ("mean", format!("{:.4}", one.mean)),
    ];
    if is_drawn {
        let error = one.standard_error.unwrap_or(0.0);
        figures.push(("standard error", format!("{error:.4}")));
    }
    figures.extend([
        ("std", format!("{:.4}", one.std)),
        ("median", one.median.to_string()),
        ("min", one.min.to_string()),
        ("max", one.max.to_string()),
        ("won", format!("{:.3}%", floor_percent(one.win_rate))),
        ("seconds", format!("{:.3}", one.seconds)),
    ]);
    figures
}

/// A percentage that is 100 only if nothing was lost.
fn floor_percent(share: f64) -> f64 {
    (share * 100_000.0).floor() / 1000.0
}

/// The numbers of turns that occurred with any strategy, ascending. Those of long games are few and
/// far between.
pub fn all_turns(measured: &[Measured]) -> BTreeSet<u32> {
    let histograms = measured.iter().map(|one| &one.histogram);
    histograms.flat_map(BTreeMap::keys).copied().collect()
}

/// One row for each strategy, with all figures at full precision and the number of games for each
/// number of turns.
pub fn full_sheet(measured: &[Measured]) -> Sheet {
    let mut columns = vec![Column::words("game"), Column::words("strategy")];
    let figures = [
        "secrets",
        "total",
        "mean",
        "standard_error",
        "std",
        "median",
        "min",
        "max",
        "win_rate",
        "exhaustive",
        "seconds",
    ];
    columns.extend(figures.map(Column::numbers));
    let turns = all_turns(measured);
    columns.extend((turns.iter()).map(|turns| Column::numbers(format!("turns_{turns}"))));
    let row = |one: &Measured| {
        // The mean of all secrets has no error.
        let error = one.standard_error.map(|error| error.to_string());
        let mut cells = vec![
            Cell::text(&one.game),
            Cell::code(&one.strategy),
            Cell::plain(one.secrets),
            Cell::plain(one.total),
            Cell::plain(one.mean),
            Cell::plain(error.unwrap_or_default()),
            Cell::plain(one.std),
            Cell::plain(one.median),
            Cell::plain(one.min),
            Cell::plain(one.max),
            Cell::plain(one.win_rate),
            Cell::plain(one.exhaustive),
            Cell::plain(one.seconds),
        ];
        cells.extend(turns.iter().map(|turns| games_cell(one, *turns)));
        cells
    };
    let rows = measured.iter().map(row).collect();
    Sheet { columns, rows }
}

/// One row for each strategy, with figures rounded for people and the number of games for each
/// number of turns.
pub fn rounded_sheet(measured: &[Measured], is_drawn: bool) -> Sheet {
    let all: Vec<_> = measured.iter().map(|one| rounded(one, is_drawn)).collect();
    let turns = all_turns(measured);
    let mut columns = vec![Column::words("strategy")];
    let named = all.first().into_iter().flatten();
    columns.extend(named.map(|(name, _)| Column::numbers(*name)));
    columns.extend(turns.iter().map(|turns| Column::numbers(turns.to_string())));
    let row = |(one, figures): (&Measured, Vec<(&str, String)>)| {
        let mut cells = vec![Cell::code(&one.strategy)];
        cells.extend(figures.into_iter().map(|(_, figure)| Cell::Plain(figure)));
        cells.extend(turns.iter().map(|turns| games_cell(one, *turns)));
        cells
    };
    let rows = measured.iter().zip(all).map(row).collect();
    Sheet { columns, rows }
}

/// How many games took this many turns.
fn games_cell(one: &Measured, turns: u32) -> Cell {
    Cell::plain(one.histogram.get(&turns).unwrap_or(&0))
}

/// One row for each strategy and board, with the size of the board.
pub fn sheet_by_size<'a>(measured: impl Iterator<Item = (u32, &'a Measured)>) -> Sheet {
    let mut columns = vec![
        Column::numbers("size"),
        Column::words("game"),
        Column::words("strategy"),
    ];
    let figures = [
        "secrets",
        "mean",
        "standard_error",
        "std",
        "min",
        "max",
        "win_rate",
        "seconds",
    ];
    columns.extend(figures.map(Column::numbers));
    let row = |(size, one): (u32, &Measured)| {
        vec![
            Cell::plain(size),
            Cell::text(&one.game),
            Cell::code(&one.strategy),
            Cell::plain(one.secrets),
            Cell::plain(one.mean),
            Cell::plain(one.standard_error.unwrap_or(0.0)),
            Cell::plain(one.std),
            Cell::plain(one.min),
            Cell::plain(one.max),
            Cell::plain(one.win_rate),
            Cell::plain(one.seconds),
        ]
    };
    let rows = measured.map(row).collect();
    Sheet { columns, rows }
}
