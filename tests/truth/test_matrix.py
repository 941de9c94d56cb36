"""A shot does what its preview says, whatever the weapon and whatever it is fired at."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.engine.fuzz import BATTLES
from tests.truth.matrix import cells, wrong


@pytest.mark.parametrize("book", BATTLES)
def test_some_weapons_do_to_some_targets_what_is_foretold(book: str) -> None:
    found = [line for cell in islice(cells(book), 0, None, 9) for line in wrong(cell, 30)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
def test_every_weapon_does_to_every_target_what_is_foretold(book: str) -> None:
    found = [line for cell in cells(book) for line in wrong(cell, 300)]
    assert not found, "\n".join(found)
