//! What somebody who wrote a season file may have meant differently.

use nextguess::season::{BoothAnswer, Counts, Fact, Season, Unfinished};
use nextguess::watch::Watch;

use super::count_text;

/// What somebody may have meant differently.
#[derive(Clone, Debug)]
pub struct Warning {
    /// The event, counted from 0.
    pub event: usize,
    /// What to do about it, as a sentence.
    pub text: String,
}

/// Booths whose `yes` leaves open whether the person on the left has another match, where `only` would say more.
pub fn warnings(
    season: &Season,
    knowledge: &Counts<'_>,
    watch: &dyn Watch,
) -> Result<Vec<Warning>, Unfinished> {
    let mut warnings = Vec::new();
    if season.cast.rule().most_matches() == 1 || knowledge.total() == 0 {
        return Ok(warnings);
    }
    for (at, event) in season.events.iter().enumerate() {
        let Fact::Booth {
            pair,
            answer: BoothAnswer::Yes,
        } = event.fact
        else {
            continue;
        };
        let answer = BoothAnswer::Only;
        let only = knowledge.after(&Fact::Booth { pair, answer }, watch)?;
        if ![0, knowledge.total()].contains(&only.total()) {
            let text = format!(
                "Event {}, {}, leaves open whether {} has another match. If the show said that there is no other, \
                 write only: {} are left then, not {}.",
                at + 1,
                event.fact.text(&season.cast),
                season.cast.left()[pair.left],
                count_text(only.total()),
                count_text(knowledge.total()),
            );
            warnings.push(Warning { event: at, text });
        }
    }
    Ok(warnings)
}
