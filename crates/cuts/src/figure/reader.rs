//! The reader of figures: line by line, and then the poses of all places, by following moves from the first place of each orbit.

use godtable_puzzle::orbits::OrbitDefinition;
use godtable_puzzle::puzzlefile::Puzzle;

use super::{
    Figure, FigurePiece, FigurePose, Motion, NEAR, Part, Pose, Poses, Shift, Solid, SolidFace, SolidSpin, motion_of,
};
use crate::picture::Place;
use crate::vector::{Vector, add, cross, length, subtract, unit};

/// The greatest length of a coordinate, and the most faces of all pieces.
const FARTHEST: f64 = 100.0;
const MOST: usize = 2000;

/// The greatest difference of the normals of the parts of a face.
const FLAT: f64 = 0.02;

/// Two ways to a place: the first place of both, what lies between them, and the move and the place that end one of them.
type Loop<'p> = (usize, Pose, &'p str, usize);

/// The figure as far as it is read.
struct Reader<'p> {
    puzzle: &'p Puzzle,
    camera: [f64; 2],
    solids: Vec<Solid>,
    pieces: Vec<FigurePiece>,
    motions: Vec<Option<Motion>>,
    parts: Vec<Part>,
    /// By orbit and place.
    points: Vec<Vec<Option<Vector>>>,
    shifts: Vec<Shift>,
}

impl Figure {
    /// Reads the figure of a puzzle.
    ///
    /// # Errors
    /// Returns what is wrong, with its line: a word that is no statement, a name that the puzzle does not have, a face that is not
    /// flat and convex, or moves that carry a piece to one place in two ways.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Figure, String> {
        let mut reader = Reader::new(puzzle);
        for (number, line) in text.lines().enumerate() {
            reader.line(line).map_err(|error| format!("line {}: {error}", number + 1))?;
        }
        reader.figure()
    }
}

impl<'p> Reader<'p> {
    fn new(puzzle: &'p Puzzle) -> Reader<'p> {
        let points = puzzle.orbits().map(|orbit| vec![None; orbit.kinds.len()]).collect();
        let motions = vec![None; puzzle.moves().len()];
        let (camera, solids, pieces, shifts) = ([45.0, 35.264], Vec::new(), Vec::new(), Vec::new());
        Reader { puzzle, camera, solids, pieces, motions, parts: Vec::new(), points, shifts }
    }

    /// Reads a line.
    pub(super) fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            [first, ..] if first.starts_with('#') => {}
            // The camera, and the motions of moves and places.
            ["Camera", yaw, pitch] => self.camera = [number(yaw)?, number(pitch)?],
            ["Turn", name, orbit, ref rest @ ..] if orbit.parse::<f64>().is_err() => self.part(name, orbit, rest)?,
            ["Turn", name, ref rest @ ..] => self.turn(name, rest)?,
            ["Slide", name] => self.motion(name, Motion::Slide)?,
            ["Place", orbit, place, ref rest @ ..] => {
                let Place { orbit, place } = self.place(orbit, place)?;
                self.points[orbit][place] = Some(vector(rest)?);
            }
            ["Shift", orbit, by, piece, ref step @ .., cells] => self.shift([orbit, by, piece], step, cells)?,
            // Solids and their faces.
            ["Solid", name, ref at @ ..] => {
                let at = match *at {
                    [] => None,
                    [orbit, place] => Some(self.place(orbit, place)?),
                    _ => return Err("Solid needs a name, an orbit and a place".to_owned()),
                };
                self.solids.push(Solid { faces: Vec::new(), label: None, name: name.to_owned(), at, spin: None });
            }
            ["Copy", name, orbit, place, of, ref axis @ .., angle] => {
                let at = Some(self.place(orbit, place)?);
                let turn = turn(axis, angle, [0.0; 3])?;
                let solid = self.solids[self.solid_with(of)?].moved(&turn.pose(1.0).unwrap_or(Pose::IDENTITY));
                self.solids.push(Solid { name: name.to_owned(), at, ..solid });
            }
            [kind @ ("Face" | "Plate"), color, ..] => {
                let corners = points(line.split_once(color).unwrap_or_default().1)?;
                self.face(kind == "Plate", color, corners)?;
            }
            ["Sticker", ..] => {
                let outline = points(line.split_once("Sticker").unwrap_or_default().1)?;
                let last = self.solid()?.faces.last_mut().filter(|face| face.color.is_some());
                last.ok_or("a Sticker follows a face with a color")?.outline = Some(outline);
            }
            ["Label", ref middle @ .., height] => self.solid()?.label = Some((vector(middle)?, number(height)?)),
            ["Spin", orbit, place, angle] => {
                let spin = SolidSpin { by: self.place(orbit, place)?, angle: number(angle)?.to_radians() };
                self.solid()?.spin = Some(spin);
            }
            // Pieces, by the solid that shows them.
            ["Piece", piece, name, ref colors @ ..] => {
                let solid = self.solid_of(name, colors)?;
                let at = self.solids[solid].at.ok_or_else(|| format!("the solid {name} has no place"))?;
                let kind = self.kind(at.orbit, piece)?;
                let number = self.puzzle.piece(at.orbit, kind);
                self.pieces.push(FigurePiece { solid, colors: own(colors), kind: Some((at.orbit, kind)), number });
            }
            ["Still", name, ref colors @ ..] => {
                let solid = self.solid_of(name, colors)?;
                self.pieces.push(FigurePiece { solid, colors: own(colors), kind: None, number: 0 });
            }
            [first, ..] => {
                return Err(format!(
                    "expected Camera, Turn, Slide, Place, Shift, Solid, Copy, Face, Plate, Sticker, Label, Spin, Piece or Still with \
                     its values, got '{first}'"
                ));
            }
        }
        Ok(())
    }

    fn turn(&mut self, name: &str, words: &[&str]) -> Result<(), String> {
        let (axis, angle, point) = match *words {
            [ref axis @ .., angle] if axis.len() == 3 => (axis, angle, [0.0; 3]),
            [ref axis @ .., angle, x, y, z] if axis.len() == 3 => (axis, angle, vector(&[x, y, z])?),
            _ => return Err("Turn needs a move, an axis of three numbers, and an angle in degrees".to_owned()),
        };
        self.motion(name, turn(axis, angle, point)?)
    }

    /// Reads the turn of the pieces of an orbit.
    fn part(&mut self, name: &str, orbit: &str, words: &[&str]) -> Result<(), String> {
        let (axis, angle, roll) = match *words {
            [ref axis @ .., angle] if axis.len() == 3 => (axis, angle, 0.0),
            [ref axis @ .., angle, roll] if axis.len() == 3 => (axis, angle, number(roll)?.to_radians()),
            _ => return Err("Turn of an orbit needs an axis of three numbers, and one or two angles".to_owned()),
        };
        let (number, orbit) = (self.number(name)?, self.orbit(orbit)?);
        self.parts.push(Part { number, orbit, motion: turn(axis, angle, [0.0; 3])?, roll });
        Ok(())
    }

    fn shift(&mut self, [orbit, by, piece]: [&str; 3], step: &[&str], cells: &str) -> Result<(), String> {
        let (orbit, by) = (self.orbit(orbit)?, self.orbit(by)?);
        let (step, cells, kind) = (vector(step)?, number(cells)?, self.kind(by, piece)?);
        if length(step) < NEAR || cells < 1.0 {
            return Err("the step needs a length, and a board has a cell or more".to_owned());
        }
        let home = self.orbit_of(by).kinds.iter().position(|own| *own == kind).unwrap_or_default();
        self.shifts.push(Shift { orbit, by, kind, home, step, cells });
        Ok(())
    }

    /// Adds a face to the last solid, and its back if it is a plate.
    fn face(&mut self, is_plate: bool, color: &str, corners: Vec<Vector>) -> Result<(), String> {
        let color = match color {
            "-" => None,
            number => match number.parse::<usize>() {
                Ok(number @ 1..=MOST) => Some(number - 1),
                _ => return Err(format!("expected the number of a color or -, got '{number}'")),
            },
        };
        let faces = &mut self.solid()?.faces;
        if is_plate {
            let mut corners = corners.clone();
            // The first corner sees all others from behind as well.
            corners[1..].reverse();
            faces.push(SolidFace { corners, color: None, outline: None });
        }
        faces.push(SolidFace { corners, color, outline: None });
        Ok(())
    }

    fn motion(&mut self, name: &str, motion: Motion) -> Result<(), String> {
        let number = self.number(name)?;
        self.motions[number] = Some(motion);
        Ok(())
    }

    /// Returns the number of the move with this name.
    fn number(&self, name: &str) -> Result<usize, String> {
        let found = self.puzzle.moves().iter().position(|own| own.name == name);
        found.ok_or_else(|| format!("there is no move '{name}'"))
    }

    fn solid(&mut self) -> Result<&mut Solid, String> {
        self.solids.last_mut().ok_or_else(|| "the first solid comes before its faces and its label".to_owned())
    }

    /// Returns the number of the solid with this name, which needs as many colors as `colors` lists.
    fn solid_of(&self, name: &str, colors: &[&str]) -> Result<usize, String> {
        let wrong = colors.iter().find(|color| !is_color(color));
        if let Some(wrong) = wrong {
            return Err(format!("'{wrong}' is no color: expected one of U D F B R L, or # and six hexadecimal digits"));
        }
        let found = self.solid_with(name)?;
        let needs = self.solids[found].faces.iter().filter_map(|face| face.color).max().map_or(0, |most| most + 1);
        match colors.len() == needs {
            true => Ok(found),
            false => Err(format!("the solid {name} needs {}, and the piece has {}", count(needs), count(colors.len()))),
        }
    }

    fn solid_with(&self, name: &str) -> Result<usize, String> {
        let found = self.solids.iter().position(|solid| solid.name == name);
        found.ok_or_else(|| format!("there is no solid '{name}' above"))
    }

    fn orbit(&self, name: &str) -> Result<usize, String> {
        let found = self.puzzle.orbits().position(|orbit| orbit.name == name);
        found.ok_or_else(|| format!("there is no orbit '{name}'"))
    }

    fn orbit_of(&self, number: usize) -> &OrbitDefinition {
        self.puzzle.orbits().nth(number).expect("a number that was found")
    }

    fn place(&self, orbit: &str, place: &str) -> Result<Place, String> {
        let orbit = self.orbit(orbit)?;
        let count = self.orbit_of(orbit).kinds.len();
        match place.parse::<usize>() {
            Ok(place) if (1..=count).contains(&place) => Ok(Place { orbit, place: place - 1 }),
            _ => Err(format!("expected a place from 1 to {count}, got '{place}'")),
        }
    }

    fn kind(&self, orbit: usize, piece: &str) -> Result<u8, String> {
        let kinds = 0..self.orbit_of(orbit).moduli.len() as u8;
        let found = kinds.into_iter().find(|&kind| piece.parse() == Ok(self.puzzle.piece(orbit, kind)));
        found.ok_or_else(|| format!("the orbit {} has no piece '{piece}'", self.orbit_of(orbit).name))
    }

    /// Checks that the motions carry each piece to all its places.
    pub(super) fn figure(self) -> Result<Figure, String> {
        if self.pieces.is_empty() {
            return Err("a figure has a Piece or more".to_owned());
        }
        let names = self.puzzle.moves().iter().map(|own| &own.name);
        let motions = self.motions.iter().zip(names);
        let motions =
            motions.map(|(motion, name)| motion.ok_or_else(|| format!("the move {name} has no Turn or Slide")));
        let motions = motions.collect::<Result<Vec<Motion>, String>>()?;
        let poses = (0..self.points.len()).map(|orbit| self.poses(orbit, &motions));
        let poses = poses.collect::<Result<Vec<Option<Poses>>, String>>()?;
        let Reader { puzzle, camera, solids, pieces, parts, shifts, .. } = self;
        let figure = Figure { puzzle: puzzle.clone(), camera, solids, pieces, motions, parts, poses, shifts };
        let solved = figure.puzzle.played(&[]);
        let posed = figure.posed(&solved);
        let faces = |posed: &FigurePose| figure.solids[figure.pieces[posed.piece].solid].faces.len();
        if posed.iter().map(faces).sum::<usize>() > MOST {
            return Err(format!("the pieces of a figure have at most {MOST} faces"));
        }
        for (number, piece) in figure.pieces.iter().enumerate() {
            if posed.iter().all(|posed| posed.piece != number) {
                let name = &figure.solids[piece.solid].name;
                return Err(format!("no moves carry the solid {name} to the place of piece {}", piece.number));
            }
        }
        Ok(figure)
    }

    /// Returns the poses of the places of an orbit, or `None` if it has no solid.
    fn poses(&self, orbit: usize, motions: &[Motion]) -> Result<Option<Poses>, String> {
        let (own, points) = (self.orbit_of(orbit), &self.points[orbit]);
        // Listed places.
        if points.iter().any(Option::is_some) {
            let missing = points.iter().position(Option::is_none);
            return match missing {
                Some(place) => Err(format!("{} has no Place {}", own.name, place + 1)),
                None => Ok(Some(Poses::Listed(points.iter().flatten().copied().collect()))),
            };
        }
        if !self.solids.iter().any(|solid| solid.is_of(orbit)) {
            return Ok(None);
        }
        let spinning = self.solids.iter().find(|solid| solid.spin.is_some() && solid.is_of(orbit));
        if let Some(solid) = spinning.filter(|solid| solid.at.is_none_or(|at| at.place > 0)) {
            return Err(format!("the solid {} spins, so its place must be the first of {}", solid.name, own.name));
        }
        // Otherwise moves carry one place to all others. A solid must look the same after all ways to a place. What a solid spins is
        // no part of the pose of its place.
        let modulus = usize::from(own.modulus);
        let mut poses: Vec<Option<(usize, Pose)>> = vec![None; own.kinds.len() * modulus];
        let mut loops: Vec<Loop<'_>> = Vec::new();
        for first in 0..poses.len() {
            if poses[first].is_some() {
                continue;
            }
            poses[first] = Some((first, Pose::IDENTITY));
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                let (_, pose) = poses[at].expect("an open place has a pose");
                for (number, made) in self.puzzle.moves().iter().enumerate() {
                    let action = &made.actions[orbit];
                    let (place, orientation) = (at / modulus, at % modulus);
                    if !action.moves(place) {
                        continue;
                    }
                    let (motion, roll) = motion_of(motions, &self.parts, number, orbit);
                    let turn = motion.pose(1.0).ok_or_else(|| {
                        format!("the move {} slides pieces of {}, whose places are not listed", made.name, own.name)
                    })?;
                    let twisted = (orientation + usize::from(action.twists[place])) % modulus;
                    let rolled = spinning.map_or(Pose::IDENTITY, |solid| {
                        let spun = solid.spin.map_or(0.0, |SolidSpin { by, angle }| {
                            angle * f64::from(made.actions[by.orbit].twists[by.place])
                        });
                        solid.turned(roll - spun)
                    });
                    let (to, next) =
                        (usize::from(action.images[place]) * modulus + twisted, turn.after(&pose.after(&rolled)));
                    match poses[to] {
                        Some((_, known)) if known.is_near(&next) => {}
                        Some((_, known)) => {
                            let between = known.inverse().after(&next);
                            if !loops.iter().any(|(own, other, ..)| *own == first && other.is_near(&between)) {
                                loops.push((first, between, &made.name, place));
                            }
                        }
                        None => {
                            poses[to] = Some((first, next));
                            open.push(to);
                        }
                    }
                }
            }
        }
        let poses: Vec<(usize, Pose)> = poses.into_iter().flatten().collect();
        self.check_loops(orbit, &poses, &loops)?;
        Ok(Some(Poses::Carried(poses)))
    }

    /// Checks that solids look the same at a place, whatever moves carry them there.
    fn check_loops(&self, orbit: usize, poses: &[(usize, Pose)], loops: &[Loop<'_>]) -> Result<(), String> {
        let own = self.orbit_of(orbit);
        for solid in &self.solids {
            let Some(at) = solid.at.filter(|at| at.orbit == orbit) else { continue };
            let (first, to_home) = poses[at.place * usize::from(own.modulus)];
            for (_, between, name, place) in loops.iter().filter(|own| own.0 == first) {
                if !solid.looks_the_same(&to_home.after(&between.after(&to_home.inverse()))) {
                    let (place, orbit) = (place + 1, &own.name);
                    return Err(format!(
                        "the move {name} carries place {place} of {orbit} elsewhere than other moves do"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Reads a turn.
fn turn(axis: &[&str], angle: &str, point: Vector) -> Result<Motion, String> {
    let (axis, angle) = (vector(axis)?, number(angle)?);
    if length(axis) < NEAR || angle <= 0.0 {
        return Err("the axis needs a length, and the angle is above 0, up to 360 degrees".to_owned());
    }
    Ok(Motion::Turn { axis: unit(axis), angle: angle.to_radians(), point })
}

fn own(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn count(count: usize) -> String {
    format!("{count} color{}", if count == 1 { "" } else { "s" })
}

fn is_color(word: &str) -> bool {
    let is_hex = |digits: &str| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    matches!(word, "U" | "D" | "F" | "B" | "R" | "L") || word.strip_prefix('#').is_some_and(is_hex)
}

fn number(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(number) if number.abs() <= 360.0 => Ok(number),
        _ => Err(format!("expected a number from -360 to 360, got '{word}'")),
    }
}

fn vector(words: &[&str]) -> Result<Vector, String> {
    let numbers = words.iter().map(|word| number(word)).collect::<Result<Vec<f64>, String>>()?;
    match numbers[..] {
        [x, y, z] if [x, y, z].iter().all(|own| own.abs() <= FARTHEST) => Ok([x, y, z]),
        _ => Err(format!("expected three numbers from -{FARTHEST} to {FARTHEST}, got '{}'", words.join(" "))),
    }
}

/// Reads points that are separated by commas.
fn points(text: &str) -> Result<Vec<Vector>, String> {
    let point = |point: &str| vector(&point.split_whitespace().collect::<Vec<&str>>());
    let corners = text.split(',').map(point).collect::<Result<Vec<Vector>, String>>()?;
    are_flat(&corners)?;
    Ok(corners)
}

/// Checks that corners lie in one plane, and that they surround the first one counterclockwise.
fn are_flat(corners: &[Vector]) -> Result<(), String> {
    let from = |number: usize| subtract(corners[number], corners[0]);
    let parts: Vec<Vector> = (2..corners.len()).map(|number| cross(from(number - 1), from(number))).collect();
    let normal = parts.iter().fold([0.0; 3], |sum, &part| add(sum, part));
    let is_right = |part: &Vector| length(*part) < NEAR * NEAR || length(subtract(unit(*part), unit(normal))) < FLAT;
    match length(normal) > NEAR * NEAR && parts.iter().all(is_right) {
        true => Ok(()),
        false => Err("a face needs three corners or more, in one plane, and the first one sees all others".to_owned()),
    }
}
