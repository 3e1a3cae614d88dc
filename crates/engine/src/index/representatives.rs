//! Representatives: the least position of each class under symmetry.
//!
//! A position is a representative if none of its images is less, first by row and then by fiber. Most rows have no
//! representative: some image of the whole row is an earlier row, so their fibers are skipped. By the orbit-stabilizer
//! theorem, the class of a representative has as many positions as the group has elements, divided by the number of
//! symmetries that fix it.

use std::cmp::Ordering;

use godtable_puzzle::cube::{Puzzle, Symmetry, SymmetryGroup};

use crate::index::conjugation::{Conjugation, Retwisting, Which};
use crate::index::{Fiber, Row, Shape};

/// The classes of positions under a group of symmetries, by their representatives. A representative has the least row,
/// and then the least fiber, of its class. Inverses belong to a class only if the group
/// [inverts](SymmetryGroup::inverts_at) the position.
///
/// Most rows have no representative, because some image is an earlier row. Their fibers are skipped.
#[derive(Debug)]
pub struct Representatives {
    shape: Shape,
    group: SymmetryGroup,
    /// The conjugations that apply to all positions.
    conjugations: Vec<Conjugation>,
    /// The conjugations of inverses, if they apply to some positions only.
    of_some: Vec<Conjugation>,
}

/// The least position of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Representative {
    /// The row.
    pub row: Row,
    /// The fiber.
    pub fiber: Fiber,
    /// The number of positions of the class.
    pub size: usize,
    /// The symmetries that fix the position, as their effect on faces in space, such as a locked one. They include the
    /// identity.
    pub fixing: Vec<Symmetry>,
}

impl Representatives {
    /// Returns the representatives of the positions of a puzzle under the symmetries of some rules.
    #[must_use]
    pub fn new(puzzle: Puzzle, group: &SymmetryGroup) -> Representatives {
        let all_of = |symmetries: &[Symmetry], is_of_inverse: bool| -> Vec<Conjugation> {
            let holds = |&symmetry: &Symmetry| {
                symmetry.holds(puzzle).map(move |hold| Conjugation::new(symmetry, hold, is_of_inverse))
            };
            symmetries.iter().flat_map(holds).collect()
        };
        let mut conjugations = all_of(group.keeping(), false);
        let mut of_some = all_of(group.inverting(), true);
        if group.keeps_turns_everywhere() {
            conjugations.append(&mut of_some);
        }
        Representatives { shape: Shape::of(puzzle), group: group.clone(), conjugations, of_some }
    }

    /// Returns the representatives in a row, by fiber.
    ///
    /// # Panics
    /// Panics if the puzzle has no such row.
    #[must_use]
    pub fn in_row(&self, row: Row) -> Vec<Representative> {
        assert!(row.number() < self.shape.rows(), "row {} of {}", row.number(), self.shape.rows());
        let cubies = row.places(self.shape);
        let mut is_earlier = [[false; 3]; 8];
        let mut within: Vec<Image> = Vec::new();
        for conjugation in &self.conjugations {
            match conjugation.row(&cubies, self.shape) {
                Some((image, which)) if image < row => {
                    let (cubie, twists) = match which {
                        Which::All => return Vec::new(),
                        Which::Twisted(cubie, twist) => (cubie, twist),
                    };
                    is_earlier[cubie][usize::from(twists)] = true;
                    if is_earlier[cubie] == [true; 3] {
                        return Vec::new();
                    }
                }
                Some((image, which)) if image == row => within.push(Image::new(conjugation, &cubies, image, which)),
                _ => {}
            }
        }
        let images_of_some = self.of_some.iter().filter_map(|conjugation| {
            let (image, which) = conjugation.row(&cubies, self.shape)?;
            (image <= row).then(|| Image::new(conjugation, &cubies, image, which))
        });
        let of_some: Vec<Image> = images_of_some.collect();
        let fibers = (0..self.shape.fibers()).map(Fiber::of_number);
        fibers.filter_map(|fiber| self.representative(row, fiber, &is_earlier, &within, &of_some)).collect()
    }

    /// Returns the position as a representative, or `None` if an image is less.
    ///
    /// `is_earlier` has, by cubie and twist, whether an image is in an earlier row. `within` has the images in the same
    /// row. `of_some` has the images in the same or an earlier row that only some positions have.
    fn representative(
        &self,
        row: Row,
        fiber: Fiber,
        is_earlier: &[[bool; 3]; 8],
        within: &[Image],
        of_some: &[Image],
    ) -> Option<Representative> {
        let twists = fiber.twists(self.shape);
        if is_earlier.iter().zip(twists).any(|(is_earlier, twist)| is_earlier[usize::from(twist)]) {
            return None;
        }
        let has_all = self.of_some.is_empty() || self.group.inverts_at(&row.position(fiber, self.shape));
        let (order, of_some) =
            if has_all { (self.group.order(), of_some) } else { (self.group.keeping().len(), &[][..]) };
        let mut fixing = Vec::new();
        for image in within.iter().chain(of_some).filter(|image| image.which.has(&twists)) {
            let place = (image.row, image.retwisting.fiber(&twists, self.shape).number());
            match place.cmp(&(row, fiber.number())) {
                Ordering::Less => return None,
                Ordering::Equal => fixing.push(image.hold),
                Ordering::Greater => {}
            }
        }
        Some(Representative { row, fiber, size: order / fixing.len(), fixing })
    }
}

/// The image of a row under a conjugation.
struct Image {
    row: Row,
    /// The positions with this image.
    which: Which,
    retwisting: Retwisting,
    hold: Symmetry,
}

impl Image {
    fn new(conjugation: &Conjugation, cubies: &[u8; 8], row: Row, which: Which) -> Image {
        Image { row, which, retwisting: conjugation.retwisting(cubies), hold: conjugation.hold() }
    }
}
