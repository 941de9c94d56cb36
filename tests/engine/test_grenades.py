"""Grenades: where they land, whom the circle touches, and what that does to them."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import house, throw
from tests.engine.table import Battle, refused

WALL = {"id": "wall", "type": "wall", "line": [[4, 12], [20, 12]], "dv": 4, "tall": True}
HEDGE = {"id": "hedge", "type": "wall", "line": [[4, 12], [20, 12]], "dv": 2}


# ---- throwing ----


@pytest.mark.rule(
    "CR3-GREN-02", "CR3-GREN-03", "CR3-GREN-06", "CR3-GREN-08", "CR3-RUL-91", "CR3-RUL-93", "CR3-REACT-02"
)
def test_it_lands_on_the_spot_and_everybody_the_circle_touches_is_tested_for_damage():
    # Two and a half inches round the spot, and half an inch of base.
    with throw(
        "rep 4 with grenade at 10.5,15",
        "c red with nothing at 10.5,10",
        "d red with nothing at 13.5,10",
        "e red with nothing at 10.5,6.9",
        at=[10.5, 10],
        dice={"grenade:s": [1, 4], "damage:s": [2, 1], "man-down:e": [1, 1]},
    ) as b:
        assert b.last("blast")["figures"] == ["c", "d"]
        assert (b.status("c"), b.status("d"), b.status("e")) == ("out-of-the-fight", "obviously-dead", "carry-on")


@pytest.mark.rule("CR3-GREN-01", "CR3-WPN-10", "CR3-RUL-16")
@pytest.mark.parametrize(("y", "reaches"), [(8.5, True), (8.4, False)])
def test_thrown_six_inches_from_the_base(y: float, reaches: bool):
    with Battle("s blue with grenade at 10.5,15", dice={"grenade:s": [1, 1]} if reaches else {}) as b:
        b.blue_turn("s")
        if reaches:
            b.do("grenade", figure="s", at=[10.5, y])
        else:
            with pytest.raises(Refused) as refused:
                b.do("grenade", figure="s", at=[10.5, y])
            assert refused.value.rule == "CR3-WPN-10"


@pytest.mark.rule(
    "CR3-EX-47", "CR3-GREN-01", "CR3-GREN-02", "CR3-GREN-04", "CR3-WPN-23", "CR3-REACT-11", "CR3-RUL-92", "CR3-RUL-61"
)
def test_ex_47_thrown_where_she_cannot_see_it_misses_and_carlos_outgunned_ducks_back():
    with throw(
        "rep 4 with grenade at 10.5,14",
        "carlos red rep 4 with squad-automatic-weapon at 10.5,10.5",
        at=[10.5, 10.5],
        terrain=[WALL],
        dice={"grenade:s": [3, 6], "received-fire:carlos": [1, 1, 1]},
    ) as b:
        assert b.last("blast")["result"] == "misses"
        assert b.last("roll", label="received-fire")["result"] == "duck-back"
        assert b.status("carlos") == "ducked-back"


@pytest.mark.rule("CR3-EX-48", "CR3-EX-49", "CR3-GREN-04", "CR3-GREN-08", "CR3-DMG-03")
def test_ex_48_and_49_dropped_over_the_wall_it_lands_and_carlos_is_out_of_the_fight():
    with throw(
        "rep 4 with grenade at 10.5,12.5",
        "carlos red rep 4 with squad-automatic-weapon at 10.5,10.5",
        at=[10.5, 10.5],
        dropped=True,
        terrain=[WALL],
        dice={"grenade:s": [3, 6], "damage:s": [2]},
    ) as b:
        assert b.last("blast")["result"] == "on-spot"
        assert b.status("carlos") == "out-of-the-fight"
        # The thrower is in the circle as well; the wall of DV 4 saved it, and it ducks back.
        assert b.status("s") == "ducked-back"


@pytest.mark.rule("CR3-GREN-04")
def test_one_pass_is_enough_where_the_spot_is_seen():
    with throw(
        "rep 4 with grenade at 10.5,15",
        "c red with nothing at 10.5,10",
        at=[10.5, 10],
        dice={"grenade:s": [4, 6], "damage:s": [2]},
    ) as b:
        assert b.status("c") == "out-of-the-fight"


@pytest.mark.rule("CR3-RUL-92", "CR3-GREN-04", "CR3-RUL-58")
def test_a_miss_makes_friends_test_too_but_they_do_not_fire_on_the_thrower():
    with throw(
        "rep 4 with assault-rifle,grenade at 10.5,14",
        "f blue rep 5 star at 12.2,12.6 facing 180",
        "c red rep 4 with nothing at 10.5,10.5",
        at=[10.5, 10.5],
        terrain=[WALL],
        dice={"grenade:s": [3, 6], "received-fire:c": [1, 1, 1]},
    ) as b:
        b.answer("f", "free-will", "pass-2")
        assert {r["figure"] for r in b.all("roll", label="received-fire")} == {"c", "f"}
        assert not b.all("shot")
        assert b.status("f") == "ducked-back"


@pytest.mark.rule("CR3-RUL-172", "CR3-GREN-04", "CR3-MOVE-12")
def test_a_friend_near_a_missed_grenade_ducks_from_the_blast_and_not_from_the_thrower():
    # The nearer hedge hides from the thrower, the other from the burst.
    nearer = {"id": "nearer", "type": "hedge", "line": [[9, 14], [10, 14]]}
    other = {"id": "other", "type": "hedge", "line": [[8.5, 13], [8.5, 17]]}
    screen = {"id": "screen", "type": "wall", "line": [[10.9, 17.5], [12, 17.5]], "tall": True}
    with throw(
        "rep 4 with grenade at 10,19",
        "f blue rep 5 with nothing at 10,15",
        at=[13, 15],
        terrain=[nearer, other, screen],
        dice={"grenade:s": [3, 6], "received-fire:f": [1, 6]},
    ) as b:
        assert b.last("blast")["result"] == "misses"
        f = b.encounter.state.figure("f")
        assert (f.status, f.cover) == ("ducked-back", "other")
        assert b.at("f")[0] < 8.5


@pytest.mark.rule("CR3-RUL-172", "CR3-GREN-04")
@pytest.mark.parametrize(
    ("thrower", "spot", "drops"),
    [
        ("10.5,12.5", [10.5, 10], True),  # touches the wall
        ("10.5,12.6", [10.5, 10], False),
        ("10.5,12.5", [10.5, 15], False),  # the wall is not on the way
        ("25.5,15.5", [25.5, 12], True),  # an inch and less from the window
        ("25.5,15.6", [25.5, 12], False),
        ("25.5,13.5", [25.5, 17], True),  # out of it
        ("26.3,15.2", [25.5, 12], True),  # round the corner of it
        ("28.5,14.6", [25.5, 12], False),  # at the wall, far from the window
    ],
)
def test_it_is_dropped_or_rolled_from_a_wall_that_is_touched_or_from_beside_an_opening(
    thrower: str, spot: list[float], drops: bool
):
    hut = {"id": "hut", "type": "building", "rect": [22, 10, 8, 4], "windows": [{"wall": "south", "at": 3.5}]}
    dice = {"grenade:s": [1, 1]} if drops else {}
    with Battle(f"s blue with grenade at {thrower}", terrain=[WALL, hut], dice=dice, auto=True) as b:
        b.blue_turn("s")
        if drops:
            b.do("grenade", figure="s", at=spot, dropped=True)
        else:
            refused(b, "CR3-RUL-172", "grenade", figure="s", at=spot, dropped=True)


@pytest.mark.rule("CR3-RUL-172", "CR3-GREN-04")
def test_it_is_dropped_over_a_slanting_wall_too_which_no_place_in_hundredths_touches_to_a_hair():
    slanting = {"id": "wall", "type": "wall", "line": [[0, 2], [36, 20]], "tall": True}
    with Battle("s blue with grenade at 20,12.56", terrain=[slanting], dice={"grenade:s": [1, 1]}, auto=True) as b:
        b.blue_turn("s")
        b.do("grenade", figure="s", at=[21, 11], dropped=True)


# ---- dropped at the feet ----


@pytest.mark.rule("CR3-GREN-05", "CR3-RUL-163", "CR3-RUL-93")
def test_passing_no_die_drops_it_at_the_feet_and_each_dives_or_is_tested():
    with throw(
        "rep 4 with grenade at 10.5,15",
        "f blue rep 3 with nothing at 12.5,15",
        "c red rep 3 with nothing at 10.5,10",
        at=[10.5, 10],
        dice={
            "grenade:s": [5, 6],
            "grenade-drop:s": [4],
            "grenade-drop:f": [4],
            "damage:s": [2],
            "man-down:s": [1, 1],
        },
    ) as b:
        assert b.last("blast")["at"] == [10.5, 15]
        assert (b.status("s"), b.encounter.state.figure("s").posture) == ("carry-on", "prone")
        assert b.status("f") == "out-of-the-fight"
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-GREN-05", "CR3-RUL-43", "CR3-STAR-12", "CR3-STAR-13")
@pytest.mark.parametrize(("who", "question"), [("s", "cheat-death"), ("f", "larger-than-life")])
def test_ones_own_dropped_grenade_is_nobodys_attack_and_a_comrades_is_his(who: str, question: str):
    star = {"s": "rep 4", "f": "rep 4"} | {who: "rep 5 star star_power 0"}
    dice = {"grenade-drop:s": [6] if who == "s" else [1], "grenade-drop:f": [6] if who == "f" else [1]}
    with throw(
        f"{star['s']} with grenade at 10.5,15 facing 90",
        f"f blue {star['f']} with nothing at 8.5,15.6 facing 270",
        at=[10.5, 10],
        dice={"grenade:s": [6, 6], "damage:s": [1], **dice},
    ) as b:
        assert b.pending == [(who, question)]
        b.answer(who, question, "yes")


@pytest.mark.rule("CR3-GREN-05", "CR3-GREN-07")
@pytest.mark.parametrize(("dv", "saved"), [(3, True), (2, False)])
def test_cover_saves_those_already_down_from_one_dropped_at_the_feet(dv: int, saved: bool):
    with throw(
        "rep 4 with grenade at 10.5,12.6 facing 180",
        "f blue rep 3 with nothing at 10.5,10.8 status out-of-the-fight",
        at=[10.5, 17],
        terrain=[{**HEDGE, "dv": dv}],
        dice={"grenade:s": [6, 6], "grenade-drop:s": [1], **({} if saved else {"damage:s": [1]})},
    ) as b:
        assert b.last("blast")["figures"] == ["s", "f"]
        assert b.status("f") == ("out-of-the-fight" if saved else "obviously-dead")


@pytest.mark.rule("CR3-GREN-04", "CR3-RUL-89")
def test_a_launcher_drops_nothing_over_a_wall():
    with Battle("s blue with grenade-launcher at 10.5,34.5", "c red at 10.5,10", terrain=[WALL]) as b:
        b.blue_turn("s")
        refused(b, "CR3-GREN-04", "grenade", figure="s", at=[10.5, 10], dropped=True)


@pytest.mark.rule("CR3-GREN-01", "CR3-BLDG-04", "CR3-RUL-159")
@pytest.mark.parametrize(("at", "floor", "there"), [([9, 13], 1, False), ([10.5, 14], 1, True), ([10.5, 14], 2, False)])
def test_a_spot_has_only_the_floors_that_its_building_has(at: list[float], floor: int, there: bool):
    with Battle(
        "s blue with grenade at 10.5,15.5",
        "c red at 30.5,30.5",
        terrain=[house(floors=2)],
        dice={"grenade:s": [1, 1]} if there else {},
    ) as b:
        b.blue_turn("s")
        if there:
            b.do("grenade", figure="s", at=at, floor=floor)
            assert b.last("blast")["at"] == at
        else:
            refused(b, "CR3-BLDG-04", "grenade", figure="s", at=at, floor=floor)


# ---- cover and the circle ----


@pytest.mark.rule("CR3-GREN-07", "CR3-RUL-81", "CR3-RUL-163")
@pytest.mark.parametrize(("dv", "saved"), [(3, True), (2, False)])
def test_cover_of_a_dv_above_two_saves_and_makes_it_duck_back_with_no_other_test(dv: int, saved: bool):
    wall = {**HEDGE, "dv": dv}
    with throw(
        "rep 4 with grenade at 10.5,17",
        "c red with nothing at 10.5,11",
        at=[10.5, 13],
        terrain=[wall],
        dice={"grenade:s": [1, 1], **({} if saved else {"damage:s": [2]})},
    ) as b:
        assert b.status("c") == ("ducked-back" if saved else "out-of-the-fight")
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-RUL-93", "CR3-GREN-06")
def test_friends_the_thrower_and_figures_already_down_are_hit_as_well():
    with Battle(
        "s blue rep 3 with bolt-action-rifle,grenade at 10.5,13",
        "t blue rep 5 with bolt-action-rifle at 20.5,20",
        "c red rep 3 with nothing at 10.5,10",
        dice={
            "ranged-combat:t": [6],
            "damage:t": [2],
            "grenade:s": [1, 1],
            "damage:s": [2, 1],
        },
    ) as b:
        b.blue_turn("t")
        b.do("fire", figure="t", targets=[{"figure": "c"}])
        assert b.status("c") == "out-of-the-fight"
        b.do("activate", figures=["s"])
        b.do("grenade", figure="s", at=[10.5, 11])
        assert b.last("blast")["figures"] == ["s", "c"]
        assert (b.status("s"), b.status("c")) == ("out-of-the-fight", "obviously-dead")


@pytest.mark.rule("CR3-SIGHT-15", "CR3-GREN-01")
@pytest.mark.parametrize("contact", ["go-on", "ask"])
def test_one_sent_to_throw_is_not_asked_whom_to_shoot_first(contact: str):
    b = Battle(
        "s blue rep 4 with assault-rifle,grenade at 10.5,15 facing 0",
        "c red rep 3 at 10.5,20 facing 0",
        "d red rep 3 at 12.5,21 facing 0",
        dice={"in-sight:s": [1] * 6, "in-sight-action:s": [1], "in-sight:c": [6] * 6, "in-sight:d": [6] * 6},
        seed="sent",
    )
    b.blue_turn("s")
    b.do("grenade", figure="s", at=[12.5, 21], contact=contact, in_sight_move="stay")
    assert ("targets" in [kind for _, kind in b.pending]) == (contact == "ask")
    if contact == "go-on":
        assert {shot["target"] for shot in b.all("shot", shooter="s")} == {"d"}
