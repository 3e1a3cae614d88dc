//! Representatives: of each class of positions under symmetry the least.

use std::cmp::Ordering;

use godtable_cube::{Puzzle, Symmetry, SymmetryGroup};

use crate::conjugation::{Conjugation, Retwisting, Which};
use crate::{Fibre, Row, Shape};

/// The classes of positions that a group of symmetries takes to each other, each by its representative: the position
/// whose number, row before fibre, is the least. Inverses are images only where the group
/// [has them](SymmetryGroup::inverts_at).
///
/// Most rows have no representative, because their images are earlier rows: of those nothing but the rows is looked at.
#[derive(Debug)]
pub struct Representatives {
    shape: Shape,
    group: SymmetryGroup,
    /// Those that all positions have images by.
    conjugations: Vec<Conjugation>,
    /// Those of inverses, where not all positions have them.
    of_some: Vec<Conjugation>,
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

    /// The representatives that stand in a row, by their fibres.
    ///
    /// # Panics
    /// Where the puzzle has no such row.
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
        let fibres = (0..self.shape.fibres()).map(Fibre::of_number);
        fibres.filter_map(|fibre| self.representative(row, fibre, &is_earlier, &within, &of_some)).collect()
    }

    /// The position as a representative, if no image of it is less. `is_earlier` tells of each cubie and its twist whether
    /// an image is in an earlier row, `within` has what leads into the same row, and `of_some` what does not lead into a
    /// later one, but only from some positions.
    fn representative(
        &self,
        row: Row,
        fibre: Fibre,
        is_earlier: &[[bool; 3]; 8],
        within: &[Image],
        of_some: &[Image],
    ) -> Option<Representative> {
        let twists = fibre.twists(self.shape);
        if is_earlier.iter().zip(twists).any(|(is_earlier, twist)| is_earlier[usize::from(twist)]) {
            return None;
        }
        let has_all = self.of_some.is_empty() || self.group.inverts_at(&row.position(fibre, self.shape));
        let (order, of_some) =
            if has_all { (self.group.order(), of_some) } else { (self.group.keeping().len(), &[][..]) };
        let mut fixing = Vec::new();
        for image in within.iter().chain(of_some).filter(|image| image.which.has(&twists)) {
            let place = (image.row, image.retwisting.fibre(&twists, self.shape).number());
            match place.cmp(&(row, fibre.number())) {
                Ordering::Less => return None,
                Ordering::Equal => fixing.push(image.hold),
                Ordering::Greater => {}
            }
        }
        Some(Representative { row, fibre, size: order / fixing.len(), fixing })
    }
}

/// What a conjugation makes of the positions of a row.
struct Image {
    row: Row,
    /// Which of them have that image.
    which: Which,
    retwisting: Retwisting,
    hold: Symmetry,
}

impl Image {
    fn new(conjugation: &Conjugation, cubies: &[u8; 8], row: Row, which: Which) -> Image {
        Image { row, which, retwisting: conjugation.retwisting(cubies), hold: conjugation.hold() }
    }
}
