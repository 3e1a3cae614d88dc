//! The program's advice: it adds options and commands to the library's errors, which name neither.

/// What the library says, and what the program says instead. Earlier rows are first.
const ADVICE: [(&str, &str); 39] = [
    ("use the puzzle 2x2x2 under the rules half-turn", "use --puzzle 2x2x2 --rules half-turn"),
    ("for locked states use classes under symmetry", "with --locked use --up-to symmetry"),
    ("use classes under symmetry", "use --up-to symmetry"),
    ("use the rules half-turn", "use --rules half-turn"),
    ("official scrambles are for", "--wca is for"),
    ("official scrambles are of", "--wca draws scrambles of"),
    ("leave it out, or draw random turns", "leave it out, or draw random turns by --moves"),
    ("gist and dump are for the 3x3x3; use the puzzle 3x3x3", "gist and dump are for the 3x3x3; add --puzzle 3x3x3"),
    ("its first levels can be counted", "--levels N counts its first levels"),
    ("its corners are the puzzle 3x3x3-corners", "its corners are --puzzle 3x3x3-corners"),
    ("its edges 3x3x3-edges; others can be chosen", "its edges 3x3x3-edges; --pieces chooses others"),
    ("use the puzzle ", "use --puzzle "),
    ("ask for the puzzle ", "ask for it with --puzzle "),
    ("leave it or the classes out", "leave it or --up-to out"),
    ("in the form setup", "with --input setup"),
    ("use the form setup", "use --input setup"),
    ("leave locked states out", "leave --locked out"),
    ("fewer pieces may matter", "fewer pieces may matter (--pieces)"),
    ("positions), or fewer pieces", "positions), or fewer pieces (--pieces)"),
    ("fewer turns may fit, or a puzzle of fewer pieces", "fewer turns may fit (--turns), or a puzzle of fewer pieces"),
    ("a histogram takes zero-cost moves", "histogram takes zero-cost moves (--free)"),
    ("are available; a folder can hold the sets", "are available; use --disk"),
    (", or a folder for the sets", ", or a folder for the sets (--disk)"),
    ("also counts as identical", "is also in --alike"),
    ("without the file a table is built", "leave --table out, and a table is built"),
    ("; random turns need none", "; --moves N draws random turns"),
    ("no sectors; a checkpoint needs none", "no sectors; use --checkpoint"),
    (", or name a file", ", or give --output"),
    ("; it is not replaced", "; --force replaces it"),
    ("a smaller limit of memory", "a smaller --memory"),
    ("; choose some of its pieces", "; for some of its pieces use --pieces"),
    ("give positions as its goal", "use --goal-state"),
    ("list the states of the start", "use --start-state"),
    ("or describe the puzzle by cuts", "or describe the puzzle by cuts (--cuts)"),
    ("leave the link out", "leave --link out"),
    ("; the cuts \"", "; --cuts \""),
    ("choose the puzzle by its name", "choose the puzzle by --puzzle"),
    ("\" make it", "\" makes it"),
    ("the whole 3x3x3, or chosen pieces of it", "the whole 3x3x3; with --pieces, some pieces of it"),
];

/// How an error of the Irreversible Cube ends, and what most people want who see it.
const DEFAULT_RULES: &str = "; the rules allow R U F";
const OTHER_RULES: &str = ", one way only; --rules half-turn allows all turns, and --puzzle 3x3x3 is the 3x3x3";

/// Returns words of the library with the options of the program.
pub(crate) fn with_options(words: &str) -> String {
    let words = ADVICE.iter().fold(words.to_owned(), |words, (own, advice)| words.replace(own, advice));
    if words.ends_with(DEFAULT_RULES) { words + OTHER_RULES } else { words }
}

/// Returns the reason why a file cannot be used, with the command that makes it. `doing` names the file. `options` choose its
/// puzzle and rules, as far as they are known.
pub(crate) fn with_command(doing: &str, reason: &str, options: &str) -> String {
    let (pruning, table) = (doing.strip_prefix("the pruning table "), doing.strip_prefix("the table "));
    let (path, options, rest) = match (pruning, table) {
        (Some(path), _) => (path, " --puzzle 3x3x3", ""),
        (_, Some(path)) => (path, options, if options.is_empty() { ", with the same puzzle and rules" } else { "" }),
        (None, None) => return with_options(reason),
    };
    if let Some(reason) = reason.strip_suffix("; build it") {
        return format!("{reason}; build it with `godtable generate{options} -o {path}`");
    }
    match reason.strip_suffix("; rebuild it") {
        Some(reason) => format!("{reason}; rebuild it with `godtable generate{options} --force -o {path}`{rest}"),
        None => with_options(reason),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::ADVICE;

    /// Returns the code of the library in one line, without comments and tests.
    fn library(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let text = |path: std::path::PathBuf| match path.is_dir() {
            true => library(&path),
            false => fs::read_to_string(path).unwrap_or_default(),
        };
        let code: Vec<String> = entries.map(text).collect();
        let code = code.iter().filter_map(|text| text.split("#[cfg(test)]\nmod tests").next());
        let lines = code.flat_map(str::lines).map(str::trim).filter(|line| !line.starts_with("//"));
        lines.collect::<Vec<&str>>().join(" ").replace("\\ ", "").replace("\\\"", "\"")
    }

    /// Checks that a message of the library has each phrase, also after the replacements of the rows before it.
    fn check<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) {
        let mut code = library(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../godtable/src"));
        for (phrase, advice) in rows {
            let said = phrase.trim_start_matches(['"', ';', ',', ' ']).trim();
            assert!(code.contains(said), "nothing says '{said}'");
            code = code.replace(said, advice);
        }
    }

    #[test]
    fn library_says_each_phrase_that_has_an_option() {
        check(ADVICE.into_iter());
    }

    /// The tests of the Python package need Python, so its rows are read from its code.
    #[test]
    fn library_says_each_phrase_that_has_an_argument_in_python() {
        let code = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/src/errors.rs");
        let code = fs::read_to_string(code).expect("the code").replace("\\\"", "'");
        let rows: Vec<(&str, &str)> = code.lines().filter_map(row).collect();
        assert!(rows.len() > 10, "{rows:?}");
        check(rows.into_iter());
    }

    /// Reads a row of a table of phrases.
    fn row(line: &str) -> Option<(&str, &str)> {
        line.trim().strip_prefix("(\"")?.strip_suffix("\"),")?.split_once("\", \"")
    }
}
