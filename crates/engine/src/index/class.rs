//! Classes of rows that a rotation of the whole cube, a *regrip*, maps to each other: the search needs one row of
//! three.
//!
//! A regrip is a rotation of the whole cube about the URF-DBL diagonal. If the rules are the same on all axes, it maps
//! states to states with the same distance, and rows to rows. So the search keeps one representative of each class:
//! 1,692 classes instead of 5,040 rows. The step of a turn is then the turn and the regrips to the next representative,
//! 0 to 2.
//!
//! Representatives are chosen along one turn: the image of a representative becomes the representative of its
//! class, as far as possible, so that this turn needs no regrip.

use godtable_puzzle::cube::{Position, Turn};

use crate::index::step::Moves;
use crate::index::{Fiber, Row, RowStep, Shape};

/// The classes of rows under regrips. A class has three rows, or one row that is invariant. Even rows come before odd
/// ones.
///
/// If the three axes are equivalent, a search needs only the representative of each class. The other rows have the same
/// distances, with the images of the lock states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowClasses {
    shape: Shape,
    /// By row: its class, and the number of regrips to the representative, 0 to 2.
    places: Box<[(u16, u8)]>,
    representatives: Box<[Row]>,
    is_regripped: bool,
}

impl RowClasses {
    /// Returns the classes of the rows under regrips. The turn `along` maps representatives to representatives where
    /// possible, so that no regrip follows it.
    ///
    /// # Panics
    /// Panics if the turn moves a fixed corner of the shape.
    #[must_use]
    pub fn regripped(shape: Shape, along: Turn) -> RowClasses {
        assert!(shape.fixes(&Position::SOLVED.turned(along)), "{along} moves a fixed corner");
        let regrips = [1, 2].map(|regrips| Moves::new(Position::SOLVED, regrips, shape));
        let along = Moves::new(Position::SOLVED.turned(along), 0, shape);
        let mut is_placed = vec![false; shape.rows()];
        // By class: the representative, and its images under one regrip and under two.
        let mut classes = Vec::with_capacity(shape.rows() / 2);
        for mut row in shape.all_rows() {
            while !is_placed[row.number()] {
                let cubies = row.places(shape);
                let [once, twice] = [0, 1].map(|number| regrips[number].row(&cubies, shape));
                classes.push([row, once, twice]);
                [row, once, twice].iter().for_each(|row| is_placed[row.number()] = true);
                row = along.row(&cubies, shape);
            }
        }
        classes.sort_by_key(|[row, ..]| row.is_odd());
        let mut places = vec![(0, 0); shape.rows()].into_boxed_slice();
        for (class, &[row, once, twice]) in classes.iter().enumerate() {
            // Three regrips are the identity. The three rows may be the same.
            for (row, back) in [(twice, 1), (once, 2), (row, 0)] {
                places[row.number()] = (class as u16, back);
            }
        }
        let representatives = classes.iter().map(|&[row, ..]| row).collect();
        RowClasses { shape, places, representatives, is_regripped: true }
    }

    /// Returns the classes with one row each.
    #[must_use]
    pub fn single(shape: Shape) -> RowClasses {
        let mut representatives: Vec<Row> = shape.all_rows().collect();
        representatives.sort_by_key(|row| row.is_odd());
        let mut places = vec![(0, 0); shape.rows()].into_boxed_slice();
        representatives.iter().enumerate().for_each(|(class, row)| places[row.number()] = (class as u16, 0));
        RowClasses { shape, places, representatives: representatives.into(), is_regripped: false }
    }

    /// Returns the number of classes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// Returns the representative of a class.
    ///
    /// # Panics
    /// Panics if the class number is not below [`RowClasses::count`].
    #[must_use]
    pub fn representative(&self, class: usize) -> Row {
        self.representatives[class]
    }

    /// Returns the number of classes of even rows. These come first.
    #[must_use]
    pub fn even_count(&self) -> usize {
        self.representatives.partition_point(|row| !row.is_odd())
    }

    /// Returns the number of rows of each class, 1 or 3.
    #[must_use]
    pub fn sizes(&self) -> Vec<u8> {
        let mut sizes = vec![0; self.count()];
        self.places.iter().for_each(|&(class, _)| sizes[usize::from(class)] += 1);
        sizes
    }

    /// Returns the steps from each representative: class by class, and for each class turn by turn. A step is a turn
    /// and the regrips to the next representative. The rows of the steps are class numbers.
    ///
    /// # Panics
    /// Panics if a turn moves a fixed corner of the shape.
    #[must_use]
    pub fn steps(&self, turns: &[Turn]) -> Vec<RowStep> {
        let stays = |turn: &Turn| self.shape.fixes(&Position::SOLVED.turned(*turn));
        assert!(turns.iter().all(stays), "one of {turns:?} moves a fixed corner");
        let moves: Vec<Vec<Moves>> = turns.iter().map(|&turn| self.moves(Position::SOLVED.turned(turn))).collect();
        let mut steps = Vec::with_capacity(self.count() * turns.len());
        for row in &self.representatives {
            let cubies = row.places(self.shape);
            steps.extend(moves.iter().map(|moves| self.step(&cubies, moves)));
        }
        steps
    }

    /// Returns a function from a row to the step of regrips to its representative. The row of the step is the class
    /// number.
    pub fn steps_home(&self) -> impl Fn(Row) -> RowStep + Sync {
        let moves = self.moves(Position::SOLVED);
        move |row| {
            let (class, regrips) = self.places[row.number()];
            let translation = match regrips {
                0 => Fiber::ZERO,
                _ => moves[usize::from(regrips)].translation(&row.places(self.shape)),
            };
            RowStep::new(Row::from_bits(class), regrips, translation)
        }
    }

    /// Returns the effect of a turn, by the number of regrips after it. `turned` is the solved position after the turn.
    fn moves(&self, turned: Position) -> Vec<Moves> {
        let count = if self.is_regripped { 3 } else { 1 };
        (0..count).map(|regrips| Moves::new(turned, regrips, self.shape)).collect()
    }

    /// Returns the step of a turn from the row with cubies at these places; `moves` has its effects by regrips.
    fn step(&self, cubies: &[u8; 8], moves: &[Moves]) -> RowStep {
        let (class, regrips) = self.places[moves[0].row(cubies, self.shape).number()];
        let translation = moves[usize::from(regrips)].translation(cubies);
        RowStep::new(Row::from_bits(class), regrips, translation)
    }
}
