"""What a figure of Chain Reaction 2.0 is: its base and facing, Rep, Star and Leader, protection and arms."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest, Refused
from engine.space import BASE_RADIUS, INCH
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import refused

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[2, 20], [9, 20]]}
WOOD = {"id": "wood", "type": "woods", "rect": [6, 6, 8, 8]}


# ---- base, facing, field of vision ----


@pytest.mark.rule("CR2-FIG-01")
def test_a_figure_takes_an_inch_of_the_table():
    assert 2 * BASE_RADIUS == INCH
    with battle("ann blue rep 4 with pistol at 10,30", "ben blue rep 4 with pistol at 10,26", ROB) as b:
        b.blue_turn("ann", blue=4, red=3)
        with pytest.raises(Refused, match="may not end on another figure"):
            b.do("move", figure="ann", to=[10, 26.9])
        b.do("move", figure="ann", to=[10, 27])


@pytest.mark.rule("CR2-FIG-02", "CR2-FIG-04", "CR2-RUL-223", "CR2-REACT-06")
@pytest.mark.parametrize(("facing", "seen"), [(180, True), (90, True), (271, False), (0, False)])
def test_a_figure_sees_the_half_of_the_table_in_front_of_it(facing: int, seen: bool):
    """Ann comes round the screen, south-east of Rob, who sees her and checks only to its front."""
    checks = {"in_sight__rob": [6, 6]} if seen else {}
    with battle(
        "ann blue rep 4 with pistol at 8,22 facing 90",
        f"rob red rep 4 with rifle at 8,16 facing {facing}",
        terrain=[SCREEN],
        dice={"in_sight__ann": [6, 6], **checks},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[11, 22], facing=0)
        assert bool(b.all("roll", label="in-sight", figure="rob")) is seen


@pytest.mark.rule("CR2-FIG-04", "CR2-RUL-223")
def test_an_active_figure_turns_to_fire_and_a_reacting_one_does_not():
    with battle(
        "ann blue rep 4 with pistol at 10,20 facing 180",
        "rob red rep 4 with rifle at 10,10 facing 0",
        dice={"in_sight__ann": [6, 6], "ranged_combat__ann": [1], "received_fire__rob": [1, 2]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("roll", label="received-fire")["result"] == "duck-back-or-finish-move"


@pytest.mark.rule("CR2-FIG-03", "CR2-REACT-18", "CR2-REACT-20", "CR2-RUL-224")
@pytest.mark.parametrize(
    ("at", "check"),
    [
        ((10, 14), "being-charged"),
        ((13.5, 10.5), "being-charged"),
        ((13.5, 10.4), "surprise"),
        ((13.5, 9.5), "surprise"),
        ((6.5, 9), "surprise"),
        ((10, 6), "surprise"),
    ],
    ids=["front", "on the line of its front edge", "just behind that line", "flank", "other flank", "rear"],
)
def test_where_the_attacker_stands_makes_front_flank_and_rear(at: tuple[float, float], check: str):
    dice = {"being_charged__rob": [6, 6], "fast_move__rob": [6, 6]} if check == "being-charged" else {}
    if check == "surprise":
        dice = {"surprise__rob": [6, 6], "melee__ann": [6, 6]}
    with battle(
        f"ann blue rep 4 with nothing at {at[0]},{at[1]} melee hand-held",
        "rob red rep 4 with nothing at 10,10 facing 180 melee hand-held",
        dice={"wanting_to_charge__ann": [1, 1], **dice},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="rob")
        assert b.all("roll", label=check, figure="rob")


@pytest.mark.rule("CR2-RUL-224", "CR2-FIRE-02")
def test_shooting_from_behind_adds_nothing():
    for facing in (180, 0):
        with battle(
            "ann blue rep 4 with pistol at 10,20",
            f"rob red rep 4 with pistol at 10,10 facing {facing}",
            dice={"ranged_combat__ann": [4], "obviously_dead__ann": [6], "damage__ann": [1]},
        ) as b:
            b.blue_turn("ann", blue=4, red=3)
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert b.last("shot")["total"] == 8


# ---- Rep ----


@pytest.mark.rule("CR2-REP-01", "CR2-REP-02", "CR2-T-REP", "CR2-STAR-08", "CR2-RUL-019", "CR2-RUL-038", "CR2-RUL-041")
@pytest.mark.parametrize("rep", range(9))
def test_rep_goes_from_one_to_seven_for_stars_too(rep: int):
    def there_is(star: str) -> int:
        return battle(f"ann blue rep {rep} {star} with pistol at 10,30", ROB).encounter.state.figure("ann").rep

    for star in ("", "star"):
        if 1 <= rep <= 7:
            assert there_is(star) == rep
        else:
            with pytest.raises(BadRequest) as caught:
                there_is(star)
            assert caught.value.field == "figures[0].rep"


@pytest.mark.rule("CR2-REP-05", "CR2-FIRE-02")
@pytest.mark.parametrize("rep", [2, 6])
def test_rep_is_the_target_of_a_check_and_added_to_a_shot(rep: int):
    with battle(
        "ann blue rep 5 with pistol at 10,20",
        f"rob red rep {rep} with pistol at 10,10",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 2],
            "ranged_combat__rob": [1],
            "received_fire__ann": [6, 5],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("roll", label="received-fire", figure="rob")["target"] == rep
        assert b.last("shot", shooter="rob")["total"] == rep + 1


# ---- Stars and Leaders ----


@pytest.mark.rule("CR2-STAR-01", "CR2-STAR-02", "CR2-STAR-06", "CR2-REP-06")
@pytest.mark.parametrize(("star", "asked"), [("star", True), ("", False)])
def test_a_star_has_free_will_and_cheats_death_where_a_grunt_dies(star: str, asked: bool):
    with battle(
        "ann blue rep 5 with rifle at 10,20",
        f"rob red rep 4 {star} with rifle at 10,10",
        dice={
            "ranged_combat__ann": [1, 6],
            "obviously_dead__ann": [1],
            **({} if asked else {"received_fire__rob": [1, 6]}),
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if asked:
            b.answer("rob", "free-will", "pass-1")
        assert b.pending == [("rob", "duck-back-how")]
        b.answer("rob", "duck-back-how", "prone")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if asked:
            b.answer("rob", "cheat-death", "yes")
        rob = b.encounter.state.figure("rob")
        assert (rob.status, rob.rep) == (("cheated-death", 3) if asked else ("obviously-dead", 4))


@pytest.mark.rule("CR2-STAR-10", "CR2-RUL-039", "CR2-LEADER-05", "CR2-RUL-001", "CR2-GROUP-02", "CR2-RUL-306")
@pytest.mark.parametrize("what", ["", "star", "leader", "star leader", "leader traits overall-leader"])
def test_star_leader_and_overall_leader_are_three_marks(what: str):
    """Anybody may be any of them; three dice belong to Leaders, a choice to Stars, and to a lone figure neither."""
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        f"rob red rep 4 {what} with rifle at 10,10",
        f"ron red rep 4 {what.removesuffix(' traits overall-leader')} with rifle at 16,10",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [6, 6, 6] if "leader" in what else [6, 6],
            "pursue_by_fire__ann": [6, 6],
            "fast_move__rob": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.pending == ([("rob", "free-will")] if "star" in what else [])
        if b.pending:
            b.answer("rob", "free-will", "roll")
        assert b.status("rob") == "fleeing"


# ---- protection ----


@pytest.mark.rule("CR2-PROT-01", "CR2-PROT-06", "CR2-RUL-033", "CR2-FIRE-03")
@pytest.mark.parametrize(("worn", "y", "result"), [("", 4, "hit"), ("traits protected", 4, "miss"), ("", 13.4, "miss")])
def test_woods_cover_and_do_not_protect(worn: str, y: float, result: str):
    """An eight misses for either reason, but a casualty in woods has no die more."""
    runs = {"pursue_by_fire__ann": [6, 6], "fast_move__rob": [1, 1]}
    spared = {"received_fire__rob": [6, 6]} | (runs if y < 5 else {})
    hit = {"obviously_dead__ann": [6], "damage__ann": [6]}
    with battle(
        "ann blue rep 4 with rifle at 10,28",
        f"rob red rep 4 {worn} with rifle at 10,{y}",
        terrain=[WOOD] if y > 5 else [],
        dice={"ranged_combat__ann": [4], **(hit if result == "hit" else spared)},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("shot")["result"] == result


@pytest.mark.rule("CR2-PROT-06", "CR2-PROT-05", "CR2-RUL-033")
def test_a_casualty_in_woods_has_no_die_more():
    with battle(
        "ann blue rep 4 with pistol at 9,9",
        "ben blue rep 4 status out-of-the-fight with rifle at 10,9",
        ROB,
        terrain=[WOOD],
        dice={"doc__ben": [3]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("examine", figure="ann", target="ben")


# ---- arms ----


@pytest.mark.rule("CR2-WPN-01", "CR2-WPN-02", "CR2-WPN-04", "CR2-WPN-05")
def test_some_are_armed_and_nobody_fires_beyond_the_range():
    with battle(
        "ann blue rep 4 with pistol at 10,30",
        "ben blue rep 4 with nothing at 12,30",
        "rob red rep 4 with rifle at 10,16.9 facing 0",
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        refused(b, "CR2-WPN-05", "fire", figure="ann", targets=[{"figure": "rob"}])
        with pytest.raises(Refused, match="no weapon"):
            b.do("fire", figure="ben", targets=[{"figure": "rob"}])
        b.record["dice"] |= {"ranged-combat:ann": [4], "obviously-dead:ann": [6], "damage:ann": [1]}
        b._restock()
        b.do("move", figure="ann", to=[10, 29.8])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("shot")["total"] == 8, "far or near, a shot is as good"
