"""Questions about single states, and about whole tables."""

import concurrent.futures
import copy
import itertools
import json
import pickle

import godtable
import numpy as np
import pandas as pd
import pytest

ANTIPODE = "FBLURLUBUFDRFBDRDFLRULDB"


def test_distance_and_solution_of_one_turn(irreversible):
    assert irreversible.distance("U") == 13
    solution = irreversible.solve("U")
    assert solution == "F R U F R F U F R U F R F"
    assert irreversible.state("U").turned(solution).facelets == irreversible.state().facelets
    assert (irreversible.distance(""), irreversible.solve("")) == (0, "")


def test_forms_and_locks_of_a_state(irreversible, half_turn):
    assert half_turn.distance("[R: U'] y", form="setup") == 3
    assert irreversible.distance(ANTIPODE, form="facelets") == 35
    assert irreversible.distance(ANTIPODE, form="facelets", locked="R") == 35
    state = irreversible.state("U", form="setup", locked="U")
    assert (state, state.locked) == (irreversible.state("U"), "U")
    assert irreversible.state("U", form="setup").locked is None
    assert irreversible.distance(state) == 13


def test_solutions_are_all_different_and_counted(irreversible):
    solutions = irreversible.solutions("U")
    assert iter(solutions) is solutions
    found = list(solutions)
    assert len(set(found)) == len(found) == irreversible.count("U") == 64
    assert found[0] == irreversible.solve("U")
    assert next(solutions, None) is None
    for solution in found:
        assert irreversible.state("U").turned(solution).facelets == irreversible.state().facelets


def test_threads_share_the_end_of_solutions(irreversible):
    for _ in range(50):
        solutions = irreversible.solutions("U")
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            shares = list(pool.map(lambda _, shared=solutions: len(list(shared)), range(8)))
        assert sum(shares) == 64


def test_first_solutions_come_without_the_others(irreversible):
    far = irreversible.antipodes()[0]
    assert irreversible.count(far) == 1980
    assert len(set(itertools.islice(irreversible.solutions(far), 3))) == 3


def test_histogram_is_arrays_for_pandas(irreversible, half_turn):
    histogram = irreversible.histogram()
    assert all(isinstance(column, np.ndarray) and column.dtype == np.int64 for column in histogram.values())
    frame = pd.DataFrame(histogram).set_index("distance")
    assert list(frame.columns) == ["unlocked", "locked"]
    assert frame.sum().tolist() == [3_674_160, 11_022_480]
    assert frame.loc[35].tolist() == [8, 48]
    assert list(half_turn.histogram()) == ["distance", "unlocked"]


def test_gods_number_and_mean(irreversible, half_turn):
    assert (irreversible.gods_number(), irreversible.gods_number(locked=True)) == (35, 35)
    assert round(irreversible.mean(), 6) == 25.408215
    assert round(irreversible.mean(locked=True), 6) == 26.051421
    assert irreversible.unreachable() == 0
    with pytest.raises(ValueError, match="lock nothing; leave locked out"):
        half_turn.gods_number(locked=True)


def test_antipodes_are_at_gods_number(irreversible):
    unlocked, locked = irreversible.antipodes(), irreversible.antipodes(locked=True)
    assert (len(unlocked), len(locked)) == (8, 48)
    assert len(set(unlocked)) == 8
    assert unlocked[0].facelets == ANTIPODE
    assert {irreversible.distance(state) for state in unlocked + locked} == {35}
    assert {state.locked for state in unlocked} == {None}


def test_classes_are_those_of_the_program(half_turn):
    histogram, classes = half_turn.histogram(), half_turn.histogram(up_to="symmetry")
    assert classes["unlocked"][0] == 1
    assert classes["unlocked"].sum() < histogram["unlocked"].sum() / 5
    inverses = half_turn.histogram(up_to="symmetry+inverse")["unlocked"]
    assert (inverses <= classes["unlocked"]).all()
    one_of_each = half_turn.antipodes(up_to="symmetry")
    assert len(one_of_each) == classes["unlocked"][-1] < len(half_turn.antipodes())
    sizes = half_turn.antipode_classes()
    assert [state for state, _ in sizes] == one_of_each
    assert sum(size for _, size in sizes) == len(half_turn.antipodes())
    assert len(half_turn.antipode_classes("symmetry+inverse")) == inverses[-1]
    with pytest.raises(ValueError, match="up_to is symmetry or symmetry.inverse, not \"all\""):
        half_turn.histogram(up_to="all")


def test_info_has_the_numbers_of_the_table(irreversible, half_turn):
    for table in [irreversible, half_turn]:
        info = table.info()
        assert (info["cells"], info["unlocked_gods_number"]) == (table.size, table.gods_number())
    assert irreversible.info()["locked_gods_number"] == irreversible.gods_number(locked=True)


def test_diameter_is_that_of_the_program(half_turn):
    assert half_turn.diameter() == {"to_solved": 11, "locked_to_solved": None, "to_position": 11, "between": 11}


def test_moves_that_do_not_count_are_those_of_the_program():
    table = godtable.table(puzzle="pyraminx", free="U", cache=False)
    assert table.distance("R U L") == 2 and table.distance("U") == 0
    assert godtable.histogram(puzzle="pyraminx", free=["U"], cache=False)["unlocked"].sum() == 311_040
    assert pickle.loads(pickle.dumps(table.rules)) == table.rules
    with pytest.raises(ValueError, match="free: "):
        godtable.Rules(puzzle="pyraminx", free="Q")


def test_algorithms_do_their_case():
    rules = godtable.Rules("half-turn", puzzle="3x3x3")
    found = rules.algorithms("R U")
    assert found and all(rules.state(turns, form="setup") == rules.state("R U", form="setup") for turns in found)
    assert len(rules.algorithms("R U", length=4, limit=1, each=True)) == 1
    with pytest.raises(godtable.NotFound):
        godtable.Rules(turns="R2 U2", puzzle="3x3x3").algorithms("F")


def orders(pattern, alike):
    """Return the pieces and orientations of a pattern, with one number for identical edges."""
    pattern = json.loads(str(pattern))
    for pieces in alike:
        edges = pattern["EDGES"]["pieces"]
        pattern["EDGES"]["pieces"] = [pieces[0] if piece in pieces else piece for piece in edges]
    return json.dumps(pattern)


def sequences(rules, length, is_done):
    """Return all sequences of turns of a length that do a case, by a plain search. No turn undoes or continues another."""
    for words in itertools.product(rules.turns.split(), repeat=length):
        if all(one.strip("'") != other.strip("'") for one, other in itertools.pairwise(words)):
            if is_done(rules.state(" ".join(words), form="setup")):
                yield " ".join(words)


def test_identical_and_ignored_pieces_of_algorithms_are_those_of_a_plain_search():
    rules = godtable.Rules(puzzle="pyraminx", turns="R R' U U'")
    goal = orders(rules.state("R U' R'"), [(0, 3, 5)])
    for length in range(1, 6):
        expected = set(sequences(rules, length, lambda state: orders(state, [(0, 3, 5)]) == goal))
        if expected:
            break
    found = rules.algorithms("R U' R'", alike="EDGES.1 EDGES.4 EDGES.6", each=True)
    assert 1 < length and set(found) == expected
    centers = json.loads(str(rules.state("R U' R'")))["CENTERS"]
    expected = set(sequences(rules, 1, lambda state: json.loads(str(state))["CENTERS"] == centers))
    assert set(rules.algorithms("R U' R'", ignore=["EDGES"], each=True)) == expected == {"U'"}


def test_cheap_algorithms_come_first():
    rules = godtable.Rules("half-turn", puzzle="3x3x3")
    costs = {"F": 2, "R2": 1.5, "B": 0.5}
    found = rules.algorithms("(UFR UBR)", ignore="edges", each=True)
    cheap = rules.algorithms("(UFR UBR)", ignore="edges", each=True, cost=costs)
    assert len(found) > 1 and cheap != found
    assert cheap == sorted(found, key=lambda turns: (sum(costs.get(turn, 1) for turn in turns.split()), turns.split()))
    assert cheap == rules.algorithms("(UFR UBR)", ignore="edges", each=True, cost="F 2, R2 1.5, B 0.5")
    with pytest.raises(ValueError, match="cost: the rules have no turn 'Q'"):
        rules.algorithms("(UF UR UB)", cost={"Q": 1})


def test_stopped_search_is_not_reported_as_absent():
    rules = godtable.Rules("half-turn", puzzle="3x3x3")
    superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
    with pytest.raises(TimeoutError, match="stopped: each sequence has at least [0-9]+ turns"):
        rules.algorithms(superflip, time=0.2)
    with pytest.warns(RuntimeWarning, match="stopped: there may be more sequences of [0-9]+ turns, and longer ones") as warned:
        assert rules.algorithms("R U", length=20, time=1)[0] == "R U"
    assert warned[0].filename == __file__
    with pytest.raises(godtable.NotFound, match="no sequence of 3 or fewer turns does this"):
        rules.algorithms("(UF UR UB)", length=3)
    with pytest.raises(TimeoutError, match="stopped: each solution has at least [0-9]+ turns"):
        godtable.table(puzzle="megaminx").solve("R U R' U' F L D2 B R U", time=0.2)
    with pytest.raises(MemoryError, match="a pruning table of 65536 bytes at least"):
        rules.algorithms("(UF UR UB)", memory=1)


def test_levels_are_the_first_counts():
    whole = godtable.histogram(puzzle="pyraminx")
    for levels in [0, 5, 11, 100]:
        counts = godtable.histogram(puzzle="pyraminx", levels=levels)
        assert {name: own.tolist() for name, own in counts.items()} == {
            name: own[: levels + 1].tolist() for name, own in whole.items()
        }
    locked = godtable.histogram(levels=6)["locked"]
    assert locked.tolist() == godtable.histogram()["locked"][:7].tolist()
    assert godtable.histogram(puzzle="3x3x3", levels=3)["unlocked"].tolist() == [1, 18, 243, 3240]
    with pytest.warns(RuntimeWarning, match="memory is exhausted: the states up to distance [0-9]+ are counted") as warned:
        few = godtable.histogram(puzzle="4x4x4", levels=9, memory="30M")["unlocked"]
    assert few[:4].tolist() == [1, 36, 1026, 28812] and len(few) < 10
    assert warned[0].filename == __file__
    with pytest.raises(ValueError, match="levels are counted in memory; leave checkpoint and disk out"):
        godtable.histogram(levels=2, checkpoint="folder")


def test_census_counts_the_solutions_of_each_state():
    table = godtable.table(pieces="DF DR", cache=False)
    distances = table.distances(np.arange(table.size))
    counts = np.array([table.count(table.state(number)) for number in range(table.size)])
    census = table.census()
    assert pd.DataFrame(census)["distance"].tolist() == list(range(distances.max() + 1))
    for distance, example in enumerate(census["example"]):
        own = counts[distances == distance]
        row = [census[name][distance] for name in ["states", "least", "mean", "most", "with_most"]]
        assert row == pytest.approx([own.size, own.min(), own.mean(), own.max(), (own == own.max()).sum()])
        assert (table.distance(example), table.count(example)) == (distance, own.max())


def test_census_of_locked_states_needs_a_lock(irreversible, half_turn):
    assert irreversible.census(locked=True)["states"].tolist() == irreversible.histogram()["locked"].tolist()
    with pytest.raises(ValueError, match="lock nothing; leave locked out"):
        half_turn.census(locked=True)


@pytest.mark.parametrize("puzzle", ["2x2x2", "3x3x3"])
def test_text_of_a_state_is_read_again(puzzle):
    rules = godtable.Rules("half-turn", puzzle=puzzle)
    state = rules.state("R U F'", form="setup")
    forms = {"2x2x2": ["facelets", "kpattern", "pieces", "corners"], "3x3x3": ["facelets", "kpattern", "pieces", "gist", "dump"]}
    for form in forms[puzzle]:
        assert rules.state(state.text(form), form=form) == state, form
    with pytest.raises(ValueError, match="the turns to this position are unknown; solve it"):
        state.text("turns")
    assert godtable.Rules(puzzle="pyraminx").state("R").text("kpattern").startswith("{")


def test_link_has_a_solution_and_its_inverse(irreversible):
    address = "https://alpha.twizzle.net/edit/?alg=R+U%27+F2&setup-alg=F2+U+R%27&puzzle="
    assert irreversible.link("R U' F2") == address + "2x2x2"
    assert godtable.table(puzzle="3x3x3").link("R U' F2") == address + "3x3x3"
    with pytest.raises(ValueError, match="a link has turns of faces, and 'x' is none"):
        irreversible.link("R x")


def test_scramble_of_a_seed_is_that_of_the_program(irreversible):
    assert irreversible.scramble(seed=2026) == "U F R F R F R U F U F U R U R F R U R U F R"
    assert irreversible.scramble(seed=1) == next(irreversible.scrambles(1))
    assert irreversible.scramble() != irreversible.scramble()


def test_scrambles_at_a_distance(irreversible):
    for turns in itertools.islice(irreversible.scrambles(7, distance=30), 3):
        assert irreversible.distance(turns, form="setup") == 30
    for turns in itertools.islice(irreversible.scrambles(7, at_least=33), 3):
        assert irreversible.distance(turns, form="setup") >= 33
    with pytest.raises(ValueError, match="no state is 36 turns from solved under the rules .*; the farthest are 35"):
        irreversible.scramble(distance=36)
    with pytest.raises(ValueError, match="give distance or at_least, and not both"):
        irreversible.scramble(distance=3, at_least=3)


def test_scramble_for_another_goal_starts_at_solved():
    table = godtable.table("half-turn", goal="layer", cache=False)
    turns = table.scramble(3, distance=6)
    assert table.distance(turns, form="setup") == 6


def test_numbers_of_states(irreversible, half_turn):
    for number in [0, 1, 1_000_000, irreversible.size - 1]:
        assert irreversible.number(irreversible.state(number)) == number
        assert half_turn.number(half_turn.state(number)) == number
    with pytest.raises(ValueError, match="this state is unlocked"):
        irreversible.number("")
    with pytest.raises(ValueError, match="there is no state 3674160: the table has 3674160 states"):
        irreversible.state(irreversible.size)


@pytest.mark.parametrize(
    "given, words",
    [
        (dict(state="U U"), "column 3: the turn U is locked, since U was turned just before"),
        (dict(state="U'"), "column 1: "),
        (dict(state="Q"), "column 1: 'Q' is no turn"),
        (dict(state="U", locked="R"), 'is locked by the last of them, so R cannot .* with form="setup"'),
        (dict(state="U", form="setup", locked="X"), "locked 'X': the letter of a face is one of U R F D L B"),
        (dict(state="U", form="facelet"), "there is no form 'facelet'; known: turns, setup, facelets"),
        (dict(state="UUUU", form="facelets"), "facelets|letters"),
        (dict(state=godtable.Rules().state("U"), locked="U"), "a State knows what is locked; leave locked out"),
        (dict(state=godtable.Rules(puzzle="3x3x3-corners").state("U")), "3x3x3-corners"),
        (dict(state=godtable.Rules.from_toml("turns='R U F'\nnever=['R U']").state("R")), "the state is locked under"),
    ],
)
def test_wrong_states_are_refused(irreversible, given, words):
    for question in [irreversible.distance, irreversible.solve, irreversible.solutions, irreversible.state]:
        with pytest.raises(ValueError, match=words):
            question(**given)


def test_state_that_is_no_text_is_a_type_error(irreversible):
    with pytest.raises(TypeError, match="a state is a str or a godtable.State, and not int"):
        irreversible.distance(5)


def test_unlocked_state_of_other_rules_is_answered(half_turn):
    assert half_turn.distance(godtable.Rules().state("R U", form="setup")) == 2


def test_states_are_equal_if_position_and_lock_are(irreversible):
    one, other = irreversible.state("R U"), irreversible.state("R").turned("U")
    assert one == other and hash(one) == hash(other)
    assert one != irreversible.state("R U", form="setup")
    assert repr(one) == f"<godtable.State: {one.facelets}, locked U>"
    with pytest.raises(ValueError, match="the turn U is locked"):
        one.turned("U")


def test_turns_may_be_a_list_and_wrong_seeds_are_told(half_turn):
    assert godtable.Rules(turns=["R", "U"]) == godtable.Rules(turns="R U")
    with pytest.raises(ValueError, match="turns are a text"):
        godtable.Rules(turns=3)
    with pytest.raises(ValueError, match="seed: -1 is none of the numbers from 0"):
        half_turn.scramble(-1)


def test_negative_counts_are_wrong_values(half_turn):
    for ask in [
        lambda: half_turn.walks(-1, 2),
        lambda: half_turn.walks(2, -1),
        lambda: half_turn.solve("R", length=-1),
        lambda: half_turn.scramble(distance=-1),
        lambda: half_turn.scramble(at_least=-1),
        lambda: half_turn.scrambles(moves=-1),
        lambda: godtable.Packing("soma").count(limit=-1),
        lambda: godtable.Packing("soma").solutions(limit=-1),
    ]:
        with pytest.raises(ValueError, match="-1 is negative"):
            ask()
    for draw in [half_turn.plot, godtable.lx(4).plot, godtable.Packing("soma").draw, half_turn.draw]:
        for size in [-1, 0, 2**40]:
            with pytest.raises(ValueError, match="size: a picture is "):
                draw(size=size)
    with pytest.raises(TypeError, match="'length'"):
        half_turn.walks(2, "a")


def test_state_is_its_own_copy(half_turn):
    state = half_turn.state("R U")
    assert copy.copy(state) is state and copy.deepcopy([state]) == [state]


def test_version_is_that_of_the_package():
    assert godtable.__version__.count(".") == 2


def test_states_of_a_start_are_those_of_all_that_belong_to_it():
    half_turn = godtable.table("half-turn")
    # The states that R2 and U2 reach, with their distances one by one.
    words = ["", *(" ".join(("R2 U2 " * 6).split()[first : first + length]) for first in (0, 1) for length in range(1, 7))]
    states = {half_turn.state(word) for word in words}
    distances = sorted(half_turn.distance(state) for state in states)
    histogram = half_turn.histogram(start_turns="R2 U2")
    assert np.repeat(histogram["distance"], histogram["unlocked"]).tolist() == distances
    farthest = half_turn.antipodes(start_turns="R2 U2")
    assert {half_turn.distance(state) for state in farthest} == {distances[-1]}
    assert half_turn.histogram(start="layer")["unlocked"].sum() == 3_814
    for wrong in ({"start": "layer", "start_turns": "U"}, {"start": "layer", "up_to": "symmetry"}):
        with pytest.raises(ValueError, match="start"):
            half_turn.histogram(**wrong)
