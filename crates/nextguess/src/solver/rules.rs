//! The rules that make the search fast, each of which can be switched off.

macro_rules! rules {
    ($($(#[$reason:meta])* $rule:ident,)*) => {
        /// The rules by which a search looks at less. No rule changes a value: docs/OPTIMAL.md has the reasons.
        ///
        /// ```
        /// use nextguess::solver::{Proofs, Rules, SolveOptions, solve};
        /// use nextguess::watch::Unwatched;
        /// use nextguess::{Game, Objective};
        ///
        /// let game: Game = "mastermind:2x3".parse()?;
        /// let start = game.start()?;
        /// let value = |rules| {
        ///     let options = SolveOptions { rules, ..SolveOptions::new(Objective::Mean) };
        ///     solve(&start, options, &Proofs::new(&start), &Unwatched).map(|it| it.upper_bound)
        /// };
        /// assert_eq!(value(Rules::ALL)?, value(Rules { symmetry: false, ..Rules::ALL })?);
        /// # Ok::<(), nextguess::Error>(())
        /// ```
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub struct Rules {
            $($(#[$reason])* pub $rule: bool,)*
        }

        impl Rules {
            /// Every rule.
            pub const ALL: Rules = Rules { $($rule: true,)* };

            /// No rule: each question is asked in each position.
            pub const NONE: Rules = Rules { $($rule: false,)* };

            /// For each rule its name, and all rules but that one.
            pub const ALL_BUT_ONE: &[(&str, Rules)] = &[
                $((stringify!($rule), Rules { $rule: false, ..Rules::ALL }),)*
            ];
        }
    };
}

rules! {
    /// Of questions that are equal by symmetry, ask one.
    symmetry,
    /// Of questions that split the candidates into the same parts, ask one.
    partitions,
    /// Remember the values and bounds of positions.
    memo,
    /// Remember positions that differ only in names as one.
    canonical,
    /// Take the value of very small sets, and of sets that some question splits into single candidates, from a formula.
    closed_forms,
    /// Leave out what cannot beat the best found so far, by bounds on the parts.
    bounds,
    /// Use that a set cannot be split into more parts than a set that contains it.
    inherited_parts,
    /// Use that within a few turns no more secrets of a set can be found than of all secrets.
    fewer_turns,
    /// Look at the bounds of all parts of a question before any part is solved.
    refinement,
    /// Item Matching: leave out items that cannot matter in the turns left.
    cap,
    /// Item Matching: count the answers to the last question, and search no further.
    last,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ALL
    }
}
