"""B movies in the campaign of Chain Reaction 2.0: encounters with creatures, and what comes of them for a band."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.campaign.campaign import Campaign, begin, encounter
from engine.campaign.closing import Fate, Foes, fates_of
from engine.campaign.setup import kind_of
from engine.events import Roll
from engine.loading.load import load
from engine.ruleset.registry import RULESETS, get
from engine.state import INFECTED, Spell
from tests.campaign.automatic import play_encounter, recruited, sides
from tests.campaign.camp import told
from tests.campaign.cr2_band import AWAY, CREATURES, after, start

MISSIONS = [
    (book, kind)
    for book in RULESETS
    if (kept := get(book).campaign) is not None and get(book).playable
    for kind in kept.encounters
]


def movie(kind: str, *reps: int) -> Campaign:
    """A band of these Reps under its Star, before an encounter of a B movie of this kind."""
    return start(*reps, first=kind, genre="b-movie")


def test_every_encounter_is_known_again_by_its_record() -> None:
    """What its options say outweighs the mission that it shares with others."""
    for book, kind in MISSIONS:
        campaign, _ = begin(book, band="Harbour Watch", seed="known", **sides(book, "known"))
        made = encounter(replace(recruited(campaign), mission=kind), seed="known")
        assert kind_of(load(made.record))[0] == kind, (book, kind)


@pytest.mark.rule("CR2-CAMP-04", "CR2-ENC-02")
def test_a_b_movie_rolls_for_creatures_in_place_of_an_open_battle() -> None:
    campaign, events = after(movie("bugs", 4), comes="zombies")
    rolled = [e.figure for e in events if isinstance(e, Roll) and e.label == "encounter-type"]
    assert rolled == [*CREATURES, "raid", "escape", "pursuit"]
    assert campaign.mission == "zombies"
    _, events = after(start(4), comes="raid")
    assert not {*CREATURES}.intersection(e.figure for e in events if isinstance(e, Roll))


@pytest.mark.rule("CR2-CAMP-04", "CR2-BUG-07", "CR2-ZOMBIE-01")
@pytest.mark.parametrize("kind", CREATURES)
def test_creatures_are_on_the_table_under_orders_of_their_own(kind: str) -> None:
    record = load(encounter(movie(kind, 4, 3), seed="tide", dice={"drawn-zombies:red": [3]}).record)
    assert record.mission is not None
    assert (record.mission.id, record.mission.count, record.mission.exit) == ("break-through", 2, "north")
    [theirs] = [side for side in record.sides if side.id == "red"]
    assert theirs.drill == kind
    there = [f for f in record.figures if f.side == "red"]
    assert {trait for f in there for trait in f.traits} <= {"zombie"}
    assert len(there) == (3 if kind == "zombies" else 0), "bugs come out of holes"


@pytest.mark.long
@pytest.mark.rule("CR2-CAMP-04", "CR2-BUG-07", "CR2-ZOMBIE-05")
@pytest.mark.parametrize("kind", CREATURES)
def test_an_encounter_with_creatures_is_played_to_its_end(kind: str) -> None:
    made = encounter(movie(kind, 4, 4), seed="tide")
    played = play_encounter({**made.record, "auto": True})
    assert played.state.progress is not None
    assert played.state.progress.result in ("success", "failure")


@pytest.mark.rule("CR2-ZOMBIE-06")
@pytest.mark.parametrize("status", ["carry-on", "off-table", "out-of-the-fight"])
def test_one_that_is_infected_when_the_battle_ends_turns_later(status: str) -> None:
    record = load(encounter(movie("zombies", 4, 3), seed="tide").record)
    bitten = next(f for f in record.figures if f.id == "grunt-1")
    bitten.status, bitten.spell = status, Spell(INFECTED, 9)
    fates = fates_of(record.figures, {"star": "star", "grunt-1": "grunt-1", "grunt-2": "grunt-2"})
    assert [fates[name].status for name in ("star", "grunt-1")] == ["carry-on", "turned"]
    campaign, events = after(movie("zombies", 4, 3), comes="raid", grunt_1=fates["grunt-1"])
    assert ("turned", "grunt-1") in told(events)
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-1", "dead")]


@pytest.mark.rule("CR2-PURSUIT-01", "CR2-CAMP-04")
def test_creatures_neither_hold_captives_nor_go_after_those_who_left() -> None:
    left: dict[str, Any] = {"foes": Foes(there=(4,) * 9), "star": AWAY, "grunt_1": AWAY}
    campaign, events = after(movie("bugs", 4, 3), comes="raid", **left, grunt_2=Fate("captured"))
    assert campaign.pursuit is None
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-2", "dead")]
    campaign, events = after(
        movie("raid", 4),
        comes="raid",
        **left,
        dice={"pursuit-lead:star": [6, 6], "pursuit-runners:star": [6] * 9, "pursuit-chasers:star": [1] * 9},
    )
    assert ("pursued", "star") in told(events), "people do"
