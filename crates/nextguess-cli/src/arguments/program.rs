//! Arguments of the commands about the program itself: `serve`, `completions` and `man`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use nextguess_web::HostName;

use super::values::{address, whole};

#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// Where to listen; 0 takes any port that is free
    #[arg(long, value_name = "N", default_value_t = 7878, allow_negative_numbers = true, value_parser = whole(0..=65535u16, 8080))]
    pub(crate) port: u16,
    /// Who can reach it: only this machine, unless another address is given
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// Answer under this name too, such as box.local; may be given several times. Names that are not known are
    /// refused, so that no other site can reach the page through a name of its own
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<HostName>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// Write nextguess.1 and a page for each command into this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}
