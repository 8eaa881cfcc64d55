//! A report of 2022 on the logic of "Are You The One?": binary search and swap search for a permutation,
//! and swap search with the booth, without and with a table of what is ruled out.

use nextguess::player::{literal_guesses, literal_nights};
use nextguess_service::picture::chart::Scale;

use super::{Chart, Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "permutation",
    title: "A report on the logic of \"Are You The One?\", all matchings of 10 couples",
    time: "1 min",
    claims: &[
        Claim {
            what: "Table 1: binary search",
            published: "46.528 / 2.078 / 38 to 55",
            strategy: "binary-search",
            secrets: Played::Literally(literal_guesses),
            why: "print asks all n shifts, though the last count follows, and searches to the very end; its \
                  55 passes the bound of its own source, 52, which holds for ours",
            ..ROW
        },
        Claim {
            what: "the same, ending with the secret",
            published: "46.528 / 2.078 / 38 to 55",
            strategy: "binary-search",
            why: "a question on the way that is the secret ends the game",
            ..ROW
        },
        Claim {
            what: "Table 1: swap search",
            published: "25.284 / 4.162 / 8 to 43",
            strategy: "swap-search",
            why: "print asks the adopted question again before each round, which alone costs about 2.5, and \
                  never ends by chance before 8",
            ..ROW
        },
        Claim {
            what: "the same, skipping third entries",
            published: "suggested",
            strategy: "swap-search,skip",
            why: "what the report suggests: a third entry that swaps told of is not swapped again",
            ..ROW
        },
        Claim {
            what: "binary search with its three ideas",
            published: "suggested",
            strategy: "binary-search-plus",
            why: "the report asks whether they would beat swap search at ten; they do, in our reading",
            ..ROW
        },
        Claim {
            what: "Table 2: swap search with the booth",
            published: "16.97% / 12.581 / 2.208 / 4 to 23",
            strategy: "swap-booth",
            secrets: Played::Literally(literal_nights),
            why: "the printed steps taken at their word; of the readings tried none gives the printed row",
            ..BOOTH
        },
        Claim {
            what: "the same, ending with the right night",
            published: "16.97% / 12.581 / 2.208 / 4 to 23",
            strategy: "swap-booth",
            why: "a night that shows all lights ends the game, and what follows is not asked",
            ..BOOTH
        },
        Claim {
            what: "Table 3: with the table",
            published: "49.88% / 10.545 / 1.804 / 1 to 19",
            strategy: "swap-table",
            why: "the table is consulted after each night without a light beyond the known ones; the report \
                  does not say where else",
            ..BOOTH
        },
        Claim {
            what: "with the table inside the search",
            published: "suggested",
            strategy: "swap-table-plus",
            why: "what the report suggests for further work",
            ..BOOTH
        },
        bound("permutation:4", "11"),
        bound("permutation:5", "17.5"),
        bound("permutation:6", "23"),
        bound("permutation:7", "28.5"),
        bound("permutation:8", "34"),
        bound("permutation:9", "45.5"),
        bound("permutation:10", "52"),
    ],
    charts: &[
        Chart {
            file: "permutation-search.svg",
            title: "Permutation mastermind: questions needed on average",
            game: "permutation:N",
            lines: &[
                ("binary-search", "5..110/5", 200),
                ("swap-search", "5..110/5", 200),
                ("binary-search-plus", "5..110/5", 200),
                ("annealing,widest=0", "5..110/5", 50),
                ("annealing", "10..50/10", 3),
            ],
            scale: Scale::Linear,
        },
        Chart {
            file: "booth-search.svg",
            title: "With a booth before each night: weeks needed on average",
            game: "ayto:N",
            lines: &[
                ("swap-booth", "5..150/5", 200),
                ("swap-table", "5..150/5", 200),
                ("swap-table-plus", "5..150/5", 20),
            ],
            scale: Scale::Linear,
        },
        Chart {
            file: "mastermind-search.svg",
            title: "Mastermind with as many colours as slots: guesses needed on average",
            game: "mastermind:NxN",
            lines: &[
                ("digit-scan", "20..200/20", 10),
                ("rao", "20..200/20", 10),
                ("halving", "20..200/20", 3),
            ],
            scale: Scale::Logarithmic,
        },
    ],
};

const ROW: Claim = Claim {
    what: "",
    published: "",
    game: "permutation:10",
    strategy: "",
    secrets: Played::All,
    figure: Figure::Spread,
    verdict: Verdict::Differs,
    why: "",
};

const BOOTH: Claim = Claim {
    game: "ayto:10",
    figure: Figure::WinsAndSpread,
    ..ROW
};

/// The bound of El Ouali & Sauerland 2013, (n - 3) ceil(log2 n) + 5n/2 - 1.
const fn bound(game: &'static str, bound: &'static str) -> Claim {
    Claim {
        what: "bound on binary search",
        published: bound,
        game,
        strategy: "binary-search",
        figure: Figure::Bound,
        verdict: Verdict::Same,
        ..ROW
    }
}
