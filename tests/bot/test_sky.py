"""What the hour and the weather are told as, and the light in which the table is drawn."""

from __future__ import annotations

import pytest

from bot.language import ENGLISH, Language, language_of
from bot.play.moment import Moment
from bot.report.odds import space_at
from bot.report.scene import scene_of
from bot.storage.roster import Seating
from bot.text.report import report
from bot.text.words import Words
from tests.engine.compendium_field import battle


def night_falls() -> Moment:
    """The turn in which an evening of one turn is over."""
    figures = "ann blue rep 5 at 18,30", "rob red rep 4 at 18,5"
    with battle(*figures, table={"hour": "evening"}, dice={"time_of_day__table": [1]}) as b:
        b.blue_turn(blue=6, red=5)
        b.do("end-phase")
        b.do("end-phase")
        before, logged = b.encounter.state.copy(), len(b.encounter.log)
        b.blue_turn(blue=6, red=5)
        entries, after = tuple(b.encounter.log[logged:]), b.encounter.state.copy()
        item = {"do": "start-turn"}
        return Moment(1, 1, 4, b.encounter.record, item, entries, before, after, (), Seating(7, {}))


@pytest.mark.parametrize(
    ("language", "heading", "told"),
    [
        (ENGLISH, "Night falls", "It is night for 10 more turns. Figures see no farther than 12″."),
        (language_of("fr"), "La nuit tombe", "La nuit dure encore 10 tours. On ne voit pas à plus de 12″."),
    ],
    ids=["en", "fr"],
)
def test_a_new_hour_is_told_with_how_far_one_sees(language: Language, heading: str, told: str) -> None:
    moment = night_falls()
    words = report(moment, Words(language))
    assert heading in words.heading
    assert told in " ".join(page.text for page in words.pages)


def test_the_hour_at_which_a_battle_begins_has_not_come_just_now() -> None:
    moment = night_falls()
    moment.before.turn = 0
    assert "Night falls" not in report(moment, Words()).heading


def test_the_table_is_drawn_in_the_light_of_the_hour() -> None:
    moment = night_falls()
    assert moment.record.table.light == "day"
    assert scene_of(moment).table.light == space_at(moment).table.light == "night"
