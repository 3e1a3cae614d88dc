//! The effect of a symmetry, with or without inversion, on rows and fibers.
//!
//! It conjugates a position, or its inverse, by a symmetry, in a hold that brings the fixed corners home. The image of
//! a row depends only on the row if the fixed corners are home for all of its fibers, or else for the fibers with one
//! twist of one cubie. The image of a fiber is a permutation of its digits plus a constant vector; twists change their
//! sign under a reflection or an inversion, but not under both.

use godtable_puzzle::cube::{Corner, Symmetry};

use crate::index::{Fiber, Row, Shape};

/// A symmetry of positions, or of their inverses, and the hold of the image.
#[derive(Debug)]
pub(crate) struct Conjugation {
    is_of_inverse: bool,
    hold: Symmetry,
    /// Whether twists change their sign.
    is_twisted_back: bool,
    /// By cubie: its image.
    cubies: [u8; 8],
    /// By place: its image.
    places: [u8; 8],
    /// By cubie and place: the addend to the twist.
    twists: [[u8; 8]; 8],
}

/// The positions of a row whose images have the fixed corners at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// All of them.
    All,
    /// The positions with this twist of this cubie.
    Twisted(usize, u8),
}

/// The effect of a conjugation on the fibers of a row.
pub(crate) struct Retwisting {
    is_twisted_back: bool,
    /// By image cubie: the original cubie, and the addend to its twist.
    cubies: [(u8, u8); 8],
}

impl Conjugation {
    /// Returns the conjugation by `symmetry` of positions, or of their inverses, in the hold `hold`.
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

    /// Returns the effect on faces in space, such as a locked one.
    pub(crate) const fn hold(&self) -> Symmetry {
        self.hold
    }

    /// Returns the image of the row with cubies at these places, and the positions with this image, or `None` if no
    /// position has one.
    pub(crate) fn row(&self, cubies: &[u8; 8], shape: Shape) -> Option<(Row, Which)> {
        let mut places = [0; 8];
        let mut which = Which::All;
        for number in 0..8 {
            let (cubie, place) = self.pair(number, cubies);
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

    /// Returns the effect on the fibers of the row with cubies at these places.
    pub(crate) fn retwisting(&self, cubies: &[u8; 8]) -> Retwisting {
        let mut images = [(0, 0); 8];
        for number in 0..8 {
            let (cubie, place) = self.pair(number, cubies);
            images[usize::from(self.cubies[cubie])] = (number as u8, self.twists[cubie][place]);
        }
        Retwisting { is_twisted_back: self.is_twisted_back, cubies: images }
    }

    /// Returns the cubie with this number and its place, swapped for the inverse.
    fn pair(&self, number: usize, cubies: &[u8; 8]) -> (usize, usize) {
        let place = usize::from(cubies[number]);
        if self.is_of_inverse { (place, number) } else { (number, place) }
    }
}

impl Which {
    /// Returns whether a position with these twists is included.
    pub(crate) fn has(self, twists: &[u8; 8]) -> bool {
        match self {
            Which::All => true,
            Which::Twisted(cubie, twist) => twists[cubie] == twist,
        }
    }
}

impl Retwisting {
    /// Returns the image of the fiber with these twists.
    pub(crate) fn fiber(&self, twists: &[u8; 8], shape: Shape) -> Fiber {
        let image = self.cubies.map(|(cubie, added)| {
            let twist = twists[usize::from(cubie)];
            (added + if self.is_twisted_back { 3 - twist } else { twist }) % 3
        });
        Fiber::of_twists(&image, shape)
    }
}
