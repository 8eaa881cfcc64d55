//! From the events of a season file to what they say.

use crate::error::InputError;
use crate::season::cast::{Cast, Pair, Person};
use crate::season::event::{BoothAnswer, Event, Fact};
use crate::season::file::checks::{self, check_lights, check_night, check_sharing};
use crate::season::file::{EventDocument, MaybePairs, MaybePeople};
use crate::season::name::Likeness;
use crate::season::offer::check_money;
use crate::season::{Season, parse};

impl Season {
    /// Reads an event among the people who are there by then.
    pub(super) fn read_event(
        &self,
        document: &EventDocument,
        week: Option<f64>,
        arrivals: &[(usize, Person)],
    ) -> Result<Event, InputError> {
        let now = self.events.len();
        let later: Vec<Person> = (arrivals.iter())
            .filter(|(at, _)| *at > now)
            .map(|(_, person)| *person)
            .collect();
        let number = week.unwrap_or_else(|| self.week_due());
        let is_arrival = document.kind.as_deref() == Some("arrival");
        if later.is_empty() || is_arrival {
            let event = document.event(&self.cast, number)?;
            if let Fact::Arrival(person) = event.fact {
                self.check_arrival(person)?;
            }
            return Ok(event);
        }
        let present = self.cast.without(&later)?;
        let mut event = (document.event(&present, number))
            .map_err(|error| self.cast.why_absent(error, &later))?;
        if let Some(fact) = event.fact.among(&present, &self.cast) {
            event.fact = fact;
        }
        Ok(event)
    }
}

impl EventDocument {
    fn event(&self, cast: &Cast, number: f64) -> Result<Event, InputError> {
        if !(0.0..=1000.0).contains(&number) {
            let expected = "a number from 0 to 1000";
            return Err(InputError::new("week", number.to_string(), expected, "3"));
        }
        let fact = match self.kind()? {
            Kind::Booth => self.booth(cast)?,
            Kind::Night => self.night(cast)?,
            Kind::SameMatch => self.same_match(cast)?,
            Kind::PartnerCount => self.partner_count(cast)?,
            Kind::Arrival => {
                let name = self.person.as_deref().unwrap_or_default();
                Fact::Arrival(cast.newcomer(name, Likeness::Same)?)
            }
        };
        Ok(Event {
            number,
            note: self.note.clone(),
            fact,
            offer: match &self.offer {
                Some(offer) => offer.offer()?,
                None => None,
            },
            price: check_money("price", self.price)?,
        })
    }

    fn kind(&self) -> Result<Kind, InputError> {
        let kind = match (&self.kind, &self.pairs, &self.pair, &self.right) {
            (Some(kind), ..) => kind.as_str(),
            (None, Some(_), ..) => "night",
            (None, None, Some(_), _) => "booth",
            (None, None, None, Some(MaybePeople::Two(_))) => "hint_same_match",
            (None, None, None, Some(MaybePeople::One(_))) => "hint_partner_count",
            (None, None, None, None) => "",
        };
        match kind {
            "booth" => Ok(Kind::Booth),
            "night" | "ceremony" => Ok(Kind::Night),
            "hint_same_match" => Ok(Kind::SameMatch),
            "hint_partner_count" => Ok(Kind::PartnerCount),
            "arrival" => Ok(Kind::Arrival),
            other => {
                let names = [
                    "booth",
                    "night",
                    "ceremony",
                    "hint_same_match",
                    "hint_partner_count",
                    "arrival",
                ];
                let part = "kind of event";
                Err(InputError::unknown_name(part, other, &names, str::to_owned))
            }
        }
    }

    fn booth(&self, cast: &Cast) -> Result<Fact, InputError> {
        let Some(pair) = &self.pair else {
            let example = "pair = [\"Ana\", \"Ben\"]";
            return Err(InputError::new(
                "booth",
                "",
                "the pair that went there",
                example,
            ));
        };
        let pair = pair.read(cast)?;
        let answer = match (self.is_match, self.exclusive) {
            (Some(_), _) if self.sold => {
                let expected = "either match or sold, since nobody knows an answer that was sold";
                let given = cast.pair_text(pair);
                let sentence = format!(
                    "the booth {given} was sold, so that nobody knows whether it is a match"
                );
                let error = InputError::new("booth", given, expected, "sold = true");
                return Err(error.saying(sentence));
            }
            (None, _) => BoothAnswer::Sold,
            (Some(false), _) => BoothAnswer::No,
            (Some(true), false) => BoothAnswer::Yes,
            (Some(true), true) => BoothAnswer::Only,
        };
        Ok(Fact::Booth { pair, answer })
    }

    fn night(&self, cast: &Cast) -> Result<Fact, InputError> {
        let pairs = match &self.pairs {
            Some(MaybePairs::List(pairs)) => pairs
                .iter()
                .map(|pair| pair.read(cast))
                .collect::<Result<Vec<Pair>, _>>()?,
            Some(MaybePairs::Text(text)) => parse::pairs(cast, text, Likeness::Same)?,
            None => Vec::new(),
        };
        if self.sold && self.beams.is_some() {
            let given = self.beams.unwrap_or(0).to_string();
            let expected = "either beams or sold, since nobody knows a result that was sold";
            let sentence = "the night was sold, so that nobody knows its lights";
            let error = InputError::new("night", given, expected, "sold = true");
            return Err(error.saying(sentence));
        }
        let lights = match self.beams {
            None => None,
            Some(beams) => Some(check_lights(cast, beams)?),
        };
        check_night(cast, &pairs)?;
        Ok(Fact::Night { pairs, lights })
    }

    fn same_match(&self, cast: &Cast) -> Result<Fact, InputError> {
        check_sharing(cast)?;
        let [a, b] = match (&self.pair, &self.right) {
            (Some(pair), _) => pair.names()?,
            (None, Some(MaybePeople::Two(names))) => names.clone(),
            _ => {
                let expected = "the two people on the right who share a match";
                let example = "pair = [\"Ben\", \"Dan\"]";
                return Err(InputError::new("hint_same_match", "", expected, example));
            }
        };
        checks::same_match(cast, &a, &b, Likeness::Same)
    }

    fn partner_count(&self, cast: &Cast) -> Result<Fact, InputError> {
        check_sharing(cast)?;
        let (Some(MaybePeople::One(right)), Some(count)) = (&self.right, self.count) else {
            let expected = "a person on the right, and how many matches that person's match has";
            let example = "right = \"Ben\", count = 2";
            return Err(InputError::new("hint_partner_count", "", expected, example));
        };
        let right = cast.right_place(right, Likeness::Same)?;
        checks::partner_count(cast, right, count)
    }
}

enum Kind {
    Booth,
    Night,
    SameMatch,
    PartnerCount,
    Arrival,
}
