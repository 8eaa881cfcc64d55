//! The heuristics on Mastermind and Bulls and Cows, with ties to a code that can be the secret, then to
//! the lowest; or straight to the lowest.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "heuristics",
    title: "Greedy strategies on every secret: total (max)",
    time: "1 s",
    claims: &[
        mastermind("minimax (Knuth 1976)", "5801 (5)", "minimax"),
        mastermind("minimax, lowest first", "6169 (5)", "minimax,prefer=none"),
        Claim {
            figure: Figure::Total,
            ..mastermind("minimax by all parts", "5778", "minimax,by=all")
        },
        mastermind("expected size (Irving 1978)", "5696 (6)", "expected-size"),
        mastermind(
            "expected size, lowest first",
            "5996 (6)",
            "expected-size,prefer=none",
        ),
        mastermind("entropy (Neuwirth 1982)", "5722 (6)", "entropy"),
        mastermind("entropy, lowest first", "6017 (6)", "entropy,prefer=none"),
        mastermind("most parts (Kooi 2005)", "5668 (6)", "most-parts"),
        mastermind(
            "most parts, lowest first",
            "5924 (6)",
            "most-parts,prefer=none",
        ),
        mastermind("first that fits", "7471 (9)", "first"),
        bulls("minimax", "27139", "minimax"),
        bulls("minimax, lowest first", "29155", "minimax,prefer=none"),
        bulls("expected size", "26551", "expected-size"),
        bulls(
            "expected size, lowest first",
            "27851",
            "expected-size,prefer=none",
        ),
        bulls("entropy", "26424", "entropy"),
        bulls("entropy, lowest first", "27639", "entropy,prefer=none"),
        bulls("most parts", "26751", "most-parts"),
        bulls(
            "most parts, lowest first",
            "27879",
            "most-parts,prefer=none",
        ),
        Claim {
            figure: Figure::TotalAndMax,
            ..bulls("first that fits", "28024 (9)", "first")
        },
    ],
    charts: &[],
};

const fn mastermind(what: &'static str, published: &'static str, strategy: &'static str) -> Claim {
    Claim {
        what,
        published,
        game: "mastermind:4x6",
        strategy,
        secrets: Played::All,
        figure: Figure::TotalAndMax,
        verdict: Verdict::Same,
        why: "",
    }
}

const fn bulls(what: &'static str, published: &'static str, strategy: &'static str) -> Claim {
    Claim {
        game: "bulls:4x10",
        figure: Figure::Total,
        ..mastermind(what, published, strategy)
    }
}
