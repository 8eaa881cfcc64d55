//! What is read from files: seasons, trees, checkpoints.

use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, SolveOptions, solve};
use nextguess::tree::{TreeFile, verify};
use nextguess_service::season::text::{Format, read};
use nextguess_service::season::{Inquiry, Saved, Wishes};

use crate::boards::{BOARDS, Patience, board};

/// A season in JSON or TOML. After a line `--` there may be events as they are typed.
pub fn seasons(data: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(data) else {
        return false;
    };
    let (file, typed) = text.split_once("\n--\n").unwrap_or((text, ""));
    let Ok(mut season) = read(file, Format::of(file)) else {
        return false;
    };
    for line in typed.lines().take(8) {
        let before = season.events.len();
        if season.add_typed(line, None).is_err() {
            assert_eq!(
                season.events.len(),
                before,
                "a refused line changes nothing"
            );
        }
    }
    let saved = serde_json::to_string(&Saved::new(&season)).expect("a season can be written");
    let again = read(&saved, Format::Json);
    let again = again.unwrap_or_else(|error| panic!("{saved} is not read again: {error}"));
    assert_eq!(again.cast, season.cast, "{saved}");
    let facts = |events: &[nextguess::season::Event]| -> Vec<_> {
        events.iter().map(|event| event.fact.clone()).collect()
    };
    assert_eq!(facts(&again.events), facts(&season.events), "{saved}");
    if season.cast.right().len() > 7 || season.events.len() > 12 {
        return true;
    }
    let inquiry = Inquiry::new(season, &Wishes::default()).expect("nothing more is asked");
    if let Ok(report) = inquiry.report(&Patience::new(500)) {
        serde_json::to_string(&report.document()).expect("a document can be written");
        report.picture();
    }
    true
}

/// The checksum of trees and checkpoints: FNV-1a. With a right checksum the fuzzer gets past it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A stored tree without its checksum, which is added.
pub fn trees(data: &[u8]) -> bool {
    let _ = TreeFile::open(data);
    let mut bytes = data.to_vec();
    bytes.extend(checksum(data).to_le_bytes());
    let Ok(file) = TreeFile::open(&bytes) else {
        return false;
    };
    // Only boards that are known to be small.
    let Some(spec) = BOARDS.iter().find(|spec| **spec == file.game()) else {
        return false;
    };
    let game = board(spec);
    let Ok(tree) = file.tree(&game) else {
        return false;
    };
    let written = tree.to_bytes(&game);
    let again = TreeFile::open(&written).and_then(|file| file.tree(&game));
    assert_eq!(again.as_ref(), Ok(&tree));
    let verified = verify(&tree, &game, &Patience::new(100_000));
    assert!(verified.is_ok(), "the board is small");
    true
}

/// A checkpoint without its last line, which is added. The search that reads it comes to an end.
pub fn checkpoints(data: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(data) else {
        return false;
    };
    let boards = ["mastermind:3x4", "permutation:5", "ayto:4"];
    let Some(spec) = boards
        .iter()
        .find(|spec| text.contains(&format!("game {spec}\n")))
    else {
        return false;
    };
    let game = board(spec);
    let start = Position::start(&game).expect("the board is small");
    let mut whole = text.to_owned();
    if !whole.ends_with('\n') {
        whole.push('\n');
    }
    let results = whole.lines().count().saturating_sub(4);
    let sum = checksum(whole.as_bytes());
    whole += &format!("end {results} {sum:016x}\n");
    let Ok(proofs) = Proofs::read(&whole, &start) else {
        return false;
    };
    let written = proofs.to_text();
    let again = Proofs::read(&written, &start).map(|proofs| proofs.to_text());
    assert_eq!(again.ok().as_ref(), Some(&written));
    let request = SolveOptions {
        memory: 1 << 20,
        ..SolveOptions::new(Objective::Mean)
    };
    let solution = solve(&start, request, &proofs, &Patience::new(200));
    assert!(solution.is_ok(), "{:?}", solution.err());
    true
}
