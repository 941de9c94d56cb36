"""What happens to a figure leaves a trace in the prose, in the order in which it happens, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.text.errors import explain
from bot.text.report import report
from bot.text.words import Words
from engine.errors import Refused
from engine.events import Event, Item, Move, Nature, Posture, Roll, Status
from engine.state import OBVIOUSLY_DEAD
from engine.views import PUBLIC
from tests.bot import test_telling
from tests.bot.cr2_telling import known_of, told
from tests.bot.eavesdrop import moments
from tests.engine.compendium_field import battle
from tests.engine.table import Battle
from tests.some import first

LANGUAGES: tuple[Language, ...] = ("en", "fr")
FIRES = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
RIFLE = "ann blue rep 4 with bolt-action-rifle at 10,20"
RIDER = "rob red rep 4 mounted with nothing at 10,12 facing 180"


def prose(moment: Moment, language: Language) -> str:
    """The report of a moment."""
    said = report(moment, Words(language))
    return "\n".join((said.heading, *(page.text for page in said.pages)))


def _charged(event: Event) -> str:
    """The figure that a charger's test makes run, which is told by that test."""
    return event.against if isinstance(event, Roll) and event.result == "target-runs-away" else ""


def untold(moment: Moment, language: Language) -> Iterator[str]:
    """The figures of whose changes, with all that brought them about, the prose says nothing."""
    befell = Item | Status | Posture  # What is thrown is told by its throw.
    tells = befell | Move | Nature | Roll
    events = [e.event for e in moment.entries if isinstance(e.event, befell)]
    figures = {e.figure for e in events if getattr(e, "what", "") != "throws"} - moment.shut_away.keys()
    for figure in figures:
        about = [e for e in moment.entries if isinstance(e.event, tells)]
        own = [e for e in about if figure in (e.event.figure, getattr(e.event, "item", ""), _charged(e.event))]
        silent = all(getattr(e.event, "from_", "") == "ducked-back" for e in own if isinstance(e.event, befell))
        kept = tuple(e for e in moment.entries if e not in own)
        if not silent and prose(replace(moment, entries=kept), language) == prose(moment, language):
            yield f"{figure}: {[e.event for e in own]}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", test_telling.BATTLES, ids=lambda path: path.stem)
def test_what_befalls_a_figure_of_a_golden_battle_is_told(path: Path, language: Language) -> None:
    assert not [one for moment in test_telling.moments(path) for one in untold(moment, language)]


@pytest.mark.parametrize("ruleset", ["cr3", "mg42", "swordplay", "cr2", "compendium"])
@pytest.mark.parametrize("seed", first(1, range(6)))
def test_what_befalls_a_figure_of_a_random_battle_is_told(seed: int, ruleset: str) -> None:
    assert not [one for _, moment in moments(seed, 50, ruleset) for one in untold(moment, ENGLISH)]


def ridden(**dice: Any) -> Battle:
    """A rider about to be fired at."""
    b = battle(RIFLE, RIDER, dice={"received_fire__rob": [6, 6], **dice})
    b.blue_turn("ann")
    return b


@pytest.mark.rule("CMP-FIRE-07", "CMP-RUL-114", "CMP-RUL-231")
@pytest.mark.parametrize(("die", "out"), [(2, True), (6, False)])
def test_a_mount_out_of_the_fight_is_told(die: int, *, out: bool) -> None:
    dice = {"ranged_combat__ann": [6], "mounted_target__ann": [1], "damage__ann": [die], "rider_falls__rob": [1]}
    text = told(ridden(**dice), PUBLIC, **FIRES)
    assert "Rob falls from the saddle." in text
    assert ("Rob's mount is **out of the fight**." in text) is out


@pytest.mark.rule("CMP-RUL-171")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "**runs** (passed 0 of 2). Rob jumps from the saddle and drops to the ground."),
        ("fr", "**s’enfuit** (réussites\u00a0: 0 sur 2). Rob saute de selle et se met à plat ventre."),
    ],
)
def test_a_rider_leaves_the_saddle_before_it_lies(language: Language, said: str) -> None:
    assert said in told(ridden(ranged_combat__ann=[1]), PUBLIC, language, **FIRES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_however_long_the_names_the_heading_has_the_gravest_news(language: Language) -> None:
    dice = {"ranged_combat__ann": [6], "damage__ann": [1]}
    b = battle(RIFLE, "rob red rep 4 with nothing at 10,12", dice=dice)
    b.blue_turn("ann")
    moment = known_of(b, PUBLIC, **FIRES)
    long = {"ann": "Annabella-Louisa the Elder", "rob": "Bartholomew-Robert Smithson"}
    figures = [replace(figure, name=long[figure.id]) for figure in moment.state.figures]
    moment.state.figures[:] = figures
    assert moment.state.figure("rob").status == OBVIOUSLY_DEAD
    heading = report(moment, Words(language)).heading
    assert ("raide mort" if language == "fr" else "dead") in heading or (
        "tue" if language == "fr" else "kills"
    ) in heading


@pytest.mark.rule("CMP-MELEE-06", "CR2-MELEE-09", "MG42-MELEE-09")
@pytest.mark.parametrize("ruleset", ["compendium", "cr2", "mg42"])
def test_breaking_off_is_asked_about_and_no_order(ruleset: str) -> None:
    b = Battle("ann blue rep 4 with nothing at 10,20", "rob red rep 4 with nothing at 10,12", ruleset=ruleset)
    with pytest.raises(Refused) as refused:
        b.do("break-off", figure="ann", to=[10, 24])
    said = explain(refused.value, Words("en"), str)
    assert "asks about this when the figure is activated" in said
    assert "Breaking off" in said
