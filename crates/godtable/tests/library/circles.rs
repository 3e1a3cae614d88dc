//! No files import each other in a circle: what two files share belongs to a file below both.
//!
//! A file imports another if it names an item that the other defines: in a `use`, in a `pub use`, or in a path. An item that a
//! module only passes on is imported from the file that defines it. `mod` is no import, and what only tests see does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each file, with the files that it imports and the items that it names there.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Returns the files that are reached from a file through one import or more.
fn reached<'a>(imports: &'a Imports, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let next = imports.get(file).into_iter().flat_map(BTreeMap::keys).map(String::as_str);
        open.extend(next.filter(|file| found.insert(*file)));
    }
    found
}

/// Returns the circles, each as the imports between its files: those that reach themselves and each other.
fn circles(imports: &Imports) -> Vec<String> {
    let reached: BTreeMap<&str, _> = imports.keys().map(|file| (file.as_str(), reached(imports, file))).collect();
    let reaches = |from: &str, to: &str| reached.get(from).is_some_and(|files| files.contains(to));
    let in_circle = |file: &str| reached[file].iter().copied().filter(|other| reaches(other, file)).collect();
    let circles: BTreeSet<Vec<&str>> = reached.keys().map(|file| in_circle(file)).collect();
    let listed = |circle: Vec<&str>| {
        let mut text = format!("a circle of {} files:\n", circle.len());
        for &file in &circle {
            for (other, items) in imports[file].iter().filter(|(other, _)| circle.contains(&other.as_str())) {
                text +=
                    &format!("  {file} -> {other}: {}\n", Vec::from_iter(items.iter().map(String::as_str)).join(", "));
            }
        }
        text
    };
    circles.into_iter().filter(|circle| !circle.is_empty()).map(listed).collect()
}

/// Returns the words and the signs of a source, without comments and texts.
fn tokens(source: &str) -> Vec<&str> {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let after = |text: &str, end: &str| text.find(end).map_or(text.len(), |place| place + end.len());
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            'r' if rest.trim_start_matches(['r', '#']).starts_with('"') => {
                let marks = rest.find('"').expect("just seen");
                marks + 1 + after(&rest[marks + 1..], &format!("\"{}", &rest[1..marks]))
            }
            '/' if rest.starts_with("//") => after(rest, "\n"),
            '/' if rest.starts_with("/*") => after(rest, "*/"),
            '"' => {
                let mut is_escaped = true;
                let is_last = |character| {
                    let is_last = character == '"' && !is_escaped;
                    is_escaped = character == '\\' && !is_escaped;
                    is_last
                };
                rest.find(is_last).map_or(rest.len(), |end| end + 1)
            }
            '\'' if rest.starts_with("'\\") => 3 + after(&rest[3..], "'"),
            '\'' if rest.chars().nth(2) == Some('\'') => 2 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ if is_word(first) => {
                let length = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
                tokens.push(&rest[..length]);
                length
            }
            _ => {
                tokens.extend((!first.is_whitespace()).then_some(&rest[..first.len_utf8()]));
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    tokens
}

/// A file of Rust.
#[derive(Default)]
struct Module {
    /// Its path, from the folder of the sources.
    file: String,
    /// The module that declares it; of the root, itself.
    parent: usize,
    children: BTreeMap<String, usize>,
    items: BTreeSet<String>,
    /// By name: the path that a `use` gives it.
    names: BTreeMap<String, Vec<String>>,
    /// All paths in it.
    paths: Vec<Vec<String>>,
}

/// Reads a tree of a `use` from a place on, under a prefix. Returns the place behind it.
fn read_use(tokens: &[&str], mut at: usize, prefix: &[String], module: &mut Module) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens[at] {
            ":" => at += 1,
            "{" => {
                at += 1;
                while tokens[at] != "}" {
                    at = read_use(tokens, at, &path, module);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            "," | "}" | ";" | "as" => break,
            word => {
                path.push(word.to_owned());
                at += 1;
            }
        }
    }
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    let mut name = path.last().expect("a use names something").clone();
    if tokens[at] == "as" {
        name = tokens[at + 1].to_owned();
        at += 2;
    }
    module.names.insert(name, path.clone());
    module.paths.push(path);
    at
}

/// Returns the place behind an item, or a statement: behind its braces, or its semicolon.
fn behind(tokens: &[&str], mut at: usize) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        match tokens[at] {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => (),
        }
        at += 1;
        if depth == 0 && [";", "}"].contains(&tokens[at - 1]) {
            break;
        }
    }
    at
}

/// Reads what a file declares and names. Returns the modules that it declares.
fn read(source: &str, module: &mut Module) -> Vec<String> {
    let tokens = tokens(source);
    let (mut at, mut depth, mut inline) = (0, 0, Vec::new());
    let mut declared = Vec::new();
    while at < tokens.len() {
        match tokens[at..] {
            ["#", "[", "cfg", "(", "test", ..] | ["#", "[", "cfg", "(", "all", "(", "test", ..] => {
                at = behind(&tokens, at);
                continue;
            }
            ["{", ..] => depth += 1,
            ["}", ..] => {
                depth -= 1;
                inline.pop_if(|inside| *inside == depth);
            }
            ["mod", name, ";", ..] => declared.push(name.to_owned()),
            ["mod", name, "{", ..] => {
                module.items.insert(name.to_owned());
                inline.push(depth);
            }
            ["use", word, ..] if word != "<" => {
                at = read_use(&tokens, at + 1, &[], module);
                continue;
            }
            ["struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static", name, ..]
            | ["macro_rules", "!", name, ..]
                if depth == 0 =>
            {
                module.items.insert(name.to_owned());
            }
            // Not the method of `a.b::<T>()`, and not the middle of a path.
            [word, ":", ":", ..] if at == 0 || ![":", "."].contains(&tokens[at - 1]) => {
                let mut path = vec![word.to_owned()];
                while let [":", ":", word, ..] = tokens[at + 1..]
                    && word.starts_with(|first: char| first.is_alphabetic() || first == '_')
                {
                    path.push(word.to_owned());
                    at += 3;
                }
                // From an inline module, `super` is the file.
                let inside = path.iter().take_while(|word| *word == "super").count().min(inline.len());
                path.drain(..inside);
                if inside > 0 {
                    path.insert(0, "self".to_owned());
                }
                module.paths.push(path);
            }
            _ => (),
        }
        at += 1;
    }
    declared
}

/// Reads a file and the files of the modules that it declares, and adds them to a list.
fn add(folder: &Path, file: &Path, parent: usize, modules: &mut Vec<Module>) {
    let number = modules.len();
    let written = file.strip_prefix(folder).expect("it is below").to_str().expect("it is UTF-8").to_owned();
    let mut module = Module { file: written, parent, ..Module::default() };
    let declared = read(&fs::read_to_string(file).expect("a file"), &mut module);
    modules.push(module);
    let own = file.with_extension("");
    let is_door = ["lib", "main", "mod"].iter().any(|door| own.ends_with(door));
    let below = if is_door { own.parent().expect("it is in a folder").to_owned() } else { own };
    for name in declared {
        let files = [below.join(&name).with_extension("rs"), below.join(&name).join("mod.rs")];
        // Another one has a path of its own.
        if let Some(file) = files.iter().find(|file| file.exists()) {
            let child = modules.len();
            modules[number].children.insert(name, child);
            add(folder, file, number, modules);
        }
    }
}

/// What a path names: a whole module, or an item in the file of a module.
enum Named<'a> {
    Module(usize),
    Item(usize, &'a str),
}

/// Finds what a path names in a module, if that is of this crate. `depth` ends a name that stands for itself.
fn find<'a>(modules: &'a [Module], from: usize, path: &'a [String], depth: usize) -> Option<Named<'a>> {
    let mut here = from;
    for (place, word) in path.iter().enumerate() {
        let module = &modules[here];
        let is_last = place + 1 == path.len();
        match word.as_str() {
            "crate" => here = 0,
            "self" => (),
            "super" => here = module.parent,
            word => {
                // A module and an item may have the same name.
                let item = module.items.contains(word).then_some(Named::Item(here, word));
                let named = || module.names.get(word).filter(|_| depth < 8);
                let item = item.or_else(|| named().and_then(|path| find(modules, here, path, depth + 1)));
                let child = module.children.get(word).map(|child| Named::Module(*child));
                let found = if is_last { item.or(child) } else { child.or(item) };
                match found {
                    Some(Named::Module(module)) => here = module,
                    Some(item) => return Some(item),
                    // From a macro of this module, or of another crate.
                    None => return (place > 0 && named().is_none()).then_some(Named::Item(here, word)),
                }
            }
        }
    }
    Some(Named::Module(here))
}

/// Returns the imports between the files of a crate.
fn imports_of_crate(root: &Path) -> Imports {
    let folder = root.parent().expect("it is in a folder");
    let mut modules = Vec::new();
    add(folder, root, 0, &mut modules);
    let mut imports = Imports::new();
    for (number, module) in modules.iter().enumerate() {
        let imported = imports.entry(module.file.clone()).or_default();
        for path in &module.paths {
            // What a module is imported for is in the paths that begin with it.
            if let Some(Named::Item(other, item)) = find(&modules, number, path, 0)
                && other != number
            {
                imported.entry(modules[other].file.clone()).or_default().insert(item.to_owned());
            }
        }
    }
    imports
}

/// Returns the imports between the files of a Python package, also those within functions.
fn imports_of_python(folder: &Path) -> Imports {
    let package = folder.file_name().expect("a package").to_str().expect("it is UTF-8");
    let listed = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("it is listed").path());
    let files: Vec<PathBuf> = listed.filter(|file| file.extension().is_some_and(|ending| ending == "py")).collect();
    let stem = |file: &PathBuf| file.file_stem().expect("a name").to_str().expect("it is UTF-8").to_owned();
    let names: BTreeSet<String> = files.iter().map(stem).collect();
    let imports_of = |file: &PathBuf| {
        let mut imported: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let text = fs::read_to_string(file).expect("a file");
        for line in text.lines().map(str::trim) {
            // `from godtable import _listed`, `from godtable._arrays import PIECE`, `import godtable._arrays`.
            let words: Vec<&str> = line.split([' ', ',', '(']).filter(|word| !word.is_empty()).collect();
            let (module, items) = match words[..] {
                ["from", module, "import", ref items @ ..] => (module, items),
                ["import", module, ..] => (module, &words[..0]),
                _ => continue,
            };
            let Some(rest) = module.strip_prefix(package).or(module.strip_prefix('.')) else { continue };
            let module = rest.trim_start_matches('.');
            // What is no file is an item of the package itself, or compiled.
            let modules = if module.is_empty() { items } else { &[module][..] };
            let known = modules.iter().copied().filter(|name| names.contains(*name));
            let own = (module.is_empty() && known.clone().count() < modules.len()).then_some("__init__");
            for name in known.chain(own) {
                imported.entry(format!("{name}.py")).or_default().insert(line.to_owned());
            }
        }
        (format!("{}.py", stem(file)), imported)
    };
    files.iter().map(imports_of).collect()
}

#[test]
fn no_files_of_a_crate_import_each_other() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = vec![("python package".to_owned(), imports_of_python(&crates.join("python/python/godtable")))];
    for folder in fs::read_dir(crates).expect("a folder").map(|folder| folder.expect("it is listed").path()) {
        let roots = ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root)).into_iter();
        all.extend(
            roots.filter(|root| root.exists()).map(|root| (root.display().to_string(), imports_of_crate(&root))),
        );
    }
    let found = |(root, imports): &(String, Imports)| {
        let circles = circles(imports).into_iter();
        circles.map(|circle| format!("{root}: {circle}")).collect::<String>()
    };
    let found: String = all.iter().map(found).collect();
    assert!(found.is_empty(), "{found}");
    let count: usize = all.iter().map(|(_, imports)| imports.len()).sum();
    assert!(count > 600, "{count} files");
}

/// Returns the circles of a crate with these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    circles(&imports_of_crate(&folder.path().join("lib.rs")))
}

#[test]
fn files_that_import_each_other_are_found() {
    let root = ("lib.rs", "mod one; mod three; mod two;\npub use one::One;");
    let two = ("two.rs", "pub struct Two(pub crate::three::Three);");
    // By a path, behind a text and a comment, from a module that passes the item on.
    let one =
        ("one.rs", "pub struct One;\nfn two() { let _ = \"// no comment\"; /* no */ crate::two::Two::new('\"'); }");
    let three = ("three/mod.rs", "mod four;\npub use four::Three;");
    let four = ("three/four.rs", "use crate::{One as First, two};\npub struct Three(First, [two::Two; 0]);");
    let expected = "a circle of 2 files:\n  three/four.rs -> two.rs: Two\n  two.rs -> three/four.rs: Three\n";
    let plain = ("one.rs", "pub struct One;");
    assert_eq!(circles_of(&[root, plain, two, three, four]), [expected]);
    let all = circles_of(&[root, one, two, three, four]).concat();
    assert!(all.starts_with("a circle of 3 files:") && all.contains("  one.rs -> two.rs: Two\n"), "{all}");
}

#[test]
fn parent_whose_item_a_child_uses_is_a_circle() {
    let circle = circles_of(&[
        ("lib.rs", "mod child;\npub use child::Child;\nconst ONE: u8 = 1;"),
        ("child.rs", "pub struct Child([(); super::ONE as usize]);"),
    ]);
    assert_eq!(circle, ["a circle of 2 files:\n  child.rs -> lib.rs: ONE\n  lib.rs -> child.rs: Child\n"]);
}

#[test]
fn modules_of_tests_make_no_circle() {
    let tests = "pub struct Child;\n#[cfg(test)]\nmod tests {\n    use crate::ONE;\n}\n";
    assert!(
        circles_of(&[("lib.rs", "mod child;\nuse child::Child;\nconst ONE: u8 = 1;"), ("child.rs", tests)]).is_empty()
    );
}
