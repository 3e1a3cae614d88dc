//! The fast path of the notation: texts without brackets or comments.

use super::words::MAXIMUM_STEPS;
use crate::cube::turn::Action;
use crate::notation::Step;

/// The steps of a text of turns and rotations only. Each step is parsed on demand, and nothing is allocated.
///
/// The iterator ends early at anything else: brackets, comments, curly primes, errors, or too many steps. Then
/// [`is_whole`](Plain::is_whole) is false, and [`parse`](super::parse), the slow twin, reads the text.
pub(crate) struct Plain<'t> {
    text: &'t [u8],
    /// The number of bytes read so far. All of them are ASCII characters.
    read: usize,
    /// The number of steps so far.
    steps: usize,
}

impl<'t> Plain<'t> {
    pub(crate) const fn new(text: &'t str) -> Plain<'t> {
        Plain { text: text.as_bytes(), read: 0, steps: 0 }
    }

    /// Whether the whole text is read, so that the steps are complete.
    pub(crate) const fn is_whole(&self) -> bool {
        self.read == self.text.len()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.text.get(self.read) == Some(&byte);
        self.read += usize::from(is_next);
        is_next
    }
}

impl Iterator for Plain<'_> {
    type Item = Step<Action>;

    #[inline]
    fn next(&mut self) -> Option<Step<Action>> {
        while self.skip(b' ') {}
        let letter = *self.text.get(self.read)?;
        if self.steps == MAXIMUM_STEPS {
            return None;
        }
        let number = self.text.get(self.read + 1).filter(|byte| matches!(byte, b'1'..=b'3'));
        let action = Action::of_letter(char::from(letter), number.map_or(1, |digit| digit - b'0'))?;
        self.steps += 1;
        self.read += 1;
        let column = self.read;
        self.read += usize::from(number.is_some());
        Some(Step { action: if self.skip(b'\'') { action.inverse() } else { action }, column })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cube::notation::parse;

    /// The steps of a plain text, else `None`.
    fn read(text: &str) -> Option<Vec<Step<Action>>> {
        let mut plain = Plain::new(text);
        let steps: Vec<Step<Action>> = plain.by_ref().collect();
        plain.is_whole().then_some(steps)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn plain_steps_equal_parsed_steps(
            text in "([URFDLBxyz][0-9]{0,2}['’ʼ]{0,2}[ .]{0,2}){0,20}|[URFxy()2' 4/q]{0,9}|\\PC{0,9}",
        ) {
            if let Some(steps) = read(&text) {
                prop_assert_eq!(parse(&text), Ok(steps), "{:?}", text);
            }
        }

        #[test]
        fn every_plain_text_is_whole(text in " ?([URFDLBxyz][123]?'? {0,2}){0,20}") {
            prop_assert_eq!(read(&text), parse(&text).ok(), "{:?}", text);
        }
    }

    #[test]
    fn text_that_is_not_plain_is_not_whole() {
        for text in [
            "R''", "R4", "R22", "R'2", "(R)", "R // so", "R’", "Rʼ", "R.U", "r", "R\tU", "Ü", "2R", "'", "[R, U]",
            "R\n",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"R".repeat(MAXIMUM_STEPS)).map(|steps| steps.len()), Some(MAXIMUM_STEPS));
        assert_eq!(read(&"R".repeat(MAXIMUM_STEPS + 1)), None);
    }
}
