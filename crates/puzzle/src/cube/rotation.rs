//! Whole-cube rotations.

use std::fmt;

use crate::cube::Face;

/// One of the 24 whole-cube rotations, as the image of each face.
///
/// ```
/// use godtable_puzzle::cube::{Face, Rotation};
///
/// let y = Rotation::about(Face::U, 1);
/// assert_eq!(y.image(Face::F), Face::L);
/// assert_eq!(y.then(y.inverse()), Rotation::IDENTITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation {
    images: [Face; 6],
}

impl Rotation {
    /// The identity.
    pub const IDENTITY: Rotation = Rotation { images: Face::ALL };

    /// The regrip: 120 degrees about the URF-DBL diagonal, so that U becomes R, R becomes F and F becomes U.
    pub const REGRIP: Rotation = Rotation::taking_up_and_front_to(Face::R, Face::U);

    /// All 24 rotations, the identity first.
    pub const ALL: [Rotation; 24] = {
        let mut all = [Rotation::IDENTITY; 24];
        let mut count = 0;
        let mut pair = 0;
        while pair < 36 {
            // Starts with (U, F), so the identity is the first.
            let (up, front) = (Face::ALL[pair / 6], Face::ALL[(pair % 6 + 2) % 6]);
            if up.index() % 3 != front.index() % 3 {
                all[count] = Rotation::taking_up_and_front_to(up, front);
                count += 1;
            }
            pair += 1;
        }
        assert!(count == 24);
        all
    };

    /// Returns the rotation that takes U to `up` and F to `front`.
    ///
    /// # Panics
    /// Panics if both faces are on one axis.
    pub(crate) const fn taking_up_and_front_to(up: Face, front: Face) -> Rotation {
        let right = up.cross(front);
        Rotation { images: [up, right, front, up.opposite(), right.opposite(), front.opposite()] }
    }

    /// Returns the rotation by `quarters` clockwise quarter turns about `face`: x is about R, y about U, z about F.
    #[must_use]
    pub const fn about(face: Face, quarters: u8) -> Rotation {
        let quarter = match face {
            Face::U => Rotation::taking_up_and_front_to(Face::U, Face::L),
            Face::R => Rotation::taking_up_and_front_to(Face::B, Face::U),
            Face::F => Rotation::taking_up_and_front_to(Face::R, Face::F),
            Face::D | Face::L | Face::B => return Rotation::about(face.opposite(), 4 - quarters % 4),
        };
        let mut rotation = Rotation::IDENTITY;
        let mut done = 0;
        while done < quarters % 4 {
            rotation = rotation.then(quarter);
            done += 1;
        }
        rotation
    }

    /// The image of a face.
    #[must_use]
    pub const fn image(self, face: Face) -> Face {
        self.images[face.index()]
    }

    /// A unique number of the rotation, below 36.
    pub(crate) const fn key(self) -> usize {
        self.images[Face::U.index()].index() * 6 + self.images[Face::F.index()].index()
    }

    /// Returns the composition: first this rotation, then `next`.
    #[must_use]
    pub const fn then(self, next: Rotation) -> Rotation {
        let mut images = self.images;
        let mut index = 0;
        while index < 6 {
            images[index] = next.image(self.images[index]);
            index += 1;
        }
        Rotation { images }
    }

    /// Returns the inverse rotation.
    #[must_use]
    pub const fn inverse(self) -> Rotation {
        let mut images = self.images;
        let mut index = 0;
        while index < 6 {
            images[self.images[index].index()] = Face::ALL[index];
            index += 1;
        }
        Rotation { images }
    }
}

impl fmt::Debug for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rotation(URFDLB to ")?;
        self.images.iter().try_for_each(|face| write!(f, "{face}"))?;
        write!(f, ")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rotations_differ_and_have_inverses() {
        for (index, rotation) in Rotation::ALL.into_iter().enumerate() {
            assert_eq!(Rotation::ALL.iter().position(|&other| other == rotation), Some(index));
            assert_eq!(rotation.then(rotation.inverse()), Rotation::IDENTITY);
        }
        assert_eq!(Rotation::ALL[0], Rotation::IDENTITY);
    }

    #[test]
    fn quarter_rotations_move_faces_as_published() {
        let x = Rotation::about(Face::R, 1);
        assert_eq!(
            [Face::F, Face::U, Face::B, Face::D].map(|face| x.image(face)),
            [Face::U, Face::B, Face::D, Face::F]
        );
        let y = Rotation::about(Face::U, 1);
        assert_eq!(
            [Face::F, Face::L, Face::B, Face::R].map(|face| y.image(face)),
            [Face::L, Face::B, Face::R, Face::F]
        );
        let z = Rotation::about(Face::F, 1);
        assert_eq!(
            [Face::U, Face::R, Face::D, Face::L].map(|face| z.image(face)),
            [Face::R, Face::D, Face::L, Face::U]
        );
        assert_eq!(Rotation::about(Face::D, 1), Rotation::about(Face::U, 3));
        assert_eq!(Rotation::about(Face::U, 4), Rotation::IDENTITY);
    }

    #[test]
    fn regrip_takes_up_to_right_to_front() {
        let images = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B].map(|face| Rotation::REGRIP.image(face));
        assert_eq!(images, [Face::R, Face::F, Face::U, Face::L, Face::B, Face::D]);
    }
}
