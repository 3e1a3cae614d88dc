//! The edges under rules: counts, and tables in files.

use std::time::Instant;

use godtable_engine::edges::{self, EdgesError, FlipChoice, Maker, Space};
use godtable_engine::shares::Share;
use godtable_puzzle::cube::{Rules, SymmetryGroup};
use godtable_system::instructions::InstructionSet;

use crate::ask::{Counts, Levels, UpTo};
use crate::cannot::Traits;
use crate::checkpoint::{self, Checkpoint};
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::state::State;
use crate::words::{grouped, size};
use crate::{About, Error, Event, Input, Work, cube_rules, memory, table_words, target};

/// The names of the puzzles, each with what becomes of the flips.
pub(super) const NAMES: [(FlipChoice, &str, &str); 2] = [
    (FlipChoice::Counted, "3x3x3-edges", "the edges of the 3x3x3: counted, or in a table of your own"),
    (FlipChoice::Ignored, "3x3x3-edge-permutations", "the edges of the 3x3x3 without their flips"),
];

/// Returns the name of the edges, with or without their flips.
pub(super) fn name_of(flips: FlipChoice) -> &'static str {
    NAMES[usize::from(flips == FlipChoice::Ignored)].1
}

/// Describes the edges and their rules.
pub(super) fn about(rules: &Rules, flips: FlipChoice) -> About {
    About { puzzle: name_of(flips).to_owned(), ..cube_rules::about(rules, Traits::EDGES) }
}

/// The edges under rules.
pub(super) struct EdgesGame {
    rules: Rules,
    flips: FlipChoice,
    about: About,
    /// The same as pieces of the 3x3x3.
    pieces: Box<dyn Game>,
}

impl EdgesGame {
    pub(super) fn new(rules: Rules, flips: FlipChoice, pieces: Box<dyn Game>) -> EdgesGame {
        EdgesGame { about: about(&rules, flips), rules, flips, pieces }
    }

    fn space(&self) -> Result<Space, Error> {
        Space::new(&self.rules, self.flips).map_err(|error| self.wrong(error))
    }

    /// Returns the error for rules that the edges cannot have.
    fn wrong(&self, error: EdgesError) -> Error {
        match error {
            EdgesError::OutOfMemory { .. } => Error::out_of_memory(format!("the puzzle {}", self.about.puzzle), error),
            error => Error::given(Input::Puzzle(self.about.puzzle.clone()), error),
        }
    }
}

impl Game for EdgesGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        self.pieces.words()
    }

    fn goal_states(&self) -> Result<Option<Vec<State>>, Error> {
        self.pieces.goal_states()
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.pieces.table(work)
    }

    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.pieces.soonest(work)
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        match self.flips {
            FlipChoice::Counted => self.pieces.levels(farthest, work),
            FlipChoice::Ignored => Ok(Levels::cut(&self.counts(None, work)?, farthest)),
        }
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let space = self.space()?;
        let has_inverses = up_to == Some(UpTo::SymmetryAndInverse);
        if work.is_on_disk() || has_inverses || up_to.is_some() && space.locks() > 0 {
            return self.pieces.counts(up_to, work);
        }
        memory::check(&self.about.puzzle, space.bytes(), work)?;
        let states = grouped(space.positions() * space.locks().max(1));
        work.say(Event::Note(&format!("{}: {states} states, {} of memory", self.about.puzzle, size(space.bytes()))))?;
        let (checkpoint, name) = (Checkpoint::of(&self.about, work)?, &self.about.puzzle);
        let share = edges::share(space, InstructionSet::best(), up_to.is_some(), 0, 1);
        let mut share = share.map_err(|error| self.wrong(error))?;
        let alike = up_to.map(|_| table_words::counted(SymmetryGroup::of(&self.rules).keeping()));
        checkpoint::count(&format!("the search of {name}"), checkpoint, &mut *share, alike, &self.about, work)
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        let share = edges::share(self.space()?, InstructionSet::best(), false, number, processes);
        share.map_err(|error| self.wrong(error))
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        let space = self.space()?;
        if let Err(error) = space.check_table() {
            return match self.flips {
                FlipChoice::Counted => Err(self.wrong(error)),
                FlipChoice::Ignored => self.pieces.generate(wanted, work),
            };
        }
        if wanted.file.is_none() {
            return Err(target::needs_file(space.file_bytes()));
        }
        let (path, existing) = target::of(wanted, || None)?;
        target::check(&path, existing)?;
        memory::check(&self.about.puzzle, space.table_bytes(), work)?;
        target::check_space(&path, space.file_bytes())?;
        let (states, bytes, disk) = (grouped(space.positions()), size(space.table_bytes()), size(space.file_bytes()));
        let note = format!("{}: {states} states, {bytes} of memory, {disk} of disk", self.about.puzzle);
        work.say(Event::Note(&note))?;
        let began = Instant::now();
        let mut maker = Maker::new(space, InstructionSet::best()).map_err(|error| self.wrong(error))?;
        checkpoint::search("the table", None, maker.share(), work)?;
        work.say(Event::Doing("writing the file"))?;
        let header = maker.write(&path, existing).map_err(|error| target::cannot_write(&path, error))?;
        Ok(GeneratedTable {
            path,
            bytes: header.file_bytes().unwrap_or_default() as u64,
            seconds: Some(began.elapsed().as_secs_f64()),
            cell_kind: Some("compact"),
            about: self.about,
            states: Some(header.unlocked.states()),
            gods_number: Some(header.unlocked.gods_number().get()),
            reach: None,
        })
    }
}
