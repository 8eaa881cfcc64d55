//! A lane: a bounded number of places to work, and a queue in front of them.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The bounds of a lane.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Width {
    /// The number of requests that work at the same time.
    pub(crate) places: usize,
    /// How many of them may come from one address.
    pub(crate) places_each: usize,
    /// The number of requests that may wait for a place.
    pub(crate) waiting: usize,
    /// How many of them may come from one address.
    pub(crate) waiting_each: usize,
}

/// A bounded number of places to work, and a queue in front of them. A free place goes to the address that
/// works least, and within one address to the request that came first.
#[derive(Clone, Debug)]
pub(crate) struct Lane(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    width: Width,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    working: usize,
    by_address: HashMap<IpAddr, usize>,
    queue: VecDeque<Waiter>,
    /// The number of the next request that has to wait.
    next: u64,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    address: IpAddr,
    call: oneshot::Sender<Place>,
}

/// A place in a lane. It is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    lane: Lane,
    address: IpAddr,
    is_taken: bool,
}

/// A request in the queue. It leaves the queue when this is dropped.
struct Waiting<'a> {
    lane: &'a Lane,
    number: u64,
}

/// The queue of a lane is full.
#[derive(Debug)]
pub(crate) struct Full;

impl Lane {
    pub(crate) fn new(width: Width) -> Lane {
        Lane(Arc::new(Inner {
            width,
            state: Mutex::default(),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, at once or as soon as one is free.
    pub(crate) async fn enter(&self, address: IpAddr) -> Result<Place, Full> {
        let width = &self.0.width;
        let (number, called) = {
            let mut state = self.state();
            let is_free = state.working < width.places && state.at(address) < width.places_each;
            if is_free {
                return Ok(state.take(self, address));
            }
            let own = state.queue.iter();
            let own = own.filter(|waiter| waiter.address == address).count();
            if state.queue.len() >= width.waiting || own >= width.waiting_each {
                return Err(Full);
            }
            let (call, called) = oneshot::channel();
            let number = state.next;
            state.next += 1;
            state.queue.push_back(Waiter {
                number,
                address,
                call,
            });
            (number, called)
        };
        let _waiting = Waiting { lane: self, number };
        // The sender is in the queue until it is used.
        called.await.map_err(|_| Full)
    }

    /// Whether nobody works here.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.state().working == 0
    }

    /// Gives free places to those that wait.
    fn call(&self) {
        let mut state = self.state();
        while state.working < self.0.width.places {
            let waiting = state.queue.iter().enumerate();
            let waiting = waiting.map(|(at, waiter)| (state.at(waiter.address), at));
            let least = waiting
                .min()
                .filter(|(own, _)| *own < self.0.width.places_each);
            let Some(waiter) = least.and_then(|(_, at)| state.queue.remove(at)) else {
                return;
            };
            let place = state.take(self, waiter.address);
            if let Err(mut place) = waiter.call.send(place) {
                // Its client has left. The state is locked, so the place is given back here.
                place.is_taken = false;
                state.leave(waiter.address);
            }
        }
    }
}

impl State {
    /// The number of places that an address has.
    fn at(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).copied().unwrap_or(0)
    }

    fn take(&mut self, lane: &Lane, address: IpAddr) -> Place {
        self.working += 1;
        *self.by_address.entry(address).or_default() += 1;
        Place {
            lane: lane.clone(),
            address,
            is_taken: true,
        }
    }

    fn leave(&mut self, address: IpAddr) {
        self.working -= 1;
        let left = self.at(address).saturating_sub(1);
        if left == 0 {
            self.by_address.remove(&address);
        } else {
            self.by_address.insert(address, left);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.is_taken {
            self.lane.state().leave(self.address);
            self.lane.call();
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut state = self.lane.state();
        state.queue.retain(|waiter| waiter.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn lane() -> Lane {
        Lane::new(Width {
            places: 3,
            places_each: 2,
            waiting: 4,
            waiting_each: 3,
        })
    }

    fn address(last: u8) -> IpAddr {
        [127, 0, 0, last].into()
    }

    /// Whether a request has its place by now.
    async fn has_place(waiting: &mut tokio::task::JoinHandle<Result<Place, Full>>) -> bool {
        tokio::time::sleep(Duration::from_millis(5)).await;
        waiting.is_finished()
    }

    fn ask(lane: &Lane, last: u8) -> tokio::task::JoinHandle<Result<Place, Full>> {
        let lane = lane.clone();
        tokio::spawn(async move { lane.enter(address(last)).await })
    }

    #[tokio::test]
    async fn one_address_leaves_places_for_others() {
        let lane = lane();
        let first = lane.enter(address(1)).await.expect("a place");
        let _second = lane.enter(address(1)).await.expect("a place");
        let mut third = ask(&lane, 1);
        assert!(!has_place(&mut third).await);
        let other = lane.enter(address(2)).await.expect("a place for others");
        drop(other);
        assert!(!has_place(&mut third).await);
        drop(first);
        assert!(has_place(&mut third).await);
    }

    #[tokio::test]
    async fn a_free_place_goes_to_the_address_that_works_least() {
        let lane = lane();
        let mut places = Vec::new();
        for last in [1, 1, 2] {
            places.push(lane.enter(address(last)).await.expect("a place"));
        }
        let mut waiting = Vec::new();
        for last in [2, 1, 3] {
            waiting.push(ask(&lane, last));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // One of address 1 ends: 1 and 2 have a place each, 3 has none.
        drop(places.remove(0));
        assert!(has_place(&mut waiting[2]).await);
        assert!(!waiting[0].is_finished() && !waiting[1].is_finished());
        // The other one of address 1 ends too.
        drop(places.remove(0));
        assert!(has_place(&mut waiting[1]).await);
        assert!(!waiting[0].is_finished());
    }

    #[tokio::test]
    async fn a_full_queue_refuses_and_those_who_leave_make_room() {
        let lane = lane();
        let mut places = Vec::new();
        for last in [1, 1, 2] {
            places.push(lane.enter(address(last)).await.expect("a place"));
        }
        let mut waiting: Vec<_> = (0..3).map(|_| ask(&lane, 1)).collect();
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert!(
            lane.enter(address(1)).await.is_err(),
            "enough of one address"
        );
        waiting.push(ask(&lane, 2));
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert!(lane.enter(address(3)).await.is_err(), "enough of all");
        for one in &waiting {
            one.abort();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        let mut last = ask(&lane, 3);
        assert!(!has_place(&mut last).await, "it waits");
        drop(places);
        assert!(has_place(&mut last).await);
        assert_eq!(lane.state().queue.len(), 0);
        drop(last.await);
        assert_eq!(lane.state().working, 0);
        assert!(lane.state().by_address.is_empty());
    }
}
