"""Random house clearing of Chain Reaction 2.0: nobody knows who is in a room before it is entered (CR2-RAID-07)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.opposition.battle import play
from engine.preview import preview
from engine.views import Viewer
from tests.engine.cr2_encounters import RED, encounter
from tests.engine.table import Battle

SEVEN = {"activation:blue": [4], "activation:red": [3]}
"""A turn that brings enemies, in which blue is first."""
BLUE = ("b1 blue rep 5 leader at 18,21", "b2 blue rep 4 at 20,21")


def clearing(dice: dict[str, Any], *, rooms: tuple[str, ...] = ("farm", "barn"), **more: Any) -> Battle:
    """Two who stand before the farm, whose door is south."""
    return encounter("clearing", *BLUE, *RED, dice=dice, objectives=list(rooms), **more)


def enter(b: Battle, figure: str = "b1", to: tuple[float, float] = (18, 18), facing: int = 0) -> None:
    """One goes in by the door of the farm."""
    b.do("start-turn")
    b.do("activate", figures=["b1", "b2"])
    b.do("move", moves=[{"figure": figure, "to": list(to), "facing": facing}])


def possible(b: Battle) -> int:
    progress = b.encounter.state.progress
    assert progress is not None
    return progress.possible


@pytest.mark.rule("CR2-RAID-07", "CR2-RUL-216")
def test_rooms_are_empty_before_the_activation_dice_total_seven() -> None:
    with clearing({"activation:blue": [4], "activation:red": [2]}) as b:
        enter(b)
        assert [(e["what"], e["building"]) for e in b.all("mission")] == [("empty", "farm")]
        assert {b.status(f"r{n}") for n in range(1, 5)} == {"off-table"}


@pytest.mark.rule("CR2-RAID-07", "CR2-RUL-216", "CR2-ENC-05", "CR2-RUL-665")
def test_a_seven_says_how_many_are_about_and_a_later_one_adds_to_them() -> None:
    dice = {"activation:blue": [4, 5, 1], "activation:red": [3, 2, 2], "how-many:b1": [4, 3, 4, 3]}
    with clearing(dice) as b:
        for turn, about in ((1, 2), (2, 4), (3, 4)):
            b.do("start-turn")
            assert (b.encounter.state.turn, possible(b)) == (turn, about), "never more than the record has"
            while b.encounter.state.phase:
                b.do("end-phase")


@pytest.mark.rule("CR2-RAID-07", "CR2-EX-36", "CR2-ENC-03")
@pytest.mark.parametrize(
    ("facing", "corner"), [(0, (15, 15, 1, 1)), (180, (21, 19, -1, -1)), (90, (21, 15, -1, 1)), (270, (15, 19, 1, -1))]
)
def test_each_occupant_stands_where_two_dice_count_from_the_far_left_corner(
    facing: int, corner: tuple[int, int, int, int]
) -> None:
    """Along the far wall and away from it, as the one who comes in faces; side by side with those of equal dice."""
    dice = {
        **SEVEN, "how-many:b1": [1, 1], "occupants:b1": [3],
        "occupant-spot:r1": [2, 1], "occupant-spot:r2": [2, 1], "occupant-spot:r3": [6, 6],
        "awareness-state:r1": [6, 6],
    }  # fmt: skip
    with clearing(dice) as b:
        enter(b, to=(18, 18.4), facing=facing)
        came = {e["figure"]: e["at"] for e in b.all("figure")}
        x, y, dx, dy = corner
        right, down = (1, 2) if facing in (90, 270) else (2, 1)
        assert came["r1"] == [x + dx * right, y + dy * down]
        assert abs(came["r2"][0] - came["r1"][0]) + abs(came["r2"][1] - came["r1"][1]) < 2.2
        assert b.encounter.game.space.building(b.encounter.game.named("r3").at).id == "farm", "within its walls"
        assert [event["what"] for event in b.all("mission")][:3] == ["about", "occupied", "slack"]
        assert b.encounter.game.named("r4").aware == "", "it is rolled for when it is found"
        assert possible(b) == 1


@pytest.mark.rule("CR2-RAID-07", "CR2-RUL-216")
def test_two_dice_count_the_occupants_where_more_than_six_are_possible_and_never_more_than_are_left() -> None:
    red = tuple(f"r{n} red rep 4 at {3 + 2 * n},1" for n in range(1, 10))
    dice = {"activation:blue": [4, 4], "activation:red": [3, 3], "how-many:b1": [1, 1] * 2, "occupants:b1": [6, 6]}
    with encounter("clearing", *BLUE, *red, dice=dice, objectives=["farm"]) as b:
        b.do("start-turn")
        while b.encounter.state.phase:
            b.do("end-phase")
        enter(b)
        [found] = [e for e in b.all("mission") if e["what"] == "occupied"]
        assert found["needed"] == 8


@pytest.mark.rule("CR2-RAID-07", "CR2-RUL-299")
def test_it_is_won_once_every_room_was_entered_and_no_enemy_is_left() -> None:
    with clearing({"activation:blue": [4], "activation:red": [2]}, rooms=("farm",)) as b:
        enter(b)
        assert b.encounter.state.progress.result == "success"


@pytest.mark.rule("CR2-RAID-07")
def test_a_preview_ends_at_the_door() -> None:
    """Nobody is told who may be inside, nor how many."""
    with clearing({**SEVEN, "how-many:b1": [1, 1]}) as b:
        b.do("start-turn")
        b.do("activate", figures=["b1", "b2"])
        item = {"do": "move", "moves": [{"figure": "b1", "to": [18, 18], "facing": 0}]}
        shown = str(preview(b.encounter, item, Viewer("blue")))
        assert not {f"r{n}" for n in range(1, 5)} & set(re.findall(r"\w+", shown))


@pytest.mark.rule("CR2-RAID-07")
def test_it_needs_rooms() -> None:
    with pytest.raises(BadRequest) as no:
        encounter("clearing", *BLUE, *RED, dice={})
    assert no.value.field == "mission.objectives"


@pytest.mark.long
@pytest.mark.rule("CR2-RAID-07")
def test_the_rules_clear_houses_and_sometimes_win() -> None:
    results = set()
    for seed in range(12):
        record = encounter("clearing", *BLUE, *RED, dice={}, objectives=["farm", "barn"]).record
        record["sides"][0] |= {"controller": "rules"}
        over = play(Encounter(load({**record, "seed": f"{seed:064x}"})))
        assert over.state.progress is not None
        results.add(over.state.progress.result)
    assert {"success", "failure"} <= results
