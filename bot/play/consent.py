"""Asking the other sides for something: a message with buttons that say all, and answers kept in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

import discord
from discord import ui

from bot.messages.parts import View, only
from bot.play.moment import Moment
from bot.text.words import Words

What = Literal["undo", "pause", "resume"]


@dataclass(frozen=True, slots=True)
class Request:
    """What one person asks of the other sides; `at` is the newest number then, `steps` how many inputs it is about."""

    what: What
    encounter_id: int
    at: int
    steps: int
    asker: int

    @property
    def key(self) -> str:
        """What the sides that agree are kept under; nobody is named there."""
        return f"{self.what}:{self.at}:{self.steps}"

    def custom_id(self, answer: Literal["yes", "no"]) -> str:
        """What a button carries that answers it."""
        return f"c:{answer}:{self.encounter_id}:{self.key}:{self.asker}"


PATTERN = r"c:(?P<answer>yes|no):(?P<e>\d+):(?P<what>undo|pause|resume):(?P<at>\d+):(?P<steps>\d+):(?P<asker>\d+)"


def read(match: Mapping[str, str]) -> Request:
    """The request that a button's parts stand for."""
    what = cast("What", match["what"])
    return Request(what, int(match["e"]), int(match["at"]), int(match["steps"]), int(match["asker"]))


def deciders(moment: Moment, sides: Iterable[str]) -> tuple[int, ...]:
    """Those who answer for these sides, each once."""
    return tuple(dict.fromkeys(moment.seating.decider(side) for side in sides))


def others(moment: Moment, asker: int) -> tuple[str, ...]:
    """The sides that must agree: those that others decide for, one's own too; none where the game master asks."""
    if moment.seating.gm_id == asker:
        return ()
    return tuple(
        side.id
        for side in moment.record.sides
        if side.controller != "rules" and asker != moment.seating.decider(side.id)
    )


def asking(request: Request, text: str, people: Iterable[int], words: Words) -> dict[str, Any]:
    """The message that asks, and pings these people."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(text))
    yes: ui.Button[View] = ui.Button(
        label=words("consent.yes"), custom_id=request.custom_id("yes"), style=discord.ButtonStyle.primary
    )
    no: ui.Button[View] = ui.Button(label=words("consent.no"), custom_id=request.custom_id("no"))
    view.add_item(ui.ActionRow(yes, no))
    view.stop()
    return {"view": view, "allowed_mentions": only(people)}
