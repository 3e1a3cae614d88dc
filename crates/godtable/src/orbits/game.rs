//! A puzzle of orbits under rules, with its goal: its counts and its table, made or from the cache.

use std::io::ErrorKind;
use std::time::Instant;

use godtable_engine::levels::{self, Arcs, Distances, Goal, Positions, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::{Part, SearchError, Share};
use godtable_puzzle::effort::Effort;
use godtable_system::IS_PAGE;
use godtable_system::instructions::InstructionSet;
use godtable_table::{Histogram, TableError};

use super::defined::DefinedDialect;
use super::definition::Defined;
use super::dialect::{Dialect, Prepared, not_kept, not_numbered, search_error, wrong};
use super::file;
use super::limits::{DIGITS, check_memory, folding_effort, found, is_large, observer, seconds};
use super::rules::DefinedRules;
use super::searched::{Later, SearchedGame};
use super::states::States;
use super::table::{OrbitsTable, automorphisms, left_out, write};
use super::wanted::{Wanted, prepared_with};
use crate::ask::{Counts, Levels, UpTo};
use crate::cannot::Kind;
use crate::checkpoint::{self, Checkpoint};
use crate::page::outside_a_page;
use crate::room::{Answers, Game, Generated, Target};
use crate::rules::RulesChoice;
use crate::state::{Form, State, Text};
use crate::words::size;
use crate::{About, Error, Event, Given, Work, target};

/// A table, or a puzzle whose table does not fit into memory.
enum Made {
    Table(Box<OrbitsTable>),
    TooLarge(Box<SearchedGame>),
}

impl Made {
    fn table(self) -> Result<OrbitsTable, Error> {
        match self {
            Made::Table(table) => Ok(*table),
            Made::TooLarge(searched) => Err(searched.refused()),
        }
    }
}

impl Wanted {
    /// Finds the distances to the goal: one for each class of a puzzle with many states, if it has sectors, and else all.
    fn search(self, work: &Work<'_>) -> Result<Made, Error> {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        let (goal, free) = (Goal::Positions(self.goal.clone()), work.free_memory());
        let fits = check_memory(&**dialect, positions, arcs.planes(), DIGITS, work);
        let sectors = folded(positions, arcs, &goal, free, false, work)?;
        // The kind of table depends on the puzzle and not on free memory. A file tells a folded one by its number of cells.
        let (states, all) = (self.states(), positions.bytes(arcs.planes(), DIGITS));
        let is_smaller = |own: &Sectors| own.distance_bytes(DIGITS) <= all && own.cells() < states;
        let is_small = |own: &Sectors| free.is_none_or(|free| own.distance_bytes(DIGITS) <= free);
        match sectors.filter(is_smaller) {
            Some(sectors) if is_small(&sectors) => {
                return self.search_folded(sectors, work).map(|table| Made::Table(Box::new(table)));
            }
            _ => {}
        }
        if let Err(error) = fits {
            return Ok(Made::TooLarge(Box::new(self.searched(error))));
        }
        self.search_plain(work).map(|table| Made::Table(Box::new(table)))
    }

    fn states(&self) -> u64 {
        self.prepared.positions.count().saturating_mul(self.prepared.arcs.planes() as u64)
    }

    /// Finds the distances of all states, not of one of each class, if they fit into memory: they are looked up in a fraction of
    /// the time.
    fn search_all(self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        match check_memory(&**dialect, positions, arcs.planes(), DIGITS, work) {
            Ok(()) => self.search_plain(work),
            Err(_) => self.search(work)?.table(),
        }
    }

    /// Finds the distances of all states.
    fn search_plain(self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let Wanted { prepared: Prepared { dialect, positions, arcs }, goal, about, .. } = self;
        let found = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(work));
        let distances = found.map_err(|error| search_error(&*dialect, &error))?;
        Ok(OrbitsTable::new(dialect, about, distances))
    }

    /// Returns the puzzle without a table, for a reason.
    fn searched(self, refusal: Error) -> SearchedGame {
        let Wanted { prepared: Prepared { dialect, positions, .. }, goal, .. } = self;
        let goals = goal.iter().map(|&number| positions.arrangement(number)).collect();
        SearchedGame::with_goals(dialect, goals, refusal)
    }

    /// Finds one distance for each class.
    fn search_folded(self, sectors: Sectors, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let Prepared { positions, arcs, .. } = &self.prepared;
        let searched = (positions.clone(), arcs.clone(), Goal::Positions(self.goal.clone()));
        let parts = |Part { done, all, .. }: Part| work.tell(Event::Part { done, all });
        let found = sectors.find_distances(searched, InstructionSet::best(), &mut observer(work), &parts);
        Ok(self.with(found.map_err(|error| checkpoint::failed("the table", error, work))?))
    }

    /// Counts the states or the classes at each distance, in the way that takes the least memory and can be continued, if that
    /// is asked for.
    fn count(self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        let (goal, planes) = (Goal::Positions(self.goal.clone()), arcs.planes());
        let fits = check_memory(&**dialect, positions, planes, 0, work);
        let checkpoint = Checkpoint::of(&self.about, work)?;
        let sought = |checkpoint| Sought { about: &self.about, checkpoint, up_to, work };
        if work.is_on_disk() {
            let limits = Limits { fold_all: up_to.is_some(), ..Limits::NONE };
            let mut observe = || work.tell(FINDING);
            let sectors =
                Sectors::new(positions, arcs, &goal, limits, &mut Effort::default().observed_by(&mut observe));
            let refused = || Error::given(Given::Disk, "this puzzle has no sectors; a checkpoint needs none");
            return sought(checkpoint).counts_of(found(sectors)?.ok_or_else(refused)?);
        }
        let (free, is_saved) = (work.free_memory(), checkpoint.is_some());
        // Without a second copy the sets take half of it, or more.
        let most = if is_saved { free } else { free.map(|free| free.saturating_mul(2)) };
        let sectors = folded(positions, arcs, &goal, most, up_to.is_some(), work)?;
        if let Some(sectors) = sectors.and_then(|sectors| fitted(sectors, free, is_saved).ok()) {
            return sought(checkpoint).counts_of(sectors);
        }
        if up_to.is_some() {
            // Only the sectors count classes without distances.
            return OrbitsGame(self).made(work)?.table()?.counts(up_to, work);
        }
        if let Err(error) = fits {
            return Box::new(self.searched(error)).counts(None, work);
        }
        if checkpoint.is_none() {
            return self.count_plain(work);
        }
        sought(checkpoint).counts(&mut *levels::share(Space::new(positions.clone()), arcs, &goal, 0, 1))
    }

    /// Counts all states at each distance.
    fn count_plain(&self, work: &Work<'_>) -> Result<Counts, Error> {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        let (space, goal) = (Space::new(positions.clone()), Goal::Positions(self.goal.clone()));
        let counts = levels::count(&space, arcs, &goal, &mut observer(work));
        counts.map(Counts::of).map_err(|error| search_error(&**dialect, &error))
    }
}

impl Defined {
    /// Returns the moves as turns.
    fn moves_alone(&self) -> Result<DefinedDialect, Error> {
        DefinedDialect::new(self.clone(), DefinedRules::moves_alone(&self.puzzle))
    }

    /// Returns the moves as turns, with the goal solved.
    fn wanted(&self) -> Result<Wanted, Error> {
        let dialect = self.moves_alone()?;
        let positions = dialect.positions().map_err(|error| wrong(&dialect, &error))?;
        prepared_with(Prepared::new(Box::new(dialect), positions), &RulesChoice::default())
    }

    /// Returns the table of a definition from code, with a distance for each state if that fits into memory.
    pub(crate) fn whole_table(&self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        self.wanted()?.search_all(work)
    }

    /// Returns the search of a definition from code.
    pub(crate) fn whole_search(&self, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        game_of(Box::new(self.moves_alone()?), &RulesChoice::default())?.searched(work)
    }

    /// Counts the states of a definition from code at each distance.
    pub(crate) fn whole_counts(&self, work: &Work<'_>) -> Result<Counts, Error> {
        self.wanted()?.count(None, work)
    }
}

/// A histogram to be counted.
pub(super) struct Sought<'a> {
    pub(super) about: &'a About,
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) up_to: Option<UpTo>,
    pub(super) work: &'a Work<'a>,
}

impl Sought<'_> {
    /// Counts over sectors, whose sets are on the disk if that is asked for.
    pub(super) fn counts_of(self, sectors: Sectors) -> Result<Counts, Error> {
        let folder = self.work.checkpoint().filter(|_| self.work.is_on_disk());
        if let Some(checkpoint) = self.checkpoint.as_ref().filter(|_| folder.is_some()) {
            checkpoint.check(sectors.fingerprint())?;
        }
        let needed = size(sectors.bytes());
        let share = sectors.share(InstructionSet::best(), folder, 0, 1).map_err(|error| match &error {
            SearchError::System(cause) if cause.kind() == ErrorKind::StorageFull => {
                checkpoint::failed(&format!("disk: the sets need {needed}"), error, self.work)
            }
            SearchError::System(_) => checkpoint::failed("disk", error, self.work),
            _ => checkpoint::failed("the histogram", error, self.work),
        });
        self.counts(&mut *share?)
    }

    /// Counts by a share of all rows.
    fn counts(self, share: &mut dyn Share) -> Result<Counts, Error> {
        let states = Counts::of(checkpoint::count(self.checkpoint, share, self.work)?);
        let Some(symmetries) = share.symmetries().filter(|_| self.up_to.is_some()) else {
            return Ok(states);
        };
        let remarks = if states.has_all() { Vec::new() } else { vec![left_out(self.about)] };
        let classes = share.classes().expect("it has symmetries");
        Ok(Counts { remarks, ..states.in_classes(classes, &automorphisms(symmetries)) })
    }
}

/// Lets the new states of sectors wait if two copies of the sets exceed the free memory, unless the search is saved. Returns the
/// bytes that the search needs if it exceeds the memory even so.
pub(super) fn fitted(sectors: Sectors, free: Option<u64>, is_saved: bool) -> Result<Sectors, u64> {
    let fits = |own: &Sectors| free.is_none_or(|free| own.bytes() <= free);
    let sectors = if is_saved || fits(&sectors) { sectors } else { sectors.waiting() };
    if fits(&sectors) { Ok(sectors) } else { Err(sectors.bytes()) }
}

/// Returns the share of a process.
pub(super) fn shared(sectors: Sectors, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
    let share = sectors.share(InstructionSet::best(), None, number, processes);
    share.map_err(|error| checkpoint::failed("the histogram", error, &Work::default()))
}

/// Counts a position once for all its holds.
fn in_one_hold(counts: Counts, holds: u64) -> Counts {
    let in_one_hold = |histogram: &Histogram| {
        let counts = histogram.counts().iter().map(|count| count / holds).collect();
        Histogram::new(histogram.states() / holds, counts).expect("the goal is at distance 0")
    };
    let held = (in_one_hold(&counts.unlocked), counts.locked.as_ref().map(in_one_hold));
    counts.in_classes(held, &format!("{holds} rotations"))
}

/// Returns a puzzle with the chosen goal: it is searched if it has too many positions for a table.
pub(super) fn game_of(dialect: Box<dyn Dialect>, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    match dialect.positions() {
        Ok(positions) => Ok(Box::new(OrbitsGame(prepared_with(Prepared::new(dialect, positions), choice)?))),
        Err(error) => {
            let refusal = not_numbered(&*dialect, &error);
            Ok(Box::new(SearchedGame::new(dialect, choice, refusal)?))
        }
    }
}

/// A puzzle of orbits under rules.
pub(super) struct OrbitsGame(Wanted);

impl OrbitsGame {
    fn states(&self) -> States<'_> {
        let Prepared { dialect, positions, .. } = &self.0.prepared;
        States { dialect: &**dialect, positions: Some(positions) }
    }

    /// Returns the distances in the cache.
    fn cached(&self, work: &Work<'_>) -> Result<Option<Distances>, Error> {
        file::path_in_cache(&self.0, work).map_or(Ok(None), |path| file::find(&self.0, &path, work))
    }

    /// Returns the table of the cache. A missing one is made and kept there.
    fn made(self, work: &Work<'_>) -> Result<Made, Error> {
        match self.cached(work)? {
            Some(distances) => Ok(Made::Table(Box::new(self.0.with(distances)))),
            None => self.make(work),
        }
    }

    /// Makes the table, and keeps it in the cache.
    fn make(self, work: &Work<'_>) -> Result<Made, Error> {
        let path = file::path_in_cache(&self.0, work);
        let definition = self.0.definition.clone().unwrap_or_default();
        let made = self.0.search(work)?;
        if let (Made::Table(table), Some(path)) = (&made, path) {
            file::keep(&path, table.distances(), definition, work);
        }
        Ok(made)
    }

    /// Returns the reason why a table is not made for a question.
    fn is_large(&self) -> Error {
        let Prepared { dialect, positions, .. } = &self.0.prepared;
        wrong(&**dialect, &format_args!("its {} positions make a large table", positions.count()))
    }

    /// Returns the puzzle without its table.
    fn without_table(self) -> SearchedGame {
        let refusal = self.is_large();
        self.0.searched(refusal)
    }

    /// Returns a search. `later` makes the table if the search takes longer.
    fn search(self, later: Option<Later>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let Prepared { dialect, positions, arcs } = &self.0.prepared;
        let fits = check_memory(&**dialect, positions, arcs.planes(), DIGITS, work);
        let refusal = fits.err().unwrap_or_else(|| self.is_large());
        self.0.searched(refusal).kept_search(later, work)
    }
}

impl Game for OrbitsGame {
    fn about(&self) -> &About {
        &self.0.about
    }

    fn kind(&self) -> Kind {
        self.0.prepared.dialect.kind()
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.0.with(distances)));
        }
        if self.0.states() > LARGE_TABLE {
            return self.search(None, work);
        }
        match self.make(work)? {
            Made::Table(table) => Ok(table),
            Made::TooLarge(searched) => searched.table(work),
        }
    }

    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        if self.0.states() <= SMALL_TABLE {
            return self.table(work);
        }
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.0.with(distances)));
        }
        let Prepared { dialect, positions, arcs } = &self.0.prepared;
        let fits = check_memory(&**dialect, positions, arcs.planes(), DIGITS, work).is_ok();
        let is_made = fits && self.0.states() <= LARGE_TABLE;
        let later = is_made.then(|| Later::after(seconds(positions, arcs.planes(), work.threads().get())));
        self.search(later, work)
    }

    fn searched(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.search(None, work)
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        self.states().read(text, form, locked)
    }

    fn locked(&self, state: &State) -> Option<String> {
        self.states().locked(state)
    }

    fn written(&self, state: &State) -> Text {
        self.states().written(state)
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        self.states().turned(state, turns)
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        outside_a_page()?;
        let wanted = self.0;
        let cached = file::path_in_cache(&wanted, work);
        let cached = cached.map_or(Ok(None), |path| file::find(&wanted, &path, &work.unobserved()))?;
        let holds = if up_to.is_some() { 1 } else { wanted.holds };
        let counts = match cached {
            // Sectors count classes sooner than a folded table.
            Some(distances) if up_to != Some(UpTo::Symmetry) || !distances.is_folded() => {
                wanted.with(distances).counts(up_to, work)?
            }
            _ if up_to == Some(UpTo::SymmetryAndInverse) => {
                OrbitsGame(wanted).made(work)?.table()?.counts(up_to, work)?
            }
            _ => wanted.count(up_to, work)?,
        };
        Ok(if holds == 1 { counts } else { in_one_hold(counts, holds) })
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        let holds = self.0.holds;
        let mut levels = Box::new(self.without_table()).levels(farthest, work)?;
        let all = levels.unlocked.iter_mut().chain(levels.locked.iter_mut().flatten());
        all.for_each(|count| *count /= holds);
        Ok(levels)
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        outside_a_page()?;
        let Wanted { prepared: Prepared { positions, arcs, .. }, goal, .. } = self.0;
        let goal = Goal::Positions(goal);
        match folded(&positions, &arcs, &goal, None, false, &Work::default())? {
            Some(sectors) => shared(sectors, number, processes),
            None => Ok(levels::share(Space::new(positions), &arcs, &goal, number, processes)),
        }
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<Generated, Error> {
        outside_a_page()?;
        let definition = self.0.definition.clone().ok_or_else(|| not_kept(&*self.0.prepared.dialect))?;
        let (path, existing) = target::of(wanted, || file::path_in_cache(&self.0, work))?;
        let began = Instant::now();
        let found = match wanted.file.is_none() && !wanted.replace {
            true => file::find(&self.0, &path, work)?,
            false => None,
        };
        let (table, seconds) = match found {
            Some(distances) => (self.0.with(distances), None),
            None => {
                target::check(&path, existing)?;
                let table = self.0.search(work)?.table()?;
                let written = write(&path, existing, table.distances(), definition);
                written.map_err(|error: TableError| target::cannot_write(&path, error))?;
                (table, Some(began.elapsed().as_secs_f64()))
            }
        };
        let header = table.distances().header(Vec::new());
        Ok(Generated {
            bytes: std::fs::metadata(&path).map_or(0, |metadata| metadata.len()),
            path,
            seconds,
            cell_kind: Some(header.encoding.kind().name()),
            about: table.about().clone(),
            states: Some(table.numbers()),
            gods_number: Some(header.unlocked.gods_number().get()),
            reach: None,
        })
    }
}

/// The most states of a table that is made for a question. Larger ones take minutes; `generate` makes them.
const LARGE_TABLE: u64 = 1 << 33;

/// The most states of a table that is made sooner than a search ends.
const SMALL_TABLE: u64 = 1 << 22;

/// The event of the search for sectors.
const FINDING: Event<'static> = Event::Doing("finding the symmetries");

/// More symmetries than most puzzles have.
const MANY: u64 = 8;

/// Returns the sectors of a puzzle with many states, if a search over them takes less memory, and not more than is available, and
/// if they are found with an effort that depends on the puzzle.
pub(super) fn folded(
    positions: &Positions,
    arcs: &Arcs,
    goal: &Goal,
    available: Option<u64>,
    fold_all: bool,
    work: &Work<'_>,
) -> Result<Option<Sectors>, Error> {
    let planes = arcs.planes();
    if IS_PAGE || !is_large(positions, planes) {
        return Ok(None);
    }
    let mut observe = || work.tell(FINDING);
    let most_bytes = (positions.bytes(planes, 0) - 1).min(available.unwrap_or(u64::MAX));
    // The sectors of a puzzle that needs many symmetries are not looked for in vain.
    if positions.bytes(planes, 0) / MANY > most_bytes {
        let effort = &mut folding_effort(positions, planes).observed_by(&mut observe);
        let estimated = found(Sectors::estimated_bytes(positions, arcs, goal, effort))?;
        if estimated.is_none_or(|bytes| bytes / 2 > most_bytes) {
            return Ok(None);
        }
    }
    let limits = Limits { least_positions: 64, most_bytes, fold_all };
    let effort = &mut folding_effort(positions, planes).observed_by(&mut observe);
    found(Sectors::new(positions, arcs, goal, limits, effort))
}
