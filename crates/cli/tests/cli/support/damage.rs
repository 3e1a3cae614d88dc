//! Damaged tables. The offsets follow the documented layout of the crate godtable-table, not its code.

pub(crate) const HEADER_BYTES: usize = 4160;
pub(crate) const VERSION: usize = 8;
const CELLS_CHECKSUM: usize = 48;
const HEADER_CHECKSUM: usize = 52;

/// Changes the value of a 2-bit cell.
pub(crate) fn set_cell(table: &mut [u8], number: usize, value: u8) {
    let (byte, shift) = (&mut table[HEADER_BYTES + number / 4], number % 4 * 2);
    *byte = *byte & !(3 << shift) | value << shift;
}

/// Returns the value of a 2-bit cell.
pub(crate) fn cell(table: &[u8], number: usize) -> u8 {
    table[HEADER_BYTES + number / 4] >> (number % 4 * 2) & 3
}

/// Corrects both checksums for the current contents.
pub(crate) fn correct_checksums(table: &mut [u8]) {
    let cells = crc32(&table[HEADER_BYTES..]);
    table[CELLS_CHECKSUM..][..4].copy_from_slice(&cells.to_le_bytes());
    table[HEADER_CHECKSUM..][..4].fill(0);
    let header = crc32(&table[..HEADER_BYTES]);
    table[HEADER_CHECKSUM..][..4].copy_from_slice(&header.to_le_bytes());
}

/// Returns the CRC-32 of IEEE 802.3, computed bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut remainder = u32::MAX;
    for byte in bytes {
        remainder ^= u32::from(*byte);
        for _ in 0..8 {
            let is_odd = remainder & 1 == 1;
            remainder = remainder >> 1 ^ if is_odd { 0xEDB8_8320 } else { 0 };
        }
    }
    !remainder
}
