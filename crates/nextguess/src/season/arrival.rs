//! People who come in the middle of a season. Before that, the others are a cast of their own: their rule follows from
//! their numbers.

use crate::error::InputError;
use crate::season::Season;
use crate::season::cast::{Cast, Pair, Person, SeasonRule};
use crate::season::event::{BoothAnswer, Fact};
use crate::season::matching::Matching;
use crate::season::name::Likeness;

impl Cast {
    /// The person who arrives. Where everyone can be with everyone, nobody can.
    pub(crate) fn newcomer(&self, name: &str, likeness: Likeness) -> Result<Person, InputError> {
        if self.rule() == SeasonRule::Any {
            let expected = "nobody, since everyone can be with everyone";
            let sentence = "nobody can arrive later where everyone can be with everyone";
            let error = InputError::new("arrival", name, expected, "rule = \"double\"");
            return Err(error.saying(sentence));
        }
        if name.trim().is_empty() {
            let expected = "the person who arrives";
            return Err(InputError::new("arrival", "", expected, "person = \"Ben\""));
        }
        self.either_side(name, likeness)
    }

    /// The cast without some people. The numbers of the others decide how they share matches.
    pub(crate) fn without(&self, absent: &[Person]) -> Result<Cast, InputError> {
        if absent.is_empty() {
            return Ok(self.clone());
        }
        let rest = |names: &[String], person: fn(usize) -> Person| -> Vec<String> {
            let places = (0..names.len()).filter(|&place| !absent.contains(&person(place)));
            places.map(|place| names[place].clone()).collect()
        };
        let left = rest(self.left(), Person::Left);
        let right = rest(self.right(), Person::Right);
        let Some(surplus) = right.len().checked_sub(left.len()) else {
            let given = format!("{} and {}", left.len(), right.len());
            let expected = "at least as many on the right as on the left before each arrival";
            let name = absent.first().map_or("", |&person| self.name(person));
            let sentence = format!(
                "before {name} arrives, {} are on the left and {} on the right, but the right side must not be \
                 smaller",
                left.len(),
                right.len()
            );
            let error =
                InputError::new("people", given, expected, "10 on the left, 10 on the right");
            return Err(error.saying(sentence));
        };
        let rule = match (surplus, self.rule()) {
            (0, _) => SeasonRule::Perfect,
            (2, SeasonRule::Triple) => SeasonRule::Triple,
            (more, _) => SeasonRule::Double(more),
        };
        // Those who are known to share may do so with somebody who is still to come.
        let cast = Cast::new(left, right, rule, &[])?;
        let seats = cast.seats();
        cast.winning_with(Some(self.lights_to_win().min(seats)))
    }

    /// An error about a name, in other words if it is the name of somebody who is still to come.
    pub(crate) fn why_absent(&self, error: InputError, absent: &[Person]) -> InputError {
        let mut absent = absent.iter().map(|&person| self.name(person));
        match absent.find(|name| error.given.split('+').any(|given| given == *name)) {
            None => error,
            Some(name) => {
                let sentence =
                    format!("{name} is not there yet: the arrival comes later in the file");
                error.saying(sentence)
            }
        }
    }

    /// The same person in another cast.
    fn person_in(&self, person: Person, other: &Cast) -> Option<Person> {
        let place = |names: &[String]| names.iter().position(|name| name == self.name(person));
        match person {
            Person::Left(_) => place(other.left()).map(Person::Left),
            Person::Right(_) => place(other.right()).map(Person::Right),
        }
    }

    fn right_in(&self, right: usize, other: &Cast) -> Option<usize> {
        let name = &self.right()[right];
        other.right().iter().position(|other| other == name)
    }

    /// The same pair in another cast. `None` if one of the two is not there.
    pub fn pair_in(&self, pair: Pair, other: &Cast) -> Option<Pair> {
        let name = &self.left()[pair.left];
        let left = other.left().iter().position(|other| other == name)?;
        let right = self.right_in(pair.right, other)?;
        Some(Pair { left, right })
    }
}

impl Fact {
    /// The same fact in another cast. `None` if somebody is not there.
    pub fn among(&self, from: &Cast, to: &Cast) -> Option<Fact> {
        Some(match self {
            &Fact::Booth { pair, answer } => Fact::Booth {
                pair: from.pair_in(pair, to)?,
                answer: match to.rule().most_matches() {
                    1 if answer == BoothAnswer::Only => BoothAnswer::Yes,
                    _ => answer,
                },
            },
            Fact::Night { pairs, lights } => Fact::Night {
                pairs: (pairs.iter())
                    .map(|&pair| from.pair_in(pair, to))
                    .collect::<Option<_>>()?,
                lights: *lights,
            },
            &Fact::SameMatch(a, b) => Fact::SameMatch(from.right_in(a, to)?, from.right_in(b, to)?),
            &Fact::PartnerCount { right, count } => {
                let right = from.right_in(right, to)?;
                Fact::PartnerCount { right, count }
            }
            &Fact::Arrival(person) => Fact::Arrival(from.person_in(person, to)?),
        })
    }

    /// Whether the fact names a person.
    fn names(&self, person: Person) -> bool {
        let is_in = |pair: &Pair| match person {
            Person::Left(left) => pair.left == left,
            Person::Right(right) => pair.right == right,
        };
        match self {
            Fact::Booth { pair, .. } => is_in(pair),
            Fact::Night { pairs, .. } => pairs.iter().any(is_in),
            Fact::SameMatch(a, b) => [Person::Right(*a), Person::Right(*b)].contains(&person),
            Fact::PartnerCount { right, .. } => Person::Right(*right) == person,
            Fact::Arrival(other) => *other == person,
        }
    }
}

impl Season {
    /// Refuses the arrival of somebody who is there already.
    pub(crate) fn check_arrival(&self, person: Person) -> Result<(), InputError> {
        let mut events = self.events.iter();
        let Some(at) = events.position(|event| event.fact.names(person)) else {
            return Ok(());
        };
        let name = self.cast.name(person);
        let expected = "somebody who is in no event before";
        let sentence = format!(
            "{name} cannot arrive now: event {} has {name} already ({})",
            at + 1,
            self.events[at].fact.text(&self.cast)
        );
        Err(InputError::new("arrival", name, expected, "arrive Ben").saying(sentence))
    }

    /// The places of the events at which newcomers arrive. Several arrivals in a row are one.
    pub fn arrivals(&self) -> Vec<usize> {
        let is_arrival = |at: usize| matches!(self.events[at].fact, Fact::Arrival(_));
        let places = (0..self.events.len()).filter(|&at| is_arrival(at));
        places
            .filter(|&at| at == 0 || !is_arrival(at - 1))
            .collect()
    }

    /// The season as it was after some events: with these events, and without the people who had not come yet.
    ///
    /// ```
    /// use nextguess::season::SeasonDocument;
    ///
    /// let people = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    /// let document = SeasonDocument {
    ///     left: people(&["Ana", "Cleo"]),
    ///     right: people(&["Ben", "Dan", "Finn"]),
    ///     ..SeasonDocument::default()
    /// };
    /// let mut season = document.season().expect("nothing is wrong");
    /// season.add_typed("Ana+Ben=no; arrive Finn", None)?;
    /// assert_eq!(season.so_far(1)?.cast.right().len(), 2);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn so_far(&self, events: usize) -> Result<Season, InputError> {
        let is_arrival = |at: usize| matches!(self.events[at].fact, Fact::Arrival(_));
        let mut end = events;
        while end > 0 && end < self.events.len() && is_arrival(end) && is_arrival(end - 1) {
            end += 1;
        }
        let later = self.events[end..].iter();
        let absent: Vec<Person> = later
            .filter_map(|event| match event.fact {
                Fact::Arrival(person) => Some(person),
                _ => None,
            })
            .collect();
        let cast = self.cast.without(&absent)?;
        let mut so_far = Season {
            name: self.name.clone(),
            events: self.events[..events].to_vec(),
            solution: None,
            revealed: Vec::new(),
            weeks_to_win: self.weeks_to_win,
            pot: self.pot,
            blackout: self.blackout,
            cast,
        };
        if absent.is_empty() {
            so_far.solution = self.solution;
            so_far.revealed = self.revealed.clone();
            return Ok(so_far);
        }
        for event in &mut so_far.events {
            if let Some(fact) = event.fact.among(&self.cast, &so_far.cast) {
                event.fact = fact;
            }
        }
        let revealed = self.revealed.iter();
        so_far.revealed = revealed
            .filter_map(|&pair| self.cast.pair_in(pair, &so_far.cast))
            .collect();
        so_far.solution = Matching::whole(&so_far.cast, &so_far.revealed);
        Ok(so_far)
    }
}
