//! Gates: by where the leader of a bandage is, the turns that would split the bandage (`bandaged.rs`).

use std::collections::HashMap;

use godtable_puzzle::orbits::Piece;

use crate::sectors::colors::Color;
use crate::sectors::fiber::orientation;
use crate::sectors::sector::Sector;

/// The effects of the positions of a bandage, by place and orientation of its leader.
pub(crate) type Gate = HashMap<(u8, u8), Effect>;

/// The effect of a position of a bandage.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Effect {
    /// By turn: whether it cuts the bandage.
    pub(crate) is_cut: Vec<bool>,
    /// Whether a place holds a piece that it may not hold.
    pub(crate) is_illegal: bool,
}

/// The gates of the leaders.
#[derive(Default)]
pub(crate) struct Gates {
    /// Each once.
    pub(crate) all: Vec<Gate>,
    /// By leader: the number of its gate.
    pub(crate) leaders: HashMap<Piece, usize>,
}

impl Gates {
    /// Returns whether a turn cuts a bandage in a sector.
    pub(crate) fn are_cut(&self, colors: &[Color], sector: &Sector, turn: usize) -> bool {
        self.any(colors, sector, |effect| effect.is_cut[turn])
    }

    /// Returns whether bandaged pieces are at places that may not hold them.
    pub(crate) fn are_illegal(&self, colors: &[Color], sector: &Sector) -> bool {
        self.any(colors, sector, |effect| effect.is_illegal)
    }

    fn any(&self, colors: &[Color], sector: &Sector, holds: impl Fn(&Effect) -> bool) -> bool {
        colors.iter().zip(&sector.sums).any(|(color, &told)| {
            let Some(gate) = color.gate.map(|number| &self.all[number]) else { return false };
            sector
                .places(color)
                .into_iter()
                .enumerate()
                .any(|(piece, place)| gate.get(&(place, orientation(told, piece, color.modulus))).is_some_and(&holds))
        })
    }
}
