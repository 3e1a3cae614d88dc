//! The checksum of files, CRC-32: by `crc32fast`, or where a program must be small, by a table of 16 entries.
//!
//! The tables of `crc32fast` take 16 KB, which do not compress. A page has 700 KB, and its checksums are of tables that it has
//! just made. There a byte takes two steps, each by four bits.

#[cfg(not(target_family = "wasm"))]
pub use crc32fast::{Hasher, hash};

#[cfg(target_family = "wasm")]
pub use small::{Hasher, hash, hash as hash_by_two};

/// Returns the checksum of bytes, computed by two threads.
#[cfg(not(target_family = "wasm"))]
pub fn hash_by_two(bytes: &[u8]) -> u32 {
    let hasher = |bytes: &[u8]| {
        let mut hasher = Hasher::new();
        hasher.update(bytes);
        hasher
    };
    let (lower, upper) = bytes.split_at(bytes.len() / 2);
    let (mut lower, upper) = crate::parallel::join(|| hasher(lower), || hasher(upper));
    lower.combine(&upper);
    lower.finalize()
}

#[cfg(any(target_family = "wasm", test))]
#[cfg_attr(test, allow(unreachable_pub, reason = "a test compares it"))]
mod small {
    /// The polynomial, its lowest power in the highest bit.
    const POLYNOMIAL: u32 = 0xedb8_8320;

    /// The remainders of four bits.
    static REMAINDERS: [u32; 16] = {
        let mut remainders = [0; 16];
        let mut number = 0;
        while number < 16 {
            let mut remainder = number as u32;
            let mut bit = 0;
            while bit < 4 {
                remainder = remainder >> 1 ^ POLYNOMIAL * (remainder & 1);
                bit += 1;
            }
            remainders[number] = remainder;
            number += 1;
        }
        remainders
    };

    /// Returns the checksum of bytes.
    pub fn hash(bytes: &[u8]) -> u32 {
        let mut hasher = Hasher::new();
        hasher.update(bytes);
        hasher.finalize()
    }

    /// The checksum of bytes that come in parts.
    #[derive(Clone, Debug)]
    pub struct Hasher(u32);

    impl Default for Hasher {
        fn default() -> Hasher {
            Hasher::new()
        }
    }

    impl Hasher {
        /// Begins a checksum.
        pub const fn new() -> Hasher {
            Hasher(u32::MAX)
        }

        /// Takes the next bytes.
        pub fn update(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 ^= u32::from(byte);
                for _ in 0..2 {
                    self.0 = self.0 >> 4 ^ REMAINDERS[(self.0 & 15) as usize];
                }
            }
        }

        /// Returns the checksum.
        pub const fn finalize(self) -> u32 {
            !self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::small;

    #[test]
    fn both_checksums_of_any_bytes_in_parts_are_equal() {
        // Of the catalog of CRCs: https://reveng.sourceforge.io/crc-catalog/all.htm
        assert_eq!(small::hash(b"123456789"), 0xcbf4_3926);
        let bytes: Vec<u8> = (0..1000_u32).map(|number| (number * number % 251) as u8).collect();
        for end in [0, 1, 2, 15, 16, 17, 999, 1000] {
            let mut hasher = small::Hasher::new();
            bytes[..end].chunks(7).for_each(|part| hasher.update(part));
            let expected = crc32fast::hash(&bytes[..end]);
            assert_eq!([hasher.finalize(), super::hash_by_two(&bytes[..end])], [expected; 2], "{end}");
        }
    }
}
