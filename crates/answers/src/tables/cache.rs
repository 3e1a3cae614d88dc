//! A folder of tables, each made at its first use. File names tell the rules, and each opened table is compared with
//! them.

use std::fs;
use std::io::ErrorKind;
use std::ops::ControlFlow::{self, Continue};
use std::path::{Path, PathBuf};

use godtable_engine::generate::{Filled, Level};
use godtable_puzzle::cube::{Goal, Rules};
use godtable_table::{Existing, TableError};

use crate::tables::make::{in_memory, read};
use crate::tables::{Bytes, Error, Unfit, Unwritten};
use crate::{Oracle, QueryError};

/// A folder of tables, one for each set of rules.
///
/// Several threads and processes may use one folder at the same time: tables are written atomically.
///
/// ```
/// use godtable_puzzle::cube::Rules;
/// use godtable_answers::tables::Cache;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("tables");
/// let cache = Cache::new(folder);
/// let rules = Rules::default();
/// let oracle = cache.oracle(&rules)?; // makes the table and keeps it
/// assert!(cache.path(&rules).is_file());
/// let oracle = cache.oracle(&rules)?; // reads the file
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    /// Opens a file: reads or maps it.
    open: fn(&Path) -> Result<Oracle<Bytes>, QueryError>,
}

/// An event of [`Cache::oracle_with`]. If the observer returns [`ControlFlow::Break`], the call returns an error.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A level of the search is finished. Break returns [`Stopped`](godtable_engine::shares::SearchError::Stopped).
    Level(Level),
    /// The existing file is not a table of the rules, and is about to be replaced. Break leaves it unchanged, and
    /// returns [`Error::Unfit`].
    Unfit {
        /// The file.
        path: &'a Path,
        /// The reason.
        reason: &'a Unfit,
    },
    /// The table cannot be written, and is about to be used from memory. Break returns [`Error::NotKept`].
    NotKept {
        /// The file.
        path: &'a Path,
        /// The reason.
        reason: &'a Unwritten,
    },
}

/// The observer of [`Cache::oracle_with`].
type Observer<'a> = dyn FnMut(Event<'_>) -> ControlFlow<()> + Send + 'a;

impl Cache {
    /// Returns the cache in a folder, which need not exist yet. Tables are read into memory.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Cache {
        Cache { folder: folder.into(), open: read }
    }

    /// Returns the cache in a folder, which need not exist yet. Tables of more than 4 MiB are mapped.
    ///
    /// # Safety
    /// Until all oracles of this cache are dropped, nobody may truncate a file in the folder or write into one, as for
    /// [`open`](crate::tables::open). Other caches in the same folder do neither.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    #[expect(unsafe_code, reason = "large tables are mapped")]
    pub unsafe fn mapping(folder: impl Into<PathBuf>) -> Cache {
        // SAFETY: the caller vouches for all files of the folder, as `open` asks for.
        Cache { folder: folder.into(), open: |path| unsafe { crate::tables::open(path) } }
    }

    /// Returns the path of the table of `rules`. The file need not exist.
    ///
    /// ```
    /// use godtable_puzzle::cube::Rules;
    /// use godtable_answers::tables::Cache;
    ///
    /// let path = Cache::new("tables").path(&Rules::default());
    /// assert!(path.ends_with("tables/2x2x2-R1U1F1-axis.godtable"));
    /// ```
    #[must_use]
    pub fn path(&self, rules: &Rules) -> PathBuf {
        let turns: Vec<String> =
            rules.turns().iter().map(|turn| format!("{}{}", turn.face(), turn.quarters())).collect();
        let mut name = format!("{}-{}-{}", rules.puzzle(), turns.concat(), rules.lock());
        if *rules.goal() != Goal::Solved {
            name += &format!("-{}", rules.goal().name());
        }
        if rules.lock().name().is_none() || matches!(rules.goal(), Goal::Positions(_)) {
            // Two definitions may have the same checksum, so `find` compares the rules.
            name += &format!("-{:08x}", godtable_table::definition_checksum(rules));
        }
        self.folder.join(name + ".godtable")
    }

    /// Opens the table of `rules`, with cells of either kind, or returns `None` if the file does not exist.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, cannot be read, or is a table of other rules.
    pub fn find(&self, rules: &Rules) -> Result<Option<Oracle<Bytes>>, Unfit> {
        match (self.open)(&self.path(rules)) {
            Ok(oracle) if oracle.rules() == rules => Ok(Some(oracle)),
            Ok(oracle) => {
                let [got, expected] = [oracle.rules(), rules].map(|rules| Box::new(rules.clone()));
                Err(Unfit::OtherRules { got, expected })
            }
            Err(QueryError::Table(TableError::Io(error)))
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the oracle of `rules`: opens the table, or makes it and writes it to the folder.
    ///
    /// A damaged file is replaced. If the table cannot be written, the oracle keeps it in memory, and the next call
    /// makes it again. [`Cache::oracle_with`] reports both events.
    ///
    /// # Errors
    /// Returns an error if the table cannot be made, as [`make`](crate::tables::make()) does.
    pub fn oracle(&self, rules: &Rules) -> Result<Oracle<Bytes>, Error> {
        self.oracle_with(rules, &mut |_| Continue(()))
    }

    /// Returns the oracle of `rules` as [`Cache::oracle`] does, and calls `observe` with each [`Event`].
    ///
    /// # Errors
    /// Returns an error if the table cannot be made, or if `observe` breaks; see [`Event`].
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    ///
    /// use godtable_puzzle::cube::Rules;
    /// use godtable_answers::tables::{Cache, Event};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path();
    /// let mut levels = 0;
    /// Cache::new(folder).oracle_with(&Rules::default(), &mut |event| {
    ///     if let Event::Level(_) = event {
    ///         levels += 1;
    ///     }
    ///     Continue(())
    /// })?;
    /// assert_eq!(levels, 36); // distances 0 to 35
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn oracle_with(&self, rules: &Rules, observe: &mut Observer<'_>) -> Result<Oracle<Bytes>, Error> {
        let path = self.path(rules);
        match self.find(rules) {
            Ok(Some(oracle)) => return Ok(oracle),
            Ok(None) => {}
            Err(reason) => {
                if observe(Event::Unfit { path: &path, reason: &reason }).is_break() {
                    return Err(Error::Unfit { path, reason });
                }
            }
        }
        let filled = godtable_engine::generate::fill(rules, &mut |level| observe(Event::Level(level)))?;
        match self.keep(&path, &filled) {
            // Another process may have removed the file.
            Ok(()) => self.find(rules).ok().flatten().map_or_else(|| in_memory(filled), Ok),
            // Windows refuses to replace a table that another process has made and opened in the meantime.
            Err(reason) => match self.find(rules) {
                Ok(Some(oracle)) => Ok(oracle),
                _ if observe(Event::NotKept { path: &path, reason: &reason }).is_break() => {
                    Err(Error::NotKept { path, reason })
                }
                _ => in_memory(filled),
            },
        }
    }

    /// Writes the table to `path`, and makes the folder if it does not exist.
    fn keep(&self, path: &Path, filled: &Filled) -> Result<(), Unwritten> {
        fs::create_dir_all(&self.folder).map_err(Unwritten::Folder)?;
        Ok(godtable_table::write(path, Existing::Replace, filled.header(), |cells| filled.write_cells(cells))?)
    }
}
