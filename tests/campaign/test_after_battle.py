"""After the battle: recovery, the Star, and who is lost."""

from __future__ import annotations

from itertools import product

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.rolls import Happened
from engine.events import Roll
from tests.campaign.camp import battle, begun, cited, month, start, told


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
