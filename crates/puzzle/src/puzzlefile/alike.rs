//! Pieces that count as identical: those that do not matter, and those that some turns exchange.

use crate::effort::{Effort, Unfound};
use crate::orbits::chain::Chain;
use crate::orbits::{Definition, IllegalPiece};
use crate::puzzlefile::open_pattern::{OpenPattern, all_orientations};
use crate::puzzlefile::puzzle::{IdenticalKind, Orbit};
use crate::puzzlefile::{Power, Puzzle};

/// What counts as identical in an orbit.
struct MergedPuzzle {
    /// By place: what orientations there lose.
    references: Vec<u8>,
    alike: Vec<IdenticalKind>,
    moduli: Vec<u8>,
}

impl Puzzle {
    /// Returns the puzzle in which only some pieces matter. The others count as identical, and so do their orientations, but
    /// not those that may lie at different places. `text` is the name of an orbit, for all its pieces, or the name and the
    /// numbers of pieces: `CORNERS 1 2, EDGES`. `EDGES.3` is the piece at place 3 of the solved puzzle.
    ///
    /// # Errors
    /// Returns an error for a text that names no pieces, or a piece that the puzzle does not have.
    pub fn with_pieces(&self, text: &str) -> Result<Puzzle, String> {
        let matter = self.read_pieces(text)?;
        let orbit = |(number, orbit): (usize, &Orbit)| {
            let definition = &orbit.definition;
            let kinds = 0..definition.moduli.len() as u8;
            let is_alone = |kind: u8| {
                self.bandages.iter().any(|own| own.pieces.iter().any(|own| (own.orbit, own.kind) == (number, kind)))
            };
            let ignored = |kind: u8| !matter[number][usize::from(kind)];
            let alike = |kind: u8| {
                let is_like = |&other: &u8| {
                    ignored(other)
                        && !is_alone(other)
                        && self.illegal_places(number, other) == self.illegal_places(number, kind)
                };
                let first = kinds.clone().find(is_like).filter(|_| ignored(kind) && !is_alone(kind));
                IdenticalKind { kind: first.unwrap_or(kind), shift: 0 }
            };
            let modulus = |kind: u8| if ignored(kind) { 1 } else { definition.moduli[usize::from(kind)] };
            MergedPuzzle {
                references: vec![0; definition.kinds.len()],
                alike: kinds.clone().map(alike).collect(),
                moduli: kinds.clone().map(modulus).collect(),
            }
        };
        Ok(self.merged(self.orbits.iter().enumerate().map(orbit).collect()))
    }

    /// Returns the puzzle in which pieces that no pattern distinguishes are identical, and orientations that none distinguishes do
    /// not count.
    #[must_use]
    pub fn with_open(&self, patterns: &[OpenPattern]) -> Puzzle {
        let orbit = |(number, orbit): (usize, &Orbit)| {
            let definition = &orbit.definition;
            let kinds = 0..definition.moduli.len() as u8;
            let masks = |kind: u8| patterns.iter().flat_map(move |pattern| pattern.of_kind(number, kind));
            let modulus = |kind: u8| {
                let own = definition.moduli[usize::from(kind)];
                let is_any = masks(kind).all(|mask| mask == 0 || mask == all_orientations(own));
                if is_any { 1 } else { own }
            };
            let is_bandaged = |kind: u8| {
                self.bandages.iter().any(|own| own.pieces.iter().any(|own| (own.orbit, own.kind) == (number, kind)))
            };
            // A kind that another one stands for is at no place.
            let is_there = |kind: u8| definition.kinds.contains(&kind) && !is_bandaged(kind);
            let looks =
                |kind: u8| (modulus(kind), self.illegal_places(number, kind), masks(kind).collect::<Vec<u128>>());
            let stands = |kind: u8| {
                let mut all = kinds.clone().filter(|&other| is_there(kind) && is_there(other));
                all.find(|&other| looks(other) == looks(kind)).unwrap_or(kind)
            };
            MergedPuzzle {
                references: vec![0; definition.kinds.len()],
                alike: kinds.clone().map(|kind| IdenticalKind { kind: stands(kind), shift: 0 }).collect(),
                moduli: kinds.clone().map(modulus).collect(),
            }
        };
        self.merged(self.orbits.iter().enumerate().map(orbit).collect())
    }

    /// Returns the puzzle in which the pieces of a list count as identical, for each of some lists as [`Puzzle::with_pieces`]
    /// takes them. Pieces of different orbits stay apart.
    ///
    /// # Errors
    /// Returns an error for a list that names no pieces, or has pieces that may not lie at the same places or have different
    /// numbers of orientations.
    pub fn with_alike(&self, lists: &[String]) -> Result<Puzzle, String> {
        let mut puzzle = self.clone();
        for text in lists {
            let listed = puzzle.read_pieces(text)?;
            let orbit = |(number, orbit): (usize, &Orbit)| {
                let moduli = orbit.definition.moduli.clone();
                let kinds = 0..moduli.len() as u8;
                let mut all = kinds.clone().filter(|&kind| listed[number][usize::from(kind)]);
                let first = all.next();
                if first.is_some() && all.clone().next().is_none() {
                    return Err(format!(
                        "'{text}': only one piece of {} is in the list, and a piece counts as identical with others of its orbit",
                        orbit.definition.name
                    ));
                }
                let looks = |kind: u8| (moduli[usize::from(kind)], self.illegal_places(number, kind));
                if let Some(other) = all.find(|&kind| Some(looks(kind)) != first.map(looks)) {
                    let (name, piece) = (&orbit.definition.name, self.piece(number, other));
                    return Err(format!(
                        "'{text}': piece {piece} of {name} may lie at other places than the first one, or has \
                        other orientations"
                    ));
                }
                let stands = |kind: u8| first.filter(|_| listed[number][usize::from(kind)]).unwrap_or(kind);
                let alike = kinds.map(|kind| IdenticalKind { kind: stands(kind), shift: 0 }).collect();
                Ok(MergedPuzzle { references: vec![0; orbit.definition.kinds.len()], alike, moduli })
            };
            let orbits = puzzle.orbits.iter().enumerate().map(orbit).collect::<Result<Vec<MergedPuzzle>, String>>()?;
            puzzle = puzzle.merged(orbits);
        }
        Ok(puzzle)
    }

    /// Returns the puzzle in which pieces count as identical if some turns lead from one to the other, and orientations if
    /// some turns lead from one to the other. So all positions that the turns reach from solved count as solved. Returns
    /// `None` if pieces would be identical that may not lie at the same places, or that are bandaged.
    ///
    /// # Panics
    /// Panics if the puzzle has no such turns.
    #[must_use]
    pub fn alike_under(&self, turns: &[Power]) -> Option<Puzzle> {
        let orbit = |number: usize| {
            let definition = &self.orbits[number].definition;
            let (places, modulus) = (definition.kinds.len(), usize::from(definition.modulus));
            // The points are the places with their orientations. Turns and identical pieces connect them.
            let mut classes = Classes((0..places * modulus).collect());
            let point = |place: usize, orientation: usize| place * modulus + orientation % modulus;
            for &turn in turns {
                let action = &self.actions(turn)[number];
                for place in 0..places {
                    let (to, twist) = (usize::from(action.images[place]), usize::from(action.twists[place]));
                    (0..modulus).for_each(|own| classes.join(point(place, own), point(to, own + twist)));
                }
            }
            for (place, kind) in definition.kinds.iter().enumerate() {
                let first = definition.kinds.iter().position(|other| other == kind).unwrap_or(place);
                let own = usize::from(definition.moduli[usize::from(*kind)]);
                for orientation in 0..modulus {
                    classes.join(point(place, orientation), point(first, orientation));
                    classes.join(point(place, orientation), point(place, orientation + own));
                }
            }
            // The first place of a class, and the least orientation there from which the class leads to a place.
            let mut seen = |place: usize| {
                let mut firsts = (0..=place).flat_map(|first| (0..modulus).map(move |own| (first, own)));
                firsts.find(|&(first, own)| classes.of(point(first, 0)) == classes.of(point(place, own)))
            };
            let firsts: Vec<(usize, usize)> = (0..places).map(|place| seen(place).unwrap_or((place, 0))).collect();
            let mut alike: Vec<IdenticalKind> =
                (0..definition.moduli.len()).map(|kind| IdenticalKind { kind: kind as u8, shift: 0 }).collect();
            let mut moduli = definition.moduli.clone();
            for (place, &(first, reference)) in firsts.iter().enumerate() {
                let (own, stands) = (definition.kinds[place], definition.kinds[first]);
                if self.illegal_places(number, own) != self.illegal_places(number, stands) {
                    return None;
                }
                alike[usize::from(own)] = IdenticalKind { kind: stands, shift: reference as u8 };
                let least = (1..modulus).find(|&own| classes.of(point(first, own)) == classes.of(point(first, 0)));
                moduli[usize::from(stands)] = least.unwrap_or(modulus) as u8;
            }
            let references = firsts.into_iter().map(|(_, reference)| reference as u8).collect();
            Some(MergedPuzzle { references, alike, moduli })
        };
        if !self.bandages.is_empty() {
            return None;
        }
        Some(self.merged((0..self.orbits.len()).map(orbit).collect::<Option<Vec<MergedPuzzle>>>()?))
    }

    /// Returns the order of the group of some moves over that of the group of others, about: with all pieces told apart.
    ///
    /// # Errors
    /// Returns an error if no move does anything, or if the effort is spent or stopped.
    ///
    /// # Panics
    /// Panics if there are no moves.
    pub fn index(&self, moves: &[Power], of: &[Power], effort: &mut Effort<'_>) -> Result<f64, Unfound> {
        let mut order = |powers: &[Power]| {
            let definition: Definition = self.definition(powers).ok_or(Unfound::Absent)?;
            let generators: Vec<_> = definition.moves().iter().map(|made| made.permutation(self.orbits())).collect();
            let chain = Chain::within(&generators, effort)?;
            Ok(chain.levels().iter().map(|level| level.orbit().len() as f64).product::<f64>())
        };
        Ok(order(of)? / order(moves)?)
    }

    /// Returns the places that may not hold a kind.
    fn illegal_places(&self, orbit: usize, kind: u8) -> Vec<u8> {
        let own = self.illegal.iter().filter(|own| (own.orbit, own.kind) == (orbit, kind));
        own.map(|own| own.place).collect()
    }

    /// Reads pieces. Returns by orbit and kind whether it is one of them.
    fn read_pieces(&self, text: &str) -> Result<Vec<Vec<bool>>, String> {
        let none = |orbit: &Orbit| vec![false; orbit.definition.moduli.len()];
        let mut found: Vec<Vec<bool>> = self.orbits.iter().map(none).collect();
        let words: Vec<&str> = text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()).collect();
        let named = |word: &str| self.orbits.iter().position(|orbit| orbit.definition.name == word);
        let mut own = None;
        for (number, word) in words.iter().enumerate() {
            // The name of an orbit: all its pieces, unless numbers follow.
            if let Some(orbit) = named(word) {
                own = Some(orbit);
                let has_numbers = words.get(number + 1).is_some_and(|next| next.parse::<u16>().is_ok());
                if !has_numbers {
                    found[orbit].fill(true);
                }
                continue;
            }
            // `ORBIT.PLACE`: the piece that is there if solved.
            let at_place = |orbit: &Orbit| {
                let place: usize = word.strip_prefix(&*orbit.definition.name)?.strip_prefix('.')?.parse().ok()?;
                orbit.definition.kinds.get(place.checked_sub(1)?).copied()
            };
            let placed = self.orbits.iter().enumerate().find_map(|(number, orbit)| Some((number, at_place(orbit)?)));
            if let Some((orbit, kind)) = placed {
                found[orbit][usize::from(kind)] = true;
                continue;
            }
            // A number, of the orbit before it.
            let names = || self.orbits.iter().map(|own| own.definition.name.as_str()).collect::<Vec<&str>>().join(", ");
            let orbit = own.ok_or_else(|| format!("'{word}' is no orbit; its orbits are {}", names()))?;
            let values = &self.orbits[orbit].values;
            let is_own = |&kind: &usize| word.parse() == Ok(u16::from(values[kind]) + 1);
            let Some(kind) = (0..values.len()).find(is_own) else {
                let (name, most) =
                    (&self.orbits[orbit].definition.name, values.iter().max().map_or(0, |most| u16::from(*most) + 1));
                return Err(format!(
                    "'{word}': {name} has no such piece; its numbers go up to {most}, and its orbits are {}",
                    names()
                ));
            };
            found[orbit][kind] = true;
        }
        match words.is_empty() {
            true => {
                Err("expected pieces: the name of an orbit, and numbers if only some of its pieces matter".to_owned())
            }
            false => Ok(found),
        }
    }

    /// Returns the puzzle with fewer kinds. Orientations count from new references, so that solved has none.
    fn merged(&self, orbits: Vec<MergedPuzzle>) -> Puzzle {
        let mut puzzle = self.clone();
        for (number, (orbit, merged)) in puzzle.orbits.iter_mut().zip(&orbits).enumerate() {
            let MergedPuzzle { references, alike, moduli } = merged;
            let modulus = u16::from(orbit.definition.modulus);
            let difference = |own: u8, gain: u8, loss: u8| {
                ((u16::from(own) + u16::from(gain) + modulus - u16::from(loss)) % modulus) as u8
            };
            for action in puzzle.moves.iter_mut().map(|made| &mut made.actions[number]) {
                for (place, twist) in action.twists.iter_mut().enumerate() {
                    let image = usize::from(action.images[place]);
                    *twist = difference(*twist, references[place], references[image]);
                }
            }
            for (own, &reference) in orbit.solved.iter_mut().zip(references) {
                *own = difference(*own, reference, 0);
            }
            for own in &mut orbit.alike {
                let IdenticalKind { kind, shift } = alike[usize::from(own.kind)];
                *own = IdenticalKind { kind, shift: difference(own.shift, shift, 0) };
            }
            for kind in &mut orbit.definition.kinds {
                *kind = alike[usize::from(*kind)].kind;
            }
            orbit.definition.moduli.clone_from(moduli);
        }
        let stands = |own: &IllegalPiece| puzzle.orbits[own.orbit].alike[usize::from(own.kind)].kind == own.kind;
        let illegal = puzzle.illegal.iter().filter(|own| stands(own)).copied().collect();
        Puzzle { illegal, ..puzzle }
    }
}

/// Classes of points: each leads to another point of its class, the first one to itself.
struct Classes(Vec<usize>);

impl Classes {
    fn of(&mut self, mut point: usize) -> usize {
        while self.0[point] != point {
            self.0[point] = self.0[self.0[point]];
            point = self.0[point];
        }
        point
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
