"""Drives on the tables of ready-made battles: the page foretells what a hull strikes till its crew can act again."""

from __future__ import annotations

from random import Random

import pytest

from bot.report.driving import planned_drives
from bot.setup.scenarios import read
from engine import legal
from engine.battle.game import Game
from engine.errors import BadRequest
from engine.legal import Input
from engine.offers.tree import split
from tests.bot.test_machine_previews import CREW
from tests.engine.machines import armored
from tests.engine.table import Battle

TANK = "leader lou driver dan gunner gus loader len machine-gunner max"


def on_table(name: str, random: Random) -> Battle:
    """A heavy tank anywhere on the table of a scenario, on its way or not; its enemy is shut up in a far corner."""
    table = read(name)["table"]
    across, down = table["width"], table["height"]
    walls = {"id": "cell", "type": "building", "rect": [across - 2, down - 2, 2, 2], "dv": 2}
    rob = f"rob red rep 4 at {across - 1},{down - 1}"
    while True:
        x, y, facing = random.uniform(4, across - 4), random.uniform(4, down - 4), random.randrange(0, 360, 15)
        stands = f"at {x:.1f},{y:.1f} facing {facing} speed {random.choice((0, 3, 6))}"
        try:
            battle = armored(
                *CREW,
                rob,
                f"tank of blue model heavy-tank {stands} {TANK}",
                table={"width": across, "height": down},
                terrain=[*table["terrain"], walls],
                seed=name,
            )
        except BadRequest:
            continue
        battle.blue_turn("lou", "dan", "gus", "len", "max")
        return battle


def struck(battle: Battle) -> list[str]:
    return [event["item"] for event in battle.all("machine", what="strikes")]


def _foretold(g: Game, item: Input) -> list[str]:
    """What it is foretold to strike."""
    ways = [way for plan in planned_drives(g, item) for way in (plan.way, plan.onward) if way is not None]
    return [way.contact.id for way in ways if way.contact is not None]


@pytest.mark.rule("CR2-VEH-04", "CR2-RUL-282")
@pytest.mark.parametrize("name", ["tiger", "convoy"])
def test_what_a_tank_strikes_till_its_crew_acts_again_is_foretold(name: str) -> None:
    random, met = Random(name), 0
    for _ in range(30):
        battle = on_table(name, random)
        g = battle.encounter.game
        offered = [item for item in legal.orders(g) if item["do"] == "drive"]
        for item in random.sample(offered, min(1, len(offered))):
            named = _foretold(g, item)
            battle.give(item)
            battle.do("end-phase")
            assert struck(battle) == named, item
            met += len(named)
    assert met


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-282")
def test_what_is_offered_first_strikes_nothing_where_a_choice_of_speed_or_turn_would_not() -> None:
    random, avoided = Random("first"), 0
    for _ in range(30):
        g = on_table("tiger", random).encounter.game
        offered = split(g, [item for item in legal.orders(g) if item["do"] == "drive"]).inputs
        badly = [bool(_foretold(g, item)) for item in offered]
        assert not badly[0] or all(badly), offered[0]
        avoided += any(badly) and not badly[0]
    assert avoided
