"""Nothing secret leaks: two worlds that differ in what one side keeps hidden are the same to everybody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bot.typed import completion
from tests.bot.leaks import Fights, World, all_known, hunt

NAMES = ("Billy", "Zacharias", "nobody")
Noted = tuple[str, str, str]
ONE: tuple[tuple[tuple[str, int, str], ...], Noted] = (
    (("Billy", 5, "BA pistol"), ("Char", 4, "shotgun")),
    ("Billy, Char", "decoy", "decoy"),
)
OTHER: tuple[tuple[tuple[str, int, str], ...], Noted] = (
    (("Zacharias", 3, "pistol"), ("Quentin", 4, "BA pistol")),
    ("decoy", "Quentin", "Zacharias"),
)
Secret = tuple[tuple[tuple[str, int, str], ...], Noted]


async def battle(here: World, secret: Secret, turns: int) -> None:
    """A set-up and some turns in which no marker is seen; Anna's forces and notes are this secret."""
    figures, noted = secret
    await here.order("Anna", "encounter new", title="The raid", sides="Police, Gang", markers=True)
    await here.order("Anna", "encounter join", side="police")
    await here.order("Ben", "encounter join", side="gang")
    await here.order("Anna", "terrain add", kind="wall", where="A18 AJ18", tall=True)
    for name, rep, weapons in figures:
        await here.order("Anna", "force add", side="police", name=name, rep=rep, weapons=weapons)
    await here.order("Ben", "force add", side="gang", name="Slag", rep=4, weapons="pistol")
    for number, (column, under) in enumerate(zip(("H", "R", "AB"), noted, strict=True), 1):
        await here.order("Anna", "deploy marker", side="police", number=number, at=f"{column}34", under=under)
        await here.order("Ben", "deploy marker", side="gang", number=number, at=f"{column}3", under="decoy")
        if number == 2:
            for who in ("Ben", "Chloe"):
                await here.order(who, "force list")
                await here.order(who, "encounter status")
                await here.order(who, "encounter export")
                for name in NAMES:
                    await here.order(who, "force edit", figure=name, rep=3)
                    await here.order(who, "deploy figure", figure=name, at="H2")
                    await here.order(who, "encounter assign", figure=name)
                    await here.order(who, "deploy marker", side="gang", number=1, under=name)
    await here.order("Ben", "deploy marker", side="gang", number=2, under="Slag")
    await here.order("Anna", "encounter assign", figure=figures[0][0], player=here.play.table.people["Anna"])
    await here.order("Anna", "encounter start")
    for turn in range(turns):
        await here.order("Anna", "turn")
        for _ in range(2):
            moment = await here.play.table.moment()
            who, side = {"police": ("Anna", "police"), "gang": ("Ben", "gang")}[moment.state.active_side]
            row = {"police": 31 - 3 * turn, "gang": 6 + 3 * turn}[side]
            for number, column in enumerate(("H", "R", "AB"), 1):
                await here.order(who, "marker", marker=f"{side}-{number}", to=f"{column}{row}")
            await here.order("Ben", "marker", marker="police-1", to="H30")
            for person in ("Anna", "Ben", "Chloe"):
                await here.panel(person)
            await here.order(who, "end", what="phase")
    for who in ("Ben", "Chloe"):
        await here.look_round(who, *NAMES)


def fights(turns: int) -> Fights:
    """The same battle with the one secret and with the other."""
    return tuple(partial(battle, secret=secret, turns=turns) for secret in (ONE, OTHER))


@pytest.mark.long
@pytest.mark.rule("CR3-MODE-04", "CR3-RUL-152")
@pytest.mark.parametrize("turns", [0, pytest.param(2, marks=pytest.mark.drawn)])
async def test_what_lies_under_a_marker_sounds_and_looks_alike_to_everybody_else(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    found = await hunt(urls, monkeypatch, fights(turns))
    assert found["Anna"], "to its player it does differ"
    assert not found["Ben"], "\n".join(found["Ben"][:5])
    assert not found["Chloe"], "\n".join(found["Chloe"][:5])


def _offered_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        completion, "groups", lambda here, words: [(figure.name, figure.id) for figure in here.table.figures]
    )


@pytest.mark.long
@pytest.mark.parametrize("leak", [all_known, _offered_to_all])
async def test_the_hunter_finds_a_leak_that_is_planted(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    found = await hunt(urls, monkeypatch, fights(1))
    assert found["Ben"]
    assert found["Chloe"]
