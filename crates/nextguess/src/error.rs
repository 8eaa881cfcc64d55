//! What can be wrong with an input, said so that the reader can mend it.

use crate::count::Count;

/// An input that cannot be used: which part, what was given, what was expected, a right example.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part} {given:?}: expected {expected}; for example {example}")]
pub struct InputError {
    /// The part that is wrong, such as `colours`.
    pub part: String,
    /// What was given there.
    pub given: String,
    /// What can stand there.
    pub expected: String,
    /// Something right.
    pub example: String,
}

impl InputError {
    /// An error in `part`.
    pub fn new(
        part: impl Into<String>,
        given: impl Into<String>,
        expected: impl Into<String>,
        example: impl Into<String>,
    ) -> InputError {
        InputError {
            part: part.into(),
            given: shortened(given.into()),
            expected: expected.into(),
            example: example.into(),
        }
    }
}

/// Keeps a message readable when the input was a whole file.
fn shortened(text: String) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text;
    }
    text.chars().take(MOST).chain("…".chars()).collect()
}

/// A board with more secrets than can be listed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{spec} has {secrets} secrets, and at most {limit} can be listed; \
     a board of any size can be used by `grade`, by `play`, and by `solve` and `simulate --samples` \
     with a strategy that needs no list, such as digit-scan for mastermind",
    limit = Count::exactly(crate::position::MOST_LISTED as u128)
)]
pub struct TooLarge {
    /// The board.
    pub spec: String,
    /// How many secrets it has.
    pub secrets: Count,
}

/// What was expected where `given` is none of `names`, which are all that `noun` can be, and the name
/// that was probably meant.
pub fn expected_name<'a>(given: &str, noun: &str, names: &[&'a str]) -> (String, Option<&'a str>) {
    let near = closest(given, names.iter().copied());
    let expected = match near {
        Some(near) => format!("a {noun}; did you mean {near}?"),
        None => format!("one of {}", names.join(", ")),
    };
    (expected, near)
}

/// The candidate of `names` that `given` was probably meant to be.
pub fn closest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    names
        .into_iter()
        .map(|name| (edit_distance(&given, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4 || starts(&given, name))
        .min()
        .map(|(_, name)| name)
}

fn starts(given: &str, name: &str) -> bool {
    given.len() >= 2 && name.starts_with(given)
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(40).collect();
    let b: Vec<char> = b.chars().take(40).collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let substituted = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = substituted.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["mastermind", "bulls", "permutation", "ayto"];
        assert_eq!(closest("mastermnid", names), Some("mastermind"));
        assert_eq!(closest("Bull", names), Some("bulls"));
        assert_eq!(closest("perm", names), Some("permutation"));
        assert_eq!(closest("chess", names), None);
        assert_eq!(closest("", names), None);
    }
}
