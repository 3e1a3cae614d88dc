//! A cube that turns under rules.

use godtable::puzzles::cube::{Face, Held, Turn, TurnSet, notation};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Rules, code, sentence};

/// A cube in someone's hands, and its rules. Methods return a new cube.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Cube {
    pub(crate) rules: godtable::puzzles::cube::Rules,
    pub(crate) held: Held,
}

#[wasm_bindgen]
impl Cube {
    /// Returns the solved cube, unlocked.
    #[must_use]
    pub fn solved(rules: &Rules) -> Cube {
        Cube { rules: rules.rules.clone(), held: Held::solved(rules.rules.puzzle()) }
    }

    /// Reads the [code](Cube::code) of a cube.
    ///
    /// # Errors
    /// Returns an error unless the text is the code of a state of the rules.
    pub fn read(code: &str, rules: &Rules) -> Result<Cube, String> {
        Ok(Cube { rules: rules.rules.clone(), held: code::read(code, &rules.rules)? })
    }

    /// Reads 24 facelets in the hold. The cube is unlocked.
    ///
    /// # Errors
    /// Returns an error if no turns lead to such a cube.
    #[wasm_bindgen(js_name = ofFacelets)]
    pub fn of_facelets(letters: &str, rules: &Rules) -> Result<Cube, String> {
        let held = Held::read_facelets(letters, rules.rules.puzzle()).map_err(sentence)?;
        Ok(Cube { rules: rules.rules.clone(), held })
    }

    /// Plays any turns and rotations from solved. The cube is unlocked.
    ///
    /// # Errors
    /// Returns an error if the text is misspelt.
    #[wasm_bindgen(js_name = ofSetup)]
    pub fn of_setup(text: &str, rules: &Rules) -> Result<Cube, String> {
        let held = Held::read_setup(text, rules.rules.puzzle()).map_err(sentence)?;
        Ok(Cube { rules: rules.rules.clone(), held })
    }

    /// Plays turns and rotations that the rules allow.
    ///
    /// # Errors
    /// Returns an error if the text is misspelt, or if a turn is not allowed or locked.
    pub fn played(&self, text: &str) -> Result<Cube, String> {
        let steps = notation::parse(text).map_err(sentence)?;
        Ok(Cube { held: self.held.played(&steps, &self.rules).map_err(sentence)?, rules: self.rules.clone() })
    }

    /// The text that has the position, the lock state and the hold.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn code(&self) -> String {
        code::write(&self.held)
    }

    /// The 24 facelets in the hold.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn facelets(&self) -> String {
        godtable::puzzles::cube::facelets::write(&self.held.position())
    }

    /// The turns of the rules on all six faces, in the hold: `U U2 U' R`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.words(self.rules.turns())
    }

    /// The turns that the rules allow next, in the hold.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn allowed(&self) -> Vec<String> {
        self.words(self.rules.allowed(self.held.state().lock()))
    }

    /// Whether the position is at the goal.
    #[wasm_bindgen(getter, js_name = isGoal)]
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.rules.is_goal(self.held.state().position())
    }

    /// Whether nothing is turned yet.
    #[wasm_bindgen(getter, js_name = isUnlocked)]
    #[must_use]
    pub fn is_unlocked(&self) -> bool {
        self.held.state().lock().is_start()
    }

    /// The letter of the axis or face that is locked, the name of another lock state, or nothing.
    #[wasm_bindgen(getter, js_name = lockName)]
    #[must_use]
    pub fn lock_name(&self) -> Option<String> {
        self.held.lock_name(&self.rules).ok().flatten().map(|name| name.to_string())
    }

    /// Returns the names in the hold of turns in the fixed frame.
    fn words(&self, turns: TurnSet) -> Vec<String> {
        let in_frame = |turn: &Turn| turn.on(self.rules.puzzle().turning_face(self.held.face(turn.face())));
        named(|turn| turns.contains(in_frame(turn)))
    }
}

impl Cube {
    /// Returns the turns that the rules allow next, in the hold, without those of faces that turn as the opposite ones.
    pub(crate) fn allowed_once(&self) -> Vec<String> {
        let allowed = self.rules.allowed(self.held.state().lock());
        named(|turn| allowed.contains(turn.on(self.held.face(turn.face()))))
    }
}

/// Returns the names of all turns that are wanted.
fn named(is_wanted: impl Fn(&Turn) -> bool) -> Vec<String> {
    let quarters = |face: Face| [1, 2, 3].into_iter().filter_map(move |quarters| Turn::new(face, quarters));
    let wanted = Face::ALL.into_iter().flat_map(quarters).filter(is_wanted);
    wanted.map(|turn| turn.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use godtable::puzzles::cube::Rotation;

    use super::*;

    fn irreversible() -> Rules {
        Rules::named("2x2x2", "irreversible").expect("a preset")
    }

    #[test]
    fn turn_locks_its_axis_in_any_hold() {
        let solved = Cube::solved(&irreversible());
        assert_eq!(
            (solved.turns(), solved.allowed().len()),
            (["U", "R", "F", "D", "L", "B"].map(String::from).to_vec(), 6)
        );
        for rotation in Rotation::ALL {
            let solved = Cube { held: solved.held.rotated(rotation), ..solved.clone() };
            let turned = solved.played("D").expect("allowed");
            assert_eq!(turned.allowed(), ["R", "F", "L", "B"], "{rotation:?}");
            assert_eq!(turned.lock_name().as_deref(), Some("U"));
            assert!(turned.played("U").is_err_and(|error| error.contains("locked")));
        }
    }

    #[test]
    fn faces_of_the_corners_turn_alone() {
        let rules = Rules::of("3x3x3-corners", "U R2", "none").expect("rules");
        assert_eq!(Cube::solved(&rules).turns(), ["U", "R2"]);
        assert!(Cube::solved(&rules).played("D").is_err());
    }
}
