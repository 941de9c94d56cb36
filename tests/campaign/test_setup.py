"""Set-up by dice: light, objectives, activity, deployment, and a record that can be played."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.campaign.campaign import Campaign, encounter, end_month
from engine.campaign.closing import Result, fates_of
from engine.campaign.setup import Force, SetUp, new_encounter
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import Roll
from engine.loading.load import load
from engine.record.model import Record
from engine.space import section_of
from engine.space.geometry import dist2
from engine.state import Figure
from tests.campaign.camp import battle, cited, foes, scripted, start, with_members
from tests.engine.books import BOOK


def set_up(mission: str = "patrol", *forces: Force, reps: tuple[int, ...] = (4, 4), **more: Any) -> SetUp:
    """An encounter for a band of a Star and Grunts of these Reps."""
    forces = forces or (Force(with_members(start(5), reps).band),)
    return new_encounter(BOOK.name(), forces, mission, foes(), **{"seed": "tide", "eal": 3, **more})


def rolls(made: SetUp, label: str) -> list[Roll]:
    return [event for event in made.events if isinstance(event, Roll) and event.label == label]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-01", "CR3-MODE-02", "CR3-BAND-02")
@pytest.mark.parametrize("mission", ["patrol", "raid-attack", "raid-defend"])
def test_a_record_for_each_encounter_is_read_and_played(mission: str):
    made = set_up(mission)
    record = load(made.record)
    assert record.mission is not None
    assert (record.mission.id, record.mission.side, record.mission.eal) == (mission, "blue", 3)
    assert record.mission.enemy is not None
    assert record.mission.enemy.weapons == foes().weapons
    assert [f.name for f in record.figures] == ["Ann", "Grunt 1", "Grunt 2"]
    assert [f.star for f in record.figures] == [True, False, False]
    assert {f.side for f in record.figures} == {"blue"}
    played = Encounter(record)
    played.submit({"do": "start-turn"})
    assert played.state.turn == 1


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-05", "CR3-ENC-09", "CR3-ENC-18", "CR3-DICE-06")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_raids_are_at_night_on_a_six_patrols_always_by_day(face: int):
    dice = {"night:blue": [face]}
    for mission, rule in (("raid-attack", cited("CR3-ENC-09")), ("raid-defend", cited("CR3-ENC-18"))):
        made = set_up(mission, dice=dice)
        assert made.record["table"]["light"] == ("night" if face == 6 else "day")
        [roll] = rolls(made, "night")
        assert (roll.dice, roll.rule) == ((face,), rule)
    made = set_up("patrol", dice=dice)
    assert made.record["table"]["light"] == "day"
    assert not rolls(made, "night")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-07", "CR3-ENC-16", "CR3-ENC-06")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("layout", ["sections", "street"])
def test_raids_have_one_objective_and_two_on_a_six(face: int, layout: str):
    for mission, rule in (("raid-attack", cited("CR3-ENC-07")), ("raid-defend", cited("CR3-ENC-16"))):
        made = set_up(mission, dice={"buildings:blue": [face]}, layout=layout)
        objectives = made.record["mission"]["objectives"]
        assert objectives == [f"objective-{n + 1}" for n in range(2 if face == 6 else 1)]
        assert rolls(made, "buildings")[0].rule == rule
        assert load(made.record).mission.objectives == tuple(objectives)
    assert set_up("patrol").record["mission"]["objectives"] == []


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-15", "CR3-CAMP-14")
def test_without_a_campaign_the_activity_level_is_rolled():
    made = set_up("patrol", eal=None, dice={"eal:blue": [2, 4]})
    assert made.record["mission"]["eal"] == 4
    assert rolls(made, "eal")[0].dice == (2, 4)
    assert not rolls(set_up("patrol"), "eal")


def places(record: Record) -> dict[str, int]:
    return {f.id: section_of(f.at, record.table) for f in record.figures}


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-04", "CR3-ENC-08", "CR3-RUL-153")
@pytest.mark.parametrize("mission", ["patrol", "raid-attack"])
def test_the_band_comes_on_at_its_edge_onto_the_sections_chosen(mission: str):
    band = with_members(start(5), [4, 4, 3, 3]).band
    for number in range(12):
        split = {"grunt-1": 7, "grunt-2": 7, "grunt-3": 9}
        record = load(set_up(mission, Force(band, (), split), seed=f"edge-{number}").record)
        assert places(record) == {"star": 8, "grunt-1": 7, "grunt-2": 7, "grunt-3": 9, "grunt-4": 8}
        assert record.mission.entry == "south"
        for figure in record.figures:
            assert figure.facing == 0
            assert record.table.height - figure.at[1] <= 700, "as near the edge as terrain allows"
        _stand_apart(record)


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-17")
def test_defenders_begin_in_the_upper_sections():
    band = with_members(start(5), [4, 4, 3, 3]).band
    for number in range(12):
        record = load(set_up("raid-defend", Force(band, (), {"grunt-1": 1, "grunt-2": 3}), seed=f"d-{number}").record)
        assert places(record) == {"star": 2, "grunt-1": 1, "grunt-2": 3, "grunt-3": 2, "grunt-4": 2}
        assert {f.facing for f in record.figures} == {180}
        _stand_apart(record)


def _stand_apart(record: Record) -> None:
    space = Encounter(record).space
    for figure in record.figures:
        assert space.building(figure.at) is None
    for one, other in combinations(record.figures, 2):
        assert dist2(one.at, other.at) >= 150**2


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-GROUP-02")
def test_a_band_that_comes_on_together_is_one_group():
    for number in range(12):
        played = Encounter(load(set_up(reps=(4, 4, 3, 3), seed=f"g-{number}").record))
        assert len(played.game.components(list(played.state.figures))) == 1


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-03", "CR3-ENC-07", "CR3-ENC-16")
def test_any_part_of_the_band_may_go():
    band = with_members(start(5), [4, 4]).band
    assert [f["id"] for f in set_up("patrol", Force(band, ("star", "grunt-2"))).record["figures"]] == [
        "star",
        "grunt-2",
    ]
    with pytest.raises(Refused):
        set_up("patrol", Force(band, ("grunt-9",)))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-MODE-01", "CR3-MODE-02")
def test_several_bands_on_the_same_side():
    ann, bea = with_members(start(5), [4]).band, with_members(start(4), [3]).band
    made = set_up("patrol", Force(ann), Force(bea, ("star",), {"star": 7}))
    record = load(made.record)
    assert [f.id for f in record.figures] == ["star-of-1", "grunt-1-of-1", "star-of-2"]
    assert sum(f.star for f in record.figures) == 2
    assert made.members == ({"star-of-1": "star", "grunt-1-of-1": "grunt-1"}, {"star-of-2": "star"})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"mission": "picnic"}, "mission"),
        ({"layout": "maze"}, "layout"),
        ({"width": 24}, "width"),
    ],
)
def test_what_there_is_not_is_refused(wrong: dict[str, Any], field: str):
    with pytest.raises(BadRequest) as caught:
        set_up(wrong.pop("mission", "patrol"), **wrong)
    assert caught.value.field == field


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-04", "CR3-ENC-17")
@pytest.mark.parametrize(("mission", "section"), [("patrol", 5), ("raid-defend", 8)])
def test_nobody_starts_in_another_section(mission: str, section: int):
    with pytest.raises(BadRequest, match="sections"):
        set_up(mission, Force(start(5).band, (), {"star": section}))


@pytest.mark.rule("CR3-BAND-05")
def test_a_band_over_its_limit_does_not_go():
    stay = {f"stay_or_go__grunt_{n}": [6] * 5 for n in range(1, 5)}
    campaign = scripted(with_members(start(5), [4, 3, 3, 3]), stay_or_go__star=[1] * 5, **stay)
    campaign, _ = battle(campaign, star="cheated-death")
    with pytest.raises(Refused) as caught:
        encounter(campaign, seed="x")
    assert caught.value.code == "band-too-large"


def test_the_same_seed_makes_the_same_record_and_its_dice_can_be_checked():
    assert set_up("raid-attack").record == set_up("raid-attack").record
    assert set_up("raid-attack").record["commitment"]
    assert set_up("raid-attack").record != set_up("raid-attack", seed="ebb").record


# ---- from the table back to the campaign ----


def _fought(campaign: Campaign) -> tuple[SetUp, list[Figure]]:
    made = encounter(campaign, seed="tide")
    return made, list(Encounter(load(made.record)).state.figures)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-13", "CR3-CAMP-12")
def test_a_campaigns_encounter_and_what_comes_of_it():
    campaign = scripted(with_members(start(5), [4, 4]), after_battle__grunt_1=[6, 6], stay_or_go__star=[1] * 5)
    campaign = scripted(campaign, stay_or_go__grunt_2=[6] * 4)
    made, figures = _fought(campaign)
    assert made.record["mission"]["id"] == campaign.mission
    assert made.record["mission"]["eal"] == campaign.eal
    figures[1].status = "out-of-the-fight"
    fates = fates_of(figures, made.members[0])
    after, _ = end_month(campaign, Result(False, fates))
    assert [g.id for g in after.band.grunts] == ["grunt-2"]
    assert after.mission == "raid-defend"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-126")
def test_activity_that_rose_in_play_does_not_outlast_the_encounter():
    campaign = start(5, eal=[3, 1])
    made, figures = _fought(campaign)
    after, _ = end_month(campaign, Result(True, fates_of(figures, made.members[0])))
    assert after.eal == 3
