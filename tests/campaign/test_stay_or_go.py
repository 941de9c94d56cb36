"""Stay or Go: who leaves the Star after a battle, and what weighs in."""

from __future__ import annotations

from itertools import product

import pytest

from engine.campaign.rolls import Happened
from engine.events import Roll
from tests.campaign.camp import battle, month, scripted, start, told, with_members


@pytest.mark.also("swordplay")
@pytest.mark.rule(
    "CR3-CAMP-03",
    "CR3-CAMP-06",
    "CR3-CAMP-07",
    "CR3-CAMP-08",
    "CR3-CAMP-09",
    "CR3-CAMP-10",
    "CR3-CAMP-11",
    "CR3-RUL-127",
    "CR3-TAB-STAY-OR-GO",
)
@pytest.mark.parametrize("success", [True, False])
def test_every_pair_of_scores(success: bool):
    for star, grunt in product(range(4), repeat=2):
        faces = {
            "stay_or_go__star": [1] * star + [6] * (3 - star),
            "stay_or_go__grunt_1": [2] * grunt + [5] * (3 - grunt),
        }
        campaign = scripted(with_members(start(3), [3]), **faces)
        after, events = battle(campaign, success=success)
        if star == grunt:
            stays, excused = success, False
        elif star > grunt:
            stays, excused = True, star >= 2 * grunt
        else:
            stays, excused = False, False
        assert bool(after.band.grunts) == stays, (star, grunt)
        assert not stays or ("excused" in after.band.grunts[0].marks) == excused
        mine, theirs = (e for e in events if isinstance(e, Roll))
        assert (mine.successes, theirs.successes) == (star, grunt)
        poisons = grunt > star and grunt >= 2 * star
        assert (("leaves-and-poisons", "grunt-1") in told(events)) == poisons


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-07")
def test_an_excused_grunt_skips_the_next_test_only():
    campaign, _ = battle(month([3]))
    assert "excused" in campaign.band.grunts[0].marks
    campaign, events = battle(campaign)
    assert ("excused", "grunt-1") in told(events)
    assert not [e for e in events if isinstance(e, Roll) and e.label == "stay-or-go"]
    assert "excused" not in campaign.band.grunts[0].marks
    _, events = battle(scripted(campaign, stay_or_go__star=[1] * 6))
    assert [e for e in events if isinstance(e, Roll) and e.label == "stay-or-go"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-04", "CR3-CAMP-05", "CR3-RUL-128")
@pytest.mark.parametrize(
    ("fates", "dice"),
    [
        ({}, 5),
        ({"star": "out-of-the-fight"}, 4),
        ({"star": "ran-away"}, 4),
        ({"star": "cheated-death"}, 3),  # and it tests at its new Rep
        ({"grunt_2": "obviously-dead"}, 4),
        ({"grunt_2": "out-of-the-fight"}, 4),
        ({"grunt_2": "captured out-of-the-fight"}, 4),
        ({"grunt_2": "captured stunned"}, 5),
        ({"grunt_2": "ran-away"}, 5),
        ({"star": "out-of-the-fight", "grunt_2": "obviously-dead"}, 3),
    ],
)
def test_circumstances_take_the_stars_dice(fates: dict[str, str], dice: int):
    _, events = battle(month([3, 3], after_battle__grunt_2=[1, 1]), **fates)
    roll = next(e for e in events if isinstance(e, Roll) and e.label == "stay-or-go" and e.against == "grunt-1")
    assert len(roll.dice) == dice


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-05", "CR3-CAMP-04")
def test_each_three_months_in_the_band_add_a_die():
    campaign = with_members(start(5), [3])
    counted = []
    for n in range(1, 8):
        campaign = scripted(
            campaign, stay_or_go__star=[1, 1, 6, 6, 6, 6, 6][: 5 + n // 3], stay_or_go__grunt_1=[1, 1, 6]
        )
        campaign = scripted(campaign, stay_or_go__star=[])
        campaign, events = battle(campaign)
        counted.append(next(len(e.dice) for e in events if isinstance(e, Roll) and e.figure == "star"))
    assert counted == [5, 5, 6, 6, 6, 7, 7]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-04", "CR3-CAMP-06")
def test_the_star_rolls_once_and_each_grunt_reads_as_many_dice_as_are_his():
    _, events = battle(month([3, 4]))
    first, second = (e for e in events if isinstance(e, Roll) and e.figure == "star")
    assert first.dice == second.dice
    assert (first.against, second.against) == ("grunt-1", "grunt-2")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-10", "CR3-CAMP-05", "CR3-RUL-129")
def test_poison_reaches_equals_and_lesser_men_and_lasts_for_one_test():
    campaign = with_members(start(5), [4, 3, 4, 5])
    stay = {f"stay_or_go__grunt_{n}": [1, *[6] * 9] for n in (2, 3, 4)}
    campaign = scripted(campaign, stay_or_go__star=[1, 1, 6, 6, 6], stay_or_go__grunt_1=[1, 1, 1, 1], **stay)
    campaign, events = battle(campaign)
    assert [e.who for e in events if isinstance(e, Happened) and e.what == "poisoned"] == ["grunt-2", "grunt-3"]
    assert [(g.id, ("poisoned" in g.marks)) for g in campaign.band.grunts] == [
        ("grunt-2", True),
        ("grunt-3", True),
        ("grunt-4", False),
    ]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-05", "CR3-RUL-129")
def test_a_poisoned_mind_costs_the_star_one_die_at_the_next_test_only():
    campaign = scripted(
        with_members(start(5), [4, 4]),
        stay_or_go__star=[1, 1, 6, 6, 6, 1, 1, 6, 6, 1, 1, 6, 6, 6, 6],
        stay_or_go__grunt_1=[1, 1, 1, 1],
        stay_or_go__grunt_2=[1, 1, 6, 6] * 3,
    )
    counted = []
    for _ in range(3):
        campaign, events = battle(campaign)
        counted.append([len(e.dice) for e in events if isinstance(e, Roll) and e.against == "grunt-2"])
    assert counted == [[5], [4], [6]], "and three months in the band add one"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-07", "CR3-RUL-129")
def test_who_is_excused_from_the_next_test_has_forgotten_by_the_one_after():
    campaign = scripted(
        with_members(start(5), [4, 4]),
        stay_or_go__star=[1, 1, 6, 6, 6],
        stay_or_go__grunt_1=[1, 1, 1, 1],
        stay_or_go__grunt_2=[1, 6, 6, 6],
    )
    campaign, _ = battle(campaign)
    assert (("excused" in campaign.band.grunts[0].marks), ("poisoned" in campaign.band.grunts[0].marks)) == (True, True)
    campaign, _ = battle(campaign)
    assert (("excused" in campaign.band.grunts[0].marks), ("poisoned" in campaign.band.grunts[0].marks)) == (
        False,
        False,
    )
