"""Where those of Chain Reaction 2.0 end who run or duck back, and what chargers owe who are shot at."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle
from tests.engine.machines import armored

RUNS = {"ranged_combat__ann": [1], "received_fire__rob": [6, 6], "pursue_by_fire__ann": [6, 6]}


@pytest.mark.rule("CR2-RUL-126", "CR2-MOVE-16")
@pytest.mark.parametrize(("x", "out"), [(14, (0, 10)), (22, (36, 10))])
def test_a_runaway_leaves_by_the_nearest_edge_away_from_the_enemy(x: int, out: tuple[int, int]):
    """The north edge is nearer, behind Ann; Rob goes west or east."""
    with battle(
        f"ann blue rep 4 with rifle at {x},2 facing 180",
        f"rob red rep 4 with rifle at {x},10 facing 0",
        dice={**RUNS, "fast_move__rob": [1, 1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "ran-away"
        assert b.at("rob") == out


@pytest.mark.rule("CR2-RUL-221", "CR2-MOVE-16")
@pytest.mark.parametrize("ringed", [True, False])
def test_a_runaway_that_is_surrounded_is_taken_prisoner(ringed: bool):
    """Rock behind it and on one side, and Ann before it; the other side is rock, too, or open."""
    rocks = [
        {"id": name, "type": "impassable", "rect": rect}
        for name, rect in (("north", [6, 18, 8, 2]), ("east", [11, 20, 3, 4]), ("west", [6, 20, 3, 4]))
    ]
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 10,21.5 facing 180",
        terrain=rocks if ringed else rocks[:2],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [6, 6]} if ringed else RUNS | {"fast_move__rob": [6, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == ("captured" if ringed else "fleeing")


@pytest.mark.rule("CR2-RUL-220", "CR2-MOVE-14")
def test_who_ducks_back_is_out_of_sight_of_those_who_made_it_and_of_nobody_else():
    wall = {"id": "wall", "type": "wall", "line": [[8, 11], [12, 11]]}
    with battle(
        "ann blue rep 4 with lmg at 10,24",
        "ben blue rep 4 with rifle at 18,22",
        "rob red rep 4 with rifle at 10,10.4 facing 180",
        terrain=[wall],
        dice={"ranged_combat__ann": [2, 2, 2, 2, 3, 3], "received_fire__rob": [1, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        g = b.encounter.game
        ann, ben, rob = (g.named(name) for name in ("ann", "ben", "rob"))
        assert b.status("rob") == "ducked-back"
        assert not g.sees(ann, rob)
        assert g.sees(ben, rob)
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert b.status("rob") == "ducked-back", "it stays down until it moves or fires"
        b.record["dice"] |= {"in-sight:rob": [6, 6], "in-sight:ann": [6, 6]}
        b._restock()
        b.do("stand", figure="rob")
        assert g.sees(ann, rob)


@pytest.mark.rule("CR2-RUL-133", "CR2-REACT-11", "CR2-REACT-18", "CR2-RUL-131", "CR2-REACT-13")
@pytest.mark.parametrize(("check", "result"), [([1, 2], "continue-charge"), ([1, 6], "stop-and-fire")])
def test_a_charger_who_is_missed_checks_as_a_charger(check: list[int], result: str):
    home = {"melee__ann": [6, 6], "melee__rob": [6, 6]} if result == "continue-charge" else {"ranged_combat__ann": [1]}
    with battle(
        "ann blue rep 4 with rifle at 10,26",
        "rob red rep 4 with rifle at 10,20 facing 180",
        dice={
            "wanting_to_charge__ann": [1, 2],
            "being_charged__rob": [1, 2],
            "ranged_combat__rob": [1],
            "received_fire__ann": check,
            **home,
            **({} if result == "continue-charge" else {"received_fire__rob": [6, 6], "fast_move__rob": [1, 1]}),
        },
    ) as b:
        if result == "stop-and-fire":
            b.record["dice"]["pursue-by-fire:ann"] = [6, 6]
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="rob")
        assert b.last("roll", label="received-fire", figure="ann")["result"] == result
        assert bool(b.encounter.state.figure("ann").melee) is (result == "continue-charge")
        assert bool(b.all("shot", shooter="ann")) is (result == "stop-and-fire")


@pytest.mark.rule("CR2-RUL-036", "CR2-MOVE-14")
@pytest.mark.parametrize("wooded", [True, False])
def test_in_woods_it_takes_cover_among_the_trees_and_does_not_run_twelve_inches(wooded: bool):
    wood = {"id": "wood", "type": "woods", "rect": [6, 6, 8, 8]}
    with battle(
        "ann blue rep 4 with rifle at 10,24",
        "rob red rep 4 with rifle at 10,13.4 facing 180",
        terrain=[wood] if wooded else [],
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [6, 6] if wooded else [1, 6],
            **({} if wooded else {"pursue_by_fire__ann": [6, 6]}),
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if not wooded:
            b.answer("rob", "duck-back-how", "away")
        run = 13.4 - b.at("rob")[1]
        assert run == (0 if wooded else 12), "one in cover ducks behind it (CR2-RUL-120)"
        g = b.encounter.game
        assert g.sees(*g.figures) is not wooded


@pytest.mark.rule("CR2-MOVE-16", "CR2-RUL-277", "CR2-RUL-470")
@pytest.mark.parametrize(("speed", "status"), [(0, "ran-away"), (6, "ducked-back")])
def test_a_runaway_on_the_deck_of_a_tank_gets_off_and_runs_unless_it_rolls(speed: int, status: str):
    tank = (
        f"tank of red model medium-tank at 18,14 facing 180 speed {speed} gunner gus driver dan leader cap riders rid"
    )
    crew = [f"{name} red rep 4" for name in ("gus", "dan", "cap")]
    b = armored(
        "ann blue rep 4 at 18,30 with rifle",
        *crew,
        "rid red rep 4 with rifle",
        tank,
        dice={"ranged-combat:ann": [1], "received-fire:rid": [6, 6], "fast-move:rid": [1, 1], "rounds:tank": [1]},
        auto=True,
    )
    b.blue_turn("ann", blue=4, red=3)
    b.do("fire", figure="ann", targets=[{"figure": "rid"}])
    assert b.status("rid") == status
