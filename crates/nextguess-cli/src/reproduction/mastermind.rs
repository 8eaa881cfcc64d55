//! A report on Mastermind in C++: most parts, the first of the list, and a scan of the digits.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "mastermind",
    title: "A report on Mastermind in C++, 4 slots of 6 colours",
    claims: &[
        Claim {
            what: "most parts, mean",
            published: "4.57099",
            ..ROW
        },
        Claim {
            what: "most parts, guesses",
            published: "1:1 2:9 3:52 4:434 5:787 6:13",
            figure: Figure::Histogram,
            ..ROW
        },
    ],
};

const ROW: Claim = Claim {
    what: "",
    published: "",
    game: "mastermind:4x6",
    strategy: "most-parts,prefer=none",
    secrets: Played::All,
    figure: Figure::Mean,
    verdict: Verdict::Same,
    why: "",
};
