//! Money that is offered for an answer: [`Offer`], and how season files write it.

use crate::error::InputError;

/// Money that is offered for the answer of a booth or a night.
///
/// ```
/// use nextguess::season::{Offer, OfferKind};
///
/// let offer = Offer { amount: 20_000.0, by: "Ana".to_owned(), ..Offer::default() };
/// assert_eq!(offer.kind, OfferKind::Group);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// How much is offered. It is at least 0.
    pub amount: f64,
    /// Who gets the money.
    pub kind: OfferKind,
    /// The person who decides. It may be empty.
    pub by: String,
    /// Whether the money is taken from the pot. `None` if that is not known.
    pub reduced_pot: Option<bool>,
    /// What files of the tool sim-ayto call `save`. It is kept, and not used.
    pub save: Option<bool>,
}

/// Who gets the money of an offer.
///
/// ```
/// assert_eq!(nextguess::season::OfferKind::Single.name(), "single");
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum OfferKind {
    /// The money goes into the pot. Nobody has it if the season is lost.
    #[default]
    Group,
    /// One person keeps the money, whether the season is won or lost.
    Single,
}

impl OfferKind {
    /// The name of the kind in season files.
    pub fn name(self) -> &'static str {
        match self {
            OfferKind::Group => "group",
            OfferKind::Single => "single",
        }
    }
}

/// Money that is offered for an answer, as season files write it.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct OfferDocument {
    /// How much is offered.
    pub amount: Option<f64>,
    /// Who gets the money: `group` or `single`, in any case. Without it, the group.
    pub kind: Option<String>,
    /// The person who decides.
    pub by: String,
    /// Whether the money is taken from the pot.
    #[cfg_attr(feature = "serde", serde(alias = "reducedPot"))]
    pub reduced_pot: Option<bool>,
    /// What files of the tool sim-ayto call `save`.
    pub save: Option<bool>,
}

impl OfferDocument {
    pub(crate) fn offer(&self) -> Result<Option<Offer>, InputError> {
        let kind = match self.kind.as_deref().map(str::to_lowercase).as_deref() {
            None | Some("group") => OfferKind::Group,
            Some("single") => OfferKind::Single,
            Some(other) => {
                let names = ["group", "single"];
                let error = InputError::unknown_name("offer", other, &names, str::to_owned);
                return Err(error);
            }
        };
        let amount = check_money("offer", self.amount)?;
        Ok(amount.map(|amount| Offer {
            amount,
            kind,
            by: self.by.clone(),
            reduced_pot: self.reduced_pot,
            save: self.save,
        }))
    }
}

/// An amount of money. It is refused if it is below 0 or no number.
pub(crate) fn check_money(part: &str, amount: Option<f64>) -> Result<Option<f64>, InputError> {
    match amount {
        Some(given) if !(0.0..=1e15).contains(&given) => {
            let expected = "an amount from 0 to 1000000000000000";
            let example = "200000";
            Err(InputError::new(part, given.to_string(), expected, example))
        }
        fine => Ok(fine),
    }
}
