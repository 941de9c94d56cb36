"""What an event has set up stays so: at its tables people place figures, and only a captain gives up for a side."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.client.bot import Duckback
from bot.errors import DuckbackError, Unfit
from bot.people import seats
from bot.play.contests.opening import record_for
from bot.play.drafts import _allowed
from bot.setup.arranging import agreed_upon
from bot.setup.change import Asker, SetUpChange
from bot.setup.draft import Draft
from bot.setup.duels import duel
from bot.storage.contests import StoredMatch
from bot.storage.models import DRAFT
from bot.storage.roster import Roster, SideOf, Sitting
from bot.text.words import Words
from engine.contest.verified import laid_out
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.finger import seen
from tests.bot.test_stories import announced, ready

ASKER = Asker("en", "en")
CAPTAIN, MATE, HOST, LEAD = 1, 2, 3, 4
PLACES = {
    "PlaceFigure", "PlaceMachine", "LiftFigure", "LineUp", "LayMarker", "NoteUnder", "BeReady", "GatherHidden",
    "DealAmbush", "GiveOrders",
}  # fmt: skip
"""The changes that people make at the table of an event."""


def every(kind: type[SetUpChange] = SetUpChange) -> Iterator[type[SetUpChange]]:
    """Every change of a set-up that is typed or pressed."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("bot.") and "apply" in vars(one):
            yield one
        yield from every(one)


@pytest.fixture(scope="module")
def waiting() -> Draft:
    """A set-up whose people hide figures first."""
    return agreed_upon(duel("crossroads", "en"))


def at_event(draft: Draft, *, counts: bool) -> Roster:
    """The people of a table: a captain, who leads a mate, and two who run the event."""
    side = draft["sides"][0]["id"]
    return Roster(
        1, DRAFT, HOST, HOST, tuple(SideOf(one["id"], one["name"]) for one in draft["sides"]), (),
        (Sitting(side, CAPTAIN, captain=True), Sitting(side, MATE, place=2)),
        of_event=True, runners=(HOST, LEAD), counts=counts,
    )  # fmt: skip


@pytest.mark.parametrize("kind", [*every()], ids=lambda kind: kind.__name__)
def test_no_one_changes_what_an_event_has_set_up(kind: type[SetUpChange], waiting: Draft) -> None:
    for counts in (True, False):
        roster = at_event(waiting, counts=counts)
        for actor in (CAPTAIN, MATE, HOST, LEAD):
            # Whether it may be made at all is seen before what is changed.
            refused = None
            try:
                _allowed(roster, waiting, actor, object.__new__(kind), ASKER)
            except (DuckbackError, AttributeError) as error:
                refused = getattr(error, "code", None)
            assert (refused == "event-set-up") == (kind.__name__ not in PLACES), actor


def test_no_one_hands_the_table_of_an_event_over(waiting: Draft) -> None:
    roster = at_event(waiting, counts=False)
    with pytest.raises(Unfit, match="gm event"):
        seats.host(roster, HOST, MATE)
    assert seats.host(replace(roster, of_event=False), HOST, MATE).host_id == MATE


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


@pytest.fixture
async def here(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Mae", "Ada", "Ben", "Gus")) as event:
        yield event


TYPED: dict[str, dict[str, Any]] = {
    "force add": {"side": "Patrol", "name": "Zed", "rep": 5, "weapons": "pistol"},
    "force preset": {"side": "Patrol", "band": "police"},
    "terrain undo": {},
    "deploy zone": {"side": "Patrol"},
    "encounter scenario": {"scenario": "farm"},
    "encounter new": {},
    "encounter start": {},
}
"""Commands by which people at other tables change a set-up, or begin another one."""


async def kept(event: Eventful, match: StoredMatch) -> bool:
    """Whether a table is still set up as its event has it."""
    meant = await record_for(event.bot.contests, await event.contest(), match)
    place = await event.bot.service.repository.place(match.encounter_id or 0)
    assert place is not None
    stored = await event.bot.service.drafts.stored(place[1])
    assert stored is not None
    return laid_out(stored.draft, meant)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["evening", "cup"])
async def test_a_table_that_waits_for_figures_offers_no_other_forces(two: Eventful, kind: str) -> None:
    await two.announce(kind=kind, ruleset="cr2", scenarios=["crossroads"])
    [match] = await two.next_round()
    await _holds(two, match, ("Anna", "Ben"))


@pytest.mark.long
async def test_an_act_that_waits_for_figures_offers_no_other_forces(here: Eventful) -> None:
    await _act(here)
    [match] = (await here.contest()).matches
    await _holds(here, match, ("Mae", "Ada", "Ben", "Gus"))


async def _holds(event: Eventful, match: StoredMatch, people: tuple[str, ...]) -> None:
    [thread] = event.place.threads
    card = next(message for message in reversed(thread.history()) if seen(message.components))
    labels = [way.label for way in seen(card.components)]
    assert "Place…" in labels or "My figures" in labels, labels
    assert "Change…" not in labels
    for name in people:
        for command, given in TYPED.items():
            result = await event.people[name].slash(thread, command, **given)
            shown = result.followups[-1] if result.followups else result.response
            assert shown is not None
            assert shown.ephemeral, (name, command, text_of(shown.message))
            assert await kept(event, match), (name, command)
    assert not [way for message in thread.history() for way in seen(message.components) if way.label == "Change…"]


async def _act(here: Eventful) -> None:
    """An act of *Crossroads at dawn* waits for the figures that begin hidden; Ada leads Ben, and Gus the others."""
    mae = await announced(here, Words("en"))
    for number, names in enumerate((("Ada", "Ben"), ("Gus",)), 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
    await mae.press("Begin act 1")
    await here.rest()


@pytest.mark.long
async def test_only_a_captain_gives_an_act_up_and_its_thread_reads_one_result(here: Eventful) -> None:
    await _act(here)
    await ready(here, "Gus", Words("en"))
    [thread] = here.place.threads
    ada = Taps(here, "Ada")
    told = await here.people["Ben"].slash(thread, "encounter end")
    shown = told.followups[-1] if told.followups else told.response
    assert shown is not None
    assert f"Only the captain of Patrol, <@{here.people['Ada'].id}>" in text_of(shown.message)
    assert not [way for way in seen(shown.message.components) if way.label == "End the encounter"]
    assert (await here.contest()).matches[0].result is None
    before = len(thread.history())
    ada._keep(await here.people["Ada"].slash(thread, "encounter end"))
    await ada.press("End the encounter")
    await here.rest()
    said = "\n".join(text_of(message) for message in thread.history()[before:])
    assert "a draw" not in said
    assert "Guerrillas" in said
    assert (await here.contest()).matches[0].source == "forfeit"
