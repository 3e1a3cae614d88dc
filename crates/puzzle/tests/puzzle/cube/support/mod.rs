//! Random input for several tests.

use godtable_puzzle::cube::{Corner, Placement, Position, Twist};
use proptest::prelude::*;

/// Any position, in any hold.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    let places = Just(Corner::ALL).prop_shuffle();
    (places, prop::array::uniform7(0..3_usize)).prop_map(|(places, twists)| {
        let twists = twists.map(|thirds| Twist::ALL[thirds]);
        let last = -twists.into_iter().sum::<Twist>();
        let twist = |index: usize| twists.get(index).copied().unwrap_or(last);
        let cubies = std::array::from_fn(|index| Placement { place: places[index], twist: twist(index) });
        Position::new(cubies).expect("each place once, and twists that add up")
    })
}
