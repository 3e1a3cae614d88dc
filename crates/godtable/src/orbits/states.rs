//! States of a puzzle of orbits: read, written and turned, with a table or without.

use std::sync::Arc;

use godtable_engine::levels::Positions;
use godtable_engine::levels::orbits::Arrangement;
use godtable_puzzle::cube::{
    Held, LockState as CubeLock, Position, Preset, Puzzle as Cube, Rotation, facelets as small,
};
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_puzzle::puzzlefile::Power;

use super::corner_notation::CornerNotation;
use super::definition::DefinedPuzzle;
use super::dialect::Dialect;
use super::limits::effort;
use super::pieces::{self, Sticker, wrong};
use super::random_turns::RandomTurns;
use super::rules::CUSTOM;
use crate::ask::{Moves, Scrambles};
use crate::game::{Puzzle, Words};
use crate::page::outside_a_page;
use crate::state::{Form, Hold, OrbitsState, Place, State, Text};
use crate::{Error, Input, corner_forms, cube_rules, cube3_forms, link};

/// About the most seconds to find whether moves lead to a pattern.
const CONNECTED: f64 = 2.0;

impl Words for Dialect {
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        let found = self.own_state(text, form, locked)?;
        let is_nowhere = |own: &Arc<Positions>| !own.are_of_turns() && own.number(&found.arrangement).is_none();
        if self.numbered.as_ref().is_some_and(is_nowhere) {
            let subject = self.about().subject();
            return Err(wrong(format!("no moves of {subject} lead to this state: its pieces cannot be so")));
        }
        Ok(self.state(found))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        match self.on_cube() {
            Some(own) => cube_rules::split(line, own.rules),
            None => Ok(line.rsplit_once('\t').map_or((line, None), |(text, name)| (text, Some(name.trim())))),
        }
    }

    fn locked(&self, state: &State) -> Option<String> {
        let OrbitsState { plane, hold, .. } = self.found(state).ok()?.into_owned();
        if let Some(own) = self.on_cube() {
            return cube_rules::lock_name(own.rules, CubeLock::new(plane as u8), hold.cube);
        }
        let name = self.plane_name(plane, &hold);
        (!name.is_empty()).then_some(name)
    }

    fn written(&self, state: &State) -> Text {
        let Ok(found) = self.found(state) else { return Text::Pattern(String::new()) };
        match (self.on_cube(), self.corners(&found)) {
            (Some(own), _) => Text::Facelets(facelets::write(&found.cube(own.pieces))),
            (None, Some(corners)) => Text::Facelets(small::write(&corners)),
            (None, None) => Text::Pattern(self.pattern(&found)),
        }
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        let found = self.found(state)?;
        let turned = match self.on_cube() {
            Some(own) => own.turned(&found, turns)?,
            None => self.played(turns, found.into_owned()).map_err(wrong)?,
        };
        Ok(self.state(turned))
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        let found = self.found(state)?;
        if let Some(corners) = self.corners(&found) {
            return corner_forms::write(&corners, form);
        }
        match (form, self.cube(&found)) {
            (Form::Kpattern, _) if self.on_cube().is_none() => Ok(self.pattern(&found)),
            (_, Some(cube)) => cube3_forms::write(&cube, form),
            _ => {
                Err(Error::given(Input::Input, format!("the forms of {} are net and kpattern", self.about().subject())))
            }
        }
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<Option<godtable_render::Cube>, Error> {
        outside_a_page()?;
        let found = self.found(state)?;
        let Some((pieces, cube)) = self.defined.cube.as_ref().zip(self.cube(&found)) else { return Ok(None) };
        let plain = match self.on_cube() {
            Some(own) => godtable_render::Cube::of(&own.held(&found), own.rules),
            None => {
                let unlocked = Preset::ALL[1].rules(Cube::CORNERS3);
                godtable_render::Cube::of(&Held::solved(Cube::CORNERS3).rotated(cube.hold()), &unlocked)
            }
        };
        Ok(plain.ok().map(|plain| plain.with_facelets(&facelets::colors_of(&cube, pieces))))
    }

    fn link(&self, solution: &Moves) -> Option<String> {
        self.on_cube().map(|_| link::of_moves(cube3_forms::NAME, solution))
    }

    fn in_notation_of(&self, state: &str, solution: Moves) -> Moves {
        let spelled = self.event().and_then(|event| event.in_notation_of(&self.defined.puzzle, state, &solution));
        match spelled {
            Some(text) => solution.respelled(text),
            None => solution,
        }
    }

    fn random_turns(&self, count: usize, seed: u64) -> Result<Scrambles<'_>, Error> {
        Ok(RandomTurns::of(self).scrambles(count, seed))
    }

    fn puzzle(&self) -> Option<Puzzle> {
        self.defined.definition().map(|_| Puzzle::of(self.defined.clone()))
    }
}

impl DefinedPuzzle {
    /// Writes a position in the fixed frame, or returns `None` for pieces of the 3x3x3 of which no cube has it.
    pub(crate) fn written(&self, position: &Arrangement) -> Option<Text> {
        if let Some(corners) = self.as_corners() {
            return corners.position(position).map(|corners| Text::Facelets(small::write(&corners)));
        }
        match &self.cube {
            Some(pieces) => pieces.cube_if_any(position).map(|cube| Text::Facelets(facelets::write(&cube))),
            None => Some(Text::Pattern(self.puzzle.pattern(position))),
        }
    }

    /// Returns the position in the fixed frame that [`DefinedPuzzle::written`] writes, or `None` for another text.
    pub(crate) fn arranged(&self, text: &Text) -> Option<Arrangement> {
        match (text, self.as_corners(), &self.cube) {
            (Text::Facelets(text), Some(corners), _) => corners.arrangement(&small::read(text).ok()?),
            (Text::Facelets(text), None, Some(pieces)) => Some(pieces.arrangement(&facelets::read(text).ok()?)),
            (Text::Facelets(_), None, None) => None,
            (Text::Pattern(text), ..) => self.puzzle.read_pattern(text).ok(),
        }
    }
}

impl Dialect {
    /// Returns an unlocked state in the fixed frame.
    pub(super) fn unlocked(&self, arrangement: Arrangement) -> State {
        self.state(OrbitsState::fixed(arrangement))
    }

    /// Reads the parts of a state in a form, with the given lock state, if any.
    fn own_state(&self, text: &str, form: Form, locked: Option<&str>) -> Result<OrbitsState, Error> {
        if let Some(own) = self.on_cube() {
            return own.read(text, form, locked);
        }
        let ((arrangement, hold), plane) = match (form, locked) {
            (Form::Turns, None) => {
                return self.played(text, OrbitsState::fixed(self.defined.puzzle.played(&[]))).map_err(wrong);
            }
            (Form::Turns, Some(name)) => {
                return Err(wrong(format!(
                    "a state given as turns is locked by the last of them, so {name} cannot be locked besides; give the \
                     state in the form setup"
                )));
            }
            _ => {
                let set_up = self.set_up(text, form)?;
                let plane = locked.map_or(Ok(0), |name| self.plane_named(name, &set_up.1))?;
                (set_up, plane)
            }
        };
        Ok(OrbitsState { arrangement, plane, hold })
    }

    /// Plays moves that the rules allow after a state. A rotation that is no turn of the rules changes only the hold.
    fn played(&self, text: &str, from: OrbitsState) -> Result<OrbitsState, String> {
        let puzzle = &self.defined.puzzle;
        let OrbitsState { arrangement, mut plane, mut hold } = from;
        let mut turns = Vec::new();
        for (number, name, turn) in self.turns_in(text, &mut hold)? {
            let rules = self.rules_in_words();
            let unknown =
                || format!("move {number}: the rules {rules} have no {name}; use the form setup for any moves");
            let turn = turn.ok_or_else(unknown)?;
            let arc = self.arcs.from(plane).find(|arc| arc.number == turn);
            plane = arc.ok_or_else(|| format!("move {number}: the lock forbids {name} here"))?.to;
            turns.push(self.all_turns().nth(turn).expect("the number of a turn"));
        }
        let arrangement = puzzle.played_legally_from(arrangement, &turns)?;
        Ok(OrbitsState { arrangement, plane, hold })
    }

    /// Reads turns in a hold, and returns each with its place, its name and its number if the rules have it. Rotations change the hold.
    fn turns_in(&self, text: &str, hold: &mut Hold) -> Result<Vec<(usize, String, Option<usize>)>, String> {
        let puzzle = &self.defined.puzzle;
        if let Some((turns, after)) = self.held_turns(text, hold.cube) {
            *hold = self.checked(Hold::of_cube(after))?;
            let turn = |(number, (name, power))| (number + 1, name, self.turn(power));
            return Ok(turns.into_iter().enumerate().map(turn).collect());
        }
        let mut turns = Vec::new();
        for (number, power) in puzzle.read_sequence(text).map_err(|error| error.to_string())?.into_iter().enumerate() {
            let fixed = puzzle.conjugated(power, &hold.rotations);
            let fixed = fixed.filter(|&fixed| puzzle.is_rotation(fixed) == puzzle.is_rotation(power));
            match fixed.and_then(|fixed| self.turn(fixed)) {
                None if puzzle.is_rotation(power) => hold.rotations.push(power),
                turn => turns.push((number + 1, puzzle.name_of(power), turn)),
            }
        }
        Ok(turns)
    }

    /// Reads turns of the 2x2x2 in a hold, and returns them in the fixed frame, and the hold after them.
    fn held_turns(&self, text: &str, hold: Rotation) -> Option<(Vec<(String, Power)>, Rotation)> {
        self.defined.as_corners().filter(CornerNotation::is_held)?.turns(text, hold)
    }

    /// Refuses a hold in which a product of turns of the 2x2x2 has no name.
    pub(super) fn checked(&self, hold: Hold) -> Result<Hold, String> {
        let corners = self.defined.as_corners().filter(|_| hold.cube != Rotation::IDENTITY);
        let has_name = |turn: Power| corners.is_none_or(|own| own.said(turn, hold.cube).is_some());
        if self.rules.powers.iter().chain(&self.rules.free).all(|&turn| has_name(turn)) {
            return Ok(hold);
        }
        Err("with products of turns, the corner DBL must be at home; rotate the whole puzzle".to_owned())
    }

    /// Returns what a text sets up, in the fixed frame, and how the puzzle is held then. A rotation that is no turn of the rules
    /// changes only the hold.
    fn set_up(&self, text: &str, form: Form) -> Result<(Arrangement, Hold), Error> {
        let puzzle = &self.defined.puzzle;
        if let Some(own) = self.on_cube() {
            let read = OrbitsState::on_cube(own.pieces, &cube3_forms::read_cube(text, form)?.0);
            return Ok((read.arrangement, read.hold));
        }
        if let Some(read) = self.set_up_corners(text, form)? {
            return Ok(read);
        }
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
                let pieces = self.defined.distinct_pieces().ok_or_else(|| Error::given(Input::Input, reason()))?;
                let read = OrbitsState::on_cube(pieces, &cube3_forms::read_cube(text, form)?.0);
                let OrbitsState { arrangement, hold, .. } = self.defined.translated(&Place::Orbits(read))?;
                Ok((arrangement, hold))
            }
        }
    }

    /// Returns what a text sets up as a state of corners, or `None` if the definition reads it.
    fn set_up_corners(&self, text: &str, form: Form) -> Result<Option<(Arrangement, Hold)>, Error> {
        let (Some(corners), puzzle) = (self.defined.as_corners(), &self.defined.puzzle) else { return Ok(None) };
        if matches!(form, Form::Turns | Form::Setup) {
            let Some((turns, hold)) = self.held_turns(text, Rotation::IDENTITY) else { return Ok(None) };
            let turns: Vec<Power> = turns.into_iter().map(|(_, turn)| turn).collect();
            let arrangement = puzzle.played_legally(&turns).map_err(wrong)?;
            return Ok(Some((arrangement, self.checked(Hold::of_cube(hold)).map_err(wrong)?)));
        }
        let is_own = || text.contains('?') || corners.is_held() && puzzle.read_pattern(text).is_ok();
        if form == Form::Kpattern && is_own() {
            return Ok(None);
        }
        let (pattern, hold) = corners.read(text, form)?;
        self.check_connected(&pattern)?;
        Ok(Some((puzzle.read_pattern(&pattern).map_err(wrong)?, self.checked(hold).map_err(wrong)?)))
    }

    /// Refuses a pattern that looks right only because pieces count as identical: no moves lead there. A pattern has pieces that are
    /// told apart, or those that count as identical, as the program writes it.
    fn check_connected(&self, text: &str) -> Result<(), Error> {
        let Some(told) = &self.defined.told else { return Ok(()) };
        let own = &self.defined.puzzle;
        let (puzzle, state) = match told.read_pattern(text) {
            Ok(state) => (told.as_ref(), state),
            Err(error) => {
                let reason = |of_own| wrong(if text.contains('?') { of_own } else { error });
                (own, own.read_pattern(text).map_err(reason)?)
            }
        };
        let Some(definition) = puzzle.definition(&puzzle.powers()) else { return Ok(()) };
        match definition.connects(&definition.solved(), &state, &mut effort(CONNECTED)) {
            Ok(false) => Err(wrong(format!("no moves of {} lead to this state", self.defined.name()))),
            _ => Ok(()),
        }
    }

    /// Returns the name of the lock state of a plane in a hold.
    fn plane_name(&self, plane: usize, hold: &Hold) -> String {
        let name = self.rules.lock.states().get(plane).map_or("", |own| &own.name);
        let is_of_moves = self.rules.lock_name != CUSTOM && *hold != Hold::FIXED;
        let said = |own: &str| match self.defined.puzzle.read_moves(own).as_deref() {
            Ok(&[turn]) if is_of_moves => self.said(turn, hold),
            _ => own.to_owned(),
        };
        name.split(' ').map(said).collect::<Vec<String>>().join(" ")
    }

    /// Returns the plane of the lock state with a name in a hold. A state named by several moves answers to each of their names.
    fn plane_named(&self, name: &str, hold: &Hold) -> Result<usize, Error> {
        let planes = || (1..self.rules.lock.states().len()).map(|plane| (plane, self.plane_name(plane, hold)));
        let is_one_of = |own: &str| self.rules.lock_name != CUSTOM && own.split(' ').any(|own| own == name);
        let found = planes().find(|(_, own)| own == name || is_one_of(own));
        let rules = self.rules_in_words();
        match found.filter(|_| self.arcs.planes() > 1) {
            Some((plane, _)) => Ok(plane),
            None if self.arcs.planes() == 1 => {
                Err(Error::given(Input::Locked, format!("'{name}': the rules {rules} lock nothing")))
            }
            None => {
                let known = planes().map(|(_, own)| own).collect::<Vec<String>>().join(", ");
                let reason = format!("'{name}': the rules {rules} never lock it; known: {known}");
                Err(Error::given(Input::Locked, reason))
            }
        }
    }

    /// Reads a position of the goal.
    pub(super) fn read_goal(&self, text: &str, form: Form) -> Result<Arrangement, Error> {
        Ok(self.set_up(text, form)?.0)
    }

    /// Returns the cube of a state of pieces of the 3x3x3.
    fn cube(&self, found: &OrbitsState) -> Option<Cube3> {
        let cube = self.defined.cube.as_ref()?.cube_if_any(&found.arrangement)?;
        Some(cube.rotated(self.defined.rotation(&found.hold)?))
    }

    /// Returns the corners of a state, if the puzzle is one of all corners: of the 2x2x2 in its hold.
    fn corners(&self, found: &OrbitsState) -> Option<Position> {
        Some(self.defined.as_corners()?.position(&found.arrangement)?.rotated(found.hold.cube))
    }

    /// Writes a state as a pattern: in the fixed frame, since a pattern need not show how the puzzle is held.
    fn pattern(&self, found: &OrbitsState) -> String {
        match &self.defined.told {
            Some(told) => self.defined.puzzle.pattern_open_in(&found.arrangement, told),
            None => self.defined.puzzle.pattern(&found.arrangement),
        }
    }

    /// Returns what any turns and rotations do, as an arrangement of the puzzle whose pieces are all told apart.
    pub(super) fn effect(&self, text: &str) -> Result<Arrangement, Error> {
        outside_a_page()?;
        if let Some(own) = self.on_cube() {
            return own.effect(text, self.definition.orbits());
        }
        let powers = self.defined.puzzle.read_sequence(text).map_err(wrong)?;
        let mut effect = self.definition.told_apart().solved();
        if let Some(played) = self.defined.puzzle.definition(&powers) {
            let played = played.told_apart();
            (0..powers.len()).for_each(|number| effect = played.moved(&effect, number));
        }
        Ok(effect)
    }

    /// Returns whether a word names a piece, be it one that the puzzle lacks, and not turns.
    pub(super) fn names_piece(&self, word: &str) -> bool {
        self.on_cube().map_or_else(|| word.contains('.'), |_| pieces::names_piece(word))
    }

    /// Reads a sticker. The error says what a sticker is.
    pub(super) fn sticker(&self, word: &str) -> Result<Sticker, String> {
        outside_a_page().map_err(|refused| Error::from(refused).to_string())?;
        let orbits = self.definition.orbits();
        if self.on_cube().is_some() {
            return pieces::sticker(word, orbits);
        }
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
}
