//! The layout of positions: which coordinates lie in the rows, the columns and the bits.
//!
//! The number of a position consists of coordinates: for each orbit its arrangement, and the orientations of each group.
//! A set of positions has rows; a row has columns, and each column is one word of bits.
//!
//! An orbit is *split* or *whole*. In a split orbit the arrangement lies in the rows and the groups in columns and
//! bits: the effect of a move on them depends only on the arrangement, so it is the same for the whole row. A whole
//! orbit is one coordinate anywhere, and a move permutes its values in the same way in each row.
//!
//! All possibilities are compared by an estimate of the operations, so no puzzle needs a special layout. The
//! comparison adds one orbit at a time, and keeps the cheapest layout of each size. That loses nothing: layouts of one
//! size differ only in the steps of their rows, whatever orbits follow. The cross has 11,880 rows of one 16-bit word.
//! The xcross has 95,040 rows of 24 columns, one for each place and twist of the corner, with the 32 flips of five
//! edges in each word.

use std::collections::BTreeMap;

use crate::levels::joint::Joint;
use crate::levels::numbering::{Group, WIDEST};

/// The most columns of a layout: a row of the first number fits into a cache. Puzzles without such a layout may have one with
/// the second number.
const MOST_COLUMNS: [u64; 2] = [1 << 14, 1 << 20];

/// The most rows: a step has 32 bits.
const MOST_ROWS: u64 = 1 << 32;

/// A coordinate: a part of the number of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The arrangement of a split orbit.
    Arrangement,
    /// The orientations of a group of a split orbit.
    Group(usize),
    /// An orbit as a whole.
    Whole,
}

/// A coordinate in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coordinate {
    pub(crate) orbit: usize,
    pub(crate) part: Part,
    /// The number of values.
    pub(crate) size: u64,
    /// The weight of a value in the number of the row, the column or the bit.
    pub(crate) stride: u64,
    /// The base of the digits of a value: moves rotate some or all of them. It is the size if there is one digit.
    pub(crate) base: u64,
    /// An estimate, in percent, of the steps that need a network if the coordinate lies in the bits. The others rotate
    /// digits.
    network: u32,
}

/// The coordinates of the rows, the columns and the bits. The bits start with digits of two values.
#[derive(Clone, Default, Debug)]
pub(crate) struct Layout {
    pub(crate) rows: Vec<Coordinate>,
    pub(crate) columns: Vec<Coordinate>,
    pub(crate) bits: Vec<Coordinate>,
}

/// The number of values of some coordinates.
pub(crate) fn size(coordinates: &[Coordinate]) -> u64 {
    coordinates.iter().map(|coordinate| coordinate.size).product()
}

impl Layout {
    /// Returns the layout with the least estimated cost, or `None` if no layout has few enough rows and columns.
    pub(crate) fn best(orbits: &[Joint]) -> Option<Layout> {
        MOST_COLUMNS.into_iter().find_map(|most| Layout::best_of(orbits, most))
    }

    /// Returns the same for a number of columns.
    fn best_of(orbits: &[Joint], most_columns: u64) -> Option<Layout> {
        let mut layouts = vec![Layout::default()];
        for (orbit, joint) in orbits.iter().enumerate() {
            let more = layouts.iter().flat_map(|layout| layout.with(orbit, joint));
            layouts = cheapest(more.filter(|layout| layout.is_possible(most_columns)));
        }
        let cost = |layout: &Layout| layout.cost();
        let mut layout = layouts.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
        // A digit of two values is exchanged at one distance, if the distances of such digits are powers of two.
        layout.bits.sort_by_key(|bit| bit.size != 2);
        for coordinates in [&mut layout.rows, &mut layout.columns, &mut layout.bits] {
            let mut stride = 1;
            for coordinate in coordinates {
                coordinate.stride = stride;
                stride *= coordinate.size;
            }
        }
        Some(layout)
    }

    fn is_possible(&self, most_columns: u64) -> bool {
        let product =
            |coordinates: &[Coordinate]| coordinates.iter().try_fold(1_u64, |product, c| product.checked_mul(c.size));
        product(&self.bits).is_some_and(|bits| bits <= WIDEST)
            && product(&self.columns).is_some_and(|columns| columns <= most_columns)
            && product(&self.rows).is_some_and(|rows| rows < MOST_ROWS)
    }

    /// Returns an estimate of the time of one level, in operations. It counts the pulls of all rows, and the
    /// steps that are computed once.
    pub(crate) fn cost(&self) -> f64 {
        let [rows, columns] = [&self.rows, &self.columns].map(|part| size(part) as f64);
        // Logarithms of integers: floating-point ones would bring 0.1 MB of libm into memory.
        let digits = |bit: &Coordinate| f64::from(bit.size.ilog(bit.base.max(2)));
        let rotations: f64 = self.bits.iter().map(|bit| digits(bit) * (1.0 - 1.0 / bit.base as f64)).sum();
        let network = self.bits.iter().map(|bit| bit.network).max().unwrap_or_default();
        let above: u64 = self.bits.iter().filter(|bit| bit.size > 2).map(|bit| bit.size).product();
        let exchanges = (2.0 * f64::from(above.next_power_of_two().ilog2()) - 1.0).max(0.0);
        let stages = rotations + f64::from(network) / 100.0 * exchanges;
        let lanes = 256.0 / size(&self.bits).max(8).next_power_of_two() as f64;
        let pulls = rows * (40.0 + columns * (1.5 + stages * 4.0 / lanes));
        let steps: f64 = self.rows.iter().map(|row| row.size as f64).sum();
        pulls + 5.0 * steps
    }
}

impl Layout {
    /// Returns the layouts with the coordinates of one more orbit.
    fn with(&self, orbit: usize, joint: &Joint) -> Vec<Layout> {
        let coordinate = |part, size| {
            let group = if let Part::Group(group) = part { Some(&joint.groups()[group]) } else { None };
            let base = group.map_or(size, Group::base);
            let network = match group {
                Some(group) if group.digits == 1 || size == 2 => 0,
                Some(_) if base < size => 50,
                _ => 100,
            };
            Coordinate { orbit, part, size, stride: 0, base, network }
        };
        let mut layouts = Vec::new();
        if let Some(size) = joint.orientations().and_then(|values| values.checked_mul(joint.arrangements())) {
            for place in 0..3 {
                let mut layout = self.clone();
                layout.part(place).push(coordinate(Part::Whole, size));
                layouts.push(layout);
            }
        }
        if joint.groups().is_empty() {
            return layouts;
        }
        // Groups of one size are interchangeable: only their number in the bits matters.
        let mut groups: Vec<(u64, usize)> =
            joint.groups().iter().enumerate().map(|(g, group)| (group.size, g)).collect();
        groups.sort_unstable();
        for choice in prefixes(&groups) {
            let mut layout = self.clone();
            layout.rows.push(coordinate(Part::Arrangement, joint.arrangements()));
            for &(size, group) in &groups {
                let part = layout.part(if choice.contains(&group) { 2 } else { 1 });
                part.push(coordinate(Part::Group(group), size));
            }
            layouts.push(layout);
        }
        layouts
    }

    /// The rows, the columns or the bits.
    fn part(&mut self, number: usize) -> &mut Vec<Coordinate> {
        match number {
            0 => &mut self.rows,
            1 => &mut self.columns,
            _ => &mut self.bits,
        }
    }
}

/// Returns the cheapest layout of each size. Layouts of one size differ only in the steps of their rows, so the
/// cheapest of them stays the cheapest whatever follows.
fn cheapest(layouts: impl Iterator<Item = Layout>) -> Vec<Layout> {
    let mut best: BTreeMap<[u64; 4], (f64, Layout)> = BTreeMap::new();
    for layout in layouts {
        let count = |is_it: &dyn Fn(&Coordinate) -> bool| layout.bits.iter().filter(|bit| is_it(bit)).count() as u64;
        let (twos, routed) = (count(&|bit| bit.size == 2), count(&|bit| bit.network > 0));
        let cost = layout.cost();
        let slot = best
            .entry([size(&layout.columns), size(&layout.bits), twos, routed])
            .or_insert_with(|| (f64::MAX, Layout::default()));
        if cost < slot.0 {
            *slot = (cost, layout);
        }
    }
    best.into_values().map(|(_, layout)| layout).collect()
}

/// Returns the sets of groups that take the first few of each size, with at most [`WIDEST`] values together.
fn prefixes(groups: &[(u64, usize)]) -> Vec<Vec<usize>> {
    let mut choices: Vec<(u64, Vec<usize>)> = vec![(1, Vec::new())];
    let mut start = 0;
    while start < groups.len() {
        let size = groups[start].0;
        let alike = groups[start..].iter().take_while(|group| group.0 == size).count();
        let mut more = Vec::new();
        for (product, chosen) in &choices {
            let (mut product, mut chosen) = (*product, chosen.clone());
            more.push((product, chosen.clone()));
            for &(_, group) in &groups[start..start + alike] {
                product = product.saturating_mul(size);
                if product > WIDEST {
                    break;
                }
                chosen.push(group);
                more.push((product, chosen.clone()));
            }
        }
        choices = more;
        start += alike;
    }
    choices.into_iter().map(|(_, chosen)| chosen).collect()
}
