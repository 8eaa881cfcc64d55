// Leaves comments out of what browsers load. Both the program and the static site use it.

/// A file of the page without the lines that are comments. Other kinds of file are left as they are.
pub(crate) fn trimmed(path: &str, contents: Vec<u8>) -> Vec<u8> {
    let is_source = path.ends_with(".js") || path.ends_with(".css");
    match String::from_utf8(contents) {
        Ok(text) if is_source => without_comments(&text).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(other) => other.into_bytes(),
    }
}

/// A text without lines that begin with `//`, and without comments between `/*` and `*/` that have lines of their own.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        let begins = line.trim_start();
        let ends_here = line.trim_end().ends_with("*/");
        let begins_here = begins.starts_with("/*") && (ends_here || !line.contains("*/"));
        if is_inside || begins_here {
            is_inside = !ends_here;
        } else if !begins.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
