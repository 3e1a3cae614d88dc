//! Files and folders without read or write permission.
//!
//! Permissions do not bind the superuser. For it, the tests start the program as the user nobody, if the system can do
//! so.
#![cfg(target_os = "linux")]

use crate::support;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use support::{Run, Sandbox, names};

const AS_NOBODY: [&str; 5] = ["--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all", "--"];

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("they are set");
}

/// The user who runs the tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum User {
    /// A user bound by permissions.
    Bound,
    /// The superuser, able to become nobody.
    CanBeNobody,
    /// The superuser, unable to become nobody.
    Unbound,
}

impl User {
    fn of(sandbox: &Sandbox) -> User {
        sandbox.write("unreadable", "");
        permit(&sandbox.path("unreadable"), 0o000);
        let may_read = fs::File::open(sandbox.path("unreadable")).is_ok();
        fs::remove_file(sandbox.path("unreadable")).expect("it is removed");
        let can_be_nobody = || Command::new("setpriv").args(AS_NOBODY).arg("true").output();
        match may_read {
            false => User::Bound,
            true if can_be_nobody().is_ok_and(|output| output.status.success()) => User::CanBeNobody,
            true => User::Unbound,
        }
    }

    fn run(self, sandbox: &Sandbox, arguments: &[&str]) -> Run {
        if self != User::CanBeNobody {
            return sandbox.run(arguments);
        }
        // The user nobody needs access to the files and to the program.
        sandbox.folders().iter().for_each(|folder| permit(folder, 0o755));
        let program = sandbox.folders()[0].join("godtable");
        if !program.exists() {
            // Another process copies it. A copy by this process could be inherited, open for writing, by a program that
            // a parallel test starts; then it cannot be run.
            let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_godtable")).arg(&program).status();
            assert!(copied.is_ok_and(|status| status.success()), "the program is copied");
        }
        let mut command = sandbox.at_home(Command::new("setpriv"));
        command.args(AS_NOBODY).arg(program).args(arguments);
        Run::of(command)
    }
}

#[test]
fn table_without_read_permission_fails() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    sandbox.generate("table", &[]);
    let lookup = || user.run(&sandbox, &["lookup", "--table", "table", "U"]);
    lookup().answered("13\n");
    permit(&sandbox.path("table"), 0o000);
    match user {
        User::Unbound => lookup().answered("13\n"),
        _ => lookup().failed("the table table: Permission denied (os error 13)\n"),
    }
}

#[test]
fn batch_without_read_permission_fails() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    sandbox.generate("table", &[]);
    sandbox.write("states", "U\n");
    permit(&sandbox.path("states"), 0o000);
    let run = user.run(&sandbox, &["lookup", "--table", "table", "--batch", "states"]);
    match user {
        User::Unbound => run.answered("13\n"),
        _ => run.failed("reading states: Permission denied"),
    }
}

#[test]
fn folder_without_write_permission_is_reported() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    fs::create_dir(sandbox.path("folder")).expect("it is made");
    permit(&sandbox.path("folder"), 0o555);
    let run = user.run(&sandbox, &["generate", "--quiet", "--output", "folder/table"]);
    if user == User::Unbound {
        return run.answered("folder/table\n");
    }
    run.failed("writing folder/table: cannot create a temporary file in its folder: Permission denied");
    assert!(names(sandbox.path("folder")).is_empty());
}

#[test]
fn picture_without_write_permission_is_reported() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    sandbox.run(&["lookup", "U"]).answered("13\n");
    fs::create_dir(sandbox.path("folder")).expect("it is made");
    permit(&sandbox.path("folder"), 0o555);
    for words in [
        &["draw", "U", "-o", "folder/picture.svg"][..],
        &["draw", "U", "-o", "folder/picture.png"],
        &["animate", "U", "-o", "folder/picture.gif", "--size", "64"],
        &["animate", "U", "-o", "folder/picture.png", "--size", "64"],
        &["animate", "U", "-o", "folder/picture.svg"],
        &["histogram", "--plot", "folder/picture.svg"],
        &["histogram", "--plot", "folder/picture.png"],
    ] {
        let run = user.run(&sandbox, words);
        if user == User::Unbound {
            assert_eq!(run.status, Some(0), "{words:?}: {}", run.stderr);
            continue;
        }
        let printed = format!(
            "error: writing {}: cannot create a temporary file in its folder: Permission denied (os error 13)\n",
            words.iter().find(|word| word.starts_with("folder/")).unwrap()
        );
        assert_eq!((run.stderr.as_str(), run.status), (printed.as_str(), Some(1)), "{words:?}");
        assert!(names(sandbox.path("folder")).is_empty(), "{words:?}");
    }
}

#[test]
fn generate_into_a_read_only_cache_fails() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    fs::create_dir_all(sandbox.tables()).expect("it is made");
    permit(&sandbox.tables(), 0o555);
    let run = user.run(&sandbox, &["generate", "--quiet"]);
    let table = sandbox.tables().join(support::IRREVERSIBLE);
    if user == User::Unbound {
        return run.answered(&format!("{}\n", table.display()));
    }
    let reason = "cannot create a temporary file in its folder: Permission denied (os error 13)";
    run.failed(&format!("writing {}: {reason}\n", table.display()));
    assert!(names(sandbox.tables()).is_empty());
}

#[test]
fn read_only_cache_gives_a_warning_and_an_answer() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    fs::create_dir(sandbox.cache()).expect("it is made");
    permit(&sandbox.cache(), 0o555);
    let run = user.run(&sandbox, &["lookup", "U"]);
    if user == User::Unbound {
        return run.answered("13\n");
    }
    run.answered_and_reported("13\n", "warning: the table is not stored in ");
    run.reported("Permission denied");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(!sandbox.tables().exists());
}

#[test]
fn unreadable_table_in_a_writable_cache_is_replaced() {
    let sandbox = Sandbox::new();
    let user = User::of(&sandbox);
    sandbox.put_into_cache(b"");
    let table = sandbox.tables().join(support::IRREVERSIBLE);
    permit(&table, 0o000);
    permit(&sandbox.tables(), 0o777);
    let run = user.run(&sandbox, &["lookup", "U"]);
    run.answered_and_reported("13\n", "is rebuilt: ");
    user.run(&sandbox, &["lookup", "U"]).answered("13\n");
    assert_eq!(fs::metadata(table).expect("it is there").len(), 922_700);
}
