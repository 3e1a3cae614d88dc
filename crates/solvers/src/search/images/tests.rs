//! Images of positions against the words that lead to them.

use std::collections::HashSet;

use godtable_puzzle::effort::Effort;
use godtable_puzzle::orbits::symmetries::Symmetries;
use godtable_puzzle::orbits::{Arrangement, Definition};
use godtable_puzzle::puzzlefile::{read, shipped};
use godtable_puzzle::random::Random;
use godtable_system::instructions::{InstructionSet, Portable};

use crate::kernels::{self, Kernel, Task};
use crate::search::classes::one_of_each_class;
use crate::search::engine::Engine;
use crate::search::images::{Images, images};
use crate::search::layout::{PackedPosition, moved_places};
use crate::search::views::Viewer;
use crate::search::walk::Node;

/// The bytes of positions: puzzles of up to 64 places.
const N: usize = 64;

fn definition(name: &str) -> Definition {
    let puzzle = read(shipped(name).expect("shipped")).expect("well formed");
    puzzle.definition(&puzzle.powers()).expect("it has moves")
}

fn engine(definition: &Definition) -> Engine<N> {
    let (places, lock) = (moved_places(definition).expect("few"), vec![vec![Some(0); definition.moves().len()]]);
    Engine::new(definition, places, lock, vec![definition.solved()], 1 << 26)
}

fn images_of(engine: &Engine<N>) -> Images<N> {
    images(&engine.definition, &engine.rules, &engine.forth, &[&engine.definition.solved()])
}

/// Makes an image of a position by an instruction set.
struct Make<'a> {
    engine: &'a Engine<N>,
    images: &'a Images<N>,
    number: u16,
    at: PackedPosition<N>,
    image: &'a mut PackedPosition<N>,
}

impl Task for Make<'_> {
    fn run<K: Kernel>(self, kernel: K) {
        let number = usize::from(self.number);
        *self.image = self.images.image(kernel, &self.engine.rules.layout, number, &self.at);
    }
}

fn word(random: &mut Random, definition: &Definition) -> Vec<usize> {
    (0..12).map(|_| random.below(definition.moves().len())).collect()
}

fn after(definition: &Definition, word: &[usize]) -> Arrangement {
    word.iter().fold(definition.solved(), |at, &made| definition.moved(&at, made))
}

#[test]
fn images_are_the_positions_after_the_images_of_the_moves() {
    let mut random = Random::new(5);
    let counts = [
        ("pyraminx", 24),
        ("skewb", 24),
        ("octahedron", 48),
        ("skewb-diamond", 24),
        ("3-color-cube", 48),
        ("dino", 48),
        ("4x4x4", 96),
    ];
    for (name, count) in counts {
        let definition = definition(name);
        let engine = engine(&definition);
        let images = images_of(&engine);
        assert_eq!(images.numbers().len(), count, "{name}");
        let symmetries = Symmetries::keeping(&definition, &[definition.solved()], &mut Effort::default()).expect("few");
        for _ in 0..8 {
            let word = word(&mut random, &definition);
            let pack = |word: &[usize]| {
                let layout = &engine.rules.layout;
                layout.reduced(&layout.pack(&after(&definition, word)))
            };
            let mapped = |number: usize| word.iter().map(|&made| symmetries.turn(number, made)).collect::<Vec<usize>>();
            let expected: HashSet<[u8; N]> = (0..symmetries.count()).map(|number| pack(&mapped(number)).0).collect();
            let at = pack(&word);
            for set in InstructionSet::available() {
                let image = |number: u16| {
                    let mut image = at;
                    if number > 0 {
                        let (engine, images) = (&engine, &images);
                        kernels::run(set, Make { engine, images, number, at, image: &mut image });
                    }
                    image.0
                };
                assert_eq!(images.numbers().map(image).collect::<HashSet<_>>(), expected, "{name} {set:?}");
            }
        }
    }
}

#[test]
fn classes_of_positions_have_one_hash() {
    let mut random = Random::new(6);
    for name in ["pyraminx", "octahedron", "dino"] {
        let definition = definition(name);
        let engine = engine(&definition);
        let images = images_of(&engine);
        let (layout, view) = (&engine.rules.layout, images.whole_view());
        let mut viewer = Viewer::new(layout, &images);
        let mut known = HashSet::new();
        for number in 0..50 {
            // Short words have positions with symmetries.
            let word = &word(&mut random, &definition)[..number % 12];
            let at = layout.reduced(&layout.pack(&after(&definition, word)));
            let class = images.numbers().map(|number| match number {
                0 => at,
                _ => images.image(Portable, layout, usize::from(number), &at),
            });
            let choices: HashSet<u64> = class
                .map(|image| {
                    viewer.take(&image);
                    viewer.choices(Portable, &view)
                })
                .collect();
            assert_eq!(choices.len(), 1, "{name} {word:?}");
            known.extend(choices);
        }
        assert!(known.len() > 30, "{name}: {}", known.len());
    }
}

#[test]
fn classes_of_nodes_lead_to_all_classes_of_positions() {
    for (name, moves) in [("pyraminx", 5), ("skewb-diamond", 5), ("octahedron", 4), ("dino", 5), ("4x4x4", 3)] {
        let definition = definition(name);
        let engine = engine(&definition);
        let images = images_of(&engine);
        let (rules, view) = (&engine.rules, images.whole_view());
        let mut viewer = Viewer::new(&rules.layout, &images);
        let mut after = |nodes: Vec<Node<N>>, moves| {
            let leaves = rules.parts(&engine.back, nodes, moves, usize::MAX, &mut |_| ());
            let hash = |leaf: &Node<N>| {
                viewer.take(&leaf.at);
                viewer.choices(Portable, &view)
            };
            (leaves.iter().map(hash).collect::<HashSet<u64>>(), leaves.len())
        };
        let start = vec![Node::new(rules.layout.pack(&definition.solved()), 0)];
        let (expected, words) = after(start.clone(), moves);
        let nodes = rules.parts(&engine.back, start, moves - 1, usize::MAX, &mut |_| ());
        let (found, made) = after(one_of_each_class(&engine, nodes, &images), 1);
        assert_eq!(found, expected, "{name}");
        assert!(made < 4 * words / images.numbers().len(), "{name}: {made} of {words}");
    }
}

#[test]
fn rules_and_goals_decide_which_symmetries_there_are() {
    let definition = definition("skewb");
    let engine = engine(&definition);
    let solved = definition.solved();
    let count = |goals: &[&Arrangement]| images(&definition, &engine.rules, &engine.forth, goals).numbers().len();
    assert_eq!(count(&[&solved]), 24);
    let turned = definition.moved(&solved, 0);
    assert_eq!(count(&[&turned]), 24, "pieces have other names");
    let both = count(&[&solved, &turned]);
    assert!((2..24).contains(&both), "{both}: at least the symmetry that undoes the turn");
    let lock = vec![vec![Some(0); definition.moves().len()]; 2];
    let places = moved_places(&definition).expect("few");
    let locked = Engine::<N>::new(&definition, places, lock, vec![solved.clone()], 1 << 26);
    assert_eq!(images(&definition, &locked.rules, &locked.forth, &[&solved]).numbers().len(), 1);
}
