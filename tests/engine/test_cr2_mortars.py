"""Mortars of Chain Reaction 2.0: fire missions, spotters, rounds that fall and whom they hit (CR2-MORTAR)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.preview import fired, preview
from engine.procedures.support.barrage import worth_spending
from engine.ruleset.registry import get
from engine.space import INCH
from engine.views import Viewer, state_of
from tests.engine.machines import armored
from tests.engine.table import Battle, refused

WIDE = {"width": 72, "height": 72}
GUN = "gun blue rep 4 with nothing at 36,69"
LEO = "leo blue rep 4 with nothing at 36,71"
TUBE = "tube of blue model light-mortar at 36,70 gunner gun loader leo"
RED = "rex red rep 4 with rifle at 36,30"
FAR = "far red rep 4 at 70,2 facing 0"
WALL = {"id": "wall", "type": "wall", "tall": True, "line": [[0, 60], [72, 60]]}


def mortar(*others: str, tube: str = TUBE, dice: dict[str, Any] | None = None, **more: Any) -> Battle:
    """A light mortar with its crew near the south edge, 40 inches from the middle of the table."""
    return armored(GUN, LEO, tube, *others, table=WIDE, dice=dice or {}, **more)


def again(b: Battle, *figures: str) -> None:
    """Both phases are over, and blue's next turn begins."""
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(*figures)


def left(b: Battle) -> int:
    """Rounds of the mission that are still to fall."""
    return b.encounter.state.barrages[0].left


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


@pytest.mark.rule("CR2-RUL-640", "CR2-MORTAR-03", "CR2-MORTAR-04", "CR2-MORTAR-07", "CR2-MORTAR-08", "CR2-RUL-014")
def test_a_smaller_crew_fires_fewer_rounds_and_final_protective_fire_alone_goes_near_friends():
    tube = "tube of blue model medium-mortar at 36,70 leader leo gunner gun loader ben"
    near = ("ben blue rep 4 with nothing at 35,70 prone", "ann blue rep 4 with rifle at 36,50", "rex red at 36,42")
    with mortar(
        *near, tube=tube, dice={"mortar-deviation:gun": [1], "ranged-combat:gun": [1], "received-fire:rex": [1, 1]}
    ) as b:
        b.blue_turn("gun", "leo", "ben")
        # One of three lies prone and does not serve it: a single round in a phase.
        refused(b, "CR2-MORTAR-10", "call-fire", machine="tube", at=[36, 10], rounds=2)
        assert "Ann" in str(refused(b, "CR2-MORTAR-07", "call-fire", machine="tube", at=[36, 42]))
        b.do("call-fire", machine="tube", at=[36, 42], final=True)
        assert left(b) == 1  # of two missions with one round each
        refused(b, "CR2-MORTAR-08", "cease-fire", machine="tube")
        refused(b, "CR2-MORTAR-18", "drop-rounds", machine="tube")
    with mortar(FAR) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-08", "call-fire", machine="tube", at=[36, 55], final=True)
        refused(b, "CR2-MORTAR-02", "call-fire", machine="tube", at=[36, 62], final=True)
    low = ("gun blue rep 4 at 36,69 with nothing prone", "leo blue rep 4 at 36,71 with nothing prone")
    with armored(*low, TUBE, FAR, table=WIDE) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-04", "call-fire", machine="tube", at=[36, 30])


@pytest.mark.rule("CR2-RUL-641", "CR2-MORTAR-05", "CR2-MORTAR-06", "CR2-MORTAR-09", "CR2-MORTAR-10", "CR2-EX-10")
def test_a_spotter_calls_smoke_until_it_lands_in_sight_and_that_is_where_the_rounds_are_aimed():
    """The book's example: the spotting round falls seven inches long, and all others are aimed there."""
    dice = {
        "mortar-deviation:gun": [2, 1, 1],
        "mortar-deviation-inches:gun": [3, 4],
    }
    ann = "ann blue rep 4 with rifle at 36,59.5 traits signal"
    with mortar(ann, FAR, "bob blue rep 4 at 20,59", terrain=[WALL], dice=dice) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-05", "call-fire", machine="tube", at=[36, 30])
        refused(b, "CR2-MORTAR-06", "call-fire", machine="tube", at=[36, 30], spotter="bob")
        refused(b, "CR2-MORTAR-05", "call-fire", machine="tube", at=[36, 30], spotter="far")
        b.do("call-fire", machine="tube", at=[36, 30], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 23]
        assert not b.all("blast")  # smoke hurts nobody
        refused(b, "CR2-MORTAR-14", "call-fire", machine="tube", at=[36, 30], spotter="ann")
        b.do("drop-rounds", machine="tube")  # the spotting round took one of the three
        assert [e["at"] for e in b.all("blast")] == [[36, 23], [36, 23]]
        assert left(b) == 1


@pytest.mark.rule("CR2-MORTAR-09", "CR2-MORTAR-14", "CR2-ACT-06", "CR2-MORTAR-05", "CR2-RUL-064")
def test_smoke_out_of_sight_calls_for_more_and_a_comm_link_corrects_it_in_the_next_activation():
    dice = {
        "mortar-deviation:gun": [5, 2, 1],
        "mortar-deviation-inches:gun": [6, 6, 1, 1],
    }
    hill = {"id": "hill", "type": "wall", "tall": True, "line": [[0, 48], [72, 48]]}
    link = "tube of blue model light-mortar at 36,70 gunner gun loader leo"
    gun, ann = f"{GUN} traits comm-link", "ann blue rep 4 with rifle at 36,47.5 traits comm-link"
    with armored(gun, LEO, link, ann, FAR, table=WIDE, terrain=[hill], dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 18], spotter="ann")
        smoke = [(e["what"], e["at"]) for e in b.all("barrage") if "spotted" in e["what"]]
        assert smoke == [("spotted", [36, 30])]
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 18], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 16]
        b.do("cease-fire", machine="tube")
        assert left(b) == 0
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 8], spotter="ann")  # laying it anew takes the activation
        assert b.all("barrage", what="laid")
        refused(b, "CR2-MORTAR-18", "call-fire", machine="tube", at=[36, 8], spotter="ann")
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 8], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 8]


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


@pytest.mark.rule("CR2-RUL-271", "CR2-MORTAR-03", "CR2-MORTAR-06")
def test_a_mortar_off_the_table_is_called_and_counted_in_its_spotters_activation():
    tube = {"id": "tube", "side": "blue", "model": "medium-mortar", "at": [36, 71], "status": "off-table", "behind": 30}
    line = "tube of blue model medium-mortar at 36,71 status off-table behind 30"
    dice = {"mortar-deviation:ann": [1, 1]}
    ann = "ann blue rep 4 with rifle at 36,71 traits comm-link"
    with armored(ann, "bob blue rep 4 at 30,71", FAR, line, table=WIDE, dice=dice) as b:
        assert b.encounter.game.machine("tube").at == (3600, 10200)
        b.blue_turn("ann")
        refused(b, "CR2-RUL-271", "call-fire", machine="tube", at=[36, 10])
        refused(b, "CR2-TURN-04", "call-fire", machine="tube", at=[36, 10], spotter="bob")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube")
        assert b.last("blast")["at"] == [36, 10]
        refused(b, "CR2-ACT-03", "fire", figure="ann", targets=[{"figure": "far"}])
    with armored(ann, FAR, line.replace("30", "60"), table=WIDE) as b:
        b.blue_turn("ann")
        said = str(refused(b, "CR2-MORTAR-03", "call-fire", machine="tube", at=[36, 10], spotter="ann"))
        assert said.startswith("that spot is 122.0″ from")
        assert "to 120″ away" in said
    for wrong in ({**tube, "behind": 111}, {**tube, "status": "ready"}, {**tube, "model": "light-gun"}):
        with pytest.raises(BadRequest) as caught:
            Battle(ann, FAR, ruleset="cr2", machines=[wrong], table=WIDE)
        assert caught.value.field == "machines[0].behind"


BEHIND = "tube of blue model medium-mortar at 36,71 status off-table behind 30"


@pytest.mark.rule("CR2-RUL-271", "CR2-MORTAR-06", "CR2-MORTAR-10")
def test_a_mission_of_a_mortar_off_the_table_ends_with_its_spotter_and_another_calls_it_anew():
    dice = {"mortar-deviation:ann": [1, 1], "mortar-deviation:bob": [1]}
    ann, bob = (f"{name} blue rep 4 with rifle at {x},71 traits comm-link" for name, x in (("ann", 36), ("bob", 30)))
    with armored(ann, bob, FAR, BEHIND, table=WIDE, dice=dice) as b:
        b.blue_turn("ann")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube")
        b.do("umpire", act="set", figure="ann", status="out-of-the-fight", why="shot")
        again(b, "bob")
        refused(b, "CR2-MORTAR-10", "drop-rounds", machine="tube")
        refused(b, "CR2-MORTAR-10", "cease-fire", machine="tube")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="bob", rounds=2)
        assert b.last("barrage", what="spotted")["figure"] == "bob"
        assert left(b) == 2


@pytest.mark.rule("CR2-RUL-270", "CR2-MORTAR-14")
def test_an_aim_holds_until_the_smoke_that_corrects_it_is_seen():
    dice = {"mortar-deviation:gun": [1, 2, 2, 2, 1], "mortar-deviation-inches:gun": [6, 6] * 3}
    hill = {"id": "hill", "type": "wall", "tall": True, "line": [[0, 18], [72, 18]]}
    ann = "ann blue rep 4 with rifle at 36,47.5 traits comm-link"
    with armored(f"{GUN} traits comm-link", LEO, TUBE, ann, FAR, table=WIDE, terrain=[hill], dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 24], spotter="ann")
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 24], spotter="ann")
        assert len(b.all("barrage", what="not-spotted")) == 3  # behind the hill
        refused(b, "CR2-MORTAR-18", "drop-rounds", machine="tube")
        again(b, "gun", "leo")
        b.do("drop-rounds", machine="tube", rounds=1)
        assert b.last("blast")["at"] == [36, 24]


@pytest.mark.rule("CR2-CIV-01", "CR2-RUL-267", "CR2-RUL-271")
@pytest.mark.parametrize(("load", "tests"), [({}, ["joy"]), ({"load": "smoke"}, [])])
def test_bystanders_hear_no_smoke_and_no_mortar_off_the_table(load: dict[str, str], tests: list[str]):
    sides = [{"id": "blue"}, {"id": "red"}, {"id": "civil", "stance": "neutral"}]
    joy = "joy civil rep 3 with nothing at 38,64"
    dice: dict[str, Any] = {"mortar-deviation:gun": [1]} | (
        {"received-fire:joy": [1, 1]} if tests else {"wind:table": [1]}
    )
    with mortar(joy, FAR, sides=sides, dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 30], rounds=1, **load)
        assert [e["figure"] for e in b.all("roll", label="received-fire")] == tests
    ann = "ann blue rep 4 with rifle at 36,71 traits comm-link"
    with armored(ann, joy, FAR, BEHIND, sides=sides, table=WIDE, dice={"mortar-deviation:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube", rounds=1)
        assert b.all("blast")


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


@pytest.mark.rule("CR2-RUL-259", "CR2-MORTAR-10", "CR2-RUL-013")
def test_a_crew_that_a_test_lets_fire_spends_rounds_of_its_mission():
    dice = {
        "mortar-deviation:gun": [1, 1, 2],
        "mortar-deviation-inches:gun": [5],
        "ranged-combat:rex": [1],
        "received-fire:gun": [1, 1],
    }
    with mortar("rex red rep 4 with rifle at 36,30", dice=dice) as b:
        b.blue_turn("gun", "leo", red=1)
        b.do("call-fire", machine="tube", at=[36, 20])
        b.do("end-phase")
        b.do("activate", figures=["rex"])
        b.do("fire", figure="rex", targets=[{"figure": "gun"}])
        assert b.pending == [("gun", "spend-rounds")]
        [question] = b.encounter.pending
        assert (question.options, question.default) == ((2, 1, 0), 0)  # nobody is in its circle
        # Rex's side knows nothing of the rounds that are left.
        assert not state_of(b.encounter.state, range(3), Viewer("red")).barrages
        b.answer("gun", "spend-rounds", 2)
        assert [e["at"] for e in b.all("blast")] == [[36, 20], [36, 20], [36, 15]]
        assert left(b) == 0


@pytest.mark.rule("CR2-MORTAR-07", "CR2-RUL-259", "CR2-RUL-192")
@pytest.mark.parametrize(("load", "falls"), [({}, False), ({"load": "smoke"}, True)], ids=["harm", "smoke"])
def test_later_rounds_fall_on_no_spot_that_a_friend_has_come_near(load: dict[str, str], falls: bool):
    dice = {"mortar-deviation:gun": [1, 1, 1] if falls else [1]} | ({"wind:table": [1]} if falls else {})
    dice |= {"ranged-combat:far": [1], "received-fire:gun": [1, 1]}
    with mortar("ann blue rep 4 with nothing at 70,70", "far red rep 4 with rifle at 36,30", dice=dice) as b:
        b.blue_turn("gun", "leo", red=1)
        b.do("call-fire", machine="tube", at=[36, 20], **load)
        b.encounter.state.figure("ann").at = (5000, 3000)
        b.do("end-phase")
        b.do("activate", figures=["far"])
        b.do("fire", figure="far", targets=[{"figure": "gun"}])
        assert (b.pending == [("gun", "spend-rounds")]) is falls
        if falls:
            b.answer("gun", "spend-rounds", 1)
        b.do("end-phase")
        b.blue_turn("gun", "leo")
        if falls:
            b.do("drop-rounds", machine="tube", rounds=1)
        else:
            said = str(refused(b, "CR2-MORTAR-07", "drop-rounds", machine="tube"))
            assert said.startswith(
                "Ann has come within 20″ of the spot of Light Mortar: move Ann away first, or cease fire"
            )
            b.do("cease-fire", machine="tube")


@pytest.mark.rule("CR2-MORTAR-07")
@pytest.mark.parametrize(
    ("status", "dice"),
    [
        ("stunned", {}),
        ("out-of-the-fight", {}),
        ("fleeing", {"fast-move:amy": [6, 6]}),
        ("obviously-dead", {"mortar-deviation:gun": [1]}),
        ("captured", {"mortar-deviation:gun": [1]}),
    ],
)
def test_the_wounded_and_those_on_the_run_are_friendly_troops_too(status: str, dice: dict[str, Any]):
    with mortar(f"amy blue rep 4 at 36,19 status {status}", FAR, dice=dice) as b:
        b.blue_turn("gun", "leo")
        call = {"machine": "tube", "at": [36, 30], "rounds": 1}
        if "mortar-deviation:gun" in dice:
            b.do("call-fire", **call)
        else:
            assert "Amy is within 20" in str(refused(b, "CR2-MORTAR-07", "call-fire", **call))


@pytest.mark.rule("CR2-RUL-259", "CR2-MORTAR-07")
@pytest.mark.parametrize(
    ("status", "usual"),
    [
        ("carry-on", False),
        ("out-of-the-fight", False),
        ("fleeing", False),
        ("obviously-dead", True),
        ("captured", True),
    ],
)
def test_rounds_of_final_protective_fire_usually_spare_the_wounded_and_those_on_the_run(status: str, usual: bool):
    others = ("ann blue rep 4 with nothing at 28,30", "rex red rep 4 with rifle at 36,30")
    with mortar(*others, dice={"mortar-deviation:gun": [1]}) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 20], final=True)
        g = b.encounter.game
        ann, rex = g.named("ann"), g.named("rex")
        rex.at = 3600, 2000
        assert worth_spending(g, g.machine("tube"), g.state.barrages[0])
        ann.at, ann.status = (3600, 2100), status
        assert worth_spending(g, g.machine("tube"), g.state.barrages[0]) is usual


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
