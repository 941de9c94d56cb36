"""A year of gang war under Chain Reaction 2.0 on Discord: half-months, pursuits and points, by presses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from bot.modes import campaigns
from engine.campaign import rolls
from engine.campaign.closing import Fate, Feat, Foes
from tests.bot.campaigning import agreed, end, order, said, standing
from tests.bot.conftest import Play, Speaking
from tests.bot.test_compendium_campaign import pressed

Befell = dict[str, Any]
KINDS = ("open-battle", "raid", "escape", "pursuit")


@pytest.fixture(autouse=True)
def befell(monkeypatch: pytest.MonkeyPatch) -> Befell:
    """How the next encounter leaves its figures, in place of a long battle: unhurt, or with this fate; and what is left
    of the `foes`."""
    given: Befell = {}

    def fates_with_deeds(_: Any, members: Mapping[str, str], entries: Any) -> dict[str, Fate]:
        return {m: Fate(**given.get(figure, {"status": "carry-on", "fought": True})) for figure, m in members.items()}

    monkeypatch.setattr(campaigns, "fates_with_deeds", fates_with_deeds)
    monkeypatch.setattr(campaigns, "foes_left", lambda *_: given.get("foes", Foes()))
    return given


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """Dice that are loaded: the third half-month brings an encounter, and it is a Raid."""
    faces = {"campaign-turn": [1, 1], "encounter-type:raid": [6, 6], "encounter-type": [1, 2], "list-modifier": [3]}
    faces |= {"army-list": [1, 3], "stone-cold": [6, 6], "rifle-type": [1]}
    roll, turns = rolls.Dice.roll, [0]

    def loads(dice: rolls.Dice, label: str, who: str, count: int) -> list[int]:
        rolled = roll(dice, label, who, count)
        if label == "campaign-turn":
            turns[0] += 1
            return [3, 4] if turns[0] % 3 == 0 else [1, 1]
        return next((faces[key][:count] for key in (f"{label}:{who}", label) if key in faces), rolled)

    monkeypatch.setattr(rolls.Dice, "roll", loads)
    return faces


async def founded(play: Play, who: str = "Anna", **more: Any) -> str:
    names = {"Anna": ("The Docks", "Ann"), "Ben": ("Night Shift", "Otto")}[who]
    told = await order(play, "campaign new", who, band=names[0], star=names[1], ruleset="cr2", **more)
    return said(told, alone=False)


@pytest.mark.rule("CR2-CAMP-03", "CR2-CAMP-05", "CR2-CAMP-06", "CR2-POINTS-02")
async def test_a_gang_is_founded_and_quiet_half_months_are_told_in_a_line_each(play: Play) -> None:
    text = await founded(play)
    assert text.count("joins The Docks with Rep 3") == 7
    assert "Early January, year 1: quiet.\nLate January, year 1: quiet.\nEarly February, year 1: **Raid**." in text
    assert "Next: **Raid**." in text
    assert "activity" not in text
    await pressed(play, r"camp:next:\d+:1")
    record = (await play.table.moment()).record
    assert record.mission is not None
    assert record.mission.id == "raid"
    assert (await standing(play)).away


@pytest.mark.rule("CR2-CAMP-02", "CR2-CAMP-01")
async def test_the_genre_is_typed_and_brings_its_armies(play: Play) -> None:
    text = await founded(play, genre="military operations", recruits=1)
    assert "The enemy: Mercenaries." in text
    assert (await standing(play)).story.genre == "military"
    told = await order(play, "campaign new", "Ben", ruleset="cr2", genre="romance")
    assert "has no genre called romance. Choose from gang war, military operations, B movies" in said(told)


@pytest.mark.rule("CR2-CAMP-04", "CR2-ZOMBIE-01")
async def test_a_b_movie_brings_zombies_that_the_chronicle_names(play: Play, loaded: dict[str, list[int]]) -> None:
    loaded |= {"encounter-type:zombies": [6, 6], "encounter-type:raid": [1, 2], "drawn-zombies": [2]}
    text = await founded(play, genre="b-movie", recruits=2)
    assert "**Zombies**" in text
    await pressed(play, r"camp:next:\d+:1")
    await play.restart()
    moment = await play.table.moment()
    theirs = [f for f in moment.state.figures if "zombie" in f.traits]
    assert [f.name for f in theirs] == ["Zombie 1", "Zombie 2"]
    await end(play)
    told = said(await order(play, "campaign history", month=1))
    assert "Zombies" in told
    story = (await standing(play)).story
    assert [month.mission for month in story.chronicle] == ["zombies"]
    assert story.mission == "zombies"


@pytest.mark.rule("CR2-STATS-01", "CR2-STATS-03", "CR2-CAMP-07")
async def test_multiple_stats_are_chosen_with_the_campaign(play: Play, loaded: dict[str, list[int]]) -> None:
    loaded |= {"sv": [1], "mv": [6]}
    await founded(play, recruits=1, stats=True)
    story = (await standing(play)).story
    assert story.options == ("multiple-stats",)
    assert story.band.grunts[0].gear.traits == {"good-shot", "poor-fighter"}
    no = await order(play, "campaign new", "Ben", ruleset="compendium", stats=True)
    assert "French Compendium has no such option: Multiple stats." in said(no)


@pytest.mark.rule("CR2-SKILL-01", "CR2-SKILL-02", "CR2-SKILL-03", "CR2-CAMP-07")
async def test_members_learn_skills_that_the_band_shows(play: Play, loaded: dict[str, list[int]]) -> None:
    loaded |= {"skill": [6]}
    assert "Skills are in force" in await founded(play, recruits=1, skills=True)
    told = said(await order(play, "band learn", member="Ann", skill="drive"))
    assert "**Ann** has drive at level 4." in told
    assert "**Ann** has drive at level 5." in said(await order(play, "band learn", member="Ann", skill="Drive"))
    assert "drive 5" in said(await order(play, "band show"))
    await order(play, "campaign next")
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    assert [f["skills"] for f in stored.record["figures"] if f["id"] == "star"] == [{"drive": 5}]
    await end(play)
    assert "drive 5" in said(await order(play, "band show"))
    no = await order(play, "band learn", member="Ann", skill="knitting")
    assert "CR2-SKILL-01" in said(no)


async def test_the_form_of_a_new_campaign_offers_optional_rules(play: Play, loaded: dict[str, list[int]]) -> None:
    loaded |= {"sv": [1], "mv": [6]}
    given: dict[str, Any] = {"rules": ["cr2"], "star": "Ann", "options": ["multiple-stats", "skills"]}
    form = await order(play, "campaign new")
    await play.table.people["Anna"].submit_modal(form, given)
    assert (await standing(play)).story.options == ("multiple-stats", "skills")
    form = await order(play, "campaign new", "Ben")
    no = await play.table.people["Ben"].submit_modal(form, {**given, "rules": ["compendium"], "star": "Otto"})
    assert "French Compendium has no such option: Multiple stats, Skills." in said(no)


async def test_a_friend_of_another_ruleset_and_a_second_campaign_are_refused(play: Play) -> None:
    await founded(play, recruits=1)
    await order(play, "campaign new", "Ben", band="Night Shift", star="Otto", ruleset="compendium")
    no = await order(play, "campaign join", "Ben", player=play.table.people["Anna"])
    assert "**The Docks** uses another ruleset than your band." in said(no)
    assert "`CMP-RUL-159`" in said(no)
    no = await order(play, "campaign new", ruleset="cr2")
    assert "You already lead **The Docks**" in said(no)
    assert "`CR2-CAMP-11`" in said(no)


@pytest.mark.rule("CR2-CAMP-07")
async def test_a_friend_with_other_optional_rules_is_refused(play: Play) -> None:
    await founded(play, recruits=1)
    await founded(play, "Ben", recruits=1, skills=True)
    no = said(await order(play, "campaign join", "Ben", player=play.table.people["Anna"]))
    assert "**The Docks** plays with other optional rules than your band." in no
    assert "`CR2-CAMP-07`" in no


@pytest.mark.rule("CR2-PURSUIT-06", "CR2-PURSUIT-03", "CR2-RUL-662")
async def test_a_pursuit_asks_hour_by_hour_with_the_odds_of_every_way(
    play: Play, befell: Befell, loaded: dict[str, list[int]]
) -> None:
    loaded |= {"pursuit-lead": [3, 4], "pursuit-runners": [2], "pursuit-chasers": [2]}
    await founded(play, recruits=2)
    await order(play, "campaign next")
    away = {"status": "off-table", "fought": True}
    befell |= {"star": away, "grunt-1": away, "grunt-2": away, "foes": Foes(there=(3, 3, 3, 3))}
    await play.restart()
    await end(play)
    asked = play.said()[-1]
    assert "a lead of 7 hours" in asked
    assert "Together: 39% to get away." in asked
    assert "Apart: the enemy follows" in asked
    assert "**Ann** will be safe" not in asked
    await play.restart()
    await pressed(play, r"camp:run:\d+:\d+:1-apart-5")
    told = play.said()[-1]
    assert "**Ann** goes another way and is not followed." in told
    story = (await standing(play)).story
    assert story.month == 2
    assert story.band.star.count("rp") == 1, "they fought, whoever has won"


@pytest.mark.rule("CR2-PURSUIT-04")
async def test_those_who_are_caught_fight_on_at_once(play: Play, befell: Befell, loaded: dict[str, list[int]]) -> None:
    loaded |= {"pursuit-lead": [1, 1], "pursuit-runners": [1], "pursuit-chasers": [6]}
    await founded(play, recruits=1)
    await order(play, "campaign next")
    away = {"status": "off-table", "fought": True}
    befell |= {"star": away, "grunt-1": away, "foes": Foes(there=(4, 4, 4))}
    await end(play)
    await pressed(play, r"camp:run:\d+:\d+:1-together")
    assert "**Caught** by 3 enemies." in play.said()[-1]
    assert "The pursuit ends in a battle: **Pursuit**." in play.said()[-1]
    befell.clear()
    await order(play, "campaign next", start="left")
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    assert stored.record["mission"]["id"] == "pursuit"
    assert [figure["side"] for figure in stored.record["figures"]].count("red") == 3
    await end(play)
    assert (await standing(play)).story.date == 6, "the next encounter comes by half-months again"


@pytest.mark.long
@pytest.mark.rule("CR2-CAMP-05", "CR2-RUL-243")
async def test_bands_that_share_a_year_are_at_one_date(play: Play) -> None:
    """An encounter of both is at the later of their dates; the half-months before that are quiet for the other."""
    await founded(play, recruits=1)
    for _ in range(2):
        await order(play, "campaign next")
        await end(play)
    await founded(play, "Ben", recruits=1)
    dates = [(await standing(play, who)).story.date for who in ("Anna", "Ben")]
    assert dates == [9, 3]
    asked = await order(play, "campaign join", "Ben", player=play.table.people["Anna"])
    await agreed(play, asked, "Ben")
    await order(play, "campaign next")
    await end(play)
    assert [(await standing(play, who)).story.date for who in ("Anna", "Ben")] == [12, 12]
    told = said(await order(play, "campaign history", "Ben", month=1))
    assert all(f"{when}, year 1: quiet." in told for when in ("Late February", "Late April"))


@pytest.mark.long
@pytest.mark.rule("CR2-CAMP-08", "CR2-ADV-01", "CR2-PURSUIT-01", "CR2-CAMP-10", "CR2-T-ROSTER")
async def test_salvage_points_and_a_chase_by_a_press(
    play: Play, befell: Befell, loaded: dict[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded |= {"pursuit-lead": [1, 1], "pursuit-runners": [1], "pursuit-chasers": [6]}
    monkeypatch.setattr(campaigns, "won", lambda *_: True)
    await founded(play, recruits=1)
    await order(play, "campaign next")
    befell["foes"] = Foes(away=(3,), arms=("lmg", "lmg"))
    await end(play)
    asked = play.said()[-1]
    assert "2 weapons of the enemy's are taken along" in asked
    assert re.search(r"\d+% to catch them, with Ann and ", asked)
    await pressed(play, r"camp:chase:\d+:\d+:yes")
    assert "**1 enemy is caught.**" in play.said()[-1]
    band = said(await order(play, "band show"))
    assert "Taken from enemies, to arm with `/band arm`: 2 × LMG" in band
    assert "1 reputation point" in band
    armed = said(await order(play, "band arm", member="Ann", weapons="lmg"))
    assert "**Ann** now carries LMG" in armed


@pytest.mark.long
@pytest.mark.rule("CR2-CAMP-11", "CR2-RUL-243", "CR2-ESCAPE-04", "CR2-PURSUIT-04")
async def test_a_year_of_gang_war_of_two_bands_is_a_chronicle_in_french(
    play: Play,
    befell: Befell,
    speaking: Speaking,
    loaded: dict[str, list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From raids to an Escape, and from that to the Pursuit that catches the Star."""
    loaded |= {"pursuit-lead": [1, 1], "pursuit-runners": [1], "pursuit-chasers": [6]}
    speaking("fr", "fr")
    await founded(play, recruits=3)
    await founded(play, "Ben", recruits=2)
    feats = (Feat("star", "felled", 2, ("Al", "Bo")), Feat("grunt-2", "felled", 9), Feat("star", "freed", 1, ("Zoé",)))
    monkeypatch.setattr(campaigns, "deeds_of", lambda figures, members, *_: feats)
    games: list[Befell] = [
        {"grunt-1-of-1": {"status": "obviously-dead"}, "star-of-2": {"status": "ran-away", "recovery": "returns"}},
        {"grunt-2": {"status": "out-of-the-fight", "recovery": "returns-rep-minus-1"}},
        {"star-of-1": {"status": "captured", "was": "stunned"}, "foes": Foes(there=(3, 3, 3))},
        {"star": {"status": "off-table", "fought": True}, "foes": Foes(there=(3, 3, 3, 3, 3))},
        {},
    ]
    for game, happens in enumerate(games, 1):
        if game in (1, 3):
            asked = await order(play, "campaign join", "Ben", player=play.table.people["Anna"])
            await agreed(play, asked, "Ben")
        await pressed(play, rf"camp:next:{(await standing(play)).campaign.id}:{game}")
        befell.clear()
        befell |= happens
        await end(play)
    story = (await standing(play)).story
    assert len(story.chronicle) == 5
    pages = [said(await order(play, "campaign history", month=page)).replace("\u00a0", " ") for page in range(1, 7)]
    assert "partie 1 : Raid, un échec" in pages[0]
    assert "**Ann** a mis hors de combat Al et Bo." in pages[0]
    assert "a mis hors de combat 9 ennemis." in pages[0]
    assert "**Ann** a libéré Zoé." in pages[4]
    assert re.search(r"(Début|Fin) \w+, année 1", said(await order(play, "band show")))
    assert "sous les verrous jusqu’à une évasion réussie" in pages[2]
    assert "**Évasion**" in pages[2]
    assert "**Poursuite**" in pages[3]
    assert "partie 5 : Poursuite" in pages[4]
    other = (await standing(play, "Ben")).story
    assert len(other.chronicle) == 2
    assert not other.ended
