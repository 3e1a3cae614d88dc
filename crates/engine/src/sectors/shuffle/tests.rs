//! Each kernel against permutations of single bits.

use godtable_puzzle::random::Random;
use godtable_system::instructions::InstructionSet;
use godtable_system::with_instructions;

use crate::sectors::network::Plan;
use crate::sectors::shuffle::Shuffle;

/// Checks a plan by blocks of a single bit, and by a block of many.
fn check<const N: usize>(sources: &[u16]) {
    let plan = Plan::new(sources);
    for instructions in InstructionSet::available() {
        let mut blocks: Vec<[u64; N]> = vec![[0; N]; sources.len() + 1];
        for (block, &source) in blocks.iter_mut().zip(sources) {
            block[usize::from(source) / 64] = 1 << (source % 64);
        }
        with_instructions!(instructions, kernel => plan.apply(kernel, &mut blocks));
        for (place, block) in blocks.into_iter().enumerate() {
            let mut expected = [0; N];
            if place < sources.len() {
                expected[place / 64] = 1_u64 << (place % 64);
            }
            assert_eq!(block, expected, "{instructions}");
        }
    }
}

/// Returns a random affine map of some bits: by bit of the image a mask of the bits that it adds, and a constant.
fn affine(random: &mut Random, bits: usize) -> Vec<u16> {
    let mut number = || random.below(1 << bits) as u16;
    loop {
        let (rows, constant): (Vec<u16>, u16) = ((0..bits).map(|_| number()).collect(), number());
        let image = |value: u16| {
            let added = rows.iter().enumerate().map(|(bit, row)| ((row & value).count_ones() as u16 & 1) << bit);
            added.sum::<u16>() ^ constant
        };
        let images: Vec<u16> = (0..1 << bits).map(image).collect();
        let mut sorted = images.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() == images.len() {
            return images;
        }
    }
}

/// Returns the sources of a random map that permutes digits in a number, and maps each by a random affine map.
fn of_digits<const N: usize>(random: &mut Random) -> Vec<u16> {
    let digits = [3, 3, (8 * N).ilog2() as usize - 3];
    // A digit of another size stays where it is.
    let mut order = [0, 1, 2];
    random.shuffle(&mut order[..if N == 8 { 3 } else { 2 }]);
    let maps = digits.map(|bits| affine(random, bits));
    let source = |place: u16| {
        let values = [place & 7, place >> 3 & 7, place >> 6];
        order.iter().enumerate().map(|(to, &from)| maps[to][usize::from(values[from])] << (3 * to)).sum()
    };
    (0..64 * N as u16).map(source).collect()
}

fn check_digits<const N: usize>(random: &mut Random) {
    let sources = of_digits::<N>(random);
    assert!(Shuffle::new(&sources).is_some(), "{sources:?}");
    check::<N>(&sources);
}

#[test]
fn maps_of_digits_are_shuffles() {
    let mut random = Random::new(1);
    for _ in 0..30 {
        check_digits::<8>(&mut random);
    }
    for _ in 0..5 {
        check_digits::<16>(&mut random);
        check_digits::<32>(&mut random);
    }
}

#[test]
fn bytes_in_any_order_are_shuffles() {
    let mut random = Random::new(2);
    for turned in 0..8 {
        let (mut bytes, mut bits): (Vec<u16>, Vec<u16>) = ((0..256).collect(), (0..8).collect());
        random.shuffle(&mut bytes);
        random.shuffle(&mut bits);
        let sources: Vec<u16> = (0..2_048).map(|place| bytes[place / 8] * 8 + bits[place % 8]).collect();
        assert!(Shuffle::new(&sources).is_some(), "{turned}");
        check::<32>(&sources);
    }
}

#[test]
fn other_affine_maps_and_permutations_are_routed() {
    let mut random = Random::new(3);
    for _ in 0..3 {
        let sources = affine(&mut random, 9);
        assert!(Shuffle::new(&sources).is_none(), "{sources:?}");
        check::<8>(&sources);
        let mut sources: Vec<u16> = (0..1_024).collect();
        random.shuffle(&mut sources);
        assert!(Shuffle::new(&sources).is_none());
        check::<16>(&sources);
    }
}
