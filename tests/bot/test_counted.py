"""What is counted of play by taps: presses and pages, the way to each deed, and how soon a newcomer acts."""

from __future__ import annotations

import pytest

from bot.client.tally import way_of
from bot.hosting import metrics
from bot.panel.path import Path
from bot.play.stretch import PATIENCE
from tests.bot.clock import Clock
from tests.bot.conftest import Play
from tests.bot.finger import Finger, seen
from tests.bot.newcomer import Newcomer, script


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(f"duckback_{name}", labels) or 0.0


@pytest.mark.parametrize(
    ("path", "way"),
    [
        ("0.o0~g", "offer A"),
        ("1.o3~sg", "offer D"),
        ("0.m.H.E~g", "grid"),
        ("0.u2.0.B.E~g", "grid"),
        ("0.t.2.fire~g", "tree"),
        ("0.a0.1", "question"),
        ("0.p1", "end"),
        ("0.~g", "end"),
        ("0.k.0123456789abcdef~g", "command"),
    ],
)
def test_each_page_is_counted_as_the_way_that_led_to_it(path: str, way: str) -> None:
    assert way_of(Path.read(path)) == way


@pytest.mark.long
async def test_presses_pages_and_deeds_of_a_stretch_are_counted(play: Play) -> None:
    await play.set_up()
    await play.seat()
    anna = Finger(play, "Anna")
    ended, stretches = value("deeds_total", way="end"), value("stretch_presses_count")
    pages, looked = value("pages_before_deed_count"), value("pages_before_deed_sum")
    presses = value("stretch_presses_sum")
    hands = [m for m in play.channel.history() if any(way.label == "Map" for way in seen(m.components))]
    await anna.press_in(hands[-1], "Map")
    await anna.press("Back")
    await anna.press("Begin the turn")
    assert value("deeds_total", way="end") == ended + 1
    assert value("pages_before_deed_count") == pages + 1
    assert value("pages_before_deed_sum") == looked + 2
    await anna.press("End phase")
    await anna.press("End phase")
    assert value("stretch_presses_count") > stretches
    assert value("stretch_presses_sum") >= presses + anna.presses - 1


async def test_commands_count_as_such(play: Play) -> None:
    await play.set_up()
    await play.seat()
    before = value("deeds_total", way="command")
    await play.table.order("Anna", "turn")
    assert value("deeds_total", way="command") == before + 1


@pytest.mark.long
async def test_a_report_that_waited_in_vain_is_counted(play: Play, clock: Clock) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy,carol,dez,char,otto")
    before = value("reports_timed_out_total")
    await play.table.order("Anna", "face", figure="Char", towards="S")
    clock.time += PATIENCE
    await play.bot.outbox._turn()
    assert value("reports_timed_out_total") == before + 1


@pytest.mark.long
async def test_the_first_deed_of_a_newcomer_is_timed_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, activation__us=[3], activation__germans=[1])
    before = value("first_deed_seconds_count")
    anna = Newcomer(play)
    await anna.begin()
    assert (await play.table.moment()).state.turn == 1
    assert value("first_deed_seconds_count") == before, "the turn that begins is no deed"
    while value("first_deed_seconds_count") == before:
        assert anna.presses < 10
        await anna.blue()
    for _ in range(4):
        await anna.blue()
    assert value("first_deed_seconds_count") == before + 1
