"""Pictures of pages that ask for something: all that they ask about is in them, with each of its letters once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.board.crop import crop_to_action
from bot.board.plan import shown
from bot.board.scene import GONE, Scene
from bot.messages.panel import Panel
from tests.board.laid import boards, laid, unreadable
from tests.newcomer.missions import ready_made
from tests.newcomer.pages import pictured, words_of

SHORT = ("crossroads-solo", "dust-solo", "hamlet-1", "mg42-solo", "cr3-patrol")
"""A battle of each ruleset."""
PRESSES, MORE = 7, 9


def letters_of(page: Panel) -> set[str]:
    """Those with which a page begins a line or a button."""
    words = words_of(page)
    return set(re.findall(r"(?m)^([A-Z]) · ", words)) | set(re.findall(r"(?m)^\*\*([A-Z])\*\* ", words))


def letters_on(scene: Scene) -> Counter[str]:
    """Those that its picture shows."""
    found: Counter[str] = Counter(square.letter for square in scene.squares if square.letter)
    for board in boards(scene, crop_to_action(scene)):
        _, signs, _, _ = laid(*board)
        found.update(letter for sign in signs if sign.mark.isalpha() for letter in sign.mark)
    return found


def outside(scene: Scene) -> Iterator[str]:
    """What a scene asks about and its crop leaves out."""
    west, north, east, south = shown(scene.table, crop_to_action(scene))
    wanted = {*(scene.asked or scene.focus), *scene.lettered()}
    spots = {token.id: token.at for token in scene.tokens if token.id in wanted and token.status not in GONE}
    spots |= {one.id: one.at for one in scene.machines if one.id in wanted}
    spots |= {f"{path.figure} {path.mark}": path.points[-1] for path in scene.paths if path.planned}
    spots |= {f"blast {blast.mark}": blast.at for blast in scene.blasts if blast.mark.isalpha()}
    yield from (name for name, (x, y) in spots.items() if not (west <= x <= east and north <= y <= south))


def faults(page: Panel) -> Iterator[str]:
    """What a reader of the page misses in its picture."""
    assert page.scene is not None
    said, drawn = letters_of(page), letters_on(page.scene)
    yield from (f"{letter} is drawn {drawn[letter]} times" for letter in said if drawn[letter] != 1)
    yield from (f"{letter} is not told of" for letter in drawn.keys() - said)
    yield from (f"{name} is outside" for name in outside(page.scene))
    for board in boards(page.scene, crop_to_action(page.scene)):
        yield from unreadable(*board)


@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_all_that_a_page_asks_about_is_in_its_picture(name: str) -> None:
    pages = list(pictured(name, PRESSES))
    assert pages
    assert not [(page.heading, fault) for page in pages for fault in faults(page)]


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(ready_made()))
def test_all_that_any_page_asks_about_is_in_its_picture(name: str) -> None:
    pages = list(pictured(name, MORE, "2"))
    assert not [(page.heading, fault) for page in pages for fault in faults(page)]
