//! Converts a position of the edges to the number of its cell, and back, without any table by row.
//!
//! A position is a coloring, the orders of its slices and its flips. The symmetry of its coloring maps it to the stored
//! sector; there, orders and flips are the number of the cell.

use godtable_puzzle::cube3::Edges;

use crate::edges::coloring::{Coloring, places};
use crate::edges::flips::Flips;
use crate::edges::orders::{self, ORDERS};
use crate::edges::places::{Action, PLACES, SLICE_PLACES, SLICES};
use crate::edges::space::{FlipChoice, Space};
use crate::edges::step::{HALF_ROWS, offset};

/// Where a position is: a coloring, the order of each slice, and the number of its flips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EdgesPlace {
    pub(crate) coloring: Coloring,
    pub(crate) orders: [usize; SLICES],
    pub(crate) flips: usize,
}

impl EdgesPlace {
    pub(crate) fn of(edges: &Edges) -> EdgesPlace {
        let (mut at, mut flips) = ([0; PLACES], [0; PLACES]);
        for (place, (&cubie, &flip)) in edges.pieces().iter().zip(edges.orientations()).enumerate() {
            at[usize::from(cubie)] = place as u8;
            flips[usize::from(cubie)] = flip;
        }
        let mut coloring = [0; PLACES];
        for (slice, cubies) in SLICE_PLACES.iter().enumerate() {
            cubies.iter().for_each(|&cubie| coloring[usize::from(at[usize::from(cubie)])] = slice as u8);
        }
        let places = places(&coloring);
        let rank = |slice: usize, cubie: u8| places[slice].iter().position(|&place| place == at[usize::from(cubie)]);
        let order = |slice: usize| {
            orders::number(SLICE_PLACES[slice].map(|cubie| rank(slice, cubie).expect("a place of its color") as u8))
        };
        EdgesPlace { coloring, orders: [0, 1, 2].map(order), flips: Flips::of_cubies(&flips).number() }
    }

    /// Returns the position.
    fn edges(&self) -> Edges {
        let (mut pieces, mut flips) = ([0; PLACES], [0; PLACES]);
        let places = places(&self.coloring);
        for (slice, flipped) in Flips::of_number(self.flips).0.into_iter().enumerate() {
            let order = orders::ALL[self.orders[slice]];
            for (bit, (&cubie, rank)) in SLICE_PLACES[slice].iter().zip(order).enumerate() {
                let place = usize::from(places[slice][usize::from(rank)]);
                (pieces[place], flips[place]) = (cubie, flipped >> bit & 1);
            }
        }
        Edges::new(pieces, flips).expect("each cubie has one place")
    }
}

/// A row of a coloring: its parity, and its number among the rows of that parity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) is_odd: bool,
    pub(crate) number: usize,
}

impl Row {
    /// Returns the row with these orders, of a coloring of the given parity.
    pub(crate) fn new(is_odd_coloring: bool, orders: [usize; SLICES]) -> Row {
        let is_odd = is_odd_coloring ^ (orders.iter().sum::<usize>() % 2 == 1);
        Row { is_odd, number: (0..SLICES).map(|slice| offset(slice, orders[slice])).sum() }
    }

    /// Returns the orders of the row.
    fn orders(self, is_odd_coloring: bool) -> [usize; SLICES] {
        let (first, second) = (self.number / offset(0, 1), self.number % offset(0, 1) / offset(1, 1));
        let parity = usize::from(self.is_odd ^ is_odd_coloring) + first + second;
        [first, second, 2 * (self.number % (ORDERS / 2)) + parity % 2]
    }
}

/// Returns the image of a position under a symmetry: the image of each cubie, at the image of its place.
pub(crate) fn image(edges: &Edges, symmetry: &Action) -> Edges {
    let (mut pieces, mut flips) = ([0; PLACES], [0; PLACES]);
    for (place, (&cubie, &flip)) in edges.pieces().iter().zip(edges.orientations()).enumerate() {
        let (cubie, to) = (usize::from(cubie), usize::from(symmetry.to[place]));
        pieces[to] = symmetry.to[cubie];
        flips[to] = flip ^ symmetry.flips[place] ^ symmetry.flips[cubie];
    }
    Edges::new(pieces, flips).expect("the image of a position is a position")
}

impl Space {
    /// Returns a position as the search sees it: without flips, if it ignores them.
    pub(crate) fn seen(&self, edges: &Edges) -> Edges {
        match self.flips() {
            FlipChoice::Counted => *edges,
            FlipChoice::Ignored => Edges::new(*edges.pieces(), [0; PLACES]).expect("the same pieces"),
        }
    }

    /// Returns the number of cells of a table: one for each position of the sectors.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.rows() * self.flips().positions() as u64
    }

    /// Returns the number of the cell of a row's first position, by the parity of the row and its number among the
    /// stored rows of that parity.
    pub(crate) const fn first_cell(&self, parity: usize, row: usize) -> u64 {
        ((parity * self.sectors.len() * HALF_ROWS + row) * self.flips().positions()) as u64
    }

    /// Returns the number of the cell of a position, or `None` if no turns lead from its coloring to solved. The rules
    /// lock nothing.
    pub(crate) fn cell(&self, edges: &Edges) -> Option<u64> {
        let (sector, symmetry) = self.sector_of(&EdgesPlace::of(edges).coloring)?;
        let located = EdgesPlace::of(&image(edges, self.symmetry(symmetry).0));
        let row = Row::new(self.sectors[sector].is_odd, located.orders);
        let flips = if self.flips() == FlipChoice::Counted { located.flips } else { 0 };
        Some(self.first_cell(usize::from(row.is_odd), sector * HALF_ROWS + row.number) + flips as u64)
    }

    /// Returns the position of a sector whose cell has a number.
    pub(crate) fn position(&self, cell: u64) -> Edges {
        let positions = self.flips().positions() as u64;
        let (row, flips) = ((cell / positions) as usize, (cell % positions) as usize);
        let half = self.sectors.len() * HALF_ROWS;
        let sector = &self.sectors[row % half / HALF_ROWS];
        let row = Row { is_odd: row >= half, number: row % HALF_ROWS };
        EdgesPlace { coloring: sector.coloring, orders: row.orders(sector.is_odd), flips }.edges()
    }
}
