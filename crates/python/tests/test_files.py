"""Files of tables and graphs, pickles, and what searches may use."""

import copy
import errno
import importlib.metadata
import multiprocessing
import pathlib
import pickle
import signal

import godtable
import numpy as np
import pytest

CUSTOM = 'turns = "R U F"\nnever = ["R R R", "U U U", "F F F"]\n'

RING = """
Name Ring
Set PIECES 3 1
Solved
PIECES
1 2 3
End
Move R
PIECES
3 1 2
End
"""


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rules": "half-turn"},
        {"turns": "R U F2", "lock": "axis", "goal": "layer"},
        {"rules": "half-turn", "goal": ["", "U", "U2", "U'"]},
        {"puzzle": "pyraminx"},
        {"puzzle": "pyraminx", "turns": "R L'", "lock": "move"},
        {"definition": RING},
        {"cuts": "d f 0.7", "pieces": "CORNERS 1 2"},
    ],
)
def test_saved_table_is_opened_by_its_name_alone(tmp_path, options):
    table = godtable.table(cache=False, **options)
    table.save(tmp_path / "a.godtable")
    opened = godtable.open(tmp_path / "a.godtable")
    assert opened.rules == table.rules and repr(opened) == repr(table)
    numbers = np.arange(table.size)[:: table.size // 1000 + 1]
    assert (opened.distances(numbers) == table.distances(numbers)).all()
    assert opened.state() == table.state()
    if not options or "puzzle" in options:
        assert opened.verify() == table.verify()
    again = godtable.table(table.rules, file=tmp_path / "a.godtable")
    assert again.gods_number() == table.gods_number()
    with pytest.raises(godtable.TableError, match="a file is there already; replace=True replaces it"):
        table.save(tmp_path / "a.godtable")
    table.save(tmp_path / "a.godtable", replace=True)


def test_file_of_a_custom_lock_needs_its_rules(tmp_path):
    rules = godtable.Rules.from_toml(CUSTOM)
    godtable.table(rules, cache=False).save(tmp_path / "a.godtable")
    with pytest.raises(godtable.TableError, match="give the puzzle and the rules too"):
        godtable.open(tmp_path / "a.godtable")
    assert godtable.table(rules, file=tmp_path / "a.godtable").distance("U") == 11


def test_damaged_and_missing_files_are_refused(tmp_path):
    for read in [godtable.open, godtable.load, lambda file: godtable.table(file=file)]:
        with pytest.raises(FileNotFoundError, match="a.godtable") as missing:
            read(tmp_path / "a.godtable")
        assert missing.value.errno == errno.ENOENT and str(missing.value.filename) == str(tmp_path / "a.godtable")
    godtable.table("half-turn", cache=False).save(tmp_path / "a.godtable")
    data = bytearray((tmp_path / "a.godtable").read_bytes())
    data[5000] ^= 1
    (tmp_path / "a.godtable").write_bytes(data)
    with pytest.raises(godtable.TableError, match="checksum"):
        godtable.open(tmp_path / "a.godtable")
    for read in [godtable.open, godtable.load, godtable.Rules, lambda file: godtable.table(puzzle=file)]:
        with pytest.raises(NotADirectoryError) as inside:
            read(tmp_path / "a.godtable" / "b.tws")
        assert str(inside.value.filename) == str(tmp_path / "a.godtable" / "b.tws")
    (tmp_path / "b.godtable").write_bytes(b"nothing")
    for read in [godtable.open, godtable.load]:
        with pytest.raises(godtable.TableError):
            read(tmp_path / "b.godtable")


@pytest.mark.parametrize(
    "graph",
    [
        godtable.lx(6),
        godtable.pancake(6),
        godtable.graph([[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], start=[-7, -7, 300, 300, 5, 5], names=["a b", "ü"]),
        godtable.graph([[1, 2, 0, 3], [0, 1, 2, 3]], start=np.array([9, 9, 1, 2], np.uint8), inverses=False),
    ],
)
def test_saved_graph_is_loaded(tmp_path, graph):
    graph.save(tmp_path / "a.godtable")
    loaded = godtable.load(tmp_path / "a.godtable")
    assert loaded.names == graph.names and loaded.start.dtype == graph.start.dtype
    assert (loaded.generators == graph.generators).all() and (loaded.start == graph.start).all()
    assert loaded.growth() == graph.growth()
    states = graph.sample(40, seed=1)
    assert (loaded.distances(states) == graph.distances(states)).all()
    assert (loaded.path(states[0]) == graph.path(states[0])).all()
    with pytest.raises(godtable.TableError, match="a file is there already; replace=True replaces it"):
        graph.save(tmp_path / "a.godtable")
    graph.save(tmp_path / "a.godtable", replace=True)
    # The program sees it as a table of a definition.
    table = godtable.open(tmp_path / "a.godtable")
    assert table.histogram()["unlocked"].tolist()[: len(graph.growth())] == graph.growth()
    table.verify()


def test_table_of_a_puzzle_is_no_graph(tmp_path):
    godtable.puzzle("pyraminx").save(tmp_path / "a.godtable")
    with pytest.raises(ValueError, match="of the puzzle pyraminx, and not of a graph"):
        godtable.load(tmp_path / "a.godtable")


def mapped(path):
    """Return whether a file is mapped into this process."""
    return str(path) in pathlib.Path("/proc/self/maps").read_text(encoding="utf-8")


def test_large_file_is_mapped(tmp_path):
    graph = godtable.pancake(11)
    graph.save(tmp_path / "a.godtable")
    assert not mapped(tmp_path / "a.godtable")
    loaded = godtable.load(tmp_path / "a.godtable")
    assert loaded.diameter == 13 and mapped(tmp_path / "a.godtable")
    table = godtable.open(tmp_path / "a.godtable")
    del loaded
    assert table.gods_number() == 13 and mapped(tmp_path / "a.godtable")


def test_states_and_rules_and_tables_are_pickled(irreversible, tmp_path):
    pyraminx = godtable.puzzle("pyraminx", cache=tmp_path)
    megaminx = godtable.Rules(puzzle="megaminx")
    for rules in [irreversible.rules, pyraminx.rules, megaminx, godtable.Rules.from_toml(CUSTOM)]:
        assert pickle.loads(pickle.dumps(rules)) == rules
    goal = godtable.Rules("half-turn", goal=["", "U"])
    assert pickle.loads(pickle.dumps(goal)) == goal
    for state in [irreversible.state("R U"), irreversible.state("R U", form="setup"), pyraminx.state("R L")]:
        again = pickle.loads(pickle.dumps(state))
        assert again == state and again.locked == state.locked and hash(again) == hash(state)
        assert copy.copy(state) is state and copy.deepcopy(state) is state
    assert irreversible.distance(pickle.loads(pickle.dumps(irreversible.state("U")))) == 13
    again = pickle.loads(pickle.dumps(pyraminx))
    assert again.gods_number() == 11 and again.rules == pyraminx.rules


def ask(graph, states):
    return graph.distances(states).tolist()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_other_processes_answer(way):
    graph = godtable.lrx(7).make()
    states = graph.sample(20, seed=1)
    with multiprocessing.get_context(way).Pool(2) as pool:
        found = pool.starmap(ask, [(graph, states)] * 3)
    assert found == [graph.distances(states).tolist()] * 3


def test_memory_is_a_number_or_a_size(tmp_path):
    expected = godtable.histogram("half-turn", puzzle="3x3x3-edge-permutations", memory="1G")["unlocked"].tolist()
    assert sum(expected) == 479_001_600
    for memory, words in [("much", "memory: 'much' is not a size"), (-1, "memory: -1 is no number"), (1.5, "1.5")]:
        with pytest.raises(ValueError, match=words):
            godtable.histogram(memory=memory)
    with pytest.raises(MemoryError, match="of memory"):
        godtable.pancake(10).make(memory="100K")
    with pytest.raises(MemoryError, match="of memory"):
        godtable.pancake(10).growth(memory="100K")
    with pytest.raises(ValueError, match="not both"):
        godtable.histogram(puzzle="pyraminx", checkpoint="a", disk="b")
    kept = godtable.histogram(checkpoint=str(tmp_path / "kept"))
    assert kept["unlocked"].tolist() == godtable.histogram()["unlocked"].tolist()


def test_sets_on_the_disk_give_the_same_counts(tmp_path):
    expected = godtable.histogram(puzzle="skewb")["unlocked"].tolist()
    assert godtable.histogram(puzzle="skewb", disk=tmp_path, cache=False)["unlocked"].tolist() == expected
    growth = godtable.coxeter(8).growth()
    assert godtable.coxeter(8).growth(disk=tmp_path / "graph") == growth


@pytest.mark.parametrize("folder", ["checkpoint", "disk"])
def test_search_goes_on_after_ctrl_c_from_its_checkpoint(folder, tmp_path):
    seen, folder = [], {folder: tmp_path}

    def press(distance, *_):
        if distance == 10:
            signal.raise_signal(signal.SIGINT)

    # Its later levels take the search longer than this thread takes to hear of an early one.
    graph = godtable.lrx(11)
    with pytest.raises(KeyboardInterrupt):
        graph.growth(**folder, progress=press)
    assert any(tmp_path.iterdir())
    growth = graph.growth(**folder, progress=lambda *level: seen.append(level[0]))
    assert growth == godtable.lrx(11).growth() and min(seen) >= 10
    assert not any(tmp_path.iterdir())


def test_wheel_has_the_licenses_of_its_crates() -> None:
    licenses = [file for file in importlib.metadata.files("godtable") or [] if file.name == "LICENSE-THIRD-PARTY"]
    text = licenses[0].read_text(encoding="utf-8")
    assert all(f"\n{crate} " in text for crate in ["godtable-engine", "numpy", "pyo3", "rayon"])
    assert "without warranty of any kind" in text.lower().replace("\n", " ")
