"""A story: twelve people in two teams at one hidden table, by presses alone, from its making to its chronicle."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.__main__ import main
from bot.client.bot import Duckback
from bot.errors import Sealed, Unfit
from bot.language import Language
from bot.messages.story_card import act_name
from bot.play.contests import enter, organise
from bot.setup.duels import duel, title
from bot.text.words import Words
from tests.bot.conftest import Speaking, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.finger import seen

BLUE = ("Ada", "Ben", "Cleo", "Dag", "Eve", "Fay")
RED = ("Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")
HIDDEN = [figure["name"] for figure in duel("crossroads", "en")["figures"] if figure["side"] == "guerrillas"]


@pytest.fixture
async def here(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Mae", *BLUE, *RED, "Max")) as event:
        yield event


async def announced(here: Eventful, words: Words, battle: str = "crossroads") -> Taps:
    """The game master has a story of a battle announced, which is *Crossroads at dawn*; their page."""
    mae = Taps(here, "Mae")
    await mae.command()
    await mae.fill(words("event.new"), name="Dawn")
    await mae.press(words("event.kind.story"))
    await mae.press(title(battle, words.language))
    await mae.press(words("event.make.announce"))
    await mae.press(words("event.make.alone"))
    here.id = 1
    await here.rest()
    await mae.press(words("event.its-page"))
    return mae


async def seated(here: Eventful, mae: Taps, words: Words) -> None:
    """Twelve people are seated, squads are shared out, and the first act begins."""
    mae.presses = 0
    for number, names in enumerate((BLUE, RED), 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
    await mae.press(words("event.story.share-there"))
    await mae.press(words("event.story.begin", number=1))
    assert mae.presses <= 8
    await here.rest()


async def ready(here: Eventful, who: str, words: Words) -> None:
    """The captain of those who hide has their figures stand where they are."""
    taps = Taps(here, who)
    await taps.on_card(words("placing.open"))
    await taps.press(words("placing.ready"))
    await here.rest()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_twelve_people_play_a_story_of_three_acts_to_its_chronicle(
    here: Eventful, speaking: Speaking, language: Language, tmp_path: Path
) -> None:
    speaking(language, language)
    words, ids = Words(language), {name: person.id for name, person in here.people.items()}
    mae = await announced(here, words)
    await seated(here, mae, words)
    [thread] = here.place.threads
    await ready(here, "Gus", words)
    said = "\n".join(map(text_of, [*thread.history(), *here.place.history()]))
    assert not [name for name in HIDDEN if name in said]
    called = text_of(thread.history()[-1])
    assert any(all(f"<@{ids[name]}>" in called for name in names) for names in (BLUE, RED)), (
        "all of a side are called on"
    )

    # A latecomer joins by one press, and leads what is left; the game master gives them a squad in two more.
    late = Taps(here, "Max")
    await late.on_card(words("event.story.join", side=(await here.contest()).entrant(1).name))
    assert late.presses == 1
    assert not [name for name in HIDDEN if name in late.text]
    await here.rest()
    await mae.on_card(words("event.my-page"))
    await mae.press(next(label for label in mae.labels if "Weber" in label))
    await mae.pick("story:lead:1:1:", here.people["Max"])
    await here.rest()
    match = (await here.contest()).matches[0]
    assert match.encounter_id is not None
    moment = await here.bot.service.standing_of(match.encounter_id)
    assert moment.seating.owners["weber"] == ids["Max"]

    # The game master adds a figure to that squad, and the page of the story lists it there.
    relief = {"do": "umpire", "act": "add", "why": "late", "side": "patrol", "edge": "south", "goes_with": "weber"}
    relief |= {"figures": [{"name": "Otto", "rep": 4, "weapons": ["rifle"]}]}
    given, owed = await here.bot.service.apply(thread.id, ids["Mae"], None, relief)
    await here.bot.poster.post(given, owed, here.bot.get_partial_messageable(thread.id))
    await mae.on_card(words("event.my-page"))
    assert any(words.listed(["Weber", "Otto"]) in label for label in mae.labels), mae.labels
    gus = Taps(here, "Gus")
    await gus.on_card(words("event.my-page"))
    assert "Otto" not in gus.text

    # Its captain leaves: the next person on the side is captain, and the thread reads so.
    ada = Taps(here, "Ada")
    await ada.on_card(words("event.drop"))
    await ada.press(words("event.leave.yes"))
    await here.rest()
    moment = await here.bot.service.standing_of(match.encounter_id)
    assert moment.seating.decider("patrol") == ids["Ben"]
    assert words("event.story.leads", who=f"<@{ids['Ben']}>", side=(await here.contest()).entrant(1).name) in text_of(
        thread.history()[-1]
    )
    await ada.on_card(words("event.story.join", side=(await here.contest()).entrant(2).name))
    assert words("unfit.story-seen", who=ids["Ada"]) in ada.text

    # The page of the table speaks of the act, and the story cannot end meanwhile.
    await mae.on_card(words("event.my-page"))
    await mae.press(words("event.desk"))
    await mae.press(next(label for label in mae.labels if label.startswith("1 · ")))
    assert f"## {words('event.story.table-of', number=1)}" in mae.text
    with pytest.raises(Unfit, match="story goes on"):
        await organise.approve(here.bot.contests, here.id, ids["Mae"])

    # The game master ends the act with a result, and begins the next one with a word to all.
    await mae.on_card(words("panel.as-master"))
    await mae.press(words("master.end"))
    await mae.press(words("act.wins", side=(await here.contest()).entrant(1).name))
    await mae.fill(words("act.do"), why="The sun is up.")
    await here.rest()
    assert (await here.contest()).matches[0].result is not None
    assert words("next.act-over") in text_of(thread.history()[-2])
    told = [text_of(one) + "".join(str(file.description) for file in one.attachments) for one in thread.history()]
    assert not [name for name in HIDDEN if name in "".join(told)], "what is hidden goes hidden into the next act"
    with pytest.raises(Sealed):
        await here.bot.service.export(thread.id, match.encounter_id, ids["Ben"])
    public = await here.bot.stories.of(thread.id, None, "", match.encounter_id)
    assert not [figure for moment in public.moments for figure in moment.state.figures if figure.name in HIDDEN]
    mae.presses = 0
    assert words("event.story.next") in [way.label for way in seen(thread.history()[-1].components)]
    await mae.on_card(words("event.story.next"))
    await mae.press(title("convoy", language))
    await mae.fill(words("event.story.word"), word="The road is open.\nMove out!")
    assert mae.presses == 4
    await here.rest()
    team, begun = (await here.contest()).entrant(1), await here.bot.service.drafts.stored(here.place.threads[-1].id)
    assert begun is not None
    names = {figure["id"]: figure["name"] for figure in begun.draft["figures"]}
    assert [names[one] for place in team.leads[ids["Max"]] for one in team.squads[place]] == ["Weber", "Otto"]
    assert "> Move out!" in text_of(here.place.threads[-1].history()[0])
    await ready(here, "Gus", words)
    await here.end((await here.contest()).matches[-1])
    await here.rest()
    await mae.on_card(words("event.story.next"))
    await mae.press(title("crossroads", language))
    await mae.press(words("event.story.begin", number=3))
    await here.rest()
    await ready(here, "Gus", words)
    await here.end((await here.contest()).matches[-1])
    await here.rest()
    await mae.on_card(words("event.story.end"))
    await mae.press(words("event.story.end"))
    await here.rest()

    files = {one.filename: await one.read() for message in here.place.history() for one in message.attachments}
    chronicle = files["chronicle.txt"].decode()
    assert "The road is open." in chronicle
    told = "\n".join(map(text_of, here.place.history()))
    assert f"{act_name(1, 'crossroads', words)} · {words('event.story.wins', side=team.name)}" in told
    assert words("event.story.no-fall") in told, "an act in which nobody fell says so"
    assert words("event.story.approved", event="Dawn") in mae.text
    assert words("event.story.free", 1) not in text_of(here.place.history()[0]), "it is over"
    assert title("convoy", language) in chronicle
    assert act_name(3, "crossroads", words) in told
    assert not [user for user in ids.values() if str(user) in chronicle]
    (tmp_path / "event.json").write_bytes(files["event.json"])
    assert main(["event", "verify", str(tmp_path / "event.json")]) == 0


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_an_act_that_is_played_to_its_own_end_leads_into_the_next(
    here: Eventful, speaking: Speaking, language: Language, tmp_path: Path
) -> None:
    speaking(language, language)
    words = Words(language)
    mae = await announced(here, words)
    await seated(here, mae, words)
    await ready(here, "Gus", words)
    first = (await here.contest()).matches[0]
    await here.play_out(first)
    await here.rest()
    first = (await here.contest()).matches[0]
    assert first.result is not None
    assert first.encounter_id is not None
    fought = (await here.bot.service.standing_of(first.encounter_id)).state
    assert not fought.ruled, "the act has come to its own end"
    left = {figure.name for figure in fought.figures if figure.able and figure.side == "patrol"}

    await mae.on_card(words("event.story.next"))
    await mae.press(title("convoy", language))
    await mae.press(words("event.story.begin", number=2))
    await here.rest()
    await ready(here, "Gus", words)
    second = (await here.contest()).matches[-1]
    await here.play_out(second, 12)
    assert second.encounter_id is not None
    goes_on = (await here.bot.service.standing_of(second.encounter_id)).state
    assert left <= {figure.name for figure in goes_on.figures}, "those who came through the first act are there"
    assert goes_on.turn >= 1
    await here.end(second)
    await here.rest()
    await mae.on_card(words("event.story.end"))
    await mae.press(words("event.story.end"))
    await here.rest()
    files = {one.filename: await one.read() for message in here.place.history() for one in message.attachments}
    (tmp_path / "event.json").write_bytes(files["event.json"])
    assert main(["event", "verify", str(tmp_path / "event.json")]) == 0


@pytest.mark.long
async def test_a_story_begins_with_a_player_on_each_side_and_takes_one_only_once(here: Eventful) -> None:
    words = Words("en")
    mae = await announced(here, words)
    await mae.press("Begin act 1")
    assert "There is no player for Patrol yet" in mae.text
    assert not here.place.threads
    gus = Taps(here, "Gus")
    await gus.on_card("Join Guerrillas")
    assert "You play for" not in gus.text
    assert "Condor" in gus.text
    assert "Reyes" not in gus.text, "nobody reads of the other side"
    await gus.on_card("Join Patrol")
    assert "You play for Guerrillas already" in gus.text
    await mae.on_card("My page")
    await mae.pick("story:people:1:1", [here.people["Gus"]])
    assert f"<@{here.people['Gus'].id}> plays for Guerrillas already" in mae.text
    await mae.on_card("My page")
    await Taps(here, "Max").on_card("Join Patrol")
    await mae.pick("story:people:1:1", [here.people["Ada"]])
    assert "Nothing is changed" in mae.text, "a list that was opened earlier throws out no one who joined meanwhile"
    await mae.on_card("My page")
    assert f"**Patrol**: <@{here.people['Max'].id}>" in mae.text
    await mae.pick("story:people:1:1", [here.people["Max"], here.people["Ada"]])
    assert f"<@{here.people['Max'].id}> (captain) and <@{here.people['Ada'].id}>" in mae.text
    assert "-# The people of Patrol" in mae.text, "a list that shows people says whose they are"
    await mae.press(next(label for label in mae.labels if label.startswith("Patrol 2 · ")))
    again = Taps(here, "Mae")
    await again.on_card("My page")
    await again.press(words("event.story.share-for", 5))
    await mae.pick("story:lead:1:1:", here.people["Ada"])
    assert "The squads of Patrol are no longer those that the page showed" in mae.text
    await again.press(words("event.story.share-there"))
    await mae.on_card("My page")
    await mae.pick("story:people:1:1", [])
    assert "· free\n" in mae.text, "no captain leads the squads of a side without players"
    await mae.on_card("Join Patrol")
    assert "1 · Reyes" in mae.text
    assert "1 · 8 figures · " in mae.text, "who runs the story and plays in it reads of no other side"
    assert "Condor" not in f"{mae.text}{mae.labels}"
    await mae.pick("story:people:1:1", [])
    gone = here.people["Gus"].id
    assert [team.people for team in (await here.contest()).entrants] == [(), (gone,)]
    await enter.forget(here.bot.contests, gone)
    teams = (await here.contest()).entrants
    assert [(team.name, team.people, team.leads) for team in teams] == [("Patrol", (), {}), ("Guerrillas", (), {})]


@pytest.mark.long
async def test_a_story_has_three_teams_where_a_battle_has_three_sides(here: Eventful) -> None:
    words = Words("en")
    mae = await announced(here, words, "live-at-five")
    teams = (BLUE, RED, ("Max",))
    for number, names in enumerate(teams, 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
    await mae.press(words("event.story.share-there"))
    await mae.press(words("event.story.begin", number=1))
    await here.rest()
    assert [(team.name, len(team.people)) for team in (await here.contest()).entrants] == [
        ("Kings", 6), ("Vipers", 6), ("Press", 1),
    ]  # fmt: skip
    [thread] = here.place.threads
    [match] = (await here.contest()).of_round(1)
    assert sorted(match.sides) == ["kings", "press", "vipers"], thread


@pytest.mark.long
@pytest.mark.parametrize("way", ["Begin act 1", "Begin act 2", "Begin with a word to all"])
async def test_no_act_begins_where_no_battle_may_any_more(here: Eventful, way: str) -> None:
    mae = await announced(here, Words("en"), "farm")
    for number, name in enumerate(("Ada", "Gus"), 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name]])
    assert "A question without an answer is decided after 24 hours." in mae.text
    if way != "Begin act 1":
        await mae.press("Begin act 1")
        await here.rest()
        [thread], sides = here.place.threads, ("police", "gang")
        over = {"do": "umpire", "act": "end", "why": "Night falls.", "result": dict.fromkeys(sides, 1)}
        given, owed = await here.bot.service.apply(thread.id, here.people["Mae"].id, None, over)
        await here.bot.poster.post(given, owed, here.bot.get_partial_messageable(thread.id))
        await here.rest()
        await mae.on_card("Next act")
    before, hall = await here.contest(), here.guild.create_text_channel("hall")
    await here.bot.service.servers.change(here.guild.id, places=[hall.id])
    if way.startswith("Begin act"):
        await mae.press(way)
    else:
        await mae.fill(way, word="Dawn.")
    assert f"Battles may not begin in <#{here.place.id}> any more." in mae.text
    await here.rest()
    assert await here.contest() == before
    assert len(here.place.threads) == before.round
