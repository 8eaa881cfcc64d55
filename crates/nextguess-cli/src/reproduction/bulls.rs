//! A program for Bulls and Cows that scores candidates on a random sample.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "bulls",
    title: "A program for Bulls and Cows that scores candidates on a sample, 4 of 10 digits",
    time: "30 s",
    claims: &[
        Claim {
            what: "mean over 10,000 games",
            verdict: Verdict::WrongInPrint,
            why: "nothing averages below 26274/5040 = 5.2131 when all secrets are equally likely; \
                  its generator draws from nine digits only",
            ..ROW
        },
        Claim {
            what: "the same, secrets of nine digits",
            secrets: Played::WithoutLastSymbol {
                count: 10_000,
                first_question_too: false,
            },
            verdict: Verdict::Differs,
            why: "the first guess is still one of all ten digits here",
            ..ROW
        },
        Claim {
            what: "the same, first guesses too",
            secrets: Played::WithoutLastSymbol {
                count: 10_000,
                first_question_too: true,
            },
            why: "secrets and first guesses come from one generator, which never draws a 9",
            ..ROW
        },
        Claim {
            what: "the same, over 1,256 games",
            published: "5.14",
            secrets: Played::WithoutLastSymbol {
                count: 1256,
                first_question_too: true,
            },
            ..ROW
        },
        Claim {
            what: "most guesses in a game",
            published: "7",
            figure: Figure::MaxAndGames,
            verdict: Verdict::Differs,
            why: "with secrets of all ten digits the method needs an eighth guess now and then",
            ..ROW
        },
        Claim {
            what: "the worked example, 0124 against 0521",
            published: "2,0",
            secrets: Played::One("0124", "0521"),
            verdict: Verdict::WrongInPrint,
            why: "0 and 2 are bulls, and the 1 is in both codes at another place, so it is a cow",
            ..ROW
        },
    ],
    charts: &[],
};

const ROW: Claim = Claim {
    what: "",
    published: "5.18",
    game: "bulls:4x10",
    strategy: "sampled",
    secrets: Played::Drawn(10_000),
    figure: Figure::SampledMean,
    verdict: Verdict::Same,
    why: "",
};
