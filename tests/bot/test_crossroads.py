"""Crossroads at dawn: alone on either side, together, and from the scenarios' list, by presses into the first deed."""

from __future__ import annotations

import re

import pytest

from bot.setup.alone import alone
from bot.setup.duels import duel, duels
from bot.setup.scenarios import scenario, scenarios
from engine.loading.load import load
from tests.bot.by_presses import battle_of
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, seen

BATTLE = "crossroads"
PATROL, GUERRILLAS = (
    {figure["name"] for figure in duel(BATTLE, "en")["figures"] if figure["side"] == side["id"]}
    for side in duel(BATTLE, "en")["sides"]
)


async def alone_on(play: Play, side: str) -> Finger:
    """Anna plays the battle by `/solo`, on the first or second side; her panel is open."""
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press("Change")
    await anna.take(next(way for way in anna.ways if way.pick == "cr2"))
    await anna.take(next(way for way in anna.ways if way.pick == BATTLE))
    await anna.take(next(way for way in anna.ways if way.pick == side and ":side:" in way.custom_id))
    return anna


async def acted(play: Play, finger: Finger) -> None:
    """Press what is blue until one of the person's figures has moved or fired."""
    user = play.table.people[finger.who].id
    seats = (await play.table.moment()).seating.seats
    [side] = [name for name, people in seats.items() if user in people]
    await finger.open()
    for _ in range(60):
        state = (await play.bot.service.look(play.channel.id, user=user)).state
        if any(f.side == side and (f.now.stepped or f.now.fired) for f in state.figures):
            return
        blue = [way for way in finger.ways if way.blue]
        await (finger.take(blue[0]) if blue else finger.open())
    pytest.fail(f"nobody acted: {finger.text}")


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04", "CR2-RUL-400")
async def test_alone_as_the_patrol_nobody_is_told_where_the_ambush_lies(play: Play) -> None:
    anna = await alone_on(play, "1")
    await anna.press("Back")
    assert "At dawn a patrol comes up" in anna.text
    assert "get 6 figures off the table by the north edge within 12 turns" in anna.text
    shown = " ".join(attachment.description or "" for attachment in anna.panel.attachments)
    assert "Reyes" in shown
    assert not [name for name in GUERRILLAS if name in shown]
    await anna.press("Begin")
    moment = await play.bot.service.look(play.channel.id, user=play.table.people["Anna"].id)
    assert moment.record.hidden
    assert {figure.name for figure in moment.state.figures} == PATROL
    said = "\n".join(map(text_of, play.channel.history()))
    assert not [name for name in GUERRILLAS - {"Condor"} if name in said]
    await play.restart()
    await acted(play, anna)


@pytest.mark.long
async def test_alone_as_the_guerrillas_all_of_them_begin_hidden_where_their_player_wants(play: Play) -> None:
    anna = await alone_on(play, "2")
    seal = anna.text.partition("seal `")[2].partition("`")[0]
    await anna.press("Begin")
    assert "Where your figures stand" in anna.text
    assert "Still being placed: " in text_of(play.channel.history()[-1])
    before = await places(play)
    await anna.press("Place them for me")
    dealt = await places(play)
    assert len([who for who in before if before[who] != dealt[who]]) > len(before) / 2
    await anna.take(next(way for way in anna.ways if way.label == "Lobo"))
    while squares := [way for way in anna.ways if len(way.label) == 1 and way.label.isalpha()]:
        await anna.take(squares[0])
    assert "**Lobo** hides at " in anna.text
    stands = await places(play)
    assert [who for who in dealt if dealt[who] != stands[who]] == ["lobo"]
    await anna.press("Ready")
    moment = await play.table.moment()
    assert moment.state.turn == 1
    assert {f["id"]: f["at"] for f in moment.record.to_json()["figures"] if f["id"] in stands} == stands
    assert moment.record.commitment.startswith(seal)
    hidden = {f.name for f, sides in zip(moment.state.figures, moment.state.hidden, strict=True) if sides}
    assert hidden == GUERRILLAS
    assert next(side.controller for side in moment.record.sides if side.id == "patrol") == "rules"
    await acted(play, anna)


async def places(play: Play) -> dict[str, list[float]]:
    """Where the guerrillas of the set-up are, as Anna sees it."""
    sheet = await play.bot.service.drafts.sheet(play.channel.id, play.table.people["Anna"].id)
    return {figure["id"]: figure["at"] for figure in sheet.draft["figures"] if figure["side"] == "guerrillas"}


@pytest.mark.long
async def test_the_blue_button_keeps_an_ambush_in_hiding(play: Play) -> None:
    """Where the guerrillas lie with the road in view, each group is told to stay, and nobody comes to be seen."""
    ben = Finger(play, "Ben")
    await (await battle_of(play, "duel-crossroads")).fingers["Anna"].open()
    if (await play.table.moment()).state.active_side == "patrol":
        await play.table.order("Anna", "end", what="phase")
    before = await _hidden(play)
    assert len(before) == 8
    await ben.open()
    while (await play.table.moment()).state.active_side == "guerrillas":
        [blue] = [way for way in ben.ways if way.blue]
        assert blue.label in ("Stay here", "Stay here, then end the phase"), ben.text
        await ben.take(blue)
    assert await _hidden(play) == before


async def _hidden(play: Play) -> dict[str, object]:
    """The guerrillas who are still hidden, and where they are."""
    async with play.bot.service.hold((await play.table.moment()).encounter_id) as loaded:
        game = loaded.encounter.game
        return {figure.id: figure.at for figure in game.of_side("guerrillas") if game.waits_unseen(figure)}


@pytest.mark.long
@pytest.mark.parametrize("side", ["1", "2"])
async def test_a_battle_played_again_has_its_ambush_elsewhere(play: Play, side: str) -> None:
    anna = await alone_on(play, side)
    await anna.press("Begin")
    if side == "2":
        await anna.press("Ready")
    first = await lair(play)
    asked = (await play.table.order("Anna", "encounter end")).response.message  # type: ignore[union-attr]
    await anna.press_any(asked, next(way for way in seen(asked.components) if way.custom_id.startswith("end:")))
    last = play.channel.history()[-1]
    await anna.press_any(last, next(way for way in seen(last.components) if way.label == "Play again"))
    if side == "2":
        await anna.press("Ready")
    second = await lair(play)
    assert len([who for who in first if first[who] != second[who]]) > len(first) / 2


async def lair(play: Play) -> dict[str, list[float]]:
    """Where the guerrillas began."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return {figure["id"]: figure["at"] for figure in stored.record["figures"] if figure["side"] == "guerrillas"}


@pytest.mark.long
async def test_two_play_the_patrol_together_each_a_group(play: Play) -> None:
    anna = await alone_on(play, "1")
    await anna.press("Begin")
    assert not [way for message in play.channel.history() for way in seen(message.components) if "Join" in way.label]
    second = {figure["id"] for figure in duel(BATTLE, "en")["figures"] if figure.get("squad") == "second"}
    for figure in sorted(second):
        await play.table.order("Anna", "encounter assign", figure=figure, player=play.table.people["Ben"])
    moment = await play.table.moment()
    user = play.table.people["Ben"].id
    assert moment.seating.players("patrol") == (play.table.people["Anna"].id, user)
    assert {figure for figure, owner in moment.seating.owners.items() if owner == user} == second
    await acted(play, anna)


@pytest.mark.parametrize("way", ["solo", "other", "two"])
async def test_the_list_of_scenarios_begins_it_too(play: Play, way: str) -> None:
    await play.table.order("Anna", "encounter scenario", scenario=f"{BATTLE}-{way}")
    moment = await play.table.moment()
    assert moment.record.raw["title"] == "Crossroads at dawn"
    assert [side.controller == "rules" for side in moment.record.sides] == [way == "other", way == "solo"]
    assert moment.record.hidden is (way != "other")


def test_it_is_offered_wherever_battles_are() -> None:
    assert BATTLE in duels()
    assert {f"{BATTLE}-{way}" for way in ("solo", "other", "two")} <= set(scenarios())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_way_to_play_it_is_a_record_with_its_briefing(language: str) -> None:
    ways = [alone(BATTLE, side, language) for side in (1, 2)] + [scenario(f"{BATTLE}-two", language)]
    for record in ways:
        read = load({**record, "seed": "any"})
        assert len(read.unseen) == 8
        assert record["briefing"]
        stars = {figure["side"] for figure in record["figures"] if figure.get("star")}
        assert stars == {side["id"] for side in record["sides"] if side.get("controller") != "rules"}


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("force add", {"weapons": "crossbow"}, ("Swordplay", "rifle")),
        ("force add", {"traits": "fierce"}, ("Swordplay", "sniper")),
        ("force add", {"traits": "hero"}, ("CR2-REACT-03",)),
        ("force add", {"rep": 8}, ("6 at most",)),
        ("force add", {"armor": 4}, ("Swordplay",)),
    ],
)
async def test_what_belongs_to_another_book_is_refused_by_name(
    play: Play, command: str, options: dict, told: tuple
) -> None:
    await play.table.order("Anna", "encounter new", ruleset="cr2", sides="Blue, Red")
    said = answered(await play.table.order("Anna", command, **{"side": "Blue", "name": "Ann", "rep": 4, **options}))
    assert all(word in said for word in told), said
    assert not (await play.bot.service.drafts.sheet(play.channel.id)).draft["figures"]


async def test_traits_and_squads_are_offered_and_kept(play: Play) -> None:
    await play.table.order("Anna", "encounter new", ruleset="cr2", sides="Blue, Red, Green")
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "force add", "traits", "sniper, med", side="Blue")
    assert [one["value"] for one in offered] == ["sniper, medic"]
    given = {"rep": 5, "traits": "Sniper, comm link", "squad": "first"}
    said = answered(await play.table.order("Anna", "force add", side="Blue", name="Ann", **given))
    assert all(word in said for word in ("sniper", "comm link", "squad first")), said
    figure = (await play.bot.service.drafts.sheet(play.channel.id)).draft["figures"][0]
    assert figure["traits"] == ["sniper", "comm-link"]


@pytest.mark.long
async def test_a_button_and_the_report_say_the_same_length_of_way(play: Play) -> None:
    anna = await alone_on(play, "1")
    await anna.press("Begin")
    equal = 0
    for _ in range(20):
        ways = [way for way in anna.ways if way.blue] or anna.ways
        said = re.match(r"A · (\d+)″", ways[0].label)
        await anna.take(ways[0])
        moved = re.search(r"\*\*1\*\* .* moves? (?:up to )?(\d+)″", anna.text)
        if said and moved:
            assert int(moved[1]) <= int(said[1]), (ways[0].label, anna.text)
            equal += moved[1] == said[1]
    assert equal


@pytest.mark.long
async def test_in_french_its_squads_are_numbered(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.take(next(way for way in anna.ways if way.pick == BATTLE))
    await anna.press("Modifier")
    told = answered(await play.table.order("Anna", "force list"))
    assert "Reyes\u00a0: REP 5" in told
    assert "groupe 1" in told
    assert "first" not in told
