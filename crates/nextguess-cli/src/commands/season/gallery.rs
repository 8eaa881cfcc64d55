//! `nextguess season gallery`: several seasons reviewed, with a page for each and an index.

use std::path::Path;

use anyhow::Context;
use nextguess_service::season::gallery::{self, Exhibit};
use nextguess_service::season::{Inquiry, Wishes, conflict_text};

use crate::Ending;
use crate::arguments::SeasonGalleryArguments;
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, plural};
use crate::terminal::progress::Progress;

pub(crate) fn run(arguments: SeasonGalleryArguments, output: &Output) -> anyhow::Result<Ending> {
    let SeasonGalleryArguments { folder, files } = arguments;
    let mut seasons = Vec::new();
    for path in &files {
        let name = name_of(path)?;
        if let Some((_, other)) = seasons.iter().find(|(_, other)| *other == name) {
            anyhow::bail!(
                "two of the files would have the page {other}.md: expected files with different names. \
                 Example: us01.json us02.json"
            );
        }
        seasons.push((loading::season(path)?.season, name));
    }
    interrupt::catch();
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let write = |name: &str, text: &str| NewFile::reserve(&folder.join(name))?.write(text);
    let mut exhibits = Vec::new();
    for (season, name) in seasons {
        let wishes = Wishes {
            review: true,
            ..Wishes::default()
        };
        let inquiry = Inquiry::new(season, &wishes)?;
        let report = inquiry.report(&Progress::new(format!("reviewing {name}")));
        if interrupt::was_pressed() {
            let text = format!(
                "Stopped; {} of {} written, without the index.",
                exhibits.len(),
                plural(files.len(), "page")
            );
            output.say(&text);
            output.failure(text);
            return Ok(Ending::Negative);
        }
        let report = report?;
        let Some(exhibit) = Exhibit::new(&name, &report) else {
            let conflict = report.analysis.conflict.as_deref().unwrap_or_default();
            anyhow::bail!("{name}: {}", conflict_text(report.season, conflict));
        };
        write(&format!("{name}.md"), &exhibit.page)?;
        write(&format!("{name}.svg"), &exhibit.picture)?;
        exhibits.push(exhibit);
    }
    write("curves.svg", &gallery::curves(&exhibits))?;
    let command = format!(
        "nextguess season gallery {} {}",
        folder.display(),
        pattern(&files)
    );
    write("README.md", &gallery::index(&exhibits, &command))?;
    output.line(&format!(
        "{} written to {}",
        plural(exhibits.len(), "page"),
        folder.display()
    ))?;
    Ok(Ending::Fine)
}

/// The name of a season's page: that of its file, without the ending.
fn name_of(path: &Path) -> anyhow::Result<String> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    match stem {
        Some(stem) if !stem.eq_ignore_ascii_case("readme") => Ok(stem.to_owned()),
        _ => anyhow::bail!(
            "{} cannot be the name of a page: expected a file with another name. Example: us01.json",
            path.display()
        ),
    }
}

/// The files as a shell would take them: with a star, if they are all of one folder and ending.
fn pattern(files: &[std::path::PathBuf]) -> String {
    let first = &files[0];
    let is_alike = |file: &std::path::PathBuf| {
        file.parent() == first.parent() && file.extension() == first.extension()
    };
    if files.len() > 1 && files.iter().all(is_alike) {
        let ending = first.extension().unwrap_or_default();
        let star = first.with_file_name("*").with_extension(ending);
        return star.display().to_string();
    }
    let names = files.iter().map(|file| file.display().to_string());
    names.collect::<Vec<_>>().join(" ")
}
