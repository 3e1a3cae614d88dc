//! Tables of the edges in files, and their answers.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use godtable_engine::edges::{AnswerError, EdgesError, EdgesTable, FlipChoice, Proof, Wrong};
use godtable_engine::levels::Positions;
use godtable_puzzle::cube::{Rotation, Turn};
use godtable_puzzle::cube3::Edges;
use godtable_puzzle::random::Random;
use godtable_system::instructions::InstructionSet;
use godtable_table::{Distance, Encoding, Field, Histogram, TableError};

use super::game::{about, name_of};
use crate::ask::{Census, Counts, Moves, Scramble, Solutions, UpTo, Verification};
use crate::cannot::Question;
use crate::distance_table::{DistanceTable, Draws, Layout};
use crate::game::{Answers, OpenRequest, Words};
use crate::orbits::EdgeStates;
use crate::state::{State, Text};
use crate::table_file::{self, AGAIN, cannot_read, is_table_of};
use crate::words::{grouped, size};
use crate::{About, Bytes, Error, Event, Input, Work, checkpoint, cube_rules, memory, target};

/// A table of the edges in a file.
struct StoredEdges {
    path: PathBuf,
    table: EdgesTable<Bytes>,
    about: About,
    states: EdgeStates,
}

/// Opens a table of the edges. It must be of what is asked for.
pub(crate) fn open(path: &Path, asked: &OpenRequest<'_>, _work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    let table = table_file::open(path).map_err(|error| match error {
        TableError::Field { field: Field::Puzzle, .. } => {
            Error::given(Input::Table, format!("{} is not a table of the edges of the 3x3x3", path.display()))
        }
        error => cannot_read(path, &error),
    })?;
    let table = EdgesTable::new(table)
        .map_err(|error| Error::failed(format!("the table {}", path.display()), format!("{error}{AGAIN}")))?;
    let flips = table.space().flips();
    let states = EdgeStates::new(flips == FlipChoice::Counted, table.rules().clone());
    let stored = StoredEdges { path: path.to_owned(), about: about(table.rules(), flips), table, states };
    let own = name_of(flips);
    if let Some(puzzle) = asked.puzzle.filter(|puzzle| puzzle.name() != own) {
        let what = format!("the puzzle {own}, and not of {}; ask for the puzzle {own}", puzzle.name());
        return Err(is_table_of(path, &what));
    }
    if !asked.rules.goal_states.is_empty() {
        return Err(Error::given(Input::Goal, format!("{} is a table of {own}: its goal is solved", path.display())));
    }
    if asked.rules.has_turns() || asked.rules.has_goal() {
        let given = cube_rules::rules_of_cube3(asked.rules)?;
        let rules = stored.table.rules();
        if given != *rules {
            return Err(is_table_of(path, &format!("the rules {rules}, not of {given}")));
        }
    }
    Ok(Box::new(stored))
}

impl StoredEdges {
    fn flips(&self) -> FlipChoice {
        self.table.space().flips()
    }

    /// Returns the error of a question.
    fn failed(&self, error: &AnswerError) -> Error {
        let hint = match error {
            AnswerError::TooMany { .. } => "",
            _ => AGAIN,
        };
        Error::failed(format!("the table {}", self.path.display()), format!("{error}{hint}"))
    }

    /// Describes what a proof found wrong.
    fn wrong(&self, wrong: &Wrong) -> Error {
        let state = match wrong {
            Wrong::Cell { cell, .. } => self.table.position(*cell),
            _ => None,
        };
        let facelets = state.map(|edges| match self.states.dialect.written(&self.states.state(&edges)) {
            Text::Facelets(text) | Text::Pattern(text) => format!("; its facelets are {text}"),
        });
        let facelets = facelets.unwrap_or_default();
        Error::failed(format!("the table {} is wrong", self.path.display()), format!("{wrong}{facelets}"))
    }
}

/// The most positions that a scramble draws in the mean.
const DRAWS: u64 = 20_000;

/// Returns random edges. Flips that do not count are 0.
fn drawn(random: &mut Random, flips: FlipChoice) -> Edges {
    let (mut pieces, mut flipped) = (std::array::from_fn(|place| place as u8), [0; 12]);
    random.shuffle(&mut pieces);
    if flips == FlipChoice::Counted {
        flipped[1..].fill_with(|| random.below(2) as u8);
        flipped[0] = flipped[1..].iter().sum::<u8>() % 2;
    }
    Edges::new(pieces, flipped).expect("each piece is there once")
}

/// Returns turns as they are in a hold.
fn moves(turns: &[Turn], hold: Rotation) -> Moves {
    Moves::of_turns(&turns.iter().map(|turn| turn.rotated(hold)).collect::<Vec<Turn>>())
}

impl Answers for StoredEdges {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.states.dialect
    }

    fn as_table(&self) -> Option<&dyn DistanceTable> {
        Some(self)
    }

    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        self.table.distance(&self.states.edges(state)?.0).map_err(|error| self.failed(&error))
    }

    fn save(&self, path: &Path, replace: bool) -> Result<(), Error> {
        target::save(path, replace, |existing| self.table.write(path, existing))
    }

    fn numbers(&self) -> u64 {
        self.states.numbers().map_or(0, Positions::count)
    }

    fn numbered(&self, number: u64) -> Result<State, Error> {
        self.states.numbered(number)
    }

    fn number(&self, state: &State) -> Result<u64, Error> {
        self.states.number(state, None)
    }

    fn neighbors(&self, number: u64) -> Result<Vec<Option<u64>>, Error> {
        let state = self.numbered(number)?;
        (0..self.about.turns.len()).map(|turn| self.states.number(&state, Some(turn)).map(Some)).collect()
    }

    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        let (edges, hold) = self.states.edges(state)?;
        let found = self.table.solutions(&edges).map_err(|error| self.failed(&error))?;
        Ok(Box::new(found.map(move |turns| Ok(moves(&turns.map_err(|error| self.failed(&error))?, hold)))))
    }

    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        let count = self.table.solution_count(&self.states.edges(state)?.0).map_err(|error| self.failed(&error))?;
        count.ok_or_else(|| Error::failed("the count", "the state has 2^128 optimal solutions or more"))
    }

    /// Turns from one position to another solve the first as seen from the second. The rules are reversible and lock nothing.
    fn path(&self, from: &State, to: &State, _work: &Work<'_>) -> Result<Option<Moves>, Error> {
        let ((from, hold), (to, _)) = (self.states.edges(from)?, self.states.edges(to)?);
        let mut found = self.table.solutions(&to.inverse().then(&from)).map_err(|error| self.failed(&error))?;
        let turns = found.next().transpose().map_err(|error| self.failed(&error))?;
        Ok(turns.map(|turns| moves(&turns, hold)))
    }

    /// Proves the table by a second search.
    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error> {
        let (name, space) = (self.path.display(), self.table.space());
        memory::check(&format!("the proof of {name}"), space.bytes(), work)?;
        work.say(Event::Doing("checking the checksums"))?;
        self.table.check().map_err(|error| Error::failed(format!("the table {name}"), error))?;
        work.say(Event::Note(&format!("the proof needs {} of memory", size(space.bytes()))))?;
        let mut proof = Proof::new(&self.table, InstructionSet::best()).map_err(|error| match error {
            EdgesError::OutOfMemory { .. } => Error::out_of_memory("the proof", error),
            error => Error::failed("the proof", error),
        })?;
        checkpoint::search("the proof", None, proof.share(), work)?;
        proof.finish().map_err(|wrong| self.wrong(&wrong))?;
        let (states, cells) = (space.positions(), grouped(space.cells()));
        Ok(Verification {
            states,
            what: format!(
                "{} states in {cells} cells: each cell has the distance that a search level by level finds, modulo 3",
                grouped(states)
            ),
            gods_number: Some(self.table.header().unlocked.gods_number().get()),
            remark: None,
        })
    }
}

impl DistanceTable for StoredEdges {
    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        (self.table.header().unlocked.clone(), None)
    }

    fn layout(&self) -> Result<Layout, Error> {
        self.table.check().map_err(|error| Error::failed(format!("the table {}", self.path.display()), error))?;
        let header = self.table.header();
        let after_cells = format!("for {} states", grouped(header.unlocked.states()));
        let layout = Layout::new(Encoding::DistanceModulo3, header.cells, header.file_bytes(), after_cells);
        Ok(Layout { after_bits: ", in two planes", ..layout })
    }

    /// Draws positions until one has a distance that is asked for. The farthest ones are listed in the file.
    fn draws<'a>(
        &'a self,
        distances: RangeInclusive<Distance>,
        seed: u64,
        _work: &Work<'_>,
    ) -> Result<Draws<'a>, Error> {
        // Positions at rare distances are listed, if they are the antipodes.
        let unlocked = &self.table.header().unlocked;
        let (least, most) = (*distances.start(), unlocked.gods_number());
        let fit = Distance::up_to(most).filter(|distance| distances.contains(distance));
        let wanted: u64 = fit.map(|distance| unlocked.count(distance)).sum();
        let listed: Vec<Edges> = match wanted.saturating_mul(DRAWS) < unlocked.states() {
            false => Vec::new(),
            true if least == most => self.table.antipodes().map_err(|error| self.failed(&error))?.concat(),
            true => {
                let (wanted, states) = (grouped(wanted), grouped(unlocked.states()));
                let reason = format!(
                    "only {wanted} of {states} positions are so far from solved: too few to draw one; use another distance, or \
                     turns that reach more"
                );
                return Err(Error::given(Input::Number, reason));
            }
        };
        // Others are drawn until one has a distance asked for.
        let mut random = Random::new(seed);
        Ok(Box::new(move || {
            loop {
                let edges = match listed.len() {
                    0 => drawn(&mut random, self.flips()),
                    count => listed[random.below(count)],
                };
                let distance = self.table.distance(&edges).map_err(|error| self.failed(&error))?;
                let Some(distance) = distance.filter(|distance| distances.contains(distance)) else { continue };
                let mut found = self.table.solutions(&edges).map_err(|error| self.failed(&error))?;
                let turns = found.next().transpose().map_err(|error| self.failed(&error))?.unwrap_or_default();
                let back: Vec<Turn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
                let [moves, solution] = [back, turns].map(|turns| Moves::of_turns(&turns));
                let state = self.states.state(&edges);
                return Ok(Some(Scramble { moves, distance: Some(distance), state, solution }));
            }
        }))
    }

    fn official<'a>(&'a self, _seed: u64, _work: &Work<'_>) -> Result<Draws<'a>, Error> {
        Err(self.cannot(Question::WcaScrambles))
    }

    /// A search counts the classes: the table has one state of each at God's number only.
    fn class_counts(&self, _states: Counts, up_to: UpTo, work: &Work<'_>) -> Result<Counts, Error> {
        self.puzzle()?.counts(Some(up_to), work)
    }

    /// The edges as pieces number their states.
    fn solutions_of_all(&self, work: &Work<'_>) -> Result<Census, Error> {
        self.puzzle()?.table_with(work)?.census(work)
    }

    fn farthest(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Vec<(State, usize)>, Error> {
        if up_to == Some(UpTo::SymmetryAndInverse) {
            return Ok(self.puzzle()?.table_with(work)?.antipodes(locked, up_to, work)?.found);
        }
        let classes = self.table.antipodes().map_err(|error| self.failed(&error))?;
        let mut listed: Vec<(&Edges, usize)> = match up_to {
            Some(_) => classes.iter().filter_map(|class| Some((class.first()?, class.len()))).collect(),
            None => classes.iter().flatten().map(|edges| (edges, 1)).collect(),
        };
        listed.sort_unstable_by_key(|(edges, _)| (*edges.pieces(), *edges.orientations()));
        Ok(listed.into_iter().map(|(edges, size)| (self.states.state(edges), size)).collect())
    }
}
