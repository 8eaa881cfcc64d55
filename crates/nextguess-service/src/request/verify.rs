//! A tree or a checkpoint checked.

use nextguess::error::InputError;
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, recheck};
use nextguess::tree::{TreeFile, verify};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::reading::{self, Files, check_bytes};
use crate::ask::{Ask, Host, Limits};
use crate::document::bytes;
use crate::document::verified::{Rechecked, Verified};

/// Whether a stored tree keeps what it claims: every secret is followed through it.
///
/// ```
/// use nextguess_service::request::{OptimalDocument, OptimalRequest, VerifyRequest};
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let mut request = OptimalRequest::new("mastermind:2x3");
/// request.tree = true;
/// let OptimalDocument::Solved(solved) = request.answer(&Limits::default(), &Alone::default())? else {
///     panic!("no contradiction, no prices");
/// };
/// let request = VerifyRequest::new(solved.tree.unwrap_or_default());
/// assert!(request.answer(&Limits::default(), &Alone::default())?.holds);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct VerifyRequest {
    /// A tree file in Base64.
    #[serde(deserialize_with = "bytes::deserialize")]
    #[schemars(with = "String", extend("contentEncoding" = "base64"))]
    pub tree: Vec<u8>,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
}

impl VerifyRequest {
    /// Checks the bytes of a tree file.
    pub fn new(tree: Vec<u8>) -> VerifyRequest {
        VerifyRequest {
            tree,
            files: Files::new(),
        }
    }
}

impl Ask for VerifyRequest {
    const NAME: &'static str = "verify";
    const SUMMARY: &'static str = "Whether a stored tree keeps what it claims";
    const EXAMPLE: &'static str = r#"{"tree": "bmV4dGd1ZXNzIHRyZWUgMQpnYW1lIG1hc3Rlcm1pbmQ6MngyCnNlY3JldHMgNApsb3N0IDAKbG9uZ2VzdCAzCnRvdGFsIDgKbm9kZXMgMQoKI//4AAC+V3PtqfsoAw=="}"#;

    type Document = Verified;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Verified> {
        let file = TreeFile::open(&self.tree)?;
        let game = reading::listed_game(file.game(), &self.files, limits, host)?;
        let tree = file.tree(&game)?;
        let verification = verify(&tree, &game, host)?;
        Ok(Verified::new(&file, &game, &verification))
    }
}

/// Whether the results in a checkpoint hold: some of them are proved again, each from nothing.
///
/// ```
/// use nextguess_service::request::RecheckRequest;
/// use nextguess_service::{Alone, Ask, Limits};
/// use nextguess::Game;
/// use nextguess::solver::Proofs;
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let request = RecheckRequest::new(Proofs::new(&game.start()?).to_text(), 0.5);
/// assert!(request.answer(&Limits::default(), &Alone::default())?.holds);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RecheckRequest {
    /// The text of a checkpoint.
    pub checkpoint: String,
    /// The share of the results to prove again, from 0 to 1.
    pub share: f64,
    /// The same seed draws the same results.
    #[serde(default)]
    pub seed: u64,
    /// The memory for positions that are remembered, in bytes.
    pub memory: Option<u64>,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
}

impl RecheckRequest {
    /// Proves a share of the results of a checkpoint again, from 0 to 1.
    pub fn new(checkpoint: impl Into<String>, share: f64) -> RecheckRequest {
        RecheckRequest {
            checkpoint: checkpoint.into(),
            share,
            seed: 0,
            memory: None,
            files: Files::new(),
        }
    }
}

impl Ask for RecheckRequest {
    const NAME: &'static str = "recheck";
    const SUMMARY: &'static str =
        "Whether results of a checkpoint hold: some of them are proved again";
    const EXAMPLE: &'static str = r#"{"checkpoint": "nextguess checkpoint 2\ngame mastermind:2x3\nturns \nboard 2c29957acfe87085\nend 0 44b49b3c767d9512\n", "share": 0.5}"#;

    type Document = Rechecked;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Rechecked> {
        check_bytes("memory", self.memory.unwrap_or(0), limits.solver_memory)?;
        if !(0.0..=1.0).contains(&self.share) {
            let expected = "a number from 0 to 1";
            let given = self.share.to_string();
            return Err(InputError::new("share", given, expected, "0.05").into());
        }
        let (spec, turns) = Proofs::subject_of(&self.checkpoint)?;
        let game = reading::listed_game(&spec, &self.files, limits, host)?;
        let read = turns.iter().map(|turn| game.read_turn(turn));
        let read: Vec<_> = read.collect::<Result<_, _>>()?;
        let position = Position::after_turns(&game, &read)?;
        let proofs = Proofs::read(&self.checkpoint, &position)?;
        let claims = proofs.sample(self.share, self.seed);
        let usual = super::optimal::options(Objective::Mean, limits).memory;
        let memory = self.memory.map_or(usual, reading::addressable);
        let verdicts = recheck(&position, &claims, memory, host)?;
        let mut document = Rechecked::new(&position, &claims, &verdicts);
        document.turns = turns;
        document.results = proofs.len();
        document.seed = self.seed;
        Ok(document)
    }
}
