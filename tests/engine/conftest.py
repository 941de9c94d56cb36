"""Tests that hold in more than one book run once by each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.books import BOOK, FIRST


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`pytest.mark.also("swordplay")`: the test runs by Chain Reaction 3.0 and by Swordplay."""
    mark = metafunc.definition.get_closest_marker("also")
    if mark is not None:
        metafunc.parametrize("book", (FIRST, *mark.args), indirect=True)


@pytest.fixture(autouse=True)
def book(request: pytest.FixtureRequest) -> Iterator[str]:
    """Open the book that the test is to be played by. A test that never looks into it would tell nothing about it."""
    ruleset = getattr(request, "param", FIRST)  # a test without the mark has none
    BOOK.open(ruleset)
    yield ruleset
    read = BOOK.read
    BOOK.open(FIRST)
    assert read or ruleset == FIRST, f"nothing was played by {ruleset}"
