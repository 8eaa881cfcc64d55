//! A program for Bulls and Cows that scores candidates on a random sample.

use super::{Claim, Figure, Played, Source, Verdict};

pub(super) const SOURCE: Source = Source {
    name: "bulls",
    title: "A program for Bulls and Cows that scores candidates on a sample, 4 of 10 digits",
    claims: &[
        Claim {
            what: "mean over 10,000 games",
            published: "5.18",
            game: "bulls:4x10",
            strategy: "sampled",
            secrets: Played::Drawn(10_000),
            figure: Figure::SampledMean,
            verdict: Verdict::WrongInPrint,
            why: "nothing averages below 26274/5040 = 5.2131 when all secrets are equally likely; \
                  its generator draws from nine digits only",
        },
        Claim {
            what: "the same, from nine digits",
            published: "5.18",
            game: "bulls:4x10",
            strategy: "sampled",
            secrets: Played::DrawnWithoutLastSymbol(10_000),
            figure: Figure::SampledMean,
            verdict: Verdict::Same,
            why: "secrets and first guesses from the program's generator, which never draws a 9",
        },
    ],
};
