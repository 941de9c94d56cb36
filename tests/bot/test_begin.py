"""Every way to begin a battle by presses: alone against the game, against a friend, with forces of one's own."""

from __future__ import annotations

import pytest

from bot.modes.solo import missions
from bot.setup.alone import battles
from bot.setup.draft import playable
from bot.setup.duels import duels
from bot.setup.scenarios import shared
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, seen
from tests.some import first

ALONE = [
    battle
    for rules in playable()
    for battle in first(1, [(rules.id, which) for which in battles(rules.id) if not shared(which)])
]


async def changing(play: Play, ruleset: str, mission: str) -> Finger:
    """Anna has typed `/solo`, and has picked a ruleset and a battle."""
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press("Change")
    for wanted in (ruleset, mission):
        await anna.take(next(way for way in anna.ways if way.pick == wanted))
    return anna


def test_every_ruleset_has_a_battle_against_the_game() -> None:
    assert all(missions(rules.id) for rules in playable())
    assert "mg42-solo" in missions("mg42")


@pytest.mark.long
@pytest.mark.parametrize("battle", ALONE, ids="-".join)
async def test_a_ready_made_battle_begins_against_the_game_and_leads_to_its_panel(
    play: Play, battle: tuple[str, str]
) -> None:
    ruleset, which = battle
    anna = await changing(play, ruleset, which)
    await play.restart()
    await anna.press("Begin here")
    if "Ready" in anna.labels:
        # Whoever hides figures places them first.
        await anna.press("Ready")
    moment = await play.table.moment()
    assert moment.record.ruleset.id == ruleset
    assert [side.controller == "rules" for side in moment.record.sides] == [False, True]
    assert moment.state.turn
    assert f"p:{moment.encounter_id}" in " ".join(way.custom_id for way in anna.ways)


@pytest.mark.long
async def test_a_battle_for_friends_waits_for_them_with_a_seat_to_take(play: Play) -> None:
    anna = await changing(play, "compendium", "diner-together")
    await anna.press("Begin here")
    assert "Friends press [Join]" in anna.text
    moment = await play.table.moment()
    assert not moment.state.turn
    assert moment.seating.seats == {"survivors": (play.table.people["Anna"].id,)}
    ben = Finger(play, "Ben")
    card = play.channel.history()[0]
    await ben.press_any(card, next(way for way in seen(card.components) if way.label.startswith("Join")))
    owners = (await play.table.moment()).seating.owners
    assert owners == dict.fromkeys(("jack", "rosa"), play.table.people["Ben"].id)


@pytest.mark.long
@pytest.mark.rule("CMP-ZOM-03", "CMP-ZOM-04")
@pytest.mark.parametrize("level", ["zombies", "infestation-4"])
async def test_one_chooses_how_the_dead_come(play: Play, level: str) -> None:
    anna = await changing(play, "compendium", "diner-solo")
    # A game of a campaign may be called as a level is: levels stand below encounters.
    await anna.take([way for way in anna.ways if way.pick == level][-1])
    await anna.press("Begin here")
    assert (await play.table.moment()).record.options == (level,)


@pytest.mark.long
async def test_one_chooses_the_side_to_play_against_the_game(play: Play) -> None:
    anna = await changing(play, "mg42", "village")
    await anna.press("Your side: Germans")
    await anna.press("Back")
    assert "The game" in anna.text.partition("Germans")[0]
    await anna.press("Begin here")
    moment = await play.table.moment()
    assert [side.controller == "rules" for side in moment.record.sides] == [True, False]
    assert moment.seating.players("germans") == (play.table.people["Anna"].id,)


async def test_another_ruleset_brings_a_battle_of_its_own(play: Play) -> None:
    anna = await changing(play, "mg42", "mg42-solo")
    await anna.press("Back")
    assert "The house on the road" in anna.text
    await anna.press("Change")
    await anna.take(next(way for way in anna.ways if way.pick == "swordplay"))
    await anna.press("Back")
    assert "Patrol" in anna.text
    assert "Swordplay" in anna.text


@pytest.mark.parametrize("which", first(3, duels()))
async def test_accepting_opens_the_panel_of_one_who_is_to_act(play: Play, which: str) -> None:
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.take(next(way for way in anna.ways if way.pick == which))
    await ben.press_any(anna.panel, next(way for way in anna.ways if way.label == "Accept"))
    if await play.bot.service.drafts.stored(play.channel.id) is not None:
        await ben.press("Ready")
    moment = await play.table.moment()
    acts = moment.seating.decider(moment.state.active_side) == ben.play.table.people["Ben"].id
    opened = ben.panel is not None and "Not your turn" not in ben.text
    assert opened == acts
    assert not acts or any(way.blue for way in ben.ways)
    assert "Accept" not in text_of(play.channel.history()[-1])
