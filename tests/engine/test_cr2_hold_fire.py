"""Holding fire in Chain Reaction 2.0, by its worked examples, rules and rulings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.preview import as_known, preview
from engine.views import GM, Viewer, state_of, visible, watches
from engine.waits import name_of
from tests.engine.cr2_field import battle
from tests.engine.cr2_street import ALLEY, BETTS, HOUSE, IVAN, checked, hidden, out_of_the_alley, street
from tests.engine.table import Battle, refused

HOLD, FIRE = {"act": "hold"}, {"act": "fire"}
IN_THE_OPEN, END = {"act": "wait", "until": "in-the-open"}, {"act": "wait", "until": "end-of-move"}


def at_inches(inches: Any) -> dict[str, Any]:
    return {"act": "wait", "until": "at-inches", "inches": inches}


@pytest.mark.rule("CR2-EX-11", "CR2-REACT-05", "CR2-REACT-07", "CR2-RUL-109", "CR2-RUL-275")
def test_an_ambush_held_till_the_middle_of_the_street():
    dice = {"in_sight__ivan": [1, 2, 1, 2], "ranged_combat__ivan": [1], "received_fire__betts": [6, 3]}
    dice |= {"pursue_by_fire__ivan": [6, 6]}
    with street(f"{IVAN} unseen", BETTS, dice=dice) as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [14, 13])
        b.answer("ivan", "hold-fire", at_inches(7))
        assert b.last("shot")["result"] == "miss"
        assert b.all("move", figure="betts", how="move")[-1]["to"] == [13, 13], "he fired in the middle of her move"
        assert b.status("betts") == "ducked-back"
        assert hidden(b, "ivan"), "she has ducked back and not seen him"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("betts")
        b.do("move", figure="betts", to=[13, 13])
        assert checked(b) == ["ivan", "ivan"]
        assert b.pending == [("ivan", "hold-fire")]
        assert hidden(b, "ivan")


@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-107", "CR2-RUL-275", "CR2-RUL-351")
def test_who_holds_his_fire_is_asked_again_next_turn_as_she_moves_on():
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2], "ranged_combat__ivan": [6]}) as b:
        b.record["dice"]["obviously-dead:ivan"] = [1]
        b.blue_turn("betts")
        out_of_the_alley(b, [12, 13])
        assert [q.default for q in b.encounter.pending] == [HOLD]
        b.answer("ivan", "hold-fire", HOLD)
        assert b.at("betts") == (12, 13)
        b.do("move", figure="betts", path=[[13, 13]])
        assert not b.pending, "he has said so for the turn"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[16, 13]])
        assert b.pending == [("ivan", "hold-fire")]
        assert checked(b) == ["ivan"], "she never was out of his sight"
        b.answer("ivan", "hold-fire", FIRE)
        assert b.status("betts") == "obviously-dead"
        assert hidden(b, "ivan")


@pytest.mark.rule("CR2-RUL-107")
def test_a_wait_ends_when_its_target_is_out_of_sight():
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}) as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [9, 15])
        b.answer("ivan", "hold-fire", at_inches(3))
        assert not b.encounter.state.watches


@pytest.mark.rule("CR2-RUL-275", "CR2-REACT-07")
@pytest.mark.parametrize(("answer", "at"), [(IN_THE_OPEN, (9, 12)), (END, (12, 11.4)), (FIRE, (9, 14))], ids=str)
def test_he_fires_when_she_is_as_he_wants_her(answer: dict[str, Any], at: tuple[float, float]):
    hedge = {"id": "hedge", "type": "hedge", "line": [[9.5, 12], [9.5, 15]]}
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    with street(f"{IVAN} unseen", BETTS, dice=dice, terrain=[HOUSE, ALLEY, hedge]) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[9, 11.4], [12, 11.4]])
        b.answer("ivan", "hold-fire", answer)
        assert b.status("betts") == "obviously-dead"
        assert b.at("betts") == at


@pytest.mark.rule("CR2-RUL-275", "CR2-REACT-07")
@pytest.mark.parametrize(
    "choice",
    [at_inches(0), at_inches(True), at_inches("3"), {"act": "wait"}, {"act": "wait", "until": "in-sight"}, "hold"],
    ids=str,
)
def test_he_waits_for_nothing_else(choice: Any):
    b = street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]})
    b.blue_turn("betts")
    out_of_the_alley(b)
    refused(b, "CR2-RUL-275", "decide", figure="ivan", kind="hold-fire", choice=choice)


CARL = "carl blue rep 4 at 8,16.5 facing 0 with rifle"
"""He comes out of the alley behind her."""
FALLS = {"ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}


def for_carl(wait: dict[str, Any]) -> dict[str, Any]:
    return {**wait, "target": "carl"}


IN_SIGHT = for_carl({"act": "wait", "until": "in-sight"})


def carl_follows(b: Battle, name: str = "carl") -> None:
    b.do("move", figure=name, path=[[9, 13], [11, 13]])


@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-410", "CR2-REACT-07", "CR2-GROUP-05")
@pytest.mark.parametrize("how", ["answer", "always", "order"])
def test_he_lets_one_go_by_and_fires_at_the_other_as_he_comes(how: str):
    with street(f"{IVAN} unseen", BETTS, CARL, dice={"in_sight__ivan": [1, 2, 1, 2], **FALLS}) as b:
        if how == "order":
            b.do("order", figure="ivan", kind="hold-fire", choice="in-sight-of-carl")
        b.blue_turn("betts", "carl")
        out_of_the_alley(b)
        if how != "order":
            b.do("decide", figure="ivan", kind="hold-fire", choice=IN_SIGHT, always=how == "always")
        assert b.at("betts") == (13, 13), "she has gone by"
        carl_follows(b)
        assert not b.pending, "he has said so already"
        assert b.all("shot")[-1]["target"] == "carl"
        assert [b.status(name) for name in ("betts", "carl")] == ["carry-on", "obviously-dead"]
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn()
        assert bool(b.encounter.state.orders) is (how != "answer"), "an answer holds for the turn"


@pytest.mark.rule("CR2-RUL-410", "CR2-RUL-275")
@pytest.mark.parametrize(("wait", "at"), [(at_inches(8), (10.68, 11.84)), (END, (12, 11.4))], ids=str)
def test_one_that_is_named_is_waited_for_like_any(wait: dict[str, Any], at: tuple[float, float]):
    with street(f"{IVAN} unseen", BETTS, CARL, dice={"in_sight__ivan": [1, 2, 1, 2], **FALLS}) as b:
        b.do("order", figure="ivan", kind="hold-fire", choice=name_of(for_carl(wait)))
        b.blue_turn("betts", "carl")
        b.do("move", figure="betts", path=[[9, 13], [13, 12]])
        b.do("move", figure="carl", path=[[9, 12.4], [12, 11.4]])
        assert b.status("betts") == "carry-on"
        assert (b.status("carl"), b.at("carl")) == ("obviously-dead", at)


@pytest.mark.rule("CR2-RUL-410", "CR2-RUL-107")
def test_he_is_asked_of_the_others_in_a_later_turn():
    with street(f"{IVAN} unseen", BETTS, CARL, dice={"in_sight__ivan": [1, 2]}) as b:
        b.blue_turn("betts", "carl")
        out_of_the_alley(b, [11, 13])
        b.answer("ivan", "hold-fire", IN_SIGHT)
        assert b.last("watching")["target"] == "carl"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[14, 13]])
        assert b.pending == [("ivan", "hold-fire")]


@pytest.mark.rule("CR2-RUL-410")
def test_of_two_in_sight_he_fires_at_the_one_he_names():
    with street(f"{IVAN} unseen", BETTS, CARL, dice={"in_sight__ivan": [1, 2], **FALLS}) as b:
        b.blue_turn("betts", "carl")
        moves = [{"figure": "betts", "path": [[9, 13], [10, 13]]}, {"figure": "carl", "path": [[8, 13], [9, 13]]}]
        b.do("move", moves=moves)
        assert [q.about for q in b.encounter.pending] == [("betts", "carl")]
        b.answer("ivan", "hold-fire", IN_SIGHT)
        assert b.all("shot")[-1]["target"] == "carl"


@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-410")
@pytest.mark.parametrize("name", ["ivan", "nobody", "gus"])
def test_he_waits_for_an_enemy_that_his_side_knows_of(name: str):
    hidden_gus = "gus blue rep 4 at 34,2 facing 180 with rifle"
    b = street(f"{IVAN} unseen", BETTS, hidden_gus, dice={"in_sight__ivan": [1, 2]}, information="hidden")
    b.encounter.state.known[2] = 0b01
    refused(b, "CR2-RUL-275", "order", figure="ivan", kind="hold-fire", choice=f"in-sight-of-{name}")
    b.blue_turn("betts")
    b.encounter.state.known[2] = 0b01
    out_of_the_alley(b)
    wait = {"act": "wait", "until": "in-sight", "target": name}
    refused(b, "CR2-RUL-275", "decide", figure="ivan", kind="hold-fire", choice=wait)


@pytest.mark.rule("CR2-REACT-08", "CR2-RUL-274", "CR2-RUL-110")
@pytest.mark.parametrize("led", [True, False])
def test_one_die_passed_leaves_the_moment_to_those_with_their_leader(led: bool):
    boris = "boris red rep 4 leader at 16,5 with rifle" if led else "boris red rep 4 at 16,5 with rifle"
    dice = {"in_sight__ivan": [1, 6]} | ({} if led else {"ranged_combat__ivan": [6], "obviously_dead__ivan": [1]})
    with street(f"{IVAN} unseen", boris, BETTS, dice=dice) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert b.pending == ([("ivan", "hold-fire")] if led else [])


@pytest.mark.rule("CR2-REACT-07")
def test_nobody_holds_fire_in_plain_view():
    b = street(IVAN, BETTS)
    refused(b, "CR2-REACT-07", "order", figure="ivan", kind="hold-fire", choice="hold")
    open_ground = street(IVAN, "betts blue rep 4 at 30,30 with rifle", information="hidden")
    refused(open_ground, "CR2-REACT-07", "order", figure="betts", kind="hold-fire", choice="hold")
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}) as b:
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert not b.pending


# ---- what others may know ----


@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_what_he_waits_for_is_his_own_sides_secret(information: str):
    blue, red = Viewer("blue"), Viewer("red")
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information=information) as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [11, 13])
        b.answer("ivan", "hold-fire", at_inches(3))
        record, state = b.encounter.record, b.encounter.state
        assert [len(watches(viewer, state)) for viewer in (blue, red, GM)] == [0, 1, 1]
        assert [len(as_known(b.encounter, viewer).state.watches) for viewer in (blue, red)] == [0, 1]
        assert not state_of(state, range(2)).watches
        told = [
            [e.event for e in visible(record, viewer, b.encounter.log, b.encounter.state.figures)]
            for viewer in (blue, red)
        ]
        assert [sum(getattr(e, "kind", "") == "hold-fire" for e in events) for events in told] == [0, 2]
        assert Encounter.resume(b.encounter.record.with_inputs(tuple(b.encounter.inputs)), _put_away(b)).state.watches


def _put_away(b: Battle) -> dict[str, Any]:
    checkpoint: dict[str, Any] = json.loads(json.dumps(b.encounter.checkpoint()))
    return checkpoint


@pytest.mark.rule("CR2-RUL-531", "CR2-RUL-275", "CR2-REACT-06")
@pytest.mark.parametrize("falls", [True, False])
def test_in_sight_comes_before_fire_that_was_held_for_the_same_inch(falls: bool):
    hit = {"ranged_combat__rob": [6], "obviously_dead__rob": [1]}
    missed = {
        "ranged_combat__rob": [1],
        "received_fire__ann": [1, 2],
        "ranged_combat__ivan": [6],
        "obviously_dead__ivan": [1],
    }
    with battle(
        "ann blue rep 4 with pistol at 7,24 facing 0",
        "ivan red rep 4 unseen with rifle at 10,14 facing 180",
        "rob red rep 4 with rifle at 30,30 facing 270",
        terrain=[
            {"id": "low", "type": "wall", "line": [[8, 14.5], [13, 14.5]]},
            {"id": "west", "type": "wall", "tall": True, "line": [[0, 22], [9, 22]]},
            {"id": "east", "type": "wall", "tall": True, "line": [[20, 27.07], [20, 32]]},
        ],
        dice={"in_sight__ivan": [1, 2], "in_sight__rob": [1, 2], "in_sight__ann": [6, 6], **(hit if falls else missed)},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[12, 24], facing=0)
        b.answer("ivan", "hold-fire", at_inches(9))
        if not falls:
            b.answer("ann", "duck-back-or-finish-move", "finish-move")
        assert [shot["shooter"] for shot in b.all("shot")] == ["rob", *([] if falls else ["ivan"])]
        assert (b.status("ann"), hidden(b, "ivan")) == ("obviously-dead", True)


@pytest.mark.rule("CR2-REACT-07")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_a_way_in_sight_of_a_known_ambush_is_foretold_as_one_on_which_it_may_fire(information: str) -> None:
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information=information) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        b.answer("ivan", "hold-fire", at_inches(3))
        told = preview(b.encounter, {"do": "move", "figure": "betts", "to": [13, 12]}, Viewer("blue"))
        assert (told.ambushers, told.rolls) == ((("ivan",), True) if information == "public" else ((), False))
