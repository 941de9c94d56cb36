"""How far a mission has come, another hour, and the newest page of a long report, as a player reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.language import language_of
from bot.messages.panel import Panel
from bot.messages.report import LAST, page_view, whole_id
from bot.messages.waiting import watch
from bot.panel.desks import desk_of
from bot.panel.path import WATCH, Path
from bot.play.moment import Moment
from bot.play.standpoint import standpoint_of
from bot.setup.scenarios import scenario
from bot.storage.roster import Seating
from bot.text.report import report, small_line
from bot.text.rows import ReportPage
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Activation, Entry
from engine.loading.load import load
from engine.state import OBVIOUSLY_DEAD, OFF_TABLE
from tests.bot.finger import seen
from tests.bot.test_sky import night_falls

ENGLISH, FRENCH = Words(), Words(language_of("fr"))
SOLO = Seating(7, {"survivors": (7,), "section": (7,), "us": (7,)})


def _begun(name: str) -> Encounter:
    encounter = Encounter(load({**scenario(name, "en"), "seed": "x"}))
    encounter.submit({"do": "start-turn"})
    return encounter


def _moment(encounter: Encounter, turn: int, *gone: str) -> Moment:
    """A battle in this turn, with these off the table since the last input."""
    before, now = encounter.state.copy(), encounter.state.copy()
    before.turn = now.turn = turn
    for name in gone:
        now.figure(name).status = OFF_TABLE
    return Moment(1, 1, 3, encounter.record, {}, (), before, now, (), SOLO)


def _watched(moment: Moment, encounter: Encounter) -> Panel:
    return watch(desk_of(standpoint_of(encounter, moment, 7), 0), Path(WATCH), ENGLISH)


def test_a_mission_against_time_says_how_many_turns_it_has() -> None:
    encounter = _begun("diner-solo")
    side = encounter.state.party
    named = next(each.name for each in encounter.record.sides if each.id == side)
    assert encounter.record.mission is not None
    turns = encounter.record.mission.turns
    assert small_line(_moment(encounter, 3), ENGLISH) == f"Turn 3 of {turns} · {named}"
    assert small_line(_moment(encounter, turns + 1), ENGLISH) == f"Turn {turns + 1} · {named}"


@pytest.mark.parametrize(
    ("name", "gone", "told"),
    [
        ("diner-solo", (), "Turn **2** of {turns} · Stars off the table: **0** of 3"),
        ("diner-solo", ("jack",), "Turn **2** of {turns} · Stars off the table: **1** of 3"),
        ("dust-solo", (), "Turn **2** of {turns} · Able to fight: **6** (2 needed)"),
        ("mg42-solo", ("able",), "Turn **2** of {turns} · Off the table: **1** of 2"),
        ("crossroads-solo", ("moreau", "weber"), "Turn **2** of {turns} · Off the table: **2** of 6"),
        ("convoy-solo", (), "Turn **2** of {turns} · Off the table: **0** of 3"),
        ("tiger-solo", (), "Turn **2** of {turns}"),
    ],
)
def test_the_page_of_the_table_says_how_far_the_mission_has_come(name: str, gone: tuple[str, ...], told: str) -> None:
    encounter = _begun(name)
    assert encounter.record.mission is not None
    told = told.format(turns=encounter.record.mission.turns)
    assert _watched(_moment(encounter, 2, *gone), encounter).lines == told


def test_a_star_that_has_fallen_is_none_that_must_leave() -> None:
    encounter = _begun("diner-solo")
    encounter.state.figure("sam").status = OBVIOUSLY_DEAD
    assert _watched(_moment(encounter, 2), encounter).lines.endswith("**0** of 2")


@pytest.mark.parametrize(
    ("words", "told"), [(ENGLISH, "Stars off the table: **1** of 3"), (FRENCH, "table : **1** sur 3")]
)
def test_the_report_of_a_star_that_leaves_says_how_many_are_away(words: Words, told: str) -> None:
    encounter = _begun("diner-solo")
    text = report(_moment(encounter, 5, "jack"), words).page().text
    assert told in text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "off the table" not in report(_moment(encounter, 5, "rosa"), words).page().text.lower()


@pytest.mark.parametrize(("words", "night"), [(ENGLISH, "It is night"), (FRENCH, "La nuit dure")])
def test_no_form_of_a_report_leaves_nightfall_out(words: Words, night: str) -> None:
    page = report(night_falls(), words).page()
    assert all(night in form.text for form in (page, *page.shorter) if not form.partial)


def test_the_whole_of_a_long_report_opens_where_it_ends() -> None:
    moment = night_falls()
    told = replace(report(moment, ENGLISH), pages=tuple(ReportPage((), f"page {n}") for n in range(4)))
    assert whole_id(moment, own=True).page == LAST
    ways = {n: [way.label for way in seen(page_view(told, n, None, moment, ENGLISH).children)] for n in (1, 2, 3)}
    assert ways == {1: ["Newer"], 2: ["Older", "Newer"], 3: ["Older"]}


@pytest.mark.parametrize(
    ("actor", "item", "told"),
    [
        (7, {"do": "move", "figure": "milo"}, " (by <@7> for <@9>)"),
        (7, {"do": "move", "figure": "nadia"}, ""),
        (9, {"do": "move", "figure": "milo"}, ""),
        (7, {"do": "activate", "figures": ["milo", "nadia"]}, ""),
        (7, {"do": "stretch", "activated": [["milo"]]}, " (by <@7> for <@9>)"),
        (7, {"do": "stretch", "activated": [["nadia"], ["milo"]]}, " (by <@7>, for <@9> too)"),
    ],
)
def test_a_report_says_for_whom_a_captain_has_pressed(actor: int, item: dict[str, Any], told: str) -> None:
    encounter = _begun("diner-solo")
    seating = Seating(7, {"survivors": (7, 9)}, owners={"milo": 9})
    moment = replace(_moment(encounter, 2), seating=seating, actor_id=actor, item=item)
    begun = [Entry(99 + n, Activation("survivors", tuple(group))) for n, group in enumerate(item.get("activated", ()))]
    moment = replace(moment, entries=(*moment.entries, *begun))
    moment.before.phase = moment.state.phase = 1 + moment.state.order.index("survivors")
    small = report(moment, ENGLISH).small
    assert small.endswith(told or "Survivors"), small
