// Each call of the parallel iterators with its result. `parallel.rs` includes these tests twice: with rayon, and with the
// stand-in on one thread.

const SQUARES: [usize; 5] = [0, 1, 4, 9, 16];

#[test]
fn items_are_mapped_filtered_and_collected_in_order() {
    let squares: Vec<usize> = (0..5_usize).into_par_iter().with_min_len(2).map(|number| number * number).collect();
    assert_eq!(squares, SQUARES);
    let even: Vec<usize> = squares.par_iter().map(|&square| square).filter(|square| square % 2 == 0).collect();
    assert_eq!(even, [0, 4, 16]);
    let roots: Vec<usize> = (0..20_usize).into_par_iter().filter_map(|square| SQUARES.binary_search(&square).ok()).collect();
    assert_eq!(roots, [0, 1, 2, 3, 4]);
    let repeated: Vec<usize> = (1..4_usize).into_par_iter().with_max_len(1).flat_map_iter(|number| 0..number).collect();
    assert_eq!(repeated, [0, 0, 1, 0, 1, 2]);
    let numbered: Vec<(usize, &usize)> = SQUARES.par_iter().enumerate().collect();
    assert_eq!(numbered[3], (3, &9));
}

#[test]
fn folds_join_to_the_sum() {
    let add = |sum: usize, number: usize| sum + number;
    assert_eq!((0..100_usize).into_par_iter().fold(|| 0, add).reduce(|| 0, add), 4_950);
    assert_eq!((0..100_usize).into_par_iter().sum::<usize>(), 4_950);
    let add = |sum: usize, number: usize| if number < 1_000 { Ok(sum + number) } else { Err(number) };
    let join = |a: usize, b: usize| if b < 10_000 { Ok(a + b) } else { Err(0) };
    assert_eq!((0..100_usize).into_par_iter().try_fold(|| 0, add).try_reduce(|| 0, join), Ok(4_950));
    assert_eq!((999..1_001_usize).into_par_iter().try_fold(|| 0, add).try_reduce(|| 0, join), Err(1_000));
    assert_eq!((11_000..12_000_usize).into_par_iter().map(Ok).try_reduce(|| 0, join), Err(0));
}

#[test]
fn first_error_or_match_is_found() {
    let below = |most: usize| move |number: usize| if number < most { Ok(()) } else { Err("too large") };
    assert_eq!((0..10_usize).into_par_iter().try_for_each(below(10)), Ok(()));
    assert_eq!((0..10_usize).into_par_iter().try_for_each(below(9)), Err("too large"));
    let large = |number: usize| (number > 500).then_some(number);
    assert_eq!((0..1_000_usize).into_par_iter().find_map_first(large), Some(501));
    assert_eq!((0..10_usize).into_par_iter().find_map_first(large), None);
}

#[test]
fn chunks_are_changed_in_place() {
    let mut numbers = [0; 7];
    let mut more = [1, 2, 3];
    let chunks = numbers.par_chunks_mut(3).zip(more.par_chunks_mut(1)).enumerate();
    chunks.for_each(|(number, (chunk, more))| chunk.fill(10 * number + more[0]));
    assert_eq!(numbers, [1, 1, 1, 12, 12, 12, 23]);
    numbers.par_chunks_exact_mut(3).for_each(|chunk| chunk[0] = 0);
    assert_eq!(numbers, [0, 1, 1, 0, 12, 12, 23]);
}

#[test]
fn join_and_with_all_awake_return_the_results() {
    assert_eq!(join(|| 1, || "two"), (1, "two"));
    assert_eq!(with_all_awake(|| join(|| 1, || 2)), (1, 2));
}

#[test]
fn map_join_takes_any_number_of_items() {
    let sum = |items: usize| map_join((0..items).collect(), |item: usize| 2 * item, |a, b| a + b);
    assert_eq!([0, 1, 2, 1_000].map(sum), [None, Some(0), Some(2), Some(999_000)]);
}
