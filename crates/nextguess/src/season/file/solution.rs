//! The solution of a season file, which may leave people out.

use crate::error::{InputError, shortened};
use crate::season::Season;
use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::counting::{Counts, Unfinished};
use crate::season::event::{BoothAnswer, Fact};
use crate::season::file::SeasonDocument;
use crate::season::matching::Matching;
use crate::watch::Watch;

impl SeasonDocument {
    /// The couples of the solution. There may be fewer than the rule needs, since some matches are never revealed.
    pub(super) fn read_solution(&self, cast: &Cast) -> Result<Vec<Pair>, InputError> {
        let pairs = self.solution.iter().flatten();
        let pairs: Vec<Pair> = pairs
            .map(|pair| pair.read(cast))
            .collect::<Result<_, _>>()?;
        let (matches_of, partners_of) = numbers(cast, &pairs);
        let most = cast.rule().most_matches();
        if partners_of.iter().any(|&partners| partners > 1)
            || matches_of.iter().any(|&matches| matches > most)
        {
            let expected = "everyone with as many matches as the rule says";
            let example =
                cast.pair_text(pairs.first().copied().unwrap_or(Pair { left: 0, right: 0 }));
            let given = cast.pairs_text(&pairs);
            let sentence = format!(
                "the solution {} gives somebody more matches than the rule says",
                shortened(&given)
            );
            return Err(InputError::new("solution", given, expected, example).saying(sentence));
        }
        Ok(pairs)
    }
}

impl Matching {
    /// The matching of these pairs. `None` if they leave somebody out.
    pub(crate) fn whole(cast: &Cast, pairs: &[Pair]) -> Option<Matching> {
        let (matches_of, partners_of) = numbers(cast, pairs);
        let sizes = [1, cast.rule().most_matches()];
        let is_whole = partners_of.iter().all(|&partners| partners == 1)
            && matches_of.iter().all(|matches| sizes.contains(matches));
        is_whole.then(|| Matching::of(cast, pairs))
    }
}

/// How many of these pairs each person has, on the left and on the right.
fn numbers(cast: &Cast, pairs: &[Pair]) -> (Vec<usize>, Vec<usize>) {
    let mut matches_of = vec![0; cast.left().len()];
    let mut partners_of = vec![0; cast.right().len()];
    for pair in pairs {
        matches_of[pair.left] += 1;
        partners_of[pair.right] += 1;
        if cast.rule() == SeasonRule::Any {
            matches_of[pair.right] += 1;
            partners_of[pair.left] += 1;
        }
    }
    (matches_of, partners_of)
}

impl Season {
    /// All matchings that have the couples that the file reveals. `None` if it reveals no couple, or too few to list
    /// the matchings.
    pub fn solutions(&self, watch: &dyn Watch) -> Result<Option<Vec<Matching>>, Unfinished> {
        if let Some(solution) = self.solution {
            return Ok(Some(vec![solution]));
        }
        if self.revealed.is_empty() {
            return Ok(None);
        }
        let mut counts = Counts::start(&self.cast, watch)?;
        for &pair in &self.revealed {
            let answer = BoothAnswer::Yes;
            counts = counts.after(&Fact::Booth { pair, answer }, watch)?;
        }
        Ok(counts.listed().map(<[Matching]>::to_vec))
    }
}
