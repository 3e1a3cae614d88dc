//! Assemblies as a Python script for Blender.
//!
//! `blender --python FILE` builds the bodies in a new scene, with materials and keyframes.
//! `blender --background --python FILE -- --save out.blend --render out.png` writes a scene and a picture.

use crate::solids::gltf::linear;
use crate::solids::{Assembly, GAP, Key, Mesh, Timeline};

/// The part of the script that is the same for all assemblies. `#NAME#` is a place for a value.
const SCRIPT: &str = include_str!("blender.py");

/// Returns the text of the script.
#[must_use]
pub fn write(assembly: &Assembly, timeline: &Timeline) -> String {
    let mut bodies = String::new();
    let parts = assembly.bodies().iter().zip(assembly.names()).zip(timeline.keys());
    for ((body, name), keys) in parts {
        let mesh = Mesh::of(body, GAP);
        let squares = list(mesh.squares.iter().map(|square| tuple(square.corners)));
        bodies += &format!(
            "    (\n        {},\n        {},\n        {},\n        {squares},\n        [\n",
            quoted(name),
            tuple(body.color.map(linear)),
            list(mesh.vertices.iter().map(|vertex| tuple(vertex.map(rounded)))),
        );
        for Key { frame, pose, is_visible } in keys {
            let turns = tuple(pose.quarters.map(|quarters| quarters % 4));
            let (place, visible) = (tuple(pose.location.map(rounded)), if *is_visible { "True" } else { "False" });
            bodies += &format!("            ({frame}, {turns}, {place}, {visible}),\n");
        }
        bodies += "        ],\n    ),\n";
    }
    // The names of bodies may look like places, so they come last.
    SCRIPT
        .replace("#RATE#", &Timeline::RATE.to_string())
        .replace("#LAST#", &timeline.last().to_string())
        .replace("#WIDTH#", &assembly.width().into_iter().max().unwrap_or(1).to_string())
        .replace("#MIDDLE#", &tuple(assembly.middle().map(rounded)))
        .replace("#SMOOTH#", if timeline.is_smooth() { "True" } else { "False" })
        .replace("#BODIES#\n", &bodies)
}

/// Returns a number without noise of rounding. `+ 0.0` turns -0 into 0.
fn rounded(length: f64) -> f64 {
    (length * 1e6).round() / 1e6 + 0.0
}

fn tuple<T: ToString, const N: usize>(items: [T; N]) -> String {
    format!("({})", items.map(|item| item.to_string()).join(", "))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<String>>().join(", "))
}

/// Returns a text as a Python literal in ASCII.
fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|letter| match letter {
        '"' | '\\' => format!("\\{letter}"),
        ' '..='~' => letter.to_string(),
        _ => format!("\\U{:08x}", u32::from(letter)),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
