"""Hidden information: nothing that a person is told, shown, offered or asked names whom he may not know of."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from bot.board.alt import alt_text, describe_board
from bot.messages.film import frames_of
from bot.messages.forces import forces_known
from bot.messages.parts import view_of
from bot.messages.question import NO_STANDING, question_box
from bot.messages.report import own_view, report_view
from bot.messages.seats import sign_up_view
from bot.messages.status import status_view
from bot.play.fog import seen
from bot.play.moment import Moment, Waiting
from bot.play.questions import open_questions
from bot.report.picture import Picture
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.storage.clocks import Clock
from bot.storage.roster import Seating
from bot.text.catchup import told_since
from bot.text.dice import dice_detail
from bot.text.errors import explain
from bot.text.log import as_text, blocks, pages, why
from bot.text.report import report
from bot.text.sight_lines import around, sightings
from bot.text.words import Words
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import Entry
from engine.loading.load import load
from engine.views import GM, PUBLIC, Viewer, known
from tests.engine.play import choose
from tests.engine.test_hidden import hidden_battle
from tests.engine.umpire_play import any_act
from tests.some import first

VIEWERS = (Viewer("blue"), Viewer("red"), PUBLIC)
SEATING = Seating(7, {"blue": (1,), "red": (2,)})
CLOCK = Clock(1, 1, 24, None, None, -1)
NO_PICTURE = Picture(b"", "")


def moments(seed: int, most: int = 60, ruleset: str = "cr3", umpire: float = 0) -> Iterator[tuple[Encounter, Moment]]:
    """Every moment of a random battle with hidden information, everything known; at this share of them a game master
    steps in."""
    chance = random.Random(seed)
    encounter = Encounter(load(hidden_battle(seed, ruleset)))
    for number in range(1, most + 1):
        before, asked = encounter.state.copy(), open_questions(encounter)
        item, entries = _given(encounter, chance, umpire)
        yield (
            encounter,
            Moment(
                1,
                1,
                number,
                encounter.record,
                item,
                entries,
                before,
                encounter.state.copy(),
                open_questions(encounter),
                SEATING,
                asked=asked,
                actor_id=1,
            ),
        )
        if encounter.state.ended:
            return


def _given(encounter: Encounter, chance: random.Random, umpire: float) -> tuple[dict[str, Any], tuple[Entry, ...]]:
    """An input, with what it did: an act of a game master, or what somebody may do."""
    while umpire and not encounter.pending and chance.random() < umpire:
        item = any_act(encounter, chance)
        with suppress(Refused, BadRequest):
            return item, tuple(encounter.submit(item))
    item = choose(encounter, chance)
    return item, tuple(encounter.submit(item))


def told(moment: Moment, words: Words) -> Iterator[str]:
    """Everything that is ever made of a moment for its viewer: words, messages, alt texts, what pictures show."""
    said = report(moment, words)
    steps = steps_of(moment.entries)
    scene = scene_of(moment, steps, words.language)
    yield repr((said.heading, said.small, [page.text for page in said.pages]))
    yield repr(scene)
    yield alt_text(scene)
    yield describe_board(scene)
    yield dice_detail(moment.entries, moment, words, 100_000)
    yield why(moment, moment, words, 100_000)
    yield "\n".join(sightings(moment, words))
    yield forces_known(moment, words)
    for figure in moment.state.figures:
        yield "\n".join(around(moment, figure, words))
    yield "\n".join(told_since([moment], words)[0])
    yield "\n".join(pages(blocks([moment], words))) + as_text(blocks([moment], words))
    yield repr(frames_of([moment], words))
    views = [report_view(said, moment, None, words), own_view(said, moment, NO_PICTURE, words)]
    views += [status_view(moment, NO_PICTURE, words, CLOCK), sign_up_view(moment, NO_PICTURE, words)]
    views += [view_of(question_box(moment, open_, words, (), NO_STANDING)) for open_ in moment.pending]
    for view in views:
        yield json.dumps(view.to_components(), default=str)  # type: ignore[no-untyped-call]
    if moment.pending:
        yield explain(Waiting(moment, 1, None), words, str)


def kept(moment: Moment) -> str:
    """Everything that a moment carries, but for the rules."""
    record = moment.record
    parts = (moment.item, moment.entries, moment.before, moment.state, moment.pending, moment.asked, moment.notices)
    return repr((parts, record.figures, record.raw, record.dice, record.seed, record.inputs))


@pytest.mark.long
@pytest.mark.parametrize("umpire", [0, 0.3])
@pytest.mark.parametrize("ruleset", ["cr3", "cr2"])
@pytest.mark.parametrize("seed", first(1, range(6)))
def test_whatever_is_told_names_nobody_unknown(seed: int, ruleset: str, umpire: float) -> None:
    hidden = 0
    for n, (encounter, moment) in enumerate(moments(seed, ruleset=ruleset, umpire=umpire)):
        if moment.state.ended:
            break  # all is open then
        for viewer in VIEWERS:
            knows = set(known(encounter.record, viewer, encounter.state))
            unknown = [figure for figure in encounter.state.figures if figure.index not in knows]
            hidden += len(unknown)
            own = seen(moment, viewer)
            assert [figure.id for figure in own.state.figures] == [encounter.state.figures[i].id for i in sorted(knows)]
            for text in (kept(own), *told(own, Words("fr" if n % 2 else "en"))):
                for figure in unknown:
                    assert figure.id not in text, f"{viewer} is told of {figure.id}: {text[:400]}"
                    assert figure.name not in text
    assert hidden, "nobody was hidden in this battle"


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_the_game_master_is_told_everything(seed: int) -> None:
    for _, moment in moments(seed, 30):
        own = seen(moment, GM)
        assert own.entries == moment.entries
        assert len(own.state.figures) == len(moment.state.figures)
        assert [open_.question for open_ in own.pending] == [open_.question for open_ in moment.pending]


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_a_number_once_seen_by_all_is_kept(seed: int) -> None:
    tags: dict[str, str] = {}
    for _, moment in moments(seed):
        for viewer in VIEWERS:
            for token in scene_of(seen(moment, viewer)).tokens:
                if not token.hidden:
                    assert tags.setdefault(token.id, token.tag) == token.tag
        # Numbers have no gaps that would show how many are still unseen.
        public = [token.tag for token in scene_of(seen(moment, PUBLIC)).tokens]
        assert all(tag[1:].isdigit() for tag in public)
