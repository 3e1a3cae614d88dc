//! A puzzle of orbits under rules, with its goal: its counts and its table, built or from the cache.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Instant;

use godtable_engine::levels::{self, Arcs, Distances, Goal, Positions, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::{Part, SearchError, Share};
use godtable_puzzle::effort::Effort;
use godtable_puzzle::puzzlefile::Power;
use godtable_system::instructions::InstructionSet;
use godtable_table::{Histogram, TableError};

use super::definition::DefinedPuzzle;
use super::dialect::Dialect;
use super::file;
use super::limits::{DIGITS, found, is_large, observer, reduction_effort, seconds};
use super::numbered_game::OrbitsGame;
use super::plan::{Costs, Means, Question, SMALL_TABLE, TINY_TABLE, Way, needs_sectors, plan};
use super::rules::DefinedRules;
use super::search::{Later, SearchGame};
use super::table::{OrbitsTable, automorphisms, write};
use crate::ask::{Counts, Levels, UpTo};
use crate::checkpoint::{self, Checkpoint};
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::state::State;
use crate::words::size;
use crate::{About, Error, Event, Input, Work, target};

/// A table, or else the puzzle without one.
type Made = Result<Box<OrbitsTable>, Box<SearchGame>>;

/// Returns the table, or the reason why there is none.
fn table(made: Made) -> Result<Box<OrbitsTable>, Error> {
    made.map_err(|searched| searched.refused())
}

impl OrbitsGame {
    /// Plans the answer to a question. Returns also the sectors, if the plan uses them.
    fn planned(&self, question: Question, work: &Work<'_>) -> Result<(Way, Option<Sectors>), Error> {
        let OrbitsGame { positions, arcs, .. } = self;
        let (goal, means) = (self.searched_goal(), Means::of(work));
        let costs = |sectors: Option<&Sectors>| Costs::new(positions, arcs.planes(), sectors);
        let (reduce_all, is_saved) = (question == Question::Classes, work.checkpoint().is_some());
        let is_counted = reduce_all || question == Question::Histogram;
        // The symmetries of a puzzle map its turns, and not those after free ones.
        let sectors = if self.dialect.free().is_some() {
            None
        } else if is_counted && means.is_on_disk {
            let limits = Limits { reduce_all, ..Limits::NONE };
            let mut observe = || work.tell(FINDING);
            found(Sectors::new(positions, arcs, &goal, limits, &mut Effort::default().observed_by(&mut observe)))?
        } else if needs_sectors(question, &costs(None), &means) {
            // Without a second copy the sets of a histogram take half of it, or more.
            let may_wait = is_counted && !is_saved;
            let most = means.memory.map(|free| if may_wait { free.saturating_mul(2) } else { free });
            reduced(positions, arcs, &goal, most, reduce_all, work)?.map(|own| fitted(own, &means, !may_wait))
        } else {
            None
        };
        let way = plan(question, &costs(sectors.as_ref()), &means);
        Ok((way, sectors.filter(|_| way == Way::Reduced)))
    }

    /// Finds the distances to the goal as planned.
    fn search(self, question: Question, work: &Work<'_>) -> Result<Made, Error> {
        match self.planned(question, work)? {
            (Way::Reduced, Some(sectors)) => self.search_reduced(sectors, work),
            (Way::All, _) => self.search_plain(work),
            _ => return Ok(Err(Box::new(self.without_table(DIGITS, work)))),
        }
        .map(|table| Ok(Box::new(table)))
    }

    /// Returns the puzzle without a table, since one takes more memory than there is, or else too much time. `digits` is the number
    /// of binary digits of a distance that are kept.
    fn without_table(mut self, digits: usize, work: &Work<'_>) -> SearchGame {
        self.dialect.numbered = None;
        self.searched_alone(digits, work)
    }

    /// Returns the same puzzle, which rejects states without numbers.
    fn searched_alone(self, digits: usize, work: &Work<'_>) -> SearchGame {
        let goals = self.goals();
        let OrbitsGame { dialect, positions, arcs, about, .. } = self;
        let fits = dialect.check_memory(&positions, arcs.planes(), digits, work);
        let large = || dialect.wrong(&format_args!("its {} positions make a large table", positions.count()));
        let refusal = fits.err().unwrap_or_else(large);
        SearchGame::with_goals(Arc::new(dialect), goals, refusal).described(about)
    }

    /// Finds the distances of all states.
    fn search_plain(self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let (positions, arcs, goal) = self.searched_states();
        let found = Distances::find(Space::new(positions), arcs, goal, &mut observer(work));
        let distances = found.map_err(|error| self.dialect.search_error(&error))?;
        Ok(self.with(distances))
    }

    /// Finds one distance for each class.
    fn search_reduced(self, sectors: Sectors, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let parts = |Part { done, all, .. }: Part| work.tell(Event::Part { done, all });
        let found = sectors.find_distances(self.searched_states(), InstructionSet::best(), &mut observer(work), &parts);
        Ok(self.with(found.map_err(|error| checkpoint::failed("the table", error, work))?))
    }

    /// Counts the states or the classes at each distance, as planned.
    fn count(self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let question = if up_to.is_some() { Question::Classes } else { Question::Histogram };
        let checkpoint = Checkpoint::of(&self.about, work)?;
        match self.planned(question, work)? {
            (Way::Reduced, Some(sectors)) => counts_of(sectors, &self.about, checkpoint, up_to, work),
            (Way::NoSectors, _) => {
                Err(Error::given(Input::Disk, "this puzzle has no sectors; a checkpoint needs none"))
            }
            // Only the sectors count classes without distances.
            _ if up_to.is_some() => table(self.made(work)?)?.counts(up_to, work),
            (Way::All, _) if checkpoint.is_none() => self.count_plain(work),
            (Way::All, _) => {
                let (positions, arcs, goal) = self.searched_states();
                let mut share = shared(levels::share(Space::new(positions), &arcs, &goal, 0, 1))?;
                checkpoint::count("the search", checkpoint, &mut *share, None, &self.about, work)
            }
            _ => Box::new(self.without_table(0, work)).counts(None, work),
        }
    }

    /// Counts all states at each distance.
    fn count_plain(&self, work: &Work<'_>) -> Result<Counts, Error> {
        let (positions, arcs, goal) = self.searched_states();
        let counts = levels::count(&Space::new(positions), &arcs, &goal, &mut observer(work));
        counts.map(Counts::of).map_err(|error| self.dialect.search_error(&error))
    }

    /// Returns the distances in the cache.
    fn cached(&self, work: &Work<'_>) -> Result<Option<Distances>, Error> {
        file::path_in_cache(self, work).map_or(Ok(None), |path| file::find(self, &path, work))
    }

    /// Returns the table of the cache. A missing one is made and kept there.
    fn made(self, work: &Work<'_>) -> Result<Made, Error> {
        match self.cached(work)? {
            Some(distances) => Ok(Ok(Box::new(self.with(distances)))),
            None => self.make(Question::Table, work),
        }
    }

    /// Makes the table, and keeps it in the cache.
    fn make(self, question: Question, work: &Work<'_>) -> Result<Made, Error> {
        let path = file::path_in_cache(&self, work);
        let definition = self.definition.clone().unwrap_or_default();
        let made = self.search(question, work)?;
        if let (Ok(table), Some(path)) = (&made, path) {
            file::keep(&path, table.distances(), definition, work);
        }
        Ok(made)
    }
}

impl DefinedPuzzle {
    /// Returns the moves as turns.
    fn moves_alone(&self) -> Result<Dialect, Error> {
        Dialect::new(self.clone(), DefinedRules::moves_alone(&self.puzzle))
    }

    /// Returns the moves as turns, with the goal solved.
    fn numbered(&self) -> Result<OrbitsGame, Error> {
        let dialect = self.moves_alone()?;
        let positions = dialect.positions().map_err(|error| dialect.wrong(&error))?;
        OrbitsGame::new(dialect, Arc::new(positions), &RulesChoice::default())
    }

    /// Returns the table of a definition from code, with a distance for each state if that fits into memory.
    pub(crate) fn whole_table(&self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        Ok(*table(self.numbered()?.search(Question::WholeTable, work)?)?)
    }

    /// Returns what answers a few questions about a definition from code soon, or `None` if its table is made in a moment.
    pub(crate) fn whole_search(&self, work: &Work<'_>) -> Result<Option<Box<dyn Answers>>, Error> {
        if self.numbered().is_ok_and(|game| game.positions.count() <= SMALL_TABLE) {
            return Ok(None);
        }
        game_of(self.moves_alone()?, &RulesChoice::default())?.soonest(work).map(Some)
    }

    /// Counts the states of a definition from code at each distance. `symmetries` are permutations of its moves; without any,
    /// symmetries are searched.
    pub(crate) fn whole_counts(&self, symmetries: &[Vec<usize>], work: &Work<'_>) -> Result<Counts, Error> {
        let mut game = self.numbered()?;
        let turns = DefinedRules::moves_alone(&self.puzzle).powers;
        let image = |(images, turn): (&Vec<usize>, &Power)| {
            let image = Power { number: images[turn.number], exponent: 1 };
            turns.iter().position(|&own| self.puzzle.are_equal(own, image))
        };
        let of_turns = |images| turns.iter().map(|turn| image((images, turn))).collect::<Option<Vec<usize>>>();
        let positions = Arc::unwrap_or_clone(game.positions);
        game.positions = Arc::new(positions.with_symmetries(symmetries.iter().filter_map(of_turns).collect()));
        game.count(None, work)
    }
}

/// Counts over sectors, whose sets are on the disk if that is asked for.
pub(super) fn counts_of(
    sectors: Sectors,
    about: &About,
    checkpoint: Option<Checkpoint>,
    up_to: Option<UpTo>,
    work: &Work<'_>,
) -> Result<Counts, Error> {
    let folder = work.checkpoint().filter(|_| work.is_on_disk());
    let mut sectors = sectors;
    if let Some(checkpoint) = checkpoint.as_ref().filter(|_| folder.is_some()) {
        // A checkpoint of an earlier version has its rows in the order of their numbers.
        if !checkpoint.check(sectors.fingerprint()).unwrap_or(false) {
            sectors = sectors.in_rounds();
            checkpoint.check(sectors.fingerprint())?;
        }
    }
    let needed = size(sectors.bytes());
    let share = sectors.share(InstructionSet::best(), folder, 0, 1).map_err(|error| match &error {
        SearchError::System(cause) if cause.kind() == ErrorKind::StorageFull => {
            checkpoint::failed(&format!("disk: the sets need {needed}"), error, work)
        }
        SearchError::System(_) => checkpoint::failed("disk", error, work),
        _ => checkpoint::failed("the histogram", error, work),
    });
    let mut share = share?;
    let alike = share.symmetries().filter(|_| up_to.is_some()).map(automorphisms);
    checkpoint::count("the search", checkpoint, &mut *share, alike, about, work)
}

/// Lets the new states of sectors wait if two copies of the sets exceed the memory, unless the search is saved.
pub(super) fn fitted(sectors: Sectors, means: &Means, is_saved: bool) -> Sectors {
    if is_saved || means.fit(sectors.bytes()) { sectors } else { sectors.waiting() }
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
pub(super) fn game_of(dialect: Dialect, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    match dialect.positions() {
        Ok(positions) => Ok(Box::new(OrbitsGame::new(dialect, Arc::new(positions), choice)?)),
        Err(error) => {
            let refusal = dialect.not_numbered(&error);
            Ok(Box::new(SearchGame::new(dialect, choice, refusal)?))
        }
    }
}

impl Game for OrbitsGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.dialect
    }

    fn goal_states(&self) -> Result<Option<Vec<State>>, Error> {
        Ok(Some(self.goals().into_iter().map(|goal| self.dialect.unlocked(goal)).collect()))
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.with(distances)));
        }
        match self.make(Question::Many, work)? {
            Ok(table) => Ok(table),
            Err(searched) => searched.table(work),
        }
    }

    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let OrbitsGame { positions, arcs, .. } = &*self;
        let costs = Costs::new(positions, arcs.planes(), None);
        if costs.states <= TINY_TABLE {
            return self.table(work);
        }
        if let Some(distances) = self.cached(work)? {
            return Ok(Box::new(self.with(distances)));
        }
        if needs_sectors(Question::Few, &costs, &Means::of(work)) {
            let later = Later::new((*self).clone(), None);
            return self.searched_alone(DIGITS, work).kept_search(Some(later), work);
        }
        let is_made = plan(Question::Many, &costs, &Means::of(work)) == Way::All;
        let time = || seconds(positions, arcs.planes(), work.threads().get());
        let later = is_made.then(|| Later::new((*self).clone(), Some(time())));
        self.without_table(DIGITS, work).kept_search(later, work)
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        outside_a_page()?;
        if self.dialect.free().is_some() {
            return table(self.made(work)?)?.classes_of_free_turns(work);
        }
        let holds = if up_to.is_some() { 1 } else { self.holds };
        let counts = match self.cached(&work.unobserved())? {
            // Sectors count classes sooner than a symmetry-reduced table.
            Some(distances) if up_to != Some(UpTo::Symmetry) || !distances.is_reduced() => {
                self.with(distances).counts(up_to, work)?
            }
            _ if up_to == Some(UpTo::SymmetryAndInverse) => table(self.made(work)?)?.counts(up_to, work)?,
            _ => self.count(up_to, work)?,
        };
        Ok(if holds == 1 { counts } else { in_one_hold(counts, holds) })
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        let holds = self.holds;
        let mut levels = Box::new(self.without_table(0, work)).levels(farthest, work)?;
        let all = levels.unlocked.iter_mut().chain(levels.locked.iter_mut().flatten());
        all.for_each(|count| *count /= holds);
        Ok(levels)
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        outside_a_page()?;
        let (positions, arcs, goal) = self.searched_states();
        match reduced(&positions, &arcs, &goal, None, false, &Work::default())? {
            Some(sectors) => shared(sectors.share(InstructionSet::best(), None, number, processes)),
            None => shared(levels::share(Space::new(positions), &arcs, &goal, number, processes)),
        }
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        outside_a_page()?;
        let definition = self.definition.clone().ok_or_else(|| self.dialect.not_kept())?;
        let (path, existing) = target::of(wanted, || file::path_in_cache(&self, work))?;
        let began = Instant::now();
        let found = match wanted.file.is_none() && !wanted.replace {
            true => file::find(&self, &path, work)?,
            false => None,
        };
        let (table, seconds) = match found {
            Some(distances) => (Box::new(self.with(distances)), None),
            None => {
                target::check(&path, existing)?;
                let table = table(self.search(Question::Table, work)?)?;
                let written = write(&path, existing, table.distances(), definition);
                written.map_err(|error: TableError| target::cannot_write(&path, error))?;
                (table, Some(began.elapsed().as_secs_f64()))
            }
        };
        let header = table.distances().header(Vec::new());
        Ok(GeneratedTable {
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
pub(super) fn reduced(
    positions: &Positions,
    arcs: &Arcs,
    goal: &Goal,
    available: Option<u64>,
    reduce_all: bool,
    work: &Work<'_>,
) -> Result<Option<Sectors>, Error> {
    let planes = arcs.planes();
    if !is_large(positions, planes) {
        return Ok(None);
    }
    let mut observe = || work.tell(FINDING);
    let most_bytes = (positions.bytes(planes, 0) - 1).min(available.unwrap_or(u64::MAX));
    // The sectors of a puzzle that needs many symmetries are not looked for in vain.
    if positions.bytes(planes, 0) / MANY > most_bytes {
        let effort = &mut reduction_effort(positions, planes).observed_by(&mut observe);
        let estimated = found(Sectors::estimated_bytes(positions, arcs, goal, effort))?;
        if estimated.is_none_or(|bytes| bytes / 2 > most_bytes) {
            return Ok(None);
        }
    }
    let limits = Limits { least_positions: 64, most_bytes, reduce_all };
    let effort = &mut reduction_effort(positions, planes).observed_by(&mut observe);
    found(Sectors::new(positions, arcs, goal, limits, effort))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use godtable_system::parallel::Alone;

    use super::*;
    use crate::Puzzle;

    #[test]
    fn sets_in_files_in_the_order_of_their_numbers_go_on() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let work = Work::default().on_disk(folder.path());
        let game = || Puzzle::named("pyraminx")?.subject.as_definition().numbered();
        let (_, sectors) = game()?.planned(Question::Histogram, &work)?;
        let mut share = shared(sectors.expect("sectors").share(InstructionSet::best(), Some(folder.path()), 0, 1))?;
        let mut files =
            godtable_engine::checkpoint::Checkpoint::new(folder.path(), game()?.about.heading()).expect("new");
        for _ in 0..4 {
            assert!(share.advance(&mut Alone, &|_| Continue(())).expect("nothing stops it"));
            files.save(&*share, &mut Alone).expect("space on the disk");
        }
        drop(share);
        let first = std::sync::OnceLock::new();
        let observer = |event: Event<'_>| {
            if let Event::Level { distance, .. } = event {
                first.get_or_init(|| distance);
            }
            Continue(())
        };
        let expected = game()?.count(None, &Work::default())?;
        assert_eq!(game()?.count(None, &Work::default().observed_by(&observer).using(&work))?, expected);
        assert_eq!(first.get(), Some(&4), "the first level is the saved one");
        Ok(())
    }
}
