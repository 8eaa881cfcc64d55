//! "Are You The One?" as others play it, and as we do.
//!
//! The figures of other programs are over secrets that their authors drew; ours are over all matchings
//! where that does not take hours.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "ayto",
    title: "\"Are You The One?\", ten couples, ten weeks: games won, then mean / deviation / range of weeks",
    time: "1 min",
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
            published: "98.83%, mean 8.610",
            strategy: "staged",
            secrets: Played::Drawn(STAGED_GAMES),
            why: "of the published program, in a trial over 600 secrets; the author of the program hopes that nobody ever loses",
            ..ROW
        },
        Claim {
            what: "other programs, 1,000 and 2,000 games",
            published: "99.3% and 99.45%",
            strategy: "matchmaker",
            why: "theirs rank nights by entropy and by the worst case; ours is over all matchings",
            ..ROW
        },
        Claim {
            what: "the show, 8 seasons in the US",
            published: "87.5%",
            strategy: "record",
            why: "7 of 8 were won",
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
