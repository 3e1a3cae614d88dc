//! The puzzle: from a description and a designer's choices to a definition, and to the data of pictures.

use std::f64::consts::TAU;
use std::fmt;

use godtable_puzzle::orbits::{self, Action, Arrangement, Bandage, Definition, Move, OrbitDefinition};
use godtable_puzzle::puzzlefile::{Puzzle, UnwritableError};

use crate::bandage::PieceNames;
use crate::colors::Colors;
use crate::grips::Grips;
use crate::names::Names;
use crate::orbits::{Orbit, Parts};
use crate::picture::{Face, Piece, Place, Sticker, StickerPlace, Turn};
use crate::pieces::Pieces;
use crate::sequences::{NamedTurn, Sequence, sequences};
use crate::solid::Solid;
use crate::surface::Surface;
use crate::turns::{LayersTurn, around, rotations};
use crate::{CutsError, Description, Naming, Turns};

/// What a designer chooses in addition to the solid and its cuts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    /// Which layers turn together, or `None` for the [usual](Description::turns) turns.
    pub turns: Option<Turns>,
    /// Which names moves have.
    pub naming: Naming,
    /// Whether all pieces and all their orientations are distinct, also centers and pieces that look identical.
    pub is_super: bool,
    /// Whether pieces that only rotations of the whole puzzle exchange count as one orbit. Then all rotations are there;
    /// otherwise those that keep the orbits under moves.
    pub joins_rotated: bool,
    /// Colors: words such as `U=D` for faces that share a color, and `F*` for a face with a picture.
    pub colors: String,
    /// Bandaged pieces: groups of names such as `UF UFR, DB DBL`.
    pub bandage: String,
    /// A piece that stays, such as `DBL`: instead of layers that hold it, the others of their axis turn. Then no position
    /// is another one that the whole puzzle is held in differently. Nothing if empty.
    pub still: String,
}

/// A puzzle made from a solid and cuts.
///
/// It does not change. Pictures of its positions come from its [stickers](CutPuzzle::stickers), its
/// [turns](CutPuzzle::turns) and [`CutPuzzle::placed`].
#[derive(Clone)]
pub struct CutPuzzle {
    pub(crate) description: Description,
    pub(crate) puzzle: Puzzle,
    faces: Vec<Face>,
    pub(crate) pieces: Vec<Piece>,
    stickers: Vec<Sticker>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) slices: Vec<Turn>,
    pub(crate) rotations: Vec<[[f64; 3]; 3]>,
    /// By rotation and sticker: the image.
    images: Vec<Vec<u32>>,
    pub(crate) orbits: Vec<Frames>,
}

/// What [`CutPuzzle::placed`] needs of an orbit.
#[derive(Clone, Debug)]
pub(crate) struct Frames {
    /// By place: the stickers there.
    pub(crate) stickers: Vec<Vec<usize>>,
    /// By kind: a place whose piece has it.
    pub(crate) homes: Vec<usize>,
    /// By place of a home, orientation and place: the rotation.
    pub(crate) rotations: Vec<Vec<Vec<u8>>>,
}

/// Without its parts: a page would carry the texts of all of them.
impl fmt::Debug for CutPuzzle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("CutPuzzle").finish_non_exhaustive()
    }
}

impl CutPuzzle {
    /// Makes the puzzle.
    ///
    /// # Errors
    /// Returns an error if a cut misses the solid, if stickers are slivers or too many, if a choice cannot be read, or if
    /// nothing that one sees turns.
    pub fn new(description: &Description, choices: &Choices) -> Result<CutPuzzle, CutsError> {
        // The geometry: layers, surface and pieces.
        let shape = description.shape();
        let solid = Solid::of(shape);
        let grips = Grips::of(description, &solid)?;
        let surface = Surface::of(description, &solid, &grips)?;
        let pieces = Pieces::of(&grips, &surface);
        // Names and choices.
        let names = Names::of(description, &solid, &grips, choices.naming);
        let piece_names = PieceNames::of(&solid, &surface, &pieces, &names.letters);
        let letters = [&names.letters[..], &solid.letters[..]];
        let colors = Colors::read(&choices.colors, letters, choices.is_super)?;
        let groups = piece_names.groups(&choices.bandage, letters)?;
        // The moves, and rotations of the whole puzzle.
        let turns = choices.turns.unwrap_or(description.turns());
        let mut moves = turns.moves(shape, &solid, &grips)?;
        if let Some(piece) = piece_names.one(&choices.still, letters)? {
            moves = around(&moves, &solid, &grips, &pieces.layers[piece])
                .ok_or_else(|| CutsError::Still { piece: piece_names.names[piece].clone() })?;
        }
        let mut whole = rotations(&solid, &grips, |axis| names.end_of_rotation(shape, axis));
        whole.retain(|made| !names.name(made, grips.axes[made.axis].layers()).is_empty());
        // The definition: orbits, bandages and sequences.
        let mut is_bandaged = vec![false; pieces.stickers.len()];
        groups.iter().flatten().for_each(|&piece| is_bandaged[piece] = true);
        let parts = Parts {
            solid: &solid,
            grips: &grips,
            surface: &surface,
            pieces: &pieces,
            colors: &colors,
            is_bandaged: &is_bandaged,
        };
        let exchanging = if choices.joins_rotated { [&moves[..], &whole[..]].concat() } else { moves.clone() };
        let orbits = parts.orbits(&exchanging);
        let maker = Maker { parts: &parts, names: &names, orbits: &orbits };
        let (puzzle, made) = maker.puzzle(&description.name(), &moves, &whole)?;
        let bandages = maker.bandages(&puzzle, &groups, &piece_names)?;
        let named: Vec<NamedTurn<'_>> =
            made.iter().zip(all_moves(&puzzle)).map(|(made, own)| NamedTurn { made, name: &own.name }).collect();
        let sequences = sequences(description, &solid, &grips, &names, &named);
        let slices =
            slices(&grips, &moves, &sequences).into_iter().map(|own| maker.turn(&own.made, &own.name)).collect();
        let puzzle = with(&puzzle, bandages, sequences.into_iter().map(|own| (own.name, own.moves)).collect());
        Ok(CutPuzzle {
            description: description.clone(),
            faces: maker.faces(),
            pieces: maker.pieces(&piece_names),
            stickers: maker.stickers(),
            turns: made.iter().zip(all_moves(&puzzle)).map(|(made, own)| maker.turn(made, &own.name)).collect(),
            slices,
            rotations: solid.rotations.all.iter().map(|rotation| rotation.0).collect(),
            orbits: orbits.iter().map(|orbit| maker.frames(orbit)).collect(),
            puzzle,
            images: surface.images,
        })
    }

    /// Returns the description.
    #[must_use]
    pub const fn description(&self) -> &Description {
        &self.description
    }

    /// Returns the definition: orbits, moves, rotations and bandages. Its name is the description's.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the faces of the solid.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Returns the pieces that have stickers, also those that nothing moves.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the stickers, face by face.
    #[must_use]
    pub fn stickers(&self) -> &[Sticker] {
        &self.stickers
    }

    /// Returns the turns in the order of the definition: its moves, and then its rotations.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns a turn for each layer that no move turns, such as `M` of the 3x3x3. Its name is that of a sequence: a rotation, and
    /// the other layers turned back. With [another definition](CutPuzzle::with_definition), it has the names of two moves, such as
    /// `Rw2R2`.
    #[must_use]
    pub fn slices(&self) -> &[Turn] {
        &self.slices
    }

    /// Returns the rotations that keep the solid, by rows of their matrices. The first one is the identity.
    #[must_use]
    pub fn rotations(&self) -> &[[[f64; 3]; 3]] {
        &self.rotations
    }

    /// Returns the definition in twsearch's form, below a comment with the description.
    ///
    /// # Errors
    /// Returns an error if the form cannot say that some orientations look identical.
    pub fn tws(&self) -> Result<String, UnwritableError> {
        Ok(format!("# {}\n{}", self.description(), self.puzzle.tws()?))
    }

    /// Returns what lies at each sticker of the solved puzzle when it is in this position.
    ///
    /// Of pieces that look identical, one stands for all. Pieces that no move changes stay at home, also if the position
    /// was reached by rotations.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[must_use]
    pub fn placed(&self, position: &Arrangement) -> Vec<StickerPlace> {
        let home = |sticker: usize| StickerPlace { sticker, rotation: 0 };
        let mut placed: Vec<StickerPlace> = (0..self.stickers.len()).map(home).collect();
        for (orbit, own) in self.orbits.iter().zip(&position.orbits) {
            for (place, (&kind, &orientation)) in own.kinds.iter().zip(&own.orientations).enumerate() {
                let home = orbit.homes[usize::from(kind)];
                let rotation = usize::from(orbit.rotations[home][usize::from(orientation)][place]);
                for &sticker in &orbit.stickers[home] {
                    placed[self.images[rotation][sticker] as usize] = StickerPlace { sticker, rotation };
                }
            }
        }
        placed
    }
}

/// Returns the moves of a puzzle, and its rotations after them.
fn all_moves(puzzle: &Puzzle) -> impl Iterator<Item = &Move> {
    puzzle.moves().iter().chain(puzzle.rotations())
}

/// Returns the puzzle with bandages, and names for sequences.
fn with(puzzle: &Puzzle, bandages: Vec<Bandage>, sequences: Vec<(String, String)>) -> Puzzle {
    let definition = Definition::new(puzzle.orbits().cloned().collect(), puzzle.moves().to_vec());
    let definition = definition.and_then(|definition| definition.with_bandages(bandages));
    let definition = definition.expect("bandaged pieces have kinds of their own");
    Puzzle::of_definition(puzzle.name(), &definition).with_rotations(puzzle.rotations().to_vec(), sequences)
}

/// Returns the sequences that turn one layer each that no move turns, of each layer the one with the shortest name.
fn slices<'a>(grips: &Grips, moves: &[LayersTurn], sequences: &'a [Sequence]) -> Vec<&'a Sequence> {
    let span = |made: &LayersTurn| (made.axis, made.span(grips.axes[made.axis].layers()));
    let is_turned = |made: &LayersTurn| {
        let (axis, [layer, _]) = span(made);
        moves.iter().map(span).any(|(other, [first, last])| axis == other && (first..=last).contains(&layer))
    };
    // About an axis with one layer, the whole puzzle turns.
    let has_others = |made: &LayersTurn| grips.axes[made.axis].layers() > 1;
    let is_slice =
        |own: &&Sequence| own.made.layers[0] == own.made.layers[1] && has_others(&own.made) && !is_turned(&own.made);
    let mut slices: Vec<&Sequence> = sequences.iter().filter(is_slice).collect();
    slices.sort_by_key(|own| (span(&own.made), own.name.len()));
    slices.dedup_by_key(|own| span(&own.made));
    slices
}

/// Makes the definition, and the parts of pictures.
struct Maker<'a> {
    parts: &'a Parts<'a>,
    names: &'a Names,
    orbits: &'a [Orbit],
}

impl Maker<'_> {
    fn layers(&self, made: &LayersTurn) -> usize {
        self.parts.grips.axes[made.axis].layers()
    }

    /// Returns the definition without bandages, and its moves and rotations.
    fn puzzle(
        &self,
        name: &str,
        moves: &[LayersTurn],
        whole: &[LayersTurn],
    ) -> Result<(Puzzle, Vec<LayersTurn>), CutsError> {
        if self.orbits.is_empty() {
            return Err(CutsError::NothingTurns);
        }
        let orbit = |orbit: &Orbit| OrbitDefinition {
            name: orbit.name.clone(),
            modulus: orbit.modulus,
            kinds: orbit.kinds.clone(),
            moduli: orbit.moduli.clone(),
        };
        let definition = |made: &LayersTurn| -> Option<Move> {
            let action = |orbit: &Orbit| {
                let (images, twists) = self.parts.action(orbit, made)?;
                Some(Action { images, twists })
            };
            let actions = self.orbits.iter().map(action).collect::<Option<Vec<Action>>>()?;
            Some(Move { name: self.names.name(made, self.layers(made)), actions })
        };
        let own: Vec<Move> =
            moves.iter().map(|made| definition(made).expect("orbits are closed under moves")).collect();
        let (kept, rotations): (Vec<LayersTurn>, Vec<Move>) =
            whole.iter().filter_map(|made| Some((*made, definition(made)?))).unzip();
        let definition = Definition::new(self.orbits.iter().map(orbit).collect(), own);
        let definition = definition.expect("turns are permutations of places");
        let puzzle = Puzzle::of_definition(name, &definition).with_rotations(rotations, Vec::new());
        Ok((puzzle, [moves, &kept].concat()))
    }

    /// Returns the bandages of groups of pieces.
    fn bandages(&self, puzzle: &Puzzle, groups: &[Vec<usize>], names: &PieceNames) -> Result<Vec<Bandage>, CutsError> {
        let mut bandages = Vec::new();
        for group in groups {
            let (mut pieces, mut places) = (Vec::new(), Vec::new());
            for piece in group {
                let Place { orbit, place } = self.place(*piece).expect("bandaged pieces are in orbits, moved or not");
                pieces.push(orbits::Piece { orbit, kind: self.orbits[orbit].kinds[place] });
                places.push(place as u8);
            }
            let bandage = Bandage { pieces };
            let is_cut = |own: &&Move| bandage.is_cut_at(&places, &own.actions);
            let moves = |own: &&Move| {
                let mut both = bandage.pieces.iter().zip(&places);
                both.all(|(piece, &place)| own.actions[piece.orbit].moves(usize::from(place)))
            };
            if !puzzle.moves().iter().any(|own| moves(&own)) {
                let turns: Vec<&str> = puzzle.moves().iter().filter(is_cut).map(|own| own.name.as_str()).collect();
                return Err(CutsError::Unmovable { group: names.list(group), turns: turns.join(" ") });
            }
            bandages.push(bandage);
        }
        Ok(bandages)
    }

    /// Returns the place of a piece of the solved puzzle, or `None` if nothing moves it.
    fn place(&self, piece: usize) -> Option<Place> {
        self.orbits.iter().enumerate().find_map(|(orbit, own)| {
            let place = own.places.iter().position(|&other| other == piece)?;
            Some(Place { orbit, place })
        })
    }

    fn faces(&self) -> Vec<Face> {
        let colors = &self.parts.colors;
        let face = |(number, own): (usize, &crate::solid::SolidFace)| Face {
            name: self.names.letters[number].clone(),
            normal: own.normal,
            distance: own.distance,
            polygon: own.polygon.clone(),
            color: colors.of_face[number],
            has_picture: colors.has_picture[number],
        };
        self.parts.solid.faces.iter().enumerate().map(face).collect()
    }

    fn pieces(&self, names: &PieceNames) -> Vec<Piece> {
        let piece = |(number, stickers): (usize, &Vec<usize>)| Piece {
            name: names.names[number].clone(),
            stickers: stickers.clone(),
            place: self.place(number),
        };
        self.parts.pieces.stickers.iter().enumerate().map(piece).collect()
    }

    fn stickers(&self) -> Vec<Sticker> {
        let surface = self.parts.surface;
        let sticker = |(number, polygon): (usize, &Vec<[f64; 3]>)| Sticker {
            polygon: polygon.clone(),
            face: surface.faces[number],
            piece: self.parts.pieces.of_sticker[number],
        };
        surface.polygons.iter().enumerate().map(sticker).collect()
    }

    fn turn(&self, made: &LayersTurn, name: &str) -> Turn {
        let Parts { solid, grips, surface, pieces, .. } = self.parts;
        let axis = &solid.axes[made.axis];
        let holds = |sticker: &usize| made.holds(grips, &pieces.layers[pieces.of_sticker[*sticker]]);
        let count = surface.polygons.len();
        let image = |sticker: usize| match holds(&sticker) {
            true => surface.images[made.rotation][sticker],
            false => sticker as u32,
        };
        Turn {
            name: name.to_owned(),
            axis: axis.ends[made.end].direction,
            angle: TAU / axis.order as f64,
            is_rotation: made.layers == [0, self.layers(made) - 1],
            stickers: (0..count).filter(holds).collect(),
            images: (0..count).map(image).collect(),
            rotation: made.rotation,
        }
    }

    fn frames(&self, orbit: &Orbit) -> Frames {
        let group = &self.parts.solid.rotations;
        let kinds = 0..orbit.moduli.len() as u8;
        let home = |kind: u8| orbit.kinds.iter().position(|&own| own == kind).expect("each kind has a piece");
        // A piece with the orientation j, at home at c, lies at p after g_p r^j g_c^-1.
        let rotation = |home: usize, orientation: u8, place: usize| {
            let turned = group.product(orbit.powers[usize::from(orientation)], group.inverse(orbit.frames[home]));
            group.product(orbit.frames[place], turned) as u8
        };
        let places = orbit.places.len();
        let by_place =
            |home: usize, orientation: u8| (0..places).map(|place| rotation(home, orientation, place)).collect();
        let by_orientation = |home: usize| (0..orbit.modulus).map(|orientation| by_place(home, orientation)).collect();
        Frames {
            stickers: orbit.places.iter().map(|&piece| self.parts.pieces.stickers[piece].clone()).collect(),
            homes: kinds.map(home).collect(),
            rotations: (0..places).map(by_orientation).collect(),
        }
    }
}
