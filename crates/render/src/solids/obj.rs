//! Assemblies as Wavefront OBJ with materials.
//!
//! y points up in the file, as most readers expect.

use std::collections::HashSet;
use std::fmt::Write;

use crate::solids::{Assembly, Direction, GAP, Mesh};

/// The two files of an assembly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// The text of the `.obj` file.
    pub objects: String,
    /// The text of the `.mtl` file.
    pub materials: String,
}

/// Returns the text of both files. `materials` is the name of the `.mtl` file next to the `.obj` file.
#[must_use]
pub fn write(assembly: &Assembly, materials: &str) -> Files {
    let mut objects = format!("# {} bodies of unit cubes\nmtllib {}\n", assembly.bodies().len(), line(materials));
    let mut colors = String::new();
    for direction in Direction::ALL {
        objects += &vector("vn", direction.vector().map(f64::from));
    }
    let mut first = 1;
    for ((body, pose), name) in assembly.bodies().iter().zip(assembly.poses()).zip(words(assembly.names())) {
        let mesh = Mesh::of(body, GAP);
        objects += &format!("o {name}\n");
        for &vertex in &mesh.vertices {
            objects += &vector("v", pose.place(vertex));
        }
        objects += &format!("usemtl {name}\n");
        for square in &mesh.squares {
            let [x, y, z] = pose.rotated(square.normal.vector());
            let normal = 1 + Direction::ALL.iter().position(|other| other.vector() == [x, y, z]).unwrap_or(0);
            let corners = square.corners.map(|corner| format!(" {}//{normal}", first + corner));
            objects += &format!("f{}\n", corners.concat());
        }
        first += mesh.vertices.len();
        let [red, green, blue] = body.color.map(|part| f64::from(part) / 255.0);
        let _ = write!(
            colors,
            "newmtl {name}\nKd {red:.4} {green:.4} {blue:.4}\nKa 0 0 0\nKs 0.1 0.1 0.1\nNs 50\nd 1\nillum 2\n"
        );
    }
    Files { objects, materials: colors }
}

/// Returns a line with three numbers, turned so that y points up.
fn vector(keyword: &str, [x, y, z]: [f64; 3]) -> String {
    // `+ 0.0` turns -0 into 0.
    let [x, y, z] = [x, z, -y].map(|length| (length * 1e6).round() / 1e6 + 0.0);
    format!("{keyword} {x} {y} {z}\n")
}

/// Returns names without spaces and control characters, all different.
fn words(names: &[String]) -> Vec<String> {
    let mut words: Vec<String> = Vec::with_capacity(names.len());
    let mut used = HashSet::new();
    for name in names {
        let plain: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
        let mut word = plain.clone();
        let mut copy = 1;
        while !used.insert(word.clone()) {
            copy += 1;
            word = format!("{plain}_{copy}");
        }
        words.push(word);
    }
    words
}

/// Readers split lines at spaces, and some take `#` and `\` for a comment and a continued line.
fn is_plain(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !matches!(letter, '#' | '\\')
}

/// Returns a text without line breaks.
fn line(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
