"""Presses of a panel without its pages, and the tables they are made at."""

from __future__ import annotations

from typing import Any

from bot.client import stretch
from bot.client.protocol import Interaction
from bot.panel.path import Path
from bot.play.moment import Moment
from tests.bot.conftest import FARM, Play

POLICE = ["billy", "carol", "dez", "otto"]
ACTIVATE = {"do": "activate", "figures": POLICE}
PRONE = {"do": "prone", "figure": "billy"}
END = {"do": "end-phase"}


class Pressed:
    """A press of a panel's button."""

    number = 9_000

    def __init__(self, play: Play, who: str) -> None:
        Pressed.number += 1
        self.id = Pressed.number
        self.client = play.bot
        self.user = play.table.people[who]


async def press(play: Play, who: str, *items: dict[str, Any], flags: str = "") -> Moment:
    """A press that gives these, of a page with these flags."""
    now = await play.table.moment()
    return await stretch.give(pressed_by(play, who), now.encounter_id, items, now.sequence, Path(flags=flags))


def pressed_by(play: Play, who: str) -> Interaction:
    """A press of this person's."""
    pressed: Any = Pressed(play, who)
    return pressed


async def back(play: Play, who: str) -> Moment:
    """The person takes their last press back."""
    now = await play.table.moment()
    return await stretch.take_back(pressed_by(play, who), now.encounter_id, now.sequence)


async def done(play: Play, who: str) -> None:
    """The person's stretch is over."""
    await stretch.done(pressed_by(play, who), (await play.table.moment()).encounter_id)


async def begun(play: Play, **more: Any) -> int:
    """The farm, with the police's phase; how many messages the channel has."""
    dice = {"activation:police": [3], "activation:gang": [1]}
    await play.set_up({**FARM, "dice": dice, **more})
    await play.seat()
    await play.table.order("Anna", "turn")
    return len(play.said())


def open_field(**more: Any) -> dict[str, Any]:
    """Two men a side who do not see each other, on a table without anything on it."""
    wall = {"id": "wall", "type": "wall", "line": [[0, 18], [36, 18]], "tall": True}
    men = [("ann", "blue", 3, 30), ("art", "blue", 30, 30), ("bea", "red", 3, 5), ("bob", "red", 30, 5)]
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": [wall]},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "figures": [
            {
                "id": name,
                "name": name.title(),
                "side": side,
                "rep": 4,
                "weapons": ["pistol"],
                "at": [x, y],
                "facing": 0 if side == "blue" else 180,
            }
            for name, side, x, y in men
        ],
        "dice": {"activation:blue": [3], "activation:red": [1]},
        **more,
    }


async def field(play: Play, **more: Any) -> None:
    """Turn 1 of it, with blue's phase."""
    await play.set_up(open_field(**more))
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Ben", "encounter join", side="red")
    await play.table.order("Anna", "turn")


async def given(play: Play) -> list[tuple[str, str]]:
    """Every input so far: what, and by what."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return [(item["do"], item.get("by", "")) for item in stored.inputs]


def walk(who: str, x: float, y: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """A figure is activated, and moves."""
    return {"do": "activate", "figures": [who]}, {"do": "move", "figure": who, "to": [x, y]}


def labels(message: Any) -> list[str]:
    """What its buttons say."""

    def of(components: Any) -> list[str]:
        return [
            label
            for component in components
            for label in (getattr(component, "label", None), *of(getattr(component, "children", ())))
            if label
        ]

    return of(message.components)
