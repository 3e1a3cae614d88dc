//! Plain texts, read a step at a time: the fast path of the notation.

use super::{MAXIMUM_STEPS, Step, action};

/// The steps of a text that holds turns and rotations alone, each read when it is asked for and kept nowhere.
///
/// It ends, the rest of the text unread, before whatever is not plain or may be wrong: brackets, comments, curly
/// primes, more steps than are read. What the text is then, [`parse`](super::parse) says, whose fast twin this is.
pub(crate) struct Plain<'t> {
    text: &'t [u8],
    /// How many bytes are read, all of them characters of one byte.
    read: usize,
    steps: usize,
}

impl<'t> Plain<'t> {
    pub(crate) const fn new(text: &'t str) -> Plain<'t> {
        Plain { text: text.as_bytes(), read: 0, steps: 0 }
    }

    /// Whether all of the text was read, so that the steps are those that it stands for.
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
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        while self.skip(b' ') {}
        let letter = *self.text.get(self.read)?;
        if self.steps == MAXIMUM_STEPS {
            return None;
        }
        let number = self.text.get(self.read + 1).filter(|byte| matches!(byte, b'1'..=b'3'));
        let action = action(char::from(letter), number.map_or(1, |digit| digit - b'0'))?;
        self.steps += 1;
        self.read += 1;
        let step = Step { action, column: self.read };
        self.read += usize::from(number.is_some());
        Some(if self.skip(b'\'') { step.inverse() } else { step })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::parse;

    /// The steps, where the text is plain.
    fn read(text: &str) -> Option<Vec<Step>> {
        let mut plain = Plain::new(text);
        let steps: Vec<Step> = plain.by_ref().collect();
        plain.is_whole().then_some(steps)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn what_is_read_is_what_is_parsed(
            text in "([URFDLBxyz][0-9]{0,2}['’ʼ]{0,2}[ .]{0,2}){0,20}|[URFxy()2' 4/q]{0,9}|\\PC{0,9}",
        ) {
            if let Some(steps) = read(&text) {
                prop_assert_eq!(parse(&text), Ok(steps), "{:?}", text);
            }
        }

        #[test]
        fn what_is_plain_is_read(text in " ?([URFDLBxyz][123]?'? {0,2}){0,20}") {
            prop_assert_eq!(read(&text), parse(&text).ok(), "{:?}", text);
        }
    }

    #[test]
    fn what_is_not_plain_is_left() {
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
