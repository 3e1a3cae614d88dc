//! The match of a puzzle from cuts with a definition of the same puzzle.
//!
//! Both have the same moves, but number places differently, and count orientations from different stickers. A match maps the places
//! of the definition to those of the cuts. It maps one place of each orbit by trial and follows the moves to the others, which
//! either agree or refute the trial. With a match, the pictures of the cuts show the states of the definition.

use std::f64::consts::TAU;

use godtable_puzzle::orbits::Action;
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use crate::inner_layers::inner_layers;
use crate::picture::{Place, Turn};
use crate::puzzle::{CutPuzzle, Frames};

/// The place in the cuts that corresponds to a place in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Image {
    place: Place,
    /// The orientation in the cuts that corresponds to orientation 0 in the definition, and what each step of the latter adds to it.
    offset: u8,
    unit: u8,
}

/// The effect of a move by orbit, in the definition and in the cuts.
struct MovePair<'a> {
    own: &'a [Action],
    cut: Vec<Action>,
}

/// A match of a definition with cuts.
struct Match<'a> {
    cut: &'a Puzzle,
    own: &'a Puzzle,
    moves: &'a [MovePair<'a>],
    /// By orbit and place of the definition.
    images: Vec<Vec<Option<Image>>>,
}

impl CutPuzzle {
    /// Returns the same solid with another definition, whose states it then draws. The cuts must know the names of its moves and
    /// rotations, with letters in any order: `UFL` is `ULF`.
    ///
    /// Returns `None` if a move of the definition and the turn with its name differ in their effect on visible pieces.
    #[must_use]
    pub fn with_definition(mut self, own: &Puzzle) -> Option<CutPuzzle> {
        let (mut turns, mut moves) = (Vec::new(), Vec::new());
        for made in own.moves().iter().chain(own.rotations()) {
            let powers = self.turns_named(&made.name)?;
            let parts = powers.iter().map(|&power| self.once(power)).collect::<Option<Vec<Turn>>>()?;
            turns.push(together(&made.name, parts)?);
            moves.push(MovePair { own: &made.actions, cut: self.puzzle.composed(&powers)? });
        }
        let images = own.orbits().map(|orbit| vec![None; orbit.kinds.len()]).collect();
        let mut map = Match { cut: &self.puzzle, own, moves: &moves, images };
        map.complete()?;
        self.orbits = map.frames(&self.orbits);
        for piece in &mut self.pieces {
            piece.place = piece.place.and_then(|place| map.place_with(place));
        }
        self.slices = inner_layers(&turns);
        (self.puzzle, self.turns) = (own.clone(), turns);
        Some(self)
    }

    /// Returns the turns that a move of a definition stands for, by its name.
    fn turns_named(&self, name: &str) -> Option<Vec<Power>> {
        let sorted = |name: &str| {
            let mut letters: Vec<char> = name.chars().collect();
            letters.sort_unstable();
            letters
        };
        let names = || self.turns.iter().map(|turn| &turn.name).chain(self.puzzle.sequences().iter().map(|own| &own.0));
        let other = || names().find(|own| sorted(own) == sorted(name));
        let read = |name: &String| self.puzzle.read_moves(name).ok().filter(|powers| !powers.is_empty());
        read(&name.to_owned()).or_else(|| read(other()?))
    }

    /// Returns a turn or its inverse, or `None` for any other power.
    fn once(&self, power: Power) -> Option<Turn> {
        let turn = self.turns[power.number].clone();
        let order = (TAU / turn.angle).round() as u64;
        if power.exponent == 1 || power.exponent + 1 != order {
            return (power.exponent == 1).then_some(turn);
        }
        let [one, other, third] = self.rotations[turn.rotation];
        let back: [[f64; 3]; 3] = std::array::from_fn(|row| [one[row], other[row], third[row]]);
        let is_back = |own: &[[f64; 3]; 3]| {
            own.as_flattened()
                .iter()
                .zip(back.as_flattened())
                .all(|(own, back): (&f64, &f64)| (own - back).abs() < 1e-6)
        };
        let mut images = turn.images.clone();
        for (sticker, &image) in turn.images.iter().enumerate() {
            images[image as usize] = sticker as u32;
        }
        let rotation = self.rotations.iter().position(is_back)?;
        let axis = turn.axis.map(|own| -own);
        Some(Turn { images, rotation, axis, ..turn })
    }
}

/// Returns turns about one axis as a single one.
fn together(name: &str, parts: Vec<Turn>) -> Option<Turn> {
    let mut parts = parts.into_iter();
    let mut all = Turn { name: name.to_owned(), ..parts.next()? };
    for other in parts {
        if other.rotation != all.rotation {
            return None;
        }
        all.images.iter_mut().for_each(|image| *image = other.images[*image as usize]);
        all.stickers.extend(&other.stickers);
    }
    all.stickers.sort_unstable();
    Some(all)
}

impl Match<'_> {
    /// Finds the images of all places. Invisible orbits have none, such as the orientations of plain centers.
    fn complete(&mut self) -> Option<()> {
        for (orbit, own) in self.own.orbits().enumerate() {
            for place in 0..own.kinds.len() {
                if self.images[orbit][place].is_none() {
                    let at = Place { orbit, place };
                    if let Some(found) = self.candidates(own.modulus).find_map(|image| self.followed(at, image)) {
                        self.images = found;
                    }
                }
            }
        }
        // A piece that moves and has no place in the definition would stay where it is.
        let is_still = |place: Place| {
            let action = |both: &MovePair<'_>| !both.cut[place.orbit].moves(place.place);
            self.place_with(place).is_some() || self.moves.iter().all(action)
        };
        let mut places = self
            .cut
            .orbits()
            .enumerate()
            .flat_map(|(orbit, own)| (0..own.kinds.len()).map(move |place| Place { orbit, place }));
        places.all(is_still).then_some(())
    }

    /// Returns the images that a place may have whose orientations count modulo `modulus`.
    fn candidates(&self, modulus: u8) -> impl Iterator<Item = Image> + use<> {
        let taken: Vec<Place> = self.images.iter().flatten().flatten().map(|image| image.place).collect();
        let orbits: Vec<(usize, u8)> = self.cut.orbits().map(|own| (own.kinds.len(), own.modulus)).collect();
        let places = orbits
            .into_iter()
            .enumerate()
            .flat_map(|(orbit, (count, own))| (0..count).map(move |place| (Place { orbit, place }, own)));
        let free = places.filter(move |(place, _)| !taken.contains(place));
        free.flat_map(move |(place, own)| {
            let fits = move |unit: &u8| (u16::from(*unit) * u16::from(modulus)).is_multiple_of(u16::from(own));
            (0..own).filter(fits).map(move |unit| Image { place, offset: 0, unit })
        })
    }

    /// Returns all images that follow from the image of one place, or `None` if the moves contradict it.
    fn followed(&self, first: Place, image: Image) -> Option<Vec<Vec<Option<Image>>>> {
        let modulus = self.cut.orbits().nth(image.place.orbit)?.modulus;
        let mut images = self.images.clone();
        images[first.orbit][first.place] = Some(image);
        let mut open = vec![first.place];
        while let Some(place) = open.pop() {
            let known = images[first.orbit][place].expect("an open place has an image");
            for both in self.moves {
                let (own, cut) = (&both.own[first.orbit], &both.cut[known.place.orbit]);
                let turned = u16::from(cut.twists[known.place.place]) + u16::from(known.offset);
                let twist = u16::from(known.unit) * u16::from(own.twists[place]) % u16::from(modulus);
                let next = Image {
                    place: Place { place: usize::from(cut.images[known.place.place]), ..known.place },
                    offset: ((turned + u16::from(modulus) - twist) % u16::from(modulus)) as u8,
                    ..known
                };
                let to = usize::from(own.images[place]);
                match images[first.orbit][to] {
                    Some(other) if other == next => {}
                    Some(_) => return None,
                    None => {
                        images[first.orbit][to] = Some(next);
                        open.push(to);
                    }
                }
            }
        }
        self.looks_right(first.orbit, &images[first.orbit]).then_some(images)
    }

    /// Returns whether places are images of one place each, and identical pieces look identical.
    fn looks_right(&self, orbit: usize, images: &[Option<Image>]) -> bool {
        let own = self.own.orbits().nth(orbit).expect("an orbit");
        let known: Vec<(u8, Image)> =
            own.kinds.iter().zip(images).filter_map(|(&kind, image)| Some((kind, (*image)?))).collect();
        let look = |at: Image| {
            let cut = self.cut.orbits().nth(at.place.orbit).expect("an orbit");
            let kind = cut.kinds[at.place.place];
            (at.place.orbit, kind, at.offset % cut.moduli[usize::from(kind)])
        };
        known.iter().enumerate().all(|(number, &(own, at))| {
            known[..number]
                .iter()
                .all(|&(other, before)| before.place != at.place && (own != other || look(before) == look(at)))
        })
    }

    /// Returns the place of the definition that has an image.
    fn place_with(&self, image: Place) -> Option<Place> {
        self.images.iter().enumerate().find_map(|(orbit, images)| {
            let place = images.iter().position(|own| own.is_some_and(|own| own.place == image))?;
            Some(Place { orbit, place })
        })
    }

    /// Returns the frames of the definition's orbits. A piece without a place of the cuts has no stickers.
    fn frames(&self, cut: &[Frames]) -> Vec<Frames> {
        let moduli: Vec<u8> = self.cut.orbits().map(|own| own.modulus).collect();
        let frames = |(orbit, images): (usize, &Vec<Option<Image>>)| {
            let own = self.own.orbits().nth(orbit).expect("an orbit");
            let home = |kind: usize| own.kinds.iter().position(|&other| usize::from(other) == kind).unwrap_or_default();
            let rotation = |home: Option<Image>, orientation: u8, at: Option<Image>| {
                let (home, at) = (home?, at?);
                if home.place.orbit != at.place.orbit {
                    return None;
                }
                let modulus = u16::from(moduli[at.place.orbit]);
                let turned = u16::from(at.unit) * u16::from(orientation) + u16::from(at.offset) + modulus;
                let turned = usize::from((turned - u16::from(home.offset)) % modulus);
                Some(cut[at.place.orbit].rotations[home.place.place][turned][at.place.place])
            };
            let of_home = |&home: &Option<Image>| {
                let of = |orientation| images.iter().map(|&at| rotation(home, orientation, at).unwrap_or(0)).collect();
                (0..own.modulus).map(of).collect()
            };
            let stickers = |image: &Option<Image>| {
                image.map_or(Vec::new(), |image| cut[image.place.orbit].stickers[image.place.place].clone())
            };
            Frames {
                stickers: images.iter().map(stickers).collect(),
                homes: (0..own.moduli.len()).map(home).collect(),
                rotations: images.iter().map(of_home).collect(),
            }
        };
        self.images.iter().enumerate().map(frames).collect()
    }
}
