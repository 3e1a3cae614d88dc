//! `godtable` without a command, which says what to try, and `godtable tour`, which asks one question of each kind.

use std::io::{IsTerminal as _, Write as _};

use clap::Parser as _;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;
use crate::output;

/// What to try: ten lines.
const HOME: &str = "\
A Rubik's Cube and twisty-puzzle solver that computes God's algorithm. Try

  godtable solve --puzzle 3x3x3 \"R U2 F'\"     a solution of a Rubik's Cube
  godtable histogram --puzzle pyraminx        all positions, and God's number
  godtable puzzle --cuts \"d f 0.7\"            a puzzle from cuts, the Megaminx
  godtable solve U                            the Irreversible Cube: 13 turns
  godtable scramble --wca --puzzle pyraminx   a scramble for a competition
  godtable puzzles                            the puzzles by name

`godtable tour` asks one question of each kind, `godtable help` lists them all.
";

/// A question: why one asks it, and the words of the command.
type Stop = (&'static str, &'static [&'static str]);

/// The questions. Each is answered in seconds, on a screen of 80 by 24.
const STOPS: [Stop; 12] = [
    ("A 2x2x2 after three turns.", &["draw", "R U F"]),
    ("Turns are clockwise, no axis twice in a row. How far is it from solved?", &["lookup", "R U F"]),
    ("The way back, in the fewest turns.", &["solve", "R U F"]),
    ("With half turns and inverses as well, all positions are nearer.", &["histogram", "--rules", "half-turn"]),
    ("The farthest positions: one, up to symmetry, and eight in its class.", &["antipodes", "--up-to", "symmetry"]),
    ("From one position to another, and back.", &["path", "R U", "U F"]),
    (
        "A scramble by the rules of the World Cube Association.",
        &["scramble", "--wca", "--puzzle", "skewb", "--seed", "1"],
    ),
    ("The cross of a 3x3x3. Its other pieces do not matter.", &["solve", "--pieces", "cross", "R U F D"]),
    ("A whole 3x3x3, without any table.", &["solve", "--puzzle", "3x3x3", "R U R' U'"]),
    (
        "A sequence of turns that twists two corners, and does nothing else.",
        &["algorithms", "--rules", "half-turn", "--limit", "1", "(UFR)+ (UBR)-"],
    ),
    (
        "Too many positions for a table: a search, whose answer is a proof too.",
        &["solve", "--puzzle", "fused-cube", "U R F2"],
    ),
    ("Pieces in a box.", &["soma", "--limit", "1"]),
];

/// Says what to try.
pub(crate) fn home() -> Result<(), Failure> {
    let mut output = output::standard();
    output.write_all(HOME.as_bytes())?;
    Ok(output.flush()?)
}

/// Asks the questions, one by one. In a terminal, each waits for the Enter key.
pub(crate) fn run(quiet: bool, ask: impl Fn(Command, bool) -> Result<(), Failure>) -> Result<(), Failure> {
    let waits = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    for (number, (why, words)) in STOPS.iter().enumerate() {
        if number > 0 && waits {
            write("\nPress Enter to continue, Ctrl-C to end. ")?;
            if std::io::stdin().read_line(&mut String::new())? == 0 {
                break;
            }
        }
        let before = if number > 0 { "\n" } else { "" };
        write(&format!("{before}{}/{}  {why}\n$ godtable {}\n", number + 1, STOPS.len(), in_a_shell(words)))?;
        let all = ["godtable"].iter().chain(words.iter());
        let asked = Arguments::try_parse_from(all).map_err(Failure::words)?;
        asked.command.map_or(Ok(()), |command| ask(command, quiet))?;
    }
    write("\ndocs/ has more of each. `godtable help COMMAND` lists the options of a command.\n")
}

fn write(text: &str) -> Result<(), Failure> {
    let mut output = output::standard();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

/// Writes words as a shell reads them.
fn in_a_shell(words: &[&str]) -> String {
    let quoted = |word: &&str| if word.contains([' ', '(', '\'']) { format!("\"{word}\"") } else { (*word).to_owned() };
    words.iter().map(quoted).collect::<Vec<String>>().join(" ")
}
