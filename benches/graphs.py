"""Times the growth of graphs beside CayleyPy, in turns, each in a process of its own, and checks that the rows are equal.

usage: python benches/graphs.py [N] [GRAPH...]   (both packages installed; N labels, 11 by default)
       python benches/graphs.py --published FOLDER [--disk DIR] N [GRAPH...]

The second form runs only godtable, and compares its rows with those in CayleyPy's folder cayleypy/data: its files reach sizes
that its search on a processor does not. With --disk, godtable keeps its sets in files there, and takes 4 GB of memory.

CayleyPy has three ways on a processor: its basic search with torch, and those with numpy and with bits. Times are those of
the search alone; without imports, but with what the first call compiles. The memory is the largest of the process while it
searches, less what it has after its imports.
"""

import csv
import json
import os
import resource
import subprocess
import sys
import time

GRAPHS = ["lrx", "pancake", "coxeter"]
PUBLISHED = ["lrx", "lx", "top_spin", "pancake", "full_reversals", "coxeter"]
WAYS = ["godtable", "cayleypy torch", "cayleypy numpy", "cayleypy bits"]


def full_reversals(n):
    """Return the graph whose generators reverse a stretch of the labels."""
    import godtable

    labels = list(range(n))
    ends = [(first, last) for first in labels for last in range(first + 2, n + 1)]
    return godtable.graph([labels[:first] + labels[first:last][::-1] + labels[last:] for first, last in ends])


def measured(way, name, n, limits):
    """Return the growth of a graph, the seconds, those of all threads, and the bytes, of a search in this process."""
    if way == "godtable":
        import godtable

        def search():
            return (full_reversals(n) if name == "full_reversals" else getattr(godtable, name)(n)).growth(**limits)
    else:
        import cayleypy
        from cayleypy.algo import bfs_bitmask, bfs_numpy

        graph = cayleypy.CayleyGraph(cayleypy.prepare_graph(name, n=n), device="cpu")
        search = {
            "cayleypy torch": lambda: graph.bfs().layer_sizes,
            "cayleypy numpy": lambda: bfs_numpy(graph),
            "cayleypy bits": lambda: bfs_bitmask(graph),
        }[way]
    with open("/proc/self/statm", encoding="ascii") as file:
        before = int(file.read().split()[1]) * resource.getpagesize()
    began, began_threads = time.perf_counter(), time.process_time()
    growth = [int(count) for count in search()]
    seconds, threads = time.perf_counter() - began, time.process_time() - began_threads
    return growth, seconds, threads, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before


def run_alone(way, name, n, **limits):
    """Return what `measured` returns, from a process of its own; or the last line of its error."""
    command = [sys.executable, __file__, "--one", way, name, str(n), json.dumps(limits)]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "TQDM_DISABLE": "1"})
    return run.stderr.strip().splitlines()[-1:] if run.returncode else json.loads(run.stdout.splitlines()[-1])


def compare_published(folder, n, names, limits):
    for name in names:
        with open(f"{folder}/{name}_cayley_growth.csv", encoding="utf-8") as file:
            published = {row[0]: json.loads(row[1]) for row in csv.reader(file) if row[0].isdigit()}
        growth, seconds, threads, size = run_alone("godtable", name, n, **limits)
        assert growth == published[str(n)], name
        print(
            f"{name}({n})  {sum(growth)} states, diameter {len(growth) - 1}, equal to CayleyPy's row: "
            f"{seconds:.1f} s, {threads:.1f} s of processor time, {size / 1e6:.0f} MB",
            flush=True,
        )


def main(n, names):
    for name in names:
        rows = {}
        for way in WAYS:
            run = run_alone(way, name, n)
            if len(run) < 4:
                print(f"{name}({n})  {way:15} {run}")
                continue
            growth, seconds, _, size = run
            rows[way] = growth
            print(f"{name}({n})  {way:15} {seconds:9.2f} s {size / 1e6:8.0f} MB", flush=True)
        assert all(growth == rows["godtable"] for growth in rows.values()), name
        print(f"{name}({n})  {len(rows)} equal rows: diameter {len(rows['godtable']) - 1}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measured(sys.argv[2], sys.argv[3], int(sys.argv[4]), json.loads(sys.argv[5]))))
    elif sys.argv[1:2] == ["--published"]:
        folder, *rest = sys.argv[2:]
        limits = {"disk": rest[1], "memory": "4G"} if rest[0] == "--disk" else {}
        size, *names = rest[2:] if limits else rest
        compare_published(folder, int(size), names or PUBLISHED, limits)
    else:
        size = sys.argv[1:2] or ["11"]
        main(int(size[0]), sys.argv[2:] or GRAPHS)
