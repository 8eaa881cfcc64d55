//! What to do to win: [`WinAdvice`].

use crate::season::cast::Pair;
use crate::season::winning::chance::WinChance;

/// A booth or a night that a cast can choose.
///
/// ```
/// use nextguess::season::Pair;
/// use nextguess::season::winning::Choice;
///
/// let booth = Choice::Booth(Pair { left: 0, right: 1 });
/// assert_ne!(booth, Choice::Night(vec![Pair { left: 0, right: 1 }]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The two who go into the booth.
    Booth(Pair),
    /// The couples who sit together.
    Night(Vec<Pair>),
}

/// The best night of a position, and what it wins.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WinningNight {
    /// The couples who sit together.
    pub pairs: Vec<Pair>,
    /// The chance to win this night or a later one.
    pub chance: WinChance,
    /// The chance that this night has all lights.
    pub tonight: f64,
}

/// The best booth of a position, and the night after each of its answers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WinningBooth {
    /// The two who go.
    pub pair: Pair,
    /// The chance to win after this booth.
    pub chance: WinChance,
    /// The best night if they are a match. `None` if they cannot be.
    pub if_yes: Option<WinningNight>,
    /// The best night if they are no match. `None` if they must be.
    pub if_no: Option<WinningNight>,
    /// The chance that the night of this week has all lights.
    pub tonight: f64,
}

/// The chance to win from a position, and how.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WinAdvice {
    /// The chance to win.
    pub chance: WinChance,
    /// The chance that the night of this week has all lights.
    pub tonight: f64,
    /// The best booth. `None` if the night comes next, or if no week is left.
    pub booth: Option<WinningBooth>,
    /// The best night if no booth comes before it. `None` if no week is left, and if the booth comes next where games
    /// are played out: [`Winning::without_booth`] plays them.
    pub night: Option<WinningNight>,
}
