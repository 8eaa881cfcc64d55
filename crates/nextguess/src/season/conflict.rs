//! Why no matching is left: the fewest events that contradict each other.

use crate::position::contradiction::hitting::{HittingSets, turns_of};
use crate::season::cast::Cast;
use crate::season::counting::{Counts, Unfinished};
use crate::season::event::Fact;
use crate::watch::Watch;

/// A smallest set of facts that no matching fits, by their places from 0. `None` if all fit together.
///
/// Facts that fit together leave out others. A set that contradicts itself has at least one of those, for each such
/// choice: it is a hitting set. So a smallest hitting set of the sets known so far is tried. If its facts fit
/// together, they are extended by as many others as fit, and those left out then are one more set to meet (implicit
/// hitting sets: Ignatiev, Previti, Liffiton & Marques-Silva, CP 2015).
///
/// ```
/// use nextguess::season::conflict::smallest_conflict;
/// use nextguess::season::{BoothAnswer, Cast, Fact, Pair, SeasonRule};
/// use nextguess::Unwatched;
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let booth = |left, answer| Fact::Booth { pair: Pair { left, right: 0 }, answer };
/// let facts = [booth(0, BoothAnswer::Yes), booth(2, BoothAnswer::No), booth(1, BoothAnswer::Yes)];
/// let conflict = smallest_conflict(&cast, &facts, &Unwatched).expect("few people");
/// assert_eq!(conflict, Some(vec![0, 2]));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn smallest_conflict(
    cast: &Cast,
    facts: &[Fact],
    watch: &dyn Watch,
) -> Result<Option<Vec<usize>>, Unfinished> {
    let start = Counts::start(cast, watch)?;
    let told: Vec<usize> = (0..facts.len()).filter(|&at| facts[at].is_told()).collect();
    let told = &told[..told.len().min(u128::BITS as usize)];
    let mut left_out = HittingSets::default();
    loop {
        let tried = match left_out.smallest(u64::MAX, watch) {
            Ok(tried) => tried,
            Err(_) => return Err(Unfinished::Cancelled),
        };
        let mut counts = start.clone();
        for at in turns_of(tried) {
            counts = counts.after(&facts[told[at]], watch)?;
        }
        if counts.total() == 0 {
            return Ok(Some(turns_of(tried).map(|at| told[at]).collect()));
        }
        let mut set = 0;
        // In turns from the first and from the last, so that the sets differ.
        let mut others: Vec<usize> = (0..told.len()).filter(|at| tried >> at & 1 == 0).collect();
        if left_out.len() % 2 == 1 {
            others.reverse();
        }
        for at in others {
            let extended = counts.after(&facts[told[at]], watch)?;
            if extended.total() == 0 {
                set |= 1 << at;
            } else {
                counts = extended;
            }
        }
        if set == 0 {
            return Ok(None);
        }
        left_out.add(set);
    }
}
