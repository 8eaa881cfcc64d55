//! The top of a tree as a graph for Graphviz.

use std::fmt::Write;

use crate::tree::Outline;

impl Outline {
    /// The outline in the DOT language.
    pub fn to_dot(&self, title: &str) -> String {
        let mut dot = format!(
            "digraph {} {{\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n",
            quoted(title)
        );
        let mut count = 0;
        self.write_dot(&mut dot, &mut count);
        dot.push_str("}\n");
        dot
    }

    /// Writes this node and those below; returns its number.
    fn write_dot(&self, dot: &mut String, count: &mut usize) -> usize {
        let number = *count;
        *count += 1;
        let secrets = match self.secrets {
            1 => "1 secret".to_owned(),
            secrets => format!("{secrets} secrets"),
        };
        let label = match &self.question {
            Some(question) => format!("{question}\n{secrets}"),
            None => secrets,
        };
        // Writing to a string does not fail.
        let _ = writeln!(dot, "  n{number} [label={}];", quoted(&label));
        for branch in &self.branches {
            let next = branch.next.write_dot(dot, count);
            let label = quoted(&branch.answer);
            let style = if branch.won { ", style=bold" } else { "" };
            let _ = writeln!(dot, "  n{number} -> n{next} [label={label}{style}];");
        }
        number
    }
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}
