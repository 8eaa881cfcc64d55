//! Bytes as texts in JSON: Base64.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes bytes, where there are any, as Base64.
pub(crate) fn serialize<S: Serializer>(
    bytes: &Option<Vec<u8>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = bytes.as_ref().map(|bytes| BASE64_STANDARD.encode(bytes));
    text.serialize(serializer)
}

/// Reads bytes from Base64.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    decoded(String::deserialize(deserializer)?)
}

/// Reads bytes from Base64, where there are any.
pub(crate) fn deserialize_some<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<u8>>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(decoded).transpose()
}

fn decoded<E: Error>(text: String) -> Result<Vec<u8>, E> {
    let bytes = BASE64_STANDARD.decode(&text);
    bytes.map_err(|error| E::custom(format_args!("expected bytes in Base64: {error}")))
}

/// Whether a text is Base64.
pub(crate) fn is_base64(text: &str) -> bool {
    BASE64_STANDARD.decode(text).is_ok()
}
