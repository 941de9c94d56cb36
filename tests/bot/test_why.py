"""`Dice` under a report says what led to what, step by step, to the person who asks and no more than they may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import Language
from bot.messages.ids import ReportId
from bot.messages.report import show_id
from bot.play.moment import Moment
from bot.play.retelling import as_one
from bot.report.steps import causes, steps_of
from bot.text.log import why
from bot.text.words import Words
from tests.bot.asked import to_the_first_question
from tests.bot.conftest import Play, text_of
from tests.bot.finger import pressed
from tests.bot.test_telling import BATTLES, moments
from tests.some import first

SIGHT = "Both sides see each other. **Carlos is quickest.** `CR3-TAB-IN-SIGHT`"
MOVE = "Billy, Carol, Dez and Otto move"


async def asked_why(play: Play, who: str, moment: Moment) -> list[str]:
    """What somebody reads below the dice, line by line, who presses `Dice` under the report of a moment."""
    result = await play.table.press(who, show_id("d", moment))
    assert result.response is not None
    assert result.response.ephemeral
    _, _, reasons = text_of(result.response.message).partition("**Why**\n")
    return reasons.splitlines()


@pytest.mark.long
async def test_anybody_asks_why_and_reads_the_chain_with_its_rules(play: Play) -> None:
    moment = await to_the_first_question(play)
    seen, moved, *_ = await asked_why(play, "Chloe", moment)
    assert seen == SIGHT
    assert moved.startswith(f"-# Cause: {MOVE}")
    assert moved.endswith("`CR3-RUL-12`")


@pytest.mark.long
async def test_the_chain_goes_back_beyond_the_question_that_was_answered_and_over_a_restart(play: Play) -> None:
    await to_the_first_question(play)
    await play.table.answer()
    moment = await play.table.moment()
    await play.restart()
    shot, seen, moved, *_ = await asked_why(play, "Ben", moment)
    assert shot.startswith("Carlos's assault rifle misses Billy three times (")
    assert seen == f"-# Cause: {SIGHT}"
    assert moved.startswith(f"-# Cause: {MOVE}")


@pytest.mark.long
async def test_where_nothing_led_to_it_no_reasons_are_given(play: Play) -> None:
    moment = await to_the_first_question(play)
    shown = await pressed(play, "Anna", str(ReportId("d", moment.encounter_id, 1)))
    assert shown.response is not None
    assert "**Why**" not in text_of(shown.response.message)


@pytest.mark.long
async def test_an_old_button_that_asked_why_shows_the_same(play: Play) -> None:
    moment = await to_the_first_question(play)
    asked = [ReportId(what, moment.encounter_id, moment.sequence) for what in ("d", "w")]
    shown = [(await pressed(play, "Anna", str(carried))).response for carried in asked]
    told = [text_of(answer.message) for answer in shown if answer is not None]
    assert told[0] == told[1]
    assert SIGHT in told[1]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", first(1, ["en", "fr"]))
def test_every_battle_says_why_in_words_of_its_own_reports(path: Path, language: Language) -> None:
    words, chain, told = Words(language), [], 0
    for moment in moments(path):
        chain = [*chain, moment] if moment.item["do"] == "decide" else [moment]
        steps = steps_of(moment.entries)
        assert all(cause.number < number for number, cause in causes(steps).items()), "what led to it was before it"
        text = why(moment, as_one(chain), words)
        assert len(text) <= 1_600
        if causes(steps):
            told += 1
            assert words("cause.because", what="", rule="").split()[0] in text
    assert told


def test_a_crew_is_lost_because_of_the_shot_and_not_of_one_another() -> None:
    [path] = [path for path in BATTLES if path.stem == "kill-distance"]
    answered = [moment for moment in moments(path) if 3 <= moment.sequence <= 5]
    told = why(answered[-1], as_one(answered), Words())
    assert [line for line in told.splitlines() if "Gil" not in line] == [
        "Lou is **out of the fight**. `CR2-DMG-05`",
        "The medium tank has **lost its crew**. `CR2-DMG-01`",
        "Gus is **out of the fight**. `CR2-DMG-05`",
        "Lou and Gus move 3″ north. `CR2-RUL-277`",
    ]
    assert told.count("-# Cause: Gil's medium APW hits the medium tank RA") == 4


def test_a_wound_is_told_with_the_shot_that_dealt_it() -> None:
    for path in BATTLES:
        for moment in moments(path):
            for step in steps_of(moment.entries):
                if step.kind == "shoot" and any(roll.label == "damage" for roll in step.rolls):
                    rollers = {roll.figure for roll in step.rolls if roll.label == "damage"}
                    assert rollers == set(step.actors)
