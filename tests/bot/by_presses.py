"""Whole battles played by presses alone: `PYTHONPATH=.ci python -m tests.bot.by_presses [NAME ...]` prints figures.

A player sees labels and which button is blue, and presses in the newest message for them or in their panel.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import Any

import pytest

from bot.play.moment import Moment
from bot.sandbox.world import make_bot, world
from engine.errors import DuckbackError
from tests.bot.begun import BATTLES, PEOPLE
from tests.bot.conftest import Play, text_of
from tests.bot.farm import Table
from tests.bot.finger import Finger, Seen, seen
from tests.bot.fixed import fix_seeds
from tests.bot.patience import be_patient
from tests.bot.refusals import refusals
from tests.bot.undrawn import leave_undrawn

OPENS = ("Your move", "Decide", "À vous de jouer", "Décider")
EXTRAS = (
    *("End phase", "Dice", "As text", "Why", "More", "Whole", "How", "Proof", "Map", "Leave", "The rest"),
    *("Finir la phase", "Dés", "En texte", "Pourquoi", "Autres", "Rapport", "Carte"),
)
"""Buttons of a report that show more of it."""
WAYS_OUT = (
    "Back",
    "Take back",
    "Watch the table",
    "Ping me when it is",
    "As a list",
    "One figure",
    "Change who",
    "When seen",
    "Fast",
    "Prone",
    "Hold fire",
    "Standing orders",
    "Start over",
    *("Retour", "Voir la table", "Me prévenir", "En liste", "Une figurine", "Si vu", "Rapide", "Couché"),
    *("Retenir le tir", "Consignes", "Annuler mon action", "Recommencer"),
)
GOES_ON = (
    *("End", "Begin", "Done", "Stay here", "Roll straight on"),
    *("Finir", "Commencer", "Terminé", "Rester sur place", "Continuer tout droit"),
)
"""Labels of what lets the turn go on."""
NOTHING = (
    *("Watch the table", "Ping me when it is", "Back", "Take back", "Older", "Newer"),
    *("Voir la table", "Me prévenir à mon tour", "Retour", "Annuler mon action", "Avant", "Après"),
)
OVER = ("End the battle", "Finir la bataille")
PATIENT = 12
"""After so many presses at one input a player lets the turn go on."""


@dataclass
class Battle:
    """A battle in play, and what it has taken so far."""

    play: Play
    name: str
    random: Random
    fingers: Mapping[str, Finger]
    every: int = 10
    """There is a new process at every so many presses."""
    spent: list[float] = field(default_factory=list)
    """Seconds of processor time for each press."""
    runs: list[int] = field(default_factory=list)
    """Presses for each activation by the one whose it was: opening the panel, choosing, looking, answering."""
    messages: list[int] = field(default_factory=list)
    """Public messages of each activation."""
    refused: list[DuckbackError] = field(default_factory=list)
    """What anybody was refused."""
    log: list[str] = field(default_factory=list)
    encounter: int = 0
    answers: int = 0
    """Presses of the others meanwhile."""
    idle: int = 0
    """Presses before the first activation, and by which a phase went by in which nobody was activated."""
    turns: dict[int, int] = field(default_factory=dict)
    """Public messages by turn."""
    _acting: str = ""
    """The one who activated a group last."""
    _activated: bool = False
    """Whether anybody has been in this phase."""
    _answered: set[int] = field(default_factory=set)
    """Messages whose question has been answered, as their button has said."""
    _since: list[str] = field(default_factory=list)
    """The people who have pressed since the last input, press by press."""
    _public: int = 0
    _sequence: int = 0
    _here: int = 0
    """Public messages and the newest input behind the last input, and how often somebody has gone on since."""

    async def moment(self) -> Moment:
        """How things stand."""
        return await self.play.bot.service.standing_of(self.encounter)

    async def to_its_end(self, turns: int) -> Moment:
        """Play until it is over, or for so many turns; how things stand then."""
        self.encounter = (await self.play.table.moment()).encounter_id
        self._public = len(self.public())
        while True:
            moment = await self.moment()
            if moment.state.ended or moment.state.turn > turns:
                return moment
            await self._sit(self.fingers[self._waited_for(moment)])

    def public(self) -> list[Any]:
        """What everybody reads."""
        return [message for message in self.play.channel.history() if not message.flags.ephemeral]

    def _shown(self) -> list[Any]:
        """The newest messages, and what can be pressed there."""
        newest = self.public()[-4:]
        return [(text_of(message)[-300:], [way.label for way in seen(message.components)]) for message in newest]

    def _waited_for(self, moment: Moment) -> str:
        """The person who is pinged: whom a question is for, or whose phase it is."""
        users = {self.play.table.people[who].id: who for who in self.fingers}
        if moment.pending:
            wanted = [moment.decider(open_) for open_ in moment.pending]
        elif moment.state.phase:
            wanted = list(moment.seating.players(moment.state.active_side))
        else:
            wanted = list(moment.seating.everybody())
        return next((users[user] for user in wanted if user in users), next(iter(self.fingers)))

    async def _sit(self, finger: Finger) -> None:
        """One person plays until it is no longer their turn."""
        await self._open(finger)
        while finger.panel is not None and any(way.label not in NOTHING for way in finger.ways):
            moment = await self.moment()
            if moment.state.ended or self._waited_for(moment) != finger.who:
                return
            await self._take(finger, self._chosen(finger.ways))
            self._leads_on(finger)
        self._here += 1
        self._leads_on(finger)

    def _leads_on(self, finger: Finger) -> None:
        """Whether presses give inputs, and do not go round in a ring of pages."""
        assert self._here < 50, (self.name, "no way on", finger.last, self.log[-4:], self._shown())

    async def _open(self, finger: Finger) -> None:
        """Press what the newest message for this person has: an answer, or what opens their panel."""
        mention = self.play.table.people[finger.who].mention
        for message in reversed(self.public()):
            ways = [] if message.id in self._answered else list(seen(message.components))
            opens = [way for way in ways if way.label.startswith(OPENS)]
            answers = [way for way in ways if mention in text_of(message) and not way.label.startswith(EXTRAS)]
            if opens or answers:
                blue = [way for way in answers if way.blue]
                await self._take(finger, (opens or blue or answers)[0], message)
                return
        raise AssertionError((self.name, finger.who, "nothing to press in the channel", self.log[-5:]))

    async def _take(self, finger: Finger, way: Seen, message: Any = None) -> None:
        """One press, its time, and what came of it."""
        start = time.process_time()
        with refusals() as refused:
            await finger.press_any(message or finger.panel, way)
        self.refused += refused
        self.spent.append(time.process_time() - start)
        moment = await self.moment()
        self.log.append(f"{finger.who}: [{way.label}] -> {moment.sequence} | {self.spent[-1]:.2f} | {finger.last!r}")
        assert "broke on our side" not in finger.last, self.log[-5:]
        if message is not None and "decided already" in finger.last:
            self._answered.add(message.id)
        self._here += 1
        self._since.append(finger.who)
        if moment.sequence != self._sequence:
            await self._count(finger.who, moment)
        if len(self.spent) % self.every == 0:
            await self.play.restart()

    async def _count(self, who: str, moment: Moment) -> None:
        """Somebody has given inputs: they belong to the activation that they open, or to the last one."""
        stored = await self.play.bot.service.repository.load(self.encounter)
        new = [given.body for given in stored.live if given.number > self._sequence]
        if any(body["do"] == "activate" and "by" not in body for body in new):
            self.runs.append(0)
            self.messages.append(0)
            self._acting = who
        idle = not self.runs
        for body in new:
            idle |= body["do"] == "end-phase" and not self._activated and "by" not in body
            self._activated = body["do"] == "activate" or (self._activated and body["do"] != "end-phase")
        posted, own, turn = len(self.public()), self._since.count(self._acting), moment.state.turn
        if idle:
            self.idle += len(self._since)
        else:
            self.runs[-1] += own
            self.answers += len(self._since) - own
            self.messages[-1] += posted - self._public
        self.turns[turn] = self.turns.get(turn, 0) + posted - self._public
        self._since, self._public, self._sequence, self._here = [], posted, moment.sequence, 0

    def _chosen(self, ways: Sequence[Seen]) -> Seen:
        """A sensible press: the blue button more often than not, else another deed, and the way on in the end."""
        chance = self.random
        over = [way for way in ways if way.label.startswith(OVER)]
        going = [way for way in ways if way.label.startswith(GOES_ON)]
        rest = [way for way in ways if way not in going and not way.label.startswith(WAYS_OUT)]
        deeds = [way for way in rest if not way.label.startswith(("Somewhere", "More", "Autres"))] or rest
        blue = [way for way in ways if way.blue]
        if over or (going and self._here > PATIENT):
            return (over or going)[0]
        if blue and self._here <= PATIENT and chance.random() < 0.8:
            return blue[0]
        if deeds and chance.random() < 0.8:
            return chance.choice(deeds)
        return chance.choice(rest or going or ways)

    def figures(self, moment: Moment) -> dict[str, Any]:
        """What it took, in numbers."""
        runs, told = self.runs or [0], self.messages or [0]
        return {
            "battle": self.name,
            "turns": moment.state.turn,
            "ended": moment.state.ended or "",
            "presses": len(self.spent),
            "for nothing": self.idle,
            "to answer": self.answers,
            "activations": len(self.runs),
            "presses an activation, median": median(runs),
            "mean": round(mean(runs), 1),
            "worst": max(runs),
            "messages an activation, median": median(told),
            "most messages an activation": max(told),
            "messages a turn, median": median(self.turns.values() or [0]),
            "mean messages a turn": round(sum(self.turns.values()) / max(moment.state.turn, 1), 1),
            "seconds, median": round(median(self.spent), 3),
            "seconds, p95": round(quantiles(self.spent, n=20)[-1], 3) if len(self.spent) > 1 else 0,
            "longest": round(max(self.spent), 2),
            "refused": [repr(error) for error in self.refused],
        }


async def battle_of(play: Play, name: str, seed: int = 1) -> Battle:
    """A battle, begun; its dice are the same for the same seed."""
    random = Random(f"{name} {seed}")
    with pytest.MonkeyPatch.context() as patch:
        fix_seeds(patch, f"{name} {seed}")
        who = await BATTLES[name](play, random)
    return Battle(play, name, random, {person: Finger(play, person) for person in who})


async def _alone(name: str, seed: int, turns: int, *, log: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'd.db'}"
        bot = await make_bot(url)
        async with world(bot, PEOPLE) as here:
            play = Play(here.env, bot, Table(here.people, here.channel, bot.service), url)
            battle = await battle_of(play, name, seed)
            try:
                await battle.to_its_end(turns)
            finally:
                print("\n".join(battle.log if log else []))
                print(json.dumps(battle.figures(await battle.moment()), ensure_ascii=False), flush=True)
        await play.bot.service.repository.close()


def main() -> None:
    """Play, and print the figures of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.by_presses", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BATTLES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--log", action="store_true", help="every press, and what it was answered with")
    given = parser.parse_args()
    with pytest.MonkeyPatch.context() as patch:
        leave_undrawn(patch)
        be_patient(patch)
        for name in given.names or BATTLES:
            asyncio.run(_alone(name, given.seed, given.turns, log=given.log))


if __name__ == "__main__":
    main()
