//! The last night: the line-up with all lights for the most matchings.

use rustc_hash::FxHashMap;

use crate::season::cast::{Cast, Pair};
use crate::season::matching::Matching;

/// The line-up that has all lights for the most of these matchings, and for how many. `seated` couples sit together;
/// all matchings have them. Of several, the first. `None` if there is no matching.
///
/// Where nobody shares a match, each matching has one line-up. Else everyone on the left sits with one of their
/// matches, so that a matching has several line-ups, and a line-up can be right for several matchings.
pub(super) fn most_fitting(
    cast: &Cast,
    seated: &[Pair],
    matchings: impl ExactSizeIterator<Item = Matching>,
) -> Option<(usize, Vec<Pair>)> {
    let mut matchings = matchings.peekable();
    if cast.rule().most_matches() == 1 {
        let first = matchings.peek()?;
        return Some((1, first.pairs(cast)));
    }
    let mut counts: FxHashMap<u128, (usize, usize)> = FxHashMap::default();
    let mut place = 0;
    for matching in matchings {
        each_line_up(cast, seated, matching, &mut |line_up| {
            counts.entry(line_up).or_insert((0, place)).0 += 1;
            place += 1;
        });
    }
    let best = counts
        .iter()
        .max_by_key(|(_, (count, place))| (*count, usize::MAX - place));
    best.map(|(&line_up, &(count, _))| (count, unpacked(cast, line_up)))
}

const LANE: usize = 5;

/// Calls `each` with every line-up that has all lights if `matching` is right. A line-up has for each person on the
/// left five bits for the person on the right.
fn each_line_up(cast: &Cast, seated: &[Pair], matching: Matching, each: &mut impl FnMut(u128)) {
    let lefts = cast.left().len();
    let mut rights: Vec<Vec<usize>> = vec![Vec::new(); lefts];
    for right in 0..cast.right().len() {
        rights[matching.left_of(right)].push(right);
    }
    for pair in seated {
        rights[pair.left] = vec![pair.right];
    }
    fn extend(rights: &[Vec<usize>], left: usize, so_far: u128, each: &mut impl FnMut(u128)) {
        match rights.get(left) {
            None => each(so_far),
            Some(choices) => {
                for &right in choices {
                    let with = so_far | (right as u128) << (LANE * left);
                    extend(rights, left + 1, with, each);
                }
            }
        }
    }
    extend(&rights, 0, 0, each);
}

fn unpacked(cast: &Cast, line_up: u128) -> Vec<Pair> {
    let lefts = 0..cast.left().len();
    lefts
        .map(|left| Pair {
            left,
            right: (line_up >> (LANE * left)) as usize & ((1 << LANE) - 1),
        })
        .collect()
}
