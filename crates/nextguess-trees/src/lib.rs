#![doc = include_str!("../README.md")]
#![no_std]

/// A tree for `ayto:10`: ten couples, ten weeks. It finds each of the 3,628,800 matchings in time, in 7.93 weeks on
/// average.
///
/// `nextguess tree ayto:10 --strategy matchmaker,ahead=2,tries=2,repairs=1` writes the same bytes again.
pub static AYTO_10: &[u8] = include_bytes!("../data/ayto10.tree");
