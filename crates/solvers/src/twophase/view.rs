//! The look-ups of the search: pairs of the first phase, and bounds of the second.
//!
//! The search moves in the frames of representatives. A node has the symmetry s that maps its row to the
//! representative; a turn of the cube becomes its image under s at the representative.

use crate::twophase::coordinates::{EIGHTS, ORDERS, TWISTS};
use crate::twophase::side::Start;
use crate::twophase::symmetries::{SYMMETRIES, Symmetries};
use crate::twophase::tables::{SmallTables, flip_set};
use crate::twophase::turns::{FOLLOWING, Turns, numbers};

/// All tables, as the search reads them.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) small: &'a SmallTables,
    pub(crate) frames: &'a Frames,
    pub(crate) first: &'a [u8],
    pub(crate) second: &'a [u8],
}

/// The relations between the frames of representatives and of the cube.
pub(crate) struct Frames {
    /// The number of the composition of two symmetries.
    pub(crate) products: [[u8; SYMMETRIES]; SYMMETRIES],
    /// For each symmetry and turn, the turn whose image is that turn.
    pub(crate) turns_back: [[u8; 18]; SYMMETRIES],
    /// For each symmetry and turn, the images of the turns that may follow.
    pub(crate) following: [[Turns; 18]; SYMMETRIES],
}

impl Frames {
    pub(crate) fn new() -> Frames {
        let symmetries = Symmetries::new();
        let images = symmetries.turns();
        let image_of = |turns: Turns, images: [u8; 18]| numbers(turns).fold(0, |set, turn| set | 1 << images[turn]);
        Frames {
            products: symmetries.products(),
            turns_back: symmetries.inverses().map(|inverse| images[usize::from(inverse)]),
            following: images.map(|images| FOLLOWING.map(|turns| image_of(turns, images))),
        }
    }
}

/// A step from a representative by a turn.
#[derive(Clone, Copy)]
pub(crate) struct ViewStep {
    pub(crate) class: u16,
    /// The symmetry that maps the row after the turn to its representative.
    pub(crate) symmetry: u8,
    /// The image of the twist.
    pub(crate) twist: u16,
    /// The least distance in the row.
    pub(crate) least: u8,
}

impl View<'_> {
    /// The distance modulo 3 in the first phase.
    #[inline]
    pub(crate) fn residue(&self, class: u16, twist: u16) -> u8 {
        let pair = usize::from(class) * TWISTS + usize::from(twist);
        self.first[pair / 4] >> (pair % 4 * 2) & 3
    }

    /// The distance in the first phase: the length of a descent to the goal.
    pub(crate) fn first_distance(&self, start: &Start) -> u8 {
        let ViewStep { mut class, mut twist, .. } = self.start(start);
        let mut distance = 0;
        // Forged tables may have no way to the goal.
        while distance < 20 && (class, twist) != (0, 0) {
            let before = (self.residue(class, twist) + 2) % 3;
            let (steps, twists) = (&self.small.steps[usize::from(class)], &self.small.moves.twist[usize::from(twist)]);
            let after = steps.iter().zip(twists).map(|(&step, &twist)| self.step(step, twist));
            let Some(next) = { after }.find(|next| self.residue(next.class, next.twist) == before) else { break };
            (class, twist) = (next.class, next.twist);
            distance += 1;
        }
        distance
    }

    /// The distance in the second phase of the corners and the outer edges.
    #[inline]
    pub(crate) fn outer_bound(&self, corners: u16, outer: u16) -> u8 {
        let class = self.small.corner_classes[usize::from(corners)];
        let outer = self.small.outer_images[usize::from(outer)][(class % 16) as usize];
        let pair = (class / 16) as usize * EIGHTS + usize::from(outer);
        self.second[pair / 2] >> (pair % 2 * 4) & 15
    }

    /// The class of the start, the symmetry that leads to the representative, and the image of the twist.
    pub(crate) fn start(&self, start: &Start) -> ViewStep {
        let class = self.small.flip_sets[flip_set(start.flip, start.middle / ORDERS as u16) as usize];
        let symmetry = (class % 16) as u8;
        let twist = self.small.twist_images[usize::from(start.twist)][usize::from(symmetry)];
        ViewStep { class: (class / 16) as u16, symmetry, twist, least: 0 }
    }

    /// Reads a step, with the twist after the turn.
    #[inline]
    pub(crate) fn step(&self, step: u32, twist: u16) -> ViewStep {
        let symmetry = (step & 15) as u8;
        let twist = self.small.twist_images[usize::from(twist)][usize::from(symmetry)];
        ViewStep { class: (step >> 8) as u16, symmetry, twist, least: (step >> 4 & 15) as u8 }
    }
}
