//! The layouts of puzzles that the heads of these files name, and what several tests share.

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::orbits::Definition;

use crate::levels::cell::Cell;
use crate::levels::{Positions, Space};

/// Returns a shipped puzzle, whose moves are all powers.
pub(crate) fn shipped(name: &str) -> Definition {
    let text = godtable_puzzle::puzzlefile::shipped(name).expect("it is shipped");
    let puzzle = godtable_puzzle::puzzlefile::read(text).expect("well formed");
    puzzle.definition(&puzzle.powers()).expect("moves")
}

/// Returns the numbers of rows, of columns of a row, and of bits of a column.
fn layout(definition: Definition) -> [usize; 3] {
    let space = Space::new(Positions::new(definition).expect("few positions"));
    [space.rows, space.columns, space.bits]
}

#[test]
fn chosen_pieces_have_the_named_layouts() {
    let of = |pieces: &str| {
        let pieces: ChosenPieces = pieces.parse().expect("named pieces");
        layout(pieces.definition(&Turn::ALL))
    };
    assert_eq!(of("cross"), [11_880, 1, 16]);
    assert_eq!(of("xcross"), [95_040, 24, 32]);
}

#[test]
fn dino_cube_has_34650_rows() {
    let [rows, columns, bits] = layout(shipped("dino"));
    assert_eq!((rows, columns * bits), (34_650, 6_912));
}

#[test]
fn cells_repeat_after_a_period() {
    let cross: ChosenPieces = "cross".parse().expect("named pieces");
    let group = Positions::of_group(shipped("skewb-diamond")).expect("a group");
    let products =
        [shipped("skewb"), cross.definition(&Turn::ALL)].map(|own| Positions::new(own).expect("few positions"));
    for positions in products.into_iter().chain([group]) {
        let period = positions.period();
        let length = period.len() as u64;
        assert!(length > 1 && positions.count().is_multiple_of(length));
        for first in [0, length, positions.count() / length / 2 * length, positions.count() - length] {
            let Cell { row, column, bit } = positions.cell(first);
            let sums =
                period.iter().map(|own| Cell { row: row + own.row, column: column + own.column, bit: bit + own.bit });
            assert!((first..first + length).map(|number| positions.cell(number)).eq(sums));
        }
    }
}
