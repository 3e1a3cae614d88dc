//! Reads method files: checks each field, and turns lists of pieces into conditions.

use godtable_puzzle::cube::notation::{self, Action};
use godtable_puzzle::cube::{LayerTurn, Layers, Rotation, Turn};
use serde::Deserialize;
use toml::Spanned;

use crate::methods::codes::{self, Images};
use crate::methods::error::{MethodFileError, Slip};
use crate::methods::goal::{Condition, Goal, Target};
use crate::methods::limits::{MAXIMUM_GROUPS, MAXIMUM_STEPS, MAXIMUM_UP_TO, MAXIMUM_WAYS};
use crate::methods::method::{Method, MethodStep};

/// A string with its place in the file.
type Word = Spanned<String>;

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileFields {
    summary: Option<String>,
    hold: Option<Word>,
    holds: Option<Spanned<Vec<Word>>>,
    #[serde(default)]
    steps: Vec<Spanned<WrittenStep>>,
}

/// The fields of a step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    name: String,
    solved: Option<Word>,
    placed: Option<Word>,
    oriented: Option<Word>,
    one_of: Option<Spanned<Vec<Word>>>,
    #[serde(default)]
    within: Vec<Word>,
    goal_pieces: Option<Word>,
    goal_turns: Option<Word>,
    times: Option<Spanned<usize>>,
    turns: Option<Word>,
    up_to: Option<Word>,
}

impl Method {
    /// Reads a method file.
    ///
    /// # Errors
    /// Returns the first error in the file, with its line, column and field.
    pub fn read(text: &str) -> Result<Method, MethodFileError> {
        method(text)
    }
}

fn method(text: &str) -> Result<Method, MethodFileError> {
    let written: FileFields = MethodFileError::fields(text, |message| Slip::Toml { message })?;
    let mut reader = Reader { text, up_to_count: 0 };
    if written.steps.is_empty() {
        return Err(MethodFileError::at(text, 0, "steps", Slip::NoSteps));
    }
    let holds = match (&written.hold, &written.holds) {
        (None, None) => vec![Rotation::IDENTITY],
        (Some(word), None) => vec![reader.hold(word)?],
        (None, Some(words)) if !words.get_ref().is_empty() => {
            words.get_ref().iter().map(|word| reader.hold(word)).collect::<Result<_, _>>()?
        }
        (_, Some(words)) => return Err(reader.wrong(words, "holds", Slip::Holds)),
    };
    let steps =
        written.steps.iter().map(|step| reader.step(step)).collect::<Result<Vec<MethodStep>, MethodFileError>>()?;
    let got = steps.iter().map(|step| step.times).sum();
    if got > MAXIMUM_STEPS {
        return Err(MethodFileError::at(text, written.steps[0].span().start, "steps", Slip::TooManySteps { got }));
    }
    Ok(Method { summary: written.summary, holds, steps })
}

struct Reader<'a> {
    text: &'a str,
    /// The number of steps up to a turn.
    up_to_count: usize,
}

impl Reader<'_> {
    /// Returns an error at a place.
    fn wrong<T>(&self, place: &Spanned<T>, field: &'static str, slip: Slip) -> MethodFileError {
        MethodFileError::at(self.text, place.span().start, field, slip)
    }

    fn step(&mut self, place: &Spanned<WrittenStep>) -> Result<MethodStep, MethodFileError> {
        let written = place.get_ref();
        // The pieces that the step names.
        let mut named = Vec::new();
        let mut common = Condition::FREE;
        let lists = [
            ("solved", &written.solved, Target::Solved),
            ("placed", &written.placed, Target::Placement),
            ("oriented", &written.oriented, Target::Oriented),
        ];
        for (field, list, wanted) in lists {
            if let Some(word) = list {
                self.want(&mut common, field, word, wanted, &mut named)?;
            }
        }
        for group in &written.within {
            self.want_within(&mut common, group, &mut named)?;
        }
        let brought = self.brought(place, &mut named)?;
        if named.is_empty() && written.one_of.is_none() {
            return Err(self.wrong(place, "steps", Slip::NoCondition));
        }
        // The goals: one, or one for each group.
        let mut goals = Vec::new();
        if let Some(groups) = &written.one_of {
            let got = groups.get_ref().len();
            if !(2..=MAXIMUM_GROUPS).contains(&got) {
                return Err(self.wrong(groups, "one_of", Slip::Groups { got }));
            }
            for group in groups.get_ref() {
                let mut condition = common;
                self.want(&mut condition, "one_of", group, Target::Solved, &mut named)?;
                goals.push(Goal(vec![condition]));
            }
        } else {
            goals.push(Goal(vec![common]));
        }
        goals = goals.iter().map(|goal| goal.and(&brought)).collect();
        let times = self.times(written, goals.len())?;
        let turns = written.turns.as_ref().map_or_else(|| Ok(all_turns()), |word| self.turns(word))?;
        let up_to = written.up_to.as_ref().map(|word| self.up_to(word)).transpose()?;
        Ok(MethodStep { name: written.name.clone(), times, turns, goals, up_to })
    }

    /// Reads a list of pieces, and adds its condition.
    fn want(
        &mut self,
        condition: &mut Condition,
        field: &'static str,
        list: &Word,
        wanted: Target,
        named: &mut Vec<usize>,
    ) -> Result<(), MethodFileError> {
        self.pieces(field, list, named)?.into_iter().for_each(|piece| condition.want(piece, wanted));
        Ok(())
    }

    /// Reads pieces that are at each other's places.
    fn want_within(
        &mut self,
        condition: &mut Condition,
        group: &Word,
        named: &mut Vec<usize>,
    ) -> Result<(), MethodFileError> {
        let pieces = self.pieces("within", group, named)?;
        pieces.iter().for_each(|&piece| condition.want_within(piece, &pieces));
        Ok(())
    }

    /// Reads pieces that some turns bring from solved to where they are: a condition for each way to do it.
    fn brought(&mut self, place: &Spanned<WrittenStep>, named: &mut Vec<usize>) -> Result<Goal, MethodFileError> {
        let written = place.get_ref();
        let (list, turns) = match (&written.goal_pieces, &written.goal_turns) {
            (None, None) => return Ok(Goal(vec![Condition::FREE])),
            (Some(list), Some(turns)) => (list, turns),
            _ => return Err(self.wrong(place, "steps", Slip::GoalTurns)),
        };
        let pieces = self.pieces("goal_pieces", list, named)?;
        let images: Vec<Images> = self.read("goal_turns", turns)?.into_iter().map(Images::new).collect();
        Goal::brought(&pieces, &images, MAXIMUM_WAYS).ok_or_else(|| self.wrong(turns, "goal_turns", Slip::TooManyWays))
    }

    /// Reads a list of pieces.
    fn pieces(
        &mut self,
        field: &'static str,
        list: &Word,
        named: &mut Vec<usize>,
    ) -> Result<Vec<usize>, MethodFileError> {
        let words: Vec<&str> =
            list.get_ref().split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            return Err(self.wrong(list, field, Slip::NoPieces));
        }
        let mut pieces = Vec::new();
        for word in words {
            let unknown = || self.wrong(list, field, Slip::Piece { word: word.to_owned() });
            let piece = codes::piece(word).ok_or_else(unknown)?;
            if named.contains(&piece) {
                return Err(self.wrong(list, field, Slip::Twice { word: word.to_owned() }));
            }
            named.push(piece);
            pieces.push(piece);
        }
        Ok(pieces)
    }

    fn times(&self, written: &WrittenStep, most: usize) -> Result<usize, MethodFileError> {
        let Some(times) = &written.times else { return Ok(1) };
        let got = *times.get_ref();
        if (1..=most).contains(&got) { Ok(got) } else { Err(self.wrong(times, "times", Slip::Times { got, most })) }
    }

    fn turns(&self, word: &Word) -> Result<Vec<LayerTurn>, MethodFileError> {
        let turns = self.read("turns", word)?;
        if turns.is_empty() {
            return Err(self.wrong(word, "turns", Slip::NoTurns));
        }
        Ok(turns)
    }

    fn up_to(&mut self, word: &Word) -> Result<LayerTurn, MethodFileError> {
        self.up_to_count += 1;
        if self.up_to_count > MAXIMUM_UP_TO {
            return Err(self.wrong(word, "up_to", Slip::TooManyUpTo));
        }
        match self.read("up_to", word)?[..] {
            [turn] => Ok(turn),
            _ => Err(self.wrong(word, "up_to", Slip::NotOneTurn { text: word.get_ref().clone() })),
        }
    }

    /// Reads layer turns, each of them once.
    fn read(&self, field: &'static str, word: &Word) -> Result<Vec<LayerTurn>, MethodFileError> {
        let text = word.get_ref();
        let steps = notation::parse_layers(text)
            .map_err(|error| self.wrong(word, field, Slip::Turns { text: text.clone(), error }))?;
        let mut turns = Vec::new();
        for turn in steps.into_iter().map(|step| step.action) {
            if turn.layers() == Layers::ALL {
                return Err(self.wrong(word, field, Slip::Rotation { turn }));
            }
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        Ok(turns)
    }

    fn hold(&self, word: &Word) -> Result<Rotation, MethodFileError> {
        let wrong = || self.wrong(word, "hold", Slip::Hold { text: word.get_ref().clone() });
        let steps = notation::parse(word.get_ref()).map_err(|_| wrong())?;
        steps.into_iter().try_fold(Rotation::IDENTITY, |hold, step| match step.action {
            Action::Rotation(rotation) => Ok(hold.then(rotation)),
            Action::Turn(_) => Err(wrong()),
        })
    }
}

fn all_turns() -> Vec<LayerTurn> {
    Turn::ALL.iter().map(|&turn| turn.into()).collect()
}
