//! A person's game, compared with what the engine would have done.

use std::time::Duration;

use nextguess::board::code::Symbol;
use nextguess::player::PlayerKind;
use nextguess::strategy::Chooser;

use super::judging::{Bounded, Judged, judge};
use super::partner::Partner;
use crate::ask::Host;
use crate::session::Session;

/// The time for finding better questions. The engine's own game has as much.
const MOST_TIME: Duration = Duration::from_secs(3);

/// What the engine says of a game.
#[derive(Debug)]
pub struct Review {
    /// One for each question; none where the engine holds no list to judge by.
    pub rows: Vec<Judged>,
    /// The engine's own game for the same secret; absent if the time was short.
    pub engine: Option<Session>,
}

/// Looks at every question of a session, and at the engine's own way to `secret`.
pub fn review(
    session: &Session,
    secret: &[Symbol],
    chooser: &dyn Chooser,
    host: &dyn Host,
) -> anyhow::Result<Review> {
    let mut engine = session.restarted();
    engine.play_out(secret, chooser, None, &Bounded::new(host, MOST_TIME))?;
    Ok(Review {
        rows: judge(session, chooser, MOST_TIME, host)?,
        engine: engine.is_over().then_some(engine),
    })
}

/// Only the engine's own way to `secret`, for a strategy that holds no list.
pub fn own_game(
    session: &Session,
    secret: &[Symbol],
    query: &dyn PlayerKind,
    host: &dyn Host,
) -> anyhow::Result<Review> {
    let mut engine = session.restarted();
    let mut partner = Partner::new(session.game(), query);
    let bounded = Bounded::new(host, MOST_TIME);
    engine.play_out_asking(secret, &mut partner, None, &bounded)?;
    Ok(Review {
        rows: Vec::new(),
        engine: engine.is_over().then_some(engine),
    })
}
