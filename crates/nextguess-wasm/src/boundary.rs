//! The boundary to the page: numbers are all that passes, and they are places in this module's memory.
//!
//! It is the only file here with `unsafe`. Elsewhere than in WebAssembly there is no page, and so none of this.

#![cfg(target_arch = "wasm32")]
#![allow(unsafe_code)]

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use nextguess::strategy::supply_tree;

use crate::answer as answer_for;
use crate::host::Page;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
    fn tell(name: *const u8, name_length: usize, text: *const u8, text_length: usize);
    fn reply(kind: *const u8, kind_length: usize, text: *const u8, text_length: usize);
    fn refuse(text: *const u8, text_length: usize);
    fn panicked(text: *const u8, text_length: usize);
    safe fn tree_length() -> usize;
    fn tree_copy(to: *mut u8);
}

/// The request, from when there is room for it until it is answered.
static ASKED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The page that has loaded this module.
struct Loader;

impl Page for Loader {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }

    fn tell(&self, name: &str, document: &str) {
        // SAFETY: the page reads two texts, which live until it returns.
        unsafe { tell(name.as_ptr(), name.len(), document.as_ptr(), document.len()) }
    }
}

/// Makes room for a request of this many bytes. The page writes it there before it calls `answer`.
// The attribute asks for a name that nothing else in the module has.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    *asked = vec![0; length];
    asked.as_mut_ptr()
}

/// Answers the request for which there was room: the page hears events, and at the end a reply or a refusal.
// The attribute asks for a name that nothing else in the module has.
#[unsafe(no_mangle)]
extern "C" fn answer() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the page reads a text, which lives until it returns.
        unsafe { panicked(text.as_ptr(), text.len()) }
    }));
    supply_tree(tree);
    let asked = std::mem::take(&mut *ASKED.lock().unwrap_or_else(PoisonError::into_inner));
    match answer_for(&asked, &Loader) {
        Ok(answer) => {
            let (kind, text) = (answer.kind, answer.text);
            // SAFETY: the page reads two texts, which live until it returns.
            unsafe { reply(kind.as_ptr(), kind.len(), text.as_ptr(), text.len()) }
        }
        Err(refusal) => {
            // Documents have text keys only, so this cannot fail.
            let text = serde_json::to_string(&refusal).unwrap_or_default();
            // SAFETY: the page reads a text, which lives until it returns.
            unsafe { refuse(text.as_ptr(), text.len()) }
        }
    }
}

/// The bytes of the stored tree, if the page has them.
fn tree() -> Option<&'static [u8]> {
    static TREE: OnceLock<Vec<u8>> = OnceLock::new();
    let bytes = TREE.get_or_init(|| {
        let mut bytes = vec![0; tree_length()];
        if !bytes.is_empty() {
            // SAFETY: the page writes as many bytes as it said that there are, and there is room for them.
            unsafe { tree_copy(bytes.as_mut_ptr()) }
        }
        bytes
    });
    (!bytes.is_empty()).then_some(bytes)
}
