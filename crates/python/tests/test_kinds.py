"""Each method of a table, for each kind of puzzle: an answer, or a refusal with its reason."""

import pickle

import godtable
import numpy as np
import pytest

NO_TABLE = "histogram census gods_number mean diameter unreachable antipodes antipode_classes info plot state_of_number number states numbers neighbors paths walks"
PICTURES = "draw animate strip"

#: The arguments of each kind, and the methods that it refuses.
KINDS = {
    "2x2x2": ({}, ""),
    "2x2x2 without a lock": ({"rules": "half-turn"}, ""),
    "definition": ({"puzzle": "pyraminx"}, "link"),
    "definition with a lock": ({"puzzle": "pyraminx", "lock": "move"}, "link"),
    "pieces of a definition": ({"puzzle": "pyraminx", "pieces": "EDGES"}, f"{PICTURES} link"),
    "cuts": ({"cuts": "t v 0.333333333333333"}, "link"),
    "pieces": ({"pieces": "cross"}, ""),
    "few turns of the 3x3x3": ({"puzzle": "3x3x3", "turns": "R2 U2"}, ""),
    "edges": ({"puzzle": "3x3x3-edges", "turns": "U2 R2 F2 D2 L2 B2"}, "scramble sheet"),
    "3x3x3": ({"puzzle": "3x3x3"}, NO_TABLE),
    "bandaged pieces": ({"puzzle": "bicube"}, f"{NO_TABLE} scramble sheet link verify save"),
    "too large for a table": ({"puzzle": "4x4x4"}, f"{NO_TABLE} scramble sheet link verify save"),
}


def methods(table, turn, folder):
    """Return each method as a question."""
    state = table.state(turn)
    last = np.zeros((1, 1), int)
    return {
        "distance": lambda: table.distance(turn) == len(table.solve(state, **optimal(table)).split()),
        "distances": lambda: table.distances([turn, state]).tolist() == [table.distance(turn)] * 2,
        "solve": lambda: table.distance(state.turned(table.solve(turn))) == 0,
        "solutions": lambda: table.distance(state.turned(next(table.solutions(turn)))) == 0,
        "count": lambda: table.count(turn) == len(list(table.solutions(turn))) > 0,
        "path": lambda: table.path(turn, "") == table.solve(turn),
        "histogram": lambda: table.histogram()["unlocked"].sum() > 1,
        "gods_number": lambda: table.gods_number() == len(table.histogram()["distance"]) - 1,
        "mean": lambda: 0 < table.mean() <= table.gods_number(),
        "diameter": lambda: table.diameter()["to_solved"] == table.gods_number(),
        "unreachable": lambda: table.unreachable() >= 0,
        "antipodes": lambda: table.distance(table.antipodes()[0]) == table.gods_number(),
        "antipode_classes": lambda: {table.distance(own) for own, _ in table.antipode_classes()} == {table.gods_number()},
        "info": lambda: table.info()["cell_bits"] in range(1, 9),
        "scramble": lambda: table.scramble(3) == next(table.scrambles(3)),
        "sheet": lambda: table.sheet(1, 3).count("<text") >= 3,
        "link": lambda: "alg=" in table.link(table.solve(turn)),
        "census": lambda: table.census()["states"].tolist() == table.histogram()["unlocked"].tolist(),
        "verify": lambda: "states" in table.verify(),
        "save": lambda: table.save(folder / "saved") is None and godtable.open(folder / "saved").rules == table.rules,
        "plot": lambda: table.plot().svg.startswith("<svg"),
        "_repr_html_": lambda: table.rules.turns.split()[0] in table._repr_html_(),
        "state": lambda: table.state(turn) == state and pickle.loads(pickle.dumps(state)) == state,
        "state_of_number": lambda: table.state(0) is not None,
        "number": lambda: 0 <= table.number(state) < table.size,
        "states": lambda: table.states(last).shape[:2] == (1, 1),
        "numbers": lambda: table.numbers(table.states(last), locked=table.state(0).locked).tolist() == [[0]],
        "neighbors": lambda: (table.neighbors(last) < table.size).all(),
        "paths": lambda: table.paths(last).shape[-1] == max(table.distances(last)[0, 0], 0),
        "walks": lambda: table.walks(2, 3)[1].shape == (2, 4),
        "draw": lambda: table.draw(turn).svg.startswith("<svg") and state._repr_svg_().startswith("<svg"),
        "animate": lambda: table.animate(turn, size=32, tween=1).startswith(b"GIF"),
        "strip": lambda: table.strip(turn, size=32).svg.startswith("<svg"),
        "pickle": lambda: pickle.loads(pickle.dumps(table)).distance(turn) == table.distance(turn),
    }


def optimal(table):
    return {"optimal": True} if table.size == 0 else {}


@pytest.mark.parametrize("kind", KINDS)
def test_each_method_answers_or_is_refused(kind, tmp_path):
    options, refused = KINDS[kind]
    if kind == "edges":
        table = godtable.generate(tmp_path / "edges", **options)
        with pytest.raises(godtable.TableError, match="a file is there already; replace=True"):
            godtable.generate(tmp_path / "edges", **options)
    else:
        table = godtable.table(**options)
    asked = methods(table, table.rules.turns.split()[0], tmp_path)
    assert set(refused.split()) <= set(asked)
    if kind == "3x3x3":
        # Their work takes minutes: it proves a filter of gigabytes, or writes one.
        del asked["verify"], asked["save"]
    for name, ask in asked.items():
        if name in refused.split():
            with pytest.raises(ValueError, match=": .*; ?|use "):
                ask()
        else:
            assert ask(), name
    known = {name for name in dir(table) if not name.startswith("_")}
    assert known <= set(asked) | {"rules", "size", "scrambles", "verify", "save"}


def test_generated_table_is_opened(tmp_path):
    levels = []
    table = godtable.generate(tmp_path / "a", puzzle="skewb", progress=lambda *level: levels.append(level), cache=False)
    assert table.gods_number() == 11 and len(levels) == 12
    assert godtable.open(tmp_path / "a").rules == table.rules
    assert godtable.generate(tmp_path / "a", "clockwise", puzzle="skewb", replace=True).rules != table.rules
    for puzzle, words in [("3x3x3-edges", "memory: 3x3x3-edges needs 8.4 GB of memory"), ("dino", "the table has 239,500,800")]:
        with pytest.raises(MemoryError, match=words):
            godtable.generate(tmp_path / "b", puzzle=puzzle, memory="1M")
    with pytest.raises(godtable.TableError, match="no/folder"):
        godtable.generate(tmp_path / "no/folder/a", puzzle="skewb")
    small, fast = (godtable.generate(tmp_path / cells, cells=cells) for cells in ["compact", "distance"])
    assert fast.distances(["R", "R U"]).tolist() == small.distances(["R", "R U"]).tolist()
    assert (tmp_path / "distance").stat().st_size > 4 * (tmp_path / "compact").stat().st_size
    with pytest.raises(ValueError, match="cells: there is no 'fast'; known: compact, distance"):
        godtable.generate(tmp_path / "e", cells="fast")
    cross = godtable.generate(tmp_path / "c", pieces="cross")
    assert cross.gods_number() == 8 and godtable.open(tmp_path / "c").solve("R U F") == cross.solve("R U F")
