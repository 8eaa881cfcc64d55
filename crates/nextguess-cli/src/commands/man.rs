//! `nextguess man`: the manual pages.

use anyhow::Context;
use clap::CommandFactory;
use serde::Serialize;

use crate::Ending;
use crate::arguments::{Cli, ManArguments};
use crate::files::new_file::NewFile;
use crate::terminal::output::Output;

#[derive(Serialize)]
struct Page {
    page: String,
}

#[derive(Serialize)]
struct Written {
    folder: String,
}

pub(crate) fn run(arguments: ManArguments, output: &Output) -> anyhow::Result<Ending> {
    match arguments.out {
        Some(folder) => {
            let place = || {
                format!(
                    "folder {}: expected one that can be written to",
                    folder.display()
                )
            };
            std::fs::create_dir_all(&folder).with_context(place)?;
            let pages = tempfile::tempdir().context("making the pages")?;
            clap_mangen::generate_to(Cli::command(), pages.path()).context("making the pages")?;
            for page in std::fs::read_dir(pages.path())? {
                let page = page?;
                let file = NewFile::reserve(&folder.join(page.file_name())).with_context(place)?;
                file.write(std::fs::read(page.path())?)?;
            }
            if output.is_json() {
                let folder = folder.display().to_string();
                output.document(&Written { folder })?;
            }
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            let page = String::from_utf8(page)?;
            if output.is_json() {
                output.document(&Page { page })?;
            } else {
                output.text(&page)?;
            }
        }
    }
    Ok(Ending::Fine)
}
