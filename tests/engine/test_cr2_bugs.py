"""Bugs of Chain Reaction 2.0: how they go, what hits do to them and they to people, what is refused (CR2-BUG)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.preview import preview
from engine.state import Spell
from engine.views import Viewer
from tests.engine.cr2_swarm import FAR, bug, bugs, over, turn
from tests.engine.table import Battle

# ---- how they go ----


@pytest.mark.rule("CR2-BUG-01", "CR2-BUG-05", "CR2-RUL-200", "CR2-RUL-161", "CR2-OUTG-05", "CR2-T-BUGPROFILE")
def test_a_bug_goes_twelve_inches_over_anything_towards_whom_it_sees():
    ground = [
        {"id": "stones", "type": "rough", "polygon": [[12, 6], [24, 6], [24, 12], [12, 12]]},
        {"id": "ridge", "type": "wall", "line": [[14, 9], [22, 9]]},
        {"id": "hut", "type": "building", "rect": [3, 8, 4, 4], "doors": [{"wall": "east", "at": 2}]},
        {
            "id": "tower",
            "type": "building",
            "rect": [28, 8, 4, 4],
            "levels": [{"doors": [{"wall": "west", "at": 2}]}, {}],
        },
    ]
    others = bug("two", "at 5,5 facing 0"), bug("three", "at 30,5 facing 0")
    with bugs(FAR, bug("one", "at 18,5 facing 0"), *others, terrain=ground) as b:
        g = b.encounter.game
        way = {
            name: g.ways(g.named(name)).find_route(g.named(name).at, 0, (x, 1500))
            for name, x in (("two", 500), ("three", 3000))
        }
        lengths = {name: route and route.length for name, route in way.items()}
        assert lengths["two"] == 1000, "over the hut"
        assert (lengths["three"] or 0) > 1000, "round the tower"
        assert g.ways(g.named("two"), g.named("two")) is not g.space
        turn(b)
        assert b.at("one") == (18, 17), "12 inches, over rough ground and a wall"
        one = g.named("one")
        assert (one.traits, one.melee_weapon, one.fast) == ({"bug", "protected", "frenzy"}, "jaws", False)


@pytest.mark.rule("CR2-EX-29", "CR2-RUL-003", "CR2-BUG-02")
def test_ex_29_bugs_of_rep_4_do_nothing_on_a_5_and_all_are_one_group():
    with bugs(FAR, bug("one", "at 2,2 facing 180"), bug("two", "at 33,2 facing 180")) as b:
        turn(b, blue=3, red=5)
        assert b.at("one") == (2, 2)
        over(b)
        turn(b, blue=1, red=2)
        assert [e["figures"] for e in b.all("activation", side="red") if not e.get("over")] == [["one", "two"]]


@pytest.mark.rule("CR2-BUG-05")
@pytest.mark.parametrize("kind", ["bug", "puker"])
def test_one_goes_for_a_fugitive_that_it_sees(kind: str):
    with bugs(f"{FAR} status fleeing", bug("one", "at 18,4 facing 0", kind)) as b:
        turn(b)
        assert b.at("one") == (18, 16 if kind == "bug" else 10)


@pytest.mark.rule("CR2-BUG-05", "CR2-RUL-291", "CR2-T-BUGHOLEDIR")
def test_bugs_go_where_they_saw_somebody_last_and_then_by_a_die_off_the_table():
    wide = {
        "id": "house",
        "type": "building",
        "rect": [2, 14, 32, 4],
        "levels": [{"doors": [{"wall": "south", "at": 4}]}, {}],
    }
    dice = {"bug_hole_direction__red": [5, 1]}
    with bugs(
        "ann blue rep 5 with nothing at 18,4 facing 0", bug("one", "at 18,28 facing 0"), terrain=[wide], dice=dice
    ) as b:
        g = b.encounter.game
        assert not g.in_line(g.named("one"), g.named("ann"))
        g.state.horde = g.state.horde._replace(tracks=((0, (3000, 2800)),))
        turn(b)
        assert abs(b.at("one")[0] - 30) <= 1, "where she was seen last"
        assert g.state.horde.tracks == (), "and nobody is there"
        over(b)
        for _ in range(2):
            turn(b)
            over(b)
        assert [e["result"] for e in b.all("roll", label="bug-hole-direction")] == ["reroll", "front"]
        assert b.status("one") == "off-table"


@pytest.mark.rule("CR2-EX-31", "CR2-RUL-060", "CR2-BUG-04", "CR2-RUL-196")
def test_ex_31_a_bug_that_comes_into_view_is_tested_for_by_all_and_charges_one_of_them_later():
    wall = [
        {
            "id": "wall",
            "type": "building",
            "rect": [10, 12, 20, 3],
            "levels": [{"doors": [{"wall": "north", "at": 9}]}, {}],
        }
    ]
    men = (f"{name} blue rep 3 with rifle at {x},24 facing 0" for name, x in (("ann", 18), ("ben", 20), ("cal", 22)))
    dice = {"in_sight__ann": [6, 6], "in_sight__ben": [6, 6], "in_sight__cal": [6, 6]}
    with bugs(*men, bug("one", "at 32,9 facing 180"), terrain=wall, dice=dice) as b:
        g = b.encounter.game
        g.state.horde = g.state.horde._replace(tracks=((0, (3200, 2400)),))
        turn(b, blue=2, red=3)
        assert {e["figure"] for e in b.all("roll", label="in-sight")} == {"ann", "ben", "cal"}
        assert not b.all("roll", label="being-charged") + b.all("roll", label="wanting-to-charge")


# ---- what hits do to them, and they to people ----

MELEE = {
    "being_charged__ann": [1, 1], "ranged_combat__ann": 1, "received_fire__one": [1, 1],
    "melee__one": [1, 1, 1], "melee__ann": [6, 6], "obviously_dead__one": 6,
}  # fmt: skip


# ---- what hits do to them, and they to people ----


MELEE = {
    "being_charged__ann": [1, 1], "ranged_combat__ann": 1, "received_fire__one": [1, 1],
    "melee__one": [1, 1, 1], "melee__ann": [6, 6], "obviously_dead__one": 6,
}  # fmt: skip


def mauled(**more: Any) -> Battle:
    """Ann has just been put out of the fight by a bug that charged her, and that she missed."""
    dice = MELEE | more.pop("dice", {})
    b = bugs(
        "ann blue rep 4 with rifle at 18,28 facing 0",
        *more.pop("friends", ()),
        bug("one", "at 18,20 facing 180"),
        dice=dice,
        **more,
    )
    turn(b)
    return b


@pytest.mark.rule("CR2-BUG-01", "CR2-BUG-06", "CR2-RUL-195", "CR2-RUL-324")
def test_a_bug_charges_fights_with_three_dice_and_tears_apart_whom_it_has_put_down():
    with mauled() as b:
        assert b.last("roll", label="melee", figure="one")["dice"] == [1, 1, 1]
        assert b.status("ann") == "out-of-the-fight"
        assert not b.all("roll", label="wanting-to-charge")
        over(b)
        turn(b)
        assert b.status("ann") == "obviously-dead"
        assert b.last("creature")["what"] == "dismembers"


@pytest.mark.rule("CR2-BUG-03", "CR2-BUG-06", "CR2-RUL-004", "CR2-RUL-015", "CR2-RUL-197")
def test_a_bug_that_is_hit_stops_shrieking_without_a_test_and_leaves_its_victim():
    friend = "ben blue rep 5 with semi-automatic-rifle at 26,28 facing 270"
    dice = {"ranged_combat__ben": [6, 6], "obviously_dead__ben": [6, 6]}
    with mauled(friends=(friend,), dice=dice, seed="x", auto=True) as b:
        b.do("end-phase")
        b.do("activate", figures=["ben"])
        b.do("fire", figure="ben", targets=[{"figure": "one"}])
        assert b.last("creature") == {"type": "creature", "what": "shrieks", "figure": "one", "rule": "CR2-BUG-03"}
        assert len(b.all("roll", label="received-fire", figure="one")) == 1, "as it charged, and not when it was hit"
        over(b)
        turn(b)
        assert b.status("ann") == "out-of-the-fight"


@pytest.mark.rule("CR2-BUG-06", "CR2-BUG-14", "CR2-RUL-197", "CR2-RUL-693")
@pytest.mark.parametrize(
    ("kind", "spell"),
    [("bug", Spell(what)) for what in ("", "new", "wanders", "shrieks")] + [("puker", Spell("brews", 2, score=5))],
    ids=lambda case: case if isinstance(case, str) else case.what,
)
def test_whatever_a_bug_was_at_it_tears_apart_who_charges_it_and_falls(kind: str, spell: Spell):
    ann = "ann blue rep 4 with nothing melee hand-held at 18,28 facing 0"
    dice = {"wanting_to_charge__ann": [1, 1], "melee__ann": [6, 6], "melee__one": [1, 1, 1], "obviously_dead__one": 6}
    far = "far blue rep 4 with nothing at 34,34"
    with bugs(ann, far, bug("one", "at 18,24 facing 0", kind), dice=dice, seed="x", auto=True) as b:
        b.encounter.state.figure("one").spell = spell
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="one")
        assert b.status("ann") == "out-of-the-fight"
        b.do("end-phase")
        assert b.status("ann") == "obviously-dead"
        assert b.encounter.state.figure("one").spell[:2] == (("brews", 2) if kind == "puker" else ("", 0))


@pytest.mark.rule("CR2-BUG-04", "CR2-RUL-195", "CR2-RUL-024")
@pytest.mark.parametrize(("faces", "comes"), [([1, 1], True), ([1, 6], False), ([6, 6], False)])
def test_a_bug_that_is_missed_charges_on_two_dice_passed_and_shrieks_otherwise(faces: list[int], comes: bool):
    dice = {"ranged_combat__ann": [1], "received_fire__one": faces}
    if comes:
        dice |= {"being_charged__ann": [6, 6]}
    b = bugs(
        "ann blue rep 4 with rifle at 18,28 facing 0", bug("one", "at 18,20 facing 180"), dice=dice, seed="x", auto=True
    )
    b.blue_turn("ann", blue=2, red=1)
    fire = {"do": "fire", "figure": "ann", "targets": [{"figure": "one"}]}
    answer = preview(b.encounter, fire, Viewer("blue")).victims[0].answer
    assert answer is not None
    assert set(answer.results) == {"finish-move-and-fire", "shrieks"}, "that is foretold too"
    b.give(fire)
    shrieks = [e["figure"] for e in b.all("creature", what="shrieks")]
    assert shrieks == ([] if comes else ["one"])
    assert bool(b.all("roll", label="being-charged")) is comes


@pytest.mark.rule("CR2-RUL-290", "CR2-BUG-04", "CR2-BUG-03")
def test_a_bug_that_loses_a_round_staggers_back_an_inch_and_shrieks_unless_its_shell_saves_it():
    dice = MELEE | {"melee__one": [6, 6, 6], "melee__ann": [1, 1], "obviously_dead__one": []}
    dice.pop("obviously_dead__one")
    b = bugs(
        "ann blue rep 6 with rifle at 18,28 facing 0 melee two-hand",
        bug("one", "at 18,20 facing 180"),
        dice=dice | {"obviously_dead__ann": 6},
    )
    with b:
        turn(b)
        (x, y), (ax, ay) = b.at("one"), b.at("ann")
        assert 1.9 < abs(ay - y) < 2.1
        assert x == ax
        assert not b.encounter.state.figure("ann").melee
        assert b.last("creature")["what"] == "shrieks"
        assert not b.all("roll", label="damage")


@pytest.mark.rule("CR2-RUL-149", "CR2-BUG-04")
@pytest.mark.parametrize(("faces", "stays"), [([2, 3], True), ([1, 6], True), ([6, 6], False)])
def test_a_bug_that_a_blast_misses_in_a_melee_fights_on_or_staggers_back(faces: list[int], stays: bool):
    """One that passes a die comes on, as it has done so far; nobody else in a melee tests."""
    men = "ann blue rep 4 with nothing at 18,28 facing 0", "ben blue rep 4 with grenade-launcher at 18,10 facing 180"
    dice = {"ranged_combat__ben": [6, 1, 1], "received_fire__one": faces}
    with bugs(*men, bug("one", "at 18,27 facing 180"), dice=dice, seed="x", auto=True) as b:
        ann, one = (b.encounter.state.figure(name) for name in ("ann", "one"))
        b.blue_turn("ben", blue=2, red=1)
        ann.melee, one.melee = (one.index,), (ann.index,)
        b.do("grenade", figure="ben", at=[18, 27.4])
        assert bool(one.melee) is stays
        assert b.at("one") == ((18, 27) if stays else (18, 26))
        assert [e["figure"] for e in b.all("creature", what="shrieks")] == ([] if stays else ["one"])
        assert not b.all("roll", label="received-fire", figure="ann")


# ---- what is refused ----


@pytest.mark.rule("CR2-BUG-01", "CR2-BUG-04", "CR2-BUG-07", "CR2-BUG-02")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rep": 5}, "One has Rep 4, as all of its kind have (CR2-BUG-01)"),
        ({"leader": True}, "One is neither Star nor leader, like all of its kind (CR2-BUG-04)"),
        ({"weapons": ["pistol"]}, "there is no weapon here (CR2-BUG-01)"),
        ({"traits": ["bug", "medic"]}, "'medic' is no trait here; allowed: protected, frenzy, bug (CR2-BUG-01)"),
        ({"side": "blue"}, "One is on the wrong side: the bugs alone are on theirs (CR2-BUG-02)"),
    ],
)
def test_a_bug_with_a_rep_a_rank_a_weapon_a_trait_or_a_side_of_its_own_is_refused(change: dict[str, Any], said: str):
    b = bugs(FAR, bug("one", "at 18,5 facing 180"))
    record = {**b.record, "figures": [b.record["figures"][0], {**b.record["figures"][1], **change}]}
    with pytest.raises(BadRequest) as caught:
        Encounter(load(record))
    assert said in str(caught.value)
