"""Questions that unknown enemies gave rise to: their reader is told of none but those that their side knows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest

from bot.play.fog import seen
from bot.play.moment import Moment, laid_out
from bot.play.questions import Open
from bot.setup.duels import duel
from bot.text.leads import led
from bot.text.questions import ask, choices_of
from bot.text.words import Words
from engine.flow import Question
from engine.preview import Preview
from engine.preview.answers import Answers
from engine.preview.model import Victim
from engine.space import INCH
from engine.views import GM, Viewer

STAR, KNOWN, UNKNOWN = "reyes", "puma", "lobo"
HALF = Fraction(1, 2)
FATES = {"missed": HALF, "obviously-dead": HALF}
FALLS = Victim(KNOWN, "guerrillas", {0: HALF, 1: HALF}, FATES, HALF, Fraction(0), None, ())


class Foretold:
    """Whatever is answered, the enemy that is known falls by half the dice."""

    affordable = 10

    def preview(self, *_: Any, **__: Any) -> Preview:
        return Preview("decide", victims=(FALLS,))

    def whom(self, _: Any) -> None:
        """Nothing is asked next."""


def moment_asked() -> Moment:
    """The patrol's Star is asked because two guerrillas see it, of whom its side knows one."""
    moment = laid_out({**duel("crossroads", "en"), "seed": "any"}, 1)
    sides = [side.id for side in moment.record.sides]
    moment.state.known[moment.state.figure(KNOWN).index] |= 1 << sides.index("patrol")
    star = moment.state.figure(STAR).at
    for name, beside in ((KNOWN, 0), (UNKNOWN, 2 * INCH)):
        moment.state.figure(name).at = star[0] - beside, star[1] - 2 * INCH
    columns = ("pass-2", "pass-1", "pass-0", "roll")
    question = Question("free-will", columns, "roll", STAR, "patrol", test="in-sight", about=(KNOWN, UNKNOWN))
    return replace(moment, pending=(Open(0, 0, question),))


@pytest.mark.rule("CR2-REACT-04")
def test_an_unknown_enemy_is_in_nothing_that_a_question_leads_to() -> None:
    moment, words = seen(moment_asked(), Viewer("patrol")), Words()
    [open_] = moment.pending
    said = " ".join(choice.line for choice in led(open_, moment, cast("Answers", Foretold()), words))
    assert "Puma is dead. Dice decide whether Puma can fire first" in said
    assert "Lobo" not in f"{said} {ask(open_.question, moment, '', words)} {choices_of(open_.question, moment, words)}"


@pytest.mark.rule("CR2-REACT-04")
def test_those_who_may_not_read_a_question_and_the_game_master_have_it_as_before() -> None:
    moment = moment_asked()
    assert seen(moment, GM).pending[0].question.about == (KNOWN, UNKNOWN)
    assert seen(moment, Viewer("guerrillas")).pending[0].secret
