//! Whether a map of generators extends to the group that they generate.
//!
//! A map f of generators s extends to a homomorphism exactly if the pairs (s, f(s)) generate no pair (1, g) with g other than 1.
//! A chain of the pairs moves the points of the first element first. So it gets a level for a point of the second one exactly
//! if there is such a pair.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::orbits::chain::{Chain, Permutation, product};

/// The most elements among which two words are searched.
const MOST_ELEMENTS: usize = 1 << 16;

/// Why a map of generators does not extend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The map of the generators before this one extends.
    pub generator: usize,
    /// Two words, as numbers of generators, that are one element, but whose images differ; `None` if they are long.
    pub words: Option<[Vec<usize>; 2]>,
}

/// Returns why a map of permutations does not extend to the group that they generate, or `None` if it does. `images` has by
/// permutation the number of its image. A clash is missed with a probability of at most 2^-40.
///
/// # Panics
/// Panics if a number is none of a permutation.
#[must_use]
pub fn clash(generators: &[Permutation], images: &[usize]) -> Option<Clash> {
    let points = generators.first()?.len();
    let pair = |(own, &image): (&Permutation, &usize)| {
        let second = generators[image].iter().map(|&point| point + points as u16);
        own.iter().copied().chain(second).collect()
    };
    let pairs: Vec<Permutation> = generators.iter().zip(images).map(pair).collect();
    let extends = |count: &usize| {
        let is_first = |chain: &Chain| chain.levels().iter().all(|level| usize::from(level.point()) < points);
        Chain::observed(&pairs[..*count], &mut |chain| if is_first(chain) { Ok(()) } else { Err(()) }).is_ok()
    };
    if extends(&pairs.len()) {
        return None;
    }
    let counts: Vec<usize> = (1..pairs.len()).collect();
    let generator = counts.partition_point(extends);
    Some(Clash { generator, words: words(&pairs[..=generator], points) })
}

/// Returns two short words of pairs whose first elements are equal and whose second ones are not.
fn words(pairs: &[Permutation], points: usize) -> Option<[Vec<usize>; 2]> {
    let identity: Permutation = (0..2 * points as u16).collect();
    let mut numbers = HashMap::from([(identity[..points].to_vec(), 0)]);
    let mut found = vec![(identity, Vec::new())];
    for next in 0..MOST_ELEMENTS {
        let (element, word) = found.get(next)?.clone();
        for (number, pair) in pairs.iter().enumerate() {
            let (after, word) = (product(&element, pair), [&word[..], &[number]].concat());
            match numbers.entry(after[..points].to_vec()) {
                Entry::Vacant(entry) => {
                    entry.insert(found.len());
                    found.push((after, word));
                }
                Entry::Occupied(entry) => {
                    let (known, earlier) = &found[*entry.get()];
                    if known[points..] != after[points..] {
                        return Some([earlier.clone(), word]);
                    }
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Returns all pairs that some pairs generate.
    fn closed(pairs: &[Permutation]) -> Vec<Permutation> {
        let mut all = vec![(0..pairs[0].len() as u16).collect::<Permutation>()];
        let mut next = 0;
        while next < all.len() {
            for pair in pairs {
                let after = product(&all[next], pair);
                if !all.contains(&after) {
                    all.push(after);
                }
            }
            next += 1;
        }
        all
    }

    #[test]
    fn maps_of_random_generators_clash_where_pairs_of_one_element_do() {
        let (mut random, mut extended) = (Random::new(1), 0);
        for _ in 0..200 {
            let (points, count) = (3 + random.below(2), 2 + random.below(2));
            let mut permutation = |count: usize| {
                let mut all: Vec<usize> = (0..count).collect();
                random.shuffle(&mut all);
                all
            };
            let images = permutation(count);
            let points_of = |all: Vec<usize>| all.into_iter().map(|point| point as u16).collect();
            let generators: Vec<Permutation> = (0..count).map(|_| points_of(permutation(points))).collect();
            let pair = |number: usize| {
                let second = generators[images[number]].iter().map(|&point| point + points as u16);
                generators[number].iter().copied().chain(second).collect::<Permutation>()
            };
            let pairs: Vec<Permutation> = (0..generators.len()).map(pair).collect();
            let extends = |count: usize| {
                let is_one = |own: &&Permutation| own[..points].is_sorted();
                closed(&pairs[..count]).iter().filter(is_one).count() == 1
            };
            let expected = (0..pairs.len()).find(|&number| !extends(number + 1));
            let found = clash(&generators, &images);
            assert_eq!(found.as_ref().map(|found| found.generator), expected, "{generators:?}, {images:?}");
            extended += usize::from(found.is_none());
            let Some(Clash { words: Some(words), .. }) = found else { continue };
            let identity: Permutation = (0..2 * points as u16).collect();
            let [one, other] =
                words.map(|word| word.iter().fold(identity.clone(), |own, &number| product(&own, &pairs[number])));
            assert!(one[..points] == other[..points] && one[points..] != other[points..]);
        }
        assert!((20..180).contains(&extended), "{extended}");
    }
}
