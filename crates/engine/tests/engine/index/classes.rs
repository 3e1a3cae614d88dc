//! Classes of rows: each row is in one class, and their steps are turns and regrips of positions.

use godtable_engine::index::{Fiber, Row, RowClasses, Shape, regripping};
use godtable_puzzle::cube::{Face, Position, Puzzle, Turn};

/// For each puzzle: the classes of rows under regrips, and the classes of one row each.
fn all() -> Vec<(Puzzle, Shape, RowClasses)> {
    let of = |puzzle: Puzzle| {
        let shape = Shape::of(puzzle);
        let along = turns(puzzle)[0];
        [(puzzle, shape, RowClasses::regripped(shape, along)), (puzzle, shape, RowClasses::single(shape))]
    };
    Puzzle::ALL.into_iter().flat_map(of).collect()
}

/// The turns of a puzzle's faces.
fn turns(puzzle: Puzzle) -> Vec<Turn> {
    Turn::ALL.into_iter().filter(|turn| puzzle.faces().contains(&turn.face())).collect()
}

fn rows(shape: Shape) -> impl Iterator<Item = Row> {
    (0..shape.rows()).map(move |number| Row::new(number, shape).expect("within the rows"))
}

/// The representative of each class: the row that needs no regrip.
fn representatives(shape: Shape, classes: &RowClasses) -> Vec<Row> {
    let step_home = classes.steps_home();
    let mut representatives = vec![None; classes.count()];
    for row in rows(shape) {
        let step = step_home(row);
        if step.regrips() == 0 {
            let other = representatives[step.row().number()].replace(row);
            assert_eq!(other, None, "a class has one representative");
            assert_eq!(step.translation(), Fiber::ZERO);
        }
    }
    representatives.into_iter().map(|row| row.expect("each class has a representative")).collect()
}

/// Three fibers, different for each seed.
fn fibers(seed: usize, shape: Shape) -> impl Iterator<Item = Fiber> {
    [0, 1, 2].map(|number| Fiber::new((seed * 31 + number * 811) % shape.fibers(), shape).expect("a fiber")).into_iter()
}

#[test]
fn class_sizes_add_up_to_the_rows() {
    for (puzzle, shape, classes) in all() {
        let sizes = classes.sizes();
        assert_eq!(sizes.len(), classes.count());
        assert_eq!(sizes.iter().map(|&size| usize::from(size)).sum::<usize>(), shape.rows(), "{puzzle}");
        let representatives = representatives(shape, &classes);
        let is_regripped = classes.count() < shape.rows();
        for (&size, row) in sizes.iter().zip(representatives) {
            let position = row.position(Fiber::ZERO, shape);
            let is_invariant = Row::of(&position.regripped(regripping(1)), shape) == Some(row);
            assert_eq!(size, if is_regripped && !is_invariant { 3 } else { 1 }, "{puzzle}, {row:?}");
        }
    }
}

#[test]
fn class_counts_match_burnsides_lemma() {
    let counts: Vec<usize> = all().iter().map(|(_, _, classes)| classes.count()).collect();
    // A permutation is invariant under the regrip if both commute. The regrip has two 3-cycles and one or two fixed corners,
    // so 3 * 3 * 2 of 5,040 permutations are invariant, and twice as many of 40,320.
    assert_eq!(counts, [(5_040 + 2 * 18) / 3, 5_040, (40_320 + 2 * 36) / 3, 40_320]);
}

#[test]
fn classes_of_even_rows_come_first() {
    for (puzzle, shape, classes) in all() {
        let parities: Vec<bool> = representatives(shape, &classes).iter().map(|row| row.is_odd()).collect();
        let (even, odd) = parities.split_at(classes.even_count());
        assert!(even.iter().all(|is_odd| !is_odd) && odd.iter().all(|&is_odd| is_odd), "{puzzle}");
        let step_home = classes.steps_home();
        for row in rows(shape) {
            assert_eq!(parities[step_home(row).row().number()], row.is_odd(), "{puzzle}, {row:?}");
        }
    }
}

#[test]
fn steps_home_lead_to_the_representative() {
    for (puzzle, shape, classes) in all() {
        let (step_home, representatives) = (classes.steps_home(), representatives(shape, &classes));
        for row in rows(shape) {
            let step = step_home(row);
            for fiber in fibers(row.number(), shape) {
                let home = row.position(fiber, shape).regripped(regripping(step.regrips()));
                assert_eq!(Row::of(&home, shape), Some(representatives[step.row().number()]), "{puzzle}, {row:?}");
                assert_eq!(Fiber::of(&home, shape), Some(step.apply(fiber)), "{puzzle}, {row:?}");
            }
        }
    }
}

#[test]
fn steps_between_classes_are_turns_and_regrips_of_positions() {
    for (puzzle, shape, classes) in all() {
        let (turns, representatives) = (turns(puzzle), representatives(shape, &classes));
        let steps = classes.steps(&turns);
        assert_eq!(steps.len(), classes.count() * turns.len());
        for (class, (row, steps)) in representatives.iter().zip(steps.chunks(turns.len())).enumerate() {
            for (&turn, step) in turns.iter().zip(steps) {
                for fiber in fibers(class, shape) {
                    let position: Position = row.position(fiber, shape).turned(turn);
                    let turned = position.regripped(regripping(step.regrips()));
                    assert_eq!(Row::of(&turned, shape), Some(representatives[step.row().number()]), "{puzzle}, {turn}");
                    assert_eq!(Fiber::of(&turned, shape), Some(step.apply(fiber)), "{puzzle}, {turn}");
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "D moves a fixed corner")]
fn turn_of_a_fixed_corner_panics() {
    let down = Turn::new(Face::D, 1).expect("a quarter");
    let _ = RowClasses::regripped(Shape::of(Puzzle::CUBE2), down);
}

#[test]
fn few_regrips_follow_the_turn_along_the_classes() {
    for puzzle in Puzzle::ALL {
        let shape = Shape::of(puzzle);
        let along = turns(puzzle)[0];
        let steps = RowClasses::regripped(shape, along).steps(&[along]);
        let regripped = steps.iter().filter(|step| step.regrips() > 0).count();
        assert!(3 * regripped < steps.len(), "{regripped} of {}, and by chance it would be two in three", steps.len());
    }
}
