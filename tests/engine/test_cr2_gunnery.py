"""Fire of machines and at them: arcs, rounds, faces, penetration, odds (CR2-VEH, CR2-APW)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import legal
from engine.preview import preview
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.views import Viewer
from tests.engine.cr2_gunnery import ANN, BEN, CREW, LORRY, fire_at_tank, red_turn, status, tank
from tests.engine.machines import armored
from tests.engine.table import refused

WIDE = {"ranged_combat__gus": [3], "apw_miss__gus": [1], "apw_miss_inches__gus": [1]}
"""Gus misses by an inch."""


# ---- rounds, loaders and arcs ----


@pytest.mark.rule("CR2-APW-03", "CR2-APW-04", "CR2-RUL-280", "CR2-RUL-164", "CR2-VEH-10")
def test_a_gun_with_a_loader_is_loaded_again_in_the_activation_in_which_it_fires() -> None:
    with tank("eve blue rep 4 with rifle at 33,33 facing 90", dice=WIDE) as b:
        red_turn(b, "lou", "gus", "dan", "lee")
        [machine] = b.encounter.state.machines
        assert dict(machine.rounds) == {"apw-medium": 7}  # 4 and a die
        b.do("fire", figure="gus", weapon="apw-medium", at=[12, 20])
        [machine] = b.encounter.state.machines
        assert (dict(machine.rounds), machine.empty) == ({"apw-medium": 6}, ())
        refused(b, "CR2-ACT-03", "fire", figure="gus", weapon="apw-medium", at=[12, 20])


@pytest.mark.rule("CR2-RUL-522", "CR2-APW-03")
def test_a_check_may_have_a_gun_fire_the_round_that_its_loader_has_put_in_and_leaves_it_empty() -> None:
    dice = {
        "ranged_combat__gus": [6, 1, 6, 1],
        "received_fire__ann": [1, 2, 1, 2],
        "ranged_combat__ann": [1],
        "received_fire__lou": [1, 2, 2],
        "ranged_combat__lou": [2] * 6,
    }
    with tank(ANN, model="light-tank-medium", dice=dice) as b:
        red_turn(b, "lou", "gus", "dan", "lee")
        b.do("fire", figure="gus", weapon="apw-medium", at=[10, 30])
        [machine] = b.encounter.state.machines
        assert len(b.all("blast", figure="gus")) == 2
        assert (dict(machine.rounds), machine.empty) == ({"apw-medium": 5}, ("apw-medium",))


@pytest.mark.rule("CR2-APW-03")
@pytest.mark.parametrize("seen", [True, False])
def test_loading_gains_nothing_where_the_loader_loads_as_the_gun_fires(*, seen: bool) -> None:
    wall = {"id": "wall", "type": "wall", "tall": True, "line": [[0, 20], [36, 20]]}
    with tank("eve blue rep 4 at 10,30", terrain=[] if seen else [wall]) as b:
        b.encounter.game.machine("tank").empty = ("apw-medium",)
        red_turn(b, "lou", "gus", "dan", "lee")
        [load] = [item for item in legal.inputs(b.encounter) if item["do"] == "reload"]
        g = b.encounter.game
        assert g.rules.commands["reload"].goes_on(g, load) != seen


@pytest.mark.rule("CR2-APW-03", "CR2-RUL-232")
def test_a_gun_without_a_loader_fires_in_one_activation_and_is_loaded_in_another() -> None:
    line = "tank of red model medium-tank at 10,12 facing 180 leader lou gunner gus driver dan"
    dice = {"rounds:tank": [3], "ranged-combat:gus": [3], "apw-miss:gus": [1], "apw-miss-inches:gus": [1]}
    with armored(*CREW[:3], "eve blue rep 4 at 33,33 facing 90", line, dice=dice) as b:
        red_turn(b, "lou", "gus", "dan")
        b.do("fire", figure="gus", weapon="apw-medium", at=[12, 20])
        assert b.encounter.state.machines[0].empty == ("apw-medium",)
        refused(b, "CR2-APW-03", "reload", figure="gus", weapon="apw-medium")
        b.do("end-phase")
        b.do("end-phase")
        red_turn(b, "lou", "gus", "dan")
        refused(b, "CR3-WPN-25", "fire", figure="gus", weapon="apw-medium", at=[12, 20])
        b.do("reload", figure="gus")
        assert b.encounter.state.machines[0].empty == ()
        refused(b, "CR2-ACT-03", "fire", figure="gus", weapon="apw-medium", at=[12, 20])


@pytest.mark.rule("CR2-RUL-279")
def test_a_gun_out_of_its_arc_says_what_would_do() -> None:
    gun = "gun of red model light-gun at 10,12 facing 0 gunner gus loader lee"
    crew = ("gus red rep 4 at 9.5,14 facing 0", "lee red rep 4 at 11,14 facing 0", "lou red rep 4 at 20,3")
    b = armored(*crew, BEN, gun, dice={"rounds:gun": [1]})
    red_turn(b, "gus", "lee")
    no = refused(b, "CR2-RUL-279", "fire", figure="gus", weapon="apw-light", at=[10, 28])
    assert "has to turn first" in str(no)


# ---- penetration ----


@pytest.mark.rule("CR2-APW-05", "CR2-APW-09", "CR2-VEH-14", "CR2-RUL-228", "CR2-RUL-230", "CR2-RUL-435")
def test_a_law_does_not_go_through_the_front_of_a_medium_tank_and_the_crew_answers() -> None:
    dice = {"ranged_combat__ann": [4], "clank__lou": [6, 5, 5], "ranged_combat__gus": [1], "apw_miss__gus": [6]}
    dice |= {"apw_miss_inches__gus": [6], "ranged_combat__lou": [1, 2, 2, 2, 2, 2]}
    dice |= {"received_fire__ann": [6, 6], "fast_move__ann": [1, 1], "pursue_by_fire__gus": [6, 6]}
    dice |= {"pursue_by_fire__lou": [6, 6]}
    b = tank(ANN, dice=dice)
    fire_at_tank(b)
    clank = b.last("roll", label="clank")
    # The Leader's Rep and three dice, of which two count.
    assert (clank["figure"], clank["target"], clank["result"]) == ("lou", 5, "return-fire")
    assert [s["shooter"] for s in b.all("shot")][1] == "lou"
    assert not b.all("roll", label="penetration")


@pytest.mark.rule("CR2-APW-06", "CR2-VEH-11", "CR2-RUL-186", "CR2-RUL-187")
@pytest.mark.parametrize(("faces", "result"), [([1, 2], "clank-test"), ([2, 3], "disabled"), ([3, 6], "crew-lost")])
def test_from_the_flank_each_die_is_rolled_against_half_the_value(faces: list[int], result: str) -> None:
    # DV 4 is 2 from the flank, below a LAW's 4.
    dice = {"ranged_combat__ann": [4], "penetration__tank": faces, "clank__lou": [6, 6, 6]}
    if result != "clank-test":
        del dice["clank__lou"]
    with tank(ANN, facing=90, dice=dice) as b:
        fire_at_tank(b)
        assert b.last("roll", label="penetration")["result"] == result
        wanted = {"clank-test": "ready", "disabled": "disabled", "crew-lost": "wrecked"}
        assert status(b, "tank") == wanted[result]
        fates = {status(b, name) for name in ("lou", "gus", "dan", "lee")}
        assert fates == ({"obviously-dead"} if result == "crew-lost" else {"carry-on"})


@pytest.mark.rule("CR2-APW-06", "CR2-RUL-277")
def test_a_crew_that_bails_out_stands_beside_it_away_from_the_firer() -> None:
    with tank(ANN, facing=90, dice={"ranged_combat__ann": [4], "penetration__tank": [2, 3]}) as b:
        fire_at_tank(b)
        places = [b.at(name) for name in ("lou", "gus", "dan", "lee")]
        assert len(set(places)) == 4
        assert all(y < 12 for _, y in places)
        assert {b.encounter.state.figure(n).aboard for n in ("lou", "gus", "dan", "lee")} == {""}
        # It is no target any more, and fires no more.
        assert not [i for i in legal.inputs(b.encounter) if i["do"] == "fire" and "machine" in str(i)]


@pytest.mark.rule("CR2-APW-07")
@pytest.mark.parametrize(("x", "kills"), [(24.5, True), (26, False)])
def test_within_its_kill_distance_a_gun_goes_through_for_certain(x: float, kills: bool) -> None:
    # A medium gun, 5 against the front's 4, kills within 12 inches, hull to hull.
    gun = f"gun of blue model medium-gun at {x},12 facing 270 gunner gil loader lil"
    crew = (f"gil blue rep 4 at {x + 2},11 facing 270", f"lil blue rep 4 at {x + 2},13 facing 270")
    dice = {"rounds:gun": [3], "ranged-combat:gil": [4]}
    if not kills:
        dice |= {"penetration:tank": [1, 2], "clank:lou": [6, 6, 6]}
    line = "tank of red model medium-tank at 10,12 facing 90 leader lou gunner gus driver dan loader lee"
    with armored(*CREW, *crew, gun, line, dice={**dice, "rounds:tank": [3]}) as b:
        b.blue_turn("gil", "lil", blue=4, red=3)
        b.do("fire", figure="gil", weapon="apw-medium", targets=[{"machine": "tank"}])
        assert (status(b, "tank") == "wrecked") == kills


@pytest.mark.rule("CR2-RUL-187")
def test_a_heavy_tank_is_never_penetrated_head_on_by_the_roll() -> None:
    gun = "gun of blue model heavy-gun at 10,34 facing 0 gunner gil loader lil"
    crew = ("gil blue rep 4 at 9,36", "lil blue rep 4 at 11,36")
    dice = {"rounds:gun": [3], "rounds:tank": [3], "ranged-combat:gil": [4], "penetration:tank": [6, 6]}
    dice |= {"clank:lou": [6, 6, 6]}
    line = "tank of red model heavy-tank at 10,10 facing 180 leader lou gunner gus driver dan loader lee"
    with armored(*CREW, *crew, gun, line, dice=dice) as b:
        b.blue_turn("gil", "lil", blue=4, red=3)
        b.do("fire", figure="gil", weapon="apw-heavy", targets=[{"machine": "tank"}])
        assert b.last("roll", label="penetration")["passed"] == 2
        assert b.encounter.state.machines[-1].buttoned


# ---- what is offered ----


@pytest.mark.rule("CR2-APW-09", "CR2-VEH-11")
def test_a_shot_at_a_machine_is_offered_with_its_chance() -> None:
    b = tank(ANN, facing=90)
    b.blue_turn("ann", blue=4, red=3)
    wanted = {"do": "fire", "figure": "ann", "weapon": "law", "targets": [{"machine": "tank"}]}
    assert wanted in list(legal.inputs(b.encounter))
    g = b.encounter.game
    hit = hit_chance(Probe.at(g), g.named("ann"), g.named("lou"))
    assert hit is not None
    assert hit.chance == Fraction(3, 6)  # 8 and more with Rep 4


# ---- what is foretold ----


@pytest.mark.rule("CR2-APW-06", "CR2-APW-07", "CR2-VEH-11")
@pytest.mark.parametrize(
    ("facing", "face", "results"),
    [
        # From the front a LAW's 4 does not exceed the 4 there.
        (180, "front", {"clank-test": Fraction(1, 2), "no-effect": Fraction(1, 2)}),
        # From the flank each die passes on 1 and 2.
        (
            90,
            "flank",
            {
                "clank-test": Fraction(1, 18),
                "disabled": Fraction(4, 18),
                "crew-lost": Fraction(4, 18),
                "no-effect": Fraction(1, 2),
            },
        ),
    ],
)
def test_the_odds_of_a_shot_at_a_machine_are_exact(facing: int, face: str, results: dict[str, Fraction]) -> None:
    b = tank(ANN, facing=facing)
    b.blue_turn("ann", blue=4, red=3)
    seen = preview(b.encounter, {"do": "fire", "figure": "ann", "targets": [{"machine": "tank"}]}, Viewer("blue"))
    [blow] = seen.blows
    assert (blow.machine, blow.face, dict(blow.results)) == ("tank", face, results)
    [firing] = seen.firings
    assert firing.targets[0].hits == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.rule("CR2-VEH-15")
def test_the_odds_of_small_arms_at_a_truck_are_exact() -> None:
    b = armored("dan red rep 4", "gus red rep 4", "max blue rep 4 with lmg at 10,30", LORRY)
    b.blue_turn("max", blue=4, red=3)
    seen = preview(b.encounter, {"do": "fire", "figure": "max", "targets": [{"machine": "lorry"}]}, Viewer("blue"))
    # Each of six dice: a 6, then 4 to 6 with Impact 3.
    assert seen.blows[0].results["disabled"] == 1 - Fraction(11, 12) ** 6
