"""Hulls among figures: what they hide, whom they cover, and the ways round them (CR2-LOS-01, CR2-FIRE-09)."""

from __future__ import annotations

import pytest

from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.procedures.second.circle import striking
from engine.space import hull as hulls
from tests.engine.machines import armored
from tests.engine.table import Battle, refused

TRUCK = "lorry of red model truck at 18,18 facing 90"
HOUSE = {"id": "house", "type": "building", "rect": [14, 10, 8, 5.75], "dv": 2, "floors": 2,
         "doors": [{"wall": "south", "at": 4}]}  # fmt: skip


def sees(b: Battle, one: str, other: str) -> bool:
    game = b.encounter.game
    return game.sees(game.named(one), game.named(other))


def shift(b: Battle, x: float, y: float) -> None:
    b.encounter.state.machines[0].at = round(x * 100), round(y * 100)


@pytest.mark.rule("CR2-LOS-01", "CR2-RUL-421")
def test_a_hull_hides_what_is_behind_it_and_no_more() -> None:
    b = armored("ann blue at 18,30", "ben blue at 21,30", "rob red at 18,5", "ray red at 21,5", TRUCK)
    assert not sees(b, "ann", "rob")
    assert not sees(b, "rob", "ann")
    assert sees(b, "ben", "ray"), "along its front edge"
    b.blue_turn()
    assert b.encounter.game.known_lines()
    assert b.encounter.state.seen[0] >> 2 & 1 == 0
    shift(b, 8, 18)
    assert sees(b, "ann", "rob")
    assert ("ann", "rob") in pairs(b)
    shift(b, 18, 18)
    assert ("ann", "rob") not in pairs(b)


def pairs(b: Battle) -> list[tuple[str, str]]:
    from engine.procedures.sightings import new_sightings

    return [(s.looker.id, s.seen.id) for s in new_sightings(b.encounter.game)]


@pytest.mark.rule("CR2-RUL-421")
def test_upper_floors_look_over_hulls_and_nobody_is_hidden_by_a_gun() -> None:
    b = armored("ann blue at 18,30", "rob red at 18,14 floor 1", TRUCK, terrain=[HOUSE])
    assert sees(b, "ann", "rob") == b.encounter.game.space.sight((1800, 3000), 0, (1800, 1400), 1)


@pytest.mark.rule("CR2-RUL-421", "CR2-RUL-228")
def test_a_closed_machine_sees_and_is_seen_by_its_leader_alone_all_round() -> None:
    tank = "panzer of red model medium-tank at 18,18 facing 0 leader rob driver dan gunner gus loader lou"
    b = armored("ann blue at 18,30 facing 0", "rob red", "dan red", "gus red", "lou red", tank)
    assert sees(b, "rob", "ann"), "from his hatch he looks behind him too"
    assert sees(b, "ann", "rob")
    assert not any(sees(b, name, "ann") or sees(b, "ann", name) for name in ("dan", "gus", "lou"))
    assert [f.id for f in b.encounter.game.enemies(b.encounter.game.named("ann"))] == ["rob"]
    b.encounter.state.machines[0].buttoned = True
    assert not sees(b, "rob", "ann")
    assert sees(b, "ann", "rob")
    b.encounter.state.figure("rob").status = "out-of-the-fight"
    assert [f.id for f in b.encounter.game.enemies(b.encounter.game.named("ann"))] == ["dan"]


@pytest.mark.rule("CR2-FIRE-09", "CR2-VEH-12", "CR2-RUL-421")
def test_those_a_hull_hides_in_part_are_in_cover_and_those_in_a_truck_too() -> None:
    b = armored(
        "ann blue at 18,30", "rob red at 22.4,15", "ray red at 23.5,15", "rex red at 18,19.8", "dan red",
        TRUCK + " driver dan",
    )  # fmt: skip
    shelter = {
        f.id: b.encounter.game.protection(b.encounter.game.named("ann"), f).for_hit for f in b.encounter.state.figures
    }
    assert {name: shelter[name] for name in ("rob", "ray", "rex", "dan")} == {
        "rob": "cover", "ray": "open", "rex": "open", "dan": "cover",
    }  # fmt: skip


@pytest.mark.rule("CR2-BLAST-02", "CR2-VEH-12")
@pytest.mark.parametrize("weapon", ["grenade", "flame-thrower"])
def test_those_in_a_truck_are_in_cover_from_what_bursts_and_burns(weapon: str) -> None:
    game = armored("hans blue at 18,30", "dan red", "ray red at 18,22", TRUCK + " driver dan").encounter.game
    firing = Firing(game.named("hans"), game.rules.weapons[weapon])
    asked = {
        name: striking(game, firing, ((1800, 2400), 0), game.named(name), 0).targets[0].circumstances
        for name in ("dan", "ray")
    }
    assert asked == {"dan": frozenset({"target-in-cover"}), "ray": frozenset()}


@pytest.mark.rule("CR2-BLAST-01", "CR2-RUL-521")
@pytest.mark.parametrize(("x", "caught"), [(2350, ["dan"]), (2351, [])])
def test_those_in_a_truck_are_in_a_circle_that_touches_its_hull(x: int, caught: list[str]) -> None:
    game = armored("hans blue at 18,30", "dan red", TRUCK + " driver dan").encounter.game
    assert [f.id for f in in_circle(game, ((x, 1800), 0), 500)] == caught


@pytest.mark.rule("CR2-RUL-420")
def test_walkers_go_round_a_hull_and_not_through_it() -> None:
    with armored("ann blue rep 4 at 20,21", "rob red at 1,35", TRUCK) as b:
        b.blue_turn("ann")
        refused(b, "CR2-RUL-420", "move", figure="ann", path=[[20, 16]])
        b.do("move", figure="ann", to=[20, 15.5])
        [move] = b.all("move", figure="ann")
        assert move["to"] == [20, 15.5]
        assert len(move["path"]) > 3
        hull = hulls.Hull((1800, 1800), 90, 600, 250)
        way = [(round(x * 100), round(y * 100)) for x, y in move["path"]]
        assert not any(hulls.overlaps_base(hull, at) for at in way)


@pytest.mark.rule("CR2-RUL-420", "CR2-MOVE-11")
def test_a_hull_across_a_doorway_shuts_it() -> None:
    figures = ("ann blue rep 4 at 19.5,14", "ben blue rep 4 at 16,19", "rob red at 1,35")
    with armored(*figures, TRUCK.replace("18,18", "18,17.01"), terrain=[HOUSE]) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-01", "move", figure="ann", to=[18, 20])
        b.do("end-activation")
        b.do("activate", figures=["ben"])
        refused(b, "CR3-MOVE-01", "move", figure="ben", to=[18, 14.5])
    with armored(*figures, TRUCK.replace("18,18", "26,20"), terrain=[HOUSE]) as b:
        b.blue_turn("ben")
        b.do("move", figure="ben", to=[18, 14.5])
        assert b.at("ben") == (18, 14.5)


@pytest.mark.rule("CR2-RUL-420")
def test_a_hull_that_its_side_knows_nothing_of_stops_a_walker_only_when_it_gets_there() -> None:
    wood = {"id": "wood", "type": "wall", "line": [[4, 21.6], [32, 21.6]], "tall": True, "dv": 2}
    with armored("ann blue rep 4 at 18,26", "rob red at 1,35", TRUCK, terrain=[wood], information="hidden") as b:
        machine = b.encounter.state.machines[0]
        assert machine.known == 2
        b.blue_turn("ann")
        assert machine.known == 2
        game = b.encounter.game
        assert game.ways(game.named("ann")) is game.space
        b.encounter.state.figure("ann").at = (1800, 2090)
        b.encounter.game.named("ann").facing = 180
        b.do("move", figure="ann", path=[[18, 16]])
        assert machine.known == 3
        assert b.at("ann")[1] > 19.5
