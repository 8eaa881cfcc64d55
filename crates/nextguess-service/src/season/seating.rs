//! Who sat with whom in the nights, and how often.

use nextguess::season::{Fact, Pair, Season, SeasonRule};

/// In how many nights each pair sat together, by left and right.
pub fn together(season: &Season) -> Vec<Vec<usize>> {
    let mut counts = vec![vec![0; season.cast.right().len()]; season.cast.left().len()];
    for event in &season.events {
        let Fact::Night { pairs, .. } = &event.fact else {
            continue;
        };
        for pair in pairs {
            counts[pair.left][pair.right] += 1;
            if season.cast.rule() == SeasonRule::Any {
                counts[pair.right][pair.left] += 1;
            }
        }
    }
    counts
}

/// In which weeks each pair of a list sat together.
pub fn weeks_together(season: &Season, pair: Pair) -> Vec<f64> {
    let sat = |fact: &Fact| matches!(fact, Fact::Night { pairs, .. } if pairs.contains(&pair));
    let events = season.events.iter().filter(|event| sat(&event.fact));
    events.map(|event| event.number).collect()
}
