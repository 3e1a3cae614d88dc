//! The dependencies of the workspace: their number, origin and licenses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// A crate, as cargo lists it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Package {
    name: String,
    version: String,
    /// The source, or `None` for Rust's own registry.
    source: Option<String>,
    license: String,
}

/// Returns the crates selected by arguments of `cargo tree` on this machine, with the packages of this workspace.
fn packages(words: &[&str]) -> BTreeSet<Package> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--locked", "--quiet", "--prefix", "none", "--format", "{p}|{l}|"]).args(words);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("it is UTF-8");
    let package = |line: &str| {
        let [package, license, _] = line.split('|').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        let package = package.strip_suffix(" (proc-macro)").unwrap_or(package);
        let [name, version, ..] = package.split(' ').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        let source = package.split_once(" (").map(|(_, source)| source.trim_end_matches(')').to_owned());
        Package { name: name.to_owned(), version: version.to_owned(), source, license: license.to_owned() }
    };
    lines.lines().filter(|line| !line.is_empty()).map(package).collect()
}

/// Returns all crates that build and test the workspace.
fn all() -> BTreeSet<Package> {
    packages(&["--workspace"])
}

/// Returns a list of deny.toml.
fn listed(section: &str, list: &str) -> Vec<toml::Value> {
    let deny: toml::Table = include_str!("../../../../deny.toml").parse().expect("it is TOML");
    deny[section][list].as_array().expect("it is a list").clone()
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn contributing_has_the_number_of_crates() {
    let count = |words: &[&str]| {
        let packages = packages(&[words, &["--edges", "normal,build"]].concat());
        packages.iter().filter(|package| package.source.is_none()).count()
    };
    let (program, library) = (count(&["--package", "godtable-cli"]), count(&["--package", "godtable"]));
    let plain = count(&["--package", "godtable", "--no-default-features"]);
    let of_library = format!("the library from {library}, or {plain} without its features,");
    let printed = format!("the program is built from {program} third-party crates, and {of_library}");
    assert!(include_str!("../../../../CONTRIBUTING.md").contains(&printed), "{printed}");
}

#[test]
fn library_without_features_needs_no_images() {
    let names = |words: &[&str]| -> BTreeSet<String> {
        let words = [&["--package", "godtable", "--edges", "normal"], words].concat();
        packages(&words).into_iter().map(|package| package.name).collect()
    };
    let (all, plain) = (names(&[]), names(&["--no-default-features"]));
    let left_out = ["gif", "godtable-packing", "godtable-render", "png", "tiny-skia"];
    assert!(left_out.iter().all(|name| all.contains(*name) && !plain.contains(*name)), "{plain:?}");
}

#[test]
fn library_on_wasm_needs_no_threads_and_no_maps() {
    let words = ["--package", "godtable", "--edges", "normal", "--target", "wasm32-unknown-unknown"];
    let names: Vec<String> = packages(&words).into_iter().map(|package| package.name).collect();
    assert!(names.contains(&"thiserror".to_owned()), "{names:?}");
    assert!(!names.iter().any(|name| ["memmap2", "rayon"].contains(&name.as_str())), "{names:?}");
}

/// Returns what cargo knows of the packages of the workspace.
fn metadata() -> serde_json::Value {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--locked", "--quiet", "--no-deps", "--format-version", "1"]);
    let output =
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).output().expect("cargo starts");
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

#[test]
fn program_page_mpi_and_python_ask_the_library_for_answers() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list");
    for face in ["godtable-cli", "godtable-mpi", "godtable-python", "godtable-web"] {
        let package = packages.iter().find(|package| package["name"] == face).expect("a package of the workspace");
        let dependencies = package["dependencies"].as_array().expect("a list").iter();
        let shipped = dependencies.filter(|dependency| dependency["kind"].is_null());
        let names = shipped.map(|dependency| dependency["name"].as_str().expect("a text"));
        let own: Vec<&str> = names.filter(|name| name.starts_with("godtable")).collect();
        assert!(own.contains(&"godtable"), "{face}");
        let answering = ["godtable-answers", "godtable-engine", "godtable-table"];
        assert!(!own.iter().any(|name| answering.contains(name)), "{face}: {own:?}");
    }
}

#[test]
fn packages_for_others_say_what_an_index_asks() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list").iter();
    // An empty list: it may be published nowhere.
    let packages: Vec<_> = packages.filter(|package| package["publish"] != serde_json::json!([])).collect();
    assert_eq!(packages.len(), 11, "the library, nine rooms and the program");
    let version = format!("={}", packages[0]["version"].as_str().expect("a text"));
    for package in packages {
        let name = &package["name"];
        for field in ["description", "license", "readme", "repository", "rust_version"] {
            assert!(package[field].is_string(), "{name}: {field}");
        }
        for field in ["keywords", "categories"] {
            let words = package[field].as_array().expect("a list").len();
            assert!((1..=5).contains(&words), "{name}: {words} {field}");
        }
        // All own packages of one version, but for those that are not handed on: tests alone need them.
        for dependency in package["dependencies"].as_array().expect("a list") {
            if dependency["path"].is_string() {
                let expected = if dependency["kind"] == "dev" { "*" } else { &version };
                assert_eq!(dependency["req"], expected, "{name}: {}", dependency["name"]);
            }
        }
    }
}

#[test]
fn order_of_publishing_follows_the_dependencies() {
    let page = include_str!("../../../../docs/releasing.md");
    let items = page.lines().filter_map(|line| line.split_once(". `")?.1.strip_suffix('`'));
    let order: Vec<&str> = items.filter(|name| name.starts_with("godtable")).collect();
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list").iter();
    let published: Vec<_> = packages.filter(|package| package["publish"] != serde_json::json!([])).collect();
    let place = |name: &serde_json::Value| order.iter().position(|one| name == one).expect("the page lists it");
    assert_eq!(order.len(), published.len());
    for package in published {
        let dependencies = package["dependencies"].as_array().expect("a list").iter();
        let own = dependencies.filter(|one| one["path"].is_string() && one["kind"].is_null());
        assert!(own.map(|one| place(&one["name"])).all(|one| one < place(&package["name"])), "{}", package["name"]);
    }
}

#[test]
fn default_members_are_all_but_mpi_and_python() {
    let metadata = metadata();
    let members = |field: &str| -> BTreeSet<String> {
        let ids = metadata[field].as_array().expect("it is a list").iter();
        ids.map(|id| id.as_str().expect("it is a text").to_owned()).collect()
    };
    let (all, default) = (members("workspace_members"), members("workspace_default_members"));
    let others: Vec<&String> = all.difference(&default).collect();
    let are_known = others.iter().all(|id| ["/crates/mpi#", "/crates/python#"].iter().any(|known| id.contains(known)));
    assert!(others.len() == 2 && are_known, "{others:?}");
}

#[test]
fn library_exports_no_crate_as_a_whole() {
    let text = include_str!("../../src/lib.rs");
    let whole = text.lines().filter(|line| line.starts_with("pub use godtable_") && !line.contains("::"));
    assert_eq!(whole.collect::<Vec<&str>>(), Vec::<&str>::new());
}

#[test]
fn each_crate_has_an_allowed_license() {
    let allowed = listed("licenses", "allow");
    let is_allowed = |name: &str| {
        let name = name.trim_matches(['(', ')', ' ']);
        allowed.iter().any(|allowed| allowed.as_str() == Some(name))
    };
    for Package { name, license, .. } in all() {
        // As if OR bound more tightly than AND. This may reject too much, but never too little.
        let license = license.replace('/', " OR ");
        let is_allowed = license.split(" AND ").all(|part| part.split(" OR ").any(is_allowed));
        assert!(is_allowed, "{name} is under {license}");
    }
}

#[test]
fn crates_in_two_versions_have_a_listed_reason() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Package { name, version, .. } in all() {
        versions.entry(name).or_default().insert(version);
    }
    let excused = listed("bans", "skip");
    let is_excused = |name: &str, version: &str| {
        let written = format!("{name}@{}", version.trim_start_matches('v'));
        excused.iter().any(|skip| skip["crate"].as_str() == Some(&written) && skip["reason"].is_str())
    };
    versions.retain(|name, versions| {
        versions.retain(|version| !is_excused(name, version));
        versions.len() > 1
    });
    assert!(versions.is_empty(), "{versions:?}");
}

#[test]
fn each_crate_is_from_the_registry_or_the_workspace() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it is in crates");
    for Package { name, source, .. } in all() {
        let is_known = source.as_deref().is_none_or(|path| Path::new(path).starts_with(workspace));
        assert!(is_known, "{name} is of {source:?}");
    }
}
