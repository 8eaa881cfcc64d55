//! "Are You The One?" as others play it, and as we do.
//!
//! The first program for it hopes that "nobody should ever lose". The figures of programs are over so many
//! secrets as their authors drew, so they are compared with what we get over as many.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "ayto",
    title: "\"Are You The One?\", ten couples, ten weeks: games won, then mean / deviation / range of weeks",
    claims: &[
        Claim {
            what: "swap search with the booth",
            published: "16.97% / 12.581 / 2.208 / 4 to 23",
            strategy: "swap-booth",
            why: "of the readings of its steps that were tried none gives the printed row",
            ..ROW
        },
        Claim {
            what: "the same with a table",
            published: "49.88% / 10.545 / 1.804 / 1 to 19",
            strategy: "swap-table",
            why: "the report does not say where the table is consulted",
            ..ROW
        },
        Claim {
            what: "four-stage minimax",
            published: "100%",
            strategy: "staged",
            secrets: Played::Drawn(STAGED_GAMES),
            verdict: Verdict::WrongInPrint,
            why: "its author hopes that nobody ever loses; an independent trial over 600 secrets found \
                  98.83% and 8.610 weeks",
            ..ROW
        },
        Claim {
            what: "entropy, 1,000 games of another program",
            published: "99.3%, mean 8.05",
            strategy: "matchmaker",
            why: "ours is over all matchings",
            ..ROW
        },
        Claim {
            what: "minimax, 2,000 games of another program",
            published: "99.45%",
            strategy: "matchmaker",
            why: "ours is over all matchings",
            ..ROW
        },
        Claim {
            what: "the show: the first 8 seasons in the US",
            published: "87.5%",
            strategy: "record",
            why: "7 of 8 were won, by people who also fall in love",
            ..ROW
        },
    ],
    charts: &[],
};

/// It thinks for half a second a game.
const STAGED_GAMES: usize = 100;

const ROW: Claim = Claim {
    what: "",
    published: "",
    game: "ayto:10",
    strategy: "",
    secrets: Played::All,
    figure: Figure::WinsAndSpread,
    verdict: Verdict::Differs,
    why: "",
};
