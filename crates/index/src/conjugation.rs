//! Conjugations: what a symmetry, maybe of the inverse, does to rows and fibres.

use godtable_cube::{Corner, Symmetry};

use crate::{Fibre, Row, Shape};

/// A symmetry that positions are seen by, their inverses first taken or not; and how the image is then held.
#[derive(Debug)]
pub(crate) struct Conjugation {
    is_of_inverse: bool,
    hold: Symmetry,
    /// Whether a twist becomes one the other way round.
    is_twisted_back: bool,
    /// The cubie that each cubie becomes.
    cubies: [u8; 8],
    /// The place to which a cubie goes from each place.
    places: [u8; 8],
    /// By cubie and its place: what is added to the twist.
    twists: [[u8; 8]; 8],
}

/// Which of the positions of a row have an image in the hold of a conjugation, with the corners that do not move at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// All of them.
    All,
    /// Those with that cubie twisted so.
    Twisted(usize, u8),
}

/// What a conjugation makes of the fibres of a row.
pub(crate) struct Retwisting {
    is_twisted_back: bool,
    /// By cubie: of which cubie the image is this one, and what is added to its twist.
    cubies: [(u8, u8); 8],
}

impl Conjugation {
    /// The images by `symmetry` of positions, or of their inverses, held in the way of `hold`.
    pub(crate) fn new(symmetry: Symmetry, hold: Symmetry, is_of_inverse: bool) -> Conjugation {
        let cubies = Corner::ALL.map(|corner| symmetry.image_of_corner(corner));
        let places = Corner::ALL.map(|corner| hold.image_of_corner(corner));
        Conjugation {
            is_of_inverse,
            hold,
            is_twisted_back: symmetry.is_reflection() != is_of_inverse,
            cubies: cubies.map(|image| image.place as u8),
            places: places.map(|image| image.place as u8),
            twists: cubies.map(|cubie| places.map(|place| (place.twist - cubie.twist).thirds())),
        }
    }

    /// What becomes of faces in space, such as of one that is locked.
    pub(crate) const fn hold(&self) -> Symmetry {
        self.hold
    }

    /// The row to which that of cubies at these places goes, and which of its positions go there; `None` where none do.
    pub(crate) fn row(&self, cubies: &[u8; 8], shape: Shape) -> Option<(Row, Which)> {
        let mut places = [0; 8];
        let mut which = Which::All;
        for number in 0..8 {
            let (cubie, place) = self.seen(number, cubies);
            places[usize::from(self.cubies[cubie])] = self.places[place];
            if usize::from(self.cubies[cubie]) >= shape.corners() {
                if self.places[place] != self.cubies[cubie] {
                    return None;
                }
                if number < shape.corners() {
                    let added = self.twists[cubie][place];
                    which = Which::Twisted(number, if self.is_twisted_back { added } else { (3 - added) % 3 });
                }
            }
        }
        Some((Row::of_places(&places, shape), which))
    }

    /// What becomes of the fibres of the row of cubies at these places.
    pub(crate) fn retwisting(&self, cubies: &[u8; 8]) -> Retwisting {
        let mut images = [(0, 0); 8];
        for number in 0..8 {
            let (cubie, place) = self.seen(number, cubies);
            images[usize::from(self.cubies[cubie])] = (number as u8, self.twists[cubie][place]);
        }
        Retwisting { is_twisted_back: self.is_twisted_back, cubies: images }
    }

    /// The cubie of that number and its place: exchanged in the inverse.
    fn seen(&self, number: usize, cubies: &[u8; 8]) -> (usize, usize) {
        let place = usize::from(cubies[number]);
        if self.is_of_inverse { (place, number) } else { (number, place) }
    }
}

impl Which {
    /// Whether a position with these twists is one of them.
    pub(crate) fn has(self, twists: &[u8; 8]) -> bool {
        match self {
            Which::All => true,
            Which::Twisted(cubie, twist) => twists[cubie] == twist,
        }
    }
}

impl Retwisting {
    /// The image of the fibre with these twists.
    pub(crate) fn fibre(&self, twists: &[u8; 8], shape: Shape) -> Fibre {
        let image = self.cubies.map(|(cubie, added)| {
            let twist = twists[usize::from(cubie)];
            (added + if self.is_twisted_back { 3 - twist } else { twist }) % 3
        });
        Fibre::of_twists(&image, shape)
    }
}
