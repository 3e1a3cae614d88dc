//! Arrangements: where the pieces are, and how they are oriented.

use crate::permutations;

/// An arrangement of a puzzle's pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arrangement {
    /// The arrangements of the orbits.
    pub orbits: Vec<OrbitArrangement>,
}

/// An arrangement of an orbit's pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OrbitArrangement {
    /// The kind of the piece at each place.
    pub kinds: Vec<u8>,
    /// The orientation of the piece at each place. It counts modulo the number of its kind.
    pub orientations: Vec<u8>,
}

impl OrbitArrangement {
    /// Returns the sum of the orientations.
    #[must_use]
    pub fn total_orientation(&self) -> usize {
        self.orientations.iter().map(|&orientation| usize::from(orientation)).sum()
    }

    /// Returns whether the pieces are an odd permutation of the sorted order of their kinds. The kinds must differ.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        permutations::is_odd(&self.kinds)
    }
}

#[cfg(test)]
mod tests {
    use crate::orbits::{Action, Definition, IllegalPiece, Move, OrbitDefinition};

    fn twisting() -> Definition {
        let orbit = OrbitDefinition { name: "A".into(), modulus: 3, kinds: vec![0, 1, 2, 2], moduli: vec![3, 3, 1] };
        let action = Action { images: vec![1, 2, 3, 0], twists: vec![1, 0, 2, 1] };
        Definition::new(vec![orbit], vec![Move { name: "T".into(), actions: vec![action] }]).expect("well formed")
    }

    #[test]
    fn inverse_move_leads_back() {
        let (definition, back) = (twisting(), twisting().inverted());
        let mut arrangement = definition.solved();
        for _ in 0..7 {
            let next = definition.moved(&arrangement, 0);
            assert_eq!(back.moved(&next, 0), arrangement);
            arrangement = next;
        }
    }

    #[test]
    fn moves_between_arrangements_solve_the_one_that_the_other_sees() {
        let orbit = OrbitDefinition { name: "A".into(), modulus: 3, kinds: vec![2, 0, 1], moduli: vec![3; 3] };
        let made = |name: &str, images: [u8; 3], twists: [u8; 3]| {
            let action = Action { images: images.to_vec(), twists: twists.to_vec() };
            Move { name: name.into(), actions: vec![action] }
        };
        let moves = vec![made("T", [1, 2, 0], [1, 0, 2]), made("S", [1, 0, 2], [0, 1, 1])];
        let definition = Definition::new(vec![orbit], moves).expect("well formed");
        let played = |from, moves: &[usize]| moves.iter().fold(from, |from, &number| definition.moved(&from, number));
        let (from, way) = (played(definition.solved(), &[0, 1, 0, 0, 1]), [1, 0, 0, 1, 1, 0]);
        let to = played(from.clone(), &way);
        let seen = definition.seen_from(&to, &from).expect("all pieces are told apart");
        assert_eq!(played(seen, &way), definition.solved());
        assert_eq!(twisting().seen_from(&twisting().solved(), &twisting().solved()), None);
    }

    #[test]
    fn illegal_pieces_are_checked_and_found() {
        let illegal = |place, kind| IllegalPiece { orbit: 0, place, kind };
        let definition = twisting().with_illegal(vec![illegal(3, 0), illegal(0, 1), illegal(3, 0)]).expect("legal");
        assert_eq!(definition.illegal(), [illegal(0, 1), illegal(3, 0)]);
        assert_eq!(definition.inverted().illegal(), definition.illegal());
        assert!(!definition.is_homogeneous() && definition.illegal_piece(&definition.solved()).is_none());
        let moved = |times| (0..times).fold(definition.solved(), |state, _| definition.moved(&state, 0));
        let found = [1, 2, 3].map(|times| definition.illegal_piece(&moved(times)));
        assert_eq!(found, [None, None, Some(illegal(0, 1))]);
        for (piece, expected) in [
            (illegal(2, 2), "has the kind 2 at place 2, which may not hold it"),
            (illegal(4, 0), "no place 4"),
            (illegal(0, 3), "no kind 3"),
            (IllegalPiece { orbit: 1, place: 0, kind: 0 }, "orbit number 1"),
        ] {
            let error = twisting().with_illegal(vec![piece]).expect_err("refused").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn powers_are_compositions() {
        let definition = twisting();
        let action = &definition.moves()[0].actions[0];
        let twice = action.then(action, 3);
        assert_eq!((&twice.images[..], &twice.twists[..]), (&[2, 3, 0, 1][..], &[1, 2, 0, 2][..]));
        assert_eq!((action.is_odd(), twice.is_odd(), action.total_twist(3)), (true, false, 1));
        assert_eq!(twice.then(&twice.inverse(3), 3).images, [0, 1, 2, 3]);
    }
}
