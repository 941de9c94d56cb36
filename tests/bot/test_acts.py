"""A game master's acts by presses: what is told, to whom, in how many presses, and what is refused."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.state import OBVIOUSLY_DEAD
from engine.views import PUBLIC
from tests.bot.conftest import FARM, Play, text_of
from tests.bot.farm import ORDERS
from tests.bot.finger import Finger
from tests.bot.judge import MASTER, WHY, Judge, judged, mention
from tests.bot.leaks import World, hunt
from tests.bot.presses import labels, open_field

HIDDEN = {"information": "hidden"}


async def letters(play: Play) -> dict[str, list[str]]:
    """By person what waits for them to be sent."""
    names = {person.id: name for name, person in play.table.people.items()}
    found: dict[str, list[str]] = {name: [] for name in names.values()}
    for letter in await play.bot.service.repository.letters.waiting():
        found[names[letter.user_id]].append(letter.text)
    return found


@pytest.mark.long
async def test_acts_are_told_to_all_with_their_reason_and_taken_back_until_a_die_falls(play: Play) -> None:
    chloe = await judged(play)
    encounter = (await play.table.moment()).encounter_id
    await chloe.acts()
    await chloe.fill("Narrate…", text="Rain *begins* to fall on <@100000000000000001>.")
    assert chloe.presses == 2
    assert f"## The game master speaks\n-# Turn 1 · Blue\n⚖ **{mention(play)}, game master**" in play.said()[-1]
    assert "“Rain \\*begins\\* to fall on ….”" in play.said()[-1]
    told = len(play.said())
    await chloe.acts("Scene", "A", "A", "A")
    assert "…" not in chloe.text.replace("Scene…", "")
    await chloe.fill("Do it…", text="A shutter bangs.")
    assert "“A shutter bangs.”" in chloe.text
    assert len(play.said()) == told
    await chloe.press("Do it…")
    assert "“A shutter bangs.”" in play.said()[-1]

    await chloe.acts("Move", "Ann", "A", "A", "A")
    assert "All sides read this." in chloe.text
    assert "Reason" not in chloe.text
    await chloe.press("South-east")
    await chloe.fill("Do it…")
    ann = (await play.table.moment()).state.figure("ann")
    assert (ann.at, ann.facing) == ((50, 50), 135)
    assert WHY in play.said()[-1]
    await chloe.press("Take back")
    assert (await play.table.moment()).state.figure("ann").at == (300, 3000)

    await chloe.acts("Set right", "Bea", "Ammunition")
    await chloe.fill("Do it…")
    await chloe.acts("Remove", "Bob")
    await chloe.fill("Do it…")
    state = (await play.table.moment()).state
    assert state.figure("bea").empty
    assert not state.figure("bob").on_table
    finger = Finger(play, "Anna")
    await finger.open()
    assert MASTER not in finger.labels
    await finger.press_below(MASTER)
    assert "Only a game master may do that" in finger.text

    await chloe.acts("End it", "A win for Red")
    assert "The battle is over: a win for Red." in chloe.text
    assert "The seal of the dice opens too" in chloe.text
    await chloe.fill("Do it…")
    over = await play.bot.service.standing_of(encounter)
    assert over.state.ruled == (("blue", 0), ("red", 3))
    assert "The battle is over: a win for Red." in play.said()[-1]
    assert MASTER not in labels(play.channel.history()[-1])
    proof = text_of((await play.table.order("Anna", "verify")).response.message)
    for done in ("a figure set right (Bea)", "figures taken off (Bob)", "the end with a result (Blue 0, Red 3)"):
        assert f"{done} – {WHY}" in proof


@pytest.mark.long
async def test_a_squad_comes_by_an_edge_in_four_presses_or_others_to_a_place_in_a_later_turn(play: Play) -> None:
    chloe = await judged(play)
    await chloe.acts("Add", "Blue: 2 figures, like Ann and Art")
    assert "Blue" in chloe.text
    await chloe.fill("Do it…")
    assert chloe.presses == 4
    came = (await play.table.moment()).state.figures[4:]
    assert [(one.side, one.rep, one.weapons) for one in came] == [("blue", 4, ("pistol",))] * 2
    assert [one.name for one in came] == ["Blue reinforcement 1", "Blue reinforcement 2"]
    assert all(one.at[1] > 3400 for one in came)
    await chloe.acts("Add", "Red: 2 figures")
    *_, lists, last = chloe.panel.components
    assert (lists.children[0].type.name, last.children[-1].label) == ("select", "Back"), "back stands last"
    await chloe.acts("Add", "Red: figures of one kind")
    assert "How many figures join Red?" in chloe.text
    await chloe.acts("Add", "Red: figures of one kind", "2", "Rep 3", "Bolt-action", "In turn 3", "By the west edge")
    await chloe.fill("Do it…")
    [relief] = (await play.table.moment()).state.reliefs
    assert (relief.turn, relief.side, relief.at[0]) == (3, "red", 50)
    await chloe.acts("Add", "Red: a saved force")
    assert len(chloe.labels) > 2
    await chloe.take(chloe.ways[1])
    assert any(label.startswith("Do it") for label in chloe.labels), (chloe.text, chloe.labels)
    guild = play.channel.guild
    assert guild is not None
    dana = guild.add_member(play.env.create_user("Dana"))
    await play.table.order("Ben", "encounter assign", figure="Bob", player=dana)
    await chloe.acts("Add", "Red: 2 figures, like Bea and Bob", "At a place", "A", "A", "A", "Led by the player of Bob")
    assert "Led by the player of Bob" in chloe.labels
    await chloe.fill("Do it…")
    moment = await play.table.moment()
    assert [moment.seating.decider("red", [one.id]) == dana.id for one in moment.state.figures] == [
        *[False] * 3, True, *[False] * 2, True, True,
    ]  # fmt: skip


@pytest.mark.long
async def test_nothing_is_lost_where_an_act_cannot_be_given(play: Play) -> None:
    chloe = await judged(play)
    await chloe.acts("Set right", "Bea", "Rep")
    await chloe.press("Rep 5")
    late = next(way for way in chloe.ways if way.label == "Do it…")
    form = await play.table.people["Chloe"].click(chloe.panel, custom_id=late.custom_id)
    await play.table.order("Anna", "activate", figures="Ann")
    chloe._keep(await play.table.people["Chloe"].submit_modal(form, {"why": WHY}))
    assert "The table has moved on." in chloe.text
    assert WHY in chloe.text
    await chloe.press("Do it…")
    assert (await play.table.moment()).state.figure("bea").rep == 5

    await chloe.acts("Set right", "Bea", "Rep")
    assert "Rep 5" not in chloe.labels
    await chloe.acts()
    with pytest.raises(AssertionError):
        await chloe.press("Show")
    result = await chloe.fill("Narrate…", text="  ")
    assert "may not be blank" in text_of(result.followups[-1].message)


@pytest.mark.long
async def test_an_act_behind_which_a_die_has_fallen_is_not_taken_back_by_its_button(play: Play) -> None:
    chloe = await judged(play)
    await chloe.acts("Set right", "Bea", "Rep")
    await chloe.press("Rep 5")
    await chloe.fill("Do it…")
    for who in ("Anna", "Ben"):
        await play.table.order(who, "end", what="phase")
    await play.table.order("Anna", "turn")
    before = await play.table.moment()
    assert before.state.turn == 2
    told = len(play.said())
    await chloe.press("Take back")
    assert "The table has moved on." in chloe.text
    assert "Take back" not in chloe.labels
    now = await play.table.moment()
    assert (now.sequence, now.state.figure("bea").rep, len(play.said())) == (before.sequence, 5, told)


@pytest.mark.long
async def test_a_late_press_never_gives_an_act_for_another_figure(play: Play) -> None:
    chloe = await judged(play)
    lead = partial(play.bot.service.apply, play.channel.id, play.table.people["Chloe"].id, None)
    await chloe.acts("Set right")
    await lead({"do": "umpire", "act": "set", "figure": "bea", "status": OBVIOUSLY_DEAD, "why": WHY})
    await chloe.press("Bob")
    assert "The table has moved on." in chloe.text
    assert {"Ann", "Art", "Bob"} <= {*chloe.labels}
    await chloe.press("Art")
    await chloe.press("Rep")
    await chloe.press("Rep 5")
    late = next(way for way in chloe.ways if way.label == "Do it…")
    form = await play.table.people["Chloe"].click(chloe.panel, custom_id=late.custom_id)
    await lead({"do": "umpire", "act": "remove", "figures": ["ann"], "why": WHY})
    chloe._keep(await play.table.people["Chloe"].submit_modal(form, {"why": WHY}))
    assert "The table has moved on." in chloe.text
    assert {figure.rep for figure in (await play.table.moment()).state.figures} == {4}


@pytest.mark.long
async def test_each_side_of_a_hidden_battle_reads_of_acts_what_it_may_know(play: Play) -> None:
    chloe = await judged(play, **HIDDEN)
    await chloe.acts("Set right", "Bob", "Status", "Stunned")
    assert "The players of Blue read nothing of it." in chloe.text
    assert "The players of Red read all of it." in chloe.text
    await chloe.fill("Do it…")
    assert "Bob" not in play.said()[-1]
    assert "The game master steps in" in play.said()[-1]
    assert "This stays hidden in the channel. The sides that may read it get a direct message." in play.said()[-1]
    await chloe.acts()
    await chloe.fill("Narrate…", text="Steps behind the wall.", to=["red"])
    assert "Steps" not in play.said()[-1]
    await chloe.acts("Show", "Art")
    await chloe.fill("Do it…")
    told = await letters(play)
    assert "Steps behind the wall." in "".join(told["Ben"])
    assert "Art is known to Red from now on." in "".join(told["Ben"])
    assert "Art" not in play.said()[-1] + "".join(told["Anna"])
    assert not any("Bob" in text or "Steps" in text for text in told["Anna"])
    for command in ("catchup", "log read", "verify"):
        answer = (await play.table.order("Anna", command)).response
        assert answer is not None
        assert "Steps" not in text_of(answer.message), command
    moment = await play.table.moment()
    assert moment.viewer == PUBLIC
    assert moment.state.figures == [], "Blue cannot tell that Red knows"


@pytest.mark.long
async def test_a_scene_for_one_side_is_shown_as_that_side_sees_the_place(play: Play) -> None:
    chloe = await judged(play, **HIDDEN)
    await chloe.acts("Scene", "U", "A", "A")
    [whole] = chloe.panel.attachments
    assert "Ann" in whole.description
    await chloe.fill("Do it…", text="A bell tolls.", to=["*"])
    [shown] = chloe.panel.attachments
    assert "Ann" not in shown.description, "what all sides read is shown as all sides see it"
    assert "## Scene…" in chloe.text
    await chloe.acts("Scene", "U", "A", "A")
    await chloe.fill("Do it…", text="Steps behind the wall.", to=["red"])
    [shown] = chloe.panel.attachments
    assert "Ann" not in shown.description
    await chloe.press("Do it…")
    assert "Steps" not in play.said()[-1]
    await play.bot.outbox._deliver()
    [letter] = play.table.people["Ben"].user.dm_channel.history()
    assert "Steps behind the wall." in text_of(letter)
    [sent] = letter.attachments
    assert sent.description == shown.description
    assert not play.table.people["Anna"].user.dm_channel.history()


async def caught_up(play: Play, who: str) -> Any:
    """What a person reads who was away."""
    return (await play.table.order(who, "catchup")).response.message


@pytest.mark.long
async def test_people_who_were_away_read_each_scene_that_is_for_them_once_and_see_its_place(play: Play) -> None:
    chloe = await judged(play, **HIDDEN)
    for text, to in (("Steps behind the wall.", ["red"]), ("A bell tolls.", ["*"])):
        await chloe.acts("Scene", "U", "A", "A")
        await chloe.fill("Do it…", text=text, to=to)
        await chloe.press("Do it…")
    kept = play.bot.service.repository.letters
    [letter] = await kept.waiting()
    await kept.refuse(letter)
    # The letter that Discord did not take first, then the story alone: it is read once.
    for waits in (1, 0):
        assert len(await kept.for_reader(letter.encounter_id, letter.user_id)) == waits
        missed = {who: await caught_up(play, who) for who in ("Anna", "Ben")}
        said = {who: text_of(page) for who, page in missed.items()}
        assert {who: text.count("A bell tolls.") for who, text in said.items()} == {"Anna": 1, "Ben": 1}
        assert {who: text.count("Steps behind the wall.") for who, text in said.items()} == {"Anna": 0, "Ben": 1}
        assert {who: len(page.attachments) for who, page in missed.items()} == {"Anna": 2, "Ben": 3}
        assert len({picture.filename for picture in missed["Ben"].attachments}) == 3
        assert "Ann" in missed["Anna"].attachments[1].description
        assert not [one for one in missed["Anna"].attachments if "Bea" in one.description]


@pytest.mark.long
async def test_acts_wait_while_a_question_is_open_but_a_ruling_back_does_not(play: Play) -> None:
    await play.set_up(FARM)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
    asked = await play.table.moment()
    assert asked.pending
    report = play.channel.history()[-1]
    assert {MASTER, "Map"} <= {*labels(report)}
    chloe = Judge(play, "Chloe")
    await chloe.acts()
    assert "A game master acts once the question is answered." in chloe.text
    assert {"Ruling…", "Look as…", "Back"} <= {*chloe.labels}
    assert "Narrate…" not in chloe.labels
    await chloe.press("Ruling")
    assert "It stands…" not in chloe.labels
    await chloe.press("Back to before it")
    await chloe.fill("Do it…")
    assert not (await play.table.moment()).pending
    assert "What was disputed is taken back." in play.said()[-1]
    [then] = [one for one in play.channel.history() if one.id == report.id]
    assert not {MASTER, "Map"} & {*labels(then)}, "what waits for no answer any more leads nowhere"


@pytest.mark.long
@pytest.mark.rule("CMP-TROOP-02")
async def test_what_the_book_does_not_allow_is_done_by_another_button(play: Play) -> None:
    figures = [{**figure, "weapons": ["revolver"]} for figure in open_field()["figures"]]
    figures[0]["star"] = True
    chloe = await judged(play, ruleset="compendium", figures=figures)
    await chloe.acts("Add", "Blue: figures of one kind", "1", "Rep 5", "Revolver")
    assert "has at most Rep 4, as its Star Ann has" in chloe.text
    assert "Do it…" not in chloe.labels
    await chloe.fill("Do it against the book…")
    assert (await play.table.moment()).state.figures[-1].rep == 5
    assert "The book does not allow it." in play.said()[-1]


SECRETS = (("Bea", "Stunned", "Footsteps.", "A"), ("Bob", "Ducked back", "A cough.", "E"))
"""A figure of red's, what it is set to, what red alone is told, and the square where it is put."""


async def secret_acts(here: World, secret: tuple[str, str, str, str]) -> None:
    """Acts that concern red alone, and all that the others can look up then."""
    who, status, text, square = secret
    chloe = await judged(here.play, information="hidden", seed="c0ffee")
    here.listen("Chloe")
    await chloe.acts("Move", who, square, "A", "A")
    await chloe.fill("Do it…")
    await chloe.acts("Set right", who, "Status", status)
    await chloe.fill("Do it…")
    await chloe.acts()
    await chloe.fill("Narrate…", text=text, to=["red"])
    await chloe.acts("Add", "Red: figures of one kind", "2" if who == "Bea" else "3", "Rep 3", "Pistol", "In turn 3")
    await chloe.fill("Do it…")
    here.listen("Chloe")
    await here.look_round("Anna", "Bea", "Bob")
    await here.panel("Anna")
    await here.order("Ben", "board", text=True)
    await here.order("Ben", "board", text=True)


@pytest.mark.long
async def test_acts_about_the_unseen_sound_alike_to_the_other_side(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await hunt(urls, monkeypatch, tuple(partial(secret_acts, secret=secret) for secret in SECRETS))
    assert not found["Anna"], found["Anna"][:3]
    assert found["Ben"], "to the side itself they do not"


@pytest.mark.long
@pytest.mark.rule("CR2-GROUP-02")
async def test_a_squad_like_one_with_a_leader_is_a_squad_of_its_own(play: Play) -> None:
    figures = [
        {**one, "squad": one["side"], "leader": one["name"] in ("Ann", "Bea")} for one in open_field()["figures"]
    ]
    chloe = await judged(play, ruleset="cr2", figures=figures)
    for come in (2, 4):
        await chloe.acts("Add", "Blue: 2 figures, like Ann and Art")
        await chloe.fill("Do it…")
        table = (
            await play.bot.service.stands((await play.table.moment()).encounter_id, play.table.people["Chloe"].id)
        ).table
        assert sum(one.name.startswith("Blue reinforcement") for one in table.figures) == come
    assert len({one.squad for one in table.of_side("blue")}) == 3
