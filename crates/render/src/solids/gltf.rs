//! Assemblies as binary glTF 2.0 (`.glb`).
//!
//! Each body is a node with a mesh and a material. Their parent turns z, which points up here, to y, which points up in
//! glTF. Animations have one channel for each property of a body that changes.

use std::f64::consts::FRAC_1_SQRT_2;

use serde_json::{Value, json};

use crate::solids::{Assembly, GAP, Key, Mesh, Timeline};

/// Numbers of the glTF specification.
const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// The start of the file, and the names of its two chunks.
const MAGIC: &[u8; 4] = b"glTF";
const VERSION: u32 = 2;
const JSON: &[u8; 4] = b"JSON";
const BIN: &[u8; 4] = b"BIN\0";

/// Returns the bytes of a `.glb` file with the bodies of `assembly`. Their poses and the animation come from
/// `timeline`; a timeline of one frame gives no animation.
#[must_use]
pub fn write(assembly: &Assembly, timeline: &Timeline) -> Vec<u8> {
    let mut buffer = Buffer::default();
    let (mut nodes, mut meshes, mut materials) = (Vec::new(), Vec::new(), Vec::new());
    let (mut samplers, mut channels) = (Vec::new(), Vec::new());
    let is_moving = timeline.last() > 0;
    for (number, (body, name)) in assembly.bodies().iter().zip(assembly.names()).enumerate() {
        meshes.push(json!({ "name": name, "primitives": [primitive(&mut buffer, &Mesh::of(body, GAP), number)] }));
        materials.push(material(name, body.color));
        // A viewer that ignores the animation shows the assembly.
        let pose = assembly.poses()[number];
        let (place, rotation) = (pose.location, pose.quaternion());
        nodes.push(json!({ "name": name, "mesh": number, "translation": place, "rotation": rotation }));
        let keys = timeline.keys().get(number).filter(|_| is_moving);
        for (path, interpolation, times, values) in keys.into_iter().flat_map(|keys| curves(keys)) {
            let input = buffer.floats("SCALAR", 1, &times, None);
            let (shape, width) = if path == "rotation" { ("VEC4", 4) } else { ("VEC3", 3) };
            let output = buffer.floats(shape, width, &values, None);
            channels.push(json!({ "sampler": samplers.len(), "target": { "node": number, "path": path } }));
            samplers.push(json!({ "input": input, "output": output, "interpolation": interpolation }));
        }
    }
    let bodies: Vec<usize> = (0..nodes.len()).collect();
    let upright = [-FRAC_1_SQRT_2, 0.0, 0.0, FRAC_1_SQRT_2];
    nodes.push(json!({ "name": "z up", "rotation": upright, "children": bodies }));
    let mut root = json!({
        "asset": { "version": "2.0", "generator": concat!("godtable-render ", env!("CARGO_PKG_VERSION")) },
        "scene": 0,
        "scenes": [{ "nodes": [bodies.len()] }],
        "nodes": nodes,
        "meshes": meshes,
        "materials": materials,
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{ "byteLength": buffer.bytes.len() }],
    });
    // The specification forbids empty lists.
    if !channels.is_empty() {
        root["animations"] = json!([{ "name": timeline.title(), "samplers": samplers, "channels": channels }]);
    }
    container(root.to_string().into_bytes(), buffer.bytes)
}

/// The binary part of a file, and its descriptions.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Appends numbers, `width` for each item. Returns the number of their accessor.
    fn floats(&mut self, shape: &str, width: usize, numbers: &[f32], target: Option<u32>) -> usize {
        let column = |column: usize| numbers.iter().copied().skip(column).step_by(width);
        let least: Vec<f32> = (0..width).map(|number| column(number).fold(f32::MAX, f32::min)).collect();
        let most: Vec<f32> = (0..width).map(|number| column(number).fold(f32::MIN, f32::max)).collect();
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        let accessor = json!({ "componentType": FLOAT, "count": numbers.len() / width, "type": shape,
            "min": least, "max": most });
        self.append(bytes, accessor, target)
    }

    fn indices(&mut self, numbers: &[u32]) -> usize {
        let accessor = json!({ "componentType": UNSIGNED_INT, "count": numbers.len(), "type": "SCALAR" });
        self.append(numbers.iter().flat_map(|number| number.to_le_bytes()), accessor, Some(ELEMENT_ARRAY_BUFFER))
    }

    /// All numbers have four bytes, so each view starts at a multiple of four.
    fn append(&mut self, bytes: impl Iterator<Item = u8>, mut accessor: Value, target: Option<u32>) -> usize {
        let start = self.bytes.len();
        self.bytes.extend(bytes);
        let mut view = json!({ "buffer": 0, "byteOffset": start, "byteLength": self.bytes.len() - start });
        if let Some(target) = target {
            view["target"] = target.into();
        }
        accessor["bufferView"] = self.views.len().into();
        self.views.push(view);
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }
}

/// Returns the triangles of a surface. Squares share no vertices, because each has its normal.
fn primitive(buffer: &mut Buffer, mesh: &Mesh, material: usize) -> Value {
    let (mut positions, mut normals, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (number, square) in (0u32..).zip(&mesh.squares) {
        for corner in square.corners {
            positions.extend(mesh.vertices[corner].map(|length| length as f32));
            normals.extend(square.normal.vector().map(|length| length as f32));
        }
        indices.extend([0, 1, 2, 0, 2, 3].map(|corner| 4 * number + corner));
    }
    let position = buffer.floats("VEC3", 3, &positions, Some(ARRAY_BUFFER));
    let normal = buffer.floats("VEC3", 3, &normals, Some(ARRAY_BUFFER));
    let indices = buffer.indices(&indices);
    json!({ "attributes": { "POSITION": position, "NORMAL": normal }, "indices": indices, "material": material })
}

fn material(name: &str, color: [u8; 3]) -> Value {
    let [red, green, blue] = color.map(linear);
    json!({ "name": name, "pbrMetallicRoughness": {
        "baseColorFactor": [red, green, blue, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.6 } })
}

/// Returns the intensity of light, 0 to 1, of a part of an sRGB color.
pub(crate) fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    let light = if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    (light * 1e6).round() / 1e6
}

/// A property, its interpolation, its times in seconds, and its values.
type Curve = (&'static str, &'static str, Vec<f32>, Vec<f32>);

/// Returns the changing properties of a body. A scale of 0 hides it.
fn curves(keys: &[Key]) -> Vec<Curve> {
    let time = |key: &Key| f64::from(key.frame) as f32 / Timeline::RATE as f32;
    let times: Vec<f32> = keys.iter().map(time).collect();
    let mut curves: Vec<Curve> = Vec::new();
    let changes = |differs: fn(&Key, &Key) -> bool| keys.windows(2).any(|pair| differs(&pair[0], &pair[1]));
    if changes(|one, other| one.pose.location != other.pose.location) {
        let places = keys.iter().flat_map(|key| key.pose.location.map(|length| length as f32));
        curves.push(("translation", "LINEAR", times.clone(), places.collect()));
    }
    if changes(|one, other| one.pose.quarters != other.pose.quarters) {
        curves.push(("rotation", "LINEAR", times.clone(), rotations(keys)));
    }
    if changes(|one, other| one.is_visible != other.is_visible) {
        let scales = keys.iter().flat_map(|key| [if key.is_visible { 1.0 } else { 0.0 }; 3]);
        curves.push(("scale", "STEP", times, scales.collect()));
    }
    curves
}

/// Returns the quaternions of all keys. Of the two quaternions of a rotation, the nearer to the one before is taken, so
/// that bodies turn the short way.
fn rotations(keys: &[Key]) -> Vec<f32> {
    let mut last = [0.0, 0.0, 0.0, 1.0];
    let mut numbers = Vec::with_capacity(4 * keys.len());
    for key in keys {
        let next = key.pose.quaternion();
        let product: f64 = last.iter().zip(next).map(|(one, other)| one * other).sum();
        last = if product < 0.0 { next.map(|part| -part) } else { next };
        numbers.extend(last.map(|part| part as f32));
    }
    numbers
}

/// Returns the file: a header, the JSON and the binary part, each padded to a multiple of four bytes.
fn container(mut json: Vec<u8>, mut binary: Vec<u8>) -> Vec<u8> {
    json.resize(json.len().next_multiple_of(4), b' ');
    binary.resize(binary.len().next_multiple_of(4), 0);
    let length = |bytes: &[u8]| (bytes.len() as u32).to_le_bytes();
    let mut file = [&MAGIC[..], &VERSION.to_le_bytes(), &[0; 4]].concat();
    for (name, chunk) in [(JSON, json), (BIN, binary)] {
        file.extend(length(&chunk));
        file.extend(name);
        file.extend(chunk);
    }
    let whole = length(&file);
    file[8..12].copy_from_slice(&whole);
    file
}
