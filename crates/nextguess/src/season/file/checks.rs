//! What an event may be: who sits in a night, how many lights it has, whom a hint is about.

use crate::error::{InputError, shortened};
use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::event::Fact;
use crate::season::name::Likeness;

/// Refuses a night in which somebody sits twice, or fewer couples sit than can.
pub(crate) fn check_night(cast: &Cast, pairs: &[Pair]) -> Result<(), InputError> {
    let part = "couples of a night";
    let example = "every person on the left once, nobody on the right twice";
    let mut seats_left = vec![0; cast.left().len()];
    let mut seats_right = vec![0; cast.right().len()];
    for pair in pairs {
        seats_left[pair.left] += 1;
        seats_right[pair.right] += 1;
        if cast.rule() == SeasonRule::Any {
            seats_left[pair.right] += 1;
        }
    }
    let sides = [(cast.left(), &seats_left), (cast.right(), &seats_right)];
    for (names, seats) in sides {
        if let Some(twice) = seats.iter().position(|&seats| seats > 1) {
            let together: Vec<String> = (pairs.iter())
                .filter(|pair| {
                    cast.left()[pair.left] == names[twice]
                        || cast.right()[pair.right] == names[twice]
                })
                .map(|&pair| cast.pair_text(pair))
                .collect();
            let together = together.join(", ");
            let expected = format!("everyone once, but {} sits twice", names[twice]);
            let shown = shortened(&together);
            let sentence = format!("in this night {} sits twice: {shown}", names[twice]);
            return Err(InputError::new(part, together, expected, example).saying(sentence));
        }
    }
    if pairs.len() != cast.seats() {
        let missing: Vec<&str> = (cast.left().iter().zip(&seats_left))
            .filter(|(_, seats)| **seats == 0)
            .map(|(name, _)| name.as_str())
            .collect();
        let given = format!("{} of {}", pairs.len(), cast.seats());
        let expected = format!("{} couples; missing: {}", cast.seats(), missing.join(", "));
        let sentence = match missing.is_empty() {
            true => format!(
                "this night has {} couples, not {}",
                pairs.len(),
                cast.seats()
            ),
            false => format!(
                "this night has {given} couples; missing: {}",
                missing.join(", ")
            ),
        };
        return Err(InputError::new(part, given, expected, example).saying(sentence));
    }
    Ok(())
}

/// The number of lights. It is refused if a night cannot have it.
pub(crate) fn check_lights(cast: &Cast, lights: i64) -> Result<usize, InputError> {
    let most = cast.seats();
    let given = lights.to_string();
    let number = usize::try_from(lights)
        .ok()
        .filter(|&lights| lights <= most);
    let one_wrong = cast.rule().most_matches() == 1;
    if let Some(number) = number
        && !(one_wrong && number + 1 == most)
    {
        return Ok(number);
    }
    let numbers = match (one_wrong, most) {
        (false, _) => format!("a number from 0 to {most}"),
        (true, 0 | 1) => format!("{most}"),
        (true, 2) => "0 or 2".to_owned(),
        (true, _) => format!("a number from 0 to {}, or {most}", most - 2),
    };
    let why = match number {
        Some(_) => ", since the last couple is right if all others are",
        None => "",
    };
    let expected = format!("{numbers}{why}");
    Err(InputError::new("lights", given, expected, most.to_string()))
}

/// Refuses a hint on shared matches if nobody shares one under the rule.
pub(crate) fn check_sharing(cast: &Cast) -> Result<(), InputError> {
    if cast.rule().most_matches() > 1 {
        return Ok(());
    }
    let rule = cast.rule().name();
    let expected = "no hint about shared matches, since nobody shares one under this rule";
    let sentence = format!(
        "under the rule {rule} nobody shares a match, so that no hint can be about one. \
         Example: rule = \"double\""
    );
    Err(InputError::new("hint", rule, expected, "rule = \"double\"").saying(sentence))
}

pub(crate) fn same_match(
    cast: &Cast,
    a: &str,
    b: &str,
    likeness: Likeness,
) -> Result<Fact, InputError> {
    let (first, second) = (
        cast.right_place(a, likeness)?,
        cast.right_place(b, likeness)?,
    );
    if first == second {
        let example = format!("{}+{}", cast.right()[0], cast.right()[1]);
        let given = format!("{a}+{b}");
        return Err(InputError::new(
            "people who share a match",
            given,
            "two people",
            example,
        ));
    }
    Ok(Fact::SameMatch(first, second))
}

pub(crate) fn partner_count(cast: &Cast, right: usize, count: i64) -> Result<Fact, InputError> {
    let sizes = [1, cast.rule().most_matches()];
    match usize::try_from(count) {
        Ok(count) if sizes.contains(&count) => Ok(Fact::PartnerCount { right, count }),
        _ => {
            let expected = format!("{} or {}", sizes[0], sizes[1]);
            let example = sizes[1].to_string();
            Err(InputError::new(
                "number of matches",
                count.to_string(),
                expected,
                example,
            ))
        }
    }
}
