"""The examples of the documentation, the notebook, and the type stubs."""

import doctest
import pathlib
import re
import subprocess
import sys

import godtable
import nbclient
import nbformat
import pytest

PAGES = ["README.md", "crates/python/README.md", "docs/python.md"]


def examples(page):
    """Return the number of the first line and the text of each block of Python."""
    for block in re.finditer(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        yield page[: block.start(1)].count("\n"), block[1]


@pytest.mark.parametrize("name", PAGES)
def test_examples_print_what_is_shown(root, name, tmp_path, monkeypatch):
    # Some write files.
    monkeypatch.chdir(tmp_path)
    page = (root / name).read_text(encoding="utf-8")
    shared, report, count = {}, [], 0
    for line, text in examples(page):
        example = doctest.DocTestParser().get_doctest(text, shared, name, name, line)
        assert example.examples, f"{name}, line {line}: no example"
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        count += runner.run(example, out=report.append, clear_globs=False).attempted
        shared.update(example.globs)
    assert not report, "".join(report)
    assert count >= 2


def test_wrong_example_is_a_fault():
    ((line, text),) = examples("a\n```python\n>>> 1 + 1\n3\n```\n")
    example = doctest.DocTestParser().get_doctest(text, {}, "a page", None, line)
    assert doctest.DocTestRunner().run(example, out=lambda _: None).failed == 1


def test_docstrings_have_right_examples():
    assert doctest.testmod(godtable).failed == 0
    kinds = [godtable.Rules, godtable.State, godtable.Table, godtable.Drawing, godtable.Graph, godtable.Packing]
    for kind in kinds:
        for name in dir(kind):
            if not name.startswith("_"):
                assert getattr(kind, name).__doc__, f"{kind.__name__}.{name} has no docstring"


def texts(notebook):
    """Return the text of each output: lines, and the kinds of pictures."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            yield data.get("text/plain") or output.get("text"), sorted(data)


@pytest.mark.parametrize("name", ["python.ipynb", "graphs.ipynb"])
@pytest.mark.filterwarnings("ignore")
def test_notebook_prints_what_is_shown(root, name):
    path = root / "docs" / name
    shown, run = nbformat.read(path, as_version=4), nbformat.read(path, as_version=4)
    nbclient.NotebookClient(run, timeout=300, kernel_name="python3").execute()
    assert list(texts(run)) == list(texts(shown))
    assert sum("image/svg+xml" in kinds for _, kinds in texts(run)) >= 2


@pytest.mark.filterwarnings("ignore")
def test_bar_is_drawn_in_a_notebook():
    lines = ["import godtable", "godtable._progress.PATIENCE = 0", "godtable.table(cache=False).gods_number()"]
    code = "\n".join(lines)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    (cell,) = notebook.cells
    drawn = "".join(output.get("text", "") for output in cell.outputs)
    assert "distance 0: " in drawn, cell.outputs
    assert cell.outputs[-1]["data"]["text/plain"] == "35"


def test_stubs_have_the_names_and_signatures_of_the_package(tmp_path):
    config = pathlib.Path(__file__).parents[1] / "pyproject.toml"
    command = [sys.executable, "-m", "mypy.stubtest", "godtable", "--mypy-config-file", str(config)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr


TYPED = """\
import godtable
import numpy as np

t = godtable.table("half-turn", progress=lambda distance, found, total: None)
reveal_type(t.distance("R"))
reveal_type(t.distances(np.arange(5)))
reveal_type(t.histogram())
reveal_type(next(t.solutions("R")))
t.draw("R", size="large")
t.distance(5)
"""


def test_type_checker_knows_results_and_wrong_arguments(tmp_path):
    file = tmp_path / "typed.py"
    file.write_text(TYPED, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "mypy", str(file)], capture_output=True, text=True, cwd=tmp_path)
    for words in ['"int | None"', "signedinteger[", '"str"', 'Argument "size"', 'Argument 1 to "distance"']:
        assert words in run.stdout, run.stdout
    assert "Found 2 errors" in run.stdout
