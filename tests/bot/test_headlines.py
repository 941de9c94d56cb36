"""The heading tells the newest thing, and what is missed twice in a row is told once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.messages.asked import panel_page
from bot.panel.path import Path
from bot.report.step import ReportStep
from bot.report.story import story_of
from bot.text.news import news_of
from bot.text.report import report
from bot.text.words import Words
from engine.events import Deed, DeedKind, Roll, Shot
from engine.views import PUBLIC, Viewer
from tests.bot.cr2_telling import known_of
from tests.bot.walk import Walk, said
from tests.engine.fuzz import BATTLES
from tests.engine.machines import armored
from tests.engine.table import Battle


@pytest.mark.rule("CR2-AMMO-05", "CR2-TURN-02")
@pytest.mark.parametrize("viewer", [PUBLIC, Viewer("blue"), Viewer("red")])
@pytest.mark.parametrize("dice", [(4, 3), (2, 2)])
def test_reloading_is_the_heading_of_its_report(viewer: Viewer, dice: tuple[int, int]) -> None:
    b = armored("ann blue rep 4 with shotgun-double at 10,30", "rob red rep 4 at 10,12")
    b.encounter.state.figure("ann").empty = ("shotgun-double",)
    blue, red = dice
    b.blue_turn(blue=blue, red=red)
    acts = known_of(b, viewer, do="activate", figures=["ann"]).entries if blue != red else ()
    moment = known_of(b, viewer, do="reload", figure="ann", weapon="shotgun-double")
    told = report(replace(moment, entries=(*acts, *moment.entries)), Words("en"))
    assert told.heading == "Ann reloads"


def test_the_heading_of_a_turn_names_the_side_that_was_first_also_when_its_phase_is_over() -> None:
    b = armored("ann blue rep 4 at 10,30", "rob red rep 4 at 10,12", seed="fourth", auto=True)
    begun = known_of(b, PUBLIC, do="start-turn")
    first = begun.state.active_side
    for over in (known_of(b, PUBLIC, do="end-phase"), known_of(b, PUBLIC, do="end-encounter")):
        told = report(replace(over, entries=begun.entries), Words())
        assert told.heading == f"Turn 1: {first} first"


@pytest.mark.parametrize(("weapons", "lines"), [(("rifle", "rifle"), 1), (("rifle", "ba-pistol"), 2)])
def test_misses_of_one_weapon_in_a_row_share_a_line(weapons: tuple[str, str], lines: int) -> None:
    steps = [
        ReportStep("shoot", [Deed("shoot", number=n)], ["ann"], ["rob"], [Shot("ann", "rob", weapon, 2, 6, "miss")])
        for n, weapon in enumerate(weapons, 1)
    ]
    assert len(story_of(steps)) == lines


@pytest.mark.parametrize(("causes", "lines"), [(("shoot", "shoot"), 1), (("shoot", "blast"), 2)])
def test_those_missed_by_a_shot_and_by_a_rocket_are_told_apart(causes: tuple[DeedKind, DeedKind], lines: int) -> None:
    steps = [
        ReportStep(
            "test",
            [Deed("test", Deed(cause), number)],
            [who],
            rolls=[Roll("received-fire", (1, 6), who, passed=1, result="duck-back")],
            number=number,
            unseen=[who],
        )
        for number, (who, cause) in enumerate(zip(("ann", "bea"), causes, strict=True), 1)
    ]
    assert len(story_of(steps)) == lines


def test_all_enemies_that_come_at_once_are_counted_together_in_the_heading() -> None:
    """Two holes open, and the heading counts what comes out of both; those of another side are counted apart."""
    b = armored("ann blue rep 4 at 10,30", *(f"r{n} red rep 4 at {n + 10},12" for n in range(5)))
    moment = known_of(b, Viewer("blue"), do="end-encounter")
    steps = [ReportStep("arrival", [Deed("arrival")], actors) for actors in (["r0", "r1"], ["r2", "r3", "r4"], ["ann"])]
    counts = [news.count for alike in news_of(steps, moment) for news in alike if news.key == "arrival"]
    assert counts == [5, 1]


@pytest.mark.rule("CR3-ACT-06", "CR2-AMMO-05")
@pytest.mark.parametrize(("book", "weapon"), [("cr3", "shotgun"), ("cr2", "shotgun-pump")])
def test_the_page_of_a_group_says_who_in_it_is_reloading(book: str, weapon: str) -> None:
    b = Battle(f"ann blue rep 5 with {weapon} at 10,30", "rob red rep 4 at 10,1", ruleset=book, seed="reload")
    b.encounter.state.figure("ann").empty = (weapon,)
    b.do("start-turn")
    while b.encounter.state.active_side != "blue":
        b.do("end-phase" if b.encounter.state.phase else "start-turn")
    b.do("activate", figures=["ann"])
    b.do("reload", figure="ann")
    walk = Walk({**BATTLES[book](1, size=2), "auto": False}, Random("x"))
    walk.encounter, walk.users = b.encounter, {"blue": (1,)}
    assert "Ann is reloading, and does not shoot until that is done." in said(panel_page(walk.desk(), Path(), Words()))
