//! `Puzzle`, where the library begins: a puzzle is a value, and rules belong to it.

use std::path::Path;
use std::sync::{Arc, Mutex};

use godtable_engine::shares::Share;
use godtable_puzzle::cube::{LayerTurn, Puzzle as Cube, Rules, nearest, notation};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::orbits::Definition;
use godtable_system::IS_PAGE;

use crate::aliases::name_of;
use crate::ask::{Counts, Levels, UpTo};
use crate::cannot::{Cannot, Question, Traits};
use crate::description::Description;
use crate::error::Input;
use crate::game::{Answers, CheckedGame, Game, GeneratedTable, OpenRequest, Puzzle, Target};
use crate::orbits::{self, Algorithms, Case, Turning};
use crate::page::outside_a_page;
use crate::rules::{NamedRules, ROTATED, RulesChoice, SOLVED, twice};
use crate::state::{Form, State, Text};
use crate::{About, Error, Event, Work, corners, engines};

/// The extensions of definitions.
const DEFINITION_ENDINGS: [&str; 4] = ["tws", "def", "json", "toml"];

impl Puzzle {
    /// Returns the puzzle with a name, under its default rules. Names of other programs and of shops are known too, such as `222`,
    /// `Redi Cube` and `face-turning octahedron`; capital letters and hyphens do not matter.
    ///
    /// # Errors
    /// Returns an error that lists the known names.
    pub fn named(name: &str) -> Result<Puzzle, Error> {
        let own = name_of(name);
        engines::named(&own).map(Puzzle::of).ok_or_else(|| {
            let known: Vec<&str> = Puzzle::names().into_iter().map(|(name, _)| name).collect();
            let hint = nearest(name, known.iter().copied().chain(Puzzle::cut_names()));
            let hint = hint.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
            let known = known.join(", ");
            let is_cut = hint.is_empty() && name.parse::<godtable_cuts::Description>().is_ok();
            let hint = if is_cut { format!("; the cuts \"{name}\" make it") } else { hint };
            Error::given(
                Input::Puzzle(name.to_owned()),
                format!("there is no puzzle '{name}'; known: {known}; a definition ends in .tws, .json or .toml{hint}"),
            )
        })
    }

    /// Returns the names of the puzzles that are made from cuts, of which `names` has none.
    #[must_use]
    pub fn cut_names() -> Vec<&'static str> {
        godtable_cuts::KNOWN
            .iter()
            .map(|known| known.name)
            .filter(|name| godtable_puzzle::puzzlefile::shipped(name).is_none())
            .collect()
    }

    /// Returns the names of all puzzles but those from cuts, each with a summary.
    #[must_use]
    pub fn names() -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for (name, summary) in engines::names() {
            if all.iter().all(|(known, _)| *known != name) {
                all.push((name, summary));
            }
        }
        all
    }

    /// Returns the puzzle with a name, or of the definition in a file. A name that is known is never a file.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::named`] does, or if the file cannot be read.
    pub fn find(name: &str) -> Result<Puzzle, Error> {
        if !Puzzle::is_path(name) {
            return Puzzle::named(name);
        }
        let text = crate::text_file::read(Path::new(name), &format!("the puzzle file {name}"))?;
        Puzzle::read(name, &text)
    }

    /// Returns whether [`Puzzle::find`] reads a file: the name has a folder or the ending of a definition, or it is not known
    /// and such a file is there.
    #[doc(hidden)]
    #[must_use]
    pub fn is_path(name: &str) -> bool {
        let path = Path::new(name);
        let has_ending = path.extension().is_some_and(|ending| DEFINITION_ENDINGS.iter().any(|known| ending == *known));
        has_ending || path.components().count() > 1 || path.is_file() && Puzzle::named(name).is_err()
    }

    /// Returns the puzzle of a definition as text: in the form of twsearch, the JSON of cubing.js, or a design from cuts
    /// (docs/cuts.md). `name` is for messages.
    ///
    /// # Errors
    /// Returns an error with the line and the column of what is wrong.
    pub fn read(name: &str, text: &str) -> Result<Puzzle, Error> {
        Ok(Puzzle::of(orbits::read(name, text)?))
    }

    /// Returns the puzzle of a solid and cuts, such as `d f 0.7`. If it `is_super`, all pieces and orientations are
    /// distinct, also those that look identical. docs/cuts.md describes cuts.
    ///
    /// # Errors
    /// Returns an error for what is no solid with cuts, also for a name, and for cuts that miss the solid or leave slivers.
    pub fn cut(cuts: &str, is_super: bool) -> Result<Puzzle, Error> {
        Ok(Puzzle::of(orbits::cut(cuts, is_super)?))
    }

    /// Returns the puzzle of a definition from code. Each of its moves is a turn; powers of moves are not.
    #[must_use]
    pub fn of_definition(name: &str, definition: &Definition) -> Puzzle {
        Puzzle::of(orbits::of_definition(name, definition))
    }

    /// Returns chosen pieces of the 3x3x3, such as `cross` or `DF DR DB DL`; the other pieces are ignored.
    ///
    /// # Errors
    /// Returns an error for a text that names no pieces.
    pub fn pieces(pieces: &str) -> Result<Puzzle, Error> {
        let pieces: ChosenPieces = pieces.parse().map_err(|error| Error::given(Input::Pieces, error))?;
        Ok(Puzzle::of(orbits::pieces(&pieces)))
    }

    /// Returns the puzzle in which only some pieces matter. `pieces` is as [`Puzzle::pieces`] takes it for the 3x3x3. For a
    /// definition it is the name of an orbit, for all its pieces, or the name and their numbers: `CORNERS 1 2, EDGES`.
    ///
    /// # Errors
    /// Returns an error for a text that names no pieces, or a puzzle without choice.
    pub fn with_pieces(&self, pieces: &str) -> Result<Puzzle, Error> {
        if self.pieces.as_deref().is_some_and(|own| own != pieces) {
            return Err(twice(Input::Pieces));
        }
        Puzzle { pieces: Some(pieces.to_owned()), ..self.clone() }.of_parts()
    }

    /// Returns the puzzle in which the pieces of each list count as identical: lists as [`Puzzle::with_pieces`] takes
    /// them.
    ///
    /// # Errors
    /// Returns an error for a list that names no pieces, for pieces that may not lie at the same places, and for a puzzle without
    /// a definition.
    pub fn with_alike(&self, lists: &[String]) -> Result<Puzzle, Error> {
        if self.alike.as_deref().is_some_and(|own| own != lists) {
            return Err(twice(Input::Alike));
        }
        Puzzle { alike: Some(lists.to_vec()), ..self.clone() }.of_parts()
    }

    /// Returns the puzzle with more moves, each a product of others that is made at once and counts as one: `M = L' R`, or the product
    /// without a name, `L' R`. Their powers are turns too, unless the rules list the turns.
    ///
    /// ```
    /// use godtable::{Puzzle, Work};
    ///
    /// let corners = Puzzle::named("3x3x3-corners")?.with_products(["M = L' R"])?;
    /// let counts = corners.counts(None, &Work::default())?;
    /// assert_eq!(counts.unlocked.counts()[..2], [1, 18 + 3]);
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for an invalid product, for a name that is already read as moves, and for a puzzle with bandaged pieces or illegal
    /// positions.
    pub fn with_products<T: Into<String>>(&self, products: impl IntoIterator<Item = T>) -> Result<Puzzle, Error> {
        let products: Vec<String> = self.products.iter().cloned().chain(products.into_iter().map(T::into)).collect();
        if products == self.products {
            return Ok(self.clone());
        }
        Puzzle { products, ..self.clone() }.of_parts()
    }

    /// Returns the puzzle of the chosen pieces under the chosen rules, whatever was chosen first.
    fn of_parts(self) -> Result<Puzzle, Error> {
        let mut subject = Arc::clone(&self.whole);
        if let Some(pieces) = &self.pieces {
            subject = Arc::new(subject.with_some(pieces)?);
        }
        if let Some(lists) = &self.alike {
            subject = Arc::new(subject.with_alike(lists)?);
        }
        if !self.products.is_empty() {
            outside_a_page()?;
            subject = Arc::new(subject.as_definition().with_products(&self.products)?);
        }
        let puzzle = Puzzle { subject, checked: None, ..self };
        if puzzle.rules == RulesChoice::default() { Ok(puzzle) } else { puzzle.under_rules() }
    }

    /// Checks the rules, and describes the puzzle under them.
    fn under_rules(self) -> Result<Puzzle, Error> {
        match self.new_game() {
            Ok(game) => {
                let checked = CheckedGame { about: game.about().clone(), game: Mutex::new(Some(game)) };
                Ok(Puzzle { checked: Some(Arc::new(checked)), ..self })
            }
            Err(error) if self.waits(&error) => Ok(Puzzle { checked: None, ..self }),
            Err(error) => Err(error),
        }
    }

    /// Returns whether another choice may remove an error: turns or rules, for the lock of a cube.
    fn waits(&self, error: &Error) -> bool {
        let is_of_lock = matches!(error, Error::Input { what: Input::Lock, .. });
        is_of_lock && self.rules.turns.is_none() && self.rules.named.is_none() && self.definition().is_none()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> String {
        self.subject.name()
    }

    /// Checks that a question can be asked.
    ///
    /// # Errors
    /// Returns why not, and what there is instead.
    pub fn check(&self, question: Question) -> Result<(), Cannot> {
        let traits = self.traits();
        match traits.can(question) || question == Question::Picture && self.subject.is_drawn() {
            true => Ok(()),
            false => Err(Cannot { puzzle: self.name(), traits, question }),
        }
    }

    /// Returns what decides which questions it cannot answer: the 3x3x3 under turns that reach few positions is one of pieces.
    pub(crate) fn traits(&self) -> Traits {
        self.checked.as_ref().map_or_else(|| self.subject.traits(), |checked| checked.about.traits)
    }

    /// Returns the solid and what lies on it, if the puzzle is made from cuts and all its pieces matter.
    #[doc(hidden)]
    #[must_use]
    pub fn solid(&self) -> Option<&godtable_cuts::CutPuzzle> {
        self.subject.cut()
    }

    /// Returns the shape, if it is data next to the definition and all pieces matter.
    #[doc(hidden)]
    #[must_use]
    pub fn figure(&self) -> Option<&Arc<godtable_cuts::Figure>> {
        self.subject.figure()
    }

    /// Returns whether pictures show a polyhedron: one from cuts, or one whose shape is data.
    #[must_use]
    pub fn has_shape(&self) -> bool {
        self.solid().is_some() || self.figure().is_some()
    }

    /// Returns the definition, or `None` if the puzzle is built in.
    #[doc(hidden)]
    #[must_use]
    pub fn definition(&self) -> Option<&godtable_puzzle::puzzlefile::Puzzle> {
        self.subject.definition()
    }

    /// Returns the text of the definition, as [`Puzzle::read`] takes it, or `None` if there is none.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.subject.text()
    }

    /// Describes the definition, and what a table of it takes.
    ///
    /// # Errors
    /// Returns an error if the puzzle is built in, or no move does anything.
    #[doc(hidden)]
    pub fn describe(&self, work: &Work<'_>) -> Result<Description, Error> {
        work.say(Event::Doing("finding the group"))?;
        self.subject.describe(work.threads().get())
    }

    /// Returns the puzzle with all these parts of rules and goal.
    ///
    /// # Errors
    /// Returns an error for rules that the puzzle cannot have.
    pub fn with(self, rules: RulesChoice) -> Result<Puzzle, Error> {
        // Only the 2x2x2 has a corner that hides faces.
        let rules = if self.whole.has_fixed_frame() { rules.with_visible_faces() } else { rules };
        let puzzle = match rules.named.as_ref().is_some_and(NamedRules::is_slice_turn) {
            true => self.with_products(self.subject.as_definition().slices()?)?,
            false => self,
        };
        let products = puzzle.products_in(&rules)?;
        let puzzle = puzzle.with_products(products)?;
        Puzzle { rules: puzzle.rules.clone().and(rules)?, ..puzzle }.under_rules()
    }

    /// Returns the products that the allowed turns list and that are no moves yet.
    fn products_in(&self, rules: &RulesChoice) -> Result<Vec<String>, Error> {
        let listed = if IS_PAGE { None } else { rules.listed_turns() };
        // A cube without a definition has its own list, of single turns.
        let listed = listed.filter(|(_, text)| self.definition().is_some() || text.contains(['(', '[']));
        let Some((what, text)) = listed else { return Ok(Vec::new()) };
        self.subject.as_definition().puzzle.products_in(&text).map_err(|error| Error::given(what, error))
    }

    /// Returns the puzzle, with its chosen pieces, under its default rules and with the goal solved.
    #[must_use]
    pub fn without_rules(self) -> Puzzle {
        Puzzle { rules: RulesChoice::default(), checked: None, ..self }
    }

    /// Returns the puzzle under named rules, such as `half-turn`. They exclude [`Puzzle::with_rules_file`].
    ///
    /// # Errors
    /// Returns an error for an unknown name, and for rules that are chosen already.
    pub fn with_rules(self, name: &str) -> Result<Puzzle, Error> {
        self.with(RulesChoice { named: Some(NamedRules::Name(name.to_owned())), ..RulesChoice::default() })
    }

    /// Returns the puzzle under the rules of a rules file, by its text. It has turns and a lock, so it excludes
    /// [`Puzzle::with_turns`], [`Puzzle::with_lock`] and [`Puzzle::with_rules`].
    ///
    /// # Errors
    /// Returns an error with the line and the column of what is wrong, and for turns that are chosen already.
    pub fn with_rules_file(self, text: &str) -> Result<Puzzle, Error> {
        let named = NamedRules::File { name: "of the text".to_owned(), text: text.to_owned() };
        self.with(RulesChoice { named: Some(named), ..RulesChoice::default() })
    }

    /// Returns the puzzle with the allowed turns, such as `R U F2`; with named rules, also with their powers that these rules have. They
    /// exclude a rules file.
    ///
    /// # Errors
    /// Returns an error for what the puzzle does not have as a turn, and for rules that are chosen already.
    pub fn with_turns(self, turns: &str) -> Result<Puzzle, Error> {
        self.with(RulesChoice { turns: Some(turns.to_owned()), ..RulesChoice::default() })
    }

    /// Returns the puzzle with a named lock, instead of that of named rules. That of a cube needs turns or named rules, before or
    /// after it.
    ///
    /// # Errors
    /// Returns an error for a lock that the puzzle does not have.
    pub fn with_lock(self, lock: &str) -> Result<Puzzle, Error> {
        self.with(RulesChoice { lock: Some(lock.to_owned()), ..RulesChoice::default() })
    }

    /// Returns the puzzle with a named goal, such as `face`. It excludes [`Puzzle::with_goal_states`].
    ///
    /// # Errors
    /// Returns an error for a goal that the puzzle does not have, and for another one that is chosen already.
    pub fn with_goal(self, goal: &str) -> Result<Puzzle, Error> {
        self.with(RulesChoice { goal: Some(goal.to_owned()), ..RulesChoice::default() })
    }

    /// Returns the puzzle with a goal of positions, each as a setup. It excludes [`Puzzle::with_goal`].
    ///
    /// # Errors
    /// Returns an error for a state that cannot be read or reached, and for another goal that is chosen already.
    pub fn with_goal_states<S: Into<String>>(self, states: impl IntoIterator<Item = S>) -> Result<Puzzle, Error> {
        let goal_states = states.into_iter().map(Into::into).collect();
        self.with(RulesChoice { goal_states, ..RulesChoice::default() })
    }

    /// Returns the products that are moves too, as they were given.
    #[doc(hidden)]
    #[must_use]
    pub fn products(&self) -> &[String] {
        &self.products
    }

    /// Returns the rules as they were chosen.
    #[doc(hidden)]
    #[must_use]
    pub fn choice(&self) -> &RulesChoice {
        &self.rules
    }

    /// Returns the puzzle under its rules: the one that was checked, if no question has taken it.
    pub(crate) fn game(&self) -> Result<Box<dyn Game>, Error> {
        let taken = self.checked.as_ref().and_then(|checked| checked.game.lock().ok()?.take());
        taken.map_or_else(|| self.new_game(), Ok)
    }

    fn new_game(&self) -> Result<Box<dyn Game>, Error> {
        let mut rules = self.rules.clone();
        if self.subject.has_fixed_frame() {
            rules.goal = rules.goal.map(|goal| goal.replace(ROTATED, SOLVED));
        }
        match rules.need_a_definition() {
            true => self.subject.as_definition().game(&engines::own_rules(&self.subject)?.and(rules)?),
            false => engines::game_of(&self.subject, &rules),
        }
    }

    /// Returns the puzzle, its rules and its goal in words.
    ///
    /// # Errors
    /// Returns an error if the positions of the goal cannot be reached.
    pub fn about(&self) -> Result<About, Error> {
        match &self.checked {
            Some(checked) => Ok(checked.about.clone()),
            None => Ok(self.game()?.about().clone()),
        }
    }

    /// Returns the table, or the solver of a puzzle without one. It is made in memory.
    ///
    /// # Errors
    /// Returns [`Error::OutOfMemory`] if memory does not suffice.
    pub fn table(&self) -> Result<Box<dyn Answers>, Error> {
        self.table_with(&Work::default())
    }

    /// Returns the table as [`Puzzle::table`] does: from the cache, or made and kept there.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::table`] does, and [`Error::Stopped`] if the observer stops the work.
    pub fn table_with(&self, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.game()?.table(work)
    }

    /// Returns what answers a few questions soonest: a table that is small or in the cache, or a search. If the search takes longer
    /// than it takes to make the table, the table answers.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::table_with`] does.
    pub fn soonest_with(&self, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.game()?.soonest(work)
    }

    /// Counts the states, or classes of states, at each distance. This may take less memory than a table.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::table_with`] does.
    pub fn counts(&self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        self.check(Question::Histogram)?;
        let keeps_classes = work.is_on_disk() && up_to == Some(UpTo::Symmetry);
        if up_to.is_some() && work.checkpoint().is_some() && !keeps_classes {
            return Err(Error::given(Input::Checkpoint, "a checkpoint stores no classes; leave it or the classes out"));
        }
        if work.is_on_disk() {
            self.check(Question::Disk)?;
        }
        self.game()?.counts(up_to, work)
    }

    /// Counts the states at each distance up to `farthest`, also of puzzles that are too large for a table. If the memory of the
    /// work does not suffice, or if the observer stops the work, the complete levels are returned, and
    /// [`Levels::end`](crate::Levels) says so.
    ///
    /// ```
    /// use godtable::{LevelsEnd, Puzzle, Work};
    ///
    /// let levels = Puzzle::named("3x3x3")?.levels(3, &Work::default())?;
    /// assert_eq!((levels.unlocked, levels.end), (vec![1, 18, 243, 3_240], LevelsEnd::Farthest));
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the puzzle can be neither searched nor counted.
    pub fn levels(&self, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        outside_a_page()?;
        self.game()?.levels(farthest, work)
    }

    /// Returns the share of process `number` of `processes`, which together count the states at each distance. The first
    /// process is number 0. A [`Checkpoint`](crate::Checkpoint) keeps its rows.
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    ///
    /// use godtable::{Puzzle, with_threads};
    ///
    /// let puzzle = Puzzle::named("skewb")?;
    /// let counts = with_threads(2, |meeting| {
    ///     let mut share = puzzle.share(meeting.number(), 2).expect("it is searched by levels");
    ///     while share.advance(meeting, &|_| Continue(())).expect("threads meet") {}
    ///     share.histograms().0
    /// });
    /// assert_eq!(counts[0].gods_number().get(), 11);
    /// assert_eq!(counts[0], counts[1]);
    /// # use godtable::Meeting as _;
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such process, if the puzzle or its rules are not searched by several, or if memory does
    /// not suffice.
    #[doc(hidden)]
    pub fn share(&self, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        self.check(Question::Share)?;
        if number >= processes {
            let reason =
                format!("process {number} of {processes}; the first is 0, so the last is one less than their number");
            return Err(Error::given(Input::Number, reason));
        }
        self.game()?.share(number, processes)
    }

    /// Prepares a search of all sequences of turns that do a case.
    ///
    /// ```
    /// use godtable::{Case, Puzzle, Work};
    ///
    /// let puzzle = Puzzle::named("3x3x3")?.with_turns("R R2 R' U U2 U'")?;
    /// let case = Case { text: "(UF UR UB)".to_owned(), ..Case::default() };
    /// let mut algorithms = puzzle.algorithms(&case, &Work::default())?;
    /// let shortest = loop {
    ///     let found = algorithms.search(&Work::default())?;
    ///     if !found.algorithms.is_empty() {
    ///         break found;
    ///     }
    /// };
    /// assert_eq!((shortest.length, shortest.algorithms[0].moves.as_str()), (11, "R U2 R U R U R2 U' R' U' R2"));
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for a text that is no case, pieces that cannot be ignored, and costs of turns that the rules do not have.
    pub fn algorithms(&self, case: &Case, work: &Work<'_>) -> Result<Algorithms, Error> {
        Algorithms::new(self.turning()?, case, work)
    }

    /// Returns the turns of the rules, and what they do to pieces.
    pub(crate) fn turning(&self) -> Result<Turning, Error> {
        self.turning_of(&self.rules)
    }

    /// Returns the turns of other rules, and what they do to pieces.
    pub(crate) fn turning_of(&self, rules: &RulesChoice) -> Result<Turning, Error> {
        engines::turning(&self.subject, rules)
    }

    /// Makes the table in a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, and as [`Puzzle::table_with`] does.
    pub fn generate(&self, target: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        if target.distance_cells {
            self.check(Question::DistanceCells)?;
        }
        self.game()?.generate(target, work)
    }

    /// Reads a state without a table.
    ///
    /// # Errors
    /// Returns an error in the text, with its place.
    pub fn state(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        self.game()?.words().read(text, form, locked)
    }

    /// Returns the name of a state's lock state, as [`Answers::locked`] does.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::about`] does.
    pub fn locked(&self, state: &State) -> Result<Option<String>, Error> {
        Ok(self.game()?.words().locked(state))
    }

    /// Writes a state as facelets or as a pattern, as [`Answers::written`] does.
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::about`] does.
    pub fn written(&self, state: &State) -> Result<Text, Error> {
        Ok(self.game()?.words().written(state))
    }

    /// Returns the state after turns that the rules allow, as [`Answers::turned`] does.
    ///
    /// # Errors
    /// Returns the error in the turns, with its place, or an error for a state of another puzzle.
    pub fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        self.game()?.words().turned(state, turns)
    }

    /// Writes a state in a form.
    ///
    /// # Errors
    /// Returns an error for a form that the puzzle does not have.
    pub fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        outside_a_page()?;
        self.game()?.words().show(state, form)
    }

    /// Reads the turns of a picture, any layer turns that the rules allow after a state.
    ///
    /// # Errors
    /// Returns the error in the turns, with its place.
    #[doc(hidden)]
    pub fn turns_after(&self, state: &State, turns: &str) -> Result<Vec<LayerTurn>, Error> {
        self.turned(state, turns)?;
        let cube = self.subject.name().parse().unwrap_or(Cube::CORNERS3);
        let steps = notation::parse_layers_of(turns, cube).map_err(|error| Error::given(Input::State, error))?;
        Ok(steps.into_iter().map(|step| step.action).collect())
    }
}

/// Opens the distance table or the pruning table in a file, of any kind.
///
/// # Errors
/// Returns an error if the file cannot be read, is damaged, or is none of them.
pub fn open(path: &Path, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    open_as(path, None, &RulesChoice::default(), work)
}

#[doc(hidden)]
impl From<Rules> for Puzzle {
    fn from(rules: Rules) -> Puzzle {
        Puzzle::of(corners::of_rules(rules))
    }
}

/// Opens the table in a file as [`open`] does. It must be of the given puzzle and rules, as far as they are given.
///
/// # Errors
/// Returns an error as [`open`] does, and if it is a table of something else.
pub fn open_as(
    path: &Path,
    puzzle: Option<&Puzzle>,
    rules: &RulesChoice,
    work: &Work<'_>,
) -> Result<Box<dyn Answers>, Error> {
    engines::open(path, &OpenRequest { puzzle: puzzle.map(|puzzle| &*puzzle.subject), rules }, work)
}
