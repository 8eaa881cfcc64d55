//! The people of a season, and the rule by which matches are shared out: [`Cast`], [`Pair`], [`SeasonRule`].

use crate::error::{InputError, closest, either, shortened};
use crate::season::name::{Likeness, Problem, begins, check_names, find, folded};

/// The most people on a side. As many fit a [`Matching`](crate::season::Matching).
pub(crate) const MOST_PEOPLE: usize = 24;

/// How many matches people have.
///
/// ```
/// use nextguess::season::SeasonRule;
///
/// assert_eq!((SeasonRule::Double(1).surplus(), SeasonRule::Double(1).most_matches()), (1, 2));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SeasonRule {
    /// Both sides have the same number of people, and each person has one match.
    Perfect,
    /// This many people on the left have two matches. All others have one.
    Double(usize),
    /// One person on the left has three matches. All others have one.
    Triple,
    /// Everyone can be with everyone. Both sides are the same people.
    Any,
}

impl SeasonRule {
    /// How many more people the right side has than the left.
    pub fn surplus(self) -> usize {
        match self {
            SeasonRule::Perfect | SeasonRule::Any => 0,
            SeasonRule::Double(doubles) => doubles,
            SeasonRule::Triple => 2,
        }
    }

    /// The most matches that one person on the left can have.
    pub fn most_matches(self) -> usize {
        match self {
            SeasonRule::Perfect | SeasonRule::Any => 1,
            SeasonRule::Double(_) => 2,
            SeasonRule::Triple => 3,
        }
    }

    /// The name of the rule in season files.
    pub fn name(self) -> &'static str {
        match self {
            SeasonRule::Perfect => "perfect",
            SeasonRule::Double(_) => "double",
            SeasonRule::Triple => "triple",
            SeasonRule::Any => "any",
        }
    }
}

/// Two people, by their places on the left and on the right, from 0. Where everyone can be with everyone, the one
/// with the lower place is on the left.
///
/// ```
/// use nextguess::season::{Cast, Pair, SeasonRule};
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// assert_eq!(cast.pair_text(Pair { left: 0, right: 2 }), "Ana+Finn");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    /// The place on the left, from 0.
    pub left: usize,
    /// The place on the right, from 0.
    pub right: usize,
}

/// One person, by the place on a side, from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Person {
    /// A person on the left.
    Left(usize),
    /// A person on the right.
    Right(usize),
}

/// The people of a season, and the rule by which matches are shared out.
///
/// ```
/// use nextguess::season::{Cast, SeasonRule};
///
/// let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// assert_eq!((cast.left().len(), cast.pairs().count(), cast.seats()), (3, 9, 3));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    left: Vec<String>,
    right: Vec<String>,
    rule: SeasonRule,
    /// The people on the right who are known to share their match.
    sharing: Vec<usize>,
    /// How many lights of a night win. `None`: all.
    lights_to_win: Option<usize>,
}

impl Cast {
    /// A cast. `sharing` names people on the right who are known to share their match. Names that are too long,
    /// double or unknown are refused, and so are sizes that do not fit the rule.
    pub fn new(
        left: Vec<String>,
        right: Vec<String>,
        rule: SeasonRule,
        sharing: &[String],
    ) -> Result<Cast, InputError> {
        check_names("left", &left)?;
        check_names("right", &right)?;
        let mut cast = Cast {
            left,
            right,
            rule,
            sharing: Vec::new(),
            lights_to_win: None,
        };
        cast.check_sizes()?;
        for name in sharing {
            if rule.most_matches() == 1 {
                let part = "people who are known to share a match";
                let expected = "none, since nobody shares one under this rule";
                let sentence = format!(
                    "{} cannot be known to share a match, since nobody shares one under the rule {}",
                    shortened(name),
                    rule.name()
                );
                let error = InputError::new(part, name, expected, "rule = \"double\"");
                return Err(error.saying(sentence));
            }
            let place = find(&cast.right, name, Likeness::Same);
            cast.sharing.push(place.map_err(|problem| {
                cast.unknown("person known to share a match", name, &cast.right, problem)
            })?);
        }
        Ok(cast)
    }

    fn check_sizes(&self) -> Result<(), InputError> {
        let (left, right) = (self.left.len(), self.right.len());
        let given = format!("{left} on the left, {right} on the right");
        if self.rule == SeasonRule::Any {
            let mut sides = [self.left.clone(), self.right.clone()];
            sides.iter_mut().for_each(|side| side.sort());
            if self.left != self.right || left % 2 == 1 {
                let expected = "an even number of people, the same on both sides in the same order, \
                                since everyone can be with everyone";
                let sentence = format!(
                    "where everyone can be with everyone, both sides are the same people in the same \
                     order, and their number is even; here are {given}"
                );
                let example = "left and right both Ana, Ben, Cleo, Dan";
                return Err(InputError::new("people", given, expected, example).saying(sentence));
            }
            return Ok(());
        }
        let surplus = self.rule.surplus();
        if self.rule == SeasonRule::Double(0) {
            let example = "rule = \"perfect\", or doubles = 1";
            return Err(InputError::new("doubles", "0", "at least 1", example));
        }
        let most_sharing = match self.rule {
            SeasonRule::Double(doubles) => doubles,
            _ => usize::from(self.rule == SeasonRule::Triple),
        };
        if right != left + surplus || most_sharing > left {
            let expected = match (self.rule, surplus) {
                (SeasonRule::Perfect, _) => "as many on the right as on the left".to_owned(),
                (_, 1) => "one more on the right than on the left".to_owned(),
                (_, more) => format!("{more} more on the right than on the left"),
            };
            let example = format!("10 on the left, {} on the right", 10 + surplus);
            let part = format!("people under rule {}", self.rule.name());
            let sentence = format!(
                "the rule {} needs {expected}; here are {given}",
                self.rule.name()
            );
            return Err(InputError::new(part, given, expected, example).saying(sentence));
        }
        Ok(())
    }

    /// The people on the left.
    pub fn left(&self) -> &[String] {
        &self.left
    }

    /// The people on the right.
    pub fn right(&self) -> &[String] {
        &self.right
    }

    /// The name of a person.
    pub fn name(&self, person: Person) -> &str {
        match person {
            Person::Left(place) => &self.left[place],
            Person::Right(place) => &self.right[place],
        }
    }

    /// The person of a name, on either side. The beginning of the name is enough.
    pub fn person(&self, name: &str) -> Result<Person, InputError> {
        self.either_side(name, Likeness::Beginning)
    }

    pub(crate) fn either_side(&self, name: &str, likeness: Likeness) -> Result<Person, InputError> {
        let everyone = match self.rule {
            SeasonRule::Any => self.left.clone(),
            _ => [&self.left[..], &self.right].concat(),
        };
        let place = find(&everyone, name, likeness)
            .map_err(|problem| self.unknown("name", name, &everyone, problem))?;
        Ok(match place.checked_sub(self.left.len()) {
            None => Person::Left(place),
            Some(place) => Person::Right(place),
        })
    }

    /// How many matches people have.
    pub fn rule(&self) -> SeasonRule {
        self.rule
    }

    /// People on the right who are known to share their match.
    pub fn sharing(&self) -> &[usize] {
        &self.sharing
    }

    /// How many couples sit together in a night.
    pub fn seats(&self) -> usize {
        match self.rule {
            SeasonRule::Any => self.left.len() / 2,
            _ => self.left.len(),
        }
    }

    /// How many lights of a night win the season: all, unless another number was set.
    pub fn lights_to_win(&self) -> usize {
        self.lights_to_win
            .map_or(self.seats(), |lights| lights.min(self.seats()))
    }

    /// The same cast, where a night with this number of lights wins. `None`: with all lights. A number that a night
    /// cannot have is refused.
    ///
    /// ```
    /// use nextguess::season::{Cast, SeasonRule};
    ///
    /// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
    /// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
    /// assert_eq!(cast.lights_to_win(), 3);
    /// assert_eq!(cast.winning_with(Some(1))?.lights_to_win(), 1);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn winning_with(mut self, lights: Option<usize>) -> Result<Cast, InputError> {
        let most = self.seats();
        if let Some(given) = lights.filter(|lights| !(1..=most).contains(lights)) {
            let expected = format!("a number from 1 to {most}, the couples of a night");
            let error = InputError::new(
                "lights to win",
                given.to_string(),
                expected,
                most.to_string(),
            );
            return Err(error);
        }
        self.lights_to_win = lights.filter(|&lights| lights < most);
        Ok(self)
    }

    /// Every pair that there can be.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        let any = self.rule == SeasonRule::Any;
        (0..self.left.len()).flat_map(move |left| {
            let first = if any { left + 1 } else { 0 };
            (first..self.right.len()).map(move |right| Pair { left, right })
        })
    }

    /// A pair as people write it.
    pub fn pair_text(&self, pair: Pair) -> String {
        format!("{}+{}", self.left[pair.left], self.right[pair.right])
    }

    /// Pairs as people write them.
    pub fn pairs_text(&self, pairs: &[Pair]) -> String {
        let texts: Vec<String> = pairs.iter().map(|&pair| self.pair_text(pair)).collect();
        texts.join(", ")
    }

    /// The pair of two names. In a file names are written out; where they are typed, any beginning
    /// that only one name has is enough. The person on the right may come first.
    pub(crate) fn pair(
        &self,
        first: &str,
        second: &str,
        likeness: Likeness,
    ) -> Result<Pair, InputError> {
        let find_both = |left: &str, right: &str| {
            let left = find(&self.left, left, likeness).ok()?;
            let right = find(&self.right, right, likeness).ok()?;
            Some(Pair { left, right })
        };
        let found = find_both(first, second).or_else(|| find_both(second, first));
        let given = || format!("{first}+{second}");
        let Some(Pair { left, right }) = found else {
            return Err(self.why_no_pair(first, second, likeness));
        };
        match self.rule {
            SeasonRule::Any if left == right => Err(InputError::new(
                "pair",
                given(),
                "two different people",
                self.pair_text(Pair { left: 0, right: 1 }),
            )),
            SeasonRule::Any => Ok(Pair {
                left: left.min(right),
                right: left.max(right),
            }),
            _ => Ok(Pair { left, right }),
        }
    }

    fn why_no_pair(&self, first: &str, second: &str, likeness: Likeness) -> InputError {
        let everyone: Vec<String> = match self.rule {
            SeasonRule::Any => self.left.clone(),
            _ => [&self.left[..], &self.right].concat(),
        };
        for name in [first, second] {
            if let Err(problem) = find(&everyone, name, likeness)
                && (problem == Problem::Unknown || self.rule == SeasonRule::Any)
            {
                return self.unknown("name", name, &everyone, problem);
            }
        }
        for (name, side) in [(first, &self.left), (second, &self.right)] {
            if let Err(problem @ Problem::Ambiguous) = find(side, name, likeness) {
                return self.unknown("name", name, side, problem);
            }
        }
        let expected = "one person of each side";
        let example = self.pair_text(Pair { left: 0, right: 0 });
        InputError::new("pair", format!("{first}+{second}"), expected, example)
    }

    /// The place of a person on the right.
    pub(crate) fn right_place(&self, name: &str, likeness: Likeness) -> Result<usize, InputError> {
        find(&self.right, name, likeness)
            .map_err(|problem| self.unknown("name on the right", name, &self.right, problem))
    }

    fn unknown(&self, part: &str, given: &str, names: &[String], problem: Problem) -> InputError {
        let lower: Vec<String> = names.iter().map(|name| folded(name)).collect();
        let near = closest(&folded(given), lower.iter().map(String::as_str));
        let near = near.and_then(|near| lower.iter().position(|name| name == near));
        let (expected, example) = match (problem, near) {
            (Problem::Ambiguous, _) => {
                let fitting: Vec<&str> = (names.iter())
                    .filter(|name| begins(name, given))
                    .map(String::as_str)
                    .collect();
                let expected = format!("a longer beginning, since it can be {}", either(&fitting));
                (expected, fitting.first().map_or("", |name| name))
            }
            (_, Some(near)) => (either(names), names[near].as_str()),
            (_, None) => (either(names), names[0].as_str()),
        };
        let error = InputError::new(part, given, expected, example);
        match (problem, near) {
            (Problem::Unknown, Some(near)) => {
                let near = &names[near];
                let sentence = format!(
                    "nobody here is called {:?}. Did you mean {near}?",
                    error.given
                );
                error.saying(sentence)
            }
            _ => error,
        }
    }
}
