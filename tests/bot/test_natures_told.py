"""Attributes in the dice of a report: each that changed a test is named with what it changed."""

from __future__ import annotations

import pytest

from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.storage.roster import Seating
from bot.text.dice import dice_detail
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from tests.engine.compendium_field import battle


@pytest.mark.rule("CMP-ADV-03", "CMP-DIS-04", "CMP-ADV-14")
@pytest.mark.parametrize(
    ("language", "stoic", "brawler"),
    [(ENGLISH, "+1 die: stoic", "+1 die: brawler"), ("fr", "+1 dé\xa0: stoïque", "+1 dé\xa0: bagarreur")],
)
def test_a_die_that_an_attribute_adds_is_named_after_it(language: Language, stoic: str, brawler: str) -> None:
    with battle(
        "ann blue rep 4 with nothing at 18,20 facing 0 traits stoic,brawler",
        "rob red rep 4 with nothing at 18,17 facing 180 traits runt",
        dice={
            "wanting_to_charge__ann": [1, 2, 3], "being_charged__rob": [1, 2], "melee__ann": [1, 6, 6],
            "melee__rob": [6], "damage__ann": [2],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        encounter: Encounter = b.encounter
        state = encounter.state.copy()
        moment = Moment(
            0, len(encounter.inputs), 0, load(encounter.export()), {}, tuple(encounter.log), state, state,
            open_questions(encounter), Seating(1, {"blue": (1,)}),
        )  # fmt: skip
        told = dice_detail(moment.entries, moment, Words(language))
    [wanting] = [line for line in told.splitlines() if "CMP-REACT-10" in line]
    assert stoic in wanting
    assert any(brawler in line for line in told.splitlines() if "CMP-T-MELEE" in line or "CMP-MELEE" in line), told
