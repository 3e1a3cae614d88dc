//! `godtable animate`: the optimal solution of a state, turn by turn.

use godtable::Goal;
use godtable::render::{Animation, Cube, Motion, moving};

use crate::arguments::{AnimateArguments, CameraName, TurningViewName};
use crate::failure::Failure;
use crate::pictures::{self, Kind};
use crate::questions::{contradiction, not_solvable};
use crate::{input, output, tables};

/// The largest width of an animation, in pixels.
const WIDEST: u32 = 1024;

pub(crate) fn run(arguments: &AnimateArguments, quiet: bool) -> Result<(), Failure> {
    let kind = Kind::of(&arguments.output, &[Kind::Gif, Kind::Png, Kind::Svg])?;
    let is_strip = kind == Kind::Svg || arguments.stills;
    if is_strip && kind == Kind::Gif {
        return Err(Failure::words("--stills make one picture; the file must end in .svg or .png"));
    }
    if !is_strip && arguments.picture.size > WIDEST {
        return Err(Failure::words(format!("--size: an animation is {WIDEST} pixels wide at most")));
    }
    let motion = &arguments.motion;
    if let (true, [_, ..]) = (is_strip, &motion.given()[..]) {
        let (given, file) = (motion.given().join(", "), arguments.output.display());
        return Err(Failure::words(format!(
            "{given}: nothing moves in '{file}', a strip of stills; remove the option, or write a .gif or .png"
        )));
    }
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    let held = input::read(&arguments.state, &arguments.input, oracle.rules()).map_err(Failure::words)?;
    let solution = oracle.solution(&held).map_err(contradiction)?;
    let turns = solution.ok_or_else(|| not_solvable(oracle.rules()))?;
    let done = match oracle.rules().goal() {
        Goal::Solved => "solved by".to_owned(),
        goal => format!("to the goal {goal} by"),
    };
    let title = format!("{}: {}, {done} {}", oracle.rules().puzzle(), arguments.state, output::written(&turns));
    let animation = Animation {
        cube: input::painted(
            Cube::of(&held, oracle.rules()).map_err(Failure::words)?,
            &arguments.state,
            &arguments.input,
        ),
        turns,
        tween: motion.tween.unwrap_or(12),
        motion: match motion.camera.unwrap_or(CameraName::Still) {
            CameraName::Still => Motion::Still,
            CameraName::Orbit => Motion::Orbit,
        },
        rate: motion.fps.unwrap_or(25),
        repeats: motion.repeats,
        exploded: arguments.view == TurningViewName::Exploded,
        style: arguments.picture.style(),
        size: arguments.picture.size,
    };
    let cannot_draw = |error| Failure::failed("drawing", error);
    let bytes = match kind {
        _ if is_strip => pictures::bytes(&animation.strip(&title), kind)?,
        Kind::Gif => moving::gif(&animation).map_err(cannot_draw)?,
        _ => moving::apng(&animation).map_err(cannot_draw)?,
    };
    pictures::write(&arguments.output, &bytes)
}
