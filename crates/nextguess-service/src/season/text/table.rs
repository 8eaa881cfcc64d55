//! Tables of fan wikis, pasted as text: who sat with whom in each night, or a couple or a night in each line.

use anyhow::{anyhow, bail};
use nextguess::season::{EventDocument, MaybePair, MaybePairs, SeasonDocument};

use super::Content;

/// Words for lights in the last row of a table.
const LIGHTS: [&str; 9] = [
    "light", "beam", "correct", "match", "total", "score", "licht", "treffer", "result",
];

/// Words before the number of a week.
const WEEKS: [&str; 10] = [
    "week", "woche", "night", "nacht", "ceremony", "matching", "booth", "episode", "w", "mb",
];

/// Whether a text looks like a table: some line has two names with & or + between, or cells, be it
/// those of one week.
pub(super) fn is_table(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    let has_couple = |line: &str| {
        line.split([',', ';', '=', ':'])
            .any(|part| couple(part).is_some())
    };
    let has_cells = |line: &str| cells(line).len() > 2 || header(line).is_some();
    lines.any(|line| has_cells(line) || (has_couple(line) && !line.contains('"')))
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// What a table says, as it is collected.
#[derive(Default)]
struct Table {
    left: Vec<String>,
    right: Vec<String>,
    booths: Vec<Found>,
    nights: Vec<Found>,
}

/// An event, with its week if it has one, and its line, counted from 1.
type Found = (Option<f64>, EventDocument, usize);

/// The content of a pasted table, and the lines of it that are not understood.
pub(super) fn read(text: &str) -> anyhow::Result<Content> {
    let mut table = Table::default();
    let mut remarks = Vec::new();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        at += 1;
        if is_comment(line) || is_rule_of_a_table(line) {
            continue;
        }
        if let Some(weeks) = header(line) {
            at = table.read_nights(&lines, at, &weeks)?;
        } else if !(table.read_line(line, at)).map_err(|error| anyhow!("line {at}, {error}"))? {
            remarks.push(format!("line {at} is not understood and left out: {line}"));
        }
    }
    if table.booths.is_empty() && table.nights.is_empty() {
        bail!(
            "expected a line for each booth or night. Example: Ana & Ben: no match, or night 1: Ana & Ben, Cleo & Dan = 2"
        );
    }
    Ok(table.content(remarks))
}

/// A line that only draws, such as `|---|---|`.
fn is_rule_of_a_table(line: &str) -> bool {
    line.chars().all(|c| "|-:+= \t".contains(c)) || line.starts_with("{|") || line == "|}"
}

/// The cells of a line, separated by tabs or bars.
fn cells(line: &str) -> Vec<String> {
    let separator = match line.contains('\t') {
        true => "\t",
        false if line.contains("||") => "||",
        false => "|",
    };
    let line = line.trim_matches('|').trim_start_matches('!');
    let cells = line.split(separator).map(|cell| {
        let cell = cell.trim().trim_matches(['*', '\'', '[', ']', '!']);
        cell.trim().to_owned()
    });
    cells.collect()
}

/// The weeks of a header whose cells after the first are numbers.
fn header(line: &str) -> Option<Vec<f64>> {
    let cells = cells(line);
    let weeks: Option<Vec<f64>> = cells.iter().skip(1).map(|cell| week(cell)).collect();
    weeks.filter(|weeks| !weeks.is_empty() && !is_lights(&cells[0]) && couple(&cells[0]).is_none())
}

/// The number of a week, with a word before it or alone.
fn week(text: &str) -> Option<f64> {
    let lower = text.to_lowercase();
    let lower = lower.trim().trim_end_matches(['.', ':']);
    let digits = lower.find(|c: char| c.is_ascii_digit())?;
    let words = lower[..digits].split(|c: char| !c.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    let is_week = words.all(|word| WEEKS.contains(&word) || word == "truth");
    is_week.then(|| lower[digits..].replace(',', ".").parse().ok())?
}

fn is_lights(text: &str) -> bool {
    let lower = text.to_lowercase();
    LIGHTS.iter().any(|word| lower.contains(word))
}

/// The two names of a couple.
fn couple(text: &str) -> Option<[String; 2]> {
    let separators = [" & ", " + ", "&", "+", " and ", " und ", " – ", " - "];
    let (a, b) = separators
        .iter()
        .find_map(|&separator| text.split_once(separator))?;
    let is_name = |name: &str| {
        let name = name.trim();
        name.chars().any(char::is_alphabetic) && !name.contains([',', ';', '=', ':', '"'])
    };
    (is_name(a) && is_name(b)).then(|| [a.trim().to_owned(), b.trim().to_owned()])
}

/// What a booth said: a match, no match, or sold.
fn answer(text: &str) -> Option<(Option<bool>, bool)> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |word: &[&str]| words.iter().any(|given| word.contains(given));
    match () {
        () if has(&["sold", "verkauft"]) || lower.trim() == "?" => Some((None, true)),
        () if has(&["no", "not", "nein", "kein", "x", "false", "wrong", "0"])
            || lower.contains('✗') =>
        {
            Some((Some(false), false))
        }
        () if has(&["yes", "ja", "match", "perfect", "true", "right", "1"])
            || lower.contains('✓') =>
        {
            Some((Some(true), false))
        }
        () => None,
    }
}

/// The number of lights in a text such as `2`, `2 lights` or `2/10`.
fn lights(text: &str) -> Option<i64> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text[..end].parse().ok()
}

/// Whether a text says that nobody knows the lights.
fn is_unknown(text: &str) -> bool {
    let has_word = text.chars().any(char::is_alphanumeric);
    !has_word || answer(text) == Some((None, true))
}

fn wrong_lights(text: &str) -> String {
    let given = text.trim();
    format!("the lights {given:?}: expected a number, or sold. Example: 2")
}

impl Table {
    /// Reads the rows below a header: a person and whom that person sat with in each night, then the lights. Returns
    /// where the next table begins.
    fn read_nights(&mut self, lines: &[&str], from: usize, weeks: &[f64]) -> anyhow::Result<usize> {
        let mut couples: Vec<Vec<[String; 2]>> = vec![Vec::new(); weeks.len()];
        let mut at = from;
        while at < lines.len() {
            let line = lines[at];
            at += 1;
            if is_comment(line) || is_rule_of_a_table(line) {
                continue;
            }
            let cells = cells(line);
            let Some((name, rest)) = cells.split_first() else {
                continue;
            };
            if is_lights(name) {
                for ((week, couples), cell) in weeks.iter().zip(couples).zip(rest) {
                    let mut event = EventDocument::default();
                    event.kind = Some("ceremony".to_owned());
                    event.beams = lights(cell);
                    event.sold = event.beams.is_none();
                    if event.sold && !is_unknown(cell) {
                        bail!("line {at}, {}", wrong_lights(cell));
                    }
                    let couples: Vec<MaybePair> = (couples.into_iter())
                        .map(|couple| MaybePair::Names(self.seat(couple)))
                        .collect();
                    if couples.is_empty() {
                        continue;
                    }
                    event.pairs = Some(MaybePairs::List(couples));
                    self.nights.push((Some(*week), event, at));
                }
                return Ok(at);
            }
            for (couples, other) in couples.iter_mut().zip(rest) {
                if other.chars().any(char::is_alphabetic) {
                    couples.push([name.clone(), other.clone()]);
                }
            }
        }
        bail!(
            "line {from}, the table that begins here has no row of lights. Example: Lights | 2 | 3"
        )
    }

    /// Reads a line with one booth or one night. Returns whether it is one.
    fn read_line(&mut self, line: &str, at: usize) -> anyhow::Result<bool> {
        let mut parts = cells(line);
        let mut number = None;
        if parts.len() > 1
            && let Some(found) = week(&parts[0])
        {
            number = Some(found);
            parts.remove(0);
        }
        let mut text = parts.join(" = ");
        if let Some((first, rest)) = text.split_once(':')
            && let Some(found) = week(first)
        {
            number = Some(found);
            text = rest.to_owned();
        }
        let Some((question, result)) = text.rsplit_once(['=', ':']) else {
            return Ok(false);
        };
        let couples: Option<Vec<[String; 2]>> = (question.split([',', ';']))
            .filter(|part| !part.trim().is_empty())
            .map(couple)
            .collect();
        let Some(mut couples) = couples.filter(|couples| !couples.is_empty()) else {
            return Ok(false);
        };
        let mut event = EventDocument::default();
        if couples.len() > 1 {
            event.kind = Some("ceremony".to_owned());
            event.beams = lights(result);
            event.sold = event.beams.is_none();
            if event.sold && !is_unknown(result) {
                bail!(wrong_lights(result));
            }
            let couples = couples
                .into_iter()
                .map(|couple| MaybePair::Names(self.seat(couple)));
            event.pairs = Some(MaybePairs::List(couples.collect()));
            self.nights.push((number, event, at));
            return Ok(true);
        }
        let Some((is_match, sold)) = answer(result) else {
            bail!(
                "the answer {:?}: expected match, no match, or sold. Example: Ana & Ben: no match",
                result.trim()
            );
        };
        event.kind = Some("booth".to_owned());
        event.pair = Some(MaybePair::Names(self.seat(couples.remove(0))));
        (event.is_match, event.sold) = (is_match, sold);
        self.booths.push((number, event, at));
        Ok(true)
    }

    /// Puts the two of a couple on their sides, and returns them with the one on the left first.
    fn seat(&mut self, [a, b]: [String; 2]) -> [String; 2] {
        let is_turned = self.right.contains(&a) || self.left.contains(&b);
        let [left, right] = if is_turned { [b, a] } else { [a, b] };
        if !self.left.contains(&left) {
            self.left.push(left.clone());
        }
        if !self.right.contains(&right) {
            self.right.push(right.clone());
        }
        [left, right]
    }

    /// The season: week by week, the booths before the night.
    fn content(self, remarks: Vec<String>) -> Content {
        let numbered = |events: Vec<Found>| {
            let events = events.into_iter().enumerate();
            events.map(|(at, (week, mut event, line))| {
                event.num = Some(week.unwrap_or(at as f64 + 1.0));
                (event, line)
            })
        };
        let mut events: Vec<(EventDocument, usize)> = numbered(self.booths).collect();
        events.extend(numbered(self.nights));
        let order = |event: &EventDocument| (event.num.unwrap_or(0.0), event.pairs.is_some());
        events.sort_by(|(a, _), (b, _)| {
            let ((week_a, night_a), (week_b, night_b)) = (order(a), order(b));
            week_a.total_cmp(&week_b).then(night_a.cmp(&night_b))
        });
        let surplus = self.left.len().abs_diff(self.right.len());
        let (events, lines) = events.into_iter().unzip();
        Content {
            document: SeasonDocument {
                rule: (surplus > 1).then(|| "double".to_owned()),
                left: self.left,
                right: self.right,
                events: Some(events),
                ..SeasonDocument::default()
            },
            remarks,
            lines,
        }
    }
}
