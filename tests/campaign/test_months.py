"""After the battle, Stay or Go, the next encounter, and how campaigns end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import end_month, enlist, give_up, take_up
from engine.campaign.closing import Fate, Result
from engine.campaign.rolls import Happened
from engine.errors import BadRequest, Refused
from engine.events import Roll
from tests.campaign.camp import battle, begun, cited, scripted, start, told, with_members

LOYAL = {f"stay_or_go__grunt_{n}": [6] * 15 for n in range(1, 5)}
"""Grunts who never count a success."""


def month(reps: list[int], *, star: int = 5, stars_dice: list[int] | None = None, **dice: list[int]):
    """A campaign with these Grunts whose Star holds everybody, before its first battle."""
    campaign = with_members(start(star), reps)
    return scripted(campaign, stay_or_go__star=stars_dice or [1] * 8, **{**LOYAL, **dice})


# ---- recovery ----


@pytest.mark.also("swordplay")
@pytest.mark.rule(
    "CR3-AFTER-01", "CR3-AFTER-02", "CR3-AFTER-03", "CR3-AFTER-04", "CR3-AFTER-05", "CR3-RUL-45", "CR3-TAB-AFTER-BATTLE"
)
@pytest.mark.parametrize("rep", [3, 4, 5])
@pytest.mark.parametrize("status", ["out-of-the-fight", "ran-away"])
def test_every_pair_of_recovery_dice(rep: int, status: str):
    for a, b in product(range(1, 7), repeat=2):
        after, events = battle(month([rep], after_battle__grunt_1=[a, b]), grunt_1=status)
        passed = (a <= rep) + (b <= rep)
        back = {g.id: g.rep for g in after.band.grunts}
        if passed == 2 or (passed == 1 and status == "out-of-the-fight"):
            assert back == {"grunt-1": rep}
        elif passed == 1 and rep > 3:
            assert back == {"grunt-1": rep - 1}
            assert after.band.grunts[0].count("rep_lost") == 1
        else:
            assert back == {}
            how = "dead" if status == "out-of-the-fight" else "gone"
            assert [(f.member.id, f.how, f.month) for f in after.band.former] == [("grunt-1", how, 1)]
        roll = next(e for e in events if isinstance(e, Roll) and e.label == "after-battle")
        assert (roll.dice, roll.target, roll.passed) == ((a, b), rep, passed)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-59", "CR3-EX-62", "CR3-AFTER-02", "CR3-AFTER-04")
def test_a_rep_3_casualty_passes_one_and_returns():
    after, _ = battle(month([3], after_battle__grunt_1=[4, 2]), grunt_1="out-of-the-fight")
    assert [g.rep for g in after.band.grunts] == [3]
    assert after.band.grunts[0].count("downed") == 1


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-60", "CR3-EX-62", "CR3-AFTER-04")
def test_a_rep_4_runaway_passes_one_and_returns_at_rep_3():
    after, events = battle(month([4], after_battle__grunt_1=[5, 3]), grunt_1="ran-away")
    assert [g.rep for g in after.band.grunts] == [3]
    assert ("rep-lost", "grunt-1") in told(events)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-61", "CR3-AFTER-06", "CR3-STAR-13")
@pytest.mark.parametrize("rep", [4, 5])
def test_a_star_who_cheated_death_comes_back_one_rep_lower(rep: int):
    after, events = battle(start(rep), star="cheated-death")
    assert (after.band.star.rep, after.band.star.count("rep_lost"), after.ended) == (rep - 1, 1, "")
    assert Happened("cheated-death", "star", rep - 1, "cheated-death", cited("CR3-AFTER-06")) in events


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-45", "CR3-AFTER-06")
def test_a_rep_3_star_who_cheated_death_retires():
    after, events = battle(start(3), star="cheated-death")
    assert after.ended == "star-retired"
    assert ("star-retires", "star") in told(events)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-AFTER-01", "CR3-RUL-154")
def test_only_those_out_of_the_fight_or_run_away_are_checked():
    after, events = battle(month([4, 4, 4]), grunt_1="stunned", grunt_2="off-table", grunt_3="ducked-back")
    assert len(after.band.grunts) == 3
    assert not [e for e in events if isinstance(e, Roll) and e.label == "after-battle"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-AFTER-01")
def test_whom_the_player_does_not_want_back_stays_away_without_a_roll():
    choices = {"keep": ["grunt-1"]}
    after, events = battle(month([4, 4]), grunt_1="ran-away", choices=choices)
    assert [f.how for f in after.band.former] == ["dismissed"]
    assert ("left-behind", "grunt-1") in told(events)
    assert not [e for e in events if isinstance(e, Roll) and e.label == "after-battle"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-128")
@pytest.mark.parametrize("status", ["out-of-the-fight", "ran-away"])
def test_a_star_returns_at_its_rep_without_a_roll(status: str):
    after, events = battle(start(5), star=status)
    assert (after.band.star.rep, after.ended) == (5, "")
    assert ("star-returns", "star") in told(events)
    assert not [e for e in events if isinstance(e, Roll)]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-155", "CR3-AFTER-01")
def test_a_prisoner_is_lost_without_a_roll_and_a_dead_star_ends_it():
    after, _ = battle(month([4]), grunt_1="captured stunned")
    assert [f.how for f in after.band.former] == ["captured"]
    over, events = battle(month([4, 4]), star="obviously-dead", grunt_1="obviously-dead")
    assert over.ended == "star-dead"
    assert [f.how for f in over.band.former] == ["dead"]
    assert not [e for e in events if isinstance(e, Roll)], "nobody asks who stays in a band that is no more"
    assert over.month == 1
    assert [m.number for m in over.chronicle] == [1]
    assert read_campaign(campaign_to_json(over)) == over


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-46")
def test_a_captured_star_comes_back_at_the_price_of_cheating_death_or_not():
    back, _ = battle(start(5), star="captured stunned")
    assert (back.band.star.rep, back.ended) == (4, "")
    retired, _ = battle(start(3), star="captured stunned")
    assert retired.ended == "star-retired"
    declined, _ = battle(start(5), star="captured stunned", choices={"star": False})
    assert declined.ended == "star-captured"
    hard, _ = begun(5, options=["no-cheating-death"])
    lost, _ = battle(hard, star="captured stunned")
    assert lost.ended == "star-captured"


# ---- Stay or Go ----


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


# ---- month by month ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-01", "CR3-CAMP-16", "CR3-CAMP-14")
def test_a_campaign_begins_with_a_patrol():
    campaign, events = begun(eal=[2, 4])
    assert (campaign.month, campaign.mission, campaign.eal) == (1, "patrol", 4)
    [roll] = events
    assert isinstance(roll, Roll)
    assert (roll.label, roll.dice, roll.rule) == ("eal", (2, 4), cited("CR3-CAMP-15"))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-66", "CR3-CAMP-15", "CR3-CAMP-14")
def test_the_activity_level_is_the_higher_die_never_above_five():
    for a, b in product(range(1, 7), repeat=2):
        assert start(eal=[a, b]).eal == min(5, max(a, b))
    assert start(eal=[2, 4]).eal == 4


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-17", "CR3-CAMP-13", "CR3-TAB-NEXT-ENCOUNTER", "CR3-RUL-126")
@pytest.mark.parametrize(
    ("mission", "success", "then", "change"),
    [
        ("patrol", True, "raid-attack", 0),
        ("patrol", False, "raid-defend", 1),
        ("raid-attack", True, "raid-attack", 1),
        ("raid-attack", False, "patrol", -1),
        ("raid-defend", True, "patrol", -1),
        ("raid-defend", False, "raid-defend", 0),
    ],
)
@pytest.mark.parametrize("eal", [1, 2, 3, 4, 5])
def test_every_row_of_the_next_encounter(mission: str, success: bool, then: str, change: int, eal: int):
    raw = campaign_to_json(start(5)) | {"mission": mission, "eal": eal}
    after, _ = battle(read_campaign(raw), success=success)
    assert (after.mission, after.eal) == (then, max(1, min(5, eal + change)))
    assert after.month == 2


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-67", "CR3-CAMP-17")
def test_a_successful_patrol_leads_to_a_raid_at_the_same_level():
    after, events = battle(start(5, eal=[3, 1]))
    assert (after.mission, after.eal) == ("raid-attack", 3)
    assert Happened("next-encounter", "", 3, "raid-attack", cited("CR3-CAMP-17")) in events


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-12", "CR3-CAMP-13", "CR3-CAMP-02")
def test_the_chronicle_tells_month_by_month():
    campaign = month([4], after_battle__grunt_1=[6, 6])
    campaign, _ = battle(campaign, grunt_1="out-of-the-fight", success=False)
    campaign, _ = battle(campaign)
    first, second = campaign.chronicle
    assert (first.number, first.mission, first.success, first.present) == (1, "patrol", False, ("star", "grunt-1"))
    assert [(h.what, h.who, h.rule) for h in first.happenings] == [
        ("joins", "grunt-1", cited("CR3-BAND-03")),
        ("dies", "grunt-1", cited("CR3-AFTER-05")),
        ("next-encounter", "", cited("CR3-CAMP-17")),
    ]
    assert (second.number, second.mission, second.success) == (2, "raid-defend", True)
    assert (campaign.month, campaign.band.star.count("months"), campaign.band.star.count("battles")) == (3, 2, 2)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-03")
def test_losses_are_made_good_between_encounters():
    campaign, _ = battle(month([4, 4]), grunt_1="obviously-dead")
    campaign = with_members(campaign, [3, 4, 4])
    assert [g.id for g in campaign.band.grunts] == ["grunt-2", "grunt-3", "grunt-4", "grunt-5"]
    assert campaign.band.grunts[1].count("months") == 0


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-03")
def test_those_who_stayed_at_home_test_too():
    campaign = month([4])
    after, events = end_month(campaign, Result(True, {"star": Fate("carry-on")}))
    assert [e.figure for e in events if isinstance(e, Roll)] == ["star", "grunt-1"]
    assert after.band.grunts[0].count("battles") == 0
    assert after.chronicle[0].present == ("star",)


def test_an_ended_campaign_takes_no_step():
    over, _ = give_up(start())
    assert over.ended == "given-up"
    for step in (lambda: battle(over), lambda: enlist(over, name="Bob", weapons=[]), lambda: give_up(over)):
        with pytest.raises(Refused) as caught:
            step()
        assert caught.value.code == "campaign-ended"


def test_only_members_have_fates():
    with pytest.raises(Refused):
        end_month(start(), Result(True, {"carlos": Fate("carry-on")}))
    with pytest.raises(BadRequest):
        end_month(start(), Result(True, {"star": Fate("asleep")}))


def test_only_what_was_given_up_is_taken_up_again():
    campaign = start()
    over, _ = give_up(campaign)
    again, events = take_up(over, "other")
    assert (again.ended, again.seed, again.band) == ("", "other", campaign.band)
    assert ("taken-up", "star") in told(events)
    for other in (campaign, replace(campaign, ended="star-retired")):
        with pytest.raises(Refused) as no:
            take_up(other, "other")
        assert no.value.rule == "CR3-CAMP-01"
