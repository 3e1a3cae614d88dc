"""Any puzzle of the library: by name, from a definition, pieces, and the whole 3x3x3."""

import godtable
import numpy as np
import pytest


def test_pyraminx_has_its_published_distribution():
    table = godtable.Puzzle("pyraminx").table()
    # Jaap Scherphuis, https://www.jaapsch.net/puzzles/pyraminx.htm
    counts = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]
    assert table.histogram()["unlocked"].tolist() == counts
    assert (table.gods_number(), len(table.antipodes())) == (11, 32)
    assert table.states == 933_120
    distances = table.distances(np.arange(table.states))
    assert np.bincount(distances).tolist() == counts


def test_solutions_of_a_pyraminx_are_all_and_shortest():
    table = godtable.Puzzle("pyraminx").table(cache=False)
    solutions = table.solutions("R U' L B", form="setup")
    assert len(solutions) == table.solution_count("R U' L B", form="setup") == 1
    assert table.solve("R U' L B", form="setup") == solutions[0] == "B' L' U R'"
    assert table.distances(["", "R", "R U' L B"], form="setup").tolist() == [0, 1, 4]
    there = table.path("R U", "L")
    assert table.distance(f"R U {there} L'", form="setup") == 0
    assert "933,120 states" in table.verify()


def test_scrambles_have_their_distance_and_seed():
    table = godtable.Puzzle("skewb").table()
    scramble = table.scramble(7, distance=9)
    assert table.distance(scramble, form="setup") == 9
    assert table.scramble(7, distance=9) == scramble
    with pytest.raises(ValueError, match="not both"):
        table.scramble(distance=3, at_least=2)
    with pytest.raises(ValueError, match="no state is 12 turns from solved"):
        table.scramble(distance=12)


def test_families_pieces_and_definitions_are_puzzles(root, tmp_path):
    assert godtable.Puzzle("pancake-7").table().gods_number() == 8
    cross = godtable.Puzzle(pieces="cross").table()
    assert (cross.gods_number(), cross.solve("R U F D")) == (8, "D' F' R'")
    text = (root / "data" / "puzzles" / "ivy.tws").read_text()
    (tmp_path / "own.tws").write_text(text)
    own = godtable.Puzzle(str(tmp_path / "own.tws"))
    assert own.histogram()["unlocked"].tolist() == godtable.Puzzle(definition=text).histogram()["unlocked"].tolist()
    assert sum(own.histogram()["unlocked"]) == 29_160


def test_rules_belong_to_a_puzzle(tmp_path):
    table = godtable.Puzzle("2x2x2", turns="R U F2", lock="axis").table()
    assert table.gods_number() == 27
    assert godtable.Puzzle("2x2x2", rules="half-turn", goal="layer").table().gods_number() == 7
    assert godtable.Puzzle("skewb", rules="clockwise").table().gods_number() == 15
    (tmp_path / "own.toml").write_text("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']")
    ratchet = godtable.Puzzle("2x2x2", rules=tmp_path / "own.toml")
    assert ratchet.table().distance("U") == 11
    assert "2x2x2" in repr(ratchet)


def test_whole_cube_has_a_short_solution():
    solver = godtable.Puzzle("3x3x3").table(cache=False)
    scramble = "R U F' L2 D B R2"
    solution = solver.solve(scramble, form="setup")
    assert len(solution.split()) <= 22
    assert solver.solve(f"{scramble} {solution}", form="setup") == ""
    assert solver.draw(scramble, form="setup").svg.startswith("<svg")
    with pytest.raises(godtable.Cannot, match="too many positions for a table"):
        solver.histogram()


def test_edges_under_few_turns_are_counted():
    edges = godtable.Puzzle("3x3x3-edges", turns="U2 R2 F2 D2 L2 B2")
    assert sum(edges.histogram()["unlocked"]) == 6_912


def test_wrong_puzzles_and_states_are_refused(tmp_path):
    with pytest.raises(ValueError, match="did you mean pyraminx"):
        godtable.Puzzle("piraminx")
    with pytest.raises(ValueError, match="one of a name, pieces, and a definition"):
        godtable.Puzzle()
    with pytest.raises(ValueError, match="line 1"):
        godtable.Puzzle(definition="nonsense")
    with pytest.raises(godtable.TableError, match="own.tws"):
        godtable.Puzzle(str(tmp_path / "own.tws"))
    table = godtable.Puzzle("ivy").table()
    with pytest.raises(ValueError, match="state 2: "):
        table.distances(["", "Q"])
    with pytest.raises(ValueError, match="there is no form"):
        table.distance("", form="words")
    with pytest.raises(godtable.Cannot, match="says nothing of its shape"):
        table.draw()
    with pytest.raises(ValueError):
        table.distances(np.array([29_160]))


def test_progress_is_told_by_level():
    levels = []
    godtable.Puzzle("skewb").table(cache=False, progress=lambda *level: levels.append(level))
    assert levels[-1][1:] == (3_149_280, 3_149_280)
    assert [distance for distance, _, _ in levels] == sorted(distance for distance, _, _ in levels)
