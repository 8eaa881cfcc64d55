//! How large the diagram of a cast is before anything happens, found without making it.

use crate::error::InputError;
use crate::season::cast::{Cast, SeasonRule};
use crate::season::counting::diagram::MOST_ARCS;

/// What the size of the first diagram depends on, where one side chooses from the other.
#[derive(Copy, Clone, Debug)]
struct Shape {
    left: usize,
    rule: SeasonRule,
    /// How many on the right are known to share their match.
    sharing: usize,
}

impl Cast {
    /// Refuses people whose matchings are too many to be counted before anything happens. The check takes
    /// next to no time, and refuses nothing that can be counted.
    pub fn check_countable(&self) -> Result<(), InputError> {
        let mut sharing = self.sharing().to_vec();
        sharing.sort_unstable();
        sharing.dedup();
        let shape = Shape {
            left: self.left().len(),
            rule: self.rule(),
            sharing: sharing.len(),
        };
        if shape.is_countable() {
            return Ok(());
        }
        let rule = self.rule().name();
        let given = shape.text();
        let expected = format!("at most {} under the rule {rule}", shape.smaller().text());
        let usual = match self.rule() {
            SeasonRule::Double(doubles) => SeasonRule::Double(doubles.min(2)),
            other => other,
        };
        let example = Shape {
            left: 10,
            rule: usual,
            sharing: 0,
        };
        let example = example.text();
        let sentence = format!(
            "the matchings of {given} are too many to be counted: expected {expected}. Example: {example}"
        );
        Err(InputError::new("people", given, expected, example).saying(sentence))
    }
}

impl Shape {
    fn right(self) -> usize {
        self.left + self.rule.surplus()
    }

    fn text(self) -> String {
        format!(
            "{} on the left and {} on the right",
            self.left,
            self.right()
        )
    }

    fn is_countable(self) -> bool {
        self.arcs() <= MOST_ARCS as u128
    }

    /// The largest countable one with fewer people under the same rule. Where there is none, fewer of the
    /// same people on the left have two matches.
    fn smaller(self) -> Shape {
        let least = match self.rule {
            SeasonRule::Double(doubles) => doubles,
            _ => 1,
        };
        let fewer = (least..self.left).map(|left| Shape { left, ..self });
        let doubles = (1..least).map(|doubles| Shape {
            rule: SeasonRule::Double(doubles),
            ..self
        });
        let is_countable = |shape: &Shape| shape.is_countable();
        let smaller = fewer.rev().find(is_countable);
        let smaller = smaller.or_else(|| doubles.rev().find(is_countable));
        // One on the left can always be counted, so that there is one under every rule.
        smaller.unwrap_or(Shape { left: 1, ..self })
    }

    /// How many arcs the diagram has while it is made.
    ///
    /// Before anything happens, people on the right differ only in whether they are known to share their
    /// match. So all nodes of a layer with as many taken of either kind have as many arcs, and it is enough
    /// to count such nodes.
    fn arcs(self) -> u128 {
        if self.rule == SeasonRule::Any {
            // Of 24 people, the most that there can be, it has fewer than a million.
            return 0;
        }
        let (surplus, most) = (self.rule.surplus(), self.rule.most_matches());
        let sharing = self.sharing.min(self.right());
        let others = self.right() - sharing;
        let mut arcs = 0;
        // Whether there are nodes with these numbers taken: of those who share, and of the others.
        let mut layer = vec![vec![false; sharing + 1]; others + 1];
        layer[0][0] = true;
        for step in 0..self.left {
            let later = self.left - (step + 1);
            let is_hopeful = |taken: usize| {
                let more = taken - (step + 1);
                more <= surplus && surplus - more <= later * (most - 1)
            };
            let mut next = vec![vec![false; sharing + 1]; others + 1];
            for taken in 0..=others {
                for shared in (0..=sharing).filter(|&shared| layer[taken][shared]) {
                    let nodes = subsets(others, taken) * subsets(sharing, shared);
                    let free = (others - taken, sharing - shared);
                    // One match, with someone who may be alone; or several with anyone.
                    let alone = (free.0 > 0).then_some((1, 0));
                    let several = (0..=most.min(free.1))
                        .map(|shared| (most - shared, shared))
                        .filter(|taken| most > 1 && taken.0 <= free.0);
                    for choice in alone.into_iter().chain(several) {
                        if is_hopeful(taken + shared + choice.0 + choice.1) {
                            let choices = subsets(free.0, choice.0) * subsets(free.1, choice.1);
                            arcs += nodes * choices;
                            next[taken + choice.0][shared + choice.1] = true;
                        }
                    }
                }
            }
            layer = next;
        }
        arcs
    }
}

/// How many subsets of `size` elements a set of `all` has.
fn subsets(all: usize, size: usize) -> u128 {
    (0..size).fold(1, |count, at| count * (all - at) as u128 / (at + 1) as u128)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::season::counting::diagram::Diagram;
    use crate::season::counting::{Counts, Unfinished};
    use crate::watch::Unwatched;

    fn cast(left: usize, rule: SeasonRule, sharing: usize) -> Cast {
        let names = |side: &str, number| -> Vec<String> {
            (0..number).map(|at| format!("{side}{at}")).collect()
        };
        let right = match rule {
            SeasonRule::Any => names("l", left),
            _ => names("r", left + rule.surplus()),
        };
        Cast::new(names("l", left), right.clone(), rule, &right[..sharing]).expect("a right cast")
    }

    #[test]
    fn the_arcs_are_those_that_the_diagram_has_while_it_is_made() {
        let rules = [
            SeasonRule::Perfect,
            SeasonRule::Double(1),
            SeasonRule::Double(3),
            SeasonRule::Triple,
        ];
        for rule in rules {
            for left in 3..8 {
                for sharing in 0..=2 * (rule.most_matches() - 1) {
                    let cast = cast(left, rule, sharing);
                    let shape = Shape {
                        left,
                        rule,
                        sharing,
                    };
                    let arcs = shape.arcs() as usize;
                    let made = |most| Diagram::within(most, &cast, &Unwatched);
                    assert!(made(arcs).is_ok(), "{shape:?}");
                    let refused = made(arcs - 1).err();
                    assert_eq!(refused, Some(Unfinished::TooLarge), "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn casts_that_cannot_be_counted_are_refused_by_their_size() {
        let refused = [
            (
                cast(24, SeasonRule::Perfect, 0),
                "the matchings of 24 on the left and 24 on the right are too many to be counted: \
                 expected at most 21 on the left and 21 on the right under the rule perfect. \
                 Example: 10 on the left and 10 on the right",
            ),
            (
                cast(22, SeasonRule::Triple, 0),
                "the matchings of 22 on the left and 24 on the right are too many to be counted: \
                 expected at most 16 on the left and 18 on the right under the rule triple. \
                 Example: 10 on the left and 12 on the right",
            ),
            (
                cast(12, SeasonRule::Double(12), 0),
                "the matchings of 12 on the left and 24 on the right are too many to be counted: \
                 expected at most 12 on the left and 17 on the right under the rule double. \
                 Example: 10 on the left and 12 on the right",
            ),
        ];
        for (cast, text) in refused {
            let error = cast.check_countable().expect_err("too many");
            assert_eq!(error.to_string(), text);
            let start = Counts::start(&cast, &Unwatched);
            assert_eq!(start.err(), Some(Unfinished::TooLarge));
        }
    }

    #[test]
    fn the_diagram_of_everyone_with_everyone_is_small() {
        let cast = cast(24, SeasonRule::Any, 0);
        assert!(Diagram::within(1_000_000, &cast, &Unwatched).is_ok());
    }

    #[test]
    fn casts_that_can_be_counted_are_not_refused() {
        for (left, rule, sharing) in [
            (10, SeasonRule::Perfect, 0),
            (10, SeasonRule::Double(1), 0),
            (10, SeasonRule::Double(2), 2),
            (12, SeasonRule::Triple, 0),
            (16, SeasonRule::Any, 0),
            (21, SeasonRule::Perfect, 0),
            (24, SeasonRule::Any, 0),
        ] {
            let cast = cast(left, rule, sharing);
            assert_eq!(cast.check_countable(), Ok(()), "{left} {rule:?}");
        }
    }
}
