"""Tables in a cache of the tests."""

import os
import pathlib
import tempfile

import pytest

# Set before any table is made; also for the processes and notebooks of the tests.
_FOLDER = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = _FOLDER.name

import godtable  # noqa: E402

ROOT = pathlib.Path(__file__).parents[3]


@pytest.fixture(scope="session")
def irreversible():
    return godtable.table(rules="irreversible")


@pytest.fixture(scope="session")
def half_turn():
    return godtable.table("half-turn")


@pytest.fixture(scope="session")
def root():
    return ROOT
