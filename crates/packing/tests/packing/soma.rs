//! The Soma cube: the published program's values, and a plain model from first principles.

use godtable_packing::soma::{SomaPiece, solutions};

/// Returns the cells of a piece in place, as bits, by the definition of a recipe in plain words.
fn plain_placements(cells: &[[i32; 3]], is_restricted: bool) -> Vec<u32> {
    type Turn = fn([i32; 3]) -> [i32; 3];
    let (about_x, about_y, about_z): (Turn, Turn, Turn) =
        (|[x, y, z]| [x, 2 - z, y], |[x, y, z]| [z, y, 2 - x], |[x, y, z]| [2 - y, x, z]);
    let majors = [(about_y, 0), (about_y, 1), (about_y, 2), (about_y, 3), (about_z, 1), (about_z, 3)];
    let mut found = Vec::new();
    for (major, major_count) in majors.into_iter().take(if is_restricted { 1 } else { 6 }) {
        for minor_count in 0..if is_restricted { 1 } else { 4 } {
            for number in 0..27 {
                let (dx, dy, dz) = (number / 9, number / 3 % 3, number % 3);
                if is_restricted && dz == 2 {
                    continue;
                }
                let moved: Vec<[i32; 3]> = cells.iter().map(|[x, y, z]| [x + dx, y + dy, z + dz]).collect();
                if moved.iter().flatten().any(|coordinate| *coordinate > 2) {
                    continue;
                }
                let mut bits = 0;
                for mut cell in moved {
                    (0..minor_count).for_each(|_| cell = about_x(cell));
                    (0..major_count).for_each(|_| cell = major(cell));
                    bits |= 1 << (cell[0] + 3 * cell[1] + 9 * cell[2]);
                }
                if !found.contains(&bits) {
                    found.push(bits);
                }
            }
        }
    }
    found
}

#[test]
fn placements_equal_a_plain_model() {
    for (piece, count) in SomaPiece::ALL.into_iter().zip([4, 64, 72, 72, 96, 96, 144]) {
        let bits: Vec<u32> = piece.placements().iter().map(|placement| placement.bits).collect();
        assert_eq!(bits.len(), count, "{piece:?}");
        assert_eq!(bits, plain_placements(piece.cells(), piece == SomaPiece::L), "{piece:?}");
    }
    assert_eq!(plain_placements(SomaPiece::L.cells(), false).len(), 144);
    let own = [15, 523, 30, 23, 1545, 1554, 11];
    for (piece, bits) in SomaPiece::ALL.into_iter().zip(own) {
        let cells = piece.cells().iter().map(|[x, y, z]| 1_u32 << (x + 3 * y + 9 * z));
        assert_eq!(cells.sum::<u32>(), bits, "{piece:?}");
    }
}

#[test]
fn partial_solutions_grow_4_130_2334_16625_26403_4080_240() {
    let mut partial = vec![(0_u32, Vec::new())];
    let mut counts = Vec::new();
    for piece in SomaPiece::ALL {
        let placements = plain_placements(piece.cells(), piece == SomaPiece::L);
        let mut next = Vec::new();
        for (bits, placed) in &partial {
            for placement in placements.iter().filter(|placement| *placement & bits == 0) {
                next.push((bits | placement, [&placed[..], &[*placement]].concat()));
            }
        }
        counts.push(next.len());
        partial = next;
    }
    assert_eq!(counts, [4, 130, 2334, 16625, 26403, 4080, 240]);
    let plain: Vec<Vec<u32>> = partial.into_iter().map(|(_, placed)| placed.into_iter().rev().collect()).collect();
    let found: Vec<Vec<u32>> =
        solutions().iter().map(|solution| solution.0.iter().map(|placement| placement.bits).collect()).collect();
    assert_eq!(found, plain);
}

#[test]
fn first_and_last_solution_are_the_published_ones() {
    let solutions = solutions();
    assert_eq!(solutions.len(), 240);
    assert_eq!(solutions[0].to_string(), "|SSR|  |YTR|  |TTT|\n|LSS|  |YYR|  |YQP|\n|LLL|  |QPP|  |QQP|\n");
    assert_eq!(solutions[239].to_string(), "|LQQ|  |SSQ|  |TSS|\n|LLL|  |PPQ|  |TTY|\n|PRR|  |PRY|  |TYY|\n");
}

#[test]
fn recipes_of_the_first_solution_are_the_published_ones() {
    let first = solutions()[0];
    let recipes = first.0.map(|placement| format!("{} {}", placement.piece.name(), placement.recipe));
    assert_eq!(
        recipes,
        [
            "R (Y 1, X 2, (1,0,0))",
            "Q (Y 3, X 0, (1,0,1))",
            "P (Y 2, X 0, (0,0,0))",
            "T (Y 0, X 3, (0,0,2))",
            "S (Y 0, X 0, (0,1,0))",
            "Y' (Y 0, X 0, (0,1,1))",
            "L (Y 0, X 0, (0,0,0))",
        ]
    );
    let angles = first.0.map(|placement| placement.recipe.turns.degrees());
    assert_eq!(angles[..4], [[180, 90, 0], [0, 270, 0], [0, 180, 0], [270, 0, 0]]);
    assert_eq!(angles[4..], [[0; 3]; 3]);
    let locations = first.0.map(|placement| placement.recipe.location());
    let published = [[1, 1, 0], [0, -1, 0], [1, -1, 1], [-1, 1, 1], [-1, 0, -1], [-1, 0, 0], [-1, -1, -1]];
    assert_eq!(locations, published);
}
