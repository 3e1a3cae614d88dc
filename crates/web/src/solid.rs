//! A puzzle from cuts or from a definition, as a person holds and turns it.

use std::f64::consts::TAU;
use std::sync::Arc;

use godtable::{Form, Puzzle};
use godtable_cuts::{CutPuzzle, Figure, Motion, Place};
use godtable_puzzle::orbits::{Action, Arrangement};
use godtable_puzzle::puzzlefile::{Power, Puzzle as Defined};
use godtable_render::space::{Camera, Vector};
use godtable_render::{Polyhedron, Spin};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Drag;
use crate::piece_mask::PieceMask;
use crate::sentence::sentence;

/// The least square of the length of a direction in the picture. Directions toward the camera are shorter.
const SHORTEST: f64 = 0.05;

/// The least motion of a sticker by a turn, which is seen, as a share of the angle.
const LEAST: f64 = 0.1;

/// How much less a drag turns the face on which it lies than another layer.
const IN_PLANE: f64 = 0.35;

/// A puzzle in some position. Methods return a new one, as those of [`Cube`](crate::Cube) do.
///
/// Its code is the pattern of cubing.js in the fixed hold, and then the rotations to the hold.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Solid {
    pub(crate) shared: Arc<Shared>,
    /// The position in the fixed hold.
    pub(crate) at: Arrangement,
    /// The rotations of the whole puzzle to its hold.
    pub(crate) hold: Vec<Power>,
    /// The pieces that matter, if not all do.
    pub(crate) chosen: Option<Arc<PieceMask>>,
    /// The picture of the position in its hold, if the puzzle has a shape.
    pub(crate) drawn: Option<Polyhedron>,
}

/// What all positions of a puzzle share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) puzzle: Puzzle,
    /// The turns, and their names.
    powers: Vec<Power>,
    words: Vec<String>,
    slices: Vec<Slice>,
}

/// A turn of a middle layer, which is a sequence of moves and rotations.
#[derive(Debug)]
struct Slice {
    word: String,
    /// The number in [`CutPuzzle::slices`], and how often it is made, the short way.
    layer: usize,
    times: i32,
    /// The number of times that come round.
    order: i32,
    powers: Vec<Power>,
}

impl Shared {
    pub(crate) fn solid(&self) -> Option<&CutPuzzle> {
        self.puzzle.solid()
    }

    pub(crate) fn figure(&self) -> Option<&Arc<Figure>> {
        self.puzzle.figure()
    }

    pub(crate) fn spins(&self, powers: &[Power]) -> Vec<Spin> {
        let of_figure = || self.figure().map(|figure| Spin::of_figure(figure, powers));
        self.solid().map(|solid| Spin::of(solid, powers)).or_else(of_figure).unwrap_or_default()
    }

    /// Returns the angle of a turn, clockwise in radians.
    pub(crate) fn angle(&self, turn: usize) -> f64 {
        let of_figure = || self.figure().map(|figure| figure.motions()[turn].angle());
        let of_solid = self.solid().and_then(|solid| solid.turns().iter().chain(solid.slices()).nth(turn));
        of_solid.map(|turn| turn.angle).or_else(of_figure).unwrap_or_default()
    }

    /// Returns the number of the turn of a layer, as [`Spin::turn`] has it.
    pub(crate) fn turn_of(&self, layer: &str) -> Option<usize> {
        let slice = |solid: &CutPuzzle| {
            let slice = solid.slices().iter().position(|turn| turn.name == layer)?;
            Some(solid.turns().len() + slice)
        };
        let turn = self.defined().moves().iter().position(|turn| turn.name == layer);
        turn.or_else(|| slice(self.solid()?))
    }

    /// Returns the turn of a middle layer with a name.
    fn slice(&self, word: &str) -> Option<&Slice> {
        self.slices.iter().find(|slice| slice.word == word)
    }

    pub(crate) fn defined(&self) -> &Defined {
        self.puzzle.definition().expect("a puzzle from a text has a definition")
    }
}

#[wasm_bindgen]
impl Solid {
    /// Returns the solved puzzle of what someone wrote: a solid with cuts such as `c f 0.333`, the name of a known one or of a
    /// shipped definition, a design from cuts, or a definition in the form of twsearch or cubing.js.
    ///
    /// # Errors
    /// Returns the error in the text.
    pub fn read(text: &str) -> Result<Solid, String> {
        let text = text.trim();
        if text.contains(['\n', '=', '{']) {
            return Solid::of(Puzzle::read("of the page", text).map_err(sentence)?);
        }
        let named = Puzzle::named(text).ok().filter(|puzzle| puzzle.definition().is_some());
        Solid::of(named.map_or_else(|| Puzzle::cut(text, false), Ok).map_err(sentence)?)
    }

    fn of(puzzle: Puzzle) -> Result<Solid, String> {
        let defined = puzzle.definition().ok_or("this puzzle is built in, and has no definition")?;
        let powers = defined.powers();
        let words = powers.iter().map(|&power| defined.name_of(power)).collect();
        let slices = puzzle.solid().map_or(Vec::new(), |solid| slices(solid, defined));
        let at = defined.played(&[]);
        let of_figure = || puzzle.figure().map(|figure| Polyhedron::of_figure(figure, &at));
        let drawn = puzzle.solid().map(|solid| Polyhedron::of(solid, &at)).or_else(of_figure);
        Ok(Solid {
            shared: Arc::new(Shared { puzzle, powers, words, slices }),
            at,
            hold: Vec::new(),
            chosen: None,
            drawn,
        })
    }

    /// Returns the solved puzzle.
    #[must_use]
    pub fn solved(&self) -> Solid {
        self.with(self.shared.defined().played(&[]), Vec::new())
    }

    /// Reads the [code](Solid::code) of a position of this puzzle.
    ///
    /// # Errors
    /// Returns an error unless it is one.
    #[wasm_bindgen(js_name = ofCode)]
    pub fn of_code(&self, code: &str) -> Result<Solid, String> {
        let (defined, (pattern, rotations)) = (self.shared.defined(), split(code));
        let at = defined.legal(defined.read_pattern(pattern).map_err(sentence)?)?;
        Ok(self.with(at, defined.read_moves(rotations).map_err(sentence)?))
    }

    /// Plays turns from this position. Rotations of the whole puzzle change its hold.
    ///
    /// # Errors
    /// Returns an error if a word is unknown, or cuts bandaged pieces.
    pub fn played(&self, text: &str) -> Result<Solid, String> {
        let powers = self.powers(text)?;
        let (at, hold) = self.moved(&powers)?;
        let drawn = self.drawn.clone().map(|drawn| turned(drawn, &self.shared.spins(&powers)));
        Ok(Solid { at, hold, drawn, ..self.clone() })
    }

    /// The pattern of the position, and the rotations to its hold.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn code(&self) -> String {
        let defined = self.shared.defined();
        let rotations = self.hold.iter().map(|&rotation| format!(" {}", defined.name_of(rotation)));
        defined.pattern(&self.at) + &rotations.collect::<String>()
    }

    /// The name of the puzzle.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.puzzle.name()
    }

    /// Whether the puzzle has a shape, and not only a definition.
    #[wasm_bindgen(getter, js_name = hasShape)]
    #[must_use]
    pub fn has_shape(&self) -> bool {
        self.drawn.is_some()
    }

    /// The turns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.shared.words.clone()
    }

    /// The turns that can be made next: those that cut no bandaged pieces and lead to a legal position.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn allowed(&self) -> Vec<String> {
        let defined = self.shared.defined();
        if defined.bandages().is_empty() && defined.illegal().is_empty() {
            return self.turns();
        }
        let is_legal = |power: &Power| self.moved(&[*power]).is_ok();
        let turns = self.shared.powers.iter().zip(&self.shared.words);
        turns.filter(|(power, _)| is_legal(power)).map(|(_, word)| word.clone()).collect()
    }

    /// The turns of middle layers that can be made next.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slices(&self) -> Vec<String> {
        let is_legal = |slice: &&Slice| self.moved(&slice.powers).is_ok();
        self.shared.slices.iter().filter(is_legal).map(|slice| slice.word.clone()).collect()
    }

    /// Returns the turns and rotations of a text, each as a word.
    ///
    /// # Errors
    /// Returns an error if a word is unknown.
    pub fn steps(&self, text: &str) -> Result<Vec<String>, String> {
        let (powers, mut words) = (self.powers(text)?, Vec::new());
        let mut rest = &powers[..];
        while let Some((&first, after)) = rest.split_first() {
            let fitting = self.shared.slices.iter().filter(|slice| rest.starts_with(&slice.powers));
            let slice = fitting.max_by_key(|slice| slice.powers.len());
            rest = slice.map_or(after, |slice| &rest[slice.powers.len()..]);
            words.push(slice.map_or_else(|| self.word(first), |slice| slice.word.clone()));
        }
        Ok(words)
    }

    /// Returns the name of the layer that a word turns, or nothing for a rotation of the whole puzzle.
    ///
    /// # Errors
    /// Returns an error if it is no turn.
    pub fn layer(&self, word: &str) -> Result<Option<String>, String> {
        if let (Some(slice), Some(solid)) = (self.shared.slice(word), self.shared.solid()) {
            return Ok(Some(solid.slices()[slice.layer].name.clone()));
        }
        let power = self.powers(word)?.first().copied();
        Ok(power.and_then(|power| self.shared.defined().moves().get(power.number)).map(|own| own.name.clone()))
    }

    /// Returns the angle by which a word turns its layer, clockwise in radians; 0 without a picture, and for a rotation of the whole
    /// puzzle.
    ///
    /// # Errors
    /// Returns an error if it is no turn.
    pub fn angle(&self, word: &str) -> Result<f64, String> {
        if let (Some(slice), Some(solid)) = (self.shared.slice(word), self.shared.solid()) {
            return Ok(f64::from(slice.times) * solid.slices()[slice.layer].angle);
        }
        let powers = self.powers(word)?;
        if powers.iter().any(|&power| self.shared.defined().is_rotation(power)) {
            return Ok(0.0);
        }
        Ok(self.shared.spins(&powers).iter().map(|spin| f64::from(spin.times) * self.shared.angle(spin.turn)).sum())
    }

    /// Returns whether a word slides pieces instead of turning a layer.
    ///
    /// # Errors
    /// Returns an error if it is no turn.
    #[wasm_bindgen(js_name = isSlide)]
    pub fn is_slide(&self, word: &str) -> Result<bool, String> {
        let powers = self.powers(word)?;
        let slides = |figure: &Arc<Figure>| {
            powers.iter().any(|power| figure.motions().get(power.number) == Some(&Motion::Slide))
        };
        Ok(self.shared.figure().is_some_and(slides))
    }

    /// Returns the inverse of a turn.
    ///
    /// # Errors
    /// Returns an error if it is no turn.
    pub fn inverse(&self, word: &str) -> Result<String, String> {
        if let Some(slice) = self.shared.slice(word) {
            let is_back = |own: &&Slice| own.layer == slice.layer && (own.times + slice.times) % slice.order == 0;
            return Ok(self.shared.slices.iter().find(is_back).map_or(String::new(), |back| back.word.clone()));
        }
        let back = self.back(&self.powers(word)?);
        Ok(back.into_iter().map(|power| self.word(power)).collect::<Vec<String>>().join(" "))
    }

    /// Whether the puzzle is solved, or the pieces that matter are.
    #[wasm_bindgen(getter, js_name = isGoal)]
    #[must_use]
    pub fn is_goal(&self) -> bool {
        let defined = self.shared.defined();
        self.chosen.as_ref().map_or_else(|| self.at == defined.played(&[]), |own| own.is_goal(&self.at, defined))
    }

    /// Nothing locks turns here.
    #[wasm_bindgen(getter, js_name = lockName)]
    #[must_use]
    pub fn lock_name(&self) -> Option<String> {
        None
    }

    /// Returns the layer that a click on a sticker turns: the one whose axis is nearest to it. Of pieces that slide it returns the
    /// word that moves this one, and the fewest others.
    #[must_use]
    pub fn clicked(&self, place: &str) -> Option<String> {
        if let Some(figure) = self.shared.figure() {
            return self.clicked_piece(figure, place.parse().ok()?);
        }
        let (solid, place) = (self.shared.solid()?, place.parse().ok()?);
        let middle = middle(solid, place)?;
        let height = |turn: &&godtable_cuts::Turn| Vector(turn.axis).dot(middle) - turn.stickers.len() as f64 * 1e-6;
        let holding = turns_of(solid.turns(), place);
        holding.max_by(|one, other| height(one).total_cmp(&height(other))).map(|turn| turn.name.clone())
    }

    /// Returns the layer to turn if someone drags a sticker in the direction `x`, `y` of the picture, or nothing if none turns
    /// that way.
    #[must_use]
    pub fn dragged(&self, place: &str, x: f64, y: f64, yaw: f64, pitch: f64) -> Option<Drag> {
        if let Some(figure) = self.shared.figure() {
            return self.dragged_piece(figure, place.parse().ok()?, [x, y], Camera { yaw, pitch });
        }
        let (solid, place, camera) = (self.shared.solid()?, place.parse().ok()?, Camera { yaw, pitch });
        let (middle, normal) = (middle(solid, place)?, solid.faces()[solid.stickers()[place].face].normal);
        // A clockwise turn about an axis moves the sticker in this direction.
        let seen = |turn: &godtable_cuts::Turn| camera.project(Vector(turn.axis).cross(middle) * -1.0).0;
        let share = |turn: &godtable_cuts::Turn| {
            let (seen, in_plane) = (seen(turn), Vector(turn.axis).dot(Vector(normal)).abs() > 0.99);
            let along = (seen.x * x + seen.y * y).abs() / (seen.x.hypot(seen.y) * x.hypot(y)).max(1e-6);
            along - if in_plane { IN_PLANE } else { 0.0 } - turn.stickers.len() as f64 * 1e-4
        };
        let moving = turns_of(solid.turns(), place)
            .chain(turns_of(solid.slices(), place))
            .filter(|turn| seen(turn).x.hypot(seen(turn).y) > LEAST);
        let turn = moving.max_by(|one, other| share(one).total_cmp(&share(other)))?;
        let seen = seen(turn);
        let square = (seen.x * seen.x + seen.y * seen.y).max(SHORTEST);
        Some(Drag { layer: turn.name.clone(), right: seen.x / square, down: seen.y / square })
    }

    /// The yaw and the pitch of the camera that shows the puzzle best, in degrees.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn camera(&self) -> Vec<f64> {
        self.drawn.as_ref().map_or(Vec::new(), |drawn| vec![drawn.camera().yaw, drawn.camera().pitch])
    }

    /// The distance of the farthest corner from the middle.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.drawn.as_ref().map_or(0.0, Polyhedron::reach)
    }

    /// The stickers in words: of each face the letters of its colors, and `gray` for pieces that do not matter.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn words(&self) -> String {
        let (Some(solid), Some(drawn)) = (self.shared.solid(), &self.drawn) else { return self.code() };
        let side = |(number, face): (usize, &godtable_cuts::Face)| {
            let own = (0..solid.stickers().len()).filter(|&place| solid.stickers()[place].face == number);
            let letters = own.map(|place| drawn.stickers()[place]);
            let letters = letters.map(|sticker| if self.is_gray(sticker) { "gray" } else { drawn.letters(sticker) });
            let letters: Vec<&str> = letters.collect();
            let is_one = letters.iter().all(|own| *own == letters[0]);
            format!("{}: {}", face.name, if is_one { format!("all {}", letters[0]) } else { letters.join(" ") })
        };
        solid.faces().iter().enumerate().map(side).collect::<Vec<String>>().join(". ")
    }
}

impl Solid {
    /// Returns the position with other pieces that matter.
    pub(crate) fn choosing(&self, chosen: Option<PieceMask>) -> Solid {
        Solid { chosen: chosen.map(Arc::new), ..self.clone() }
    }

    /// Returns whether the piece of a sticker does not matter.
    pub(crate) fn is_gray(&self, sticker: u16) -> bool {
        self.chosen.as_ref().is_some_and(|chosen| chosen.is_gray(sticker))
    }

    /// Returns the puzzle whose solutions are asked for.
    pub(crate) fn asked(&self) -> &Puzzle {
        self.chosen.as_ref().map_or(&self.shared.puzzle, |chosen| &chosen.puzzle)
    }

    pub(crate) fn with(&self, at: Arrangement, hold: Vec<Power>) -> Solid {
        let spins = self.shared.spins(&hold);
        let drawn = self.drawn.as_ref().map(|drawn| turned(drawn.at(self.shared.solid(), &at), &spins));
        Solid { at, hold, drawn, ..self.clone() }
    }

    /// Returns the position in the fixed hold after turns in this hold, and the hold after rotations.
    fn moved(&self, powers: &[Power]) -> Result<(Arrangement, Vec<Power>), String> {
        let (defined, mut hold, mut turns) = (self.shared.defined(), self.hold.clone(), Vec::new());
        for &power in powers {
            if defined.is_rotation(power) {
                add(&mut hold, power, defined.order(power.number));
            } else {
                let fixed = defined.conjugated(power, &hold);
                turns.push(fixed.ok_or_else(|| format!("{} is no turn in this hold", defined.name_of(power)))?);
            }
        }
        let is_nothing = |action: &Action| {
            action.twists.iter().all(|&twist| twist == 0)
                && action.images.iter().zip(0..).all(|(&image, own)| image == own)
        };
        if defined.composed(&hold).is_some_and(|effect| effect.iter().all(is_nothing)) {
            hold.clear();
        }
        Ok((defined.played_legally_from(self.at.clone(), &turns)?, hold))
    }

    /// Returns the inverse of a sequence.
    fn back(&self, powers: &[Power]) -> Vec<Power> {
        let order = |power: &Power| self.shared.defined().order(power.number);
        powers.iter().rev().map(|power| Power { exponent: order(power) - power.exponent, ..*power }).collect()
    }

    /// Returns turns of the fixed hold as they are named in this hold.
    pub(crate) fn in_this_hold(&self, text: &str) -> Result<String, String> {
        let (defined, back) = (self.shared.defined(), self.back(&self.hold));
        let held = |power: Power| {
            let own = defined.conjugated(power, &back);
            own.map(|own| self.word(own)).ok_or_else(|| format!("{} is no turn in this hold", defined.name_of(power)))
        };
        Ok(self.powers(text)?.into_iter().map(held).collect::<Result<Vec<String>, String>>()?.join(" "))
    }

    /// Returns the turns that move the piece at a place of a figure: each with how far it moves, and how many pieces move.
    fn moving(&self, figure: &Figure, number: u16) -> Vec<(Power, Vector, usize)> {
        let Some(place) = self.drawn.as_ref().and_then(|drawn| drawn.place_of(number)) else { return Vec::new() };
        let before = figure.posed(&self.at);
        let Some(own) = before.iter().position(|own| own.place == Some(place)) else { return Vec::new() };
        let moved = |power: &Power| {
            let at = self.shared.defined().played_legally_from(self.at.clone(), &[*power]).ok()?;
            let after = figure.posed(&at);
            let count = before.iter().filter(|own| !after.iter().any(|next| next.is_where(own))).count();
            let piece = before[own];
            let next = after.iter().find(|next| next.piece == piece.piece)?;
            let way = figure
                .middle(next)
                .map(|middle| Vector(middle) + Vector(figure.middle(&piece).unwrap_or_default()) * -1.0)?;
            (!next.is_where(&piece)).then_some((*power, way, count))
        };
        let is_moved =
            |power: &&Power| figure.motions()[power.number] == Motion::Slide || figure.moves(power.number, place);
        self.shared.powers.iter().filter(is_moved).filter_map(moved).collect()
    }

    fn clicked_piece(&self, figure: &Figure, number: u16) -> Option<String> {
        let defined = self.shared.defined();
        let moving = self.moving(figure, number);
        if figure.motions().contains(&Motion::Slide) {
            return moving.iter().min_by_key(|(.., count)| *count).map(|(power, ..)| defined.name_of(*power));
        }
        let middle = self.middle_at(figure, number)?;
        let height = |power: &Power| match figure.motions()[power.number] {
            Motion::Turn { axis, .. } => Vector(axis).dot(middle),
            _ => f64::MIN,
        };
        let nearest = moving.iter().map(|(power, ..)| power).max_by(|one, other| {
            // Of turns about one axis, the first.
            height(one).total_cmp(&height(other)).then(other.cmp(one))
        });
        nearest.map(|power| defined.moves()[power.number].name.clone())
    }

    fn dragged_piece(&self, figure: &Figure, number: u16, [x, y]: [f64; 2], camera: Camera) -> Option<Drag> {
        let middle = self.middle_at(figure, number)?;
        // What a turn by a radian does to the middle of the piece.
        let seen = |(power, way, _): &(Power, Vector, usize)| {
            let rate = match figure.motions()[power.number] {
                Motion::Turn { axis, point, .. } => Vector(axis).cross(middle + Vector(point) * -1.0) * -1.0,
                _ => {
                    let spin = &Spin::of_figure(figure, &[*power])[0];
                    *way * f64::from(spin.times.signum())
                }
            };
            (power.number, camera.project(rate).0)
        };
        let along = |seen: &godtable_render::Point| {
            (seen.x * x + seen.y * y).abs() / (seen.x.hypot(seen.y) * x.hypot(y)).max(1e-6)
        };
        let moving = self
            .moving(figure, number)
            .iter()
            .map(seen)
            .filter(|(_, seen)| seen.x.hypot(seen.y) > LEAST)
            .collect::<Vec<_>>();
        let (turn, seen) = moving.into_iter().max_by(|one, other| along(&one.1).total_cmp(&along(&other.1)))?;
        let square = (seen.x * seen.x + seen.y * seen.y).max(SHORTEST);
        let layer = self.shared.defined().moves()[turn].name.clone();
        Some(Drag { layer, right: seen.x / square, down: seen.y / square })
    }

    /// Returns the middle of the piece at a place of a figure.
    fn middle_at(&self, figure: &Figure, number: u16) -> Option<Vector> {
        let place: Place = self.drawn.as_ref()?.place_of(number)?;
        let posed = figure.posed(&self.at).into_iter().find(|own| own.place == Some(place))?;
        figure.middle(&posed).map(Vector)
    }

    /// Returns the position with a state of the puzzle's table.
    pub(crate) fn of_state(&self, answers: &dyn godtable::Answers, state: &godtable::State) -> Result<Solid, String> {
        let written = answers.written(state);
        debug_assert_eq!(written.form(), Form::Kpattern, "a definition writes patterns");
        self.of_code(&written.to_string())
    }

    /// Writes a turn or a rotation: of a cube `x`, `y` and `z`, and not `Rv`, `Uv` and `Fv`.
    fn word(&self, power: Power) -> String {
        let defined = self.shared.defined();
        let word = defined.name_of(power);
        let is_axis = |own: &&(String, String)| own.0.len() == 1 && word.starts_with(&own.1);
        let axis = defined.sequences().iter().filter(|_| defined.is_rotation(power)).find(is_axis);
        axis.map_or(word.clone(), |(axis, name)| word.replacen(name, axis, 1))
    }

    /// Reads turns and rotations.
    fn powers(&self, text: &str) -> Result<Vec<Power>, String> {
        self.shared.defined().read_sequence(text).map_err(sentence)
    }
}

/// Adds a rotation. One about the axis of the last is added to it, so that a rotation and its inverse leave nothing.
fn add(hold: &mut Vec<Power>, rotation: Power, order: u64) {
    let last = hold.pop_if(|last| last.number == rotation.number).map_or(0, |last| last.exponent);
    let exponent = (last + rotation.exponent) % order;
    hold.extend((exponent > 0).then_some(Power { exponent, ..rotation }));
}

/// Splits a code into the pattern and the rotations to the hold.
pub(crate) fn split(code: &str) -> (&str, &str) {
    code.split_at(code.rfind('}').map_or(code.len(), |end| end + 1))
}

/// Returns a picture after turns.
fn turned(drawn: Polyhedron, spins: &[Spin]) -> Polyhedron {
    spins.iter().fold(drawn, |drawn, spin| godtable_render::Drawable::turned(&drawn, spin))
}

/// Returns those of some turns whose layers hold a sticker.
fn turns_of(turns: &[godtable_cuts::Turn], place: usize) -> impl Iterator<Item = &godtable_cuts::Turn> {
    turns.iter().filter(move |turn| !turn.is_rotation && turn.stickers.binary_search(&place).is_ok())
}

/// Returns all turns of the middle layers of a puzzle.
fn slices(solid: &CutPuzzle, defined: &Defined) -> Vec<Slice> {
    let mut slices = Vec::new();
    for (layer, turn) in solid.slices().iter().enumerate() {
        let order = (TAU / turn.angle).round() as i32;
        for times in 1..order {
            let times = if 2 * times > order { times - order } else { times };
            let digits = if times.abs() == 1 { String::new() } else { times.abs().to_string() };
            let word = format!("{}{digits}{}", turn.name, if times < 0 { "'" } else { "" });
            let powers = defined.read_moves(&word).ok().map(|powers| (word, powers));
            // Two moves have no name of their own.
            let product = || {
                let powers = repeated(&defined.read_sequence(&turn.name).ok()?, times, defined);
                Some((powers.iter().map(|&power| defined.name_of(power)).collect(), powers))
            };
            let found = powers.or_else(product);
            slices.extend(found.map(|(word, powers)| Slice { word, layer, times, order, powers }));
        }
    }
    slices
}

/// Returns moves that commute, made so often.
fn repeated(powers: &[Power], times: i32, defined: &Defined) -> Vec<Power> {
    let exponent = |power: &Power| {
        let order = defined.order(power.number) as i64;
        (power.exponent as i64 * i64::from(times)).rem_euclid(order) as u64
    };
    powers.iter().map(|power| Power { exponent: exponent(power), ..*power }).collect()
}

/// Returns the middle of a sticker.
fn middle(solid: &CutPuzzle, place: usize) -> Option<Vector> {
    let corners = &solid.stickers().get(place)?.polygon;
    let sum = corners.iter().fold(Vector([0.0; 3]), |sum, &corner| sum + Vector(corner));
    Some(sum * (1.0 / corners.len() as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solid(text: &str) -> Solid {
        Solid::read(text).expect("a puzzle")
    }

    #[test]
    fn name_cuts_design_and_definition_are_read() {
        let definition = godtable_puzzle::puzzlefile::shipped("ivy").expect("it is shipped");
        for (text, turns, has_shape) in [
            ("megaminx", 48, true),
            ("c f 0.333", 18, true),
            ("cuts = 'skewb'\nstill = 'DBL'", 8, true),
            ("topspin-10", 10, true),
            ("gear", 33, true),
            ("Name Min\nSet A 2 1\nSolved\nA\n1 2\nEnd\nMove R\nA\n2 1\nEnd\n", 1, false),
            (definition, 8, false),
        ] {
            let solid = solid(text);
            assert_eq!((solid.turns().len(), solid.has_shape()), (turns, has_shape), "{text}");
            assert!(solid.is_goal());
        }
        for text in ["", "c f 3", "q", "cuts = 'x'", "Name x", "2x2x2x2"] {
            assert!(Solid::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn turn_and_its_inverse_lead_back() {
        for text in ["megaminx", "fto", "4x4x4", "8-puzzle"] {
            let solid = solid(text);
            for word in solid.turns() {
                let Ok(turned) = solid.played(&word) else { continue };
                assert!(
                    turned.played(&solid.inverse(&word).expect("a turn")).expect("a turn").is_goal(),
                    "{text} {word}"
                );
                assert_eq!(turned.of_code(&turned.code()).expect("its own code").at, turned.at);
            }
        }
    }

    #[test]
    fn rotation_changes_the_hold_only() {
        for (text, rotated, fixed) in [
            ("3x3x3", "R x U M'", "R F L R' x2"),
            ("3x3x3", "y R y' R'", "B R'"),
            ("megaminx", "Uv R", "BR"),
            ("c f 0.5", "RUR'U' x 2U", "R U R' U' 2F"),
        ] {
            let solid = solid(text);
            let (rotated, fixed) = (solid.played(rotated).expect("turns"), solid.played(fixed).expect("turns"));
            assert_eq!(rotated.at, fixed.at, "{text}");
            let again = solid.of_code(&rotated.code()).expect("its own code");
            assert_eq!((again.letters(), again.code()), (rotated.letters(), rotated.code()), "{text}");
        }
        let solved = solid("3x3x3").played("x y").expect("rotations");
        assert!(solved.is_goal() && solved.letters() != solid("3x3x3").letters());
        assert_eq!(
            (solved.layer("x"), solved.angle("x"), solved.inverse("x")),
            (Ok(None), Ok(0.0), Ok("x'".to_owned()))
        );
        assert_eq!(solved.played("z M M' z'").expect("turns").code(), solved.code());
        assert_eq!(solved.played("x2 x2 y' x'").expect("rotations").code(), solid("3x3x3").code());
    }

    #[test]
    fn notations_of_people_are_read() {
        for (puzzle, text) in [
            ("3x3x3", "[M', U] r2 Rw' (R U R' U')3 [R: U] // a comment\nx y z S E M2 RUR'U'"),
            ("4x4x4", "Rw 3Rw' r u2 2R x Uw2RwU'"),
            ("megaminx", "R++ D-- R-- D++ U'\nR++D--U"),
            ("square-1", "(1,0)/(3,3)/(-3,0)/"),
            ("square-1", "(1, 0) / (3, 3) /"),
            ("pyraminx", "U L' R B' u l' r b"),
            ("skewb", "U R' L B' RLUB"),
            ("fto", "R U BR BL' RUR'U'"),
        ] {
            assert!(!solid(puzzle).steps(text).expect(text).is_empty());
        }
        assert_eq!(solid("3x3x3").steps("M R' L U").expect("turns"), ["M", "R'", "L", "U"]);
        let error = solid("megaminx").steps("R++ Q").expect_err("no turn");
        assert!(error.starts_with("column 5: "), "{error}");
    }

    #[test]
    fn sequence_is_read_as_turns_of_its_layers() {
        let solid = solid("4x4x4");
        assert_eq!(solid.steps("Uw R'").expect("turns"), ["U", "2U", "R'"]);
        assert_eq!(solid.layer("2U2").expect("a turn").as_deref(), Some("2U"));
        assert!((solid.angle("2U2").expect("a turn") - std::f64::consts::PI).abs() < 1e-9);
    }

    /// Returns the sticker of a face at about a point.
    fn place(solid: &Solid, face: &str, near: [f64; 3]) -> String {
        let cut = solid.shared.solid().expect("a shape");
        let distance = |&place: &usize| (middle(cut, place).expect("a sticker") + Vector(near) * -1.0).length();
        let own = (0..cut.stickers().len()).filter(|&place| cut.faces()[cut.stickers()[place].face].name == face);
        own.min_by(|one, other| distance(one).total_cmp(&distance(other))).expect("a sticker").to_string()
    }

    #[test]
    fn dragged_sticker_turns_its_layer_in_that_direction() {
        let solid = solid("3x3x3");
        // Seen from the usual corner, F is to the left, and R to the right.
        for (face, near, [x, y], layer, is_clockwise) in [
            ("F", [0.6, 0.0, 1.0], [0.0, -1.0], "R", true),
            ("F", [-0.6, 0.0, 1.0], [0.0, 1.0], "L", true),
            ("F", [0.0, 0.6, 1.0], [1.0, 0.5], "U", false),
            ("R", [1.0, 0.0, 0.6], [0.0, 1.0], "F", true),
        ] {
            let drag = solid.dragged(&place(&solid, face, near), x, y, 45.0, 35.0).expect("a layer");
            let radians = drag.right * x + drag.down * y;
            assert_eq!((drag.layer().as_str(), radians > 0.0), (layer, is_clockwise), "{face} {near:?}");
        }
    }

    #[test]
    fn middle_layers_turn_by_a_drag_and_back() {
        for (text, face, near, [x, y], layer) in [
            ("3x3x3", "F", [0.0, 0.6, 1.0], [0.0, 1.0], "M"),
            ("3x3x3", "R", [1.0, 0.0, 0.0], [1.0, 0.5], "E"),
            ("3x3x3", "U", [0.6, 1.0, 0.0], [1.0, 0.5], "S"),
            ("4x4x4", "F", [0.25, 0.0, 1.0], [0.0, 1.0], "2R"),
            ("5x5x5", "F", [0.0, 0.4, 1.0], [0.0, 1.0], "M"),
            ("c f 0.5", "F", [0.0, 0.7, 1.0], [0.0, 1.0], "M"),
            ("2x3x3", "F", [0.0, 0.4, 1.0], [0.0, 1.0], "Rw2R2"),
            ("2x2x4", "F", [0.2, 0.25, 0.5], [1.0, 0.5], "UwU'"),
        ] {
            let solid = solid(text);
            let drag = solid.dragged(&place(&solid, face, near), x, y, 45.0, 35.0).expect("a layer");
            assert_eq!(drag.layer(), layer, "{text} {face}");
        }
        for (text, count) in
            [("3x3x3", 9), ("4x4x4", 0), ("megaminx", 24), ("skewb", 0), ("7x7x7", 9), ("2x3x3", 2), ("2x2x4", 6)]
        {
            let solid = solid(text);
            let solid = solid.played(&solid.turns()[3]).expect("a turn");
            assert_eq!(solid.slices().len(), count, "{text}");
            for word in solid.slices() {
                let (turned, back) = (solid.played(&word).expect("a turn"), solid.inverse(&word).expect("a turn"));
                assert_ne!(turned.letters(), solid.letters(), "{text} {word}");
                let again = turned.played(&back).expect("a turn");
                assert_eq!((again.code(), again.letters()), (solid.code(), solid.letters()), "{text} {word}");
                assert_eq!(solid.steps(&word), Ok(vec![word.clone()]));
                let angle = [&word, &back].map(|word| solid.angle(word).expect("a turn")).iter().sum::<f64>() / TAU;
                assert!((angle - angle.round()).abs() < 1e-9, "{text} {word}");
            }
        }
    }

    #[test]
    fn clicked_sticker_turns_the_nearest_layer() {
        let cube = solid("3x3x3");
        for near in [[0.6, 1.0, 0.6], [0.0, 1.0, 0.6], [0.0, 1.0, 0.0]] {
            assert_eq!(cube.clicked(&place(&cube, "U", near)).as_deref(), Some("U"));
        }
        let minx = solid("megaminx");
        let top = minx.shared.solid().expect("a shape").faces()[0].normal;
        assert_eq!(minx.clicked(&place(&minx, "U", top)).as_deref(), Some("U"));
        let front = |place: &String| minx.clicked(place).as_deref() == Some("F");
        assert_eq!(minx.places().iter().filter(|place| front(place)).count(), 11);
        assert_eq!(cube.clicked("999"), None);
    }

    #[test]
    fn clicked_and_dragged_tile_slides() {
        let board = solid("15-puzzle");
        // Places count through COLUMN and ROW, 12 each, and TILES. Tile 15 is left of the blank, 13 at the end of its row.
        assert_eq!(board.clicked("38").as_deref(), Some("R'"));
        assert_eq!(board.clicked("36").as_deref(), Some("R3'"));
        assert_eq!(board.clicked("24"), None, "tile 1 is in no line with the blank");
        let drag = board.dragged("38", 1.0, 0.0, 0.0, 0.0).expect("it slides to the right");
        assert!(drag.layer() == "R" && drag.right < 0.0, "R moves the blank to the right, so tiles to the left");
        assert!(board.is_slide("R'").expect("a turn") && !solid("square-1").is_slide("U").expect("a turn"));
    }

    #[test]
    fn clicked_wedge_turns_its_layer() {
        let square = solid("square-1");
        assert_eq!(square.clicked("5").as_deref(), Some("U"), "an edge of the upper layer");
        assert_eq!(square.clicked("24").as_deref(), Some("S"), "the half that S flips");
    }
}
