//! The top of a tree as indented text, as strategies are printed in papers: [`Outline::to_text`].

use std::fmt::Write;

use crate::tree::Outline;

impl Outline {
    /// The outline as text, with one line for each answer: the answer, how many secrets give it, and the next
    /// question. What follows is indented. Where at most two secrets are left, both are named.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.line());
        self.write_text(&mut text, 1);
        text
    }

    fn write_text(&self, text: &mut String, depth: usize) {
        for branch in self.branches.iter().filter(|branch| !branch.won) {
            let next = &branch.next;
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{:indent$}{} {}",
                "",
                branch.answer,
                next.line(),
                indent = 2 * depth
            );
            next.write_text(text, depth + 1);
        }
    }

    /// How many secrets are left, and the next question.
    fn line(&self) -> String {
        let asked = match &self.question {
            Some(question) => question.clone(),
            None if self.rest.is_empty() => "...".to_owned(),
            None => self.rest.join(", "),
        };
        format!("[{}] {asked}", self.secrets)
    }
}
