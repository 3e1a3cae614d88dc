//! The cube as pictures show it.

use std::f64::consts::FRAC_PI_2;

use godtable_puzzle::cube::{Face, LayerTurn};

use crate::cube::Cube;
use crate::drawable::{Drawable, Net, NetFace, Sign};
use crate::drawing::Color;
use crate::padlock;
use crate::path::{Path, Point};
use crate::scene::{self, Look, Patch, Turning};
use crate::space::{Camera, Frame};
use crate::style::Style;

/// The distance of the hidden faces from the cube, in half edges of the cube.
const APART: f64 = 2.15;

/// The radius of the disc behind a letter, and its largest share of a tile.
const DISC: (f64, f64) = (0.3, 0.38);

/// The column and the row of each face in the net.
const NET: [(Face, f64, f64); 6] = [
    (Face::U, 1.0, 0.0),
    (Face::L, 0.0, 1.0),
    (Face::F, 1.0, 1.0),
    (Face::R, 2.0, 1.0),
    (Face::B, 3.0, 1.0),
    (Face::D, 1.0, 2.0),
];

/// The margin around the net, and the gap between its faces, which have width 2.
const MARGIN: f64 = 0.25;
const GAP: f64 = 0.12;

impl Drawable for Cube {
    type Turn = LayerTurn;

    fn patches(&self, turning: Option<(&LayerTurn, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
        let turning = turning.map(|(turn, share)| {
            // A counterclockwise turn goes the short way.
            let quarters = [1.0, 2.0, -1.0][usize::from(turn.quarters() - 1)];
            Turning { face: turn.face(), layers: turn.layers(), angle: quarters * FRAC_PI_2 * share }
        });
        scene::patches(self, turning, camera, apart)
    }

    fn apart(&self) -> f64 {
        APART
    }

    fn color(&self, look: Look, style: Style) -> Color {
        style.look(look)
    }

    fn shadow(&self) -> f64 {
        0.0
    }

    fn flat(&self, style: Style) -> Vec<Color> {
        style.flat(self.width())
    }

    fn turned(&self, turn: &LayerTurn) -> Cube {
        Cube::turned(self, *turn)
    }

    /// The old locks end when the turn starts; the new ones appear when it is nearly done.
    fn on_its_way(&self, turn: &LayerTurn, share: f64) -> Cube {
        let turned = Cube::turned(self, *turn);
        self.clone().with_locked(if share > padlock::LOCKING { turned.locked() } else { &[] })
    }

    fn name(turn: &LayerTurn) -> String {
        turn.to_string()
    }

    fn sign(&self, side: &[Patch], camera: Camera) -> Option<Sign> {
        let body = &side[0];
        let along = |face: &Face| Frame::of(*face).normal.dot(body.normal) > 0.999;
        let face = Face::ALL.into_iter().find(along)?;
        let frame = Frame::of(face).upright(camera);
        Some(Sign {
            letters: face.letter().to_string(),
            padlock: self.locked().contains(&face).then_some(1.0),
            radius: disc(self),
            middle: body.middle,
            directions: [frame.right, frame.down],
        })
    }

    fn net(&self) -> Net {
        let (tile, rounding) = scene::tile(self.width());
        let face = |(face, column, row): (Face, f64, f64)| {
            let mut patches = vec![(Look::Body, Path::rounded(-1.0, -1.0, 2.0, 2.0, 0.1))];
            for (look, center) in scene::tiles(self, face) {
                let (x, y) = (center.x - tile / 2.0, center.y - tile / 2.0);
                patches.push((look, Path::rounded(x, y, tile, tile, rounding)));
            }
            let is_locked = self.locked().contains(&face);
            if is_locked {
                patches.extend(padlock::parts().into_iter().map(|(part, outline)| (Look::Padlock(part), outline)));
            }
            NetFace {
                middle: Point::new(MARGIN + 1.0 + column * (2.0 + GAP), 1.0 + row * (2.0 + GAP)),
                patches,
                letters: face.letter().to_string(),
                padlock: is_locked.then_some(1.0),
                radius: disc(self),
            }
        };
        let (width, height) = (8.0 + 3.0 * GAP + 2.0 * MARGIN, 6.0 + 2.0 * GAP);
        Net { width, height, aspect: 0.75, faces: NET.map(face).into() }
    }
}

/// Returns the radius of the disc behind a letter. The color of a center shows around it.
fn disc(cube: &Cube) -> f64 {
    DISC.0.min(DISC.1 * scene::tile(cube.width()).0)
}
