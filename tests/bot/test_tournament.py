"""A tournament battle: what a force costs while it is made, and two people who play for points to the end."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.language import Language
from bot.play.moment import Moment
from bot.setup.scenarios import scenario
from engine.loading.prices import of_figure
from engine.ruleset.registry import get
from tests.bot.by_presses import Battle
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger
from tests.bot.patience import be_patient
from tests.bot.test_arranging import changing, pick
from tests.bot.test_two_languages import everything, in_language

ARMS = {"assault-rifle": 12, "lmg": 24, "rifle": 4, "semi-automatic-rifle": 4, "submachine-gun": 8, "carbine": 5}


def recounted(moment: Moment, record: dict[str, Any]) -> dict[str, int]:
    """The score by the book, from the figures as they lie (CR2-TOURN-03)."""
    began = {figure["id"]: figure for figure in record["figures"]}
    points = {side["id"]: record["mission"]["total"] for side in record["sides"]}
    had: dict[str, Counter[str]] = {side: Counter() for side in points}
    has: dict[str, Counter[str]] = {side: Counter() for side in points}
    for figure in moment.state.figures:
        [foe] = points.keys() - {figure.side}
        had[figure.side] += Counter(name for name in began[figure.id]["weapons"] if name in ARMS)
        has[figure.side] += Counter(name for name in figure.weapons if name in ARMS)
        if figure.status == "obviously-dead":
            points[figure.side] -= 5 * figure.rep
            points[foe] += 5 * figure.rep
        near = [f for f in moment.state.figures if f.side == figure.side and f.able and f.status != "off-table"]
        helped = any((f.at[0] - figure.at[0]) ** 2 + (f.at[1] - figure.at[1]) ** 2 <= 102**2 for f in near)
        if figure.status == "out-of-the-fight" and not figure.hurt.recovers and not helped:
            points[figure.side] -= 2 * 5 * figure.rep
    for side in points:
        [foe] = points.keys() - {side}
        taken = sum(ARMS[name] * count for name, count in (has[side] - had[side]).items())
        points[side] += taken
        points[foe] -= taken
    return points


@pytest.mark.long
@pytest.mark.rule("CR2-TOURN-01", "CR2-TOURN-02", "CR2-TOURN-03", "CR2-T-TOURNAMENT", "CR2-RUL-304")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_two_people_play_for_300_points_to_the_end(
    play: Play, speaking: Speaking, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    be_patient(monkeypatch)
    speaking(language, language)
    record = json.loads(json.dumps(scenario("tournament-two", language)))
    await play.set_up({**record, "seed": f"points-{language}"})
    for side, who in (("fusiliers", "Anna"), ("irregulars", "Ben")):
        await play.table.order(who, "encounter join", side=side)
    fingers = {who: Finger(play, who) for who in ("Anna", "Ben")}
    mill = Battle(play, "two", Random(language), fingers, every=15)
    moment = await mill.to_its_end(14)
    assert moment.state.ended in ("success", "failure", "draw")
    assert not mill.refused
    assert moment.state.progress is not None
    counted = dict(moment.state.progress.points)
    assert counted == recounted(moment, record)
    last = [message for message in mill.public() if str(counted["fusiliers"]) in text_of(message)]
    assert last, "the points are told at the end"
    for message in mill.public():
        in_language(everything(message), language)


@pytest.mark.long
@pytest.mark.rule("CR2-TOURN-01", "CR2-POINTS-03", "CR2-LIST-01")
async def test_a_force_is_bought_by_presses_and_never_for_more_than_the_total(play: Play) -> None:
    anna = await changing(play, "tournament")
    assert "of 300 points spent" in anna.text
    await pick(anna, "brandt")
    assert "62 points" in anna.text
    assert {"Rifle · 4", "Grenade · 6", "Comm link · 10"} <= {way.label for way in anna.ways}
    await anna.press("Back")
    while (spent := await spent_by(play, "fusiliers")) <= 300:
        page, before = anna.panel, spent
        await pick(anna, "military:leader")
        if anna.panel is page or not any(way.label == "Back" for way in anna.ways):
            break
        await anna.press("Back")
    assert await spent_by(play, "fusiliers") == before <= 300
    assert re.search(r"\d+ of 300 points are spent for .*: take figures or arms away", anna.read[-1])
    anna.panel = page
    await pick(anna, "500")
    assert "of 500 points spent" in anna.text
    await pick(anna, "military:leader")
    assert await spent_by(play, "fusiliers") > before


async def spent_by(play: Play, side: str) -> int:
    """What the force of a side costs, by the book's list."""
    sheet = await play.bot.service.drafts.sheet(play.channel.id, play.table.people["Anna"].id)
    prices = get("cr2").prices
    assert prices is not None
    return sum(of_figure(prices, figure) for figure in sheet.moment.record.figures if figure.side == side)
