//! Representatives: of each class of positions under symmetry the least.

use godtable_cube::{Puzzle, Symmetry, SymmetryGroup};

use crate::conjugation::{Conjugation, Retwisting, Which};
use crate::{Fibre, Row, Shape};

/// The classes of positions that a group of symmetries takes to each other, each by its representative: the position
/// whose number, row before fibre, is the least.
///
/// Most rows have no representative, because their images are earlier rows: of those nothing but the rows is looked at.
#[derive(Debug)]
pub struct Representatives {
    shape: Shape,
    order: usize,
    conjugations: Vec<Conjugation>,
}

/// The least position of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Representative {
    /// Where its corners are.
    pub row: Row,
    /// How they are twisted.
    pub fibre: Fibre,
    /// How many positions the class has.
    pub size: usize,
    /// What the elements of the group that take the position to itself do to faces in space, such as to a locked one.
    /// The identity is one of them.
    pub fixing: Vec<Symmetry>,
}

impl Representatives {
    /// The representatives of the positions of a puzzle under the symmetries that its rules have.
    #[must_use]
    pub fn new(puzzle: Puzzle, group: &SymmetryGroup) -> Representatives {
        let keeping = group.keeping().iter().map(|&symmetry| (symmetry, false));
        let elements = keeping.chain(group.inverting().iter().map(|&symmetry| (symmetry, true)));
        let conjugations = elements.flat_map(|(symmetry, is_of_inverse)| {
            symmetry.holds(puzzle).map(move |hold| Conjugation::new(symmetry, hold, is_of_inverse))
        });
        Representatives { shape: Shape::of(puzzle), order: group.order(), conjugations: conjugations.collect() }
    }

    /// The representatives that stand in a row, by their fibres.
    ///
    /// # Panics
    /// Where the puzzle has no such row.
    #[must_use]
    pub fn in_row(&self, row: Row) -> Vec<Representative> {
        assert!(row.number() < self.shape.rows(), "row {} of {}", row.number(), self.shape.rows());
        let cubies = row.places(self.shape);
        let mut is_earlier = [[false; 3]; 8];
        let mut within: Vec<(Which, Retwisting, Symmetry)> = Vec::new();
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
                Some((image, which)) if image == row => {
                    within.push((which, conjugation.retwisting(&cubies), conjugation.hold()));
                }
                _ => {}
            }
        }
        let fibres = (0..self.shape.fibres()).map(Fibre::of_number);
        fibres.filter_map(|fibre| self.representative(row, fibre, &is_earlier, &within)).collect()
    }

    /// The position as a representative, if no image of it is less. `is_earlier` tells of each cubie and its twist whether
    /// an image is in an earlier row, and `within` has what leads into the same row.
    fn representative(
        &self,
        row: Row,
        fibre: Fibre,
        is_earlier: &[[bool; 3]; 8],
        within: &[(Which, Retwisting, Symmetry)],
    ) -> Option<Representative> {
        let twists = fibre.twists(self.shape);
        if is_earlier.iter().zip(twists).any(|(is_earlier, twist)| is_earlier[usize::from(twist)]) {
            return None;
        }
        let mut fixing = Vec::new();
        for (_, retwisting, hold) in within.iter().filter(|(which, ..)| which.has(&twists)) {
            let image = retwisting.fibre(&twists, self.shape);
            if image.number() < fibre.number() {
                return None;
            }
            if image == fibre {
                fixing.push(*hold);
            }
        }
        Some(Representative { row, fibre, size: self.order / fixing.len(), fixing })
    }
}
