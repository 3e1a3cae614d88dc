//! Made-up definitions.

use std::fmt::Write as _;

/// Numbers that look random.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Returns the numbers from 1 on in any order.
    fn permutation(&mut self, length: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (1..=length).collect();
        (1..length).for_each(|last| numbers.swap(last, self.below(last + 1)));
        numbers
    }
}

fn line(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<String>>().join(" ")
}

/// Returns a small definition as text: some orbits with orientations, identical pieces, places that no move joins, moves that
/// permute several orbits, and illegal pieces.
pub(crate) fn made_up(random: &mut Numbers) -> String {
    let orbits: Vec<[usize; 2]> =
        (0..1 + random.below(3)).map(|_| [1 + random.below(4), 1 + random.below(4)]).collect();
    let mut text = "Name made-up\n".to_owned();
    for (number, [places, modulus]) in orbits.iter().enumerate() {
        writeln!(text, "Set O{number} {places} {modulus}").expect("a string");
    }
    let kinds: Vec<Vec<usize>> = orbits
        .iter()
        .map(|&[places, _]| {
            let shared = [1, 1, 2][random.below(3)];
            (0..places).map(|place| place / shared + 1).collect()
        })
        .collect();
    text += "Solved\n";
    for (number, kinds) in kinds.iter().enumerate() {
        write!(text, "O{number}\n{}\n", line(kinds)).expect("a string");
    }
    text += "End\n";
    if random.below(3) == 0 {
        let number = random.below(orbits.len());
        let (place, kind) = (1 + random.below(orbits[number][0]), kinds[number][random.below(orbits[number][0])]);
        if kinds[number][place - 1] != kind {
            writeln!(text, "Illegal O{number} {place} {kind}").expect("a string");
        }
    }
    for name in &["R", "F", "U"][..2 + random.below(2)] {
        writeln!(text, "Move {name}").expect("a string");
        for (number, &[places, modulus]) in orbits.iter().enumerate() {
            let images = if random.below(3) == 0 { (1..=places).collect() } else { random.permutation(places) };
            let keeps = random.below(2) == 0;
            let twists: Vec<usize> = (0..places).map(|_| if keeps { 0 } else { random.below(modulus) }).collect();
            write!(text, "O{number}\n{}\n{}\n", line(&images), line(&twists)).expect("a string");
        }
        text += "End\n";
    }
    text
}
