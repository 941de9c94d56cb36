"""Bugs of Chain Reaction 2.0: how they go, what hits do to them, their holes, and bile (CR2-BUG)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import read_stated, stated
from engine.preview import preview
from engine.space import BASE_RADIUS
from engine.state import Spell
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "bugs"}]
FAR = "ann blue rep 5 with rifle at 18,35 facing 180"


def bugs(*figures: str, rate: int = 3, options: tuple[str, ...] = (), **more: Any) -> Battle:
    """A battle in an area of this rate."""
    return battle(*figures, sides=SIDES, options=[f"bug-rate-{rate}", *options], **more)


def bug(name: str, where: str, kind: str = "bug") -> str:
    return f"{name} red rep 4 with nothing traits {kind} {where}"


def turn(b: Battle, *, blue: int = 1, red: int = 2) -> None:
    """A turn in which the bugs act first."""
    b.blue_turn(blue=blue, red=red)


def over(b: Battle) -> None:
    """The rest of the turn."""
    while b.encounter.state.phase:
        b.do("end-phase")


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


@pytest.mark.rule("CR2-BUG-06", "CR2-BUG-14", "CR2-RUL-197")
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


# ---- holes ----


def called(number: int, **more: Any) -> dict[str, Any]:
    """The dice by which so many holes open a dozen inches to the south of Ann."""
    return {
        "bug_hole__red": [1, 1] * number, "bug_hole_direction__red": [1] * number,
        "bug_hole_distance__red": [2, 1] * number, "bugs__red": [1] * number, **more,
    }  # fmt: skip


@pytest.mark.rule("CR2-BUG-07", "CR2-BUG-08", "CR2-BUG-09", "CR2-RUL-198", "CR2-RUL-289", "CR2-T-BUGHOLE")
def test_a_seven_opens_a_hole_that_kills_whoever_stands_there_and_as_many_bugs_come_out_as_people_and_a_die():
    men = (
        "ann blue rep 5 leader with nothing at 18,10 facing 180",
        "ben blue rep 4 with nothing at 18,12 facing 0",
        "cal blue rep 3 with nothing at 18,23 facing 180",
    )
    with bugs(*men, dice=called(1), seed="x", auto=True) as b:
        turn(b, blue=2, red=5)
        hole = b.encounter.state.horde.holes[0]
        assert hole.at == (1800, 2200), "12 inches to the front of the Leader in the midst"
        assert b.status("cal") == "obviously-dead"
        came = [f for f in b.encounter.state.figures if "bug" in f.traits]
        assert len(came) == 3, "two of the Leader's group and a die of one"
        assert {f.status for f in came} == {"carry-on"}
        assert len(list(b.all("roll", label="in-sight"))) >= 1, "they are seen before the first phase"
        assert (
            read_stated(stated(b.encounter.state) | {"inputs": 0, "events": 0}, load(b.record)).horde
            == b.encounter.state.horde
        )


@pytest.mark.rule("CR2-EX-16", "CR2-BUG-11")
def test_ex_16_no_more_holes_open_than_the_rate():
    with bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=3, dice=called(3), seed="x", auto=True) as b:
        for _ in range(5):
            for figure in b.encounter.state.figures:
                figure.status = "off-table" if "bug" in figure.traits else "carry-on"
                figure.at, figure.melee = (1800, 200), ()
            turn(b, blue=1, red=6)
            over(b)
        assert len(b.encounter.state.horde.holes) == 3


@pytest.mark.rule("CR2-BUG-07", "CR2-RUL-199")
def test_at_night_half_a_rate_of_3_lets_no_die_above_1_pass():
    dice = {"bug_hole__red": [1, 2]}
    with bugs("ann blue rep 5 with nothing at 18,10 facing 180", dice=dice, table={"light": "night"}) as b:
        turn(b, blue=2, red=5)
        assert b.last("roll", label="bug-hole")["result"] == "none"
        assert not b.encounter.state.horde.holes


@pytest.mark.rule("CR2-BUG-10", "CR2-RUL-291", "CR2-T-BUGMOVE", "CR2-BUG-09")
def test_bugs_that_see_nobody_as_they_come_out_halt_or_go_one_way_and_those_without_room_wait():
    walls = [
        {
            "id": "block",
            "type": "building",
            "rect": [8, 6, 20, 3],
            "levels": [{"doors": [{"wall": "north", "at": 9}]}, {}],
        }
    ]
    dice = {
        "bug_hole_direction__red": [1],
        "bug_hole_distance__red": [1, 1],
        "bugs__red": [1],
        "bug_move__red": [5, 2, 5],
    }
    with bugs(
        "ann blue rep 5 with nothing at 18,2 facing 180", options=("bug-hole-open",), terrain=walls, dice=dice
    ) as b:
        turn(b, blue=1, red=2)
        came = [f for f in b.encounter.state.figures if "bug" in f.traits]
        assert len(came) == 2
        assert [e["result"] for e in b.all("roll", label="bug-move")] == ["halt"]
        over(b)
        before = [f.at for f in came]
        turn(b, blue=1, red=2)
        assert [e["result"] for e in b.all("roll", label="bug-move")] == ["halt", "right"]
        assert [f.at for f in came] != before
        hole = b.encounter.state.horde.holes[0]
        b.encounter.state.horde = b.encounter.state.horde._replace(holes=(hole._replace(left=2),))
        over(b)
        turn(b, blue=1, red=2)
        assert len([f for f in b.encounter.state.figures if "bug" in f.traits]) == 4


@pytest.mark.rule("CR2-EX-17", "CR2-BUG-12", "CR2-RUL-295", "CR2-T-BUGINSIDE")
@pytest.mark.parametrize(
    ("faces", "found"), [([1, 1], "brain-bug"), ([1, 3], "prisoners"), ([6, 2], "nothing"), ([2, 4], "bugs")]
)
def test_ex_17_down_a_hole_the_third_level_has_rate_4_and_two_dice_say_what_is_there(faces: list[int], found: str):
    dice = {"bug_inside__red": faces}
    if found == "bugs":
        dice |= {"bug_hole_direction__red": [1], "bug_hole_distance__red": [1, 1], "bugs__red": [1]}
    b = bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=4, options=("down-a-hole",), dice=dice, seed="x")
    turn(b, blue=5, red=1)
    assert b.encounter.state.horde.found == found
    assert bool(b.encounter.state.horde.holes) is (found == "bugs")
    assert [e.get("value") for e in b.all("creature", what="found")] == (
        [found] if found in ("brain-bug", "prisoners") else []
    )


@pytest.mark.rule("CR2-BUG-12", "CR2-RUL-295", "CR2-RUL-646")
@pytest.mark.parametrize(
    ("faces", "kind", "side", "status", "count"),
    [
        ([1, 1], "brain-bug", "red", "out-of-the-fight", 1),
        ([1, 2], "young", "red", "out-of-the-fight", 3),
        ([1, 3], "prisoner", "blue", "captured", 3),
    ],
)
def test_what_is_found_in_a_hole_lies_there_and_is_taken_or_freed(
    faces: list[int], kind: str, side: str, status: str, count: int
) -> None:
    dice = {"bug_inside__red": faces, "bug_hole_direction__red": [1], "bug_hole_distance__red": [1, 1]}
    if kind != "brain-bug":
        dice["finds__red"] = [count]
    with bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=4, options=("down-a-hole",), dice=dice) as b:
        turn(b, blue=5, red=1)
        finds = [f for f in b.encounter.state.figures if kind in f.traits]
        assert [(f.side, f.status, f.weapons) for f in finds] == [(side, status, ())] * count
        one = finds[0]
        b.do("activate", figures=["ann"])
        b.encounter.game.named("ann").at = (one.at[0], one.at[1] - 2 * BASE_RADIUS)
        if kind == "prisoner":
            b.do("free", figure="ann", target=one.id)
            assert (b.status(one.id), b.encounter.state.figure(one.id).rep) == ("carry-on", 2)
        else:
            b.do("capture", figure="ann", target=one.id)
            assert b.status(one.id) == "captured"


# ---- bile ----


@pytest.mark.rule("CR2-EX-18", "CR2-BUG-13", "CR2-BUG-14", "CR2-BUG-15", "CR2-RUL-294", "CR2-T-PUKER", "CR2-T-PUKERDEV")
def test_ex_18_bile_builds_up_for_three_turns_and_comes_down_in_three_blasts():
    dice = {
        "bile__puk": [4, 3, 1], "puker_deviation__puk": [1, 4, 6], "puker_deviation_side__puk": [5],
        "puker_deviation_inches__puk": [3, 2], "ranged_combat__puk": [6, 1, 1], "obviously_dead__puk": [1],
    }  # fmt: skip
    with bugs(
        "ann blue rep 4 with nothing at 18,26 facing 0", bug("puk", "at 18,4 facing 180", "puker"), dice=dice
    ) as b:
        for brewed in (1, 2):
            turn(b)
            assert b.last("creature", what="brews")["value"] == brewed
            over(b)
        assert b.at("puk") == (18, 16), "six inches a turn meanwhile"
        turn(b)
        blasts = b.all("blast", figure="puk")
        assert [(e["at"], e["width"]) for e in blasts] == [([18, 26], 5), ([15, 26], 5), ([18, 24], 5)]
        assert b.status("ann") == "obviously-dead"
        assert {e["rule"] for e in blasts} == {"CR2-BUG-15"}


@pytest.mark.rule("CR2-BUG-14")
def test_bile_that_exceeds_the_last_die_is_spat_too():
    dice = {"bile__puk": [2, 5], "puker_deviation__puk": [2, 2], "puker_deviation_inches__puk": [6, 6]}
    with bugs(
        "ann blue rep 4 with nothing at 18,20 facing 0", bug("puk", "at 18,4 facing 180", "puker"), dice=dice
    ) as b:
        for _ in range(2):
            turn(b)
            over(b)
        assert len(b.all("blast", figure="puk")) == 2


# ---- what is refused ----


@pytest.mark.rule("CR2-BUG-01", "CR2-BUG-04", "CR2-BUG-07", "CR2-BUG-02")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rep": 5}, "One has Rep 4, as all of its kind have (CR2-BUG-01)"),
        ({"leader": True}, "One is neither Star nor leader, like all of its kind (CR2-BUG-04)"),
        ({"weapons": ["pistol"]}, "there is no weapon here (CR2-BUG-01)"),
        ({"traits": ["bug", "medic"]}, "'medic' is no trait here; allowed: protected, frenzy, bug (CR2-BUG-01)"),
        ({"side": "blue"}, "One is on the wrong side: the bugs and nobody else are on theirs (CR2-BUG-02)"),
    ],
)
def test_a_bug_with_a_rep_a_rank_a_weapon_a_trait_or_a_side_of_its_own_is_refused(change: dict[str, Any], said: str):
    b = bugs(FAR, bug("one", "at 18,5 facing 180"))
    record = {**b.record, "figures": [b.record["figures"][0], {**b.record["figures"][1], **change}]}
    with pytest.raises(BadRequest) as caught:
        Encounter(load(record))
    assert said in str(caught.value)


@pytest.mark.rule("CR2-BUG-12")
def test_the_first_level_of_a_hole_has_bug_rate_2() -> None:
    bugs(FAR, rate=2, options=("down-a-hole",))
    with pytest.raises(BadRequest, match="CR2-BUG-12"):
        bugs(FAR, rate=1, options=("down-a-hole",))


@pytest.mark.rule("CR2-BUG-09", "CR2-BUG-12")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["bug-hole-open"], "is played with one of bug-rate-1, bug-rate-2, .*: add one .CR2-BUG-09"),
        (["down-a-hole"], "is played with one of bug-rate-2, bug-rate-3, .*: add one .CR2-BUG-12"),
        (["bug-rate-2", "down-a-hole", "bug-hole-open"], "are not played together: leave one out .CR2-BUG-12"),
    ],
)
def test_a_hole_is_played_in_an_area_of_bugs_and_from_outside_or_inside(options: list[str], said: str) -> None:
    with pytest.raises(BadRequest, match=said):
        battle("ann blue rep 5 with rifle at 18,35", "rob red rep 4 with rifle at 18,5", options=options)


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
