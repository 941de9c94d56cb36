"""The longest that people may write, in both languages: Discord still takes every message, list and form.

Every request is checked (`conftest.simcord_env`); what is left to do here is to make the bot send the worst.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.board.alt import ALT_LIMIT
from bot.language import Language
from bot.messages.parts import BOARD
from bot.messages.report import show_id
from bot.messages.seats import sign_up_view
from bot.messages.status import status_view
from bot.play.service import Service
from bot.report.picture import Picture
from bot.storage.clocks import Clock
from bot.text.words import Words
from engine.record.model import Side
from tests.bot import bodies
from tests.bot.conftest import Play, Speaking
from tests.bot.finger import Finger
from tests.bot.limits import COMPONENTS_V2
from tests.languages import SPOKEN

EACH = 30
"""Figures of a side: together the most that a record may have."""
LONGEST = 80
"""Characters of a name."""
BLUE, RED = "b" * 40, "r" * 40
PLAYERS = {BLUE: "Anna", RED: "Ben"}
NAMES = tuple(
    name[:LONGEST] for name in ("@everyone*_~`|" * 8, "Donaudampfschifffahrtsgesellschaft" * 3, "🦆" * LONGEST)
)
"""Signs that must be escaped, no place for a break, signs that are wide."""


def crowd(**changes: Any) -> dict[str, Any]:
    """A record of two sides of thirty in sight of each other, everybody and everything with the longest names."""
    sides = [{"id": BLUE, "name": NAMES[0]}, {"id": RED, "name": NAMES[1]}]
    figures = [
        {
            "id": f"{side['id'][:37]}-{n:02}",
            "name": f"{n:02}{NAMES[n % 3]}"[:LONGEST],
            "side": side["id"],
            "rep": 4,
            "star": True,
            "weapons": ["semi-automatic-rifle", "grenade", "submachine-gun"],
            "at": [3.5 + n % 15 * 2, (30.5, 20.5)[row] + (1, -1)[row] * 2 * (n // 15)],
            "facing": row * 180,
        }
        for row, side in enumerate(sides)
        for n in range(EACH)
    ]
    terrain = [
        {"id": f"wall-{n}", "type": "building", "name": NAMES[0], "rect": [1 + n % 17 * 2, 1 + n // 17 * 2, 1.5, 1.5]}
        for n in range(100)
    ]
    return {
        "format": "duckback-record/1",
        "title": NAMES[0],
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": terrain},
        "sides": sides,
        "figures": figures,
        "seed": "worst",
        **changes,
    }


async def seen_by_everybody(play: Play) -> None:
    """All that shows how things stand."""
    table = play.table
    for who in ("Anna", "Chloe"):
        await table.order(who, "board")
        await table.order(who, "board", text=True)
        await table.order(who, "board", text=True, at="M20")
        await table.order(who, "catchup")
        await table.order(who, "log read")
        await table.order(who, "log luck")
    await table.order("Anna", "encounter status")
    await table.order("Anna", "orders list")
    await table.order("Anna", "verify")
    moment = await table.moment()
    for what, page in ("d", 0), ("t", 0), ("m", 1):
        with contextlib.suppress(LookupError):
            await table.press("Chloe", show_id(what, moment, page))


async def offered(play: Play, who: str, command: str, option: str, **options: Any) -> list[str]:
    """What may be chosen while that option is typed."""
    found = await play.table.people[who].autocomplete(play.channel, command, option, "", **options)
    return [str(choice["value"]) for choice in found]


async def decided(play: Play, most: int) -> None:
    """So many times what is asked answered as proposed, by presses, each page of it looked at first."""
    for _ in range(most):
        pending = (await play.table.moment()).pending
        if not pending:
            return
        finger = Finger(play, PLAYERS[pending[0].question.side])
        await finger.open()
        await finger.look_round()
        await finger.decide()


def texts(play: Play) -> list[str]:
    """Everything sent in which signs format."""
    found: list[str] = []
    for sent in play.env.http_requests:
        body = sent.json if isinstance(sent.json, dict) else {}
        found += _texts(body.get("data", body))
    return found


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for item in part:
            yield from _texts(item)
    elif isinstance(part, dict):
        if isinstance(part.get("content"), str):
            yield part["content"]
        yield from _texts([part.get("components"), part.get("accessory")])


@pytest.mark.parametrize(
    ("language", "information", "questions"),
    [
        pytest.param("fr", "hidden", 1, marks=pytest.mark.long),
        *(
            pytest.param(language, information, 12, marks=pytest.mark.sweep)
            for language in ("fr", "en")
            for information in ("hidden", "public")
        ),
    ],
)
async def test_a_fight_of_sixty_figures(
    play: Play, speaking: Speaking, language: Language, information: str, questions: int
) -> None:
    speaking(language, language)
    table = play.table
    await play.set_up(crowd(information=information))
    for side, who in PLAYERS.items():
        await table.order(who, "encounter join", side=side)
    await seen_by_everybody(play)
    await table.order("Anna", "turn")
    who = PLAYERS[(await table.moment()).state.active_side]
    [group, *_] = await offered(play, who, "activate", "figures")
    await table.order(who, "activate", figures=group)
    [mover, *_] = await offered(play, who, "move", "figure")
    cells = await offered(play, who, "move", "to", figure=mover)
    await table.order(who, "move", figure=mover, to=cells[-1])
    await table.order(who, "move", figure=mover, to=cells[-1], now=True)
    await decided(play, questions)
    await seen_by_everybody(play)
    await table.order("Anna", "encounter end", reason=NAMES[0][:60])
    for text in texts(play):
        assert "@everyone" not in text


@pytest.mark.long
@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.usefixtures("third_language")
async def test_a_draft_of_sixty_figures(play: Play, speaking: Speaking, language: Language) -> None:
    speaking(language, language)
    record = json.dumps(crowd()).encode()
    await play.table.order("Anna", "encounter import", record=("record.json", record), draft=True)
    for command in ("force list", "terrain list", "encounter status"):
        await play.table.order("Anna", command)
    assert await offered(play, "Anna", "deploy lift", "figure")
    assert await offered(play, "Anna", "deploy auto", "side")
    await play.table.order("Anna", "encounter start")


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.usefixtures("third_language")
async def test_four_sides(service: Service, language: Language) -> None:
    moment, _ = await service.begin(1, None, 1, crowd(), language)
    sides = tuple(Side(letter * 40, name, "", "players") for letter, name in zip("abcd", NAMES * 2, strict=False))
    state = moment.state.copy()
    for figure in state.figures:
        figure.side = sides[figure.index % 4].id
        figure.status = "out-of-the-fight"
    four = replace(moment, record=replace(moment.record, sides=sides), state=state)
    picture = Picture(b"", "a" * ALT_LIMIT)
    words = Words(four.language)
    for view in (
        sign_up_view(four, picture, words, "x" * 1_000, 1),
        status_view(four, picture, words, Clock(1, 1, 24, None, None, -1)),
    ):
        parts = view.to_components()  # type: ignore[no-untyped-call]
        body = {
            "components": parts,
            "flags": COMPONENTS_V2,
            "attachments": [{"id": 0, "filename": BOARD + picture.ending}],
        }
        bodies.check([("POST", "/channels/1/messages", body)])
