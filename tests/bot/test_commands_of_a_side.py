"""Allied players with a command each: who joins, who is called on, who may end which phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.errors import Unfit
from bot.play.moment import laid_out
from bot.play.seats import join
from bot.setup.alone import battles, title
from bot.setup.scenarios import scenario
from bot.storage.people import FigureOf, Roster, Seating, SideOf
from bot.text.casting import played_by
from bot.text.words import Words
from engine.encounter import Encounter
from engine.records.load import load
from tests.bot.conftest import Play, answered

ANNA, BEN, CHLOE = 1, 2, 3
COMMANDS = {"nadia": "milo", "jack": "rosa"}


def roster() -> Roster:
    """A side of two commands, against the rules."""
    figures = [FigureOf(who, who, "blue", leader) for leader, mate in COMMANDS.items() for who in (leader, mate)]
    sides = (SideOf("blue", "Survivors", commands=2), SideOf("red", "Zombies", rules_run=True))
    return Roster(1, "running", ANNA, None, sides, tuple(figures))


def test_each_who_joins_plays_the_next_command() -> None:
    seated = join(join(roster(), ANNA, "blue"), BEN, "blue")
    assert seated.owners == {"jack": BEN, "rosa": BEN}


@pytest.mark.rule("CMP-RUL-161")
def test_nobody_joins_once_each_command_has_its_player() -> None:
    seated = join(join(roster(), ANNA, "blue"), BEN, "blue")
    with pytest.raises(Unfit) as wrong:
        join(seated, CHLOE, "blue")
    assert (wrong.value.code, wrong.value.values["rule"]) == ("commands-taken", "CMP-RUL-161")


@pytest.mark.parametrize(
    ("way", "holds"),
    [
        ("together", ["<@1>: Nadia, Milo, Sam and Theo", "<@2>: Jack and Rosa"]),
        ("solo", ["<@1>: Nadia, Milo, Jack, Rosa, Sam and Theo", "<@2>: no figures yet"]),
    ],
)
def test_the_card_says_what_each_of_several_players_holds(way: str, holds: list[str]) -> None:
    moment = laid_out(scenario(f"diner-{way}", "en"), ANNA)
    owners = {"jack": BEN, "rosa": BEN} if way == "together" else {}
    seated = replace(moment, seating=Seating(ANNA, {"survivors": (ANNA, BEN)}, owners=owners))
    lines = played_by(moment.record.sides[0], seated, Words()).splitlines()
    assert [line.partition(";")[0] for line in lines] == holds


@pytest.mark.rule("CMP-RUL-161")
def test_alone_there_is_one_die_for_the_side_and_together_one_for_each_command() -> None:
    parties = {way: load(scenario(f"diner-{way}", "en")).parties for way in ("solo", "together")}
    assert list(parties["solo"]) == ["survivors", "horde"]
    assert list(parties["together"]) == ["nadia", "jack", "sam", "horde"]


@pytest.mark.parametrize("which", [which for which in battles("compendium") if which.endswith("-together")])
def test_a_battle_together_is_called_so_and_begins(which: str) -> None:
    assert "players" in title(which, "en")
    encounter = Encounter(load({**scenario(which, "fr"), "seed": "x"}))
    encounter.submit({"do": "start-turn"})
    assert encounter.state.turn == 1


async def begun(play: Play, dice: dict[str, Any]) -> None:
    """The diner for Anna, with Nadia, and Ben, with Jack; no zombie comes in the first turn."""
    await play.set_up({**scenario("diner-together", "en"), "seed": "x", "dice": dice})
    for who in ("Anna", "Ben"):
        await play.table.order(who, "encounter join", side="survivors")
    await play.table.order("Anna", "turn")


@pytest.mark.rule("CMP-RUL-161")
async def test_the_player_of_a_command_is_called_on_in_its_phase_and_may_end_it(play: Play) -> None:
    faces = {"nadia": 3, "jack": 4, "sam": 2, "horde": 1}
    await begun(play, {f"activation:{party}": [face] for party, face in faces.items()})
    moment = await play.table.moment()
    assert (moment.state.party, moment.mover) == ("jack", play.table.people["Ben"].id)
    await play.table.order("Ben", "end", what="phase")
    moment = await play.table.moment()
    assert (moment.state.party, moment.mover) == ("nadia", play.table.people["Anna"].id)
    refused = answered(await play.table.order("Ben", "end", what="phase"))
    assert f"<@{play.table.people['Anna'].id}>" in refused
    assert (await play.table.moment()).state.party == "nadia"
