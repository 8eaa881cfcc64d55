//! The feedbacks of all questions from all secrets of a set, as a table of bytes.

use rustc_hash::FxHashMap;

use crate::code::Code;
use crate::grade::partition::COLUMNS;
use crate::grade::{Feedback, Grader};

/// No secret.
pub(super) const NONE: u16 = u16::MAX;

/// One row a secret, one column a question; equal bytes in a column are equal feedbacks.
#[derive(Debug)]
pub(super) struct Table {
    /// The questions, one a column.
    pub(super) questions: Vec<Code>,
    /// The secret that each question is, or [`NONE`].
    pub(super) own: Vec<u16>,
    /// The question that each secret is; `u32::MAX` where it may not be asked.
    pub(super) asked_as: Vec<u32>,
    /// More than any byte.
    pub(super) values: usize,
    bytes: Vec<u8>,
    width: usize,
}

impl Table {
    /// How many secrets fit into a table of so many bytes.
    pub(super) fn most_secrets(questions: usize, bytes: usize) -> usize {
        let width = questions.max(1).checked_next_multiple_of(COLUMNS);
        width.map_or(0, |width| (bytes / width).min(usize::from(NONE) - 1))
    }

    /// The table of these questions and secrets, both ascending, or `None` where it would have more than `most` bytes.
    pub(super) fn new(
        grader: Grader,
        questions: &[Code],
        secrets: &[Code],
        most: usize,
    ) -> Option<Table> {
        if secrets.len() > Table::most_secrets(questions.len(), most) {
            return None;
        }
        let width = questions.len().next_multiple_of(COLUMNS);
        let mut bytes = vec![0; width * secrets.len()];
        let mut values = 0;
        let mut grades = vec![Feedback(0); secrets.len()];
        let mut block = vec![[0; COLUMNS]; secrets.len()];
        for (number, some) in questions.chunks(COLUMNS).enumerate() {
            for (at, &question) in some.iter().enumerate() {
                grader.grade(question, secrets, &mut grades);
                if grader.outcomes() > 256 {
                    renumber(&mut grades)?;
                }
                for (row, grade) in block.iter_mut().zip(&grades) {
                    row[at] = grade.0 as u8;
                    values = values.max(grade.index() + 1);
                }
            }
            for (row, part) in block.iter().enumerate() {
                bytes[row * width + number * COLUMNS..][..COLUMNS].copy_from_slice(part);
            }
        }
        let own = (questions.iter())
            .map(|code| secrets.binary_search(code).map_or(NONE, |at| at as u16))
            .collect();
        Some(Table::assemble(
            questions.to_vec(),
            own,
            secrets.len(),
            values,
            bytes,
            width,
        ))
    }

    fn assemble(
        questions: Vec<Code>,
        own: Vec<u16>,
        secrets: usize,
        values: usize,
        bytes: Vec<u8>,
        width: usize,
    ) -> Table {
        let mut asked_as = vec![u32::MAX; secrets];
        for (column, &secret) in own.iter().enumerate() {
            if secret != NONE {
                asked_as[usize::from(secret)] = column as u32;
            }
        }
        Table {
            questions,
            own,
            asked_as,
            values,
            bytes,
            width,
        }
    }

    /// The length of a row: the questions, and what fills it up.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    #[inline]
    pub(super) fn row(&self, secret: u16) -> &[u8] {
        &self.bytes[usize::from(secret) * self.width..][..self.width]
    }

    #[inline]
    pub(super) fn get(&self, question: u32, secret: u16) -> u8 {
        self.bytes[usize::from(secret) * self.width + question as usize]
    }

    /// The table of some secrets, without questions that split them just like another; a question that
    /// is one of the secrets stays, and so do those that `keep` names. Also the new number of each
    /// question that stays, by its old one.
    pub(super) fn restricted(
        &self,
        members: &[u16],
        keep: &[u32],
        dedup: bool,
    ) -> (Table, Vec<u32>) {
        let mut place = vec![NONE; self.asked_as.len()];
        for (at, &member) in members.iter().enumerate() {
            place[usize::from(member)] = at as u16;
        }
        let mut stays = vec![false; self.questions.len()];
        let mut others = Vec::new();
        for (column, &own) in self.own.iter().enumerate() {
            if own != NONE && place[usize::from(own)] != NONE {
                stays[column] = true;
            } else {
                others.push(column as u32);
            }
        }
        for &column in keep {
            stays[column as usize] = true;
        }
        // A member that has this question's part for itself splits no worse; so all are compared.
        let mut seen = Partitions::new(self, members);
        if dedup {
            let first: Vec<u32> = (0..stays.len() as u32)
                .filter(|&c| stays[c as usize])
                .collect();
            for column in first {
                seen.is_new(column);
            }
        }
        for column in others {
            if !stays[column as usize] && (!dedup || seen.is_new(column)) {
                stays[column as usize] = true;
            }
        }
        let columns: Vec<u32> = (0..stays.len() as u32)
            .filter(|&c| stays[c as usize])
            .collect();
        let mut renumbered = vec![u32::MAX; self.questions.len()];
        for (at, &column) in columns.iter().enumerate() {
            renumbered[column as usize] = at as u32;
        }
        let width = columns.len().next_multiple_of(COLUMNS);
        let mut bytes = vec![0; width * members.len()];
        for (row, &member) in bytes.chunks_exact_mut(width).zip(members) {
            let old = self.row(member);
            for (byte, &column) in row.iter_mut().zip(&columns) {
                *byte = old[column as usize];
            }
        }
        let own = columns
            .iter()
            .map(|&column| match self.own[column as usize] {
                NONE => NONE,
                own => place[usize::from(own)],
            });
        let questions = columns
            .iter()
            .map(|&c| self.questions[c as usize])
            .collect();
        let table = Table::assemble(
            questions,
            own.collect(),
            members.len(),
            self.values,
            bytes,
            width,
        );
        (table, renumbered)
    }
}

/// Numbers the feedbacks that occur from 0 on, or `None` where they are more than a byte can tell.
fn renumber(grades: &mut [Feedback]) -> Option<()> {
    let mut numbers: FxHashMap<Feedback, u16> = FxHashMap::default();
    for grade in grades {
        let next = numbers.len() as u16;
        let number = *numbers.entry(*grade).or_insert(next);
        if number > 255 {
            return None;
        }
        *grade = Feedback(number);
    }
    Some(())
}

/// The partitions of a set that were seen.
struct Partitions<'a> {
    table: &'a Table,
    members: &'a [u16],
    /// Canonical partitions, one after the other.
    seen: Vec<u8>,
    places: FxHashMap<u64, u32>,
    more: std::collections::HashSet<Vec<u8>>,
}

impl<'a> Partitions<'a> {
    fn new(table: &'a Table, members: &'a [u16]) -> Partitions<'a> {
        Partitions {
            table,
            members,
            seen: Vec::new(),
            places: FxHashMap::default(),
            more: Default::default(),
        }
    }

    /// Whether no question before split the members into the same parts; one that does not split them
    /// is never new.
    fn is_new(&mut self, column: u32) -> bool {
        let start = self.seen.len();
        let mut numbers = [u8::MAX; 256];
        let mut next = 0;
        let mut hash: u64 = 0;
        for &member in self.members {
            let number = &mut numbers[usize::from(self.table.get(column, member))];
            if *number == u8::MAX {
                *number = next;
                next += 1;
            }
            self.seen.push(*number);
            hash = (hash.rotate_left(5) ^ u64::from(*number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let length = self.members.len();
        if next < 2 {
            self.seen.truncate(start);
            return false;
        }
        match self.places.entry(hash) {
            std::collections::hash_map::Entry::Vacant(vacant) => {
                vacant.insert(start as u32);
                true
            }
            std::collections::hash_map::Entry::Occupied(place) => {
                let place = *place.get() as usize;
                let (before, new) = self.seen.split_at(start);
                let is_same = before[place..place + length] == *new;
                let is_new = !is_same && self.more.insert(new.to_vec());
                self.seen.truncate(start);
                is_new
            }
        }
    }
}
