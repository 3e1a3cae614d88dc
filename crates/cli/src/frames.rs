//! Writes the frames of an animation as numbered files in a folder.

use std::fs;
use std::path::Path;

use godtable_render::{Animation, Drawable, raster};

use crate::failure::Failure;
use crate::pictures;

/// The least number of digits in the name of a file.
const DIGITS: usize = 4;

/// Writes each frame as a PNG file: frame-0001.png and so on. Each file is written whole or not at all. Frames of an
/// earlier animation are replaced.
///
/// # Errors
/// Returns an error if a file cannot be written, or if frames of a longer animation are in the folder: replacing some
/// of them would mix two animations.
pub(crate) fn write<D: Drawable>(folder: &Path, animation: &Animation<D>) -> Result<(), Failure> {
    let count = animation.frame_count();
    let digits = count.to_string().len().max(DIGITS);
    let is_new = prepare(folder, count, digits)?;
    let mut frames = animation.frames().enumerate();
    let written = frames.try_for_each(|(number, frame)| {
        let bytes = raster::png(&frame.drawing).map_err(|error| Failure::failed("drawing", error))?;
        pictures::write(&folder.join(name(number + 1, digits)), &bytes)
    });
    if written.is_err() && is_new {
        // This removes the folder only if it is still empty.
        let _ = fs::remove_dir(folder);
    }
    written
}

fn name(number: usize, digits: usize) -> String {
    format!("frame-{number:0digits$}.png")
}

/// Returns the number in the name of a frame. A number that is too large is the largest.
fn number(name: &str) -> Option<usize> {
    let digits = name.strip_prefix("frame-")?.strip_suffix(".png")?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// Creates the folder, or checks that all its frames will be replaced. Returns whether the folder is new.
fn prepare(folder: &Path, count: usize, digits: usize) -> Result<bool, Failure> {
    let failed = |reason: &dyn std::fmt::Display| Failure::failed(format!("writing to {}", folder.display()), reason);
    match fs::metadata(folder) {
        Ok(metadata) if !metadata.is_dir() => return Err(failed(&"it is not a folder")),
        Ok(_) => {}
        Err(_) => {
            if let Some(parent) = folder.parent().filter(|parent| matches!(parent.try_exists(), Ok(false)))
                && !parent.as_os_str().is_empty()
            {
                return Err(failed(&format!("there is no folder {}", parent.display())));
            }
            fs::create_dir(folder).map_err(|error| failed(&error))?;
            return Ok(true);
        }
    }
    let entries = fs::read_dir(folder).map_err(|error| failed(&error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let other = names.filter(|name| match number(name) {
        None => false,
        Some(number) => !(1..=count).contains(&number) || *name != self::name(number, digits),
    });
    match other.min() {
        None => Ok(false),
        Some(other) => Err(failed(&format!(
            "it has {other} of another animation, and this one ends at {}; remove the old frames or choose \
             another folder",
            name(count, digits)
        ))),
    }
}
