"""Dry riverbeds of Chain Reaction 2.0: whoever is in one is out of the sight of those outside it."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle
from tests.engine.table import Battle

BED = {"id": "bed", "type": "riverbed", "line": [[0, 20], [36, 20]], "width": 4}
NORTH = "ann blue rep 4 at 12,17 facing 180 with rifle"
INSIDE = "ann blue rep 4 at 12,20 facing 180 with rifle unseen"


def gus(y: float) -> str:
    return f"gus red rep 4 at 12,{y} facing 0 with rifle"


def hidden(b: Battle, name: str) -> bool:
    return bool(b.encounter.state.hidden[b.encounter.state.figure(name).index])


def checked(b: Battle) -> list[str]:
    return [roll["figure"] for roll in b.all("roll", label="in-sight")]


@pytest.mark.rule("CR2-TERR-05", "CR2-RUL-239", "CR2-RUL-416")
def test_a_dry_riverbed_hides_whoever_goes_into_it_even_before_an_enemys_eyes():
    with battle(NORTH, gus(25), terrain=[BED], dice={"in_sight__gus": [6, 6]}) as b:
        b.blue_turn("ann")
        assert not hidden(b, "ann")
        b.do("move", figure="ann", path=[[12, 20], [14, 20]])
        ann, enemy = b.encounter.game.figures
        assert hidden(b, "ann")
        assert not b.encounter.game.sees(enemy, ann)
        assert b.encounter.game.sees(ann, enemy)
        assert not checked(b)
        b.do("move", figure="ann", path=[[14, 22.5]])
        assert not hidden(b, "ann")
        assert checked(b) == ["gus"], "she never lost him from sight"


@pytest.mark.rule("CR2-TERR-05", "CR2-RUL-239")
def test_who_steps_into_a_riverbed_finds_those_in_it():
    hider = "gus red rep 4 at 6,20 facing 180 with rifle unseen"
    with battle(
        hider, "ann blue rep 4 at 12,25 facing 0 with rifle", terrain=[BED], dice={"in_sight__ann": [6, 6]}
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[12, 22.5]])
        assert hidden(b, "gus")
        b.do("move", figure="ann", path=[[12, 21.5], [11, 21]])
        assert not hidden(b, "gus")


@pytest.mark.rule("CR2-TERR-05", "CR2-RUL-416", "CR2-RUL-104")
def test_a_shot_out_of_a_riverbed_shows_its_firer_in_cover_until_it_moves_there():
    dice = {"ranged_combat__ann": [1, 6], "received_fire__gus": [1, 1], "ranged_combat__gus": [1]}
    dice |= {"received_fire__ann": [1, 1], "obviously_dead__ann": [1], "in_sight__rob": [6, 6]}
    rob = "rob red rep 4 at 20,28 facing 315 with rifle"
    with battle(INSIDE, gus(28), rob, terrain=[BED], dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "gus"}])
        b.answer("ann", "targets", {"gus": 1})
        assert [shot["shooter"] for shot in b.all("shot")] == ["ann", "gus", "ann"], "he has seen her fire"
        g = b.encounter.game
        ann, _, enemy = g.figures
        assert checked(b) == ["rob"]
        assert g.sees(enemy, ann)
        assert g.protection(enemy, ann).for_hit == "cover"
        b.do("move", figure="ann", path=[[13, 20]])
        assert not g.sees(enemy, ann)


@pytest.mark.rule("CR2-TERR-05", "CR2-RUL-416")
def test_a_riverbed_covers_nobody_from_those_in_it():
    b = battle(INSIDE, "gus red rep 4 at 18,20 facing 270 with rifle", terrain=[BED])
    ann, enemy = b.encounter.game.figures
    assert b.encounter.game.protection(enemy, ann).for_hit == "open"


@pytest.mark.rule("CR2-RUL-239", "CR2-REACT-20")
def test_a_charge_out_of_a_riverbed_takes_its_target_by_surprise():
    dice = {"wanting_to_charge__ann": [1, 1], "in_sight__gus": [6, 6], "surprise__gus": [1, 6]}
    dice |= {"melee__ann": [6, 6], "melee__gus": [6]}
    with battle(INSIDE, gus(25), terrain=[BED], dice=dice) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="gus")
        assert b.last("roll", label="surprise")["figure"] == "gus"
