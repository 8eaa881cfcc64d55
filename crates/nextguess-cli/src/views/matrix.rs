//! How likely each symbol is in each slot, as a shaded table.

use comfy_table::{Cell, Color};
use nextguess::board::code::Symbol;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess_service::document::suggested::marginals;

use crate::terminal::output::Output;

/// The matrix of a position as text.
pub(crate) fn of(position: &Position, output: &Output) -> String {
    text(position.game(), &marginals(position), output)
}

/// The shares as percentages, the likely ones darker. Slots are rows; for a matching, the people on
/// the left.
pub(crate) fn text(game: &Game, marginals: &[Vec<f64>], output: &Output) -> String {
    let symbols = 0..game.alphabet().size();
    let symbols: Vec<String> = symbols
        .map(|symbol| game.symbol_name(symbol as Symbol))
        .collect();
    let slots: Vec<String> = (0..marginals.len())
        .map(|slot| game.slot_name(slot))
        .collect();
    shaded_table(&slots, &symbols, marginals, output)
}

/// Shares by row and column as percentages, the likely ones darker.
pub(crate) fn shaded_table(
    rows: &[String],
    columns: &[String],
    shares: &[Vec<f64>],
    output: &Output,
) -> String {
    let columns: Vec<String> = columns.iter().map(|name| format!(">{name}")).collect();
    let columns: Vec<&str> = std::iter::once("")
        .chain(columns.iter().map(String::as_str))
        .collect();
    let mut table = output.new_table(&columns);
    for (name, shares) in rows.iter().zip(shares) {
        let row = std::iter::once(Cell::new(name))
            .chain(shares.iter().map(|&share| shaded(share, output)));
        table.add_row(row);
    }
    output.table_text(&table)
}

fn shaded(share: f64, output: &Output) -> Cell {
    let shade = match share {
        s if s <= 0.0 => ' ',
        s if s >= 1.0 => '█',
        s if s < 0.15 => '░',
        s if s < 0.4 => '▒',
        _ => '▓',
    };
    let percent = match share {
        s if s <= 0.0 => "·".to_owned(),
        s if s < 0.005 => "<1".to_owned(),
        s if (0.995..1.0).contains(&s) => ">99".to_owned(),
        s => format!("{:.0}", s * 100.0),
    };
    if !output.has_colour() {
        return Cell::new(format!("{shade}{percent:>3}"));
    }
    if share <= 0.0 {
        return Cell::new(format!("{percent:>4}"));
    }
    let mix = |dark: f64, light: f64| (dark + (light - dark) * share.powf(0.7)) as u8;
    let shade = Color::Rgb {
        r: mix(28.0, 20.0),
        g: mix(40.0, 170.0),
        b: mix(52.0, 110.0),
    };
    Cell::new(format!("{percent:>4}"))
        .bg(shade)
        .fg(Color::White)
}
