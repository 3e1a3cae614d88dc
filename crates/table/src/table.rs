//! A table over bytes.

use crate::{Cells, HEADER_BYTES, Header, TableError, definition};

/// A checked table over bytes: a memory map, a vector, a slice.
#[derive(Debug)]
pub struct Table<B> {
    header: Header,
    cell_bytes: usize,
    bytes: B,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Checks the bytes of a whole file: length, header and checksums.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a whole, undamaged table.
    pub fn new(bytes: B) -> Result<Table<B>, TableError> {
        let file = bytes.as_ref();
        let (header, stored) = Header::from_bytes(file)?;
        let computed = crc32fast::hash(&file[HEADER_BYTES..]);
        if stored != computed {
            return Err(TableError::CellsDamaged { stored, computed });
        }
        Ok(Table { cell_bytes: cell_bytes(&header), header, bytes })
    }

    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the bytes of the whole file.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the same table with its bytes in another container.
    ///
    /// # Panics
    /// Panics if `map` returns bytes of another length.
    #[must_use]
    pub fn map_bytes<C: AsRef<[u8]>>(self, map: impl FnOnce(B) -> C) -> Table<C> {
        let length = self.bytes.as_ref().len();
        let bytes = map(self.bytes);
        assert_eq!(bytes.as_ref().len(), length, "the bytes of a table stay the same");
        Table { bytes, header: self.header, cell_bytes: self.cell_bytes }
    }

    /// Returns the cells.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> Cells<'_> {
        // The constructor checked the length.
        Cells::known(
            &self.bytes.as_ref()[HEADER_BYTES..HEADER_BYTES + self.cell_bytes],
            self.header.encoding.bits(),
            self.header.cells,
        )
    }
}

impl Table<Vec<u8>> {
    /// Makes a table in memory. `fill` gets the bytes of the cells, all 0.
    ///
    /// # Panics
    /// Panics if the table does not fit in memory.
    #[must_use]
    pub fn in_memory(header: Header, fill: impl FnOnce(&mut [u8])) -> Table<Vec<u8>> {
        let mut bytes = vec![0; header.file_bytes().expect("the cells are to fit in memory")];
        finish(&header, &mut bytes, fill);
        Table { cell_bytes: cell_bytes(&header), header, bytes }
    }
}

/// Fills the cells in the bytes of a file, and writes the header before them and the definition after them.
pub(crate) fn finish(header: &Header, file: &mut [u8], fill: impl FnOnce(&mut [u8])) {
    let (head, body) = file.split_at_mut(HEADER_BYTES);
    let (cells, definition) = body.split_at_mut(cell_bytes(header));
    fill(cells);
    definition.copy_from_slice(&definition::write(&header.rules));
    head.copy_from_slice(&header.to_bytes(crc32fast::hash(body)));
}

/// Returns the size in bytes of the cells of a table whose whole size does not overflow.
fn cell_bytes(header: &Header) -> usize {
    header.cell_bytes().expect("less than the size of the whole file")
}
