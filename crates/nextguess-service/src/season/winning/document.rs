//! The chance to win a season and the review of a cast, for programs.

use nextguess::season::Season;
use nextguess::season::winning::WinChance;
use schemars::JsonSchema;
use serde::Serialize;

use crate::season::document::Couple;

/// How likely a season is won.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonChance")]
pub struct ChanceDocument {
    /// The chance to win under best play if it is exact, else that of a known strategy, or an estimate of it.
    pub chance: f64,
    /// Whether it is the chance under best play.
    pub exact: bool,
    /// No strategy wins with a higher chance.
    pub at_most: f64,
    /// The standard error where the chance is estimated from games; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

impl ChanceDocument {
    /// The document of a chance.
    pub fn new(chance: WinChance) -> ChanceDocument {
        ChanceDocument {
            chance: chance.chance,
            exact: chance.is_exact(),
            at_most: chance.at_most,
            error: (chance.error > 0.0).then_some(chance.error),
        }
    }
}

/// Whether a season is won, or how likely it will be.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonWin")]
pub struct WinDocument {
    /// The week of the night that won; absent if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<u32>,
    /// The last week in which a night can win.
    pub weeks_to_win: u32,
    /// How many lights of a night win.
    pub lights_to_win: usize,
    /// The number of nights that can still win.
    pub weeks_left: usize,
    /// What comes next, `booth` or `night`; absent if the season is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<&'static str>,
    /// The chance to win.
    #[serde(flatten)]
    pub chance: ChanceDocument,
    /// The chance that the night of this week has all lights.
    pub chance_tonight: f64,
    /// The best booth, if the booth comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booth: Option<Couple>,
    /// The best night. If the booth comes next, the best one without its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub night: Option<Vec<Couple>>,
    /// The best night if the best booth is a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub if_yes: Option<WinNightDocument>,
    /// The best night if the best booth is no match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub if_no: Option<WinNightDocument>,
    /// The best night without the booth, and the chance to win with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_booth: Option<WinNightDocument>,
    /// The most telling booth, and what it costs, if the booth comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telling_booth: Option<TellingDocument>,
    /// The most telling night, and what it costs, if the night comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telling_night: Option<TellingDocument>,
    /// For a season that is lost: the first event, counted from 1, before which best play was certain to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_before: Option<usize>,
    /// The week of that event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_in_week: Option<u32>,
    /// What the booth is worth, if the season has a pot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyDocument>,
}

impl WinDocument {
    /// The document of a season that is over.
    pub(super) fn over(season: &Season, chance: f64) -> WinDocument {
        WinDocument {
            won: None,
            weeks_to_win: season.weeks_to_win,
            lights_to_win: season.cast.lights_to_win(),
            weeks_left: 0,
            due: None,
            chance: ChanceDocument::new(WinChance::exactly(chance)),
            chance_tonight: 0.0,
            booth: None,
            night: None,
            if_yes: None,
            if_no: None,
            without_booth: None,
            telling_booth: None,
            telling_night: None,
            certain_before: None,
            certain_in_week: None,
            money: None,
        }
    }
}

/// A night, and the chance to win with it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonWinNight")]
pub struct WinNightDocument {
    /// The chance to win this night or later.
    #[serde(flatten)]
    pub chance: ChanceDocument,
    /// Who sits together.
    pub night: Vec<Couple>,
    /// The chance that this night has all lights.
    pub chance_tonight: f64,
}

/// The most telling booth or night, and what it costs.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonTelling")]
pub struct TellingDocument {
    /// The couple of the booth, or those of the night.
    pub pairs: Vec<Couple>,
    /// The chance to win with it.
    #[serde(flatten)]
    pub chance: ChanceDocument,
    /// How much lower that is than the best chance.
    pub cost: f64,
    /// The standard error of the cost where it is estimated from games; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_error: Option<f64>,
}

/// What the next booth is worth.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonMoney")]
pub struct MoneyDocument {
    /// The amount that is won.
    pub pot: f64,
    /// The chance to win with the booth less that without it, times the pot. Selling pays from this sum on, if the
    /// sellers keep the money.
    pub booth_worth: f64,
    /// Selling pays from this sum on, if the money goes into the pot; absent if no sum pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays_in_pot: Option<f64>,
    /// Whether both chances are exact.
    pub exact: bool,
}

/// What a cast made of its chances.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonReview")]
pub struct ReviewDocument {
    /// The booths and nights, in order.
    pub moments: Vec<MomentDocument>,
    /// The first event, counted from 1, before which the chance was 1; absent if it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_before: Option<usize>,
    /// What decided the season; absent while nothing has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<DecisionDocument>,
    /// The chance after the last event; 1 if the season is won.
    pub last: ChanceDocument,
    /// How well the cast asked, and how lucky the answers were.
    pub score: ScoreDocument,
}

/// How well a cast asked, and how lucky its answers were. All in bits, and over answers that were not sold.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonScore")]
pub struct ScoreDocument {
    /// What the booths and nights of the cast tell on average, together.
    pub bits_expected: f64,
    /// What the most telling ones found tell on average, together.
    pub bits_best: f64,
    /// `bits_expected / bits_best`, from 0 to 1: how well the cast asked.
    pub skill: f64,
    /// What the answers gave beyond what they give on average: above 0 if the cast was lucky.
    pub luck: f64,
}

/// The event that decided a season.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonDecision")]
pub struct DecisionDocument {
    /// The event, counted from 1: the first before which best play was certain to win for good, or the one after
    /// which nobody could win.
    pub event: usize,
    /// Whether the season was won.
    pub won: bool,
}

/// One choice of a cast.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonMoment")]
pub struct MomentDocument {
    /// The event, counted from 1.
    pub event: usize,
    /// The week.
    pub week: u32,
    /// The event as it is typed.
    pub text: String,
    /// The matchings left before it.
    pub left_before: u128,
    /// The matchings left after it.
    pub left_after: u128,
    /// The bits that it tells on average.
    pub bits_expected: f64,
    /// The bits that the most telling one found tells on average.
    pub bits_best: f64,
    /// The bits that its answer gave.
    pub bits_given: f64,
    /// The chance to win with the best booth or night.
    pub best: ChanceDocument,
    /// The chance to win with the one that the cast chose.
    pub chosen: ChanceDocument,
    /// The part of the chance that the choice gave up.
    pub given_up: f64,
    /// The standard error of `given_up` where it is estimated from games; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_up_error: Option<f64>,
    /// The money that was offered for the answer, and what the answer was worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferedDocument>,
}

/// An offer for an answer.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonOffer")]
pub struct OfferedDocument {
    /// How much was offered.
    pub amount: f64,
    /// Who gets the money: `group` or `single`.
    pub kind: &'static str,
    /// Who decides.
    pub by: String,
    /// Whether it was taken.
    pub sold: bool,
    /// The chance to win without the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub if_sold: Option<ChanceDocument>,
    /// Selling pays if the pot is not above this sum; absent if it pays whatever the pot is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays_up_to_pot: Option<f64>,
    /// Whether selling pays; absent if the pot of the season is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<bool>,
}
