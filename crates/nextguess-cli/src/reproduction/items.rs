//! The notes that pose Item Matching, and their program.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "items",
    title: "The notes on Item Matching: assignments that the best strategy finds, S slots, I items, T turns",
    time: "2 s",
    claims: &[
        Claim {
            what: "S=5, I=5, T=4",
            published: "3119 / 3125",
            game: "items:5x5x4",
            ..ROW
        },
        Claim {
            what: "S=5, I=6, T=4",
            published: "7735 / 7776",
            game: "items:5x6x4",
            ..ROW
        },
        Claim {
            what: "S=5, I=7, T=4",
            published: "16621 / 16807",
            game: "items:5x7x4",
            ..ROW
        },
        Claim {
            what: "S=5, I=8, T=4",
            published: "31322 / 32768",
            game: "items:5x8x4",
            ..ROW
        },
        Claim {
            what: "S=5, I=9, T=4",
            published: "49728 / 59045",
            game: "items:5x9x4",
            verdict: Verdict::WrongInPrint,
            why: "9^5 is 59049; the notes' own program gives 49738, and so does playing our strategy \
                  against every assignment",
            ..ROW
        },
        Claim {
            what: "S=5, I=10, T=4",
            published: "68327 / 100000",
            game: "items:5x10x4",
            ..ROW
        },
        Claim {
            what: "the worked example, A=12345, query 12567",
            published: "CCIIW",
            game: "items:5x7x4,symbols=1234567",
            secrets: Played::One("12567", "12345"),
            verdict: Verdict::WrongInPrint,
            why: "by the definition 5 is in the assignment and 6 and 7 are not, so 6 and 7 are barred, \
                  not 3 and 4",
            ..ROW
        },
    ],
    charts: &[],
};

const ROW: Claim = Claim {
    what: "",
    published: "",
    game: "",
    strategy: "",
    secrets: Played::Best,
    figure: Figure::Total,
    verdict: Verdict::Same,
    why: "",
};
