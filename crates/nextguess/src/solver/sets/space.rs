//! Sets of candidates as positions of the search.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Turns, after_turns};
use crate::solver::search::space::{Listed, Part, Space, Stopped};
use crate::solver::sets::question_list::Purpose;
use crate::solver::sets::set_position::SetPosition;
use crate::solver::sets::table::NONE;
use crate::solver::sets::{Sets, perfect_among};

/// The fewest candidates of a part whose bound is raised step by step. With 16 and with 40 about as many positions are searched,
/// and with 40 the same ones are searched again less often.
const MANY_IN_ROUNDS: usize = 40;

/// The fewest questions for which a set gets a table of its own.
const WORTH_RESTRICTING: usize = 200;

/// The most candidates of a set that gets a table of its own. Hardly any two questions split a larger set alike.
const MOST_RESTRICTED: usize = 20;

impl Space for Sets {
    type Position = SetPosition;
    /// A column of the table of the position's board.
    type Question = u32;
    type Name = Code;

    const IMPOSSIBLE: Cost = IMPOSSIBLE;

    fn name(&self, position: &SetPosition, question: u32) -> Code {
        position.board.table(position.ask).questions[question as usize]
    }

    fn key(&self, position: &SetPosition) -> u128 {
        match self.renamed(position) {
            None => position.key,
            Some((_, key)) if position.ask == QuestionKind::Pair => !key,
            Some((_, key)) => *key,
        }
    }

    fn general(&self, position: &SetPosition, name: Code) -> Code {
        match self.renamed(position) {
            None => name,
            Some((renaming, _)) => renaming.apply(name),
        }
    }

    fn special(&self, position: &SetPosition, name: Code) -> Code {
        match self.renamed(position) {
            None => name,
            Some((renaming, _)) => renaming.undo(name),
        }
    }

    fn is_worth_rounds(&self, part: &SetPosition) -> bool {
        part.members.len() >= MANY_IN_ROUNDS
    }

    fn arrange(&self, parts: &mut [Part<SetPosition>], turns: Turns, budget: Cost) {
        let size = |part: &Part<SetPosition>| part.position.members.len();
        // Small parts are cheap to solve, and often enough. Where nothing may be lost, one part decides, most
        // likely the largest. And where it is counted what is lost, bounds tell the least of parts as large as
        // what can be found.
        match (parts.first(), budget) {
            (_, 1) => parts.sort_by_key(|part| Reverse(size(part))),
            (Some(Part { position, .. }), _) if self.scale.step == 0 => {
                let floor = self.floor_of(position.ask, turns, position.most_parts, usize::MAX);
                let most = floor.terms().first().map_or(u64::MAX, |term| term.0);
                parts.sort_by_key(|part| most.abs_diff(size(part) as u64));
            }
            _ => parts.sort_by_key(size),
        }
    }

    fn turns_after(&self, position: &SetPosition, turns: Turns) -> Turns {
        after_turns(turns, u32::from(position.ask == QuestionKind::Code))
    }

    fn known(&mut self, position: &SetPosition, turns: Turns) -> Option<Cost> {
        let perfect = || self.perfect_member(position).is_some();
        self.closed_form(position.members.len(), position.ask, turns, perfect)
    }

    fn floor(&self, position: &SetPosition, turns: Turns) -> Cost {
        let size = position.members.len();
        let floor = self.floor_of(position.ask, turns, position.most_parts, size);
        let answers = self.answers(position.most_parts);
        let more = match position.is_imperfect {
            true => answers.imperfection(self.scale, size as u64),
            false => 0,
        };
        (floor.of(size as u64) + more).min(IMPOSSIBLE)
    }

    fn questions(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<Cost, Stopped> {
        Ok(self.list(position, turns, budget, Purpose::Search, listed))
    }

    fn in_order(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<(), Stopped> {
        self.list_in_order(position, turns, budget, listed);
        Ok(())
    }

    fn glance(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<Cost, Stopped> {
        Ok(self.list(position, turns, budget, Purpose::Bound, listed))
    }

    fn keep_promising(
        &mut self,
        position: &SetPosition,
        listed: &mut Vec<Listed<u32>>,
        width: usize,
    ) {
        self.keep_by_promise(position, listed, width);
    }

    fn settle(&mut self, position: &mut SetPosition, listed: &mut Vec<Listed<u32>>) {
        // The lowest of like questions has to be there while others are left out for its sake.
        let history = position.history.as_ref();
        let is_symmetric = history.is_some_and(|history| self.may_stay_symmetric(history));
        // Two questions with the same parts may bar different ones later.
        let is_free = position.allowed.is_none() && !self.only_consistent;
        let size = position.members.len();
        if position.ask == QuestionKind::Code
            && is_free
            && !is_symmetric
            && self.rules.partitions
            && (8..=MOST_RESTRICTED).contains(&size)
            && listed.len() >= WORTH_RESTRICTING
            && position.board.secrets.len() > size + size / 2
        {
            restrict(position, listed);
        }
    }

    fn ask(
        &mut self,
        position: &SetPosition,
        question: u32,
        turns: Turns,
        parts: &mut Vec<Part<SetPosition>>,
    ) -> Cost {
        let board = &position.board;
        let table = board.table(position.ask);
        let is_code = position.ask == QuestionKind::Code;
        let child_turns = self.turns_after(position, turns);
        let mut cost = self.cost_of_asking(position);
        let own = if is_code {
            table.own[question as usize]
        } else {
            NONE
        };
        let code = table.questions[question as usize];
        let ask_after = self.next_ask(position.ask);
        let may_be_perfect = position.most_parts.of_any();
        let mut groups = std::mem::take(&mut self.groups);
        groups.split(&position.members, own, |member| table.get(question, member));
        for members in groups.iter() {
            let perfect = || perfect_among(&board.codes, members, may_be_perfect).is_some();
            match self.closed_form(members.len(), ask_after, child_turns, perfect) {
                Some(known) => cost = (cost + known).min(IMPOSSIBLE),
                None => {
                    let mut part = self.part(position, code, members.to_vec());
                    let is_closed = self.rules.closed_forms && ask_after == QuestionKind::Code;
                    part.is_imperfect = is_closed && !self.has_pairs;
                    parts.push(Part::new(part, 1));
                }
            }
        }
        self.groups = groups;
        cost
    }
}

impl Sets {
    /// The value of a set of `secrets` candidates, if a formula has it. `perfect` says whether some candidate is answered in its own
    /// way by every other.
    fn closed_form(
        &self,
        secrets: usize,
        ask: QuestionKind,
        turns: Turns,
        perfect: impl FnOnce() -> bool,
    ) -> Option<Cost> {
        let secrets = secrets as u64;
        if turns == 0 {
            return Some(self.scale.lost(secrets));
        }
        let step = self.scale.step;
        if secrets == 1 {
            return Some(step);
        }
        if !self.rules.closed_forms {
            return None;
        }
        // One candidate a turn finds them all.
        if step == 0 && secrets <= u64::from(turns) {
            return Some(0);
        }
        if ask == QuestionKind::Pair {
            return None;
        }
        let next = if turns > 1 { step } else { self.scale.late };
        if turns == 1 {
            return Some((step * secrets + (secrets - 1) * next).min(IMPOSSIBLE));
        }
        // A booth comes between two nights: what one night leaves open, it may split.
        if self.has_pairs {
            return None;
        }
        if secrets == 2 || perfect() {
            return Some(step * (2 * secrets - 1));
        }
        (secrets == 3 && turns >= 3).then_some(step * 6)
    }
}

/// Gives a position a board of its own, and renumbers its questions.
fn restrict(position: &mut SetPosition, listed: &mut Vec<Listed<u32>>) {
    let keep: Vec<u32> = match position.history {
        Some(_) => listed.iter().map(|listed| listed.question).collect(),
        None => Vec::new(),
    };
    let (board, renumbered) = position.board.restricted(&position.members, &keep);
    listed.retain_mut(|Listed { question, .. }| {
        *question = renumbered[*question as usize];
        *question != u32::MAX
    });
    position.members = (0..board.secrets.len() as u16).collect();
    position.board = Arc::new(board);
}
