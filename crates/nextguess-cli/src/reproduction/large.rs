//! The heuristics on five slots of eight colours, each with its own first guess.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "large",
    title: "Greedy strategies on every secret of a larger board: total",
    claims: &[
        row("minimax", "183966", "minimax"),
        row("expected size", "180287", "expected-size"),
        row("entropy", "179863", "entropy"),
        row("most parts, best first guess", "181834", "most-parts"),
    ],
};

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
