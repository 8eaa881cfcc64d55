//! Line-ups: the couples who sit together in a night, how a matching is seated, and which line-ups are near another.

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::matching::Matching;

/// A line-up of a matching: everyone on the left with a match, and the couples of `seated` as they are. Where these
/// are not couples of the matching, the others sit as they come.
pub(crate) fn seat(cast: &Cast, seated: &[Pair], matching: Matching) -> Vec<Pair> {
    let mut night: Vec<Pair> = seated.to_vec();
    let is_any = cast.rule() == SeasonRule::Any;
    let is_taken = |night: &[Pair], pair: Pair| {
        night.iter().any(|other| {
            other.left == pair.left
                || other.right == pair.right
                || (is_any && (other.left == pair.right || other.right == pair.left))
        })
    };
    for pair in matching.pairs(cast) {
        if !is_taken(&night, pair) {
            night.push(pair);
        }
    }
    for pair in cast.pairs() {
        if night.len() < cast.seats() && !is_taken(&night, pair) {
            night.push(pair);
        }
    }
    night
}

/// The line-ups in which two couples exchange partners, or one person takes somebody who did not sit. The couples of
/// `seated` stay together.
pub(crate) fn neighbours(cast: &Cast, seated: &[Pair], night: &[Pair]) -> Vec<Vec<Pair>> {
    let free: Vec<usize> = (0..night.len())
        .filter(|&at| !seated.contains(&night[at]))
        .collect();
    let with = |changes: &[(usize, Pair)]| {
        let mut other = night.to_vec();
        for &(at, pair) in changes {
            other[at] = pair;
        }
        other
    };
    let is_any = cast.rule() == SeasonRule::Any;
    let mut found = Vec::new();
    for (nth, &i) in free.iter().enumerate() {
        for &j in &free[nth + 1..] {
            let (Pair { left: a, right: b }, Pair { left: c, right: d }) = (night[i], night[j]);
            if is_any {
                found.push(with(&[(i, ordered(a, c)), (j, ordered(b, d))]));
                found.push(with(&[(i, ordered(a, d)), (j, ordered(b, c))]));
            } else {
                let exchanged = [
                    (i, Pair { left: a, right: d }),
                    (j, Pair { left: c, right: b }),
                ];
                found.push(with(&exchanged));
            }
        }
    }
    if !is_any {
        let rights = 0..cast.right().len();
        for right in rights.filter(|&right| night.iter().all(|pair| pair.right != right)) {
            for &at in &free {
                let left = night[at].left;
                found.push(with(&[(at, Pair { left, right })]));
            }
        }
    }
    found
}

fn ordered(a: usize, b: usize) -> Pair {
    Pair {
        left: a.min(b),
        right: a.max(b),
    }
}
