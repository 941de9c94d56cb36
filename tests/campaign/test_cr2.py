"""The campaign of Chain Reaction 2.0: half-months, what comes of an encounter, and pursuits by the hour."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.bands import CAPTIVE
from engine.campaign.campaign import Campaign, StepTaken, alter, begin, dismiss, encounter, end_month, enlist, question
from engine.campaign.closing import Fate, Foes, Result
from engine.campaign.deeds import fates_with_deeds, foes_left, fought, recovered
from engine.campaign.enemies import read_enemy
from engine.campaign.pursuit import Party, escape, party_of
from engine.campaign.rolls import Happened
from engine.campaign.setup import Force
from engine.errors import BadRequest, Refused
from engine.events import Entry, Melee, Roll, Shot
from engine.loading.load import load
from engine.ruleset.registry import get
from tests.campaign.camp import scripted, told
from tests.engine.cr2_field import battle
from tests.engine.table import Battle

ENEMY = {"name": "Police", "kind": "police", "weapons": [["ba-pistol"], ["shotgun-pump"]], "names": ["Al", "Bo"]}
KINDS = ("open-battle", "raid", "escape", "pursuit")
CREATURES = ("bugs", "zombies")
FACES = {5: [5, 6], 4: [3, 4], 3: [1, 3], 2: [1, 1]}
"""Dice on the gang list that give a Rep, young as its members are."""
FOUGHT = Fate("carry-on", fought=True)
AWAY = Fate("off-table", fought=True)


def dice_for(kind: str, *, quiet: int = 0) -> dict[str, list[int]]:
    """Dice that bring this encounter after so many quiet half-months."""
    highest = {f"encounter-type:{other}": [6, 6] if other == kind else [1, 1] for other in (*KINDS, *CREATURES)}
    return {"campaign-turn:star": [*[1, 1] * quiet, 3, 4], **highest}


def start(*reps: int, star: int = 5, kind: str = "gang", first: str = "raid", **more: Any) -> Campaign:
    """A Star of this Rep with Grunts of those, before its first encounter."""
    who = {"name": "Ann", "rep": star, "weapons": ["submachine-gun"] if kind == "gang" else ["rifle"]}
    dice = dice_for(first) | more.pop("dice", {})
    campaign, _ = begin("cr2", band="The Docks", kind=kind, star=who, enemy=ENEMY, seed=None, dice=dice, **more)
    for number, rep in enumerate(reps, 1):
        name = f"grunt-{number}"
        campaign = scripted(campaign, **{f"list_modifier__{name}": [3], f"army_list__{name}": FACES[rep]})
        campaign = scripted(campaign, **{f"stone_cold__{name}": [6, 6]})
        campaign, _ = enlist(campaign, name=f"N{number}", weapons=["pistol"])
    return campaign


def after(
    campaign: Campaign,
    *,
    won: bool = True,
    foes: Foes = Foes(),  # noqa: B008
    comes: str = "open-battle",
    quiet: int = 0,
    choices: Mapping[str, Any] | None = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    **fates: Fate | str,
) -> StepTaken:
    """The encounter ended; everybody not named was there, and fought unhurt. Then this one comes."""
    found = {member.id: FOUGHT for member in campaign.band}
    for name, fate in fates.items():
        found[name.replace("_", "-")] = fate if isinstance(fate, Fate) else Fate(fate)
    faces = {key: tuple(value) for key, value in (dice_for(comes, quiet=quiet) | dict(dice or {})).items()}
    ready = replace(campaign, dice=faces, counters={})
    return end_month(ready, Result(won, found, foes=foes), choices)


def reps(campaign: Campaign) -> list[int]:
    return [member.rep for member in campaign.band]


# ---- half-months ----


@pytest.mark.rule("CR2-CAMP-05", "CR2-CAMP-06", "CR2-ENC-02", "CR2-T-ENCOUNTER", "CR2-RUL-207")
def test_half_months_pass_until_a_seven_brings_the_encounter_with_the_highest_roll():
    campaign = start(first="raid")
    assert (campaign.date, campaign.mission) == (1, "raid")
    campaign, events = after(campaign, comes="open-battle", quiet=3)
    assert (campaign.date, campaign.month, campaign.mission) == (5, 2, "open-battle")
    assert [(e.what, e.number) for e in events if isinstance(e, Happened) and e.what in ("quiet", "comes")] == [
        ("quiet", 2), ("quiet", 3), ("quiet", 4), ("comes", 5),
    ]  # fmt: skip
    assert read_campaign(campaign_to_json(campaign)) == campaign


@pytest.mark.rule("CR2-RUL-208")
def test_kinds_that_tie_roll_again():
    tied = {"encounter-type:raid": [6, 5, 1, 1], "encounter-type:open-battle": [5, 6, 3, 3]}
    campaign, events = after(start(), dice=tied)
    assert campaign.mission == "open-battle"
    assert [e.figure for e in events if isinstance(e, Roll) and e.label == "encounter-type"] == [
        *KINDS, "open-battle", "raid",
    ]  # fmt: skip


@pytest.mark.rule("CR2-CAMP-01", "CR2-CAMP-02", "CR2-CAMP-03", "CR2-CAMP-04")
def test_a_genre_says_which_armies_a_campaign_has():
    assert start().genre == "gang-war"
    with pytest.raises(BadRequest) as no:
        start(kind="warriors")
    assert no.value.message == (
        "'warriors' is no army here; allowed: gang, police, civilians, mercenaries, military (CR2-CAMP-03)"
    )
    with pytest.raises(BadRequest) as no:
        start(genre="military")
    assert "(CR2-CAMP-02)" in no.value.message
    assert start(genre="b-movie").genre == "b-movie"
    with pytest.raises(BadRequest) as no:
        start(genre="romance")
    assert "(CR2-CAMP-01)" in no.value.message
    assert read_campaign(campaign_to_json(start(genre="b-movie"))).genre == "b-movie"


@pytest.mark.rule("CR2-RUL-663", "CR2-RUL-664", "CR2-CAMP-09", "CR2-T-START", "CR2-ENC-05")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_set_up_with_ground_and_enemies_by_dice(kind: str):
    campaign = start(4, 3, first=kind)
    dice = {f"terrain:section-{n}": [3, 4] for n in range(1, 10)} | {"how-many:red": [1, 2]}
    made = encounter(campaign, seed="tide", dice=dice)
    record = load(made.record)
    assert record.mission is not None
    assert record.mission.id == kind
    assert sum(f.side == "red" for f in record.figures) == (6 if kind == "escape" else 5)
    assert any(piece.type == "woods" for piece in record.table.pieces)
    assert all(f.side == "blue" or f.rep <= 5 for f in record.figures)


@pytest.mark.rule("CR2-WPN-18")
def test_a_die_says_of_each_rifle_from_a_list_whether_it_is_semi_automatic():
    enemy = {"name": "Guerrillas", "kind": "guerrillas", "weapons": [["rifle"]], "names": []}
    campaign = replace(start(4, 3, first="raid"), enemy=read_enemy(enemy, "enemy", get("cr2")))
    dice = {"how-many:red": [1, 2]} | {f"rifle-type:foe-{n}": [n + 1] for n in range(1, 6)}
    found = [f["weapons"] for f in encounter(campaign, seed="tide", dice=dice).record["figures"] if f["side"] == "red"]
    assert found == [["rifle"], ["rifle"], *[["semi-automatic-rifle"]] * 3]


@pytest.mark.rule("CR2-RUL-683", "CR2-ENC-03")
def test_the_last_quarter_of_the_defenders_stands_sentry_and_what_a_side_hides_stays_its_own():
    record = load(encounter(start(4, 3, first="raid"), seed="tide", dice={"how-many:red": [1, 2]}).record)
    assert [f.id for f in record.figures if f.aware == "sentry"] == ["foe-5"]
    assert record.hidden


@pytest.mark.rule("CR2-GROUP-02", "CR2-RUL-243")
def test_two_bands_of_a_side_have_a_leader_each():
    ours, theirs = start(4), start(3)
    made = encounter(ours, seed="tide", friends=[Force(theirs.band)])
    leaders = [f for f in load(made.record).figures if f.side == "blue" and f.leader]
    assert len({leader.squad for leader in leaders}) == 2


# ---- recruits ----


@pytest.mark.rule("CR2-POINTS-02", "CR2-RUL-177", "CR2-LIST-07", "CR2-LIST-11")
def test_recruits_are_rolled_on_the_list_of_the_band_up_to_the_size_of_its_group():
    campaign = start(*[4] * 7)
    assert reps(campaign) == [5, *[4] * 7]
    with pytest.raises(Refused) as no:
        enlist(campaign, name="Eighth", weapons=["pistol"])
    assert "at most 7 Grunts" in no.value.message
    soldiers = replace(campaign.band, kind="military", grunts=())
    assert replace(campaign, band=soldiers).open_places == 9
    cold = scripted(start(), list_modifier__grunt_1=[3], army_list__grunt_1=[3, 4], stone_cold__grunt_1=[1, 2])
    cold, _ = enlist(cold, name="Ice", weapons=["pistol"])
    assert cold.band.grunts[0].gear.traits == {"stone-cold"}


@pytest.mark.rule("CR2-LIST-01", "CR2-RUL-179")
def test_a_recruit_above_its_star_is_rolled_again_with_its_modifier():
    campaign = scripted(
        start(star=3), list_modifier__grunt_1=[5, 1], army_list__grunt_1=[3, 4, 3, 3], stone_cold__grunt_1=[6, 6]
    )
    campaign, events = enlist(campaign, name="N", weapons=["pistol"])
    assert reps(campaign) == [3, 3]
    assert ("too-good", "grunt-1") in told(events)


@pytest.mark.rule("CR2-LIST-01", "CR2-RUL-179")
def test_nobody_may_join_a_star_below_every_rep_of_its_list():
    campaign = start(star=1)
    assert campaign.open_places == 0
    with pytest.raises(Refused) as no:
        enlist(campaign, name="N", weapons=["pistol"])
    assert "no die brings anybody who would follow a Star of Rep 1" in no.value.message


@pytest.mark.rule("CR2-LIST-07", "CR2-CAMP-08", "CR2-RUL-218")
def test_a_band_carries_what_its_army_does_and_what_it_took_from_its_enemies():
    campaign = start(4)
    with pytest.raises(BadRequest) as no:
        alter(campaign, "grunt-1", weapons=["lmg"])
    assert "(CR2-LIST-07)" in no.value.message
    campaign, events = after(campaign, foes=Foes(arms=("lmg", "ba-pistol")))
    assert campaign.band.stock == ("ba-pistol", "lmg")
    assert ("salvage", "star") in told(events)
    assert alter(campaign, "grunt-1", weapons=["lmg"]).band.grunts[0].gear.weapons == ("lmg",)
    with pytest.raises(BadRequest):
        alter(alter(campaign, "grunt-1", weapons=["lmg"]), "star", weapons=["lmg"])
    campaign, _ = after(campaign, foes=Foes(arms=("pistol",) * 30))
    assert read_campaign(campaign_to_json(campaign)).band.stock == campaign.band.stock


@pytest.mark.rule("CR2-CAMP-08")
def test_nothing_is_taken_from_a_lost_field():
    campaign, events = after(start(4), won=False)
    assert campaign.band.stock == ()
    assert "salvage" not in [what for what, _ in told(events)]
    with pytest.raises(BadRequest) as no:
        alter(campaign, "grunt-1", weapons=["lmg"])
    assert "(CR2-LIST-07)" in no.value.message, "nor is anybody armed with what lies there"


def test_a_stored_campaign_with_another_books_counts_is_refused():
    raw = campaign_to_json(start(4))
    raw["band"]["grunts"][0]["weakened"] = True
    with pytest.raises(BadRequest, match="weakened") as no:
        read_campaign(raw)
    assert "(CR2-STAR-01)" in no.value.message


@pytest.mark.rule("CR2-CAMP-10", "CR2-LIST-01", "CR2-RUL-179", "CR2-POINTS-02")
def test_a_campaign_names_rules_of_its_own_book():
    campaign = start(4, 3)
    campaign, _ = dismiss(campaign, "grunt-2")
    campaign, _ = after(campaign)
    cited = {item.rule for month in campaign.chronicle for item in month.happenings}
    assert {"CR2-LIST-01", "CR2-POINTS-02"} <= cited
    assert not [rule for rule in cited if not rule.startswith("CR2-")]


@pytest.mark.rule("CR2-PURSUIT-01")
@pytest.mark.parametrize("part", ["members", "foes"])
def test_a_pursuit_of_nobody_or_by_nobody_is_refused(part: str):
    raw = campaign_to_json(start(4))
    raw["pursuit"] = {"members": ["grunt-1"], "foes": [3], "caught": True} | {part: []}
    with pytest.raises(BadRequest) as no:
        read_campaign(raw)
    assert (no.value.field, "(CR2-PURSUIT-01)" in no.value.message) == (f"pursuit.{part}", True)


# ---- recovery ----


@pytest.mark.rule("CR2-CASUALTY-05", "CR2-RUL-265", "CR2-RUL-152")
def test_recovery_is_as_the_end_of_the_battle_rolled_it():
    hurt = {
        "grunt_1": Fate("out-of-the-fight", recovery="returns"),
        "grunt_2": Fate("out-of-the-fight", recovery="returns-rep-minus-1"),
        "grunt_3": Fate("ran-away", recovery="gone"),
        "grunt_4": Fate("out-of-the-fight", recovery="dies"),
        "grunt_5": Fate("out-of-the-fight"),
    }
    campaign, events = after(start(4, 4, 4, 4, 4), won=False, **hurt)
    assert reps(campaign) == [5, 4, 3, 4]
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-3", "gone"), ("grunt-4", "dead")]
    assert not [e for e in events if isinstance(e, Roll) and e.label == "recovery"]


@pytest.mark.rule("CR2-RUL-103", "CR2-CASUALTY-05")
def test_one_whose_rep_falls_below_4_is_stone_cold_no_more():
    campaign = scripted(start(), list_modifier__grunt_1=[3], army_list__grunt_1=[3, 4], stone_cold__grunt_1=[1, 2])
    campaign, _ = enlist(campaign, name="Ice", weapons=["pistol"])
    campaign, _ = after(campaign, grunt_1=Fate("out-of-the-fight", recovery="returns-rep-minus-1"))
    assert (campaign.band.grunts[0].rep, campaign.band.grunts[0].gear.traits) == (3, frozenset())
    assert load(encounter(campaign, seed="tide").record).figures


@pytest.mark.rule("CR2-LIST-08")
def test_a_star_carries_what_its_army_does():
    who = {"name": "Ann", "rep": 5, "weapons": ["submachine-gun"]}
    with pytest.raises(BadRequest) as no:
        begin("cr2", band="Yard", kind="police", star=who, enemy=ENEMY, seed="x")
    assert "(CR2-LIST-08)" in no.value.message


@pytest.mark.rule("CR2-RUL-661", "CR2-STAR-06")
def test_another_star_takes_over_from_one_that_dies_or_the_campaign_ends():
    dead = Fate("out-of-the-fight", recovery="dies")
    campaign, _ = after(start(4), star=dead, choices={"successor": "Bea"}, dice={"campaign-turn:star-2": [3, 4]})
    assert (campaign.band.star.name, campaign.band.star.rep, campaign.ended) == ("Bea", 5, "")
    campaign, _ = after(start(4), star=dead, choices={"successor": False})
    assert campaign.ended == "star-dead"
    campaign, _ = after(start(4), star="cheated-death")
    assert reps(campaign) == [4, 4]


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-ESCAPE-01", "CR2-RUL-663")
def test_a_captive_is_freed_by_an_escape_with_those_who_help():
    campaign, events = after(start(4, 3), won=False, star="captured", comes="raid")
    assert ("taken", "star") in told(events)
    assert campaign.mission == "escape", "whatever the dice would have brought"
    made = encounter(campaign, seed="tide", dice={"escape-help:star": [1, 6]})
    assert sorted(made.members[0].values()) == ["grunt-1", "star"], "as many as the captives, the best first"
    assert made.record["mission"]["captives"] == ["star"]
    freed, events = after(campaign, star=AWAY, comes="raid")
    assert ("freed", "star") in told(events)
    assert not any(CAPTIVE in member.marks for member in freed.band)
    again, events = after(campaign, won=False, grunt_1=AWAY, comes="raid")
    assert {("recaptured", "star"), ("taken", "grunt-2")} <= set(told(events))
    assert again.mission == "escape"
    alone, _ = after(start(), won=False, star="captured")
    made = encounter(alone, seed="tide", dice={"escape-help:star": [6, 6]})
    assert list(made.members[0].values()) == ["star"], "with nobody left but the captive"


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-RUL-699")
@pytest.mark.parametrize(("fate", "held"), [("ran-away", True), ("fleeing", True), ("off-table", False)])
def test_captives_that_ran_in_an_escape_that_failed_are_retaken(fate: str, held: bool):
    campaign, _ = after(start(4), won=False, star="captured", comes="raid")
    campaign, events = after(campaign, won=False, star=Fate(fate, recovery="returns" if held else ""), comes="raid")
    assert (("recaptured", "star") in told(events)) is held
    assert (CAPTIVE in campaign.band.star.marks) is held


@pytest.mark.rule("CR2-RUL-698", "CR2-ESCAPE-04")
def test_a_captive_whom_an_escape_frees_takes_no_recovery_for_old_wounds():
    campaign, _ = after(start(4), won=False, star=Fate("captured", was="out-of-the-fight"), comes="raid")
    campaign, events = after(campaign, star=AWAY, comes="raid")
    assert ("freed", "star") in told(events)
    assert not [event for event in events if isinstance(event, Roll) and event.label == "recovery"]
    assert reps(campaign)[0] == 5


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-CASUALTY-05", "CR2-STAR-06")
@pytest.mark.parametrize("fate", [Fate("out-of-the-fight", recovery="returns-rep-minus-1"), Fate("cheated-death")])
def test_those_held_back_in_an_escape_lose_the_rep_that_it_costs_them(fate: Fate):
    campaign, _ = after(start(4), won=False, star="captured", comes="raid")
    campaign, events = after(campaign, won=False, grunt_1=fate, comes="raid")
    assert reps(campaign) == [5, 3]
    assert {("taken", "grunt-1"), ("rep-falls", "grunt-1")} <= set(told(events))
    assert CAPTIVE in campaign.band.grunts[0].marks


@pytest.mark.rule("CR2-ESCAPE-03", "CR2-ENC-05")
def test_the_captors_that_an_alarm_brings_are_no_better_than_others():
    """As many as any dice may call are rolled for, of whom the first come: not the best of them."""
    band = start(*[3] * 7, first="escape")
    made = [load(encounter(band, seed=f"tide-{number}").record) for number in range(8)]
    foes = [[f.rep for f in record.figures if f.side == "red"] for record in made]
    first, last = (sum(sum(reps_[part]) for reps_ in foes) for part in (slice(1, 8), slice(9, 16)))
    assert abs(first - last) < 0.15 * last


# ---- reputation points ----


@pytest.mark.rule("CR2-ADV-01", "CR2-ADV-02", "CR2-T-ADVANCE", "CR2-RUL-209")
@pytest.mark.parametrize("won", [True, False])
def test_points_of_those_who_fought_raise_a_rep_whoever_won(won: bool):
    campaign = start(4)
    for number in range(1, 7):
        assert reps(campaign)[1] == 4
        campaign, _ = after(campaign, won=won)
        assert campaign.band.grunts[0].count("rp") == number % 6
    assert reps(campaign) == [5, 5]
    assert campaign.band.star.count("rp") == 6


@pytest.mark.rule("CR2-ADV-01")
@pytest.mark.parametrize(
    "fate",
    [
        Fate("carry-on"),
        Fate("out-of-the-fight", fought=True, recovery="returns"),
        Fate("carry-on", "out-of-the-fight", fought=True),
    ],
)
def test_one_that_did_nothing_or_fell_wins_none(fate: Fate):
    campaign, _ = after(start(4), grunt_1=fate)
    assert [member.count("rp") for member in campaign.band] == [1, 0]


@pytest.mark.rule("CR2-ADV-03")
@pytest.mark.parametrize("status", ["ran-away", "fleeing"])
def test_running_away_costs_the_points_won_so_far(status: str):
    campaign, _ = after(after(start(4))[0])
    campaign, events = after(campaign, grunt_1=Fate(status, fought=True, recovery="returns"))
    assert campaign.band.grunts[0].count("rp") == 0
    assert Happened("points-lost", "grunt-1", 2, rule="CR2-ADV-03") in events


@pytest.mark.rule("CR2-ADV-04", "CR2-REP-02")
def test_ten_more_successes_make_rep_7_and_nothing_is_above_it():
    campaign = start(star=6)
    for _ in range(10):
        campaign, events = after(campaign)
    assert reps(campaign) == [7]
    assert Happened("rep-rises", "star", 7, rule="CR2-ADV-04") in events
    for _ in range(20):
        campaign, _ = after(campaign)
    assert reps(campaign) == [7]
    assert encounter(campaign, seed="sea").record["figures"][0]["rep"] == 7


# ---- pursuits ----


@pytest.mark.rule("CR2-PURSUIT-02", "CR2-PURSUIT-03", "CR2-T-PURSUIT", "CR2-RUL-235")
def test_the_odds_to_get_away_are_those_of_the_dice():
    odds = {mine: round(100 * escape(Party(3, mine), Party(5, 3))) for mine in (2, 3, 4)}
    assert odds == {2: 1, 3: 39, 4: 91}
    assert escape(Party(1, 3), Party(2, 3), lead=2 * 24) > escape(Party(1, 3), Party(2, 3), lead=2)


@pytest.mark.rule("CR2-PURSUIT-05", "CR2-RUL-301")
def test_mounts_carry_those_who_share_them_and_halve_those_who_have_too_few():
    foot = Party(4, 4)
    assert Party(4, 4, 4).gains(foot) == (10, 12, 14, 16, 18, 20), "in half hours"
    assert Party(4, 4, 2).gains(foot) == (8, 10, 12, 14, 16, 18)
    assert foot.gains(Party(4, 4, 2)) == (5, 6, 7, 8, 9, 10)
    assert Party(4, 4, 1).gains(Party(2, 4, 2)) == (5, 6, 7, 8, 9, 10)


@pytest.mark.rule("CR2-PURSUIT-05")
@pytest.mark.parametrize(("mounted", "rep"), [((), 3), ((5,), 3), ((5, 4), 4), ((5, 4, 3), 3)])
def test_where_mounts_are_shared_the_lowest_rep_of_the_riders_counts(mounted: tuple[int, ...], rep: int):
    campaign = start(4, 3)
    band = [replace(m, gear=replace(m.gear, mounted=m.rep in mounted)) for m in campaign.band]
    assert party_of(band) == Party(3, rep, len(mounted))


def chased(*reps_: int, foes: Sequence[int] = (4, 3, 3), lead: Sequence[int], **more: Any) -> StepTaken:
    """Everybody of the band has left the table, and these enemies are still there."""
    campaign = start(*reps_, star=more.pop("star", 5))
    fates = dict.fromkeys(("star", *(f"grunt_{n}" for n in range(1, len(reps_) + 1))), AWAY)
    dice = {"pursuit-lead:star": list(lead), **more.pop("dice", {})}
    return after(campaign, won=False, foes=Foes(there=tuple(foes)), dice=dice, **fates, **more)


@pytest.mark.rule("CR2-PURSUIT-01", "CR2-PURSUIT-03", "CR2-PURSUIT-04")
def test_enemies_who_outnumber_those_that_left_chase_them_hour_by_hour():
    dice = {"pursuit-runners:star": [6, 1, 6, 6, 6, 6], "pursuit-chasers:star": [1, 6, 1, 1, 1]}
    campaign, events = chased(3, lead=[1, 2], dice=dice)
    hours = [e.number for e in events if isinstance(e, Happened) and e.what == "hour"]
    assert hours == [8, 3, 8, 13, 18, 27], "3 + (6 + 3) - (1 + 3), and so on; nobody chases after the last roll"
    assert campaign.pursuit is None


@pytest.mark.rule("CR2-PURSUIT-01")
def test_nobody_is_chased_by_fewer_and_nobody_chases_those_who_stayed():
    for foes in ((5,), (5, 5), ()):
        campaign, events = chased(3, foes=foes, lead=[1, 1])
        assert campaign.pursuit is None
        assert "pursued" not in [what for what, _ in told(events)]
    campaign, events = after(start(3), foes=Foes(there=(5, 5, 5)))
    assert "pursued" not in [what for what, _ in told(events)]


@pytest.mark.rule("CR2-PURSUIT-04", "CR2-RUL-662")
def test_those_who_are_caught_fight_at_once_in_the_middle_of_the_table():
    dice = {"pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    campaign, events = chased(3, lead=[1, 1], dice=dice)
    assert ("caught", "star") in told(events)
    assert (campaign.mission, campaign.date) == ("pursuit", 1), "no half-month passes"
    assert campaign.pursuit is not None
    assert campaign.pursuit.foes == (4, 3, 3)
    assert read_campaign(campaign_to_json(campaign)) == campaign
    record = encounter(campaign, seed="tide").record
    assert sorted(f["rep"] for f in record["figures"] if f["side"] == "red") == [3, 3, 4]
    assert all(12 <= f["at"][0] <= 24 and 12 <= f["at"][1] <= 24 for f in record["figures"] if f["side"] == "blue")
    assert record["mission"] == {"id": "pursuit", "side": "blue", "entry": "south"}
    on, _ = after(campaign, comes="raid")
    assert (on.mission, on.date, on.pursuit) == ("raid", 2, None)


def test_one_that_is_dismissed_is_in_no_pursuit_any_more():
    dice = {"pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    campaign, _ = chased(3, 3, foes=(4, 3, 3, 3), lead=[1, 1], dice=dice)
    campaign, _ = dismiss(campaign, "grunt-1")
    assert read_campaign(campaign_to_json(campaign)) == campaign
    made = encounter(campaign, seed="tide")
    assert sorted(made.members[0].values()) == ["grunt-2", "star"]
    assert made.record["mission"]["id"] == "pursuit"


@pytest.mark.rule("CR2-PURSUIT-06", "CR2-RUL-662")
def test_the_odds_of_every_way_to_split_up_are_told_before_one_is_chosen():
    campaign = start(3, 4)
    result = Result(False, {m.id: AWAY for m in campaign.band}, foes=Foes(there=(3, 3, 3, 3)))
    ready = scripted(campaign, pursuit_lead__star=[3, 4], pursuit_runners__star=[2], pursuit_chasers__star=[2])
    asked, events = question(ready, result, {})
    assert asked is not None
    assert asked.what == "run-1"
    assert [(way.name, way.members) for way in asked.ways] == [
        ("together", ("star", "grunt-1", "grunt-2")), ("apart-4", ("grunt-1",)), ("apart-5", ("grunt-1", "grunt-2")),
    ]  # fmt: skip
    assert asked.ways[0].odds == asked.ways[1].odds == escape(Party(1, 3), Party(4, 3), 14)
    assert ("pursued", "star") in told(events)
    ready = scripted(ready, pursuit_runners__grunt_1=[2], pursuit_chasers__grunt_1=[2])
    asked, events = question(ready, result, {"run-1": "apart-5"})
    assert {("gets-away", "star")} <= set(told(events))
    assert asked is not None
    assert asked.what == "run-2"
    assert asked.ways[0].members == ("grunt-1", "grunt-2")


@pytest.mark.rule("CR2-PURSUIT-01", "CR2-PURSUIT-04")
def test_a_player_may_go_after_enemies_who_left():
    campaign = start(4)
    result = Result(True, {m.id: FOUGHT for m in campaign.band}, foes=Foes(away=(3, 2)))
    asked, _ = question(campaign, result, {})
    assert asked is not None
    assert asked.what == "chase"
    assert asked.ways[0].odds == 1 - escape(Party(2, 2), Party(2, 4))
    dice = {"pursuit-lead:star": [1, 1], "pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    caught, events = after(campaign, foes=Foes(away=(3, 2)), choices={"chase": True}, dice=dice)
    assert ("catches", "star") in told(events)
    record = encounter(caught, seed="tide").record
    assert record["mission"]["side"] == "red", "those who run have to get through it"
    assert load(record).figures, "both begin in the middle, and none stands in another's place"
    left, events = after(campaign, foes=Foes(away=(3, 2)), choices={"chase": False})
    assert left.mission == "open-battle"


def test_a_pursuit_of_nobody_known_is_refused():
    raw = campaign_to_json(start(4))
    raw["pursuit"] = {"members": ["grunt-9"], "foes": [3], "caught": True}
    with pytest.raises(BadRequest) as no:
        read_campaign(raw)
    assert no.value.field == "pursuit.members[0]"
    raw = campaign_to_json(start(4)) | {"mission": "patrol"}
    with pytest.raises(BadRequest) as no:
        read_campaign(json.dumps(raw))
    assert no.value.field == "mission"


# ---- what the encounter's log says ----


def entries(*events: Any) -> list[Entry]:
    return [Entry(seq, event) for seq, event in enumerate(events)]


def battle_won() -> Battle:
    """Ann and Ben have shot; Cal has taken Rob, who lies there without his rifle."""
    b = battle(
        "ann blue rep 4 with rifle at 10,30", "ben blue rep 4 with rifle at 12,30",
        "cal blue rep 4 with nothing at 20,21", "rob red rep 4 with rifle at 20,20 status stunned",
    )  # fmt: skip
    b.blue_turn("cal", blue=4, red=3)
    b.do("capture", figure="cal", target="rob")
    return b


def fates(b: Battle) -> dict[str, Fate]:
    """What comes of the three, by their names."""
    members = {name: name for name in ("ann", "ben", "cal")}
    return fates_with_deeds(b.encounter.state.figures, members, b.encounter.log)


@pytest.mark.rule("CR2-CAMP-08")
def test_the_arms_of_prisoners_are_salvaged_where_the_field_is_held():
    b = battle_won()
    assert foes_left(b.encounter.state.figures, "blue", b.encounter.log).arms == ("rifle",)
    b.encounter.state.figure("rob").status = "carry-on"
    assert foes_left(b.encounter.state.figures, "blue", b.encounter.log).arms == ()


@pytest.mark.rule("CR2-ADV-01", "CR2-ADV-03", "CMP-REACT-16")
@pytest.mark.parametrize(
    ("status", "ends_as"),
    [("fleeing", "fleeing"), ("ducked-back", "fleeing"), ("off-table", "ran-away"), ("cheated-death", "cheated-death")],
)
def test_one_on_the_run_has_run_away_wherever_it_has_got_to(status: str, ends_as: str):
    b = battle_won()
    ann = b.encounter.state.figure("ann")
    ann.fled, ann.status = True, status
    assert fates(b)["ann"].status == ends_as


@pytest.mark.rule("CR2-ADV-01")
def test_one_that_comes_round_has_been_out_of_the_fight():
    b = battle_won()
    b.encounter.game.set_status(b.encounter.game.named("ben"), "out-of-the-fight", "CR2-DMG-01")
    b.encounter.game.set_status(b.encounter.game.named("ben"), "carry-on", "CR2-CASUALTY-03")
    assert [fates(b)[name].fell for name in ("ann", "ben")] == [False, True]


@pytest.mark.rule("CR2-ADV-01", "CR2-CASUALTY-05")
def test_deeds_and_recovery_are_read_from_the_log():
    log = entries(
        Shot("ann", "al", "pistol", 1, 5, "miss"),
        Melee("bo", "cy", 1, 0, "won"),
        Roll("recovery", (1, 6), "bo", result="dies"),
    )
    assert fought(log) == {"ann", "bo", "cy"}
    assert recovered(log) == {"bo": "dies"}
