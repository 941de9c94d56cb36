"""Swordplay against the rules and month by month: army lists, a Star's line and gear, peasants, a Patrol to its end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands import solo
from tests.bot.campaign import conftest as in_campaigns
from tests.bot.campaigning import end, order, said, standing
from tests.bot.conftest import Play, Speaking, answered
from tests.bot.test_solo import OPEN, Steps, leave, record, steps

fates = in_campaigns.fates
_known_dice = in_campaigns._known_dice
BAND = "Sir Odo, Giles, Hob, Wat, Rafe, Aldous"


@pytest.fixture(autouse=True)
def _open_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of whatever is prepared are known."""
    monkeypatch.setattr(solo, "new_seed", lambda choices: OPEN)


async def knights(play: Play) -> Steps:
    """The second step of a game with Swordplay's rules."""
    here = await steps(play)
    await here.pick("ruleset", "swordplay")
    await here.press("go-2")
    await here.pick("grunts", "5")
    return here


@pytest.mark.long
@pytest.mark.rule("SWP-BAND-03", "SWP-BAND-06", "SWP-RUL-04", "SWP-ENC-05")
async def test_a_patrol_of_knights_from_the_first_press_to_its_end(play: Play) -> None:
    here = await knights(play)
    assert "**Sir Odo** ⭐, Rep 5, noble, AC 4, shield, mounted, lance" in here.text
    assert "**Giles**, Rep 4, missile, AC 2, crossbow" in here.text
    assert "Two dice on the army list for each recruit: Giles 5 6 crossbowmen" in here.text
    assert "SWP-LIST-51" not in here.text
    assert "CR3-" not in here.text
    await play.restart()
    await here.press("go-3")
    await play.restart()
    await here.press("begin")
    sign_up, first = play.said()
    assert "Swordplay · dice sealed" in sign_up
    assert "Out there are three possible enemies: ?1, ?2 and ?3." in first
    figures = (await record(play))["figures"]
    assert figures[0] | {"at": 0} == {
        "id": "star",
        "name": "Sir Odo",
        "side": "blue",
        "rep": 5,
        "weapons": [],
        "at": 0,
        "facing": 0,
        "star": True,
        "class": "noble",
        "armor": 4,
        "shield": True,
        "mounted": True,
        "melee_weapon": "lance",
    }
    await play.table.order("Anna", "activate", figures=BAND)
    await play.restart()
    await play.table.order("Anna", "end", what="phase")
    assert "Sir Odo scouts **sections 1, 2, 3, 4, 5, 6, 7, 8 and 9**" in play.said()[-1]
    await leave(play)
    assert "The mission is a **success**." in play.said()[-1]
    assert not [told for told in play.said() if "CR3-" in told]


@pytest.mark.long
async def test_a_star_is_of_a_line_that_one_picks_and_the_dice_do_not_change(play: Play) -> None:
    here = await knights(play)
    await here.pick("line", "crossbowmen")
    assert "**Sir Odo** ⭐, Rep 5, missile, AC 2, crossbow" in here.text
    assert "Giles 5 6 crossbowmen" in here.text
    await here.press("go-1")
    await here.pick("kind", "northmen")
    await here.press("go-2")
    assert "**Ragna** ⭐, Rep 5, noble, AC 4, two-hand weapon" in here.text
    await here.pick("line", "warriors")
    await here.pick("gear-0", "1")
    assert "**Ragna** ⭐, Rep 5, warrior, AC 2, shield, one-hand weapon" in here.text
    form = await here.press("names")
    typed = {"name-0": "Sif", "name-1": "", "name-2": "", "name-3": "", "name-4": "Bo, Ake"}
    result = await play.table.people["Anna"].submit_modal(form, typed)
    here.message = result.response.message if result.response else here.message
    assert "**Sif** ⭐" in here.text
    assert all(f"**{name}**, Rep" in here.text for name in ("Ulf", "Bo", "Ake"))


async def test_with_another_ruleset_everything_is_as_usual_again(play: Play) -> None:
    here = await knights(play)
    await here.press("go-1")
    await here.pick("ruleset", "cr3")
    await here.press("go-2")
    assert "**Sergeant Hale** ⭐, Rep 5, assault rifle" in here.text
    assert "CR3-TAB-PARTY" not in here.text


@pytest.mark.rule("SWP-CLASS-54", "SWP-BAND-06")
async def test_a_band_of_a_list_recruits_and_arms_as_the_list_says(play: Play) -> None:
    text = said(
        await order(
            play, "campaign new", ruleset="Swordplay", kind="northmen", enemy="goblins", line="Warriors", recruits=2
        ),
        alone=False,
    )
    assert "The enemy: Goblins." in text
    assert text.count("Army list: ") == 2
    assert "SWP-LIST-52" not in text
    assert "CR3-" not in text
    assert "**Ragna** ⭐ · Rep 5 · warrior, AC 2, shield, spear" in said(await order(play, "band show"))
    told = said(await order(play, "band recruit", peasant=True))
    assert "joins Ragna's band with Rep 3: peasant, AC 2, " in told
    before = (await standing(play)).story
    for command, options, says in (
        (
            "band recruit",
            {"weapons": "sling"},
            "The army list decides what its figures carry (Recruits' gear, SWP-BAND-06)",
        ),
        (
            "band arm",
            {"member": "Ragna", "melee_weapon": "lance"},
            "The army list does not offer that gear: choose from spear, one-hand (Recruits'",
        ),
        ("band arm", {"member": "Ulf", "line": "household"}, "Only a Star chooses a line of the army list"),
        ("band arm", {"member": "Ragna", "line": "infantry"}, "Choose from household, fanatics, warriors, veterans"),
        ("band arm", {"member": "Ragna", "weapons": "pistol"}, "it is part of Chain Reaction 3.0"),
    ):
        refused = answered(await order(play, command, **options))
        assert says in refused.replace("\\", "")
        assert (await standing(play)).story == before
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "band arm", "melee_weapon", "", member="Ragna")
    assert {one["value"] for one in offered} == {"one-hand", "spear"}
    armed = answered(await order(play, "band arm", member="Ragna", melee_weapon="one hand weapon"))
    assert armed == "**Ragna** now carries one-hand weapon."
    armed = answered(await order(play, "band arm", member="Ragna", line="household"))
    assert armed == "**Ragna** now has: noble, AC 4, two-hand weapon."


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"ruleset": "mg42"}, "MG-42 has no campaign. Campaigns are played with: Chain Reaction 3.0, Swordplay, "),
        ({"ruleset": "chess"}, "There is no ruleset called chess. Choose from Chain Reaction 3.0, Swordplay, MG-42"),
        ({"ruleset": "swordplay", "kind": "police"}, "Swordplay has no kind called police. Choose from feudal army, "),
        ({"kind": "orcs"}, "Chain Reaction 3.0 has no kind called orcs. Choose from police officers, soldiers"),
        ({"line": "trolls"}, "Chain Reaction 3.0 has no army lists"),
    ],
)
async def test_a_campaign_is_refused_where_the_rules_have_none_of_it(
    play: Play, options: dict[str, Any], says: str
) -> None:
    assert says in answered(await order(play, "campaign new", **options))
    assert "no campaign" in answered(await order(play, "campaign status"))


@pytest.mark.long
@pytest.mark.rule("SWP-CAMP-01")
async def test_two_months_with_losses_and_restarts(play: Play, fates: dict[str, str]) -> None:
    await order(play, "campaign new", band="The Host", star="Ann", ruleset="swordplay", kind="elves")
    for month in (1, 2):
        band = (await standing(play)).story.band
        while not band.grunts:
            await order(play, "band recruit")
            band = (await standing(play)).story.band
        fates.clear()
        fallen = band.grunts[0]
        fates[fallen.id] = "obviously-dead"
        await order(play, "campaign next", ground="street" if month == 2 else "by dice")
        await play.restart()
        shown = answered(await order(play, "force list"))
        assert "-# Ann: Rep 5, Star, soldier, AC 6, shield, spear" in shown
        await end(play)
        report = play.said()[-1]
        assert f"## Month {month}," in report
        assert f"**{fallen.name}** dies." in report
        now = await standing(play)
        assert now.story.month == month + 1
        assert not now.away
    page = said(await order(play, "campaign history", month=1))
    assert "CR3-" not in page
    assert "The Host" in page


async def test_a_campaign_of_swordplay_is_told_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    told = said(await order(play, "campaign new", ruleset="swordplay", kind="orques", recruits=1), alone=False)
    assert "Liste d’armée" in told
    assert "rejoint" in told
    refused = answered(await order(play, "band arm", member="Muk", line="trolls"))
    assert "Seule une Star choisit sa ligne" in refused
