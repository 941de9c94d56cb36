"""Headings and sentences that say what came of it: the quickest, a prisoner set free, nerve, a Star's luck, fights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.report.course import course_of
from bot.report.meaning import comes_round, frees
from bot.report.steps import steps_of
from bot.report.story import story_of, weight
from bot.text.heading import heading_of
from bot.text.sentences import sentence
from bot.text.sides import side_name
from bot.text.words import Words
from engine.events import Blast, Drive, Melee, Move, Roll, Shot, Status
from engine.state import FALLEN
from tests.bot.test_reports import turns_of
from tests.bot.test_telling import BATTLES, WORDS, moments, reports

ACTS = (Blast, Drive, Melee, Move, Shot)


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_one_that_is_said_to_be_quickest_acts_or_is_asked(path: Path) -> None:
    for moment in moments(path):
        for step in steps_of(moment.entries):
            if step.kind != "sight" or moment.pending:
                continue
            first = next(
                (f for f in moment.state.figures if f"**{f.name} is quickest.**" in sentence(step, moment, WORDS)), None
            )
            if first is not None:
                acts = [entry.event for entry in moment.entries if isinstance(entry.event, ACTS)]
                names = {getattr(event, "shooter", getattr(event, "figure", first.id)) for event in acts}
                assert first.id in names, (moment.sequence, first.name)


def test_the_quickest_who_do_not_act_are_told_of_with_their_reason() -> None:
    told = [
        (sentence(step, moment, WORDS), step, moment)
        for path in BATTLES
        for moment in moments(path)
        for step in steps_of(moment.entries)
        if step.kind == "sight"
    ]
    found = [
        (text.split("quickest**, but ")[1], step, moment) for text, step, moment in told if "quickest**, but" in text
    ]
    assert len(found) > 4
    for reason, step, moment in found:
        checks = [e.event for e in moment.entries if isinstance(e.event, Roll) and e.event.label == "in-sight-action"]
        failed = {roll.figure for roll in checks if not roll.passed}.intersection(step.actors)
        if reason.startswith(("passes no die", "pass no die")):
            assert failed
        elif reason.startswith(("does not act", "do not act")):
            several = reason.startswith("do not")  # each for a reason of its own
            assert several or any(f.status == "ducked-back" for f in moment.before.figures if f.id in step.actors)
        else:
            assert reason.startswith("can neither shoot nor charge"), (reason, moment.sequence)


def test_a_prisoner_set_free_is_told_as_free_and_not_as_one_who_falls() -> None:
    freed = [m for path in BATTLES for m in moments(path) if any(frees(entry.event) for entry in m.entries)]
    assert freed
    for moment in freed:
        steps = [s for s in steps_of(moment.entries) if any(map(frees, s.events))]
        told = " ".join(sentence(step, moment, WORDS) for step in steps)
        assert "free again" in told
        assert heading_of(steps, moment, WORDS).endswith("is free again")


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_whoever_is_headed_as_wavering_wavers_in_the_text_too(path: Path) -> None:
    for told in reports(path):
        if told.heading.endswith(" wavers"):
            assert "wavers" in "".join(page.text for page in told.pages) or not told.pages[0].text


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_every_fall_in_a_fight_is_the_deed_of_the_foe(path: Path) -> None:
    played = moments(path)
    falls = course_of(played).falls
    for number, moment in enumerate(played):
        for step in steps_of(moment.entries):
            for event in step.events if step.kind == "melee" else ():
                if isinstance(event, Status) and event.to in FALLEN:
                    by = {fall.by for fall in falls if (fall.figure, fall.moment) == (event.figure, number)}
                    assert by
                    assert "" not in by, (moment.sequence, event)


def test_one_that_comes_round_is_told_and_heads_a_report_without_graver_news() -> None:
    back = [m for path in BATTLES for m in moments(path) if any(comes_round(entry.event) for entry in m.entries)]
    assert back
    for moment in back:
        steps = [step for step in steps_of(moment.entries) if any(map(comes_round, step.events))]
        assert all(weight(line) >= 3 for line in story_of(steps))
        assert heading_of(steps, moment, WORDS).endswith("is up again")


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_phase_lost_to_dice_stands_on_the_first_page(path: Path) -> None:
    for told in turns_of(path):
        pages = [page.text for page in told.pages]
        for why in (
            "is higher than each of their Reps",
            "are higher than every Rep",
            "no figure moves or fires this turn",
        ):
            assert not any(why in page for page in pages[1:]) or why in pages[0]


def test_sides_of_ready_made_battles_are_named_in_the_readers_language() -> None:
    moment = next(iter(moments(BATTLES[0])))
    first, second, *others = moment.record.sides
    sides = (replace(first, name="Villagers"), replace(second, name="Ann's own"), *others)
    told = replace(moment, record=replace(moment.record, sides=sides))
    assert side_name(sides[0].id, told, Words("fr")) == "Villageois"
    assert side_name(sides[0].id, told, WORDS) == "Villagers"
    assert side_name(sides[1].id, told, Words("fr")) == "Ann's own"
