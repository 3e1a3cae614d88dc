//! Pictures and films, painted and decoded again.

use super::support;

use std::collections::HashSet;
use std::io::Cursor;

use godtable_render::solids::film::{self, Pace};
use godtable_render::solids::{Assembly, Body, Picture, Pose, View, explode, picture};
use godtable_render::space::Camera;
use godtable_render::{Background, Color, Drawing, raster, svg};
use support::{pair, soma, soma_motion, thirteen, thirteen_motion};

const VIEWS: [View; 3] = [View::Plain, View::Exploded, View::Layers];

#[test]
fn each_view_shows_the_color_of_each_body() {
    for assembly in [pair(), soma(), thirteen()] {
        for view in [View::Exploded, View::Layers] {
            for background in [Background::Light, Background::Dark] {
                let shown = Picture { view, background, ..Picture::default() };
                let drawing = picture::draw(&assembly, shown);
                assert!(drawing == picture::draw(&assembly, shown));
                // Without the legend, which starts below the square or the layers.
                let bare = picture::draw(&assembly, Picture { labels: false, ..shown });
                let pixels: HashSet<[u8; 3]> = raster::paint(&bare).expect("a picture").rgb.into_iter().collect();
                for body in assembly.bodies() {
                    let color = Color { rgb: body.color };
                    let [lighter, darker] =
                        [(0xffffff, 0.14), (0, 0.2)].map(|(other, share)| color.towards(Color::hex(other), share).rgb);
                    let is_seen = [lighter, body.color, darker].iter().any(|side| pixels.contains(side));
                    assert!(is_seen, "{view:?}: {}", body.name);
                }
                assert!(drawing.height > bare.height);
                assert!(svg::write(&drawing).contains(&assembly.names().join(", ")));
            }
        }
    }
}

#[test]
fn all_shapes_lie_within_the_picture() {
    for assembly in [pair(), soma(), thirteen()] {
        for view in VIEWS {
            for (yaw, pitch) in [(45.0, 35.0), (-30.0, -60.0), (0.0, 0.0), (200.0, 90.0)] {
                let shown = Picture { view, camera: Camera { yaw, pitch }, ..Picture::default() };
                let drawing = picture::draw(&assembly, shown);
                let (width, height) = (f64::from(drawing.width), f64::from(drawing.height));
                for shape in &drawing.shapes {
                    let _ = shape.path.map(|point| {
                        let is_inside = (0.0..=width).contains(&point.x) && (0.0..=height).contains(&point.y);
                        assert!(is_inside, "{view:?}, {yaw}, {pitch}: {point:?}");
                    });
                }
            }
        }
    }
}

#[test]
fn exploded_bodies_do_not_touch() {
    // A body in the middle of a ring has the ring's middle.
    let ring = Body {
        name: "O".into(),
        color: [0; 3],
        cells: (0..9).filter(|&n| n != 4).map(|n| [n % 3, n / 3, 0]).collect(),
    };
    let hub = Body { name: "I".into(), color: [9; 3], cells: vec![[1, 1, 0]] };
    let wheel = Assembly::new(vec![ring, hub], vec![Pose::default(); 2]).expect("it fits");
    for assembly in [pair(), soma(), thirteen(), wheel] {
        let offsets = explode(&assembly);
        let placed = assembly.cells().iter().zip(&offsets).enumerate().flat_map(|(body, (cells, offset))| {
            cells.iter().map(move |cell| (body, [0, 1, 2].map(|axis| cell[axis] + offset[axis])))
        });
        let placed: Vec<(usize, [i32; 3])> = placed.collect();
        for (one, here) in &placed {
            for (other, there) in placed.iter().filter(|(other, _)| one != other) {
                assert!((0..3).any(|axis| (here[axis] - there[axis]).abs() > 1), "{one}, {other}: {here:?}, {there:?}");
            }
        }
    }
}

#[test]
fn gif_has_the_frames_of_each_move() {
    for (assembly, motion) in [(soma(), soma_motion(&soma())), (thirteen(), thirteen_motion(&thirteen()))] {
        let shown = Picture { size: 200, ..Picture::default() };
        let pace = Pace { tween: 4, ..Pace::default() };
        let make = || film::assembly(&assembly, &motion, shown, pace);
        let bytes = make().gif().expect("a GIF");
        assert_eq!(bytes, make().gif().expect("a GIF"));
        let last = make().frames.last().expect("a frame");
        // The film leaves room for the way in, so its shapes are the picture's in another size.
        let colors = |drawing: &Drawing| {
            let mut colors: Vec<Color> = drawing.shapes.iter().map(|shape| shape.paint.color()).collect();
            colors.sort_unstable();
            colors
        };
        assert!(colors(&last.drawing) == colors(&picture::draw(&assembly, shown)));
        let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(&bytes[..])).expect("a GIF");
        assert_eq!(u32::from(decoder.height()), make().height);
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(frame.delay);
        }
        assert_eq!(delays.len(), 4 * motion.moves().len() + 1);
        assert_eq!((delays[0], delays[1], delays[delays.len() - 1]), (16, 4, 200));
        let apng = make().apng().expect("a PNG");
        let reader = png::Decoder::new(Cursor::new(apng)).read_info().expect("a header");
        let frames = reader.info().animation_control().map(|control| control.num_frames);
        assert_eq!(frames, Some(delays.len() as u32));
    }
}

#[test]
fn film_of_solutions_shows_each_for_10_frames() {
    let one = soma();
    let poses = one.poses().iter().map(|pose| {
        let Pose { quarters: [x, y, z], location: [a, b, c] } = *pose;
        Pose { quarters: [x, y, z + 1], location: [-b, a, c] }
    });
    let other = Assembly::new(one.bodies().to_vec(), poses.collect()).expect("it fits");
    let solutions = [one, other];
    let shown = Picture { size: 200, ..Picture::default() };
    let film = film::solutions(&solutions, shown, false).expect("the same bodies");
    let frames: Vec<_> = film.frames.collect();
    assert_eq!(frames.iter().map(|frame| frame.hundredths).collect::<Vec<u16>>(), [41, 41]);
    for (frame, solution) in frames.iter().zip(&solutions) {
        assert!(frame.drawing == picture::draw(solution, shown));
    }
}
