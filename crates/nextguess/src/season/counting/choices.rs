//! What each person can still have, and what the nights say about it.

use crate::season::cast::{Cast, MOST_PEOPLE, Pair, SeasonRule};
use crate::season::event::{BoothAnswer, Fact};

/// A set of people on the right.
pub(crate) type People = u32;

const _: () = assert!(MOST_PEOPLE < People::BITS as usize);

/// All matches of one person, as they may be.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Choice {
    /// The person on the left.
    pub(crate) left: usize,
    /// The matches.
    pub(crate) rights: People,
    /// Who cannot be chosen any more after it.
    pub(crate) takes: People,
}

impl Choice {
    pub(crate) fn has(&self, pair: Pair) -> bool {
        self.left == pair.left && self.rights >> pair.right & 1 == 1
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair> {
        let Choice { left, rights, .. } = *self;
        members(rights).map(move |right| Pair { left, right })
    }
}

/// The people of a set, ascending.
pub(crate) fn members(people: People) -> impl Iterator<Item = usize> {
    (0..People::BITS as usize).filter(move |person| people >> person & 1 == 1)
}

/// A night whose lights are known.
#[derive(Clone, Debug)]
pub(crate) struct Night {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) lights: usize,
}

/// What facts say, person by person, and the nights, which concern everyone.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    /// For each person on the left what it can have.
    pub(crate) of: Vec<Vec<Choice>>,
    pub(crate) nights: Vec<Night>,
}

impl Choices {
    /// What `facts` leave possible, without pairs that are known to be `excluded` for other reasons.
    pub(crate) fn new(cast: &Cast, facts: &[Fact], excluded: &[Pair]) -> Choices {
        let mut limits = Limits::new(cast);
        let mut nights = Vec::new();
        for pair in excluded {
            limits.exclude(*pair);
        }
        for fact in facts {
            match fact {
                Fact::Booth { pair, answer } => limits.booth(*pair, *answer),
                Fact::SameMatch(a, b) => limits.together.push(1 << a | 1 << b),
                Fact::PartnerCount { right, count } => limits.counts.push((*right, *count)),
                Fact::Night {
                    pairs,
                    lights: Some(lights),
                } => nights.push(Night {
                    pairs: pairs.clone(),
                    lights: *lights,
                }),
                Fact::Night { lights: None, .. } | Fact::Arrival(_) => {}
            }
        }
        let of = (0..cast.left().len())
            .map(|left| limits.choices(left))
            .collect();
        Choices { of, nights }
    }
}

struct Limits<'a> {
    cast: &'a Cast,
    /// For each person on the left whom it may have, and whom it must.
    may: Vec<People>,
    must: Vec<People>,
    /// People on the left who have one match.
    alone: People,
    /// Two people who have the same match.
    together: Vec<People>,
    /// How many matches the match of a person has.
    counts: Vec<(usize, usize)>,
}

impl<'a> Limits<'a> {
    fn new(cast: &'a Cast) -> Limits<'a> {
        let everyone: People = (1 << cast.right().len()) - 1;
        let people = cast.left().len();
        Limits {
            cast,
            may: vec![everyone; people],
            must: vec![0; people],
            alone: 0,
            together: Vec::new(),
            counts: Vec::new(),
        }
    }

    fn exclude(&mut self, pair: Pair) {
        self.may[pair.left] &= !(1 << pair.right);
        if self.cast.rule() == SeasonRule::Any {
            self.may[pair.right] &= !(1 << pair.left);
        }
    }

    fn booth(&mut self, pair: Pair, answer: BoothAnswer) {
        match answer {
            BoothAnswer::Sold => {}
            BoothAnswer::No => self.exclude(pair),
            BoothAnswer::Yes | BoothAnswer::Only => {
                for left in (0..self.may.len()).filter(|&left| left != pair.left) {
                    self.may[left] &= !(1 << pair.right);
                }
                self.must[pair.left] |= 1 << pair.right;
                if self.cast.rule() == SeasonRule::Any {
                    self.may[pair.right] |= 1 << pair.left;
                    self.must[pair.right] |= 1 << pair.left;
                }
                if answer == BoothAnswer::Only {
                    self.alone |= 1 << pair.left;
                }
            }
        }
    }

    fn choices(&self, left: usize) -> Vec<Choice> {
        let rule = self.cast.rule();
        let me: People = match rule {
            SeasonRule::Any => 1 << left,
            _ => 0,
        };
        let may = self.may[left] & !me;
        let sizes = match rule {
            SeasonRule::Perfect | SeasonRule::Any => vec![1],
            _ => vec![1, rule.most_matches()],
        };
        let sets = sizes.into_iter().flat_map(|size| subsets(may, size));
        sets.filter(|&rights| self.allow(left, rights))
            .map(|rights| Choice {
                left,
                rights,
                takes: rights | me,
            })
            .collect()
    }

    fn allow(&self, left: usize, rights: People) -> bool {
        let size = rights.count_ones() as usize;
        let has = |right: usize| rights >> right & 1 == 1;
        let must = self.must[left];
        must & !rights == 0
            && (self.alone >> left & 1 == 0 || size == 1)
            && (self.together.iter())
                .all(|&two| matches!(two & rights, both if both == two || both == 0))
            && (self.counts.iter()).all(|&(right, count)| !has(right) || size == count)
            && (self.cast.sharing().iter()).all(|&right| !has(right) || size > 1)
    }
}

/// The subsets of `people` of this size, in ascending order of their members.
fn subsets(people: People, size: usize) -> Vec<People> {
    if size == 0 {
        return vec![0];
    }
    let mut found = Vec::new();
    for first in members(people) {
        let later = people & !((2 << first) - 1);
        found.extend(
            subsets(later, size - 1)
                .into_iter()
                .map(|rest| rest | 1 << first),
        );
    }
    found
}
