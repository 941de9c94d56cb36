"""The pages on which a person places their figures before play begins: who, then where, square by square."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.board import drawn
from bot.messages.arranging import ways
from bot.messages.custom_id import CustomId
from bot.messages.panel import LINES, page_view
from bot.messages.parts import View, button, gallery, select, sendable, view_of
from bot.messages.setup_ids import ArrangeId, BeforehandId, PlaceId, SpotId
from bot.messages.sign_up import called, described, manned
from bot.messages.standing import standing_page
from bot.names import plain, safe
from bot.panel.path import STANDING, Path
from bot.panel.standing_orders import beforehand
from bot.play.drafts import Sheet
from bot.report.picture import board_of, picture_of
from bot.report.scene import scene_of
from bot.setup.change import Asker
from bot.setup.draft import carried_in, figure_in, machine_in, machines_in, name_of, rules_of
from bot.setup.hiding import may_hide
from bot.setup.nooks import Nook
from bot.setup.spots import floors_of, is_machine
from bot.text.words import Words
from engine.offers.grid import Grid

MOST_WAYS = 4
"""Buttons beside the squares of a pad for which there is room."""


async def placing(sheet: Sheet, side: str, told: str, asker: Asker) -> dict[str, Any]:
    """The figures to place, on a picture of the table as the player of a `side` may see it; `told` is what comes
    next."""
    words, encounter, draft = Words(asker.language), sheet.moment.encounter_id, sheet.draft
    mine = [figure for figure in draft["figures"] if figure["side"] == side]
    options = [
        discord.SelectOption(
            label=plain(name_of(figure), 100), value=figure["id"], description=described(figure, sheet, words)[:100]
        )
        for figure in mine
        if figure["id"] not in carried_in(draft)
    ]
    options += [
        discord.SelectOption(
            label=plain(called(machine, words), 100),
            value=machine["id"],
            description=manned(machine, sheet, words)[:100],
        )
        for machine in machines_in(draft, side)
    ]
    offered = await asyncio.to_thread(ways, "place", sheet, {"side": side}, asker)
    buttons = offered.buttons
    if beforehand(sheet.moment, sheet.draft, side).figures:
        buttons.append(button(words("standing.hold-fire"), BeforehandId(encounter, str(Path(STANDING)))))
    if not sheet.moment.seating.of_event:
        buttons.append(button(words("arrange.change"), ArrangeId("open", encounter)))
    picture = await board_of(sheet.moment, (), words.language, whole=True)
    view = view_of(
        f"## {words('placing.head')}\n-# {rules_of(draft).title} · {words('solo.private')}",
        gallery(picture),
        told,
        *offered.lists,
        select(PlaceId("who", encounter), options[:LINES], words("placing.who"))
        if options
        else words("placing.nobody"),
        buttons,
    )
    return sendable(view, picture)


def orders_page(sheet: Sheet, side: str, path: Path, press: int, words: Words) -> dict[str, Any]:
    """When each figure that begins hidden fires; empty where none does."""
    encounter, page = sheet.moment.encounter_id, standing_page(beforehand(sheet.moment, sheet.draft, side), path, words)

    def carries(way: Path) -> CustomId:
        return BeforehandId(encounter, str(way)) if way.page == STANDING else PlaceId("open", encounter)

    return {} if page is None else sendable(page_view(page, carries, None, press))


async def spot_page(
    sheet: Sheet, at: SpotId, named: Sequence[Nook], grid: Grid | None, told: str, words: Words
) -> dict[str, Any]:
    """Where to place a figure or a machine: places with names to pick from, squares to press, and how it is to stand
    there; `told` is what has just been done."""
    machine = is_machine(sheet.draft, at.figure)
    thing = machine_in(sheet.draft, at.figure) if machine else figure_in(sheet.draft, at.figure)
    who = called(thing, words) if machine else safe(name_of(thing))
    squares = () if grid is None else grid.squares
    pads = tuple(drawn.DrawnSquare(letter=one.letter if one.places else "", rect=one.rect) for one in squares)
    scene = scene_of(sheet.moment, (), words.language)
    here = tuple(token.id for token in scene.tokens if token.id == thing["id"])
    picture = await picture_of(replace(scene, squares=pads, focus=here), bare=True)
    options = [discord.SelectOption(label=words.started(nook.name)[:100], value=nook.key) for nook in named]
    small = words("panel.pad", inches=grid.side) if grid is not None else words("placing.nowhere")
    return sendable(
        view_of(
            f"## {words('placing.where', who=who)}\n-# {small}",
            told or None,
            gallery(picture),
            select(replace(at, what="put", spot=""), options, words("placing.named")) if options else None,
            *([] if grid is None else _pad(at, grid)),
            [
                *([] if machine else _how(sheet, at, words)),
                *([button(words("placing.lift"), replace(at, what="lift", spot=""))] if "at" in thing else []),
                button(words("panel.back"), _back(at)),
            ],
        ),
        picture,
    )


def _pad(at: SpotId, grid: Grid) -> list[list[discord.ui.Button[View]]]:
    rows: list[list[discord.ui.Button[View]]] = [[] for _ in range(grid.rows)]
    for square in grid.squares:
        made = button(square.letter if square.places else "·", replace(at, spot=at.spot + square.letter))
        made.disabled = not square.places
        rows[square.row].append(made)
    return rows


def _how(sheet: Sheet, at: SpotId, words: Words) -> list[discord.ui.Button[View]]:
    """Whether it hides, where figures may, and the other floors."""
    hidden, floor = at.how[0] == "h", int(at.how[1:])
    ways = []
    if may_hide(sheet.draft):
        other = f"{'o' if hidden else 'h'}{floor}"
        ways.append(button(words(f"placing.{'hides' if hidden else 'stands'}"), replace(at, how=other, spot="")))
    for other_floor in floors_of(sheet.draft):
        if other_floor != floor:
            label = words("panel.floor", floor=other_floor) if other_floor else words("panel.ground")
            ways.append(button(label, replace(at, how=f"{at.how[0]}{other_floor}", spot="")))
    return ways[:MOST_WAYS]


def _back(at: SpotId) -> PlaceId | SpotId:
    """A square less, or whom to place."""
    return replace(at, spot=at.spot[:-1]) if at.spot else PlaceId("open", at.encounter)
