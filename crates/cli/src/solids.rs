//! Solutions of packing puzzles as files: for modeling programs, and as pictures.

use std::path::Path;

use godtable_packing::soma::SomaSolution;
use godtable_packing::{Cell, Disassembly, Puzzle, Solution, disassembly};
use godtable_render::solids::{
    Assembly, Body, Direction, Motion, Move, Picture, Pose, SolidsError, Timeline, blender, film, gltf, obj, palette,
    picture,
};

use crate::arguments::SolidsChoice;
use crate::failure::Failure;
use crate::pictures::{self, Kind};

/// The largest width of an animation, in pixels.
const WIDEST: u32 = 1024;

/// A solution as bodies in space, with the way to take it apart.
pub(crate) struct AssemblyModel {
    assembly: Assembly,
    disassembly: Disassembly,
}

/// A piece of a solution.
struct Part {
    name: String,
    color: Option<[u8; 3]>,
    cells: Vec<Cell>,
    /// Euler angles in degrees.
    degrees: [u32; 3],
    location: Cell,
}

impl AssemblyModel {
    /// Builds a solution of the Soma cube.
    pub(crate) fn soma(solution: &SomaSolution) -> Result<AssemblyModel, Failure> {
        let parts = solution.0.iter().map(|placement| Part {
            name: placement.piece.name().to_owned(),
            color: None,
            cells: placement.piece.cells().to_vec(),
            degrees: placement.recipe.turns.degrees(),
            location: placement.recipe.location(),
        });
        // The same order of pieces in all solutions.
        let numbers: Vec<usize> = solution.0.iter().map(|placement| placement.piece as usize).collect();
        AssemblyModel::new(parts.collect(), &numbers, solution.disassembly())
    }

    /// Builds a solution of a packing puzzle.
    pub(crate) fn of(puzzle: &Puzzle, solution: &Solution) -> Result<AssemblyModel, Failure> {
        let parts = solution.placements(puzzle).map(|(piece, placement)| {
            let piece = &puzzle.pieces()[piece];
            let side = if placement.orientation.mirrored { -1 } else { 1 };
            Part {
                name: piece.name.clone(),
                color: piece.color,
                cells: piece.cells.iter().map(|&([x, y, z], _)| [side * x, y, z]).collect(),
                degrees: placement.orientation.turns.degrees(),
                location: placement.location,
            }
        });
        let numbers: Vec<usize> = solution.placements(puzzle).map(|(piece, _)| piece).collect();
        AssemblyModel::new(parts.collect(), &numbers, disassembly(puzzle, solution))
    }

    /// Sorts the parts by the numbers of their pieces.
    fn new(parts: Vec<Part>, numbers: &[usize], disassembly: Disassembly) -> Result<AssemblyModel, Failure> {
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&part| numbers[part]);
        let place = |part: usize| order.iter().position(|&other| other == part).unwrap_or_default();
        let mut parts: Vec<Option<Part>> = parts.into_iter().map(Some).collect();
        let sorted: Vec<Part> = order.iter().filter_map(|&part| parts[part].take()).collect();
        let poses = sorted.iter().map(|part| Pose {
            quarters: part.degrees.map(|degrees| (degrees / 90) as u8),
            location: part.location.map(f64::from),
        });
        let poses = poses.collect();
        let bodies = sorted.into_iter().enumerate().map(|(number, part)| Body {
            name: part.name,
            color: part.color.unwrap_or_else(|| palette::color(number)),
            cells: part.cells,
        });
        let assembly = Assembly::new(bodies.collect(), poses).map_err(failed)?;
        let mut disassembly = disassembly;
        for step in &mut disassembly.steps {
            step.pieces.iter_mut().for_each(|piece| *piece = place(*piece));
        }
        Ok(AssemblyModel { assembly, disassembly })
    }

    /// The moves that put it together, or `None` if no moves do, or none were found.
    fn motion(&self) -> Result<Option<Motion>, Failure> {
        if !self.disassembly.is_complete() {
            return Ok(None);
        }
        let back = self.disassembly.steps.iter().rev().map(|step| {
            let out = Direction::along(step.direction.axis as usize, step.direction.is_positive);
            Move { bodies: step.pieces.clone(), direction: out.opposite(), length: step.length }
        });
        let mut moves: Vec<Move> = back.collect();
        // The last piece is in place from the start: without a separate move if it has no others.
        if let Some((first, rest)) = moves.split_first_mut() {
            first.length = 0;
            if rest.iter().all(|other| !other.bodies.contains(&first.bodies[0])) {
                moves.remove(0);
            }
        }
        Motion::new(&self.assembly, moves).map(Some).map_err(failed)
    }
}

fn failed(error: SolidsError) -> Failure {
    Failure::words(format!("these solutions cannot be drawn: {error}"))
}

/// Checks the names of the files.
pub(crate) fn check(choice: &SolidsChoice) -> Result<(), Failure> {
    if let Some(file) = &choice.picture {
        let is_film = Kind::of(file, &[Kind::Svg, Kind::Png, Kind::Gif])? == Kind::Gif;
        if is_film && choice.view.is_some() {
            return Err(Failure::words("--view: an animation is seen from the camera; use .svg or .png"));
        }
        if is_film && choice.size > WIDEST {
            return Err(Failure::words(format!("--size: an animation is {WIDEST} pixels wide at most")));
        }
    }
    match &choice.obj {
        Some(file) if materials(file).is_none_or(|other| other == *file) => {
            Err(Failure::words(format!("'{}' must be the name of a file that ends in .obj", file.display())))
        }
        _ => Ok(()),
    }
}

/// The file of materials of an OBJ file.
fn materials(file: &Path) -> Option<std::path::PathBuf> {
    file.file_stem().map(|_| file.with_extension("mtl"))
}

/// Writes the files of solutions: one is put together, several follow one another.
pub(crate) fn write(choice: &SolidsChoice, solutions: &[AssemblyModel]) -> Result<(), Failure> {
    let [first, rest @ ..] = solutions else { return Err(Failure::words("there is no solution to draw")) };
    let one_only = |option: &str| match rest.is_empty() {
        true => Ok(()),
        false => {
            let count = solutions.len();
            Err(Failure::words(format!("{option} shows one solution, not {count}; add --solution N")))
        }
    };
    // The motion that all files show.
    let motion = first.motion()?;
    let timeline = || match &motion {
        _ if !rest.is_empty() => Timeline::solutions(&assemblies(solutions)).map_err(failed),
        Some(motion) => Ok(Timeline::assembly(&first.assembly, motion)),
        None => Ok(Timeline::still(&first.assembly)),
    };
    // The models.
    if let Some(file) = &choice.gltf {
        pictures::write(file, &gltf::write(&first.assembly, &timeline()?))?;
    }
    if let Some(file) = &choice.blender {
        pictures::write(file, blender::write(&first.assembly, &timeline()?).as_bytes())?;
    }
    if let Some((file, materials)) = choice.obj.as_ref().and_then(|file| Some((file, materials(file)?))) {
        one_only("--obj")?;
        let name = materials.file_name().unwrap_or_default().to_string_lossy();
        let files = obj::write(&first.assembly, &name);
        pictures::write(&materials, files.materials.as_bytes())?;
        pictures::write(file, files.objects.as_bytes())?;
    }
    // The picture or the animation.
    let Some(file) = &choice.picture else { return Ok(()) };
    let view = choice.view.unwrap_or_default();
    let shown = Picture { view, background: choice.background, size: choice.size, ..Picture::default() };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png, Kind::Gif])?;
    let bytes = if kind != Kind::Gif {
        one_only("--picture, unless it is a .gif,")?;
        pictures::bytes(&picture::draw(&first.assembly, shown), kind)?
    } else if rest.is_empty() {
        let motion = motion.ok_or_else(|| {
            Failure::words("no moves are known that put this solution together; --order says which pieces are stuck")
        })?;
        let film = film::assembly(&first.assembly, &motion, shown, film::Pace::default());
        film.gif().map_err(|error| Failure::failed("drawing", error))?
    } else {
        let assemblies = assemblies(solutions);
        let film = film::solutions(&assemblies, shown, true).map_err(failed)?;
        film.gif().map_err(|error| Failure::failed("drawing", error))?
    };
    pictures::write(file, &bytes)
}

fn assemblies(solutions: &[AssemblyModel]) -> Vec<Assembly> {
    solutions.iter().map(|solution| solution.assembly.clone()).collect()
}
