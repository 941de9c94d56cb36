"""What markers turn out to be, and who comes from them (CR3-PEF-10 to CR3-PEF-16, CR3-ENC-11, CR3-ENC-12)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from tests.engine.missions import FARM, STAR, arrived, give, mission, red_turn, took
from tests.engine.table import Battle, refused

RESOLUTION = {1: "XXXXX", 2: "XXXXB", 3: "XXABB", 4: "XABBB", 5: "ABBBC", 6: "BCCCC"}
TOLD = {"X": "nothing", "A": "something", "B": "contact", "C": "here-they-come"}
BLIND = "facing 180"
"""Looks the wrong way."""
RESERVE = "abe blue rep 3 at 35,35.5 facing 90 with nothing"
"""Keeps the band in play whatever becomes of its Star."""


def shown(face: int, *figures: str, eal: int = 3, at: dict[str, Any] | None = None, **more: Any) -> Battle:
    """A marker steps into plain view of the band's Star and is resolved with this die."""
    dice = more.pop("dice", {})
    b = mission(*(figures or (STAR,)), at=at or {"pef-1": [18, 6]}, block={"eal": eal}, **more)
    red_turn(b)
    give(b, pef_resolution__pef_1=face, **dice)
    took(b, "pef-1", 1, 1, choice=3)
    return b


def coming(count: int, *, first: int = 1) -> dict[str, int]:
    """Rep 4 for so many."""
    return {f"party__enemy_{n}": 3 for n in range(first, first + count)}


def quiet(*names: str, count: int = 0) -> dict[str, Any]:
    """In Sight dice that are no success, and the rolls to act that fail."""
    dice: dict[str, Any] = {}
    for name in (*names, *(f"enemy-{n}" for n in range(1, count + 1))):
        dice[f"in_sight__{name.replace('-', '_')}"] = [6] * 4
        dice[f"in_sight_action__{name.replace('-', '_')}"] = [6]
    return dice


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-10", "CR3-PEF-11", "CR3-PEF-12", "CR3-PEF-13", "CR3-PEF-14", "CR3-TAB-PEF-RESOLVE")
@pytest.mark.parametrize("eal", range(1, 6))
@pytest.mark.parametrize("face", range(1, 7))
def test_every_row_and_column(face: int, eal: int):
    seeded = {"seed": "rows", "auto": True}
    b = shown(face, eal=eal, **seeded)
    result = RESOLUTION[face][eal - 1]
    assert b.all("roll", label="pef-resolution")[0]["result"] == result
    assert b.all("marker")[-1 if result in "XA" else 1]["what"] == TOLD[result]
    assert not b.encounter.state.markers
    groups = {"X": 0, "A": 0, "B": 1, "C": 2}[result]
    assert len(b.all("roll", label="how-many")) == groups
    assert bool(arrived(b)) == bool(groups)
    assert len(b.all("roll", label="flank")) == (groups == 2)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-11", "CR3-RUL-126", "CR3-RUL-150")
def test_something_is_out_there_raises_the_level_to_five_at_most():
    with shown(5, eal=1) as b:
        assert b.encounter.state.progress.eal == 2
        assert b.last("marker") == {
            "type": "marker",
            "marker": "pef-1",
            "what": "something",
            "side": "red",
            "to": [18, 7],
            "floor": 0,
            "eal": 2,
            "rule": b.encounter.rules.cite("CR3-PEF-11"),
        }
        assert not b.encounter.state.markers
        assert b.encounter.record.mission.eal == 1  # for this encounter only


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-16", "CR3-TAB-HOW-MANY", "CR3-RUL-120")
@pytest.mark.parametrize(
    ("dice", "count"),
    [
        ((1, 1), 2),
        ((1, 2), 3),
        ((2, 2), 3),
        ((2, 3), 4),
        ((3, 3), 5),
        ((3, 4), 5),
        ((4, 4), 5),
        ((4, 5), 6),
        ((5, 5), 7),
        ((5, 6), 7),
        ((6, 6), 7),
    ],
)
def test_how_many_come_for_a_party_of_five(dice: tuple[int, int], count: int):
    others = [f"b{n} blue rep 4 at {4 + 3 * n},35 {BLIND}" for n in range(4)]
    gone = ["out blue rep 4 at 30,35 status out-of-the-fight", "off blue rep 4 at 33,35 status off-table"]
    b = shown(
        4,
        STAR.replace("blue", f"blue {BLIND}"),
        *others,
        *gone,
        dice={"how_many__pef_1": list(dice)},
        seed="many",
        auto=True,
    )
    assert len(arrived(b)) == count
    assert b.last("roll", label="how-many")["total"] == count


@pytest.mark.rule("CR3-RUL-48", "CR3-BAND-03", "CR3-TAB-PARTY")
@pytest.mark.parametrize(
    ("kind", "face", "rep"),
    [("gang", 1, 3), ("gang", 2, 3), ("guerrilla", 6, 4), ("police", 5, 5), ("military", 1, 4), ("other", 6, 5)],
)
def test_their_rep_is_a_roll_each_by_their_kind(kind: str, face: int, rep: int):
    b = mission(STAR, at={"pef-1": [18, 6], "pef-2": [2, 1]}, enemy={"kind": kind}, seed="one", auto=True)
    red_turn(b)
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1], party__enemy_1=face)
    took(b, "pef-1", 1, 1, choice=3)
    # Another marker is left, so that this is no Star Leader.
    assert [(f["rep"], f.get("star", False)) for f in arrived(b)] == [(rep, False)]


@pytest.mark.rule("CR3-RUL-48")
@pytest.mark.parametrize(
    ("faces", "lot"), [([1], "pistol"), ([2], "pistol"), ([3], "shotgun"), ([6], "assault-rifle"), ([4], "shotgun")]
)
def test_weapons_are_dealt_from_the_list(faces: list[int], lot: str):
    b = mission(
        STAR,
        at={"pef-1": [18, 6]},
        enemy={"weapons": [["pistol"], ["shotgun"], ["assault-rifle"]], "names": ["Sal"]},
        seed="lots",
        auto=True,
    )
    red_turn(b)
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1], weapons__enemy_1=faces)
    took(b, "pef-1", 1, 1, choice=3)
    assert arrived(b)[0]["weapons"] == [lot]
    assert arrived(b)[0]["name"] == "Sal"


@pytest.mark.rule("CR3-RUL-48")
def test_faces_left_over_are_rolled_again():
    b = mission(
        STAR,
        at={"pef-1": [18, 6]},
        enemy={"weapons": [[w] for w in ("pistol", "shotgun", "ba-pistol", "grenade")]},
        seed="lots",
        auto=True,
    )
    red_turn(b)
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1], weapons__enemy_1=[5, 6, 4])
    took(b, "pef-1", 1, 1, choice=3)
    assert arrived(b)[0]["weapons"] == ["grenade"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-15")
def test_given_names_come_round_again_with_a_number():
    names = {"names": ["Ace", "Bones"]}
    dice = {"how_many__pef_1": [4, 5, 3, 4]}
    b = shown(6, at={"pef-1": [18, 6], "pef-2": [2, 2]}, seed="star", auto=True, dice=dice, enemy=names)
    came = [b.encounter.state.figure(f["figure"]).name for f in arrived(b)]
    assert came == ["Ace", "Bones", "Ace 2"]


# ---- the Star Leader ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-15", "CR3-RUL-151", "CR3-RUL-47", "CR3-BAND-02")
def test_the_first_c_brings_the_star_leader_as_one_of_its_first_group():
    b = shown(6, at={"pef-1": [18, 6], "pef-2": [2, 2]}, seed="star", auto=True, dice={"how_many__pef_1": [4, 5, 3, 4]})
    came = arrived(b)
    assert len(came) == 3  # two, then one: nobody extra
    assert [(f["figure"], f["rep"]) for f in came if f.get("star")] == [("enemy-1", 5)]
    assert b.encounter.state.figure("enemy-1").star_power >= 0
    assert not b.all("roll", label="party", figure="enemy-1")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-15", "CR3-RUL-151")
def test_or_else_the_last_marker_does():
    at = {"pef-1": [18, 6], "pef-2": [18, 2]}
    b = mission(STAR, RESERVE, at=at, seed="last", auto=True)
    red_turn(b)
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1], pef_resolution__pef_2=4, how_many__pef_2=[3, 4])
    took(b, "pef-1", 1, 1, choice=3)
    assert not any(f.get("star") for f in arrived(b))
    first = f"enemy-{len(arrived(b)) + 1}"
    took(b, "pef-2", 1, 1, choice=3)
    assert [f["figure"] for f in arrived(b) if f.get("star")] == [first]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-151")
def test_a_last_marker_that_is_nothing_leaves_the_side_without_one():
    with shown(1) as b:
        assert not b.encounter.state.progress.leader_came


# ---- where they stand ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-12", "CR3-RUL-136")
def test_they_stand_together_in_cover_and_face_the_nearest_player():
    wall = {"id": "low", "type": "wall", "line": [[14, 10], [22, 10]], "dv": 4}
    b = shown(4, dice={"how_many__pef_1": [5, 5]}, terrain=[wall], seed="place", auto=True)
    came = arrived(b)
    assert len(came) == 3
    for f in came:
        assert 9 <= f["at"][1] <= 10  # behind the wall, seen from the south
        assert 14 <= f["at"][0] <= 22
        assert abs(f["facing"] - 180) < 25
    xs = sorted(f["at"][0] for f in came)
    assert all(b - a <= 5 for a, b in pairwise(xs))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-12", "CR3-RUL-136")
def test_without_cover_they_stand_in_the_open_round_the_marker():
    b = shown(4, dice={"how_many__pef_1": [5, 5]}, seed="open", auto=True)
    assert all(hypot(f["at"][0] - 18, f["at"][1] - 7) <= 3 for f in arrived(b))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-13", "CR3-RUL-162", "CR3-RUL-121")
@pytest.mark.parametrize(("face", "x"), [(1, 24), (3, 24), (4, 12), (6, 12)])
def test_the_second_group_stands_six_inches_to_the_left_or_right(face: int, x: float):
    b = shown(6, dice={"how_many__pef_1": [3, 4, 3, 4], "flank__pef_1": face}, seed="flank", auto=True)
    first, second = arrived(b)[:2]
    assert first["at"] == [18, 7]
    assert second["at"] == [x, 7]
    tests = [r["figure"] for r in b.all("roll", label="in-sight")]
    assert {"enemy-1", "enemy-2", "star"} <= set(tests[:3])  # one test for all


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-122", "CR3-PEF-12")
def test_they_only_react_in_the_turn_in_which_they_come():
    b = mission(STAR + " with nothing", RESERVE, at={"pef-1": [18, 6]}, seed="react", auto=True)
    give(b, activation__blue=6, activation__red=1)
    b.do("start-turn")
    b.do("end-phase")
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1], **quiet("star", count=1))
    took(b, "pef-1", 1, 1, choice=3)
    assert b.encounter.state.figure("enemy-1").able
    refused(b, "CR3-RUL-122", "activate", figures=["enemy-1"])
    b.do("end-phase")
    red_turn(b)
    b.do("end-phase")


@pytest.mark.rule("CR3-RUL-64", "CR3-PEF-12", "CR3-REACT-20")
def test_those_who_come_from_one_marker_are_a_group_from_the_start():
    """The Star shoots one of two in the In Sight of their coming; the other passes one die and runs."""
    dice = {
        "how_many__pef_1": [4, 5],
        "in_sight__star": [1] * 5,
        "in_sight__enemy_1": [6] * 3,
        "in_sight__enemy_2": [6] * 3,
        "ranged_combat__star": [6, 1, 1],
        "damage__star": [1],
        "in_sight_action__enemy_2": [6],
        "man_down__enemy_2": [6, 6],
        "cohesion__enemy_2": [1, 6],
    }
    b = shown(4, at={"pef-1": [18, 6], "pef-2": [2, 2]}, seed="pair", auto=True, dice=coming(2) | dice)
    assert [b.status("enemy-1"), b.status("enemy-2")] == ["obviously-dead", "ran-away"]


@pytest.mark.rule("CR3-RUL-25", "CR3-SIGHT-08")
def test_those_whose_marker_has_moved_count_as_active_and_moved():
    b = shown(4, dice={"how_many__pef_1": [1, 1]}, seed="moved", auto=True)
    roll = b.all("roll", label="in-sight", figure="enemy-1")[0]
    assert roll["modifiers"] == [{"if": "active-moved", "dice": -1, "rule": b.encounter.rules.cite("CR3-SIGHT-08")}]
    b = mission(STAR, at={"pef-1": [18, 6]}, seed="moved", auto=True)
    b.blue_turn("star")
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[1, 1])
    b.do("move", figure="star", to=[18, 30], in_sight_move="stay")
    roll = b.all("roll", label="in-sight", figure="enemy-1")[0]
    assert "modifiers" not in roll


def test_who_came_into_play_may_be_named_in_records_and_survives_a_restart():
    b = shown(4, STAR, RESERVE, dice={"how_many__pef_1": [5, 5]}, seed="again", auto=True)
    b.do("end-phase")
    b.do("end-phase")
    record = b.encounter.export()
    again = Encounter.resume(load(record), b.encounter.checkpoint())
    assert [f.id for f in again.state.figures] == [f.id for f in b.encounter.state.figures]
    assert again.game.named("enemy-2").at == b.encounter.game.named("enemy-2").at


# ---- the enemy's own building ----


def raid(*, shots: bool, faces: list[list[int]], count: int = 2, **more: Any) -> Battle:
    """The Star steps round a wall, into sight of the farm in which a marker lies."""
    b = mission(
        "star blue rep 5 star at 4,20 facing 90",
        name="raid-attack",
        block={
            "objectives": ["farm"],
            "markers": [{"id": "pef-1", "side": "red", "at": [18, 5], "inside": "farm"}],
        },
        terrain=[FARM, {"id": "wall", "type": "wall", "line": [[0, 16], [8, 16]], "dv": 4, "tall": True}],
        seed="raid",
        auto=True,
        **more,
    )
    b.blue_turn("star")
    if shots:
        b.encounter.game.alarm()
        b.encounter._mark()
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[3, 4] if count == 1 else [5, 5])
    for n, dice in enumerate(faces, 1):
        give(b, **{f"unalerted__enemy_{n}": dice})
    b.do("move", figure="star", to=[12, 20], in_sight_move="stay")
    return b


def in_farm(f: dict[str, Any]) -> bool:
    x, y = f["at"]
    return 15 < x < 21 and 3 < y < 7


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-11")
def test_a_line_to_the_building_resolves_what_is_in_it_and_after_a_shot_all_are_inside():
    b = raid(shots=True, faces=[])
    assert len(arrived(b)) == 3
    assert all(in_farm(f) for f in arrived(b))
    assert not b.all("roll", label="unalerted")
    assert not any(f.unaware for f in b.encounter.state.figures)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-12", "CR3-RUL-138")
@pytest.mark.parametrize(
    ("dice", "inside", "looks"),
    [([2, 3], True, True), ([6, 4], True, False), ([1, 1, 3], False, True), ([5, 6, 6], False, False)],
)
def test_before_a_shot_each_is_in_or_out_and_looks_or_not(dice: list[int], inside: bool, looks: bool):
    b = raid(shots=False, faces=[dice], count=1)
    [came] = arrived(b)
    assert in_farm(came) is inside
    x, y = came["at"]
    star = b.encounter.state.figure("star")
    toward = b.encounter.space.heading((round(x * 100), round(y * 100)), star.at)
    turned = abs((came["facing"] - toward + 180) % 360 - 180)
    if looks:
        assert turned < 40
        assert b.all("roll", label="in-sight", figure="enemy-1") or inside
    else:
        assert turned > 140
        rolled = [r["figure"] for r in b.all("roll", label="in-sight")]
        shots = [n for n, e in enumerate(b.events) if e.__class__.__name__ == "Shot"]
        assert "enemy-1" not in rolled or shots
    if not inside:
        far = [abs(x - 18), abs(y - 5)]
        assert far[0] <= 3 + 1 + dice[2] + 0.1
        assert far[1] <= 2 + 1 + dice[2] + 0.1


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-138")
def test_who_suspects_nothing_is_alerted_by_a_shot():
    b = raid(shots=False, faces=[[5, 6, 6]], count=1)
    if not b.all("shot"):
        assert b.encounter.state.figure("enemy-1").unaware
        b.encounter.game.alarm()
    assert not b.encounter.state.figure("enemy-1").unaware
