"""Rules by name, turns, lock, goal and file, and their tables."""

import csv
import os
import pathlib
import pickle

import godtable
import numpy as np
import pytest

RATCHET = """\
turns = "R U F"
never = ["R R R", "U U U", "F F F"]
"""


def published(root):
    """Return the published counts of the named rules."""
    names = {"2x2x2": "2x2x2", "3x3x3 corners": "3x3x3-corners"}
    with open(root / "data" / "distributions.tsv", encoding="utf-8") as file:
        rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t")
        for puzzle, rules, _, counts in list(rows)[1:]:
            rules = "clockwise" if rules.startswith("clockwise") else rules
            if puzzle in names and rules in godtable.Rules.names():
                yield names[puzzle], rules, [int(count) for count in counts.split(",")]


def test_counts_equal_the_published_ones(root):
    found = 0
    for puzzle, rules, counts in published(root):
        table = godtable.table(rules, puzzle=puzzle, cache=False)
        assert table.histogram()["unlocked"].tolist() == counts, (puzzle, rules)
        assert table.gods_number() == len(counts) - 1
        found += 1
    assert found >= 5


def test_default_rules_are_those_of_the_irreversible_cube(irreversible):
    assert godtable.table().rules == irreversible.rules == godtable.Rules()
    rules = irreversible.rules
    assert (rules.name, rules.puzzle, rules.turns) == ("irreversible", "2x2x2", "R U F")
    assert (rules.lock, rules.goal) == ("axis", "solved")
    assert repr(rules) == "<godtable.Rules: 2x2x2, irreversible: turns R U F, lock axis>"


def test_a_lock_replaces_that_of_named_rules():
    assert godtable.Rules("clockwise", lock="axis") == godtable.Rules("irreversible")
    assert godtable.Rules("irreversible", lock="none").name == "clockwise"
    locked = godtable.table("quarter-turn", turns="R U", lock="axis", cache=False)
    listed = godtable.table(turns="R R' U U'", lock="axis", cache=False)
    assert locked.histogram()["locked"].tolist() == listed.histogram()["locked"].tolist()


def test_turns_and_lock_make_rules():
    table = godtable.table(turns="R U F2", lock="axis", cache=False)
    assert (table.gods_number(), table.rules.name) == (27, None)
    table = godtable.table(turns="R U", cache=False)
    assert table.unreachable() == 3_645_000
    assert table.distance("F", form="setup") is None
    with pytest.raises(godtable.NotFound, match="no turns lead from this state to solved under the rules R U"):
        table.solve("F", form="setup")


@pytest.mark.parametrize("goal, number", [("face", 5), ("layer", 7), (["", "U", "U2", "U'"], 11)])
def test_goals_change_gods_number(goal, number):
    assert godtable.table("half-turn", goal=goal).gods_number() == number


def test_state_is_a_goal(half_turn):
    goal = half_turn.state("R U R' U'")
    table = godtable.table(half_turn.rules, goal=[goal], cache=False)
    assert table.rules.goal == "1 position"
    assert table.distance("R U") == 2


def test_rules_file_and_its_text_are_equal(tmp_path):
    file = tmp_path / "ratchet.toml"
    file.write_text(RATCHET, encoding="utf-8")
    rules = godtable.Rules.from_toml(RATCHET)
    assert rules == godtable.Rules(file) == godtable.Rules(str(file))
    assert hash(rules) == hash(godtable.Rules(file))
    assert rules.lock == "own"
    assert godtable.table(rules, cache=False).distance("U") == 11


@pytest.mark.parametrize(
    "given, words",
    [
        (dict(rules="irreversibel"), "there are no rules 'irreversibel'; known: .* did you mean irreversible"),
        (dict(puzzle="12x12"), "there is no puzzle '12x12'; known: 2x2x2, 3x3x3-corners"),
        (dict(turns="R Q"), "'Q' is no turn"),
        (dict(turns="R U", lock="axes"), "there is no lock 'axes'; known: none, axis, face"),
        (dict(turns="R U", lock="face"), "the 2x2x2 has no lock face"),
        (dict(goal="cross"), "there is no goal 'cross'; known: solved, face, layer, oriented"),
        (dict(goal=[]), "a goal needs at least one position"),
        (dict(goal=["Q"]), "'Q' is no turn"),
        (dict(rules="slice-turn", turns="R", puzzle="3x3x3"), "slice-turn define the turns"),
        (dict(rules=godtable.Rules("clockwise"), lock="axis"), "Rules have a lock; leave lock out"),
        (dict(rules=godtable.Rules(), puzzle="3x3x3-corners"), "the rules are for the puzzle 2x2x2"),
    ],
)
def test_wrong_rules_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        godtable.table(**given)


def test_wrong_rules_file_names_its_place(tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text("turns = 'R Q'", encoding="utf-8")
    with pytest.raises(ValueError, match=r"the rules file .*wrong.toml: line 1, column 9: turns: 'R Q', column 3"):
        godtable.Rules(file)
    with pytest.raises(FileNotFoundError, match="the rules file missing.toml: "):
        godtable.Rules("missing.toml")
    with pytest.raises(TypeError):
        godtable.Rules(5)


def test_table_is_kept_in_the_cache_of_the_program(irreversible):
    folder = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "godtable"
    assert (folder / "2x2x2-R1U1F1-axis.godtable").is_file()


def test_cache_folder_is_made_and_used(tmp_path):
    folder = tmp_path / "new" / "folder"
    levels = []
    for _ in range(2):
        godtable.table(cache=folder, progress=lambda *level: levels.append(level))
    assert len(list(folder.iterdir())) == 1
    assert len(levels) == 36, "the second table is found, not made"


def test_damaged_table_is_made_again_with_a_warning(tmp_path):
    godtable.table(cache=tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.warns(RuntimeWarning, match="the table .* is rebuilt: ") as warned:
        assert godtable.table(cache=tmp_path).gods_number() == 35
    assert warned[0].filename == __file__


def test_cache_that_cannot_be_written_gives_a_warning(tmp_path):
    file = tmp_path / "file"
    file.touch()
    with pytest.warns(RuntimeWarning, match="the table is not stored in .*: "):
        assert godtable.table(cache=file / "folder").gods_number() == 35


def _allowed(table, state, is_allowed):
    """Return the shortest of all solutions of up to 8 turns that are allowed, by a plain look at each."""
    listed = [own.split() for own in table.solutions(state, length=8)]
    listed = [own for own in listed if is_allowed(own)]
    shortest = min(map(len, listed))
    return sorted(own for own in listed if len(own) == shortest)


def test_first_and_last_turns_are_forbidden():
    # No two turns of the Pyraminx commute.
    plain = godtable.table(puzzle="pyraminx")
    for state in ["R U L", "L R' U' R B", "L U B R"]:
        for name, place in [("not_first", 0), ("not_last", -1)]:
            table = godtable.table(puzzle="pyraminx", **{name: "U U'"})
            expected = _allowed(plain, state, lambda own: own[place][0] != "U")
            assert sorted(own.split() for own in table.solutions(state)) == expected, (name, state)
            assert table.distance(state) == len(expected[0]) == table.distances([state])[0]
            assert pickle.loads(pickle.dumps(table.rules)) == table.rules


def test_limit_ends_the_list_of_longer_solutions():
    table = godtable.table(puzzle="pyraminx")
    longer = list(table.solutions("U R U'", length=7))
    lengths = [len(own.split()) for own in longer]
    assert lengths == sorted(lengths) and lengths[0] < lengths[-1]
    some = list(table.solutions("U R U'", length=7, limit=2))
    assert set(some) <= set(longer) and [len(own.split()) for own in some] == lengths[:2]
    assert list(table.solutions("U R", limit=1)) == [table.solve("U R")]
    with pytest.raises(ValueError, match="leave length out"):
        table = godtable.table()
        table.solutions("U", length=20)


def test_products_and_goals_by_turns():
    slices = godtable.table(pieces="cross", moves="M = L' R")
    assert slices.solve("L' R F") == "F' M'" and slices.rules.turns.endswith("M M2 M'")
    assert pickle.loads(pickle.dumps(slices.rules)).turns == slices.rules.turns
    domino = godtable.table(puzzle="ivy", goal_turns="UFR")
    assert domino.distance("UFR") == 0 and domino.distance("UBL") == 1
    assert pickle.loads(pickle.dumps(domino.rules)) == domino.rules


def test_start_states_may_be_patterns():
    table = godtable.table(puzzle="ivy")
    state = str(table.state())
    assert table.histogram(start_states=[state])["unlocked"].tolist() == [1]
    counts = table.histogram(start_states=["", "UFR", "UFR UBL"])["unlocked"].tolist()
    assert counts == np.bincount(table.distances(["", "UFR", "UFR UBL"])).tolist()
    assert len(table.antipodes(start_states=["", "UFR"])) == 1
    with pytest.raises(ValueError, match="one of start, start_turns and start_states"):
        table.histogram(start="solved", start_states=[""])


def test_steps_of_methods_solve():
    rules = godtable.Rules("half-turn", puzzle="3x3x3")
    scramble = "R U F D L2 B"
    for method in ["cfop", "Roux", "zz"]:
        steps = rules.steps(scramble, method)
        turns = " ".join(turns for _, turns in steps)
        facelets = rules.state(f"{scramble} {turns}", form="setup").facelets
        assert len(steps) > 2 and all(len(set(facelets[face : face + 9])) == 1 for face in range(0, 54, 9)), method
        assert rules.steps(rules.state(scramble), method) == steps
    square = godtable.Rules(puzzle="square-1")
    steps = square.steps("U3 S D3", "cube-shape")
    assert [name for name, _ in steps] == ["cube shape", "solved"]
    with pytest.raises(ValueError, match="there is no method 'crux'; known: beginner, cfop"):
        rules.steps(scramble, "crux")
    with pytest.raises(ValueError, match="the method solves square-1, and not ivy"):
        godtable.Rules(puzzle="ivy").steps("", "cube-shape")
    with pytest.raises(ValueError, match="methods solve the 3x3x3"):
        godtable.Rules().steps("R", "cfop")


def test_animations_are_of_solutions_and_of_turns():
    table = godtable.table("half-turn")
    small = dict(size=32, tween=1)
    assert table.animate("R U", **small) == table.animate("R U", table.solve("R U"), **small)
    assert table.animate("", "R U", kind="png", **small)[1:4] == b"PNG"
    assert table.animate("R", size=32, tween=4) != table.animate("R", size=32, tween=4, camera="orbit")
    for wrong, words in [
        (dict(kind="svg"), "there is no 'svg'; known: gif, png"),
        (dict(view="net"), "no net and no labels"),
        (dict(tween=0), "tween: must be a number from 1 to 60"),
        (dict(size=2000), "1024 pixels wide at most"),
        (dict(turns="Q"), "'Q'"),
        (dict(camera="zoom"), "camera: there is no 'zoom'; known: still, orbit"),
    ]:
        with pytest.raises(ValueError, match=words):
            table.animate("R", **{**small, **wrong})


def test_strip_has_a_still_of_each_state():
    for table, solved in [(godtable.table("half-turn"), "2x2x2: R'"), (godtable.table(puzzle="pyraminx"), "pyraminx: R'")]:
        strip = table.strip("R", size=64)
        assert strip.svg == table.strip("R", "R'", size=64).svg and solved in strip.svg
        assert len(table.strip("R", "R' U U'").svg) > 1.5 * len(table.strip("R", "R'").svg)
        with pytest.raises(ValueError, match="no net and no labels"):
            table.strip("R", labels=True)
    with pytest.raises(ValueError, match="pixels high, and a PNG 16384 at most"):
        table.strip("", "U U' " * 100, size=4096).png()


def test_description_is_that_of_the_program():
    described = godtable.Rules(puzzle="pyraminx").describe()
    assert described["puzzle"] == "pyraminx"
    assert [orbit["places"] for orbit in described["orbits"]] == [4, 6]
    assert (described["group"], described["table"]["states"]) == ("933120", 933120)


def test_definition_is_read_again():
    pyraminx = godtable.Rules(puzzle="pyraminx")
    for form in ["tws", "kpuzzle"]:
        again = godtable.table(definition=pyraminx.definition(form))
        assert again.gods_number() == 11
    with pytest.raises(ValueError, match="form: there is no 'xml'; known: tws, kpuzzle"):
        pyraminx.definition("xml")
    with pytest.raises(ValueError, match="2x2x2 is built in, without a definition"):
        godtable.Rules().definition()


def test_goals_may_be_patterns_and_facelets():
    # The cross on U: its edges, and nothing of the corners and of the other layers.
    cross = "?U?UUU?U?" + "?R???????" + "?F???????" + "?" * 9 + "?L???????" + "?B???????"
    table = godtable.table(puzzle="3x3x3", goal=[cross])
    pieces = godtable.table(pieces="UF UR UB UL")
    for state in ["", "R", "R U F D", "F2 R' D L"]:
        assert table.distance(state) == pieces.distance(state)
    ivy = godtable.table(puzzle="ivy")
    solved, turned = str(ivy.state()), str(ivy.state("UFR"))
    assert godtable.table(puzzle="ivy", goal=[solved, turned]).distance("UFR UBL") == 1
