//! A table over bytes: a header, cells and a definition, checked when they are opened.

use godtable_system::checksum;

use crate::fields::{self, Fields, Head, file_bytes};
use crate::{CellBits, Cells, HEADER_BYTES, Header, OrbitsHeader, TableError};

/// A checked table over bytes: a memory map, a vector, a slice. `H` is its header.
#[derive(Debug)]
pub struct Table<B, H = Header> {
    header: H,
    bits: CellBits,
    cells: usize,
    cell_bytes: usize,
    bytes: B,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Checks the bytes of a whole file: length, header and checksums.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a whole, undamaged table.
    pub fn new(bytes: B) -> Result<Table<B>, TableError> {
        Table::checked(bytes)
    }
}

impl<B: AsRef<[u8]>> Table<B, OrbitsHeader> {
    /// Checks the bytes of a whole file of a puzzle of orbits: length, header and checksums.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a whole, undamaged table of such a puzzle.
    pub fn of_orbits(bytes: B) -> Result<Table<B, OrbitsHeader>, TableError> {
        Table::checked(bytes)
    }
}

impl<B: AsRef<[u8]>, H: Head> Table<B, H> {
    /// Checks the bytes of a whole file.
    pub(crate) fn checked(bytes: B) -> Result<Table<B, H>, TableError> {
        let file = bytes.as_ref();
        let (header, stored) = fields::from_bytes::<H>(file)?;
        check(file, stored)?;
        Ok(Table::of(header, bytes))
    }

    /// Checks the bytes of a whole file, except the checksum of the cells.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn headed(bytes: B) -> Result<Table<B, H>, TableError> {
        let (header, _) = fields::from_bytes::<H>(bytes.as_ref())?;
        Ok(Table::of(header, bytes))
    }

    /// Checks the checksum of all cells and of the definition. Tables are checked when they are opened, except
    /// tables of edges, which have checksums of blocks too.
    ///
    /// # Errors
    /// Returns an error if the checksum is wrong.
    pub fn check_cells(&self) -> Result<(), TableError> {
        let file = self.bytes.as_ref();
        let (_, stored) = fields::from_bytes::<H>(file)?;
        check(file, stored)
    }

    /// Returns the table with a header that fits the bytes.
    fn of(header: H, bytes: B) -> Table<B, H> {
        let Fields { encoding, cells, .. } = header.fields();
        Table { cell_bytes: cell_bytes(&header), bits: encoding.bits(), cells, header, bytes }
    }

    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> &H {
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
    pub fn map_bytes<C: AsRef<[u8]>>(self, map: impl FnOnce(B) -> C) -> Table<C, H> {
        let length = self.bytes.as_ref().len();
        let bytes = map(self.bytes);
        assert_eq!(bytes.as_ref().len(), length, "the bytes of a table stay the same");
        Table { bytes, header: self.header, bits: self.bits, cells: self.cells, cell_bytes: self.cell_bytes }
    }

    /// Returns the cells.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> Cells<'_> {
        // The constructor checked the length.
        let bytes = &self.bytes.as_ref()[HEADER_BYTES..HEADER_BYTES + self.cell_bytes];
        Cells::known(bytes, self.bits, self.cells)
    }
}

impl<H: Head> Table<Vec<u8>, H> {
    /// Makes a table in memory. `fill` gets the bytes of the cells, all 0.
    ///
    /// # Panics
    /// Panics if the table does not fit in memory.
    #[must_use]
    pub fn in_memory(header: H, fill: impl FnOnce(&mut [u8])) -> Table<Vec<u8>, H> {
        let mut bytes = vec![0; file_bytes(&header).expect("the cells are to fit in memory")];
        finish(&header, &mut bytes, fill);
        Table::of(header, bytes)
    }
}

/// Checks the checksum of all that follows the header of a file.
fn check(file: &[u8], stored: u32) -> Result<(), TableError> {
    let computed = checksum::hash(&file[HEADER_BYTES..]);
    if stored == computed { Ok(()) } else { Err(TableError::CellsDamaged { stored, computed }) }
}

/// Fills the cells in the bytes of a file, and writes the header before them and the definition after them.
pub(crate) fn finish(header: &impl Head, file: &mut [u8], fill: impl FnOnce(&mut [u8])) {
    let (head, body) = file.split_at_mut(HEADER_BYTES);
    let (cells, definition) = body.split_at_mut(cell_bytes(header));
    fill(cells);
    definition.copy_from_slice(&header.definition());
    head.copy_from_slice(&fields::to_bytes(header, checksum::hash(body)));
}

/// Returns the size in bytes of the cells of a table whose whole size does not overflow.
fn cell_bytes(header: &impl Head) -> usize {
    let Fields { encoding, cells, .. } = header.fields();
    encoding.bits().bytes(cells).expect("less than the size of the whole file")
}
