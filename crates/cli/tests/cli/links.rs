//! The links of the documentation lead to files and headings that exist. Its words, and those of comments, help and
//! messages, are those of the field.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with the pages.
const PAGES: [&str; 4] = ["", "docs", "benches", "crates/table"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is in crates")
}

/// The Markdown files of the documentation.
fn pages() -> Vec<PathBuf> {
    let files = PAGES.iter().flat_map(|folder| fs::read_dir(root().join(folder)).expect("a folder"));
    let paths = files.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// The targets of the links and pictures of a page, without those on other sites.
fn targets(page: &str) -> Vec<&str> {
    let after = |opening: &'static str, closing: char| {
        page.split(opening).skip(1).filter_map(move |rest| rest.split(closing).next())
    };
    let targets = after("](", ')').chain(after("src=\"", '"'));
    targets.filter(|target| !target.starts_with("https://") && !target.starts_with("http://")).collect()
}

/// The anchors of the headings of a page, as GitHub forms them: lower case, hyphens for spaces, no punctuation.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let letters = heading.trim_start_matches('#').trim().chars();
        let kept = letters.filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
    };
    headings.map(anchor).collect()
}

/// What is wrong with a target of the page at `path`, or `None`.
fn fault(path: &Path, target: &str) -> Option<String> {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let linked = if file.is_empty() { path.to_owned() } else { path.with_file_name(file) };
    if !linked.exists() {
        return Some(format!("{}: no file {target}", path.display()));
    }
    let has_anchor = || anchors(&fs::read_to_string(&linked).expect("a text")).iter().any(|name| name == anchor);
    (!anchor.is_empty() && !has_anchor()).then(|| format!("{}: no heading {target}", path.display()))
}

#[test]
fn links_between_pages_lead_to_files_and_headings() {
    let mut faults = Vec::new();
    let mut count = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a text");
        for target in targets(&page) {
            count += 1;
            faults.extend(fault(&path, target));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(count > 40, "only {count} links");
}

#[test]
fn missing_file_and_missing_heading_are_faults() {
    let readme = root().join("README.md");
    assert!(fault(&readme, "docs/rules.md#locks").is_none());
    assert!(fault(&readme, "docs/rules.md#no-such-heading").is_some());
    assert!(fault(&readme, "docs/no-such-page.md").is_some());
    assert_eq!(targets("[a](b.md#c) ![d](e.svg) <img src=\"f.gif\"> [g](https://h)"), ["b.md#c", "e.svg", "f.gif"]);
    assert_eq!(anchors("## Rules, completions and `man`\ntext"), ["rules-completions-and-man"]);
}

/// Terms that pages, comments, help and messages do not use, each with the term of the field.
const RETIRED: [(&str, &str); 20] = [
    ("alike", "identical"),
    ("alone", "only"),
    ("any hold", "up to whole-puzzle rotation"),
    ("beside", "next to"),
    ("contest", "competition"),
    ("contests", "competitions"),
    ("filter", "pruning table"),
    ("filters", "pruning tables"),
    ("fold", "symmetry reduction"),
    ("folded", "symmetry-reduced"),
    ("free turn", "zero-cost move"),
    ("free turns", "zero-cost moves"),
    ("glued", "bandaged"),
    ("half turn rules", "half-turn metric"),
    ("quarter turn rules", "quarter-turn metric"),
    ("short solution", "near-optimal solution"),
    ("short solutions", "near-optimal solutions"),
    ("word back", "backward sequence"),
    ("words back", "backward sequences"),
    ("words forth", "forward sequences"),
];

/// Returns the retired terms in the sentences of a page, outside examples, code, options and addresses.
fn retired(page: &str) -> Vec<(&'static str, &'static str)> {
    let sentences =
        page.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2)).flat_map(str::split_whitespace);
    let words = sentences
        .filter(|word| !word.contains("](") && !word.starts_with("--"))
        .flat_map(|word| word.split(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let text = format!(" {} ", words.join(" ")).replace(" bloom filter ", " ");
    RETIRED.into_iter().filter(|(term, _)| text.contains(&format!(" {term} "))).collect()
}

#[test]
fn pages_use_the_terms_of_the_field() {
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a text");
        assert_eq!(retired(&page), [], "{}: write the second of each pair", path.display());
    }
    assert_eq!(retired("a Bloom filter of `fold`, as --alike says"), []);
    assert_eq!(retired("Glued\npieces, `glued` and\n```sh\na contest\n```\n"), [("glued", "bandaged")]);
}

/// Returns the comments of a source, each as a whole, and its texts of several words.
fn sentences(source: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
    for lines in lines.chunk_by(|one, next| one.starts_with("//") && next.starts_with("//")) {
        if lines[0].starts_with("//") {
            let text = lines.iter().map(|line| line.trim_start_matches(['/', '!']));
            sentences.push(text.collect::<Vec<&str>>().join("\n"));
        } else {
            let texts = lines[0].split('"').skip(1).step_by(2).filter(|text| text.contains(' '));
            sentences.extend(texts.map(str::to_owned));
        }
    }
    sentences
}

/// Returns the sources of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths.flat_map(below).filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

#[test]
fn comments_help_and_messages_use_the_terms_of_the_field() {
    let crates = fs::read_dir(root().join("crates")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let sources: Vec<PathBuf> =
        crates.map(|path| path.join("src")).filter(|path| path.is_dir()).flat_map(|path| sources(&path)).collect();
    let mut faults = Vec::new();
    for path in &sources {
        let source = fs::read_to_string(path).expect("a text");
        let terms = sentences(&source).into_iter().flat_map(|text| retired(&text));
        faults.extend(terms.map(|(term, other)| format!("{}: {term}: write {other}", path.display())));
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(sources.len() > 400, "only {} sources", sources.len());
    assert_eq!(sentences("/// a\n/// b\nf(\"c d\", \"e\"); // g\n"), [" a\n b", "c d"]);
}
