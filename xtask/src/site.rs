//! The page with its engine as a folder of static files, for any host.

use std::path::{Path, PathBuf};

#[path = "../../crates/nextguess-web/trim.rs"]
mod trim;

use crate::Failure;
use crate::tools::{at_most_one_name, make_folder, root};
use crate::{wasm, words};

/// A file of the folder: its path there, and its contents.
type File = (String, Vec<u8>);

/// What the service worker does not keep when it is installed. The page keeps the engine itself, the stored tree is
/// large and seldom needed, and the page does not read the notice.
const NOT_KEPT_AT_FIRST: [&str; 4] = ["wasm", "tree", "png", "txt"];

const SERVICE_WORKER: &str = "service-worker.js";

/// Writes the folder.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let folder = at_most_one_name(arguments.to_vec())?;
    let folder =
        folder.ok_or("expected a folder to write to; for example cargo xtask site site")?;
    write(&root().join(folder))
}

/// Writes the page and its engine to a folder that is empty, or has an older version.
pub(crate) fn write(folder: &Path) -> Result<(), Failure> {
    let has_files = std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    if has_files && !folder.join(SERVICE_WORKER).is_file() {
        return Err(format!(
            "{} has other files: expected an empty folder, one that does not exist, or one that this task wrote",
            folder.display()
        ));
    }
    let mut files = Vec::new();
    collect(&root().join("crates/nextguess-web/page"), "", &mut files)?;
    collect(&root().join("crates/nextguess-wasm/page"), "", &mut files)?;
    for module in wasm::build()? {
        files.push(named(&module, "")?);
    }
    let tree = root().join("crates/nextguess-trees/data/ayto10.tree");
    files.push(named(&tree, "")?);
    let (_, notice) = named(&root().join(words::NOTICE), "")?;
    files.push(("COPYRIGHT-words.txt".to_owned(), notice));
    files.sort();
    let version = version(&files);
    let kept: Vec<String> = (files.iter())
        .map(|(path, _)| path)
        .filter(|path| {
            *path != SERVICE_WORKER && !NOT_KEPT_AT_FIRST.iter().any(|end| path.ends_with(end))
        })
        .map(|path| format!("\"{path}\""))
        .collect();
    let kept = format!("[\"./\", {}]", kept.join(", "));
    for (path, contents) in &mut files {
        match path.as_str() {
            "index.html" => {
                let head = format!(
                    "<meta name=\"nextguess-version\" content=\"{version}\">\n  \
                     <link rel=\"manifest\" href=\"manifest.webmanifest\">\n  \
                     <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n  \
                     <script type=\"module\" src=\"offline.js\"></script>\n  \
                     <link rel=\"modulepreload\" href=\"engine.js\">\n</head>"
                );
                replace(path, contents, "</head>", &head)?;
            }
            SERVICE_WORKER => {
                replace(path, contents, "@VERSION@", &version)?;
                replace(path, contents, "\"@FILES@\"", &kept)?;
            }
            _ => {}
        }
    }
    for (path, contents) in &files {
        let path = folder.join(path);
        make_folder(path.parent().unwrap_or(folder))?;
        std::fs::write(&path, contents)
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    println!(
        "version {version} is in {}: put it on any host, or try it with `python3 -m http.server --directory {0}`",
        folder.display()
    );
    Ok(())
}

/// All files of a folder and those below it.
fn collect(folder: &Path, under: &str, files: &mut Vec<File>) -> Result<(), Failure> {
    let listed = std::fs::read_dir(folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    for entry in listed {
        let path: PathBuf = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            collect(&path, &format!("{under}{name}/"), files)?;
        } else {
            files.push(named(&path, under)?);
        }
    }
    Ok(())
}

fn named(path: &Path, under: &str) -> Result<File, Failure> {
    let contents = std::fs::read(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let contents = trim::trimmed(&name, contents);
    Ok((format!("{under}{name}"), contents))
}

/// A name for these files that changes with any of them: FNV-1a with 64 bits.
fn version(files: &[File]) -> String {
    let bytes =
        (files.iter()).flat_map(|(path, contents)| path.bytes().chain(contents.iter().copied()));
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}

/// Replaces the one place that has a text.
fn replace(path: &str, contents: &mut Vec<u8>, place: &str, text: &str) -> Result<(), Failure> {
    let before = String::from_utf8_lossy(contents).into_owned();
    if before.matches(place).count() != 1 {
        return Err(format!("{path}: expected {place} once"));
    }
    *contents = before.replace(place, text).into_bytes();
    Ok(())
}
