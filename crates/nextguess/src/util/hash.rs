//! Checksums of stored files.

/// The checksum of some bytes: FNV-1a with 64 bits (Fowler, Noll & Vo). It finds accidents, such as a file that was cut
/// off. It is no protection against changes on purpose.
pub(crate) fn checksum_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
