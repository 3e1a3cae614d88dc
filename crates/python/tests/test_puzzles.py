"""Every puzzle of the library: definitions, pieces, the whole 3x3x3, the edges; and what they do not answer."""

import itertools
import pathlib
import pickle
import random

import godtable
import numpy as np
import pytest

# OEIS A079744: the Pyraminx without its tips.
PYRAMINX = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]

RING = """\
Name Ring
Set PIECES 4 1
Solved
PIECES
1 2 3 4
End
Move R
PIECES
4 1 2 3
End
Move S
PIECES
2 1 3 4
End
"""

SOLVED = "".join(face * 9 for face in "URFDLB")


@pytest.fixture(scope="module")
def pyraminx():
    return godtable.table(puzzle="pyraminx", cache=False)


@pytest.fixture(scope="module")
def cross():
    return godtable.table(pieces="cross")


@pytest.fixture(scope="module")
def cube():
    return godtable.table(puzzle="3x3x3")


def random_turns(table, count, seed):
    """Return sequences of turns of the rules."""
    draw, turns = random.Random(seed), table.rules.turns.split()
    return [" ".join(draw.choices(turns, k=number % 9)) for number in range(count)]


def test_pyraminx_has_the_published_histogram(pyraminx):
    assert pyraminx.histogram()["unlocked"].tolist() == PYRAMINX
    assert (pyraminx.gods_number(), pyraminx.size) == (11, 933_120)
    assert len(pyraminx.antipodes()) == PYRAMINX[-1]
    assert np.bincount(pyraminx.distances(np.arange(pyraminx.size))).tolist() == PYRAMINX
    assert godtable.histogram(puzzle="pyraminx", cache=False)["unlocked"].tolist() == PYRAMINX


def test_table_of_a_definition_answers_each_question(pyraminx):
    assert repr(pyraminx) == "<godtable.Table: pyraminx, half-turn: turns U U' L L' R R' B B', lock none>"
    solved = pyraminx.state()
    for text in random_turns(pyraminx, 30, seed=1):
        state = pyraminx.state(text)
        solutions = list(pyraminx.solutions(text))
        assert len(set(solutions)) == pyraminx.count(state)
        assert solutions[0] == pyraminx.solve(state)
        for solution in solutions:
            assert len(solution.split()) == pyraminx.distance(state)
            assert state.turned(solution) == solved
        assert pyraminx.state(str(state), form="kpattern") == state
        assert pyraminx.state(pyraminx.number(state)) == state
    path = pyraminx.path("R U", "L B'")
    assert pyraminx.state("R U").turned(path) == pyraminx.state("L B'")
    assert pyraminx.verify().startswith("933,120 states: ")


def test_scrambles_of_a_definition_have_their_distance(pyraminx):
    assert pyraminx.scramble(seed=5) == next(pyraminx.scrambles(5))
    for turns in itertools.islice(pyraminx.scrambles(5, distance=11), 3):
        assert pyraminx.distance(turns) == 11


def test_cross_has_its_gods_number_and_solutions_in_any_hold(cross):
    assert cross.gods_number() == 8
    assert cross.solve("R U F D") == "D' F' R'"
    state = cross.state("y R U F D", form="setup")
    assert cross.distance(state) == 3
    assert cross.state(state.facelets, form="facelets") == state
    assert cross.distance(state.turned(cross.solve(state))) == 0


def test_lock_of_pieces_follows_turns(cross):
    locked = godtable.table("irreversible", pieces="cross", cache=False)
    assert (locked.state("R").locked, locked.state("R").turned("U").locked) == ("R", "U")
    assert locked.distance(locked.state("R").turned("U F")) == locked.distance("R U F")
    with pytest.raises(ValueError, match="the turn R is locked"):
        locked.state("U R").turned("R")
    with pytest.raises(ValueError, match="the state is locked under the rules irreversible, and not under half-turn"):
        cross.distance(locked.state("R"))


def test_state_may_be_of_another_table_of_the_puzzle(pyraminx):
    few = godtable.table(puzzle="pyraminx", turns="R U", cache=False)
    assert pyraminx.distance(few.state("R U")) == 2
    assert few.distance(pyraminx.state("L")) is None
    assert list(few.solutions(pyraminx.state("L"))) == []
    with pytest.raises(godtable.NotFound, match="no turns lead from this state"):
        few.solve(pyraminx.state("L"))
    # R turns by a third, and the rules have no R'.
    assert few.distances([pyraminx.state("L"), "R"]).tolist() == [-1, 2]


def test_definition_is_read_from_a_file_and_from_text(tmp_path):
    file = tmp_path / "ring.tws"
    file.write_text(RING, encoding="utf-8")
    tables = [godtable.table(cache=False, **given) for given in ({"puzzle": file}, {"definition": RING})]
    for table in tables:
        assert table.histogram()["unlocked"].sum() == 24
        assert (table.rules.puzzle, table.rules.turns) == ("Ring", "R R2 R' S")
        assert table.solve("S R") == "R' S"
    assert tables[0].rules == tables[1].rules == godtable.Rules(puzzle=str(file))
    assert godtable.Rules(definition=RING.replace("2 1 3 4", "1 3 2 4")) != tables[0].rules


def test_rules_and_goals_of_a_definition(tmp_path):
    file = tmp_path / "once.toml"
    file.write_text("turns = \"R S\"\nnever = [\"R R\"]\n", encoding="utf-8")
    table = godtable.table(file, definition=RING, cache=False)
    assert table.rules == godtable.Rules(file, definition=RING) != godtable.Rules(turns="R S", definition=RING)
    with pytest.raises(ValueError, match="the lock forbids R here"):
        table.distance("R R")
    goal = godtable.Rules(definition=RING).state("S")
    for goals in ([goal], ["S"], [goal, "S"]):
        # The product R S has order 3, so both lead to S.
        assert godtable.table(definition=RING, goal=goals, cache=False).solve("R S") in {"R S R", "S R' S"}
    locked = godtable.table(lock="move", definition=RING, cache=False)
    assert locked.state("R").locked == "R"
    assert list(locked.histogram()) == ["distance", "unlocked", "locked"]


def test_families_have_their_gods_number():
    assert godtable.table(puzzle="pancake-7", cache=False).gods_number() == 8


def test_short_solution_of_a_3x3x3_solves_it(cube):
    for seed in range(3):
        scramble = cube.scramble(seed)
        solution = cube.solve(scramble)
        assert len(solution.split()) <= 22
        assert cube.state(scramble).turned(solution).facelets == SOLVED
    assert len(cube.solve(scramble, length=25).split()) <= 25
    assert cube.solve(cube.state()) == ""


def test_optimal_solutions_of_a_3x3x3(cube):
    assert sorted(cube.solutions("R L")) == ["L' R'", "R' L'"]
    assert cube.count("R L") == 2
    assert cube.solve("U R2 F' L", optimal=True) == "L' F R2 U'"
    assert cube.distance("U R2 F' L") == 4
    assert cube.distances(["R", "", "R L"]).tolist() == [1, 0, 2]


def test_optimal_solution_is_not_hurried(cube):
    with pytest.raises(ValueError, match="an optimal solution takes the time that it takes; leave time and length out"):
        cube.solve("R", optimal=True, time=1)
    with pytest.raises(ValueError, match="time: "):
        cube.solve("R", time=-1)


def test_turns_of_ones_own_give_the_3x3x3_a_table():
    table = godtable.table(puzzle="3x3x3", turns="R2 U2", cache=False)
    assert table.histogram()["unlocked"].sum() == 12


def test_3x3x3_is_drawn(cube):
    assert cube.draw("R U").svg != cube.draw("R U'").svg
    assert "3x3x3: R U" in cube.draw("R U").svg


def test_edges_are_counted_without_a_table():
    counts = godtable.histogram(puzzle="3x3x3-edges", turns="U2 R2 F2 D2 L2 B2")
    assert counts["unlocked"].sum() == 6_912
    assert godtable.table(puzzle="3x3x3-edges", turns="U2 R2", cache=False).distance("U2 R2") == 2
    with pytest.raises(ValueError, match="state|turn"):
        godtable.Rules(puzzle="3x3x3-edges").state("Q")


def test_table_in_a_file_is_opened(tmp_path, irreversible):
    godtable.table(cache=tmp_path)
    (file,) = tmp_path.iterdir()
    assert godtable.table(file=file).solve("U") == irreversible.solve("U")
    with pytest.raises(ValueError, match="is a table of the rules irreversible, not of half-turn"):
        godtable.table("half-turn", file=file)
    with pytest.raises(ValueError, match="is a table of the puzzle 2x2x2, and not of pyraminx"):
        godtable.table(puzzle="pyraminx", file=file)
    with pytest.raises(FileNotFoundError, match="missing"):
        godtable.table(file=tmp_path / "missing")


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda cube, _: cube.histogram(), "its corners are puzzle=\"3x3x3-corners\""),
        (lambda cube, _: cube.gods_number(), "3x3x3: it has too many positions for a table"),
        (lambda cube, _: cube.antipodes(), "3x3x3: it has too many positions for a table"),
        (lambda cube, _: cube.number("R"), "3x3x3: it has too many positions for a table"),
        (lambda cube, _: cube.state(0), "give states as text"),
        (lambda cube, _: cube.distances(np.arange(3)), "give states as text"),
        (lambda *_: godtable.table(puzzle="pancake-8").draw("B"), "pancake-8: a definition does not describe its shape"),
        (lambda *_: godtable.histogram(puzzle="3x3x3"), "3x3x3: it has too many positions for a table"),
    ],
)
def test_questions_without_answers_raise_cannot(cube, pyraminx, ask, words):
    with pytest.raises(godtable.Cannot, match=words):
        ask(cube, pyraminx)
    assert issubclass(godtable.Cannot, ValueError)


def test_puzzle_with_a_shape_is_drawn():
    table = godtable.table(puzzle="ivy")
    assert "<svg" in table.draw("UFR", view="plain").svg
    assert table.state(5)._repr_svg_().startswith("<svg")


def test_puzzle_from_cuts_is_drawn():
    table = godtable.table(puzzle="tetraminx")
    picture = table.draw("R U'", view="net", labels=True)
    assert picture.svg.startswith("<svg") and "tetraminx: R U" in picture.svg
    state = table.state("R U'")
    assert state._repr_svg_().startswith("<svg")
    assert state.draw(view="net", labels=True).svg.split("</title>")[1] == picture.svg.split("</title>")[1]
    assert table.draw().svg != picture.svg


def test_state_of_a_definition_without_a_shape_shows_no_picture(pyraminx, cube):
    state = godtable.Rules(puzzle="pancake-8").state("B")
    assert state._repr_svg_() is None
    for drawn in [cube.state("R"), pyraminx.state("R")]:
        assert drawn._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="pancake-8: a definition says nothing of facelets; str"):
        state.facelets


@pytest.mark.parametrize(
    "given, words",
    [
        (dict(puzzle="pyramin"), "there is no puzzle 'pyramin'; known: 2x2x2, .*; did you mean pyraminx?"),
        (dict(puzzle="pyraminx", pieces="cross"), "pieces: 'cross' is no orbit; its orbits are CENTERS, EDGES"),
        (dict(puzzle="pyraminx", definition=RING), "give one of puzzle, definition and cuts"),
        (dict(definition="Set A"), "the puzzle file of the text: line 1, column 6: expected the number of places"),
        (dict(pieces="crosss"), "there is no piece 'crosss'; .* did you mean cross?"),
        (dict(puzzle="pyraminx", turns="Q"), "expected a move of the puzzle"),
        (dict(puzzle="pyraminx", rules="irreversible"), "a puzzle from a definition has half-turn"),
        (dict(rules=godtable.Rules(), pieces="cross"), "Rules have a puzzle; leave"),
        (dict(rules=godtable.Rules(puzzle="skewb"), puzzle="pyraminx"), "the rules are for the puzzle skewb"),
        (dict(puzzle="pyraminx", goal=[godtable.Rules().state("R")]), "facelets|forms"),
    ],
)
def test_wrong_puzzles_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        godtable.table(**given)


def test_missing_definition_is_no_file():
    for puzzle in ["missing.tws", pathlib.Path("no/such.json")]:
        with pytest.raises(FileNotFoundError, match="the puzzle file .*: "):
            godtable.table(puzzle=puzzle)


def test_states_of_other_puzzles_are_refused(pyraminx, cube):
    for table, state in [(pyraminx, cube.state("R")), (cube, pyraminx.state("R"))]:
        with pytest.raises(ValueError, match="this is a state of .*, and not of "):
            table.distance(state)
        with pytest.raises(ValueError, match="state 2: this is a state of .*, and not of "):
            table.distances(["", state])
    other = godtable.Rules(definition=RING).state("S")
    longer = RING.replace("4 1\n", "5 1\n").replace("3 4\n", "3 4 5\n").replace("2 3\n", "2 3 5\n")
    with pytest.raises(ValueError, match="this is a state of another puzzle with the name Ring"):
        godtable.table(definition=longer, cache=False).distance(other)


def test_puzzles_are_listed_with_their_summaries():
    puzzles = godtable.puzzles()
    assert {"2x2x2", "3x3x3", "3x3x3-corners", "3x3x3-edges", "pyraminx", "skewb"} <= puzzles.keys()
    assert all(puzzles.values())
    assert "with pieces, some pieces of it" in puzzles["3x3x3"]


def test_cuts_are_puzzles():
    t = godtable.table(puzzle="tetraminx")
    assert t.gods_number() == godtable.table(puzzle="pyraminx").gods_number() == 11
    with pytest.raises(ValueError, match="unknown solid"):
        godtable.Rules(cuts="skweb")
    with pytest.raises(ValueError, match="'skewb' is a name; .* or describe its cuts: c v 0"):
        godtable.Rules(cuts="skewb")
    with pytest.raises(ValueError, match="give one of puzzle, definition and cuts"):
        godtable.Rules(cuts="c v 0", puzzle="skewb")


def test_distinct_pieces_of_cuts_have_orientations():
    # Half a turn of the center of U, and no other change.
    turns = "U R L U2 R' L' U R L U2 R' L'"
    plain, distinct = (godtable.Rules(cuts="3x3x3", distinct=distinct) for distinct in [False, True])
    assert plain.state(turns, form="setup") == plain.state()
    assert distinct.state(turns, form="setup") != distinct.state()
    assert distinct.state(f"{turns} {turns}", form="setup") == distinct.state()
    assert pickle.loads(pickle.dumps(distinct)) == distinct != plain
    for wrong, words in [
        (dict(distinct=True), "give cuts, or leave distinct out"),
        (dict(rules=plain, distinct=True), "leave pieces, definition, cuts and distinct out"),
    ]:
        with pytest.raises(ValueError, match=words):
            godtable.Rules(**wrong)


def test_pieces_of_a_definition_are_chosen():
    assert godtable.table(puzzle="pyraminx", pieces="EDGES").gods_number() <= 11


def test_table_is_saved_and_opened(tmp_path):
    t = godtable.table(puzzle="ivy")
    t.save(tmp_path / "ivy.godtable")
    again = godtable.table(puzzle="ivy", file=tmp_path / "ivy.godtable")
    assert again.gods_number() == t.gods_number() and again.verify() == t.verify()
    with pytest.raises((ValueError, godtable.TableError), match="a file is there already"):
        t.save(tmp_path / "ivy.godtable")
    t.save(tmp_path / "ivy.godtable", replace=True)
