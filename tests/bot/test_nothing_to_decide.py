"""No press where there is nothing to decide: no question without a choice, no page with one way, one press a shot."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.messages.asked import panel_page
from bot.messages.panel import Panel
from bot.panel.given import inputs_of
from bot.panel.path import Path
from bot.play.course import play as play_on
from bot.play.follow_on import Flow
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.street import PATROL
from tests.bot.test_cr2_hold_fire import RECORD
from tests.bot.test_firing import YARD
from tests.bot.walk import Walk, said
from tests.engine.fuzz import BATTLES
from tests.engine.table import Battle
from tests.engine.test_cr2_answers import comes_in_sight

WAYS_OUT = ("Back", "More orders", "More choices", "Standing orders", "Hold fire", "Take back")


def street(ivan: dict[str, Any], **more: Any) -> Encounter:
    """Betts has walked into the street that Ivan watches from his window, as in every test of held fire."""
    record = json.loads(json.dumps({**RECORD, **more}))
    record["figures"][-1] |= ivan
    encounter = Encounter(load(record))
    play_on(encounter, [{"do": "start-turn"}], PATROL)
    for item in (
        {"do": "activate", "figures": ["betts"]},
        {"do": "move", "figure": "betts", "to": [14.5, 12.5], "in_sight_move": "stay"},
    ):
        play_on(encounter, [item], PATROL)
    return encounter


@pytest.mark.parametrize(
    ("ivan", "more", "asked"),
    [
        ({}, {}, ["hold-fire"]),
        ({"ammo": "out"}, {}, []),
        ({"ammo": "out"}, {"information": "hidden"}, []),
    ],
)
def test_a_figure_with_nothing_to_shoot_is_not_asked_when_to_shoot(
    ivan: dict[str, Any], more: dict[str, Any], asked: list[str]
) -> None:
    encounter = street(ivan, **more)
    assert [question.kind for question in encounter.pending] == asked
    assert encounter.state.hidden[encounter.state.figure("ivan").index], "it stays where it is"


def test_the_usual_answers_what_comes_behind_and_nothing_else() -> None:
    tom = "with pistol at 10,6 facing 180"
    for usual, asked in (
        (("", ""), ["cannot-fire"]),
        (("cannot-fire", "red"), []),
        (("targets", "red"), ["cannot-fire"]),
    ):
        encounter = comes_in_sight(tom).encounter
        before = Encounter(encounter.record)
        *first, move = encounter.inputs
        for item in first:
            before.submit(item)
        play_on(before, [move], "blue", Flow("move", usual=usual))
        assert [question.kind for question in before.pending] == asked


async def test_your_move_begins_a_turn_where_that_is_all_there_is(play: Play) -> None:
    await play.set_up(YARD)
    await play.seat()
    anna = Finger(play, "Anna")
    await anna.open()
    assert (await play.table.moment()).state.turn == 1


async def test_to_look_at_the_table_and_back_begins_nothing(play: Play) -> None:
    await play.set_up(YARD)
    await play.seat()
    anna = Finger(play, "Anna")
    await anna.press_below("Map")
    await anna.press("Back")
    assert (await play.table.moment()).state.turn == 0
    assert anna.labels == ["Begin the turn"]


def lone(page: Panel) -> bool:
    """Whether a page has one way alone, and says nothing that would have to be weighed."""
    ways = [way.label for row in page.rows for way in row if not way.off and way.label not in WAYS_OUT]
    ways += [line.label for shown in page.lists for line in shown.lines]
    return len(ways) == 1 and not page.lines


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", range(1, 8))
def test_no_page_has_one_way_alone(book: str, seed: int) -> None:
    record = {**BATTLES[book](seed, size=5), "auto": False}
    if seed % 2 == 0:
        record["information"] = "hidden"
    walk = Walk(record, Random(f"lone {book} {seed}"))
    for pressed in walk.presses(30):
        # The first page begins the turn, which the press that opens the panel has done already.
        for page in pressed.pages[pressed.desk.only == {"do": "start-turn"} :]:
            assert not lone(page), (pressed.label, said(page))


@pytest.mark.parametrize(
    ("arms", "reason"),
    [("with pistol", "Tom cannot shoot from there."), ("with nothing", "Tom has nothing to shoot with.")],
)
@pytest.mark.parametrize("ammo", ["", "out"])
def test_a_figure_without_a_shot_is_asked_with_the_true_reason(arms: str, reason: str, ammo: str) -> None:
    battle = comes_in_sight(f"{arms} at 10,6 facing 180")
    tom = battle.encounter.state.figure("tom")
    tom.empty = tom.weapons if ammo else ()
    walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
    walk.encounter = battle.encounter
    walk.users = {"blue": (1,), "red": (2,)}
    page = said(panel_page(walk.desk(), Path(), walk.words))
    assert ("Tom is out of ammo." if ammo and tom.weapons else reason) in page


ARMS = {"cr3": "bolt-action-rifle", "cr2": "rifle", "compendium": "bolt-action-rifle", "swordplay": "light-crossbow"}
"""Weapons that run out of ammunition; none does in MG-42."""


@pytest.mark.parametrize("book", ARMS)
@pytest.mark.parametrize("several", [True, False])
def test_those_out_of_ammunition_reload_by_one_press(book: str, *, several: bool) -> None:
    arms, out = f"with {ARMS[book]}", "ammo out"
    battle = Battle(
        f"ann blue rep 5 leader at 10.5,30.5 {arms} {out}",
        f"bob blue rep 5 at 12.5,30.5 {arms} {out if several else ''}",
        "rob red rep 4 at 2.5,2.5 with nothing",
        ruleset=book,
        dice={f"reload:{name}": [1] * 6 for name in ("ann", "bob")},
    )
    battle.blue_turn()
    walk = Walk({**BATTLES[book](1, size=2), "auto": False}, Random("reload"))
    walk.encounter, walk.users = battle.encounter, {"blue": (1,), "red": (2,)}
    ways = [way for row in panel_page(walk.desk(), Path(), walk.words).rows for way in row]
    together = [way for way in ways if way.label == "Everyone reloads"]
    assert len(together) == several, [way.label for way in ways]
    for way in together:
        assert not [other for other in ways if other.label.endswith(" reloads") and other is not way]
        given = inputs_of(walk.desk(), way.path)
        for item in given:
            walk.encounter.submit(dict(item))
        assert [item["figure"] for item in given if item["do"] == "reload"] == ["ann", "bob"]
