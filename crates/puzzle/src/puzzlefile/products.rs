//! Moves that are products of others: made at once, and counted as one.

use crate::orbits::{Action, Move};
use crate::puzzlefile::puzzle::{Power, Puzzle, is_rotation};

impl Puzzle {
    /// Returns the puzzle with more moves, each the product of moves before it, made in order: `M = L' R`. A product without a name
    /// gets one from its moves: `(L' R)`.
    ///
    /// # Errors
    /// Returns what is wrong with a product: its name has other characters than letters, is a name of rotations, or is read as moves
    /// already and is no name of a sequence; it contains a rotation, or has no moves, or changes nothing. Bandaged pieces, illegal
    /// positions and a definition with `MoveHold` take no products.
    pub fn with_products<T: AsRef<str>>(&self, products: &[T]) -> Result<Puzzle, String> {
        let obstacles = [
            (!self.bandages.is_empty(), "bandaged pieces may block a product halfway"),
            (!self.illegal.is_empty(), "a product may pass through an illegal position"),
            (!self.holds.is_empty(), "moves that change how the puzzle is held (MoveHold) have no products"),
        ];
        if let Some((_, reason)) = obstacles.iter().find(|(is_there, _)| *is_there && !products.is_empty()) {
            return Err(format!("{}: {reason}", self.name));
        }
        let mut puzzle = self.clone();
        for text in products.iter().map(|text| text.as_ref().trim()) {
            let product = puzzle.product(text).map_err(|reason| format!("{text}: {reason}"))?;
            puzzle.moves.insert(puzzle.moves().len(), product);
        }
        Ok(puzzle)
    }

    /// Reads a product.
    fn product(&self, text: &str) -> Result<Move, String> {
        let (name, moves) = match text.split_once('=') {
            Some((name, moves)) => (Some(name.trim()), moves),
            None => (None, text),
        };
        if name.is_some_and(|name| name.is_empty() || !name.chars().all(char::is_alphabetic)) {
            return Err("expected a name of letters before the equals sign".to_owned());
        }
        let powers = self.read_moves(moves).map_err(|error| error.to_string())?;
        if let Some(&rotation) = powers.iter().find(|power| self.is_rotation(**power)) {
            return Err(format!("{} rotates the whole puzzle; a product has moves only", self.name_of(rotation)));
        }
        let names: Vec<String> = powers.iter().map(|&power| self.name_of(power)).collect();
        let name = name.map_or_else(|| format!("({})", names.join(" ")), str::to_owned);
        if is_rotation(&name) {
            return Err(format!("'{name}' is a name of rotations of the whole puzzle; choose another name"));
        }
        // A name for a sequence, such as `M` of a cube, may become the name of a move.
        let is_free = name.starts_with('(') || self.sequences.iter().any(|(known, _)| *known == name);
        if self.moves.iter().any(|made| made.name == name) || !is_free && self.read_moves(&name).is_ok() {
            return Err(format!("'{name}' is already read as moves; choose another name"));
        }
        let actions = self.composed(&powers).ok_or("expected at least one move")?;
        match actions.iter().any(|action| moved(action).next().is_some()) {
            true => Ok(Move { name, actions }),
            false => Err("it changes nothing".to_owned()),
        }
    }

    /// Returns the turns of the layer between two opposite ones, as products for [`Puzzle::with_products`]: `L' R` for the middle layer
    /// of a 3x3x3, whose centers stay. They are the turns of the slice-turn metric; those that are moves already are left out. Returns
    /// `None` if no axis has three layers, of which the outer two turn.
    ///
    /// An axis is a rotation of the whole puzzle that turns two moves, and no third: one as the move, and the other as its inverse.
    /// If both together are the rotation itself, nothing lies between them.
    #[must_use]
    pub fn slices(&self) -> Option<Vec<String>> {
        let actions = |number, exponent| self.actions(Power { number, exponent });
        let mut found: Vec<[Power; 2]> = Vec::new();
        for rotation in self.moves().len()..self.moves.len() {
            let whole = actions(rotation, 1);
            let turned = |number: usize| {
                let powers = [1, self.order(number) - 1].map(|exponent| Power { number, exponent });
                powers.into_iter().find(|&power| turns_as(&whole, &self.actions(power)))
            };
            let turned: Vec<Power> = (0..self.moves().len()).filter_map(turned).collect();
            // A product of two layers turns with both.
            let is_layer = |&&own: &&Power| turned.iter().all(|&part| part == own || !self.moves_all_of(own, part));
            let layers: Vec<Power> = turned.iter().filter(is_layer).copied().collect();
            let &[one, other] = &layers[..] else { continue };
            // Seen from its own end, one of the two turns the other way.
            if (one.exponent == 1) == (other.exponent == 1) && self.order(one.number) > 2 {
                continue;
            }
            if self.composed(&[one, other])? == whole {
                continue;
            }
            let mut slice = [one, other].map(|power| self.inverse(power));
            if slice[0].exponent == 1 {
                slice = slice.map(|power| self.inverse(power));
            }
            if !found.contains(&slice) {
                found.push(slice);
            }
        }
        let is_new = |slice: &&[Power; 2]| {
            let product = self.composed(*slice).expect("two moves");
            self.moves().iter().all(|made| made.actions != product)
        };
        let name = |slice: &[Power; 2]| slice.map(|power| self.name_of(power)).join(" ");
        (!found.is_empty()).then(|| found.iter().filter(is_new).map(name).collect())
    }

    /// Returns whether a power moves all pieces that another one moves.
    fn moves_all_of(&self, own: Power, part: Power) -> bool {
        let (own, part) = (self.actions(own), self.actions(part));
        own.iter().zip(&part).all(|(own, part)| moved(part).all(|place| own.moves(place)))
    }
}

/// Returns the places of an orbit whose pieces an action moves.
fn moved(action: &Action) -> impl Iterator<Item = usize> + '_ {
    (0..action.images.len()).filter(|&place| action.moves(place))
}

/// Returns whether a rotation does to the pieces of a layer what a turn of it does.
fn turns_as(rotation: &[Action], turn: &[Action]) -> bool {
    let is_same = |(whole, own): (&Action, &Action)| {
        moved(own).all(|place| (whole.images[place], whole.twists[place]) == (own.images[place], own.twists[place]))
    };
    turn.iter().any(|own| moved(own).next().is_some()) && rotation.iter().zip(turn).all(is_same)
}
