//! The loop of all searches by levels, and the searches that several processes share.
//!
//! A [`Search`] finds the states of a level, and [`Search::advance`] does all that searches have in common: it stops,
//! waits for other processes, checks the counts, and detects when all states are found.
//!
//! A [`Share`] is a search in which each process owns some of the rows. A level is found in rounds. In a round, each
//! process fetches the rows of others from which its own rows pull, and pulls them. So the sets of a search take only
//! the memory of a process's own rows and of one round. [`levels::share`] and [`edges::share`] return shares; a row of
//! the edges is half of a sector.
//!
//! [`levels::share`]: crate::levels::share
//! [`edges::share`]: crate::edges::share

use std::fmt;
use std::io;
use std::iter::Sum;
use std::ops::{Add, Range};

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use bitvec::view::BitView as _;
use godtable_system::checksum;
use godtable_system::parallel::{Alone, Meeting};
use godtable_table::{Distance, Histogram};

use crate::observe::Observers;
pub use crate::observe::{Observe, Part, Progress, SearchError};

/// The states at a distance: unlocked ones, and locked ones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LevelCounts {
    /// The numbers of states.
    pub states: [u64; 2],
    /// The numbers of states that a symmetry maps to themselves, summed over all symmetries but the identity; 0 from a search
    /// that counts no [classes](Search::classes).
    pub fixed: [u64; 2],
}

impl LevelCounts {
    /// The counts of a search without classes.
    #[must_use]
    pub const fn of(states: [u64; 2]) -> LevelCounts {
        LevelCounts { states, fixed: [0, 0] }
    }

    /// Returns the counts in a row, as files and messages have them.
    pub(crate) fn numbers(self) -> [u64; 4] {
        let LevelCounts { states: [unlocked, locked], fixed } = self;
        [unlocked, locked, fixed[0], fixed[1]]
    }

    /// Returns the counts of [`LevelCounts::numbers`].
    pub(crate) const fn from_numbers([unlocked, locked, fixed_unlocked, fixed_locked]: [u64; 4]) -> LevelCounts {
        LevelCounts { states: [unlocked, locked], fixed: [fixed_unlocked, fixed_locked] }
    }
}

impl Add for LevelCounts {
    type Output = LevelCounts;

    fn add(self, other: LevelCounts) -> LevelCounts {
        // What one process counts may be negative, and wrap.
        let sum = |which: fn(&LevelCounts) -> [u64; 2]| {
            [0, 1].map(|plane| which(&self)[plane].wrapping_add(which(&other)[plane]))
        };
        LevelCounts { states: sum(|own| own.states), fixed: sum(|own| own.fixed) }
    }
}

impl Sum for LevelCounts {
    fn sum<I: Iterator<Item = LevelCounts>>(counts: I) -> LevelCounts {
        counts.fold(LevelCounts::default(), LevelCounts::add)
    }
}

/// Returns the number of classes of a set by Burnside's lemma: as many as a symmetry keeps states of it in the mean. `kept` is the
/// sum over all symmetries.
pub(crate) fn class_count(kept: u64, symmetries: u64) -> u64 {
    assert!(kept.is_multiple_of(symmetries), "symmetries are a group");
    kept / symmetries
}

/// Returns the histogram of the states that are counted first or second, or `None` if there are none.
pub(crate) fn histogram(counts: &[[u64; 2]], which: usize, states: u64) -> Option<Histogram> {
    let mut counts: Vec<u64> = counts.iter().map(|counts| counts[which]).collect();
    counts.truncate(counts.iter().rposition(|&count| count > 0)? + 1);
    Histogram::new(states, counts)
}

/// A search by levels, by one process or by several: the number of states at each distance.
pub trait Search {
    /// Returns the states at each distance, as all processes found them.
    fn counts(&self) -> Vec<LevelCounts>;

    /// Returns the numbers of all unlocked and of all locked states.
    fn states(&self) -> [u64; 2];

    /// Returns the number of symmetries if the search counts [classes](Search::classes).
    fn symmetries(&self) -> Option<usize> {
        None
    }

    /// Finds the states of the next level in the rows of this process, and counts them. [`Search::advance`] calls this.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach, if the observer stops the search, or if the states differ from those of a
    /// table.
    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError>;

    /// Adds the counts of a level that all processes have found.
    fn add_level(&mut self, level: LevelCounts);

    /// Finds the next level with all other processes, and returns its counts, or `None` if there is none. They are not added yet.
    ///
    /// # Errors
    /// Returns an error as [`Search::find`] does.
    fn next_level(
        &mut self,
        meeting: &mut dyn Meeting,
        observe: &Observe<'_>,
    ) -> Result<Option<LevelCounts>, SearchError> {
        let Progress { found, states, .. } = self.progress();
        if found == states {
            return Ok(None);
        }
        let message = self.find(meeting, observe)?.numbers().map(u64::to_le_bytes).concat();
        let of_message = |message: Vec<u8>| {
            let mut numbers = message.as_chunks().0.iter().copied().map(u64::from_le_bytes);
            LevelCounts::from_numbers([(); 4].map(|()| numbers.next().expect("four numbers")))
        };
        let level: LevelCounts = meeting.tell_all(message)?.into_iter().map(of_message).sum();
        Ok((level.states != [0, 0]).then_some(level))
    }

    /// Finds the next level with all other processes, and returns whether there is one. The observer hears of the parts of a
    /// level. One that stops a search of several processes leaves the others waiting.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach, if a state is farther than a distance can be, if the observer stops
    /// the search, or if the states differ from those of a table. If the rows [outlast a stop](Share::outlasts_a_stop), they can
    /// be saved then.
    fn advance(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<bool, SearchError> {
        let Some(level) = self.next_level(meeting, observe)? else { return Ok(false) };
        if Distance::new(self.counts().len()).is_none() {
            return Err(SearchError::TooFar);
        }
        self.add_level(level);
        check_counts(&self.counts(), self.states())?;
        Ok(true)
    }

    /// Returns what all processes have found so far.
    fn progress(&self) -> Progress {
        let levels: Vec<u64> = self.counts().iter().map(|level| level.states.iter().sum()).collect();
        Progress {
            distance: levels.len() - 1,
            level: levels.last().copied().unwrap_or_default(),
            found: levels.iter().sum(),
            states: self.states().iter().sum(),
        }
    }

    /// Returns the numbers of unlocked states found so far, by distance, and of locked ones, if the rules lock anything.
    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        let counts: Vec<[u64; 2]> = self.counts().iter().map(|level| level.states).collect();
        let [unlocked, locked] = self.states();
        (histogram(&counts, 0, unlocked).expect("the goal is unlocked too"), histogram(&counts, 1, locked))
    }

    /// Returns the numbers of classes of unlocked states found so far, by distance, and of locked ones, if the search counts
    /// them: states that symmetries map to each other. Those out of reach are left out.
    fn classes(&self) -> Option<(Histogram, Option<Histogram>)> {
        let symmetries = self.symmetries()? as u64;
        let class_counts =
            |level: &LevelCounts| [0, 1].map(|plane| class_count(level.states[plane] + level.fixed[plane], symmetries));
        let counts: Vec<[u64; 2]> = self.counts().iter().map(class_counts).collect();
        let all = |plane: usize| counts.iter().map(|level| level[plane]).sum();
        Some((histogram(&counts, 0, all(0)).expect("the goal has a class"), histogram(&counts, 1, all(1))))
    }
}

/// Finds all levels by one process. The observers hear of levels, and of the parts of a level, and may stop the search.
pub(crate) fn run(search: &mut dyn Search, (observe, observe_parts): Observers<'_>) -> Result<(), SearchError> {
    loop {
        if observe(search.progress()).is_break() {
            return Err(SearchError::Stopped);
        }
        if !search.advance(&mut Alone, observe_parts)? {
            return Ok(());
        }
    }
}

/// A search of which this process owns some rows. A [checkpoint](crate::checkpoint) keeps them between two levels.
pub trait Share: Search {
    /// Returns a checksum of what is searched: the puzzle, its rules and its goal.
    fn fingerprint(&self) -> u32;

    /// Continues after levels with these counts. Then each process [reads](Share::read) its rows.
    ///
    /// # Errors
    /// Returns an error if no search has these counts.
    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()>;

    /// Returns the rows of this process.
    fn rows(&self) -> Range<usize>;

    /// Returns the number of all rows.
    fn all_rows(&self) -> usize;

    /// Returns the name of the file with the rows after the last level, if files that outlast the process store them. Then a
    /// checkpoint stores only the counts and a checksum, after each level: a level overwrites the rows before the last ones.
    fn file_name(&self) -> Option<&'static str> {
        None
    }

    /// Waits until rows in a file are on the disk, and returns their checksum. After [`Share::set_counts`] it is that of the
    /// rows which the file has then.
    ///
    /// # Errors
    /// Returns an error if the system cannot write them.
    fn sync(&self) -> io::Result<u32> {
        Ok(0)
    }

    /// Returns whether a level that is stopped leaves the rows as they were after the last one, so that they can be saved.
    fn outlasts_a_stop(&self) -> bool {
        true
    }

    /// Returns the bytes of a row in a checkpoint.
    fn row_bytes(&self) -> usize;

    /// Appends some rows of this process to `bytes`.
    ///
    /// # Panics
    /// Panics if a row is not one of this process, or lies in a file.
    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>);

    /// Reads some rows of this process, as [`Share::write`] wrote them.
    ///
    /// # Errors
    /// Returns an error if the bytes end early, or no search has such rows.
    ///
    /// # Panics
    /// Panics if a row is not one of this process.
    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()>;
}

impl fmt::Debug for dyn Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Share").field(&self.rows()).field(&self.progress()).finish()
    }
}

/// Returns the flags of all rows, from each process's flags of its own rows.
pub(crate) fn all_flags(own: &[bool], shares: &[usize], meeting: &mut dyn Meeting) -> io::Result<Vec<bool>> {
    if shares.len() == 2 {
        return Ok(own.to_vec());
    }
    let bits: BitVec<u8, Lsb0> = own.iter().collect();
    let mut all = Vec::with_capacity(shares[shares.len() - 1]);
    for (message, share) in meeting.tell_all(bits.into_vec())?.iter().zip(shares.windows(2)) {
        all.extend(message.view_bits::<Lsb0>().iter().by_vals().take(share[1] - share[0]));
    }
    Ok(all)
}

/// Fetches rows, in order, from their owners, and gives the others what they ask for: `write` appends a row of this process.
/// Returns the bytes of the rows of each owner.
pub(crate) fn fetch(
    needed: &[u32],
    shares: &[usize],
    meeting: &mut dyn Meeting,
    write: impl Fn(usize, &mut Vec<u8>) -> io::Result<()>,
) -> io::Result<Vec<Vec<u8>>> {
    let mut rest = needed;
    let requests = shares[1..].iter().map(|&end| {
        let (own, others) = rest.split_at(rest.partition_point(|&row| (row as usize) < end));
        rest = others;
        own.iter().flat_map(|row| row.to_le_bytes()).collect()
    });
    let requests = meeting.exchange(requests.collect())?;
    let answer = |request: &Vec<u8>| {
        let mut answer = Vec::new();
        for row in request.as_chunks().0 {
            write(u32::from_le_bytes(*row) as usize, &mut answer)?;
        }
        Ok(answer)
    };
    meeting.exchange(requests.iter().map(answer).collect::<io::Result<_>>()?)
}

/// Returns the first row of each process, and the number of rows.
pub(crate) fn first_rows(rows: usize, processes: usize) -> Vec<usize> {
    (0..=processes).map(|number| (rows as u128 * number as u128 / processes as u128) as usize).collect()
}

/// Returns the [fingerprint](Share::fingerprint) of what is searched. Rows have the byte order of the machine.
pub(crate) fn fingerprint(searched: &impl fmt::Debug) -> u32 {
    let order = if cfg!(target_endian = "little") { "little" } else { "big" };
    checksum::hash(format!("{searched:?}, {order}").as_bytes())
}

/// Checks that a search over these numbers of unlocked and locked states can have these counts.
pub(crate) fn check_counts(counts: &[LevelCounts], states: [u64; 2]) -> io::Result<()> {
    let is_up_to = |which: usize| {
        let sum = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(count.states[which]));
        sum.is_some_and(|sum| sum <= states[which])
    };
    // The last level may have found none.
    let is_near = counts.len() <= Distance::MAXIMUM.get() + 2;
    match !counts.is_empty() && is_near && is_up_to(0) && is_up_to(1) {
        true => Ok(()),
        false => Err(io::Error::other("no search has its counts")),
    }
}
