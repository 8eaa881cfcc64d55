//! What a page can show beside the control that is wrong: the number of the turn or the event, and the wrong part.

use nextguess_service::document::refusal::Refusal;
use nextguess_service::{Alone, Limits, Request};
use serde_json::json;

fn refusal(request: serde_json::Value) -> Refusal {
    let request: Request = request.to_string().parse().expect("the fields are right");
    let refused = request.reply(&Limits::default(), &Alone::default());
    Refusal::from(&refused.expect_err("it is refused"))
}

/// A season of two couples with one more event in its third line.
fn season(event: &str) -> String {
    format!(
        "{{\"left\": [\"Ana\", \"Cleo\"], \"right\": [\"Ben\", \"Dan\"], \"events\": [\n\
         {{\"pair\": [\"Ana\", \"Ben\"], \"match\": false}},\n{event}]}}"
    )
}

#[test]
fn a_wrong_event_has_its_number_and_line() {
    let cases = [
        (
            r#"{"pairs": [["Ana", "Ben"], ["Ana", "Dan"]], "beams": 0}"#,
            "couples of a night",
            "Ana+Ben, Ana+Dan",
        ),
        (
            r#"{"pairs": [["Ana", "Ben"], ["Cleo", "Dan"]], "beams": 3}"#,
            "lights",
            "3",
        ),
        (r#"{"pair": ["Ana", "Zoe"], "match": true}"#, "name", "Zoe"),
    ];
    for (event, part, given) in cases {
        for ask in ["season-file", "season"] {
            let refused = refusal(json!({"ask": ask, "text": season(event)}));
            assert_eq!((refused.event, refused.line), (Some(2), Some(3)), "{event}");
            assert_eq!(refused.part.as_deref(), Some(part), "{event}");
            assert_eq!(refused.given.as_deref(), Some(given), "{event}");
            assert_eq!(refused.turn, None);
        }
    }
}

#[test]
fn a_wrong_cast_has_no_event() {
    let text = r#"{"left": ["Ana", "Ana"], "right": ["Ben", "Dan"]}"#;
    let refused = refusal(json!({"ask": "season-file", "text": text}));
    assert_eq!((refused.event, refused.line), (None, None));
    assert!(
        refused.part.is_some() && refused.given.is_some(),
        "{refused:?}"
    );
}

#[test]
fn a_wrong_turn_has_its_number() {
    let words = json!({"mine": "crane\nslate\ntrain\nbrain\nabide\nspeed\n"});
    let unreadable = json!({"game": "mastermind:2x3", "turns": ["01=0,0", "01=9,9"]});
    let barred =
        json!({"game": "words:mine,hard", "files": words, "turns": ["slate=--G--", "speed=-----"]});
    for ask in ["suggest", "review"] {
        for (fields, given) in [(&unreadable, "9,9"), (&barred, "speed")] {
            let mut request = fields.clone();
            request["ask"] = json!(ask);
            let refused = refusal(request);
            assert_eq!(refused.turn, Some(2), "{refused:?}");
            assert_eq!(refused.given.as_deref(), Some(given), "{refused:?}");
        }
    }
    let request =
        json!({"ask": "play", "game": "bulls:3x6", "seed": 7, "questions": ["012", "01"]});
    assert_eq!(refusal(request).turn, Some(2));
}
