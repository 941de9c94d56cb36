"""Raids by Swordplay's rules from `/solo` to their last word: raiders on horseback by night, a house held by a list."""

from __future__ import annotations

import pytest

from tests.bot import test_raids
from tests.bot.campaign import conftest as in_campaigns
from tests.bot.campaigning import end, order, said, standing
from tests.bot.conftest import Play, Speaking, answered
from tests.bot.test_raids import Raid, looked_up

_known_dice = test_raids._known_dice
_campaign_dice = in_campaigns._known_dice
LISTS = {"ruleset": "swordplay", "kind": "feudal", "enemy": "goblins"}


@pytest.mark.long
@pytest.mark.parametrize("_known_dice", [1], indirect=True)
@pytest.mark.usefixtures("_known_dice")
@pytest.mark.rule("SWP-ENC-06", "SWP-ENC-09", "SWP-ENC-13", "SWP-ENC-14", "SWP-RUL-25", "SWP-RUL-39")
async def test_riders_raid_a_house_by_night_on_foot_at_last(play: Play) -> None:
    raid = Raid(play)
    await raid.begin("raid-attack", 2, **LISTS)
    assert (await play.table.moment()).record.table.light == "night"
    done = []
    while not await raid.over():
        done.append(await raid.act())
        if done[-1] in ("dismount", "loot"):
            await play.restart()
    assert {"dismount", "loot", "move"} <= set(done)
    told = "\n".join(play.said())
    assert "Loot the building in section 2, or take a prisoner, and leave by the south edge." in told
    assert "## Sir Odo dismounts" in told
    assert "has **looted the building in the north**." in told
    assert "CR3-" not in told
    end = play.said()[-1]
    assert " won the raid\n" in end
    assert "Looted: **1/1**" in end


@pytest.mark.long
@pytest.mark.parametrize("to_its_end", [False, True])
@pytest.mark.parametrize("_known_dice", [1], indirect=True)
@pytest.mark.usefixtures("_known_dice")
@pytest.mark.rule("SWP-ENC-15", "SWP-ENC-17", "SWP-ENC-18")
async def test_a_house_is_held_against_goblins(play: Play, speaking: Speaking, to_its_end: bool) -> None:
    speaking("fr", "fr")
    raid = Raid(play)
    await raid.begin("raid-defend", 5, **LISTS)
    while not (await play.table.moment()).state.turn > 1:
        await raid.act()
    await play.restart()
    assert "Pillé\u00a0: **0/" in await looked_up(play, "catchup")
    if to_its_end:
        await raid.finish()
        assert "La mission est **réussie**." in play.said()[-1]
    told = "\n".join(play.said())
    assert "CR3-" not in told
    assert "Tenir " in told


@pytest.mark.long
@pytest.mark.rule("SWP-ENC-16", "SWP-CLASS-54", "SWP-CAMP-01")
async def test_a_month_in_which_a_peasant_helps_to_hold_the_house(play: Play) -> None:
    await order(play, "campaign new", band="The Host", star="Ann", recruits=2, **LISTS)
    pressed = said(await order(play, "band recruit", peasant=True))
    assert "Rep 3: peasant" in pressed
    await order(play, "campaign next")
    await end(play)
    assert (await standing(play)).story.mission == "raid-defend"
    before = (await standing(play)).story.band
    await order(play, "campaign next")
    await play.restart()
    assert "Rep 3, peasant" in answered(await order(play, "force list"))
    await Raid(play).finish()
    assert "**Giles** is a prisoner, and lost to the band." in play.said()[-1]
    told = "\n".join(play.said())
    assert "## Month 2, Raid: Defend: a failure" in told
    assert "CR3-" not in told
    after = (await standing(play)).story
    assert (after.month, after.band.star.rep) == (3, 5)
    gone = {former.member.id for former in after.band.former}
    assert {member.id for member in before} - gone <= {member.id for member in after.band}
