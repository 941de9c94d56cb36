"""Gangs and bands of civilians that lose their leader may break up, where the players want that (CR2-RUL-180)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle

ANN = "ann blue rep 5 with sniper-rifle at 18,30"
BOSS = "boss red rep 5 leader with pistol at 18,10"
MOB = ("al red rep 4 with pistol at 4,4", "bo red rep 3 with pistol at 32,4", "cy red rep 4 with pistol at 20,2")
SCREEN = [{"id": "wall", "type": "wall", "line": [[0, 8], [36, 8]], "dv": 4, "tall": True}]


def shot(*, army: str = "gang", options: tuple[str, ...] = ("break-ups",), dead: int = 1, **dice: list[int]) -> Battle:
    """Ann shoots at the boss of a gang whose members are out of her sight."""
    killed = {"ranged_combat__ann": [6], "obviously_dead__ann": [dead], "damage__ann": [1]}
    sides = [{"id": "blue"}, {"id": "red", "army": army}]
    faces = {**killed, **{f"leader_loss__{who}": rolled for who, rolled in dice.items()}}
    b = battle(ANN, BOSS, *MOB, terrain=SCREEN, dice=faces, options=list(options), sides=sides, seed="x", auto=True)
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "boss"}])
    return b


def rolled(b: Battle) -> dict[str, str]:
    """What each has rolled for the loss of its leader."""
    return {roll["figure"]: roll["result"] for roll in b.all("roll", label="leader-loss")}


@pytest.mark.rule("CR2-RUL-180", "CR2-LIST-07", "CR2-LIST-09")
@pytest.mark.parametrize("army", ["gang", "civilians"])
def test_those_who_are_left_stay_duck_back_or_run(army: str):
    b = shot(army=army, al=[1, 4], bo=[3, 4], cy=[5, 6])
    assert b.status("boss") == "obviously-dead"
    assert rolled(b) == {"al": "carry-on", "bo": "duck-back", "cy": "runaway"}
    assert [b.status(who) for who in ("al", "bo")] == ["carry-on", "ducked-back"]
    assert b.status("cy") in ("fleeing", "ran-away")


@pytest.mark.rule("CR2-RUL-180", "CR2-LIST-08", "CR2-CAMP-07")
def test_police_follow_the_next_in_line_and_nobody_breaks_up_where_players_do_not_want_it():
    assert not rolled(shot(army="police"))
    assert not rolled(shot(options=()))


STAY = {f"leader-loss:{who}": [1, 2] for who in ("al", "bo", "cy")}
GANG: dict[str, Any] = {
    "options": ["break-ups"],
    "sides": [{"id": "blue"}, {"id": "red", "army": "gang"}],
    "terrain": SCREEN,
}


@pytest.mark.rule("CR2-RUL-180", "CR2-DMG-06")
def test_a_leader_who_is_finished_off_is_lost_too():
    boss = f"{BOSS} status stunned"
    with Battle(ANN.replace("18,30", "18,11"), boss, *MOB, ruleset="cr2", dice=STAY, **GANG) as b:
        b.blue_turn("ann")
        b.do("dispatch", figure="ann", target="boss")
        assert set(rolled(b).values()) == {"carry-on"}


@pytest.mark.rule("CR2-RUL-180", "CR2-APW-06")
def test_a_leader_who_is_lost_with_a_machine_is_lost_too():
    ann = "ann blue rep 5 with law at 18,30"
    car = "hull of red model half-track at 18,12 facing 180 leader boss driver al"
    dice = STAY | {"rounds:ann": [3], "ranged-combat:ann": [6], "penetration:hull": [6, 6]}
    boss, al, *others = BOSS.removesuffix(" at 18,10"), "al red rep 4", *MOB[1:]
    del dice["leader-loss:al"]
    with armored(ann, boss, al, *others, car, dice=dice, **GANG) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"machine": "hull"}])
        assert b.status("boss") == "obviously-dead"
        assert set(rolled(b)) == {"bo", "cy"}


@pytest.mark.rule("CR2-RUL-180")
def test_a_leader_that_is_missed_or_only_knocked_down_is_not_lost_and_each_loss_counts_once():
    assert not rolled(shot(dead=6))
    b = shot(al=[1, 1], bo=[1, 1], cy=[1, 1])
    assert len(b.all("roll", label="leader-loss")) == 3
    b.do("end-phase")
    assert len(b.all("roll", label="leader-loss")) == 3


@pytest.mark.rule("CR2-RUL-695", "CR2-FIRE-13", "CR2-RUL-180")
def test_the_nearest_enemy_fires_after_one_who_runs_without_being_asked():
    """Ann has put down the boss, and is farther from him who runs than Bea."""
    killed = {"ranged-combat:ann": [6], "obviously-dead:ann": [1], "leader-loss:al": [5, 6]}
    chased = {
        "pursue-by-fire:bea": [1, 1],
        "ranged-combat:bea": [1, 1],
        "fast-move:al": [6, 6],
    }
    bea, al = "bea blue rep 4 with carbine at 4,20", "al red rep 4 with pistol at 4,10 facing 180"
    gang = {**GANG, "terrain": []}
    with Battle(ANN, bea, BOSS, al, ruleset="cr2", dice={**killed, **chased}, **gang) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "boss"}])
        assert not b.encounter.pending
        assert {shot["shooter"] for shot in b.all("shot", target="al")} == {"bea"}
        assert b.encounter.state.figure("al").ran
