//! Holds of the images of positions under a symmetry, and whether they keep the rules.

use crate::cube::{Corner, Face, Goal, LockState, Placement, Puzzle, Rules, State, Symmetry, Turn, TurnSet, Twist};

impl Symmetry {
    /// Whether the images of all goal positions are goal positions.
    fn keeps_goal(self, rules: &Rules) -> bool {
        match rules.goal() {
            Goal::Solved | Goal::Face | Goal::Layer => true,
            Goal::Oriented | Goal::FaceOrOriented | Goal::LayerOrOriented => {
                self.image(Face::U).axis() == Face::U.axis()
            }
            Goal::Positions(positions) => positions.iter().all(|position| {
                let image = State::new(rules.puzzle(), self.image_of_position(position));
                rules.is_goal(image.position())
            }),
        }
    }

    /// Whether the symmetry keeps the rules: the [image](Symmetry::image_of_state) of a state has the same distance.
    ///
    /// It does if it keeps the goal, and maps the allowed turns of each state to the allowed turns of its image. Only states from
    /// which the goal can be reached matter.
    ///
    /// On the 2x2x2 the image of a state is rotated until the corner DBL is at home. The rotation depends on the cubie that
    /// becomes DBL. Each resulting hold must keep the turns and the lock, if turns lead to it. Under `R U` the corner DLF
    /// never moves. So the half turn that exchanges R with U, and DLF with DBL, keeps these rules.
    #[must_use]
    pub fn keeps(self, rules: &Rules) -> bool {
        self.keeps_goal(rules) && Holds::of(self, rules.puzzle()).keep(rules)
    }

    /// Whether the symmetry inverts the rules: the image of the [inverse](crate::cube::Position::inverse) of an unlocked state has the same
    /// distance. It does if it maps the inverse turns to the turns, in each hold that occurs.
    ///
    /// Proof: if the turns `a b .. y z` solve a state, its position is `z' y' .. b' a'`, and its inverse is `a b .. y z`. So
    /// `z' y' .. b' a'` solves the inverse, and the images of these turns solve its image. They are equally many, and turns
    /// of the rules. The lock allows them: two neighbors in the sequence are on one axis, or of one face, if their images
    /// are. Each state is such an image, so no image is nearer.
    ///
    /// Locked states have no inverse: their lock forbids a first turn, and in the inverse that turn is the last.
    ///
    /// Rules of clockwise turns do not have the inverse turns, but a reflection makes these clockwise. The result is false for
    /// custom locks and for other goals than solved, because the proof does not cover them.
    #[must_use]
    pub fn inverts(self, rules: &Rules) -> bool {
        let is_known = *rules.goal() == Goal::Solved && rules.lock().name().is_some();
        is_known && Holds::of(self, rules.puzzle()).invert(rules)
    }
}

/// The holds of the images of positions under a symmetry.
///
/// On the 2x2x2 an image is rotated until the corner DBL is at home. Its hold is the symmetry and then that rotation. The
/// rotation depends on the place and twist of one cubie: the cubie that becomes DBL. On other puzzles the only hold is the
/// symmetry itself.
pub(crate) struct Holds {
    puzzle: Puzzle,
    /// The cubie that becomes DBL.
    cubie: Corner,
    /// The hold by place and twist of that cubie. If there is only one hold, its place does not matter.
    all: Vec<(Placement, Symmetry)>,
}

impl Holds {
    /// Returns the holds of a symmetry.
    pub(crate) fn of(symmetry: Symmetry, puzzle: Puzzle) -> Holds {
        let cubie = symmetry.inverse().image_of_corner(Corner::DBL).place;
        let home = Placement { place: cubie, twist: Twist::NONE };
        if !puzzle.ignores_rotations() || cubie == Corner::DBL {
            return Holds { puzzle, cubie, all: vec![(home, symmetry)] };
        }
        let places = Corner::ALL.into_iter().filter(|&place| place != Corner::DBL);
        let places = places.flat_map(|place| Twist::ALL.map(|twist| Placement { place, twist }));
        let hold = |placed| symmetry.then(Symmetry::from(symmetry.image_of_cubie(cubie, placed).rotation_home()));
        Holds { puzzle, cubie, all: places.map(|placed| (placed, hold(placed))).collect() }
    }

    /// The cubie that becomes DBL.
    pub(crate) const fn cubie(&self) -> Corner {
        self.cubie
    }

    /// Whether all holds keep turns and lock if the goal of the rules can be reached.
    pub(crate) fn keep(&self, rules: &Rules) -> bool {
        let strays = self.strays(rules);
        self.at_goal(rules.goal()).iter().all(|placed| !strays.contains(placed))
    }

    /// Whether all holds take the inverse turns to the turns if the solved position can be reached.
    pub(crate) fn invert(&self, rules: &Rules) -> bool {
        let strays = self.strays_of_inverses(rules);
        self.at_goal(&Goal::Solved).iter().all(|placed| !strays.contains(placed))
    }

    /// The strays: the places and twists of the cubie at which the hold changes turns or lock, now or after some turns.
    pub(crate) fn strays(&self, rules: &Rules) -> Vec<Placement> {
        let turns = rules.turns();
        let images: Vec<Option<Vec<LockState>>> = self.all.iter().map(|(_, hold)| rules.lock_images(*hold)).collect();
        let image = |placed: Placement| self.number(placed).and_then(|number| images[number].as_ref());
        let keeps = |placed: Placement, hold: Symmetry| {
            self.takes(hold, turns, rules)
                && turns.iter().all(|turn| {
                    let (before, after) = (image(placed), image(self.after(placed, turn)));
                    before.zip(after).is_some_and(|(before, after)| lock_follows(rules, turn, before, after))
                })
        };
        self.strays_where(turns, keeps)
    }

    /// The strays of inverses: the hold maps the inverse turns to other turns, now or after some turns.
    pub(crate) fn strays_of_inverses(&self, rules: &Rules) -> Vec<Placement> {
        let inverses: TurnSet = rules.turns().iter().map(Turn::inverse).collect();
        self.strays_where(inverses, |_, hold| self.takes(hold, inverses, rules))
    }

    /// The places and twists of the cubie at which `is_kept` fails, now or after some of the turns.
    fn strays_where(&self, turns: TurnSet, is_kept: impl Fn(Placement, Symmetry) -> bool) -> Vec<Placement> {
        let mut strays: Vec<Placement> =
            self.all.iter().filter(|&&(placed, hold)| !is_kept(placed, hold)).map(|&(placed, _)| placed).collect();
        loop {
            let leads_astray = |placed: Placement| turns.iter().any(|turn| strays.contains(&self.after(placed, turn)));
            let places = self.all.iter().map(|&(placed, _)| placed);
            let more: Vec<Placement> =
                places.filter(|placed| !strays.contains(placed) && leads_astray(*placed)).collect();
            if more.is_empty() {
                return strays;
            }
            strays.extend(more);
        }
    }

    /// Whether the images of `turns` are the turns of the rules.
    fn takes(&self, hold: Symmetry, turns: TurnSet, rules: &Rules) -> bool {
        turns.iter().map(|turn| hold.image_on(self.puzzle, turn)).collect::<TurnSet>() == rules.turns()
    }

    /// The place and twist of the cubie after a turn, if it matters.
    fn after(&self, placed: Placement, turn: Turn) -> Placement {
        if self.all.len() > 1 { placed.turned(turn) } else { placed }
    }

    fn number(&self, placed: Placement) -> Option<usize> {
        self.all.iter().position(|&(known, _)| known == placed)
    }

    /// The places and twists of the cubie at the goal.
    fn at_goal(&self, goal: &Goal) -> Vec<Placement> {
        let places = || self.all.iter().map(|&(placed, _)| placed);
        match goal {
            _ if self.all.len() == 1 => places().collect(),
            Goal::Solved => {
                places().filter(|&placed| placed == Placement { place: self.cubie, twist: Twist::NONE }).collect()
            }
            Goal::Positions(positions) => positions.iter().map(|position| position.cubie(self.cubie)).collect(),
            Goal::Oriented => places().filter(|&placed| is_oriented(self.cubie, placed)).collect(),
            // For each place and twist, some face or layer is solved without the cubie.
            Goal::Face | Goal::Layer | Goal::FaceOrOriented | Goal::LayerOrOriented => places().collect(),
        }
    }
}

/// Whether the image of the lock state after a turn is the lock state after the image of the turn. A hold that keeps the lock
/// may fail: after the turn another hold may apply.
fn lock_follows(rules: &Rules, turn: Turn, before: &[LockState], after: &[LockState]) -> bool {
    // The image of the turn leads to the image of the next lock state, in the hold before the turn.
    let states = (0..before.len() as u8).map(LockState::new);
    { states }.filter_map(|state| rules.after(state, turn)).all(|next| before[next.number()] == after[next.number()])
}

/// Whether the U or D sticker of a cubie with this place and twist is on U or D.
fn is_oriented(cubie: Corner, Placement { place, twist }: Placement) -> bool {
    let is_up_or_down = |face: &Face| face.axis() == Face::U.axis();
    let own = cubie.faces().iter().position(is_up_or_down).expect("each corner is on U or D");
    is_up_or_down(&place.faces()[(usize::from(twist.thirds()) + own) % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Position, Rotation, State};

    /// All positions with the layer of `face` solved, with any permutation and twists of the other corners.
    fn with_layer(face: Face) -> impl Iterator<Item = Position> {
        let free: Vec<Corner> = Corner::ALL.into_iter().filter(|corner| !corner.faces().contains(&face)).collect();
        let numbers = (0..4_usize.pow(4) * 27).map(|number| (number / 27, number % 27));
        numbers.filter_map(move |(order, twists)| {
            let mut cubies = *Position::SOLVED.cubies();
            let thirds = [twists % 3, twists / 3 % 3, twists / 9, 6 - twists % 3 - twists / 3 % 3 - twists / 9];
            for (number, corner) in free.iter().enumerate() {
                let place = free[order / 4_usize.pow(number as u32) % 4];
                cubies[corner.index()] = Placement { place, twist: Twist::ALL[thirds[number] % 3] };
            }
            Position::new(cubies).ok()
        })
    }

    #[test]
    fn places_at_a_goal_are_those_of_its_positions() {
        let layers: Vec<Position> = Face::ALL.into_iter().flat_map(with_layer).collect();
        assert_eq!(layers.len(), 6 * 24 * 27);
        let home = |position: &Position| *State::new(Puzzle::CUBE2, *position).position();
        let layers: Vec<Position> = layers.iter().map(home).collect();
        for symmetry in Symmetry::ALL {
            let holds = Holds::of(symmetry, Puzzle::CUBE2);
            for goal in [Goal::Layer, Goal::Face, Goal::Oriented] {
                let at_goal = layers.iter().filter(|position| goal.is_reached(Puzzle::CUBE2, position));
                let mut found: Vec<Placement> = at_goal.map(|position| position.cubie(holds.cubie)).collect();
                found.sort_unstable();
                found.dedup();
                let mut listed = holds.at_goal(&goal);
                listed.sort_unstable();
                assert!(found.iter().all(|placed| listed.contains(placed)), "{goal}, {symmetry:?}");
                // The list has only those oriented positions that have a solved layer.
                assert!(goal == Goal::Oriented || found == listed, "{goal}, {symmetry:?}");
            }
        }
    }

    #[test]
    fn hold_brings_dbl_home() {
        for symmetry in Symmetry::ALL {
            let holds = Holds::of(symmetry, Puzzle::CUBE2);
            for position in [Position::SOLVED].into_iter().chain(Turn::ALL.map(|turn| Position::SOLVED.turned(turn))) {
                let position = position.rotated(position.rotation_home());
                let hold = holds.all[holds.number(position.cubie(holds.cubie)).expect("a place of the cubie")].1;
                let image = symmetry.image_of_position(&position);
                let expected = symmetry.then(Symmetry::from(image.rotation_home()));
                assert_eq!(hold, expected, "{symmetry:?}");
            }
        }
        let rotated = Symmetry::from(Rotation::ALL[1]);
        assert_eq!(Holds::of(rotated, Puzzle::CORNERS3).all.len(), 1, "the centers are fixed");
    }
}
