//! Requests read from JSON. What is wrong with one is said as of any other input: the schema of the request knows what
//! was expected, and the request has an example.

use std::fmt;

use nextguess::error::{InputError, either};
use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value};

use super::Ask;
use crate::document::bytes;

/// The example of a request whose name is not known.
const ANY_EXAMPLE: &str = r#"{"ask": "suggest", "game": "mastermind:4x6", "turns": ["0011=1,0"]}"#;

/// Reads a request of one type from JSON. An error says what was given, what was expected, and an example.
pub fn read<A: Ask>(json: &[u8]) -> Result<A, InputError> {
    let fields = match serde_json::from_slice(json) {
        Ok(Fields(fields)) => fields,
        Err(error) => {
            let given = String::from_utf8_lossy(json);
            let fields = described::<A>().required().join(", ");
            return Err(unreadable(&error, &given, &fields, A::EXAMPLE));
        }
    };
    fitted(fields)
}

/// The name and the other fields of a request that says in the field `ask` what it is.
pub(crate) fn named(json: &[u8]) -> Result<(String, Map<String, Value>), InputError> {
    let given = || String::from_utf8_lossy(json);
    let Fields(mut fields) = serde_json::from_slice(json)
        .map_err(|error| unreadable(&error, &given(), "ask", ANY_EXAMPLE))?;
    match fields.remove("ask") {
        Some(Value::String(name)) => Ok((name, fields)),
        _ => {
            let expected = "a JSON object with the field ask, the name of a request";
            Err(InputError::new("request", given(), expected, ANY_EXAMPLE))
        }
    }
}

/// The request that has these fields.
pub(crate) fn fitted<A: Ask>(fields: Map<String, Value>) -> Result<A, InputError> {
    let body = Value::Object(fields);
    let error = match serde_json::from_value(body.clone()) {
        Ok(request) => return Ok(request),
        Err(error) => error,
    };
    let whole =
        |expected: String| InputError::new("request", body.to_string(), expected, A::EXAMPLE);
    let described = described::<A>();
    Err(match described.fault(&body, A::EXAMPLE) {
        Some(Fault::Missing(expected)) => whole(expected),
        Some(Fault::Field(error)) => error,
        None => whole(format!("other fields ({error})")),
    })
}

/// JSON that is no object, or no JSON.
fn unreadable(error: &serde_json::Error, given: &str, fields: &str, example: &str) -> InputError {
    let expected = match (error.classify(), fields) {
        (Category::Data, _) if error.to_string().starts_with(TWICE) => {
            // The rest says where, as serde_json does.
            let text = error.to_string();
            text.split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned()
        }
        (Category::Data, "") => "a JSON object".to_owned(),
        (Category::Data, fields) => {
            let noun = if fields.contains(',') {
                "fields"
            } else {
                "field"
            };
            format!("a JSON object with the {noun} {fields}")
        }
        _ => format!(
            "JSON, which this is not from line {}, column {} on",
            error.line(),
            error.column()
        ),
    };
    InputError::new("request", given, expected, example)
}

/// How an error begins that is about a field that stands twice.
const TWICE: &str = "every field once";

/// The fields of a JSON object, each there once.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a JSON object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Map::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    if fields.contains_key(&name) {
                        return Err(M::Error::custom(format_args!(
                            "{TWICE}, and {name} is there twice"
                        )));
                    }
                    fields.insert(name, value);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// Why a request does not fit its schema.
enum Fault {
    /// A field is missing: what was expected.
    Missing(String),
    /// A field is wrong.
    Field(InputError),
}

/// The schema of a request.
struct Described(Value);

/// The schema of a request, whole and without references.
pub fn schema<A: Ask>() -> Schema {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<A>()
}

fn described<A: Ask>() -> Described {
    Described(schema::<A>().to_value())
}

impl Described {
    fn required(&self) -> Vec<&str> {
        let required = self.0["required"].as_array().into_iter().flatten();
        required.filter_map(Value::as_str).collect()
    }

    fn fault(&self, body: &Value, example: &str) -> Option<Fault> {
        let fields = body.as_object()?;
        let nothing = Map::new();
        let known = self.0["properties"].as_object().unwrap_or(&nothing);
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        let examples: Value = serde_json::from_str(example).unwrap_or_default();
        for (name, value) in fields {
            let Some(schema) = known.get(name) else {
                let error = InputError::unknown_name("field", name, &names, str::to_owned);
                return Some(Fault::Field(error));
            };
            if !fits(schema, value) {
                let example = match examples.get(name) {
                    Some(example) => example.to_string(),
                    None => example_of(schema),
                };
                let given = match value {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let error = InputError::new(name, given, wanted(schema), example);
                return Some(Fault::Field(error));
            }
        }
        let is_missing = |name: &&str| fields.get(*name).is_none_or(Value::is_null);
        let missing = self.required().into_iter().find(is_missing)?;
        let wanted = wanted(&known[missing]);
        Some(Fault::Missing(format!(
            "a JSON object with the field {missing}, {wanted}"
        )))
    }
}

/// The types that a schema allows, besides `null`.
fn types_of(schema: &Value) -> Vec<&str> {
    let names = match &schema["type"] {
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        one => Vec::from_iter(one.as_str()),
    };
    names.into_iter().filter(|name| *name != "null").collect()
}

/// The first type that a schema allows, besides `null`.
fn type_of(schema: &Value) -> Option<&str> {
    types_of(schema).first().copied()
}

/// The texts that a schema allows, where it allows only some.
fn listed(schema: &Value) -> Option<Vec<&str>> {
    if let Some(names) = schema["enum"].as_array() {
        return Some(names.iter().filter_map(Value::as_str).collect());
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array())?;
    let mut names = Vec::new();
    for choice in choices {
        match choice["const"].as_str() {
            Some(name) => names.push(name),
            None => names.extend(listed(choice).unwrap_or_default()),
        }
    }
    (!names.is_empty()).then_some(names)
}

/// Whether a value is of the type that the schema of a field asks for. `null` is as good as no field.
fn fits(schema: &Value, value: &Value) -> bool {
    if let (Some(names), Value::String(given)) = (listed(schema), value) {
        return names.contains(&given.as_str());
    }
    let each = |schema: &Value, value: &Value| schema.is_null() || fits(schema, value);
    let is = |name: &str| match (name, value) {
        ("string", Value::String(text)) => {
            !schema["contentEncoding"].is_string() || bytes::is_base64(text)
        }
        ("integer", value) => value.is_u64(),
        ("number", value) => value.is_number(),
        ("boolean", value) => value.is_boolean(),
        ("array", Value::Array(items)) => items.iter().all(|item| each(&schema["items"], item)),
        ("object", Value::Object(fields)) => {
            let schema = &schema["additionalProperties"];
            fields.values().all(|item| each(schema, item))
        }
        _ => false,
    };
    value.is_null() || types_of(schema).into_iter().any(is)
}

/// A value that fits, as JSON.
fn example_of(schema: &Value) -> String {
    if let Some(example) = schema["examples"].get(0) {
        return example.to_string();
    }
    if let Some(names) = listed(schema) {
        return Value::from(names[0]).to_string();
    }
    let example = match type_of(schema) {
        Some("integer" | "number") => "1",
        Some("boolean") => "true",
        Some("array") if type_of(&schema["items"]) == Some("integer") => "[1]",
        Some("array") => "[]",
        Some("object") => "{}",
        _ if schema["contentEncoding"].is_string() => "\"AQIDBA==\"",
        _ => "\"text\"",
    };
    example.to_owned()
}

/// The type of a field in words.
fn wanted(schema: &Value) -> String {
    if let Some(names) = listed(schema) {
        return either(&names);
    }
    let words = |name: &str| match name {
        "integer" => "a whole number from 0 on",
        "number" => "a number",
        "boolean" => "true or false",
        "array" if type_of(&schema["items"]) == Some("integer") => "a list of whole numbers",
        "array" => "a list of texts",
        "object" => "an object of texts",
        _ if schema["contentEncoding"].is_string() => "bytes in Base64",
        _ => "a text",
    };
    let types = types_of(schema).into_iter().map(words);
    match Vec::from_iter(types) {
        none if none.is_empty() => words("").to_owned(),
        all => all.join(" or "),
    }
}
