"""A game master's powers and eyes, by the kind of the table and by whether that person plays there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from discord import ui

from bot.errors import NotHost, NotMaster, NotYours, Unfit
from bot.messages.master_ids import SittingId
from bot.messages.master_pages import seats_page
from bot.messages.story_page import Named, story_page
from bot.people import seats
from bot.people.casting import Change, changed, wanting
from bot.play.consent import of_others
from bot.play.contests.squads import mark_of_squad
from bot.play.fog import viewer_of
from bot.play.powers import require_in_charge, require_master
from bot.storage.contests import StoredContest, StoredEntrant
from bot.storage.models import Letter
from bot.storage.roster import Roster, Seating, Sitting
from bot.text.words import Words
from engine.errors import DuckbackError
from engine.loading.load import load
from engine.views import GM, PUBLIC, Viewer
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.judge import judged
from tests.bot.test_trust_consents import FIGURES, SIDES

ANNA, BEN, CHLOE, DORA, EVE = 1, 2, 3, 4, 5
SEATS = {"police": (ANNA,), "gang": (BEN,)}
EVENT: dict[str, Any] = {"runners": (CHLOE, DORA), "counts": True}
"""Chloe hosts the event, and Dora is a lead."""
STORY: dict[str, Any] = {"runners": (CHLOE, DORA)}
FREE = Seating(ANNA, SEATS, CHLOE)
"""Outside of events: Anna, who plays, is the host, and Chloe game master."""


def refused(seating: Seating, user: int, require: object) -> str | type[DuckbackError]:
    try:
        assert callable(require)
        require(seating, user)
    except Unfit as error:
        return error.code
    except DuckbackError as error:
        return type(error)
    return ""


@pytest.mark.parametrize(
    ("seating", "user", "master", "in_charge"),
    [
        (FREE, CHLOE, "", ""),
        (FREE, ANNA, NotMaster, ""),
        (FREE, BEN, NotMaster, NotHost),
        (replace(FREE, gm_id=None), ANNA, "gm-none", ""),
        (replace(FREE, gm_id=ANNA), ANNA, "", ""),
        (Seating(CHLOE, SEATS, CHLOE, **EVENT), CHLOE, "", ""),
        (Seating(CHLOE, SEATS, CHLOE, **EVENT), DORA, "", ""),
        (Seating(CHLOE, SEATS, CHLOE, **EVENT), EVE, NotMaster, NotHost),
        (Seating(CHLOE, {**SEATS, "gang": (CHLOE,)}, DORA, **EVENT), CHLOE, "gm-plays", "gm-plays"),
        (Seating(CHLOE, {**SEATS, "gang": (CHLOE,)}, CHLOE, **EVENT), CHLOE, "gm-plays", "gm-plays"),
        (Seating(CHLOE, {"police": (DORA,), "gang": (CHLOE,)}, None, **EVENT), DORA, "gm-plays", "gm-plays"),
        (Seating(CHLOE, {**SEATS, "gang": (CHLOE,)}, CHLOE, **STORY), CHLOE, "", ""),
        (Seating(CHLOE, {**SEATS, "gang": (DORA,)}, CHLOE, **STORY), DORA, "gm-plays", "gm-plays"),
        (Seating(CHLOE, SEATS, CHLOE, **STORY), DORA, "", ""),
    ],
)
def test_powers_eyes_and_orders_are_the_same_people_s(
    seating: Seating, user: int, master: object, in_charge: object
) -> None:
    record = load({**FARM, "information": "hidden"})
    assert (refused(seating, user, require_master), refused(seating, user, require_in_charge)) == (master, in_charge)
    side = seating.side_of(user)
    own = Viewer(side) if side else PUBLIC
    assert viewer_of(record, seating, user) == (own if master else GM)
    for each in SEATS:
        assert seating.may(user, each) == (not master or each == side)
        looks = not master or each == side
        if looks:
            assert viewer_of(record, seating, user, each) == Viewer(each)
        else:
            with pytest.raises(NotYours):
                viewer_of(record, seating, user, each)
    assert seating.judges(user) == (not master and not side)
    assert user in seating.everybody() or user == EVE
    assert viewer_of(record, seating, None) == PUBLIC


def test_a_lead_has_the_rules_play_for_a_person_and_no_one_else_is_made_game_master_at_an_event_s_table() -> None:
    sat = (Sitting("police", ANNA, True, 1), Sitting("gang", BEN, True, 2))
    table = Roster(1, "running", CHLOE, CHLOE, SIDES, FIGURES, sat, played=True, of_event=True, **EVENT)
    after = seats.hand_over(table, DORA, BEN)
    assert wanting(table, after, DORA, Change("rules", out=BEN)) == ()
    assert seats.take_back(after, DORA, BEN) == table
    with pytest.raises(Unfit, match="gm event"):
        seats.game_master(table, CHLOE, EVE)
    strangers = (Change("captain", "police", into=EVE), Change("assign", figure="billy", into=EVE))
    for change in strangers:
        with pytest.raises(Unfit, match="event stranger"):
            changed(table, ANNA, change)
        with pytest.raises(Unfit, match="story squads"):
            changed(replace(table, counts=False), ANNA, replace(change, into=BEN))
    with pytest.raises(Unfit, match="event stranger"):
        seats.join(seats.leave(table, ANNA, "police"), EVE, "police")
    assert [table.has_seen(user, "police") for user in (ANNA, BEN, DORA, EVE)] == [False, True, True, False]
    assert of_others(table.seating(), SEATS, DORA) == tuple(SEATS)


@pytest.mark.long
async def test_a_game_master_acts_in_a_pause_and_gets_no_letter_for_one_once_they_are_none(play: Play) -> None:
    chloe, people = await judged(play, information="hidden"), play.table.people
    await play.table.order("Anna", "activate", figures="Ann")
    await play.table.order("Anna", "end", what="phase")
    await play.table.order("Chloe", "encounter pause")
    await chloe.acts("Set right", "Bob", "Rep")
    await chloe.press("Rep 5")
    await chloe.fill("Do it…")
    moment, letters = await play.table.moment(), play.bot.service.repository.letters
    async with play.bot.service.hold(moment.encounter_id) as warm:
        assert warm.encounter.state.figure("bob").rep == 5
    assert {letter.user_id for letter in await letters.waiting() if letter.master} == {people["Chloe"].id}

    await play.bot.service.people(moment.channel_id, partial(replace, gm_id=None), moment.encounter_id)
    kept = [one for one in await letters.waiting() if one.master]
    for one in kept:
        await letters.refuse(one)
    told = answered(await play.table.order("Chloe", "catchup"))
    assert not [one for one in kept if one.text in told]
    assert not await letters.for_reader(moment.encounter_id, people["Chloe"].id)
    await letters.keep(Letter(encounter_id=moment.encounter_id, user_id=people["Chloe"].id, text="Psst", master=True))
    await play.bot.outbox._deliver()
    assert "Psst" not in map(text_of, people["Chloe"].user.dm_channel.history())
    assert not [one for one in await letters.waiting() if one.master]


def test_sixteen_people_of_a_story_have_their_seats_on_two_pages_each_side_with_room_for_one_more() -> None:
    people = [Sitting(side.id, 100 + place, place=place) for place, side in enumerate([*SIDES] * 8)]
    roster = Roster(1, "running", CHLOE, CHLOE, SIDES, FIGURES, tuple(people), of_event=True)
    shown = [seats_page(roster, Words("en"), page).walk_children() for page in (1, 2)]
    pages = [[one.custom_id for one in page if isinstance(one, ui.UserSelect)] for page in shown]
    assert [len(page) for page in pages] == [12, 6]
    free = [SittingId(1, 0, side.id) for side in SIDES]
    assert {*pages[0], *pages[1]} == {str(one) for one in [*(SittingId(1, p.user_id, p.side) for p in people), *free]}


def test_a_story_lists_all_its_squads_however_many() -> None:
    squads = tuple((f"one-{place}",) for place in range(15))
    teams = tuple(StoredEntrant(number, f"Side {number}", (), squads=squads) for number in (1, 2))
    plan = {"name": "Dawn", "kind": "story", "scenarios": ["crossroads"]}
    contest = StoredContest(1, CHLOE, 1, plan, "", "", "en", id=1, entrants=teams)
    page = story_page(contest, Named({}), None, CHLOE, Words("en"), hours=24).walk_children()
    offered = {option.value for one in page if isinstance(one, ui.Select) for option in one.options}
    assert offered >= {f"{number}-{mark_of_squad(squad)}" for number in (1, 2) for squad in squads}
