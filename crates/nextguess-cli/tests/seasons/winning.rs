//! The chance to win, the review of a cast, and money.

use super::*;
use crate::common::{fails, prints, prints_json};
use serde_json::json;

#[test]
fn the_last_night_wins_where_it_can() {
    let report = prints_json(&["season", &example("us02.json"), "--until", "19"]);
    let win = &report["win"];
    assert_eq!(
        (&win["due"], &win["weeks_left"]),
        (&json!("night"), &json!(1))
    );
    assert_eq!((&win["chance"], &win["exact"]), (&json!(1.0), &json!(true)));
    assert_eq!(win["chance_tonight"], 1.0);
    let telling = &win["telling_night"];
    let cost = telling["cost"].as_f64().unwrap();
    assert!((cost - 2.0 / 3.0).abs() < 1e-12, "{telling}");
    let text = prints(&["season", &example("us02.json"), "--until", "19"]);
    assert!(
        text.contains("Chance to win: 100.0%, 1 week left, the night comes next"),
        "{text}"
    );
    assert!(
        text.contains("The most telling night wins 33.3%: it costs 66.7%."),
        "{text}"
    );
}

#[test]
fn a_season_that_is_over_says_how_it_ended() {
    let won = prints_json(&["season", &example("us02.json")]);
    assert_eq!(
        (&won["win"]["won"], &won["win"]["chance"]),
        (&json!(10), &json!(1.0))
    );
    let lost = prints_json(&["season", &example("de07.json")]);
    assert_eq!(
        (&lost["win"]["chance"], &lost["win"]["weeks_left"]),
        (&json!(0.0), &json!(0))
    );
    assert!(lost["win"]["certain_before"].as_u64().unwrap() <= 20);
    let text = prints(&["season", &example("de07.json")]);
    // The terminal breaks lines.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("Best play was certain to win from event"),
        "{text}"
    );
}

const MONEY: &str = r#"{"season": "Money", "left": ["Ana", "Cleo", "Eve"], "right": ["Ben", "Dan", "Finn"],
 "weeks_to_win": 1, "pot": 6000, "blackout": 600,
 "events": [{"num": 1, "kind": "booth", "pair": ["Ana", "Ben"], "sold": true,
             "offer": {"kind": "Group", "by": "Ana", "amount": 500}}]}"#;

#[test]
fn a_booth_is_worth_what_it_adds_to_the_chance() {
    let folder = Folder::new("money");
    let file = &folder.write("money.json", MONEY);
    let report = prints_json(&["season", file, "--until", "0"]);
    let money = &report["win"]["money"];
    // With a booth two of six matchings are won in one week, without it one.
    assert!(
        (money["booth_worth"].as_f64().unwrap() - 1000.0).abs() < 1e-9,
        "{money}"
    );
    assert!(
        (money["pays_in_pot"].as_f64().unwrap() - 6000.0).abs() < 1e-9,
        "{money}"
    );
    let night = prints_json(&["season", file, "--night", "Ana+Ben, Cleo+Dan, Eve+Finn"]);
    // Two of six matchings give no light.
    assert!((night["night"]["blackout_cost"].as_f64().unwrap() - 200.0).abs() < 1e-9);
    let reviewed = prints_json(&["season", file, "--review"]);
    let offer = &reviewed["review"]["moments"][0]["offer"];
    let told = json!({"amount": 500.0, "kind": "group", "by": "Ana", "sold": true, "pays": false});
    for (name, value) in told.as_object().unwrap() {
        assert_eq!(&offer[name], value, "{offer}");
    }
    // With the answer two of six matchings are won, without it one: 500 in the pot are worth as much as 1000 / 2.
    assert_eq!(offer["if_sold"]["chance"], json!(1.0 / 6.0));
    assert!(
        (offer["pays_up_to_pot"].as_f64().unwrap() - 500.0).abs() < 1e-9,
        "{offer}"
    );
    let wrong = MONEY.replace("6000", "-1");
    std::fs::write(file, wrong).unwrap();
    assert!(fails(&["season", file]).contains("pot"));
}

#[test]
fn the_review_finds_the_choice_that_cost_most() {
    let file = example("us02.json");
    let folder = Folder::new("review");
    let picture = &folder.path("review.svg");
    let report = prints_json(&["season", &file, "--review", "--review-svg", picture]);
    let moments = report["review"]["moments"].as_array().unwrap();
    assert_eq!(moments.len(), 20);
    for moment in moments {
        let share = |name: &str| moment[name]["chance"].as_f64().unwrap();
        let given_up = moment["given_up"].as_f64().unwrap();
        assert!(
            share("chosen") <= share("best") && given_up >= 0.0,
            "{moment}"
        );
        assert!(
            (share("best") - share("chosen") - given_up).abs() < 1e-12,
            "{moment}"
        );
        assert!(
            moment["bits_expected"].as_f64().unwrap() <= moment["bits_best"].as_f64().unwrap(),
            "{moment}"
        );
    }
    assert_eq!(report["review"]["last"]["chance"], 1.0);
    let drawn = std::fs::read_to_string(picture).unwrap();
    assert!(
        drawn.starts_with("<svg") && drawn.contains("event 20, night"),
        "{drawn}"
    );
    let text = prints(&["season", &file, "--until", "4", "--review"]);
    assert!(
        text.contains("Review") && text.contains("given up"),
        "{text}"
    );
}
