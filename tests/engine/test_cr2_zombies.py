"""Zombies of Chain Reaction 2.0: what shots do to them and draw, whom they eat, and who turns (CR2-ZOMBIE)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.preview import preview
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.machines import LONG, armored, place
from tests.engine.table import Battle, refused

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]
ANN = "ann blue rep 4 with nothing at 18,28 facing 0"


def dead(*figures: str, **more: Any) -> Battle:
    """A battle with zombies."""
    return battle(*figures, sides=SIDES, options=["zombies"], **more)


def zombie(name: str, where: str) -> str:
    return f"{name} red rep 4 with nothing traits zombie {where}"


def turn(b: Battle, *, blue: int = 1, red: int = 2) -> None:
    """A turn in which the zombies act first."""
    b.blue_turn(blue=blue, red=red)


def over(b: Battle) -> None:
    """The rest of the turn."""
    while b.encounter.state.phase:
        b.do("end-phase")


@pytest.mark.rule("CR2-ZOMBIE-01", "CR2-ZOMBIE-05", "CR2-RUL-202", "CR2-RUL-291", "CR2-T-ZOMBIEPROFILE")
@pytest.mark.parametrize(("far", "die", "went"), [(11, 4, 6), (11, 5, 0), (14, 4, 6)])
def test_one_goes_six_inches_for_whom_it_notices_within_twelve_and_else_where_a_die_sends_it(
    far: int, die: int, went: int
):
    dice = {"bug_move__red": [2]} if far > 12 else {}
    with dead(ANN, zombie("zed", f"at 18,{27 - far} facing 180"), dice=dice) as b:
        turn(b, blue=3 if die == 5 else 1, red=die)
        x, y = b.at("zed")
        assert (18 - x, y - (27 - far)) == ((6, 0) if far > 12 else (0, went)), "to its right is west"
        assert not b.all("roll", label="in-sight", figure="zed")


@pytest.mark.rule("CR2-ZOMBIE-05")
def test_one_goes_for_a_fugitive_within_twelve_too():
    with dead(f"{ANN} status fleeing", zombie("zed", "at 18,18 facing 180")) as b:
        turn(b)
        assert b.at("zed") == (18, 24)
        assert not b.all("roll", label="bug-move")


@pytest.mark.rule("CR2-ZOMBIE-02", "CR2-RUL-201", "CR2-RUL-008")
def test_one_that_is_shot_staggers_back_by_impact_falls_and_only_gets_up_next():
    dice = {"ranged_combat__ann": [6, 6, 1], "obviously_dead__ann": [6, 6], "drawn__ann": [1]}
    with dead(
        "ann blue rep 4 with assault-rifle at 18,28 facing 0", zombie("zed", "at 18,22 facing 180"), dice=dice
    ) as b:
        b.blue_turn("ann", blue=2, red=1)
        shot = {"do": "fire", "figure": "ann", "targets": [{"figure": "zed"}]}
        [zed] = preview(b.encounter, shot, Viewer("blue")).victims
        assert set(zed.outcomes) == {"missed", "stunned", "obviously-dead"}
        b.give(shot)
        assert b.status("zed") == "stunned"
        assert b.at("zed") == (18, 18), "two hits of Impact 2"
        assert not b.all("roll", label="received-fire", figure="zed")
        over(b)
        assert (b.status("zed"), b.at("zed")) == ("carry-on", (18, 18)), "up, and no more"


@pytest.mark.rule("CR2-ZOMBIE-05", "CR2-RUL-293")
def test_a_shot_that_is_heard_draws_a_die_of_zombies_twelve_inches_off_and_no_more_than_there_may_be():
    wall = [{"id": "house", "type": "building", "rect": [24, 12, 4, 4], "doors": [{"wall": "west", "at": 2}]}]
    dice = {"drawn__ann": [4, 3], "drawn_zombies__ann": [2, 1], "ranged_combat__ann": [1, 1]}
    with dead(
        "ann blue rep 4 with rifle at 18,18 facing 180",
        zombie("zed", "at 18,28 facing 0"),
        terrain=wall,
        dice=dice,
        seed="x",
        auto=True,
    ) as b:
        b.blue_turn("ann", blue=2, red=1)
        b.do("fire", figure="ann", targets=[{"figure": "zed"}])
        came = [f for f in b.encounter.state.figures if f.id.startswith("enemy")]
        assert len(came) == 2
        assert all(800 <= ((f.at[0] - 1800) ** 2 + (f.at[1] - 1800) ** 2) ** 0.5 <= 2000 for f in came)
        over(b)
        b.blue_turn("ann", blue=2, red=1)
        b.do("fire", figure="ann", targets=[{"figure": "zed"}])
        assert len([f for f in b.encounter.state.figures if f.id.startswith("enemy")]) == 2, "unheard"


@pytest.mark.rule("CR2-ZOMBIE-05", "CR2-RUL-271")
def test_no_zombie_hears_a_mortar_off_the_table():
    with armored(
        "ann blue rep 4 with rifle at 18,46 traits comm-link", zombie("zed", "at 30,40"),
        "tube of blue model medium-mortar at 18,47 status off-table behind 30",
        sides=SIDES, options=["zombies"], table=LONG, dice={"mortar-deviation:ann": [1, 1]},
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=2, red=1)
        b.do("call-fire", machine="tube", at=[18, 4], spotter="ann", rounds=1)
        b.do("drop-rounds", machine="tube")
        assert b.all("blast")
        assert not b.all("roll", label="drawn")


@pytest.mark.rule("CR2-ZOMBIE-03", "CR2-RUL-292", "CR2-ZOMBIE-01")
@pytest.mark.parametrize(
    ("melee", "face", "status"),
    [("hand-held", 4, "obviously-dead"), ("hand-held", 5, "stunned"), ("improvised", 0, "stunned")],
)
def test_a_blade_that_wins_a_round_beheads_on_the_winners_rep_or_less(melee: str, face: int, status: str):
    dice = {"being_charged__ann": [1, 1], "melee__ann": [1, 1], "melee__zed": [6], "obviously_dead__ann": [6]}
    dice |= {"beheading__ann": [face]} if face else {}
    with dead(
        f"ann blue rep 4 with nothing melee {melee} at 18,28 facing 0", zombie("zed", "at 18,24 facing 180"), dice=dice
    ) as b:
        turn(b)
        assert b.last("roll", label="melee", figure="zed")["dice"] == [6], "one die"
        assert b.status("zed") == status
        assert not b.all("roll", label="damage")


BITTEN = {
    "being_charged__ann": [1, 1],
    "melee__ann": [6, 6],
    "melee__zed": [1],
    "obviously_dead__zed": [6],
    "damage__zed": [6],
}


@pytest.mark.rule("CR2-ZOMBIE-04", "CR2-RUL-203", "CR2-ZOMBIE-06", "CR2-RUL-204", "CR2-DICE-05")
def test_one_eats_whom_it_has_put_down_who_is_dead_after_a_turn_and_who_is_infected_turns():
    dice = BITTEN | {"infection__ann": [2], "infected__ann": [3], "feeding__zed": [6], "damage__zed": [6]}
    with dead(
        ANN.replace("nothing", "pistol"),
        zombie("zed", "at 18,24 facing 180"),
        dice=dice | {"ranged_combat__ann": [1], "drawn__ann": [1]},
        seed="x",
        auto=True,
    ) as b:
        turn(b)
        assert b.status("ann") in ("stunned", "out-of-the-fight")
        assert b.last("creature", what="feeds")["value"] == 3
        assert b.encounter.state.figure("ann").spell.what == "infected"
        over(b)
        turn(b)
        assert b.status("ann") == "obviously-dead"
        over(b)
        turn(b)
        assert b.status("ann") == "turned"
        risen = b.encounter.state.figure(b.last("creature", what="turns")["target"])
        assert (risen.side, risen.rep, risen.weapons, risen.melee_weapon) == ("red", 4, (), "improvised")
        g = b.encounter.game
        assert g.of_side("red")[-1] is risen
        assert risen not in g.of_side("blue")
        assert g.knows("blue", risen)
        assert not g.hidden_from(risen, "blue")


@pytest.mark.rule("CR2-ZOMBIE-06")
@pytest.mark.parametrize(("has", "beside", "cured"), [("ben", 1, True), ("ben", 3, False), ("ann", 3, True)])
def test_an_antidote_at_hand_saves_one_who_is_infected_and_is_used_up(has: str, beside: int, cured: bool):
    ann, ben = "ann blue rep 5 with nothing at 18,28 facing 0", f"ben blue rep 5 with nothing at {18 + beside},28"
    men = [line + " traits antidote" * line.startswith(has) for line in (ann, ben)]
    with dead(*men, zombie("zed", "at 2,2 facing 0"), seed="x", auto=True) as b:
        one = b.encounter.state.figure("ann")
        one.spell = one.spell._replace(what="infected", until=1)
        turn(b)
        assert (b.status("ann") == "carry-on") is cured
        assert [(e["figure"], e["target"]) for e in b.all("creature", what="cured")] == (
            [("ann", has)] if cured else []
        )
        assert ("antidote" in b.encounter.state.figure(has).traits) is not cured


@pytest.mark.rule("CR2-RUL-324", "CR2-ZOMBIE-06")
def test_a_star_is_never_infected_and_a_better_one_is_only_out_of_the_fight_where_it_is_eaten():
    dice = BITTEN | {"feeding__zed": [6], "ranged_combat__ann": [1], "drawn__ann": [1]}
    star = "ann blue rep 5 star with pistol at 18,28 facing 0"
    with dead(star, zombie("zed", "at 18,24 facing 180"), dice=dice, seed="x", auto=True) as b:
        b.encounter.game.rules = b.encounter.game.rules.with_(in_force=frozenset({"larger-than-life"}))
        turn(b)
        over(b)
        turn(b)
        assert b.status("ann") == "out-of-the-fight"
        assert not b.all("roll", label="infection")


@pytest.mark.rule("CR2-VEH-20", "CR2-RUL-644")
@pytest.mark.parametrize(("creature", "option"), [("zombie", "zombies"), ("bug", "bug-rate-1")])
def test_with_a_creature_near_a_car_starts_on_three_and_is_tried_once_a_turn(creature: str, option: str) -> None:
    red = {"id": "red", "controller": "rules", "drill": f"{creature}s"}
    crew = "ann blue rep 5 with nothing", "car of blue model car at 18,24 facing 180 driver ann"
    far, near = (f"zed red rep 4 with nothing traits {creature} at 18,{y} facing 0" for y in (6, 13))
    told: dict[str, Any] = {"sides": [{"id": "blue"}, red], "options": [option]}

    def drive(b: Battle) -> tuple[float, float, int, float]:
        turn(b, blue=3, red=5)
        b.do("end-phase")
        b.do("activate", figures=["ann"])
        b.do("drive", machine="car", speed=8)
        return place(b)

    with armored(*crew, far, **told) as b:
        assert drive(b) == (18, 28, 180, 8), "nothing is near: no die"
    with armored(*crew, near, dice={"start:ann": [4, 3]}, **told) as b:
        assert drive(b) == (18, 24, 180, 0)
        assert b.last("machine")["what"] == "does-not-start"
        refused(b, "CR2-VEH-04", "drive", machine="car", speed=8)
        over(b)
        assert drive(b) == (18, 28, 180, 8)
