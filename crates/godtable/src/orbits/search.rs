//! A puzzle of orbits with too many positions for a table: each question is a search.

use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use godtable_engine::levels::Arcs;
use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_puzzle::effort::Effort;
use godtable_puzzle::lock::Lock;
use godtable_solvers::search::{self, Bounds, Found, SearchError, Searcher, StoredPruningTable, Transitions};
use godtable_system::clock::Instant;
use godtable_table::{Distance, Histogram};

use super::dialect::Dialect;
use super::event::refused;
use super::goals::led_to;
use super::limits::effort;
use super::numbered_game::{OrbitsGame, about, goal_arrangements};
use super::patience::patience;
use super::pruning;
use super::stored_definition::StoredGoal;
use crate::ask::{
    Counts, Draw, Info, Levels, LevelsEnd, Moves, Scrambles, Solved, UpTo, Verification, Wish, no_shorter,
};
use crate::cannot::Question;
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::state::{OrbitsState, State};
use crate::words::grouped;
use crate::{About, Error, Event, Input, Work};

/// The most bytes of a pruning table, if nobody says.
const UNASKED: u64 = 2_000_000_000;

/// The time after which a search asks whether there is a solution at all, and the most time to find that out.
const UNCHECKED: Duration = Duration::from_millis(50);
const CHECK: Duration = Duration::from_millis(300);

/// The most words that are made forward, and as many backward, before a small table is made.
const SHORT_WORDS: f64 = 512.0;

/// The most states that are counted one by one where a table would have too many: with illegal positions or bandaged pieces,
/// which may leave few in reach, and without.
const FEW_LEGAL: u64 = 1 << 20;
const FEW: u64 = 1 << 18;

/// A puzzle without a table.
pub(super) struct SearchGame {
    dialect: Arc<Dialect>,
    about: About,
    definition: Definition,
    arcs: Arcs,
    goals: Vec<Arrangement>,
    /// These, and what zero-cost moves make of them.
    all_goals: Vec<Arrangement>,
    /// Whether the goals are the solved puzzle in all holds.
    is_rotated: bool,
    /// Whether moves are known to lead to all goals.
    are_reached: bool,
    /// Whether moves are undone from the goals to a state, since some may not come last.
    is_backward: bool,
    /// The error for a question that needs a table: why there is none.
    refusal: Error,
}

impl SearchGame {
    pub(super) fn new(dialect: Dialect, choice: &RulesChoice, refusal: Error) -> Result<SearchGame, Error> {
        let goals = goal_arrangements(&dialect, choice)?.into_iter().map(|(_, goal)| goal).collect();
        let game = SearchGame::with_goals(Arc::new(dialect), goals, refusal);
        let about = About { goal: choice.goal_name().or(game.about.goal.clone()), ..game.about.clone() };
        let are_reached = choice.goal_states.is_empty() && choice.goal_name().is_none();
        Ok(SearchGame { is_rotated: choice.is_rotated(), are_reached, ..game.described(about) })
    }

    pub(super) fn with_goals(dialect: Arc<Dialect>, goals: Vec<Arrangement>, refusal: Error) -> SearchGame {
        let (definition, arcs) = dialect.searched();
        let about = about(&dialect, goals == [dialect.definition.solved()]);
        let all_goals = dialect.free().map_or_else(|| goals.clone(), |free| free.closed(&goals));
        SearchGame {
            dialect,
            about,
            definition,
            arcs,
            goals,
            all_goals,
            is_rotated: false,
            are_reached: true,
            is_backward: false,
            refusal,
        }
    }

    /// Returns the puzzle whose solutions are read backwards, as a lock allows them there.
    pub(super) fn backward(dialect: Dialect, back: &Lock, choice: &RulesChoice) -> Result<SearchGame, Error> {
        let refusal = dialect.wrong(&"where some turns may not come last, each state is searched");
        let game = SearchGame::new(dialect, choice, refusal)?;
        let (definition, arcs) = (game.definition.inverted(), Arcs::of_lock(back));
        Ok(SearchGame { definition, arcs, is_backward: true, ..game })
    }

    /// Returns the same puzzle with another description of its goal.
    pub(super) fn described(self, about: About) -> SearchGame {
        SearchGame { about, ..self }
    }

    /// Returns the same puzzle with another reason why there is no table.
    pub(super) fn because(self, refusal: Error) -> SearchGame {
        SearchGame { refusal, ..self }
    }

    /// Returns why there is no table.
    pub(super) fn refused(&self) -> Error {
        self.refusal.clone()
    }

    /// Returns the error for a question that only a table answers, with the questions that need none.
    fn needs_a_table(&self) -> Error {
        let instead =
            "without a table, lookup and solve search, and histogram counts the states in reach if they are few";
        match self.definition.bandages().is_empty() {
            true => self.refused().reworded(|own| format!("{own}; {instead}")),
            false => self.refused(),
        }
    }

    /// Returns an error of the puzzle.
    pub(super) fn wrong(&self, reason: &str) -> Error {
        self.dialect.wrong(&reason)
    }

    /// Returns the search without a pruning table.
    pub(super) fn search(self, work: &Work<'_>) -> Result<OrbitsSearch, Error> {
        let searcher = self.searcher(self.all_goals.clone(), work)?;
        Ok(OrbitsSearch { game: self, searcher, kept: work.unobserved(), file: None, later: None })
    }

    /// Returns the search with the pruning table of the cache. `later` makes the table if the search takes longer.
    pub(super) fn kept_search(self, later: Option<Later>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let search = self.search(work)?;
        pruning::find(&search.game.about, &search.searcher, work);
        Ok(Box::new(OrbitsSearch { later, ..search }))
    }

    /// Returns the puzzle, rules and goals as the file of a pruning table stores them, or `None` if there is no such file.
    pub(super) fn note(&self) -> Option<Vec<u8>> {
        self.dialect.stored(StoredGoal::Arrangements(&self.goals))
    }

    fn searcher(&self, goals: Vec<Arrangement>, work: &Work<'_>) -> Result<Searcher, Error> {
        let bytes = pruning_table_bytes(work);
        let lock = (self.arcs.planes() > 1).then(|| transitions(&self.arcs, self.definition.moves().len()));
        Searcher::new(&self.definition, lock, goals, bytes)
            .map_err(|error| self.refused().reworded(|own| format!("{own}; and there is no search: {error}")))
    }
}

impl SearchGame {
    /// Returns all goals to which moves lead.
    fn goals_in_reach(&self) -> Result<Vec<Arrangement>, Error> {
        let mut goals = self.all_goals.clone();
        if !self.are_reached {
            let all = self.dialect.free().map_or_else(|| self.definition.clone(), |_| self.dialect.whole());
            let mut are_reached = led_to(&all, &goals.iter().collect::<Vec<&Arrangement>>())?.into_iter();
            goals.retain(|_| are_reached.next() == Some(true));
            if goals.is_empty() {
                return Err(Error::given(Input::Goal, "no moves lead to a position of the goal"));
            }
        }
        Ok(goals)
    }

    /// Counts the states in reach at each distance, within some bounds; up to rotation if all pieces are distinct.
    fn levels_within(&self, bounds: Bounds, work: &Work<'_>) -> Result<Levels, Error> {
        let goals = self.goals_in_reach()?;
        let holds = match self.dialect.free() {
            _ if !self.definition.is_homogeneous() => 1,
            Some(free) => free.count(),
            None if self.is_rotated => goals.len(),
            None => 1,
        } as u64;
        let searcher = self.searcher(goals, work)?;
        let mut observe = |event: search::Event| told(event, None, &AtomicBool::new(false), work);
        let found = searcher.levels(bounds, &mut observe);
        let counts = |own: usize| found.counts.iter().map(|both| both[own] / holds).collect();
        Ok(Levels { unlocked: counts(0), locked: (self.arcs.planes() > 1).then(|| counts(1)), end: found.end })
    }

    /// Counts the states that lead to the goal if they are few, although the positions with numbers are many.
    fn counts_in_reach(&self, work: &Work<'_>) -> Result<Counts, Error> {
        let has_limits = !self.definition.illegal().is_empty() || !self.definition.bandages().is_empty();
        let are_many = |count: f64| count > FEW as f64;
        let known = || self.definition.positions_in_reach(&mut effort(CHECK.as_secs_f64()));
        if self.definition.is_homogeneous() || !has_limits && known().is_ok_and(are_many) {
            return Err(self.refused());
        }
        let states = if has_limits { FEW_LEGAL } else { FEW };
        let bounds = Bounds { farthest: Distance::MAXIMUM.get(), states, bytes: free_bytes(work) };
        // A puzzle that is not searched is rejected for its size.
        let Ok(levels) = self.levels_within(bounds, work) else { return Err(self.refused()) };
        match levels.end {
            LevelsEnd::Complete => {}
            LevelsEnd::Stopped => return Err(Error::Stopped),
            _ => {
                let turns = levels.unlocked.len().saturating_sub(1);
                let states = grouped(levels.unlocked.iter().chain(levels.locked.iter().flatten()).sum());
                let few = format!("{states} are within {turns} turns, and the count was given up");
                return Err(self.refused().reworded(|own| format!("{own}; nor are the states in reach few: {few}")));
            }
        }
        let histogram = |mut counts: Vec<u64>| {
            while counts.last() == Some(&0) {
                counts.pop();
            }
            Histogram::new(counts.iter().sum(), counts).expect("the goal is at distance 0")
        };
        let locked = levels.locked.map(histogram);
        let counts = Counts::of((histogram(levels.unlocked), locked));
        Ok(Counts { remarks: vec!["Only states in reach of the goal are counted.".to_owned()], ..counts })
    }

    /// Returns whether it is known that no moves lead from a state to any of some goals.
    fn is_lost(&self, own: &OrbitsState, goals: &[Arrangement]) -> bool {
        let mut patience = patience(CHECK);
        let mut effort = Effort::default().observed_by(&mut patience);
        let is_lost = |goal| self.definition.connects(&own.arrangement, goal, &mut effort) == Ok(false);
        goals.iter().all(is_lost)
    }
}

/// Returns the most bytes of the states that are counted.
fn free_bytes(work: &Work<'_>) -> u64 {
    work.free_memory().unwrap_or(UNASKED)
}

/// Returns the most bytes of a pruning table.
pub(super) fn pruning_table_bytes(work: &Work<'_>) -> u64 {
    work.memory().or_else(|| work.free_memory().map(|free| (free / 2).min(UNASKED))).unwrap_or(UNASKED)
}

/// Returns the lock state after each move.
pub(super) fn transitions(arcs: &Arcs, moves: usize) -> Transitions {
    let mut lock = vec![vec![None; moves]; arcs.planes()];
    arcs.all().iter().for_each(|arc| lock[arc.from][arc.number] = Some(arc.to as u16));
    lock
}

impl Game for SearchGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &*self.dialect
    }

    fn goal_states(&self) -> Result<Option<Vec<State>>, Error> {
        Ok(Some(self.goals_in_reach()?.into_iter().map(|goal| self.dialect.unlocked(goal)).collect()))
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        if self.is_backward { Ok(Box::new(self.search(work)?)) } else { self.kept_search(None, work) }
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        outside_a_page()?;
        if up_to.is_some() || work.checkpoint().is_some() || self.is_backward {
            return Err(self.refused());
        }
        self.counts_in_reach(work)
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        outside_a_page()?;
        if self.is_backward {
            return Err(self.refused());
        }
        let levels = self.levels_within(Bounds { farthest, states: u64::MAX, bytes: free_bytes(work) }, work)?;
        match levels.unlocked.is_empty() {
            true => Err(Error::out_of_memory("the levels", "the goals do not fit into memory")),
            false => Ok(levels),
        }
    }

    fn generate(self: Box<Self>, _target: &Target, _work: &Work<'_>) -> Result<GeneratedTable, Error> {
        Err(self.needs_a_table())
    }
}

/// Tells the work an event of a search. At the end of the time the search stops, and is late.
pub(super) fn told(
    event: search::Event,
    end: Option<Instant>,
    is_late: &AtomicBool,
    work: &Work<'_>,
) -> ControlFlow<()> {
    let search::Event::Searching { length, elapsed, expected, .. } = event else { return Continue(()) };
    let expected = expected.map(|time| time.as_secs_f64());
    work.tell(Event::Length { turns: length, seconds: elapsed.as_secs_f64(), expected })?;
    if end.is_some_and(|end| Instant::now() >= end) {
        is_late.store(true, Relaxed);
        return Break(());
    }
    Continue(())
}

/// Returns the error of a search.
pub(super) fn failed(error: SearchError) -> Error {
    match error {
        SearchError::OutOfMemory => Error::out_of_memory("the search", error),
        SearchError::SmallMemory { .. } => Error::out_of_memory("memory", error),
        error => Error::failed("the search", error),
    }
}

/// A table that is made if the searches together take as long.
pub(super) struct Later {
    /// About the time to make the table, or `None` if only short words are searched before it is made.
    time: Option<Duration>,
    game: OrbitsGame,
    /// The time that searches took, in nanoseconds.
    spent: AtomicU64,
    table: OnceLock<Box<dyn Answers>>,
}

impl Later {
    pub(super) fn new(game: OrbitsGame, seconds: Option<f64>) -> Later {
        Later { game, time: seconds.map(Duration::from_secs_f64), spent: AtomicU64::new(0), table: OnceLock::new() }
    }

    /// Returns the time that further searches may take, if it is limited.
    fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(Duration::from_nanos(self.spent.load(Relaxed))))
    }
}

/// The search of a puzzle.
pub(super) struct OrbitsSearch {
    pub(super) game: SearchGame,
    pub(super) searcher: Searcher,
    /// What later work may use.
    kept: Work<'static>,
    /// The pruning table, if it was opened as a file.
    pub(super) file: Option<StoredPruningTable>,
    later: Option<Later>,
}

impl OrbitsSearch {
    /// Asks a searcher for solutions. Returns also whether the observer of the work stopped the search.
    fn ask(
        &self,
        (searcher, goals): (&Searcher, &[Arrangement]),
        own: &OrbitsState,
        wish: &Wish,
        work: &Work<'_>,
    ) -> Result<(Found, bool), Error> {
        let end = wish.time.map(|time| Instant::now() + time);
        let longer = wish.all && wish.length.is_some();
        // The optimal ones are counted even if not all are listed.
        let limit = wish.limit.filter(|_| longer);
        let wanted = search::Wish { all: wish.all, shortest: 0, longest: wish.length, longer, limit };
        let (is_late, is_lost) = (AtomicBool::new(false), AtomicBool::new(false));
        let mut unchecked = Some(Instant::now() + UNCHECKED);
        let mut observe = |event: search::Event| {
            // Compared with a search that is not over soon, another one is cheap: whether there is a solution at all.
            if unchecked.take_if(|time| Instant::now() >= *time).is_some() && self.game.is_lost(own, goals) {
                is_lost.store(true, Relaxed);
                return Break(());
            }
            told(event, end, &is_late, work)
        };
        let found = searcher.solve(&own.arrangement, own.plane, &wanted, &mut observe).map_err(failed)?;
        if let Some(reason) = &found.unread {
            work.warn(format_args!("the stored pruning table of {} is rebuilt: {reason}", self.game.about.puzzle));
        }
        if is_lost.into_inner() {
            return Err(self.no_turns());
        }
        // The end of the time is no interruption.
        let is_interrupted = found.is_stopped && !is_late.into_inner();
        Ok((found, is_interrupted))
    }

    fn moves(&self, own: &OrbitsState, numbers: &[usize], goals: &[Arrangement]) -> Moves {
        self.game.dialect.solution(&own.arrangement, numbers, &own.hold, goals)
    }

    /// Searches from each goal to a state by undoing moves. A solution is such a word read backwards.
    fn backward(
        &self,
        own: &OrbitsState,
        goals: &[Arrangement],
        wish: &Wish,
        work: &Work<'_>,
    ) -> Result<Solved, Error> {
        if own.plane != 0 {
            return Err(Error::given(Input::State, "if some turns may not come last, the state must be unlocked"));
        }
        let state = std::slice::from_ref(&own.arrangement);
        let searcher = self.game.searcher(state.to_vec(), work)?;
        let time = wish.time.map(|time| time / goals.len() as u32);
        let is_longer = wish.all && wish.length.is_some();
        let first_length = |found: &Found| found.words().next().map(|word| word.len());
        let (mut all, mut length, mut is_stopped) = (Vec::new(), wish.length, false);
        for goal in goals {
            let goal = OrbitsState::fixed(goal.clone());
            match self.ask((&searcher, state), &goal, &Wish { time, length, ..*wish }, work) {
                Err(Error::NoTurns(_)) => {}
                found => {
                    let (found, is_interrupted) = found?;
                    is_stopped |= is_interrupted;
                    // With a bound, longer solutions would be listed.
                    length = if wish.all { length } else { first_length(&found).or(length) };
                    all.push(found);
                }
            }
        }
        all.retain(|found| !found.is_out_of_reach);
        let at_least = all.iter().map(|found| found.at_least).min().ok_or_else(|| self.no_turns())?;
        let is_complete = all.iter().all(|found| found.is_complete);
        if let (true, Some(longest)) = (all.iter().all(|found| !found.is_stopped && found.count() == 0), wish.length) {
            return Err(no_shorter(longest));
        }
        let shortest = all.iter().filter_map(first_length).min();
        all.retain(|found| is_longer || first_length(found) == shortest);
        let mut words: Vec<Vec<usize>> = all.iter().flat_map(Found::solutions).collect();
        words.iter_mut().for_each(|word| word.reverse());
        words.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        let limit = if wish.all { wish.limit.unwrap_or(usize::MAX) } else { 1 };
        let solutions = words.iter().take(limit).map(|word| self.moves(own, word, goals)).collect();
        let is_optimal = shortest.is_some_and(|shortest| shortest <= at_least);
        let length = shortest.unwrap_or(at_least);
        let count = all.iter().map(Found::count).sum();
        Ok(Solved { solutions, length, is_optimal, at_least, count, is_complete, is_stopped })
    }

    /// Returns the length of words that are searched in about a millisecond.
    fn short_length(&self) -> usize {
        let many = self.searcher.counts().iter().position(|&words| words > SHORT_WORDS);
        many.map_or(0, |many| 2 * many - 2)
    }
}

impl Answers for OrbitsSearch {
    fn about(&self) -> &About {
        &self.game.about
    }

    fn words(&self) -> &dyn Words {
        &*self.game.dialect
    }

    fn is_search(&self) -> bool {
        true
    }

    fn lists_longer(&self) -> bool {
        true
    }

    fn save(&self, _path: &Path, _replace: bool) -> Result<(), Error> {
        let reason = "it is searched, so there is no table to save; use lookup or solve";
        Err(Error::given(Input::Puzzle(self.about().subject()), reason))
    }

    fn optimal(&self, state: &State, all: bool) -> Result<Solved, Error> {
        self.solve(state, &Wish { all, ..Wish::default() }, &self.kept)
    }

    fn solve(&self, state: &State, wish: &Wish, work: &Work<'_>) -> Result<Solved, Error> {
        let own = &*self.game.dialect.found(state)?;
        if self.game.is_backward {
            return self.backward(own, &self.game.goals, wish, work);
        }
        if let Some(table) = self.later.as_ref().and_then(|later| later.table.get()) {
            return table.solve(state, wish, work);
        }
        let later = self.later.as_ref();
        let later = later.filter(|later| wish.time.is_none_or(|time| later.left().is_none_or(|left| time > left)));
        let is_short = later.is_some_and(|later| later.time.is_none());
        let time = later.and_then(Later::left).or(wish.time);
        let length =
            if is_short { Some(self.short_length().min(wish.length.unwrap_or(usize::MAX))) } else { wish.length };
        let goals = (&self.searcher, &self.game.all_goals[..]);
        let began = Instant::now();
        let (found, is_stopped) = self.ask(goals, own, &Wish { time, length, ..*wish }, work)?;
        if let Some(later) = later {
            later.spent.fetch_add(began.elapsed().as_nanos() as u64, Relaxed);
        }
        let is_late = found.is_stopped || is_short && (wish.all || found.count() == 0);
        if let Some(later) = later.filter(|_| is_late && !is_stopped) {
            let table = Box::new(later.game.clone()).table(work)?;
            return later.table.get_or_init(|| table).solve(state, wish, work);
        }
        pruning::keep(&self.game.about, || self.game.note(), &self.searcher, work);
        if found.is_out_of_reach {
            return Err(self.no_turns());
        }
        let limit = if wish.all { wish.limit.unwrap_or(usize::MAX) } else { 1 };
        let solutions: Vec<Moves> =
            found.solutions().take(limit).map(|numbers| self.moves(own, &numbers, &self.game.goals)).collect();
        if let (true, false, Some(longest)) = (solutions.is_empty(), found.is_stopped, wish.length) {
            return Err(no_shorter(longest));
        }
        let (is_optimal, at_least) = (!solutions.is_empty(), found.at_least);
        let length = solutions.first().map_or(at_least, Moves::len);
        let (count, is_complete) = (found.count(), found.is_complete);
        Ok(Solved { solutions, length, is_optimal, at_least, count, is_complete, is_stopped })
    }

    fn path(&self, from: &State, to: &State, work: &Work<'_>) -> Result<Option<Moves>, Error> {
        outside_a_page()?;
        let (own, to) = (&*self.game.dialect.found(from)?, &*self.game.dialect.found(to)?);
        let target = std::slice::from_ref(&to.arrangement);
        if self.game.is_backward {
            return match self.backward(own, target, &Wish::default(), work) {
                Err(Error::NoTurns(_)) => Ok(None),
                Ok(found) if found.is_stopped => Err(Error::Stopped),
                found => Ok(found?.solutions.into_iter().next()),
            };
        }
        let goals = self.game.dialect.free().map_or_else(|| target.to_vec(), |free| free.closed(target));
        let searcher = self.game.searcher(goals.clone(), work)?;
        let (found, is_stopped) = match self.ask((&searcher, &goals), own, &Wish::default(), work) {
            Err(Error::NoTurns(_)) => return Ok(None),
            found => found?,
        };
        if is_stopped {
            return Err(Error::Stopped);
        }
        Ok(found.solutions().next().map(|numbers| self.moves(own, &numbers, target)))
    }

    fn scrambles<'a>(&'a self, draw: &Draw, _work: &Work<'_>) -> Result<Scrambles<'a>, Error> {
        let dialect = &self.game.dialect;
        if draw.case.is_some() {
            return Err(self.cannot(Question::TrainingCase));
        }
        if draw.wca {
            let event = dialect.event().ok_or_else(|| refused(&self.game.about))?;
            return event.searched_scrambles(dialect, draw.seed);
        }
        let refused = || {
            let reason = |own| format!("random states need a table, and {own}; random turns need none");
            self.game.refused().reworded(reason)
        };
        let count = draw.random_turns()?.ok_or_else(refused)?;
        self.words().random_turns(count, draw.seed)
    }

    /// Returns why there is no table, for a question that needs one.
    fn cannot(&self, question: Question) -> Error {
        match question {
            Question::Census | Question::Diameter | Question::Antipodes => self.game.needs_a_table(),
            Question::Numbers | Question::Histogram | Question::Distance => self.game.refused(),
            _ => self.about().cannot(question).into(),
        }
    }

    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error> {
        outside_a_page()?;
        self.file.as_ref().ok_or_else(|| self.game.refused())?;
        pruning::verify(&self.searcher, work)
    }

    fn info(&self) -> Result<Info, Error> {
        outside_a_page()?;
        let file = self.file.as_ref().ok_or_else(|| self.game.refused())?;
        Ok(pruning::info(file, &self.game.about))
    }
}
