"""`/tutorial`: a newcomer's first two turns, whichever way they go."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.language import Language
from bot.messages import tutorial
from bot.play.lessons import FALLS, newcomers_side, taught
from bot.play.moment import Moment
from bot.text.tutorial import sentence
from engine.events import Status
from engine.state import FALLEN
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import HANDS, Finger
from tests.bot.leaks import LOOKS, World, world
from tests.bot.newcomer import SECRET, Newcomer, buttons, is_offered, script
from tests.bot.test_telling import BATTLES, WORDS, moments
from tests.bot.test_two_languages import everything, in_language
from tests.databases import Sqlite

FIRST: Mapping[str, Sequence[int]] = {"activation__us": [3, 3, 3], "activation__germans": [1, 1, 1]}
SOLDIERS = ("Able", "Baker", "Charlie", *SECRET, "Dorfman", "Engles")
SPEAKS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "turn": "Begin",
        "all": "Activate Sergeant, ",
        "ends": "End",
        "fires": "Sergeant fires",
        "end": "That was the",
    },
    "fr": {
        "turn": "Commencer",
        "all": "Activer Sergent, ",
        "ends": "Finir",
        "fires": "Sergent →",
        "end": "C’était le",
    },
}


def in_its_language(anna: Newcomer, language: Language) -> None:
    """No step has a word of the other language; the soldiers' names are in neither."""
    for step in anna.steps:
        text = everything(step)
        for name in SOLDIERS:
            text = text.replace(name, "")
        in_language(text, language)


async def play_on(anna: Newcomer, words: Mapping[str, str], *wanted: str) -> None:
    """To the end of the tutorial, a restart at every step: what is wanted where it is offered, else the first button
    of a question, else the end of the activation or phase."""
    for _ in range(60):
        if words["end"] in anna.text:
            return
        await anna.play.restart()
        offered = [label for label in anna.labels if is_offered(label)]
        starts = (*wanted, words["turn"], words["all"], words["ends"])
        chosen = next((label for start in starts for label in offered if label.startswith(start)), offered[0])
        await anna.press(chosen)
    pytest.fail("the tutorial has no end")


def before(anna: Newcomer, what: str) -> list[str]:
    """The steps before the first one that says this."""
    texts = [text_of(step) for step in anna.steps]
    assert any(what in text for text in texts), what
    return texts[: next(n for n, text in enumerate(texts) if what in text)]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
async def test_the_germans_are_found_early(
    play: Play, monkeypatch: pytest.MonkeyPatch, speaking: Speaking, language: Language
) -> None:
    speaking(language, language)
    words = SPEAKS[language]
    script(monkeypatch, **FIRST, deployment__arnold=[4])
    anna = Newcomer(play)
    await anna.order("tutorial")
    await play_on(anna, words, words["fires"])
    told = "\n".join(text_of(step) for step in anna.steps)
    for lesson in {
        "en": ("Hidden enemies", "In Sight", "Star", "Shooting", "Which figures may act"),
        "fr": ("Ennemis cachés", "Ennemi en vue", "Star", "Tirer", "Qui peut agir"),
    }[language]:
        assert f"**{lesson}**" in told, lesson
    first = before(anna, "Hidden enemies" if language == "en" else "Ennemis cachés")
    assert len(first) >= 3
    assert not [name for name in SECRET for text in first if name in text]
    in_its_language(anna, language)
    assert not (await play.table.moment()).state.ended, "the battle can be played on"


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
async def test_a_man_is_shot_down(
    play: Play, monkeypatch: pytest.MonkeyPatch, speaking: Speaking, language: Language
) -> None:
    """Able walks out by a command of his own, not by one of the buttons: the tutorial follows."""
    speaking(language, language)
    words = SPEAKS[language]
    script(
        monkeypatch,
        **FIRST,
        in_sight__able=[6, 6],
        in_sight__dorfman=[1, 1],
        ranged_combat__dorfman=[6],
        obviously_dead__dorfman=[6],
        damage__dorfman=[6],
    )
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.press(words["turn"])
    await anna.press(words["all"])
    await anna.order("move", figure="Able", to="O13", now=True)
    assert {"en": "**Out of the fight**: Able", "fr": "**Hors de combat** : Able"}[language].replace(
        " :", "\u00a0:"
    ) in anna.text
    state = (await play.table.moment()).state
    assert state.figure("able").status == "out-of-the-fight"
    await play_on(anna, words)
    in_its_language(anna, language)


def test_every_fall_of_ones_own_is_told_and_by_whom() -> None:
    """In full the first time, and whenever it happens again in short, by whose hand."""
    [path] = [path for path in BATTLES if path.stem == "mg42-sample"]
    past: list[Moment] = []
    falls = 0
    for moment in moments(path):
        past.append(moment)
        for event in (entry.event for entry in moment.entries):
            if not isinstance(event, Status) or event.to not in FALLEN:
                continue
            if moment.state.figure(event.figure).side != newcomers_side(moment):
                continue
            falls += 1
            assert [one for one in taught(past) if one.who == (event.figure,) and one.key in FALLS]
            [again] = [one for one in taught([*past, moment]) if one.who == (event.figure,) and one.how == "again"]
            assert f"{moment.name(again.foe)} has hit {moment.name(event.figure)}" in sentence(again, moment, WORDS)
    assert falls


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
async def test_nobody_is_seen(
    play: Play, monkeypatch: pytest.MonkeyPatch, speaking: Speaking, language: Language
) -> None:
    speaking(language, language)
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await play_on(anna, SPEAKS[language], SPEAKS[language]["ends"])
    told = "\n".join(text_of(step) for step in anna.steps)
    assert {"en": "**They wait**", "fr": "**Ils attendent**"}[language] in told
    assert not [name for name in SECRET if name in told + "\n".join(play.said())]
    assert "/solo" in anna.text
    assert "/orders" in anna.text
    in_its_language(anna, language)
    [hand] = [label for label in anna.labels if label in HANDS]
    await play.restart()
    opened = (await anna.press(hand)).response
    assert opened is not None
    await play.restart()
    await Finger(play, "Anna", opened.message).press(SPEAKS[language]["turn"])
    assert (await play.table.moment()).state.turn == 3
    steps = len(anna.steps)
    await anna.order("end", what="phase")
    assert len(anna.steps) == steps, "from then on he plays by himself"
    await anna.order("tutorial")
    assert SPEAKS[language]["end"] in anna.text


async def test_what_was_pressed_before_shows_where_one_stands(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.order("tutorial")
    first = anna.steps[0]
    await anna.press("Begin")
    assert "choose which figures act" in anna.text
    assert {f"Activate {name}" for name in ("Sergeant", "Able", "Baker", "Charlie")} <= set(anna.labels)
    await play.restart()
    again = await anna.press("Begin", first)
    assert "You have already taken that step" in answered(again)
    assert (await play.table.moment()).state.turn == 1


async def test_an_undo_goes_back_a_step_and_the_tutorial_with_it(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.press("Begin")
    there = anna.text, anna.labels
    await anna.press("Activate Sergeant, ")
    assert "move and fire" in anna.text
    await anna.order("undo")
    assert (anna.text, anna.labels) == there
    await anna.order("tutorial")
    assert (anna.text, anna.labels) == there


async def test_it_can_be_skipped_and_taken_up_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.press("Skip")
    await anna.order("turn")
    assert len(anna.steps) == 1
    await play.restart()
    await anna.order("tutorial")
    assert "choose which figures act" in anna.text
    await anna.press("Rule: Activation roll")
    seen = anna.told[-1].response
    assert seen is not None
    assert seen.ephemeral
    assert "MG42-TURN-01" in text_of(seen.message)


async def test_somebody_elses_tutorial_is_not_explained_to_others(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    shown = await play.table.order("Ben", "encounter status")
    assert "Skip the tutorial" not in everything((shown.response or shown.followups[-1]).message)
    bens = await play.table.order("Ben", "tutorial")
    assert "in our direct messages" in answered(bens), "the channel is Anna's"
    lessons = play.bot.service.repository.lessons
    running = await lessons.running(play.table.people["Ben"].id)
    assert running is not None
    assert running[1] != play.channel.id


async def test_it_is_played_in_direct_messages(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST, deployment__arnold=[1])
    zoe = play.env.create_user("Zoe")
    shown = await zoe.slash("tutorial")
    message: Any = (shown.response or shown.followups[-1]).message
    assert "four Americans" in text_of(message)
    begin = next(carried for label, carried in buttons(message.components) if label == "Begin the turn")
    begun = await zoe.click(message, custom_id=begin)
    assert "choose which figures act" in text_of(begun.followups[-1].message)
    await zoe.slash("activate", figures="nco,able,baker,charlie")
    await play.restart()
    fired = await zoe.slash("fire", figure="Able", target="Dorfman", now=True)
    assert "Tutorial" in text_of(fired.followups[-1].message)
    assert any("Able's carbine misses Dorfman" in text_of(m) for m in zoe.dm_channel.history())


async def test_who_takes_no_direct_messages_is_told_where_to_go(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.table.order("Ben", "encounter new", sides="Police, Gang")

    async def refused(*args: Any, **more: Any) -> None:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
        raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})

    monkeypatch.setattr(discord.DMChannel, "send", refused)
    said = answered(await play.table.order("Anna", "tutorial"))
    assert "direct messages" in said
    assert await play.bot.service.repository.lessons.running(play.table.people["Anna"].id) is None


async def test_another_one_ends_the_first(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.press("Begin")
    old = (await play.table.moment()).encounter_id
    member = play.table.people["Anna"]
    aside = member.guild.create_text_channel("aside")
    assert "under way" in answered(await member.slash(aside, "tutorial"))
    await anna.order("tutorial", anew=True)
    moment = await play.table.moment()
    assert moment.encounter_id != old
    assert moment.state.turn == 0


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


@pytest.mark.long
async def test_a_die_told_too_early_would_be_found(urls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def told(moment: Moment, *args: Any) -> str:
        return f"{moment.record.dice}"

    monkeypatch.setattr(tutorial, "small_line", told)
    _, apart = await hunt(urls, monkeypatch)
    assert apart


async def test_the_germans_count_as_enemies_for_whoever_hosts_too(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits on their side, and the host stands in where nobody does; yet the rules play it."""
    script(monkeypatch, **FIRST)
    anna = Newcomer(play)
    await anna.order("tutorial")
    await anna.press("Begin")
    await anna.press("Activate Sergeant, ")
    ways = [label for label in anna.labels if " to " in label]
    assert [label.split(", ")[1] for label in ways] == ["in the open", "in the open", "unseen there", "unseen there"], (
        ways
    )
    await anna.press("End activation")
    assert "All your figures that can act have acted" in anna.text


async def test_what_a_star_chooses_is_not_explained_as_dice(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    script(
        monkeypatch,
        **FIRST,
        deployment__arnold=[2],
        ranged_combat__nco=[5, 3, 2, 1, 1, 1],
        obviously_dead__dorfman=[6],
        damage__dorfman=[6],
        in_sight__beck=[6, 6],
        in_sight__engles=[1, 1],
        received_fire__beck=[6, 6],
    )
    anna = Newcomer(play)
    await anna.order("tutorial")
    for press in ("Begin", "Activate Sergeant, ", "Sergeant fires"):
        await anna.press(press)
    assert "Sergeant can see an enemy." in anna.text
    assert anna.labels[:3] == ["Roll", "Shoot", "Hold fire"]
    await anna.press("Shoot")
    await anna.press("Shoot Beck")
    assert "Sergeant is under fire" in anna.text
    await anna.press("Shoot back")
    assert "Rep 0" not in "".join(text_of(step) for step in anna.steps)
