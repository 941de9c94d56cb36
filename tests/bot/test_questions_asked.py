"""What a person sees who is asked: every target with its odds and its letter, and what the buttons come to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.messages.question import answer_id
from bot.report.marks import lettered, marks_asked
from bot.report.scene import scene_of
from bot.text.words import Words
from tests.bot.asked import to_a_batch
from tests.bot.conftest import Play, text_of
from tests.bot.farm import ORDERS, SEATS
from tests.bot.finger import Finger
from tests.languages import SPOKEN


def labels(part: Any) -> dict[str, str]:
    """The label of every button in a message, by what it carries."""
    found: dict[str, str] = {}
    for component in getattr(part, "components", None) or getattr(part, "children", ()):
        if getattr(component, "label", None):
            found[component.custom_id] = component.label
        found |= labels(component)
    return found


async def to_question(play: Play, kind: str, figure: str = "") -> Any:
    """Play the demo up to a question; its message."""
    await play.set_up()
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **{key: value for key, value in options.items() if key != "when_seen"})
        while pending := (await play.table.moment()).pending:
            if pending[0].question.kind == kind and figure in ("", pending[0].question.figure):
                return play.channel.history()[-1]
            await play.table.answer()
    raise AssertionError(f"nobody was asked {kind}")


@pytest.mark.long
async def test_a_star_has_a_button_for_every_target_it_can_fire_at(play: Play) -> None:
    message = await to_question(play, "in-sight-action")
    moment = await play.table.moment()
    [open_] = moment.pending
    targets = open_.question.about
    assert len(targets) > 1, "the demo gives the Star more than one target"
    shown = labels(message)
    names = [moment.name(target) for target in targets]
    aims = [shown[str(answer_id(moment, open_, n))] for n in range(2)]
    assert [label.partition(" · ")[0] for label in aims] == [f"Shoot {name}" for name in names[:2]]
    assert all(" · hit " in label and label.endswith("%") for label in aims)
    assert len([custom_id for custom_id in shown if custom_id.startswith("a:")]) <= 4
    assert "Otherwise " in text_of(message), "what the target may do then stands below the button"
    for letter, name in zip("ABC", names, strict=False):
        [line] = [line for line in text_of(message).splitlines() if line.startswith(f"**{letter}** {name}, ")]
        assert "dice, hit" in line or "die, hit" in line
        told = [label.rpartition(" · ")[2] for label in aims if name in label]
        assert all(line.endswith(hit) for hit in told), "line and button tell one chance"
    alt = message.attachments[0].description
    assert alt is not None
    assert f"A {moment.name(open_.question.figure)} sees {names[0]}." in alt

    await play.restart()
    who = SEATS[open_.question.side]
    await play.table.press(who, answer_id(moment, open_, 1))
    shots = [
        line for line in play.said()[-1].splitlines() if f"misses {names[1]}" in line or f"hits {names[1]}" in line
    ]
    assert shots, play.said()[-1]


@pytest.mark.long
async def test_whoever_is_in_sight_reads_who_sees_him_and_what_may_be_done(play: Play) -> None:
    message = await to_question(play, "in-sight-move")
    text = text_of(message)
    assert ". Stay, or go up to 2″ further first?" in text
    assert "-# The move ends here. The quickest acts first." in text
    assert "-# Up to 2″ further. Then the quickest acts first." in text
    assert len(re.findall(r"quickest acts first\. \d+% at worst", text)) == 2, "what either risks"
    moment = await play.table.moment()
    [open_] = moment.pending
    letters = marks_asked(await play.bot.service.past(moment.encounter_id, moment.sequence))
    assert [mark.watcher for mark in letters] == list(open_.question.about)
    for mark in letters:
        assert f"**{mark.letter}** {moment.name(mark.watcher)}, " in text
    scene = lettered(scene_of(moment), letters)
    drawn = {token.id for token in scene.tokens}
    assert all({sight.watcher, sight.seen} <= drawn for sight in scene.sights)
    # Of a long group three names stand for all.
    assert "Billy, Carol" in text
    assert " more. Stay" in text or len(open_.question.options) <= 3


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.usefixtures("third_language")
def test_every_question_has_words_of_its_own(language: Any) -> None:
    words = Words(language)
    kinds = (
        "in-sight-action", "in-sight-move", "in-sight-move-unknown", "free-will", "larger-than-life", "cheat-death",
        "keep-wounded", "dispatch-or-capture", "melee-stay", "duck-back-to", "targets", "charge-target",
        "melee-order", "challenge", "cannot-fire",
    )  # fmt: skip
    assert all(words.has(f"ask.{kind}") for kind in kinds)
    for kind in ("larger-than-life", "cheat-death", "keep-wounded"):
        yes, no = words(f"choice.{kind}.yes"), words(f"choice.{kind}.no")
        assert yes != no


@pytest.mark.long
async def test_a_star_who_picks_a_target_shares_out_the_dice_as_in_an_order_to_fire(play: Play) -> None:
    await to_question(play, "in-sight-action")
    [open_] = (await play.table.moment()).pending
    finger = Finger(play, SEATS[open_.question.side])
    await finger.open()
    await finger.press("More choices")
    await finger.press("Shoot")
    assert "## Carlos · Shoot" in finger.text
    assert "Which target?" in finger.text
    assert finger.labels == ["Billy · 96%", "Carol · 96%", "Dez · 96%", "Otto · 96%", "Back"]
    await finger.press("Carol")
    assert "## Carlos: assault rifle, 3 dice" in finger.text
    assert "**A** Carol, 12″, in the open" in finger.text
    # Nobody stands near enough to Carol to share the dice.
    assert finger.labels == ["Shoot Carol · hit 96%", "Back"]
    await finger.press("Shoot Carol")
    assert (await _decided(play))["targets"] == [{"figure": "carol", "shots": 3}]


@pytest.mark.long
async def test_a_question_for_targets_lists_each_once_and_then_how_its_dice_may_be_shared(play: Play) -> None:
    await to_question(play, "targets")
    [open_] = (await play.table.moment()).pending
    finger = Finger(play, SEATS[open_.question.side])
    await finger.open()
    await finger.press("More choices")
    assert "## Nails: shoot whom?" in finger.text
    assert finger.labels == ["Billy · 88%", "Dez · 88%", "Carol · 88%", "Otto · 88%", "Back"]
    await finger.press("Dez")
    assert "## Nails: assault rifle, 3 dice" in finger.text
    assert finger.labels == ["Shoot Dez · hit 88%", "Back"]
    await finger.press("Back")
    assert finger.labels[1] == "Dez · 88%"
    await finger.press("Dez")
    await finger.press("Shoot Dez")
    assert await _decided(play) == {"dez": 3}


async def _decided(play: Play) -> Any:
    """The choice that was last made."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return next(given.body for given in reversed(stored.live) if given.body["do"] == "decide")["choice"]


@pytest.mark.long
async def test_questions_asked_together_stand_in_one_box_and_each_has_its_page_with_those_it_names(play: Play) -> None:
    moment = await to_a_batch(play)
    assert len(moment.pending) == 2
    box = play.channel.history()[-1]
    assert [label for label in labels(box).values() if label.startswith("Decide")] == ["Decide · 2"]
    for open_ in moment.pending:
        who = SEATS[open_.question.side]
        assert f"{play.table.people[who].mention} has a question to answer" in text_of(box)
        finger = Finger(play, who)
        await finger.open()
        [picture] = finger.panel.attachments
        named = [moment.name(target) for target in open_.question.about]
        assert any(name in picture.description for name in named)
        assert finger.ways[0].blue
