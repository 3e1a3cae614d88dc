//! Moves that are products of others: made at once, and counted as one.

use crate::orbits::{Action, Move};
use crate::puzzlefile::puzzle::{Power, Puzzle};

impl Puzzle {
    /// Returns the puzzle with more moves, each the product of moves in order: `M = L' R`, or the product alone, whose name is
    /// then `(L' R)`.
    ///
    /// # Errors
    /// Returns what is wrong: a name that is known already, a product of rotations or of nothing, one that changes nothing, and any
    /// product if pieces are glued together, some positions are illegal, or moves change how the puzzle is held.
    pub fn with_products<T: AsRef<str>>(&self, products: &[T]) -> Result<Puzzle, String> {
        if !self.bandages.is_empty() || !self.illegal.is_empty() {
            return Err(
                "a product of moves may be impossible where pieces are glued together or positions are illegal"
                    .to_owned(),
            );
        }
        if !self.holds.is_empty() {
            return Err(format!("{} has names that mean other moves after some, and no products", self.name));
        }
        let mut puzzle = self.clone();
        for text in products.iter().map(AsRef::as_ref) {
            let wrong = |reason: String| format!("{}: {reason}", text.trim());
            let (name, product) = match text.split_once('=') {
                Some((name, product)) => (name.trim().to_owned(), product.trim()),
                None => (format!("({})", text.trim()), text.trim()),
            };
            if text.contains('=') && puzzle.read_moves(&name).is_ok() {
                return Err(wrong(format!("'{name}' is a move already")));
            }
            if text.contains('=') && !name.chars().all(char::is_alphabetic) || name.is_empty() {
                return Err(wrong("expected a name of letters before the =".to_owned()));
            }
            let powers = self.read_moves(product).map_err(|error| wrong(error.to_string()))?;
            if let Some(rotation) = powers.iter().find(|power| self.is_rotation(**power)) {
                return Err(wrong(format!(
                    "{} is a rotation of the whole puzzle, and no move",
                    self.name_of(*rotation)
                )));
            }
            let actions = self.composed(&powers).ok_or_else(|| wrong("expected some moves".to_owned()))?;
            if actions.iter().all(|action| (0..action.images.len()).all(|place| !action.moves(place))) {
                return Err(wrong("the product changes nothing".to_owned()));
            }
            let number = puzzle.moves().len();
            puzzle.moves.insert(number, Move { name, actions });
        }
        Ok(puzzle)
    }

    /// Returns the turns of the layers between two opposite ones, as products for [`Puzzle::with_products`]: `L' R` for the middle
    /// layer of a 3x3x3, whose centers stay. They are the turns of the slice-turn metric; those that are moves already are left out.
    /// Returns `None` if there are no opposite layers.
    ///
    /// Two moves are opposite layers if a rotation of the whole puzzle turns one as the move, and the other as its inverse.
    #[must_use]
    pub fn slices(&self) -> Option<Vec<String>> {
        let power = |number, exponent| self.actions(Power { number, exponent });
        let (moves, rotations) = (self.moves().len(), self.moves().len()..self.moves.len());
        // What a rotation does to the pieces of a layer.
        let turns_as = |rotation: &[Action], made: &[Action]| {
            let mut orbits = rotation.iter().zip(made);
            orbits.all(|(whole, own)| {
                (0..own.images.len())
                    .filter(|&place| own.moves(place))
                    .all(|place| (whole.images[place], whole.twists[place]) == (own.images[place], own.twists[place]))
            })
        };
        let (mut slices, mut are_there) = (Vec::new(), false);
        for first in 0..moves {
            for second in first + 1..moves {
                let order = self.order(first);
                let (one, other) = (power(first, 1), power(second, order.max(2) - 1));
                let is_about_both = |number: usize| {
                    let last = self.order(number) - 1;
                    [1, last].iter().any(|&exponent| {
                        let rotation = power(number, exponent);
                        turns_as(&rotation, &one) && turns_as(&rotation, &other)
                    })
                };
                if order > 1 && self.order(second) == order && rotations.clone().any(is_about_both) {
                    are_there = true;
                    let slice = [(first, order - 1), (second, 1)].map(|(number, exponent)| Power { number, exponent });
                    let product = self.composed(&slice).expect("two moves");
                    if self.moves().iter().all(|made| made.actions != product) {
                        slices.push(slice.map(|power| self.name_of(power)).join(" "));
                    }
                }
            }
        }
        are_there.then_some(slices)
    }
}
