"""Downed pilot: in each way and language, the captive hidden anew; and what flies is called, met and left by taps."""

from __future__ import annotations

import pytest

from bot.setup.ambush import captive_hidden, sealed
from bot.setup.scenarios import scenario
from bot.text.mission import goal
from bot.text.words import Words
from engine.loading.load import load
from engine.views import record_of
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.engine.machines import LONG, armored

HUTS = {"creek-hut", "tall-hut", "north-west-hut", "north-east-hut"}
FIGURES = (
    "ann blue rep 5 with rifle at 30,46",
    "pip blue rep 5",
    "hal blue rep 4",
    "rob red rep 4 with rifle at 12,10",
)
FLIERS = (
    "sky of blue model aircraft at 0,0 status off-table pilot pip",
    "heli of blue model helicopter at 0,0 status off-table pilot hal",
)
DICE = {"activation:blue": [4], "activation:red": [3]}


@pytest.mark.rule("CR2-RAID-04")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", ["solo", "other", "two"])
def test_it_can_be_played_in_each_way_and_the_captive_is_hidden_anew(way: str, language: str) -> None:
    laid = scenario(f"downed-pilot-{way}", language)
    held = {captive_hidden(laid, sealed(f"seed-{n}"))["mission"]["held_in"] for n in range(24)}
    assert held == HUTS
    record = load(laid)
    assert "Ames" in goal(record, Words(language))
    shown = record_of(record, [figure.id for figure in record.figures])
    assert shown.mission is not None
    assert not shown.mission.held_in
    assert "held_in" not in shown.raw["mission"]


@pytest.mark.long
@pytest.mark.rule("CR2-AIR-02", "CR2-HELI-01")
async def test_a_strip_is_declared_on_the_picture_and_everybody_is_told(play: Play) -> None:
    battle = armored(*FIGURES, *FLIERS, table=LONG, dice=DICE)
    await play.set_up({**battle.record, "information": "public"})
    for who, side in (("Anna", "blue"), ("Ben", "red")):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.press("More orders")
    await anna.take(next(way for way in anna.ways if way.label == "Call a strafing run"))
    described = " ".join(attachment.description or "" for attachment in anna.panel.attachments)
    assert "Rob" in described
    refused = answered(await play.table.order("Anna", "strafe", aircraft="sky", entry="M48", to="R24"))
    assert "to one on the opposite edge" in refused
    page = await play.table.order("Anna", "strafe", aircraft="sky", entry="M48", to="M1")
    told = answered(page)
    assert "Sky strafes from M48 to M1" in told or "Aircraft strafes from M48 to M1" in told
    assert "Rob may shoot at it first" in told
    await play.table.order("Anna", "strafe", aircraft="sky", entry="M48", to="M1", now=True)
    said = play.said()[-1]
    assert "called for a strafing run" in said
    await play.table.order("Anna", "fly-in", machine="heli", entry="R48", to="R40", now=True)
    assert "called to land" in play.said()[-1]
    anna.panel = None
    await anna.open()
    shown = " ".join(attachment.description or "" for attachment in anna.panel.attachments)
    assert "is to strafe from M48 to M1" in shown
