"""Any puzzle of the library: by name, from a definition, pieces, and the whole 3x3x3."""

import godtable
import numpy as np
import pytest


def test_pyraminx_has_its_published_distribution():
    table = godtable.table(puzzle="pyraminx")
    # Jaap Scherphuis, https://www.jaapsch.net/puzzles/pyraminx.htm
    counts = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]
    assert table.histogram()["unlocked"].tolist() == counts
    assert godtable.histogram(puzzle="pyraminx", cache=False)["unlocked"].tolist() == counts
    assert (table.gods_number(), len(table.antipodes())) == (11, 32)
    assert {table.distance(state) for state in table.antipodes()} == {11}
    assert table.states == 933_120
    assert np.bincount(table.distances(np.arange(table.states))).tolist() == counts


def test_solutions_of_a_pyraminx_are_all_and_shortest():
    table = godtable.table(puzzle="pyraminx", cache=False)
    solutions = list(table.solutions("R U' L B", form="setup"))
    assert len(solutions) == table.solution_count("R U' L B", form="setup") == 1
    assert table.solve("R U' L B", form="setup") == solutions[0] == "B' L' U R'"
    assert table.distances(["", "R", "R U' L B"], form="setup").tolist() == [0, 1, 4]
    there = table.path("R U", "L")
    assert table.distance(f"R U {there} L'", form="setup") == 0
    assert "933,120 states" in table.verify()


def test_scrambles_have_their_distance_and_seed():
    table = godtable.table(puzzle="skewb")
    scramble = table.scramble(7, distance=9)
    assert table.distance(scramble, form="setup") == 9
    assert table.scramble(7, distance=9) == scramble
    with pytest.raises(ValueError, match="not both"):
        table.scramble(distance=3, at_least=2)
    with pytest.raises(ValueError, match="no state is 12 turns from solved"):
        table.scramble(distance=12)


def test_families_pieces_and_definitions_are_puzzles(root, tmp_path):
    assert godtable.table(puzzle="pancake-7").gods_number() == 8
    cross = godtable.table(pieces="cross")
    assert (cross.gods_number(), cross.distance("R U F D", form="setup")) == (8, 3)
    text = (root / "data" / "puzzles" / "ivy.tws").read_text()
    (tmp_path / "own.tws").write_text(text)
    counts = godtable.histogram(puzzle=tmp_path / "own.tws")["unlocked"].tolist()
    assert counts == godtable.histogram(definition=text)["unlocked"].tolist()
    assert sum(counts) == 29_160


def test_rules_of_any_puzzle(tmp_path):
    assert godtable.table("clockwise", puzzle="skewb").gods_number() == 15
    assert godtable.table(puzzle="skewb", turns="UFR UBL", lock="none").gods_number() > 0
    (tmp_path / "own.toml").write_text("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']")
    assert godtable.table(tmp_path / "own.toml").distance("U") == 11


def test_whole_cube_has_a_short_solution():
    solver = godtable.table(puzzle="3x3x3", cache=False)
    scramble = "R U F' L2 D B R2"
    solution = solver.solve(scramble, form="setup")
    assert len(solution.split()) <= 22
    assert solver.solve(f"{scramble} {solution}", form="setup") == ""
    assert solver.draw(scramble, form="setup").svg.startswith("<svg")
    with pytest.raises(godtable.Cannot, match="too many positions for a table"):
        solver.histogram()


def test_edges_under_few_turns_are_counted():
    counts = godtable.histogram(puzzle="3x3x3-edges", turns="U2 R2 F2 D2 L2 B2")
    assert sum(counts["unlocked"]) == 6_912


def test_wrong_puzzles_and_states_are_refused():
    with pytest.raises(ValueError, match="did you mean pyraminx"):
        godtable.table(puzzle="piraminx")
    with pytest.raises(ValueError, match="line 1"):
        godtable.table(definition="nonsense")
    table = godtable.table(puzzle="ivy")
    with pytest.raises(ValueError, match="state 2"):
        table.distances(["", "Q"])
    with pytest.raises(ValueError, match="there is no form"):
        table.distance("", form="words")
    with pytest.raises(godtable.Cannot, match="says nothing of its shape"):
        table.draw()
    with pytest.raises(ValueError):
        table.distances(np.array([29_160]))


def test_progress_is_told_by_level():
    levels = []
    godtable.table(puzzle="skewb", cache=False, progress=lambda *level: levels.append(level))
    assert levels[-1][1:] == (3_149_280, 3_149_280)
    assert [distance for distance, _, _ in levels] == sorted(distance for distance, _, _ in levels)
