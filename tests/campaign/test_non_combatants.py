"""Non-combatants of a raid: by dice in the dwellings, in play as those who fight for nobody (CR2-RAID-02)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import Language
from bot.modes.solo import Choices, record_of
from engine.campaign.campaign import encounter
from engine.campaign.deeds import fates_with_deeds, felled, foes_left
from engine.encounter import Encounter
from engine.events import Entry, Shot, Status, Turn
from engine.loading.load import load
from engine.opposition.battle import play
from tests.campaign.cr2_band import start

COUNT = {"how-many:red": [1, 2], "non-combatants:bystanders": [5]}
"""Five defenders, and some who stand by."""


def raid(*faces: int, kinds: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """A raid with these dice for whether there are any, and for how many."""
    dice = {**COUNT, "non-combatants:bystanders": [faces[0]], "non-combatants-number:bystanders": list(faces[1:])}
    dice |= {f"non-combatants-kind:bystanders-{n}": [face] for n, face in enumerate(kinds, 1)}
    return encounter(start(4, 3, first="raid"), seed="tide", dice={**dice, **more}).record


def about(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [figure for figure in record["figures"] if figure["side"] == "bystanders"]


@pytest.mark.rule("CR2-RAID-02", "CR2-T-NONCOM", "CR2-RUL-301")
@pytest.mark.parametrize(("faces", "count"), [((4,), 0), ((5, 1), 10), ((5, 4), 5), ((6, 6), 3)])
def test_dice_say_whether_there_are_any_and_how_many(faces: tuple[int, ...], count: int):
    record = raid(*faces)
    assert len(about(record)) == count
    assert [side.get("stance", "fights") for side in record["sides"]] == ["fights", "fights", "neutral"][
        : 2 + (count > 0)
    ]


@pytest.mark.rule("CR2-RAID-02", "CR2-RUL-311", "CR2-LIST-09")
def test_they_are_unarmed_men_women_and_children_of_the_civilians_list():
    lists = {f"army-list:bystanders-{n}": [6, 6] for n in (1, 2, 3)}
    modifiers = {f"list-modifier:bystanders-{n}": [3] for n in (1, 2, 3)}
    found = about(raid(5, 6, kinds=(3, 5, 6), **lists, **modifiers))
    assert [(one["id"], one["rep"], one["weapons"]) for one in found] == [
        ("man-1", 5, []),
        ("woman-2", 5, []),
        ("child-3", 2, []),
    ]


@pytest.mark.rule("CR2-RAID-02", "CR2-RAID-03")
def test_they_stand_in_the_dwellings_and_round_them_where_these_are_full():
    record = load(raid(5, 1))
    [house] = [piece for piece in record.table.pieces if piece.id == "objective-1"]
    encounter_ = Encounter(record)
    inside = [f for f in record.figures if encounter_.game.space.building(f.at) is house]
    assert 4 <= len(inside) < 10


@pytest.mark.long
@pytest.mark.rule("CR2-RAID-02", "CR2-RUL-272", "CR2-CIV-01")
def test_the_raid_is_played_to_its_end_with_them_who_have_neither_die_nor_phase():
    over = play(Encounter(load(raid(5, 4))))
    assert over.state.progress is not None
    assert over.state.progress.result in ("success", "failure", "draw")
    assert not [e for e in over.log if isinstance(e.event, Turn) and e.event.side == "bystanders"]
    tested = {e.event.figure for e in over.log if getattr(e.event, "label", "") == "received-fire"}
    assert tested & {one["id"] for one in about(raid(5, 4))}, "shots near them startle them"


@pytest.mark.rule("CR2-RAID-02", "CR2-ADV-01")
def test_they_are_no_enemies_in_what_comes_after():
    figures = load(raid(5, 4)).figures
    foes, others = ([f for f in figures if f.side == side] for side in ("red", "bystanders"))
    shots = [Shot("star", one.id, "pistol", 6, 11, "hit") for one in (foes[0], others[0])]
    falls = [Status(one.id, "carry-on", "out-of-the-fight") for one in (foes[0], others[0])]
    events = [event for pair in zip(shots, falls, strict=True) for event in pair]
    log = [Entry(n, event) for n, event in enumerate(events, 1)]
    assert fates_with_deeds(figures, {"star": "star"}, log)["star"].felled == 1
    assert len(foes_left(figures, "blue", log).there) == len(foes)
    assert felled(log, {"star": "blue"}) == {}


@pytest.mark.rule("CR2-RAID-02")
@pytest.mark.parametrize(("language", "name", "side"), [("en", "Woman ", "Passers-by"), ("fr", "Femme ", "Passants")])
def test_a_solo_raid_names_them_as_its_player_reads_them(language: Language, name: str, side: str):
    record = record_of(Choices(ruleset="cr2", mission="raid", language=language), "seed-3")
    assert record["sides"][2]["name"] == side
    assert any(figure["name"].startswith(name) for figure in about(record))
