//! JSON bodies. What is wrong with one is told as with any other input: the description of the API knows
//! what was expected, and has an example.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use nextguess::error::{InputError, either};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Shared;
use crate::api;
use crate::refusal::Refusal;

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Shared) -> Result<Body<T>, Refusal> {
        let path = request.uri().path().to_owned();
        let (parts, body) = request.into_parts();
        let whole = Request::from_parts(parts.clone(), body);
        let time = state.limits.body_time;
        let bytes = tokio::time::timeout(time, Bytes::from_request(whole, state)).await;
        let bytes = bytes.map_err(|_| Refusal::slow_body(time.as_secs()))?;
        let bytes = bytes.map_err(JsonRejection::from)?;
        let whole = Request::from_parts(parts, bytes.clone().into());
        match Json::from_request(whole, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(explained(rejection, &path, &bytes)),
        }
    }
}

/// A body that cannot be read, in the form of all input errors.
fn explained(rejection: JsonRejection, path: &str, bytes: &[u8]) -> Refusal {
    let (JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_)) = rejection else {
        return rejection.into();
    };
    let described = api::described_body(path);
    let (schema, example) = (&described["schema"], &described["example"]);
    let wrong_body = |expected: String| {
        let given = String::from_utf8_lossy(bytes);
        InputError::new("body", given, expected, example.to_string())
    };
    let error = match serde_json::from_slice::<Value>(bytes) {
        Err(error) => wrong_body(format!(
            "JSON, which this is not from line {}, column {} on",
            error.line(),
            error.column()
        )),
        Ok(body) => match fault(schema, example, &body) {
            Some(Fault::Body(expected)) => wrong_body(expected),
            Some(Fault::Field(error)) => error,
            // Such as a field that is there twice.
            None => wrong_body(format!(
                "what the API describes ({})",
                rejection.body_text()
            )),
        },
    };
    error.into()
}

/// Why a body does not fit.
enum Fault {
    /// It is none, or lacks a field: what was expected.
    Body(String),
    /// One of its fields is wrong.
    Field(InputError),
}

fn fault(schema: &Value, example: &Value, body: &Value) -> Option<Fault> {
    let required = schema["required"].as_array().into_iter().flatten();
    let mut required = required.filter_map(Value::as_str);
    let Some(fields) = body.as_object() else {
        let names: Vec<&str> = required.collect();
        let noun = if names.len() == 1 { "field" } else { "fields" };
        let names = names.join(", ");
        return Some(Fault::Body(format!(
            "a JSON object with the {noun} {names}"
        )));
    };
    let known = schema["properties"].as_object()?;
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    for (name, value) in fields {
        let Some(schema) = known.get(name) else {
            let error = InputError::unknown_name("field", name, &names, str::to_owned);
            return Some(Fault::Field(error));
        };
        if !fits(schema, value) {
            let example = example.get(name).unwrap_or(example).to_string();
            let error = InputError::new(name, value.to_string(), wanted(schema), example);
            return Some(Fault::Field(error));
        }
    }
    let missing = required.find(|name| fields.get(*name).is_none_or(Value::is_null))?;
    let wanted = wanted(&known[missing]);
    Some(Fault::Body(format!(
        "a JSON object with the field {missing}, {wanted}"
    )))
}

/// Whether a value is of the type that the schema of a field asks for. Nothing is as good as no field.
fn fits(schema: &Value, value: &Value) -> bool {
    let is_listed = |value: &Value| {
        let listed = schema["enum"].as_array();
        listed.is_none_or(|listed| listed.contains(value))
    };
    match (schema["type"].as_str(), value) {
        (_, Value::Null) => true,
        (Some("string"), value) => value.is_string() && is_listed(value),
        (Some("integer"), value) => value.is_u64(),
        (Some("number"), value) => value.is_number(),
        (Some("boolean"), value) => value.is_boolean(),
        (Some("array"), Value::Array(items)) => items.iter().all(Value::is_string),
        (Some("object"), Value::Object(fields)) => fields.values().all(Value::is_string),
        _ => false,
    }
}

/// The type of a field in words.
fn wanted(schema: &Value) -> String {
    let words = match schema["type"].as_str() {
        Some("integer") => "a whole number from 0 on",
        Some("number") => "a number",
        Some("boolean") => "true or false",
        Some("array") => "a list of texts",
        Some("object") => "an object of texts",
        _ => match schema["enum"].as_array() {
            Some(names) => {
                let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
                return either(&names);
            }
            None => "a text",
        },
    };
    words.to_owned()
}
