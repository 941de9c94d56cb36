"""Asking the other sides for something: a message with buttons that say all; the answers lie in the database."""

from collections.abc import Iterable
from typing import Any, Literal

import discord

from bot.messages.ids import ChairId, ConsentId
from bot.messages.parts import View, button, only, view_of
from bot.play.consent import ConsentRequest
from bot.text.words import Words


def asked(carried: ConsentId) -> ConsentRequest:
    """The request that a button stands for."""
    return ConsentRequest(carried.what, carried.encounter, carried.at, carried.steps, carried.asker)


def asking(request: ConsentRequest, text: str, people: Iterable[int], words: Words) -> dict[str, Any]:
    """The message that asks, and pings these people."""
    yes = button(words("consent.yes"), _carries(request, "yes"), discord.ButtonStyle.primary)
    view = view_of(text, [yes, button(words("consent.no"), _carries(request, "no"))])
    return {"view": view, "allowed_mentions": only(people)}


def taking_back(request: ConsentRequest, text: str, may: bool, words: Words) -> View:
    """That a request was granted by silence; with a button for a captain who is back, where that `may` be."""
    return view_of(text, [button(words("consent.return"), _carries(request, "no"))] if may else None)


def in_other_hands(text: str, encounter_id: int, words: Words) -> View:
    """That the rules play for a person, with the button by which that person is back."""
    return view_of(text, [button(words("rules.return"), ChairId("return", encounter_id, 0))])


def _carries(request: ConsentRequest, answer: Literal["yes", "no"]) -> ConsentId:
    return ConsentId(answer, request.encounter_id, request.what, request.at, request.steps, request.asker)
