//! Groups pieces into orbits: places, orientations and kinds.
//!
//! An orbit is a set of places that moves connect. Place p_0 is the reference, and for each place p a *frame* g_p is
//! chosen: a rotation that moves perform, with g_p(p_0) = p. The rotations that fix p_0 are the powers of one of them,
//! r, of order k. A piece with the home c, moved to the place p, has been rotated by g_p r^j g_c^-1 for one j modulo k:
//! its orientation. A move that rotates the place p by m to the place q adds to j the exponent of r in g_q^-1 m g_p.
//!
//! The exponents of all moves at all places generate the multiples of some divisor u of k. So orientations count in units of
//! r^u, modulo k / u.
//!
//! A piece looks like the list of colors of its stickers, as they lie at p_0 in the frame of its home. Another choice of
//! the frame, g_c r^(u o), rotates the list. Each frame is chosen so that the list is the least one. Two pieces of an orbit
//! then look identical if their lists are equal, and j does not matter modulo the period of the list.

use crate::colors::Colors;
use crate::grips::Grips;
use crate::pieces::Pieces;
use crate::solid::Solid;
use crate::surface::Surface;
use crate::turns::LayersTurn;
use crate::vector::{Vector, dot, mean};

/// An orbit of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Orbit {
    pub(crate) name: String,
    /// By place: the piece whose home it is.
    pub(crate) places: Vec<usize>,
    /// By place: the rotation that takes the first place there.
    pub(crate) frames: Vec<usize>,
    /// The rotations of the first place that the orientations stand for: the powers of the first orientation's.
    pub(crate) powers: Vec<usize>,
    /// The number of orientations.
    pub(crate) modulus: u8,
    /// By place: the kind of the piece at home there.
    pub(crate) kinds: Vec<u8>,
    /// By kind: its orientations count modulo this number.
    pub(crate) moduli: Vec<u8>,
}

/// All that the orbits depend on.
pub(crate) struct Parts<'a> {
    pub(crate) solid: &'a Solid,
    pub(crate) grips: &'a Grips,
    pub(crate) surface: &'a Surface,
    pub(crate) pieces: &'a Pieces,
    pub(crate) colors: &'a Colors,
    /// By piece: whether it is bandaged to others, so that it is distinguished, and each turn of it matters.
    pub(crate) is_bandaged: &'a [bool],
}

/// An orbit before its orientations are chosen.
#[derive(Clone)]
struct RawOrbit {
    /// Whether the pieces only spin in their places.
    is_spinning: bool,
    places: Vec<usize>,
    frames: Vec<usize>,
    /// The rotations that keep the first place: the powers of the least one.
    keeps: Vec<usize>,
}

impl Parts<'_> {
    /// Returns the orbits under some moves in which something can be seen to move.
    pub(crate) fn orbits(&self, moves: &[LayersTurn]) -> Vec<Orbit> {
        let mut is_known = vec![false; self.pieces.stickers.len()];
        let mut orbits: Vec<Orbit> = Vec::new();
        for piece in 0..is_known.len() {
            if is_known[piece] {
                continue;
            }
            let raw = self.raw(piece, moves);
            let raw = if raw.places.len() == 1 { self.spinning(raw, moves) } else { raw };
            raw.places.iter().for_each(|&own| is_known[own] = true);
            orbits.extend(self.orbit(raw, moves));
        }
        let mut counts = [0; 64];
        for orbit in &mut orbits {
            let stickers = self.pieces.stickers[orbit.places[0]].len().min(63);
            counts[stickers] += 1;
            orbit.name = name(stickers, counts[stickers]);
        }
        orbits
    }

    /// Returns the orbit of a piece that only spins in its place, together with all such pieces that rotations of the solid
    /// exchange with it.
    fn spinning(&self, alone: RawOrbit, moves: &[LayersTurn]) -> RawOrbit {
        let piece = alone.places[0];
        let mut raw = RawOrbit { is_spinning: true, ..alone };
        if self.orbit(raw.clone(), moves).is_none() {
            return raw;
        }
        for rotation in 0..self.solid.rotations.all.len() {
            let image = self.pieces.image(rotation, piece);
            let other = self.raw(image, moves);
            let spins = !raw.places.contains(&image) && other.places.len() == 1 && self.orbit(other, moves).is_some();
            if spins {
                raw.places.push(image);
                raw.frames.push(rotation);
            }
        }
        raw
    }

    /// Returns the places that moves exchange with a piece's, with the frames that they make.
    fn raw(&self, piece: usize, moves: &[LayersTurn]) -> RawOrbit {
        let group = &self.solid.rotations;
        let (mut places, mut frames) = (vec![piece], vec![0]);
        let mut at = 0;
        while at < places.len() {
            let own = places[at];
            for made in moves.iter().filter(|made| made.holds(self.grips, &self.pieces.layers[own])) {
                let image = self.pieces.image(made.rotation, own);
                if !places.contains(&image) {
                    places.push(image);
                    frames.push(group.product(made.rotation, frames[at]));
                }
            }
            at += 1;
        }
        let order = (0..group.all.len()).filter(|&own| self.pieces.image(own, piece) == piece).count();
        let least = if order == 1 { 0 } else { group.least_about(self.direction(piece), order) };
        let keeps = (0..order).map(|exponent| group.power(least, exponent as i32)).collect();
        RawOrbit { is_spinning: false, places, frames, keeps }
    }

    /// Returns the end of an axis that is nearest to the direction of a piece. The middles of stickers are not exact where
    /// cuts nearly meet; the axes are.
    fn direction(&self, piece: usize) -> Vector {
        let center = |&sticker: &usize| mean(&self.surface.polygons[sticker]);
        let own = mean(&self.pieces.stickers[piece].iter().map(center).collect::<Vec<Vector>>());
        let ends = self.solid.axes.iter().flat_map(|axis| &axis.ends).map(|end| end.direction);
        ends.max_by(|&one, &other| dot(one, own).total_cmp(&dot(other, own))).expect("a solid has axes")
    }

    /// Chooses orientations and kinds. Returns `None` if nothing can be seen to move.
    fn orbit(&self, mut raw: RawOrbit, moves: &[LayersTurn]) -> Option<Orbit> {
        let order = raw.keeps.len();
        let mut unit = order;
        for (place, &piece) in raw.places.iter().enumerate() {
            for made in moves.iter().filter(|made| made.holds(self.grips, &self.pieces.layers[piece])) {
                unit = common_divisor(unit, self.exponent(&raw, place, made.rotation));
            }
        }
        let whole = order / unit;
        let powers: Vec<usize> = raw.keeps.iter().copied().step_by(unit).collect();
        let mut seen: Vec<Look> = Vec::new();
        let mut kinds = Vec::new();
        for place in 0..raw.places.len() {
            let (look, frame) = self.look(&raw, place, &powers);
            raw.frames[place] = frame;
            let kind = seen.iter().position(|other| *other == look).unwrap_or(seen.len());
            if kind == seen.len() {
                seen.push(look);
            }
            kinds.push(kind as u8);
        }
        let moduli: Vec<u8> = seen.iter().map(|look| look.period).collect();
        let is_bandaged = raw.places.iter().any(|&piece| self.is_bandaged[piece]);
        let modulus = match is_bandaged {
            true => whole as u8,
            false => moduli.iter().copied().fold(1, common_multiple),
        };
        if !is_bandaged && modulus == 1 && moduli.len() == 1 {
            return None;
        }
        // Orientations in the same unit; only their number may be less.
        Some(Orbit { name: String::new(), places: raw.places, frames: raw.frames, powers, modulus, kinds, moduli })
    }

    /// Returns the exponent of the least rotation that a rotation of a place adds.
    fn exponent(&self, raw: &RawOrbit, place: usize, rotation: usize) -> usize {
        let group = &self.solid.rotations;
        let image = self.pieces.image(rotation, raw.places[place]);
        let target = raw.places.iter().position(|&piece| piece == image).expect("moves keep an orbit");
        let moved = group.product(rotation, raw.frames[place]);
        let kept = group.product(group.inverse(raw.frames[target]), moved);
        raw.keeps.iter().position(|&own| own == kept).expect("a rotation that keeps the first place")
    }

    /// Returns how the piece of a home looks, and the frame in which its list of colors is the least.
    fn look(&self, raw: &RawOrbit, place: usize, powers: &[usize]) -> (Look, usize) {
        let group = &self.solid.rotations;
        let slots = &self.pieces.stickers[raw.places[0]];
        let frames: Vec<usize> = powers.iter().map(|&power| group.product(raw.frames[place], power)).collect();
        let whole = frames.len();
        let list = |frame: &usize| -> Vec<usize> {
            let shown = |&slot: &usize| self.color(self.surface.images[*frame][slot] as usize);
            slots.iter().map(shown).collect()
        };
        let lists: Vec<Vec<usize>> = frames.iter().map(list).collect();
        let least = (0..whole).min_by_key(|&own| &lists[own]).expect("one frame at least");
        let period = (1..=whole).find(|&period| lists[(least + period) % whole] == lists[least]);
        let piece = raw.places[place];
        let faces = slots.iter().map(|&slot| self.surface.faces[self.surface.images[frames[0]][slot] as usize]);
        let has_picture = faces.into_iter().any(|face| self.colors.has_picture[face]);
        let period = if has_picture { whole } else { period.expect("the whole is a period") };
        let alone = (has_picture || raw.is_spinning || self.is_bandaged[piece]).then_some(piece);
        (Look { colors: lists[least].clone(), alone, period: period as u8 }, frames[least])
    }

    /// Returns the color of a sticker; the stickers of a picture have different colors.
    fn color(&self, sticker: usize) -> usize {
        let face = self.surface.faces[sticker];
        match self.colors.has_picture[face] {
            true => self.solid.faces.len() + sticker,
            false => self.colors.of_face[face],
        }
    }

    /// Returns the new place of the piece at each place, and its twist. Returns `None` if a turn leaves the orbit, or its
    /// orientations; only a rotation of the whole puzzle can.
    pub(crate) fn action(&self, orbit: &Orbit, made: &LayersTurn) -> Option<(Vec<u8>, Vec<u8>)> {
        let group = &self.solid.rotations;
        let (mut images, mut twists) = (Vec::new(), Vec::new());
        for (place, &piece) in orbit.places.iter().enumerate() {
            let is_moved = made.holds(self.grips, &self.pieces.layers[piece]);
            if !is_moved {
                images.push(place as u8);
                twists.push(0);
                continue;
            }
            let image = self.pieces.image(made.rotation, piece);
            let target = orbit.places.iter().position(|&other| other == image)?;
            let moved = group.product(made.rotation, orbit.frames[place]);
            let kept = group.product(group.inverse(orbit.frames[target]), moved);
            let exponent = orbit.powers.iter().position(|&power| power == kept)?;
            images.push(target as u8);
            twists.push((exponent % usize::from(orbit.modulus)) as u8);
        }
        Some((images, twists))
    }
}

/// How a piece looks at the first place.
#[derive(PartialEq, Eq)]
struct Look {
    colors: Vec<usize>,
    /// The piece, if it is distinguished from all others.
    alone: Option<usize>,
    /// The number of orientations that look different.
    period: u8,
}

/// Returns the name of an orbit, as cubing.js has it, by the number of stickers of a piece.
fn name(stickers: usize, number: usize) -> String {
    let name = match stickers {
        1 => "CENTERS".to_owned(),
        2 => "EDGES".to_owned(),
        3 => "CORNERS".to_owned(),
        more => format!("C{more}RNERS"),
    };
    if number == 1 { name } else { format!("{name}{number}") }
}

fn common_multiple(a: u8, b: u8) -> u8 {
    a / common_divisor(usize::from(a), usize::from(b)) as u8 * b
}

fn common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
