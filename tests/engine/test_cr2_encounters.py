"""The five encounters of Chain Reaction 2.0: openings, what goes on in them, and how they end (CR2-ENC)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import Decided
from engine.loading.load import load
from engine.loading.snapshot import read_stated, stated
from engine.opposition.battle import play
from engine.replay.replay import replay
from engine.views import record_of
from tests.engine.cr2_encounters import ALERT, BLUE, EVEN, RED, encounter, opening
from tests.engine.table import Battle, refused


def told(b: Battle) -> list[str]:
    """What has been told of the mission."""
    return [event["what"] for event in b.all("mission")]


def away(b: Battle, one: str, other: str) -> float:
    """How far two figures are apart, base to base, in inches."""
    (ax, ay), (bx, by) = b.at(one), b.at(other)
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 0.98


def nearest(b: Battle, side: str, names: str) -> float:
    return min(away(b, one, f"{side}{n}") for one in names.split() for n in range(1, 5))


# ---- Open Battle, Ambush ----


@pytest.mark.rule("CR2-ENC-06", "CR2-AMBUSH-01", "CR2-ENC-01", "CR2-RUL-181", "CR2-RUL-211")
def test_two_forces_that_do_not_talk_start_from_where_they_stand() -> None:
    with encounter(
        "open-battle", dice={**ALERT, **EVEN, "activation:blue": [4], "activation:red": [3]}, red="player"
    ) as b:
        b.do("start-turn")
        assert b.pending == [("blue", "talk-or-fight"), ("red", "talk-or-fight")]
        b.answer("blue", "talk-or-fight", "talk")
        b.answer("red", "talk-or-fight", "fight")
        assert b.encounter.state.phase
        assert b.at("b1") == (13, 35)
        assert told(b) == ["heightened", "heightened"]


@pytest.mark.rule("CR2-AMBUSH-01", "CR2-RUL-300", "CR2-RUL-301")
def test_one_more_keeps_a_quarter_concealed_which_appears_in_cover_12_inches_away_when_it_comes_to_a_fight() -> None:
    dice = {**ALERT, **opening("ambush", [1, 6], [6, 6]), "activation:blue": [2], "activation:red": [2]}
    with encounter("open-battle", dice=dice, red="player") as b:
        b.do("start-turn")
        assert b.pending == [("blue", "concealed")]
        [asked] = b.encounter.pending
        assert set(asked.options) == {"nobody", "b1", "b2", "b3", "b4"}
        refused(b, "CR2-AMBUSH-01", "decide", side="blue", kind="concealed", choice="r1")
        b.answer("blue", "concealed", "b3")
        assert b.status("b3") == "off-table"
        for side in ("blue", "red"):
            b.answer(side, "talk-or-fight", "fight")
        assert b.all("figure", figure="b3")
        assert 9 < nearest(b, "r", "b3") < 15
        chosen = [entry for entry in b.encounter.log if isinstance(entry.event, Decided) and entry.event.choice == "b3"]
        assert [entry.knowers & 1 << 1 for entry in chosen] == [0]


@pytest.mark.rule("CR2-AMBUSH-01", "CR2-AMBUSH-02", "CR2-AMBUSH-03", "CR2-RUL-233", "CR2-RUL-299")
@pytest.mark.parametrize("ambusher", ["blue", "red"])
def test_two_more_set_an_ambush_that_doubles_spring(ambusher: str) -> None:
    rolls = opening("ambush", [1, 1], [6, 6]) if ambusher == "blue" else opening("ambush", [6, 6], [1, 1])
    mine, theirs = ("b", "r") if ambusher == "blue" else ("r", "b")
    other = "red" if ambusher == "blue" else "blue"
    dice = {
        **ALERT, **rolls, "activation:blue": [3, 4], "activation:red": [2, 4],
        f"ambush-distance:{ambusher}": [3, 3, 3, 3], f"ambush-direction:{ambusher}": [6, 4],
    }  # fmt: skip
    with encounter("open-battle", dice=dice, red="player") as b:
        b.do("start-turn")
        assert b.pending == [(ambusher, "ambush-edge")]
        b.answer(ambusher, "ambush-edge", "east")
        assert [b.status(f"{mine}{n}") for n in range(1, 5)] == ["off-table"] * 4
        assert all(b.at(f"{theirs}{n}")[0] > 34 for n in range(1, 5))
        assert b.encounter.state.progress.way_out == "west"
        while b.encounter.state.phase:
            b.do("end-phase")
        b.do("start-turn")
        while b.encounter.pending:
            asked = b.encounter.pending[0]
            assert asked.kind in ("hold-fire", "targets", "fire-or-duck-back")
            b.do("decide", kind=asked.kind, choice=asked.default, figure=asked.figure)
        assert all(b.status(f"{mine}{n}") != "off-table" for n in range(1, 5))
        # They go west, so their left is in the south.
        assert all(b.at(f"{mine}{n}")[1] > b.at(f"{theirs}1")[1] for n in range(1, 5))
        assert b.last("mission")["what"] == "springs-ambush"
        assert not b.encounter.state.active
        assert other == b.encounter.state.progress.leaves


@pytest.mark.rule("CR2-AMBUSH-03", "CR2-RUL-299")
def test_on_a_5_each_comes_from_where_its_side_likes() -> None:
    dice = {
        "activation:blue": [4], "activation:red": [4], "ambush-distance:red": [2, 2, 2, 2], "ambush-direction:red": [5],
    }  # fmt: skip
    with encounter("ambush", dice=dice, red="player") as b:
        b.do("start-turn")
        b.answer("red", "ambush-edge", "south")
        assert b.pending == [(f"r{n}", "ambush-directions") for n in range(1, 5)]
        for n, where in enumerate(("front", "rear", "left", "right"), 1):
            b.answer(f"r{n}", "ambush-directions", where)
        while b.encounter.pending:
            asked = b.encounter.pending[0]
            b.do("decide", kind=asked.kind, choice=asked.default, figure=asked.figure)
        assert b.at("r1")[1] < b.at("b1")[1]
        assert b.at("r3")[0] < b.at("b1")[0] < b.at("r4")[0]


@pytest.mark.rule("CR2-RUL-299", "CR2-AMBUSH-02")
def test_those_in_an_ambush_win_with_half_of_them_off_by_the_far_edge() -> None:
    with encounter("ambush", dice={"activation:blue": [3], "activation:red": [2]}, red="player") as b:
        b.do("start-turn")
        b.answer("red", "ambush-edge", "north")
        g = b.encounter.game
        for n in (1, 2):
            g.named(f"b{n}").at = (1000 + 200 * n, 3540)
        b.do("activate", figures=["b1", "b2"])
        for n in (1, 2):
            assert not b.encounter.state.ended
            b.do("move", figure=f"b{n}", to=[10 + 2 * n, 37])
        assert b.last("mission")["what"] == "success"
        assert b.last("mission")["detail"] == "through"
        assert b.encounter.state.ended == "success"


# ---- Talk the Talk, Walk the Walk ----


def talking(blue: list[int], red: list[int], **more: Any) -> Battle:
    dice = {**ALERT, **EVEN, **opening("talk-the-talk", blue, red), **more.pop("dice", {})}
    b = encounter("open-battle", dice=dice, red="player", **more)
    b.do("start-turn")
    for side in ("blue", "red"):
        b.answer(side, "talk-or-fight", "talk")
    return b


@pytest.mark.rule("CR2-TALK-01", "CR2-TALK-02")
def test_leaders_who_pass_as_many_dice_part_in_peace_after_they_stood_3_inches_apart() -> None:
    with talking([5, 6], [5, 6]) as b:
        assert round(away(b, "b1", "r1"), 1) == 3
        assert all(b.at("b1")[1] < b.at(f"b{n}")[1] for n in (2, 3, 4))
        assert b.last("mission", what="draw")["detail"] == "peaceful"
        assert b.encounter.state.ended == "draw"


@pytest.mark.rule("CR2-TALK-02", "CR2-EX-19", "CR2-T-TALKACTION")
@pytest.mark.parametrize(
    ("blue", "red", "winner", "favor", "result", "status"),
    [
        ([1, 1], [1, 6], "blue", "surrender", "success", "captured"),
        ([1, 1], [6, 6], "blue", "withdraw", "success", "off-table"),
        ([1, 6], [1, 1], "red", "let-go", "failure", "carry-on"),
    ],
)
def test_the_leader_with_more_dice_has_a_favor(
    blue: list[int], red: list[int], winner: str, favor: str, result: str, status: str
) -> None:
    with talking(blue, red) as b:
        assert b.pending == [(winner, "favor")]
        refused(b, "CR2-TALK-02", "decide", side=winner, kind="favor", choice="money")
        b.answer(winner, "favor", favor)
        assert {b.status(f"{'r' if winner == 'blue' else 'b'}{n}") for n in range(1, 5)} == {status}
        assert b.encounter.state.ended == result


@pytest.mark.rule("CR2-TALK-02", "CR2-TALK-03", "CR2-RUL-234", "CR2-RUL-302")
def test_an_enemy_with_two_dice_more_is_belligerent_and_the_quicker_leader_acts_with_his_group_alone() -> None:
    dice = {"walk-the-walk:b1": [3, 5], "walk-the-walk:r1": [3, 2], "activation:blue": [1], "activation:red": [2]}
    with talking([6, 6], [1, 1], dice=dice) as b:
        state = b.encounter.state
        assert (state.turn, state.active_side, state.order) == (1, "blue", ("blue",))
        refused(b, "MG42-TURN-04", "activate", figures=["r2"])
        b.do("activate", figures=["b1", "b2", "b3", "b4"])
        b.do("end-phase")
        assert not b.encounter.state.phase
        b.do("start-turn")
        assert b.encounter.state.order == ("red", "blue")


@pytest.mark.rule("CR2-TALK-01", "CR2-EX-20")
def test_what_holds_between_them_counts_the_other_way_for_the_enemy() -> None:
    with talking([4, 4], [6, 6], talk=["hated-enemy"]) as b:
        own, foe = b.all("roll", label="talk-the-talk")
        assert (own["target"], foe["target"]) == (3, 7)


# ---- Raid ----

DEFENDERS = tuple(f"r{n} red rep {5 if n == 1 else 4} at {12 + 2 * n},21" for n in range(1, 5))
HOUSES = {"objectives": ["farm", "barn"]}


def raid(
    start: tuple[list[int], list[int]], *, dice: dict[str, Any] | None = None, red: str = "rules", **more: Any
) -> Battle:
    rolls = {"awareness-state:r1": [1, 1], **opening("raid-start", *start), **(dice or {})}
    b = encounter("raid", *BLUE, *DEFENDERS, dice=rolls, red=red, **HOUSES, **more)
    b.do("start-turn")
    b.answer("blue", "raid-from", more.get("entry", "south"))
    return b


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


# ---- Escape ----


def escape(dice: dict[str, Any], **more: Any) -> Battle:
    figures = ("b1 blue rep 5 at 17,17", "b2 blue rep 4 at 19,17", *RED)
    rolls = {"awareness-state:r1": [1, 1], **dice}
    return encounter("escape", *figures, dice=rolls, prison="farm", captives=["b1", "b2"], **more)


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


# ---- records, restarts, play ----


@pytest.mark.rule("CR2-RUL-299", "CR2-RAID-04")
@pytest.mark.parametrize(
    ("kind", "mission", "field"),
    [
        ("raid", {"goals": [{"id": "loot"}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "goals": [{"id": "loot", "count": 3}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "goals": [{"id": "recovered"}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "captive": "r1", "held_in": "farm"}, "mission.captive"),
        ("raid", {**HOUSES, "goals": [{"id": "off", "figures": ["b1"], "count": 2}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "place": ["rich"]}, "mission.place[0]"),
        ("escape", {"prison": "shed", "captives": ["b1"]}, "mission.prison"),
        ("escape", {"prison": "farm", "captives": ["r1"]}, "mission.captives[0]"),
        ("open-battle", {"prison": "farm"}, "mission.prison"),
        ("open-battle", {"talk": ["friends"]}, "mission.talk[0]"),
        ("open-battle", {"goals": [{"id": "win"}]}, "mission.goals[0].id"),
    ],
)
def test_goals_that_nothing_on_the_table_answers_are_refused(kind: str, mission: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRequest) as caught:
        encounter(kind, dice={}, **mission)
    assert caught.value.field == field


@pytest.mark.rule("CR2-RUL-299")
def test_joined_goals_all_have_to_be_reached() -> None:
    goals = [{"id": "off", "count": 1, "edge": "south"}, {"id": "turns", "count": 1}]
    dice = {"activation:blue": [3], "activation:red": [2]}
    with raid(([1, 1], [1, 1]), dice=dice, goals=goals) as b:
        b.do("activate", figures=["b1"])
        b.do("move", figure="b1", to=[b.at("b1")[0], 37])
        assert not b.encounter.state.ended
        while b.encounter.state.phase:
            b.do("end-phase")
        assert b.encounter.state.ended == "success"


def seeded(kind: str, seed: int) -> dict[str, Any]:
    """A record of that kind with sealed dice and both sides run by the rules."""
    figures: tuple[str, ...] = ()
    more: dict[str, Any] = {}
    if kind == "raid":
        figures, more = (*BLUE, *DEFENDERS), {**HOUSES, "goals": [{"id": ("field", "loot")[seed % 2]}]}
    if kind == "escape":
        figures = (*(f"b{n} blue rep 5 at {15 + n},17" for n in range(1, 5)), *RED)
        more = {"prison": "farm", "captives": ["b1", "b2"]}
    if kind == "pursuit":
        figures = (*(f"b{n} blue rep 4 at {13 + 2 * n},22" for n in range(1, 5)), *RED)
    record = encounter(kind, *figures, dice={}, **more).record
    record["sides"][0] |= {"controller": "rules"}
    return {**record, "seed": f"{seed:064x}"}


KINDS = ("open-battle", "ambush", "raid", "escape", "pursuit")


@pytest.mark.rule("CR2-RUL-181", "CR2-RUL-299", "CR2-AMBUSH-04", "CR2-RAID-06", "CR2-ESCAPE-04")
@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_play_each_encounter_to_its_end_and_a_restart_changes_nothing(kind: str) -> None:
    for seed in range(3):
        record = seeded(kind, seed)
        whole = play(Encounter(load(record)))
        assert whole.state.progress is not None
        assert whole.state.progress.result in ("success", "failure", "draw")
        again = replay(load(whole.export())).encounter
        assert stated(again.state) == stated(whole.state)
        assert stated(read_stated({**stated(whole.state), "inputs": 0, "events": 0}, whole.record)) == stated(
            whole.state
        )
