"""Whom the Compendium's figures go for, aim at and answer: the book's noun decides, at every step anew."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.flow import Chain
from engine.preview import preview
from engine.procedures.compendium import insurgents
from engine.procedures.compendium.focus import marks
from engine.procedures.creatures import arrivals
from engine.procedures.seam import DUCK_BACK
from engine.state import Figure
from engine.views import Viewer
from tests.engine.compendium_field import battle
from tests.engine.table import Battle, refused

Z = "z red rep 4 at 20,9 facing 180 with nothing melee improvised-one-handed traits zombie"
FAR = "far blue rep 4 at 2,34 facing 180 with nothing"
HORDE = {"sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]}
ZOMBIES: dict[str, Any] = {**HORDE, "options": ["zombies", "infestation-1"]}


@pytest.mark.rule("CMP-ZOM-05", "CMP-RUL-194")
@pytest.mark.parametrize(
    ("how", "goes"),
    [
        ("", True),
        ("prone", True),
        ("status fleeing", True),
        ("status stunned posture prone", True),
        ("status out-of-the-fight posture prone", True),
        ("status obviously-dead posture prone", False),
    ],
)
def test_a_zombie_goes_for_every_figure_of_the_players_that_it_sees(how: str, goes: bool):
    b = battle(
        f"a blue rep 4 {how} at 20,20 facing 180 with nothing", FAR, Z, **ZOMBIES, seed="x",
        dice={"activation__blue": [1], "activation__red": [4]},
    )  # fmt: skip
    b.do("start-turn")
    assert (b.at("z") == (20, 15)) == goes


@pytest.mark.rule("CMP-REACT-18", "CMP-RUL-047", "CMP-INS-07")
@pytest.mark.parametrize(
    ("how", "counts"), [("", True), ("prone", True), ("status fleeing", True), ("status stunned posture prone", False)]
)
def test_focus_counts_whoever_is_up_in_flight_too(how: str, counts: bool):
    b = battle(
        "a blue rep 4 at 20,25 facing 0 with bolt-action-rifle",
        "r red rep 4 at 20,8 facing 180 with bolt-action-rifle",
        f"s red rep 4 {how} at 22,14 facing 0 with bolt-action-rifle",
        seed="x",
        auto=True,
    )
    b.blue_turn("a")
    g = b.encounter.game
    assert [f.id for f in marks(g, g.named("a"))] == (["s", "r"] if counts else ["r"])
    b.do("fire", figure="a", targets=[{"figure": "r"}])
    assert bool(b.all("roll", label="focus")) == counts


@pytest.mark.rule("CMP-INS-06", "CMP-RUL-147")
@pytest.mark.parametrize("bands", [2, 3, 4])
@pytest.mark.parametrize("count", range(1, 10))
def test_the_shares_of_insurgents_differ_by_one_at_most(bands: int, count: int):
    blue = [f"b{n} blue rep 4 at {4 + 9 * n},33 facing 0 with nothing" for n in range(bands)]
    red = [f"i{n} red rep 4 at {3 + 3 * n},3 facing 180 with nothing" for n in range(count)]
    g = battle(*blue, *red, seed="x").encounter.game
    shares = insurgents._shares(g, "red", g.of_side("red"))
    sizes = [sum(band[0].id == f"b{n}" for _, band in shares) for n in range(bands)]
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1


# ---- what stops a charge stops what comes of it ----


@pytest.mark.rule("CMP-REACT-11", "CMP-RUL-172")
@pytest.mark.parametrize(
    "dice", [{"ranged_combat__s": [6], "damage__s": [6]}, {"ranged_combat__s": [1], "received_fire__a": [6, 6]}]
)
def test_nobody_is_charged_by_one_who_was_stopped_before_half_way(dice: dict[str, list[int]]):
    screen = {"id": "k", "type": "wall", "tall": True, "line": [[18, 20], [18, 30]]}
    with battle(
        "a blue rep 4 at 16,21 facing 0 with bolt-action-rifle",
        "r red rep 4 at 16,13 facing 180 with bolt-action-rifle",
        "s red rep 4 at 30,19 facing 270 with bolt-action-rifle",
        terrain=[screen],
        dice={"wanting_to_charge__a": [1, 1], "in_sight__s": [1, 1], **dice},
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="r")
        assert not b.all("roll", label="being-charged")
        assert (b.status("r"), b.encounter.state.figure("r").posture) == ("carry-on", "standing")


# ---- rulings played whole ----


@pytest.mark.rule("CMP-RUL-005", "CMP-ADV-16", "CMP-ADV-17", "CMP-ADV-18")
@pytest.mark.parametrize("trait", ["charismatic", "strong", "dexterous"])
@pytest.mark.parametrize("kind", ["normal", "charismatic", "strong", "dexterous"])
def test_an_attribute_helps_the_challenge_that_rests_on_it_and_no_other(trait: str, kind: str):
    b = battle(f"a blue rep 4 at 20,25 with nothing traits {trait}", "r red rep 4 at 5,5 with nothing", seed="x")
    b.blue_turn("a")
    b.do("challenge", figure="a", difficulty=kind, what="the lock")
    assert len(b.all("roll", label="challenge")[0]["dice"]) == (3 if trait == kind else 2)
    b = battle("a blue rep 4 at 20,25 with nothing", "r red rep 4 at 5,5 with nothing", seed="x")
    b.blue_turn("a")
    refused(b, "CMP-RUL-005", "challenge", figure="a", difficulty="very-easy")


@pytest.mark.rule("CMP-ADV-08", "CMP-RUL-072")
@pytest.mark.parametrize(("hits", "status"), [(1, "stunned"), (2, "out-of-the-fight")])
def test_who_is_hard_to_kill_is_stunned_by_the_first_wound_and_not_by_the_second(hits: int, status: str):
    with battle(
        "ann blue rep 4 at 10,20 facing 0 with semi-automatic-rifle",
        "rob red rep 4 at 10,12 facing 180 with revolver traits hard-to-kill",
        dice={"ranged_combat__ann": [6, 6][:hits] + [1] * (2 - hits), "damage__ann": [3] * hits},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == status


@pytest.mark.rule("CMP-RUL-040", "CMP-MOVE-11")
@pytest.mark.parametrize(("dice", "up"), [([1, 1], True), ([6, 6], False)])
def test_a_friend_rallies_one_whose_head_is_down(dice: list[int], up: bool):
    wall = {"id": "w", "type": "wall", "line": [[8, 11.8], [12, 11.8]]}
    with battle(
        "ann blue rep 4 at 10,20 facing 0 with bolt-action-rifle",
        "rob red rep 4 at 10,11 facing 180 with revolver",
        "max red rep 4 at 12,10 facing 0 with revolver",
        terrain=[wall],
        dice={"rally__rob": dice},
    ) as b:
        b.blue_turn("ann")
        g = b.encounter.game
        assert Chain(g.do(DUCK_BACK, g.named("rob"), [g.named("ann")])).batch is None
        assert b.status("rob") == "ducked-back"
        b.do("rally", figure="rob")
        assert b.status("rob") == ("carry-on" if up else "ducked-back")


@pytest.mark.rule("CMP-RUL-093", "CMP-GREN-05")
@pytest.mark.parametrize("weapon", ["grenade-launcher", "rocket-launcher"])
@pytest.mark.parametrize("die", [6, 1])
def test_a_launcher_names_a_spot_and_rolls_one_die_on_the_hit_table(weapon: str, die: int):
    b = battle(
        f"ann blue rep 4 at 18,30 facing 0 with {weapon}",
        "rob red rep 4 at 18,12 facing 180 with revolver",
        "max red rep 4 at 19.5,12 facing 180 with revolver",
        seed="x",
        auto=True,
    )
    b.record["dice"] |= {"ranged-combat:ann": [die]}
    b.blue_turn("ann")
    order = {"do": "grenade", "figure": "ann", "weapon": weapon, "at": [18.8, 12.4]}
    assert preview(b.encounter, order, Viewer("blue")).blasts[0].landing["on-spot"] == Fraction(1, 2)
    b.give(order)
    assert b.last("roll", label="ranged-combat", figure="ann")["dice"] == [die]
    assert b.last("blast")["result"] == ("on-spot" if die == 6 else "misses")
    tested = {roll["figure"] for roll in b.all("roll", label="received-fire")}
    hurt = {roll["against"] for roll in b.all("roll", label="damage")}
    assert (hurt if die == 6 else tested) == {"rob", "max"}


@pytest.mark.rule("CMP-ZOM-03", "CMP-RUL-138")
@pytest.mark.parametrize("place", range(5))
def test_a_marker_with_a_survivor_on_it_is_no_safe_place(place: int):
    b = battle("a blue rep 4 at 18,18 facing 0 with nothing", FAR, Z, **ZOMBIES, seed="x")
    g = b.encounter.game
    marker = arrivals.entries(g)[place]
    g.named("a").at = marker
    arrivals.enter(g, marker, "CMP-ZOM-03", g.rules.kind("zombie"))
    zombie: Figure = g.named("enemy-1")
    assert g.space.within(zombie.at, marker, 100)
    assert g.sees(zombie, g.named("a"))


@pytest.mark.rule("CMP-RUL-190", "CMP-ADV-10", "CMP-REACT-20")
@pytest.mark.parametrize("auto", [True, False])
def test_luck_helps_a_vest_that_comes_to_nothing(auto: bool):
    b: Battle = battle(
        "ann blue rep 4 at 10,20 facing 0 with bolt-action-rifle",
        "rob red rep 4 at 10,12 facing 180 with revolver traits lucky,vest",
        dice={"ranged_combat__ann": [6], "body_armour__rob": [6, 6, 1, 1], "received_fire__rob": [6, 6]},
        seed="x",
        auto=auto,
    )
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    if not auto:
        b.answer("rob", "luck", "yes")
    assert [roll["dice"] for roll in b.all("roll", label="body-armour")] == [[6, 6], [1, 1]]
    assert "lucky" not in b.encounter.state.figure("rob").traits
