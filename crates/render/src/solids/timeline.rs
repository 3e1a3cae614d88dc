//! The keyframes of bodies: of a motion, or of several assemblies one after another.

use crate::solids::{Assembly, Motion, Pose, SolidsError};

/// The name of the animation of putting together.
const ASSEMBLY: &str = "assembly";

/// The frames of a move, and of the pause after it.
const MOVE: u32 = 15;
const PAUSE: u32 = 5;

/// The frames at the end, with all bodies in place.
const END: u32 = 24;

/// The frames of a solution; it rests for the first half of them.
const SOLUTION: u32 = 10;

/// The pose of a body at a frame. Between two keys the body moves straight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Key {
    /// The number of the frame, from 0.
    pub frame: u32,
    /// The pose.
    pub pose: Pose,
    /// Whether the body is visible from this frame on.
    pub is_visible: bool,
}

/// The keyframes of each body.
#[derive(Clone, PartialEq, Debug)]
pub struct Timeline {
    title: String,
    keys: Vec<Vec<Key>>,
}

impl Timeline {
    /// Frames per second.
    pub const RATE: u32 = 24;

    /// Returns the timeline of an assembly at rest.
    #[must_use]
    pub fn still(assembly: &Assembly) -> Timeline {
        let key = |&pose: &Pose| vec![Key { frame: 0, pose, is_visible: true }];
        Timeline { title: String::new(), keys: assembly.poses().iter().map(key).collect() }
    }

    /// Returns the timeline of putting together: 15 frames for each move, and 5 after it, and 24 at the end.
    #[must_use]
    pub fn assembly(assembly: &Assembly, motion: &Motion) -> Timeline {
        let bodies = assembly.bodies().len();
        let (starts, offsets) = (motion.starts(bodies), motion.offsets(bodies));
        let keys = (0..bodies).map(|body| {
            let pose = |moment: usize| {
                let Pose { quarters, location } = assembly.poses()[body];
                let offset = offsets.get(moment).map_or([0; 3], |offsets| offsets[body]);
                Pose { quarters, location: std::array::from_fn(|axis| location[axis] + f64::from(offset[axis])) }
            };
            let start = starts[body];
            let mut keys = vec![Key {
                frame: 0,
                pose: pose(start.unwrap_or(0)),
                is_visible: start.is_none_or(|start| start == 0),
            }];
            for (number, step) in motion.moves().iter().enumerate().filter(|(_, step)| step.bodies.contains(&body)) {
                let frame = number as u32 * (MOVE + PAUSE);
                if frame > 0 {
                    keys.push(Key { frame, pose: pose(number), is_visible: true });
                }
                if step.length > 0 {
                    keys.push(Key { frame: frame + MOVE, pose: pose(number + 1), is_visible: true });
                }
            }
            if let Some(last) = keys.last().copied().filter(|last| last.frame > 0) {
                keys.push(Key { frame: motion.moves().len() as u32 * (MOVE + PAUSE) + END, ..last });
            }
            keys
        });
        Timeline { title: ASSEMBLY.to_owned(), keys: keys.collect() }
    }

    /// Returns the timeline of several assemblies of the same bodies: 10 frames for each. The bodies rest for 5 frames
    /// and then move to the next assembly.
    ///
    /// # Errors
    /// Returns an error if the list is empty or the bodies differ.
    pub fn solutions(assemblies: &[Assembly]) -> Result<Timeline, SolidsError> {
        let first = assemblies.first().ok_or(SolidsError::NoAssemblies)?;
        if let Some(other) = assemblies.iter().position(|assembly| assembly.bodies() != first.bodies()) {
            return Err(SolidsError::OtherBodies { number: other + 1 });
        }
        let keys = (0..first.bodies().len()).map(|body| {
            let poses = (0..).step_by(SOLUTION as usize).zip(assemblies).map(|(frame, one)| (frame, one.poses()[body]));
            let key = |frame, pose| Key { frame, pose, is_visible: true };
            poses.flat_map(|(frame, pose)| [key(frame, pose), key(frame + SOLUTION / 2, pose)]).collect()
        });
        Ok(Timeline { title: "solutions".to_owned(), keys: keys.collect() })
    }

    /// Returns the name of the animation.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether moves may start and end slowly.
    #[must_use]
    pub fn is_smooth(&self) -> bool {
        self.title == ASSEMBLY
    }

    /// Returns the keys of each body. Each body has one at frame 0, and the frames increase.
    #[must_use]
    pub fn keys(&self) -> &[Vec<Key>] {
        &self.keys
    }

    /// Returns the number of the last frame.
    #[must_use]
    pub fn last(&self) -> u32 {
        self.keys.iter().flatten().map(|key| key.frame).max().unwrap_or(0)
    }
}
