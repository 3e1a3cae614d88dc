//! Permutations and their numbers.

/// Returns the rank of different numbers among all their orders, in lexicographic order: 0 if they ascend.
///
/// ```
/// use godtable_puzzle::permutations::{rank, unrank};
///
/// assert_eq!((rank(&[0, 2, 1]), rank(&[2, 1, 0])), (1, 5));
/// assert_eq!(unrank(5, 3), [2, 1, 0]);
/// ```
#[must_use]
#[inline]
pub fn rank(numbers: &[u8]) -> usize {
    numbers.iter().enumerate().fold(0, |rank, (place, number)| {
        let smaller = numbers[place + 1..].iter().filter(|&other| other < number).count();
        rank * (numbers.len() - place) + smaller
    })
}

/// Returns the order of the numbers 0 to `count - 1` with this [`rank`], which is below the factorial of `count`.
///
/// # Panics
/// Panics if `count` exceeds 255.
#[must_use]
pub fn unrank(mut rank: usize, count: usize) -> Vec<u8> {
    let mut smaller = vec![0; count];
    for place in (0..count).rev() {
        smaller[place] = rank % (count - place);
        rank /= count - place;
    }
    let mut left: Vec<u8> = (0..u8::try_from(count).expect("numbers are bytes")).collect();
    smaller.into_iter().map(|smaller| left.remove(smaller)).collect()
}

/// Returns whether an odd number of exchanges sorts different numbers.
#[must_use]
pub fn is_odd(numbers: &[u8]) -> bool {
    let smaller_after = |place: usize| numbers[place..].iter().filter(|&&number| number < numbers[place]).count();
    (0..numbers.len()).map(smaller_after).sum::<usize>() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_has_an_order_and_exchanges_change_its_parity() {
        for number in 0..120 {
            let mut order = unrank(number, 5);
            assert_eq!(rank(&order), number);
            let was_odd = is_odd(&order);
            order.swap(number % 5, (number + 1) % 5);
            assert_ne!(is_odd(&order), was_odd);
        }
    }
}
