"""What guns do to armour, buildings and people, and what crews may answer (CR2-APW, CR2-BLDG, CR2-VEH)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.procedures.ledger import Cause, Debt
from engine.procedures.machines import driving, mounts
from engine.procedures.machines.seam import OUT_OF_CONTROL
from engine.procedures.second.received_fire import could_reply
from tests.engine.machines import armored
from tests.engine.table import Battle, refused

CREW = ("lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4")


def gun(size: str, *more: str, y: float = 34, **record: Any) -> Battle:
    """A gun of blue, its gunner's turn."""
    line = f"gun of blue model {size}-gun at 10,{y} facing 0 gunner gil loader lil"
    crew = (f"gil blue rep 4 at 9,{y + 1.6}", f"lil blue rep 4 at 11,{y + 1.6}")
    b = armored(*more, *crew, line, **record)
    b.blue_turn("gil", "lil", blue=4, red=3)
    return b


def status(b: Battle, one: str) -> str:
    machines = {m.id: m.status for m in b.encounter.state.machines}
    return machines.get(one) or b.encounter.state.figure(one).status


def house(dv: int, **more: Any) -> dict[str, Any]:
    return {"id": "barn", "type": "building", "rect": [6, 6, 8, 6], "dv": dv,
            "windows": [{"wall": "south", "at": 4}], **more}  # fmt: skip


TOM = "tom red rep 4 with rifle at 10,11 facing 180"


# ---- buildings ----


@pytest.mark.rule("CR2-BLDG-01", "CR2-BLDG-03", "CR2-APW-01")
@pytest.mark.parametrize(("dv", "goes_in"), [(0, True), (1, True), (2, True), (4, False), (6, False)])
def test_a_light_gun_goes_through_sheds_frame_and_masonry_and_through_no_concrete(dv: int, goes_in: bool) -> None:
    dice = {"ranged-combat:gil": [4]}
    dice |= {"penetration:barn": [6, 6]} if goes_in else {"received-fire:tom": [1, 6]}
    with gun("light", TOM, terrain=[house(dv)], dice=dice) as b:
        b.do("fire", figure="gil", weapon="apw-light", at=[10, 11], floor=0)
        for question in list(b.encounter.pending):
            b.answer(question.figure, question.kind, question.default)
        assert (status(b, "tom") == "obviously-dead") == (goes_in and dv < 6)
        assert bool(b.all("roll", label="penetration")) == goes_in


@pytest.mark.rule("CR2-RUL-438", "CR2-APW-07", "CR2-BLDG-03")
@pytest.mark.parametrize(("y", "sure"), [(23, True), (23.2, False)])
def test_the_kill_distance_of_a_building_ends_at_the_spot_aimed_at(y: float, sure: bool) -> None:
    dice = {"ranged-combat:gil": [4]} | ({} if sure else {"penetration:barn": [6, 6]})
    with gun("medium", TOM, y=y, terrain=[house(2)], dice=dice) as b:
        b.do("fire", figure="gil", weapon="apw-medium", at=[10, 11], floor=0)
        assert bool(b.all("roll", label="penetration")) == (not sure)


# ---- guns at people, however far ----


@pytest.mark.rule("CR2-BLAST-07", "CR2-RUL-011", "CR2-APW-01")
def test_a_gun_strikes_people_like_a_rocket_at_any_distance() -> None:
    far, near = "rob red rep 4 with rifle at 10,4 facing 90", "ray red rep 4 with rifle at 11.5,4 facing 90"
    dice = {"ranged-combat:gil": [6, 5, 5], "obviously-dead:gil": [5, 6], "damage:gil": [6]}
    with gun("light", far, near, y=68, table={"width": 36, "height": 72}, dice=dice) as b:
        b.do("fire", figure="gil", weapon="apw-light", at=[10, 4])
        # Impact 5: a 5 kills, a 6 leaves the damage roll.
        assert (status(b, "rob"), status(b, "ray")) == ("obviously-dead", "out-of-the-fight")


@pytest.mark.rule("CR2-RUL-231", "CR2-APW-09")
def test_those_outside_in_the_circle_of_a_rocket_at_a_tank_are_rolled_for() -> None:
    line = "tank of red model medium-tank at 10,12 facing 180 leader lou gunner gus driver dan loader lee"
    ann, ben = "ann blue rep 4 with law at 10,30", "ben red rep 3 with rifle at 12.2,14 facing 180"
    dice = {"rounds:ann": [3], "rounds:tank": [3], "ranged-combat:ann": [4, 5], "obviously-dead:ann": [1]}
    with armored(*CREW, ann, ben, line, dice={**dice, "clank:lou": [6, 6, 6]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"machine": "tank"}])
        assert status(b, "ben") == "obviously-dead"
        assert {status(b, name) for name in ("lou", "gus", "dan", "lee")} == {"carry-on"}, "but none inside"


RIDER = "rita red rep 3 with rifle"


@pytest.mark.rule("CR2-RUL-231", "CR2-RUL-285", "CR2-APW-09")
@pytest.mark.parametrize("hit", [True, False])
def test_riders_on_a_tank_are_in_the_circle_and_owe_received_fire_for_a_rocket_that_flies_past(hit: bool) -> None:
    line = "tank of red model medium-tank at 10,12 facing 180 leader lou gunner gus driver dan loader lee riders rita"
    ann, ben = "ann blue rep 4 with law at 10,30", "ben red rep 3 with rifle at 12.2,14 facing 90"
    dice: dict[str, Any] = {"rounds:ann": [3], "rounds:tank": [3]}
    if hit:
        dice |= {"ranged-combat:ann": [4, 6, 1], "obviously-dead:ann": [1], "clank:lou": [6, 6, 6]}
        dice |= {"received-fire:ben": [1, 6]}
    else:
        dice |= {"ranged-combat:ann": [1], "received-fire:ben": [1, 6], "received-fire:rita": [1, 6]}
    with armored(*CREW, RIDER, ann, ben, line, dice=dice, seed="riders", auto=True) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"machine": "tank"}])
        checked = {roll["figure"] for roll in b.all("roll", label="received-fire")}
        assert checked >= ({"ben"} if hit else {"ben", "rita"})
        assert (status(b, "rita") == "obviously-dead") == hit


# ---- what may be answered ----


@pytest.mark.rule("CR2-VEH-18", "CR2-OUTG-06", "CR2-RUL-068")
@pytest.mark.parametrize(("gun_of", "may"), [("light", False), ("medium", True)])
def test_a_tank_that_cannot_go_through_what_fires_at_it_counts_as_unable_to_fire(gun_of: str, may: bool) -> None:
    name = "light-tank" if gun_of == "light" else "light-tank-medium"
    mine = f"mine of blue model {name} at 10,30 facing 0 leader ann gunner ben driver bob loader bea"
    theirs = "panzer of red model medium-tank at 10,8 facing 180 leader lou gunner gus driver dan loader lee"
    people = tuple(f"{one} blue rep 4 with nothing" for one in ("ann", "ben", "bob", "bea"))
    with armored(*people, *CREW, "rex red rep 4 with rifle at 16,8 facing 180", mine, theirs) as b:
        b.blue_turn()
        g = b.encounter.game
        debt = Debt(g.named("ann"), fire=[Cause(g.named("lou"), 4)])
        assert could_reply(g, debt) == may, "the front's DV of 4 against 3 or 5"
        assert g.rules.weapons["apw-light"].rank == 4, "against infantry"


@pytest.mark.rule("CR2-RUL-278", "CR2-VEH-12")
def test_those_whom_armour_shuts_in_do_not_fire_their_own_weapons() -> None:
    line = "track of blue model half-track at 10,30 facing 0 leader ann driver bob riders ben"
    truck = "lorry of blue model truck at 14,30 facing 0 driver cal riders cat"
    people = tuple(f"{one} blue rep 4 with rifle" for one in ("ann", "bob", "ben", "cal", "cat"))
    with armored(*people, "rob red rep 4 at 15,10 facing 90", line, truck) as b:
        b.blue_turn("ann", "bob", "ben", "cal", "cat")
        fires = {(i["figure"], i["weapon"]) for i in legal.inputs(b.encounter) if i["do"] == "fire"}
        assert fires == {("ann", "hmg"), ("cal", "rifle"), ("cat", "rifle")}


@pytest.mark.rule("CR2-RUL-278")
@pytest.mark.parametrize(("speed", "fast"), [(16, False), (17, True)])
def test_beyond_eight_inches_in_a_phase_a_car_is_fast_with_all_aboard(speed: int, fast: bool) -> None:
    car = f"car of blue model car at 10,34 facing 0 speed {speed} driver hans riders dora"
    with armored("hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,34", car) as b:
        b.blue_turn("hans", "dora")
        b.do("drive", machine="car", speed=speed)
        g = b.encounter.game
        assert driving.moves_fast(g, g.machine("car")) == fast
        assert g.named("dora").fast == fast


# ---- out of control ----


@pytest.mark.rule("CR2-RUL-424", "CR2-VEH-16")
async def test_out_of_control_it_veers_goes_half_its_speed_and_stands() -> None:
    car, dice = "car of blue model car at 18,30 facing 0 speed 8 driver hans", {"losing-control:hans": [1, 6]}
    with armored("hans blue rep 3", "rob red rep 5 at 34,34", car, dice=dice | {"veer:car": [2]}) as b:
        b.blue_turn()
        g = b.encounter.game
        machine = g.machine("car")
        await g.do(OUT_OF_CONTROL, machine)
        x, y = machine.at
        assert (machine.facing, machine.speed) == (315, 0)
        assert round((x - 1800) ** 2 + (y - 3000) ** 2, -4) == 400**2
        assert mounts.weapons(g, g.named("hans")) == ("assault-rifle",), "it is hurt by nothing"
        assert driving.driver_of(g, machine) is g.named("hans"), "and may set off again"


@pytest.mark.rule("CR2-RUL-437")
def test_a_close_assault_takes_one_grenade_and_one_round_at_most() -> None:
    line = "tank of red model medium-tank at 10,12 facing 0 leader lou gunner gus driver dan loader lee"
    sam = "sam blue rep 4 with law,grenade,grenade at 10,20"
    with armored(*CREW, sam, line, dice={"rounds:tank": [3], "rounds:sam": [3]}) as b:
        b.blue_turn("sam", blue=4, red=3)
        for devices in (1, 2, 3):
            refused(b, "CR2-ASSAULT-01", "assault", figures=["sam"], machine="tank", face="rear", devices=devices + 1)
