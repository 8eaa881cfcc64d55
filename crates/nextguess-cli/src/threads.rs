//! How many threads a command uses.

use anyhow::Context;

use crate::arguments::Threads;

/// Uses as many threads as are wanted, or as the machine has cores.
pub(crate) fn set(wanted: &Threads) -> anyhow::Result<()> {
    if let Some(threads) = wanted.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        pool.build_global().context("threads")?;
    }
    Ok(())
}
