//! Places that move in blocks, as one place with orientations.
//!
//! A *block* is a set of places that each move maps to a block. The turns `R L'` and `D` of the 3x3x3 move ten edges as five pairs,
//! so the edges have `5! * 2^5` arrangements, not 10! ones.
//!
//! Let B be a block, and let `t(b)` be a product of moves that maps B to the block b. If a move m maps b to c, then
//! `t(c)^-1 m t(b)` permutes B; these permutations generate all that the moves do to B (Schreier). Suppose that they are the powers
//! of one cycle of all m places of B. Number the places of B along this cycle, and those of b as `t(b)` maps them. Then
//! each move adds the same number to all places of a block, modulo m. So a block is a place, and what is added is a twist.

use std::collections::HashSet;

use crate::orbits::{Action, OrbitArrangement};

/// The most places of a block: a bound on the search for a cycle.
const MOST_PLACES: usize = 32;

/// The blocks of connected places whose pieces differ from each other.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// By block: its places, in the order of their numbers.
    places: Vec<Vec<u8>>,
    /// By place: its block, and its number there.
    numbers: Vec<(u8, u8)>,
}

impl Blocks {
    /// Finds blocks of two places or more that turn as one place does: those with the fewest arrangements.
    pub(super) fn find(actions: &[Action], places: usize) -> Option<Blocks> {
        let of_pair = |other| Blocks::numbered(actions, &blocks_with(actions, places, other));
        let found = (1..places).filter_map(of_pair);
        found.min_by(|one, other| one.arrangements().total_cmp(&other.arrangements()))
    }

    /// Numbers the places of blocks, or returns `None` if the moves do more to a block than turn it.
    fn numbered(actions: &[Action], blocks: &[Vec<u8>]) -> Option<Blocks> {
        let size = blocks[0].len();
        if size > MOST_PLACES {
            return None;
        }
        // By block: where the places of the first one go.
        let block_of = |place: u8| blocks.iter().position(|block| block.contains(&place)).expect("a place of a block");
        let mut maps: Vec<Option<Vec<u8>>> = vec![None; blocks.len()];
        maps[0] = Some(blocks[0].clone());
        let (mut open, mut generators) = (vec![0], Vec::new());
        while let Some(block) = open.pop() {
            for action in actions {
                let from = maps[block].as_ref().expect("a block that was reached");
                let images: Vec<u8> = from.iter().map(|&place| action.images[usize::from(place)]).collect();
                let next = block_of(images[0]);
                match &maps[next] {
                    None => {
                        maps[next] = Some(images);
                        open.push(next);
                    }
                    Some(map) => {
                        let number =
                            |image: &u8| map.iter().position(|place| place == image).expect("a block is mapped whole");
                        generators.push(images.iter().map(number).collect::<Vec<usize>>());
                    }
                }
            }
        }
        let cycle = cycle(&generators, size)?;
        let along = |map: Option<Vec<u8>>| {
            let map = map.expect("moves connect all blocks");
            cycle.iter().map(|&number| map[number]).collect()
        };
        let places: Vec<Vec<u8>> = maps.into_iter().map(along).collect();
        let mut numbers = vec![(0, 0); size * places.len()];
        for (block, own) in places.iter().enumerate() {
            own.iter()
                .enumerate()
                .for_each(|(number, &place)| numbers[usize::from(place)] = (block as u8, number as u8));
        }
        Some(Blocks { places, numbers })
    }

    /// Returns the number of blocks.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of places of a block.
    pub(super) fn size(&self) -> u8 {
        self.places[0].len() as u8
    }

    fn arrangements(&self) -> f64 {
        let permutations: f64 = (1..=self.count()).map(|count| count as f64).product();
        permutations * f64::from(self.size()).powi(self.count() as i32)
    }

    /// Returns an action on the blocks.
    pub(super) fn action(&self, action: &Action) -> Action {
        let image = |block: &Vec<u8>| self.numbers[usize::from(action.images[usize::from(block[0])])];
        let (images, twists) = self.places.iter().map(image).unzip();
        Action { images, twists }
    }

    /// Returns an arrangement of the blocks, or `None` if the places of a block do not hold a block. `homes` has the kinds of the
    /// solved puzzle.
    pub(super) fn divided(&self, orbit: &OrbitArrangement, homes: &[u8]) -> Option<OrbitArrangement> {
        let size = self.size();
        let home = |place: u8| {
            let kind = orbit.kinds[usize::from(place)];
            homes.iter().position(|&own| own == kind).map(|home| self.numbers[home])
        };
        let block = |places: &Vec<u8>| {
            let all = places.iter().map(|&place| home(place)).collect::<Option<Vec<(u8, u8)>>>()?;
            let (kind, first) = all[0];
            let is_next = |(own, number): (usize, &(u8, u8))| *number == (kind, (first + own as u8) % size);
            all.iter().enumerate().all(is_next).then_some((kind, (size - first) % size))
        };
        let (kinds, orientations) =
            self.places.iter().map(block).collect::<Option<Vec<(u8, u8)>>>()?.into_iter().unzip();
        Some(OrbitArrangement { kinds, orientations })
    }

    /// Returns the arrangement of all places: the inverse of [`Blocks::divided`].
    pub(super) fn restored(&self, blocks: &OrbitArrangement, homes: &[u8]) -> OrbitArrangement {
        let mut kinds = homes.to_vec();
        for (place, kind) in kinds.iter_mut().enumerate() {
            let (block, number) = self.numbers[place];
            let turned = number + self.size() - blocks.orientations[usize::from(block)];
            let home = &self.places[usize::from(blocks.kinds[usize::from(block)])];
            *kind = homes[usize::from(home[usize::from(turned % self.size())])];
        }
        OrbitArrangement { orientations: vec![0; kinds.len()], kinds }
    }
}

/// Returns the smallest blocks of which one has the first place and another one (Atkinson).
fn blocks_with(actions: &[Action], places: usize, other: usize) -> Vec<Vec<u8>> {
    // By place: the first one of its block.
    let mut firsts: Vec<usize> = (0..places).collect();
    let mut open = vec![(0, other)];
    while let Some((one, other)) = open.pop() {
        let (kept, gone) = (firsts[one].min(firsts[other]), firsts[one].max(firsts[other]));
        if kept != gone {
            firsts.iter_mut().filter(|first| **first == gone).for_each(|first| *first = kept);
            open.extend(actions.iter().map(|action| (action.images[kept].into(), action.images[gone].into())));
        }
    }
    let block = |first: usize| (0..places).filter(|&place| firsts[place] == first).map(|place| place as u8).collect();
    (0..places).filter(|&place| firsts[place] == place).map(block).collect()
}

/// Returns a cycle of all of `size` numbers whose powers are the permutations that some generate, or `None` if there is none.
fn cycle(generators: &[Vec<usize>], size: usize) -> Option<Vec<usize>> {
    let mut all = vec![(0..size).collect::<Vec<usize>>()];
    let mut known: HashSet<Vec<usize>> = all.iter().cloned().collect();
    let mut next = 0;
    while next < all.len() {
        for generator in generators {
            let product: Vec<usize> = all[next].iter().map(|&number| generator[number]).collect();
            if known.insert(product.clone()) {
                all.push(product);
            }
        }
        if all.len() > size {
            return None;
        }
        next += 1;
    }
    let powers = |own: &Vec<usize>| std::iter::successors(Some(0), |&number| Some(own[number])).take(size).collect();
    let is_cycle = |cycle: &Vec<usize>| cycle.iter().collect::<HashSet<_>>().len() == size;
    all.iter().map(powers).find(is_cycle)
}

#[cfg(test)]
mod tests {
    use super::{Blocks, blocks_with};
    use crate::orbits::split::Split;
    use crate::orbits::{Action, Definition, Move, OrbitDefinition};
    use crate::random::Random;

    fn shuffled(count: usize, random: &mut Random) -> Vec<u8> {
        let mut all: Vec<u8> = (0..count as u8).collect();
        random.shuffle(&mut all);
        all
    }

    fn puzzle(kinds: Vec<u8>, moves: Vec<Vec<u8>>) -> Definition {
        let moduli = vec![1; kinds.len()];
        let made = |(number, images): (usize, Vec<u8>)| Move {
            name: format!("M{number}"),
            actions: vec![Action { twists: vec![0; images.len()], images }],
        };
        let orbit = OrbitDefinition { name: "PLACES".into(), modulus: 1, kinds, moduli };
        Definition::new(vec![orbit], moves.into_iter().enumerate().map(made).collect()).expect("a puzzle")
    }

    /// Returns three moves that turn blocks of a size and exchange them, with the places in a random order.
    fn made_up(count: usize, size: usize, random: &mut Random) -> Definition {
        let places = shuffled(count * size, random);
        let mut made = || {
            let blocks = shuffled(count, random);
            let mut images = vec![0; count * size];
            for (block, &next) in blocks.iter().enumerate() {
                let turned = random.below(size);
                for place in 0..size {
                    let image = usize::from(next) * size + (place + turned) % size;
                    images[usize::from(places[block * size + place])] = places[image];
                }
            }
            images
        };
        let moves = vec![made(), made(), made()];
        puzzle(shuffled(count * size, random), moves)
    }

    #[test]
    fn made_up_blocks_turn_as_their_places_do() {
        let (mut found, mut random) = (0, Random::new(7));
        for sample in 0..200 {
            let (count, size) = ([4, 5, 6, 7][sample % 4], [2, 3, 4][sample % 3]);
            let definition = made_up(count, size, &mut random);
            let split = Split::new(&definition);
            let Some(split) = split.in_blocks(&definition) else { continue };
            found += 1;
            let blocks = split.definition(&definition);
            let mut whole = definition.solved();
            for _ in 0..50 {
                let own = split.divided(&whole).expect("moves keep blocks");
                assert_eq!(split.restored(&own), whole, "{sample}");
                let made = random.below(definition.moves().len());
                whole = definition.moved(&whole, made);
                assert_eq!(split.divided(&whole), Some(blocks.moved(&own, made)), "{sample}");
            }
            // Two places of different blocks that are exchanged leave no blocks.
            let orbit = &mut whole.orbits[0];
            let (first, second) = (orbit.kinds[0], orbit.kinds[1]);
            (orbit.kinds[0], orbit.kinds[1]) = (second, first);
            assert!(split.divided(&whole).is_none() || blocks.orbits()[0].modulus == 2, "{sample}");
        }
        assert!(found > 150, "{found} of 200");
    }

    /// R L' and D move ten edges of the 3x3x3: UR BR DR FR UL BL DL FL DF DB.
    #[test]
    fn edges_of_two_opposite_turns_and_one_are_five_pairs() {
        let images = [vec![1, 2, 3, 0, 5, 6, 7, 4, 8, 9], vec![0, 1, 9, 3, 4, 5, 8, 7, 2, 6]];
        let definition = puzzle((0..10).collect(), images.to_vec());
        let split = Split::new(&definition).in_blocks(&definition).expect("pairs");
        let pairs = split.definition(&definition);
        let orbit = &pairs.orbits()[0];
        assert_eq!((orbit.kinds.len(), orbit.modulus), (5, 2));
    }

    #[test]
    fn blocks_that_moves_do_more_to_than_turn_stay_places() {
        // Two blocks of four places, in which a move exchanges two places.
        let moves = [vec![1, 2, 3, 0, 4, 5, 6, 7], vec![1, 0, 2, 3, 4, 5, 6, 7], vec![4, 5, 6, 7, 0, 1, 2, 3]];
        let actions: Vec<Action> =
            moves.iter().map(|images| Action { images: images.clone(), twists: vec![0; 8] }).collect();
        assert_eq!(blocks_with(&actions, 8, 1).len(), 2);
        assert!(Blocks::find(&actions, 8).is_none());
        let definition = puzzle((0..8).collect(), moves.to_vec());
        assert!(Split::new(&definition).in_blocks(&definition).is_none());
    }
}
