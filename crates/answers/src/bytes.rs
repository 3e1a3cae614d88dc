//! The bytes of a table, owned or mapped. On WebAssembly, which has no maps, they are owned.

#[cfg(not(target_family = "wasm"))]
use memmap2::Mmap;

/// The bytes of a table: in memory, or mapped from a file.
#[derive(Debug)]
pub struct Bytes(Source);

#[derive(Debug)]
enum Source {
    InMemory(Vec<u8>),
    #[cfg(not(target_family = "wasm"))]
    Mapped(Mmap),
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            Source::InMemory(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            Source::Mapped(map) => map,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Source::InMemory(bytes))
    }
}

#[cfg(not(target_family = "wasm"))]
impl From<Mmap> for Bytes {
    fn from(map: Mmap) -> Bytes {
        Bytes(Source::Mapped(map))
    }
}
