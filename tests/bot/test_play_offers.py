"""While a person types he is offered what is legal for him, with the reasons, and nothing that he may not know."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text.words import Words
from bot.typed.completion import ways, with_members
from engine.commands.move import reaches
from engine.encounter import Encounter
from engine.loading.load import load
from engine.preview import foretold
from engine.space.cells import cell_name
from tests.bot.conftest import FARM, Maker, Play, answered
from tests.bot.test_play_preview import active


async def offered(play: Play, command: str, option: str, typed: str = "", who: str = "Anna", **named: Any) -> list[Any]:
    found = await play.table.people[who].autocomplete(play.channel, command, option, typed, **named)
    assert len(found) <= 25
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in found)
    return [(choice["name"], choice["value"]) for choice in found]


async def test_targets_come_with_range_cover_dice_and_odds(play: Play) -> None:
    await active(play)
    assert await offered(play, "fire", "target", figure="Billy") == [
        ("Carlos (G1) · 13″ · in the open · 2 dice · hit 89%", "carlos"),
        ("Nails (G3) · 15″ · in cover · 2 dice · hit 56%", "nails"),
        ("Moss (G4) · 15″ · in cover · 2 dice · hit 56%", "moss"),
    ]
    assert await offered(play, "fire", "weapon", figure="Billy") == [
        ("Semi-automatic rifle · 48″ · 2 dice", "semi-automatic-rifle")
    ]


async def test_a_charge_comes_with_the_odds_of_blows(play: Play) -> None:
    await active(play)
    (name, value), *_ = await offered(play, "charge", "target", figure="billy")
    assert value == "carlos"
    assert name == "Carlos (G1) · 13″ · comes to blows 79% · wins the first round 38%"


OTHERS = {
    "Ben": [("It is the other side's phase: Police to act", "?")],
    "Chloe": [("You play no side here: take one with /encounter join", "?")],
}
"""What those who are not to act are offered: the reason why there is nothing."""


async def test_the_other_side_and_strangers_are_offered_nothing_but_the_reason(play: Play) -> None:
    await active(play)
    for who, why in OTHERS.items():
        assert await offered(play, "move", "figure", who=who) == why
        assert await offered(play, "move", "to", who=who, figure="billy") == why
        assert await offered(play, "fire", "target", who=who, figure="billy") == why


async def test_cells_say_who_sees_them_and_all_are_legal(play: Play) -> None:
    await active(play)
    encounter = Encounter(load(FARM))
    for item in ({"do": "start-turn"}, {"do": "activate", "figures": ["billy", "carol", "dez", "char", "otto"]}):
        encounter.submit(item)
    g = encounter.game
    cells = {cell_name(reach.point) for reach in reaches(g, g.named("char"))}
    found = await offered(play, "move", "to", figure="Char")
    assert ("towards Carlos (G1), as far as it goes", "towards carlos") in found
    assert ("off the table, southern edge", "off S") in found
    named = [value for _, value in found if " " not in value]
    assert named
    assert set(named) <= cells
    first = next(name for name, value in found if value in cells)
    assert first.endswith("no enemy sees that spot or the way there")
    typed = await offered(play, "move", "to", "Q3", figure="Char")
    assert {value for _, value in typed} == {cell for cell in cells if cell.startswith("Q3")}


async def test_a_spot_that_nobody_sees_is_not_called_safe_where_the_way_is_seen(play: Play) -> None:
    await active(play)
    service, anna = play.bot.service, play.table.people["Anna"].id
    here = await service.standpoint(play.channel.id, anna)
    found = {figure.id: ways(here, Words("en"), figure, "") for figure in here.movers()}
    seen = [
        (who, cell)
        for who, offers in found.items()
        for name, cell in offers
        if " but these see the way there: " in name
    ]
    safe = [(who, cell) for who, offers in found.items() for name, cell in offers if name.endswith("or the way there")]
    assert seen
    for who, cell in safe[::4]:
        move = {"do": "move", "figure": who, "to": cell}
        assert foretold(here.table, move, here.knows).first_stop is None, move
    for offers in found.values():
        first_seen = next((n for n, (name, _) in enumerate(offers) if ", but the way" in name), len(offers))
        assert not [name for name, _ in offers[first_seen:] if name.endswith("nor the way")]


async def test_a_way_that_is_typed_is_offered_with_the_cell_it_leads_to(play: Play) -> None:
    await active(play)
    assert ("3 N → U27", "3 N") in await offered(play, "move", "to", "3 N", figure="Billy")
    assert ("vers carol → T31", "vers carol") in await offered(play, "move", "to", "vers carol", figure="Billy")
    assert await offered(play, "move", "to", "40 N", figure="Billy") == []


async def test_several_names_are_completed_one_by_one(play: Play) -> None:
    await active(play)
    found = await offered(play, "move", "figure", "billy, ca")
    assert found == [("billy, Carol (P2) · 8″ left to move", "billy, carol")]


async def test_hands_are_offered_what_they_touch(play: Play, record: Maker) -> None:
    close = record()
    close["figures"][1]["at"] = [21.5, 29.5]
    close["figures"][5] |= {"at": [19.5, 29.5], "status": "out-of-the-fight"}
    await active(play, close)
    assert await offered(play, "handle", "target", figure="Billy", deed="capture") == [
        ("Carlos (G1) · out of the fight", "carlos")
    ]
    assert await offered(play, "pick-up", "weapon", figure="Billy") == [
        ("Assault rifle · 48″ · 3 dice", "assault-rifle")
    ]
    assert await offered(play, "exchange", "target", figure="Billy") == [("Carol (P2) · in the fight", "carol")]
    assert await offered(play, "exchange", "takes", figure="Billy", target="carol") == [
        ("Submachine gun", "submachine-gun")
    ]
    assert await offered(play, "exchange", "gives", figure="Billy", target="carol") == [
        ("Semi-automatic rifle", "semi-automatic-rifle")
    ]


async def test_while_a_question_is_open_its_players_are_told_so_and_offered_nothing_else(play: Play) -> None:
    await active(play)
    await play.table.order("Anna", "move", figure="Billy", to="W23", now=True)
    assert (await play.table.moment()).pending
    for who in ("Anna", "Ben"):
        assert await offered(play, "fire", "target", who=who, figure="Billy") == [
            ("A question must be answered first", "?")
        ]
        assert await offered(play, "move", "figure", who=who) == [("A question must be answered first", "?")]
    assert await offered(play, "move", "figure", who="Chloe") == OTHERS["Chloe"]


async def test_a_figure_with_nobody_to_shoot_at_or_to_charge_is_said_to_have_none(play: Play) -> None:
    await active(play)
    assert await offered(play, "fire", "target", figure="Char") == [("Char can't shoot at anyone now", "?")]
    assert await offered(play, "charge", "target", figure="Char") == [("Char can't charge anyone now", "?")]
    for who, why in OTHERS.items():
        assert await offered(play, "fire", "target", who=who, figure="Char") == why


@pytest.mark.long
async def test_what_is_hidden_is_neither_offered_nor_named(play: Play, record: Maker) -> None:
    hidden = record(information="hidden")
    hidden["figures"][6] |= {"at": [15.5, 12.5], "facing": 0}
    await active(play, hidden)
    here = await play.bot.service.standpoint(play.channel.id, play.table.people["Anna"].id)
    assert "slag" not in here.knows
    for target in ("Slag", "slag"):
        told = answered(await play.table.order("Anna", "fire", figure="Billy", target=target))
        assert told.startswith(f"There is no figure called “{target}” here")
    for command, option, named in (
        ("fire", "target", {"figure": "billy"}),
        ("charge", "target", {"figure": "billy"}),
        ("move", "to", {"figure": "billy"}),
        ("move", "facing", {"figure": "billy"}),
        ("grenade", "at", {"figure": "otto"}),
    ):
        text = str(await offered(play, command, option, **named)).casefold()
        assert "slag" not in text


def test_nobody_is_offered_by_himself_twice() -> None:
    found = [["billy", "carol"], ["billy"], ["carol", "dez"]]
    assert with_members(found) == [*found, ["carol"], ["dez"]]


@pytest.mark.long
async def test_hands_with_nothing_to_do_are_said_to_have_none(play: Play) -> None:
    await active(play)
    assert await offered(play, "handle", "deed"), "all that the rules know"
    assert await offered(play, "handle", "deed", figure="Billy") == [("Its hands have nothing to do now", "?")]
