"""Ready-made battles are told whole, with causes, and what they name is named as a reader would name it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.language import Language, languages
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.retelling import as_one
from bot.report.odds import game_of
from bot.setup.duels import duel, duels
from bot.setup.scenarios import scenario, scenarios
from bot.text.machines import called_by_name
from bot.text.report import report
from bot.text.words import Words
from engine.events import Activation, Turn
from engine.procedures.missions.objectives import band
from engine.procedures.second.break_through import enough, may_follow, through
from engine.procedures.turn import side_die
from engine.state import Machine
from engine.views import Viewer
from tests.bot.ready_told import moments_of
from tests.bot.told import as_read, faults_of

SHORT, TURNS = ("tiger-solo",), 4
"""Those that every change is tried with, and for so many turns."""


def record_of(name: str, language: Language) -> dict[str, Any]:
    """A ready-made battle by its name."""
    return duel(name, language) if name in duels() else scenario(name, language)


def bare(machine: Machine, words: Words) -> re.Pattern[str]:
    """What a machine is called where its article is missing; nothing where it has none."""
    whole = called_by_name(machine, words)
    article = re.match(r"(the|le|la) |(l’)", whole)
    name = whole[article.end() :] if article else ""
    return re.compile(rf"(?<!{article[0]})\b{re.escape(name)}\b", re.IGNORECASE) if article else re.compile(r"$^")


def check(name: str, language: Language, turns: int) -> None:
    words = Words(language)
    for moment in moments_of(record_of(name, language), "2", turns):
        assert not [*faults_of(moment, words)]
        sides = {side.name.lower() for side in moment.record.sides}
        for own in as_read(moment):
            told = report(own, words)
            text = "\n".join((told.heading, *(page.text for page in told.pages)))
            for machine in own.state.machines:
                if machine.name.lower() not in sides:
                    assert not bare(machine, words).search(text), text


def passed_over(moment: Moment) -> bool:
    """Whether a phase ends in which the die, or that all are down, kept everybody from acting; where the battle ends in
    the same moment, its outcome is what is told."""
    state = moment.before
    mine = [figure for figure in state.figures if state.in_phase(figure)]
    able = [figure for figure in mine if figure.able and figure.rep >= side_die(state, state.party)]
    ends = moment.item["do"] == "end-phase" and not state.idle and not moment.state.ended
    return ends and not able and any(figure.on_table for figure in mine)


def check_why(name: str, seed: str) -> None:
    """Each side is told why a phase of its own passes in which nobody of it could act."""
    words, why = Words(), ("no figure can act", "none of them can act", "no figure moves")
    before: Moment | None = None
    for moment in moments_of(record_of(name, "en"), seed):
        if before is not None and passed_over(moment):
            own = seen(as_one([before, moment]), Viewer(moment.before.active_side))
            begins = [e.event for e in own.entries if isinstance(e.event, Turn) and e.event.phase]
            acted = any(isinstance(entry.event, Activation) and not entry.event.over for entry in moment.entries)
            if begins and begins[0].phase == moment.before.phase and not acted:
                text = "\n".join(page.text for page in report(own, words).pages)
                assert any(each in text for each in why), (moment.sequence, text)
        before = moment


@pytest.mark.parametrize("name", SHORT)
def test_a_phase_that_passes_says_why(name: str) -> None:
    check_why(name, "2")


@pytest.mark.long
@pytest.mark.parametrize("name", [*scenarios(), *duels()])
def test_every_phase_that_passes_says_why(name: str) -> None:
    check_why(name, "2")


def check_cut_off(name: str, seed: str) -> None:
    """The band that is to leave is told once that it can do so no more, when so many have fallen."""
    could = True
    for moment in moments_of(record_of(name, "en"), seed):
        game = game_of(moment)
        assert game.mission is not None
        can = bool(moment.state.ended) or enough(game.mission, [*through(game), *may_follow(band(game))])
        page = report(seen(moment, Viewer(game.mission.side)), Words()).page().text
        assert ("can no longer get through" in page) == (could and not can), (moment.sequence, page)
        could = can


def test_a_band_that_can_get_through_no_more_is_told_so() -> None:
    check_cut_off("mg42-solo", "5")


@pytest.mark.long
@pytest.mark.parametrize("seed", "123456")
@pytest.mark.parametrize("name", ["crossroads-solo", "crossroads-other", "crossroads-two", "mg42-other", "mg42-two"])
def test_each_band_that_can_get_through_no_more_is_told_so(name: str, seed: str) -> None:
    check_cut_off(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SHORT)
def test_a_ready_made_battle_is_told_whole_and_by_its_names(name: str, language: Language) -> None:
    check(name, language, TURNS)


@pytest.mark.rule("CR2-MOVE-16", "CR2-RUL-470")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Diehl, under fire, **runs**. Diehl gets into the Tiger TH. Diehl runs no further."),
        ("fr", "Diehl, sous le feu, **s’enfuit**. Diehl monte à bord (le Tigre CH). Diehl ne fuit plus."),
    ],
)
def test_a_run_that_an_answer_held_up_is_told_with_its_cause_and_its_end(language: Language, said: str) -> None:
    runs = next(m for m in moments_of(record_of("tiger-two", language), "2") if m.state.figure("diehl").aboard)
    assert said in report(seen(runs, Viewer("panzer")), Words(language)).page().text


@pytest.mark.rule("CR2-BLAST-01")
def test_a_blast_tells_of_one_whom_only_their_own_side_knows() -> None:
    record = record_of("convoy-two", "en")
    bursts = next(m for m in moments_of(record, "14") if m.state.figure("jamal").status == "obviously-dead")
    told = {side.id: report(seen(bursts, Viewer(side.id)), Words()).page().text for side in bursts.record.sides}
    assert "The Lynx's round bursts by the wall: **right on the spot**. Jamal is **dead**." in told["ambushers"]
    assert "The Lynx's round bursts by the wall: **right on the spot**." in told["convoy"]
    assert "Jamal" not in told["convoy"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.long
@pytest.mark.parametrize("name", [*scenarios(), *duels()])
def test_all_of_them_are(name: str, language: Language) -> None:
    check(name, language, 30)
