//! Compares each kernel with a slow twin that moves one fiber at a time, and with the portable kernel.

use godtable_puzzle::cube::Puzzle;

use super::*;
use crate::generate::set::FULL_WORD;
use crate::index::{Fiber, Shape};

/// Runs a check on each kernel of this processor, and prints its name.
macro_rules! with_every_kernel {
    ($kernel:ident => $check:expr) => {{
        for instructions in godtable_system::instructions::InstructionSet::available() {
            println!("{instructions}");
            godtable_system::with_instructions!(instructions, $kernel => $check);
        }
    }};
}

/// Returns pseudo-random words.
pub(crate) fn noise(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as u32
    }
}

/// Returns a set with the given words, less the bits that are no fibers.
fn set<const BLOCKS: usize>(mut word: impl FnMut() -> u32) -> Set<BLOCKS> {
    let mut set = [Block::EMPTY; BLOCKS];
    set.iter_mut().flat_map(|block| &mut block.0[..GROUP]).for_each(|place| *place = word() & FULL_WORD);
    set
}

/// Returns sets of all kinds: random, sparse, full and empty ones, and single fibers.
fn sets<const BLOCKS: usize>() -> Vec<Set<BLOCKS>> {
    let (mut random, mut thin) = (noise(1), noise(2));
    let mut sets = vec![
        set(&mut random),
        set(&mut random),
        set(|| thin() & thin() & thin() & thin()),
        set(|| FULL_WORD),
        set(|| 0),
    ];
    for fiber in [0, 1, BLOCKS * 100, BLOCKS * GROUP * GROUP - 1] {
        let mut single = [Block::EMPTY; BLOCKS];
        single[fiber / GROUP / GROUP].0[fiber / GROUP % GROUP] = 1 << (fiber % GROUP);
        sets.push(single);
    }
    sets
}

/// The step through all pulls: Miri takes a thousand times as long, so it tries a sample.
const EVERY: usize = if cfg!(miri) { 2_003 } else { 1 };

/// Returns all pulls of the sets of a shape, with their translations.
fn pulls(shape: Shape) -> impl Iterator<Item = (Pull, Fiber)> {
    let all = (0..3).flat_map(move |regrips| {
        (0..shape.fibers()).map(move |number| {
            let translation = Fiber::new(number, shape).expect("a fiber");
            let [low, middle, high] = translation.groups();
            (Pull { source: 0, regrips, low, middle, high }, translation)
        })
    });
    all.step_by(EVERY)
}

/// Returns the image of each fiber.
fn images(regrips: u8, translation: Fiber, shape: Shape) -> Vec<usize> {
    let fibers = (0..shape.fibers()).map(|number| Fiber::new(number, shape).expect("a fiber"));
    fibers.map(|fiber| fiber.moved(regrips, translation).number()).collect()
}

/// Does what [`Kernel::pulled_set`] does, one fiber at a time.
fn pulled_one_by_one<const BLOCKS: usize>(set: &Set<BLOCKS>, images: &[usize]) -> Set<BLOCKS> {
    let mut pulled = [Block::EMPTY; BLOCKS];
    for (fiber, image) in images.iter().enumerate() {
        let bit = set[image / GROUP / GROUP].0[image / GROUP % GROUP] >> (image % GROUP) & 1;
        pulled[fiber / GROUP / GROUP].0[fiber / GROUP % GROUP] |= bit << (fiber % GROUP);
    }
    pulled
}

/// Compares every pull of every set with the slow twin's.
fn check_pulls<const BLOCKS: usize>(puzzle: Puzzle) {
    let (shape, sets) = (Shape::of(puzzle), sets::<BLOCKS>());
    assert_eq!(shape.fibers(), BLOCKS * GROUP * GROUP);
    let expected: Vec<Vec<Set<BLOCKS>>> = pulls(shape)
        .map(|(pull, translation)| {
            let images = images(pull.regrips, translation, shape);
            sets.iter().map(|set| pulled_one_by_one(set, &images)).collect()
        })
        .collect();
    with_every_kernel!(kernel => for ((pull, _), expected) in pulls(shape).zip(&expected) {
        for (number, (set, expected)) in sets.iter().zip(expected).enumerate() {
            assert!(kernel.pulled_set(set, pull) == *expected, "{kernel:?}, set {number}, {pull:?}");
        }
    });
}

#[test]
fn every_kernel_pulls_one_block_like_its_slow_twin() {
    check_pulls::<1>(Puzzle::CUBE2);
}

#[test]
fn every_kernel_pulls_three_blocks_like_its_slow_twin() {
    check_pulls::<3>(Puzzle::CORNERS3);
}

/// Compares pulled pairs with the two sets, each pulled separately and read bit by bit.
fn check_pairs<const BLOCKS: usize>(puzzle: Puzzle) {
    let sets = sets::<BLOCKS>();
    let two: Vec<[Set<BLOCKS>; 2]> =
        (0..sets.len()).step_by(EVERY).map(|number| [sets[number], sets[sets.len() - 1 - number]]).collect();
    with_every_kernel!(kernel => for (pull, _) in pulls(Shape::of(puzzle)) {
        for sets in &two {
            let pairs = kernel.pulled_pairs(sets, pull);
            let [low, high] = [0, 1].map(|bit| kernel.pulled_set(&sets[bit], pull));
            for (block, pairs) in pairs.iter().enumerate() {
                for (word, &pair) in pairs.iter().enumerate() {
                    let expected = (0..32).fold(0_u64, |pair, bit| {
                        let of = |set: &Set<BLOCKS>| u64::from(set[block].0[word] >> bit & 1);
                        pair | (of(&low) | of(&high) << 1) << (2 * bit)
                    });
                    assert_eq!(pair, expected, "{kernel:?}, block {block}, word {word}, {pull:?}");
                }
            }
        }
    });
}

#[test]
fn pulled_pairs_are_two_pulled_sets_interleaved() {
    check_pairs::<1>(Puzzle::CUBE2);
    check_pairs::<3>(Puzzle::CORNERS3);
}

/// Returns the words of a kernel as a block.
fn stored<K: Kernel>(kernel: K, words: K::Words) -> Block {
    let mut block = Block([u32::MAX; BLOCK_WORDS]);
    kernel.store(words, &mut block);
    block
}

/// Checks each operation on random blocks against the same operation on single words.
fn check_operations<K: Kernel + std::fmt::Debug>(kernel: K, random: &mut impl FnMut() -> u32) {
    let [one, other] = [(); 2].map(|()| Block(std::array::from_fn(|_| random())));
    let (a, b) = (kernel.load(&one), kernel.load(&other));
    let zip = |join: &dyn Fn(u32, u32) -> u32| Block(std::array::from_fn(|word| join(one.0[word], other.0[word])));
    assert_eq!(stored(kernel, a), one, "{kernel:?}");
    assert_eq!(stored(kernel, kernel.or(a, b)), zip(&|a, b| a | b), "{kernel:?}");
    assert_eq!(stored(kernel, kernel.without(a, b)), zip(&|a, b| a & !b), "{kernel:?}");
    let mask = random();
    assert_eq!(stored(kernel, kernel.select(mask, a, b)), zip(&|a, b| a & mask | b & !mask), "{kernel:?}");
    for by in 1..32 {
        // No bit is exchanged twice.
        let mask = (0..32 - by).filter(|bit| bit / by % 2 == 0).fold(0, |mask, bit| mask | 1 << bit);
        let exchanged = |word: u32| word & !(mask | mask << by) | (word & mask) << by | word >> by & mask;
        assert_eq!(stored(kernel, kernel.exchanged(mask, a, by)), zip(&|a, _| exchanged(a)), "{kernel:?} by {by}");
    }
    for by in 0..32 {
        assert_eq!(stored(kernel, kernel.shifted_left(a, by)), zip(&|a, _| a << by), "{kernel:?} by {by}");
        assert_eq!(stored(kernel, kernel.shifted_right(a, by)), zip(&|a, _| a >> by), "{kernel:?} by {by}");
    }
    let [set] = set::<1>(&mut *random);
    let empty = BLOCK_WORDS - 1;
    let sources = std::array::from_fn(|word| if word < GROUP { random() as usize % GROUP } else { empty });
    let permuted = Block(sources.map(|source| set.0[source]));
    let sources = sources.map(|source| source as u32);
    assert_eq!(stored(kernel, kernel.permuted(&set, &sources)), permuted, "{kernel:?}");

    let bits = |block: &Block| block.0.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
    let counted = (0..1_000).fold(kernel.nothing(), |counts, _| kernel.counted(kernel.counted(counts, a), b));
    assert_eq!(kernel.sum(counted), 1_000 * (bits(&one) + bits(&other)), "{kernel:?}");
}

#[test]
fn every_kernel_operation_agrees_with_single_words() {
    let mut random = noise(3);
    with_every_kernel!(kernel => for _ in 0..100_usize.div_ceil(EVERY) {
        check_operations(kernel, &mut random);
    });
}

#[test]
fn every_kernel_sees_a_single_bit() {
    with_every_kernel!(kernel => {
        assert!(kernel.is_empty(kernel.nothing()), "{kernel:?}");
        assert!(!kernel.is_empty(kernel.load(&Block::FULL)), "{kernel:?}");
        for bit in 0..32 * BLOCK_WORDS {
            let mut block = Block::EMPTY;
            block.0[bit / 32] = 1 << (bit % 32);
            let words = kernel.load(&block);
            assert!(!kernel.is_empty(words), "{kernel:?}, bit {bit}");
            assert_eq!(kernel.sum(kernel.counted(kernel.nothing(), words)), 1, "{kernel:?}, bit {bit}");
        }
    });
}
