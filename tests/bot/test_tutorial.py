"""`/tutorial`: a newcomer's first battle, with a lesson above the panel wherever something is new."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.language import Language
from bot.play.moment import Moment
from bot.setup.first import MISSION
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, pressed, seen
from tests.bot.leaks import LOOKS, World, world
from tests.bot.newcomer import SECRET, Newcomer, script
from tests.bot.test_two_languages import in_language
from tests.databases import Sqlite

FIRST: Mapping[str, Sequence[int]] = {"activation__us": [3, 3, 3], "activation__germans": [1, 1, 1]}
SOLDIERS = ("Able", "Baker", "Charlie", *SECRET, "Dorfman", "Engles")
LESSONS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "begins": "**Your first battle**",
        "first": "**Activation roll**",
        "seen": "**Hidden enemies**",
        "star": "**Star**",
        "sight": "**In Sight**",
    },
    "fr": {
        "begins": "**Votre première partie**",
        "first": "**Jet d’activation**",
        "seen": "**Ennemis cachés**",
        "star": "**Star**",
        "sight": "**Ennemi en vue**",
    },
}


def in_its_language(anna: Newcomer, language: Language) -> None:
    """No page has a word of the other language; the soldiers' names are in neither."""
    for page in anna.pages:
        text = page
        for name in SOLDIERS:
            text = text.replace(name, "")
        in_language(text, language)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
async def test_the_blue_button_leads_through_two_turns_with_a_lesson_at_every_first(
    play: Play, monkeypatch: pytest.MonkeyPatch, speaking: Speaking, language: Language
) -> None:
    speaking(language, language)
    lessons = LESSONS[language]
    script(monkeypatch, **FIRST, deployment__arnold=[4])
    anna = Newcomer(play)
    await anna.begin()
    while (moment := await play.table.moment()).state.turn < 3 and not moment.state.ended:
        assert anna.presses < 60, "the tutorial does not get on"
        await play.restart()
        await anna.blue()
    told = [page.lstrip() for page in anna.pages]
    assert lessons["begins"] in told[0]
    assert lessons["first"] in told[0]
    for lesson in lessons.values():
        assert sum(any(line.startswith(lesson) for line in page.split("\n")) for page in dict.fromkeys(told)), lesson
    first = next(n for n, page in enumerate(told) if lessons["seen"] in page)
    assert not [name for name in SECRET for page in told[:first] if name in page]
    in_its_language(anna, language)


@pytest.mark.long
async def test_a_lesson_follows_what_is_typed_too(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST, in_sight__able=[6, 6], in_sight__dorfman=[1, 1], ranged_combat__dorfman=[1])
    anna = Newcomer(play)
    await anna.begin()
    await anna.order("activate", figures="nco,able,baker,charlie")
    assert "**Which figures may act**" in anna.text
    await anna.order("move", figure="Able", to="O13", now=True)
    assert "**Hidden enemies**" in anna.text or "**In Sight**" in anna.text
    assert anna.text.count("**In Sight**") <= 1


@pytest.mark.long
async def test_a_lesson_is_told_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    assert "**Activation roll**" in anna.text
    await anna.press("End phase")
    while (await play.table.moment()).state.turn < 2:
        await anna.blue()
    while not any(label.startswith("End phase") for label in anna.labels):
        await anna.blue()
    assert "**Activation roll**" not in anna.text


@pytest.mark.long
async def test_an_undo_takes_the_lesson_back_with_it(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    there = anna.text, anna.labels
    await anna.order("activate", figures="nco,able,baker,charlie")
    assert anna.text != there[0]
    await anna.order("undo")
    assert (anna.text, anna.labels) == there


@pytest.mark.long
async def test_it_leads_on_to_another_battle(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    moment = await play.table.moment()
    await play.bot.service.end(moment.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    await play.restart()
    labels = [way.label for way in seen(play.channel.history()[-1].components)]
    assert "Play again" in labels


@pytest.mark.long
@pytest.mark.parametrize("then", ["Solo battle", "Play again"])
async def test_it_is_played_to_its_end_by_presses_and_leads_on_to_another_battle(play: Play, then: str) -> None:
    anna = Newcomer(play)
    await anna.begin()
    first = (await play.table.moment()).encounter_id
    while not (moment := await play.bot.service.standing_of(first)).state.ended:
        assert anna.presses < 120, (anna.text, anna.labels)
        if anna.labels[:1] == ["Watch the table"]:
            await anna.open()
        await anna.blue()
    print(f"presses: {anna.presses}, turns: {moment.state.turn}, ended: {moment.state.ended}")
    card = play.channel.history()[-1]
    assert next(way for way in seen(card.components) if way.blue).label == "Play again"
    await play.restart()
    await anna.press_any(card, next(way for way in seen(card.components) if way.label.startswith(then)))
    for way in [way for way in anna.ways if way.label.startswith("Begin")]:
        await anna.press_any(anna.panel, way)
    if "Ready" in anna.labels:
        # Whoever hides figures places them first.
        await anna.press("Ready")
    moment = await play.table.moment()
    assert moment.encounter_id != first
    assert moment.state.turn, "turns in which the dice let nobody act pass by themselves"
    await anna.open()
    assert [way for way in anna.ways if way.blue]


@pytest.mark.long
async def test_what_earlier_versions_posted_opens_the_panel(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    encounter = (await play.table.moment()).encounter_id
    shown = await pressed(play, "Anna", f"tutorial:do:{encounter}:0:0")
    assert shown.response is not None
    assert "End phase" in [way.label for way in seen(shown.response.message.components)]
    shown = await pressed(play, "Ben", f"tutorial:skip:{encounter}")
    await anna.begin()
    assert "**Your first battle**" in anna.text, "Ben skips nothing of Anna's"
    shown = await pressed(play, "Anna", f"tutorial:skip:{encounter}")
    assert shown.response is not None
    assert "**Activation roll**" not in text_of(shown.response.message)
    await anna.begin()
    assert "**Activation roll**" in anna.text, "/tutorial takes the lessons up again"


@pytest.mark.long
async def test_somebody_elses_tutorial_is_not_explained_to_others(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    ben = Finger(play, "Ben")
    await ben.open()
    assert "first battle" not in ben.text
    bens = await play.table.order("Ben", "tutorial")
    assert "Your battle is told in <#" in answered(bens), "the channel is Anna's"
    lessons = play.bot.service.repository.lessons
    running = await lessons.running(play.table.people["Ben"].id, MISSION)
    assert running is not None
    assert running[1] != play.channel.id


@pytest.mark.long
async def test_it_is_played_in_direct_messages(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST, deployment__arnold=[1])
    zoe = play.env.create_user("Zoe")
    shown = await zoe.slash("tutorial")
    assert shown.response is not None
    message = shown.response.message
    assert "**Your first battle**" in text_of(message)
    assert "**Activation roll**" in text_of(message)
    await zoe.slash("activate", figures="nco,able,baker,charlie")
    await play.restart()
    await zoe.slash("fire", figure="Able", target="Dorfman", now=True)
    assert any("Able's carbine misses Dorfman" in text_of(m) for m in zoe.dm_channel.history())


async def test_who_takes_no_direct_messages_is_told_where_to_go(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.table.order("Ben", "encounter new", sides="Police, Gang")

    async def refused(*args: Any, **more: Any) -> None:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
        raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})

    monkeypatch.setattr(discord.DMChannel, "send", refused)
    said = answered(await play.table.order("Anna", "tutorial", privately=True))
    assert "direct messages" in said
    assert await play.bot.service.repository.lessons.running(play.table.people["Anna"].id, MISSION) is None


@pytest.mark.long
async def test_another_one_ends_the_first(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.begin()
    old = (await play.table.moment()).encounter_id
    member = play.table.people["Anna"]
    aside = member.guild.create_text_channel("aside")
    assert "under way" in answered(await member.slash(aside, "tutorial"))
    await anna.begin(anew=True)
    moment = await play.table.moment()
    assert moment.encounter_id != old
    assert moment.state.turn == 1


@pytest.fixture
def urls(sqlite: Sqlite, tmp_path: Path) -> list[str]:
    """A database for each world."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    return [sqlite.migrated(tmp_path / name) for name in ("one", "other")]


async def hunt(urls: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """What tells of the Germans before they come, in two tutorials that differ in where the die will put them: lines
    that name one (but for the record itself, which holds the whole scenario), and where the two are not alike."""
    worlds: list[World] = []
    named: list[str] = []
    for url, die in zip(urls, (1, 5), strict=True):
        script(monkeypatch, **FIRST, deployment__arnold=[die])
        async with world(url, monkeypatch) as here:
            await here.order("Anna", "tutorial")
            await here.order("Anna", "turn")
            await here.order("Anna", "activate", figures="nco,able,baker,charlie")
            await here.order("Anna", "move", figure="Charlie", to="X10", now=True)
            await here.order("Anna", "tutorial")
            for command, options in LOOKS:
                await here.order("Anna", command, **options)
            for command, option in (("board", "at"), ("log read", "figure"), ("move", "figure"), ("fire", "target")):
                await here.offered("Anna", command, option)
            worlds.append(here)
            told = [line for line in here.told("Anna") if not line.startswith("encounter.json")]
            named += [line for line in told if any(name in line for name in SECRET)]
            await here.order("Anna", "fire", figure="Able", target="Dorfman", now=True)
            assert any("Arnold" in line for line in here.told("Anna"))
    one, other = (itertools.takewhile(lambda line: "show up" not in line, w.told("Anna")) for w in worlds)
    return named, [f"{a} or {b}" for a, b in itertools.zip_longest(one, other) if a != b]


@pytest.mark.long
@pytest.mark.drawn
async def test_nothing_tells_of_the_hidden_germans_before_they_come(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    named, apart = await hunt(urls, monkeypatch)
    assert not named
    assert not apart


@pytest.mark.long
async def test_a_german_named_too_early_would_be_found(urls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "held_back", frozenset())
    named, _ = await hunt(urls, monkeypatch)
    assert named
