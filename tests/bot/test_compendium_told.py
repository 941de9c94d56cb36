"""What reports of the French Compendium say of places and machines, of what figures are by nature, and of why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.language import Language
from bot.report.step import ReportStep
from bot.setup.scenarios import scenario
from bot.text.machines import drive_in_words, machine_sentence
from bot.text.mission import goal
from bot.text.words import Words
from engine.events import Deed, MachineEvent
from engine.loading.load import load
from engine.views import PUBLIC
from tests.bot.cr2_telling import known_of
from tests.engine.compendium_field import battle

COACH = {"id": "stage", "side": "blue", "model": "coach", "at": [18, 20], "facing": 0, "status": "stalled"}


@pytest.mark.parametrize(("language", "said"), [("en", "in the Packard"), ("fr", "dans la Packard")])
def test_a_car_of_a_ready_made_battle_has_its_article(language: Language, said: str) -> None:
    assert said in goal(load(scenario("speakeasy-solo", language)), Words(language))


@pytest.mark.rule("CMP-RUL-251")
@pytest.mark.parametrize(("language", "said"), [("en", "Malone has the ledger."), ("fr", "Malone a le registre.")])
def test_the_goal_says_which_star_has_what_is_to_be_brought_away(language: Language, said: str) -> None:
    assert goal(load(scenario("speakeasy-two", language)), Words(language)).endswith(said)


@pytest.mark.rule("CR2-RUL-551")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The coach BA has no room to turn."), ("fr", "La diligence BA n’a pas la place de tourner.")],
)
def test_a_coach_may_have_no_room_to_turn_beside_a_wall(language: Language, said: str) -> None:
    b = battle("ann blue rep 4 at 10,30", "rob red rep 4 at 3,3", machines=[COACH], dice={})
    b.blue_turn("ann")
    moment = known_of(b, PUBLIC, do="end-phase")
    step = ReportStep("machine", [Deed("move")], events=[MachineEvent("stage", "no-room", "wall")])
    assert machine_sentence(step, moment, Words(language)) == said
    beside = replace(step, events=[MachineEvent("stage", "no-room", "rob")])
    assert "Rob" in machine_sentence(beside, moment, Words(language)), "what is in the way is named"


@pytest.mark.rule("CMP-CAR-05")
@pytest.mark.parametrize(
    ("language", "said", "brief"),
    [
        ("en", "4″ back, 15° left, 2.5″ on", "4″ back, 15° L, 2.5″"),
        ("fr", "4″ en arrière, 15° à gauche, 2,5″ en avant", "recul 4″, 15° G, 2,5″"),
    ],
)
def test_a_way_in_several_legs_has_words_short_enough_for_a_button(language: Language, said: str, brief: str) -> None:
    car = {"id": "car", "side": "blue", "model": "car", "at": [18, 20], "facing": 0}
    b = battle("ann blue rep 4 at 10,30", "rob red rep 4 at 3,3", machines=[car], dice={})
    way = {"do": "drive", "machine": "car", "speed": -4, "then": [{"turn": -15, "speed": 2.5}]}
    words = Words(language)
    assert [drive_in_words(way, b.encounter.game, words, brief=short) for short in (False, True)] == [said, brief]
