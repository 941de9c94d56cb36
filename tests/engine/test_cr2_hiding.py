"""Hiding in Chain Reaction 2.0, and what gives it away, by its worked examples, rules and rulings."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from tests.engine.cr2_street import BETTS, IVAN, checked, hidden, out_of_the_alley, street

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


# ---- who is given away ----


FIRE = {"act": "fire"}
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


@pytest.mark.rule("CR2-REACT-09", "CR2-RUL-056", "CR2-RUL-104")
def test_passing_nothing_shows_him_though_his_player_has_him_hold():
    with street(f"{IVAN} unseen", BETTS, GUS, dice={"in_sight__ivan": [6, 6], "in_sight__gus": [6, 6]}) as b:
        b.encounter.state.seen[0] |= 1 << 2
        b.do("order", figure="ivan", kind="targets", choice="hold")
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert not b.all("shot")
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


# ---- in the open, and out of it ----


@pytest.mark.rule("CR2-REACT-04")
def test_nobody_is_hidden_in_the_open():
    with pytest.raises(BadRequest) as caught:
        street("ivan red rep 4 at 18,13 facing 270 with rifle unseen", BETTS)
    assert caught.value.field == "figures[0].unseen"
    assert "CR2-REACT-04" in caught.value.message


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
