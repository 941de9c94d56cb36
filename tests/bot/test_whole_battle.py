"""A whole battle from `/encounter new` to its last word: two players, one of them French, a game master, and a new bot
at every step, or at every fifth."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterable
from threading import Timer
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord import interactions

from bot.board.process import Studio
from bot.play import sealing
from bot.play.moment import Moment
from bot.report import picture
from bot.report.picture import drawn
from engine.encounter import Encounter
from engine.loading.load import load
from engine.replay.verify import verify
from tests import PATIENCE
from tests.bot.conftest import LOCALES, Play, text_of
from tests.bot.farm import SEATS
from tests.bot.finger import Finger, seen
from tests.bot.test_two_languages import in_language, privately

MOST = 6
"""Turns after which the game master ends what is not over."""
FORCES = {
    "police": (("Billy", 5, "submachine gun", True), ("Dez", 4, "assault rifle", False)),
    "gang": (("Carlos", 5, "assault rifle", True), ("Moss", 3, "pistol", False)),
}


def carried(components: Iterable[Any]) -> list[str]:
    """What the buttons of a message carry."""
    return re.findall(r"'custom_id': '([^']+)'", str([component.to_dict() for component in components]))


ENCOUNTER = 1
"""The number of the only encounter there is."""
NOTHING = "?"
"""The value of the one choice that says why there are none."""


class Battle:
    """People who play as they are offered to, and at every n-th step a new bot that knows only the database."""

    def __init__(self, play: Play, every: int) -> None:
        self.play = play
        self._every, self._steps = every, 0
        self.told: list[simcord.InteractionResult] = []
        """What Ben, who reads French, was answered."""
        self.pages: list[str] = []
        """The pages of his panel."""

    async def order(self, who: str, command: str, **options: Any) -> simcord.InteractionResult:
        """A command; where it shows first what it would set off, the button that does it."""
        await self._step()
        result = await self.play.table.order(who, command, **options)
        self._note(who, result)
        if result.response and result.response.ephemeral:
            for confirm in [way for way in seen(result.response.message.components) if way.blue][:1]:
                await self._step()
                await self.play.table.people[who].click(result.response, custom_id=confirm.custom_id)
        return result

    async def press(self, who: str, key: str) -> simcord.InteractionResult:
        """A press of the newest button that carries this."""
        await self._step()
        result = await self.play.table.press(who, key)
        self._note(who, result)
        return result

    async def _step(self) -> None:
        self._steps += 1
        if self._steps % self._every == 0:
            await self.play.restart()

    def _note(self, who: str, result: simcord.InteractionResult) -> None:
        if who == "Ben":
            self.told.append(result)

    async def offered(self, who: str, command: str, option: str, **given: Any) -> list[Any]:
        """What one may choose while an option is typed."""
        found = await self.play.table.people[who].autocomplete(self.play.channel, command, option, "", **given)
        return [choice["value"] for choice in found if choice["value"] != NOTHING]

    async def moment(self) -> Moment:
        """How things stand, or stood when the encounter ended."""
        service, channel = self.play.bot.service, self.play.channel.id
        runs = await service.repository.in_channel(channel)
        return await service.look(channel, None if runs else ENCOUNTER)

    async def answer_all(self) -> int:
        """Every question, by the one who is asked."""
        count = 0
        while pending := (await self.moment()).pending:
            await self._step()
            finger = Finger(self.play, SEATS[pending[0].question.side])
            await finger.decide()
            self.pages += finger.pages if finger.who == "Ben" else []
            count += 1
        return count

    async def phase(self, who: str) -> int:
        """All groups of a side, one by one: who can shoots, the others go where they are offered to."""
        asked = 0
        while groups := await self.offered(who, "activate", "figures"):
            await self.order(who, "activate", figures=groups[0])
            asked += await self.answer_all()
            for figure in str(groups[0]).split(","):
                if targets := await self.offered(who, "fire", "target", figure=figure):
                    await self.order(who, "fire", figure=figure, target=targets[0])
                elif ways := await self.offered(who, "move", "to", figure=figure):
                    towards = [way for way in ways if str(way).startswith(("towards", "vers"))]
                    await self.order(who, "move", figure=figure, to=(towards or ways)[0])
                asked += await self.answer_all()
        await self.order(who, "end", what="phase")
        return asked + await self.answer_all()

    def decided(self, moment: Moment) -> bool:
        """Whether one side has nobody left who can act."""
        return any(not any(f.able for f in moment.state.figures if f.side == side) for side in SEATS)


@pytest.fixture
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed is no secret here: the battle is the same each time."""
    monkeypatch.setattr(sealing, "secrets", SimpleNamespace(token_hex=lambda _: "the ford"))


@pytest.fixture
def _ben_reads_french(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    made, ben = interactions.base_payload, play.table.people["Ben"].id

    def base_payload(*args: Any, user_id: int, **kwargs: Any) -> Any:
        record, payload = made(*args, user_id=user_id, **kwargs)
        return record, payload | {"locale": LOCALES["fr" if user_id == ben else "en"], "guild_locale": "en-US"}

    monkeypatch.setattr(interactions, "base_payload", base_payload)


async def _set_up(battle: Battle) -> None:
    people = battle.play.table.people
    await battle.order("Anna", "encounter new", title="The ford", sides="Police, Gang", width=24, height=24,
                       gm=people["Chloe"])  # fmt: skip
    [encounter_id] = [int(key.split(":")[1]) for key in carried(battle.play.channel.history()[-1].components)
                      if key == "join:1:gang"]  # fmt: skip
    for side, who in SEATS.items():
        await battle.press(who, f"join:{encounter_id}:{side}")
    await battle.order("Ben", "encounter salt", word="poivre")
    await battle.order("Anna", "terrain add", kind="woods", where="H10 K13")
    await battle.order("Chloe", "terrain add", kind="wall", where="N12 S12")
    for side, who in SEATS.items():
        for name, rep, weapons, star in FORCES[side]:
            await battle.order(who, "force add", side=side, name=name, rep=rep, weapons=weapons, star=star)
        await battle.order(who, "deploy auto", side=side)
    await battle.order("Anna", "encounter start")


async def _fight(battle: Battle, turns: int = MOST) -> int:
    """Turn after turn, until one side can act no more or so many are over; how many questions were asked."""
    asked = 0
    while not battle.decided(await battle.moment()) and (await battle.moment()).state.turn < turns:
        await battle.order("Chloe", "turn")
        await battle.order("Anna", "encounter pause")
        await battle.order("Anna", "encounter resume")
        asked += await battle.answer_all()
        while (await battle.moment()).state.phase and not battle.decided(await battle.moment()):
            asked += await battle.phase(SEATS[(await battle.moment()).state.active_side])
    return asked


async def _break_off(battle: Battle) -> None:
    """The game master ends the battle, and confirms it to a new bot."""
    asked_for = await battle.order("Chloe", "encounter end")
    await battle.play.restart()
    assert asked_for.response is not None
    await battle.play.table.people["Chloe"].click(asked_for.response, custom_id=f"end:{ENCOUNTER}:")


class Frozen(Battle):
    """The process that draws is frozen at every fourth step; at every eighth its successor is lost too."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, every=1_000)
        self.frozen = 0
        self._left = 0
        """The pictures whose time is over at once."""

    def timer(self, _: float, late: Callable[[], None]) -> Timer:
        """The time of a picture is over at once where the process is frozen, else never."""
        if not self._left:
            return Timer(PATIENCE, late)
        self._left -= 1
        return Timer(0, late)

    async def _step(self) -> None:
        await super()._step()
        if self._steps % 4 == 0 and not self._left:
            process = await drawn(os.getpid)
            assert process is not None
            os.kill(process, signal.SIGSTOP)
            self.frozen += 1
            self._left = 1 + (self._steps % 8 == 0)


@pytest.mark.long
@pytest.mark.drawn
@pytest.mark.usefixtures("_same_dice")
@pytest.mark.parametrize(("turns", "frozen"), [(0, 3), (3, 11)])
async def test_a_battle_is_told_to_its_end_while_the_process_that_draws_freezes(
    play: Play, monkeypatch: pytest.MonkeyPatch, turns: int, frozen: int
) -> None:
    battle = Frozen(play)
    with Studio(timer=battle.timer) as studio:
        monkeypatch.setattr(picture, "_STUDIO", studio)
        await _set_up(battle)
        await _fight(battle, turns)
        if not (await battle.moment()).state.ended:
            await _break_off(battle)
    assert (await battle.moment()).state.ended
    assert battle.frozen >= frozen
    assert not await play.bot.service.repository.reports.unposted()
    assert (await battle.moment()).state.ended
    lost = sum("The picture could not be drawn this time" in str(sent.json) for sent in play.env.http_requests)
    assert 0 < lost < battle.frozen, "a new process draws what the frozen one did not"


@pytest.mark.usefixtures("_ben_reads_french", "_same_dice")
@pytest.mark.long
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.drawn)])
async def test_a_whole_battle_with_a_game_master_and_a_new_bot(play: Play, every: int) -> None:
    battle = Battle(play, every)
    await _set_up(battle)
    assert await _fight(battle), "nobody was asked anything"
    moment = await battle.moment()
    assert sum(not figure.able for figure in moment.state.figures), "nobody came to harm"

    if not moment.state.ended:
        await _break_off(battle)
    assert (await battle.moment()).state.ended

    await play.restart()
    exported = await play.table.order("Ben", "encounter export")
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    assert verify(load(raw)).honest
    again = Encounter(load({**raw, "inputs": []}))
    for item in raw["inputs"]:
        again.submit(item)
    assert {f.id: f.status for f in again.state.figures} == {f.id: f.status for f in moment.state.figures}
    assert moment.record.commitment
    assert moment.record.commitment in privately(await battle.order("Ben", "verify"))
    for told in battle.told:
        if told.response is not None and told.response.ephemeral:
            in_language(privately(told), "fr")
    for page in battle.pages:
        in_language(page, "fr")
    for message in play.channel.history():
        in_language(text_of(message), "en")
        assert "## Done" not in text_of(message), "a report that names nothing"


@pytest.mark.long
@pytest.mark.usefixtures("_same_dice")
async def test_a_game_master_confirms_to_a_new_bot_that_a_battle_ends(play: Play) -> None:
    battle = Battle(play, every=1_000)
    await _set_up(battle)
    await battle.order("Chloe", "turn")
    assert not (await battle.moment()).state.ended
    await _break_off(battle)
    assert (await battle.moment()).state.ended
    assert (await battle.moment()).state.ended
