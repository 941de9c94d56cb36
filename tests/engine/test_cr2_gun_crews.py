"""Where rounds that miss come down, and what crews do when they are struck (CR2-APW-08, CR2-VEH-14)."""

from __future__ import annotations

import pytest

from engine.procedures.ledger import Cause, Debt, Ledger
from engine.procedures.machines import crew, mounts
from engine.procedures.replies import Replies
from tests.engine.cr2_gunnery import ANN, CREW, fire_at_tank, red_turn, status, tank
from tests.engine.machines import armored
from tests.engine.table import Battle

# ---- misses ----


@pytest.mark.rule("CR2-APW-08", "CR2-RUL-285")
def test_a_missed_round_strikes_where_it_comes_down() -> None:
    # It falls short by two inches, where Gus has got off to.
    gun = "gun of blue model medium-gun at 10,34 facing 0 gunner gil loader lil"
    crew = ("gil blue rep 4 at 9,36", "lil blue rep 4 at 11,36")
    dice = {"rounds:gun": [3], "rounds:tank": [3], "ranged-combat:gil": [1, 6], "apw-miss:gil": [5]}
    dice |= {"apw-miss-inches:gil": [5], "obviously-dead:gil": [1], "received-fire:lou": [6, 6, 6]}
    line = "tank of red model medium-tank at 10,10 facing 180 leader lou gunner gus driver dan loader lee"
    pal = "pal red rep 4 with rifle at 10,15 facing 0"
    with armored(*CREW, *crew, pal, gun, line, dice=dice) as b:
        b.blue_turn("gil", "lil", blue=4, red=3)
        b.do("fire", figure="gil", weapon="apw-medium", targets=[{"machine": "tank"}])
        assert status(b, "pal") == "obviously-dead"
        assert b.encounter.state.machines[-1].buttoned  # its Leader passed nothing


HOUSE = {"id": "house", "type": "building", "rect": [8, 3, 4, 4], "dv": 2, "doors": [{"wall": "north", "at": 2}]}


@pytest.mark.rule("CR2-APW-08", "CR2-RUL-285", "CR2-BLDG-03")
def test_a_missed_round_strikes_the_house_behind() -> None:
    gun = "gun of blue model medium-gun at 10,34 facing 0 gunner gil loader lil"
    crew = ("gil blue rep 4 at 9,36", "lil blue rep 4 at 11,36")
    dice = {"rounds:gun": [3], "rounds:tank": [3], "ranged-combat:gil": [1], "apw-miss:gil": [1]}
    dice |= {"apw-miss-inches:gil": [5], "penetration:house": [3, 3], "received-fire:lou": [1, 6, 6]}
    line = "tank of red model medium-tank at 10,10 facing 180 leader lou gunner gus driver dan loader lee"
    pal = "pal red rep 4 with rifle at 9.5,5.5 facing 0"
    with armored(*CREW, *crew, pal, gun, line, dice=dice, terrain=[HOUSE]) as b:
        b.blue_turn("gil", "lil", blue=4, red=3)
        b.do("fire", figure="gil", weapon="apw-medium", targets=[{"machine": "tank"}])
        assert b.last("blast")["at"] == [10, 5]
        assert status(b, "pal") == "obviously-dead"


# ---- what crews do ----


SIDE_ON = {"ranged_combat__ann": [4], "clank__lou": [1, 6, 6]}


def turret(b: Battle, facing: int) -> None:
    b.encounter.game.machine("tank").turret = facing


@pytest.mark.rule("CR2-VEH-14", "CR2-RUL-279")
async def test_on_one_die_a_turret_is_not_turned_even_while_its_gunner_is_active() -> None:
    with tank(ANN, dice={"clank__lou": [1, 6, 6]}) as b:
        g = b.encounter.game
        red_turn(b, "lou", "gus", "dan", "lee")
        turret(b, 0)
        replies = Replies()
        debt = Debt(g.named("lou"), fire=[Cause(g.named("ann"), 4)], clanks=True)
        await crew.clank(g, g.machine("tank"), debt, Ledger(), replies)
        assert not replies.firings
        assert g.machine("tank").turret == 180, "the hull faces the attacker, and the gun with it"


@pytest.mark.rule("CR2-VEH-14", "CR2-RUL-281", "CR2-RUL-420")
def test_who_has_no_room_to_face_the_attacker_does_not_turn_into_a_house() -> None:
    walls = [{"id": name, "type": "building", "rect": [x, 8, 3, 8], "dv": 2, "doors": [{"wall": "west", "at": 4}]}
             for name, x in (("east", 11.6), ("west", 5.4))]  # fmt: skip
    ben = "ann blue rep 4 with law at 10,20"
    with tank(ben, terrain=walls, dice={**SIDE_ON, "penetration__tank": [1, 2]}) as b:
        g = b.encounter.game
        turret(b, 0)
        g.machine("tank").facing = 0
        fire_at_tank(b)
        assert (g.machine("tank").facing, g.machine("tank").turret) == (0, 180)


@pytest.mark.rule("CR2-RUL-555", "CR2-VEH-07", "CR2-RUL-281")
def test_a_crew_in_the_open_turns_half_round_to_an_attacker_behind_it_and_stands() -> None:
    with tank(ANN, facing=0, dice={**SIDE_ON, "penetration__tank": [1, 2]}) as b:
        b.encounter.game.machine("tank").speed = 400
        turret(b, 0)
        fire_at_tank(b)
        machine = b.encounter.game.machine("tank")
        assert (machine.facing, machine.turret, machine.speed) == (180, 180, 0)
        assert not b.all("machine", what="turns"), "no change of direction that costs speed"


@pytest.mark.rule("CR2-FIG-03", "CR2-VEH-11")
def test_a_shot_tells_the_face_that_it_strikes_and_not_the_one_turned_to_it_after() -> None:
    with tank(ANN, facing=90, dice={**SIDE_ON, "penetration__tank": [1, 2]}) as b:
        turret(b, 0)
        fire_at_tank(b)
        assert b.encounter.game.machine("tank").facing == 180
        assert b.last("shot", target="tank")["face"] == "right"


@pytest.mark.rule("CR2-APW-03", "CR2-AMMO-01")
def test_no_loader_fills_a_machine_gun_that_has_run_dry() -> None:
    with tank("eve blue rep 4 with rifle at 10,20 facing 0") as b:
        red_turn(b, "lou", "gus", "dan", "lee")
        g = b.encounter.game
        assert mounts.loaded(g, g.named("lou"), "hmg")
        g.machine("tank").empty = ("hmg", "apw-medium")
        assert not mounts.loaded(g, g.named("lou"), "hmg")
        assert mounts.loaded(g, g.named("gus"), "apw-medium"), "the gun's loader fills that"
