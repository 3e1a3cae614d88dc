//! SVG pictures against the reviewed ones in `tests/snapshots`. RENEW_SNAPSHOTS=1 in the environment rewrites them.

use super::support;

use std::path::Path;

use godtable_puzzle::cube::{Held, Puzzle, Rules};
use godtable_render::plot::{self, Measure, Plot, Series};
use godtable_render::space::Camera;
use godtable_render::{Animation, Background, Colors, Cube, Drawing, Picture, Style, View, draw, svg};
use support::{animation, cube, cube3};

#[track_caller]
fn check(name: &str, drawing: &Drawing) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name).with_extension("svg");
    let drawn = svg::write(drawing);
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::write(&path, drawn).expect("it is written");
        return;
    }
    let known = std::fs::read_to_string(&path).expect("it is there").replace("\r\n", "\n");
    assert!(drawn == known, "{name}.svg has changed: run with RENEW_SNAPSHOTS=1 and review it with git diff");
}

fn picture(view: View, labels: bool, colors: Colors, background: Background) -> Picture {
    Picture { view, camera: Camera::ISOMETRIC, style: Style { colors, background }, size: 300, labels }
}

#[test]
fn views_match_their_snapshots() {
    let rules = Rules::default();
    let locked = Cube::of(&Held::read_turns("R U F", &rules).expect("legal"), &rules).expect("its rules");
    let exploded = picture(View::Exploded, true, Colors::Standard, Background::Light);
    check("exploded", &draw(&locked, &exploded, "R U F"));
    let plain = picture(View::Plain, false, Colors::Hues, Background::Dark);
    check("plain-hues-dark", &draw(&cube(Puzzle::CUBE2, "R U' F2"), &plain, "R U' F2"));
    let net = picture(View::Net, true, Colors::Standard, Background::Light);
    check("net", &draw(&locked, &net, "R U F"));
    let corners = picture(View::Exploded, false, Colors::ColorBlind, Background::Light);
    check("corners3-colorblind", &draw(&cube(Puzzle::CORNERS3, "R D2 B'"), &corners, "<R D2 B'> & \"more\""));
}

#[test]
fn views_of_the_3x3x3_match_their_snapshots() {
    let scrambled = cube3("R U F' L2 D B2 M' u");
    let exploded = picture(View::Exploded, true, Colors::Standard, Background::Light);
    check("cube3-exploded", &draw(&scrambled, &exploded, "R U F' L2 D B2 M' u"));
    let net = picture(View::Net, false, Colors::Hues, Background::Dark);
    check("cube3-net-hues-dark", &draw(&scrambled, &net, "hues"));
    let low = Picture { camera: Camera { yaw: -25.0, pitch: -30.0 }, ..exploded };
    check("cube3-from-below", &draw(&scrambled, &low, "from below"));
    let slice = Animation { size: 300, start: scrambled, ..animation("M r' x2") };
    let frames: Vec<_> = slice.frames().collect();
    check("cube3-slice", &frames[5].drawing);
}

#[test]
fn frames_and_strips_match_their_snapshots() {
    let frames: Vec<_> = Animation { size: 300, ..animation("U R2 F'") }.frames().collect();
    check("half-way", &frames[6].drawing);
    check("strip", &Animation { size: 600, ..animation("U R2 F' D L B U") }.strip("seven turns"));
}

#[test]
fn plots_match_their_snapshots() {
    let series = |name: &str, counts: &[u64]| Series { name: name.to_owned(), counts: counts.to_vec() };
    let half = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    let quarter =
        [1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276];
    for (name, measure) in
        [("bars", Measure::Linear), ("logarithmic", Measure::Logarithmic), ("growth", Measure::Growth)]
    {
        let plot = Plot {
            title: format!("2x2x2: {name}"),
            counted: "states".to_owned(),
            depth: "turns to solved".to_owned(),
            series: vec![series("half-turn", &half), series("quarter-turn", &quarter)],
            measure,
            background: Background::Light,
            size: 600,
        };
        check(name, &plot::draw(&plot));
    }
}
