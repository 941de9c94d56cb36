"""What a phone shows: a chat 400 pixels wide leaves 312 for a picture that stands free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from PIL import Image

from bot.board.canvas import Canvas
from bot.board.dice import render_dice
from bot.board.ground.periods import ground
from bot.board.palette import LIGHTS
from bot.board.render import render_board
from bot.board.replay import render_frame
from bot.board.scene import DrawnSide
from tests.board.gallery import FIGHT, REACTION, REACTION_FR, SHOTS, crowded, replay_frames
from tests.board.samples import ACTION, ACTION_CROP, HOUSE, MEDIEVAL, MEDIEVAL_CROP, NIGHT, NIGHT_ACTION, START

PHONE = 312

PICTURES: dict[str, Callable[[], Image.Image]] = {
    "table": lambda: render_board(START),
    "night": lambda: render_board(NIGHT),
    "action": lambda: render_board(ACTION, view=ACTION_CROP),
    "night action": lambda: render_board(NIGHT_ACTION, view=ACTION_CROP),
    "medieval": lambda: render_board(MEDIEVAL, view=MEDIEVAL_CROP),
    "house": lambda: render_board(HOUSE),
    "replay": lambda: render_frame(replay_frames()[2], 3, 4, view=ACTION_CROP),
    "dice": lambda: render_dice(REACTION),
    "dice in French": lambda: render_dice(REACTION_FR),
    "shots": lambda: render_dice(SHOTS),
    "fight": lambda: render_dice(FIGHT),
}


@contextmanager
def overheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, float]]]:
    """Every text that is drawn, with its size in design pixels."""
    from bot.board.layers import LAYERS

    said: list[tuple[str, float]] = []
    speak = Canvas.text

    def listen(self: Canvas, at: tuple[float, float], words: str, size: float, *rest: object, **more: object) -> None:
        said.append((words, size))
        speak(self, at, words, size, *rest, **more)  # type: ignore[arg-type]

    LAYERS.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", listen)
        yield said
    LAYERS.clear()


@pytest.mark.parametrize("kind", PICTURES)
def test_nothing_is_set_smaller_than_24(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with overheard(monkeypatch) as said:
        PICTURES[kind]()
    assert said
    assert min(size for _, size in said) >= 24


def test_the_size_table_on_a_whole_table_and_in_a_crop(monkeypatch: pytest.MonkeyPatch) -> None:
    with overheard(monkeypatch) as said:
        render_board(START)
    sizes = dict(said)
    assert sizes["2"] >= 36
    assert sizes["?1"] >= 30
    assert sizes["Billy"] >= 27
    assert sizes["AE"] >= 30
    assert sizes["BARN"] >= 24
    with overheard(monkeypatch) as said:
        render_board(ACTION, view=ACTION_CROP)
    sizes = dict(said)
    assert max(size for words, size in said if words == "2") >= 38
    assert sizes["Carlos"] >= 32
    assert sizes["4"] >= 31
    assert sizes["AC"] >= 28
    assert sizes["FARM"] >= 28


def test_dice_pictures_keep_their_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    with overheard(monkeypatch) as said:
        render_dice(REACTION)
    sizes = dict(said)
    assert sizes["Carlos: under fire"] == 46
    assert sizes["Shoots back"] == 38
    assert sizes["aimed, at once"] == 31


def _ink_rows(picture: Image.Image, dark: bool) -> int:
    """Rows of the picture that hold ink, at the phone's size."""
    small = picture.convert("L").resize(
        (PHONE, round(picture.height * PHONE / picture.width)), Image.Resampling.LANCZOS
    )
    pixels = small.load()
    assert pixels is not None

    def inked(x: int, y: int) -> bool:
        value = pixels[x, y]
        assert isinstance(value, int | float)
        return value > 128 if dark else value < 128

    return sum(any(inked(x, y) for x in range(small.width)) for y in range(small.height))


@pytest.mark.parametrize(("size", "least"), [(24, 4), (28, 5), (31, 6), (36, 7), (46, 9)])
@pytest.mark.parametrize("light", ["day", "night"])
def test_capitals_keep_their_height_on_a_phone(size: int, least: int, light: str) -> None:
    """A capital is 0.73 of its size high; at 312 of 1080 pixels so many rows must stay inked."""
    colours = LIGHTS[light]
    canvas = Canvas.blank(1080, 200, ground("country", light).ground, 2)
    canvas.text((540, 100), "P1", size, colours.text)
    assert _ink_rows(canvas.finished(), light == "night") >= least


def test_a_full_footer_is_shortened_rather_than_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("The Long Patrol of Saint-Étienne", "Möller's Irregular Horse", "Zealots of the Hill", "Bandits and Co.")
    sides = tuple(DrawnSide(id=name, name=name, letter=name[0], place=n) for n, name in enumerate(names))
    with overheard(monkeypatch) as said:
        render_board(replace(NIGHT, sides=sides))
    assert min(size for _, size in said) >= 24
    assert any(words.endswith("…") for words, _ in said)


def test_a_number_of_two_figures_keeps_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with overheard(monkeypatch) as said:
        render_board(crowded(), view=(1000, 400, 2800, 2200))
    numbers = {token.number for token in crowded().tokens if len(token.number) == 2}
    assert numbers
    for number in numbers:
        assert max((size for words, size in said if words == number), default=30) >= 30
