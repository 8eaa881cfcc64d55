//! Boards of all kinds: their secrets, their questions, and which of these the rules allow.

use crate::grade::{Answer, Code, Mark, Question, grade};
use crate::random::Random;

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Codes in which symbols may repeat; black and white pegs.
    Mastermind {
        /// Whether the white pegs are not answered.
        black_only: bool,
    },
    /// Codes without repetition; bulls and cows.
    Bulls,
    /// Permutations; hits.
    Permutation,
    /// "Are You The One?": matchings. Each week a booth, then a night.
    Couples,
    /// Item Matching: any codes; a mark for each slot.
    Items {
        /// Whether an item marked Incorrect is barred where it was not marked Correct.
        bars_items: bool,
        /// Whether a slot marked Correct keeps its item.
        locks_slots: bool,
        /// Whether marks are those of Wordle.
        wordle: bool,
    },
    /// Wordle: words of a list.
    Words {
        /// The words that may be hidden.
        answers: Vec<Code>,
        /// More words that may be asked.
        others: Vec<Code>,
        /// Whether later guesses must use the marks seen.
        hard: bool,
    },
}

/// A board, and how it is written.
#[derive(Clone, Debug)]
pub struct Board {
    /// The spec that the library reads.
    pub spec: String,
    /// The rules.
    pub kind: Kind,
    /// How many slots a code has.
    pub slots: usize,
    /// How many symbols there are.
    pub symbols: usize,
    /// Whether only codes that fit all answers may be asked.
    pub consistent: bool,
    /// After how many turns the game is lost.
    pub limit: Option<usize>,
    /// How symbols are written; empty where they are numbers with commas between.
    letters: Vec<char>,
}

/// A turn whose question and answer are fully known.
pub type Known = (Question, Answer);

impl Board {
    /// A random board of any kind with at most so many secrets.
    pub fn random(random: &mut Random, most_secrets: usize) -> Board {
        loop {
            let board = match random.below(6) {
                0 => Board::mastermind(random),
                1 => Board::bulls(random),
                2 => Board::permutation(random),
                3 => Board::couples(random),
                4 => Board::items(random),
                _ => Board::words(random, 40),
            };
            if board.secret_count() <= most_secrets {
                return board;
            }
        }
    }

    /// A random board of Mastermind.
    pub fn mastermind(random: &mut Random) -> Board {
        let (slots, symbols) = (random.between(1, 5), random.between(2, 8));
        let black_only = random.chance(30);
        let mut board = Board::plain(Kind::Mastermind { black_only }, slots, symbols);
        board.spec = format!("mastermind:{slots}x{symbols}");
        if black_only {
            board.spec += ",pegs=black";
        }
        board.choose_consistent(random);
        board.choose_limit(random, "turns");
        board.choose_letters(random);
        board
    }

    /// A random board of Bulls and Cows.
    pub fn bulls(random: &mut Random) -> Board {
        let slots = random.between(1, 5);
        let symbols = random.between(slots.max(2), 10);
        let mut board = Board::plain(Kind::Bulls, slots, symbols);
        board.spec = format!("bulls:{slots}x{symbols}");
        board.choose_consistent(random);
        board.choose_limit(random, "turns");
        board.choose_letters(random);
        board
    }

    /// A random board of permutations.
    pub fn permutation(random: &mut Random) -> Board {
        let slots = random.between(1, 7);
        let mut board = Board::plain(Kind::Permutation, slots, slots);
        board.spec = format!("permutation:{slots}");
        board.choose_limit(random, "turns");
        board.choose_letters(random);
        board
    }

    /// A random board of couples.
    pub fn couples(random: &mut Random) -> Board {
        let slots = random.between(2, 7);
        let mut board = Board::plain(Kind::Couples, slots, slots);
        board.spec = format!("ayto:{slots}");
        board.choose_limit(random, "weeks");
        board.limit = board.limit.or(Some(10));
        board.choose_letters(random);
        board
    }

    /// A random board of Item Matching.
    pub fn items(random: &mut Random) -> Board {
        let (slots, symbols) = (random.between(1, 5), random.between(2, 7));
        let turns = random.between(1, 5);
        let (bars_items, locks_slots) = (random.chance(50), random.chance(50));
        let wordle = random.chance(40);
        let kind = Kind::Items {
            bars_items,
            locks_slots,
            wordle,
        };
        let mut board = Board::plain(kind, slots, symbols);
        board.limit = Some(turns);
        board.spec = format!("items:{slots}x{symbols}x{turns}");
        let restrict = match (bars_items, locks_slots) {
            (true, true) if random.chance(50) => "",
            (true, true) => ",restrict=both",
            (true, false) => ",restrict=items",
            (false, true) => ",restrict=slots",
            (false, false) => ",restrict=none",
        };
        board.spec += restrict;
        if wordle {
            board.spec += ",marks=wordle";
        }
        board.choose_letters(random);
        board
    }

    /// A random board of words, with at most so many of them.
    pub fn words(random: &mut Random, most: usize) -> Board {
        let (slots, symbols) = (random.between(1, 6), random.between(2, 8));
        let draw = |random: &mut Random, count: usize| -> Vec<Code> {
            let word = |random: &mut Random| (0..slots).map(|_| random.below(symbols)).collect();
            let mut words: Vec<Code> = (0..count).map(|_| word(random)).collect();
            words.sort();
            words.dedup();
            words
        };
        let count = random.between(1, most);
        let answers = draw(random, count);
        let has_others = random.chance(60);
        let count = random.between(1, most);
        let mut others = if has_others {
            draw(random, count)
        } else {
            Vec::new()
        };
        others.retain(|word| !answers.contains(word));
        let hard = random.chance(40);
        let mut board = Board::plain(
            Kind::Words {
                answers,
                others: others.clone(),
                hard,
            },
            slots,
            symbols,
        );
        board.letters = ('a'..='z').collect();
        board.spec = "words:answers.txt".to_owned();
        if !others.is_empty() {
            board.spec += ",guesses=guesses.txt";
        }
        if hard {
            board.spec += ",hard";
        }
        board.choose_limit(random, "turns");
        board
    }

    fn plain(kind: Kind, slots: usize, symbols: usize) -> Board {
        let letters = "0123456789abcdefghijklmnopqrstuvwxyz".chars();
        Board {
            spec: String::new(),
            kind,
            slots,
            symbols,
            consistent: false,
            limit: None,
            letters: letters.take(symbols).collect(),
        }
    }

    fn choose_consistent(&mut self, random: &mut Random) {
        self.consistent = random.chance(25);
        if self.consistent {
            self.spec += ",consistent";
        }
    }

    fn choose_limit(&mut self, random: &mut Random, name: &str) {
        if random.chance(50) {
            let limit = random.between(1, 6);
            self.limit = Some(limit);
            self.spec += &format!(",{name}={limit}");
        }
    }

    fn choose_letters(&mut self, random: &mut Random) {
        if random.chance(30) {
            let letters = random.shuffled(('A'..='Z').collect());
            self.letters = letters[..self.symbols].to_vec();
            let letters: String = self.letters.iter().collect();
            self.spec += &format!(",symbols={letters}");
        }
    }

    /// What is in the files that the spec names.
    pub fn file(&self, path: &str) -> Result<String, String> {
        let Kind::Words {
            answers, others, ..
        } = &self.kind
        else {
            return Err("there is no file".to_owned());
        };
        let words = match path {
            "answers.txt" => answers,
            "guesses.txt" => others,
            _ => return Err("there is no such file".to_owned()),
        };
        let lines = words.iter().map(|word| self.code_text(word) + "\n");
        Ok(lines.collect())
    }

    /// A code as people write it.
    pub fn code_text(&self, code: &[usize]) -> String {
        code.iter().map(|&symbol| self.letters[symbol]).collect()
    }

    /// One symbol as people write it.
    pub fn symbol_text(&self, symbol: usize) -> char {
        self.letters[symbol]
    }

    /// A question as people write it.
    pub fn question_text(&self, question: &Question) -> String {
        match question {
            Question::Code(code) => self.code_text(code),
            Question::Pair(left, right) => {
                format!("{}+{}", self.letters[*left], self.letters[*right])
            }
        }
    }

    /// How many secrets there are.
    pub fn secret_count(&self) -> usize {
        match &self.kind {
            Kind::Mastermind { .. } | Kind::Items { .. } => self.symbols.pow(self.slots as u32),
            Kind::Bulls | Kind::Permutation | Kind::Couples => {
                (self.symbols - self.slots + 1..=self.symbols).product()
            }
            Kind::Words { answers, .. } => answers.len(),
        }
    }

    /// All secrets, in ascending order.
    pub fn secrets(&self) -> Vec<Code> {
        let all = || {
            let mut codes: Vec<Code> = vec![Vec::new()];
            for _ in 0..self.slots {
                let longer = |code: &Code| {
                    let code = code.clone();
                    (0..self.symbols).map(move |symbol| {
                        let mut longer = code.clone();
                        longer.push(symbol);
                        longer
                    })
                };
                codes = codes.iter().flat_map(longer).collect();
                if !self.repeats() {
                    codes.retain(|code| !code[..code.len() - 1].contains(&code[code.len() - 1]));
                }
            }
            codes
        };
        match &self.kind {
            Kind::Words { answers, .. } => answers.clone(),
            _ => all(),
        }
    }

    fn repeats(&self) -> bool {
        matches!(self.kind, Kind::Mastermind { .. } | Kind::Items { .. })
    }

    /// All codes that can be asked on this board, in ascending order.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = self.secrets();
        if let Kind::Words { others, .. } = &self.kind {
            codes.extend(others.iter().cloned());
            codes.sort();
        }
        codes
    }

    /// All booths, if the game has booths.
    pub fn pairs(&self) -> Vec<Question> {
        match self.kind {
            Kind::Couples => {
                let slots = 0..self.slots;
                let of = |left: usize| (0..self.slots).map(move |right| (left, right));
                let pairs = slots.flat_map(of);
                pairs
                    .map(|(left, right)| Question::Pair(left, right))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a full code may be asked after turns that are fully known.
    pub fn allows(&self, turns: &[Known], code: &[usize]) -> bool {
        if self.consistent {
            return turns
                .iter()
                .all(|(question, answer)| grade(self, question, code) == *answer);
        }
        match self.kind {
            Kind::Items {
                bars_items,
                locks_slots,
                ..
            } => (0..self.slots)
                .all(|slot| self.item_allowed(turns, bars_items, locks_slots, slot, code[slot])),
            Kind::Words { hard: true, .. } => turns.iter().all(|turn| uses_marks(turn, code)),
            _ => true,
        }
    }

    fn item_allowed(
        &self,
        turns: &[Known],
        bars_items: bool,
        locks_slots: bool,
        slot: usize,
        item: usize,
    ) -> bool {
        let marks_of = |turn: &'_ Known| match turn {
            (Question::Code(code), Answer::Marks(marks)) => (code.clone(), marks.clone()),
            other => unreachable!("{other:?} is no turn of Item Matching"),
        };
        let turns: Vec<(Code, Vec<Mark>)> = turns.iter().map(marks_of).collect();
        let found = turns
            .iter()
            .find(|(_, marks)| marks[slot] == Mark::Here)
            .map(|(code, _)| code[slot]);
        if found == Some(item) {
            return true;
        }
        if found.is_some() && locks_slots {
            return false;
        }
        let is_barred = turns.iter().any(|(code, marks)| {
            let is = |mark: Mark| (0..self.slots).any(|s| code[s] == item && marks[s] == mark);
            is(Mark::Absent) && !is(Mark::Elsewhere)
        });
        !(bars_items && is_barred)
    }
}

/// The hard mode of Wordle: right letters stay, and letters that were marked are used as often as they were marked.
fn uses_marks((question, answer): &Known, word: &[usize]) -> bool {
    let (Question::Code(asked), Answer::Marks(marks)) = (question, answer) else {
        unreachable!("{question:?} is no turn of words")
    };
    let slots = word.len();
    let stays = (0..slots).all(|slot| marks[slot] != Mark::Here || word[slot] == asked[slot]);
    let used = asked.iter().all(|letter| {
        let marked = (0..slots).filter(|&s| asked[s] == *letter && marks[s] != Mark::Absent);
        word.iter().filter(|other| *other == letter).count() >= marked.count()
    });
    stays && used
}
