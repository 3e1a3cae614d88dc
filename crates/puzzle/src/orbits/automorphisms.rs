//! The automorphisms of a puzzle, found from its moves.
//!
//! An automorphism f maps each move m to a move `f(m)`. The search assigns images to moves that generate the others,
//! one after another.
//!
//! **Why few images are tried.** Conjugation preserves the lengths of cycles, and the twists along them up to a unit.
//! So m and `f(m)` have the same types of cycles, and so have `m n` and `f(m) f(n)`.
//!
//! **Why the rest follows.** For each place p,
//!
//! ```text
//! f(m(p)) = f(m)(f(p)),    shift(m(p)) = shift(p) + twist of f(m) at f(p) - unit * twist of m at p.
//! ```
//!
//! Moves connect the places of an orbit, so the image of one place, the shift 0 there and a unit determine the map of
//! all places. The goal gives the images of the pieces.
//!
//! **What it costs.** A search tries at most 200,000 assignments and lists at most 50,000 automorphisms. Puzzles with
//! many moves can take minutes, so the search counts its operations, and ends if its effort is spent or it is stopped.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use crate::effort::{Effort, Unfound};
use crate::orbits::automorphism::{Automorphism, KindMap, OrbitMap, PlaceMap};
use crate::orbits::definition::{common_divisor, common_multiple, composed, reduced};
use crate::orbits::split::Split;
use crate::orbits::{Action, Arrangement, Definition, IllegalPiece, Move, OrbitArrangement, OrbitDefinition};

/// The most assignments of moves that a search tries.
const MOST_TRIED: usize = 200_000;

/// The most automorphisms that a search lists.
const MOST_FOUND: usize = 50_000;

/// The operations of an effort for each place and move that is looked at.
const OPERATIONS: u64 = 8;

/// The actions of a move on the orbits.
type Actions = Vec<Action>;

/// For each cycle of a move: the size and the modulus of its orbit, its length, and the twist along it up to a unit.
type Cycles = Vec<(usize, u8, usize, u8)>;

/// The automorphisms of a puzzle that keep a goal.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// The automorphisms.
    pub all: Vec<Automorphism>,
    /// All moves, each once.
    pub moves: Moves,
    count: usize,
}

impl Automorphisms {
    /// Finds the automorphisms of a puzzle: the maps of its positions that keep the solved one and the illegal ones, and
    /// map each move to a move. That takes minutes for puzzles with many moves.
    ///
    /// # Errors
    /// Returns an error if there are too many, or if the effort is spent or stopped.
    pub fn of(definition: &Definition, effort: &mut Effort<'_>) -> Result<Automorphisms, Unfound> {
        let split = Split::new(definition);
        let solved = split.divided(&definition.solved()).expect("the solved puzzle is an arrangement of it");
        Automorphisms::keeping(&split.definition(definition), &[solved], effort)
    }

    /// Finds the automorphisms of a puzzle with connected orbits that keep a goal.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::of`] does.
    pub fn keeping(
        connected: &Definition,
        goal: &[Arrangement],
        effort: &mut Effort<'_>,
    ) -> Result<Automorphisms, Unfound> {
        let moves = Moves::new(connected, effort)?;
        let mut search = Search::new(connected, &moves, goal, effort);
        search.assign(&mut Vec::new())?;
        let Search { found, count, .. } = search;
        Ok(Automorphisms { all: found, moves, count })
    }

    /// Returns the automorphisms of a puzzle with connected orbits that keep a goal, among those that permute the moves as
    /// products of some permutations do. A permutation has for each of `made`, moves that generate all others, the number of its
    /// image among them. No images are searched, so that puzzles with many moves take no longer than others.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::of`] does, and also if a permutation maps a power of a move to no move.
    pub fn given(
        connected: &Definition,
        goal: &[Arrangement],
        (made, permutations): (&[Move], &[Vec<usize>]),
        effort: &mut Effort<'_>,
    ) -> Result<Automorphisms, Unfound> {
        let moves = Moves::new(connected, effort)?;
        let given = permutations.iter().map(|images| moves.permuted(made, images)).collect::<Option<Vec<_>>>();
        let given = given.ok_or(Unfound::Absent)?;
        let mut search = Search::new(connected, &moves, goal, effort);
        let mut group = vec![(0..moves.count()).collect::<Vec<usize>>()];
        let mut known: HashSet<Vec<usize>> = group.iter().cloned().collect();
        let mut next = 0;
        while let Some(own) = group.get(next).cloned() {
            search.complete(&moves.generators.iter().map(|&number| own[number]).collect::<Vec<usize>>())?;
            let products = given.iter().map(|images| own.iter().map(|&image| images[image]).collect::<Vec<usize>>());
            group.extend(products.filter(|product| known.insert(product.clone())));
            if group.len() > MOST_FOUND {
                return Err(Unfound::Absent);
            }
            next += 1;
        }
        let Search { found, count, .. } = search;
        Ok(Automorphisms { all: found, moves, count })
    }

    /// Returns the number of automorphisms, each counted once for its permutation of the moves and of the goal.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Returns the number modulo which the orientations of an orbit count: for all its kinds, it may be a smaller one.
#[must_use]
pub fn modulus(orbit: &OrbitDefinition) -> u8 {
    let moduli = orbit.kinds.iter().map(|&kind| orbit.moduli[usize::from(kind)]);
    moduli.fold(1, |all, own| all / common_divisor(all, own) * own)
}

/// The moves of a puzzle as they act on pieces, each once.
#[derive(Clone, Debug)]
pub struct Moves {
    /// By orbit: orientations count modulo this number.
    moduli: Vec<u8>,
    all: Vec<Actions>,
    numbers: HashMap<Actions, usize>,
    generators: Vec<usize>,
    /// Each move as a power of a generator: the number among the generators, and the exponent.
    powers: Vec<(usize, u64)>,
}

impl Moves {
    fn new(connected: &Definition, effort: &mut Effort<'_>) -> Result<Moves, Unfound> {
        let moduli = connected.orbits().iter().map(modulus).collect();
        let mut moves =
            Moves { moduli, all: Vec::new(), numbers: HashMap::new(), generators: Vec::new(), powers: Vec::new() };
        for made in connected.moves() {
            let actions = reduced(&made.actions, &moves.moduli);
            if !moves.numbers.contains_key(&actions) {
                moves.numbers.insert(actions.clone(), moves.all.len());
                moves.all.push(actions);
            }
        }
        moves.choose_generators(effort)?;
        Ok(moves)
    }

    /// Chooses as generators the moves that are no power of an earlier move.
    fn choose_generators(&mut self, effort: &mut Effort<'_>) -> Result<(), Unfound> {
        let mut powers: Vec<Option<(usize, u64)>> = vec![None; self.all.len()];
        for number in 0..self.all.len() {
            if powers[number].is_some() {
                continue;
            }
            let order = self.all[number].iter().zip(&self.moduli).map(|(action, &modulus)| action.order(modulus));
            let order = order.fold(1, common_multiple);
            effort.spend(order.min(256) * places(&self.all[number]) * OPERATIONS)?;
            let exponents = (1..order.min(256)).chain([order - 1]);
            for exponent in exponents.filter(|&exponent| exponent > 0) {
                if let Some(&power) = self.numbers.get(&self.power(number, exponent)) {
                    powers[power].get_or_insert((self.generators.len(), exponent));
                }
            }
            powers[number].get_or_insert((self.generators.len(), 1));
            self.generators.push(number);
        }
        self.powers = powers.into_iter().map(|power| power.expect("each move is a power of itself")).collect();
        Ok(())
    }

    fn power(&self, number: usize, exponent: u64) -> Actions {
        let actions = self.all[number].iter().zip(&self.moduli);
        actions.map(|(action, &modulus)| action.power(exponent, modulus)).collect()
    }

    /// Returns the number of moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the numbers of the moves that are no power of an earlier one.
    #[must_use]
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// Returns the number of a move with some actions.
    #[must_use]
    pub fn number(&self, actions: &[Action]) -> Option<usize> {
        self.numbers.get(&reduced(actions, &self.moduli)).copied()
    }

    /// Returns the number of the inverse of a move, if it is a move.
    #[must_use]
    pub fn inverse(&self, number: usize) -> Option<usize> {
        let actions = self.all[number].iter().zip(&self.moduli);
        let inverse: Actions = actions.map(|(action, &modulus)| action.inverse(modulus)).collect();
        self.numbers.get(&inverse).copied()
    }

    /// Returns the images of all moves, given those of some moves among these; `None` if one is not a move.
    fn permuted(&self, made: &[Move], images: &[usize]) -> Option<Vec<usize>> {
        let numbers = made.iter().map(|made| self.number(&made.actions)).collect::<Option<Vec<usize>>>()?;
        let image = |own| Some(numbers[images[numbers.iter().position(|number| number == own)?]]);
        self.images(&self.generators.iter().map(image).collect::<Option<Vec<usize>>>()?)
    }

    /// Returns the images of all moves, given the images of the generators; `None` if one is not a move.
    fn images(&self, of_generators: &[usize]) -> Option<Vec<usize>> {
        let image = |&(generator, exponent): &(usize, u64)| {
            self.numbers.get(&self.power(of_generators[generator], exponent)).copied()
        };
        self.powers.iter().map(image).collect()
    }

    fn cycles(&self, actions: &[Action]) -> Cycles {
        let mut cycles = Vec::new();
        for (action, &modulus) in actions.iter().zip(&self.moduli) {
            let mut is_seen = vec![false; action.images.len()];
            for start in 0..action.images.len() {
                let (mut place, mut length, mut twist) = (start, 0, 0_u32);
                while !is_seen[place] {
                    is_seen[place] = true;
                    twist += u32::from(action.twists[place]);
                    place = usize::from(action.images[place]);
                    length += 1;
                }
                if length > 0 {
                    let twist = common_divisor((twist % u32::from(modulus)) as u8, modulus);
                    cycles.push((action.images.len(), modulus, length, twist));
                }
            }
        }
        cycles.sort_unstable();
        cycles
    }

    fn cycles_of_product(&self, one: usize, other: usize) -> Cycles {
        self.cycles(&composed(&self.all[one], &self.all[other], self.moduli.iter().copied()))
    }
}

/// A search in progress.
struct Search<'a, 'e> {
    orbits: &'a [OrbitDefinition],
    illegal: &'a [IllegalPiece],
    moves: &'a Moves,
    goal: &'a [Arrangement],
    goals: HashSet<&'a Arrangement>,
    /// The cycles that occurred, each with its number.
    known_cycles: HashMap<Cycles, usize>,
    /// By move: the number of its cycles.
    cycles: Vec<usize>,
    of_products: HashMap<[usize; 2], usize>,
    tried: usize,
    effort: &'a mut Effort<'e>,
    /// The operations since the last ones were spent.
    operations: Cell<u64>,
    found: Vec<Automorphism>,
    count: usize,
}

impl<'a, 'e> Search<'a, 'e> {
    fn new(
        connected: &'a Definition,
        moves: &'a Moves,
        goal: &'a [Arrangement],
        effort: &'a mut Effort<'e>,
    ) -> Search<'a, 'e> {
        let (orbits, illegal) = (connected.orbits(), connected.illegal());
        let mut known_cycles = HashMap::new();
        let number = |actions: &Actions| number_of(&mut known_cycles, moves.cycles(actions));
        let cycles = moves.all.iter().map(number).collect();
        let of_products = HashMap::new();
        let (tried, operations, found, count) = (0, Cell::new(0), Vec::new(), 0);
        Search {
            orbits,
            illegal,
            moves,
            goal,
            goals: goal.iter().collect(),
            known_cycles,
            cycles,
            of_products,
            tried,
            effort,
            operations,
            found,
            count,
        }
    }

    /// Spends the operations since the last time, and some more.
    fn spend(&mut self, operations: u64) -> Result<(), Unfound> {
        self.effort.spend((self.operations.take() + operations) * OPERATIONS)
    }

    /// Assigns an image to the next generator in all possible ways.
    fn assign(&mut self, images: &mut Vec<usize>) -> Result<(), Unfound> {
        let moves = self.moves;
        let Some(&own) = moves.generators.get(images.len()) else { return self.complete(images) };
        for image in 0..moves.all.len() {
            if self.cycles[own] != self.cycles[image] || images.contains(&image) {
                continue;
            }
            let mut earlier = moves.generators.iter().zip(images.iter());
            if earlier.all(|(&known, &other)| self.of_product([known, own]) == self.of_product([other, image])) {
                self.tried += 1;
                self.spend(moves.all.len() as u64)?;
                if self.tried > MOST_TRIED {
                    return Err(Unfound::Absent);
                }
                images.push(image);
                // Pairs of moves show little where layers are parallel: of the 4x4x4 they leave millions of assignments.
                if self.is_possible(images) {
                    self.assign(images)?;
                }
                images.pop();
            }
        }
        Ok(())
    }

    /// Returns whether some map of the places that the first generators connect, of each orbit, conjugates each of them into
    /// its image.
    fn is_possible(&self, images: &[usize]) -> bool {
        let mut own = self.moves.generators.iter().zip(images);
        let Some((last, _)) = own.next_back().filter(|_| images.len() > 2) else { return true };
        let moved = |orbit: usize| {
            let last = &self.moves.all[*last][orbit];
            last.images.iter().enumerate().position(|(place, &image)| place != usize::from(image))
        };
        (0..self.orbits.len()).all(|orbit| {
            let Some(start) = moved(orbit) else { return true };
            self.targets(orbit, images, start).any(|(_, known)| known.is_some())
        })
    }

    /// Returns the number of the cycles of a product.
    fn of_product(&mut self, pair: [usize; 2]) -> usize {
        let (moves, known) = (self.moves, &mut self.known_cycles);
        *self.of_products.entry(pair).or_insert_with(|| number_of(known, moves.cycles_of_product(pair[0], pair[1])))
    }

    /// Adds the automorphisms with these images of the generators.
    fn complete(&mut self, of_generators: &[usize]) -> Result<(), Unfound> {
        let Some(moves) = self.moves.images(of_generators) else { return Ok(()) };
        self.spend(self.goal.len() as u64 * places(&self.moves.all[0]))?;
        let maps: Vec<Vec<PlaceMap>> =
            (0..self.orbits.len()).map(|orbit| self.place_maps(orbit, of_generators)).collect();
        for target in 0..self.goal.len() {
            let of_orbit = |(orbit, maps): (usize, &Vec<PlaceMap>)| {
                let with_kinds = maps.iter().filter_map(|places| self.with_kinds(orbit, places, target));
                with_kinds.collect::<Vec<OrbitMap>>()
            };
            let maps: Vec<Vec<OrbitMap>> = maps.iter().enumerate().map(of_orbit).collect();
            let known = self.found.len();
            self.choose(&maps, &moves, &mut Vec::new())?;
            self.count += usize::from(self.found.len() > known);
        }
        Ok(())
    }

    /// Chooses a map of each orbit in all possible ways.
    fn choose(&mut self, maps: &[Vec<OrbitMap>], moves: &[usize], chosen: &mut Vec<OrbitMap>) -> Result<(), Unfound> {
        let Some(own) = maps.get(chosen.len()) else {
            let automorphism = Automorphism { orbits: chosen.clone(), moves: moves.to_vec() };
            let keeps = |arrangement| self.goals.contains(&automorphism.image_of(arrangement));
            let keeps_goal = self.goal.len() == 1 || self.goal.iter().all(keeps);
            if keeps_goal && self.illegal.iter().all(|&piece| self.illegal.contains(&automorphism.illegal_image(piece)))
            {
                self.found.push(automorphism);
            }
            return if self.found.len() <= MOST_FOUND { Ok(()) } else { Err(Unfound::Absent) };
        };
        for map in own {
            if chosen.iter().all(|other| other.places.to != map.places.to) {
                chosen.push(map.clone());
                self.choose(maps, moves, chosen)?;
                chosen.pop();
            }
        }
        Ok(())
    }

    /// Returns the maps of an orbit's places that conjugate each generator into its image.
    fn place_maps(&self, orbit: usize, of_generators: &[usize]) -> Vec<PlaceMap> {
        let whole = self.targets(orbit, of_generators, 0).filter_map(|((to, unit), known)| {
            let (images, shifts): (Vec<u8>, Vec<u8>) =
                known?.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
            is_permutation(&images).then_some(PlaceMap { to, images, unit, shifts })
        });
        whole.collect()
    }

    /// Returns for each orbit that is like another one, each unit and each place there: the map of the places that the first
    /// generators connect with `start`, if it conjugates each of them into its image.
    fn targets<'s>(
        &'s self,
        orbit: usize,
        images: &'s [usize],
        start: usize,
    ) -> impl Iterator<Item = ((usize, u8), Option<PartialMap>)> + 's {
        let (places, modulus) = (self.orbits[orbit].kinds.len(), self.moves.moduli[orbit]);
        let is_like =
            move |other: &usize| self.orbits[*other].kinds.len() == places && self.moves.moduli[*other] == modulus;
        (0..self.orbits.len()).filter(is_like).flat_map(move |to| {
            let actions = |number: usize, orbit: usize| &self.moves.all[number][orbit];
            let pairs = self.moves.generators.iter().zip(images);
            let pairs: Vec<(&Action, &Action)> =
                pairs.map(|(&own, &image)| (actions(own, orbit), actions(image, to))).collect();
            let units = (1..=modulus).filter(move |&unit| common_divisor(unit, modulus) == 1);
            let targets =
                (0..places as u8).flat_map(move |image| units.clone().map(move |unit| (image, unit % modulus)));
            targets.map(move |(image, unit)| {
                ((to, unit), place_map(&pairs, (start, image), unit, modulus, &self.operations))
            })
        })
    }

    /// Returns the map of an orbit's pieces under which the first arrangement of the goal becomes the one with number
    /// `target`, if there is such a map.
    fn with_kinds(&self, orbit: usize, places: &PlaceMap, target: usize) -> Option<OrbitMap> {
        let (own, image): (&OrbitArrangement, &OrbitArrangement) =
            (&self.goal[0].orbits[orbit], &self.goal[target].orbits[places.to]);
        let (moduli, of_image) = (&self.orbits[orbit].moduli, &self.orbits[places.to].moduli);
        let mut kinds: Vec<Option<KindMap>> = vec![None; moduli.len()];
        for place in 0..own.kinds.len() {
            let (kind, at) = (usize::from(own.kinds[place]), usize::from(places.images[place]));
            let modulus = moduli[kind];
            let to = image.kinds[at];
            if of_image[usize::from(to)] != modulus {
                return None;
            }
            let [before, unit, shift, after, all] =
                [own.orientations[place], places.unit, places.shifts[place], image.orientations[at], modulus]
                    .map(u32::from);
            let shift = ((after + all - (before * unit + shift) % all) % all) as u8;
            let map = KindMap { to, shift, modulus };
            if *kinds[kind].get_or_insert(map) != map {
                return None;
            }
        }
        let mut images: Vec<u8> = kinds.iter().flatten().map(|map| map.to).collect();
        let count = images.len();
        images.sort_unstable();
        images.dedup();
        (images.len() == count).then(|| OrbitMap { places: places.clone(), kinds })
    }
}

/// Returns the number of a list of cycles, and numbers it if it is new.
fn number_of(known: &mut HashMap<Cycles, usize>, cycles: Cycles) -> usize {
    let next = known.len();
    *known.entry(cycles).or_insert(next)
}

/// By place: its image and the shift of the orientations, as far as they are known.
type PartialMap = Vec<Option<(u8, u8)>>;

/// Returns the images of the places that actions connect with `start`, and the shifts of the orientations, if `start` goes to
/// `image`. Each pair is an action and its image.
fn place_map(
    pairs: &[(&Action, &Action)],
    (start, image): (usize, u8),
    unit: u8,
    modulus: u8,
    operations: &Cell<u64>,
) -> Option<PartialMap> {
    let places = pairs.first().map_or(1, |(action, _)| action.images.len());
    let mut known: PartialMap = vec![None; places];
    known[start] = Some((image, 0));
    let mut open = vec![start];
    while let Some(place) = open.pop() {
        let (image, shift) = known[place].expect("an open place is known");
        operations.update(|operations| operations + pairs.len() as u64);
        for (own, other) in pairs {
            let next = usize::from(own.images[place]);
            let [shift, gained, unit, twist, modulus] =
                [shift, other.twists[usize::from(image)], unit, own.twists[place], modulus].map(u32::from);
            let shift = (shift + gained + modulus - unit * twist % modulus) % modulus;
            let expected = (other.images[usize::from(image)], shift as u8);
            match known[next] {
                None => {
                    known[next] = Some(expected);
                    open.push(next);
                }
                Some(known) if known != expected => return None,
                Some(_) => {}
            }
        }
    }
    Some(known)
}

/// Returns the number of places that actions may move.
fn places(actions: &Actions) -> u64 {
    actions.iter().map(|action| action.images.len() as u64).sum()
}

/// Returns whether images are those of a permutation.
fn is_permutation(images: &[u8]) -> bool {
    let mut sorted = images.to_vec();
    sorted.sort_unstable();
    sorted.iter().enumerate().all(|(place, &image)| place == usize::from(image))
}
