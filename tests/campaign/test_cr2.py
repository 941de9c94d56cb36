"""The campaign of Chain Reaction 2.0: half-months, set-up by dice, and recruits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import alter, dismiss, encounter, enlist
from engine.campaign.closing import Foes
from engine.campaign.enemies import read_enemy
from engine.campaign.rolls import Happened
from engine.campaign.setup import Force
from engine.errors import BadRequest, Refused
from engine.events import Roll
from engine.loading.load import load
from engine.ruleset.registry import get
from tests.campaign.camp import scripted, told
from tests.campaign.cr2_band import KINDS, after, reps, start

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
