//! The heuristics on five slots of eight colours, each with its own first guess.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "large",
    title: "Greedy strategies on every secret of a larger board: total",
    time: "15 s",
    claims: &[
        row("minimax", "183966", "minimax"),
        row("expected size", "180287", "expected-size"),
        row("entropy", "179863", "entropy"),
        row("most parts", "181834", "most-parts"),
        row("minimax, best first guess", "183775", "minimax,first=00112"),
        Claim {
            verdict: Verdict::Differs,
            why: TIES,
            ..row(
                "expected size, best first guess",
                "180215",
                "expected-size,first=00112",
            )
        },
        Claim {
            verdict: Verdict::Differs,
            why: TIES,
            ..row("entropy, best first guess", "179751", "entropy,first=00112")
        },
    ],
    charts: &[],
};

const TIES: &str = "ours is lower: among equals we ask a code that can be the secret, then the lowest; how \
                    the other program breaks ties we do not know";

const fn row(what: &'static str, published: &'static str, strategy: &'static str) -> Claim {
    Claim {
        what,
        published,
        game: "mastermind:5x8",
        strategy,
        secrets: Played::All,
        figure: Figure::Total,
        verdict: Verdict::Same,
        why: "",
    }
}
