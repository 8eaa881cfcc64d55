//! A report on Mastermind in C++: most parts, the first of the list, and a scan of the digits.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "mastermind",
    title: "A report on Mastermind in C++, 4 slots of 6 colours",
    time: "1 s",
    claims: &[
        Claim {
            what: "most parts, mean",
            published: "4.57099",
            ..ROW
        },
        Claim {
            what: "most parts by its first-guess rule",
            published: "4.57099",
            strategy: "most-parts,prefer=none,first=rule",
            why: "printed are floor((length - 1) / 2) zeros, which for 4 slots is 0112 and averages \
                  5947/1296; the printed example and average are those of 0012, with floor(length / 2)",
            ..ROW
        },
        Claim {
            what: "most parts, guesses",
            published: "1:1 2:9 3:52 4:434 5:787 6:13",
            figure: Figure::Histogram,
            ..ROW
        },
        Claim {
            what: "first of the list",
            published: "5.6, max 9",
            strategy: "first",
            figure: Figure::MeanAndMax,
            verdict: Verdict::Differs,
            why: "the first code that fits, from 0000 on; print has one digit and does not say how it \
                  was measured",
            ..ROW
        },
        Claim {
            what: "digit scan, at most",
            published: "24",
            strategy: "digit-scan,literal",
            figure: Figure::Max,
            why: "every colour of a slot is tried, the other slots blank: 14 guesses on average",
            ..ROW
        },
        Claim {
            what: "digit scan, ours",
            published: "24",
            strategy: "digit-scan",
            figure: Figure::Max,
            verdict: Verdict::Differs,
            why: "ours fills the other slots, and does not ask a slot's last colour, since it follows",
            ..ROW
        },
        Claim {
            what: "choice by 1,000,000 iterations",
            published: "4.57099",
            strategy: "auto",
            ..ROW
        },
    ],
    charts: &[],
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
