//! Solves the Square-1 by a search in two phases.
//!
//! In the second phase, corners and edges alternate in each layer. A layer is read clockwise from its right half on: it
//! begins with a corner or with an edge. Turns by 30 degrees change that, and turns by 90 degrees move the corners and
//! the edges on by one place. So a position is two numbers of orders, and two tables give the effect of a turn of both
//! layers and of a twist on such a number.

use godtable_puzzle::permutations::{rank, unrank};

use super::layers::{FIRST_HALF, LayerTurns, Position, RIGHT, SLOTS, Sequence};
use super::shapes;

/// The pieces of a kind.
const PIECES: usize = 8;

/// The number of orders of eight pieces.
const ORDERS: usize = 40_320;

/// The turns of both layers by multiples of 90 degrees.
const TURNS: usize = 16;

/// The largest number of cubes, as the first phase leaves them, for which the second phase is searched.
const MOST_CUBES: usize = 64;

/// The twists of a first phase beyond the fewest.
const MORE: u8 = 1;

/// More twists than any second phase has.
const LONGEST: usize = 40;

/// The solver.
#[derive(Debug)]
pub struct Solver {
    /// By order of eight pieces, four in each layer: the fewest twists to the order of solved, up to turns of the layers.
    distances: Vec<u8>,
    /// By turns of both layers, `4 * upper + lower`, and by order: the order after them and a twist.
    twisted: Vec<u16>,
}

/// A position in the shape of a cube: the numbers of the orders of corners and of edges, and whether the upper layer and the lower
/// one begin with a corner.
#[derive(Clone, Copy)]
struct Square {
    corners: u16,
    edges: u16,
    begins: [bool; 2],
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// Makes the tables.
    #[must_use]
    pub fn new() -> Solver {
        let mut twisted = vec![0; TURNS * ORDERS];
        for number in 0..ORDERS {
            let order = unrank(number, PIECES).try_into().expect("eight pieces");
            for turns in 0..TURNS {
                twisted[turns * ORDERS + number] = rank(&after(&order, turns)) as u16;
            }
        }
        let mut distances = vec![u8::MAX; ORDERS];
        let mut level: Vec<[u8; PIECES]> = vec![std::array::from_fn(|piece| piece as u8)];
        for twists in 0.. {
            let mut next = Vec::new();
            for order in &level {
                for turns in 0..TURNS {
                    let after = after(order, turns);
                    // The same before the twist.
                    let mut turned = after;
                    turned.swap(0, 4);
                    turned.swap(1, 5);
                    if distances[rank(&turned)] == u8::MAX {
                        distances[rank(&turned)] = twists;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Solver { distances, twisted }
    }

    /// Returns a way to solved, with few twists.
    #[must_use]
    pub fn solve(&self, position: &Position) -> Sequence {
        let mut search = Search { solver: self, start: *position, turns: Vec::new(), best: None, cubes: 0 };
        let fewest = position.openings().first().map_or(0, |&turns| shapes::distance(&position.turned(turns)));
        for twists in fewest..=fewest + MORE {
            search.first_phase(position, twists);
        }
        Sequence::new(search.best.unwrap_or_default())
    }

    /// Returns a lower bound of the twists of the second phase.
    fn bound(&self, square: Square) -> usize {
        let of = |order: u16| usize::from(self.distances[usize::from(order)]);
        of(square.corners).max(of(square.edges))
    }

    /// Returns the position after turns of the layers and a twist, and the turns. After the turns both layers begin in the same way;
    /// `quarters` has the turns by 90 degrees.
    fn twisted(&self, square: Square, begins: bool, quarters: [usize; 2]) -> (Square, LayerTurns) {
        let mut turns = [0; 2];
        let mut edges = quarters;
        for layer in 0..2 {
            // With 30 degrees more, the last edge comes first; with 30 degrees less, the first edge goes last.
            let more = i32::from(square.begins[layer]) - i32::from(begins);
            turns[layer] = 3 * quarters[layer] as i32 + more;
            edges[layer] = (quarters[layer] as i32 + more).rem_euclid(4) as usize;
        }
        let made = |order: u16, quarters: [usize; 2]| {
            self.twisted[(4 * quarters[0] + quarters[1]) * ORDERS + usize::from(order)]
        };
        let next =
            Square { corners: made(square.corners, quarters), edges: made(square.edges, edges), begins: [begins; 2] };
        (next, LayerTurns::new(turns[0], turns[1]))
    }
}

impl Square {
    fn of(position: &Position) -> Square {
        let number = |first: u8| {
            let all = position.pieces(0).chain(position.pieces(1));
            let mut order = [0; PIECES];
            let kind = all.filter(|piece| (first..first + PIECES as u8).contains(piece));
            order.iter_mut().zip(kind).for_each(|(own, piece)| *own = piece - first);
            rank(&order) as u16
        };
        let begins = [0, 1].map(|layer| position.layers[layer][RIGHT[layer]] == FIRST_HALF);
        Square { corners: number(0), edges: number(PIECES as u8), begins }
    }
}

struct Search<'a> {
    solver: &'a Solver,
    start: Position,
    turns: Vec<LayerTurns>,
    best: Option<Vec<LayerTurns>>,
    /// The number of cubes for which the second phase was searched.
    cubes: usize,
}

impl Search<'_> {
    /// Searches all sequences of `left` twists to cubes.
    fn first_phase(&mut self, position: &Position, left: u8) {
        if self.cubes == MOST_CUBES {
            return;
        }
        if left == 0 {
            self.cubes += 1;
            return self.shorter(position);
        }
        for turns in position.openings() {
            let next = position.turned(turns).twisted();
            if self.is_wanted(turns) && shapes::distance(&next) < left {
                self.turns.push(turns);
                self.first_phase(&next, left - 1);
                self.turns.pop();
            }
        }
    }

    /// Looks for a second phase that makes the whole shorter than the best.
    fn shorter(&mut self, position: &Position) {
        let (first, square) = (self.turns.len(), Square::of(position));
        // The layers' turns are one more than the twists.
        let most = self.best.as_ref().map_or(LONGEST, |best| best.len() - 1);
        for left in self.solver.bound(square)..most.saturating_sub(first) {
            if (left % 2 == 1) == position.is_flipped && self.second_phase(square, left) {
                self.best = Some(self.turns.clone());
                self.turns.truncate(first);
                return;
            }
        }
    }

    /// Searches sequences of `left` twists that keep the cube. The turns stay if they lead to solved.
    fn second_phase(&mut self, square: Square, left: usize) -> bool {
        if left == 0 {
            let made = self.turns.iter().fold(self.start, |position, &turns| position.turned(turns).twisted());
            let last = home(&made);
            self.turns.extend(last);
            return last.is_some();
        }
        for number in 0..2 * TURNS {
            let (next, turns) = self.solver.twisted(square, number < TURNS, [number / 4 % 4, number % 4]);
            if self.is_wanted(turns) && self.solver.bound(next) < left {
                self.turns.push(turns);
                if self.second_phase(next, left - 1) {
                    return true;
                }
                self.turns.pop();
            }
        }
        false
    }

    /// Returns whether layers turn, as they do between twists.
    fn is_wanted(&self, turns: LayerTurns) -> bool {
        self.turns.is_empty() || !turns.are_none()
    }
}

/// Returns the turns of the layers that solve a position, if any do.
fn home(position: &Position) -> Option<LayerTurns> {
    let turn = |layer: usize| {
        let is_home = |&turn: &i32| {
            let mut own = position.layers[layer];
            own.rotate_right(turn as usize);
            own == Position::SOLVED.layers[layer]
        };
        (0..SLOTS as i32).find(is_home)
    };
    Some(LayerTurns::new(turn(0)?, turn(1).filter(|_| !position.is_flipped)?))
}

/// Returns the order after turns of both layers by 90 degrees and a twist, which exchanges the first two of each layer.
fn after(order: &[u8; PIECES], turns: usize) -> [u8; PIECES] {
    let mut own = *order;
    own[..4].rotate_right(turns / 4);
    own[4..].rotate_right(turns % 4);
    own.swap(0, 4);
    own.swap(1, 5);
    own
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::random::Random;

    use super::*;

    #[test]
    fn solutions_lead_to_solved_in_few_twists() {
        let (solver, mut random) = (Solver::new(), Random::new(1));
        let mut twists = 0;
        for _ in 0..20 {
            let position = Position::random(&mut random);
            let solution = solver.solve(&position);
            assert_eq!(position.played(&solution), Some(Position::SOLVED));
            assert_eq!(Position::SOLVED.played(&solution.inverse()), Some(position));
            // 13 are enough for any.
            assert!(solution.twists() <= 13 + 4, "{solution}");
            twists += solution.twists();
        }
        assert!(twists <= 20 * 13, "{twists} twists");
        assert_eq!(solver.solve(&Position::SOLVED).to_string(), "");
        let turned = Position::SOLVED.turned(LayerTurns::new(3, -1));
        assert_eq!(solver.solve(&turned).to_string(), "(-3,1)");
    }

    #[test]
    fn orders_have_numbers_and_distances() {
        let solver = Solver::new();
        assert!(solver.distances.iter().all(|&distance| distance < 10), "all orders are reached");
        assert_eq!(solver.distances.iter().filter(|&&distance| distance == 0).count(), 16);
    }
}
