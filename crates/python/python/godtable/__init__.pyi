"""Shortest solutions of every position of small twisty puzzles.

A state is a text or a State. A text is read by its form:

- "turns": legal turns from solved. The last one determines what is locked.
- "setup": any turns and whole-cube rotations from solved; unlocked.
- "facelets": the letters of the facelets; unlocked.
- "kpattern": a pattern of cubing.js; unlocked. Definitions have it instead of
  facelets.
- "pieces", "corners", "gist", "dump": other forms of cubes; unlocked.

`locked` names what is locked in a state without turns: the letter of a face, or
the name of a state of the lock.
"""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Any, Literal, TypedDict, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Unpack

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

_Form = Literal["turns", "setup", "facelets", "kpattern", "pieces", "corners", "gist", "dump"]
_Lock = Literal["none", "axis", "face", "move"]
_UpTo = Literal["symmetry", "symmetry+inverse"]
_Progress = bool | Callable[[int, int, int], object] | None

class _Look(TypedDict, total=False):
    view: Literal["exploded", "plain", "net"]
    colors: Literal["standard", "hues", "colorblind"]
    background: Literal["light", "dark"]
    size: int
    labels: bool
    yaw: float
    pitch: float

class _Draw(TypedDict, total=False):
    distance: int | None
    at_least: int | None
    wca: bool
    moves: int | None
    case: str | None
    pieces: str | None
    oriented: str | None
    auf: bool

class TableError(Exception):
    """A table cannot be made or read, or its cells contradict each other."""

class NotFound(LookupError):
    """No turns lead to the goal, or from one state to another."""

class Cannot(ValueError):
    """The puzzle does not answer this question. The message says why, and what there is instead."""

class Graph:
    """The states that generators reach from a start. A generator p maps a state s to s[p]."""

    generators: NDArray[np.int64]
    start: NDArray[Any]
    names: list[str]
    symmetries: list[list[int]]
    def __init__(
        self,
        generators: ArrayLike | dict[str, ArrayLike],
        start: ArrayLike | None = None,
        names: Iterable[str] | None = None,
        *,
        inverses: bool = True,
        symmetries: Iterable[Iterable[int | str]] = (),
    ) -> None: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def n(self) -> int: ...
    @property
    def is_directed(self) -> bool: ...
    def growth(
        self,
        *,
        memory: int | str | None = None,
        checkpoint: str | PathLike[str] | None = None,
        disk: str | PathLike[str] | None = None,
        progress: _Progress = None,
    ) -> list[int]: ...
    @property
    def diameter(self) -> int: ...
    def make(self, *, memory: int | str | None = None, progress: _Progress = None) -> Graph: ...
    def save(self, path: str | PathLike[str], *, replace: bool = False) -> None: ...
    def distances(self, states: ArrayLike, *, out: NDArray[np.int16] | None = None) -> NDArray[np.int16]: ...
    def lower_bound(self, states: ArrayLike, *, out: NDArray[np.int16] | None = None) -> NDArray[np.int16]: ...
    @property
    def size(self) -> int: ...
    def states(self, numbers: ArrayLike) -> NDArray[Any]: ...
    def numbers(self, states: ArrayLike) -> NDArray[np.int64]: ...
    def path(self, start: ArrayLike, end: ArrayLike | None = None) -> NDArray[np.int16] | None: ...
    def paths(self, states: ArrayLike) -> NDArray[np.int16]: ...
    def neighbors(self, states: ArrayLike) -> NDArray[Any]: ...
    def sample(self, count: int, distance: int | None = None, seed: int = 0) -> NDArray[Any]: ...
    def layers(self, k: int) -> list[NDArray[Any]]: ...
    def walks(
        self, count: int, length: int, seed: int = 0, *, distances: bool = True
    ) -> tuple[NDArray[Any], NDArray[np.int16] | None]: ...
    def sparse(self) -> tuple[Any, NDArray[Any]]: ...
    def to_networkx(self) -> Any: ...
    def plot(
        self, *, log: bool = False, growth: bool = False, background: Literal["light", "dark"] = "light", size: int = 800
    ) -> Drawing: ...
    def _repr_html_(self) -> str: ...
    def write_growth(self, path: str | PathLike[str], key: int | str | None = None) -> None: ...

def graph(
    generators: ArrayLike | dict[str, ArrayLike],
    start: ArrayLike | None = None,
    names: Iterable[str] | None = None,
    *,
    inverses: bool = True,
    symmetries: Iterable[Iterable[int | str]] = (),
) -> Graph: ...
def stickers(rules: str | PathLike[str] | Rules | None = None, **options: Any) -> Graph: ...
def load(path: str | PathLike[str]) -> Graph: ...
def lrx(n: int) -> Graph: ...
def lx(n: int) -> Graph: ...
def top_spin(n: int, k: int = 4) -> Graph: ...
def pancake(n: int) -> Graph: ...
def burnt_pancake(n: int) -> Graph: ...
def coxeter(n: int) -> Graph: ...
def transpositions(n: int) -> Graph: ...

__version__: str

def puzzles() -> dict[str, str]: ...

def table(
    rules: str | PathLike[str] | Rules | None = None,
    *,
    turns: str | Iterable[str] | None = None,
    lock: _Lock | None = None,
    puzzle: str | PathLike[str] | None = None,
    pieces: str | None = None,
    definition: str | None = None,
    cuts: str | None = None,
    distinct: bool = False,
    goal: str | Iterable[str | State] | None = None,
    goal_turns: str | Iterable[str] | None = None,
    free: str | Iterable[str] | None = None,
    moves: str | Iterable[str] | None = None,
    not_first: str | Iterable[str] | None = None,
    not_last: str | Iterable[str] | None = None,
    file: str | PathLike[str] | None = None,
    cache: bool | str | PathLike[str] = True,
    memory: int | str | None = None,
    progress: _Progress = None,
) -> Table: ...
def puzzle(name: str | PathLike[str], rules: str | PathLike[str] | Rules | None = None, **options: Any) -> Table: ...
def generate(
    path: str | PathLike[str],
    rules: str | PathLike[str] | Rules | None = None,
    *,
    cells: Literal["compact", "distance"] = "compact",
    replace: bool = False,
    cache: bool | str | PathLike[str] = True,
    memory: int | str | None = None,
    progress: _Progress = None,
    **options: Any,
) -> Table: ...
def open(path: str | PathLike[str], *, cache: bool | str | PathLike[str] = True) -> Table: ...
def histogram(
    rules: str | PathLike[str] | Rules | None = None,
    *,
    turns: str | Iterable[str] | None = None,
    lock: _Lock | None = None,
    puzzle: str | PathLike[str] | None = None,
    pieces: str | None = None,
    definition: str | None = None,
    cuts: str | None = None,
    distinct: bool = False,
    goal: str | Iterable[str | State] | None = None,
    goal_turns: str | Iterable[str] | None = None,
    free: str | Iterable[str] | None = None,
    moves: str | Iterable[str] | None = None,
    not_first: str | Iterable[str] | None = None,
    not_last: str | Iterable[str] | None = None,
    levels: int | None = None,
    cache: bool | str | PathLike[str] = True,
    memory: int | str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    disk: str | PathLike[str] | None = None,
    progress: _Progress = None,
) -> dict[str, NDArray[np.int64]]: ...
@final
class Rules:
    def __new__(
        cls,
        rules: str | PathLike[str] | Rules | None = None,
        *,
        turns: str | Iterable[str] | None = None,
        lock: _Lock | None = None,
        puzzle: str | PathLike[str] | None = None,
        pieces: str | None = None,
        definition: str | None = None,
        cuts: str | None = None,
        distinct: bool = False,
        goal: str | Iterable[str | State] | None = None,
        goal_turns: str | Iterable[str] | None = None,
        free: str | Iterable[str] | None = None,
        moves: str | Iterable[str] | None = None,
        not_first: str | Iterable[str] | None = None,
        not_last: str | Iterable[str] | None = None,
    ) -> Rules: ...
    @staticmethod
    def from_toml(text: str, *, puzzle: str | PathLike[str] | None = None) -> Rules: ...
    def algorithms(
        self,
        case: str,
        *,
        ignore: str | Iterable[str] | None = None,
        alike: str | Iterable[str] | None = None,
        cost: str | dict[str, float] | None = None,
        length: int | None = None,
        limit: int | None = None,
        each: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> list[str]: ...
    def steps(
        self, state: str | State, method: str | PathLike[str], *, form: _Form = "turns", time: float | None = None
    ) -> list[tuple[str, str]]: ...
    def describe(self) -> dict[str, Any]: ...
    def definition(self, form: Literal["tws", "kpuzzle"] = "tws") -> str: ...
    @staticmethod
    def names() -> list[str]: ...
    @property
    def name(self) -> str | None: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def turns(self) -> str: ...
    @property
    def lock(self) -> str: ...
    @property
    def goal(self) -> str: ...
    def state(self, state: str = "", *, form: _Form = "turns", locked: str | None = None) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class State:
    @property
    def facelets(self) -> str: ...
    def text(self, form: _Form) -> str: ...
    @property
    def locked(self) -> str | None: ...
    def turned(self, turns: str) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: Any, /) -> State: ...
    def draw(self, **look: Unpack[_Look]) -> Drawing: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Table:
    @property
    def rules(self) -> Rules: ...
    @property
    def size(self) -> int: ...
    def states(self, numbers: ArrayLike) -> NDArray[np.uint8]: ...
    def numbers(self, states: ArrayLike, *, locked: str | None = None) -> NDArray[np.int64]: ...
    def neighbors(self, numbers: ArrayLike) -> NDArray[np.int64]: ...
    def paths(self, numbers: ArrayLike) -> NDArray[np.int16]: ...
    def walks(self, count: int, length: int, seed: int = ...) -> tuple[NDArray[np.int64], NDArray[np.int16]]: ...
    def distance(self, state: str | State, *, form: _Form = "turns", locked: str | None = None) -> int | None: ...
    def distances(
        self,
        states: str | bytes | Iterable[str | State] | Iterable[int] | NDArray[np.integer[Any]],
        *,
        form: _Form = "turns",
        locked: str | None = None,
        out: NDArray[np.int16] | None = None,
    ) -> NDArray[np.int16]: ...
    def solve(
        self,
        state: str | State,
        *,
        form: _Form = "turns",
        locked: str | None = None,
        optimal: bool = False,
        time: float | None = None,
        length: int | None = None,
    ) -> str: ...
    def solutions(
        self,
        state: str | State,
        *,
        form: _Form = "turns",
        locked: str | None = None,
        length: int | None = None,
        limit: int | None = None,
    ) -> Solutions: ...
    def count(self, state: str | State, *, form: _Form = "turns", locked: str | None = None) -> int: ...
    def path(
        self, start: str | State, end: str | State, *, form: _Form = "turns", locked: str | None = None
    ) -> str: ...
    def histogram(
        self,
        *,
        up_to: _UpTo | None = None,
        start: str | None = None,
        start_turns: str | None = None,
        start_states: list[str] | None = None,
    ) -> dict[str, NDArray[np.int64]]: ...
    def plot(
        self, *, log: bool = False, growth: bool = False, background: Literal["light", "dark"] = "light", size: int = 800
    ) -> Drawing: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def census(self, *, locked: bool = False) -> dict[str, Any]: ...
    def gods_number(self, *, locked: bool = False) -> int: ...
    def mean(self, *, locked: bool = False) -> float: ...
    def unreachable(self, *, locked: bool = False) -> int: ...
    def antipodes(
        self,
        *,
        locked: bool = False,
        up_to: _UpTo | None = None,
        start: str | None = None,
        start_turns: str | None = None,
        start_states: list[str] | None = None,
    ) -> list[State]: ...
    def antipode_classes(self, up_to: _UpTo = "symmetry", *, locked: bool = False) -> list[tuple[State, int]]: ...
    def info(self) -> dict[str, Any]: ...
    def scramble(self, seed: int | None = None, **options: Unpack[_Draw]) -> str: ...
    def scrambles(self, seed: int | None = None, **options: Unpack[_Draw]) -> Scrambles: ...
    def sheet(self, count: int, seed: int | None = None, **options: Unpack[_Draw]) -> str: ...
    def link(self, solution: str) -> str: ...
    def save(self, path: str | PathLike[str], *, replace: bool = False) -> None: ...
    def diameter(self) -> dict[str, int | None]: ...
    def verify(self) -> str: ...
    def state(
        self, state: str | State | int | None = None, *, form: _Form = "turns", locked: str | None = None
    ) -> State: ...
    def number(self, state: str | State, *, form: _Form = "turns", locked: str | None = None) -> int: ...
    def draw(
        self,
        state: str | State | int | None = None,
        *,
        form: _Form = "turns",
        locked: str | None = None,
        **look: Unpack[_Look],
    ) -> Drawing: ...

    def animate(
        self,
        state: str | State,
        turns: str | None = None,
        *,
        form: _Form = "turns",
        locked: str | None = None,
        kind: Literal["gif", "png"] = "gif",
        tween: int = 12,
        fps: int = 25,
        repeats: bool = False,
        camera: Literal["still", "orbit"] = "still",
        **look: Unpack[_Look],
    ) -> bytes: ...
    def strip(
        self,
        state: str | State,
        turns: str | None = None,
        *,
        form: _Form = "turns",
        locked: str | None = None,
        **look: Unpack[_Look],
    ) -> Drawing: ...

@final
class Solutions(Iterator[str]):
    def __iter__(self, /) -> Solutions: ...
    def __next__(self, /) -> str: ...

@final
class Scrambles(Iterator[str]):
    def __iter__(self, /) -> Scrambles: ...
    def __next__(self, /) -> str: ...

@final
class Drawing:
    @property
    def svg(self) -> str: ...
    def png(self) -> bytes: ...
    def _repr_svg_(self) -> str: ...

@final
class Packing:
    def __new__(cls, name: str | None = None, *, text: str | None = None) -> Packing: ...
    @staticmethod
    def names() -> list[str]: ...
    @property
    def summary(self) -> str | None: ...
    @property
    def pieces(self) -> list[str]: ...
    @property
    def cells(self) -> NDArray[np.int32]: ...
    def solutions(self, *, all: bool = False, limit: int | None = None) -> NDArray[np.int16]: ...
    def count(self, *, all: bool = False, limit: int | None = None) -> int: ...
    def orders(self, *, all: bool = False, limit: int | None = None) -> list[dict[str, Any]]: ...
    def draw(
        self,
        solution: ArrayLike | None = None,
        *,
        view: Literal["plain", "exploded", "layers"] = "plain",
        background: Literal["light", "dark"] = "light",
        size: int = 480,
        labels: bool = True,
    ) -> Drawing: ...
