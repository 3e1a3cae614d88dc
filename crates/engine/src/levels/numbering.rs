//! The numbers of an orbit's arrangements, and of the orientations of its groups: the combinatorial number system.
//!
//! **Arrangements.** The classes of pieces choose their places one after another among the free ones. A set of k places
//! with the indices `c1 < ... < ck` among n free places has the number
//!
//! ```text
//! C(c1, 1) + C(c2, 2) + ... + C(ck, k)    in 0 .. C(n, k).
//! ```
//!
//! The numbers of all classes are the digits of the number of the arrangement; the largest class takes the remaining
//! places. So each arrangement has a number, and there are no other numbers.
//!
//! **Groups.** The orientations of a class are the digits of a value, in the order of its places. A move that maps
//! these places to new ones permutes the digits and adds to them, in a way that depends only on the arrangement.
//!
//! **Shared classes.** Pieces without orientation may share a class: the class counts them as identical, and a group
//! has a value for each of their orders. A move permutes the orders, again in a way that depends only on the
//! arrangement. This moves values from the rows to columns and bits. If an orbit has a thousand arrangements or more,
//! kinds of one or two pieces share classes of up to four pieces, and the group has at most their 24 orders: the Dino
//! Cube has 34,650 rows. If there are no such kinds, two larger ones share a class if a word has a bit for each of
//! their orders. The places of a class determine whether an arrangement is legal, so a kind that is forbidden at some
//! place gets a separate class.

use godtable_puzzle::orbits::OrbitArrangement;

use crate::levels::error::MOST_PLACES;
use crate::levels::reduction::ReducedOrbit;

/// The bits of the widest word.
pub(crate) const WIDEST: u64 = 64;

/// The numbering of an orbit: each arrangement has a number, and so have the orientations of each group.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The classes, the largest last: it takes the places that the others leave.
    classes: Vec<Class>,
    /// By kind: the number of its class.
    class_of: Vec<u8>,
    /// The kinds whose orientations count.
    groups: Vec<Group>,
    places: usize,
    arrangements: u64,
}

/// The pieces of one kind, or of several kinds that a group distinguishes.
#[derive(Clone, Debug)]
struct Class {
    kinds: Vec<u8>,
    count: usize,
    /// The places that they may not take.
    illegal: u64,
    /// The number of choices of places for them, once the earlier classes have theirs.
    choices: u64,
}

/// The orientations of the pieces of one kind, in the order of their places; or the order of pieces of several kinds.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The number of the class.
    pub(crate) class: usize,
    pub(crate) modulus: u8,
    /// The number of orientations that need a digit.
    pub(crate) digits: usize,
    /// Whether one more orientation follows from the sum, which is 0.
    pub(crate) is_sum_fixed: bool,
    /// The number of values.
    pub(crate) size: u64,
    /// The kinds in each possible order, sorted, if the group tells kinds apart instead of orientations.
    orders: Option<Vec<Vec<u8>>>,
}

/// The least number of arrangements for which pieces without orientation share classes. For fewer, the tables of steps
/// are small anyway. The Dino Cube has 34,650 rows instead of 239,500,800.
const MANY: u64 = 1_000;

/// The number of pieces that share a class: 24 orders fit a word.
const SHARED: usize = 4;

/// Binomial coefficients: by the size of a set, then of its subsets.
const SMALL: [[u32; 17]; 33] = {
    let mut numbers = [[0; 17]; 33];
    let mut of = 0;
    while of < 33 {
        numbers[of][0] = 1;
        let mut count = 1;
        while of > 0 && count < 17 {
            numbers[of][count] = numbers[of - 1][count] + numbers[of - 1][count - 1];
            count += 1;
        }
        of += 1;
    }
    numbers
};

/// Returns the number of subsets with `count` elements of a set with `of` elements, at most 2^64 - 1.
pub(crate) fn choose(of: usize, count: usize) -> u64 {
    if count > of {
        return 0;
    }
    let count = count.min(of - count);
    if of < SMALL.len() {
        return u64::from(SMALL[of][count]);
    }
    let step = |product: u128, number: usize| product * (of - number) as u128 / (number + 1) as u128;
    let mut product = 1_u128;
    for number in 0..count {
        product = step(product, number).min(u128::from(u64::MAX));
    }
    product as u64
}

impl Numbering {
    /// Returns the numbering of an orbit, or `None` if it has 2^63 arrangements or more, or too many places.
    pub(crate) fn new(orbit: &ReducedOrbit) -> Option<Numbering> {
        if orbit.kinds.len() > MOST_PLACES {
            return None;
        }
        let count = |kind: u8| orbit.kinds.iter().filter(|&&other| other == kind).count();
        let mut kinds = orbit.kinds.clone();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.sort_by_key(|&kind| count(kind));
        let shared = shared(orbit, &kinds);
        let (mut free, mut arrangements) = (orbit.kinds.len(), 1_u64);
        let (mut classes, mut groups) = (Vec::new(), Vec::new());
        for (class, kinds) in shared.into_iter().enumerate() {
            let count = kinds.iter().map(|&kind| count(kind)).sum();
            let choices = choose(free, count);
            arrangements = arrangements.checked_mul(choices).filter(|&product| product < 1 << 63)?;
            free -= count;
            let modulus = orbit.moduli[usize::from(kinds[0])];
            if kinds.len() > 1 {
                let orders = orders(orbit.kinds.iter().copied().filter(|kind| kinds.contains(kind)).collect());
                let size = orders.len() as u64;
                groups.push(Group { class, modulus, digits: count, is_sum_fixed: false, size, orders: Some(orders) });
            } else if modulus > 1 {
                let is_sum_fixed = orbit.is_sum_fixed;
                let digits = count - usize::from(is_sum_fixed);
                let size = u64::from(modulus).checked_pow(digits as u32)?;
                groups.push(Group { class, modulus, digits, is_sum_fixed, size, orders: None });
            }
            let of_class = orbit.illegal.iter().filter(|piece| kinds.contains(&piece.kind));
            let illegal = of_class.fold(0, |places, piece| places | 1 << piece.place);
            classes.push(Class { kinds, count, illegal, choices });
        }
        let mut class_of = vec![0; orbit.moduli.len()];
        for (number, class) in classes.iter().enumerate() {
            class.kinds.iter().for_each(|&kind: &u8| class_of[usize::from(kind)] = number as u8);
        }
        Some(Numbering { classes, class_of, groups, places: orbit.kinds.len(), arrangements })
    }

    /// Returns the number of places.
    pub(crate) const fn places(&self) -> usize {
        self.places
    }

    /// Returns the number of the class of a kind.
    #[inline]
    pub(crate) fn class_of(&self, kind: u8) -> usize {
        usize::from(self.class_of[usize::from(kind)])
    }

    /// Returns the number of arrangements, orientations left out.
    pub(crate) fn arrangements(&self) -> u64 {
        self.arrangements
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns whether all arrangements are legal.
    pub(crate) fn are_all_legal(&self) -> bool {
        self.classes.iter().all(|class| class.illegal == 0)
    }

    /// Returns whether the arrangement with a number is legal. Orientations do not matter.
    pub(crate) fn is_legal(&self, number: u64) -> bool {
        let mut sets = vec![0; self.classes()];
        self.unrank(number, &mut sets);
        sets.iter().zip(&self.classes).all(|(set, class)| set & class.illegal == 0)
    }

    /// Returns the number of classes.
    pub(crate) fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Returns by class but the last the number of choices of its places, once the earlier classes have theirs.
    pub(crate) fn choices(&self) -> impl Iterator<Item = u64> {
        self.classes[..self.classes.len() - 1].iter().map(|class| class.choices)
    }

    /// Returns the number of the arrangement in which each class has a set of places.
    pub(crate) fn rank(&self, sets: &[u64]) -> u64 {
        let mut free = self.all();
        let mut number = 0;
        for (class, &set) in self.classes[..self.classes.len() - 1].iter().zip(sets) {
            number *= class.choices;
            if class.count == 1 {
                number += u64::from((free & (set - 1)).count_ones());
            } else {
                number += choice_number(set, free);
            }
            free &= !set;
        }
        number
    }

    /// Writes the set of places of each class to `sets`, for the arrangement with this number.
    pub(crate) fn unrank(&self, mut number: u64, sets: &mut [u64]) {
        // The last class but one is the lowest digit, so the digits come in reverse.
        for (class, set) in self.classes[..self.classes.len() - 1].iter().zip(sets.iter_mut()).rev() {
            *set = number % class.choices;
            number /= class.choices;
        }
        let mut free = self.all();
        for (class, set) in self.classes.iter().zip(sets.iter_mut()) {
            *set = match class.count {
                count if count == free.count_ones() as usize => free,
                1 => nth(free, *set),
                count => chosen(*set, free, count),
            };
            free &= !*set;
        }
    }

    /// Returns the number of the arrangement after a move of places, by the number before.
    pub(crate) fn moved(&self, images: &[u8]) -> Vec<u32> {
        let (mut sets, mut moved) = (vec![0; self.classes()], vec![0; self.classes()]);
        let next = |number| {
            self.unrank(number, &mut sets);
            sets.iter().zip(&mut moved).for_each(|(&set, moved)| *moved = image(set, images));
            self.rank(&moved) as u32
        };
        (0..self.arrangements).map(next).collect()
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.places)
    }

    /// Returns the number of the arrangement, and the values of the groups.
    pub(crate) fn coordinates(&self, orbit: &OrbitArrangement) -> (u64, Vec<u64>) {
        let mut sets = vec![0_u64; self.classes.len()];
        for (place, &kind) in orbit.kinds.iter().enumerate() {
            if let Some(&class) = self.class_of.get(usize::from(kind)) {
                sets[usize::from(class)] |= 1 << place;
            }
        }
        let value = |group: &Group| {
            if let Some(orders) = &group.orders {
                let order: Vec<u8> = places(sets[group.class]).map(|place| orbit.kinds[place]).collect();
                return orders.binary_search(&order).expect("an order of these kinds") as u64;
            }
            let digits = places(sets[group.class]).take(group.digits);
            let digit = |place: usize| u64::from(orbit.orientations[place] % group.modulus);
            digits.enumerate().map(|(number, place)| digit(place) * u64::from(group.modulus).pow(number as u32)).sum()
        };
        (self.rank(&sets), self.groups.iter().map(value).collect())
    }

    /// Returns the arrangement with these coordinates: the inverse of [`Numbering::coordinates`].
    pub(crate) fn arrangement(&self, number: u64, values: &[u64]) -> OrbitArrangement {
        let mut sets = vec![0; self.classes.len()];
        self.unrank(number, &mut sets);
        let mut orbit = OrbitArrangement { kinds: vec![0; self.places], orientations: vec![0; self.places] };
        for (class, &set) in self.classes.iter().zip(&sets) {
            places(set).for_each(|place| orbit.kinds[place] = class.kinds[0]);
        }
        for (group, &value) in self.groups.iter().zip(values) {
            if let Some(orders) = &group.orders {
                let order = places(sets[group.class]).zip(&orders[value as usize]);
                order.for_each(|(place, &kind)| orbit.kinds[place] = kind);
                continue;
            }
            let digits = group.orientations(value);
            for (place, digit) in places(sets[group.class]).zip(digits) {
                orbit.orientations[place] = digit;
            }
        }
        orbit
    }
}

impl Group {
    /// Returns the kinds in each possible order, sorted, if the group tells kinds apart.
    pub(crate) fn orders(&self) -> Option<&[Vec<u8>]> {
        self.orders.as_deref()
    }

    /// Returns the base of the digits of a value. There is one digit if the group tells kinds apart.
    pub(crate) fn base(&self) -> u64 {
        if self.orders.is_some() { self.size } else { u64::from(self.modulus) }
    }

    /// Returns the orientation of each piece, by its number in the order of places.
    pub(crate) fn orientations(&self, mut value: u64) -> Vec<u8> {
        let modulus = u64::from(self.modulus);
        let mut digits = Vec::with_capacity(self.digits + 1);
        for _ in 0..self.digits {
            digits.push((value % modulus) as u8);
            value /= modulus;
        }
        if self.is_sum_fixed {
            let sum: u64 = digits.iter().map(|&digit| u64::from(digit)).sum();
            digits.push(((modulus - sum % modulus) % modulus) as u8);
        }
        digits
    }

    /// Returns the image of each value under a move. The move puts piece `i` of the group at number `new[i]`, and adds
    /// `gains[i]` to its orientation.
    pub(crate) fn moved(&self, new: &[u8], gains: &[u8]) -> Vec<u32> {
        if let Some(orders) = &self.orders {
            let image = |order: &Vec<u8>| {
                let mut next = order.clone();
                new.iter().zip(order).for_each(|(&new, &kind)| next[usize::from(new)] = kind);
                orders.binary_search(&next).expect("an order of the same kinds") as u32
            };
            return orders.iter().map(image).collect();
        }
        if self.is_sum_fixed {
            return (0..self.size).map(|value| self.moved_value(value, new, gains) as u32).collect();
        }
        // The digits are independent: each adds its part to the values of those before it.
        let modulus = u32::from(self.modulus);
        let mut moved = vec![0];
        for (&new, &gain) in new.iter().zip(gains) {
            let weight = modulus.pow(u32::from(new));
            let parts = (0..modulus).map(|digit| (digit + u32::from(gain)) % modulus * weight);
            moved = parts.flat_map(|part| moved.iter().map(move |value| value + part)).collect();
        }
        moved
    }

    /// Returns one value after such a move.
    fn moved_value(&self, value: u64, new: &[u8], gains: &[u8]) -> u64 {
        let orientations = self.orientations(value);
        let mut next = vec![0; orientations.len()];
        for (number, orientation) in orientations.into_iter().enumerate() {
            let sum = u16::from(orientation) + u16::from(gains[number]);
            next[usize::from(new[number])] = (sum % u16::from(self.modulus)) as u8;
        }
        self.value(&next)
    }

    /// Returns the value of these orientations.
    fn value(&self, orientations: &[u8]) -> u64 {
        let digits = orientations[..self.digits].iter().rev();
        digits.fold(0, |value, &digit| value * u64::from(self.modulus) + u64::from(digit))
    }
}

/// Returns the kinds of each class, the largest class last. Kinds without orientation share classes if the arrangements
/// are many: kinds of one or two pieces, or else two larger kinds.
fn shared(orbit: &ReducedOrbit, kinds: &[u8]) -> Vec<Vec<u8>> {
    let count = |kind: u8| orbit.kinds.iter().filter(|&&other| other == kind).count();
    // The places of a class decide whether an arrangement is legal, so a kind that is forbidden somewhere shares none.
    let is_free = |kind: u8| orbit.illegal.iter().all(|piece| piece.kind != kind);
    let is_small = |kind: &u8| orbit.moduli[usize::from(*kind)] == 1 && count(*kind) <= 2 && is_free(*kind);
    let mut free = orbit.kinds.len();
    let arrangements = kinds.iter().fold(1_u64, |product, &kind| {
        let choices = choose(free, count(kind));
        free -= count(kind);
        product.saturating_mul(choices)
    });
    let (small, others): (Vec<u8>, Vec<u8>) = kinds.iter().partition(|kind| arrangements >= MANY && is_small(kind));
    let mut classes: Vec<Vec<u8>> = Vec::new();
    let mut left = 0;
    for kind in small {
        if count(kind) > left {
            classes.push(Vec::new());
            left = SHARED;
        }
        left -= count(kind);
        classes.last_mut().expect("one was added").push(kind);
    }
    let pair = if classes.is_empty() && arrangements >= MANY { widest_pair(orbit, &others) } else { None };
    classes.extend(pair.map(Vec::from));
    let is_left = |kind: &u8| !pair.is_some_and(|pair| pair.contains(kind));
    classes.extend(others.into_iter().filter(is_left).map(|kind| vec![kind]));
    classes.sort_by_key(|kinds| kinds.iter().map(|&kind| count(kind)).sum::<usize>());
    classes
}

/// Returns the two kinds without orientation that have the most orders, if a word has a bit for each order.
fn widest_pair(orbit: &ReducedOrbit, kinds: &[u8]) -> Option<[u8; 2]> {
    let count = |kind: u8| orbit.kinds.iter().filter(|&&other| other == kind).count();
    let plain: Vec<u8> = kinds.iter().copied().filter(|&kind| orbit.moduli[usize::from(kind)] == 1).collect();
    let pairs = (1..plain.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
    let orders = |&[first, second]: &[u8; 2]| choose(count(first) + count(second), count(first));
    let pairs = pairs.map(|pair| pair.map(|index| plain[index]));
    pairs.filter(|pair| orders(pair) <= WIDEST).max_by_key(orders)
}

/// Returns all different orders of some kinds, sorted.
fn orders(mut kinds: Vec<u8>) -> Vec<Vec<u8>> {
    if kinds.len() <= 1 {
        return vec![kinds];
    }
    kinds.sort_unstable();
    let mut all = Vec::new();
    for place in 0..kinds.len() {
        if place > 0 && kinds[place] == kinds[place - 1] {
            continue;
        }
        let mut others = kinds.clone();
        let first = others.remove(place);
        all.extend(orders(others).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    all
}

/// Returns the places of a set, in ascending order.
pub(crate) fn places(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// Returns the image of a set of places under an action.
pub(crate) fn image(set: u64, images: &[u8]) -> u64 {
    places(set).fold(0, |moved, place| moved | 1 << images[place])
}

/// Returns the member of a set with this number, as a set.
fn nth(mut set: u64, number: u64) -> u64 {
    for _ in 0..number {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

/// Returns the number of a subset among the subsets of `of` with as many elements.
fn choice_number(set: u64, of: u64) -> u64 {
    let index = |place: usize| (of & ((1 << place) - 1)).count_ones() as usize;
    places(set).enumerate().map(|(number, place)| choose(index(place), number + 1)).sum()
}

/// Returns the subset with a number: the inverse of [`choice_number`].
fn chosen(mut number: u64, of: u64, count: usize) -> u64 {
    let members: Vec<usize> = places(of).collect();
    let mut set = 0;
    let mut index = members.len();
    for left in (1..=count).rev() {
        index -= 1;
        while choose(index, left) > number {
            index -= 1;
        }
        number -= choose(index, left);
        set |= 1 << members[index];
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orbit(kinds: &[u8], moduli: &[u8], is_sum_fixed: bool) -> Numbering {
        let definition = godtable_puzzle::orbits::OrbitDefinition {
            name: "A".into(),
            modulus: 6,
            kinds: kinds.to_vec(),
            moduli: moduli.to_vec(),
        };
        let places = kinds.len();
        let images = (0..places as u8).collect();
        let action = godtable_puzzle::orbits::Action { images, twists: vec![u8::from(!is_sum_fixed); places] };
        let turn = godtable_puzzle::orbits::Move { name: "T".into(), actions: vec![action] };
        let definition = godtable_puzzle::orbits::Definition::new(vec![definition], vec![turn]).expect("well formed");
        Numbering::new(&crate::levels::reduction::reduced(&definition)[0]).expect("small")
    }

    #[test]
    fn numbers_and_arrangements_are_one_to_one() {
        for (kinds, moduli, sum, size) in [
            (&[0, 1, 2, 3, 4][..], &[1; 5][..], false, 60), // the only move is even
            (&[0, 0, 1, 1, 1], &[2, 3], false, 10 * 4 * 27),
            (&[0, 1, 1, 1, 2], &[6, 1, 2], false, 20 * 12),
            (&[0, 0, 0], &[6], true, 36),
            (&[7], &[1, 1, 1, 1, 1, 1, 1, 6], true, 1),
        ] {
            let numbering = orbit(kinds, moduli, sum);
            let values: u64 = numbering.groups().iter().map(|group| group.size).product();
            assert_eq!(numbering.arrangements() * values, size, "{kinds:?}");
            for number in 0..numbering.arrangements() {
                for mut value in 0..values {
                    let mut own = Vec::new();
                    for group in numbering.groups() {
                        own.push(value % group.size);
                        value /= group.size;
                    }
                    let arrangement = numbering.arrangement(number, &own);
                    assert_eq!(numbering.coordinates(&arrangement), (number, own), "{arrangement:?}");
                }
            }
        }
    }

    #[test]
    fn values_move_digit_by_digit() {
        let numbering = orbit(&[0, 0, 0, 1], &[3, 1], false);
        let group = &numbering.groups()[0];
        let (new, gains) = ([1, 2, 0], [2, 0, 1]);
        let one_by_one: Vec<u32> = (0..27).map(|value| group.moved_value(value, &new, &gains) as u32).collect();
        assert_eq!(group.moved(&new, &gains), one_by_one);
        assert_eq!(one_by_one[0], 2 * 3 + 1);
    }

    #[test]
    fn subsets_are_counted() {
        assert_eq!([choose(12, 4), choose(5, 0), choose(3, 4), choose(64, 32)], [495, 1, 0, 1_832_624_140_942_590_534]);
        assert_eq!([choose(32, 16), choose(32, 17), choose(33, 16)], [601_080_390, 565_722_720, 1_166_803_110]);
    }
}
