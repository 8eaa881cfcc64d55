//! Seasons of "Are You The One?": all matchings listed, and which of them fit what happened.

use crate::random::Random;

/// How matches are shared out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// One match each.
    Perfect,
    /// So many people on the left have two matches.
    Double(usize),
    /// One person on the left has three matches.
    Triple,
    /// Everyone can be with everyone.
    Any,
}

/// Who takes part: numbers of people, and those on the right who are known to share their match.
#[derive(Clone, Debug)]
pub struct Cast {
    /// How matches are shared out.
    pub rule: Rule,
    /// How many people are on the left.
    pub left: usize,
    /// How many people are on the right.
    pub right: usize,
    /// People on the right who are known to share their match.
    pub sharing: Vec<usize>,
}

/// For each person on the right the match on the left. Where everyone can be with everyone, for each person the match.
pub type Matching = Vec<usize>;

/// Two people: one on the left, one on the right.
pub type Pair = (usize, usize);

/// What happened.
#[derive(Clone, Debug)]
pub enum Fact {
    /// A booth whose answer is known.
    Booth(Pair, bool),
    /// A booth that said yes, and that the person on the left has no other match.
    Only(Pair),
    /// A booth whose answer was sold.
    Sold(Pair),
    /// A night, and its lights if they are known.
    Night(Vec<Pair>, Option<usize>),
    /// Two people on the right have the same match.
    Same(usize, usize),
    /// The match of a person on the right has so many matches.
    Count(usize, usize),
}

impl Cast {
    /// A random cast with few people.
    pub fn random(random: &mut Random) -> Cast {
        let (rule, left, right) = match random.below(4) {
            0 => {
                let size = random.between(1, 6);
                (Rule::Perfect, size, size)
            }
            1 => {
                let left = random.between(1, 5);
                let doubles = random.between(1, left.min(2));
                (Rule::Double(doubles), left, left + doubles)
            }
            2 => {
                let left = random.between(1, 5);
                (Rule::Triple, left, left + 2)
            }
            _ => {
                let size = 2 * random.between(1, 4);
                (Rule::Any, size, size)
            }
        };
        let may_share = matches!(rule, Rule::Double(_) | Rule::Triple);
        let sharing = match may_share && random.chance(40) {
            true => vec![random.below(right)],
            false => Vec::new(),
        };
        Cast {
            rule,
            left,
            right,
            sharing,
        }
    }

    /// All matchings.
    pub fn matchings(&self) -> Vec<Matching> {
        let mut all: Vec<Matching> = vec![Vec::new()];
        for _ in 0..self.right {
            let longer = |matching: &Matching| {
                let matching = matching.clone();
                (0..self.left).map(move |left| {
                    let mut longer = matching.clone();
                    longer.push(left);
                    longer
                })
            };
            all = all.iter().flat_map(longer).collect();
            all.retain(|matching| self.may_go_on(matching));
        }
        all.retain(|matching| self.is_matching(matching));
        all
    }

    /// Whether the first people on the right can have these matches. This only saves time.
    fn may_go_on(&self, matching: &[usize]) -> bool {
        let most = match self.rule {
            Rule::Perfect | Rule::Any => 1,
            Rule::Double(_) => 2,
            Rule::Triple => 3,
        };
        (0..self.left).all(|left| count(matching, left) <= most)
    }

    fn is_matching(&self, matching: &[usize]) -> bool {
        let counts: Vec<usize> = (0..self.left).map(|left| count(matching, left)).collect();
        let with = |matches: usize| counts.iter().filter(|&&count| count == matches).count();
        let fits = match self.rule {
            Rule::Perfect => with(1) == self.left,
            Rule::Double(doubles) => with(2) == doubles && with(1) == self.left - doubles,
            Rule::Triple => with(3) == 1 && with(1) == self.left - 1,
            Rule::Any => (0..self.left)
                .all(|person| matching[person] != person && matching[matching[person]] == person),
        };
        fits && (self.sharing.iter()).all(|&right| count(matching, matching[right]) > 1)
    }

    /// All pairs that there can be.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for left in 0..self.left {
            for right in 0..self.right {
                if self.rule != Rule::Any || left < right {
                    pairs.push((left, right));
                }
            }
        }
        pairs
    }

    /// A random way to sit together in a night.
    pub fn random_night(&self, random: &mut Random) -> Vec<Pair> {
        let people = random.shuffled((0..self.right).collect());
        match self.rule {
            Rule::Any => people
                .chunks(2)
                .map(|two| (two[0].min(two[1]), two[0].max(two[1])))
                .collect(),
            _ => (0..self.left).map(|left| (left, people[left])).collect(),
        }
    }

    /// A random fact about a matching, or one that need not be true.
    pub fn random_fact(&self, matching: &[usize], lies: usize, random: &mut Random) -> Fact {
        let pairs = self.pairs();
        let pair = *random.pick(&pairs);
        let lie = random.chance(lies);
        let shares = matches!(self.rule, Rule::Double(_) | Rule::Triple);
        match random.below(if shares { 10 } else { 7 }) {
            0..3 => Fact::Booth(pair, has(matching, pair) != lie),
            3 => Fact::Sold(pair),
            4..7 => {
                let night = self.random_night(random);
                let lights = match (random.below(6), lie) {
                    (0, _) => None,
                    (_, true) => Some(random.below(night.len() + 1)),
                    _ => Some(lights(matching, &night)),
                };
                Fact::Night(night, lights)
            }
            7 => {
                let right = random.below(self.right);
                let only = count(matching, matching[right]) == 1;
                match only || lie {
                    true => Fact::Only((matching[right], right)),
                    false => Fact::Booth((matching[right], right), true),
                }
            }
            8 => {
                let first = random.below(self.right);
                let mut others = (0..self.right)
                    .filter(|&other| other != first && (matching[other] == matching[first]) != lie);
                match others.next() {
                    Some(other) => Fact::Same(first, other),
                    None => Fact::Sold(pair),
                }
            }
            _ => {
                let right = random.below(self.right);
                let truth = count(matching, matching[right]);
                let told = if lie { random.between(1, 3) } else { truth };
                Fact::Count(right, told)
            }
        }
    }
}

impl Fact {
    /// Whether it would happen with this matching.
    pub fn fits(&self, matching: &[usize]) -> bool {
        match self {
            Fact::Booth(pair, answer) => has(matching, *pair) == *answer,
            Fact::Only(pair) => has(matching, *pair) && count(matching, pair.0) == 1,
            Fact::Sold(_) | Fact::Night(_, None) => true,
            Fact::Night(pairs, Some(told)) => lights(matching, pairs) == *told,
            Fact::Same(first, second) => matching[*first] == matching[*second],
            Fact::Count(right, told) => count(matching, matching[*right]) == *told,
        }
    }
}

/// Whether two people belong together.
pub fn has(matching: &[usize], (left, right): Pair) -> bool {
    matching[right] == left
}

/// How many of these pairs belong together.
pub fn lights(matching: &[usize], pairs: &[Pair]) -> usize {
    pairs.iter().filter(|&&pair| has(matching, pair)).count()
}

fn count(matching: &[usize], left: usize) -> usize {
    matching.iter().filter(|&&other| other == left).count()
}

/// How many facts a smallest set has that no matching fits. There are at most 20 facts.
pub fn smallest_conflict(matchings: &[Matching], facts: &[Fact]) -> Option<usize> {
    let violated = |matching: &Matching| {
        let wrong = (0..facts.len()).filter(|&at| !facts[at].fits(matching));
        wrong.fold(0u32, |set, at| set | 1 << at)
    };
    let violated: Vec<u32> = matchings.iter().map(violated).collect();
    let sets = 0u32..1 << facts.len();
    let conflicts = sets.filter(|set| violated.iter().all(|violated| violated & set != 0));
    conflicts.map(|set| set.count_ones() as usize).min()
}
