//! What each person on the left can have before anything happens: [`choices`].

use crate::season::cast::{Cast, MOST_PEOPLE, Pair, SeasonRule};

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

/// For each person on the left what it can have.
pub(crate) fn choices(cast: &Cast) -> Vec<Vec<Choice>> {
    let lefts = 0..cast.left().len();
    lefts.map(|left| choices_of(cast, left)).collect()
}

fn choices_of(cast: &Cast, left: usize) -> Vec<Choice> {
    let rule = cast.rule();
    let me: People = match rule {
        SeasonRule::Any => 1 << left,
        _ => 0,
    };
    let others = ((1 << cast.right().len()) - 1) & !me;
    let sizes = match rule.most_matches() {
        1 => vec![1],
        most => vec![1, most],
    };
    // Those who are known to share their match cannot be the only one.
    let sharing = (cast.sharing().iter()).fold(0, |people: People, right| people | 1 << right);
    let sets = sizes.into_iter().flat_map(|size| subsets(others, size));
    sets.filter(|rights| rights.count_ones() > 1 || rights & sharing == 0)
        .map(|rights| Choice {
            left,
            rights,
            takes: rights | me,
        })
        .collect()
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
