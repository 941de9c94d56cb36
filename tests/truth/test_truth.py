"""What pages say is never contradicted by what follows."""

from __future__ import annotations

import pytest

from tests.engine.fuzz import PLAYED
from tests.truth.tally import tallied


@pytest.mark.long
@pytest.mark.parametrize("book", PLAYED)
def test_what_some_pages_say_holds(book: str) -> None:
    tally = tallied(24, 1, (book,))
    assert tally.pages.total() == 24
    assert not tally.wrong()


@pytest.mark.long
@pytest.mark.parametrize("book", PLAYED)
def test_what_many_pages_say_holds(book: str) -> None:
    tally = tallied(200, 2, (book,))
    assert {"move", "decide"} <= set(tally.pages)
    assert {"fire", "charge"} & set(tally.pages), "few shoot where bows are rare"
    assert not tally.wrong()
