"""Shortest solutions of every position of small twisty puzzles.

>>> import godtable
>>> t = godtable.table(rules="irreversible")
>>> t.distance("U")
13
>>> t.solve("U")
'F R U F R F U F R U F R F'
"""

from godtable._native import (
    Cannot,
    Drawing,
    NotFound,
    Rules,
    Scrambles,
    Solutions,
    State,
    Table,
    TableError,
    __version__,
    count as _count,
    make as _make,
    puzzles,
)
from godtable._graphs import (
    Graph,
    burnt_pancake,
    coxeter,
    graph,
    lrx,
    lx,
    pancake,
    top_spin,
    transpositions,
)
from godtable._progress import Bar as _Bar

__all__ = [
    "Cannot",
    "Drawing",
    "Graph",
    "NotFound",
    "Rules",
    "Scrambles",
    "Solutions",
    "State",
    "Table",
    "TableError",
    "burnt_pancake",
    "coxeter",
    "graph",
    "histogram",
    "lrx",
    "lx",
    "pancake",
    "puzzles",
    "table",
    "top_spin",
    "transpositions",
]


def table(
    rules=None,
    *,
    turns=None,
    lock=None,
    puzzle=None,
    pieces=None,
    definition=None,
    cuts=None,
    goal=None,
    file=None,
    cache=True,
    progress=None,
):
    """Return the table of a puzzle: from the cache, or a new one.

    The whole 3x3x3 has too many states for a table. It is searched when it is
    asked, and its first question takes some seconds more.

    Args:
        rules: the name of rules, the path of a rules file, or a Rules object.
            The default for the 2x2x2 is "irreversible".
        turns, lock, puzzle, pieces, definition, cuts, goal: as for Rules.
        file: the path of a table to open, made by the program. It must be of
            the rules.
        cache: whether tables are kept in the cache of the program, or the
            folder of another cache.
        progress: a function of the distance, the states found so far, and all
            states. By default tqdm draws a bar, if it is installed and the
            search takes a while; False draws nothing.

    Raises:
        ValueError: the puzzle or the rules are wrong.
        TableError: the table cannot be made.
        KeyboardInterrupt: Ctrl-C stopped the search.
    """
    chosen = Rules(
        rules,
        turns=turns,
        lock=lock,
        puzzle=puzzle,
        pieces=pieces,
        definition=definition,
        cuts=cuts,
        goal=goal,
    )
    with _Bar(progress) as bar:
        return _make(chosen, file, cache, bar.show)


def histogram(
    rules=None,
    *,
    turns=None,
    lock=None,
    puzzle=None,
    pieces=None,
    definition=None,
    cuts=None,
    goal=None,
    cache=True,
    progress=None,
):
    """Return the number of states at each distance, as Table.histogram does.

    No table is made, which may take less time and memory. The edges of the
    3x3x3 can be counted so.

    Args:
        rules, turns, lock, puzzle, pieces, definition, cuts, goal, cache, progress:
            as for table.
    """
    chosen = Rules(
        rules,
        turns=turns,
        lock=lock,
        puzzle=puzzle,
        pieces=pieces,
        definition=definition,
        cuts=cuts,
        goal=goal,
    )
    with _Bar(progress) as bar:
        return _count(chosen, cache, bar.show)
