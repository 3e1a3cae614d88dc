//! `godtable animate`: the optimal solution of a state, turn by turn.

use clap::ValueEnum;
use godtable_render::{Animation, Cube, Motion, View, moving};

use crate::arguments::AnimateArguments;
use crate::commands::draw;
use crate::commands::lookup::contradiction;
use crate::failure::Failure;
use crate::pictures::{self, Kind};
use crate::{input, output, tables};

/// What moves is at most so wide.
const WIDEST: u32 = 1024;

/// Motions of the camera by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CameraName {
    /// It stays
    Still,
    /// It goes about the cube and comes back
    Orbit,
}

pub(crate) fn run(arguments: &AnimateArguments, quiet: bool) -> Result<(), Failure> {
    let kind = Kind::of(&arguments.output, &[Kind::Gif, Kind::Png, Kind::Svg])?;
    let is_strip = kind == Kind::Svg || arguments.stills;
    if is_strip && kind == Kind::Gif {
        return Err(Failure::words("--stills are one picture; let the file end in .svg or .png"));
    }
    if !is_strip && arguments.picture.size > WIDEST {
        return Err(Failure::words(format!("--size: an animation is {WIDEST} pixels wide at most")));
    }
    if arguments.view.view() == View::Net {
        return Err(Failure::words("--view net: the net does not turn; use exploded or plain"));
    }
    let oracle = tables::choose(&arguments.table, quiet)?;
    let held = input::read(&arguments.state, &arguments.input, oracle.rules()).map_err(Failure::words)?;
    let solution = oracle.solution(held.state()).map_err(contradiction)?;
    let solution = solution.ok_or_else(|| Failure::words("solved cannot be reached from this state"))?;
    let turns = held.say(&solution);
    let title = format!("{}: {}, solved by {}", oracle.rules().puzzle(), arguments.state, output::written(&turns));
    let animation = Animation {
        cube: draw::painted(Cube::of(&held, oracle.rules()), &arguments.state, &arguments.input),
        turns,
        tween: arguments.tween,
        motion: match arguments.camera {
            CameraName::Still => Motion::Still,
            CameraName::Orbit => Motion::Orbit,
        },
        rate: arguments.fps,
        repeats: arguments.repeats,
        exploded: arguments.view.view() == View::Exploded,
        style: arguments.picture.style(),
        size: arguments.picture.size,
    };
    let cannot_draw = |error| Failure::failed("drawing", error);
    let bytes = match kind {
        _ if is_strip => draw::bytes(&animation.strip(&title), kind)?,
        Kind::Gif => moving::gif(&animation).map_err(cannot_draw)?,
        _ => moving::apng(&animation).map_err(cannot_draw)?,
    };
    pictures::write(&arguments.output, &bytes)
}
