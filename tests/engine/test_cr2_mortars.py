"""Mortars of Chain Reaction 2.0: rounds, where they fall and what they hit (CR2-MORTAR)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.preview import fired, preview
from engine.ruleset.registry import get
from engine.space import INCH
from engine.views import Viewer
from tests.engine.cr2_mortars import FAR, GUN, LEO, RED, WIDE, left, mortar
from tests.engine.table import Battle, refused


@pytest.mark.rule(
    "CR2-MORTAR-02", "CR2-MORTAR-10", "CR2-MORTAR-11", "CR2-MORTAR-12", "CR2-MORTAR-18", "CR2-RUL-270", "CR2-RUL-643"
)
def test_direct_fire_fixes_its_aim_by_the_first_round_and_the_others_deviate_from_there():
    dice = {
        "mortar-deviation:gun": [2, 1, 4],
        "mortar-deviation-inches:gun": [4, 2],
        "mortar-deviation-side:gun": [5],
    }
    with mortar(FAR, dice=dice) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-10", "call-fire", machine="tube", at=[36, 30], rounds=4)
        refused(b, "CR2-MORTAR-10", "drop-rounds", machine="tube")
        b.do("call-fire", machine="tube", at=[36, 30])
        refused(b, "CR2-MORTAR-10", "call-fire", machine="tube", at=[36, 30])
        refused(b, "CR2-MORTAR-18", "drop-rounds", machine="tube", rounds=3)
        b.do("drop-rounds", machine="tube")
        assert [(e["at"], e["result"]) for e in b.all("blast")] == [
            ([36, 26], "stray"),
            ([36, 26], "on-spot"),
            ([38, 26], "on-spot"),
        ]
        assert left(b) == 0
        refused(b, "CR2-MORTAR-18", "call-fire", machine="tube", at=[36, 30])


@pytest.mark.rule("CR2-T-MORTARDEV", "CR2-MORTAR-11")
@pytest.mark.parametrize(
    ("face", "side", "at"),
    [
        (1, 0, (36, 30)),
        (2, 0, (36, 27)),
        (3, 0, (36, 27)),
        (4, 3, (33, 30)),
        (4, 4, (39, 30)),
        (5, 0, (36, 33)),
        (6, 0, (36, 33)),
    ],
)
def test_a_round_falls_on_its_aim_or_long_left_right_or_short_by_a_die(face: int, side: int, at: tuple[int, int]):
    dice = {"mortar-deviation:gun": [face]} | ({"mortar-deviation-inches:gun": [3]} if face > 1 else {})
    with mortar(FAR, dice=dice | ({"mortar-deviation-side:gun": [side]} if side else {})) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 30], rounds=1)
        assert b.last("blast")["at"] == [*at]


@pytest.mark.rule("CR2-MORTAR-13", "CR2-RUL-012", "CR2-RUL-267", "CR2-RUL-192")
def test_those_in_the_circle_are_rolled_for_at_rep_4_and_the_others_react_to_a_hidden_firer():
    dice = {
        "mortar-deviation:gun": [1],
        "ranged-combat:gun": [6, 1],
        "obviously-dead:gun": [6],
        "damage:gun": [6],
        "received-fire:rex": [1, 1],
    }
    with mortar("abe red rep 4 with rifle at 36,30", "rex red rep 4 with rifle at 37,30", dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 30], rounds=1)
        assert b.last("blast")["figures"] == ["abe", "rex"]
        hit, missed = b.all("roll", label="ranged-combat")
        assert (hit["total"], hit["result"], missed["result"]) == (10, "hit", "miss")
        assert b.all("roll", label="received-fire", figure="rex")


@pytest.mark.rule("CR2-MORTAR-01", "CR2-RUL-269", "CR2-BLDG-02", "CR2-RUL-249", "CR2-RUL-642")
def test_a_round_goes_through_light_roofs_and_soft_machines_shakes_light_tanks_and_does_heavy_ones_nothing():
    def house(dv: int) -> dict[str, Any]:
        return {
            "id": "house",
            "type": "building",
            "rect": [33, 27, 6, 6],
            "dv": dv,
            "doors": [{"wall": "south", "at": 3}],
        }

    for dv in (0, 2, 4):
        through = dv < 4
        dice: dict[str, Any] = {"mortar-deviation:gun": [1], "received-fire:rex": [1, 1]}
        dice |= {"ranged-combat:gun": [3]} if through else {}
        with mortar(RED, terrain=[house(dv)], dice=dice) as b:
            b.blue_turn("gun", "leo")
            b.do("call-fire", machine="tube", at=[36, 30], rounds=1)
            assert bool(b.all("roll", label="ranged-combat")) == through
    for model, fate in (("armored-car", "wrecked"), ("light-tank", "ready"), ("medium-tank", "ready")):
        crew = ("lou red rep 4", "gus red rep 4", "dan red rep 4", "lee red rep 4")
        hull = f"hull of red model {model} at 36,30 leader lou gunner gus driver dan loader lee"
        dice = {"mortar-deviation:gun": [1]}
        dice |= {"ranged-combat:gun": [6]} if model != "medium-tank" else {}
        dice |= {"penetration:hull": [6, 6]} if model == "armored-car" else {}
        dice |= {"clank:lou": [6, 6, 6]} if model == "light-tank" else {}
        with mortar(*crew, hull, dice=dice) as b:
            b.blue_turn("gun", "leo")
            b.do("call-fire", machine="tube", at=[36, 30], rounds=1)
            assert b.encounter.game.machine("hull").status == fate
            assert bool(b.all("roll", label="clank")) == (model == "light-tank")


@pytest.mark.rule("CR2-MORTAR-02", "CR2-MORTAR-04")
def test_what_is_refused_says_that_the_ammunition_is_gone_or_that_too_few_serve_it():
    tube = {"id": "tube", "side": "blue", "model": "light-mortar", "at": [36, 70], "rounds": {"light-mortar": 1}}
    tube |= {"crew": {"gunner": "gun", "loader": "leo"}}
    with Battle(GUN, LEO, FAR, ruleset="cr2", machines=[tube], table=WIDE, dice={"mortar-deviation:gun": [1]}) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 30])
        assert "no round left" in str(refused(b, "CR2-MORTAR-02", "drop-rounds", machine="tube"))
        for name in ("gun", "leo"):
            b.do("prone", figure=name)
        assert "too few serve" in str(refused(b, "CR2-MORTAR-04", "cease-fire", machine="tube"))


@pytest.mark.rule("CR2-MORTAR-12", "CR2-MORTAR-13")
def test_a_preview_tells_the_chance_of_each_figure_among_many_too(monkeypatch: pytest.MonkeyPatch):
    call = {"do": "call-fire", "machine": "tube", "at": [36, 30]}
    men = [
        f"m{n} {'blue' if n == 11 else 'red'} rep 4 with rifle at {31 + n},{30 if n < 11 else 51}" for n in range(12)
    ]
    with mortar("m0 red rep 4 at 36,30", "m1 red rep 4 at 37,30") as b:
        b.blue_turn("gun", "leo")
        few = preview(b.encounter, call, Viewer("blue"))
        monkeypatch.setattr(fired, "MOST_PLUNGING", 1)
        apart = preview(b.encounter, call, Viewer("blue"))
        assert [(v.figure, v.outcomes) for v in apart.victims] == [(v.figure, v.outcomes) for v in few.victims]
        assert all(victim.followed for victim in few.victims)
        assert not any(victim.followed for victim in apart.victims)
    with mortar(*men) as b:
        b.blue_turn("gun", "leo")
        many = preview(b.encounter, call, Viewer("blue"))
        assert many.followed
        assert {v.figure for v in many.victims} >= set(many.blasts[0].circle)
        assert all(sum(victim.outcomes.values()) == 1 for victim in many.victims)


@pytest.mark.rule("CR2-T-MORTARS")
@pytest.mark.parametrize(
    ("model", "circle", "impact", "crew", "rounds", "safety"),
    [("light-mortar", 5, 2, 2, 3, 20), ("medium-mortar", 8, 3, 3, 2, 40)],
)
def test_mortars_are_as_the_table_lists_them(model: str, circle: int, impact: int, crew: int, rounds: int, safety: int):
    rules = get("cr2")
    weapon = rules.weapons[model]
    assert (weapon.range, weapon.plunge.least, weapon.plunge.safety) == (120 * INCH, 10 * INCH, safety * INCH)
    assert (weapon.blast.width, weapon.blast.rep, weapon.impact) == (circle * INCH, 4, impact)
    assert len(rules.models[model].jobs) == len(weapon.plunge.rates) == crew
    assert weapon.plunge.rates[-1] == rounds
