"""Hiding and holding fire in Chain Reaction 2.0, by its worked examples, rules and rulings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.preview import as_known
from engine.views import GM, Viewer, state_of, visible, watches
from engine.waits import name_of
from tests.engine.table import Battle, refused

HOUSE = {"id": "house", "type": "building", "rect": [14, 4, 8, 4], "windows": [{"wall": "south", "at": 4}]}
"""Its window looks south onto the street."""
ALLEY = {"id": "alley", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
IVAN = "ivan red rep 4 at 18,7.4 facing 180 with rifle"
BETTS = "betts blue rep 4 at 9,16 facing 0 with rifle"
HOLD, FIRE = {"act": "hold"}, {"act": "fire"}
IN_THE_OPEN, END = {"act": "wait", "until": "in-the-open"}, {"act": "wait", "until": "end-of-move"}


def at_inches(inches: Any) -> dict[str, Any]:
    return {"act": "wait", "until": "at-inches", "inches": inches}


def street(*figures: str, **more: Any) -> Battle:
    """The house and the alley; dice are named like `in_sight__ivan`, for `in-sight:ivan`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    terrain = more.pop("terrain", [HOUSE, ALLEY])
    return Battle(*figures, ruleset="cr2", terrain=terrain, dice=dice, **more)


def hidden(b: Battle, name: str) -> bool:
    return bool(b.encounter.state.hidden[b.encounter.state.figure(name).index])


def checked(b: Battle) -> list[str]:
    return [roll["figure"] for roll in b.all("roll", label="in-sight")]


def out_of_the_alley(b: Battle, *path: list[float]) -> None:
    b.do("move", figure="betts", path=[[9, 13], *(path or ([13, 13],))])


# ---- who checks ----


@pytest.mark.rule("CR2-EX-12", "CR2-REACT-06")
def test_two_who_see_each_other_check_both():
    with street(
        "ivan red rep 4 at 18,13 facing 270 with pistol",
        BETTS,
        dice={"in_sight__ivan": [5, 6], "in_sight__betts": [5, 6]},
    ) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert sorted(checked(b)) == ["betts", "ivan"]


@pytest.mark.rule("CR2-EX-13", "CR2-REACT-04", "CR2-REACT-06")
def test_a_hidden_figure_checks_alone():
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert checked(b) == ["ivan"]
        assert b.pending == [("ivan", "hold-fire")]


@pytest.mark.rule("CR2-RUL-037", "CR2-REACT-06")
def test_who_is_seen_from_behind_does_not_check():
    with street("ivan red rep 4 at 18,13 facing 90 with pistol", BETTS, dice={"in_sight__betts": [6, 6]}) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert checked(b) == ["betts"]


# ---- holding fire ----


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


# ---- who is given away ----


GUS = "gus blue rep 4 at 14,20 facing 0 with rifle"
"""He stands in the street and sees the window."""


@pytest.mark.rule("CR2-REACT-09", "CR2-REACT-26", "CR2-RUL-110")
def test_passing_nothing_shows_him_and_the_others_check():
    dice = {"in_sight__ivan": [6, 6], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    with street(f"{IVAN} unseen", BETTS, GUS, dice={**dice, "in_sight__gus": [6, 6]}) as b:
        b.encounter.state.seen[0] |= 1 << 2
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert b.status("betts") == "obviously-dead", "shown he is, hit she is as well"
        assert not hidden(b, "ivan")
        assert checked(b) == ["ivan", "gus"]


@pytest.mark.rule("CR2-RUL-273", "CR2-REACT-05", "CR2-REACT-12", "CR2-RUL-114")
def test_a_miss_whose_target_does_not_duck_back_shows_him_before_she_answers():
    dice = {
        "in_sight__ivan": [1, 1],
        "ranged_combat__ivan": [1],
        "received_fire__betts": [1, 2],
        "ranged_combat__betts": [1],
        "received_fire__ivan": [6, 6],
        "in_sight__gus": [6, 6],
    }
    with street(f"{IVAN} unseen", BETTS, GUS, dice=dice) as b:
        b.encounter.state.seen[0] |= 1 << 2
        b.blue_turn("betts")
        out_of_the_alley(b)
        b.answer("ivan", "hold-fire", FIRE)
        assert b.last("roll", label="received-fire", figure="betts")["result"] == "finish-move-and-fire-at-will"
        assert [shot["shooter"] for shot in b.all("shot")] == ["ivan", "betts"]
        assert not hidden(b, "ivan")


@pytest.mark.rule("CR2-REACT-05", "CR2-RUL-104")
@pytest.mark.parametrize(("face", "seen"), [(6, False), (1, True)], ids=["hit", "miss"])
def test_a_hit_leaves_him_hidden(face: int, seen: bool):
    dice = {"in_sight__ivan": [1, 1], "ranged_combat__ivan": [face]}
    runs = {"received_fire__betts": [6, 6], "fast_move__betts": [1, 1], "pursue_by_fire__ivan": [6, 6]}
    dice |= runs if seen else {"obviously_dead__ivan": [1]}
    with street(f"{IVAN} unseen", BETTS, dice=dice) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        b.answer("ivan", "hold-fire", FIRE)
        assert hidden(b, "ivan") is not seen


# ---- hiding again ----

BUSHES = [{"id": name, "type": "woods", "rect": [x, 14, 4, 4]} for name, x in (("near", 4), ("far", 10))]
SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[2, 13], [9.5, 13]]}


@pytest.mark.rule("CR2-RUL-047", "CR2-RUL-104", "CR2-REACT-04")
@pytest.mark.parametrize(("gus", "again"), [("6,4", True), ("9,24", False)], ids=["unseen", "seen"])
def test_who_moves_unseen_into_other_cover_is_hidden_there(gus: str, again: bool):
    with street(
        "ivan red rep 4 at 7.6,16 facing 90 with rifle",
        f"gus blue rep 4 at {gus} facing {180 if again else 0} with rifle",
        terrain=[*BUSHES, SCREEN],
        dice={} if again else {"in_sight__ivan": [6, 6], "in_sight__gus": [6, 6]},
    ) as b:
        b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["ivan"])
        assert not hidden(b, "ivan")
        b.do("move", figure="ivan", path=[[10.4, 16]])
        assert hidden(b, "ivan") is again


@pytest.mark.rule("CR2-REACT-04", "CR2-RUL-104")
def test_who_moves_in_view_is_hidden_no_more():
    hedge = {"id": "hedge", "type": "hedge", "line": [[10, 10], [26, 10]]}
    with street(
        "ivan red rep 4 at 18,9 facing 180 with rifle unseen",
        GUS,
        terrain=[hedge],
        dice={"in_sight__gus": [6, 6]},
    ) as b:
        b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
        b.encounter.state.seen[0] |= 1 << 1
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["ivan"])
        assert hidden(b, "ivan")
        b.do("move", figure="ivan", to=[20, 9])
        assert not hidden(b, "ivan"), "behind the same hedge, and seen to move"
        assert checked(b) == ["gus"]


@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-06", "CR2-RUL-350")
def test_who_comes_round_the_cover_sees_him():
    hedge = {"id": "hedge", "type": "hedge", "line": [[16, 10], [20, 10]]}
    with street(
        "ivan red rep 4 at 18,9 facing 90 with rifle unseen",
        "gus blue rep 4 at 24,14 facing 270 with rifle",
        terrain=[hedge],
        dice={"in_sight__gus": [6, 6]},
    ) as b:
        b.encounter.state.seen[0] |= 1 << 1
        b.blue_turn("gus")
        assert hidden(b, "ivan")
        b.do("move", figure="gus", path=[[24, 9]], facing=270)
        assert not hidden(b, "ivan")
        assert checked(b) == ["gus"]


# ---- snipers ----


@pytest.mark.rule("CR2-RUL-104", "CR2-REACT-05")
@pytest.mark.parametrize(("face", "stays"), [(1, False), (6, True)])
def test_a_shot_that_misses_the_fallen_shows_where_it_came_from(face: int, stays: bool) -> None:
    dice = {"ranged_combat__ivan": [face], "obviously_dead__ivan": [6], "damage__ivan": [6], "in_sight__moss": [6, 6]}
    fallen = "betts blue rep 4 at 14,16 facing 0 with rifle status out-of-the-fight"
    b = street(f"{IVAN} unseen", fallen, "moss blue rep 4 at 22,16 facing 0 with rifle", dice=dice)
    b.blue_turn(red=3)
    b.do("activate", figures=["ivan"])
    b.do("fire", figure="ivan", targets=[{"figure": "betts", "shots": 1}])
    assert hidden(b, "ivan") is stays
    assert ("moss" in checked(b)) is not stays


@pytest.mark.rule("CR2-SNIPER-02", "CR2-RUL-106")
@pytest.mark.parametrize("face", [6, 1])
def test_a_sniper_is_seen_where_he_misses_even_if_she_ducks_back(face: int):
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [face, 2]}
    runs = {"received_fire__betts": [6, 3], "pursue_by_fire__ivan": [6, 6]}
    dice |= {"obviously_dead__ivan": [1]} if face == 6 else runs
    with street(f"{IVAN.replace('rifle', 'sniper-rifle')} unseen traits sniper", BETTS, dice=dice) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        b.answer("ivan", "hold-fire", FIRE)
        assert hidden(b, "ivan") is (face == 6)
        assert (b.status("betts") == "ducked-back") is (face == 1)


@pytest.mark.rule("CR2-SNIPER-01", "CR2-SNIPER-02")
@pytest.mark.parametrize(("weapon", "counts"), [("sniper-rifle", True), ("rifle", False)])
def test_a_sniper_is_one_with_his_own_rifle_alone(weapon: str, counts: bool):
    g = street(f"ivan red rep 4 at 18,13 facing 270 with {weapon} traits sniper", BETTS).encounter.game
    assert ("sniper" in g.request(g.named("ivan"), weapon=weapon).circumstances) is counts


# ---- what is refused ----


@pytest.mark.rule("CR2-REACT-04")
def test_nobody_is_hidden_in_the_open():
    with pytest.raises(BadRequest) as caught:
        street("ivan red rep 4 at 18,13 facing 270 with rifle unseen", BETTS)
    assert caught.value.field == "figures[0].unseen"
    assert "CR2-REACT-04" in caught.value.message


@pytest.mark.rule("CR2-REACT-07")
def test_nobody_holds_fire_in_plain_view():
    b = street(IVAN, BETTS)
    refused(b, "CR2-REACT-07", "order", figure="ivan", kind="hold-fire", choice="hold")
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}) as b:
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert not b.pending


@pytest.mark.rule("CR2-RUL-261", "CR2-RUL-239", "CR2-REACT-20", "CR2-REACT-21")
def test_a_charge_out_of_hiding_is_shown_to_its_target_at_the_last():
    dice = {"wanting_to_charge__ivan": [1, 1], "surprise__gus": [1, 6]}
    dice |= {"melee__ivan": [6, 6], "melee__gus": [6]}
    with street(
        "ivan red rep 4 at 16,16 facing 180 with rifle unseen",
        "gus blue rep 4 at 16,21 facing 180 with rifle",
        terrain=[{"id": "wood", "type": "woods", "rect": [14, 13, 4, 4]}],
        dice=dice,
    ) as b:
        b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["ivan"])
        b.do("charge", figures=["ivan"], target="gus")
        assert not hidden(b, "ivan")
        assert not checked(b), "he looked the other way"
        assert b.encounter.state.figure("gus").melee


@pytest.mark.rule("CR2-SNIPER-02", "CR2-RUL-106", "CR2-RUL-352")
@pytest.mark.parametrize("in_cover", [True, False])
def test_a_sniper_in_view_is_hidden_by_a_hit_only_in_cover(in_cover: bool):
    hedge = [{"id": "hedge", "type": "hedge", "line": [[10, 10], [26, 10]]}] if in_cover else []
    dice = {"ranged_combat__ivan": [6, 2], "obviously_dead__ivan": [1]}
    with street(
        "ivan red rep 4 at 18,9 facing 180 with sniper-rifle traits sniper",
        GUS,
        "betts blue rep 4 at 20,20 facing 0 with rifle",
        terrain=hedge,
        dice=dice,
    ) as b:
        b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["ivan"])
        b.do("fire", figure="ivan", targets=[{"figure": "betts"}])
        assert hidden(b, "ivan") is in_cover


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
        told = [[e.event for e in visible(record, viewer, b.encounter.log)] for viewer in (blue, red)]
        assert [sum(getattr(e, "kind", "") == "hold-fire" for e in events) for events in told] == [0, 2]
        assert Encounter.resume(b.encounter.record.with_inputs(tuple(b.encounter.inputs)), _put_away(b)).state.watches


def _put_away(b: Battle) -> dict[str, Any]:
    checkpoint: dict[str, Any] = json.loads(json.dumps(b.encounter.checkpoint()))
    return checkpoint
