//! The net of a cube on the terminal, in the terminal's colors.

use std::io::IsTerminal as _;

use godtable_puzzle::cube::Face;
use godtable_render::scene::{self, Look};
use godtable_render::{Color, Cube, Style};

/// The colors of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Palette {
    /// None: letters only.
    Letters,
    /// The 16 basic colors.
    Sixteen,
    /// 256 colors, with a cube of 6 by 6 by 6.
    TwoHundredFiftySix,
    /// 24-bit colors.
    True,
}

/// The rows of the net, with the faces in them.
const ROWS: [[Option<Face>; 4]; 3] = [
    [None, Some(Face::U), None, None],
    [Some(Face::L), Some(Face::F), Some(Face::R), Some(Face::B)],
    [None, Some(Face::D), None, None],
];

/// The 16 colors, in the order of [`Face::ALL`]: white, red, green, yellow, magenta instead of orange, blue.
const SIXTEEN: [u8; 6] = [107, 41, 42, 103, 45, 44];

impl Palette {
    /// Returns the colors of standard output.
    pub(crate) fn of_output() -> Palette {
        let variable = |name: &str| std::env::var(name).ok();
        #[cfg(windows)]
        let variable = |name: &str| variable(name).or_else(|| of_console(name));
        Palette::of(std::io::stdout().is_terminal(), variable)
    }

    /// Returns the colors of the terminal, from environment variables. A `NO_COLOR` that is not empty turns colors
    /// off, <https://no-color.org>.
    fn of(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Palette {
        let term = variable("TERM").unwrap_or_default();
        let is_plain = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        if !is_terminal || is_plain || term.is_empty() || term == "dumb" {
            return Palette::Letters;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Palette::True,
            _ if term.contains("256color") => Palette::TwoHundredFiftySix,
            _ => Palette::Sixteen,
        }
    }
}

/// Returns what a console of Windows would say in a variable of other terminals, if it understands colors when asked.
#[cfg(windows)]
fn of_console(variable: &str) -> Option<String> {
    let value = match variable {
        "TERM" => "xterm",
        "COLORTERM" => "truecolor",
        _ => return None,
    };
    anstyle_query::windows::enable_ansi_colors()?.then(|| value.to_owned())
}

/// The tiles of a cube, as a net shows them.
pub(crate) struct Net<'a> {
    /// The tiles of each face, row by row, in the order of [`Face::ALL`].
    pub(crate) tiles: [Vec<Look>; 6],
    /// The letter of each color. A color is given by the face that usually has it.
    pub(crate) letters: [char; 6],
    /// The faces that may not turn next.
    pub(crate) locked: &'a [Face],
}

impl Net<'_> {
    /// Returns the net of a cube with a table.
    pub(crate) fn of(cube: &Cube) -> Net<'_> {
        let looks = |face| scene::tiles(cube, face).into_iter().map(|(look, _)| look).collect();
        Net { tiles: Face::ALL.map(looks), letters: Face::ALL.map(|face| cube.letter(face)), locked: cube.locked() }
    }

    /// Returns the net as lines. Each tile shows the letter of its color. Locked faces are in brackets, and named below
    /// the net.
    pub(crate) fn lines(&self, style: Style, palette: Palette) -> String {
        let width = self.tiles[0].len().isqrt();
        let mut lines = String::new();
        for (faces, row) in ROWS.into_iter().flat_map(|faces| (0..width).map(move |row| (faces, row))) {
            let mut line = String::new();
            let mut is_open = false;
            for face in faces {
                let is_locked = face.is_some_and(|face| self.locked.contains(&face));
                line += self.gap(line.is_empty(), is_open, is_locked, palette);
                is_open = is_locked;
                let cells: Vec<String> = (0..width)
                    .map(|column| face.map(|face| self.tiles[face.index()][row * width + column]))
                    .map(|tile| tile.map_or(blank(palette).to_owned(), |look| self.cell(look, style, palette)))
                    .collect();
                line += &cells.join(if palette == Palette::Letters { " " } else { "" });
            }
            line += if is_open { "]" } else { "" };
            lines += line.trim_end();
            lines.push('\n');
        }
        if !self.locked.is_empty() {
            let letters: Vec<String> = self.locked.iter().map(Face::to_string).collect();
            lines += &format!("locked: {}\n", letters.join(" "));
        }
        lines
    }

    /// Returns the separator before a face: the closing bracket of the face before, the opening bracket of this one, or
    /// spaces.
    fn gap(&self, is_first: bool, closes: bool, opens: bool, palette: Palette) -> &'static str {
        let has_brackets = !self.locked.is_empty();
        match (is_first, closes, opens) {
            (true, _, true) => "[",
            (true, ..) if has_brackets => " ",
            (true, ..) => "",
            (_, true, true) => "][",
            (_, true, false) => "] ",
            (_, false, true) => " [",
            _ if has_brackets || palette == Palette::Letters => "  ",
            _ => " ",
        }
    }

    fn cell(&self, look: Look, style: Style, palette: Palette) -> String {
        let color_of = match look {
            Look::Sticker(sticker) => sticker.face,
            _ if palette == Palette::Letters => return ".".to_owned(),
            _ => return " . ".to_owned(),
        };
        let letter = self.letters[color_of.index()].to_string();
        cell(&letter, style.look(look), SIXTEEN[color_of.index()], palette)
    }
}

/// Returns letters on a color. `sixteen` is the color among the 16 basic ones.
pub(crate) fn cell(letters: &str, color: Color, sixteen: u8, palette: Palette) -> String {
    let [red, green, blue] = color.rgb;
    match palette {
        Palette::Letters => letters.to_owned(),
        Palette::Sixteen => format!("\x1b[30;{sixteen}m {letters} \x1b[0m"),
        Palette::TwoHundredFiftySix => format!("\x1b[38;5;16;48;5;{}m {letters} \x1b[0m", nearest(color)),
        Palette::True => format!("\x1b[38;2;0;0;0;48;2;{red};{green};{blue}m {letters} \x1b[0m"),
    }
}

/// Returns the nearest background of the 16 basic colors, except for black.
pub(crate) fn nearest_of_sixteen(color: Color) -> u8 {
    // The colors of xterm: black text is readable on all of them.
    const BACKGROUNDS: [(u8, [u8; 3]); 13] = [
        (41, [205, 0, 0]),
        (42, [0, 205, 0]),
        (43, [205, 205, 0]),
        (45, [205, 0, 205]),
        (46, [0, 205, 205]),
        (47, [229, 229, 229]),
        (100, [127, 127, 127]),
        (101, [255, 0, 0]),
        (102, [0, 255, 0]),
        (103, [255, 255, 0]),
        (104, [92, 92, 255]),
        (105, [255, 0, 255]),
        (107, [255, 255, 255]),
    ];
    let distance = |(_, other): &&(u8, [u8; 3])| -> u32 {
        color.rgb.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
    };
    BACKGROUNDS.iter().min_by_key(distance).map_or(107, |(number, _)| *number)
}

/// Returns the space of a missing tile.
const fn blank(palette: Palette) -> &'static str {
    match palette {
        Palette::Letters => " ",
        _ => "   ",
    }
}

/// Returns the number of the nearest color in the cube of 6 by 6 by 6.
fn nearest(color: Color) -> usize {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let [red, green, blue] = color.rgb.map(|value| {
        let distance = |&level: &usize| LEVELS[level].abs_diff(value);
        (0..6).min_by_key(distance).unwrap_or(0)
    });
    16 + 36 * red + 6 * green + blue
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::{Held, NamedLock, Puzzle, Rules};

    use super::*;

    fn palette(is_terminal: bool, variables: &[(&str, &str)]) -> Palette {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        Palette::of(is_terminal, value)
    }

    #[test]
    fn environment_decides_the_colors() {
        let truecolor = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(palette(true, &truecolor), Palette::True);
        assert_eq!(palette(true, &truecolor[..1]), Palette::TwoHundredFiftySix);
        assert_eq!(palette(true, &[("TERM", "xterm")]), Palette::Sixteen);
        assert_eq!(palette(true, &[("TERM", "dumb")]), Palette::Letters);
        assert_eq!(palette(true, &[]), Palette::Letters);
        assert_eq!(palette(false, &truecolor), Palette::Letters);
        assert_eq!(palette(true, &[truecolor[0], truecolor[1], ("NO_COLOR", "1")]), Palette::Letters);
        assert_eq!(palette(true, &[truecolor[0], truecolor[1], ("NO_COLOR", "")]), Palette::True);
    }

    /// Returns the net without colors after turns: on the 2x2x2 under the default rules, on the 3x3x3 under the lock
    /// `face`.
    fn after(turns: &str, puzzle: Puzzle) -> String {
        let faces = || Rules::parse(puzzle, "R U F L D B", NamedLock::Face).expect("well written");
        let rules = if puzzle == Puzzle::CUBE2 { Rules::default() } else { faces() };
        let held = Held::read_turns(turns, &rules).expect("legal");
        Net::of(&Cube::of(&held, &rules).expect("a state of the rules")).lines(Style::default(), Palette::Letters)
    }

    #[test]
    fn locked_faces_are_in_brackets_and_named() {
        let net = concat!(
            "      U R\n      U F\n",
            "[F F] R D [R B] U L\n[L L] F D [R B] U B\n",
            "      D B\n      D L\n",
            "locked: R L\n"
        );
        assert_eq!(after("U R", Puzzle::CUBE2), net);
        let up = after("R U", Puzzle::CUBE2);
        assert!(up.lines().next().is_some_and(|line| line.starts_with("     [") && line.ends_with(']')), "{up}");
        assert!(after("", Puzzle::CUBE2).find(['[', ']', ':']).is_none());
        assert_eq!(after("B", Puzzle::CORNERS3).matches(['[', ']']).count(), 6);
    }

    #[test]
    fn brackets_do_not_move_tiles() {
        let held = Held::read_turns("R U F", &Rules::default()).expect("legal");
        let cube = Cube::of(&held, &Rules::default()).expect("a state of the rules");
        for palette in [Palette::Letters, Palette::Sixteen, Palette::True] {
            let tiles = |cube: &Cube| -> String {
                let net = Net::of(cube).lines(Style::default(), palette);
                net.lines()
                    .filter(|line| !line.starts_with("locked"))
                    .flat_map(|line| line.split(['[', ']', ' ']))
                    .collect()
            };
            let without_locks = cube.clone().with_locked(&[]);
            // The escape sequences of colors have brackets too; they are removed from both.
            assert_eq!(tiles(&cube), tiles(&without_locks), "{palette:?}");
        }
    }

    #[test]
    fn tiles_have_the_colors_of_the_palette() {
        let cube = Cube::of(&Held::solved(Puzzle::CUBE2), &Rules::default()).expect("its rules");
        for (palette, first) in [
            (Palette::Sixteen, "\x1b[30;107m U \x1b[0m"),
            (Palette::TwoHundredFiftySix, "\x1b[38;5;16;48;5;231m U \x1b[0m"),
            (Palette::True, "\x1b[38;2;0;0;0;48;2;244;244;242m U \x1b[0m"),
        ] {
            let net = Net::of(&cube).lines(Style::default(), palette);
            assert_eq!(net.lines().next(), Some(format!("       {first}{first}").as_str()), "{palette:?}");
            assert_eq!(net.matches(" U ").count(), 4);
        }
    }
}
