//! Animations as GIF and as animated PNG. Each frame after the first holds only the rectangle that changed.

use gif::{DisposalMethod, Repeat};

use crate::RenderError;
use crate::animation::{Animation, Frame};
use crate::drawable::Drawable;
use crate::palette::Palette;
use crate::raster;

/// Frames, and how a file shows them.
#[derive(Debug)]
pub struct Film<F> {
    /// The width of each frame in pixels.
    pub width: u32,
    /// The height of each frame in pixels.
    pub height: u32,
    /// Whether the film restarts at its end.
    pub repeats: bool,
    /// The colors of the file.
    pub palette: Palette,
    /// The frames in order.
    pub frames: F,
}

/// Shorter runs of unchanged pixels are written in full: rows that are equal compress better.
const SHORTEST_RUN: usize = 16;

/// The changed rectangle of a frame, in pixels.
struct Change {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// Palette numbers, row by row.
    places: Vec<u8>,
    hundredths: u16,
}

/// Encodes the animation as a GIF file.
///
/// # Errors
/// Returns an error if the picture has no pixels, or more than a GIF can have.
pub fn gif<D: Drawable>(animation: &Animation<D>) -> Result<Vec<u8>, RenderError> {
    film(animation).gif()
}

/// Encodes the animation as an animated PNG file, or as a plain PNG if it has a single frame.
///
/// # Errors
/// Returns an error if the picture has no pixels.
pub fn apng<D: Drawable>(animation: &Animation<D>) -> Result<Vec<u8>, RenderError> {
    film(animation).apng()
}

fn film<D: Drawable>(animation: &Animation<D>) -> Film<impl Iterator<Item = Frame> + '_> {
    let palette = Palette::of(animation.style, &animation.start.flat(animation.style));
    let (size, repeats) = (animation.size, animation.repeats);
    Film { width: size, height: size, repeats, palette, frames: animation.frames() }
}

impl<F: Iterator<Item = Frame>> Film<F> {
    /// Encodes the film as a GIF file.
    ///
    /// # Errors
    /// Returns an error if a frame has no pixels, or more than a GIF can have.
    pub fn gif(self) -> Result<Vec<u8>, RenderError> {
        let narrow = |length: u32| u16::try_from(length).map_err(|_| RenderError::Size);
        let (width, height) = (narrow(self.width)?, narrow(self.height)?);
        let mut bytes = Vec::new();
        let mut encoder = gif::Encoder::new(&mut bytes, width, height, &self.palette.bytes())?;
        encoder.set_repeat(if self.repeats { Repeat::Infinite } else { Repeat::Finite(0) })?;
        self.each_change(|change, unchanged| {
            encoder.write_frame(&gif::Frame {
                delay: change.hundredths,
                dispose: DisposalMethod::Keep,
                transparent: Some(unchanged),
                left: narrow(change.left)?,
                top: narrow(change.top)?,
                width: narrow(change.width)?,
                height: narrow(change.height)?,
                buffer: change.places.into(),
                ..gif::Frame::default()
            })?;
            Ok(())
        })?;
        drop(encoder);
        Ok(bytes)
    }

    /// Encodes the film as an animated PNG file, or as a plain PNG if it has a single frame.
    ///
    /// # Errors
    /// Returns an error if a frame has no pixels.
    pub fn apng(self) -> Result<Vec<u8>, RenderError> {
        let (width, height, repeats) = (self.width, self.height, self.repeats);
        let mut colors = self.palette.bytes();
        let mut opacities = vec![u8::MAX; colors.len() / 3];
        colors.extend([0; 3]);
        opacities.push(0);
        let mut changes = Vec::new();
        self.each_change(|change, _| {
            changes.push(change);
            Ok(())
        })?;

        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(colors);
        encoder.set_trns(opacities);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        let is_moving = changes.len() > 1;
        if is_moving {
            let frames = u32::try_from(changes.len()).map_err(|_| RenderError::Size)?;
            encoder.set_animated(frames, u32::from(!repeats))?;
            encoder.set_blend_op(png::BlendOp::Over)?;
        }
        let mut writer = encoder.write_header()?;
        for change in changes {
            if is_moving {
                // The rectangle must stay inside the picture at each call. So its corner goes to 0 before the size
                // changes.
                writer.reset_frame_position()?;
                writer.set_frame_dimension(change.width, change.height)?;
                writer.set_frame_position(change.left, change.top)?;
                writer.set_frame_delay(change.hundredths, 100)?;
            }
            writer.write_image_data(&change.places)?;
        }
        writer.finish()?;
        Ok(bytes)
    }

    /// Paints each frame and passes its change to `emit`, with the palette number of unchanged pixels. A frame without
    /// a change lengthens the frame before it.
    fn each_change(self, mut emit: impl FnMut(Change, u8) -> Result<(), RenderError>) -> Result<(), RenderError> {
        let Film { width, height, mut palette, frames, .. } = self;
        let (side, unchanged) = (width as usize, palette.unchanged());
        let whole = [0, 0, side, height as usize];
        let mut shown: Option<Vec<u8>> = None;
        let mut waiting: Option<Change> = None;
        for Frame { drawing, hundredths } in frames {
            if (drawing.width, drawing.height) != (width, height) {
                return Err(RenderError::Size);
            }
            let places = palette.places(&raster::paint(&drawing)?.rgb);
            let rectangle = match &shown {
                Some(shown) => changed(shown, &places, side),
                None => Some(whole),
            };
            match (rectangle, &mut waiting) {
                (None, Some(waiting)) => waiting.hundredths = waiting.hundredths.saturating_add(hundredths),
                (rectangle, _) => {
                    let change = change(shown.as_deref(), &places, side, rectangle.unwrap_or(whole), unchanged);
                    if let Some(before) = waiting.replace(Change { hundredths, ..change }) {
                        emit(before, unchanged)?;
                    }
                }
            }
            shown = Some(places);
        }
        waiting.map_or(Ok(()), |last| emit(last, unchanged))
    }
}

/// Returns the smallest rectangle that holds all differences of two pictures, as left, top, right and bottom. Returns
/// `None` if the pictures are equal.
fn changed(before: &[u8], after: &[u8], side: usize) -> Option<[usize; 4]> {
    let mut rectangle: Option<[usize; 4]> = None;
    for (row, (before, after)) in before.chunks(side).zip(after.chunks(side)).enumerate() {
        let differs = |column: &usize| before[*column] != after[*column];
        let Some(first) = (0..side).find(differs) else { continue };
        let last = (0..side).rfind(differs).unwrap_or(first);
        let [left, top, right, _] = rectangle.unwrap_or([first, row, last + 1, row + 1]);
        rectangle = Some([left.min(first), top, right.max(last + 1), row + 1]);
    }
    rectangle
}

/// Returns the new contents of a rectangle, with long unchanged runs marked.
fn change(
    before: Option<&[u8]>,
    after: &[u8],
    side: usize,
    [left, top, right, bottom]: [usize; 4],
    unchanged: u8,
) -> Change {
    let mut places = Vec::with_capacity((right - left) * (bottom - top));
    for row in top..bottom {
        let cells = row * side + left..row * side + right;
        let after = &after[cells.clone()];
        let Some(before) = before.map(|before| &before[cells]) else {
            places.extend(after);
            continue;
        };
        let mut rest = 0..after.len();
        while let Some(start) = rest.next() {
            let is_same = before[start] == after[start];
            let end = rest.find(|&cell| (before[cell] == after[cell]) != is_same).unwrap_or(after.len());
            if is_same && end - start >= SHORTEST_RUN {
                places.extend(std::iter::repeat_n(unchanged, end - start));
            } else {
                places.extend(&after[start..end]);
            }
            rest = end..after.len();
        }
    }
    let [x, y, width, height] = [left, top, right - left, bottom - top].map(|length| length as u32);
    Change { left: x, top: y, width, height, places, hundredths: 0 }
}
