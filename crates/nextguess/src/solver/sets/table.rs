//! The feedbacks of all questions from all secrets of a set, as a table of bytes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::code::Code;
use crate::grade::{Feedback, Grader};
use crate::solver::sets::partition::{COLUMNS, Coding};

/// No secret.
pub(crate) const NONE: u16 = u16::MAX;

/// One row a secret, one column a question; equal bytes in a column are equal feedbacks.
#[derive(Debug)]
pub(crate) struct Table {
    /// The questions, one a column.
    pub(crate) questions: Vec<Code>,
    /// The secret that each question is, or [`NONE`].
    pub(crate) own: Vec<u16>,
    /// The question that each secret is; `u32::MAX` where it may not be asked.
    pub(crate) asked_as: Vec<u32>,
    /// How the bytes tell feedbacks apart.
    pub(crate) coding: Coding,
    bytes: Vec<u8>,
    width: usize,
}

impl Table {
    /// The most secrets for which a table with `questions` questions fits into `bytes` bytes.
    pub(crate) fn most_secrets(questions: usize, bytes: usize) -> usize {
        let width = questions.max(1).checked_next_multiple_of(COLUMNS);
        width.map_or(0, |width| (bytes / width).min(usize::from(NONE) - 1))
    }

    /// The table of these questions and secrets, both ascending, or `None` where it would have more than `most` bytes.
    pub(crate) fn new(
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
        let values = match grader.lay_out_questions(questions) {
            Some(columns) => {
                let mut highest = 0;
                for (row, &secret) in bytes.chunks_exact_mut(width.max(1)).zip(secrets) {
                    columns.grade(secret, row);
                    highest = row.iter().fold(highest, |most, &byte| most.max(byte));
                }
                usize::from(highest) + 1
            }
            None => Table::grade_by_question(grader, questions, secrets, &mut bytes, width)?,
        };
        let coding = Coding::of(values);
        if let Coding::Bits(_) = coding {
            for byte in &mut bytes {
                *byte = coding.byte(usize::from(*byte));
            }
        }
        let own = (questions.iter())
            .map(|code| secrets.binary_search(code).map_or(NONE, |at| at as u16))
            .collect();
        Some(Table::assemble(
            questions.to_vec(),
            own,
            secrets.len(),
            coding,
            bytes,
            width,
        ))
    }

    /// Writes the feedbacks of one question after another into the columns of the bytes, and returns a number that all are
    /// below; `None` where a byte cannot tell them apart.
    fn grade_by_question(
        grader: Grader,
        questions: &[Code],
        secrets: &[Code],
        bytes: &mut [u8],
        width: usize,
    ) -> Option<usize> {
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
        Some(values)
    }

    fn assemble(
        questions: Vec<Code>,
        own: Vec<u16>,
        secrets: usize,
        coding: Coding,
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
            coding,
            bytes,
            width,
        }
    }

    /// The length of a row: the questions, and what fills it up.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The bytes of the feedback of a secret, one for each question.
    #[inline]
    pub(crate) fn row(&self, secret: u16) -> &[u8] {
        &self.bytes[usize::from(secret) * self.width..][..self.width]
    }

    /// The byte of the feedback of a secret to a question.
    #[inline]
    pub(crate) fn get(&self, question: u32, secret: u16) -> u8 {
        self.bytes[usize::from(secret) * self.width + question as usize]
    }

    /// The table of some secrets, without questions that split them just like another; a question that
    /// is one of the secrets stays, and so do those that `keep` names. Also the new number of each
    /// question that stays, by its old one.
    pub(crate) fn restricted(
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
        if dedup {
            // A member that has this question's part for itself splits no worse; so all are compared.
            let mut seen = Partitions::new(self, members);
            for column in (0..stays.len()).filter(|&column| stays[column]) {
                seen.is_new(column as u32);
            }
            for column in others {
                if !stays[column as usize] && seen.is_new(column) {
                    stays[column as usize] = true;
                }
            }
        } else {
            others
                .iter()
                .for_each(|&column| stays[column as usize] = true);
        }
        let columns: Vec<u32> = (0..stays.len() as u32)
            .filter(|&c| stays[c as usize])
            .collect();
        let mut renumbered = vec![u32::MAX; self.questions.len()];
        for (at, &column) in columns.iter().enumerate() {
            renumbered[column as usize] = at as u32;
        }
        let width = columns.len().next_multiple_of(COLUMNS);
        let mut bytes = vec![self.coding.byte(0); width * members.len()];
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
            self.coding,
            bytes,
            width,
        );
        (table, renumbered)
    }
}

/// A key for a partition: two partitions with one key are as unlikely as two positions.
type PartitionKey = (u64, u64);

/// Tables with more values than this have too many to go through them all.
const MOST_MASKS: usize = 64;

impl Table {
    /// A key for the partition of some secrets that each column makes, whatever its bytes are; `None` where it makes
    /// one part.
    fn partitions(&self, members: &[u16]) -> Vec<Option<PartitionKey>> {
        let blocks = 0..self.width / COLUMNS;
        let coding = self.coding;
        let mut scratch = vec![0; coding.values() * COLUMNS];
        let mut states = scratch.clone();
        let keys = blocks.flat_map(|block| {
            let rows = members.iter().map(|&member| {
                let row = self.row(member).as_chunks::<COLUMNS>().0;
                &row[block]
            });
            match coding {
                Coding::Bits(_) => {
                    let value = |byte: u8| byte.trailing_zeros() as usize;
                    partitions_by_masks(rows, value, &mut scratch, &mut states)
                }
                Coding::Numbers(..=MOST_MASKS) => {
                    partitions_by_masks(rows, usize::from, &mut scratch, &mut states)
                }
                Coding::Numbers(_) => partitions_by_labels(rows, &mut scratch),
            }
        });
        keys.collect()
    }
}

/// The keys of the columns of a block, by the set of rows that have each byte.
fn partitions_by_masks<'r>(
    rows: impl Iterator<Item = &'r [u8; COLUMNS]>,
    value: impl Fn(u8) -> usize,
    masks: &mut [u64],
    states: &mut [u64],
) -> [Option<PartitionKey>; COLUMNS] {
    states.fill(0);
    masks.fill(0);
    let mut flush = |masks: &mut [u64]| {
        for (state, mask) in states.iter_mut().zip(masks) {
            *state = mixed(*state ^ std::mem::take(mask));
        }
    };
    let mut bit = 1u64;
    for row in rows {
        for (column, &byte) in row.iter().enumerate() {
            masks[value(byte) * COLUMNS + column] |= bit;
        }
        bit = bit.rotate_left(1);
        if bit == 1 {
            flush(masks);
        }
    }
    if bit != 1 {
        flush(masks);
    }
    let mut sums = [(0u64, 0u64, 0u32); COLUMNS];
    for states in states.as_chunks::<COLUMNS>().0 {
        for (sum, &state) in sums.iter_mut().zip(states) {
            sum.0 = sum.0.wrapping_add(state);
            sum.1 = sum.1.wrapping_add(mixed(state));
            sum.2 += u32::from(state != 0);
        }
    }
    sums.map(|(low, high, parts)| (parts > 1).then_some((low, high)))
}

/// The same by the first row that has each byte.
fn partitions_by_labels<'r>(
    rows: impl Iterator<Item = &'r [u8; COLUMNS]>,
    labels: &mut [u64],
) -> [Option<PartitionKey>; COLUMNS] {
    labels.fill(0);
    let mut sums = [(0u64, 0u64, 0u32); COLUMNS];
    for (label, row) in (1..).zip(rows) {
        for ((column, &byte), sum) in row.iter().enumerate().zip(&mut sums) {
            let own = &mut labels[usize::from(byte) * COLUMNS + column];
            if *own == 0 {
                *own = mixed(label);
                sum.2 += 1;
            }
            sum.0 = (sum.0 ^ *own).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            sum.1 = sum.1.rotate_left(23).wrapping_add(*own);
        }
    }
    sums.map(|(low, high, parts)| (parts > 1).then_some((low, high)))
}

/// Different for different numbers, and 0 for 0.
#[inline]
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
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
struct Partitions {
    /// A key for the partition that each column makes; `None` where it makes one part.
    keys: Vec<Option<PartitionKey>>,
    seen: FxHashSet<PartitionKey>,
}

impl Partitions {
    fn new(table: &Table, members: &[u16]) -> Partitions {
        Partitions {
            keys: table.partitions(members),
            seen: FxHashSet::with_capacity_and_hasher(table.questions.len(), Default::default()),
        }
    }

    /// Whether no question before split the members into the same parts; one that does not split them
    /// is never new.
    fn is_new(&mut self, column: u32) -> bool {
        self.keys[column as usize].is_some_and(|key| self.seen.insert(key))
    }
}
