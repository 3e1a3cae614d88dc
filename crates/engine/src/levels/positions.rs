//! The positions of a puzzle: their numbers, and their cells in the sets of a search.
//!
//! This file decides how positions are numbered: as a product of orbits with the constraints divided out, or as the
//! elements of the group of the moves, if these are fewer. A product of at most 2^20 positions is used without a
//! comparison: its search takes milliseconds. If moves reach fewer positions than have numbers, the others cannot reach
//! the goal, and the histogram counts them.

use std::sync::{Arc, OnceLock};

use godtable_puzzle::orbits::{Arrangement, Definition};

use crate::levels::LevelsError;
use crate::levels::cell::Cell;
use crate::levels::error::MOST_PLACES;
use crate::levels::group_numbering::{GroupNumbering, word_bytes};
use crate::levels::joint::{Joint, empty};
use crate::levels::layout::{Coordinate, Layout, Part, size};
use crate::levels::numbering::Numbering;
use crate::levels::reduction::{ReducedOrbit, count, digits, divided, reduced, restored};
use crate::levels::steps::CoordinateStep;
use godtable_puzzle::orbits::split::Split;

/// All positions of a puzzle, numbered without gaps.
#[derive(Clone, Debug)]
pub struct Positions {
    definition: Definition,
    /// The orbits as moves connect their places.
    split: Split,
    /// The moves on the connected places.
    pub(crate) connected: Definition,
    /// The moves that number the positions, on the connected places.
    pub(crate) whole: Definition,
    pub(crate) numbers: Numbers,
    /// Whether only the positions that the turns of some rules reach have numbers.
    is_of_turns: bool,
    /// Permutations of the moves that generate the symmetries, if these are not to be searched.
    symmetries: Vec<Vec<usize>>,
}

/// How positions are numbered.
#[derive(Clone, Debug)]
pub(crate) enum Numbers {
    /// By the arrangement of each orbit.
    Product(Product),
    /// As the elements of a group.
    GroupNumbering(GroupNumbering),
}

/// The numbers of positions as a product of orbits.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    orbits: Vec<ReducedOrbit>,
    pub(crate) joints: Vec<Joint>,
    pub(crate) layout: Layout,
    /// The digits of the number of a position.
    digits: Vec<Digit>,
    count: u64,
    /// By joint: whether each arrangement is legal, or `None` if all are. Searches need it, and the count of the legal
    /// positions.
    legal: OnceLock<Vec<Option<Arc<[bool]>>>>,
}

/// The most decimal digits of a number of positions with which a puzzle is rejected for its places, not its positions.
const MOST_DIGITS: u32 = 12;

/// A product with fewer positions is not compared with the group: its search takes milliseconds.
const FEW: u64 = 1 << 20;

/// The most elements of a group that are numbered.
const MOST: u64 = 1 << 40;

/// The most positions of a puzzle whose group is numbered before blocks are looked for. Tables of earlier versions have the numbers of
/// the group, and no table has more positions.
const MOST_IN_TABLES: u64 = 1 << 36;

/// The most cells that are computed by divisions, when the cells of consecutive positions are computed.
const LONGEST_PERIOD: u64 = 1 << 10;

/// The most positions of a puzzle that are all numbered for turns that reach fewer. A search of more takes a gigabyte.
const MOST_OF_ALL: u64 = 1 << 30;

impl Positions {
    /// Numbers the positions of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the positions are too many for any table, or if some pieces are bandaged.
    pub fn new(definition: Definition) -> Result<Positions, LevelsError> {
        let whole = definition.clone();
        Positions::among(definition, &whole)
    }

    /// Numbers the positions of `whole`, a puzzle with the same orbits and more moves. Those moves impose fewer
    /// constraints, so the moves of `definition` may leave some positions out of reach.
    ///
    /// # Errors
    /// Returns the errors of [`Positions::new`].
    pub fn among(definition: Definition, whole: &Definition) -> Result<Positions, LevelsError> {
        if !whole.bandages().is_empty() {
            return Err(LevelsError::Bandaged);
        }
        Positions::of_parts(definition, whole, Split::new(whole))
    }

    /// Numbers the positions of connected places: as the elements of a group, if those are fewer than all arrangements and may be
    /// numbered. Many places that move in blocks become places with orientations.
    fn of_parts(definition: Definition, all: &Definition, split: Split) -> Result<Positions, LevelsError> {
        let connected = split.definition(&definition);
        let whole = split.definition(all);
        let product = Product::new(&whole);
        let most = product.as_ref().map_or(MOST, |product| MOST.min(product.count - 1));
        let group = if most < FEW || !whole.illegal().is_empty() { None } else { GroupNumbering::new(&whole, most) };
        let is_in_table = most < FEW || group.as_ref().is_some_and(|group| group.count() <= MOST_IN_TABLES);
        if let Some(blocks) = split.in_blocks(all).filter(|_| !is_in_table) {
            return Positions::of_parts(definition, all, blocks);
        }
        let numbers = match group {
            Some(group) => Numbers::GroupNumbering(group),
            None => Numbers::Product(product?),
        };
        Ok(Positions { definition, split, connected, whole, numbers, is_of_turns: false, symmetries: Vec::new() })
    }

    /// Numbers the positions for rules whose turns are the moves of `definition`. If `whole`, the puzzle with all its moves,
    /// has few positions, all have numbers, as in [`Positions::among`]. Otherwise only the positions that the turns reach
    /// have numbers, as in [`Positions::new`], if they are fewer.
    ///
    /// # Errors
    /// Returns the errors of [`Positions::new`].
    pub fn of_turns(definition: Definition, whole: &Definition) -> Result<Positions, LevelsError> {
        let all = Positions::among(definition.clone(), whole);
        if definition == *whole || all.as_ref().is_ok_and(|all| all.count() <= MOST_OF_ALL) {
            return all;
        }
        match Positions::new(definition) {
            Ok(reached) if all.as_ref().is_ok_and(|all| all.count() <= reached.count()) => all,
            Ok(reached) => Ok(Positions { is_of_turns: true, ..reached }),
            Err(error) => all.map_err(|_| error),
        }
    }

    /// Returns whether a position of the puzzle may have no number, since the turns do not reach it from solved.
    #[must_use]
    pub fn are_of_turns(&self) -> bool {
        self.is_of_turns
    }

    /// Numbers the positions of a puzzle as the elements of the group of its moves, each of which must look different. It
    /// returns `None` if some look identical or are illegal, or if the elements or the steps between them are too many.
    #[must_use]
    pub fn of_group(definition: Definition) -> Option<Positions> {
        let split = Split::new(&definition);
        let connected = split.definition(&definition);
        if !connected.illegal().is_empty() || !definition.bandages().is_empty() {
            return None;
        }
        let numbers = Numbers::GroupNumbering(GroupNumbering::new(&connected, MOST)?);
        Some(Positions {
            definition,
            split,
            whole: connected.clone(),
            connected,
            numbers,
            is_of_turns: false,
            symmetries: Vec::new(),
        })
    }

    /// Returns the same positions with other moves, which lead from positions with numbers to such positions.
    #[must_use]
    pub fn with_moves(&self, definition: Definition) -> Positions {
        Positions { connected: self.split.definition(&definition), definition, symmetries: Vec::new(), ..self.clone() }
    }

    /// Returns the same positions with symmetries: permutations of the numbers of the moves that extend to the positions.
    /// A search is reduced under these and their products, and no others are looked for.
    #[must_use]
    pub fn with_symmetries(self, symmetries: Vec<Vec<usize>>) -> Positions {
        Positions { symmetries, ..self }
    }

    /// Returns the symmetries that were given.
    pub(crate) fn symmetries(&self) -> &[Vec<usize>] {
        &self.symmetries
    }

    /// Returns the same positions with the inverse of each move.
    pub(crate) fn inverted(&self) -> Positions {
        let inverted = [&self.definition, &self.connected, &self.whole].map(Definition::inverted);
        let [definition, connected, whole] = inverted;
        Positions { definition, connected, whole, ..self.clone() }
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Returns the number of positions, illegal ones among them.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.numbers {
            Numbers::Product(product) => product.count,
            Numbers::GroupNumbering(chained) => chained.count(),
        }
    }

    /// Returns the number of legal positions. Those with other sums of orientations than moves keep are no positions. If some
    /// are illegal, this visits the arrangements of each orbit.
    #[must_use]
    pub fn legal_count(&self) -> u64 {
        match &self.numbers {
            Numbers::Product(product) => product.legal_count(),
            Numbers::GroupNumbering(chained) => chained.count(),
        }
    }

    /// Returns the same, or `None` if more than `most` arrangements of some orbits have to be visited.
    #[must_use]
    pub fn legal_count_within(&self, most: u64) -> Option<u64> {
        let is_quick = match &self.numbers {
            Numbers::Product(product) => product.joints.iter().all(|joint| joint.visited() <= most),
            Numbers::GroupNumbering(_) => true,
        };
        is_quick.then(|| self.legal_count())
    }

    /// Returns whether the position with a number is legal.
    #[must_use]
    pub fn is_legal(&self, number: u64) -> bool {
        match &self.numbers {
            Numbers::Product(product) => self.whole.illegal().is_empty() || product.is_legal(number),
            Numbers::GroupNumbering(_) => true,
        }
    }

    /// Returns whether the position of a cell is legal.
    pub(crate) fn is_legal_cell(&self, cell: Cell) -> bool {
        self.whole.illegal().is_empty() || self.is_legal(self.number_of(cell))
    }

    /// Returns an estimate of the bytes of memory that a search takes, with a number of planes and distances below
    /// `2^digits`.
    #[must_use]
    pub fn bytes(&self, planes: usize, digits: usize) -> u64 {
        let moves = self.definition.moves().len() as u64;
        let [rows, columns, bits] = self.shape();
        let steps = match &self.numbers {
            Numbers::Product(product) => product.step_bytes() * moves,
            Numbers::GroupNumbering(chained) => chained.most_steps(moves) * size_of::<CoordinateStep>() as u64,
        };
        let sets = (planes as u64 * word_bytes(bits) * (2 + digits as u64)).saturating_mul(rows * columns);
        sets.saturating_add(steps)
    }

    /// Returns the numbers of rows, columns and bits of the sets of a search.
    pub(crate) fn shape(&self) -> [u64; 3] {
        match &self.numbers {
            Numbers::Product(product) => product.shape(),
            Numbers::GroupNumbering(chained) => chained.shape(),
        }
    }

    /// Returns an estimate of the operations of a search for each level, with no lock.
    #[must_use]
    pub fn work(&self) -> f64 {
        self.cost() * self.definition.moves().len() as f64
    }

    /// Returns the same for one move.
    pub(crate) fn cost(&self) -> f64 {
        match &self.numbers {
            Numbers::Product(product) => product.layout.cost(),
            Numbers::GroupNumbering(chained) => chained.cost(),
        }
    }

    /// Returns the number of an arrangement, or `None` if it is illegal or no position of the puzzle.
    #[must_use]
    pub fn number(&self, arrangement: &Arrangement) -> Option<u64> {
        let connected = self.split.divided(arrangement)?;
        let is_legal = self.connected.illegal_piece(&connected).is_none();
        self.number_of_connected(&connected).filter(|_| is_legal)
    }

    /// Returns the number of an arrangement of the connected places, or `None` if it is no position of the puzzle. It may
    /// be illegal.
    pub(crate) fn number_of_connected(&self, arrangement: &Arrangement) -> Option<u64> {
        match &self.numbers {
            Numbers::Product(product) => product.number(arrangement),
            Numbers::GroupNumbering(chained) => chained.number(arrangement),
        }
    }

    /// Returns whether the moves connect all places of the only orbit.
    pub(crate) fn is_unsplit(&self) -> bool {
        self.split.is_whole()
    }

    /// Returns the arrangement with a number.
    ///
    /// # Panics
    /// Panics if the number is not below [`Positions::count`].
    #[must_use]
    pub fn arrangement(&self, number: u64) -> Arrangement {
        self.split.restored(&self.connected_arrangement(number))
    }

    /// Returns the arrangement of the connected places with a number.
    pub(crate) fn connected_arrangement(&self, number: u64) -> Arrangement {
        assert!(number < self.count(), "a number of a position");
        match &self.numbers {
            Numbers::Product(product) => product.arrangement(number),
            Numbers::GroupNumbering(chained) => chained.arrangement(number),
        }
    }

    /// Returns the cell of the position with a number.
    pub(crate) fn cell(&self, number: u64) -> Cell {
        match &self.numbers {
            Numbers::Product(product) => product.cell(number),
            Numbers::GroupNumbering(chained) => chained.cell(number),
        }
    }

    /// Returns the cells of the first positions, up to a length that divides the number of all. Each part of this length repeats them:
    /// the rows, columns and bits of position `n * length + k` are the sums of those of `n * length` and of `k`.
    pub(crate) fn period(&self) -> Vec<Cell> {
        let sizes: Vec<u64> = match &self.numbers {
            Numbers::Product(product) => product.digits.iter().map(|digit| digit.size).collect(),
            Numbers::GroupNumbering(chained) => chained.shape().into_iter().rev().collect(),
        };
        let mut length = 1;
        for size in sizes {
            let most = size.min(LONGEST_PERIOD / length);
            let divisor = (1..=most).rev().find(|&divisor| size.is_multiple_of(divisor)).unwrap_or(1);
            length *= divisor;
            if divisor < size {
                break;
            }
        }
        (0..length).map(|number| self.cell(number)).collect()
    }

    /// Returns the number of the position of a cell: the inverse of [`Positions::cell`].
    pub(crate) fn number_of(&self, cell: Cell) -> u64 {
        match &self.numbers {
            Numbers::Product(product) => product.number_of(cell),
            Numbers::GroupNumbering(chained) => chained.number_of(cell),
        }
    }
}

impl Product {
    /// Returns the numbering of the only orbit, if it is one as it is defined.
    pub(crate) fn only_numbering(&self) -> Option<&Numbering> {
        match (&self.joints[..], &self.orbits[..]) {
            ([joint], [orbit]) if orbit.is_whole() => joint.only_numbering(),
            _ => None,
        }
    }

    fn new(whole: &Definition) -> Result<Product, LevelsError> {
        let orbits = reduced(whole);
        let too_large = || too_large(whole, &orbits);
        let joints = Joint::all(&orbits, whole).ok_or_else(too_large)?;
        let size = |own: &Joint| own.arrangements().checked_mul(own.orientations()?);
        let count = joints.iter().try_fold(1_u64, |product, own| product.checked_mul(size(own)?));
        let count = count.ok_or_else(too_large)?;
        let layout = Layout::best(&joints).ok_or_else(too_large)?;
        let digits = digits_of(&joints, &layout);
        Ok(Product { orbits, joints, layout, digits, count, legal: OnceLock::new() })
    }

    fn shape(&self) -> [u64; 3] {
        [&self.layout.rows, &self.layout.columns, &self.layout.bits].map(|part| size(part))
    }

    /// Returns the bytes of the steps of a move: the numbers of an arrangement and of a twist for each value.
    fn step_bytes(&self) -> u64 {
        let bytes = |row: &Coordinate| if row.size <= 1 << 16 { 4 } else { 8 };
        self.layout.rows.iter().map(|row| row.size * bytes(row)).sum()
    }

    fn legal_count(&self) -> u64 {
        let of_joint = |(joint, legal): (&Joint, &Option<Arc<[bool]>>)| {
            let all = |legal: &Arc<[bool]>| legal.iter().filter(|&&is_legal| is_legal).count() as u64;
            legal.as_ref().map_or(joint.arrangements(), all) * joint.orientations().expect("checked")
        };
        let all: u64 = self.joints.iter().zip(self.legal()).map(of_joint).product();
        all / self.orbits.iter().map(ReducedOrbit::surplus).product::<u64>()
    }

    fn is_legal(&self, number: u64) -> bool {
        let mut rest = number;
        self.joints.iter().zip(self.legal()).all(|(joint, legal)| {
            let orientations = joint.orientations().expect("checked");
            let own = rest / orientations % joint.arrangements();
            rest /= orientations * joint.arrangements();
            legal.as_ref().is_none_or(|legal| legal[own as usize])
        })
    }

    /// Returns by joint whether each arrangement is legal, or `None` if all are.
    pub(crate) fn legal(&self) -> &[Option<Arc<[bool]>>] {
        self.legal.get_or_init(|| self.joints.iter().map(|joint| joint.legal().map(Arc::from)).collect())
    }

    fn number(&self, arrangement: &Arrangement) -> Option<u64> {
        let divided = divided(&self.orbits, arrangement)?;
        self.joints.iter().rev().try_fold(0, |number, joint| {
            let (own, values) = joint.coordinates(&divided)?;
            let values = values.iter().zip(joint.groups()).rev();
            let own = values.fold(own, |own, (value, group)| own * group.size + value);
            Some(number * joint.arrangements() * joint.orientations().expect("checked") + own)
        })
    }

    fn arrangement(&self, number: u64) -> Arrangement {
        let mut arrangement = empty(self.orbits.len());
        for (joint, (own, values)) in self.joints.iter().zip(self.coordinates(number)) {
            joint.arrange(own, &values, &mut arrangement);
        }
        restored(&self.orbits, arrangement)
    }

    /// Returns for each orbit the number of its arrangement and the values of its groups.
    fn coordinates(&self, mut number: u64) -> Vec<(u64, Vec<u64>)> {
        let mut digit = |size: u64| {
            let digit = number % size;
            number /= size;
            digit
        };
        let orbits = self.joints.iter().map(|joint| {
            let values = joint.groups().iter().map(|group| digit(group.size)).collect();
            (digit(joint.arrangements()), values)
        });
        orbits.collect()
    }

    fn cell(&self, mut number: u64) -> Cell {
        let (mut row, mut column, mut bit) = (0, 0, 0);
        for digit in &self.digits {
            let value = number % digit.size;
            number /= digit.size;
            row += value * digit.row;
            column += value * digit.column;
            bit += value * digit.bit;
        }
        Cell { row: row as u32, column: column as u32, bit: bit as u8 }
    }

    fn number_of(&self, cell: Cell) -> u64 {
        let Layout { rows, columns, bits } = &self.layout;
        let places = [(rows, u64::from(cell.row)), (columns, u64::from(cell.column)), (bits, u64::from(cell.bit))];
        let number = |(coordinates, place): (&Vec<Coordinate>, u64)| -> u64 {
            let part = |coordinate: &Coordinate| {
                place / coordinate.stride % coordinate.size * weight(&self.joints, coordinate)
            };
            coordinates.iter().map(part).sum()
        };
        places.into_iter().map(number).sum()
    }
}

/// A digit of the number of a position, the lowest first, and its weights in the cell.
#[derive(Clone, Copy, Debug)]
struct Digit {
    size: u64,
    row: u64,
    column: u64,
    bit: u64,
}

/// Returns why a puzzle cannot be numbered.
fn too_large(whole: &Definition, orbits: &[ReducedOrbit]) -> LevelsError {
    let positions = count(orbits);
    let wide = whole.orbits().iter().find(|orbit| orbit.kinds.len() > MOST_PLACES);
    match wide.filter(|_| digits(orbits) <= MOST_DIGITS) {
        Some(orbit) => LevelsError::TooManyPlaces { orbit: orbit.name.clone(), places: orbit.kinds.len() },
        None if whole.illegal().is_empty() => LevelsError::TooManyPositions { positions },
        None => LevelsError::TooManyWithIllegal { positions },
    }
}

/// Returns the digits of the numbers of positions: for each orbit its groups, and then its arrangement.
fn digits_of(joints: &[Joint], layout: &Layout) -> Vec<Digit> {
    let mut digits = Vec::new();
    for (orbit, joint) in joints.iter().enumerate() {
        let mut weight = 1;
        let groups = joint.groups().iter().enumerate().map(|(group, own)| (Part::Group(group), own.size));
        for (part, size) in groups.chain([(Part::Arrangement, joint.arrangements())]) {
            let in_cell = |coordinates: &[Coordinate]| {
                let own =
                    coordinates.iter().find(|own| own.orbit == orbit && (own.part == part || own.part == Part::Whole));
                own.map_or(0, |own| if own.part == Part::Whole { own.stride * weight } else { own.stride })
            };
            let [row, column, bit] = [&layout.rows, &layout.columns, &layout.bits].map(|part| in_cell(part));
            digits.push(Digit { size, row, column, bit });
            weight *= size;
        }
    }
    digits
}

/// Returns the weight of a coordinate in the number of a position.
fn weight(joints: &[Joint], coordinate: &Coordinate) -> u64 {
    let own = &joints[coordinate.orbit];
    let size = |joint: &Joint| joint.arrangements() * joint.orientations().expect("checked");
    let earlier: u64 = joints[..coordinate.orbit].iter().map(size).product();
    let within: u64 = match coordinate.part {
        Part::Arrangement => own.orientations().expect("checked"),
        Part::Group(group) => own.groups()[..group].iter().map(|group| group.size).product(),
        Part::Whole => 1,
    };
    earlier * within
}
