"""Raids, escapes and pursuits of Chain Reaction 2.0: how they begin, and what goes on in them (CR2-RAID, CR2-ESCAPE,
CR2-PURSUIT)."""

from __future__ import annotations

import pytest

from engine.views import record_of
from tests.engine.cr2_encounters import (
    ALERT,
    BLUE,
    DEFENDERS,
    EVEN,
    HOUSES,
    RED,
    encounter,
    escape,
    nearest,
    opening,
    raid,
)
from tests.engine.table import refused

# ---- Raid ----


@pytest.mark.rule("CR2-RAID-05", "CR2-RUL-300", "CR2-RUL-682")
@pytest.mark.parametrize(
    ("start", "inches", "first"),
    [
        (([1, 1], [1, 1]), 24, ""),
        (([1, 1], [1, 6]), 24, "blue"),
        (([1, 1], [6, 6]), 12, "blue"),
        (([1, 6], [1, 1]), 24, "red"),
        (([6, 6], [1, 1]), 24, "red"),
    ],
)
def test_raiders_start_12_or_24_inches_from_the_nearest_defender_or_dwelling(
    start: tuple[list[int], list[int]], inches: int, first: str
) -> None:
    dice = {"activation:blue": [2], "activation:red": [2]} if not first else {}
    with raid(start, dice=dice) as b:
        ys = [b.at(f"b{n}")[1] for n in range(1, 5)]
        assert min(ys) > 35 if inches == 24 else max(ys) < 35
        assert inches == 24 or 11.9 < nearest(b, "r", "b1 b2 b3 b4") < 13
        assert (b.encounter.state.progress.begins or "") == first
        assert not first or b.encounter.state.active_side == first


@pytest.mark.rule("CR2-RAID-03", "CR2-RAID-05")
def test_defenders_with_two_dice_more_redeploy_with_no_more_than_two_thirds_in_dwellings() -> None:
    with raid(([6, 6], [1, 1]), red="player") as b:
        assert b.pending == [("red", "redeploy")]
        inside = {"r1": [17, 17], "r2": [18.5, 17], "r3": [20, 17]}
        refused(b, "CR2-RAID-03", "decide", side="red", kind="redeploy", choice=inside)
        refused(b, "CR2-RAID-05", "decide", side="red", kind="redeploy", choice={"b1": [17, 17]})
        b.answer("red", "redeploy", {"r1": [17, 17], "r4": [30, 22]})
        assert b.at("r1") == (17, 17)
        assert b.at("r4") == (30, 22)
        assert b.at("r2") == (16, 21)


@pytest.mark.rule("CR2-ENC-03", "CR2-RUL-236")
@pytest.mark.parametrize(
    ("faces", "aware"), [([1, 1], ["", ""]), ([1, 6], ["sentry", ""]), ([6, 6], ["slack", "slack"])]
)
def test_the_state_of_awareness_says_who_has_to_check(faces: list[int], aware: list[str]) -> None:
    figures = (*BLUE, *(f"{text} aware sentry" if n == 0 else text for n, text in enumerate(DEFENDERS)))
    dice = {"awareness-state:r1": faces, **opening("raid-start", [1, 1], [1, 6])}
    with encounter("raid", *figures, dice=dice, **HOUSES) as b:
        b.do("start-turn")
        b.answer("blue", "raid-from", "south")
        assert [b.encounter.state.figure(name).aware for name in ("r1", "r2")] == aware


# ---- Loot ----


@pytest.mark.rule("CR2-LOOT-01", "CR2-LOOT-02", "CR2-RUL-303", "CR2-RUL-299", "CR2-RAID-01")
def test_a_full_turn_in_a_dwelling_finds_loot_that_wins_once_it_is_off_the_table() -> None:
    loot = {"loot:b1": [5, 5], "activation:blue": [3], "activation:red": [2]}
    with raid(([1, 1], [1, 6]), dice=loot, goals=[{"id": "loot"}], place=["wealthy"]) as b:
        b.do("activate", figures=["b1"])
        refused(b, "CR2-RUL-303", "loot", figure="b1")
        g = b.encounter.game
        for n in range(1, 5):
            g.named(f"r{n}").at = (3400, 200 + 150 * n)
        g.named("b1").at = (1800, 1700)
        b.do("loot", figure="b1")
        b.do("end-phase")
        b.do("start-turn")
        b.do("activate", figures=["b1"])
        found = b.last("mission")
        assert (found["what"], found["detail"], found["building"]) == ("looted", "sought-item", "farm")
        g.named("b1").at = (1800, 3540)
        b.do("move", figure="b1", to=[18, 37])
        assert b.last("mission")["detail"] == "looted"
        assert b.encounter.state.ended == "success"


# ---- Recover ----


@pytest.mark.rule("CR2-RAID-04", "CR2-RAID-01", "CR2-RUL-299")
def test_the_captive_is_found_where_it_is_held_and_wins_once_it_is_away() -> None:
    dice = {"awareness-state:r1": [1, 1], **opening("raid-start", [1, 1], [1, 6])}
    figures = (*BLUE, "cal blue rep 3 with nothing at 2,34", *DEFENDERS)
    recover = {**HOUSES, "captive": "cal", "held_in": "barn", "goals": [{"id": "recovered"}]}
    with encounter("raid", *figures, dice=dice, **recover) as b:
        b.do("start-turn")
        b.answer("blue", "raid-from", "south")
        assert b.status("cal") == "off-table"
        assert b.encounter.record.mission is not None
        for kept in ((), ("b1", "cal")):
            assert "held_in" not in record_of(b.encounter.record, kept).raw["mission"]
        g = b.encounter.game
        for n in range(1, 5):
            g.named(f"r{n}").at = (300, 200 + 150 * n)
        b.do("activate", figures=["b1", "b2", "b3", "b4"])
        g.named("b1").at = (2800, 1700)
        b.do("move", figure="b1", to=[28, 14])
        assert b.last("mission")["what"] == "found"
        assert b.status("cal") == "carry-on"


# ---- Escape, Pursuit ----


@pytest.mark.rule("CR2-ESCAPE-02", "CR2-ESCAPE-03", "CR2-RUL-312", "CR2-ENC-05")
def test_the_alarm_is_rolled_at_each_turn_s_end_once_a_captive_is_out_and_brings_captors() -> None:
    dice = {
        "activation:blue": [3, 3, 3], "activation:red": [2, 2, 2], "escape-alert:b1": [3, 3], "how-many:b1": [6, 1],
        "escape-place:b1": [1], "captors-distance:b1": [4, 4],
    }  # fmt: skip
    with escape(dice) as b:
        assert b.encounter.state.progress is not None
        b.do("start-turn")
        assert {b.status(f"r{n}") for n in range(1, 5)} == {"off-table"}
        while b.encounter.state.phase:
            b.do("end-phase")
        assert not b.all("roll", label="escape-alert")
        b.do("start-turn")
        b.do("activate", figures=["b1"])
        b.encounter.game.named("b1").at = (1800, 2200)
        b.do("face", figure="b1", facing=180)
        for _ in range(2):
            while b.encounter.state.phase:
                b.do("end-phase")
            if b.encounter.state.turn == 2:
                b.do("start-turn")
        assert [roll["result"] for roll in b.all("roll", label="escape-alert")] == ["unaware", "alerted"]
        came = [n for n in range(1, 5) if b.status(f"r{n}") != "off-table"]
        assert came == [1, 2]
        assert b.encounter.state.alarm
        assert b.at("r1")[1] < 22


@pytest.mark.rule("CR2-RUL-299", "CR2-ESCAPE-02")
def test_an_escape_is_won_with_all_captives_off_the_table() -> None:
    with escape({"activation:blue": [3], "activation:red": [2]}) as b:
        b.do("start-turn")
        g = b.encounter.game
        for name, x in (("b1", 1500), ("b2", 1700)):
            g.named(name).at = (x, 3540)
        b.do("activate", figures=["b1", "b2"])
        for name, x in (("b1", 15), ("b2", 17)):
            b.do("move", figure=name, to=[x, 37])
        assert (b.last("mission")["what"], b.last("mission")["detail"]) == ("success", "through")


@pytest.mark.rule("CR2-RUL-299")
def test_a_star_among_the_captives_wins_alone() -> None:
    figures = ("b1 blue rep 5 star at 17,17", "b2 blue rep 4 at 19,17", *RED)
    dice = {"awareness-state:r1": [1, 1], "activation:blue": [3], "activation:red": [2]}
    with encounter("escape", *figures, dice=dice, prison="farm", captives=["b1", "b2"]) as b:
        b.do("start-turn")
        b.encounter.game.named("b1").at = (1500, 3540)
        b.do("activate", figures=["b1"])
        b.do("move", figure="b1", to=[15, 37])
        assert b.encounter.state.ended == "success"


# ---- Pursuit ----


@pytest.mark.rule("CR2-PURSUIT-04", "CR2-RUL-300")
def test_those_caught_say_where_the_pursuers_come_from_24_inches_away_and_there_is_no_talk() -> None:
    dice = {**ALERT, **EVEN, "activation:blue": [2], "activation:red": [2]}
    figures = (*(f"b{n} blue rep {6 - n if n == 1 else 4} at {13 + 2 * n},27" for n in range(1, 5)), *RED)
    with encounter("pursuit", *figures, dice=dice) as b:
        b.do("start-turn")
        assert b.pending == [("blue", "chased-from")]
        b.answer("blue", "chased-from", "north")
        assert not b.pending
        assert abs(nearest(b, "r", "b1 b2 b3 b4") - 24) < 0.2
