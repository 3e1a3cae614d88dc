//! The layers of an assembly, side by side, as seen from above.

use crate::lettering::{self, Anchor};
use crate::space::Camera;
use crate::{Drawing, Path, Point};

use crate::solids::Assembly;
use crate::solids::legend::Legend;
use crate::solids::look::{self, Look};
use crate::solids::moment::{Group, Moment};
use crate::solids::painter::Painter;
use crate::solids::view::{Picture, Window};

/// The camera that looks down, with x to the right and y up in the picture.
const ABOVE: Camera = Camera { yaw: 0.0, pitch: 90.0 };

/// The room for the caption of a layer, and around a layer, as shares of the width of its cells.
const CAPTION: f64 = 0.16;
const MARGIN: f64 = 0.06;

/// The largest number of layers in a row.
const COLUMNS: usize = 6;

/// Draws the layers from the lowest to the highest.
pub(crate) fn draw(assembly: &Assembly, picture: Picture) -> Drawing {
    let [wide, deep, layers] = assembly.width().map(|width| width as usize);
    let looks: Vec<Look> = assembly.bodies().iter().map(Look::of).collect();
    let labels = picture.labels.then_some(assembly.names());
    let size = f64::from(picture.size);
    let legend = Legend::new(labels.unwrap_or_default(), &looks, size);
    let columns = columns(wide, deep, layers);
    let cell = size / columns as f64;
    let shown = cell * (1.0 - 2.0 * MARGIN);
    let depth = shown * deep as f64 / wide as f64;
    let row = depth + cell * (CAPTION + MARGIN);
    let rows = layers.div_ceil(columns);
    let top = cell * MARGIN + row * rows as f64;
    let style = look::style(picture.background);
    let title = format!("{layers} layers of {}", assembly.names().join(", "));
    let height = (top + legend.height()).ceil() as u32;
    let mut drawing = Drawing::new(picture.size, height, title, style.paper());
    let tray = style.paper().towards(style.faint(), 0.22);
    for layer in 0..layers {
        let left = cell * ((layer % columns) as f64 + MARGIN);
        let up = cell * MARGIN + row * (layer / columns) as f64;
        let rim = cell * MARGIN * 0.4;
        drawing.fill(Path::rounded(left - rim, up - rim, shown + 2.0 * rim, depth + 2.0 * rim, rim), tray);
        let whole = [[-0.5, -0.5, 0.0], [wide as f64 - 0.5, deep as f64 - 0.5, 0.0]];
        let window = Window::filling(ABOVE, whole, Point::new(left, up), shown, depth);
        let here = assembly.cells().iter().enumerate().flat_map(|(body, cells)| {
            cells.iter().filter(|cell| cell[2] == layer as i32).map(move |&cell| (cell, body))
        });
        let group = Group { cells: here.collect(), shift: [0.0; 3] };
        let moment = Moment { groups: vec![group], axis: 0 };
        Painter { looks: &looks, labels }.paint(&mut drawing, &moment, window);
        let letter = (cell * CAPTION * 0.4).min(size * 0.03);
        let at = Point::new(left + shown / 2.0, up + depth + rim + letter * 1.7);
        let caption = format!("layer {}", layer + 1);
        lettering::write(&mut drawing, &caption, at, letter, Anchor::Middle, style.ink());
    }
    legend.draw(&mut drawing, top, style);
    drawing
}

/// Returns the number of layers in a row: all, or as many as give rows of nearly equal length. Flat wide layers are put
/// below each other.
fn columns(wide: usize, deep: usize, layers: usize) -> usize {
    let most = (COLUMNS * deep.max(1)).div_ceil(wide.max(1)).clamp(1, COLUMNS);
    layers.div_ceil(layers.div_ceil(most).max(1)).max(1)
}
