"""`/solo`: one page or three steps to a game against the rules, and a Patrol from its first press to its end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.commands import solo
from bot.modes.bands import rulesets
from bot.modes.solo import Choices, chosen, first_solo, laid_by_dice, record_of
from engine.loading.recruits import campaign_of
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import pressed

OPEN = "2799".rjust(32, "0")
"""With this seed all sections are open ground, and the band goes first in the first turn."""
ALL = "Sergeant Hale, Ruiz, Okafor, Lind, Kowalski"


@pytest.fixture
def _open_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of whatever is prepared are known."""
    monkeypatch.setattr(solo, "new_seed", lambda choices: OPEN)


def carried(components: Any) -> list[str]:
    """What every button and list carries."""
    found: list[str] = []
    for component in components:
        found.append(getattr(component, "custom_id", None) or "")
        found += carried(getattr(component, "children", ()))
    return [one for one in found if one]


class Steps:
    """The private message of one person, as it changes from step to step."""

    def __init__(self, play: Play, message: Any, who: str) -> None:
        self.play = play
        self.message = message
        self.who = who

    @property
    def text(self) -> str:
        return text_of(self.message)

    def id(self, what: str) -> str:
        return next(one for one in carried(self.message.components) if one.startswith(f"solo:{what}:"))

    async def press(self, what: str) -> Any:
        result = await self.play.table.people[self.who].click(self.message, custom_id=self.id(what))
        return self._shown(result)

    async def pick(self, what: str, *values: str) -> Any:
        result = await self.play.table.people[self.who].select(self.message, list(values), custom_id=self.id(what))
        return self._shown(result)

    def _shown(self, result: Any) -> Any:
        if result.response is not None and result.response.message.components:
            self.message = result.response.message
        return result


async def page(play: Play, who: str = "Anna") -> Steps:
    """The page that shows the battle."""
    result = await play.table.order(who, "solo")
    assert result.response is not None
    assert result.response.ephemeral
    return Steps(play, result.response.message, who)


async def patrol(play: Play) -> Steps:
    """The page of a first mission, as it is proposed."""
    here = await page(play)
    await here.press("go-1")
    await here.pick("mission", "patrol")
    await here.press("go-0")
    return here


async def steps(play: Play, who: str = "Anna") -> Steps:
    """The first step of changing it, with everything as it is for a person who has played before."""
    here = await page(play, who)
    await here.press("go-1")
    await here.pick("mission", "patrol")
    await here.pick("eal", "0")
    await here.press("go-2")
    await here.pick("grunts", "4")
    await here.press("go-1")
    return here


async def record(play: Play) -> dict[str, Any]:
    moment = await play.table.moment()
    found: dict[str, Any] = moment.record.to_json()
    return found


@pytest.mark.long
@pytest.mark.usefixtures("_open_ground")
@pytest.mark.rule("CR3-MODE-02", "CR3-ENC-02", "CR3-ENC-05", "CR3-BAND-03")
async def test_a_patrol_from_the_first_press_to_its_end(play: Play) -> None:
    here = await steps(play)
    assert "Step 1 of 3" in here.text
    await here.press("go-2")
    assert "**Sergeant Hale** ⭐, Rep 5" in here.text
    assert "`CR3-" not in here.text, "rules stand behind Dice and in /rule"
    await play.restart()
    await here.press("go-3")
    assert "enemy activity" in here.text
    assert "open: 1, 2, 3, 4, 5, 6, 7, 8 and 9" in here.text
    await play.restart()
    await here.press("begin")
    sign_up, first = play.said()
    assert "## Patrol: Sergeant Hale" in sign_up
    assert "Scout all nine sections" in sign_up
    assert "`CR3-" not in sign_up
    assert "possible enemies: ?1" in first
    assert "press **Your move**" in first
    await play.table.order("Anna", "activate", figures=ALL)
    await play.restart()
    before = len(play.said())
    await play.table.order("Anna", "end", what="phase")
    [told] = play.said()[before:]
    assert "Sergeant Hale scouts **sections 1, 2, 3, 4, 5, 6, 7, 8 and 9**" in told
    status = await play.table.order("Anna", "encounter status")
    assert status.response is not None
    assert "Scouted: **9/9**" in text_of(status.response.message)
    await leave(play)
    end = play.said()[-1]
    assert "## The soldiers completed the patrol" in end
    assert "Scouted: **9/9**" in end
    assert "The mission is a **success**." in end
    assert (await steps(play)).text, "the channel is free again"


async def leave(play: Play) -> None:
    """Turn after turn the band goes over the edge it came from, as soon as it may act."""
    for _ in range(12):
        moment = await play.table.moment()
        while moment.pending:
            await play.table.order("Anna", "catchup")
            open_ = moment.pending[0]
            await play.bot.service.answer_by_default(moment.encounter_id, *open_.key)
            moment = await play.table.moment()
        if moment.state.ended:
            return
        if not moment.state.phase:
            await play.table.order("Anna", "turn")
            continue
        band = [f for f in moment.state.figures if f.side == "blue" and f.able and f.on_table]
        if band:
            await play.table.order("Anna", "activate", figures=", ".join(figure.name for figure in band))
            for figure in band:
                if figure.posture == "prone":
                    await play.table.order("Anna", "stand", figure=figure.name)
                await play.table.order("Anna", "move", figure=figure.name, to="off S", when_seen="stay", now=True)
        if not (await play.bot.service.repository.in_channel(play.channel.id)):
            return
        await play.table.order("Anna", "end", what="phase")
    raise AssertionError(play.said()[-4:])


@pytest.mark.long
@pytest.mark.usefixtures("_open_ground")
async def test_what_is_chosen_is_kept_over_restarts_and_played(play: Play) -> None:
    here = await steps(play)
    await here.pick("mission", "raid-defend")
    await here.pick("kind", "police")
    await here.pick("enemy", "guerrilla")
    await here.pick("enemy-arms", "hunters")
    await play.restart()
    await here.press("go-2")
    await here.pick("grunts", "2")
    await here.pick("weapons-1", "shotgun", "pistol")
    form = await here.press("names")
    result = await play.table.people["Anna"].submit_modal(
        form, {"name-0": "Inspector Gull", "name-1": "", "name-2": "Bo"}
    )
    here.message = result.response.message if result.response else here.message
    assert "**Inspector Gull** ⭐" in here.text
    assert "**Bo**" in here.text
    await here.press("go-3")
    await here.pick("section-1", "2")
    await play.restart()
    await here.press("begin")
    made = await record(play)
    assert made["mission"]["id"] == "raid-defend"
    assert made["mission"]["enemy"]["kind"] == "guerrilla"
    assert ["bolt-action-rifle"] in made["mission"]["enemy"]["weapons"]
    assert [figure["name"] for figure in made["figures"]] == ["Inspector Gull", "Moss", "Bo"]
    assert made["figures"][1]["weapons"] == ["shotgun", "pistol"]
    assert made["figures"][2]["at"][0] < 12, "section 1 is in the west"
    assert {roll["label"] for roll in made["prepared"]} >= {"party", "eal", "night", "buildings", "terrain"}


@pytest.mark.long
async def test_recruits_are_the_same_however_often_one_asks(play: Play) -> None:
    told = []
    for _ in range(2):
        here = await steps(play)
        await here.press("go-2")
        told.append(here.text)
    assert told[0] == told[1]
    ben = await steps(play, "Ben")
    await ben.press("go-2")
    assert ben.id("go-3") != here.id("go-3")


@pytest.mark.long
async def test_two_of_one_name_are_refused_and_nothing_changes(play: Play) -> None:
    here = await steps(play)
    await here.press("go-2")
    before = here.text
    form = await here.press("names")
    refused = await play.table.people["Anna"].submit_modal(form, {"name-0": "Bo", "name-1": "bo"})
    assert "bo" in answered(refused)
    here = await steps(play)
    await here.press("go-2")
    assert here.text == before


@pytest.mark.long
async def test_where_an_encounter_runs_none_begins(play: Play) -> None:
    here = await steps(play)
    await here.press("go-2")
    await here.press("go-3")
    await play.set_up()
    assert "already" in answered(await play.table.order("Ben", "solo"))
    refused = await here.press("begin")
    assert "under way" in answered(refused)
    assert len(play.said()) == 1, "nothing new is told"


@pytest.mark.long
async def test_a_friend_is_given_a_figure_and_takes_over(play: Play) -> None:
    here = await steps(play)
    await here.press("go-2")
    await here.press("go-3")
    await here.press("begin")
    await play.table.order("Anna", "encounter assign", figure="Ruiz", player=play.table.people["Ben"])
    moment = await play.table.moment()
    anna, ben = (play.table.people[name].id for name in ("Anna", "Ben"))
    assert moment.seating.seats["blue"] == (anna, ben)
    assert moment.seating.owners == {"grunt-1": ben}
    await play.table.order("Anna", "encounter leave", side="blue")
    assert (await play.table.moment()).seating.decider("blue") == ben


@pytest.mark.long
@pytest.mark.usefixtures("_open_ground")
async def test_one_step_back_is_ones_own_deed_with_all_that_the_rules_did_upon_it(play: Play) -> None:
    here = await steps(play)
    await here.press("go-2")
    await here.press("go-3")
    await here.press("begin")
    await play.table.order("Anna", "activate", figures=ALL)
    await play.table.order("Anna", "end", what="phase")
    given = json.loads(await play.bot.service.export(play.channel.id))["inputs"]
    assert any(item.get("by") == "rules" for item in given)
    await play.table.order("Anna", "undo")
    given = json.loads(await play.bot.service.export(play.channel.id))["inputs"]
    assert [item["do"] for item in given if "by" not in item] == ["start-turn", "activate"], "nobody had to agree"
    assert given[-1]["do"] == "activate"


@pytest.mark.long
async def test_it_is_told_in_french_where_french_is_read(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    here = await steps(play)
    assert "Étape 1 sur 3" in here.text
    await here.press("go-2")
    await here.press("go-3")
    assert "activité ennemie" in here.text
    await here.press("begin")
    assert "## Patrouille : Sergent Hall" in play.said()[0]
    assert "Au loin rôdent trois ennemis possibles" in play.said()[1]


async def test_it_begins_from_its_first_page_with_everything_as_usual(play: Play) -> None:
    here = await page(play)
    await here.press("begin")
    moment = await play.bot.service.look(play.channel.id)
    assert moment.state.turn
    assert moment.record.mission is None, "the first one is a fight"
    assert moment.record.raw["title"] == "Kessler's farm"
    assert {figure.side for figure in moment.state.figures if figure.able} == {"police", "gang"}


async def test_a_french_player_of_a_server_that_chose_no_language_plays_in_french(
    play: Play, speaking: Speaking
) -> None:
    speaking("en", "fr")
    here = await page(play)
    await here.press("begin")
    assert "## La ferme Kessler" in play.said()[0]


async def test_a_server_s_own_language_comes_before_its_player_s(play: Play, speaking: Speaking) -> None:
    speaking("en", "fr")
    play.bot.guilds[0].features = ["COMMUNITY"]
    here = await page(play)
    await here.press("begin")
    assert "## Kessler's farm" in play.said()[0]


async def test_a_battle_for_friends_on_one_side_is_not_called_a_solo_battle(play: Play) -> None:
    here = await page(play)
    await here.press("go-1")
    await here.pick("ruleset", "compendium")
    await here.pick("mission", "diner-together")
    assert "## With friends" in here.text
    assert "Solo battle" not in here.text


async def test_one_page_shows_the_battle_with_its_table_and_two_ways(play: Play) -> None:
    here = await page(play)
    assert "## Solo battle · Kessler's farm" in here.text
    assert "Aim: be the only side with figures left in the fight." in here.text, "as on the card of the battle"
    here = await patrol(play)
    assert "## Solo battle · Patrol" in here.text
    assert "You lead **Sergeant Hale** ⭐, Ruiz and Okafor against gang members. Enemy activity: 2 of 5." in here.text
    assert [one.split(":")[1] for one in carried(here.message.components)] == ["begin", "go-1"]
    assert len(here.message.attachments) == 1
    picked = "at least one of the three possible enemies is sure to be real"
    assert picked in here.text
    await here.press("go-1")
    await here.pick("mission", "raid-attack")
    await here.press("go-0")
    assert "## Solo battle · Raid: Attack" in here.text
    assert picked in here.text
    await here.press("go-1")
    await here.pick("eal", "0")
    await here.press("go-0")
    assert picked not in here.text, "dice may settle on a level at which nobody is there"


@pytest.mark.long
async def test_after_a_first_battle_the_whole_band_goes_and_its_dice_are_not_picked(play: Play) -> None:
    await (await patrol(play)).press("begin")
    moment = await play.table.moment()
    assert moment.record.mission is not None
    assert moment.record.mission.eal == 2
    await play.bot.service.end(moment.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    made = await play.bot.service.repository.preparations.begun(play.table.people["Anna"].id)
    assert made
    assert not await play.bot.service.repository.preparations.begun(play.table.people["Ben"].id)
    here = await page(play)
    assert "Your first battle" not in here.text
    await here.press("go-1")
    await here.press("go-2")
    assert "Kowalski" in here.text, "the whole band goes"


@pytest.mark.long
@pytest.mark.parametrize("new", [Choices(), first_solo("en")], ids=["later", "first"])
@pytest.mark.rule("CR3-CAMP-15")
def test_every_mission_has_a_usual_level_until_another_or_the_dice_are_chosen(new: Choices) -> None:
    for ruleset in rulesets():
        for mission in laid_by_dice(ruleset):
            there = chosen(chosen(new, "ruleset", [ruleset.id]), "mission", [mission])
            if not campaign_of(ruleset).level:
                assert "eal" not in record_of(there, "tide")["mission"]
                continue
            assert record_of(there, "tide")["mission"]["eal"] == there.activity > 0
            levels = [record_of(chosen(there, "eal", [level]), "tide")["mission"]["eal"] for level in "135"]
            assert levels == [1, 3, 5]
            assert chosen(chosen(there, "eal", ["0"]), "mission", ["patrol"]).activity == 0


async def test_a_press_of_a_preparation_that_is_gone_opens_the_page_anew(play: Play) -> None:
    here = await page(play)
    old = here.id("begin")
    await here.press("begin")
    moment = await play.table.moment()
    await play.bot.service.end(moment.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    result = await pressed(play, "Anna", old)
    assert result.response is not None
    assert "## Solo battle · Kessler's farm" in text_of(result.response.message)
    assert await play.bot.service.repository.in_channel(play.channel.id) is None


@pytest.mark.long
async def test_the_host_of_what_runs_here_may_end_it_where_another_is_refused(play: Play) -> None:
    await play.set_up()
    result = await play.table.order("Anna", "solo")
    assert "A battle of yours is under way" in answered(result)
    asked = result.followups[-1] if result.followups else result.response.message
    anna = play.table.people["Anna"]
    await anna.click(asked, custom_id=next(one for one in carried(asked.components) if one.startswith("end:")))
    assert "Solo battle" in answered(await play.table.order("Anna", "solo"))
    await play.set_up()
    refused = await play.table.order("Ben", "solo")
    message = refused.followups[-1] if refused.followups else refused.response.message
    assert not [one for one in carried(message.components) if one.startswith("end:")], "Anna hosts it"
