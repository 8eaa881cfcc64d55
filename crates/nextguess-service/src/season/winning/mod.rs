//! The chance to win a season, the booth and the night for it, and what they are worth in money.

pub(super) mod document;
mod review;
mod words;
mod worth;

pub use review::{CastScore, PastOffer, SeasonReview};
pub use words::{chance_text, given_up_text, is_unclear};
pub use worth::AnswerWorth;

use nextguess::season::advice::{PlannedNight, Rating};
use nextguess::season::winning::{
    self, Choice, Compared, Due, Stage, WinAdvice, WinChance, Winning, WinningNight,
};
use nextguess::season::{Counts, Pair, Season, Unfinished};
use nextguess::watch::Watch;

use crate::season::document::{
    ChanceDocument, Couple, MoneyDocument, TellingDocument, WinDocument, WinNightDocument,
};

/// Whether a season is won, or how likely it will be.
#[derive(Debug)]
pub enum Win {
    /// It is won by this event, counted from 0.
    Won(usize),
    /// The weeks are over. The event, counted from 0, before which best play was first certain to win.
    Lost(Option<usize>),
    /// It goes on.
    Open(Box<OpenWin>),
}

/// The chance to win a season that goes on.
#[derive(Debug)]
pub struct OpenWin {
    /// Where the season stands.
    pub stage: Stage,
    /// The chance to win, the best booth and the best night.
    pub advice: WinAdvice,
    /// The most telling booth, and what it wins beside the best one, if the booth comes next.
    pub telling_booth: Option<(Pair, Compared)>,
    /// The most telling night, and what it wins beside the best one, if the night comes next.
    pub telling_night: Option<(Vec<Pair>, Compared)>,
    /// What the night that was asked about wins, if it comes next and play is best after it.
    pub planned: Option<WinChance>,
}

impl OpenWin {
    /// What the booth of this week is worth. `None` if no booth comes next, or if no pot is known.
    pub fn booth_worth(&self, season: &Season) -> Option<AnswerWorth> {
        let (booth, night) = (self.advice.booth.as_ref()?, self.advice.night.as_ref()?);
        Some(AnswerWorth::new(booth.chance, night.chance, season.pot?))
    }
}

impl Win {
    /// What is to be won after all events of a season. `telling` are the most telling booth and night, and
    /// `planned` is a night that was asked about.
    pub fn new(
        season: &Season,
        counts: &Counts<'_>,
        telling: (Option<&(Pair, Rating)>, Option<&PlannedNight>),
        planned: Option<&[Pair]>,
        watch: &dyn Watch,
    ) -> Result<Option<Win>, Unfinished> {
        if let Some(at) = season.winning_event() {
            return Ok(Some(Win::Won(at)));
        }
        if counts.total() == 0 {
            return Ok(None);
        }
        let stage = season.stage(season.events.len());
        if stage.weeks_left == 0 {
            return Ok(Some(Win::Lost(winning::first_certain(season, watch)?)));
        }
        let mut winning = Winning::new(counts, &season.seated(), stage, watch);
        let mut advice = winning.advice()?;
        if advice.night.is_none() && season.pot.is_some() {
            advice.night = winning.without_booth()?;
        }
        let (mut telling_booth, mut telling_night) = (None, None);
        match (stage.due, telling) {
            (Due::Booth, (Some((pair, rating)), _)) if rating.bits > 0.0 => {
                telling_booth = Some((*pair, winning.compare(&Choice::Booth(*pair))?));
            }
            (Due::Night, (_, Some(night))) => {
                let compared = winning.compare(&Choice::Night(night.pairs.clone()))?;
                telling_night = Some((night.pairs.clone(), compared));
            }
            _ => {}
        }
        // Of two that win as often, the more telling one. The search may also not have come upon it.
        if let Some((pairs, compared)) = &telling_night
            && compared.given_up <= 0.0
            && let Some(night) = &mut advice.night
        {
            night.tonight = winning::tonight(counts, pairs);
            (night.pairs, night.chance) = (pairs.clone(), compared.chosen);
            (advice.chance, advice.tonight) = (compared.chosen, night.tonight);
        }
        // The last, so that no other figure depends on whether a night was asked about.
        let planned = planned.map(|pairs| winning.with(&Choice::Night(pairs.to_vec())));
        Ok(Some(Win::Open(Box::new(OpenWin {
            planned: planned.transpose()?,
            stage,
            advice,
            telling_booth,
            telling_night,
        }))))
    }

    /// For programs.
    pub(super) fn document(
        &self,
        season: &Season,
        names: &dyn Fn(&[Pair]) -> Vec<Couple>,
    ) -> WinDocument {
        let open = match self {
            Win::Won(at) => {
                return WinDocument {
                    won: Some(season.events[*at].week()),
                    ..WinDocument::over(season, 1.0)
                };
            }
            Win::Lost(first) => {
                return WinDocument {
                    certain_before: first.map(|at| at + 1),
                    certain_in_week: first.map(|at| season.events[at].week()),
                    ..WinDocument::over(season, 0.0)
                };
            }
            Win::Open(open) => open,
        };
        let advice = &open.advice;
        let night = |night: &WinningNight| WinNightDocument {
            chance: ChanceDocument::new(night.chance),
            night: names(&night.pairs),
            chance_tonight: night.tonight,
        };
        let booth = advice.booth.as_ref();
        let telling = |pairs: &[Pair], compared: &Compared| TellingDocument {
            pairs: names(pairs),
            chance: ChanceDocument::new(compared.chosen),
            cost: compared.given_up,
            cost_error: (compared.error > 0.0).then_some(compared.error),
        };
        let telling_booth = open.telling_booth.as_ref();
        let telling_night = open.telling_night.as_ref();
        WinDocument {
            won: None,
            weeks_to_win: season.weeks_to_win,
            lights_to_win: season.cast.lights_to_win(),
            weeks_left: open.stage.weeks_left,
            due: Some(open.stage.due.name()),
            chance: ChanceDocument::new(advice.chance),
            chance_tonight: advice.tonight,
            booth: booth.map(|booth| names(&[booth.pair]).remove(0)),
            night: advice.night.as_ref().map(|night| names(&night.pairs)),
            if_yes: booth.and_then(|booth| booth.if_yes.as_ref()).map(night),
            if_no: booth.and_then(|booth| booth.if_no.as_ref()).map(night),
            without_booth: booth.and(advice.night.as_ref()).map(night),
            telling_booth: telling_booth.map(|(pair, compared)| telling(&[*pair], compared)),
            telling_night: telling_night.map(|(pairs, compared)| telling(pairs, compared)),
            certain_before: None,
            certain_in_week: None,
            money: open.booth_worth(season).map(|worth| MoneyDocument {
                pot: season.pot.unwrap_or(0.0),
                booth_worth: worth.worth,
                pays_in_pot: worth.pays_in_pot,
                exact: worth.is_exact,
            }),
        }
    }
}
