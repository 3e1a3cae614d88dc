//! The canonical forms of the positions one turn away from a position, without these positions themselves.
//!
//! The corners decide the symmetry of each. A turn and this symmetry are one action on places, or, for the inverses, one
//! relabelling of pieces.

use crate::axis::{self, FACE_TURNS, MOVES};
use crate::canon::{Canon, SYMMETRIES};
use crate::corners::{self, PERMUTATIONS};
use crate::forms::Forms;
use crate::kernel::{Action, Image, Kernel, Portable, Relabel};
use crate::moves;
use crate::packed::{PLACES, Packed};
use crate::prefix::Mark;

/// A power of two not less than the number of turns.
const TURNS: usize = 32;

/// The number of a turn: 6 times its axis, plus its place in [`FACE_TURNS`].
pub(crate) type Turn = u8;

/// The axis of a turn, and its quarters.
#[inline(always)]
pub(crate) fn parts(turn: Turn) -> (usize, usize) {
    (usize::from(turn) / FACE_TURNS.len(), FACE_TURNS[usize::from(turn) % FACE_TURNS.len()])
}

/// All turns.
pub(crate) fn all() -> impl Iterator<Item = Turn> {
    0..3 * FACE_TURNS.len() as Turn
}

/// Turns of the same cost.
#[derive(Debug)]
pub(crate) struct Turns {
    pub(crate) cost: u8,
    pub(crate) turns: Vec<Turn>,
}

/// The turns that may follow, by the axis of the last turn and whether it turns the first face.
#[derive(Debug)]
pub(crate) struct Following([[Vec<Turns>; 2]; 4]);

impl Following {
    pub(crate) fn new(costs: [u8; MOVES]) -> Following {
        Following(std::array::from_fn(|last| {
            [false, true].map(|is_first| {
                let of_cost = |cost| {
                    let may_follow = |&turn: &Turn| {
                        let (axis, quarters) = parts(turn);
                        costs[quarters] == cost && (axis != last || is_first && quarters >= 4)
                    };
                    Turns { cost, turns: all().filter(may_follow).collect() }
                };
                [1, 2].map(of_cost).into_iter().collect()
            })
        }))
    }

    #[inline(always)]
    pub(crate) fn after(&self, mark: Mark) -> &[Turns] {
        &self.0[usize::from(mark.axis) % 4][usize::from(mark.is_first_face)]
    }
}

/// A node of the search: a position, its inverse, and the turns that may follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) cube: Packed,
    inverse: Packed,
    /// The ranks of their corners.
    pub(crate) corners: [u16; 2],
    pub(crate) mark: Mark,
}

/// The first step to a canonical form: a symmetry, and the list of the further candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step {
    symmetry: u8,
    /// Zero if there is one candidate.
    list: u8,
}

/// By turn: the step to the canonical form of the position after it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Row([Step; TURNS]);

/// The tables of turns followed by symmetries.
#[derive(Debug)]
pub(crate) struct Children {
    /// By the rank of the corners of a position.
    rows: Vec<Row>,
    /// By the rank of the corners of an inverse.
    inverse_rows: Vec<Row>,
    symmetries: Box<[Image; SYMMETRIES]>,
    /// A turn, then a symmetry, both as actions on places.
    places: Box<[[Action; SYMMETRIES]; TURNS]>,
    /// The same for inverses, as relabellings of pieces.
    pieces: Box<[[Relabel; SYMMETRIES]; TURNS]>,
}

impl Node {
    #[inline(always)]
    fn new(kernel: impl Kernel, cube: Packed, inverse: Packed, mark: Mark) -> Node {
        Node { cube, inverse, corners: [kernel.rank(&cube), kernel.rank(&inverse)], mark }
    }

    #[inline(always)]
    pub(crate) fn of(kernel: impl Kernel, cube: &Packed, mark: Mark) -> Node {
        Node::new(kernel, *cube, cube.inverse(), mark)
    }
}

impl Children {
    pub(crate) fn new(actions: &[[Action; MOVES]; 3], canon: &Canon) -> Children {
        let images = moves::images();
        let symmetries = Box::new(std::array::from_fn(|number| images[number % images.len()]));
        let action = |turn: usize| {
            let (axis, quarters) = parts(turn as Turn);
            actions[axis % 3][quarters]
        };
        let inverse = |turn: usize| {
            let (axis, quarters) = parts(turn as Turn);
            actions[axis % 3][usize::from(axis::minus(0, quarters as u8))]
        };
        let places = |turn: usize, Image { places, pieces }: &Image| {
            let kept = Relabel { pieces: PLACES, orientations: pieces.orientations };
            Portable.image(&action(turn).packed(), places, &kept).action()
        };
        let pieces = |turn: usize, Image { pieces, .. }: &Image| {
            let image = Portable.image(&inverse(turn).packed(), &Action::NONE, pieces);
            Relabel { pieces: image.0, orientations: pieces.orientations }
        };
        let step = |corners: usize| {
            let (symmetry, list) = canon.step(corners as u16);
            Step { symmetry, list }
        };
        let steps: Vec<Step> = (0..PERMUTATIONS).map(step).collect();
        Children {
            rows: rows(&steps, |turn| corners::after(&action(turn))),
            inverse_rows: rows(&steps, |turn| corners::inverse_after(&inverse(turn))),
            places: by_turn(&symmetries, places),
            pieces: by_turn(&symmetries, pieces),
            symmetries,
        }
    }

    /// Fetches the steps of the children of a node into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, node: &Node) {
        self.prefetch_row(node.corners[0]);
        crate::filter::prefetch(&self.inverse_rows[usize::from(node.corners[1])]);
    }

    /// Fetches the steps of the positions after a turn, given the rank of a position's corners.
    #[inline(always)]
    pub(crate) fn prefetch_row(&self, corners: u16) {
        crate::filter::prefetch(&self.rows[usize::from(corners)]);
    }

    /// Adds the forms of the positions after some turns. `corners` is the rank of the position's corners.
    #[inline(always)]
    pub(crate) fn push_forms(
        &self,
        kernel: impl Kernel,
        cube: &Packed,
        corners: u16,
        turns: &[Turn],
        forms: &mut Forms<u8>,
    ) {
        let (cube, Row(row)) = (*cube, &self.rows[usize::from(corners)]);
        let (places, symmetries, mut counts) = (&*self.places, &*self.symmetries, forms.counts);
        for &turn in turns {
            let turn = usize::from(turn) % TURNS;
            let Step { symmetry, list } = row[turn];
            let symmetry = usize::from(symmetry) % SYMMETRIES;
            let candidate = kernel.image(&cube, &places[turn][symmetry], &symmetries[symmetry].pieces);
            forms.push(&mut counts, kernel, candidate, list, list != 0);
        }
        forms.counts = counts;
    }

    /// Adds the form of the inverse of the position after a turn.
    #[inline(always)]
    pub(crate) fn push_inverse(&self, kernel: impl Kernel, node: &Node, turn: Turn, forms: &mut Forms<u8>) {
        let (Row(row), turn) = (&self.inverse_rows[usize::from(node.corners[1])], usize::from(turn) % TURNS);
        let Step { symmetry, list } = row[turn];
        let symmetry = usize::from(symmetry) % SYMMETRIES;
        let candidate = kernel.image(&node.inverse, &self.symmetries[symmetry].places, &self.pieces[turn][symmetry]);
        let mut counts = forms.counts;
        forms.push(&mut counts, kernel, candidate, list, list != 0);
        forms.counts = counts;
    }

    /// Returns the position after a turn, with its inverse.
    #[inline(always)]
    pub(crate) fn after(&self, kernel: impl Kernel, node: &Node, turn: Turn, mark: Mark) -> Node {
        let turn = usize::from(turn) % TURNS;
        let Image { places, pieces } = &self.symmetries[0];
        let cube = kernel.image(&node.cube, &self.places[turn][0], pieces);
        Node::new(kernel, cube, kernel.image(&node.inverse, places, &self.pieces[turn][0]), mark)
    }
}

/// The rows of steps, given the ranks after each turn.
fn rows(steps: &[Step], ranks: impl Fn(usize) -> Vec<u16>) -> Vec<Row> {
    let mut rows = vec![Row::default(); PERMUTATIONS];
    // The first turn of a face, repeated, gives the others.
    for first in all().step_by(3).map(usize::from) {
        let ranks = ranks(first);
        for (rank, row) in rows.iter_mut().enumerate() {
            let mut after = rank;
            for step in &mut row.0[first..first + 3] {
                after = usize::from(ranks[after]);
                *step = steps[after];
            }
        }
    }
    rows
}

/// A table by turn and symmetry.
fn by_turn<T: Copy>(
    symmetries: &[Image; SYMMETRIES],
    of: impl Fn(usize, &Image) -> T,
) -> Box<[[T; SYMMETRIES]; TURNS]> {
    let turns = all().count();
    let rows: Vec<[T; SYMMETRIES]> =
        (0..TURNS).map(|turn| std::array::from_fn(|symmetry| of(turn % turns, &symmetries[symmetry]))).collect();
    rows.into_boxed_slice().try_into().ok().expect("a row for each turn")
}

#[cfg(test)]
mod tests {
    use godtable_cube3::Cube3;
    use godtable_cube3::random::Random;

    use super::*;
    use crate::canon::Unit;
    use crate::prefix::NO_AXIS;

    fn forms_are_those_of_the_children(kernel: impl Kernel) {
        let (actions, canon) = (moves::actions(), Canon::new(Unit::Position));
        let (children, mut random) = (Children::new(&actions, &canon), Random::new(11));
        let mark = Mark { left: 9, axis: NO_AXIS, is_first_face: false, task: 0 };
        let turns: Vec<Turn> = all().collect();
        // Few turns from solved, positions are symmetrical.
        for length in (0..4).cycle().take(40).chain([30; 40]) {
            let cube = random.turns(length).iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
            let node = Node::of(kernel, &Packed::new(&cube), mark);
            let mut forms = Forms::of_positions();
            children.push_forms(kernel, &node.cube, node.corners[0], &turns, &mut forms);
            for &turn in &turns {
                children.push_inverse(kernel, &node, turn, &mut forms);
            }
            forms.finish_positions(&canon, kernel);
            for &turn in &turns {
                let (axis, quarters) = parts(turn);
                let moved = axis::turns(axis, quarters as u8).fold(cube, |cube, turn| cube.turned(turn));
                let (packed, inverse) = (Packed::new(&moved), Packed::new(&moved.inverse()));
                let child = children.after(kernel, &node, turn, mark);
                assert_eq!((child.cube, child.inverse), (packed, inverse));
                let hashes = [0, turns.len()].map(|first| forms.hash(first + usize::from(turn)));
                assert_eq!(hashes, [packed, inverse].map(|packed| canon.hash_of_position(Portable, &packed)));
            }
        }
    }

    #[test]
    fn forms_of_children_are_found_without_the_children() {
        forms_are_those_of_the_children(Portable);
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = crate::kernel::Avx2::detect() {
            forms_are_those_of_the_children(kernel);
        }
    }
}
