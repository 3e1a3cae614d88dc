//! The questions that each kind of puzzle cannot answer, with the reason and the alternative. This is their only list.

use std::fmt;

/// The kind of a puzzle: what its states are, and how its answers are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// The 2x2x2, and the corners of the 3x3x3.
    Corners,
    /// Chosen pieces of the 3x3x3.
    Pieces,
    /// A definition, shipped or from a file or from code.
    Definition,
    /// The edges of the 3x3x3.
    Edges,
    /// The whole 3x3x3.
    Cube3,
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
    /// Its kind.
    pub(crate) kind: Kind,
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
        row(self.kind, self.question)
    }
}

impl fmt::Display for Cannot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.puzzle, self.because(), self.instead())
    }
}

impl std::error::Error for Cannot {}

impl Kind {
    /// Returns whether puzzles of this kind answer a question.
    pub(crate) fn can(self, question: Question) -> bool {
        row(self, question).is_none()
    }
}

/// Kinds, questions that they do not answer, the reason, and what there is instead.
type Row = (&'static [Kind], &'static [Question], &'static str, &'static str);

fn row(kind: Kind, question: Question) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.0.contains(&kind) && row.1.contains(&question))
}

/// What is not in this table can be asked.
static ROWS: &[Row] = {
    use Kind::{Corners, Cube3, Definition, Edges, Pieces};
    use Question as Q;
    const SEARCH: &str = "it has too many positions for a table";
    const USE_PIECES: &str = "choose some of its pieces";
    const USE_PARTS: &str = "its first levels can be counted; its corners are the puzzle 3x3x3-corners, its edges 3x3x3-edges; \
                             others can be chosen";
    const USE_CUBE: &str = "use the puzzle 3x3x3";
    const LEAVE: &str = "leave it out";
    &[
        (&[Corners, Pieces, Edges, Definition], &[Q::TrainingCase], "cases to train are of the whole 3x3x3", USE_CUBE),
        (&[Corners, Edges], &[Q::Method], "methods solve the 3x3x3", USE_CUBE),
        (
            &[Pieces, Edges],
            &[Q::WcaScrambles],
            "these scrambles are of the puzzles 2x2x2, 3x3x3, pyraminx, skewb and square-1",
            LEAVE,
        ),
        (&[Pieces], &[Q::Method], "a method chooses its own pieces", "leave the choice of pieces out"),
        (
            &[Definition],
            &[Q::Method],
            "the method solves the 3x3x3",
            "use the puzzle 3x3x3, or a method of this puzzle",
        ),
        (
            &[Definition],
            &[Q::Picture],
            "a definition does not describe its shape",
            "give the definition a shape, or describe the puzzle by cuts",
        ),
        (&[Definition], &[Q::Link], "Twizzle may not know it", "leave the link out"),
        (&[Edges], &[Q::DistanceCells], "its tables have only compact cells", LEAVE),
        (&[Cube3], &[Q::Numbers], SEARCH, "give states as text"),
        (&[Cube3], &[Q::Histogram, Q::Share, Q::Checkpoint, Q::Disk], SEARCH, USE_PARTS),
        (&[Cube3], &[Q::Census, Q::Classes, Q::ClassesWithInverses, Q::Diameter, Q::Antipodes], SEARCH, USE_PIECES),
        (&[Cube3], &[Q::DistanceCells], "it has a pruning table instead of a distance table, without cells", LEAVE),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_is_listed_once() {
        let pairs = |row: &Row| row.0.iter().flat_map(|&kind| row.1.iter().map(move |&question| (kind, question)));
        let refused: Vec<(Kind, Question)> = ROWS.iter().flat_map(pairs).collect();
        for (number, one) in refused.iter().enumerate() {
            assert!(!refused[..number].contains(one), "{one:?}");
        }
    }

    #[test]
    fn refusals_say_why_and_what_instead() {
        let cannot = Cannot { puzzle: "3x3x3".to_owned(), kind: Kind::Cube3, question: Question::Diameter };
        assert_eq!(cannot.to_string(), "3x3x3: it has too many positions for a table; choose some of its pieces");
        assert!(Kind::Corners.can(Question::Diameter) && !Kind::Cube3.can(Question::Diameter));
    }
}
