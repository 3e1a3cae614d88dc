//! Published numbers of positions at each distance, for chosen pieces of the 3x3x3.

mod support;

use support::{Chosen, HALF};

/// Returns the numbers of positions at each distance, all of which are reached.
fn counts(pieces: &str) -> Vec<u64> {
    let unlocked = Chosen::free(pieces, HALF).distances.unlocked();
    assert_eq!(unlocked.reachable(), unlocked.states(), "{pieces}");
    unlocked.counts().to_vec()
}

/// Source: the cross of <https://www.cubinghistory.com/3x3/CrossStudy/CrossStudy>, and issue 13.
#[test]
fn cross_has_190_080_positions() {
    assert_eq!(counts("cross"), [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102]);
}

#[test]
fn all_corners_are_those_of_the_3x3x3() {
    // OEIS A080629.
    let corners = counts("URF UBR ULB UFL DFR DLF DBL DRB");
    assert_eq!(corners, [1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736]);
}

#[test]
fn named_pieces_have_as_many_positions_as_they_should() {
    for (name, positions) in [("eoline", 12 * 11 << 11), ("2x2x2-block", 24 * 12 * 11 * 10 * 8), ("roux-block", 5_322_240)] {
        assert_eq!(counts(name).iter().sum::<u64>(), positions, "{name}");
    }
}
