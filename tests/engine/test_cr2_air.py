"""What flies: strafing runs, anti-aircraft fire, helicopters (CR2-AIR, CR2-HELI)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import state_from_json, state_to_json
from tests.engine.machines import LONG, armored
from tests.engine.table import Battle, refused

PIP, ROB, BOB = (
    "pip blue rep 5",
    "rob red rep 4 with assault-rifle at 10,10 facing 180",
    "bob red rep 4 with rifle at 14,12 facing 0",
)
ANN = "ann blue rep 5 with rifle at 2,46"
SKY = "sky of blue model aircraft at 0,0 status off-table pilot pip"
RUN = {"side": "blue", "from": [12, 48], "to": [12, 0], "with": "sky"}
HELI = "heli of blue model helicopter at 0,0 status off-table pilot pip"
IN = {"machine": "heli", "from": [18, 48], "to": [18, 40]}


def next_phase(b: Battle, **dice: list[int]) -> None:
    """To blue's next phase, with these dice in it."""
    while b.encounter.state.phase:
        b.do("end-phase")
    for key, faces in dice.items():
        b.record["dice"].setdefault(key.replace("__", ":").replace("_", "-"), []).extend(faces)
    b.blue_turn(blue=4, red=3)


def called(*figures: str, run: dict[str, Any] = RUN, **record: Any) -> Battle:
    b = armored(ANN, PIP, *figures, SKY, HELI.replace("pip", "hal"), "hal blue rep 4", table=LONG, **record)
    b.blue_turn(blue=4, red=3)
    b.do("fly-in" if "machine" in run else "strafe", **run)
    return b


@pytest.mark.rule("CR2-AIR-01", "CR2-AIR-02", "CR2-AIR-03", "CR2-AIR-05", "CR2-RUL-193", "CR2-RUL-262", "CR2-RUL-263")
@pytest.mark.rule("CR2-RUL-297")
def test_a_run_is_declared_a_phase_ahead_checked_fired_at_and_strikes_both_halves() -> None:
    with called(ROB, BOB) as b:
        assert b.last("machine", what="called-strafe")["to"] == [12, 0]
        kept = json.loads(json.dumps(state_to_json(b.encounter.state)))
        assert state_from_json(kept).support == b.encounter.state.support != ()
        # It comes whatever the die: blue's is above every Rep but Ann's. Rob stands and fires, Bob ducks back.
        next_phase(b, anti_aircraft__rob=[2, 1], anti_aircraft__bob=[1, 6])
        assert b.pending == [("rob", "fire-or-duck-back")]
        b.record["dice"] |= {"ranged-combat:rob": [5, 3, 3], "ranged-combat:pip": [5, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2]}
        b.record["dice"] |= {"obviously-dead:pip": [6], "damage:pip": [5], "received-fire:bob": [1, 2]}
        b._restock()
        b.answer("rob", "fire-or-duck-back", "fire")
        b.answer("bob", "duck-back-how", "prone")
        # Fast and in cover: even a 9 misses it, and calls for no check.
        assert [s["result"] for s in b.all("shot", shooter="rob")] == ["miss"] * 3
        assert not b.all("roll", label="received-fire", figure="pip")
        # One burst of six dice on each half, by the pilot's Rep.
        assert [len(r["dice"]) for r in b.all("roll", label="ranged-combat", figure="pip")] == [6, 6]
        assert {s["target"] for s in b.all("shot", shooter="pip")} == {"rob", "bob"}
        assert b.encounter.game.machine("sky").status == "off-table"
        assert not b.encounter.state.support
        # By now it has gone: what Bob may do, he does to others.
        assert b.pending == [("bob", "duck-back-or-finish-move")]
        b.answer("bob", "duck-back-or-finish-move", "duck-back")
        b.answer("bob", "duck-back-how", "prone")
        refused(b, "CR2-AIR-01", "strafe", **RUN)


@pytest.mark.rule("CR2-AIR-04", "CR2-T-GOLDENBB", "CR2-RUL-298")
@pytest.mark.parametrize(
    ("faces", "came", "left"),
    [([1, 2], "no-effect", "off-table"), ([1, 6], "veers-off", "off-table"), ([6, 6], "crashes", "obviously-dead")],
)
def test_a_hit_is_resolved_by_the_pilots_rep(faces: list[int], came: str, left: str) -> None:
    with called(ROB) as b:
        next_phase(b, anti_aircraft__rob=[1, 1], ranged_combat__rob=[6, 1, 2], golden_bb__sky=faces)
        if came == "no-effect":
            b.record["dice"] |= {"ranged-combat:pip": [6, 1, 1, 1, 1, 1], "obviously-dead:pip": [1]}
            b._restock()
        b.answer("rob", "fire-or-duck-back", "fire")
        assert b.last("roll", label="golden-bb")["result"] == came
        assert b.status("pip") == left
        assert not b.encounter.state.figure("pip").on_table
        assert bool(b.all("shot", shooter="pip")) == (came == "no-effect")


@pytest.mark.rule("CR2-T-AA", "CR2-AIR-03")
@pytest.mark.parametrize(
    ("faces", "foot", "drives"),
    [([2, 3], "carry-on", False), ([1, 6], "ducked-back", True), ([6, 6], "ran-away", True)],
)
def test_figures_on_foot_duck_back_or_run_and_vehicles_drive_off(faces: list[int], foot: str, drives: bool) -> None:
    crew = "lou red rep 4 with rifle", "hull of red model half-track at 24,10 leader lou driver dan", "dan red rep 4"
    with called("rob red rep 4 with rifle at 2,10 facing 180", *crew, auto=True, seed="x") as b:
        next_phase(b, anti_aircraft__rob=faces, anti_aircraft__lou=[*faces, 6])
        assert b.status("rob") == foot
        assert (b.encounter.game.machine("hull").at != (2400, 1000)) is drives
        assert {shot["shooter"] for shot in b.all("shot")} == (set() if drives else {"rob", "lou"})


@pytest.mark.rule("CR2-AIR-05", "CR2-RUL-603")
@pytest.mark.parametrize(("status", "struck"), [("carry-on", True), ("fleeing", True), ("stunned", False)])
def test_a_strafing_pilot_fires_at_all_who_are_up_fugitives_too(status: str, struck: bool) -> None:
    with called("rob red rep 4 with pistol at 10,10", seed="x", auto=True) as b:
        b.do("end-phase")
        b.do("end-phase")
        b.encounter.state.figure("rob").status = status
        b.blue_turn(blue=4, red=3)
        assert bool(b.all("shot", shooter="pip")) is struck


CANNOT = ("cannot-fire", ("duck-back", "stay"))


@pytest.mark.rule("CR2-AIR-03", "CR2-T-AA", "CR2-MOVE-18", "CR2-RUL-602", "CR2-RUL-101")
@pytest.mark.parametrize(
    ("arms", "asked"),
    [
        ("rifle", ("fire-or-duck-back", ("fire", "duck-back"))),
        ("rifle ammo out", CANNOT),
        ("rocket-launcher", CANNOT),
        ("grenade-launcher", CANNOT),
        ("pistol", None),
        ("nothing", None),
    ],
)
def test_all_who_are_armed_for_it_check_and_those_who_cannot_fire_duck_back_or_stay(
    arms: str, asked: tuple[str, tuple[str, ...]] | None
) -> None:
    with called(f"rob red rep 4 with {arms} at 30,10 facing 180", seed="x") as b:
        next_phase(b, **({"anti_aircraft__rob": [1, 2]} if asked else {}))
        assert [(question.kind, question.options) for question in b.encounter.pending] == ([asked] if asked else [])
        if asked == CANNOT:
            b.answer("rob", "cannot-fire", "stay")
            assert b.status("rob") == "carry-on"
            assert not b.all("shot")


@pytest.mark.rule("CR2-RUL-101", "CR2-AIR-03")
@pytest.mark.parametrize(("arms", "fires"), [("rifle", True), ("carbine", False), ("rocket-launcher", False)])
def test_a_hero_fires_at_it_or_stays(arms: str, fires: bool) -> None:
    run = RUN | {"from": [6, 48], "to": [6, 0]}
    with called(f"rob red rep 4 with {arms} at 34,10 facing 180", run=run, seed="x", auto=True) as b:
        b.encounter.state.figure("rob").traits |= {"hero"}
        next_phase(b)
        assert bool(b.all("shot", shooter="rob")) is fires
        assert b.status("rob") != "ducked-back"


@pytest.mark.rule("CR2-AIR-03", "CR2-RUL-601", "CR2-RUL-602", "CR2-RUL-603", "CR2-REACT-03")
def test_only_those_with_range_who_see_the_sky_look_up_and_those_down_behind_cover_are_spared() -> None:
    house = {"id": "hut", "type": "building", "polygon": [[20, 8], [26, 8], [26, 14], [20, 14]], "levels": [{}]}
    wall = {"id": "wall", "type": "wall", "line": [[7, 11], [13, 11]]}
    tom, joe = "tom red rep 4 with rifle at 23,11", "joe red rep 4 with pistol at 12,14"
    may = "may red rep 4 with rifle at 23,12 unseen facing 180"
    with called(ROB, tom, joe, may, terrain=[house, wall]) as b:
        next_phase(
            b, anti_aircraft__rob=[1, 5], ranged_combat__pip=[1] * 6, received_fire__joe=[6, 6], fast_move__joe=[6, 6]
        )
        assert {r["figure"] for r in b.all("roll", label="anti-aircraft")} == {"rob"}
        assert {s["target"] for s in b.all("shot", shooter="pip")} == {"joe"}


@pytest.mark.rule("CR2-HELI-01", "CR2-HELI-02", "CR2-HELI-03", "CR2-HELI-04", "CR2-RUL-194", "CR2-RUL-277")
def test_a_helicopter_comes_loads_and_leaves_by_its_pilots_skill() -> None:
    rob, cal = "rob red rep 4 with pistol at 18,30 facing 0", "cal blue rep 5 with rifle at 20.1,42 facing 180"
    with called(rob, cal, run=IN) as b:
        next_phase(b, piloting__hal=[1, 2], in_sight__hal=[6, 6], in_sight__rob=[6, 6])
        b.answer("hal", "fire-in-flight", "hold")
        assert b.last("machine", what="lands")["to"] == [18, 40]
        assert not b.all("roll", label="anti-aircraft")
        assert b.status("hal") == "carry-on"
        assert b.at("hal") == (18, 40)
        b.do("activate", figures=["cal"])
        refused(b, "CR2-HELI-03", "board", figure="cal", machine="heli")
        refused(b, "CR2-HELI-03", "fly-out", machine="heli")
        next_phase(b)
        b.do("activate", figures=["cal"])
        b.do("board", figure="cal", machine="heli")
        b.do("fly-out", machine="heli")
        # A sitting duck: Rob fires without a check, and with a pistol too; he hits nothing that is fast and in cover.
        next_phase(b, piloting__hal=[6, 6], ranged_combat__rob=[5])
        b.answer("hal", "fire-in-flight", "hold")
        assert b.last("shot", shooter="rob")["result"] == "miss"
        assert b.status("cal") == b.status("hal") == "off-table"
        refused(b, "CR2-AIR-01", "fly-in", **IN)


@pytest.mark.rule("CR2-HELI-04", "CR2-RUL-298")
def test_a_helicopter_fires_in_flight_at_enemies_in_the_open_and_not_again_in_that_phase() -> None:
    men = ("rob red rep 4 with pistol at 18,30 facing 0", "joe red rep 4 with pistol at 20,30 facing 0")
    house = {"id": "hut", "type": "building", "polygon": [[20, 20], [26, 20], [26, 26], [20, 26]], "levels": [{}]}
    with called(*men, "tom red rep 4 with pistol at 23,23", run=IN, terrain=[house]) as b:
        next_phase(b, piloting__hal=[1, 2])
        [question] = b.encounter.pending
        assert (question.kind, question.default) == ("fire-in-flight", "fire")
        # Three dice at either; fast as it is, an 8 misses, and both are missed by its six dice.
        dice = {"ranged_combat__hal": [4] * 6, "received_fire__rob": [1, 6], "received_fire__joe": [1, 6]}
        dice["pursue_by_fire__hal"] = [6, 6, 6, 6]
        b.record["dice"] |= {key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}
        b._restock()
        b.answer("hal", "fire-in-flight", "fire")
        assert {s["target"] for s in b.all("shot", shooter="hal")} == {"rob", "joe"}
        assert [s["result"] for s in b.all("shot", shooter="hal")] == ["miss"] * 6
        assert b.at("hal") == (18, 40)
        refused(b, "CR2-TURN-04", "activate", figures=["hal"])


@pytest.mark.rule("CR2-RUL-264", "CR2-HELI-01", "CR2-T-PILOTING")
@pytest.mark.parametrize(
    ("faces", "fire"), [([1, 6], ["rob"]), ([6, 6], ["rob", "joe"])], ids=["flies-in", "sitting-duck"]
)
def test_a_poor_pilot_is_fired_at_after_a_check_and_a_bad_one_by_all_in_range(
    faces: list[int], fire: list[str]
) -> None:
    rob, joe = "rob red rep 4 with assault-rifle at 12,34 facing 0", "joe red rep 4 with pistol at 18,32 facing 0"
    with called(rob, joe, run=IN) as b:
        check = {"anti_aircraft__rob": [1, 1]} if "joe" not in fire else {}
        dice = check or {"ranged_combat__joe": [1], "in_sight__rob": [6, 6], "in_sight__joe": [6, 6]}
        next_phase(b, piloting__hal=faces, in_sight__hal=[6, 6], ranged_combat__rob=[1, 1, 1], **dice)
        if check:
            b.answer("rob", "fire-or-duck-back", "fire")
        b.answer("hal", "fire-in-flight", "hold")
        assert [r["figure"] for r in b.all("roll", label="anti-aircraft")] == ["rob"] * bool(check)
        assert list(dict.fromkeys(s["shooter"] for s in b.all("shot"))) == fire


@pytest.mark.rule("CR2-RUL-605")
def test_a_helicopter_comes_down_beside_one_who_stands_on_its_spot() -> None:
    cal = "cal blue rep 5 with rifle at 20.1,42 facing 180"
    wall = {"id": "wall", "type": "wall", "tall": True, "line": [[0, 20], [36, 20]]}
    with called("rob red rep 4 with pistol at 2,2 facing 0", cal, run=IN, terrain=[wall]) as b:
        b.do("activate", figures=["cal"])
        b.do("move", figure="cal", to=[18, 42])
        next_phase(b, piloting__hal=[1, 2])
        x, y = b.last("machine", what="lands")["to"]
        assert (x, y) != (18, 40)
        assert (x - 18) ** 2 + (y - 40) ** 2 <= 36


BANKS = ([8, 20, 20, 7.5], [8, 27.5, 8, 9], [20, 27.5, 8, 9], [8, 36.5, 9, 8], [19.5, 36.5, 8.5, 8])
ISLAND = [{"id": f"lake-{n}", "type": "river", "rect": rect} for n, rect in enumerate(BANKS)]
"""It has room for one helicopter, and a way to it on foot."""


@pytest.mark.rule("CR2-RUL-605", "CR2-HELI-01")
@pytest.mark.parametrize("terrain", [[], ISLAND], ids=["in-the-open", "on-an-island"])
def test_a_helicopter_comes_down_on_nobody_who_runs_to_its_spot_while_it_flies(terrain: list[dict[str, Any]]) -> None:
    rob = "rob red rep 4 with rifle at 18,44 facing 180"
    with called(rob, run={"machine": "heli", "from": [18, 48], "to": [18, 32]}, terrain=terrain) as b:
        seen = {} if terrain else {"in_sight__hal": [6, 6], "in_sight__rob": [6, 6]}
        next_phase(b, piloting__hal=[1, 6], anti_aircraft__rob=[1, 6], **seen)
        b.answer("rob", "duck-back-how", "away")
        b.answer("hal", "fire-in-flight", "hold")
        assert b.at("rob") == (18, 32)
        if terrain:
            assert b.last("machine")["what"] == "waits"
            assert b.status("hal") == b.encounter.game.machine("heli").status == "off-table"
            assert [support.task for support in b.encounter.state.support] == ["fly-in"]
        else:
            x, y = b.last("machine", what="lands")["to"]
            assert abs(x - 18) >= 2 or abs(y - 32) >= 4.5
            assert (x - 18) ** 2 + (y - 32) ** 2 <= 36


@pytest.mark.rule("CR2-HELI-03")
def test_six_figures_get_into_a_helicopter_or_out_of_it_in_a_phase() -> None:
    inside = [f"in{n} blue rep 5" for n in range(4)]
    beside = [f"by{n} blue rep 5 with rifle at {x},45.2" for n, x in enumerate((16, 18, 20))]
    heli = "heli of blue model helicopter at 18,40 pilot hal riders " + ",".join(f"in{n}" for n in range(4))
    wall = {"id": "wall", "type": "wall", "line": [[0, 8], [36, 8]], "tall": True}
    with armored(*inside, *beside, "hal blue rep 5", "rob red rep 4 at 2,2", heli, table=LONG, terrain=[wall]) as b:
        b.blue_turn(blue=4, red=3)
        b.do("activate", figures=[f"in{n}" for n in range(4)] + ["by0", "by1", "by2"])
        for n in range(4):
            b.do("alight", figure=f"in{n}")
        b.do("board", figure="by0", machine="heli")
        b.do("board", figure="by1", machine="heli")
        assert "6 figures" in str(refused(b, "CR2-HELI-03", "board", figure="by2", machine="heli"))
        next_phase(b)
        b.do("activate", figures=["by2"])
        b.do("board", figure="by2", machine="heli")


@pytest.mark.rule("CR2-RUL-604", "CR2-HELI-01", "CR2-AIR-02")
def test_what_cannot_be_flown_is_refused_with_what_would_do() -> None:
    woods = {"id": "copse", "type": "woods", "polygon": [[16, 30], [20, 30], [20, 34], [16, 34]]}
    with armored(ANN, PIP, ROB, SKY, HELI.replace("pip", "hal"), "hal blue rep 4", table=LONG, terrain=[woods]) as b:
        b.blue_turn(blue=4, red=3)
        assert "copse is in the way" in str(refused(b, "CR2-RUL-604", "fly-in", **IN | {"to": [18, 32]}))
        assert "edge" in str(refused(b, "CR2-RUL-604", "fly-in", **IN | {"to": [1, 40]}))
        assert "Ann is in the way" in str(refused(b, "CR2-RUL-604", "fly-in", **IN | {"from": [0, 44], "to": [5, 45]}))
        refused(b, "CR2-HELI-01", "fly-in", **IN | {"from": [18, 30]})
        refused(b, "CR2-HELI-01", "fly-in", **IN | {"machine": "sky"})
        refused(b, "CR2-AIR-02", "strafe", **RUN | {"with": "heli"})
        refused(b, "CR2-AIR-02", "strafe", **RUN | {"to": [30, 24]})
        refused(b, "CR2-AIR-02", "strafe", **RUN | {"side": "red"})
        listed = [item for item in legal.inputs(b.encounter) if item["do"] in ("strafe", "fly-in")]
        assert RUN | {"do": "strafe"} in listed
        assert len(listed) > 60
        b.do("strafe", **RUN)
        for run in (RUN, RUN | {"from": [24, 48], "to": [24, 0]}):
            assert "has been called already" in str(refused(b, "CR2-AIR-02", "strafe", **run))
        b.do("end-phase")
        refused(b, "CR2-RUL-297", "fly-in", **IN)


@pytest.mark.rule("CR2-HELI-02", "CR2-RUL-262", "CR2-T-PILOTREP")
@pytest.mark.parametrize(("die", "rep"), [(4, 4), (5, 5)])
def test_a_die_says_the_rep_of_a_pilot_whose_record_does_not(die: int, rep: int) -> None:
    record = armored(ANN, PIP, ROB, SKY, table=LONG).record
    record["figures"][1].pop("rep")
    record["dice"] = {"pilot-rep:pip": [die], "activation:blue": [3], "activation:red": [3]}
    encounter = Encounter(load(record))
    encounter.submit({"do": "start-turn"})
    assert encounter.state.figure("pip").rep == rep
    record["figures"][0].pop("rep")
    with pytest.raises(BadRequest, match="'rep' is missing"):
        load(record)
