"""Choices of a question: the numbers on a button and in its line are those of its figure and of its deed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.panel.choices import deed_of
from bot.panel.desk import SETTLED
from bot.play.defaults import needless
from bot.text.danger import FOES, MOST, danger
from bot.text.lead_lines import Led
from bot.text.leads import DEEDS, led
from bot.text.words import words_for
from engine.encounter import Encounter
from engine.flow import Question
from engine.loading.load import load
from engine.offers.choose import offers
from engine.preview import as_known
from engine.preview.answers import Answers
from engine.preview.danger import charging, threatened
from engine.views import Viewer
from tests.bot.walk import Walk
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.table import Battle

WORDS = words_for("en-GB")
STILL = ("no-fire", "hold", "wait", "duck-back", "finish-move", "runaway", "stay")
"""Deeds without a shot of their own."""
TOGETHER = ("roll", "cohesion-test")
"""Deeds by which a group rolls dice for all of it."""
MET = (("cr3", 21), ("cr3", 24), ("cr3", 25), ("cr3", 27), ("mg42", 26), ("cr2", 22), ("cr2", 26))


def choices(book: str, seed: int) -> Iterator[tuple[Encounter, Question, str, Led]]:
    """The choices of the questions in a random battle, each with its deed."""
    walk = Walk(BATTLES[book](seed, size=5) | {"auto": False}, Random())
    encounter, chance = Encounter(load(walk.encounter.record.to_json())), Random(f"{book} {seed}")
    walk.encounter = encounter
    for _ in range(110):
        if over(encounter):
            return
        for open_ in walk.moment().pending if encounter.pending else ():
            question = open_.question
            if question.side in walk.users and question.form in DEEDS and question.figure:
                answers = Answers(encounter, Viewer(question.side))
                for choice in led(open_, walk.moment(), answers, WORDS):
                    yield encounter, question, str(deed_of(question, choice.value)), choice
        encounter.submit(choose(encounter, chance))


@pytest.mark.long
@pytest.mark.parametrize(("book", "seed"), MET)
def test_a_choice_has_the_odds_of_its_own_figure_and_deed(book: str, seed: int) -> None:
    met = 0
    for encounter, question, deed, choice in choices(book, seed):
        met += 1
        assert deed not in STILL or "%" not in choice.label, choice
        others = [f for f in encounter.state.figures if f.side == question.side and f.id != question.figure]
        odds = [f.name for f in others if re.search(rf"\b{re.escape(f.name)}: \d+%", choice.line)]
        assert not odds or deed in TOGETHER, choice
        if deed in STILL and choice.firings and "%" in choice.line:
            assert "After that, " in choice.line, choice
    assert met


@pytest.mark.long
@pytest.mark.parametrize("book", ["cr3", "compendium"])
def test_the_bold_line_of_a_move_names_who_may_charge_whom(book: str) -> None:
    met = 0
    for seed in range(1, 9):
        walk = Walk(BATTLES[book](seed, size=4) | {"auto": False}, Random())
        encounter, chance = walk.encounter, Random(f"{book} {seed}")
        for _ in range(60):
            if over(encounter):
                break
            side = encounter.state.active_side
            if not encounter.pending and side in walk.users:
                moment = walk.moment()
                for offer in offers(as_known(encounter, Viewer(side)), side).moves:
                    stop = offer.foretold.first_stop if offer.foretold is not None else None
                    at_risk = threatened(stop, side) if stop is not None else []
                    said = danger(stop, side, moment, WORDS) if stop is not None else ""
                    for figure, _ in at_risk[: MOST - 1]:
                        foes = charging(stop, figure) if stop is not None else []
                        met += len(foes)
                        assert not foes or moment.name(figure) in said
                        assert len(foes) > FOES or all(
                            re.search(rf"{moment.name(foe)}\b.*charge", said) for foe in foes
                        )
            encounter.submit(choose(encounter, chance))
    assert met


@pytest.mark.parametrize("book", ["mg42", "cr2"])
def test_a_star_is_not_asked_whether_it_shoots_at_the_one_it_is_sent_to_shoot(book: str) -> None:
    b = Battle(
        "ann blue rep 5 star at 10,20 facing 180 with submachine-gun",
        "rob red rep 4 at 10,12 facing 0 with submachine-gun",
        ruleset=book, seed="x",
    )  # fmt: skip
    b.blue_turn("ann")
    b.give({"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}], **SETTLED["fire"]})
    [question] = b.encounter.pending
    assert (question.kind, question.test, question.about) == ("free-will", "in-sight", ("rob",))
    answer = needless(b.encounter)
    assert answer is not None
    assert deed_of(question, answer["choice"]) == "fire"
