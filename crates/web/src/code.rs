//! The code of a cube: a text that has its position, its lock state and its hold.
//!
//! `UUUURRRRFFFFDDDDLLLLBBBB.0.UF` is solved, unlocked and in the fixed frame. The parts are the 24 facelets in the
//! fixed frame, the number of the lock state, and the faces of the fixed frame that are up and in front.

use godtable_puzzle::cube::{Face, Held, LockState, Rotation, Rules, State, facelets};

use crate::sentence::sentence;

/// Returns the code of a cube.
pub(crate) fn write(held: &Held) -> String {
    let (state, hold) = (held.state(), [Face::U, Face::F].map(|face| held.face(face)));
    format!("{}.{}.{}{}", facelets::write(state.position()), state.lock().number(), hold[0], hold[1])
}

/// Reads a code.
///
/// # Errors
/// Returns an error unless the text is the code of a state of the rules.
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Held, String> {
    let wrong = || format!("'{text}' is no code of a cube; expected 24 facelets, a lock state and a hold");
    let [letters, lock, hold] = text.split('.').collect::<Vec<&str>>()[..] else { return Err(wrong()) };
    let position = facelets::read_named(letters).map_err(sentence)?;
    if !rules.puzzle().is_in_fixed_frame(&position) {
        return Err(format!("'{text}': the corner DBL must be at home"));
    }
    let lock = LockState::new(lock.parse().map_err(|_| wrong())?);
    let state = State::new(rules.puzzle(), position).with_lock(lock);
    rules.check(&state).map_err(sentence)?;
    let held = Held::in_fixed_frame(state);
    let is_hold = |held: &Held| [Face::U, Face::F].map(|face| held.face(face).letter()).iter().eq(&hold_letters(hold));
    Rotation::ALL.into_iter().map(|rotation| held.rotated(rotation)).find(is_hold).ok_or_else(wrong)
}

/// Returns the letters of a hold.
fn hold_letters(hold: &str) -> Vec<char> {
    hold.chars().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_keeps_position_lock_and_hold() {
        let rules = Rules::default();
        for turns in ["", "R", "R U F D L B", "B D R D L"] {
            let held = Held::read_turns(turns, &rules).expect("allowed").rotated(Rotation::ALL[7]);
            assert_eq!(read(&write(&held), &rules), Ok(held), "{turns}");
        }
        assert_eq!(write(&Held::default()), "UUUURRRRFFFFDDDDLLLLBBBB.0.UF");
    }

    #[test]
    fn broken_code_is_refused_with_its_reason() {
        for (text, said) in [
            ("", "is no code"),
            ("UUUURRRRFFFFDDDDLLLLBBBB.0", "is no code"),
            ("UUUURRRRFFFFDDDDLLLLBBBB.x.UF", "is no code"),
            ("UUUURRRRFFFFDDDDLLLLBBBB.0.UD", "is no code"),
            ("UUUURRRRFFFFDDDDLLLLBBBB.9.UF", "lock"),
            ("UUUURRRRFFFFDDDDLLLLBBB.0.UF", "24 letters"),
            ("DDDDRRRRBBBBUUUULLLLFFFF.0.UF", "DBL must be at home"),
        ] {
            let error = read(text, &Rules::default()).expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
