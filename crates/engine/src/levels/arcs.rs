//! Arcs: the moves that each lock state allows, and the lock state after each. A search sees a lock only in this form.

use godtable_puzzle::lock::Lock;

/// The moves that are allowed in each lock state, and the lock state after each.
///
/// The states of a puzzle are its positions under each lock state: a *plane* for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arcs {
    planes: usize,
    arcs: Vec<Arc>,
}

/// A move that a plane allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The plane of the states before the move.
    pub from: usize,
    /// The number of the move.
    pub number: usize,
    /// The plane of the states after the move.
    pub to: usize,
}

/// A move to some plane, and the planes that allow it.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) number: usize,
    pub(crate) to: usize,
    pub(crate) from: Vec<usize>,
}

impl Arcs {
    /// Returns the arcs of a puzzle that always allows each of its moves.
    #[must_use]
    pub fn free(moves: usize) -> Arcs {
        Arcs::of(1, moves, |_, _| Some(0))
    }

    /// Returns arcs between `planes` planes. Plane 0 has the unlocked states.
    ///
    /// # Panics
    /// Panics if there is no plane, or an arc has another one.
    #[must_use]
    pub fn new(planes: usize, arcs: Vec<Arc>) -> Arcs {
        assert!(arcs.iter().all(|arc| arc.from.max(arc.to) < planes) && planes > 0, "each arc joins planes");
        Arcs { planes, arcs }
    }

    /// Returns the arcs between `planes` planes. `after` maps a plane and a move, below `moves`, to the plane after the
    /// move, or to `None` if the plane forbids it.
    ///
    /// # Panics
    /// Panics if there is no plane, or an arc has another one.
    #[must_use]
    pub fn of(planes: usize, moves: usize, after: impl Fn(usize, usize) -> Option<usize>) -> Arcs {
        let arc = |from, number| Some(Arc { from, number, to: after(from, number)? });
        let arcs = (0..planes).flat_map(|from| (0..moves).filter_map(move |number| arc(from, number)));
        Arcs::new(planes, arcs.collect())
    }

    /// Returns the arcs of a lock: plane `n` belongs to its state `n`.
    #[must_use]
    pub fn of_lock(lock: &Lock) -> Arcs {
        let (states, moves) = (lock.states(), lock.states()[0].next.len());
        if lock.forbids_nothing() {
            Arcs::free(moves)
        } else {
            Arcs::of(states.len(), moves, |from, number| states[from].next[number])
        }
    }

    /// Returns the number of planes.
    #[must_use]
    pub fn planes(&self) -> usize {
        self.planes
    }

    /// Returns the arcs.
    #[must_use]
    pub fn all(&self) -> &[Arc] {
        &self.arcs
    }

    /// Returns the arcs from a plane.
    pub fn from(&self, plane: usize) -> impl Iterator<Item = Arc> + '_ {
        self.arcs.iter().copied().filter(move |arc| arc.from == plane)
    }

    /// Returns each arc in the other direction.
    #[must_use]
    pub fn reversed(&self) -> Arcs {
        let reversed = self.arcs.iter().map(|&Arc { from, number, to }| Arc { from: to, number, to: from });
        Arcs { planes: self.planes, arcs: reversed.collect() }
    }

    /// Returns the numbers of the moves that some plane allows, in ascending order.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = self.arcs.iter().map(|arc| arc.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the transitions, by move.
    pub(crate) fn transitions(&self) -> Vec<Transition> {
        let mut transitions: Vec<Transition> = Vec::new();
        for &Arc { from, number, to } in &self.arcs {
            match transitions.iter_mut().find(|known| (known.number, known.to) == (number, to)) {
                Some(known) => known.from.push(from),
                None => transitions.push(Transition { number, to, from: vec![from] }),
            }
        }
        transitions.sort_by_key(|transition| transition.number);
        transitions
    }
}
