"""Worked examples of Chain Reaction 2.0 that tell of a moment in play, by the dice that bring it about."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import ROB, battle
from tests.engine.table import Battle, refused

CORNERS = [
    {"id": side, "type": "wall", "tall": True, "line": [[x, 18], [x + 2.8, 18]]}
    for side, x in (("left", 6.5), ("right", 10.7))
]
LOW = {"id": "low", "type": "wall", "line": [[8, 19], [12, 19]]}


def by_a_checks(b: Battle, label: str) -> dict[str, int]:
    """By figure, the dice that it passed in its last such check."""
    return {roll["figure"]: roll["passed"] for roll in b.all("roll", label=label)}


def behind(b: Battle, name: str, piece: str, *enemies: str) -> None:
    """It is down behind its cover, out of sight of these enemies."""
    figures = b.encounter.state.figures
    figure, others = b.encounter.state.figure(name), [f for f in figures if f.id in enemies]
    figure.status, figure.cover, figure.hides_from = "ducked-back", piece, tuple(f.index for f in others)
    b.encounter.state.seen = [0] * len(figures)
    b.encounter._mark()


def row(count: int, y: float = 10, x: float = 6, gap: float = 2) -> list[str]:
    """Enemies side by side, an inch between their bases, who look the other way."""
    return [f"r{n} red rep 4 with rifle at {x + gap * n},{y} facing 0" for n in range(count)]


@pytest.mark.rule("CR2-EX-01", "CR2-DICE-02", "CR2-RUL-085")
@pytest.mark.parametrize(("die", "status"), [(5, "stunned"), (6, "out-of-the-fight")])
def test_ex_01_five_passes_at_rep_five_and_six_fails(die: int, status: str):
    """A blow with bare hands takes nothing off the Rep of 5."""
    with battle(
        "ann blue rep 4 with nothing at 10,30 melee unarmed",
        "rob red rep 5 with nothing at 10,29 melee unarmed",
        dice={"melee__ann": [1, 1], "melee__rob": [1, 6], "damage__ann": [die]},
    ) as b:
        ann, rob = b.encounter.state.figures
        ann.melee, rob.melee = (rob.index,), (ann.index,)
        b.encounter._mark()
        b.blue_turn(blue=5, red=4)
        assert b.status("rob") == status


# ---- dice on many targets ----


@pytest.mark.rule("CR2-EX-02", "CR2-EX-08", "CR2-FIRE-05", "CR2-FIRE-06", "CR2-WPN-06", "CR2-RUL-160")
@pytest.mark.parametrize(("weapon", "rating"), [("submachine-gun", 3), ("lmg", 6)])
def test_ex_02_and_08_a_burst_is_as_wide_as_its_rating(weapon: str, rating: int):
    # Bases of an inch: so many stand in so many inches that they touch.
    crowd = row(rating + 1, gap=1.1)
    with battle(f"ann blue rep 4 with {weapon} at 9,30", *crowd) as b:
        b.blue_turn("ann", blue=4, red=3)
        every = [{"figure": f"r{n}", "shots": 1} for n in range(rating + 1)]
        refused(b, "CR3-WPN-05", "fire", figure="ann", targets=every)
        apart = [{"figure": name, "shots": 1} for name in ("r0", "r2")]
        refused(b, "CR2-RUL-160", "fire", figure="ann", targets=apart)
        for key in ("received-fire", "fast-move"):
            b.record["dice"] |= {f"{key}:r{n}": [6, 6] for n in range(rating)}
        b.record["dice"]["ranged-combat:ann"] = [1] * rating
        b._restock()
        b.do("fire", figure="ann", targets=every[:rating])
        assert sorted(shot["target"] for shot in b.all("shot")) == [f"r{n}" for n in range(rating)]


@pytest.mark.rule("CR2-EX-25", "CR2-FIRE-07", "CR2-WPN-22", "CR2-FIRE-08")
def test_ex_25_six_shots_at_three_targets():
    three = ("dan red rep 4 with rifle at 9,12 facing 0", "eva red rep 4 with rifle at 10.5,11 facing 0")
    with battle(
        "ann blue rep 3 with lmg at 9,30",
        *three,
        "fay red rep 4 with rifle at 9,10 facing 0",
        dice={
            "ranged_combat__ann": [1, 5, 3, 6, 2, 5],
            "obviously_dead__ann": [3, 4],
            "received_fire__eva": [1, 2],
            "received_fire__fay": [1, 2],
        },
    ) as b:
        b.blue_turn("ann", blue=3, red=2)
        b.do("fire", figure="ann", targets=[{"figure": name, "shots": 2} for name in ("dan", "eva", "fay")])
        assert [(s["target"], s["die"], s["total"], s["result"]) for s in b.all("shot")] == [
            ("dan", 6, 9, "hit"),
            ("dan", 5, 8, "hit"),
            ("eva", 5, 8, "miss"),
            ("eva", 3, 6, "miss"),
            ("fay", 2, 5, "miss"),
            ("fay", 1, 4, "miss"),
        ]


@pytest.mark.rule("CR2-EX-03", "CR2-WPN-12", "CR2-WPN-14")
def test_ex_03_both_barrels_at_two_inches_roll_eight_dice_for_one_target():
    with battle(
        "barnes blue rep 4 with shotgun-double at 10,13",
        *(f"r{n} red rep 4 with rifle at {8.9 + 1.1 * n},10 facing 0" for n in range(3)),
        dice={
            "ranged_combat__barnes": [3, 1, 6, 2, 5, 2, 4, 1],
            "obviously_dead__barnes": [6, 6, 6],
            "damage__barnes": [1, 1, 1],
        },
    ) as b:
        b.blue_turn("barnes", blue=4, red=3)
        refused(b, "CR2-WPN-14", "fire", figure="barnes", targets=[{"figure": f"r{n}", "shots": 1} for n in range(3)])
        b.do("fire", figure="barnes", targets=[{"figure": "r1"}])
        assert len(b.last("roll", label="ranged-combat")["dice"]) == 8
        assert [(shot["target"], shot["die"]) for shot in b.all("shot")] == [("r1", die) for die in (6, 5, 4, 3)]


# ---- who may still fire ----


@pytest.mark.rule("CR2-EX-26", "CR2-REACT-10", "CR2-ACT-05", "CR2-REACT-12", "CR2-RUL-009")
def test_ex_26_one_who_failed_in_sight_fires_in_answer_all_the_same():
    with battle(
        "joe blue rep 4 with rifle at 10,19.6 facing 0",
        "rico red rep 4 with rifle at 10,8 facing 180",
        terrain=[LOW],
        dice={
            "in_sight__joe": [1, 6],
            "in_sight__rico": [1, 2],
            "ranged_combat__rico": [1],
            "received_fire__joe": [1, 2],
            "ranged_combat__joe": [6],
            "obviously_dead__joe": [1],
        },
    ) as b:
        behind(b, "joe", "low", "rico")
        b.blue_turn("joe", blue=4, red=3)
        b.do("stand", figure="joe")
        assert by_a_checks(b, "in-sight") == {"joe": 1, "rico": 2}
        assert b.last("roll", label="in-sight", figure="joe")["result"] == "no-fire"
        assert [shot["shooter"] for shot in b.all("shot")] == ["rico", "joe"]
        assert b.status("rico") == "obviously-dead"
        assert b.encounter.state.figure("joe").now.fired


@pytest.mark.rule("CR2-EX-27", "CR2-REACT-11", "CR2-ACT-05", "CR2-RUL-055")
def test_ex_27_one_who_was_not_fired_on_takes_no_check_and_fires():
    with battle(
        "mutt blue rep 4 with rifle at 8.3,20",
        "jeff blue rep 4 with rifle at 11.7,20",
        "pig red rep 4 with rifle at 10,8 facing 180",
        terrain=CORNERS,
        dice={
            "in_sight__mutt": [1, 6],
            "in_sight__jeff": [6, 6],
            "in_sight__pig": [1, 2],
            "ranged_combat__pig": [6],
            "obviously_dead__pig": [1],
            "ranged_combat__jeff": [6],
            "obviously_dead__jeff": [6],
            "damage__jeff": [3],
        },
    ) as b:
        b.blue_turn("mutt", "jeff", blue=4, red=3)
        b.do("move", moves=[{"figure": "mutt", "to": [9.4, 20]}, {"figure": "jeff", "to": [10.6, 20]}])
        b.answer("pig", "targets", {"mutt": 1})
        assert by_a_checks(b, "in-sight") == {"mutt": 1, "jeff": 0, "pig": 2}
        assert b.status("mutt") == "obviously-dead"
        assert not b.all("roll", label="received-fire")
        b.do("fire", figure="jeff", targets=[{"figure": "pig"}])
        assert b.status("pig") == "out-of-the-fight"


@pytest.mark.rule("CR2-EX-38", "CR2-ACT-05", "CR2-REACT-09")
def test_ex_38_both_fail_and_the_active_one_fires_after_all():
    with battle(
        "joe blue rep 4 with rifle at 10,19.6 facing 0",
        "rico red rep 4 with rifle at 10,8 facing 180",
        terrain=[LOW],
        dice={
            "in_sight__joe": [6, 6],
            "in_sight__rico": [6, 6],
            "ranged_combat__joe": [6],
            "obviously_dead__joe": [1],
        },
    ) as b:
        behind(b, "joe", "low", "rico")
        b.blue_turn("joe", blue=4, red=3)
        b.do("stand", figure="joe")
        assert not b.all("shot")
        b.do("fire", figure="joe", targets=[{"figure": "rico"}])
        assert b.status("rico") == "obviously-dead"
        refused(b, "CR2-ACT-03", "fire", figure="joe", targets=[{"figure": "rico"}])


@pytest.mark.rule("CR2-EX-33", "CR2-REACT-15", "CR2-RUL-052")
@pytest.mark.parametrize("active", [True, False])
def test_ex_33_whoever_answers_fire_picks_its_target(active: bool):
    """It pops up for the machine gun, is fired on from the flank, and fires at the machine gun; inactive, too."""
    with battle(
        "gi blue rep 4 with rifle at 10,19.6 facing 0",
        "gun red rep 4 with lmg at 10,8 facing 0",
        "flank red rep 4 with rifle at 17,17 facing 270",
        terrain=[LOW],
        dice={
            "ranged_combat__flank": [1],
            "received_fire__gi": [1, 2],
            "ranged_combat__gi": [6],
            "obviously_dead__gi": [1],
        },
    ) as b:
        if active:
            behind(b, "gi", "low", "gun", "flank")
            b.record["dice"] |= {"in-sight:gi": [6, 6], "in-sight:flank": [1, 1]}
            b.blue_turn("gi", blue=4, red=3)
            b.do("stand", figure="gi")
        else:
            b.record["dice"] |= {"activation:red": [4], "activation:blue": [3]}
            b._restock()
            b.do("start-turn")
            b.do("activate", figures=["flank"])
            b.do("fire", figure="flank", targets=[{"figure": "gi"}])
        assert b.pending == [("gi", "targets")]
        b.answer("gi", "targets", {"gun": 1})
        assert b.status("gun") == "obviously-dead"


# ---- breaking off, doors, leaders ----


@pytest.mark.rule("CR2-EX-09", "CR2-MELEE-09", "CR2-REACT-06", "CR2-RUL-147")
def test_ex_09_betts_steps_back_an_inch_and_both_check():
    with battle(
        "betts blue rep 4 with rifle at 10,30",
        "ivan red rep 4 with rifle at 10,29 facing 180",
        dice={
            "in_sight__betts": [1, 6],
            "in_sight__ivan": [1, 2],
            "ranged_combat__ivan": [1],
            "received_fire__betts": [1, 2],
            "ranged_combat__betts": [6],
            "obviously_dead__betts": [1],
        },
    ) as b:
        betts, ivan = (b.encounter.state.figure(name) for name in ("betts", "ivan"))
        betts.melee, ivan.melee = (ivan.index,), (betts.index,)
        b.encounter._mark()
        b.blue_turn(blue=4, red=3)
        b.answer("betts", "melee-stay", "break-off")
        assert b.at("betts")[1] == 31
        checks = {roll["figure"]: roll["result"] for roll in b.all("roll", label="in-sight")}
        assert checks == {"betts": "no-fire", "ivan": "fire"}, "she counts as moving"
        assert [shot["shooter"] for shot in b.all("shot")] == ["ivan", "betts"]
        assert not b.all("melee")


@pytest.mark.rule("CR2-MELEE-09", "CR2-LEADER-04", "CR2-RUL-317")
@pytest.mark.parametrize(("x", "asked"), [(22, True), (26, False)])
def test_an_overall_leader_within_call_lets_a_fighter_break_off(x: int, asked: bool):
    with battle(
        "betts blue rep 3 with rifle at 10,30",
        f"chief blue rep 5 leader with rifle at {x},30 traits overall-leader",
        "ivan red rep 4 with rifle at 10,29 facing 180",
        dice={"melee__betts": [6, 6], "melee__ivan": [6, 6]},
    ) as b:
        betts, ivan = (b.encounter.state.figure(name) for name in ("betts", "ivan"))
        betts.melee, ivan.melee = (ivan.index,), (betts.index,)
        b.encounter._mark()
        b.blue_turn(blue=4, red=3)
        assert [q.kind for q in b.encounter.pending] == (["melee-stay"] if asked else [])
        if asked:
            b.answer("betts", "melee-stay", "stay")
        assert len(b.all("melee")) == 1


@pytest.mark.rule("CR2-EX-30", "CR2-TURN-03", "CR2-LEADER-04", "CR2-GROUP-03")
def test_ex_30_of_three_groups_only_that_of_the_rep_five_leader_goes_on_a_five():
    groups = [
        f"{name}{n} blue rep {rep if n == 0 else 3} {'leader' if n == 0 else ''} with carbine at {x + 2 * n},30"
        for name, rep, x in (("a", 5, 2), ("b", 4, 14), ("c", 3, 26))
        for n in (0, 1)
    ]
    with battle(*groups, ROB) as b:
        b.blue_turn(blue=5, red=3)
        for group in ("b", "c"):
            refused(b, "CR2-TURN-03", "activate", figures=[f"{group}0", f"{group}1"])
        b.do("activate", figures=["a0", "a1"])
        b.do("end-activation")
        refused(b, "CR2-TURN-04", "activate", figures=["a0", "a1"])


# ---- groups that go together ----


@pytest.mark.rule("CR2-RUL-031", "CR2-GROUP-03", "CR2-REACT-06")
def test_a_group_that_rushes_round_a_corner_is_checked_for_once_when_all_are_in_view():
    """Mutt is in view after an inch, Jeff after three; Piggly checks once, against both."""
    with battle(
        "mutt blue rep 4 with rifle at 9,17",
        "jeff blue rep 4 with rifle at 7,20.5",
        "pig red rep 4 with rifle at 16,8 facing 225",
        terrain=[{"id": "corner", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}],
        dice={"in_sight__mutt": [6, 6], "in_sight__jeff": [6, 6], "in_sight__pig": [6, 6]},
    ) as b:
        b.blue_turn("mutt", "jeff", blue=4, red=3)
        events = b.do("move", moves=[{"figure": "mutt", "to": [9, 11]}, {"figure": "jeff", "to": [7, 14]}])
        first = next(n for n, event in enumerate(events) if event.get("label") == "in-sight")
        assert {event["figure"]: event["to"] for event in events[:first]} == {"mutt": [9, 15], "jeff": [7, 16.5]}
        assert (b.at("mutt"), b.at("jeff")) == ((9, 11), (7, 14))


@pytest.mark.rule("CR2-RUL-031")
def test_one_who_was_in_view_before_does_not_run_on_while_others_show_themselves():
    """Jeff is in the open from the start; he has gone as far as Mutt when Mutt comes round the corner."""
    with battle(
        "mutt blue rep 4 with rifle at 9,17",
        "jeff blue rep 4 with rifle at 8,13.2",
        "pig red rep 4 with rifle at 16,8 facing 225",
        terrain=[{"id": "corner", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}],
        dice={"in_sight__mutt": [6, 6], "in_sight__pig": [6, 6]},
    ) as b:
        b.blue_turn("mutt", "jeff", blue=4, red=3)
        events = b.do("move", moves=[{"figure": "mutt", "to": [9, 11]}, {"figure": "jeff", "to": [3, 13.2]}])
        first = next(n for n, event in enumerate(events) if event.get("label") == "in-sight")
        assert {event["figure"]: event["to"] for event in events[:first]} == {"mutt": [9, 15], "jeff": [6, 13.2]}


HUT = {"id": "hut", "type": "building", "rect": [8, 10, 8, 6], "doors": [{"wall": "south", "at": 4}]}


@pytest.mark.rule("CR2-EX-34", "CR2-MOVE-12", "CR2-RUL-028", "CR2-RUL-031", "CR2-GROUP-05")
@pytest.mark.parametrize("places", [("11,17.6", "12,18", "13,17.6"), ("12,16.6", "12,18", "12,19.4")])
def test_ex_34_two_at_a_time_go_through_a_door_and_are_checked_for(places: tuple[str, ...]):
    """Side by side or in file: two have come through the door when those inside check, and then the third."""
    names = ("a", "b", "c")
    with battle(
        *(f"{name} blue rep 4 with rifle at {at}" for name, at in zip(names, places, strict=True)),
        "bad red rep 4 with rifle at 9,11 facing 135",
        terrain=[HUT],
        dice={"in_sight__bad": [6, 6, 6, 6], **{f"in_sight__{name}": [6, 6] for name in names}},
    ) as b:
        b.blue_turn(*names, blue=4, red=3)
        ways = {"a": [10, 14], "b": [12, 13.5], "c": [14, 14]}
        events = b.do("move", moves=[{"figure": name, "path": [[12, 16.6], [12, 15], ways[name]]} for name in names])
        assert [event["figure"] for event in events if event["type"] == "roll"] == ["a", "b", "bad", "c", "bad"]
        assert {tuple(b.at(name)) for name in names} == {tuple(way) for way in ways.values()}
