//! Buffers of several lengths and types.

use godtable_system::memory::Buffer;

#[test]
fn new_buffers_are_zero_and_keep_what_is_written() {
    for length in [0, 1, 1_000, 300_000] {
        let mut buffer = Buffer::<[u64; 4]>::zeroed(length).expect("enough memory");
        assert_eq!(buffer.as_slice().len(), length);
        assert!(buffer.as_slice().iter().all(|item| *item == [0; 4]));
        (0..).zip(buffer.as_mut_slice()).for_each(|(number, item)| item[3] = number);
        assert!((0..).zip(buffer.as_slice()).all(|(number, item)| *item == [0, 0, 0, number]));
    }
}

#[test]
fn more_bytes_than_addresses_is_no_buffer() {
    assert!(Buffer::<[u64; 4]>::zeroed(usize::MAX / 32).is_none());
    assert!(Buffer::<[u64; 4]>::zeroed(usize::MAX).is_none());
}
