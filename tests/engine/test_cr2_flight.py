"""Ducking in the open and rallying in Chain Reaction 2.0."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.procedures.results import take_prisoner
from engine.state import Watch
from tests.engine.cr2_field import WALL, battle
from tests.engine.cr2_street import IVAN, hidden, street
from tests.engine.table import refused


@pytest.mark.rule("CR2-MOVE-14", "CR2-RUL-120", "CR2-RUL-121", "CR2-RUL-057")
@pytest.mark.parametrize(("how", "at", "posture"), [("prone", (10, 20), "prone"), ("away", (10, 8), "standing")])
def test_without_cover_its_owner_has_it_drop_or_run(how, at, posture):
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "rob red rep 2 with rifle at 10,20 facing 180",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 6],
            **({"pursue_by_fire__ann": [6, 6]} if how == "away" else {}),
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "duck-back-how", how)
        assert (b.at("rob"), b.status("rob")) == (at, "ducked-back")
        assert b.encounter.state.figure("rob").posture == posture


@pytest.mark.rule("CR2-REACT-22", "CR2-RUL-127", "CR2-RUL-128")
@pytest.mark.parametrize(
    ("friend", "dice", "tried"), [("", [1, 6], 1), ("traits stone-cold", [6, 6, 1], 1), ("", [6, 6], -1)]
)
def test_a_runaway_may_try_again_next_turn_unless_it_passed_nothing(friend, dice, tried):
    with battle(
        f"ben blue rep 4 {friend} with rifle at 11,30",
        "ann blue rep 4 status fleeing with rifle at 10,32",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"rally__ann": dice},
    ) as b:
        b.blue_turn(red=4, blue=3)
        b.do("rally", figure="ann")
        assert b.status("ann") == "fleeing"
        refused(b, "CR2-REACT-22", "rally", figure="ann")
        assert b.encounter.state.figure("ann").hurt.rally_in == tried


@pytest.mark.rule("CR2-REACT-22", "CR2-T-RALLY")
@pytest.mark.parametrize("y", [4, 32])
def test_an_enemy_of_whom_its_side_knows_nothing_puts_no_runaway_in_cover(y):
    cover = [{"id": name, "type": "scrub", "rect": [28, top, 6, 4]} for name, top in (("north", 2), ("south", 30))]
    low = {"id": "low", "type": "wall", "line": [[6, 19.4], [14, 19.4]]}
    with battle(
        "ann blue rep 4 status fleeing with pistol at 10,20 facing 90",
        "ben blue rep 4 with carbine at 12,20 facing 90",
        f"rob red rep 4 with pistol at 30,{y} facing 90 unseen",
        terrain=[low, *cover],
        information="hidden",
        dice={"rally__ann": [1, 6]},
    ) as b:
        b.blue_turn(blue=3, red=4)
        assert not b.encounter.game.knows("blue", b.encounter.state.figure("rob"))
        b.do("rally", figure="ann")
        assert b.last("roll", label="rally")["result"] == "tries-again"


@pytest.mark.rule("CR2-TURN-02", "CR2-TURN-07", "CR2-RUL-182", "CR2-RUL-127")
@pytest.mark.parametrize(("dice", "rule"), [((4, 4), "CR2-TURN-02"), ((6, 5), "CR2-TURN-01"), (None, "CR2-TURN-01")])
def test_nobody_rallies_where_nobody_may_move_or_fire(dice, rule):
    with battle(
        "ben blue rep 4 with rifle at 11,30",
        "ann blue rep 4 status fleeing with rifle at 10,32",
        "rob red rep 3 with rifle at 35,1 facing 0",
    ) as b:
        if dice:
            b.blue_turn(blue=dice[0], red=dice[1])
        refused(b, rule, "rally", figure="ann")


@pytest.mark.rule("CR2-MOVE-16", "CR2-RUL-126")
@pytest.mark.parametrize(
    ("house", "end"), [([16, 12, 4, 4], (18, 34)), ([16, 28, 4, 4], None)], ids=["behind the enemy", "behind it"]
)
def test_a_runaway_never_runs_past_whom_it_runs_from(house, end):
    hut = {"id": "hut", "type": "building", "rect": house, "doors": [{"wall": "south", "at": 2}]}
    with battle(
        "ann blue rep 4 with rifle at 18,26",
        "rob red rep 4 with rifle at 18,22 facing 180",
        terrain=[hut],
        dice={
            "ranged_combat__rob": [1],
            "received_fire__ann": [6, 6],
            "pursue_by_fire__rob": [6, 6],
            "fast_move__ann": [6, 6],
        },
    ) as b:
        b.blue_turn(blue=3, red=4)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.encounter.state.figure("ann").refuge == ("" if end else "hut")
        assert end is None or b.at("ann") == end


@pytest.mark.rule("CR2-RUL-126")
def test_the_edge_it_runs_off_is_never_the_one_behind_the_enemy():
    with battle(
        "ann blue rep 4 with rifle at 14,9",
        "rob red rep 4 with rifle at 14,7 facing 180",
        dice={
            "ranged_combat__rob": [1],
            "received_fire__ann": [6, 6],
            "pursue_by_fire__rob": [6, 6],
            "fast_move__ann": [1, 1],
        },
    ) as b:
        b.blue_turn(blue=3, red=4)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert (b.status("ann"), b.at("ann")) == ("ran-away", (0, 9))


# ---- pursued by fire ----

TALL = {**WALL, "tall": True, "line": [[8, 12.5], [12, 12.5]]}
ANN, ROB = "ann blue rep 4 with rifle at 10,30", "rob red rep 3 with rifle at 10,16 facing 180"


def driven(**more):
    """Ann misses Rob, who passes one die and has to run for a wall."""
    dice = {"ranged_combat__ann": [1], "received_fire__rob": [1, 6], **more.pop("dice", {})}
    return battle(ANN, *more.pop("rob", [ROB]), terrain=[TALL], dice=dice, **more)


@pytest.mark.rule("CR2-FIRE-13", "CR2-T-PURSUEFIRE", "CR2-RUL-123", "CR2-RUL-124")
@pytest.mark.parametrize(
    ("dice", "face", "missed_at"),
    [([6, 5], None, None), ([1, 6], 4, 8), ([1, 2], 4, None)],
    ids=["nothing passed", "as in cover", "fires"],
)
def test_whoever_makes_a_figure_run_for_cover_fires_after_it(dice, face, missed_at):
    more = {} if face is None else {"ranged_combat__ann": [1, face]}
    if missed_at:
        more["received_fire__rob"] = [1, 6, 1, 1]
    elif face:
        more |= {"obviously_dead__ann": [6], "damage__ann": [6]}
    with driven(dice={"pursue_by_fire__ann": dice, **more}) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if face and not missed_at:
            assert (b.status("rob"), b.at("rob")) == ("out-of-the-fight", (10, 16))
            return
        assert b.status("rob") == "ducked-back"
        assert b.at("rob") != (10, 16)
        totals = [e["total"] for e in b.all("shot")]
        assert totals == ([5, 8] if missed_at else [5])
        if missed_at:
            asked = b.all("roll", label="received-fire")[-1]
            assert asked["result"] == "duck-back-or-finish-move", "it runs and can neither fire nor stop"


@pytest.mark.rule("CR2-RUL-123")
def test_the_worse_result_stands_and_nobody_pursues_twice_in_one_flight():
    with driven(
        dice={
            "pursue_by_fire__ann": [1, 2],
            "ranged_combat__ann": [1, 1],
            "received_fire__rob": [1, 6, 6, 6],
            "fast_move__rob": [1, 1],
        }
    ) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("rob").fled
        assert len(b.all("roll", label="pursue-by-fire")) == 1


@pytest.mark.rule("CR2-RUL-122")
def test_a_figure_that_only_ducks_down_in_its_cover_is_not_pursued():
    behind = "rob red rep 3 with rifle at 10,14 facing 180"
    with battle(ANN, behind, terrain=[WALL], dice={"ranged_combat__ann": [1], "received_fire__rob": [6, 6]}) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "ducked-back"
        assert not b.all("roll", label="pursue-by-fire")


@pytest.mark.rule("CR2-RUL-125", "CR2-FIRE-13", "CR2-MOVE-16")
def test_all_who_shot_at_it_pursue_a_runaway_together():
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "ben blue rep 4 with rifle at 12,30",
        "rob red rep 3 with rifle at 10,16 facing 180",
        dice={
            "ranged_combat__ann": [1],
            "ranged_combat__ben": [1, 6],
            "received_fire__rob": [6, 6],
            "pursue_by_fire__ann": [6, 6],
            "pursue_by_fire__ben": [1, 1],
            "obviously_dead__ben": [1],
        },
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=2)
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "rob"}]} for name in ("ann", "ben")])
        assert (b.status("rob"), b.at("rob")) == ("obviously-dead", (10, 16)), "he had not got away yet"


@pytest.mark.rule("CR2-MOVE-15", "CR2-RUL-080", "CR2-RUL-255")
def test_who_runs_for_cover_is_seen_on_the_way_and_fires_at_nobody():
    corner = {"id": "corner", "type": "wall", "tall": True, "line": [[12, 15], [12, 30]]}
    with battle(
        ANN,
        "gus blue rep 4 with rifle at 20,14 facing 270",
        ROB,
        terrain=[TALL, corner],
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 6, 1, 1],
            "pursue_by_fire__ann": [6, 6],
            "in_sight__gus": [1, 1],
            "in_sight__rob": [1, 1],
            "ranged_combat__gus": [1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.all("move", figure="rob", how="duck-back")[0]["to"][1] > 13, "he is seen in the middle of his run"
        assert [e["shooter"] for e in b.all("shot")] == ["ann", "gus"]
        assert b.status("rob") == "ducked-back"
        assert not b.all("roll", label="pursue-by-fire", figure="gus"), "nobody made him run but Ann"


@pytest.mark.rule("CR2-REACT-07", "CR2-MOVE-16", "CR2-RUL-275")
def test_fire_held_till_the_end_of_a_move_falls_on_a_runaway():
    with street(
        f"{IVAN} unseen",
        "gus red rep 4 at 30,18 facing 270 with rifle",
        "betts blue rep 4 at 18,20 facing 90 with rifle",
        dice={
            "ranged_combat__gus": [1],
            "received_fire__betts": [6, 6],
            "pursue_by_fire__gus": [6, 6],
            "fast_move__betts": [6, 6],
            "ranged_combat__ivan": [6],
            "obviously_dead__ivan": [1],
        },
    ) as b:
        b.record["dice"] |= {"activation:red": [4], "activation:blue": [1]}
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["gus"])
        b.encounter.state.watches = (Watch(0, (2,), "end-of-move", 0, 1),)
        b.do("fire", figure="gus", targets=[{"figure": "betts"}])
        assert b.status("betts") == "obviously-dead"
        [ran] = b.all("move", figure="betts", how="flee")
        assert ran["path"][0] == [18, 20]
        assert hidden(b, "ivan")


@pytest.mark.rule("CR2-MOVE-15", "CR2-RUL-104", "CR2-RUL-047")
@pytest.mark.parametrize(("facing", "still"), [(270, False), (90, True)])
def test_who_runs_for_cover_is_hidden_no_more_from_those_who_see_it_run(facing: int, still: bool):
    fence = {"id": "fence", "type": "hedge", "line": [[9.2, 14], [9.2, 18]]}
    with battle(
        ANN,
        "gus green rep 4 at 24,14 with nothing",
        ROB,
        terrain=[TALL, fence],
        sides=[{"id": "blue"}, {"id": "red"}, {"id": "green"}],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 6], "pursue_by_fire__ann": [6, 6]},
    ) as b:
        b.record["dice"]["activation:green"] = [1]
        b.encounter.state.figure("gus").facing = facing
        b.blue_turn("ann", blue=4, red=2)
        green = b.encounter.game.side_bit("green")
        b.encounter.state.hidden[2] |= green
        b.encounter.state.seen[1] = 0
        b.record["dice"] |= {"in-sight:rob": [6, 6]} | ({} if still else {"in-sight:gus": [6] * 6})
        b._restock()
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "ducked-back"
        assert bool(b.encounter.state.hidden[2] & green) is still


# ---- seen on the way by others ----

GAP = [
    {"id": "west", "type": "wall", "tall": True, "line": [[0, 20], [16, 20]]},
    {"id": "east", "type": "wall", "tall": True, "line": [[19, 20], [36, 20]]},
]
LEW = "lew red rep 4 with rifle at 17.5,14 facing 180"
"""He looks through the gap between two walls."""


def past_the_gap(ann: str, *terrain, **dice):
    """Rob misses Ann, who runs before the gap."""
    rob = "rob red rep 4 with rifle at 34,24 facing 270"
    start = {"ranged_combat__rob": [1], "pursue_by_fire__rob": [6, 6], "in_sight__lew": [1, 1]}
    b = battle(f"ann blue rep 4 with rifle at {ann}", rob, LEW, terrain=[*GAP, *terrain], dice=start | dice)
    b.blue_turn(blue=1, red=4)
    b.do("activate", figures=["rob"])
    b.do("fire", figure="rob", targets=[{"figure": "ann"}])
    return b


@pytest.mark.rule("CR2-REACT-06", "CR2-MOVE-16", "CR2-RUL-415")
@pytest.mark.parametrize(("hit", "status"), [(True, "obviously-dead"), (False, "ducked-back")])
def test_a_runaway_that_comes_into_sight_on_its_way_is_checked_for_and_fired_at(hit: bool, status: str):
    house = {"id": "house", "type": "building", "rect": [6, 22, 5, 5], "doors": [{"wall": "east", "at": 2.5}]}
    dice = {"received_fire__ann": [6, 6], "fast_move__ann": [1, 1], "ranged_combat__lew": [6 if hit else 1]}
    with past_the_gap("22,24", house, **dice, **({"obviously_dead__lew": [1]} if hit else {})) as b:
        assert [e["figure"] for e in b.all("roll", label="in-sight")] == ["lew"], "who runs away checks for nobody"
        assert [e["shooter"] for e in b.all("shot")] == ["rob", "lew"]
        assert b.status("ann") == status
        assert (b.at("ann")[0] > 16) is hit, "she falls where he sees her, or is in the house"
        assert len(b.all("roll", label="received-fire")) == 1, "she runs away already"


@pytest.mark.rule("CR2-FIRE-13", "CR2-RUL-123", "CR2-RUL-125", "CR2-RUL-220", "CR2-MOVE-14", "CR2-RUL-418")
@pytest.mark.parametrize(
    ("after", "fires"), [([6, 6], False), ([1, 1], True)], ids=["he fires at her once", "he fires after her"]
)
def test_who_is_driven_back_again_on_its_way_runs_from_that_firer_too(after, fires):
    more = {"ranged_combat__lew": [1, 1], "received_fire__ann": [4, 6, 6, 3, 6, 3]} if fires else {}
    dice = {"received_fire__ann": [4, 6, 6, 3], "ranged_combat__lew": [1], "in_sight__ann": [1, 6], **more}
    nook = {"id": "nook", "type": "wall", "tall": True, "line": [[12, 23.5], [16, 27]]}
    with past_the_gap("20.5,24", nook, **dice, pursue_by_fire__lew=after) as b:
        game, state = b.encounter.game, b.encounter.state
        assert [e["figure"] for e in b.all("roll", label="pursue-by-fire")] == ["rob", "lew"]
        assert [e["shooter"] for e in b.all("shot")] == ["rob", "lew", *["lew"] * fires]
        assert b.status("ann") == "ducked-back"
        for enemy in ("rob", "lew"):
            assert not game.sees(state.figure(enemy), state.figure("ann"), hiding=True)


@pytest.mark.rule("CR2-REACT-22")
def test_a_runaway_that_is_taken_prisoner_is_not_rallied():
    ben, ann = "ben blue rep 4 with rifle at 11,30", "ann blue rep 4 with rifle at 10,30"
    with battle(ben, ann, "rob red rep 3 with rifle at 35,1 facing 0") as b:
        b.blue_turn("ben", blue=4, red=2)
        runaway, captor = map(b.encounter.state.figure, ("ann", "rob"))
        runaway.fled = True
        take_prisoner(b.encounter.game, runaway, captor, "CR2-RUL-126")
        with pytest.raises(Refused, match="has not run away"):
            b.do("rally", figure="ann")
