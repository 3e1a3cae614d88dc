//! Compares classes of states with a plain search's: automorphisms as permutations of the moves, applied to
//! lists of pieces.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::orbits::{Action, Definition, Move, OrbitDefinition};
use godtable_engine::levels::{Arcs, Automorphisms, Distances, Goal, Positions, Space};
use godtable_puzzle::effort::Effort;
use support::plain::{Numbers, played, solved};

use super::support;

/// The positions of a puzzle as a graph: by position, the position after each move.
struct Graph {
    next: Vec<Vec<usize>>,
    distances: Vec<usize>,
}

impl Graph {
    /// Lists the positions after moves from solved, up to a number.
    fn of(definition: &Definition, most: usize) -> Option<Graph> {
        let solved = solved(definition);
        let mut all = vec![solved.clone()];
        let mut numbers = HashMap::from([(solved, 0)]);
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < all.len() {
            let pieces = all[next.len()].clone();
            let after = (0..definition.moves().len()).map(|made| {
                let after = played(definition, &pieces, made);
                *numbers.entry(after.clone()).or_insert_with(|| {
                    all.push(after);
                    all.len() - 1
                })
            });
            next.push(after.collect());
            if all.len() > most {
                return None;
            }
        }
        // Moves that do the same to all positions count once.
        let column = |made: usize| next.iter().map(|after| after[made]).collect::<Vec<usize>>();
        let is_new = |made: &usize| (0..*made).all(|earlier| column(earlier) != column(*made));
        let kept: Vec<usize> = (0..definition.moves().len()).filter(is_new).collect();
        next.iter_mut().for_each(|after| *after = kept.iter().map(|&made| after[made]).collect());
        // Distances to solved, by passes over all moves.
        let mut distances = vec![usize::MAX; next.len()];
        distances[0] = 0;
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (position, after) in next.iter().enumerate() {
                let nearest = after.iter().map(|&after| distances[after]).min().expect("a move");
                if nearest.saturating_add(1) < distances[position] {
                    distances[position] = nearest + 1;
                    is_changed = true;
                }
            }
        }
        Some(Graph { next, distances })
    }

    /// Returns the image of each position if each move has an image, and solved stays.
    fn image(&self, moves: &[u8]) -> Option<Vec<usize>> {
        let mut images = vec![usize::MAX; self.next.len()];
        images[0] = 0;
        let mut open = vec![0];
        while let Some(position) = open.pop() {
            for (made, &image) in moves.iter().enumerate() {
                let (after, image) = (self.next[position][made], self.next[images[position]][usize::from(image)]);
                if images[after] == usize::MAX {
                    images[after] = image;
                    open.push(after);
                } else if images[after] != image {
                    return None;
                }
            }
        }
        (images.iter().collect::<HashSet<_>>().len() == images.len()).then_some(images)
    }

    /// Returns the automorphisms: the images of the positions for the permutations of the moves, each once.
    fn automorphisms(&self) -> HashSet<Vec<usize>> {
        let moves = self.next[0].len();
        permutations(moves).iter().filter_map(|moves| self.image(moves)).collect()
    }

    /// Returns the number of classes at each distance.
    fn classes(&self, automorphisms: &HashSet<Vec<usize>>) -> Vec<u64> {
        let mut counts = vec![0; self.distances.iter().max().expect("a position") + 1];
        for (position, &distance) in self.distances.iter().enumerate() {
            let is_least = automorphisms.iter().all(|images| images[position] >= position);
            counts[distance] += u64::from(is_least);
        }
        counts
    }
}

fn permutations(length: usize) -> Vec<Vec<u8>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(length - 1);
    let with = |own: &Vec<u8>, place: usize| {
        let mut own = own.clone();
        own.insert(place, length as u8 - 1);
        own
    };
    shorter.iter().flat_map(|own| (0..length).map(|place| with(own, place)).collect::<Vec<_>>()).collect()
}

fn found(definition: &Definition) -> Distances {
    let positions = Positions::new(definition.clone()).expect("few positions");
    let solved = positions.number(&definition.solved()).expect("a position");
    let arcs = Arcs::free(definition.moves().len());
    Distances::find(Space::new(positions), arcs, Goal::Positions(vec![solved]), &mut |_| Continue(())).expect("near")
}

/// Returns a made-up puzzle whose moves a map of its places takes to each other: a move, its image, and so on.
fn made_up(random: &mut Numbers) -> Definition {
    let orbits: Vec<OrbitDefinition> = (0..1 + random.below(3))
        .map(|number| {
            let (places, modulus) = (2 + random.below(3), [1, 1, 2, 3, 4][random.below(5)]);
            let kinds: Vec<u8> = match random.below(4) {
                0 => (0..places as u8).map(|place| place / 2).collect(),
                _ => (0..places as u8).collect(),
            };
            let count = usize::from(kinds[places - 1]) + 1;
            let ignored = random.below(6) == 0;
            let moduli = vec![if ignored { 1 } else { modulus }; count];
            OrbitDefinition { name: format!("O{number}"), modulus, kinds, moduli }
        })
        .collect();
    let symmetry: Vec<Action> = orbits.iter().map(|orbit| random.action(orbit)).collect();
    let mut moves: Vec<Vec<Action>> = Vec::new();
    for _ in 0..1 + random.below(2) {
        let mut made: Vec<Action> = orbits.iter().map(|orbit| random.action(orbit)).collect();
        while !moves.contains(&made) && moves.len() < 6 {
            moves.push(made.clone());
            let image = |((own, symmetry), orbit): ((&Action, &Action), &OrbitDefinition)| {
                let back = symmetry.inverse(orbit.modulus);
                back.then(own, orbit.modulus).then(symmetry, orbit.modulus)
            };
            made = made.iter().zip(&symmetry).zip(&orbits).map(image).collect();
        }
    }
    let moves = moves.into_iter().enumerate();
    let moves = moves.map(|(number, actions)| Move { name: format!("M{number}"), actions });
    Definition::new(orbits.clone(), moves.collect()).expect("well formed")
}

#[test]
fn made_up_puzzles_have_the_classes_of_a_plain_search() {
    let mut random = Numbers(15);
    let (mut compared, mut symmetric, mut more) = (0, 0, 0);
    for _ in 0..600 {
        let definition = made_up(&mut random);
        let Some(graph) = Graph::of(&definition, 3000) else { continue };
        let expected = graph.automorphisms();
        let distances = found(&definition);
        let classes = distances.classes().expect("few automorphisms");
        let own = classes.keeping();
        assert_eq!(Automorphisms::of(&definition, &mut Effort::default()).expect("few").count(), own, "{definition:?}");
        // Some permutations of the moves come from no map of the places. With identical pieces, different moves may do the
        // same to all positions.
        if own < expected.len() {
            more += 1;
            continue;
        }
        assert!(own.is_multiple_of(expected.len()), "{own} of {}: {definition:?}", expected.len());
        let counted = classes.unlocked();
        assert_eq!(counted.counts(), graph.classes(&expected), "{definition:?}");
        compared += 1;
        symmetric += usize::from(expected.len() > 1);
        let farthest = distances.unlocked().gods_number();
        let listed = classes.at(farthest, false);
        assert_eq!(listed.len() as u64, counted.count(farthest));
        let sizes: usize = listed.iter().map(|class| class.size).sum();
        assert_eq!(sizes as u64, distances.unlocked().count(farthest));
    }
    assert!(compared > 100 && symmetric > 50 && more < compared, "{compared}, {symmetric}, {more}");
}
