//! What was measured, as a table for people and as JSON for programs.

use serde_json::{Value, json};

use super::measure::{Usage, median};

/// One program on one case.
pub(super) struct Measured {
    pub(super) name: String,
    pub(super) runs: Vec<Usage>,
}

impl Measured {
    pub(super) fn cpu(&self) -> f64 {
        median(self.runs.iter().map(|run| run.cpu).collect())
    }

    pub(super) fn elapsed(&self) -> f64 {
        median(self.runs.iter().map(|run| run.elapsed).collect())
    }

    /// In MiB.
    pub(super) fn peak(&self) -> f64 {
        median(
            self.runs
                .iter()
                .map(|run| run.peak as f64 / 1024.0)
                .collect(),
        )
    }

    fn seconds(&self, by_the_clock: bool) -> f64 {
        if by_the_clock {
            self.elapsed()
        } else {
            self.cpu()
        }
    }
}

/// A case with all programs that ran it: before and now, then others.
pub(super) struct Row {
    pub(super) case: String,
    pub(super) by_the_clock: bool,
    pub(super) before: Measured,
    pub(super) now: Measured,
    pub(super) others: Vec<Measured>,
    /// Where before and now print something else.
    pub(super) differences: Vec<String>,
}

impl Row {
    /// How many times as long it took before.
    pub(super) fn ratio(&self) -> f64 {
        self.before.seconds(self.by_the_clock) / self.now.seconds(self.by_the_clock)
    }

    fn other_ratio(&self, other: &Measured) -> f64 {
        other.seconds(self.by_the_clock) / self.now.seconds(self.by_the_clock)
    }
}

/// The table. Lines of others stand below their case, with their seconds under `before`.
pub(super) fn table(rows: &[Row]) -> String {
    let widest = |row: &Row| name(row).chars().count();
    let width = rows.iter().map(widest).max().unwrap_or(0).max(4);
    let mut text = format!(
        "{:width$}  {:>9}  {:>9}  {:>6}  {:>8}  {:>8}\n",
        "case", "before s", "now s", "ratio", "before M", "now M"
    );
    for row in rows {
        text += &format!(
            "{:width$}  {:>9.4}  {:>9.4}  {:>6.2}  {:>8.1}  {:>8.1}\n",
            name(row),
            row.before.seconds(row.by_the_clock),
            row.now.seconds(row.by_the_clock),
            row.ratio(),
            row.before.peak(),
            row.now.peak(),
        );
        for other in &row.others {
            text += &format!(
                "{:width$}  {:>9.4}  {:>9}  {:>6.2}  {:>8.1}\n",
                format!("  {}", other.name),
                other.seconds(row.by_the_clock),
                "",
                row.other_ratio(other),
                other.peak(),
            );
        }
        for difference in &row.differences {
            text += &format!("  differs: {difference}\n");
        }
    }
    text + &summary(rows)
}

fn name(row: &Row) -> String {
    let clock = if row.by_the_clock { " (elapsed)" } else { "" };
    format!("{}{clock}", row.case)
}

fn summary(rows: &[Row]) -> String {
    if rows.is_empty() {
        return "\nNothing was measured to its end.\n".to_owned();
    }
    let logs: f64 = rows.iter().map(|row| row.ratio().ln()).sum();
    let mean = (logs / rows.len() as f64).exp();
    let slowest = rows.iter().min_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    let slowest = slowest.map_or(String::new(), |row| {
        format!("; lowest {:.2}: {}", row.ratio(), row.case)
    });
    let different = rows
        .iter()
        .filter(|row| !row.differences.is_empty())
        .count();
    let documents = match different {
        0 => "all documents are the same".to_owned(),
        1 => "the documents of 1 case differ".to_owned(),
        more => format!("the documents of {more} cases differ"),
    };
    format!(
        "\n{} cases, ratio {mean:.2} in the geometric mean{slowest}; {documents}\n",
        rows.len()
    )
}

/// All that was measured.
pub(super) fn document(rows: &[Row]) -> Value {
    let measured = |it: &Measured| {
        json!({
            "name": it.name,
            "cpu_seconds": it.cpu(),
            "elapsed_seconds": it.elapsed(),
            "peak_mib": it.peak(),
            "runs": it.runs.iter().map(|run| run.cpu).collect::<Vec<_>>(),
            "exit": it.runs.first().map(|run| run.exit),
        })
    };
    let row = |row: &Row| {
        let other = |it: &Measured| {
            let mut other = measured(it);
            other["ratio"] = json!(row.other_ratio(it));
            other
        };
        json!({
            "case": row.case,
            "compared": if row.by_the_clock { "elapsed_seconds" } else { "cpu_seconds" },
            "before": measured(&row.before),
            "now": measured(&row.now),
            "ratio": row.ratio(),
            "others": row.others.iter().map(other).collect::<Vec<_>>(),
            "differences": row.differences,
        })
    };
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(name: &str, cpus: &[f64]) -> Measured {
        let usage = |&cpu: &f64| Usage {
            cpu,
            elapsed: 10.0 * cpu,
            peak: 2048,
            exit: 0,
        };
        Measured {
            name: name.to_owned(),
            runs: cpus.iter().map(usage).collect(),
        }
    }

    fn row() -> Row {
        Row {
            case: "optimal a".to_owned(),
            by_the_clock: false,
            before: measured("before", &[4.0, 2.0, 90.0]),
            now: measured("now", &[2.0, 1.0, 2.0]),
            others: vec![measured("mine", &[6.0])],
            differences: vec!["[0].total: 1 before, 2 now".to_owned()],
        }
    }

    #[test]
    fn a_row_has_medians_and_their_ratio() {
        let text = table(&[row()]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[1],
            "optimal a     4.0000     2.0000    2.00       2.0       2.0"
        );
        assert_eq!(
            lines[2],
            "  mine        6.0000               3.00       2.0"
        );
        assert_eq!(lines[3], "  differs: [0].total: 1 before, 2 now");
        assert!(text.ends_with(
            "1 cases, ratio 2.00 in the geometric mean; lowest 2.00: optimal a; the documents of 1 case differ\n"
        ));
    }

    #[test]
    fn the_clock_is_named() {
        let mut row = row();
        row.by_the_clock = true;
        assert!(table(&[row]).contains("optimal a (elapsed)    40.0000    20.0000    2.00"));
    }

    #[test]
    fn the_document_has_every_run() {
        let document = document(&[row()]);
        assert_eq!(document[0]["ratio"], 2.0);
        assert_eq!(document[0]["before"]["runs"], json!([4.0, 2.0, 90.0]));
        assert_eq!(document[0]["others"][0]["ratio"], 3.0);
        assert_eq!(document[0]["compared"], "cpu_seconds");
    }

    #[test]
    fn nothing_measured_is_said() {
        assert!(table(&[]).contains("Nothing was measured"));
        assert_eq!(document(&[]), json!([]));
    }
}
