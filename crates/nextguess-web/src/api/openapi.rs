//! The description of the API, made from the types of the requests and documents.

use std::sync::LazyLock;

use nextguess_service::Ask;
use nextguess_service::ask::{self, Shape};
use nextguess_service::document::progress::Progress;
use nextguess_service::document::refusal::Refusal;
use nextguess_service::request::{self, Visitor};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::path;

/// The description as JSON.
pub(super) static DESCRIPTION: LazyLock<String> = LazyLock::new(|| {
    let mut describer = Describer::new();
    request::every(&mut describer);
    describer.finish().to_string()
});

/// The last event of a stream.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StreamEnd")]
pub(crate) struct StreamEnd {
    /// Why the stream ends before its work; absent where the work is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cut_short: Option<&'static str>,
}

/// Whether a request has no fields. It is then read with GET.
pub(super) fn takes_nothing<A: Ask>() -> bool {
    let schema = schema_of_request::<A>();
    let fields = schema.get("properties").and_then(Value::as_object);
    fields.is_none_or(Map::is_empty)
}

fn schema_of_request<A: Ask>() -> Schema {
    let mut schema = ask::schema::<A>();
    // The operation has a summary of its own.
    schema.remove("title");
    schema.remove("description");
    schema
}

/// Refusals that any request may meet, and those that one with a body may meet.
const REFUSALS: [(u16, &str, bool); 7] = [
    (
        400,
        "The input is wrong, or asks for more than a request may",
        true,
    ),
    (
        403,
        "The Host is not one of this server, or the Origin is a page of another site",
        false,
    ),
    (408, "The body took too long to arrive", true),
    (413, "The body is too large", true),
    (415, "The body is not sent as application/json", true),
    (
        500,
        "The server failed at this request; it goes on with others",
        true,
    ),
    (
        503,
        "The server is busy or was stopped, or the work takes too long",
        true,
    ),
];

/// Collects one path after the other.
struct Describer {
    paths: Map<String, Value>,
    /// Makes the schemas of documents, and keeps those that have names.
    generator: SchemaGenerator,
}

impl Describer {
    fn new() -> Describer {
        let settings = SchemaSettings::draft2020_12()
            .for_serialize()
            .with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            });
        let description = json!({
            "summary": "This description",
            "responses": responses(false, json!({"application/json": {"schema": {"type": "object"}}})),
        });
        let mut paths = Map::new();
        paths.insert("/api/openapi.json".to_owned(), json!({"get": description}));
        Describer {
            paths,
            generator: settings.into_generator(),
        }
    }

    /// What the answer of a request may be, by its kind.
    fn content(&mut self, shape: Shape) -> Value {
        match shape {
            Shape::Document(schema) => json!({"application/json": {"schema": schema}}),
            Shape::File(schema, kinds) => {
                let mut content = Map::new();
                if let Some(schema) = schema {
                    content.insert("application/json".to_owned(), json!({"schema": schema}));
                }
                for kind in kinds {
                    content.insert((*kind).to_owned(), json!({"schema": {"type": "string"}}));
                }
                content.into()
            }
            Shape::Events(mut events) => {
                events.push(("progress", self.generator.subschema_for::<Progress>()));
                events.push(("end", self.generator.subschema_for::<StreamEnd>()));
                events.push(("refused", self.generator.subschema_for::<Refusal>()));
                let events = events
                    .into_iter()
                    .map(|(name, schema)| event(name, &schema));
                let events: Vec<Value> = events.collect();
                json!({"text/event-stream": {"itemSchema": {"oneOf": events}}})
            }
            other => panic!("{other:?} is not described"),
        }
    }

    fn finish(mut self) -> Value {
        let refusal = self.generator.subschema_for::<Refusal>();
        let response = |(status, words, _): (u16, &str, bool)| {
            let mut response = json!({
                "description": words,
                "content": {"application/json": {"schema": refusal}},
            });
            if status == 503 {
                response["headers"] = json!({"Retry-After": {
                    "description": "After how many seconds to try again; absent where that would not help",
                    "schema": {"type": "integer"},
                }});
            }
            (status.to_string(), response)
        };
        let responses: Map<String, Value> = REFUSALS.into_iter().map(response).collect();
        json!({
            "openapi": "3.2.0",
            "info": {
                "title": "nextguess",
                "version": "1",
                "description": "What to ask next, in games in which something is hidden and you get feedback. \
                                Documents have the fields of docs/JSON.md; fields are only ever added.",
            },
            "paths": self.paths,
            "components": {
                "schemas": self.generator.take_definitions(true),
                "responses": responses,
            },
        })
    }
}

impl Visitor for Describer {
    fn visit<A: Ask>(&mut self) {
        let shape = A::shape(&mut self.generator);
        let content = self.content(shape);
        let mut operation = json!({"summary": A::SUMMARY});
        let has_body = !takes_nothing::<A>();
        if has_body {
            let example: Value = serde_json::from_str(A::EXAMPLE).unwrap_or_default();
            operation["requestBody"] = json!({
                "required": true,
                "content": {"application/json": {
                    "schema": schema_of_request::<A>(),
                    "example": example,
                }},
            });
        }
        operation["responses"] = responses(has_body, content);
        let method = if has_body { "post" } else { "get" };
        let path = format!("/api{}", path::<A>());
        self.paths.insert(path, json!({method: operation}));
    }
}

/// The responses of an operation whose answer is `content`.
fn responses(has_body: bool, content: Value) -> Value {
    let mut responses = json!({"200": {"description": "The answer", "content": content}});
    for (status, _, needs_body) in REFUSALS {
        if has_body || !needs_body {
            let name = format!("#/components/responses/{status}");
            responses[status.to_string()] = json!({"$ref": name});
        }
    }
    responses
}

/// A server-sent event whose data is a document.
fn event(name: &str, schema: &Schema) -> Value {
    json!({
        "type": "object",
        "properties": {
            "event": {"const": name},
            "data": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": schema,
            },
        },
        "required": ["event", "data"],
    })
}
