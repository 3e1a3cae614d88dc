//! The questions that puzzles cannot answer, with the reason and the alternative. This is their only list.

use std::fmt;

/// What decides which questions a puzzle under rules cannot answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Traits {
    /// Whether its states are written and drawn as those of a cube.
    pub(crate) is_cube: bool,
    /// Whether it is a part of the 3x3x3 of which the World Cube Association has no scrambles.
    pub(crate) is_part: bool,
    /// Whether it is the whole 3x3x3, which is searched.
    pub(crate) is_whole: bool,
    /// Whether the cells of its tables may hold distances.
    pub(crate) has_distance_cells: bool,
}

impl Traits {
    /// The traits of a definition.
    pub(crate) const DEFINITION: Traits =
        Traits { is_cube: false, is_part: false, is_whole: false, has_distance_cells: true };
    /// The traits of the 2x2x2 and of the corners of the 3x3x3.
    pub(crate) const CORNERS: Traits = Traits { is_cube: true, ..Traits::DEFINITION };
    /// The traits of chosen pieces of the 3x3x3.
    pub(crate) const PIECES: Traits = Traits { is_part: true, ..Traits::CORNERS };
    /// The traits of all edges.
    pub(crate) const EDGES: Traits = Traits { has_distance_cells: false, ..Traits::PIECES };
    /// The traits of the whole 3x3x3.
    pub(crate) const WHOLE: Traits = Traits { is_whole: true, ..Traits::CORNERS };

    /// Returns whether puzzles with these traits answer a question.
    pub(crate) fn can(self, question: Question) -> bool {
        row(self, question).is_none()
    }
}

/// Something that one may ask of a puzzle or a table, or ask for in its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Question {
    /// The fewest turns to the goal.
    Distance,
    /// States by their numbers.
    Numbers,
    /// Optimal solutions and their number.
    Solutions,
    /// A solution in the steps of a method.
    Method,
    /// Random states.
    Scrambles,
    /// Scrambles as the World Cube Association makes them.
    WcaScrambles,
    /// Scrambles of a case to train.
    TrainingCase,
    /// Sequences of random turns.
    RandomTurns,
    /// The number of states at each distance.
    Histogram,
    /// A share of the search for these numbers, one of several processes.
    Share,
    /// The numbers of optimal solutions at each distance.
    Census,
    /// Classes of states under symmetry.
    Classes,
    /// Classes of states under symmetry and inversion.
    ClassesWithInverses,
    /// The largest distances.
    Diameter,
    /// The states farthest from the goal.
    Antipodes,
    /// Cells that hold the distance.
    DistanceCells,
    /// Checkpoints of a search.
    Checkpoint,
    /// Sets of a search in files.
    Disk,
    /// Rules by turns, a lock or a file.
    OwnRules,
    /// A picture, still or moving.
    Picture,
    /// An address in Twizzle.
    Link,
}

/// The error for a question that a puzzle cannot answer: the question, the reason, and the alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cannot {
    /// The name of the puzzle.
    pub puzzle: String,
    pub(crate) traits: Traits,
    /// The question.
    pub question: Question,
}

impl Cannot {
    /// Returns the reason.
    #[must_use]
    pub fn because(&self) -> &'static str {
        self.row().map_or("it has no answer to this question", |row| row.2)
    }

    /// Returns what there is instead.
    #[must_use]
    pub fn instead(&self) -> &'static str {
        self.row().map_or("leave it out", |row| row.3)
    }

    fn row(&self) -> Option<&'static Row> {
        row(self.traits, self.question)
    }
}

impl fmt::Display for Cannot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.puzzle, self.because(), self.instead())
    }
}

impl std::error::Error for Cannot {}

/// The puzzles that do not answer some questions, the reason, and what there is instead.
type Row = (fn(Traits) -> bool, &'static [Question], &'static str, &'static str);

fn row(traits: Traits, question: Question) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.0(traits) && row.1.contains(&question))
}

/// What is not in this table can be asked.
static ROWS: &[Row] = {
    use Question as Q;
    const SEARCH: &str = "it has too many positions for a table";
    const USE_PIECES: &str = "choose some of its pieces";
    const USE_PARTS: &str = "its first levels can be counted; its corners are the puzzle 3x3x3-corners, its edges 3x3x3-edges; \
                             others can be chosen";
    const USE_CUBE: &str = "use the puzzle 3x3x3";
    const LEAVE: &str = "leave it out";
    &[
        (|own| !own.is_whole, &[Q::TrainingCase], "cases to train are of the whole 3x3x3", USE_CUBE),
        (|own| own.is_cube && !own.is_whole, &[Q::Method], "methods solve the 3x3x3", USE_CUBE),
        (
            |own| own.is_part,
            &[Q::WcaScrambles],
            "these scrambles are of the puzzles 2x2x2, 3x3x3, pyraminx, skewb and square-1",
            LEAVE,
        ),
        (
            |own| !own.is_cube,
            &[Q::Method],
            "the method solves the 3x3x3",
            "use the puzzle 3x3x3, or a method of this puzzle",
        ),
        (
            |own| !own.is_cube,
            &[Q::Picture],
            "a definition does not describe its shape",
            "give the definition a shape, or describe the puzzle by cuts",
        ),
        (|own| !own.is_cube, &[Q::Link], "Twizzle may not know it", "leave the link out"),
        (|own| !own.has_distance_cells, &[Q::DistanceCells], "its tables have only compact cells", LEAVE),
        (|own| own.is_whole, &[Q::Numbers], SEARCH, "give states as text"),
        (|own| own.is_whole, &[Q::Histogram, Q::Share, Q::Checkpoint, Q::Disk], SEARCH, USE_PARTS),
        (
            |own| own.is_whole,
            &[Q::Census, Q::Classes, Q::ClassesWithInverses, Q::Diameter, Q::Antipodes],
            SEARCH,
            USE_PIECES,
        ),
        (
            |own| own.is_whole,
            &[Q::DistanceCells],
            "it has a pruning table instead of a distance table, without cells",
            LEAVE,
        ),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_is_listed_once() {
        for traits in [Traits::DEFINITION, Traits::CORNERS, Traits::PIECES, Traits::EDGES, Traits::WHOLE] {
            let rows = || ROWS.iter().filter(|row| row.0(traits));
            let refused: Vec<Question> = rows().flat_map(|row| row.1.iter().copied()).collect();
            for (number, one) in refused.iter().enumerate() {
                assert!(!refused[..number].contains(one), "{traits:?}: {one:?}");
            }
        }
    }

    #[test]
    fn refusals_say_why_and_what_instead() {
        let cannot = Cannot { puzzle: "3x3x3".to_owned(), traits: Traits::WHOLE, question: Question::Diameter };
        assert_eq!(cannot.to_string(), "3x3x3: it has too many positions for a table; choose some of its pieces");
        assert!(Traits::CORNERS.can(Question::Diameter) && !Traits::WHOLE.can(Question::Diameter));
    }
}
