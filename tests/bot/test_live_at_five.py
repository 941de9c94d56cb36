"""Live at five: two gangs and the press by presses alone, in both languages, with its pictures and its front page."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.board.alt import ALT_LIMIT
from bot.language import Language
from bot.setup.scenarios import scenario
from tests.bot.by_presses import Battle
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger
from tests.bot.patience import be_patient
from tests.bot.test_two_languages import everything, in_language

FRIENDS = ("Anna", "Ben", "Chloe")


async def begun(play: Play, language: Language, way: str, people: tuple[str, ...], seed: str) -> Battle:
    record = scenario(f"live-at-five-{way}", language)
    await play.set_up({**json.loads(json.dumps(record)), "seed": seed})
    sides = [side["id"] for side in record["sides"] if side.get("controller") != "rules"]
    for side, who in zip(sides, people, strict=True):
        await play.table.order(who, "encounter join", side=side)
    return Battle(play, way, Random(seed), {who: Finger(play, who) for who in people}, every=15)


@pytest.mark.sweep
@pytest.mark.rule("CR2-MEDIA-02", "CR2-MEDIA-03", "CR2-MEDIA-04", "CR2-MEDIA-05", "CR2-CIV-02", "CR2-RUL-206")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_three_people_play_it_to_its_end(
    play: Play, speaking: Speaking, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    be_patient(monkeypatch)
    speaking(language, language)
    street = await begun(play, language, "three", FRIENDS, f"three-{language}")
    moment = await street.to_its_end(12)
    assert moment.state.ended in ("success", "failure", "draw")
    assert not street.refused
    messages = street.public()
    for message in messages:
        in_language(everything(message), language)
        assert all(len(attachment.description or "") <= ALT_LIMIT for attachment in message.attachments)
    files = [attachment.filename for message in messages for attachment in message.attachments]
    assert any(name.startswith("photo") for name in files)
    assert sum(name.startswith("front-page") for name in files) == 1
    press = {"en": "Press **", "fr": "Presse **"}[language]
    assert sum(press in text_of(message) for message in messages) > len(messages) / 2


@pytest.mark.long
@pytest.mark.rule("CR2-MEDIA-03", "CR2-RUL-206")
async def test_the_press_is_played_alone_and_its_pictures_stand_under_the_reports(
    play: Play, speaking: Speaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_patient(monkeypatch)
    speaking("fr", "fr")
    street = await begun(play, "fr", "third", ("Anna",), "third-fr")
    assert (await street.to_its_end(12)).state.ended
    assert not street.refused
    for message in street.public():
        in_language(everything(message), "fr")
    files = [attachment.filename for message in street.public() for attachment in message.attachments]
    assert any(name.startswith("photo") for name in files)
    assert sum(name.startswith("front-page") for name in files) == 1
