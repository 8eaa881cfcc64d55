//! Chances to win in a few letters, for tables.

use nextguess::season::winning::{Moment, WinChance};

/// A chance in per cent. `~` marks one that is not known exactly.
pub fn chance_text(chance: WinChance) -> String {
    share_text(chance.chance, chance.is_exact())
}

/// What the choice of a moment gave up, in per cent. `~` marks an estimate, `?` stands for less than games can show.
pub fn given_up_text(moment: &Moment) -> String {
    match is_unclear(moment) {
        true => "?".to_owned(),
        false => share_text(moment.win.given_up, moment.win.is_exact()),
    }
}

/// Whether games were played that do not show what was given up.
pub fn is_unclear(moment: &Moment) -> bool {
    moment.win.given_up > 0.0 && !moment.win.is_clear()
}

fn share_text(share: f64, is_exact: bool) -> String {
    let sure = if is_exact { "" } else { "~" };
    format!("{sure}{:.1}%", 100.0 * share)
}
