//! What the machine can do at most: the kernels of `grade` are to be compared with it, in one run.
//!
//! An item is a block of 512 candidates.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use nextguess::grade::{Backend, Limit};

fn main() {
    divan::main();
}

/// Bytes that stay in the first, second and third cache, and that do not.
const SIZES: [usize; 4] = [16 << 10, 256 << 10, 8 << 20, 256 << 20];

/// The bytes of a block.
const BLOCK: usize = 64;

fn bench(bencher: Bencher, backend: Backend, limit: Limit, bytes: usize) {
    let spare = BLOCK / size_of::<u64>();
    let memory = vec![0x5555_3333_0f0f_00ffu64; bytes / size_of::<u64>() + spare];
    let start = memory.as_ptr().align_offset(BLOCK).min(spare);
    let memory = &memory[start..][..bytes / size_of::<u64>()];
    bencher
        .counter(ItemsCount::new(bytes / BLOCK))
        .counter(BytesCount::new(bytes))
        .bench_local(|| backend.at_the_limit(limit, black_box(memory)));
}

fn backends() -> impl Iterator<Item = Backend> {
    Backend::available()
}

/// Steps `a ^ (b & c)` in registers; the bytes are those of the blocks.
#[divan::bench(args = backends())]
fn logic(bencher: Bencher, backend: Backend) {
    bench(bencher, backend, Limit::Logic, SIZES[0]);
}

/// Bits counted, of blocks in the first cache.
#[divan::bench(args = backends())]
fn population_count(bencher: Bencher, backend: Backend) {
    bench(bencher, backend, Limit::Sizes, SIZES[0]);
}

/// Blocks read from each level of memory.
#[divan::bench(args = SIZES)]
fn reading(bencher: Bencher, bytes: usize) {
    let best = backends().last().expect("one is always there");
    bench(bencher, best, Limit::Reading, bytes);
}
