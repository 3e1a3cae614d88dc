"""Progress, Ctrl-C, threads and processes."""

import concurrent.futures
import io
import multiprocessing
import signal
import threading
import time

import godtable
import numpy as np
import pytest
from godtable import _progress


def test_progress_counts_to_all_states():
    levels = []
    godtable.table(cache=False, progress=lambda *level: levels.append(level))
    assert [distance for distance, _, _ in levels] == list(range(36))
    found = [found for _, found, _ in levels]
    assert found == sorted(found)
    assert {total for _, _, total in levels} == {found[-1]} == {11_022_480}


def test_exception_of_progress_stops_the_search(tmp_path):
    levels = []

    def stop(distance, *_):
        levels.append(distance)
        if distance == 3:
            raise RuntimeError("that is enough")

    with pytest.raises(RuntimeError, match="that is enough"):
        godtable.table(puzzle="3x3x3-corners", cache=tmp_path, progress=stop)
    assert levels == [0, 1, 2, 3]
    godtable.table("clockwise", cache=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["2x2x2-R1U1F1-none.godtable"]


def interrupt_soon(event):
    """Press Ctrl-C shortly after the event."""

    def press():
        event.wait()
        time.sleep(0.1)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    return thread


def test_ctrl_c_stops_a_search():
    event = threading.Event()
    levels = []

    def progress(distance, *_):
        levels.append(distance)
        event.set()
        time.sleep(0.05)

    thread = interrupt_soon(event)
    with pytest.raises(KeyboardInterrupt):
        godtable.table(cache=False, progress=progress)
    thread.join()
    assert 0 < len(levels) < 36


def test_ctrl_c_stops_a_batch(half_turn):
    event = threading.Event()
    thread = interrupt_soon(event)
    numbers = np.arange(half_turn.size).repeat(10)
    with pytest.raises(KeyboardInterrupt):
        event.set()
        for _ in range(1_000):
            half_turn.distances(numbers)
    thread.join()


def counted_during(work):
    """Return how far another thread counts while a function works."""
    counted, is_over = [0], threading.Event()

    def count():
        while not is_over.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    work()
    after = counted[0]
    is_over.set()
    thread.join()
    return after - before


def test_other_threads_go_on_during_a_batch(half_turn):
    numbers = np.arange(half_turn.size).repeat(3)
    assert counted_during(lambda: half_turn.distances(numbers)) > 1_000


def test_ctrl_c_stops_the_work_of_graphs():
    graph = godtable.pancake(12)
    event = threading.Event()
    thread = interrupt_soon(event)
    with pytest.raises(KeyboardInterrupt):
        graph.growth(progress=lambda *_: event.set())
    thread.join()
    graph = godtable.coxeter(6)
    states = graph.sample(1_000_000, seed=1)
    event = threading.Event()
    thread = interrupt_soon(event)
    with pytest.raises(KeyboardInterrupt):
        event.set()
        for _ in range(10_000):
            graph.distances(states)
    thread.join()
    assert graph.growth()[:2] == [1, 5]


def test_other_threads_go_on_during_the_search_of_a_graph():
    assert counted_during(godtable.lrx(11).growth) > 1_000


def test_threads_share_a_table(irreversible):
    scrambles = [next(irreversible.scrambles(seed)) for seed in range(40)]
    expected = [irreversible.distance(turns, form="setup") for turns in scrambles]
    solutions = irreversible.solutions("U")

    def ask(number):
        godtable.table(["irreversible", "clockwise"][number % 2], cache=False)
        distances = irreversible.distances(scrambles, form="setup").tolist()
        return distances == expected, next(solutions)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(40)))
    assert all(is_right for is_right, _ in answers)
    assert len({solution for _, solution in answers}) == 40


def distances_of_all(rules):
    return np.bincount(godtable.table(rules).distances(np.arange(1_000))).tolist()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_answer_as_this_one_does(method):
    expected = distances_of_all("half-turn")
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(distances_of_all, ["half-turn"] * 4).get(timeout=120) == [expected] * 4


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_bar_is_drawn_in_a_terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    godtable.table(cache=False)
    assert terminal.getvalue() == "", "a short search has no bar"
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    godtable.table(cache=False, progress=False)
    assert terminal.getvalue() == ""
    godtable.table(cache=False)
    assert "distance 0: " in terminal.getvalue()


def test_bar_of_a_graph_is_drawn_in_a_terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    godtable.lrx(9).growth(progress=False)
    assert terminal.getvalue() == ""
    for work in [godtable.lrx(9).growth, godtable.lrx(9).make]:
        terminal.truncate(0)
        work()
        assert "distance 0: " in terminal.getvalue()


def test_no_bar_is_drawn_into_a_file(monkeypatch, capfd):
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    godtable.table(cache=False)
    assert capfd.readouterr().err == ""


def test_search_without_tqdm_has_no_bar(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    monkeypatch.setitem(__import__("sys").modules, "tqdm", None)
    assert godtable.table(cache=False).gods_number() == 35
    assert terminal.getvalue() == ""


# The last one: its work goes on in the background, on the threads of the others.
def test_ctrl_c_leaves_whole_tables_early():
    table = godtable.table("half-turn", puzzle="3x3x3-corners", cache=False)
    event = threading.Event()
    thread = interrupt_soon(event)
    with pytest.raises(KeyboardInterrupt):
        event.set()
        table.antipodes()
    thread.join()
    assert table.gods_number() == 11
