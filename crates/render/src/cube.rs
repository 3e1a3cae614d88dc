//! The cube to draw: its stickers as the holder sees them.

mod drawn;

use godtable_puzzle::cube::notation::Action;
use godtable_puzzle::cube::{Face, Held, LayerTurn, Rules, StateError, TurnSet, facelets};

use crate::paint::Paint;
use crate::tiles::{Sticker, Tiles};

/// A cube in its holder's hands, ready to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cube {
    tiles: Tiles,
    locked: Vec<Face>,
    /// The state and its rules, which say what is locked after turns. `None` if nothing is ever locked.
    ruled: Option<(Held, Rules)>,
    paint: Paint,
}

impl Cube {
    /// Returns the same cube in other colors. `letters` has the letter of each face's color on the solved cube, as
    /// returned by [`facelets::read_scheme`]. The letters `w r g y o b`, in either case, are white, red, green, yellow,
    /// orange and blue; `U R F D L B` are the usual colors of these faces. Letters that name no colors leave the colors
    /// unchanged.
    #[must_use]
    pub fn painted(self, letters: [char; 6]) -> Cube {
        Cube { paint: Paint::of(letters), ..self }
    }

    /// Returns the number of tiles along an edge.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.tiles.width()
    }
}

#[doc(hidden)]
impl Cube {
    /// Returns the cube as its holder sees it, with the faces that the rules forbid to turn next.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn of(held: &Held, rules: &Rules) -> Result<Cube, StateError> {
        let locked = locked(held, rules)?;
        let (width, corners) = (rules.puzzle().width(), facelets::colors(&held.position()));
        let color = |face: Face, number: usize| {
            let (row, column) = (number / width, number % width);
            let is_end = |step: usize| step == 0 || step + 1 == width;
            match (is_end(row), is_end(column)) {
                (true, true) => Some(corners[face.index()][2 * usize::from(row > 0) + usize::from(column > 0)]),
                (false, false) => Some(held.face(face)),
                _ => None,
            }
        };
        let tiles = Tiles::of_colors(width, color);
        Ok(Cube { tiles, locked, ruled: Some((*held, rules.clone())), paint: Paint::USUAL })
    }

    /// Returns the 3x3x3 with these colors of its facelets: faces in the order of [`Face::ALL`], each row by row. A
    /// color is given as the face that usually has it. Nothing is locked.
    #[must_use]
    pub fn of_facelets(colors: &[Face; 54]) -> Cube {
        let tiles = Tiles::of_colors(3, |face, number| Some(colors[9 * face.index() + number]));
        Cube { tiles, locked: Vec::new(), ruled: None, paint: Paint::USUAL }
    }

    /// Returns the same cube with other colors of the facelets of a 3x3x3, in the same order: `None` of a piece that does not
    /// matter.
    #[must_use]
    pub fn with_facelets(self, colors: &[Option<Face>; 54]) -> Cube {
        Cube { tiles: Tiles::of_colors(3, |face, number| colors[9 * face.index() + number]), ..self }
    }

    /// Returns the locked faces: those that may not turn next.
    #[must_use]
    pub fn locked(&self) -> &[Face] {
        &self.locked
    }

    /// Returns the same cube with padlocks on the given faces instead.
    #[must_use]
    pub fn with_locked(self, locked: &[Face]) -> Cube {
        Cube { locked: locked.to_vec(), ..self }
    }

    /// Returns the cube after a turn, with the faces that are locked then. `turn` names the face as the holder sees it.
    #[must_use]
    pub fn turned(&self, turn: LayerTurn) -> Cube {
        let ruled = self.ruled.as_ref().map(|(held, rules)| {
            let held = turned(held, turn, rules).expect("a turn leads to a state of the same rules");
            (held, rules.clone())
        });
        let locked = ruled.as_ref().map(|(held, rules)| locked(held, rules).expect("a state of the same rules"));
        Cube { tiles: self.tiles.turned(turn), locked: locked.unwrap_or_default(), ruled, paint: self.paint }
    }

    /// Returns the letter of a color; the color is given as the face that usually has it.
    #[must_use]
    pub const fn letter(&self, color: Face) -> char {
        self.paint.letters[color.index()]
    }

    /// Returns the stickers of a face, row by row. `None` is a tile of no piece of the puzzle: an edge, if only corners
    /// belong to it, or a piece that does not matter.
    #[must_use]
    pub fn stickers(&self, face: Face) -> Vec<Option<Sticker>> {
        let painted = |sticker: Sticker| Sticker { face: self.paint.colors[sticker.face.index()], ..sticker };
        self.tiles.face(face).iter().map(|sticker| sticker.map(painted)).collect()
    }
}

/// Returns the faces, in the cube's hold, that the rules forbid to turn next.
fn locked(held: &Held, rules: &Rules) -> Result<Vec<Face>, StateError> {
    rules.check(held.state())?;
    let allowed = rules.allowed(held.state().lock());
    let is_locked = |face: &Face| {
        let face = rules.puzzle().turning_face(held.face(*face));
        let has_turns = |turns: TurnSet| turns.iter().any(|turn| turn.face() == face);
        has_turns(rules.turns()) && !has_turns(allowed)
    };
    Ok(Face::ALL.into_iter().filter(is_locked).collect())
}

/// Returns the cube after a turn of any layers.
fn turned(held: &Held, turn: LayerTurn, rules: &Rules) -> Result<Held, StateError> {
    turn.actions().try_fold(*held, |held, action| match action {
        Action::Turn(turn) => held.turned(turn, rules),
        Action::Rotation(rotation) => Ok(held.rotated(rotation)),
    })
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Puzzle;

    use super::*;

    #[test]
    fn turns_of_layers_match_those_of_the_position() {
        let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("known");
        let mut cube = Cube::of(&Held::solved(Puzzle::CORNERS3), &rules).expect("a state of the rules");
        for (number, letter) in "URFDLBrufdlbMESxyzRMdxES".chars().enumerate() {
            let text = format!("{letter}{}", ["", "2", "'"][number % 3]);
            let turn = godtable_puzzle::cube::notation::parse_layers(&text).expect("a turn")[0].action;
            cube = cube.turned(turn);
            let (held, rules) = cube.ruled.as_ref().expect("it has rules");
            // Turns of only outer layers leave the centers in the hold.
            assert_eq!(Cube::of(held, rules).expect("a state of the rules").tiles, cube.tiles, "{text}");
        }
    }

    #[test]
    fn painted_colors_keep_the_given_letters() {
        let cube = Cube::of(&Held::solved(Puzzle::CUBE2), &Rules::default())
            .expect("a state of the rules")
            .painted(['Y', 'O', 'B', 'W', 'R', 'G']);
        let colors =
            |face| cube.stickers(face).into_iter().flatten().map(|sticker| sticker.face).collect::<Vec<Face>>();
        let letters = |face| colors(face).iter().map(|&face| cube.letter(face)).collect::<String>();
        assert_eq!(Face::ALL.map(letters), ["YYYY", "OOOO", "BBBB", "WWWW", "RRRR", "GGGG"]);
        assert_eq!(colors(Face::U), [Face::D; 4]);
    }
}
