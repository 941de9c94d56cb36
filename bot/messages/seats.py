"""A set-up as a message: the table, the sides with their seats, and the emblems."""

import discord
from discord import ui

from bot.messages.hand import hand, whole_table
from bot.messages.parts import Part, View, box_of, button, gallery, select, view_of
from bot.messages.question import decide_button
from bot.messages.report import show_id
from bot.messages.setup_ids import ArrangeId, EmblemId, PlaceId, SaltId, Seat, SeatId, StartId
from bot.messages.status import info_button, short_seal
from bot.names import plain, safe
from bot.play.moment import Moment
from bot.report.kinds import sign_of
from bot.report.picture import Picture
from bot.setup.first import is_practice
from bot.text.casting import masters_of, played_by
from bot.text.heading import title_of
from bot.text.mission import about
from bot.text.proof import read_before
from bot.text.sides import side_name
from bot.text.turns import next_line
from bot.text.words import Words
from engine.record.model import EMBLEMS, Side

LETTER = "letter"
"""Picked instead of an emblem."""


def change_ways(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The ways to place one's figures and to change the table before play begins, which an event has set up."""
    ways = [button(words("placing.open"), PlaceId("open", moment.encounter_id))]
    if not moment.seating.of_event:
        ways.append(button(words("arrange.change"), ArrangeId("open", moment.encounter_id)))
    return ways


def sign_up_view(
    moment: Moment,
    picture: Picture,
    words: Words,
    below: str = "",
    starts: int | None = None,
    *,
    newest: bool = True,
) -> View:
    """The set-up: the table, who plays what, and seats to take; `below` stands in for whose turn it is.

    `starts` is the draft that a button begins. Once it is not the `newest` message, it does not say how play goes on.
    """
    seats: list[Part] = []
    for side in moment.record.sides:
        count = sum(figure.side == side.id for figure in moment.state.figures)
        sign = sign_of(side.id, moment)
        key = "hidden.side" if moment.record.hidden else "people.side" if count else "people.side-to-come"
        text = words(key, count, sign=sign, side=safe(side_name(side.id, moment, words)))
        players = moment.seating.seats.get(side.id, ())
        text += "\n" + played_by(side, moment, words)
        if side.controller == "rules":
            seats.append(text)
            continue
        if commands := _commands(side, moment):
            text += "\n" + words("people.open", commands)
        what: Seat = "join" if _free(side, moment) else "leave"
        label = words(f"people.{what}", side=plain(side.name, 20))
        style = discord.ButtonStyle.secondary if players else discord.ButtonStyle.primary
        seats.append(ui.Section(text, accessory=button(label, SeatId(what, moment.encounter_id, side.id), style)))
    ruleset, commitment = moment.record.ruleset.title, moment.record.commitment
    # Until play begins every player may add a word to the dice; no seed is drawn before they all have.
    sealing = "people.sealed" if commitment else "people.unsealed"
    key = "practice.seal" if is_practice(moment.record) else sealing
    sealed = words(key, ruleset=ruleset, seal=short_seal(moment))
    follows = words("solo.first-turn") if moment.record.prepared else next_line(moment, words)
    row = [info_button("how", moment, words), *([info_button("seal", moment, words)] if commitment else [])]
    if below:
        salt = [] if moment.seating.of_event else [button(words("salt.open"), SaltId(moment.encounter_id))]
        row[:0] = [*change_ways(moment, words), *salt]
    if starts is not None:
        row.insert(0, button(words("setup.start"), StartId(starts), discord.ButtonStyle.primary))
    else:
        ways = [decide_button(moment, words)] if moment.pending else hand(moment, words)
        row[:0] = [*ways, *whole_table(moment, words)] if newest and not below and not moment.record.prepared else []
    if moment.record.prepared:
        row.append(button(words("ask.dice"), show_id("d", moment)))
    return view_of(
        f"## {title_of(moment, words)}",
        gallery(picture),
        "\n".join([*about(moment.record, words), *masters_of(moment, words), *read_before(moment.record, words)]),
        box_of(*seats, f"-# {sealed}"),
        f"-# {below or follows}" if newest else None,
        emblem_list(moment.encounter_id, words) if below and not moment.seating.of_event else None,
        row,
    )


def seats_view(told: str, moment: Moment, words: Words) -> View:
    """The sides that people play, to be joined, below what is `told`."""
    sides = [side for side in moment.record.sides if side.controller != "rules"]
    return view_of(told, [_join(side, moment, words) for side in sides])


def free_seats(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The sides with room for one more player, to be joined."""
    return [_join(side, moment, words) for side in moment.record.sides if _free(side, moment)]


def _join(side: Side, moment: Moment, words: Words) -> ui.Button[View]:
    label = words("people.join", side=plain(side.name, 20))
    return button(label, SeatId("join", moment.encounter_id, side.id))


def _free(side: Side, moment: Moment) -> bool:
    """Whether a side that people play has room for one more."""
    players = moment.seating.seats.get(side.id, ())
    return side.controller != "rules" and len(players) < max(_commands(side, moment), 1)


def _commands(side: Side, moment: Moment) -> int:
    """The commands into which a side is divided; 0 where people play more sides than one."""
    alone = sum(one.controller != "rules" for one in moment.record.sides) == 1
    return len(side.commands) if alone else 0


def emblem_list(encounter_id: int, words: Words) -> ui.ActionRow[View]:
    """Every emblem, and the letter."""
    options = [discord.SelectOption(label=words(f"emblem.{one}"), value=one) for one in (LETTER, *EMBLEMS)]
    return select(EmblemId(encounter_id), options, words("setup.emblem"))
