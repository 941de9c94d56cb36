"""What a side of the rules does with guns, rockets and crews in Chain Reaction 2.0."""

from __future__ import annotations

from typing import Any

import pytest

from engine.opposition import next_input
from tests.engine.machines import armored
from tests.engine.table import Battle

CREW = ("lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4")
ANN = "ann blue rep 4 with law at 10,30"
SIDES = [{"id": "blue", "controller": "rules"}, {"id": "red", "controller": "rules"}]


def led(facing: int, **dice: list[int]) -> Battle:
    """A tank of one side of the rules, and somebody with a LAW of the other."""
    line = f"tank of red model medium-tank at 10,10 facing {facing} leader lou gunner gus driver dan loader lee"
    script = {key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}
    return armored(*CREW, ANN, line, sides=SIDES, dice={"rounds:ann": [3], **script})


def wish(b: Battle) -> dict[str, Any]:
    """What the side whose phase it is does next, once it has activated somebody."""
    item = next_input(b.encounter)
    assert item["do"] == "activate"
    b.give({**item, "by": "rules"})
    return {key: value for key, value in next_input(b.encounter).items() if key != "by"}


@pytest.mark.rule("CR2-APW-09", "CR2-VEH-11")
@pytest.mark.parametrize(("facing", "fires"), [(90, True), (180, False)])
def test_a_rocket_is_fired_at_a_tank_where_it_may_go_through(facing: int, fires: bool) -> None:
    b = led(facing)
    b.blue_turn(blue=4, red=3)
    shot = {"do": "fire", "volley": [{"figure": "ann", "weapon": "law", "targets": [{"machine": "tank"}]}]}
    assert (wish(b) == shot) == fires


@pytest.mark.rule("CR2-VEH-10", "CR2-APW-03")
def test_gunners_fire_their_weapons_and_nobody_gets_off_to_walk() -> None:
    b = led(180)
    b.blue_turn(blue=2, red=4)
    found = [wish(b)]
    while found[-1]["do"] in ("fire", "grenade") and len(found) < 5:
        weapons = [part["weapon"] for part in found[-1].get("volley", [found[-1]])]
        assert set(weapons) <= {"apw-medium", "hmg", "lmg"}
        b.record["dice"] |= {"ranged-combat:gus": [6, 1], "ranged-combat:lou": [1] * 6, "received-fire:ann": [6, 6]}
        b.record["dice"] |= {"obviously-dead:gus": [1], "fast-move:ann": [1, 1], "received-fire:lou": [1, 1, 1]}
        b.record["dice"] |= {"pursue-by-fire:gus": [6, 6], "pursue-by-fire:lou": [6, 6]}
        b._restock()
        b.give({**found[-1], "by": "rules"})
        found.append(next_input(b.encounter))
    assert found[0]["do"] in ("fire", "grenade")
    assert {item["do"] for item in found} <= {"fire", "grenade", "reload", "end-phase", "activate", "end-encounter"}


@pytest.mark.rule("CR2-MORTAR-07", "CR2-MORTAR-10", "CR2-MORTAR-12")
def test_a_mortar_is_called_where_most_enemies_stand_away_from_friends_until_its_rounds_land_nowhere() -> None:
    crew = ("gun red rep 4 with nothing at 36,69", "leo red rep 4 with nothing at 36,71")
    tube = "tube of red model light-mortar at 36,70 gunner gun loader leo"
    near = ("mia red rep 4 with nothing at 60,60", "abe blue rep 4 at 60,50", "bob blue rep 4 at 61,50")
    group = ("cal blue rep 4 at 36,20", "dan blue rep 4 at 37,20", "eve blue rep 4 at 20,20")
    dice = {"mortar-deviation:gun": [2, 1], "mortar-deviation-inches:gun": [6], "ranged-combat:gun": [1, 1]}
    dice |= {f"received-fire:{name}": [1, 1] for name in ("cal", "dan")}
    with armored(*crew, *near, *group, tube, sides=SIDES, dice=dice, table={"width": 72, "height": 72}) as b:
        b.blue_turn(blue=2, red=4)
        call = wish(b)
        assert (call["do"], call["at"]) == ("call-fire", [36, 20])
        b.give({**call, "by": "rules"})
        assert b.last("blast")["at"] == [36, 14]
        # The other rounds would fall where nobody stands: they are kept, and in the next activation it ceases fire.
        assert next_input(b.encounter) == {"do": "activate", "figures": ["mia"], "by": "rules"}
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=2, red=4)
        assert wish(b)["do"] == "cease-fire"
        b.give(next_input(b.encounter))
        again = next_input(b.encounter)
        assert (again["do"], again["at"]) == ("call-fire", [36, 20])
        b.give(again)
        assert b.last("blast")["at"] == [36, 20]
        assert next_input(b.encounter)["do"] == "drop-rounds"
