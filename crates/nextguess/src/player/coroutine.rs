//! Players that are written as procedures with questions in their midst.
//!
//! A script is an `async` procedure that awaits the answers to its questions, and nothing else. So one
//! poll takes it from an answer to its next question, and the player needs no executor.

use std::cell::{Cell, Ref, RefCell, RefMut};
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use crate::board::code::{BLANK, Symbol, UNKNOWN};
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::Feedback;
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};

/// Where a script lays its questions and finds the answers, on a board of permutations.
pub(crate) struct Exchange {
    question: RefCell<Vec<Symbol>>,
    answer: Cell<Option<usize>>,
    /// The symbol of each slot that was identified, [`UNKNOWN`] for the others.
    found: RefCell<Vec<Symbol>>,
    found_count: Cell<usize>,
    /// What else is known, for scripts that keep an account of it.
    table: RefCell<Option<Knowledge>>,
    /// What the next question is for.
    note: Cell<Note>,
}

/// What a question is for: sentences in which each `{}` stands for the name of a slot. Only explanations
/// put the names in.
#[derive(Copy, Clone, Debug, Default)]
struct Note {
    text: &'static str,
    slots: [usize; 3],
}

impl Note {
    fn text(self, game: &Game) -> String {
        let mut text = self.text.to_owned();
        for slot in self.slots {
            text = text.replacen("{}", &game.slot_name(slot), 1);
        }
        text
    }
}

impl Exchange {
    pub(crate) fn new(slots: usize) -> Exchange {
        Exchange {
            question: RefCell::new(Vec::with_capacity(slots)),
            answer: Cell::new(None),
            found: RefCell::new(vec![UNKNOWN; slots]),
            found_count: Cell::new(0),
            table: RefCell::new(None),
            note: Cell::default(),
        }
    }

    /// Says what the next question is for; each `{}` stands for one of these slots, in order. A note is
    /// about one question: its answer takes the note away.
    pub(crate) fn note<const N: usize>(&self, text: &'static str, about: [usize; N]) {
        const { assert!(N <= 3) };
        let mut slots = [0; 3];
        slots[..N].copy_from_slice(&about);
        self.note.set(Note { text, slots });
    }

    pub(crate) fn slots(&self) -> usize {
        self.found.borrow().len()
    }

    /// Asks a code; the answer is how many slots agree. Where all do, the game is over, and no player goes
    /// on.
    pub(crate) async fn ask(&self, code: &[Symbol]) -> Result<usize, Contradicted> {
        {
            let mut question = self.question.borrow_mut();
            question.clear();
            question.extend_from_slice(code);
        }
        let hits = self.answered().await;
        // Where all slots but one agree, the last one does too.
        if hits > code.len() || hits + 1 == code.len() {
            return Err(Contradicted);
        }
        Ok(hits)
    }

    /// Asks whether a slot holds a symbol.
    pub(crate) async fn ask_pair(&self, slot: usize, symbol: Symbol) -> Result<bool, Contradicted> {
        {
            let slots = self.slots();
            let mut question = self.question.borrow_mut();
            question.clear();
            question.resize(slots, BLANK);
            question[slot] = symbol;
        }
        match self.answered().await {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Contradicted),
        }
    }

    async fn answered(&self) -> usize {
        poll_fn(|_| match self.answer.take() {
            Some(answer) => {
                self.note.set(Note::default());
                Poll::Ready(answer)
            }
            None => Poll::Pending,
        })
        .await
    }

    /// The slot holds the symbol; contradicted if it or another slot was found to be something else.
    pub(crate) fn find(&self, slot: usize, symbol: Symbol) -> Result<(), Contradicted> {
        let mut found = self.found.borrow_mut();
        if found[slot] != UNKNOWN || found.contains(&symbol) {
            return Err(Contradicted);
        }
        if let Some(table) = &mut *self.table.borrow_mut() {
            if !table.may_be(slot, symbol) {
                return Err(Contradicted);
            }
            table.fix(slot, symbol);
        }
        found[slot] = symbol;
        self.found_count.set(self.found_count.get() + 1);
        Ok(())
    }

    pub(crate) fn is_found(&self, slot: usize) -> bool {
        self.found.borrow()[slot] != UNKNOWN
    }

    pub(crate) fn found_count(&self) -> usize {
        self.found_count.get()
    }

    /// The symbol of each slot that was identified, [`UNKNOWN`] for the others.
    pub(crate) fn found(&self) -> Ref<'_, Vec<Symbol>> {
        self.found.borrow()
    }

    /// The account of what is known, which begins here if there was none.
    pub(crate) fn table(&self) -> RefMut<'_, Knowledge> {
        let slots = self.slots();
        RefMut::map(self.table.borrow_mut(), |table| {
            table.get_or_insert_with(|| Knowledge::none(slots, slots, true))
        })
    }

    /// Whether the slot may hold the symbol, as far as there is an account of what is known.
    pub(crate) fn may_be(&self, slot: usize, symbol: Symbol) -> bool {
        let table = self.table.borrow();
        table
            .as_ref()
            .is_none_or(|table| table.may_be(slot, symbol))
    }

    /// Notes that the slot does not hold the symbol, if there is an account of what is known.
    pub(crate) fn rule_out(&self, slot: usize, symbol: Symbol) {
        if let Some(table) = &mut *self.table.borrow_mut() {
            table.rule_out(slot, symbol);
        }
    }

    fn known(&self) -> Knowledge {
        if let Some(table) = &*self.table.borrow() {
            return table.clone();
        }
        let slots = self.slots();
        let mut known = Knowledge::none(slots, slots, true);
        for (slot, &symbol) in self.found().iter().enumerate() {
            if symbol != UNKNOWN {
                known.fix(slot, symbol);
            }
        }
        known
    }
}

/// A strategy whose players follow a script. A script that ends without the win was contradicted.
pub(crate) struct Script<S>(pub(crate) S);

impl<S, F> PlayerKind for Script<S>
where
    S: Fn(Rc<Exchange>) -> F + Send + Sync,
    F: Future<Output = Result<(), Contradicted>> + 'static,
{
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        let exchange = Rc::new(Exchange::new(game.slots()));
        let mut follower = Follower {
            script: Box::pin((self.0)(exchange.clone())),
            exchange,
            question: Vec::with_capacity(game.slots()),
            state: State::Asking,
        };
        follower.go_on();
        Box::new(follower)
    }
}

/// What a script asked until it ended.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) codes: u32,
    pub(crate) pairs: u32,
}

/// Follows a script to its own end, with this secret hidden; it is not told that it has won.
pub(crate) fn follow<F: Future<Output = Result<(), Contradicted>>>(
    script: impl Fn(Rc<Exchange>) -> F,
    secret: &[Symbol],
) -> Result<Asked, Contradicted> {
    let exchange = Rc::new(Exchange::new(secret.len()));
    let mut script = pin!(script(exchange.clone()));
    let mut context = Context::from_waker(Waker::noop());
    let mut asked = Asked::default();
    loop {
        if let Poll::Ready(ended) = script.as_mut().poll(&mut context) {
            return ended.map(|()| asked);
        }
        let question = exchange.question.borrow();
        let hits = question.iter().zip(secret).filter(|(a, b)| a == b).count();
        exchange.answer.set(Some(hits));
        if question.contains(&BLANK) {
            asked.pairs += 1;
        } else {
            asked.codes += 1;
        }
    }
}

struct Follower<F> {
    script: Pin<Box<F>>,
    exchange: Rc<Exchange>,
    question: Vec<Symbol>,
    state: State,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum State {
    Asking,
    Won,
    Contradicted,
}

impl<F: Future<Output = Result<(), Contradicted>>> Follower<F> {
    fn go_on(&mut self) {
        let mut context = Context::from_waker(Waker::noop());
        match self.script.as_mut().poll(&mut context) {
            Poll::Pending => {
                std::mem::swap(&mut self.question, &mut self.exchange.question.borrow_mut());
            }
            Poll::Ready(_) => self.state = State::Contradicted,
        }
    }
}

impl<F: Future<Output = Result<(), Contradicted>>> Player for Follower<F> {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        match self.state {
            State::Contradicted => Err(Contradicted),
            State::Asking | State::Won => Ok(&self.question),
        }
    }

    fn learn(&mut self, feedback: Feedback) {
        if self.state != State::Asking {
            self.state = State::Contradicted;
        } else if feedback.index() == self.question.len() {
            // A pair asks of one slot, so this is no answer to it.
            let is_code = !self.question.contains(&BLANK);
            self.state = if is_code {
                State::Won
            } else {
                State::Contradicted
            };
        } else {
            self.exchange.answer.set(Some(feedback.index()));
            self.go_on();
        }
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let note = self.exchange.note.get();
        if note.text.is_empty() {
            return Explanation::unsaid(asked.to_vec());
        }
        let (found, slots) = (self.exchange.found_count(), self.exchange.slots());
        Explanation::new(asked.to_vec(), note.text(game))
            .with_detail(format!("{found} of {slots} entries are identified."))
    }

    fn known(&self) -> Option<Knowledge> {
        let slots = self.question.len();
        match self.state {
            State::Asking => Some(self.exchange.known()),
            State::Contradicted => None,
            State::Won => {
                let mut known = Knowledge::none(slots, slots, true);
                for (slot, &symbol) in self.question.iter().enumerate() {
                    known.fix(slot, symbol);
                }
                Some(known)
            }
        }
    }
}
