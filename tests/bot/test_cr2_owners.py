"""What the owner of an ambush reads alone, in letters and in the panel, and what the other side reads of its fire."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.client.letters import deliver
from bot.commands.panel import below
from bot.messages.panel import Panel
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.steps import steps_of
from bot.report.story import story_of
from bot.storage.models import Letter
from bot.storage.roster import Seating
from bot.text.report import Report, line_of
from bot.text.rows import ReportPage
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Deed, Entry, Roll
from engine.flow import Question
from engine.loading.load import load
from engine.views import GM, Viewer
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, man
from tests.bot.test_cr2_hold_fire import RECORD

IVAN = RECORD["figures"][-1]
YURI = man("Yuri", GUERRILLAS, 4, "carbine", [20, 7.4], unseen=True)
HITS = {"ranged-combat:ivan": [6], "obviously-dead:ivan": [6], "damage:ivan": [6]}
ONE_DIE, TWO_DICE = {"in-sight:ivan": [1, 6]}, {"in-sight:ivan": [1, 4]}


async def begun(play: Play, dice: dict[str, list[int]], *more: dict[str, Any], **changed: Any) -> None:
    """Both are seated, it is the patrol's phase, and Betts is about to walk into the street."""
    record = {**RECORD, "figures": [*RECORD["figures"], *more], "information": "hidden", **changed}
    rolled = {key: faces for key, faces in RECORD["dice"].items() if key.startswith("activation")}
    await play.set_up(json.loads(json.dumps({**record, "dice": {**rolled, **dice}})))
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Betts")


async def told_to(play: Play, figure: str, choose: str) -> None:
    await play.table.order("Ben", "orders set", figure=figure, when="hold-fire", choose=choose)


async def goes(play: Play) -> None:
    await play.table.order("Anna", "move", figure="Betts", to="O13", when_seen="stay", now=True)


async def letters(play: Play) -> list[Letter]:
    return await play.bot.service.repository.letters.waiting()


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-08", "CR2-REACT-09")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (ONE_DIE, "Ivan passes only one die, has no Leader near, and shoots at once, whatever the order says (*shoots"),
        ({"in-sight:ivan": [6, 6]}, "Ivan passes no die, shoots at once and is seen, whatever the order says (*shoots"),
    ],
)
async def test_the_owner_reads_when_and_why_an_order_was_overruled_and_nobody_else_does(
    play: Play, dice: dict[str, list[int]], said: str
) -> None:
    await begun(play, dice | HITS)
    await told_to(play, "Ivan", "at-inches-8")
    await goes(play)
    [letter] = await letters(play)
    assert letter.user_id == play.table.people["Ben"].id
    assert letter.text.startswith("In A new encounter (Turn 1 · Patrol):\n")
    assert said in letter.text
    assert "whatever the order says" in letter.text
    assert "Ivan's rifle hits Betts: **out of the fight**." in letter.text
    await play.restart()
    await play.bot.outbox._turn()
    assert play.table.people["Ben"].user.dm_channel.history()[-1].content == letter.text
    assert not play.table.people["Anna"].user.dm_channel.history()
    for who in ("Anna", "Chloe"):
        assert "order" not in answered(await play.table.order(who, "log read"))
    assert "Ivan" not in "\n".join(play.said())


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-08")
async def test_in_an_open_battle_the_owner_alone_reads_it_at_once(play: Play) -> None:
    await begun(play, ONE_DIE | HITS, information="public")
    await told_to(play, "Ivan", "hold")
    await goes(play)
    [letter] = play.table.people["Ben"].user.dm_channel.history()
    assert "whatever the order says (*holds fire*)." in letter.content
    assert "Ivan's rifle hits" not in letter.content, "everybody reads that"
    assert "whatever the order says" not in "\n".join(play.said())


async def test_there_is_one_letter_for_all_that_a_report_tells_of(play: Play) -> None:
    await begun(play, {**TWO_DICE, "in-sight:yuri": [1, 4]}, YURI)
    await told_to(play, "Ivan", "hold")
    await told_to(play, "Yuri", "at-inches-3")
    await goes(play)
    [letter] = await letters(play)
    assert "As ordered: Ivan holds fire." in letter.text
    assert "As ordered: Yuri waits for an enemy within 3″." in letter.text


async def test_an_owner_reads_what_befell_their_own_figures(play: Play) -> None:
    """Chloe has Yuri, Ben the others."""
    await begun(play, TWO_DICE | {"in-sight:yuri": [1, 4]}, YURI)
    await play.table.order("Chloe", "encounter join", side=GUERRILLAS)
    await play.table.order("Ben", "encounter assign", figure="Yuri", player=play.table.people["Chloe"])
    await goes(play)
    read = {letter.user_id: letter.text for letter in await letters(play)}
    ben, chloe = (play.table.people[who].id for who in ("Ben", "Chloe"))
    assert set(read) == {ben, chloe}
    assert "**Ivan** sees Betts" in read[ben]
    assert "**Yuri** sees Betts" in read[chloe]
    assert "**Yuri** sees" not in read[ben]


async def test_nothing_is_written_where_nothing_befell_them(play: Play) -> None:
    elsewhere = {**IVAN, "at": [20, 5], "facing": 0}
    await begun(play, {}, figures=[*RECORD["figures"][:-1], elsewhere])
    await told_to(play, "Ivan", "hold")
    await goes(play)
    assert not await letters(play)


@pytest.mark.long
async def test_letters_that_never_arrived_are_told_as_far_as_there_is_room(play: Play) -> None:
    await begun(play, {})
    ben = play.table.people["Ben"]
    play.env.inject_error("POST", "/users/@me/channels", status=403, times=None)
    encounter = (await play.table.moment()).encounter_id
    for number in range(9):
        await deliver(play.bot, Letter(encounter_id=encounter, user_id=ben.id, text=f"Letter {number}. " + "x" * 700))
    caught = text_of((await play.table.order("Ben", "catchup")).response.message)  # type: ignore[union-attr]
    assert "Letter 8" in caught
    assert "Letter 0" not in caught


# ---- the panel ----


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-08")
async def test_the_table_shows_what_they_missed_above_it_until_they_act(play: Play) -> None:
    await begun(play, ONE_DIE | HITS)
    await told_to(play, "Ivan", "at-inches-8")
    await goes(play)
    ben = Finger(play, "Ben")
    await ben.open()
    await ben.press("Watch the table")
    assert "Ivan's rifle hits Betts: **out of the fight**." in ben.text
    await told_to(play, "Ivan", "hold")
    await ben.open()
    await ben.press("Watch the table")
    assert "Ivan's rifle hits Betts" in ben.text, "an order is no deed"
    anna = Finger(play, "Anna")
    await anna.open()
    assert "Ivan" not in anna.text


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-412", "CR2-REACT-05")
async def test_a_figure_that_is_shown_stays_among_the_orders_which_say_so(play: Play) -> None:
    dice = {"in-sight:ivan": [6, 6], "ranged-combat:ivan": [6], "obviously-dead:ivan": [6], "damage:ivan": [6]}
    moss = {"in-sight:moss": [6, 6]}
    figures = [{**RECORD["figures"][0]}, {**RECORD["figures"][1], "at": [13, 20]}, IVAN]
    await begun(play, dice | moss, figures=figures)
    await told_to(play, "Ivan", "hold")
    await goes(play)
    [letter] = await letters(play)
    assert "Ivan **is no longer hidden**. The shot gives them away." in letter.text
    listed = answered(await play.table.order("Ben", "orders list"))
    assert "**Ivan** is no longer hidden. The order is suspended until they are hidden again." in listed
    ben = Finger(play, "Ben")
    await ben.open()
    await ben.press("Hold fire")
    assert "**Ivan**: holds fire (no longer hidden: suspended)" in ben.text
    await ben.press("No order")
    await ben.open()
    assert "Hold fire" not in ben.labels


# ---- the other side ----


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-05", "CR2-REACT-11")
async def test_the_other_side_reads_of_a_shot_that_misses_before_what_it_leads_to(play: Play) -> None:
    dice = {**ONE_DIE, "ranged-combat:ivan": [1], "received-fire:betts": [6, 3], "pursue-by-fire:ivan": [6, 6]}
    await begun(play, dice)
    await goes(play)
    read = answered(await play.table.order("Anna", "log read"))
    assert "An enemy out of sight shoots at Betts and misses. Betts, under fire, ducks" in read
    for secret in ("Ivan", "rifle", "house", "window"):
        assert secret not in read.partition("An enemy out of sight")[2]


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-11", "CR2-STAR-07")
async def test_a_star_under_fire_from_hiding_is_asked_with_the_shot_named_first(play: Play) -> None:
    figures = [{**RECORD["figures"][0], "star": True}, *RECORD["figures"][1:]]
    await begun(play, {**ONE_DIE, "ranged-combat:ivan": [1]}, figures=figures)
    await goes(play)
    anna = Finger(play, "Anna")
    await anna.open()
    assert "An enemy out of sight shoots at Betts and misses." in anna.text
    assert "Ivan" not in anna.text
    assert "out of sight" not in "\n".join(play.said())


@pytest.mark.rule("CR2-REACT-11")
def test_a_shot_by_an_unknown_enemy_is_told_once_on_the_page_of_the_question_it_leads_to() -> None:
    record = load(json.loads(json.dumps({**RECORD, "information": "hidden"})))
    state, shot = Encounter(record).state, "An enemy out of sight shoots at Betts and misses."
    question = Question("free-will", ("pass-2", "roll"), "roll", "betts", "patrol", test="received-fire")
    moment = Moment(1, 1, 1, record, {}, (), state, state, (Open(0, 0, question),), Seating(7, {}))
    told = Report("Betts is under fire", "", (), (ReportPage((), shot),), moment)
    page = below(Panel("Betts", lines=f"{shot} Duck back?"), moment, told, Words())
    assert shot in page.told
    assert page.lines == "Duck back?"
    ducks = Entry(
        1, Roll("received-fire", (6,), "betts", result="duck-back"), deed=Deed("test", Deed("shoot", number=8), 9)
    )
    [step] = steps_of([ducks])
    answered = replace(moment, asked=moment.pending, pending=(), entries=(ducks,))
    told = {viewer: sentence(step, replace(answered, viewer=viewer), Words()) for viewer in (Viewer("patrol"), GM)}
    assert told == {Viewer("patrol"): f"{shot} {told[GM]}", GM: told[GM]}, "who knows the shot reads of it but once"


@pytest.mark.rule("CR2-REACT-25")
@pytest.mark.parametrize(("language", "said"), [("en", "are shot at from out of sight"), ("fr", "sans toucher")])
async def test_shots_at_several_are_not_told_as_those_of_one_enemy(language: str, said: str) -> None:
    """Nor is their number."""
    record = load(json.loads(json.dumps({**RECORD, "information": "hidden"})))
    state = Encounter(record).state
    shot = Deed("shoot")
    entries = tuple(
        Entry(number, Roll("received-fire", (1, 6), figure, result="duck-back"), deed=Deed("test", shot, number))
        for number, figure in enumerate(("betts", "moss"), 1)
    )
    moment = Moment(1, 1, 1, record, {}, entries, state, state, (), Seating(7, {}))
    [line] = story_of(steps_of(entries))
    assert said in line_of(line, moment, Words(language))


@pytest.mark.long
async def test_the_letters_are_written_in_french_too(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    await begun(play, ONE_DIE | HITS)
    await told_to(play, "Ivan", "at-inches-8")
    await goes(play)
    [letter] = await letters(play)
    assert "Ivan n’a qu’une réussite et pas de chef à côté" in letter.text
    assert "quoi que dise la consigne (*tire à 8″ au plus*)." in letter.text


@pytest.mark.rule("CR2-MOVE-03")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Betts may move fast, up to 16″."), ("fr", "Betts peut aller vite, jusqu’à 16″.")],
)
def test_a_fast_move_of_which_no_more_is_told_says_how_far_it_reaches(language: str, said: str) -> None:
    record = load(json.loads(json.dumps(RECORD)))
    state = Encounter(record).state
    entries = (Entry(1, Roll("fast-move", (1, 2), "betts", passed=2, total=16), deed=Deed(number=1)),)
    moment = Moment(1, 1, 1, record, {}, entries, state, state, (), Seating(7, {}))
    [line] = story_of(steps_of(entries))
    assert line_of(line, moment, Words(language)) == said
