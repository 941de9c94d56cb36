"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogues.languages import compile_changed

from bot.hosting.settings import explained
from tests.databases import KINDS, Postgres, Sqlite, server
from tests.prompt import answer_promptly

MOST_WORKERS = 8
"""Processes that share the tests, at most."""
MOST_CASES = 2
"""Cases of one test among the long tests, at most."""
YOUNG = 5_000
"""Objects made, less those gone, before young garbage is searched for."""
OLD = 100
"""Searches for younger garbage between two for all of it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tests of the storage always run on both databases; those that play through Discord on one of them."""
    parser.addoption("--database", choices=KINDS, default=KINDS[0], help="the database that people play on")


def pytest_configure() -> None:
    """A fresh checkout has no compiled catalogues."""
    compile_changed()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each processor; none where files are named."""
    if not all(Path(name).is_dir() for name in config.args):
        return 0
    return min(os.cpu_count() or 1, MOST_WORKERS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a long test's cases some, spread over all, stay with the long tests; the sweep has the others."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("long"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for alike in cases.values():
        kept = {number * len(alike) // MOST_CASES for number in range(MOST_CASES)}
        for number, item in enumerate(alike):
            if number not in kept and len(alike) > MOST_CASES:
                item.add_marker("sweep")


def pytest_collection_finish() -> None:
    """What was imported and collected stays, and need not be searched for garbage again and again.

    Nor need what is made, and what grows old in caches, as often as Python would.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, gc.get_threshold()[1], OLD)


def pytest_sessionfinish() -> None:
    """What is left goes with the process, and is not searched for garbage once more."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings of whoever runs it."""
    for setting in explained():
        monkeypatch.delenv(setting.name, raising=False)


@pytest.fixture(autouse=True)
def _prompt(request: pytest.FixtureRequest) -> Iterator[None]:
    """SQLite answers at once, but for tests in which one writer waits for another: `pytest.mark.threads`."""
    with pytest.MonkeyPatch.context() as patch:
        if request.node.get_closest_marker("threads") is None:
            answer_promptly(patch)
        yield


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Sqlite:
    """SQLite databases."""
    return Sqlite(tmp_path_factory.mktemp("sqlite"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """PostgreSQL databases; the server starts with the first test that asks for one."""
    with server() as started:
        yield started


@pytest.fixture(params=KINDS)
def databases(request: pytest.FixtureRequest) -> Sqlite | Postgres:
    """Databases of each kind that the bot runs on."""
    found: Sqlite | Postgres = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def database_url(databases: Sqlite | Postgres, tmp_path: Path) -> str:
    """An empty database with the newest schema, on each kind in turn."""
    return databases.migrated(tmp_path)
