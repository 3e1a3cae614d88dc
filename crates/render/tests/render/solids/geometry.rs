//! Meshes, glTF, OBJ and the script for Blender, read again by code of others.

use super::support;

use std::collections::HashSet;
use std::process::Command;

use godtable_render::solids::{
    Assembly, Body, Direction, GAP, Mesh, Motion, Move, Pose, Square, Timeline, blender, gltf, obj,
};
use support::{SOMA_LAYERS, drawn, pair, soma, soma_motion, thirteen, thirteen_motion};

/// Returns the point of a file, in which y points up, as a point of space.
fn z_up([x, y, z]: [f32; 3]) -> [f64; 3] {
    [x, -z, y].map(f64::from)
}

/// Returns six times the signed volume between the origin and a triangle.
fn volume([[a, b, c], [d, e, f], [g, h, i]]: [[f64; 3]; 3]) -> f64 {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

#[test]
fn soma_fills_its_layers_as_published() {
    let (cube, layers) = (soma(), drawn(&SOMA_LAYERS));
    assert_eq!((cube.width(), cube.middle()), ([3, 3, 3], [0.0, 0.0, 0.0]));
    for (body, name) in cube.names().iter().enumerate() {
        let place = layers.names().iter().position(|other| other == name).expect("a letter of the drawing");
        let cells = |cells: &Vec<[i32; 3]>| cells.iter().copied().collect::<HashSet<[i32; 3]>>();
        assert_eq!(cells(&cube.cells()[body]), cells(&layers.cells()[place]), "{name}");
    }
}

#[test]
fn soma_pieces_have_122_squares_54_of_them_outside() {
    let cube = soma();
    let (mut squares, mut outside) = (0, 0);
    for (body, pose) in cube.bodies().iter().zip(cube.poses()) {
        let mesh = Mesh::of(body, 0.0);
        let expected = if body.name == "R" { (14, 16) } else { (18, 20) };
        assert_eq!((mesh.squares.len(), mesh.vertices.len()), expected, "{}", body.name);
        squares += mesh.squares.len();
        let is_outside = |square: &&Square| {
            let corners = square.corners.map(|corner| pose.place(mesh.vertices[corner]));
            (0..3)
                .any(|axis| corners.iter().all(|corner| corner[axis].abs() == 1.5 && corner[axis] == corners[0][axis]))
        };
        outside += mesh.squares.iter().filter(is_outside).count();
    }
    assert_eq!((squares, outside), (122, 54));
}

#[test]
fn gap_moves_each_side_of_a_block_inwards() {
    let body = Body { name: "I".into(), color: [0; 3], cells: vec![[0, 0, 0], [1, 0, 0]] };
    let ends = |gap: f64| {
        let mesh = Mesh::of(&body, gap);
        [0, 1, 2].map(|axis| {
            let along = mesh.vertices.iter().map(|vertex| vertex[axis]);
            (along.clone().fold(f64::MAX, f64::min), along.fold(f64::MIN, f64::max))
        })
    };
    assert_eq!(ends(0.125), [(-0.375, 1.375), (-0.375, 0.375), (-0.375, 0.375)]);
    assert_eq!(ends(f64::NAN), ends(0.0));
    assert_eq!(ends(-1.0), ends(0.0));
    assert_eq!(ends(7.0), ends(0.25));
}

/// Reads a `.glb` file with validation, and compares the bodies at rest with the bodies of the assembly.
fn check_gltf(assembly: &Assembly, bytes: &[u8]) -> ::gltf::Gltf {
    let file = ::gltf::Gltf::from_slice(bytes).expect("a valid file");
    let binary = file.blob.as_deref().expect("a binary part");
    let scene = file.default_scene().expect("a scene");
    let root = scene.nodes().next().expect("a root");
    assert_eq!(root.children().count(), assembly.bodies().len());
    for (number, node) in root.children().enumerate() {
        assert_eq!(node.name(), Some(&assembly.names()[number][..]));
        let primitive = node.mesh().expect("a mesh").primitives().next().expect("triangles");
        let reader = primitive.reader(|_| Some(binary));
        let matrix = |matrix: [[f32; 4]; 4], [x, y, z]: [f32; 3]| {
            [0, 1, 2].map(|row| matrix[0][row] * x + matrix[1][row] * y + matrix[2][row] * z + matrix[3][row])
        };
        let place = |point| z_up(matrix(root.transform().matrix(), matrix(node.transform().matrix(), point)));
        let positions: Vec<[f64; 3]> = reader.read_positions().expect("positions").map(place).collect();
        let indices: Vec<usize> =
            reader.read_indices().expect("indices").into_u32().map(|index| index as usize).collect();
        let six =
            indices.chunks(3).map(|three| volume([positions[three[0]], positions[three[1]], positions[three[2]]]));
        let cells = assembly.bodies()[number].cells.len() as f64;
        let filled = six.sum::<f64>() / 6.0;
        assert!(filled < cells && filled > cells * (1.0 - 7.0 * GAP), "{}: {filled}", assembly.names()[number]);
        // Each vertex belongs to a cell in place.
        let origin: [f64; 3] =
            std::array::from_fn(|axis| assembly.middle()[axis] - f64::from(assembly.width()[axis] - 1) / 2.0);
        for point in &positions {
            let is_near = |cell: &[i32; 3]| {
                (0..3).all(|axis| {
                    let middle = origin[axis] + f64::from(cell[axis]);
                    (point[axis] - middle).abs() < 0.5 + 1e-5
                })
            };
            assert!(assembly.cells()[number].iter().any(is_near), "{point:?}");
        }
        let color = primitive.material().pbr_metallic_roughness().base_color_factor();
        let part = |part: u8| if part < 11 { 0.0 } else { ((f32::from(part) / 255.0 + 0.055) / 1.055).powf(2.4) };
        for (written, given) in color.iter().zip(assembly.bodies()[number].color) {
            assert!((written - part(given)).abs() < 0.004, "{written}, {given}");
        }
        let normals: Vec<[f32; 3]> = reader.read_normals().expect("normals").collect();
        assert!(normals.iter().all(|normal| normal.iter().map(|part| part * part).sum::<f32>() == 1.0));
    }
    file
}

#[test]
fn gltf_has_a_node_with_mesh_and_material_per_body() {
    for assembly in [soma(), pair(), thirteen()] {
        let still = gltf::write(&assembly, &Timeline::still(&assembly));
        assert_eq!(check_gltf(&assembly, &still).animations().count(), 0);
        assert_eq!(still, gltf::write(&assembly, &Timeline::still(&assembly)));
    }
}

/// The times and values of each channel, by node and property.
type Channels = Vec<(String, String, Vec<f32>, Vec<Vec<f32>>)>;

fn channels(file: &::gltf::Gltf) -> Channels {
    use ::gltf::animation::util::ReadOutputs;
    let animation = file.animations().next().expect("an animation");
    let channel = |channel: ::gltf::animation::Channel<'_>| {
        let reader = channel.reader(|_| file.blob.as_deref());
        let times: Vec<f32> = reader.read_inputs().expect("times").collect();
        assert!(times.is_sorted_by(|one, other| one < other), "{times:?}");
        let (path, values): (&str, Vec<Vec<f32>>) = match reader.read_outputs().expect("values") {
            ReadOutputs::Translations(values) => ("translation", values.map(Vec::from).collect()),
            ReadOutputs::Rotations(values) => ("rotation", values.into_f32().map(Vec::from).collect()),
            ReadOutputs::Scales(values) => ("scale", values.map(Vec::from).collect()),
            ReadOutputs::MorphTargetWeights(_) => panic!("no weights"),
        };
        assert_eq!(times.len(), values.len());
        (channel.target().node().name().expect("a name").to_owned(), path.to_owned(), times, values)
    };
    animation.channels().map(channel).collect()
}

#[test]
fn gltf_animation_ends_with_each_body_in_place() {
    for (assembly, motion) in [(soma(), soma_motion(&soma())), (thirteen(), thirteen_motion(&thirteen()))] {
        let file = check_gltf(&assembly, &gltf::write(&assembly, &Timeline::assembly(&assembly, &motion)));
        let channels = channels(&file);
        let bodies = assembly.bodies().len();
        assert_eq!(channels.iter().filter(|channel| channel.1 == "translation").count(), bodies - 1);
        // One body is there from the start, and the first move starts at once.
        assert_eq!(channels.iter().filter(|channel| channel.1 == "scale").count(), bodies - 2);
        for (name, path, _, values) in channels {
            let body = assembly.names().iter().position(|other| *other == name).expect("a body");
            let (first, last) = (&values[0], values.last().expect("values"));
            if path == "scale" {
                assert_eq!((&first[..], &last[..]), (&[0.0; 3][..], &[1.0; 3][..]));
                continue;
            }
            assert_eq!(last[..], assembly.poses()[body].location.map(|part| part as f32), "{name}");
            let step = motion.moves().iter().find(|step| step.bodies == [body]).expect("a move");
            let way = |axis: usize| (last[axis] - first[axis]) as i32;
            assert_eq!([0, 1, 2].map(way), step.direction.vector().map(|part| part * step.length as i32), "{name}");
        }
    }
}

#[test]
fn gltf_shows_solutions_10_frames_each() {
    let first = soma();
    // The cube turned about z, as another solution.
    let turned = first.poses().iter().map(|pose| {
        let Pose { quarters: [x, y, z], location: [a, b, c] } = *pose;
        Pose { quarters: [x, y, z + 1], location: [-b, a, c] }
    });
    let second = Assembly::new(first.bodies().to_vec(), turned.collect()).expect("it fits");
    let solutions = [first, second];
    let timeline = Timeline::solutions(&solutions).expect("the same bodies");
    let file = check_gltf(&solutions[0], &gltf::write(&solutions[0], &timeline));
    let channels = channels(&file);
    assert_eq!(channels.iter().filter(|channel| channel.1 == "rotation").count(), 7);
    for (name, path, times, values) in channels {
        assert_eq!(times, [0.0, 5.0, 10.0, 15.0].map(|frame| frame / 24.0), "{name}");
        assert!(values[0] == values[1] && values[2] == values[3], "{name}");
        let body = solutions[0].names().iter().position(|other| *other == name).expect("a body");
        let pose = solutions[1].poses()[body];
        let product = |expected: &[f64]| -> f64 {
            values[3].iter().zip(expected).map(|(one, other)| f64::from(*one) * other).sum()
        };
        match &path[..] {
            "rotation" => assert!((product(&pose.quaternion()).abs() - 1.0).abs() < 1e-6, "{name}"),
            _ => assert_eq!(values[3], pose.location.map(|part| part as f32), "{name}"),
        }
    }
    assert!(Timeline::solutions(&[]).is_err());
    assert!(Timeline::solutions(&[pair(), thirteen()]).is_err());
}

#[test]
fn obj_has_an_object_and_a_material_per_body() {
    let assembly = soma();
    let files = obj::write(&assembly, "soma.mtl");
    let options = tobj::LoadOptions { single_index: true, triangulate: true, ..tobj::LoadOptions::default() };
    let materials = |_: &std::path::Path| tobj::load_mtl_buf(&mut files.materials.as_bytes());
    let (models, materials) =
        tobj::load_obj_buf(&mut files.objects.as_bytes(), &options, materials).expect("a valid file");
    let materials = materials.expect("valid materials");
    assert_eq!((models.len(), materials.len()), (7, 7));
    let mut filled = 0.0;
    for (number, model) in models.iter().enumerate() {
        assert_eq!(model.name, assembly.names()[number]);
        assert_eq!(model.mesh.indices.len(), 6 * Mesh::of(&assembly.bodies()[number], GAP).squares.len());
        let material = &materials[model.mesh.material_id.expect("a material")];
        assert_eq!(material.name, model.name);
        let given = assembly.bodies()[number].color.map(|part| f32::from(part) / 255.0);
        let written = material.diffuse.expect("a color");
        assert!(given.iter().zip(written).all(|(one, other)| (one - other).abs() < 1e-4), "{written:?}");
        let vertex = |index: u32| {
            let at = 3 * index as usize;
            let [x, y, z] = [0, 1, 2].map(|axis| model.mesh.positions[at + axis]);
            // The file's normal equals the triangle's.
            assert!(model.mesh.normals[at..at + 3].iter().any(|part| part.abs() == 1.0));
            z_up([x, y, z])
        };
        let triangles = model.mesh.indices.chunks(3).map(|three| volume([0, 1, 2].map(|corner| vertex(three[corner]))));
        filled += triangles.sum::<f64>() / 6.0;
    }
    assert!(filled < 27.0 && filled > 27.0 * (1.0 - 7.0 * GAP), "{filled}");
}

#[test]
fn hostile_names_stay_names_in_every_file() {
    let names = ["a b", "a\nf 1 2 3", "a_b", "\"); import os #", "#BODIES#", "é\u{1f9e9}", "", "a b"];
    let body = |name: &&str| Body { name: (*name).into(), color: [1, 2, 3], cells: vec![[0, 0, 0]] };
    let pose = |number: usize| Pose { quarters: [0; 3], location: [number as f64, 0.0, 0.0] };
    let bodies = names.iter().map(body).collect();
    let assembly = Assembly::new(bodies, (0..names.len()).map(pose).collect()).expect("a row");
    assert_eq!(assembly.names().iter().collect::<HashSet<&String>>().len(), names.len());
    check_gltf(&assembly, &gltf::write(&assembly, &Timeline::still(&assembly)));
    let files = obj::write(&assembly, "a\nb.mtl");
    let options = tobj::LoadOptions { single_index: true, triangulate: true, ..tobj::LoadOptions::default() };
    let materials = |_: &std::path::Path| tobj::load_mtl_buf(&mut files.materials.as_bytes());
    let (models, materials) =
        tobj::load_obj_buf(&mut files.objects.as_bytes(), &options, materials).expect("a valid file");
    assert_eq!((models.len(), materials.expect("valid materials").len()), (names.len(), names.len()));
    compile(&blender::write(&assembly, &Timeline::still(&assembly)), assembly.names());
}

/// Compiles a script with Python, and compares the names in it.
fn compile(script: &str, names: &[String]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script.py");
    std::fs::write(&file, script).expect("it is written");
    let program = "import ast, sys; tree = ast.parse(open(sys.argv[1]).read(), sys.argv[1]); \
                   compile(tree, sys.argv[1], 'exec'); \
                   lists = [node for node in tree.body if isinstance(node, ast.Assign)]; \
                   sys.stdout.buffer.write('\\0'.join(b[0] for b in ast.literal_eval(lists[0].value)).encode())";
    let output = Command::new("python3").args(["-c", program]).arg(&file).output().expect("python3 starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).expect("it is UTF-8"), names.join("\0"));
}

#[test]
fn blender_script_compiles_and_lists_each_body() {
    let assembly = soma();
    let script = blender::write(&assembly, &Timeline::assembly(&assembly, &soma_motion(&assembly)));
    compile(&script, assembly.names());
    // The recipe of R: quarter turns 2, 1, 0 and the place 1, 1, 0, at the end of the third move and of the film.
    assert!(script.contains("(55, (2, 1, 0), (1, 1, 0), True),"), "{script}");
    assert!(script.contains("(144, (2, 1, 0), (1, 1, 0), True),"), "{script}");
}

#[test]
fn motion_moves_groups_and_bends() {
    let assembly = drawn(&["AB."]);
    let step = |bodies: &[usize], direction, length| Move { bodies: bodies.to_vec(), direction, length };
    // B comes from above, to the right of its place; then both rise.
    let moves = vec![step(&[1], Direction::Down, 3), step(&[1], Direction::Left, 2), step(&[0, 1], Direction::Up, 4)];
    let motion = Motion::new(&assembly, moves).expect("nothing is in the way");
    assert_eq!(motion.offsets(2)[0], [[0, 0, -4], [2, 0, -1]]);
    assert_eq!(motion.offsets(2)[3], [[0; 3]; 2]);
    let timeline = Timeline::assembly(&assembly, &motion);
    let frames = |body: usize| timeline.keys()[body].iter().map(|key| key.frame).collect::<Vec<u32>>();
    assert_eq!(frames(0), [0, 40, 55, 84]);
    assert_eq!(frames(1), [0, 15, 20, 35, 40, 55, 84]);
}
