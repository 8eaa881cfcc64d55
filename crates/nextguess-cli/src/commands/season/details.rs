//! More about a season, on request: weeks, matchings, who is certain or out, who sat with whom.

use nextguess::board::count::Count;
use nextguess::season::{Pair, SeasonRule};
use nextguess_service::season::{Report, count_text, ends_of_weeks, together};

use super::report::pairs_text;
use crate::terminal::output::Output;

/// What is asked for.
pub(super) struct Wanted {
    /// List the matchings, if there are at most this number.
    pub(super) matchings: Option<usize>,
    /// All couples that are certain or out.
    pub(super) all: bool,
    /// Who sat with whom.
    pub(super) together: bool,
}

/// Shows what is asked for.
pub(super) fn print(report: &Report<'_>, wanted: &Wanted, output: &Output) -> anyhow::Result<()> {
    if wanted.all {
        print_all(report, output)?;
    }
    if wanted.together {
        print_together(report, output)?;
    }
    if let Some(most) = wanted.matchings {
        print_matchings(report, most, output)?;
    }
    for warning in &report.warnings {
        output.line(&format!("\n{warning}"))?;
    }
    Ok(())
}

/// One line for each week: what happened, and how many matchings are left.
pub(super) fn print_weeks(report: &Report<'_>, output: &Output) -> anyhow::Result<()> {
    let season = report.season;
    let steps = &report.analysis.steps;
    output.line(&output.strong(&format!(
        "{}: {}; {} in the beginning",
        report.name(),
        report.rule_text(),
        count_text(report.analysis.start)
    )))?;
    output.line("")?;
    let mut table =
        output.new_table(&[">week", "booths", "lights", ">left", ">bits", "certain now"]);
    let mut first = 0;
    for (week, end) in ends_of_weeks(season) {
        let told = first..end.min(steps.len());
        let Some(last) = told.clone().last() else {
            break;
        };
        let texts = |kind: fn(&str) -> bool| -> String {
            let events = told
                .clone()
                .filter(|&at| kind(season.events[at].fact.kind()));
            let texts = events.map(|at| {
                let text = nextguess_service::season::event_text(season, at);
                let short = text.strip_prefix("booth ").or(text.strip_prefix("night, "));
                let short = short.unwrap_or(&text).replace(" lights", "");
                short.replace(" light", "")
            });
            texts.collect::<Vec<_>>().join(", ")
        };
        let certain = told.clone().flat_map(|at| steps[at].certain.clone());
        let bits: f64 = told.clone().map(|at| steps[at].bits).sum();
        table.add_row([
            week.to_string(),
            texts(|kind| kind != "night"),
            texts(|kind| kind == "night"),
            Count::exactly(steps[last].remaining).to_string(),
            format!("{bits:.2}"),
            pairs_text(report.cast(), &certain.collect::<Vec<Pair>>(), 3),
        ]);
        first = end;
    }
    output.table(&table)
}

fn print_all(report: &Report<'_>, output: &Output) -> anyhow::Result<()> {
    let (cast, knowledge) = (report.cast(), &report.analysis.knowledge);
    let certain = match knowledge.certain() {
        none if none.is_empty() => "nobody yet".to_owned(),
        pairs => cast.pairs_text(&pairs),
    };
    output.line(&format!("\n{}: {certain}", output.strong("Certain")))?;
    output.line(&format!("\n{}\n", output.strong("Out")))?;
    let out = knowledge.excluded();
    for (left, name) in cast.left().iter().enumerate() {
        let others = out.iter().filter_map(|pair| match cast.rule() {
            _ if pair.left == left => Some(cast.right()[pair.right].as_str()),
            SeasonRule::Any if pair.right == left => Some(cast.left()[pair.left].as_str()),
            _ => None,
        });
        let others: Vec<&str> = others.collect();
        if !others.is_empty() {
            output.hanging(&format!("  {name}: "), &others.join(", "))?;
        }
    }
    Ok(())
}

fn print_together(report: &Report<'_>, output: &Output) -> anyhow::Result<()> {
    let cast = report.cast();
    output.line(&format!("\n{}\n", output.strong("Nights together")))?;
    for (left, counts) in together(report.season).iter().enumerate() {
        let mut partners: Vec<(usize, &String)> =
            counts.iter().copied().zip(cast.right()).collect();
        partners.retain(|(nights, _)| *nights > 0);
        // The most nights first; the sort keeps the order of others.
        partners.sort_by_key(|(nights, _)| std::cmp::Reverse(*nights));
        let partners = partners
            .iter()
            .map(|(nights, name)| format!("{name} {nights}"));
        let text = match partners.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "nobody yet".to_owned(),
            text => text,
        };
        output.hanging(&format!("  {}: ", cast.left()[left]), &text)?;
    }
    Ok(())
}

fn print_matchings(report: &Report<'_>, most: usize, output: &Output) -> anyhow::Result<()> {
    let Some(matchings) = report.matchings(most) else {
        let left = count_text(report.remaining());
        return output.line(&format!(
            "\n{left} are left, which are more than {most}: none is listed."
        ));
    };
    output.line(&format!("\n{}\n", output.strong("All matchings left")))?;
    let certain = report.analysis.knowledge.certain();
    if !certain.is_empty() && matchings.len() > 1 {
        let text = report.cast().pairs_text(&certain);
        output.hanging("  in all: ", &text)?;
    }
    for (at, pairs) in matchings.iter().enumerate() {
        let open = pairs
            .iter()
            .filter(|pair| matchings.len() == 1 || !certain.contains(pair));
        let open: Vec<Pair> = open.copied().collect();
        output.hanging(&format!("  {}: ", at + 1), &report.cast().pairs_text(&open))?;
    }
    Ok(())
}
