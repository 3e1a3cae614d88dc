"""Rules by name, turns, lock, goal and file, and their tables."""

import csv
import os
import pathlib

import godtable
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
        (dict(rules="clockwise", lock="axis"), "a lock needs turns"),
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
