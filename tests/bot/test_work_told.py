"""Work that has to be done before a side leaves, in words (CR2-RUL-645)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.language import Language
from bot.play.moment import Moment
from bot.storage.roster import Seating
from bot.text.mission import broken_off_lines, goal, undone
from bot.text.progress import objective_lines
from bot.text.report import report
from bot.text.words import Words
from tests.engine.table import Battle
from tests.engine.test_cr2_work import over, repairs, works

TOLD = {
    "en": (
        "Work has to be done first: 3 turns in a row in the building. Workers: Tess and Tom.",
        "Still to do: the work in the building",
        "Tess works in the building: 1 of 3",
        "The work in the building is **done**",
        "**Tess leaves before the work is done**: without it the mission fails.",
        "Tess is disturbed: the work in the building **begins anew**.",
    ),
    "fr": (
        "Il y a d’abord un travail à faire : 3 tours de suite (le bâtiment). Pour cela : Tess et Tom.",
        "Reste à faire : le travail (le bâtiment)",
        "Tess travaille (le bâtiment) : 1 sur 3",
        "Travail **fait** : le bâtiment",
        "**Tess part avant la fin du travail** : sans lui, la mission échoue.",
        "Tess : travail interrompu (le bâtiment), **à reprendre depuis le début**.",
    ),
}


def moment_of(b: Battle, seen: int = 0) -> Moment:
    now = b.encounter.state.copy()
    entries = tuple(b.encounter.log[seen:])
    return Moment(1, 1, 3, b.encounter.record, {"do": "end-phase"}, entries, now, now, (), Seating(7, {}))


@pytest.mark.rule("CR2-RUL-645")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_do_and_how_far_it_is_stands_in_the_goal_and_below_the_reports(language: Language) -> None:
    words, told = Words(language), [line.replace(" :", "\xa0:") for line in TOLD[language]]
    with repairs() as b:
        assert goal(b.encounter.record, words).endswith(told[0])
        b.encounter.game.named("tom").status = "obviously-dead"
        assert told[1] in objective_lines(moment_of(b), words)[0]
        assert undone(moment_of(b), ["tess"], words) == told[4]
        assert undone(moment_of(b), ["mia"], words) == ""
        works(b)
        assert told[2] in objective_lines(moment_of(b), words)[0]
        before = b.encounter.state.copy()
        b.blue_turn("tess", blue=3)
        b.do("move", figure="tess", to=[8, 32])
        assert broken_off_lines(replace(moment_of(b), before=before), words) == [told[5]]
        over(b)
        for _ in range(3):
            works(b)
        assert told[3] in objective_lines(moment_of(b), words)[0]
        said = "\n".join(page.text for page in report(moment_of(b), words).pages)
        assert ("fini le travail" if language == "fr" else "finished the work in") in said
