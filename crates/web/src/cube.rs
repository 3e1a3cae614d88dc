//! A cube that turns under rules.

use std::f64::consts::FRAC_PI_2;

use godtable_puzzle::cube::notation::{self, Action, Step};
use godtable_puzzle::cube::{Face, Held, Turn, TurnSet};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::sentence::sentence;
use crate::{Rules, code};

/// A cube as a person holds and turns it, and its rules. Methods return a new cube.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Cube {
    pub(crate) rules: godtable_puzzle::cube::Rules,
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
        let steps = self.read_steps(text)?;
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
        godtable_puzzle::cube::facelets::write(&self.held.position())
    }

    /// The turns of the rules on all six faces, in the hold: `U U2 U' R`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.names(self.rules.turns())
    }

    /// The turns that the rules allow next, in the hold.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn allowed(&self) -> Vec<String> {
        self.names(self.rules.allowed(self.held.state().lock()))
    }

    /// The turns of middle layers, of which there are none.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slices(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the layer that a word turns, or nothing for a rotation of the whole cube.
    #[must_use]
    pub fn layer(&self, word: &str) -> Option<String> {
        word.parse::<Turn>().ok().map(|turn| turn.face().to_string())
    }

    /// Returns the angle by which a word turns its layer, clockwise in radians.
    #[must_use]
    pub fn angle(&self, word: &str) -> f64 {
        let quarters = word.parse::<Turn>().map_or(0, Turn::quarters);
        f64::from(if quarters == 3 { -1 } else { i32::from(quarters) }) * FRAC_PI_2
    }

    /// Returns the inverse of a turn or a rotation.
    #[must_use]
    pub fn inverse(&self, word: &str) -> String {
        match word.strip_suffix('\'') {
            Some(face) => face.to_owned(),
            None if word.ends_with('2') => word.to_owned(),
            None => format!("{word}'"),
        }
    }

    /// Returns the turns and rotations of a text, each as a word. A turn of other layers is written as face turns and a
    /// rotation.
    ///
    /// # Errors
    /// Returns an error if the text is misspelt.
    pub fn steps(&self, text: &str) -> Result<Vec<String>, String> {
        Ok(self.read_steps(text)?.into_iter().map(|step| word(step.action)).collect())
    }

    /// Returns the layer that a click on a sticker turns.
    #[must_use]
    pub fn clicked(&self, place: &str) -> Option<String> {
        place.get(..1).filter(|face| face.parse::<Face>().is_ok()).map(str::to_owned)
    }

    /// The stickers in words.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn words(&self) -> String {
        const SIDES: [(&str, &str); 6] = [
            ("Up", "white"),
            ("Right", "red"),
            ("Front", "green"),
            ("Down", "yellow"),
            ("Left", "orange"),
            ("Back", "blue"),
        ];
        let letters: Vec<char> = self.facelets().chars().collect();
        let color = |letter: char| Face::from_letter(letter).map_or("", |face| SIDES[face.index()].1);
        let side = |(own, (name, _)): (&[char], &(&str, &str))| {
            let is_one = own.iter().all(|letter| *letter == own[0]);
            let colors: Vec<&str> = own.iter().map(|&letter| color(letter)).collect();
            format!("{name}: {}", if is_one { format!("all {}", colors[0]) } else { colors.join(", ") })
        };
        letters.chunks(4).zip(&SIDES).map(side).collect::<Vec<String>>().join(". ")
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
    fn names(&self, turns: TurnSet) -> Vec<String> {
        let in_frame = |turn: &Turn| turn.on(self.rules.puzzle().turning_face(self.held.face(turn.face())));
        named(|turn| turns.contains(in_frame(turn)))
    }
}

impl Cube {
    /// Reads turns of any layers, and rotations. Where small letters mean nothing, they are read as capital ones.
    fn read_steps(&self, text: &str) -> Result<Vec<Step>, String> {
        let read = |text: &str| notation::parse_of(text, self.rules.puzzle());
        let capital = |letter: char| if "urfdlb".contains(letter) { letter.to_ascii_uppercase() } else { letter };
        read(text).or_else(|_| read(&text.chars().map(capital).collect::<String>())).map_err(sentence)
    }

    /// Returns the turns that the rules allow next, in the hold, without those of faces that turn as the opposite ones.
    pub(crate) fn allowed_once(&self) -> Vec<String> {
        let allowed = self.rules.allowed(self.held.state().lock());
        named(|turn| allowed.contains(turn.on(self.held.face(turn.face()))))
    }
}

/// Writes a face turn, or a rotation about an axis.
fn word(action: Action) -> String {
    let is_own =
        |word: &String| notation::parse(word).is_ok_and(|steps| matches!(steps[..], [step] if step.action == action));
    let rotations = || ["x", "y", "z"].iter().flat_map(|axis| ["", "2", "'"].map(|end| format!("{axis}{end}")));
    match action {
        Action::Turn(turn) => turn.to_string(),
        Action::Rotation(_) => rotations().find(is_own).unwrap_or_default(),
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
    use godtable_puzzle::cube::Rotation;

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
    fn typed_steps_are_words() {
        let cube = Cube::solved(&irreversible());
        assert_eq!(cube.steps("(R U')2 x y2").expect("turns"), ["R", "U'", "R", "U'", "x", "y2"]);
        assert_eq!(cube.steps("R r Rw").expect("turns"), ["R", "R", "x"]);
        assert!(cube.steps("M").is_err());
        let corners = Cube::solved(&Rules::of("3x3x3-corners", "U R L D F B", "none").expect("rules"));
        assert_eq!(corners.steps("RU'r M").expect("turns"), ["R", "U'", "L", "x", "R", "L'", "x'"]);
        for (word, inverse, layer, angle) in
            [("R", "R'", Some("R"), FRAC_PI_2), ("U'", "U", Some("U"), -FRAC_PI_2), ("x2", "x2", None, 0.0)]
        {
            assert_eq!((cube.inverse(word).as_str(), cube.layer(word).as_deref()), (inverse, layer), "{word}");
            assert!((cube.angle(word) - angle).abs() < 1e-12);
        }
        assert!(cube.words().starts_with("Up: all white. Right: all red."), "{}", cube.words());
    }

    #[test]
    fn faces_of_the_corners_turn_alone() {
        let rules = Rules::of("3x3x3-corners", "U R2", "none").expect("rules");
        assert_eq!(Cube::solved(&rules).turns(), ["U", "R2"]);
        assert!(Cube::solved(&rules).played("D").is_err());
    }
}
