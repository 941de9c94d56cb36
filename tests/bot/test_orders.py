"""Standing orders on Discord: given and listed in private, used, cancelled, dropped with a private notice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.messages.panel import PanelButton
from bot.messages.standing import standing_page
from bot.panel.path import STANDING, Path
from bot.panel.standing_orders import ALL, ALONE, StandingOrders
from bot.play.moment import laid_out
from bot.setup.scenarios import scenario
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.bot.conftest import FARM, Play, answered, text_of


def under_fire() -> dict[str, Any]:
    """The farm, where the gang acts first and Slag will hit nothing."""
    dice = {"activation:police": [1] * 4, "activation:gang": [3] * 4, "ranged-combat:carlos": [1] * 12}
    return {**FARM, "dice": dice}


async def begun(play: Play) -> None:
    await play.set_up(under_fire())
    await play.seat()


async def set_order(play: Play, who: str = "Anna", **options: Any) -> str:
    given = {"figure": "Billy", "when": "free-will", "choose": "pass-2", **options}
    return answered(await play.table.order(who, "orders set", **given)).replace("\\", "")


async def shot_at(play: Play) -> None:
    """Carlos shoots at Billy."""
    await play.table.order("Ben", "turn")
    await play.table.order("Ben", "activate", figures="carlos")
    await play.table.order("Ben", "fire", figure="Carlos", target="Billy", now=True)


@pytest.mark.long
async def test_an_order_is_noted_in_private_and_answers_in_advance(play: Play) -> None:
    await begun(play)
    posts = play.said()
    told = await set_order(play)
    assert "Noted for **Billy**" in told
    assert "as if 2 passed (Shoot back" in told
    assert "loaded" in told
    assert play.said() == posts, "the channel is told nothing"
    await play.restart()
    assert play.said() == posts
    await shot_at(play)
    assert "billy" not in [open_.question.figure for open_ in (await play.table.moment()).pending]
    told = play.said()[-1]
    assert "Billy's semi-automatic rifle hits Carlos twice" in told
    assert "Billy is under fire" not in told
    assert "standing order" not in "\n".join(play.said())


@pytest.mark.long
async def test_without_one_the_star_is_asked(play: Play) -> None:
    await begun(play)
    await shot_at(play)
    assert [o.question.kind for o in (await play.table.moment()).pending] == ["free-will"]


async def test_the_list_shows_ones_own_alone(play: Play) -> None:
    await begun(play)
    await set_order(play, test="received-fire", turns=3)
    mine = answered(await play.table.order("Anna", "orders list"))
    assert "**Billy**: Under fire, or on seeing a friend fall (under fire): as if 2 passed (Shoot back)" in mine
    assert "until the end of turn 3" in mine
    assert "You have no standing orders" in answered(await play.table.order("Ben", "orders list"))
    ben = await play.table.people["Ben"].autocomplete(play.channel, "orders cancel", "order", "")
    assert [choice["name"] for choice in ben] == ["You have given no standing orders"]


@pytest.mark.long
async def test_a_later_order_says_what_it_replaces_and_cancelling_asks_again(play: Play) -> None:
    await begun(play)
    await set_order(play)
    assert "It replaces: " in await set_order(play, choose="pass-0")
    anna = play.table.people["Anna"]
    [order] = await anna.autocomplete(play.channel, "orders cancel", "order", "")
    assert "cancelled" in answered(await play.table.order("Anna", "orders cancel", order=order["value"]))
    assert "no such standing order" in answered(await play.table.order("Anna", "orders cancel", order=order["value"]))
    await shot_at(play)
    assert [o.question.kind for o in (await play.table.moment()).pending] == ["free-will"]


@pytest.mark.long
async def test_an_order_from_another_situation_is_dropped_and_its_owner_told(play: Play) -> None:
    dice = {**under_fire()["dice"], "activation:police": [3], "activation:gang": [1]}
    await play.set_up({**under_fire(), "dice": dice})
    await play.seat()
    await set_order(play)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy")
    await play.table.order("Anna", "prone", figure="Billy")
    assert "is now in the fight, prone, loaded" in answered(await play.table.order("Anna", "orders list"))
    await play.table.order("Anna", "end", what="phase")
    await play.table.order("Ben", "activate", figures="carlos")
    await play.table.order("Ben", "fire", figure="Carlos", target="Billy", now=True)
    assert [o.question.kind for o in (await play.table.moment()).pending] == ["free-will"]
    letters = play.table.people["Anna"].user.dm_channel.history()
    assert "**Billy** is no longer as when you gave the order" in letters[-1].content
    assert "order" not in "\n".join(play.said()[2:])


async def _to_a_dropped_order(play: Play) -> None:
    """Billy's order is dropped as he is asked; Anna is to be told."""
    await play.set_up()
    await play.seat()
    await set_order(play)
    for who, command, options in (
        ("Anna", "turn", {}),
        ("Anna", "activate", {"figures": "billy"}),
        ("Anna", "prone", {"figure": "Billy"}),
        ("Anna", "end", {"what": "phase"}),
        ("Ben", "activate", {"figures": "carlos"}),
        ("Ben", "fire", {"figure": "Carlos", "target": "Billy", "now": True}),
    ):
        await play.table.order(who, command, **options)


@pytest.mark.long
async def test_a_note_that_discord_does_not_take_is_sent_again(play: Play) -> None:
    play.env.inject_error("POST", "/users/@me/channels", times=None)
    await _to_a_dropped_order(play)
    assert [letter.refused for letter in await play.bot.service.repository.letters.waiting()] == [False]
    play.env.backend.faults.clear()
    await play.restart()
    await play.bot.outbox._turn()
    [letter] = play.table.people["Anna"].user.dm_channel.history()
    assert "**Billy** is no longer as when you gave the order" in letter.content
    assert await play.bot.service.repository.letters.waiting() == []


@pytest.mark.long
async def test_who_takes_no_messages_is_told_where_to_look(play: Play) -> None:
    play.env.inject_error("POST", "/users/@me/channels", status=403, times=None)
    await _to_a_dropped_order(play)
    anna = play.table.people["Anna"]
    said = play.channel.history()[-1]
    assert said.content.startswith(f"{anna.mention}, there is news for you alone")
    assert [user.mention for user in said.mentions] == [anna.mention]
    assert "Billy" not in said.content
    await play.restart()
    assert await play.bot.service.repository.letters.waiting() == [], "it is not tried for ever"
    caught = await play.table.order("Anna", "catchup")
    assert caught.response is not None
    assert "**Billy** is no longer as when you gave the order" in text_of(caught.response.message)
    again = await play.table.order("Anna", "catchup")
    assert again.response is not None
    assert "no longer as when" not in text_of(again.response.message)


async def test_what_cannot_be_ordered_is_refused_with_what_can(play: Play) -> None:
    await begun(play)
    assert "You can give standing orders for: Under fire" in await set_order(play, when="weather")
    assert "as if 1 passed" in await set_order(play, choose="pass-7")
    assert "a friend falls" in await set_order(play, test="melee")
    assert f"{play.table.people['Ben'].mention} decides for Carlos" in await set_order(play, figure="Carlos")
    assert "Choose from Billy, " in await set_order(play, figure="Bob")
    assert (await play.table.moment()).sequence == 0


async def test_what_can_be_ordered_is_offered_in_words(play: Play) -> None:
    await begun(play)
    anna = play.table.people["Anna"]
    figures = await anna.autocomplete(play.channel, "orders set", "figure", "")
    assert {choice["value"] for choice in figures} == {"billy", "carol", "dez", "char", "otto"}
    when = await anna.autocomplete(play.channel, "orders set", "when", "", figure="billy")
    assert {"name": "Under fire, or on seeing a friend fall", "value": "free-will"} in when
    choices = await anna.autocomplete(play.channel, "orders set", "choose", "", figure="billy", when="free-will")
    assert [choice["value"] for choice in choices] == ["pass-2", "pass-1", "pass-0"]


@pytest.mark.long
async def test_an_export_tells_no_order_and_replays_to_the_same_table(play: Play) -> None:
    await begun(play)
    await set_order(play)
    await shot_at(play)
    moment = await play.table.moment()
    file = await play.table.order("Ben", "encounter export")
    assert file.response is not None
    raw = json.loads(await file.response.attachments[0].read())
    assert "order" not in [item["do"] for item in raw["inputs"]]
    assert {"do": "decide", "figure": "billy", "kind": "free-will", "choice": "pass-2"} in raw["inputs"]
    again = Encounter(load({**raw, "inputs": []}))
    for item in raw["inputs"]:
        again.submit(item)
    here, there = state_to_json(again.state), state_to_json(moment.state)
    assert {**here, "orders": []} == {**there, "orders": []}
    assert [q.kind for q in again.pending] == [o.question.kind for o in moment.pending]


@pytest.mark.rule("CMP-RUL-052", "CMP-RUL-157")
def test_a_page_of_the_compendium_offers_a_star_alone_what_a_star_alone_may_be_ordered() -> None:
    moment = laid_out(scenario("diner-solo", "en"), 1)
    band = [figure for figure in moment.state.figures if figure.side == "survivors"]
    [star, *_], [npc, *_] = ([figure for figure in band if figure.star is star] for star in (True, False))
    here = StandingOrders(moment, {"targets": [star, npc], "star-power": [star]}, ())

    def offered(kind: str, who: str) -> list[str]:
        panel = standing_page(here, Path(STANDING, (kind, who)), Words())
        assert panel is not None
        return [way.label for row in panel.rows for way in row if isinstance(way, PanelButton)]

    assert "Hold fire" in offered("targets", ALONE + star.id)
    assert "Hold fire" not in offered("targets", ALONE + npc.id) + offered("targets", ALL)
    assert offered("star-power", ALL)[:5] == ["At most 1 die", *(f"At most {n} dice" for n in range(2, 6))]
