"""Shortest solutions of every position of twisty puzzles.

>>> import godtable
>>> t = godtable.table(rules="irreversible")
>>> t.distance("U")
13
>>> t.solve("U")
'F R U F R F U F R U F R F'
>>> godtable.Puzzle("pyraminx").table().gods_number()
11
"""

from godtable._native import (
    Cannot,
    Drawing,
    NotFound,
    Puzzle,
    PuzzleTable,
    Rules,
    Scrambles,
    Solutions,
    State,
    Table,
    TableError,
    make as _make,
)
from godtable._progress import Bar as _Bar

__all__ = [
    "Cannot",
    "Drawing",
    "NotFound",
    "Puzzle",
    "PuzzleTable",
    "Rules",
    "Scrambles",
    "Solutions",
    "State",
    "Table",
    "TableError",
    "table",
]


def table(
    rules=None,
    *,
    turns=None,
    lock=None,
    puzzle=None,
    goal=None,
    cache=True,
    progress=None,
):
    """Return the table of some rules: from the cache, or a new one.

    Args:
        rules: the name of rules, the path of a rules file, or a Rules object.
            The default is "irreversible".
        turns, lock, puzzle, goal: as for Rules.
        cache: whether tables are kept in the cache of the program, or the
            folder of another cache.
        progress: a function of the distance, the states found so far, and all
            states. By default tqdm draws a bar, if it is installed and the
            search takes a while; False draws nothing.

    Raises:
        ValueError: the rules are wrong.
        TableError: the table cannot be made.
        KeyboardInterrupt: Ctrl-C stopped the search.
    """
    chosen = Rules(rules, turns=turns, lock=lock, puzzle=puzzle, goal=goal)
    if progress is None or progress is True:
        with _Bar() as bar:
            return _make(chosen, cache, bar.show)
    return _make(chosen, cache, progress or None)
