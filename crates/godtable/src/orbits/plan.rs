//! How a question about a puzzle of orbits is answered: by which search, over what, and where its sets are.
//!
//! [`plan`] is a pure function of counts and limits. Neither the clock nor a race of threads changes what it decides, so the
//! same rules make the same table on each machine that has the memory.

use godtable_engine::levels::Positions;
use godtable_engine::sectors::Sectors;

use super::limits::DIGITS;
use crate::Work;

/// The most states of a table that is made for a question. Larger ones take minutes; `generate` makes them.
pub(super) const LARGE_TABLE: u64 = 1 << 33;

/// The most states of a table that is made sooner than a search ends.
pub(super) const SMALL_TABLE: u64 = 1 << 22;

/// The most states of a table that is made as soon as the first words are searched.
pub(super) const TINY_TABLE: u64 = 1 << 18;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// A few states, soon.
    Few,
    /// Many states.
    Many,
    /// A table, however long it takes.
    Table,
    /// The same, with a cell for each state if that fits into memory: one is looked up in a fraction of the time.
    WholeTable,
    /// The number of states at each distance.
    Histogram,
    /// The number of classes at each distance.
    Classes,
}

/// What the answers take, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    pub(super) states: u64,
    /// The sets of a search over all states.
    pub(super) sets: u64,
    /// The distances of all states.
    pub(super) distances: u64,
    /// What one state of each class takes, if there are sectors.
    pub(super) reduced: Option<ReducedCosts>,
}

/// What a search over one state of each class takes, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReducedCosts {
    pub(super) cells: u64,
    pub(super) sets: u64,
    pub(super) distances: u64,
}

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// The bytes of memory, or `None` if the system does not tell.
    pub(super) memory: Option<u64>,
    /// Whether the sets are in files.
    pub(super) is_on_disk: bool,
}

/// The way to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// A search over all states.
    All,
    /// A search over one state of each class.
    Reduced,
    /// A search of each state that is asked for, since a table takes longer.
    Search,
    /// Such a search or an error, since the sets or the distances do not fit into memory.
    NoMemory,
    /// An error, since sets in files need sectors.
    NoSectors,
}

impl Costs {
    /// Returns the costs of numbered positions, and of their sectors, if there are some.
    pub(super) fn new(positions: &Positions, planes: usize, sectors: Option<&Sectors>) -> Costs {
        let [sets, distances] = [0, DIGITS].map(|digits| positions.bytes(planes, digits));
        let reduced = |own: &Sectors| ReducedCosts {
            cells: own.cells(),
            sets: own.bytes(),
            distances: own.distance_bytes(DIGITS),
        };
        let states = positions.count().saturating_mul(planes as u64);
        Costs { states, sets, distances, reduced: sectors.map(reduced) }
    }
}

impl Way {
    /// Says how a question is answered.
    pub(super) const fn words(self, question: Question) -> &'static str {
        match (self, question) {
            (Way::All, Question::Histogram | Question::Classes) => "counts all states",
            (Way::Reduced, Question::Histogram | Question::Classes) => "counts one state of each class",
            (Way::All, Question::Few) => "is read from the table, which is built in a moment",
            (Way::All, _) => "has a distance for each state",
            (Way::Reduced, _) => "has a distance for each class",
            (Way::Search, _) => "is searched, since a table takes longer",
            (Way::NoMemory, Question::Few | Question::Many) => "is searched, since no table fits into memory",
            (Way::NoMemory, _) => "does not fit into memory",
            (Way::NoSectors, _) => "cannot be on a disk, since the puzzle has no sectors",
        }
    }
}

impl Means {
    /// Returns what a work may use.
    pub(super) fn of(work: &Work<'_>) -> Means {
        Means { memory: work.free_memory(), is_on_disk: work.is_on_disk() }
    }

    /// Returns whether some bytes fit into memory.
    pub(super) fn fit(&self, bytes: u64) -> bool {
        self.memory.is_none_or(|memory| bytes <= memory)
    }
}

/// Returns whether the answer depends on the sectors of the puzzle, which take time to find.
pub(super) fn needs_sectors(question: Question, costs: &Costs, means: &Means) -> bool {
    match question {
        Question::Few => costs.states <= SMALL_TABLE,
        Question::Many => costs.states <= LARGE_TABLE,
        Question::WholeTable => !means.fit(costs.distances),
        Question::Table | Question::Histogram | Question::Classes => true,
    }
}

/// Decides how a question is answered.
pub(super) fn plan(question: Question, costs: &Costs, means: &Means) -> Way {
    let Costs { states, sets, distances, reduced } = *costs;
    let all = |bytes: u64| if means.fit(bytes) { Way::All } else { Way::NoMemory };
    match question {
        Question::Few | Question::Many if !needs_sectors(question, costs, means) => Way::Search,
        Question::WholeTable if !needs_sectors(question, costs, means) => Way::All,
        Question::Histogram | Question::Classes if means.is_on_disk => {
            if reduced.is_some() {
                Way::Reduced
            } else {
                Way::NoSectors
            }
        }
        Question::Histogram | Question::Classes if reduced.is_some_and(|own| means.fit(own.sets)) => Way::Reduced,
        Question::Histogram => all(sets),
        // Without sectors, classes are counted from a table. A file with fewer cells than states is a symmetry-reduced
        // table.
        _ => match reduced.filter(|own| own.distances <= distances && own.cells < states) {
            Some(own) if means.fit(own.distances) => Way::Reduced,
            _ => all(distances),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIGA: u64 = 1_000_000_000;

    fn costs(states: u64, reduced: Option<u64>) -> Costs {
        let reduced = reduced.map(|cells| ReducedCosts { cells, sets: cells / 4, distances: cells });
        Costs { states, sets: states / 4, distances: states, reduced }
    }

    fn plans(costs: &Costs, memory: u64, is_on_disk: bool) -> [Way; 6] {
        use Question::{Classes, Few, Histogram, Many, Table, WholeTable};
        let means = Means { memory: Some(memory), is_on_disk };
        [Few, Many, Table, WholeTable, Histogram, Classes].map(|question| plan(question, costs, &means))
    }

    #[test]
    fn small_puzzles_have_tables_of_all_states() {
        assert_eq!(plans(&costs(1 << 20, None), GIGA, false), [Way::All; 6]);
    }

    #[test]
    fn large_puzzles_are_searched_for_a_few_states_and_folded_for_all() {
        let [few, many, table, whole, histogram, classes] = plans(&costs(GIGA, Some(GIGA / 40)), 2 * GIGA, false);
        assert_eq!([few, many, table, whole], [Way::Search, Way::Reduced, Way::Reduced, Way::All]);
        assert_eq!([histogram, classes], [Way::Reduced; 2]);
        assert_eq!(plans(&costs(40 * GIGA, None), 100 * GIGA, false)[..3], [Way::Search, Way::Search, Way::All]);
    }

    #[test]
    fn what_does_not_fit_is_folded_or_refused() {
        let reduced = costs(GIGA, Some(GIGA / 40));
        // The sets fit, and the distances do not.
        assert_eq!(plans(&reduced, GIGA / 100, false)[2..], [Way::NoMemory, Way::NoMemory, Way::Reduced, Way::Reduced]);
        assert_eq!(plans(&reduced, GIGA / 1000, false)[4..], [Way::NoMemory; 2]);
        assert_eq!(plans(&reduced, GIGA / 1000, true)[4..], [Way::Reduced; 2]);
        assert_eq!(plans(&costs(GIGA, None), GIGA / 1000, true)[4..], [Way::NoSectors; 2]);
    }

    #[test]
    fn table_of_as_many_cells_is_no_folded_one() {
        assert_eq!(plans(&costs(GIGA, Some(GIGA)), 2 * GIGA, false)[2], Way::All);
    }
}
