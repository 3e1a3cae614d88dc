//! Puzzles from definitions, under rules.

use std::collections::HashMap;

use godtable_engine::levels::orbits::{Arrangement, Definition, Move};
use godtable_engine::levels::{Arcs, LevelsError, Positions};
use godtable_puzzle::cube::{Held, Preset, Puzzle};
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_puzzle::lock::LockState;
use godtable_puzzle::puzzlefile::Power;
use godtable_system::IS_PAGE;

use super::definition::{DefinedPuzzle, Origin};
use super::dialect::{Dialect, Sticker, StoredGoal};
use super::event::{Event, event};
use super::free::FreeTurns;
use super::limits::effort;
use super::rules::{CUSTOM, DefinedRules};
use super::stored_definition::{StoredDefinition, StoredState};
use crate::about::{BY_TURNS, POSITIONS};
use crate::ask::Moves;
use crate::cannot::Kind;
use crate::identity::Identity;
use crate::page::outside_a_page;
use crate::state::{Form, Hold, OrbitsState, Text};
use crate::{About, Error, Input, cube3_forms};

/// About the most seconds to find whether moves lead to a pattern.
const CONNECTED: f64 = 2.0;

/// A definition under rules.
pub(super) struct DefinedDialect {
    pub(super) defined: DefinedPuzzle,
    pub(super) rules: DefinedRules,
    pub(super) names: Vec<String>,
    pub(super) arcs: Arcs,
    definition: Definition,
    numbers: HashMap<Power, usize>,
    free: Option<FreeTurns>,
    identity: Identity,
}

impl DefinedDialect {
    pub(super) fn new(defined: DefinedPuzzle, rules: DefinedRules) -> Result<DefinedDialect, Error> {
        let refused = || Error::given(Input::Puzzle(defined.given.clone()), "no move does anything");
        let mut definition = defined.puzzle.definition(&rules.powers).ok_or_else(refused)?;
        let mut free = None;
        if !rules.free.is_empty() {
            outside_a_page()?;
            let found = FreeTurns::new(&defined.puzzle, &rules.free, &rules.powers);
            let found = free.insert(found.map_err(|reason| Error::given(Input::Free, reason))?);
            definition = found.moves.as_ref().map_or(definition, |moves| moves.definition.clone());
        }
        let names = defined.names(&rules.powers);
        let all = rules.powers.iter().chain(free.iter().flat_map(|free| &free.powers));
        let numbers: HashMap<Power, usize> = all.enumerate().map(|(number, &power)| (power, number)).collect();
        let arcs = if free.is_some() { Arcs::free(numbers.len()) } else { Arcs::of_lock(&rules.lock) };
        let identity = Identity::new(&defined.puzzle, &(&rules.powers, &rules.lock));
        Ok(DefinedDialect { defined, rules, names, arcs, definition, numbers, free, identity })
    }

    /// Returns the puzzle with the turns as its moves, each after zero-cost moves if there are any.
    pub(super) const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Returns whether the inverse of each turn is a turn.
    pub(super) fn is_reversible(&self) -> bool {
        let moves = self.definition.moves();
        let inverted = self.definition.inverted();
        inverted.moves().iter().all(|back| moves.iter().any(|made| made.actions == back.actions))
    }

    /// Returns the rules for use in a sentence.
    fn rules_in_words(&self) -> String {
        match self.rules.name {
            Some(name) => name.to_owned(),
            None if self.free().is_some() => {
                format!("{} with free {}", self.names.join(" "), self.free_names().join(" "))
            }
            None => format!("{} with lock {}", self.names.join(" "), self.rules.lock_name),
        }
    }

    /// Returns the names of the turns that do not count, as they were given.
    fn free_names(&self) -> Vec<String> {
        self.defined.names(&self.rules.free)
    }

    /// Returns the turns that count, and then the free ones.
    fn all_turns(&self) -> impl Iterator<Item = Power> + '_ {
        self.rules.powers.iter().chain(self.free().into_iter().flat_map(|free| &free.powers)).copied()
    }

    /// Returns the turns of a move, the free ones first.
    fn turns<'a>(
        &'a self,
        free: &'a FreeTurns,
        &(element, number): &(usize, usize),
    ) -> impl Iterator<Item = Power> + 'a {
        free.word(element).iter().copied().chain([self.rules.powers[number]])
    }

    /// Returns where moves lead from a position.
    fn after(&self, own: &Arrangement, moves: &Definition, numbers: impl Iterator<Item = usize>) -> Arrangement {
        numbers.fold(own.clone(), |own, number| moves.moved(&own, number))
    }

    /// Returns the number of the turn that a power is.
    fn turn(&self, power: Power) -> Option<usize> {
        // Another name may have the same effect: with the moves R and L = R', the turn R' is L.
        let equal = || self.rules.powers.iter().position(|&known| self.defined.puzzle.are_equal(known, power));
        self.numbers.get(&power).copied().or_else(equal)
    }

    /// Plays moves that the rules allow after a state. A rotation that is no turn of the rules changes only the hold.
    fn played(&self, text: &str, from: OrbitsState) -> Result<OrbitsState, String> {
        let puzzle = &self.defined.puzzle;
        let OrbitsState { arrangement, mut plane, mut hold } = from;
        let mut turns = Vec::new();
        for (number, power) in puzzle.read_sequence(text).map_err(|error| error.to_string())?.into_iter().enumerate() {
            let (name, rules) = (puzzle.name_of(power), self.rules_in_words());
            let Some(turn) = puzzle.conjugated(power, &hold.rotations).and_then(|fixed| self.turn(fixed)) else {
                if puzzle.is_rotation(power) {
                    hold.rotations.push(power);
                    continue;
                }
                return Err(format!(
                    "move {}: the rules {rules} have no {name}; use the form setup for any moves",
                    number + 1
                ));
            };
            let arc = self.arcs.from(plane).find(|arc| arc.number == turn);
            plane = arc.ok_or_else(|| format!("move {}: the lock forbids {name} here", number + 1))?.to;
            turns.push(self.all_turns().nth(turn).expect("the number of a turn"));
        }
        let arrangement = puzzle.played_legally_from(arrangement, &turns)?;
        Ok(OrbitsState { arrangement, plane, hold })
    }

    /// Returns what a text sets up, in the fixed frame, and how the puzzle is held then. A rotation that is no turn of the rules
    /// changes only the hold.
    fn set_up(&self, text: &str, form: Form) -> Result<(Arrangement, Hold), Error> {
        let puzzle = &self.defined.puzzle;
        match form {
            Form::Turns | Form::Setup => {
                let mut moves = puzzle.read_sequence(text).map_err(wrong)?;
                let is_hold = |&power: &Power| puzzle.is_rotation(power) && self.turn(power).is_none();
                let rotations: Vec<Power> = moves.iter().copied().filter(is_hold).collect();
                moves.extend(rotations.iter().rev().map(|&rotation| puzzle.inverse(rotation)));
                let arrangement = puzzle.played_legally(&moves).map_err(wrong)?;
                Ok((arrangement, Hold { rotations, ..Hold::FIXED }))
            }
            Form::Kpattern => {
                self.check_connected(text)?;
                let read = puzzle.legal(puzzle.read_pattern(text).map_err(wrong)?).map_err(wrong)?;
                Ok((read, Hold::FIXED))
            }
            _ => {
                let reason = || format!("the forms of {} are turns, setup and kpattern", self.defined.name());
                let DefinedPuzzle { cube: own, told_cube, told, .. } = &self.defined;
                let pieces = own.as_ref().or(told_cube.as_ref()).ok_or_else(|| Error::given(Input::Input, reason()))?;
                let cube = &cube3_forms::read_cube(text, form)?.0;
                let rotations = puzzle.read_moves(&cube3_forms::rotations_to(cube)).map_err(wrong)?;
                let arrangement = match told {
                    Some(told) if own.is_none() => {
                        puzzle.read_pattern(&told.pattern(&pieces.arrangement(cube))).map_err(wrong)?
                    }
                    _ => pieces.arrangement(cube),
                };
                Ok((arrangement, Hold { rotations, ..Hold::FIXED }))
            }
        }
    }

    /// Returns the cube of a state of pieces of the 3x3x3.
    fn cube(&self, arrangement: &Arrangement, hold: &Hold) -> Option<Cube3> {
        let names = hold.rotations.iter().map(|&rotation| self.defined.puzzle.name_of(rotation));
        let rotations = names.collect::<Vec<String>>().join(" ");
        let cube = self.defined.cube.as_ref()?.cube(arrangement);
        cube3_forms::moved(&cube, &rotations, Puzzle::CORNERS3).ok()
    }

    /// Returns the name of a turn of the fixed frame in a hold.
    fn said(&self, turn: Power, hold: &Hold) -> String {
        let puzzle = &self.defined.puzzle;
        let back: Vec<Power> = hold.rotations.iter().rev().map(|&own| puzzle.inverse(own)).collect();
        puzzle.name_of(puzzle.conjugated(turn, &back).unwrap_or(turn))
    }

    /// Refuses a pattern that looks right only because pieces count as identical: no moves lead there.
    fn check_connected(&self, text: &str) -> Result<(), Error> {
        let Some(told) = self.defined.told.as_ref().filter(|_| !text.contains('?')) else { return Ok(()) };
        let Some(definition) = told.definition(&told.powers()) else { return Ok(()) };
        let state = told.read_pattern(text).map_err(wrong)?;
        match definition.connects(&definition.solved(), &state, &mut effort(CONNECTED)) {
            Ok(false) => Err(wrong(format!("no moves of {} lead to this state", self.defined.name()))),
            _ => Ok(()),
        }
    }

    /// Returns the plane of the lock state with a name. A state named by several moves answers to each of their names.
    fn plane_named(&self, name: &str) -> Result<usize, Error> {
        let states = || self.rules.lock.states().iter().enumerate().skip(1);
        let is_one_of = |own: &str| self.rules.lock_name != CUSTOM && own.split(' ').any(|own| own == name);
        let found = states().find(|(_, state)| state.name == name || is_one_of(&state.name));
        let rules = self.rules_in_words();
        match found.filter(|_| self.arcs.planes() > 1) {
            Some((plane, _)) => Ok(plane),
            None if self.arcs.planes() == 1 => {
                Err(Error::given(Input::Locked, format!("'{name}': the rules {rules} lock nothing")))
            }
            None => {
                let known = states().map(|(_, state)| state.name.as_str()).collect::<Vec<&str>>().join(", ");
                let reason = format!("'{name}': the rules {rules} never lock it; known: {known}");
                Err(Error::given(Input::Locked, reason))
            }
        }
    }
}

/// Returns the error in a state.
fn wrong(error: impl std::fmt::Display) -> Error {
    Error::given(Input::State, error)
}

impl Dialect for DefinedDialect {
    fn given(&self) -> Input {
        match self.defined.origin {
            Origin::Cuts => Input::Cuts,
            Origin::Named | Origin::Code => Input::Puzzle(self.about().subject()),
        }
    }

    fn identity(&self) -> Identity {
        self.identity
    }

    fn about(&self) -> About {
        About {
            puzzle: self.defined.name(),
            pieces: self.defined.pieces.clone(),
            rules: self.rules_in_words(),
            preset: self.rules.name,
            turns: self.names.clone(),
            free: self.free_names(),
            lock: self.rules.lock_name.clone(),
            locks: self.arcs.planes() - 1,
            automaton: None,
            goal: match (&self.defined.alike, &self.defined.told) {
                (Some(turns), _) => Some(format!("{BY_TURNS}{}", self.defined.names(turns).join(" "))),
                (None, told) => told.as_ref().map(|_| POSITIONS.to_owned()),
            },
            goal_states: None,
            kind: Kind::Definition,
        }
    }

    fn defined(&self) -> Option<&DefinedPuzzle> {
        Some(&self.defined)
    }

    fn advice(&self) -> &'static str {
        "fewer turns may fit, or a puzzle of fewer pieces; a histogram takes zero-cost moves"
    }

    fn searched(&self) -> (Definition, Arcs) {
        let arcs = self.free().map_or_else(|| self.arcs.clone(), |_| Arcs::free(self.definition.moves().len()));
        (self.definition.clone(), arcs)
    }

    fn positions(&self) -> Result<Positions, LevelsError> {
        if self.free().is_none() {
            return Positions::of_turns(self.definition.clone(), &self.whole());
        }
        let all: Vec<Power> = self.all_turns().collect();
        let turns = self.defined.puzzle.definition(&all).expect("the rules have turns");
        Ok(Positions::of_turns(turns, &self.whole())?.with_moves(self.definition.clone()))
    }

    fn free(&self) -> Option<&FreeTurns> {
        self.free.as_ref().filter(|_| !IS_PAGE)
    }

    fn solution(&self, own: &Arrangement, numbers: &[usize], hold: &Hold, goals: &[Arrangement]) -> Moves {
        let moves = self.moves(numbers, hold);
        let Some(free) = self.free() else { return moves };
        let element = free.to(&self.after(own, &self.definition, numbers.iter().copied()), goals).unwrap_or_default();
        moves.then_free(free.word(element).iter().map(|&turn| self.said(turn, hold)))
    }

    fn path(&self, to: &Arrangement, numbers: &[usize]) -> Moves {
        let Some(free) = self.free() else { return self.moves(numbers, &Hold::FIXED) };
        let puzzle = &self.defined.puzzle;
        let inverse = |power: Power| puzzle.inverse(power);
        // The path backward is a solution by the inverses of the turns.
        let (moves, is_back) = match &free.back {
            Some(back) => (back, true),
            None => (&free.moves, false),
        };
        let Ok(moves) = moves else { return Moves::default() };
        let back = numbers.iter().rev().copied();
        let end = self.after(to, &moves.definition, back);
        let first =
            free.word(free.to(&end, &[self.solved()]).unwrap_or_default()).iter().rev().map(|&turn| inverse(turn));
        let made = |&number: &usize| {
            let (element, number) = moves.parts[number];
            let turn = self.rules.powers[number];
            let turns = [if is_back { turn } else { inverse(turn) }].into_iter();
            let turns: Vec<Power> = turns.chain(free.word(element).iter().rev().map(|&turn| inverse(turn))).collect();
            self.defined.names(&turns).join(" ")
        };
        let first: Vec<Power> = first.collect();
        Moves::of(numbers.iter().map(made)).after_free(self.defined.names(&first))
    }

    fn solved(&self) -> Arrangement {
        self.definition.solved()
    }

    fn goal(&self) -> Vec<Arrangement> {
        self.rules.goal.clone()
    }

    fn stored(&self, goal: StoredGoal<'_>) -> Option<Vec<u8>> {
        let state = |state: &LockState| StoredState { name: state.name.clone(), next: state.next.clone() };
        let states = self.rules.lock.states().iter().map(state).collect();
        let puzzle = &self.defined.puzzle;
        let moves: Vec<&Move> = puzzle.moves().iter().chain(puzzle.rotations()).collect();
        let turn = |power: &Power| (moves[power.number].name.clone(), power.exponent);
        let turns = self.rules.powers.iter().map(turn).collect();
        let written = StoredDefinition::new(self.about(), turns, states, goal, self.defined.text.clone()?);
        let alike = self.defined.alike.as_ref().map(|turns| turns.iter().map(turn).collect());
        StoredDefinition { alike, free: self.rules.free.iter().map(turn).collect(), ..written }.json()
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<OrbitsState, Error> {
        let ((arrangement, hold), plane) = match (form, locked) {
            (Form::Turns, None) => {
                let solved = OrbitsState { arrangement: self.defined.puzzle.played(&[]), plane: 0, hold: Hold::FIXED };
                return self.played(text, solved).map_err(wrong);
            }
            (Form::Turns, Some(name)) => {
                return Err(wrong(format!(
                    "a state given as turns is locked by the last of them, so {name} cannot be locked besides; give the \
                     state in the form setup"
                )));
            }
            _ => (self.set_up(text, form)?, locked.map_or(Ok(0), |name| self.plane_named(name))?),
        };
        Ok(OrbitsState { arrangement, plane, hold })
    }

    fn read_goal(&self, text: &str, form: Form) -> Result<Arrangement, Error> {
        Ok(self.set_up(text, form)?.0)
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        Ok(line.rsplit_once('\t').map_or((line, None), |(text, name)| (text, Some(name.trim()))))
    }

    fn moves(&self, numbers: &[usize], hold: &Hold) -> Moves {
        if let Some((free, Ok(moves))) = self.free().map(|free| (free, &free.moves)) {
            let said = |&number: &usize| {
                let turns = self.turns(free, &moves.parts[number]).map(|turn| self.said(turn, hold));
                turns.collect::<Vec<String>>().join(" ")
            };
            return Moves::of(numbers.iter().map(said));
        }
        if hold.rotations.is_empty() {
            return Moves::of(numbers.iter().map(|&number| &self.names[number]));
        }
        Moves::of(numbers.iter().map(|&number| self.said(self.rules.powers[number], hold)))
    }

    fn link(&self, _solution: &Moves) -> Option<String> {
        None
    }

    fn event(&self) -> Option<&'static Event> {
        let is_whole = self.defined.pieces.is_none() && self.defined.alike.is_none() && self.rules.goal.is_empty();
        let has_all_turns = self.rules.name == Some("half-turn");
        event(self.defined.text.as_deref()?).filter(|_| is_whole && has_all_turns)
    }

    fn lock_name(&self, plane: usize, hold: &Hold) -> Option<String> {
        let name = &self.rules.lock.states().get(plane)?.name;
        let is_of_moves = self.rules.lock_name != CUSTOM && !hold.rotations.is_empty();
        let said = |own: &str| match self.defined.puzzle.read_moves(own).as_deref() {
            Ok(&[turn]) if is_of_moves => self.said(turn, hold),
            _ => own.to_owned(),
        };
        (!name.is_empty()).then(|| name.split(' ').map(said).collect::<Vec<String>>().join(" "))
    }

    fn turned(&self, found: &OrbitsState, turns: &str) -> Result<OrbitsState, Error> {
        self.played(turns, found.clone()).map_err(wrong)
    }

    fn whole(&self) -> Definition {
        let mut all = self.defined.puzzle.powers();
        let more: Vec<Power> = self.all_turns().filter(|power| !all.contains(power)).collect();
        all.extend(more);
        self.defined.puzzle.definition(&all).unwrap_or_else(|| self.definition.clone())
    }

    fn effect(&self, text: &str) -> Result<Arrangement, Error> {
        outside_a_page()?;
        let powers = self.defined.puzzle.read_sequence(text).map_err(wrong)?;
        let mut effect = self.definition.told_apart().solved();
        if let Some(played) = self.defined.puzzle.definition(&powers) {
            let played = played.told_apart();
            (0..powers.len()).for_each(|number| effect = played.moved(&effect, number));
        }
        Ok(effect)
    }

    fn names_piece(&self, word: &str) -> bool {
        word.contains('.')
    }

    fn sticker(&self, word: &str) -> Result<Sticker, String> {
        outside_a_page().map_err(|refused| Error::from(refused).to_string())?;
        let orbits = self.definition.orbits();
        let unknown = |what: String| {
            let known = orbits.iter().map(|own| format!("{}.1 to {0}.{}", own.name, own.kinds.len()));
            format!("'{word}': {what}; the pieces are {}", known.collect::<Vec<String>>().join(", "))
        };
        let (name, number) = word.rsplit_once('.').ok_or_else(|| unknown("this is no piece".to_owned()))?;
        let (place, twist) = number.split_once('+').map_or((number, None), |(place, twist)| (place, Some(twist)));
        let orbit = orbits.iter().position(|own| own.name == name);
        let orbit = orbit.ok_or_else(|| unknown(format!("there is no orbit '{name}'")))?;
        let own = &orbits[orbit];
        let is_there = |place: &usize| (1..=own.kinds.len()).contains(place);
        let place = place.parse().ok().filter(is_there).ok_or_else(|| unknown(format!("there is no place {place}")))?;
        let number = twist.map_or(Some(0), |twist| twist.parse().ok().filter(|&twist: &u8| twist < own.modulus));
        let number = number.ok_or_else(|| unknown(format!("after + stands a twist below {}", own.modulus)))?;
        Ok(Sticker { orbit, place: place - 1, number })
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, found: &OrbitsState) -> Option<godtable_render::Cube> {
        let (pieces, cube) = (self.defined.cube.as_ref()?, self.cube(&found.arrangement, &found.hold)?);
        let unlocked = Preset::ALL[1].rules(Puzzle::CORNERS3);
        let plain = godtable_render::Cube::of(&Held::solved(Puzzle::CORNERS3).rotated(cube.hold()), &unlocked).ok()?;
        Some(plain.with_facelets(&facelets::colors_of(&cube, pieces)))
    }

    fn show(&self, found: &OrbitsState, form: Form) -> Result<String, Error> {
        match (form, self.cube(&found.arrangement, &found.hold)) {
            (Form::Kpattern, _) => Ok(self.written(&found.arrangement, &found.hold).to_string()),
            (_, Some(cube)) => cube3_forms::write(&cube, form),
            _ => {
                Err(Error::given(Input::Input, format!("the forms of {} are net and kpattern", self.about().subject())))
            }
        }
    }

    fn written(&self, arrangement: &Arrangement, hold: &Hold) -> Text {
        let puzzle = &self.defined.puzzle;
        Text::Pattern(puzzle.pattern(&puzzle.played_from(arrangement.clone(), &hold.rotations)))
    }
}
