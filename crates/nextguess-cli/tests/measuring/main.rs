//! `simulate`, `sweep` and `reproduce` through the real binary.

mod games;
mod reproduce;
mod simulate;
mod sweep;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/folder.rs"]
mod folder;

use serde_json::Value;

fn without_seconds(mut document: Value) -> Value {
    for one in document.as_array_mut().unwrap() {
        one.as_object_mut().unwrap().remove("seconds").unwrap();
    }
    document
}
