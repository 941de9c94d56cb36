"""Rulings of Chain Reaction 2.0 that stand by themselves: the fallen enemy, bodies in a line, Stars in a group."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import Battle, refused

ALONE = "ann blue rep 4 with rifle at 10,30"


# ---- the enemy who is down ----


@pytest.mark.rule("CR2-DMG-06", "CR2-RUL-090", "CR2-RUL-089")
@pytest.mark.parametrize("do", ["dispatch", "capture"])
@pytest.mark.parametrize("status", ["stunned", "out-of-the-fight"])
def test_killing_or_taking_one_who_is_down_takes_the_place_of_fire_and_not_of_the_move(do: str, status: str):
    with battle(
        ALONE, f"rob red rep 4 status {status} with rifle at 10,27", "ray red rep 4 with rifle at 10,10 facing 0"
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-DMG-06", do, figure="ann", target="rob")
        b.do("move", figure="ann", to=[10, 28.01])
        b.do(do, figure="ann", target="rob")
        assert b.status("rob") == ("obviously-dead" if do == "dispatch" else "captured")
        refused(b, "CR2-ACT-06", "fire", figure="ann", targets=[{"figure": "ray"}])
        b.do("move", figure="ann", to=[10, 30])


@pytest.mark.rule("CR2-RUL-089", "CR2-STAR-03", "CR2-STAR-04", "CR2-RUL-175", "CR2-DMG-05")
@pytest.mark.parametrize(
    ("rep", "kind", "status"), [(5, "larger-than-life", "out-of-the-fight"), (4, "cheat-death", "cheated-death")]
)
def test_a_star_who_is_dispatched_may_be_saved(rep: int, kind: str, status: str):
    with battle(ALONE, f"rob red rep {rep} star status stunned with rifle at 10,28.99") as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("dispatch", figure="ann", target="rob")
        b.answer("rob", kind, "yes")
        assert b.status("rob") == status
        assert b.last("status", figure="rob")["rule"] == ("CR2-DMG-05" if rep == 5 else "CR2-STAR-04")


@pytest.mark.rule("CR2-RUL-465", "CR2-STAR-03", "CR2-CASUALTY-03")
def test_a_winded_star_who_is_dispatched_and_saved_does_not_get_up():
    with battle(ALONE, "rob red rep 5 star status out-of-the-fight with rifle at 10,28.99") as b:
        b.blue_turn("ann", blue=4, red=3)
        rob = b.encounter.state.figure("rob")
        rob.hurt = rob.hurt._replace(recovers=True)
        b.encounter._mark()
        b.do("dispatch", figure="ann", target="rob")
        b.answer("rob", "larger-than-life", "yes")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert b.status("rob") == "out-of-the-fight"


@pytest.mark.rule("CR2-RUL-067", "CR2-CASUALTY-02", "CR2-MOVE-10")
def test_a_casualty_may_be_looked_at_where_it_has_been_brought():
    with battle(ALONE, "ben blue rep 4 status out-of-the-fight with rifle at 11,30", ROB, dice={"doc__ben": [3]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("carry", figure="ann", target="ben")
        for _ in range(2):
            b.do("end-phase")
            b.do("end-phase")
            b.blue_turn("ann", blue=4, red=3)
            if b.encounter.state.figure("ann").carrying >= 0:
                b.do("move", figure="ann", to=[10, 34])
                b.do("drop", figure="ann")
        assert b.at("ben") == (10, 34)
        b.do("examine", figure="ann", target="ben")
        assert b.encounter.state.figure("ben").hurt.recovers


# ---- lines and moves ----


@pytest.mark.rule("CR2-RUL-161", "CR2-LOS-01")
@pytest.mark.parametrize("wall", [True, False])
def test_bodies_block_no_line_and_walls_do(wall: bool):
    screen = {"id": "screen", "type": "wall", "tall": True, "line": [[5, 15], [15, 15]]}
    between = ("ben blue rep 4 with rifle at 10,24", "ray red rep 4 with rifle at 10,12 facing 0")
    g = battle(ALONE, *between, "rob red rep 4 with rifle at 10,2", terrain=[screen] if wall else []).encounter.game
    assert g.sees(g.named("ann"), g.named("rob")) is not wall


@pytest.mark.rule("CR2-RUL-148", "CR2-MELEE-09")
@pytest.mark.parametrize(("others", "asked"), [(("9,30", "11,30"), True), (("9,30", "11,30", "10,31"), False)])
def test_one_may_step_out_between_its_enemies_if_there_is_a_way(others: tuple[str, ...], asked: bool):
    ring = [f"r{n} red rep 4 with rifle at {at} facing 0" for n, at in enumerate(("10,29", *others))]
    melee = {f"melee__{name}": [6, 6] for name in ("ann", *(f"r{n}" for n in range(len(ring))))}
    with battle(ALONE, *ring, dice={} if asked else melee) as b:
        figures = b.encounter.state.figures
        ann, foes = figures[0], figures[1:]
        ann.melee = tuple(f.index for f in foes)
        for foe in foes:
            foe.melee = (0,)
        b.encounter._mark()
        b.blue_turn(blue=4, red=3)
        assert b.pending == ([("ann", "melee-stay")] if asked else [])


# ---- who checks ----


@pytest.mark.rule("CR2-RUL-060", "CR2-REACT-06", "CR2-REACT-18", "CR2-RUL-247")
def test_one_who_comes_into_sight_of_three_calls_for_in_sight_and_not_being_charged():
    """Unarmed as they are, all three check at their own Rep; only whom it charges then is being charged."""
    corner = {"id": "corner", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
    names = ("r0", "r1", "r2")
    with battle(
        "ann blue rep 4 with nothing at 9,16 facing 0 melee hand-held",
        *(f"{name} red rep {2 + n} with nothing at {15 + 2 * n},12.5 facing 270" for n, name in enumerate(names)),
        terrain=[corner],
        dice={"in_sight__ann": [6, 6], **{f"in_sight__{name}": [6, 6] for name in names}},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[9, 12.5], facing=90)
        assert sorted(roll["figure"] for roll in b.all("roll", label="in-sight")) == ["ann", *names]
        assert {roll["figure"]: roll["target"] for roll in b.all("roll", label="in-sight")}["r0"] == 2
        assert not b.all("roll", label="being-charged")


@pytest.mark.rule("CR2-REACT-02", "CR2-RUL-103")
@pytest.mark.parametrize("rep", [3, 4])
def test_nobody_below_rep_four_is_stone_cold(rep: int):
    figure = f"ann blue rep {rep} traits stone-cold with rifle at 10,30"
    if rep == 4:
        assert battle(figure, ROB).encounter.state.figure("ann").traits == {"stone-cold"}
        return
    with pytest.raises(BadRequest, match="CR2-REACT-02") as caught:
        battle(figure, ROB)
    assert caught.value.field == "figures[0].traits"


@pytest.mark.rule("CR2-RUL-105", "CR2-REACT-05", "CR2-RUL-273")
@pytest.mark.parametrize(("second", "hidden"), [([6, 3], True), ([1, 2], False)])
def test_of_several_missed_one_who_does_not_duck_back_is_enough_to_show_it(second: list[int], hidden: bool):
    hedge = {"id": "hedge", "type": "hedge", "line": [[10, 10], [26, 10]]}
    more: dict[str, Any] = {"ranged_combat__kim": [1, 2, 2], "received_fire__ivan": [6, 6], "in_sight__betts": [6, 6]}
    with battle(
        "betts blue rep 4 with rifle at 18,20 facing 0",
        "kim blue rep 4 with submachine-gun at 19.5,20 facing 0",
        "ivan red rep 4 with submachine-gun at 18,9 facing 180 unseen",
        terrain=[hedge],
        dice={
            "ranged_combat__ivan": [1, 2],
            "received_fire__betts": [6, 3],
            "received_fire__kim": second,
            **({} if hidden else more),
        },
    ) as b:
        b.record["dice"] |= {"activation:red": [4], "activation:blue": [3]}
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["ivan"])
        b.do("fire", figure="ivan", targets=[{"figure": name, "shots": 1} for name in ("betts", "kim")])
        for who in [name for name, kind in b.pending if kind == "duck-back-how"]:
            b.answer(who, "duck-back-how", "prone")
        assert bool(b.encounter.state.hidden[2]) is hidden


# ---- Stars in a group that charges ----


def wanting(*, low: str, nco: str, **dice: list[int]) -> Battle:
    return battle(
        f"low blue rep 4 {low} with nothing at 12,24",
        f"nco blue rep 4 leader {nco} with nothing at 10,24",
        "dan red rep 4 with nothing at 11,20 facing 180",
        dice=dice,
    )


def charge(b: Battle) -> None:
    b.blue_turn("nco", "low", blue=4, red=3)
    b.do("charge", charges=[{"figure": "low", "target": "dan"}, {"figure": "nco", "target": "dan"}])


@pytest.mark.rule("CR2-RUL-253", "CR2-STAR-07", "CR2-LEADER-03")
def test_a_star_is_not_capped_by_its_leader():
    with wanting(
        low="star",
        nco="",
        wanting_to_charge__nco=[6, 6, 6],
        being_charged__dan=[1, 2],
        melee__low=[6, 6],
        melee__dan=[6, 6],
    ) as b:
        charge(b)
        b.answer("low", "free-will", "pass-2")
        assert b.encounter.state.figure("low").melee


@pytest.mark.rule("CR2-RUL-253", "CR2-STAR-07", "CR2-LEADER-03")
def test_what_a_star_who_leads_picks_caps_the_others():
    with wanting(low="", nco="star", wanting_to_charge__low=[1, 1, 1]) as b:
        charge(b)
        b.answer("nco", "free-will", "pass-0")
        assert b.last("roll", label="wanting-to-charge", figure="low")["passed"] == 0
