//! Compares the distances of small made-up puzzles with a plain search over states as lists of pieces.

use super::stored::proof;
use super::support;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::orbits::{
    Action, Arrangement, Bandage, Definition, IllegalPiece, Move, OrbitArrangement, OrbitDefinition, Piece as Bandaged,
};
use godtable_engine::levels::table::{OrbitsHeader, Table};
use godtable_engine::levels::{Arc, Arcs, Class, Distances, Goal, LevelsError, Positions, Space, count};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::SearchError;
use godtable_puzzle::effort::Effort;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_table::Histogram;
use godtable_testing::{is_exhaustive, plain_levels};
use support::plain::{Numbers, Piece, Pieces, played, solved};

/// A state: the pieces of each orbit, and the last move if it locks.
type Plain = (Pieces, Option<usize>);

/// Returns the distance to solved of each legal state, or `None` if solved is out of reach, by a search backwards over all
/// arcs of the graph. With a lock, a move may not follow itself.
fn distances(definition: &Definition, has_lock: bool) -> HashMap<Plain, Option<usize>> {
    let is_legal = |pieces: &[Vec<Piece>]| {
        definition.illegal().iter().all(|own| pieces[own.orbit][usize::from(own.place)].0 != own.kind)
    };
    let solved = solved(definition);
    let mut states: Vec<Plain> = vec![(solved.clone(), None)];
    let mut numbers: HashMap<Plain, usize> = HashMap::from([(states[0].clone(), 0)]);
    let mut sources: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    // The states of all planes are reached: the pieces alone are a group, and each move may be the last. Arcs join legal
    // states.
    while next < states.len() {
        let (pieces, last) = states[next].clone();
        for made in (0..definition.moves().len()).filter(|&made| last != Some(made)) {
            let after = (played(definition, &pieces, made), has_lock.then_some(made));
            let number = *numbers.entry(after.clone()).or_insert_with(|| {
                states.push(after);
                sources.push(Vec::new());
                states.len() - 1
            });
            if is_legal(&pieces) && is_legal(&states[number].0) {
                sources[number].push(next);
            }
        }
        if last.is_some() {
            // The unlocked state of the same pieces.
            let free = (pieces, None);
            numbers.entry(free.clone()).or_insert_with(|| {
                states.push(free);
                sources.push(Vec::new());
                states.len() - 1
            });
        }
        next += 1;
    }
    let starts = (0..states.len()).filter(|&number| states[number].0 == solved);
    let found = godtable_testing::plain_search(starts, |&number| number, usize::MAX, |&number| sources[number].clone());
    let distances = states.into_iter().enumerate().map(|(number, state)| (state, found.get(&number).copied()));
    distances.filter(|((pieces, _), _)| is_legal(pieces)).collect()
}

/// Returns the most positions of a made-up puzzle that is searched.
fn most_positions() -> u64 {
    if is_exhaustive() { 20_000 } else { 800 }
}

/// Returns a made-up puzzle: some orbits, with identical pieces, ignored orientations, and places that no move joins.
fn made_up(random: &mut Numbers) -> Definition {
    let orbits: Vec<OrbitDefinition> = (0..1 + random.below(3))
        .map(|number| {
            let modulus = [1, 2, 3, 4, 6][random.below(5)];
            let places = 1 + random.below(if modulus > 3 { 3 } else { 5 });
            let kinds: Vec<u8> = match random.below(3) {
                0 => (0..places as u8).map(|place| place / 2).collect(),
                1 => (0..places as u8).map(|place| place.min(2)).collect(),
                _ => (0..places as u8).collect(),
            };
            let divisors: Vec<u8> = (1..=modulus).filter(|divisor| modulus % divisor == 0).collect();
            let count = usize::from(kinds[places - 1]) + 1;
            let moduli = match random.below(2) {
                0 => vec![modulus; count],
                _ => (0..count).map(|_| divisors[random.below(divisors.len())]).collect(),
            };
            OrbitDefinition { name: format!("O{number}"), modulus, kinds, moduli }
        })
        .collect();
    let moves = (0..1 + random.below(3)).map(|number| {
        let action = |orbit: &OrbitDefinition| {
            let places = orbit.kinds.len();
            let images = match random.below(3) {
                0 => (0..places as u8).collect(),
                // The last place stays by itself.
                1 => random.permutation(places - 1).into_iter().chain([places as u8 - 1]).collect(),
                _ => random.permutation(places),
            };
            let keeps = random.below(2) == 0;
            let twist = |_| if keeps { 0 } else { random.below(usize::from(orbit.modulus)) as u8 };
            Action { images, twists: (0..places).map(twist).collect() }
        };
        Move { name: format!("M{number}"), actions: orbits.iter().map(action).collect() }
    });
    let moves = moves.collect();
    Definition::new(orbits.clone(), moves).expect("well formed")
}

/// Returns the puzzle with more moves: the images of its moves under permutations of places, again and again.
fn with_images(definition: &Definition, random: &mut Numbers) -> Definition {
    let permutations: Vec<Vec<u8>> =
        definition.orbits().iter().map(|orbit| random.permutation(orbit.kinds.len())).collect();
    let image = |action: &Action, permutation: &[u8]| {
        let mut image = action.clone();
        for (place, &to) in permutation.iter().enumerate() {
            image.images[usize::from(to)] = permutation[usize::from(action.images[place])];
            image.twists[usize::from(to)] = action.twists[place];
        }
        image
    };
    let mut moves = definition.moves().to_vec();
    let mut next = 0;
    while next < moves.len() && moves.len() < 12 {
        let actions: Vec<Action> =
            moves[next].actions.iter().zip(&permutations).map(|(action, own)| image(action, own)).collect();
        if moves.iter().all(|known| known.actions != actions) {
            moves.push(Move { name: format!("I{next}"), actions });
        }
        next += 1;
    }
    Definition::new(definition.orbits().to_vec(), moves).expect("well formed")
}

/// Returns the puzzle with some illegal pieces that the solved puzzle does not have.
fn with_illegal(definition: &Definition, random: &mut Numbers) -> Definition {
    let illegal = (0..1 + random.below(4)).map(|_| {
        let number = random.below(definition.orbits().len());
        let orbit = &definition.orbits()[number];
        let place = random.below(orbit.kinds.len());
        IllegalPiece { orbit: number, place: place as u8, kind: orbit.kinds[random.below(orbit.kinds.len())] }
    });
    let is_solved = |own: &IllegalPiece| definition.orbits()[own.orbit].kinds[usize::from(own.place)] == own.kind;
    let illegal = illegal.filter(|own| !is_solved(own)).collect();
    definition.clone().with_illegal(illegal).expect("solved is legal")
}

fn arrangement(pieces: &[Vec<Piece>]) -> Arrangement {
    let orbit = |own: &Vec<Piece>| OrbitArrangement {
        kinds: own.iter().map(|piece| piece.0).collect(),
        orientations: own.iter().map(|piece| piece.1).collect(),
    };
    Arrangement { orbits: pieces.iter().map(orbit).collect() }
}

/// Finds the distances by levels. With a lock, a move may not follow itself.
fn by_levels(positions: Positions, has_lock: bool) -> Distances {
    let definition = positions.definition().clone();
    let solved = positions.number(&definition.solved()).expect("a position");
    let moves = definition.moves().len();
    let planes = if has_lock { moves + 1 } else { 1 };
    let arcs = (0..planes).flat_map(|from| {
        let allowed = (0..moves).filter(move |&number| from != number + 1);
        allowed.map(move |number| Arc { from, number, to: if has_lock { number + 1 } else { 0 } })
    });
    let arcs = Arcs::new(planes, arcs.collect());
    let (space, goal) = (Space::new(positions), Goal::Positions(vec![solved]));
    let (unlocked, locked) = count(&space, &arcs, &goal, &mut |_| Continue(())).expect("few levels");
    let distances = Distances::find(space, arcs, goal, &mut |_| Continue(())).expect("few levels");
    assert_eq!((unlocked, locked), (distances.unlocked(), distances.locked()));
    proof(&distances).expect("right distances");
    distances
}

/// Proves the table of distances, and then one with a wrong cell, which must be found.
fn proved(distances: &Distances, of_table: impl Fn(Table<Vec<u8>, OrbitsHeader>) -> Distances, random: &mut Numbers) {
    let header = distances.header(Vec::new());
    let whole_bytes = header.cells * header.encoding.bits().get() / 8;
    let of_change = |change: Option<(usize, u8)>| {
        let table = Table::in_memory(header.clone(), |cells| {
            distances.write_cells(header.encoding, cells);
            change.into_iter().for_each(|(byte, bits)| cells[byte] ^= bits);
        });
        proof(&of_table(table))
    };
    of_change(None).expect("a right table");
    if whole_bytes > 0 {
        let change = (random.below(whole_bytes), 1 + random.below(255) as u8);
        let found = of_change(Some(change));
        assert!(
            matches!(found, Err(SearchError::Wrong(_))),
            "{found:?}: {change:?}, {:?}",
            distances.positions().definition()
        );
    }
}

/// Compares reduced distances with those of all states.
fn same_distances(reduced: &Distances, distances: &Distances) {
    let positions = distances.positions();
    assert_eq!((reduced.unlocked(), reduced.locked()), (distances.unlocked(), distances.locked()));
    for plane in 0..distances.arcs().planes() {
        for number in (0..positions.count()).filter(|&number| positions.is_legal(number)) {
            let state = distances.state(number, plane);
            let both = (reduced.distance(state), distances.distance(state));
            assert_eq!(both.0, both.1, "{:?}, position {number}, plane {plane}", positions.definition());
        }
    }
    let farthest = distances.unlocked().gods_number();
    assert_eq!(reduced.at(farthest, false), distances.at(farthest, false), "{:?}", positions.definition());
}

/// Returns the classes with inverses, if there are some: their number at each distance, and the farthest.
fn with_inverses(distances: &Distances) -> Option<(Histogram, Vec<Class>)> {
    let classes = distances.classes_with_inverses().expect("few symmetries")?;
    Some((classes.unlocked(), classes.at(distances.unlocked().gods_number(), false)))
}

/// Counts states and classes over one sector of each class, and compares the counts with those of all states. Returns the
/// number of symmetries, 0 without sectors.
fn by_sectors(distances: &Distances) -> usize {
    let (positions, arcs) = (distances.positions(), distances.arcs());
    let Ok(sectors) = Sectors::new(positions, arcs, distances.goal(), Limits::NONE, &mut Effort::default()) else {
        return 0;
    };
    let symmetries = sectors.symmetries();
    let searched = || (positions.clone(), arcs.clone(), distances.goal().clone());
    let fastest = Limits { reduce_all: false, ..Limits::NONE };
    let fastest =
        Sectors::new(positions, arcs, distances.goal(), fastest, &mut Effort::default()).expect("found before");
    let reduced =
        fastest.clone().find_distances(searched(), InstructionSet::best(), &mut |_| Continue(()), &|_| Continue(()));
    let reduced = reduced.expect("few levels");
    same_distances(&reduced, distances);
    assert_eq!(with_inverses(&reduced), with_inverses(distances), "{:?}", positions.definition());
    let random = &mut Numbers(positions.count() + distances.unlocked().reachable());
    proved(&reduced, |table| fastest.clone().distances_of(searched(), table).expect("its states"), random);
    let of_table = |table| {
        let (positions, arcs, goal) = searched();
        Distances::from_table(positions, arcs, goal, table).expect("its states")
    };
    proved(distances, of_table, random);
    let header = reduced.header(Vec::new());
    let table = Table::in_memory(header.clone(), |cells| reduced.write_cells(header.encoding, cells));
    same_distances(&fastest.clone().distances_of(searched(), table).expect("its states"), distances);
    let counts = fastest.count(InstructionSet::best(), &|_| Continue(())).expect("few levels");
    assert_eq!(counts, (distances.unlocked(), distances.locked()), "{:?}", positions.definition());
    let mut share = sectors.share(InstructionSet::best(), None, 0, 1).expect("few sectors");
    while share.advance(&mut Alone, &|_| Continue(())).expect("few levels") {}
    assert_eq!(share.histograms(), (distances.unlocked(), distances.locked()), "{:?}", positions.definition());
    let (classes, (unlocked, locked)) =
        (distances.classes().expect("few symmetries"), share.classes().expect("counted"));
    assert_eq!(unlocked.counts(), classes.unlocked().counts(), "{:?}", positions.definition());
    let locked = locked.as_ref().map(Histogram::counts);
    assert_eq!(locked, classes.locked().as_ref().map(Histogram::counts), "{:?}", positions.definition());
    symmetries
}

/// Compares each state of a puzzle with the plain search. Returns whether all positions are reached, and the number of
/// symmetries, 0 without sectors.
fn compare(positions: Positions, has_lock: bool, plain: &HashMap<Plain, Option<usize>>) -> (bool, usize) {
    let definition = positions.definition().clone();
    let found = by_levels(positions, has_lock);
    let symmetries = by_sectors(&found);
    let positions = found.positions();
    let unlocked = || plain.iter().filter(|((_, last), _)| last.is_none());
    assert_eq!(found.unlocked().states(), positions.legal_count());
    let reached = unlocked().filter(|(_, distance)| distance.is_some()).count() as u64;
    assert_eq!(found.unlocked().reachable(), reached, "{definition:?}");
    for ((pieces, last), &distance) in plain {
        let number = positions.number(&arrangement(pieces)).expect("a position of the puzzle");
        assert_eq!(positions.arrangement(number), arrangement(pieces), "{definition:?}");
        let state = found.state(number, last.map_or(0, |last| last + 1));
        assert_eq!(found.distance(state).map(usize::from), distance, "{definition:?}: {pieces:?}");
    }
    (unlocked().count() as u64 == positions.legal_count(), symmetries)
}

#[test]
fn made_up_puzzles_agree_with_and_without_locks() {
    let mut random = Numbers(15);
    let (mut compared, mut perfect, mut groups) = (0, 0, 0);
    for _ in 0..300 {
        let definition = made_up(&mut random);
        let positions = Positions::new(definition.clone()).expect("few positions");
        if positions.count() > most_positions() {
            continue;
        }
        for has_lock in [false, true] {
            let plain = distances(&definition, has_lock);
            perfect += usize::from(compare(positions.clone(), has_lock, &plain).0);
            compared += plain.len();
            if let Some(group) = Positions::of_group(definition.clone()) {
                let (is_perfect, _) = compare(group, has_lock, &plain);
                assert!(has_lock || is_perfect, "{definition:?}");
                groups += 1;
            }
        }
    }
    assert!(compared > 20_000 && perfect > 100, "{compared} states, {perfect} puzzles without unreachable states");
    assert!(groups > 100, "{groups} searches of groups");
}

#[test]
fn made_up_puzzles_with_symmetries_agree() {
    let mut random = Numbers(30);
    let (mut reduced, mut most) = ([0, 0], 0);
    for _ in 0..300 {
        let definition = with_images(&made_up(&mut random), &mut random);
        let positions = Positions::new(definition.clone()).expect("few positions");
        if positions.count() > most_positions() {
            continue;
        }
        for has_lock in [false, true] {
            let plain = distances(&definition, has_lock);
            let (_, symmetries) = compare(positions.clone(), has_lock, &plain);
            reduced[usize::from(has_lock)] += usize::from(symmetries > 1);
            most = most.max(symmetries);
        }
    }
    assert!(reduced.iter().all(|&reduced| reduced > 50) && most >= 6, "{reduced:?} with symmetries, {most} at most");
}

#[test]
fn made_up_puzzles_with_illegal_positions_agree() {
    let mut random = Numbers(16);
    let (mut compared, mut left_out, mut reduced) = (0, 0, 0);
    for _ in 0..300 {
        let definition = with_illegal(&with_images(&made_up(&mut random), &mut random), &mut random);
        let positions = Positions::new(definition.clone()).expect("few positions");
        if positions.count() > most_positions() {
            continue;
        }
        left_out += usize::from(positions.legal_count() < positions.count());
        for has_lock in [false, true] {
            let plain = distances(&definition, has_lock);
            let (_, symmetries) = compare(positions.clone(), has_lock, &plain);
            assert!(symmetries > 0, "{definition:?}");
            reduced += usize::from(symmetries > 1);
            compared += plain.len();
        }
    }
    assert!(compared > 20_000 && left_out > 50, "{compared} states, {left_out} puzzles with illegal positions");
    assert!(reduced > 50, "{reduced} puzzles with symmetries");
}

/// Returns the number of positions at each distance, if only some moves count: a plain search of what free moves lead to.
fn levels_with_free(definition: &Definition, counted: &[usize], free: &[usize]) -> Vec<u64> {
    let key =
        |own: &Arrangement| own.orbits.iter().map(|orbit| [orbit.kinds.clone(), orbit.orientations.clone()]).collect();
    let around = |start: &Arrangement| {
        let mut all: BTreeMap<Vec<[Vec<u8>; 2]>, Arrangement> = BTreeMap::from([(key(start), start.clone())]);
        let mut open = vec![start.clone()];
        while let Some(own) = open.pop() {
            for next in free.iter().map(|&number| definition.moved(&own, number)) {
                if all.insert(key(&next), next.clone()).is_none() {
                    open.push(next);
                }
            }
        }
        all
    };
    let inverted = definition.inverted();
    let is_legal = |own: &Arrangement| definition.illegal_piece(own).is_none();
    let before = |all: &BTreeMap<Vec<[Vec<u8>; 2]>, Arrangement>| {
        let legal = all.values().filter(|own| is_legal(own));
        let before = legal.flat_map(|own| counted.iter().map(|&number| inverted.moved(own, number)));
        before.filter(&is_legal).map(|own| around(&own)).collect::<Vec<_>>()
    };
    let first = |all: &BTreeMap<Vec<[Vec<u8>; 2]>, Arrangement>| all.keys().next().expect("a position").clone();
    plain_levels([around(&definition.solved())], first, before).map(|level| level.len() as u64).collect()
}

#[test]
fn made_up_puzzles_with_free_moves_agree() {
    let mut random = Numbers(41);
    let (mut compared, mut reduced) = (0, 0);
    for case in 0..900 {
        let mut definition = with_images(&made_up(&mut random), &mut random);
        if case % 2 == 0 {
            definition = with_illegal(&definition, &mut random);
        }
        let is_small = Positions::new(definition.clone()).is_ok_and(|positions| positions.count() <= most_positions());
        let (mut counted, mut free): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for number in 0..definition.moves().len() {
            if random.below(3) == 0 { free.push(number) } else { counted.push(number) }
        }
        let limits = Limits { reduce_all: case % 3 == 0, ..Limits::NONE };
        let sectors = Sectors::with_free(&definition, &counted, &free, limits, &mut Effort::default());
        let Some(sectors) = sectors.ok().filter(|_| is_small && !counted.is_empty()) else { continue };
        reduced += usize::from(sectors.symmetries() > 1);
        let (found, _) = sectors.count(InstructionSet::best(), &|_| Continue(())).expect("few levels");
        assert_eq!(found.counts(), levels_with_free(&definition, &counted, &free), "{definition:?}, {free:?} free");
        compared += usize::from(!free.is_empty());
    }
    assert!(compared > 50 && reduced > 50, "{compared} puzzles with free moves, {reduced} with symmetries");
}

/// Bandages some pieces that are told apart, if there are enough.
fn with_bandages(definition: &Definition, random: &mut Numbers) -> Option<Definition> {
    let mut single: Vec<Bandaged> = Vec::new();
    for (number, orbit) in definition.orbits().iter().enumerate() {
        let is_single = |kind: &&u8| orbit.kinds.iter().filter(|other| other == kind).count() == 1;
        single.extend(orbit.kinds.iter().filter(is_single).map(|&kind| Bandaged { orbit: number, kind }));
    }
    let mut bandages = Vec::new();
    for _ in 0..1 + random.below(2) {
        let size = 2 + random.below(2);
        if single.len() >= size {
            let pieces = (0..size).map(|_| single.swap_remove(random.below(single.len()))).collect();
            bandages.push(Bandage { pieces });
        }
    }
    (!bandages.is_empty()).then(|| definition.clone().with_bandages(bandages).expect("each piece once"))
}

/// Returns the number of positions at each distance, if a move that cuts a bandage is not made.
fn levels_with_bandages(definition: &Definition) -> Vec<u64> {
    let cuts = |own: &Arrangement, made: &Move| {
        let is_moved = |piece: &Bandaged| {
            let (kinds, action) = (&own.orbits[piece.orbit].kinds, &made.actions[piece.orbit]);
            let place = (0..kinds.len()).find(|&place| kinds[place] == piece.kind).expect("a piece");
            action.images[place] as usize != place || action.twists[place] > 0
        };
        let moved = |bandage: &Bandage| bandage.pieces.iter().filter(|piece| is_moved(piece)).count();
        definition.bandages().iter().any(|bandage| moved(bandage) > 0 && moved(bandage) < bandage.pieces.len())
    };
    let inverted = definition.inverted();
    let before = |own: &Arrangement| {
        let moves = definition.moves().iter().enumerate();
        let before =
            moves.map(|(number, made)| (inverted.moved(own, number), made)).filter(|(own, made)| !cuts(own, made));
        let before = before.map(|(own, _)| own).filter(|own| definition.illegal_piece(own).is_none());
        before.collect::<Vec<Arrangement>>()
    };
    let key = |own: &Arrangement| format!("{own:?}");
    plain_levels([definition.solved()], key, before).map(|level| level.len() as u64).collect()
}

#[test]
fn made_up_puzzles_with_bandaged_pieces_agree() {
    let mut random = Numbers(57);
    let (mut compared, mut deep) = (0, 0);
    for case in 0..900 {
        let mut definition = with_images(&made_up(&mut random), &mut random);
        if case % 3 == 0 {
            definition = with_illegal(&definition, &mut random);
        }
        let is_small = Positions::new(definition.clone()).is_ok_and(|positions| positions.count() <= most_positions());
        let Some(definition) = with_bandages(&definition, &mut random).filter(|_| is_small) else { continue };
        assert!(Positions::new(definition.clone()).is_err_and(|error| error == LevelsError::Bandaged));
        let sectors = Sectors::of_bandaged(&definition, Limits::NONE, &mut Effort::default());
        let Ok(sectors) = sectors else { continue };
        let expected = levels_with_bandages(&definition);
        for instructions in InstructionSet::available() {
            let (found, _) = sectors.clone().count(instructions, &|_| Continue(())).expect("few levels");
            assert_eq!(found.counts(), expected, "{definition:?}, {instructions}");
        }
        compared += 1;
        deep += usize::from(expected.len() > 3);
    }
    assert!(compared > 300 && deep > 50, "{compared} puzzles, {deep} with more than two levels");
}

#[test]
fn illegal_pieces_among_many_arrangements_agree() {
    // A ring of eight pieces: more arrangements than columns and bits hold.
    let orbit = OrbitDefinition { name: "RING".into(), modulus: 1, kinds: (0..8).collect(), moduli: vec![1; 8] };
    let made = |name: &str, images: [u8; 8]| {
        let action = Action { images: images.to_vec(), twists: vec![0; 8] };
        Move { name: name.into(), actions: vec![action] }
    };
    let moves = vec![made("R", [1, 2, 3, 4, 5, 6, 7, 0]), made("F", [3, 2, 1, 0, 4, 5, 6, 7])];
    let definition = Definition::new(vec![orbit], moves).expect("well formed");
    let illegal = |place, kind| IllegalPiece { orbit: 0, place, kind };
    let definition =
        definition.with_illegal(vec![illegal(5, 1), illegal(5, 2), illegal(0, 7)]).expect("solved is legal");
    let (positions, plain) =
        (Positions::new(definition.clone()).expect("few positions"), distances(&definition, false));
    assert!(plain.len() > 25_000 && compare(positions, false, &plain).0);
}

#[test]
fn pieces_out_of_their_places_have_no_number() {
    // The second orbit has two cycles of two, and a place that no move reaches.
    let orbit = OrbitDefinition { name: "A".into(), modulus: 2, kinds: vec![0, 1, 2, 3, 4], moduli: vec![2; 5] };
    let made = |name: &str, images: [u8; 5]| Move {
        name: name.into(),
        actions: vec![Action { images: images.to_vec(), twists: vec![0; 5] }],
    };
    let moves = vec![made("L", [1, 0, 2, 3, 4]), made("R", [0, 1, 3, 2, 4])];
    let definition = Definition::new(vec![orbit], moves).expect("well formed");
    let positions = Positions::new(definition.clone()).expect("few positions");
    assert_eq!(positions.count(), 2 * 2, "no move turns a piece");
    let solved = definition.solved();
    let mut wrong = solved.clone();
    wrong.orbits[0].kinds.swap(0, 2);
    assert_eq!(positions.number(&wrong), None);
    wrong = solved.clone();
    wrong.orbits[0].orientations[4] = 1;
    assert_eq!(positions.number(&wrong), None);
    wrong = solved;
    wrong.orbits[0].kinds.pop();
    assert_eq!(positions.number(&wrong), None);
}

/// Returns the number of positions, and how many of them moves reach from solved.
fn sizes(orbits: Vec<OrbitDefinition>, moves: Vec<Move>) -> (u64, usize) {
    let definition = Definition::new(orbits, moves).expect("well formed");
    let positions = Positions::new(definition.clone()).expect("few positions");
    let plain = distances(&definition, false);
    for (pieces, _) in plain.keys() {
        let number = positions.number(&arrangement(pieces)).expect("a position of the puzzle");
        assert_eq!(positions.arrangement(number), arrangement(pieces));
    }
    (positions.count(), plain.len())
}

#[test]
fn orientations_that_follow_from_places_have_no_numbers() {
    // Two orientations of four at each place, as on the Skewb Diamond.
    let orbit = OrbitDefinition { name: "A".into(), modulus: 4, kinds: vec![0, 1, 2, 3], moduli: vec![4; 4] };
    let made = |name: &str, images: [u8; 4], twists: [u8; 4]| Move {
        name: name.into(),
        actions: vec![Action { images: images.to_vec(), twists: twists.to_vec() }],
    };
    // The places have the offsets 0, 1, 1, 0.
    let moves = vec![made("L", [1, 2, 0, 3], [1, 2, 3, 0]), made("R", [0, 2, 3, 1], [2, 0, 1, 3])];
    assert_eq!(sizes(vec![orbit], moves), (12 * 16, 192));
}

#[test]
fn sums_that_follow_from_permutations_have_no_numbers() {
    // Each cycle of three corners turns a piece of the other orbit, as on the Skewb.
    let orbits = ["FREE", "FIXED"].map(|name| OrbitDefinition {
        name: name.into(),
        modulus: 3,
        kinds: vec![0, 1, 2, 3],
        moduli: if name == "FREE" { vec![1; 4] } else { vec![3; 4] },
    });
    let made = |name: &str, images: [u8; 4], twists: [u8; 4]| {
        let free = Action { images: images.to_vec(), twists: vec![0; 4] };
        Move { name: name.into(), actions: vec![free, Action { images: vec![0, 1, 2, 3], twists: twists.to_vec() }] }
    };
    let moves = vec![
        made("A", [1, 2, 0, 3], [0, 0, 0, 1]),
        made("B", [0, 2, 3, 1], [1, 0, 0, 0]),
        made("C", [3, 1, 0, 2], [0, 1, 0, 0]),
        made("D", [1, 3, 2, 0], [0, 0, 1, 0]),
    ];
    let (positions, reached) = sizes(orbits.to_vec(), moves);
    assert_eq!((positions, reached), (12 * 27, 12 * 27));
}

#[test]
fn many_small_orbits_are_laid_out_at_once() {
    // Forty places that only turn, two turns at a time: a number of layouts that nobody could list.
    let orbit = OrbitDefinition { name: "LIGHTS".into(), modulus: 2, kinds: (0..40).collect(), moduli: vec![2; 40] };
    let moves = (0..39).map(|number| {
        let twists = (0..40).map(|place| u8::from(place == number || place == number + 1)).collect();
        Move { name: format!("M{number}"), actions: vec![Action { images: (0..40).collect(), twists }] }
    });
    let definition = Definition::new(vec![orbit], moves.collect()).expect("well formed");
    let positions = Positions::new(definition.clone()).expect("2^39 numbers");
    assert_eq!(positions.count(), 1 << 39, "an even number of lights");
    assert_eq!(positions.number(&definition.solved()), Some(0));
}

#[test]
fn puzzle_that_no_table_has_is_refused_with_its_size() {
    let orbit = OrbitDefinition { name: "A".into(), modulus: 3, kinds: (0..60).collect(), moduli: vec![3; 60] };
    let images = (1..60).chain([0]).collect();
    let made = |name: &str, images, twists| Move { name: name.into(), actions: vec![Action { images, twists }] };
    let twists = [vec![1, 2], vec![0; 58]].concat();
    let moves = vec![made("T", images, vec![0; 60]), made("W", (0..60).collect(), twists)];
    let definition = Definition::new(vec![orbit], moves).expect("well formed");
    let error = Positions::new(definition).expect_err("60! 3^59 positions").to_string();
    // 60! * 3^59 has 111 digits.
    assert_eq!(error, "the puzzle has too many positions for a table: a number of 111 digits");
}

#[test]
fn order_of_eleven_pieces_agrees_with_a_plain_search() {
    // Eleven places and two identical pieces: 19,958,400 arrangements, of which few are near solved.
    let kinds: Vec<u8> = (0..11).map(|place: u8| place.min(9)).collect();
    let orbit = OrbitDefinition { name: "A".into(), modulus: 2, kinds, moduli: vec![1; 10] };
    let cycle = |places: &[usize]| {
        let mut images: Vec<u8> = (0..11).collect();
        (0..places.len()).for_each(|at| images[places[at]] = places[(at + 1) % places.len()] as u8);
        vec![Action { images, twists: vec![1; 11] }]
    };
    let moves = [&[0, 1, 2, 3][..], &[3, 4, 5, 6, 7], &[7, 8, 9, 10]];
    let moves = moves.iter().enumerate();
    let moves = moves.map(|(number, places)| Move { name: format!("M{number}"), actions: cycle(places) }).collect();
    let definition = Definition::new(vec![orbit], moves).expect("well formed");
    let found = by_levels(Positions::new(definition.clone()).expect("few positions"), false);
    assert_eq!(found.unlocked().states(), 19_958_400);
    // The states some moves after solved, and the fewest moves back by a plain search from each.
    let mut random = Numbers(3);
    let solved: Vec<Vec<Piece>> = vec![definition.orbits()[0].kinds.iter().map(|&kind| (kind, 0)).collect()];
    for _ in 0..40 {
        // One move and its powers undo each other: the cycles have the lengths 4, 5 and 4.
        let mut pieces = solved.clone();
        for _ in 0..3 {
            let made = random.below(3);
            (0..if made == 1 { 4 } else { 3 }).for_each(|_| pieces = played(&definition, &pieces, made));
        }
        let mut level = vec![pieces.clone()];
        let mut distance = 0;
        while !level.contains(&solved) {
            level = level.iter().flat_map(|own| (0..3).map(|made| played(&definition, own, made))).collect();
            level.sort_unstable();
            level.dedup();
            distance += 1;
        }
        let positions = found.positions();
        let number = positions.number(&arrangement(&pieces)).expect("a position");
        assert_eq!(positions.arrangement(number), arrangement(&pieces));
        assert_eq!(found.distance(found.state(number, 0)).map(usize::from), Some(distance), "{pieces:?}");
    }
    // No arrangement is lost: three cycles generate all.
    assert_eq!(found.unlocked().counts().iter().sum::<u64>(), 19_958_400);
}

/// Returns an orbit without orientations whose pieces have these kinds, and a move of its places.
fn with_alike_pieces(kinds: &[u8], images: &[u8]) -> Definition {
    let moduli = vec![1; kinds.len()];
    let orbit = OrbitDefinition { name: "B".into(), modulus: 1, kinds: kinds.to_vec(), moduli };
    let action = Action { images: images.to_vec(), twists: vec![0; kinds.len()] };
    Definition::new(vec![orbit], vec![Move { name: "R".into(), actions: vec![action] }]).expect("well formed")
}

#[test]
fn identical_pieces_in_several_cycles_are_numbered() {
    // The kinds of a cycle may be in another order than their numbers.
    let cases = [(&[0, 1, 2, 0][..], &[2, 3, 0, 1][..], 2), (&[0, 0, 1, 0, 2], &[0, 1, 4, 2, 3], 3)];
    for (kinds, images, states) in cases {
        let definition = with_alike_pieces(kinds, images);
        let plain = distances(&definition, false);
        assert_eq!(plain.len(), states);
        assert!(compare(Positions::new(definition).expect("few positions"), false, &plain).0);
    }
}

/// Returns a small puzzle of any shape: some pieces are identical, some orientations ignored, and some moves are powers,
/// inverses or repetitions of others.
fn any_puzzle(random: &mut Numbers) -> Definition {
    let orbit = |number: usize, random: &mut Numbers| {
        let (modulus, places) = (1 + random.below(5) as u8, 1 + random.below(5));
        let most = 1 + random.below(places);
        let kinds = match random.below(3) {
            0 => random.permutation(places),
            _ => (0..places).map(|_| random.below(most) as u8).collect(),
        };
        let is_any = random.below(2) == 0;
        let moduli = (0..places).map(|_| if is_any && random.below(2) == 0 { 1 } else { modulus }).collect();
        OrbitDefinition { name: format!("O{number}"), modulus, kinds, moduli }
    };
    let orbits: Vec<OrbitDefinition> = (0..1 + random.below(3)).map(|number| orbit(number, random)).collect();
    let mut made: Vec<Vec<Action>> = Vec::new();
    for _ in 0..1 + random.below(4) {
        if !made.is_empty() && random.below(3) == 0 {
            let (known, exponent) = (&made[random.below(made.len())], random.below(8) as u64);
            let actions = known.iter().zip(&orbits).map(|(action, orbit)| match exponent {
                0 => action.inverse(orbit.modulus),
                _ => action.power(exponent, orbit.modulus),
            });
            made.push(actions.collect());
            continue;
        }
        made.push(orbits.iter().map(|orbit| any_action(orbit, random)).collect());
    }
    let moves = made.into_iter().enumerate().map(|(number, actions)| Move { name: format!("M{number}"), actions });
    let moves = moves.collect();
    let definition = Definition::new(orbits, moves).expect("well formed");
    if random.below(4) == 0 { with_illegal(&definition, random) } else { definition }
}

/// Returns an action that may leave places or orientations as they are, or keep the sum of orientations.
fn any_action(orbit: &OrbitDefinition, random: &mut Numbers) -> Action {
    let Action { images, mut twists } = random.action(orbit);
    let places = orbit.kinds.len();
    let images = match random.below(4) {
        0 => (0..places as u8).collect(),
        1 => {
            let mut images: Vec<u8> = (0..places as u8).collect();
            images.swap(random.below(places), random.below(places));
            images
        }
        _ => images,
    };
    match random.below(4) {
        0 => twists.fill(0),
        1 => twists.fill(random.below(usize::from(orbit.modulus)) as u8),
        2 => {
            let sum: usize = twists[1..].iter().map(|&twist| usize::from(twist)).sum();
            let modulus = usize::from(orbit.modulus);
            twists[0] = ((modulus - sum % modulus) % modulus) as u8;
        }
        _ => {}
    }
    Action { images, twists }
}

/// Returns a puzzle with some of the moves of another.
fn with_some_moves(whole: &Definition, random: &mut Numbers) -> Definition {
    let mut moves = whole.moves().to_vec();
    while moves.len() > 1 && random.below(2) == 0 {
        moves.remove(random.below(moves.len()));
    }
    let some = Definition::new(whole.orbits().to_vec(), moves).expect("well formed");
    some.with_illegal(whole.illegal().to_vec()).expect("solved is legal")
}

/// Compares many puzzles of any shape with the plain search: numbered by all moves, by some of them and as groups.
fn compare_any_puzzles(seed: u64, cases: usize) {
    let mut random = Numbers(seed);
    let (mut compared, mut groups) = (0, 0);
    while compared < cases {
        let whole = any_puzzle(&mut random);
        let definition = with_some_moves(&whole, &mut random);
        let positions = Positions::among(definition.clone(), &whole).expect("few positions");
        if positions.count() > 500 {
            continue;
        }
        let has_lock = random.below(4) == 0;
        let plain = distances(&definition, has_lock);
        for number in 0..positions.count() {
            // Some numbers out of reach have arrangements that do not meet all constraints.
            let own = positions.number(&positions.arrangement(number));
            assert!(own.is_none_or(|own| own == number), "{whole:?}: {number} became {own:?}");
        }
        compare(positions, has_lock, &plain);
        if let Some(group) = Positions::of_group(definition) {
            assert!(compare(group, has_lock, &plain).0 || has_lock, "{whole:?}");
            groups += 1;
        }
        compared += 1;
    }
    assert!(groups > cases / 10, "{groups} searches of groups");
}

/// Writes a puzzle in the form of twsearch.
fn written(definition: &Definition) -> String {
    let line = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<String>>().join(" ");
    let from_one = |number: u8| (number + 1).to_string();
    let (mut sets, mut solved, mut illegal) = (String::new(), String::new(), String::new());
    for OrbitDefinition { name, modulus, kinds, moduli } in definition.orbits() {
        let ignored = |kind: u8| if moduli[usize::from(kind)] == *modulus { "0" } else { "?" }.to_owned();
        sets += &format!("Set {name} {} {modulus}\n", kinds.len());
        let pieces = line(&mut kinds.iter().map(|&kind| from_one(kind)));
        solved += &format!("{name}\n{pieces}\n{}\n", line(&mut kinds.iter().map(|&kind| ignored(kind))));
    }
    for own in definition.illegal() {
        let name = &definition.orbits()[own.orbit].name;
        illegal += &format!("Illegal {name} {} {}\n", from_one(own.place), from_one(own.kind));
    }
    let mut text = format!("{sets}Solved\n{solved}End\n{illegal}");
    for Move { name, actions } in definition.moves() {
        text += &format!("Move {name}\n");
        for (action, orbit) in actions.iter().zip(definition.orbits()) {
            let source = |place: usize| action.images.iter().position(|&image| usize::from(image) == place);
            let source = |place: usize| from_one(source(place).expect("a permutation") as u8);
            let sources = line(&mut (0..action.images.len()).map(source));
            let twists = line(&mut action.twists.iter().map(u8::to_string));
            text += &format!("{}\n{sources}\n{twists}\n", orbit.name);
        }
        text += "End\n";
    }
    text
}

#[test]
fn any_written_puzzles_agree_with_a_plain_search() {
    let mut random = Numbers(30);
    let mut compared = 0;
    while compared < if is_exhaustive() { 1_000 } else { 300 } {
        let definition = any_puzzle(&mut random);
        let puzzle = godtable_puzzle::puzzlefile::read(&written(&definition)).expect("well formed");
        // Under all powers the moves of the file reach the same positions, in fewer turns.
        let powers = puzzle.powers();
        let Some(turns) = puzzle.definition(&powers) else { continue };
        let positions = Positions::new(turns.clone()).expect("few positions");
        if positions.count() > 500 {
            continue;
        }
        compare(positions, false, &distances(&turns, false));
        // The file numbers its kinds without gaps.
        let kinds = |definition: &Definition| {
            let first = |kinds: &Vec<u8>| -> Vec<usize> {
                kinds.iter().map(|kind| kinds.iter().position(|own| own == kind).expect("it is there")).collect()
            };
            definition.orbits().iter().map(|orbit| first(&orbit.kinds)).collect::<Vec<Vec<usize>>>()
        };
        assert_eq!(kinds(&turns), kinds(&definition));
        assert_eq!(puzzle.moves(), definition.moves());
        let is_there = |made: &Move| turns.moves().iter().any(|turn| turn.actions == made.actions);
        let is_turn = |number: &usize| puzzle.order(*number) > 1 && definition.illegal().is_empty();
        assert!((0..definition.moves().len()).filter(is_turn).all(|number| is_there(&definition.moves()[number])));
        compared += 1;
    }
}

#[test]
fn any_small_puzzles_agree_with_a_plain_search() {
    compare_any_puzzles(29, if is_exhaustive() { 5_000 } else { 1_000 });
}

#[test]
fn moves_connect_no_positions_that_are_said_to_be_apart() {
    let mut random = Numbers(17);
    let mut apart = 0;
    for _ in 0..300 {
        let definition = made_up(&mut random);
        let positions = Positions::new(definition.clone()).expect("few positions");
        if positions.count() > most_positions() {
            continue;
        }
        // The moves of a group lead back, so the plain search forward finds all that are connected.
        let next =
            |own: &Pieces| (0..definition.moves().len()).map(|made| played(&definition, own, made)).collect::<Vec<_>>();
        let levels = plain_levels([solved(&definition)], Pieces::clone, next);
        let reached: HashSet<Pieces> = levels.flatten().collect();
        let moved: Vec<&Pieces> = reached.iter().collect();
        // Any arrangement of the pieces, most of them out of reach.
        for _ in 0..20 {
            let any: Pieces = definition
                .orbits()
                .iter()
                .map(|own| {
                    let places = random.permutation(own.kinds.len());
                    let kinds: Vec<u8> = places.iter().map(|&place| own.kinds[usize::from(place)]).collect();
                    kinds
                        .into_iter()
                        .map(|kind| (kind, random.below(usize::from(own.moduli[usize::from(kind)])) as u8))
                        .collect()
                })
                .collect();
            let from = moved[random.below(moved.len())];
            let connects = definition.connects(&arrangement(from), &arrangement(&any), &mut Effort::default());
            assert_eq!(connects, Ok(reached.contains(&any)), "{definition:?}: {from:?}, {any:?}");
            apart += usize::from(connects == Ok(false));
            let other = moved[random.below(moved.len())];
            let connects = definition.connects(&arrangement(from), &arrangement(other), &mut Effort::default());
            assert_eq!(connects, Ok(true), "{definition:?}: {from:?}, {other:?}");
        }
    }
    assert!(apart > 2_000, "{apart} pairs apart");
}
