//! What was measured, as a picture.

use super::chart::{Histogram, histograms};
use crate::document::measured::Measured;
use crate::wording::number;

/// Draws how many turns each strategy needed. `noun` is what the game calls a turn.
pub fn turns_needed(measured: &[Measured], noun: &str) -> String {
    let series: Vec<Histogram> = measured
        .iter()
        .map(|one| Histogram {
            name: one.strategy.clone(),
            shares: (one.histogram.iter())
                .map(|(&turns, &games)| (turns, games as f64 / one.secrets.max(1) as f64))
                .collect(),
            mean: one.mean,
        })
        .collect();
    let title = match measured.first() {
        Some(one) if one.exhaustive => format!(
            "{}: {noun}s needed, all {} secrets",
            one.game,
            number(one.secrets as usize)
        ),
        Some(one) => format!(
            "{}: {noun}s needed, {} secrets",
            one.game,
            number(one.secrets as usize)
        ),
        None => String::new(),
    };
    histograms(&title, &format!("{noun}s"), &series)
}
