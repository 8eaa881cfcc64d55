//! Where results go: a table for people, or one JSON document for programs.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;

pub(crate) use nextguess_report::wording::{number, plural};

use crate::cli::ColorChoice;

/// Standard output and standard error, and how they are used.
#[derive(Debug)]
pub(crate) struct Output {
    json: bool,
    colour: bool,
}

impl Output {
    pub(crate) fn new(json: bool, colour: ColorChoice) -> Output {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = match colour {
            ColorChoice::Always => !refused,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                // Tables go to either, so both must show colour.
                let terminals = io::stdout().is_terminal() && io::stderr().is_terminal();
                !refused && !dumb && terminals
            }
        };
        Output { json, colour }
    }

    /// Whether the result is wanted as JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Prints the result for programs.
    pub(crate) fn document(&self, document: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(document)?;
        self.line(&text)
    }

    /// Prints a line for people.
    pub(crate) fn line(&self, text: &str) -> anyhow::Result<()> {
        self.text(&format!("{text}\n"))
    }

    /// Prints text that ends its own lines.
    pub(crate) fn text(&self, text: &str) -> anyhow::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout
            .write_all(text.as_bytes())
            .context("writing the result")
    }

    /// Prints a table for people.
    pub(crate) fn table(&self, table: &Table) -> anyhow::Result<()> {
        self.line(&self.table_text(table))
    }

    /// A table as text, without blanks at the ends of lines.
    pub(crate) fn table_text(&self, table: &Table) -> String {
        let lines: Vec<String> = table
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        lines.join("\n")
    }

    /// An empty table with these columns; those that begin with `>` are aligned to the right.
    pub(crate) fn new_table(&self, columns: &[&str]) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_content_arrangement(ContentArrangement::Disabled);
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let header = columns.iter().map(|name| {
            let name = name.strip_prefix('>').unwrap_or(name);
            Cell::new(name).add_attribute(comfy_table::Attribute::Bold)
        });
        table.set_header(header);
        for (column, name) in table.column_iter_mut().zip(columns) {
            column.set_padding((0, 2));
            if name.starts_with('>') {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    /// Text that stands out, where colour is used.
    pub(crate) fn strong(&self, text: &str) -> String {
        if self.colour {
            format!("\x1b[1m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Whether colour is used.
    pub(crate) fn has_colour(&self) -> bool {
        self.colour
    }

    /// Says something on standard error, which is not part of the result.
    pub(crate) fn say(&self, text: &str) {
        // Talk that nobody can read any more is no reason to fail.
        let _ = writeln!(io::stderr().lock(), "{text}");
    }

    /// Reports why a command failed: on standard error, and for programs as a document too.
    pub(crate) fn error(&self, error: &anyhow::Error) {
        let text = format!("{error:#}");
        self.say(&format!("nextguess: {text}"));
        self.failure(text);
    }

    /// The document of a failure, for programs.
    pub(crate) fn failure(&self, error: String) {
        #[derive(Serialize)]
        struct Failure {
            error: String,
        }
        if self.json {
            // The exit code says it too.
            let _ = self.document(&Failure { error });
        }
    }
}

/// Whether the reader of standard output went away, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}

/// A text as a field of comma-separated values.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
