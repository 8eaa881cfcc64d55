//! A game explained step by step, for people.

use nextguess_service::session::explained::{
    AnswerDocument, ExplainedTurn, RemovalDocument, SampleDocument, ScoringDocument,
};

use crate::terminal::output::{Output, number, plural};

/// How many groups of secrets that were ruled out are named.
const NAMED_GROUPS: usize = 3;

/// The width of a line, and how far it is set in.
const WIDTH: usize = 80;
const INDENT: &str = "  ";

/// Why a question is asked; each line ends with a line break.
pub(crate) fn why(turn: &ExplainedTurn, output: &Output) -> String {
    let mut text = String::new();
    let mut first = format!("{} {}.", turn.kind, turn.question);
    if let Some(stage) = &turn.stage {
        first.push_str(&format!(
            " Stage {} of {} ({}).",
            stage.number, stage.of, stage.name
        ));
    }
    first.push_str(&format!(" {}", turn.step));
    text.push_str(&wrapped(&first));
    if !turn.details.is_empty() {
        text.push_str(&wrapped(&turn.details.join(" ")));
    }
    match (&turn.scoring, &turn.rating) {
        (Some(scoring), _) => text.push_str(&scores(turn.kind, scoring, output)),
        (None, Some(rating)) => text.push_str(&wrapped(&format!(
            "It leaves {:.1} on average, {} at worst; {} can come.",
            rating.expected,
            number(rating.worst as usize),
            plural(rating.parts as usize, "answer")
        ))),
        (None, None) => {}
    }
    text
}

fn scores(kind: &str, scoring: &ScoringDocument, output: &Output) -> String {
    let of = match scoring.allowed {
        Some(allowed) if allowed != scoring.scored => format!(" of {}", number(allowed)),
        _ => String::new(),
    };
    let mut said = format!(
        "Scored {}{of}, {}. Score: {}; the {} is best.",
        number(scoring.scored),
        scoring.scope_text,
        scoring.meaning,
        scoring.best
    );
    if let Some(sample) = &scoring.sample {
        said.push_str(&format!(" {}", sample_text(sample)));
    }
    let mut text = wrapped(&said);
    text.push_str(&ranked(kind, scoring, output));
    let rule = match scoring.decides {
        true => format!("Among equals: {}.", scoring.ties),
        false => "The score alone did not decide.".to_owned(),
    };
    text.push_str(&wrapped(&rule));
    text
}

fn sample_text(sample: &SampleDocument) -> String {
    let of = match sample.of {
        Some(of) if of == sample.size => "all there are".to_owned(),
        Some(of) => format!("of {}", number(of)),
        None => "of an unknown number".to_owned(),
    };
    let codes = plural(sample.size, "code");
    match sample.own {
        true => format!(
            "Each was scored on {codes} of its own, {of}, drawn with seed {}.",
            sample.seed
        ),
        false => format!(
            "All were scored on {codes}, {of}; the seed is {}.",
            sample.seed
        ),
    }
}

/// The question that is asked and the next best, as a table.
fn ranked(kind: &str, scoring: &ScoringDocument, output: &Output) -> String {
    let are_rated = scoring.ranked.iter().all(|row| row.rating.is_some());
    let more: Vec<&str> = ["expected left", "worst", "answers"]
        .into_iter()
        .filter(|name| are_rated && *name != scoring.measure)
        .collect();
    let titles: Vec<String> = std::iter::once(scoring.measure)
        .chain(more.iter().copied())
        .map(|name| format!(">{name}"))
        .collect();
    let mut columns = vec![kind];
    columns.extend(titles.iter().map(String::as_str));
    if are_rated {
        columns.push("can be it");
    }
    let is_whole = scoring.ranked.iter().all(|row| row.score.fract() == 0.0);
    let mut table = output.new_table(&columns);
    for row in &scoring.ranked {
        let mut cells = vec![row.question.clone()];
        cells.push(match is_whole {
            true => number(row.score as usize),
            false => format!("{:.3}", row.score),
        });
        if let Some(rating) = row.rating.as_ref().filter(|_| are_rated) {
            for name in &more {
                cells.push(match *name {
                    "expected left" => format!("{:.1}", rating.expected),
                    "worst" => number(rating.worst as usize),
                    _ => number(rating.parts as usize),
                });
            }
            cells.push(if rating.possible { "yes" } else { "no" }.to_owned());
        }
        table.add_row(cells);
    }
    let lines = output.table_text(&table);
    lines
        .lines()
        .map(|line| format!("{INDENT}{INDENT}{line}\n"))
        .collect()
}

/// What an answer ruled out; each line ends with a line break.
pub(crate) fn answered(answer: &AnswerDocument) -> String {
    let mut text = String::new();
    if let Some(instead) = &answer.instead {
        text.push_str(&wrapped(&format!("Asked instead: {instead}.")));
    }
    let mut said = format!("Answer {}.", answer.feedback);
    if let Some(removal) = &answer.removal {
        said.push_str(&format!(" {}", removal_text(removal)));
    }
    if let Some(known) = &answer.known {
        let ruled_out = known.open_before.saturating_sub(known.open);
        said.push_str(&format!(
            " The player knows {}; it ruled out {} of a slot and a symbol, and {} left.",
            known.code,
            plural(ruled_out, "pair"),
            match known.open {
                1 => "1 is".to_owned(),
                open => format!("{} are", number(open)),
            }
        ));
    }
    text.push_str(&wrapped(&said));
    text
}

fn removal_text(removal: &RemovalDocument) -> String {
    let (after, before) = (number(removal.after), number(removal.before));
    if removal.before == 1 {
        return "It was the only one left.".to_owned();
    }
    if removal.removed == 0 {
        return format!("It rules nothing out: {after} of {before} left.");
    }
    let mut groups: Vec<String> = (removal.groups.iter())
        .take(NAMED_GROUPS)
        .map(|group| match group.count {
            1 => format!("{} would have answered {}", group.example, group.feedback),
            count => format!(
                "{}, such as {}, would have answered {}",
                number(count),
                group.example,
                group.feedback
            ),
        })
        .collect();
    let others = &removal.groups[groups.len()..];
    if !others.is_empty() {
        let count: usize = others.iter().map(|group| group.count).sum();
        groups.push(format!("{} would have given other answers", number(count)));
    }
    let why = match groups.is_empty() {
        true => String::new(),
        false => format!(": {}", groups.join("; ")),
    };
    let removed = number(removal.removed);
    format!("{after} of {before} left; {removed} ruled out{why}.")
}

/// Text set in and broken between words; each line ends with a line break.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut line = String::from(INDENT);
    for word in text.split_whitespace() {
        let width = line.chars().count() + 1 + word.chars().count();
        if line.len() > INDENT.len() {
            if width > WIDTH {
                lines.push_str(&line);
                lines.push('\n');
                line = INDENT.to_owned();
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}
