//! Tests of `atomic_file`.

mod unfinished;

use godtable_system::atomic_file::free_space;

#[test]
fn free_space_is_of_an_existing_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(free_space(folder.path()).is_some_and(|bytes| bytes > 0));
    assert_eq!(free_space(&folder.path().join("missing")), None);
}
