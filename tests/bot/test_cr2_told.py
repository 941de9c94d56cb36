"""What a report says of hiding in Chain Reaction 2.0, of waits and of figures off their guard, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.fog import seen
from bot.play.moment import Moment, open_questions
from bot.storage.people import Seating
from bot.text.report import report
from bot.text.words import Words
from engine.views import GM, PUBLIC, Viewer
from tests.engine.table import Battle
from tests.engine.test_cr2_hiding import BETTS, IVAN, at_inches, street
from tests.engine.test_cr2_tells import WOOD

WORDS = Words()
BLUE, RED = Viewer("blue"), Viewer("red")


def told(b: Battle, viewer: Viewer, **item: Any) -> str:
    """An input as this viewer reads of it; nothing is given to the battle itself."""
    encounter = b.encounter
    before, entries = encounter.state.copy(), tuple(encounter.submit(item))
    now, asked = encounter.state.copy(), open_questions(encounter)
    moment = Moment(1, 1, 1, encounter.record, item, entries, before, now, asked, Seating(7, {}))
    return "\n".join(page.text for page in report(seen(moment, viewer), WORDS).pages)


@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
@pytest.mark.parametrize(("viewer", "reads"), [(RED, True), (GM, True), (BLUE, False), (PUBLIC, False)])
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_its_own_side_reads_what_a_figure_waits_for(information: str, viewer: Viewer, reads: bool) -> None:
    b = street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information=information)
    b.blue_turn("betts")
    b.do("move", figure="betts", path=[[9, 13], [11, 13]])
    answer = {"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": at_inches(3)}
    assert ("Ivan waits for an enemy within 3″." in told(b, viewer, **answer)) is reads


@pytest.mark.rule("CR2-REACT-04")
@pytest.mark.parametrize(("viewer", "reads"), [(RED, True), (GM, True), (BLUE, False), (PUBLIC, False)])
def test_its_own_side_reads_that_a_figure_is_hidden(viewer: Viewer, reads: bool) -> None:
    igor, betts = "igor red rep 4 at 13,8 facing 90 with pistol", "betts blue rep 4 at 30,30 facing 180 with rifle"
    b = street(igor, betts, terrain=[WOOD], information="hidden")
    b.blue_turn(red=3)
    b.do("activate", figures=["igor"])
    text = told(b, viewer, do="move", figure="igor", to=[15.5, 8])
    assert ("Igor **is hidden**." in text) is reads
    assert ("Igor" in text) is reads


@pytest.mark.rule("CR2-ENC-04")
@pytest.mark.parametrize(
    ("dice", "said"), [([6, 6], "Igor, off guard, **notices nothing**."), ([1, 6], "Igor spots Betts.")]
)
def test_a_report_says_whether_a_sentry_notices_anything(dice: list[int], said: str) -> None:
    scripted = {"in_sight__betts": [6, 6], "awareness_check__igor": dice, "in_sight__igor": [6, 6]}
    b = street("igor red rep 4 at 18,13 facing 270 with pistol aware sentry", BETTS, dice=scripted)
    b.blue_turn("betts")
    assert said in told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])
