//! All games of a tree at once: how many turns each secret takes.

use crate::board::code::{Code, Symbol};
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::simulate::statistics::Statistics;
use crate::tree::build::WORTH_SHARING;
use crate::tree::closing::closing_question;
use crate::tree::{Next, Tree};
use crate::util::parallel::map_all;

/// How many turns the candidates of a position take, played by a tree. A secret that the tree does not find is left out.
pub(super) fn games(tree: &Tree, start: &Position) -> Statistics {
    let mut games = Statistics::default();
    let replay = Replay { tree, start };
    let secrets = start.candidates().codes();
    replay.follow(tree.root(), &mut start.asked(), secrets, &mut games);
    games
}

/// It walks over lists of codes: a position for each of millions of secrets would cost more than the grading.
struct Replay<'a> {
    tree: &'a Tree,
    start: &'a Position,
}

impl Replay<'_> {
    /// Follows the secrets that are left after questions of the kinds `asked`.
    fn follow(
        &self,
        next: Next,
        asked: &mut Vec<QuestionKind>,
        secrets: &[Code],
        games: &mut Statistics,
    ) {
        let game = self.start.game();
        let question = match next {
            Next::Node(node) => self.tree.question(node),
            // Nothing can be learned of the last one.
            Next::Rest if secrets.len() == 1 => {
                let before = asked.len();
                while game.next_question_kind(asked) == QuestionKind::Pair {
                    asked.push(QuestionKind::Pair);
                }
                asked.push(QuestionKind::Code);
                games.add(game.turns_taken(asked), 1);
                asked.truncate(before);
                return;
            }
            Next::Rest => self.closing(asked, secrets),
        };
        let kind = self.start.question_kind(question);
        asked.push(kind);
        let (sorted, parts) = self.split(question, secrets);
        let win = self.start.grader().win();
        let is_won = |feedback| kind == QuestionKind::Code && feedback == win;
        let after = |feedback| match next {
            Next::Rest => Some(Next::Rest),
            Next::Node(node) => self.tree.after(node, feedback),
        };
        if secrets.len() >= WORTH_SHARING {
            let all = map_all(&parts, true, |&(feedback, begin, end)| {
                let mut games = Statistics::default();
                if !is_won(feedback)
                    && let Some(next) = after(feedback)
                {
                    self.follow(next, &mut asked.clone(), &sorted[begin..end], &mut games);
                }
                games
            });
            for more in all {
                *games = std::mem::take(games).merged(more);
            }
        } else {
            for &(feedback, begin, end) in &parts {
                if !is_won(feedback)
                    && let Some(next) = after(feedback)
                {
                    self.follow(next, asked, &sorted[begin..end], games);
                }
            }
        }
        if parts.iter().any(|&(feedback, ..)| is_won(feedback)) {
            games.add(game.turns_taken(asked), 1);
        }
        asked.pop();
    }

    /// The question of [`Next::Rest`].
    fn closing(&self, asked: &[QuestionKind], secrets: &[Code]) -> Code {
        let layout = self.start.layout();
        let two = secrets.iter().take(2);
        let two: Vec<Vec<Symbol>> = two.map(|&code| layout.unpack(code)).collect();
        let two: Vec<&[Symbol]> = two.iter().map(Vec::as_slice).collect();
        let kind = self.start.game().next_question_kind(asked);
        layout.pack(&closing_question(kind, &two))
    }

    /// The secrets by ascending feedback to a question, and the parts: each has its feedback, its begin and its end.
    fn split(
        &self,
        question: Code,
        secrets: &[Code],
    ) -> (Vec<Code>, Vec<(Feedback, usize, usize)>) {
        let grader = self.start.grader();
        let mut grades = vec![Feedback(0); secrets.len()];
        grader.grade(question, secrets, &mut grades);
        let mut counts = vec![0; grader.outcomes()];
        for grade in &grades {
            counts[grade.index()] += 1;
        }
        let mut parts = Vec::new();
        let mut end = 0;
        for (index, count) in counts.iter_mut().enumerate() {
            let begin = end;
            end += *count;
            if *count > 0 {
                parts.push((Feedback(index as u16), begin, end));
            }
            // From here on it is the place of the next secret of this part.
            *count = begin;
        }
        let mut sorted = secrets.to_vec();
        for (&secret, grade) in secrets.iter().zip(&grades) {
            let place = &mut counts[grade.index()];
            sorted[*place] = secret;
            *place += 1;
        }
        (sorted, parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use crate::watch::Unwatched;

    /// With at least one board that has fewer secrets than are shared among threads, one with more, one with pairs, and
    /// one where the whole tree is a rest.
    #[test]
    fn a_tree_takes_the_turns_that_its_strategy_takes() {
        for (board, name) in [
            ("mastermind:3x4", "entropy"),
            ("mastermind:4x6", "minimax"),
            ("bulls:4x6", "first"),
            ("ayto:5", "matchmaker"),
            ("ayto:6", "first"),
            ("ayto:2", "matchmaker"),
            ("items:3x4x3", "most-parts"),
            ("permutation:2", "first"),
        ] {
            let game: crate::Game = board.parse().unwrap();
            let strategy = game.strategy(name).unwrap();
            let tree = strategy.tree().unwrap();
            let replayed = games(&tree, &game.start().unwrap());
            let played = strategy.simulate().unwrap().statistics;
            assert_eq!(replayed, played, "{board}");
        }
    }

    #[test]
    fn a_secret_that_the_tree_does_not_find_is_left_out() {
        let game: crate::Game = "bulls:3x5".parse().unwrap();
        let start = game.start().unwrap();
        let entropy = strategy::chooser("entropy", &game).unwrap();
        let mut tree = Tree::build(&start, &*entropy, &Unwatched).unwrap();
        let all = games(&tree, &start).count();
        // The last branch of all belongs to one node, and its answer is the way to at least one secret.
        tree.branches.pop();
        let found = games(&tree, &start).count();
        assert!(found < all && all == 60, "{found} of {all}");
    }
}
