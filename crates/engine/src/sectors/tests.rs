//! Counts over sectors, compared with those over all states.

use std::ops::ControlFlow::{Break, Continue};

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::{Action, Arrangement, Definition, Move, OrbitDefinition};
use godtable_puzzle::puzzlefile::{self, Power};
use godtable_puzzle::random::Random;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_testing::is_exhaustive;

use crate::levels::tests::shipped;
use crate::levels::{self, Arcs, Goal, Positions, Space};
use crate::order::Order;
use crate::sectors::class_reads::order;
use crate::sectors::sector::Sector;
use crate::sectors::{Limits, Sectors};
use crate::shares::SearchError;

/// Compares the counts of a puzzle under a lock, from all instructions, in two copies of the sets, with new states that wait, and
/// in the order of files, and returns the number of symmetries.
fn compare(positions: &Positions, arcs: &Arcs, goal: &Goal, what: &str) -> usize {
    let space = Space::new(positions.clone());
    let expected = levels::count(&space, arcs, goal, &mut |_| Continue(())).expect("near");
    let sectors = Sectors::new(positions, arcs, goal, Limits::NONE, &mut Effort::default()).expect("small");
    for instructions in InstructionSet::available() {
        for order in [None, order(&sectors, 1), order(&sectors, 5)] {
            let parts = order.as_ref().map(|order| order.parts().count());
            let got = Sectors { order, ..sectors.clone() }.count(instructions, &|_| Continue(())).expect("near");
            assert_eq!(got, expected, "{what}, {instructions}, {parts:?} parts");
        }
    }
    let ordered = sectors.clone().put_in_rounds(7);
    assert_ne!(ordered.fingerprint(), sectors.fingerprint(), "{what}");
    assert_eq!(ordered.count(InstructionSet::best(), &|_| Continue(())).expect("near"), expected, "{what}, by round");
    sectors.symmetries()
}

#[test]
fn shipped_puzzles_have_the_counts_of_all_states() {
    for (name, symmetries) in [("pyraminx", 24), ("ivy", 24), ("2x2x3", 4)] {
        let positions = Positions::new(shipped(name)).expect("small");
        let arcs = Arcs::free(positions.definition().moves().len());
        let solved = positions.number(&positions.definition().solved()).expect("a position");
        assert_eq!(compare(&positions, &arcs, &Goal::Positions(vec![solved]), name), symmetries, "{name}");
    }
}

#[test]
fn search_whose_states_wait_does_not_go_on_after_a_stop_within_a_level() {
    let positions = Positions::new(shipped("dino")).expect("few");
    let arcs = Arcs::free(positions.definition().moves().len());
    let goal = Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")]);
    let sectors = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default()).expect("few");
    let order = order(&sectors, 5);
    let waiting = order.as_ref().expect("few classes").slot_count() < sectors.classes.len();
    assert!(waiting, "the slots are fewer than the classes");
    let go_on = |order: Option<Order>| {
        let sectors = Sectors { order, ..sectors.clone() };
        let mut share = sectors.share(InstructionSet::best(), None, 0, 1).expect("memory");
        assert!(share.advance(&mut Alone, &|_| Continue(())).expect("memory"));
        let stopped = share.advance(&mut Alone, &|_| Break(())).expect_err("it is stopped");
        assert!(matches!(stopped, SearchError::Stopped), "{stopped}");
        share.advance(&mut Alone, &|_| Continue(())).map_err(|error| error.to_string())
    };
    assert_eq!(go_on(None), Ok(true));
    assert_eq!(
        go_on(order),
        Err("the search was stopped within a level, and the sets of the last level are gone".to_owned())
    );
}

/// A rotation by 180 degrees about two corners turns these two, and no other: so kinds gain different orientations.
#[test]
fn corners_of_the_octahedron_are_listed_in_any_hold() {
    let puzzle = puzzlefile::read(puzzlefile::shipped("octahedron").expect("it is shipped")).expect("well formed");
    let corners = |arrangement: Arrangement| Arrangement { orbits: arrangement.orbits[..1].to_vec() };
    let whole = shipped("octahedron");
    let moves = whole.moves().iter().map(|made| Move { actions: made.actions[..1].to_vec(), ..made.clone() });
    let definition = Definition::new(whole.orbits()[..1].to_vec(), moves.collect()).expect("a puzzle");
    let positions = Positions::new(definition).expect("few");
    let sequences = (0..64).map(|code| {
        let exponents = [code % 4, code / 4 % 4, code / 16];
        (8..11).zip(exponents).map(|(number, exponent)| Power { number, exponent }).collect::<Vec<Power>>()
    });
    // Moves lead to half of the 24 holds.
    let mut goal: Vec<u64> =
        sequences.filter_map(|sequence| positions.number(&corners(puzzle.played(&sequence)))).collect();
    goal.sort_unstable();
    goal.dedup();
    assert_eq!((positions.count(), goal.len()), (11_520, 12));
    let arcs = Arcs::free(positions.definition().moves().len());
    assert_eq!(compare(&positions, &arcs, &Goal::Positions(goal), "octahedron"), 576);
}

/// The plain way: all images of the whole sector.
#[test]
fn sector_of_a_class_is_the_first_of_its_images_with_the_least_head() {
    for name in ["dino", "2x2x3"] {
        let positions = Positions::new(shipped(name)).expect("few");
        let arcs = Arcs::free(positions.definition().moves().len());
        let goal = Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")]);
        let sectors = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default()).expect("few");
        for class in &sectors.classes {
            let key = |sector: &Sector| (sectors.heads.number(sector), sectors.numbers.number(sector));
            let image = |symmetry| sectors.image(&class.sector, None, symmetry, class.sector.plane);
            let images: Vec<Sector> = (0..sectors.symmetries()).map(image).collect();
            assert_eq!(images.iter().map(key).min(), Some(key(&class.sector)), "{name}");
            let keeping = (1..images.len()).filter(|&symmetry| images[symmetry] == class.sector);
            assert!(keeping.eq(class.keeping.iter().map(|&symmetry| usize::from(symmetry))), "{name}");
        }
    }
}

/// Lamps in a ring, of which a move switches three: the orientations of one kind are a coordinate with 2^pieces values.
fn lamps(pieces: u8) -> Definition {
    let moduli = vec![2];
    let orbit = OrbitDefinition { name: "LAMPS".into(), modulus: 2, kinds: vec![0; usize::from(pieces)], moduli };
    let switch = |first: u8| {
        let twists = (0..pieces).map(|place| u8::from((place + pieces - first) % pieces < 3)).collect();
        Move { name: format!("S{first}"), actions: vec![Action { images: (0..pieces).collect(), twists }] }
    };
    let turn =
        Action { images: (0..pieces).map(|place| (place + 1) % pieces).collect(), twists: vec![0; pieces.into()] };
    let turn = Move { name: "T".into(), actions: vec![turn] };
    Definition::new(vec![orbit], (0..pieces).map(switch).chain([turn]).collect()).expect("a puzzle")
}

#[test]
fn orientations_with_more_values_than_a_table_holds_have_no_sectors() {
    for (pieces, has_sectors) in [(16, true), (17, false)] {
        let positions = Positions::new(lamps(pieces)).expect("few");
        let arcs = Arcs::free(positions.definition().moves().len());
        let goal = Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")]);
        match has_sectors {
            true => drop(compare(&positions, &arcs, &goal, "lamps")),
            false => {
                let found = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default());
                assert_eq!(found.err(), Some(Unfound::Absent));
            }
        }
    }
}

/// Three rings of four lamps each. A move turns a ring, and switches two lamps of the next one.
fn rings() -> Definition {
    let orbit = |ring| OrbitDefinition { name: format!("RING{ring}"), modulus: 2, kinds: vec![0; 4], moduli: vec![2] };
    let action = |ring: usize, moved: usize| match (moved + 3 - ring) % 3 {
        0 => Action { images: vec![1, 2, 3, 0], twists: vec![0; 4] },
        1 => Action { images: vec![0, 1, 2, 3], twists: vec![1, 1, 0, 0] },
        _ => Action { images: vec![0, 1, 2, 3], twists: vec![0; 4] },
    };
    let made = |ring| Move { name: format!("R{ring}"), actions: (0..3).map(|moved| action(ring, moved)).collect() };
    Definition::new((0..3).map(orbit).collect(), (0..3).map(made).collect()).expect("a puzzle")
}

/// The lamps of a ring that are an even number are eight values, and the rings are the three digits of a shuffle.
#[test]
fn blocks_of_three_rings_are_shuffled() {
    let positions = Positions::new(rings()).expect("few");
    let arcs = Arcs::free(positions.definition().moves().len());
    let goal = Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")]);
    let sectors = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default()).expect("few");
    assert_eq!((sectors.block.bits, sectors.block.addresses), (512, 1));
    assert!(compare(&positions, &arcs, &goal, "rings") > 1, "the rings are exchanged");
}

/// Returns pieces of several kinds, as many of each, in one ring or two equal ones, and moves that rotations of the rings map to
/// each other. So rotations map kinds to kinds. In half of all cases an exchange of the rings is a symmetry too.
fn ringed(random: &mut Random) -> Definition {
    let [kinds, pieces, rings, modulus] =
        [[2, 3, 2, 1], [2, 4, 2, 1], [3, 2, 2, 1], [3, 2, 1, 2], [4, 2, 1, 1], [3, 3, 1, 1]][random.below(6)];
    let size = kinds * pieces;
    let orbit = |ring| OrbitDefinition {
        name: format!("RING{ring}"),
        modulus,
        kinds: (0..size).map(|place| place % kinds).collect(),
        moduli: vec![modulus; usize::from(kinds)],
    };
    let mut action = || {
        let mut images: Vec<u8> = (0..size).collect();
        // A cycle of three places, or two exchanges.
        let mut places = images.clone();
        random.shuffle(&mut places);
        let is_cycle = random.below(2) == 0;
        for pair in if is_cycle { [[0, 1], [0, 2]] } else { [[0, 1], [2, 3]] } {
            images.swap(places[pair[0]].into(), places[pair[1]].into());
        }
        let twists = (0..size).map(|_| random.below(usize::from(modulus)) as u8).collect();
        Action { images, twists }
    };
    let own: Vec<Action> = (0..rings).map(|_| action()).collect();
    let rotated = |action: &Action, by: u8| {
        let from = |place: u8| usize::from((place + size - by) % size);
        let images = (0..size).map(|place| (action.images[from(place)] + by) % size).collect();
        Action { images, twists: (0..size).map(|place| action.twists[from(place)]).collect() }
    };
    let mut moves: Vec<Vec<Action>> = Vec::new();
    for exchanged in 0..=random.below(2) {
        let all = (0..size).map(|by| own.iter().map(|action| rotated(action, by)).collect::<Vec<Action>>());
        for mut actions in all {
            actions.rotate_left(exchanged % own.len());
            if !moves.contains(&actions) {
                moves.push(actions);
            }
        }
    }
    let moves = moves.into_iter().enumerate().map(|(number, actions)| Move { name: format!("M{number}"), actions });
    Definition::new((0..rings).map(orbit).collect(), moves.collect()).expect("a puzzle")
}

/// The plain way: the counts of all states. The goal is solved, or solved after each rotation of the rings.
#[test]
fn identical_pieces_of_exchanged_kinds_have_the_counts_of_all_states() {
    let mut random = Random::new(1);
    let (mut joined, mut parted) = (0, 0);
    let samples = if is_exhaustive() { 300 } else { 20 };
    for number in 0..samples {
        let definition = ringed(&mut random);
        let moves = definition.moves().len();
        let solved = definition.solved();
        let Ok(positions) = Positions::new(definition) else { continue };
        let rotated = |by: usize| {
            let mut rotated = solved.clone();
            rotated.orbits.iter_mut().for_each(|orbit| orbit.kinds.rotate_right(by));
            rotated
        };
        let rotations = if random.below(2) == 0 { 1 } else { solved.orbits[0].kinds.len() };
        let mut goals: Vec<u64> = (0..rotations).filter_map(|by| positions.number(&rotated(by))).collect();
        goals.sort_unstable();
        goals.dedup();
        // In one case of four a move must not follow itself.
        let arcs = match random.below(4) {
            0 => Arcs::of(1 + moves, moves, |from, made| (from != made + 1).then_some(made + 1)),
            _ => Arcs::free(moves),
        };
        let goal = Goal::Positions(goals);
        let found = |limits| Sectors::new(&positions, &arcs, &goal, limits, &mut Effort::default()).expect("small");
        let [all, some] = [true, false].map(|reduce_all| found(Limits { reduce_all, ..Limits::NONE }));
        let expected =
            levels::count(&Space::new(positions.clone()), &arcs, &goal, &mut |_| Continue(())).expect("near");
        joined += u32::from(some.colors.iter().any(|own| own.is_ordered() && own.kinds.len() < own.pieces));
        parted += u32::from(some.symmetries() < all.symmetries());
        let waiting = Sectors { order: order(&some, 2), ..some.clone() };
        // Tables of large sectors take a second.
        let are_few = |own: &Sectors| own.block.positions() < 1000 || is_exhaustive();
        for sectors in [all, some, waiting].into_iter().filter(are_few) {
            let summary = sectors.summary();
            let got = sectors.count(InstructionSet::best(), &|_| Continue(())).expect("near");
            assert_eq!(got, expected, "{number}: {summary}");
        }
    }
    assert!(2 * joined > samples && parted > 0, "{joined} have orders of identical pieces, {parted} fewer symmetries");
}

/// Returns pieces in one orbit, moves that a map of the places maps to each other, and the number of the image of each move.
fn mapped(random: &mut Random) -> (Definition, Vec<usize>) {
    let size = 4 + random.below(4);
    let mut shuffled = || {
        let mut images: Vec<u8> = (0..size as u8).collect();
        random.shuffle(&mut images);
        images
    };
    let (map, first) = (shuffled(), [shuffled(), shuffled()]);
    let image = |own: &[u8]| {
        let mut image = vec![0; size];
        own.iter().zip(&map).for_each(|(&to, &place)| image[usize::from(place)] = map[usize::from(to)]);
        image
    };
    let mut moves: Vec<Vec<u8>> = Vec::new();
    for mut own in first {
        while !moves.contains(&own) {
            moves.push(own.clone());
            own = image(&own);
        }
    }
    let number = |own: &Vec<u8>| moves.iter().position(|other| *other == image(own)).expect("the moves are closed");
    let images = moves.iter().map(number).collect();
    // Pieces are distinct, or those whose places are mapped to each other are identical.
    let mut kinds: Vec<u8> = (0..size as u8).collect();
    if random.below(2) == 0 {
        let least = |place: usize| {
            let cycle = std::iter::successors(Some(map[place]), |&own| Some(map[usize::from(own)]));
            cycle.take(size).min().expect("a place")
        };
        let firsts: Vec<u8> = (0..size).map(least).collect();
        let mut known = firsts.clone();
        known.sort_unstable();
        known.dedup();
        kinds = firsts.iter().map(|first| known.binary_search(first).expect("it is known") as u8).collect();
    }
    let moduli = vec![1; usize::from(kinds.iter().max().expect("a piece") + 1)];
    let orbit = OrbitDefinition { name: "PIECES".into(), modulus: 1, kinds, moduli };
    let made =
        |(number, images)| Move { name: format!("M{number}"), actions: vec![Action { images, twists: vec![0; size] }] };
    let moves = moves.into_iter().enumerate().map(made).collect();
    (Definition::new(vec![orbit], moves).expect("a puzzle"), images)
}

/// The plain way: the counts of all states.
#[test]
fn given_symmetries_have_the_counts_of_all_states() {
    let mut random = Random::new(1);
    let (mut reduced, samples) = (0, if is_exhaustive() { 300 } else { 60 });
    for number in 0..samples {
        let (definition, images) = mapped(&mut random);
        let (solved, arcs) = (definition.solved(), Arcs::free(definition.moves().len()));
        let order = {
            let after = |own: &Vec<usize>| own.iter().map(|&image| images[image]).collect::<Vec<usize>>();
            let all = std::iter::successors(Some(images.clone()), |own| Some(after(own)));
            1 + all.take_while(|own| !own.is_sorted()).count()
        };
        let positions = Positions::new(definition).expect("few").with_symmetries(vec![images]);
        let goal = Goal::Positions(vec![positions.number(&solved).expect("a position")]);
        let expected =
            levels::count(&Space::new(positions.clone()), &arcs, &goal, &mut |_| Continue(())).expect("near");
        let found = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default());
        let Ok(sectors) = found else { continue };
        assert_eq!(sectors.symmetries(), order, "{number}");
        assert_eq!(sectors.count(InstructionSet::best(), &|_| Continue(())).expect("near"), expected, "{number}");
        reduced += u32::from(order > 1);
    }
    assert!(2 * reduced > samples, "{reduced} of {samples}");
}

/// R L' and D of the 3x3x3 move ten edges as five pairs. As ten places these have 945 times as many arrangements.
#[test]
fn places_that_move_in_blocks_are_reduced_as_places_with_orientations() {
    let orbit = |name: &str, modulus: u8, places: u8| OrbitDefinition {
        name: name.to_owned(),
        modulus,
        kinds: (0..places).collect(),
        moduli: vec![modulus; usize::from(places)],
    };
    let slice = [
        Action { images: vec![1, 3, 0, 2, 5, 7, 4, 6], twists: vec![0; 8] },
        Action { images: vec![1, 2, 3, 0, 5, 6, 7, 4, 8, 9], twists: vec![0; 10] },
    ];
    let down = [
        Action { images: vec![1, 5, 2, 3, 0, 4, 6, 7], twists: vec![1, 2, 0, 0, 2, 1, 0, 0] },
        Action { images: vec![0, 1, 9, 3, 4, 5, 8, 7, 2, 6], twists: vec![0; 10] },
    ];
    let power = |name: &str, [corners, edges]: &[Action; 2], exponent: u64| Move {
        name: format!("{name}{exponent}"),
        actions: vec![corners.power(exponent, 3), edges.power(exponent, 1)],
    };
    let moves = [1, 2, 3].map(|exponent| [power("M", &slice, exponent), power("D", &down, exponent)]).concat();
    let definition = Definition::new(vec![orbit("CORNERS", 3, 8), orbit("EDGES", 1, 10)], moves).expect("a puzzle");
    let positions = Positions::new(definition).expect("few enough");
    assert_eq!(positions.count(), 169_305_292_800);
    let arcs = Arcs::free(positions.definition().moves().len());
    let goal = Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")]);
    let bytes = Sectors::estimated_bytes(&positions, &arcs, &goal, &mut Effort::default()).expect("symmetries");
    assert!(bytes < 12_000_000_000, "{bytes}");
}

/// Returns the sectors of block transpositions of a list: those of a ring with one more element, whose rotation is free.
fn block_transpositions(elements: u8) -> Sectors {
    block_transpositions_up_to(elements, false)
}

fn block_transpositions_up_to(elements: u8, reduce_all: bool) -> Sectors {
    let places = elements + 1;
    let rotation = (0..places).map(|place| (place + 1) % places).collect::<Vec<u8>>();
    let cuts = (0..places).flat_map(|first| (first + 1..places).map(move |second| (first, second)));
    let cuts = cuts.flat_map(|(first, second)| (second + 1..places).map(move |third| [first, second, third]));
    let exchange = |[first, second, third]: [u8; 3]| {
        (0..first).chain(second..third).chain(first..second).chain(third..places).collect::<Vec<u8>>()
    };
    let all = [rotation].into_iter().chain(cuts.map(exchange));
    let made = |images| Move { name: String::new(), actions: vec![Action { images, twists: vec![0; places.into()] }] };
    let (kinds, moduli) = ((0..places).collect(), vec![1; places.into()]);
    let orbit = OrbitDefinition { name: "RING".into(), modulus: 1, kinds, moduli };
    let definition = Definition::new(vec![orbit], all.map(made).collect()).expect("a puzzle");
    let counted: Vec<usize> = (1..definition.moves().len()).collect();
    let limits = Limits { reduce_all, ..Limits::NONE };
    Sectors::with_free(&definition, &counted, &[0], limits, &mut Effort::default()).expect("it has sectors")
}

/// A ring whose size is prime has no colors that all its symmetries keep. Rows of OEIS A164366.
#[test]
fn block_transpositions_have_large_sectors_and_a_step_for_each() {
    let rows: [(u8, usize, &[u64]); 3] = [
        (8, 84, &[1, 84, 1932, 13467, 22000, 2836]),
        (9, 120, &[1, 120, 4284, 52512, 191_636, 114_327]),
        (10, 165, &[1, 165, 8646, 170_907, 1_183_457, 2_010_571, 255_053]),
    ];
    for (elements, steps, row) in rows {
        let sectors = block_transpositions(elements);
        assert!(sectors.block.positions() >= 1024, "{}", sectors.summary());
        assert!(sectors.classes.iter().all(|class| class.arcs.len() == steps), "{elements}");
        let (counts, _) = sectors.count(InstructionSet::best(), &|_| Continue(())).expect("near");
        assert_eq!(counts.counts(), row, "{elements}");
    }
}

/// Fourteen places have two colors of seven pieces. A rotation of the elements by two keeps each color and all places, so it would
/// reduce nothing. It reduces sectors if some pieces are separate colors.
#[test]
fn no_symmetry_keeps_each_sector() {
    let sectors = block_transpositions(13);
    assert_eq!((sectors.symmetries(), sectors.block.bits), (56, 720), "{}", sectors.summary());
    let states: u64 = sectors.classes.iter().map(|class| class.weight).sum();
    assert!(states > 40 * sectors.classes.len() as u64, "{}", sectors.summary());
}

/// All symmetries of a ring of twelve reduce the search: a rotation of the elements by three turns the orders of each color in
/// cycles. Burnside's lemma counts the classes: a rotation or reflection of the places and one of the elements keep an order only if
/// they have cycles of the same lengths, and then as many orders as permutations commute with them. The row is that of OEIS A164366.
#[test]
fn a_renaming_divides_the_orders_of_all_colors() {
    let sectors = block_transpositions_up_to(11, true);
    assert!(sectors.block.cycles.is_some(), "{}", sectors.summary());
    let row = [1, 220, 16_203, 484_440, 5_706_464, 21_171_518, 12_537_954];
    let found = InstructionSet::available().into_iter().map(|instructions| {
        let mut share = sectors.clone().share(instructions, None, 0, 1).expect("it fits in memory");
        while share.advance(&mut Alone, &|_| Continue(())).expect("near") {}
        assert_eq!(share.histograms().0.counts(), row, "{instructions:?}");
        share.classes().expect("they are counted").0.reachable()
    });
    let found: Vec<u64> = found.collect();
    let lengths = |image: &dyn Fn(usize) -> usize| {
        let mut lengths: Vec<usize> = (0..12)
            .map(|start| {
                let is_back = |&steps: &usize| (0..steps).fold(start, |place, _| image(place)) == start;
                (1..).find(is_back).expect("a permutation")
            })
            .collect();
        lengths.sort_unstable();
        lengths
    };
    let mut kept = 0_u64;
    for sign in [1, 11] {
        for (place, element) in (0..12).flat_map(|place| (0..12).map(move |element| (place, element))) {
            let [of_places, of_elements] = [place, element].map(|by| lengths(&|own| (sign * own + by) % 12));
            // Each cycle of a length is counted once for each of its places.
            let commuting = of_places.chunk_by(|one, other| one == other).map(|alike| {
                let cycles = alike.len() / alike[0];
                (1..=cycles).map(|number| (number * alike[0]) as u64).product::<u64>()
            });
            kept += if of_places == of_elements { commuting.product() } else { 0 };
        }
    }
    assert!(found.iter().all(|&classes| classes == kept / 288), "{found:?}");
}
