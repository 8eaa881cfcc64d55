//! Which of the questions of a set are the most promising, where only some are asked.
//!
//! Lower bounds tell what a set costs at least; what it costs in fact goes with the logarithm of its
//! size. So questions are compared by the sum of that over their parts.

use crate::game::QuestionKind;
use crate::solver::search::space::Listed;
use crate::solver::sets::Sets;
use crate::solver::sets::set_position::SetPosition;
use crate::solver::sets::table::NONE;
use crate::util::entropy::{BIT, Bits};

/// The number of questions with the lowest bounds whose parts are counted, at least.
const COUNTED: usize = 250;

/// The number of questions whose parts are counted for each question that is asked.
const COUNTED_EACH: usize = 8;

/// What a turn of one secret is worth: an answer tells about three bits.
const TURN: u64 = 3 * BIT;

impl Sets {
    /// Keeps the `width` most promising questions, the best first.
    pub(crate) fn keep_by_promise(
        &self,
        position: &SetPosition,
        listed: &mut Vec<Listed<u32>>,
        width: usize,
    ) {
        // Where turns cost nothing, only the bounds tell what is lost.
        let are_counted = self.scale.step > 0;
        let most = match are_counted {
            true => COUNTED.max(COUNTED_EACH.saturating_mul(width)),
            false => width,
        };
        if let Some(last) = most.checked_sub(1).filter(|_| most < listed.len()) {
            listed.select_nth_unstable(last);
            listed.truncate(most);
        }
        listed.sort_unstable();
        if are_counted {
            listed.sort_by_cached_key(|listed| self.expected(position, listed.question));
        }
        listed.truncate(width);
    }

    /// About what a question costs, beyond two turns for each secret.
    fn expected(&self, position: &SetPosition, question: u32) -> u64 {
        let table = position.board.table(position.ask);
        let mut counts = [0u32; 256];
        for &member in &position.members {
            counts[usize::from(table.get(question, member))] += 1;
        }
        let own = table.own[question as usize];
        let may_win = position.ask == QuestionKind::Code
            && own != NONE
            && position.members.binary_search(&own).is_ok();
        let bits = Bits::tabled();
        let parts = counts.iter().filter(|&&count| count > 0);
        // Few secrets hardly share a turn.
        let cost = |&count: &u32| bits.of(count).max(TURN * u64::from(count - 1));
        let costs: u64 = parts.map(cost).sum();
        costs + if may_win { 0 } else { TURN }
    }
}
