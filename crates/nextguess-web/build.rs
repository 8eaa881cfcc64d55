//! Lists the files of the page, so that the program has them all: a new file in `page/` needs no line elsewhere.

mod trim;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=trim.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, "/", &mut files)?;
    files.sort();
    let mut list = String::from("[\n");
    for (address, path) in &files {
        let copy = out.join("page").join(address.trim_start_matches('/'));
        fs::create_dir_all(copy.parent().unwrap_or(&out))?;
        fs::write(&copy, trim::trimmed(address, fs::read(path)?))?;
        let address = match address.as_str() {
            "/index.html" => "/",
            other => other,
        };
        // A text in Rust's own notation is what `Debug` writes.
        let _ = writeln!(list, "({address:?}, include_bytes!({copy:?}).as_slice()),");
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)
}

/// All files of a folder and those below it, with their addresses.
fn collect(folder: &Path, under: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            collect(&path, &format!("{under}{name}/"), files)?;
        } else {
            files.push((format!("{under}{name}"), path.clone()));
        }
    }
    Ok(())
}
