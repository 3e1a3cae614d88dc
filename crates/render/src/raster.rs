//! Pictures as pixels, and as PNG.

use tiny_skia::{FillRule, LineCap, LineJoin, PathBuilder, Pixmap, Stroke, Transform};

use crate::RenderError;
use crate::drawing::{Color, Drawing, Paint, Shape};
use crate::path::{Path, Step};

/// The pixels of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Red, green and blue of each pixel, row by row.
    pub rgb: Vec<[u8; 3]>,
}

/// Paints a picture with smooth edges.
///
/// # Errors
/// Returns an error if the picture is too small or too large.
pub fn paint(drawing: &Drawing) -> Result<Pixels, RenderError> {
    check_memory(drawing)?;
    let mut pixmap = Pixmap::new(drawing.width, drawing.height).ok_or(RenderError::Size)?;
    pixmap.fill(color(drawing.background));
    for Shape { path, paint } in &drawing.shapes {
        let mut brush = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
        brush.set_color(color(paint.color()));
        // A path without length has nothing to paint.
        let Some(path) = outline(path) else { continue };
        match *paint {
            Paint::Fill(_) => pixmap.fill_path(&path, &brush, FillRule::Winding, Transform::identity(), None),
            Paint::Stroke(_, width) => {
                let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
                let stroke = Stroke { width: width as f32, line_cap, line_join, ..Stroke::default() };
                pixmap.stroke_path(&path, &brush, &stroke, Transform::identity(), None);
            }
        }
    }
    // All pixels are opaque, so the premultiplied color is the color itself.
    let rgb = pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok(Pixels { width: drawing.width, height: drawing.height, rgb })
}

/// Encodes the picture as a PNG file.
///
/// # Errors
/// Returns an error if the picture is too small or too large.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, RenderError> {
    let pixels = paint(drawing)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width, pixels.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.rgb.as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

/// The bytes for each pixel: of the painter, of its copy, and of the two that an encoder needs.
const BYTES_OF_PIXEL: usize = 4 + 3 + 6;

/// Returns an error if the system does not give the memory of a picture: the painter cannot be asked.
fn check_memory(drawing: &Drawing) -> Result<(), RenderError> {
    let pixels = (drawing.width as usize).checked_mul(drawing.height as usize);
    let bytes = pixels.and_then(|pixels| pixels.checked_mul(BYTES_OF_PIXEL)).ok_or(RenderError::Size)?;
    let mut probe = Vec::<u8>::new();
    let is_given = probe.try_reserve_exact(bytes).map(|()| std::hint::black_box(probe)).is_ok();
    if is_given { Ok(()) } else { Err(RenderError::Memory { bytes }) }
}

fn color(Color { rgb: [red, green, blue] }: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.steps {
        match *step {
            Step::Move(to) => builder.move_to(to.x as f32, to.y as f32),
            Step::Line(to) => builder.line_to(to.x as f32, to.y as f32),
            Step::Curve(a, b, to) => {
                builder.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, to.x as f32, to.y as f32);
            }
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}
