//! Playing by a tree: [`FromTree`].

use crate::board::code::Code;
use crate::explanation::{Explanation, number};
use crate::game::QuestionKind;
use crate::position::Position;
use crate::strategy::{Chooser, Ranking};
use crate::tree::{Next, Tree, closing};
use crate::watch::Watch;

/// A strategy that asks what a tree says. Where the tree does not know the game, another strategy plays on.
///
/// ```
/// use nextguess::tree::FromTree;
/// use nextguess::{Unwatched, strategy::{self, Chooser}};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let tree = game.strategy("entropy")?.tree()?;
/// let player = FromTree::new(tree, strategy::chooser("first", &game)?);
/// assert!(player.choose(&game.start()?, &Unwatched).is_some());
/// # Ok::<(), nextguess::Error>(())
/// ```
pub struct FromTree {
    tree: Tree,
    otherwise: Box<dyn Chooser>,
}

impl FromTree {
    /// The strategy of a tree. `otherwise` plays on where the tree does not know the game: where another question was
    /// asked, or an answer is not fully known.
    pub fn new(tree: Tree, otherwise: Box<dyn Chooser>) -> FromTree {
        FromTree { tree, otherwise }
    }

    /// The question of the tree. `None` if it does not know the game.
    fn question(&self, position: &Position) -> Option<Code> {
        match self.place(position)? {
            Next::Node(node) => Some(self.tree.question(node)),
            Next::Rest if (1..=2).contains(&position.candidates().len()) => Some(closing(position)),
            Next::Rest => None,
        }
    }

    /// Where the game is in the tree. `None` if the tree does not know it.
    fn place(&self, position: &Position) -> Option<Next> {
        if position.game().spec().to_string() != self.tree.game() {
            return None;
        }
        let mut next = self.tree.root();
        for turn in position.turns() {
            let Next::Node(node) = next else {
                break;
            };
            if turn.question != self.tree.question(node) {
                return None;
            }
            next = self.tree.after(node, turn.answer.known()?)?;
        }
        Some(next)
    }
}

impl Chooser for FromTree {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        if position.candidates().is_empty() {
            return Ranking::default();
        }
        match self.question(position) {
            None => self.otherwise.rank(position, most, watch),
            Some(question) if most <= 1 => Ranking::default().led_by(question, most),
            Some(question) => {
                let others = self.otherwise.rank(position, most, watch);
                others.led_by(question, most)
            }
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        if position.candidates().is_empty() {
            return None;
        }
        let Some(question) = self.question(position) else {
            let explanation = self.otherwise.explain(position, watch)?;
            return Some(explanation.with_detail("The tree does not know this game."));
        };
        let step = match (self.place(position), position.next_question_kind()) {
            (Some(Next::Node(node)), _) => format!(
                "A stored tree says so: it is question {} of its {}.",
                number(node as usize + 1),
                number(self.tree.len())
            ),
            (_, QuestionKind::Code) => {
                "At most two are left, which a stored tree does not spell out: the lower one is asked."
                    .to_owned()
            }
            (_, QuestionKind::Pair) => "At most two are left, which a stored tree does not spell out: the pair of \
                               the lower one is asked in which they differ first."
                .to_owned(),
        };
        Some(Explanation::at(position, question, step).with_detail("Nothing was scored."))
    }

    fn reason(&self) -> Option<String> {
        let claims = self.tree.claims();
        Some(format!(
            "plays by a stored tree of {} questions: every one of {} secrets within {} turns",
            self.tree.len(),
            claims.secrets,
            claims.longest
        ))
    }
}
