//! `SECURITY.md` names the tests that prove its promises. These tests exist.

use std::fs;
use std::path::Path;

#[test]
fn tests_named_in_security_md_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it is in crates");
    let promises = fs::read_to_string(root.join("SECURITY.md")).expect("it is there");
    let mut named = 0;
    for line in promises.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`")) {
        // Files and tests are in backticks.
        let words: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let (files, tests): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| word.ends_with(".rs"));
        assert!(!files.is_empty(), "{line}");
        for file in files {
            let text = fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            for test in &tests {
                assert!(text.contains(&format!("fn {test}(")), "{file} has no test {test}");
                named += 1;
            }
        }
    }
    assert!(named > 20, "only {named} tests are named");
}
