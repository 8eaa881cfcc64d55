//! What can be left out of the answer about a season, and what can be added to it.

use nextguess_service::request::SeasonRequest;
use nextguess_service::season::Document;
use nextguess_service::{Alone, Ask, Limits};

const SEASON: &str = r#"{"left": ["Ana", "Cleo", "Eve", "Gina"], "right": ["Ben", "Dan", "Finn", "Hugo"],
    "weeks_to_win": 2, "events": [{"pair": ["Ana", "Ben"], "match": false}]}"#;

fn answered(request: &SeasonRequest) -> Document {
    let answer = request.answer(&Limits::default(), &Alone::default());
    answer.expect("a season")
}

#[test]
fn the_best_night_wins_as_often_as_best_play() {
    let mut request = SeasonRequest::new(SEASON);
    let win = answered(&request).win.expect("the season goes on");
    let night = win.night.expect("the night comes next");
    let couples: Vec<String> = night.iter().map(|couple| couple.join("+")).collect();
    request.night = Some(couples.join(", "));
    let document = answered(&request);
    let wins = document.night.and_then(|night| night.wins).expect("advice");
    assert!(wins.exact && win.chance.exact);
    assert_eq!(wins.chance, win.chance.chance);
    // Ana does not match Ben, so this night cannot win, and one more is left.
    request.night = Some("Ana+Ben, Cleo+Dan, Eve+Finn, Gina+Hugo".to_owned());
    let worse = answered(&request).night.and_then(|night| night.wins);
    assert!(worse.expect("advice").chance < wins.chance);
}

#[test]
fn without_advice_all_else_is_the_same() {
    let mut request = SeasonRequest::new(SEASON);
    request.night = Some("Ana+Dan, Cleo+Ben, Eve+Finn, Gina+Hugo".to_owned());
    let with = answered(&request);
    request.advice = Some(false);
    let without = answered(&request);
    assert!(with.win.is_some() && with.next.is_some());
    assert!(without.win.is_none() && without.next.is_none());
    assert_eq!(with.matrix, without.matrix);
    assert_eq!(with.most_probable, without.most_probable);
    let lights = |document: &Document| document.night.as_ref().map(|night| night.lights.clone());
    assert_eq!(lights(&with), lights(&without));
    assert!(without.night.is_some_and(|night| night.wins.is_none()));
}

#[test]
fn few_matchings_are_listed() {
    let mut request = SeasonRequest::new(SEASON);
    for (list, listed) in [(None, None), (Some(17), None), (Some(18), Some(18))] {
        request.list = list;
        let matchings = answered(&request).matchings;
        assert_eq!(matchings.map(|all| all.len()), listed);
    }
    request.list = Some(1001);
    let refused = request.answer(&Limits::default(), &Alone::default());
    assert!(refused.is_err());
}
