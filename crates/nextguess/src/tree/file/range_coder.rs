//! A binary range coder with adaptive probabilities: bits that can be foreseen cost little.
//!
//! The coder of LZMA (Pavlov; after Martin, "Range encoding", 1979): 32 bits of range, carries held back
//! in a run of bytes, probabilities of 12 bits that move by a 32nd of the way to what was seen.

/// How likely a bit is to be 0, in 4096ths.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Probability(u16);

const BITS: u32 = 12;
const RATE: u32 = 5;

/// A range below this takes in another byte.
const LEAST_RANGE: u32 = 1 << 24;

impl Probability {
    pub(crate) const EVEN: Probability = Probability(1 << (BITS - 1));

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> RATE;
        } else {
            self.0 += ((1 << BITS) - self.0) >> RATE;
        }
    }
}

/// The data end too early, or no coder wrote them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damaged;

/// One way for both directions: an encoder writes what it is given, a decoder ignores that and
/// returns what it reads. So a format is described once.
pub(crate) trait Coder {
    fn bit(&mut self, likely: &mut Probability, given: bool) -> Result<bool, Damaged>;

    /// A number below `bound`, all equally likely. `bound` is from 1 to 2^16.
    fn below(&mut self, bound: u32, given: u32) -> Result<u32, Damaged>;
}

#[derive(Debug)]
pub(crate) struct Encoder {
    low: u64,
    range: u32,
    /// The last byte that a carry can still change, and how many bytes of ones stand after it.
    held: u8,
    ones: u64,
    is_first: bool,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder {
            low: 0,
            range: u32::MAX,
            held: 0,
            ones: 0,
            is_first: true,
            bytes: Vec::new(),
        }
    }

    fn shift_low(&mut self) {
        let carry = (self.low >> 32) as u8;
        if self.low < 0xff00_0000 || carry == 1 {
            if !self.is_first {
                self.bytes.push(self.held.wrapping_add(carry));
            }
            self.is_first = false;
            for _ in 0..self.ones {
                self.bytes.push(0xffu8.wrapping_add(carry));
            }
            self.ones = 0;
            self.held = (self.low >> 24) as u8;
        } else {
            self.ones += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn fill_range(&mut self) {
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift_low();
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift_low();
        }
        self.bytes
    }
}

impl Coder for Encoder {
    fn bit(&mut self, likely: &mut Probability, given: bool) -> Result<bool, Damaged> {
        let bound = (self.range >> BITS) * u32::from(likely.0);
        if given {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        likely.learn(given);
        self.fill_range();
        Ok(given)
    }

    fn below(&mut self, bound: u32, given: u32) -> Result<u32, Damaged> {
        debug_assert!(given < bound);
        self.range /= bound;
        self.low += u64::from(self.range) * u64::from(given);
        self.fill_range();
        Ok(given)
    }
}

#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    rest: &'a [u8],
    range: u32,
    code: u32,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Decoder<'a>, Damaged> {
        let (first, rest) = bytes.split_first_chunk().ok_or(Damaged)?;
        Ok(Decoder {
            rest,
            range: u32::MAX,
            code: u32::from_be_bytes(*first),
        })
    }

    /// Whether everything was read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn fill_range(&mut self) -> Result<(), Damaged> {
        while self.range < LEAST_RANGE {
            let (&next, rest) = self.rest.split_first().ok_or(Damaged)?;
            self.rest = rest;
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(next);
        }
        Ok(())
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, likely: &mut Probability, _: bool) -> Result<bool, Damaged> {
        let bound = (self.range >> BITS) * u32::from(likely.0);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        likely.learn(bit);
        self.fill_range()?;
        Ok(bit)
    }

    fn below(&mut self, bound: u32, _: u32) -> Result<u32, Damaged> {
        self.range /= bound;
        let value = self.code / self.range;
        if value >= bound {
            return Err(Damaged);
        }
        self.code -= value * self.range;
        self.fill_range()?;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A bit, or a number and its bound.
    fn steps() -> impl Strategy<Value = Vec<(u32, u32)>> {
        let bit = (0u32..20).prop_map(|roll| (u32::from(roll == 0), 0));
        let number = (any::<u32>(), 1u32..=1 << 16).prop_map(|(at, bound)| (at % bound, bound));
        prop::collection::vec(prop_oneof![4 => bit, 1 => number], 0..400)
    }

    fn run(coder: &mut impl Coder, steps: &[(u32, u32)]) -> Result<Vec<u32>, Damaged> {
        let mut likely = Probability::EVEN;
        let step = |&(given, bound): &(u32, u32)| match bound {
            0 => Ok(u32::from(coder.bit(&mut likely, given == 1)?)),
            _ => coder.below(bound, given),
        };
        steps.iter().map(step).collect()
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(steps in steps()) {
            let mut encoder = Encoder::new();
            let written = run(&mut encoder, &steps);
            let bytes = encoder.finish();
            let blank: Vec<(u32, u32)> = steps.iter().map(|step| (0, step.1)).collect();
            let mut decoder = Decoder::new(&bytes).unwrap();
            prop_assert_eq!(run(&mut decoder, &blank), written);
            prop_assert!(decoder.is_at_end());
        }
    }

    #[test]
    fn bits_that_can_be_foreseen_cost_little() {
        let mut encoder = Encoder::new();
        run(&mut encoder, &[(0, 0); 10_000]).unwrap();
        assert!(encoder.finish().len() < 50);
    }

    #[test]
    fn carries_go_through_runs_of_ones() {
        for length in 0..2000 {
            let mut steps = vec![(65_534, 65_536); length % 40];
            steps.push((1, 3));
            steps.extend([(65_535, 65_536); 9]);
            steps.extend(vec![(1, 0); length]);
            let mut encoder = Encoder::new();
            let written = run(&mut encoder, &steps);
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes).unwrap();
            assert_eq!(run(&mut decoder, &steps), written);
        }
    }
}
