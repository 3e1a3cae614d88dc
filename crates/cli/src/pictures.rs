//! Writes pictures to files, completely or not at all. The name of a file gives the format.

use std::fs;
use std::path::Path;

use godtable_render::{Drawing, raster, svg};
use godtable_system::atomic_file::Existing;

use crate::failure::Failure;

/// The format of a file, from its extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Svg, Kind::Png, Kind::Gif];

    const fn ending(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Gif => "gif",
        }
    }

    /// Returns the kind of a file, or a failure if it is none of `known`.
    pub(crate) fn of(file: &Path, known: &[Kind]) -> Result<Kind, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let kind = Kind::ALL.into_iter().find(|kind| ending.as_deref() == Some(kind.ending()));
        kind.filter(|kind| known.contains(kind)).ok_or_else(|| {
            let known: Vec<String> = known.iter().map(|kind| format!(".{}", kind.ending())).collect();
            let known = match known.split_last() {
                Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
                _ => known.concat(),
            };
            Failure::words(format!("'{}' must end in {known}", file.display()))
        })
    }
}

/// Returns a still picture as the bytes of a file.
pub(crate) fn bytes(drawing: &Drawing, kind: Kind) -> Result<Vec<u8>, Failure> {
    match kind {
        Kind::Svg => Ok(svg::write(drawing).into_bytes()),
        _ => raster::png(drawing).map_err(|error| Failure::failed("drawing", error)),
    }
}

/// Writes a file whole or not at all.
///
/// # Errors
/// Returns an error if the file cannot be written. An old file is unchanged then.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let cannot_write = |reason: &dyn std::fmt::Display| Failure::failed(format!("writing {}", file.display()), reason);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if matches!(folder.try_exists(), Ok(false)) {
        return Err(cannot_write(&format!("there is no folder {}", folder.display())));
    }
    if fs::metadata(file).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot_write(&"it is not a file"));
    }
    godtable_system::atomic_file::write(file, Existing::Replace, bytes)
        .map_err(|error| Failure::Failed(error.to_string()))
}
