//! `nextguess man`: the manual pages.

use anyhow::Context;
use clap::CommandFactory;

use crate::Outcome;
use crate::cli::{Cli, ManArguments};

pub(crate) fn run(arguments: ManArguments) -> anyhow::Result<Outcome> {
    match arguments.out {
        Some(folder) => {
            let place = || {
                format!(
                    "folder {}: expected one that can be written to",
                    folder.display()
                )
            };
            std::fs::create_dir_all(&folder).with_context(place)?;
            clap_mangen::generate_to(Cli::command(), &folder).with_context(place)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            std::io::Write::write_all(&mut std::io::stdout().lock(), &page)?;
        }
    }
    Ok(Outcome::Fine)
}
