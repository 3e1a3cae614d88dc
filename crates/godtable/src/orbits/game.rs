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
use super::plan::{Costs, Means, Question, Way, needs_sectors, plan};
use super::rules::DefinedRules;
use super::searched::{Later, SearchedGame};
use super::states::HasDialect;
use super::table::{OrbitsTable, automorphisms, left_out, write};
use super::wanted::{Wanted, prepared_with};
use crate::ask::{Counts, Levels, UpTo};
use crate::cannot::Kind;
use crate::checkpoint::{self, Checkpoint};
use crate::page::outside_a_page;
use crate::room::{Answers, Game, Generated, Target, Words};
use crate::rules::RulesChoice;
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
    /// Plans the answer to a question. Returns also the sectors, if the plan uses them.
    fn planned(&self, question: Question, work: &Work<'_>) -> Result<(Way, Option<Sectors>), Error> {
        let Prepared { positions, arcs, .. } = &self.prepared;
        let (goal, means) = (Goal::Positions(self.goal.clone()), Means::of(work));
        let costs = |sectors: Option<&Sectors>| Costs::new(positions, arcs.planes(), sectors);
        let (fold_all, is_saved) = (question == Question::Classes, work.checkpoint().is_some());
        let is_counted = fold_all || question == Question::Histogram;
        let sectors = if is_counted && means.is_on_disk {
            let limits = Limits { fold_all, ..Limits::NONE };
            let mut observe = || work.tell(FINDING);
            found(Sectors::new(positions, arcs, &goal, limits, &mut Effort::default().observed_by(&mut observe)))?
        } else if needs_sectors(question, &costs(None), &means) {
            // Without a second copy the sets of a histogram take half of it, or more.
            let may_wait = is_counted && !is_saved;
            let most = means.memory.map(|free| if may_wait { free.saturating_mul(2) } else { free });
            let sectors = folded(positions, arcs, &goal, most, fold_all, work)?;
            sectors.map(|own| if may_wait && !means.fit(own.bytes()) { own.waiting() } else { own })
        } else {
            None
        };
        let way = plan(question, &costs(sectors.as_ref()), &means);
        Ok((way, sectors.filter(|_| way == Way::Folded)))
    }

    /// Finds the distances to the goal as planned.
    fn search(self, question: Question, work: &Work<'_>) -> Result<Made, Error> {
        match self.planned(question, work)? {
            (Way::Folded, Some(sectors)) => self.search_folded(sectors, work),
            (Way::All, _) => self.search_plain(work),
            _ => return Ok(Made::TooLarge(Box::new(self.without_table(DIGITS, work)))),
        }
        .map(|table| Made::Table(Box::new(table)))
    }

    /// Returns the puzzle without a table, since one takes more memory than there is, or else too much time. `digits` is the number
    /// of binary digits of a distance that are kept.
    fn without_table(self, digits: usize, work: &Work<'_>) -> SearchedGame {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        let fits = check_memory(&**dialect, positions, arcs.planes(), digits, work);
        let large = || wrong(&**dialect, &format_args!("its {} positions make a large table", positions.count()));
        let refusal = fits.err().unwrap_or_else(large);
        self.searched(refusal)
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

    /// Counts the states or the classes at each distance, as planned.
    fn count(self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let question = if up_to.is_some() { Question::Classes } else { Question::Histogram };
        let checkpoint = Checkpoint::of(&self.about, work)?;
        let sought = |checkpoint| Sought { about: &self.about, checkpoint, up_to, work };
        match self.planned(question, work)? {
            (Way::Folded, Some(sectors)) => sought(checkpoint).counts_of(sectors),
            (Way::NoSectors, _) => {
                Err(Error::given(Given::Disk, "this puzzle has no sectors; a checkpoint needs none"))
            }
            // Only the sectors count classes without distances.
            _ if up_to.is_some() => OrbitsGame(self).made(work)?.table()?.counts(up_to, work),
            (Way::All, _) if checkpoint.is_none() => self.count_plain(work),
            (Way::All, _) => {
                let Prepared { positions, arcs, .. } = &self.prepared;
                let (space, goal) = (Space::new(positions.clone()), Goal::Positions(self.goal.clone()));
                sought(checkpoint).counts(&mut *shared(levels::share(space, arcs, &goal, 0, 1))?)
            }
            _ => Box::new(self.without_table(0, work)).counts(None, work),
        }
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
        self.wanted()?.search(Question::WholeTable, work)?.table()
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
pub(super) fn shared(share: Result<Box<dyn Share>, SearchError>) -> Result<Box<dyn Share>, Error> {
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
    /// Returns the distances in the cache.
    fn cached(&self, work: &Work<'_>) -> Result<Option<Distances>, Error> {
        file::path_in_cache(&self.0, work).map_or(Ok(None), |path| file::find(&self.0, &path, work))
    }

    /// Returns the table of the cache. A missing one is made and kept there.
    fn made(self, work: &Work<'_>) -> Result<Made, Error> {
        match self.cached(work)? {
            Some(distances) => Ok(Made::Table(Box::new(self.0.with(distances)))),
            None => self.make(Question::Table, work),
        }
    }

    /// Makes the table, and keeps it in the cache.
    fn make(self, question: Question, work: &Work<'_>) -> Result<Made, Error> {
        let path = file::path_in_cache(&self.0, work);
        let definition = self.0.definition.clone().unwrap_or_default();
        let made = self.0.search(question, work)?;
        if let (Made::Table(table), Some(path)) = (&made, path) {
            file::keep(&path, table.distances(), definition, work);
        }
        Ok(made)
    }
}

impl HasDialect for OrbitsGame {
    fn dialect(&self) -> &dyn Dialect {
        &*self.0.prepared.dialect
    }

    fn positions(&self) -> Option<&Positions> {
        Some(&self.0.prepared.positions)
    }
}

impl Game for OrbitsGame {
    fn about(&self) -> &About {
        &self.0.about
    }

    fn kind(&self) -> Kind {
        self.0.prepared.dialect.kind()
    }

    fn words(&self) -> &dyn Words {
        self
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.0.with(distances)));
        }
        match self.make(Question::Many, work)? {
            Made::Table(table) => Ok(table),
            Made::TooLarge(searched) => searched.table(work),
        }
    }

    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let Prepared { positions, arcs, .. } = &self.0.prepared;
        let costs = Costs::new(positions, arcs.planes(), None);
        if needs_sectors(Question::Few, &costs, &Means::of(work)) {
            return self.table(work);
        }
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.0.with(distances)));
        }
        let is_made = plan(Question::Many, &costs, &Means::of(work)) == Way::All;
        let later = is_made.then(|| Later::after(seconds(positions, arcs.planes(), work.threads().get())));
        self.0.without_table(DIGITS, work).kept_search(later, work)
    }

    fn searched(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.0.without_table(DIGITS, work).kept_search(None, work)
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
        let mut levels = Box::new(self.0.without_table(0, work)).levels(farthest, work)?;
        let all = levels.unlocked.iter_mut().chain(levels.locked.iter_mut().flatten());
        all.for_each(|count| *count /= holds);
        Ok(levels)
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        outside_a_page()?;
        let Wanted { prepared: Prepared { positions, arcs, .. }, goal, .. } = self.0;
        let goal = Goal::Positions(goal);
        match folded(&positions, &arcs, &goal, None, false, &Work::default())? {
            Some(sectors) => shared(sectors.share(InstructionSet::best(), None, number, processes)),
            None => shared(levels::share(Space::new(positions), &arcs, &goal, number, processes)),
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
                let table = self.0.search(Question::Table, work)?.table()?;
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
