//! Classes of rows: those that regrips take to each other.

use godtable_cube::{Position, Turn};

use crate::step::Moves;
use crate::{Fibre, Row, Shape, Step};

/// The rows, put together where regrips take them to each other: three rows to a class, or one that regrips leave alone.
/// Classes of even rows come before those of odd ones.
///
/// Where the rules treat the three axes alike, a search need look at one row of each class only: what it finds there,
/// with one face locked, holds for the others with the images of that face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowClasses {
    shape: Shape,
    /// By row: its class, and how many regrips take it to the representative.
    places: Box<[(u16, u8)]>,
    representatives: Box<[Row]>,
    is_regripped: bool,
}

impl RowClasses {
    /// The classes of the rows under regrips. Where it may be, `along` takes representatives to representatives, so that
    /// no regrip has to follow it.
    ///
    /// # Panics
    /// Where the turn moves a corner that does not move in the shape.
    #[must_use]
    pub fn regripped(shape: Shape, along: Turn) -> RowClasses {
        assert!(shape.holds(&Position::SOLVED.turned(along)), "{along} moves a corner that stays");
        let regrips = [1, 2].map(|regrips| Moves::new(Position::SOLVED, regrips, shape));
        let along = Moves::new(Position::SOLVED.turned(along), 0, shape);
        let mut is_placed = vec![false; shape.rows()];
        // Of each class the representative, and where one regrip and two take it.
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
            // What one regrip takes away from the representative, two more bring back. It may be all of these rows.
            for (row, back) in [(twice, 1), (once, 2), (row, 0)] {
                places[row.number()] = (class as u16, back);
            }
        }
        let representatives = classes.iter().map(|&[row, ..]| row).collect();
        RowClasses { shape, places, representatives, is_regripped: true }
    }

    /// Each row a class of its own.
    #[must_use]
    pub fn single(shape: Shape) -> RowClasses {
        let mut representatives: Vec<Row> = shape.all_rows().collect();
        representatives.sort_by_key(|row| row.is_odd());
        let mut places = vec![(0, 0); shape.rows()].into_boxed_slice();
        representatives.iter().enumerate().for_each(|(class, row)| places[row.number()] = (class as u16, 0));
        RowClasses { shape, places, representatives: representatives.into(), is_regripped: false }
    }

    /// How many classes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The row that stands for a class.
    ///
    /// # Panics
    /// Where there is no such class.
    #[must_use]
    pub fn representative(&self, class: usize) -> Row {
        self.representatives[class]
    }

    /// How many classes of even rows there are; these come first.
    #[must_use]
    pub fn even_count(&self) -> usize {
        self.representatives.partition_point(|row| !row.is_odd())
    }

    /// How many rows each class has, in order: 1 or 3.
    #[must_use]
    pub fn sizes(&self) -> Vec<u8> {
        let mut sizes = vec![0; self.count()];
        self.places.iter().for_each(|&(class, _)| sizes[usize::from(class)] += 1);
        sizes
    }

    /// Where turns, and the regrips that the class of the row calls for, take the representative of each class: class
    /// after class, and for each turn after turn. The rows of the steps are the numbers of classes.
    ///
    /// # Panics
    /// Where a turn moves a corner that does not move in the shape.
    #[must_use]
    pub fn steps(&self, turns: &[Turn]) -> Vec<Step> {
        let stays = |turn: &Turn| self.shape.holds(&Position::SOLVED.turned(*turn));
        assert!(turns.iter().all(stays), "one of {turns:?} moves a corner that stays");
        let moves: Vec<Vec<Moves>> = turns.iter().map(|&turn| self.moves(Position::SOLVED.turned(turn))).collect();
        let mut steps = Vec::with_capacity(self.count() * turns.len());
        for row in &self.representatives {
            let cubies = row.places(self.shape);
            steps.extend(moves.iter().map(|moves| self.step(&cubies, moves)));
        }
        steps
    }

    /// Which regrips take a row to the representative of its class: for each row that is given a step, whose row is the
    /// number of the class.
    pub fn steps_home(&self) -> impl Fn(Row) -> Step + Sync {
        let moves = self.moves(Position::SOLVED);
        move |row| {
            let (class, regrips) = self.places[row.number()];
            let translation = match regrips {
                0 => Fibre::ZERO,
                _ => moves[usize::from(regrips)].translation(&row.places(self.shape)),
            };
            Step::new(Row::from_bits(class), regrips, translation)
        }
    }

    /// What the turn that leads to `turned` does, by the number of regrips after it.
    fn moves(&self, turned: Position) -> Vec<Moves> {
        let ways = if self.is_regripped { 3 } else { 1 };
        (0..ways).map(|regrips| Moves::new(turned, regrips, self.shape)).collect()
    }

    fn step(&self, cubies: &[u8; 8], moves: &[Moves]) -> Step {
        let (class, regrips) = self.places[moves[0].row(cubies, self.shape).number()];
        let translation = moves[usize::from(regrips)].translation(cubies);
        Step::new(Row::from_bits(class), regrips, translation)
    }
}
