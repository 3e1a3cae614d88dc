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
    Packing,
    Rules,
    Scrambles,
    Solutions,
    State,
    Table,
    TableError,
    __version__,
    count as _count,
    generate as _generate,
    make as _make,
    open_file as _open,
    puzzles,
)
from godtable._graphs import (
    Graph,
    burnt_pancake,
    coxeter,
    graph,
    load,
    lrx,
    lx,
    pancake,
    stickers,
    top_spin,
    transpositions,
)
from godtable._progress import Bar as _Bar

__all__ = [
    "Cannot",
    "Drawing",
    "Graph",
    "NotFound",
    "Packing",
    "Rules",
    "Scrambles",
    "Solutions",
    "State",
    "Table",
    "TableError",
    "burnt_pancake",
    "coxeter",
    "generate",
    "graph",
    "histogram",
    "load",
    "lrx",
    "lx",
    "open",
    "pancake",
    "puzzle",
    "puzzles",
    "stickers",
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
    distinct=False,
    goal=None,
    goal_turns=None,
    free=None,
    moves=None,
    not_first=None,
    not_last=None,
    file=None,
    cache=True,
    memory=None,
    progress=None,
):
    """Return the table of a puzzle: from the cache, or a new one.

    The whole 3x3x3 has too many states for a table. It is searched when it is
    asked, and its first question takes some seconds more.

    Args:
        rules: the name of rules, the path of a rules file, or a Rules object.
            The default for the 2x2x2 is "irreversible".
        turns, lock, puzzle, pieces, definition, cuts, distinct, goal,
            goal_turns, free, moves, not_first, not_last: as for Rules.
        file: the path of a table to open, made by the program or by
            Table.save. It must be of the rules.
        cache: whether tables are kept in the cache of the program, or the
            folder of another cache.
        memory: the most memory of the search: a number of bytes, or a text
            such as "2.5G". By default it is what is free.
        progress: a function of the distance, the states found so far, and all
            states. By default tqdm draws a bar, if it is installed and the
            search takes a while; False draws nothing.

    Raises:
        ValueError: the puzzle or the rules are wrong.
        OSError: a file cannot be read; FileNotFoundError if there is none.
        MemoryError: the table needs more memory than there is.
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
        distinct=distinct,
        goal=goal,
        goal_turns=goal_turns,
        free=free,
        moves=moves,
        not_first=not_first,
        not_last=not_last,
    )
    with _Bar(progress) as bar:
        return _make(chosen, file, cache, memory, bar.show)


def puzzle(name, rules=None, **options):
    """Return the table of the puzzle with a name, or of a definition file.

    Args:
        name: a name of godtable.puzzles(), or the path of a definition.
        rules: as for table.
        options: the other arguments of table.

    Raises:
        as table does.
    """
    return table(rules, puzzle=name, **options)


def generate(path, rules=None, *, cells="compact", replace=False, cache=True, memory=None, progress=None, **options):
    """Make the table of a puzzle in a file, and return it.

    The edges of the 3x3x3 have tables only in files. For other puzzles,
    `table` and Table.save do the same.

    Args:
        path: the new file. An existing one is kept, unless `replace` is True.
        cells: "compact", mostly of two bits, or "distance": a larger table
            with faster lookups.
        rules, cache, memory, progress: as for table.
        options: turns, lock, puzzle, pieces, definition, cuts, distinct, goal,
            goal_turns, free, moves, not_first and not_last, as for Rules.

    Raises:
        as table does, and TableError if the file cannot be written.
    """
    with _Bar(progress) as bar:
        return _generate(Rules(rules, **options), path, cells, replace, cache, memory, bar.show)


def open(path, *, cache=True):
    """Return the table in a file. It says itself what it is of.

    A large table is mapped into memory and not copied: until it is dropped,
    nobody may truncate the file or write into it.

    Args:
        path: a file made by Table.save, Graph.save or the program.
        cache: as for table.

    Raises:
        FileNotFoundError: there is no file.
        TableError: the file is none of a table, or is damaged; or its lock or
            its goal is from a rules file. Then table takes these rules and
            the file.
    """
    return _open(path, cache)


def histogram(
    rules=None,
    *,
    turns=None,
    lock=None,
    puzzle=None,
    pieces=None,
    definition=None,
    cuts=None,
    distinct=False,
    goal=None,
    goal_turns=None,
    free=None,
    moves=None,
    not_first=None,
    not_last=None,
    levels=None,
    cache=True,
    memory=None,
    checkpoint=None,
    disk=None,
    progress=None,
):
    """Return the number of states at each distance, as Table.histogram does.

    No table is made, which may take less time and memory. The edges of the
    3x3x3 can be counted so.

    Args:
        rules, turns, lock, puzzle, pieces, definition, cuts, distinct, goal,
            goal_turns, free, moves, not_first, not_last, cache, memory,
            progress: as for table.
        levels: count only the states up to this number of turns, even of a
            puzzle that is too large for a table. If memory is exhausted before,
            a RuntimeWarning names the last level.
        checkpoint: a folder. After Ctrl-C the same search goes on from there
            the next time.
        disk: a folder for the sets of the search, instead of memory. After
            Ctrl-C or a crash the same search goes on from there.
    """
    chosen = Rules(
        rules,
        turns=turns,
        lock=lock,
        puzzle=puzzle,
        pieces=pieces,
        definition=definition,
        cuts=cuts,
        distinct=distinct,
        goal=goal,
        goal_turns=goal_turns,
        free=free,
        moves=moves,
        not_first=not_first,
        not_last=not_last,
    )
    with _Bar(progress) as bar:
        return _count(chosen, levels, cache, memory, checkpoint, disk, bar.show)
