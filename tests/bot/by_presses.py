"""Whole battles played by presses alone: `PYTHONPATH=.ci python -m tests.bot.by_presses [NAME ...]` prints figures.

A player sees labels and which button is blue, and presses in the newest message for them or in their panel.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import Any

import pytest

from bot.play.moment import Moment
from bot.sandbox.world import make_bot, world
from bot.setup.duels import duels, sizes
from bot.setup.scenarios import scenario
from engine.errors import DuckbackError
from tests.bot.conftest import FARM, Play, text_of
from tests.bot.farm import Table
from tests.bot.finger import Finger, Seen, seen
from tests.bot.fixed import fix_seeds
from tests.bot.ford import FORD
from tests.bot.patience import be_patient
from tests.bot.refusals import refusals
from tests.bot.street import STREET
from tests.bot.undrawn import leave_undrawn

PEOPLE = ("Anna", "Ben")
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
    *("Retour", "Annuler", "Voir la table", "Me prévenir", "En liste", "Une figurine", "Si vu", "Rapide", "Couché"),
    *("Retenir le tir", "Consignes"),
)
GOES_ON = ("End", "Begin", "Done", "Stay here", "Finir", "Commencer", "Terminé", "Rester sur place")
"""Labels of what lets the turn go on."""
NOTHING = (
    *("Watch the table", "Ping me when it is", "Back", "Take back"),
    *("Voir la table", "Me prévenir à mon tour", "Retour", "Annuler"),
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
        self._here += 1
        assert self._here < 50, (self.name, "no way on", finger.last, self.log[-2:], self._shown())

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
            "messages an activation, median": median(told),
            "messages a turn, median": median(self.turns.values() or [0]),
            "mean messages a turn": round(sum(self.turns.values()) / max(moment.state.turn, 1), 1),
            "seconds, median": round(median(self.spent), 3),
            "seconds, p95": round(quantiles(self.spent, n=20)[-1], 3) if len(self.spent) > 1 else 0,
            "longest": round(max(self.spent), 2),
            "refused": [repr(error) for error in self.refused],
        }


# ---- how each begins ----

Begin = Callable[[Play, Random], Awaitable[Sequence[str]]]
"""Sets a battle up, and names those who play it."""


def duel(which: str) -> Begin:
    """Anna types `/duel`, picks the battle, and Ben accepts; he hides where his figures stand already."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
        anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
        await anna.take(next(way for way in anna.ways if way.pick == which))
        ben.panel = anna.panel
        accept = next(way for way in ben.ways if way.label == "Accept")
        await ben.press_any(ben.panel, accept)
        await _hides_where_they_stand(ben)
        return PEOPLE

    return begin


def solo(ruleset: str, mission: str) -> Begin:
    """Anna types `/solo`, changes ruleset and mission, goes back to the page, and begins; she hides as proposed."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        anna = Finger(play, "Anna")
        anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
        await anna.press("Change")
        for wanted in (ruleset, mission):
            await anna.take(next(way for way in anna.ways if way.pick == wanted))
        await anna.press("Back")
        await anna.take(next(way for way in anna.ways if way.label.startswith("Begin")))
        await _hides_where_they_stand(anna)
        return ("Anna",)

    return begin


async def _hides_where_they_stand(finger: Finger) -> None:
    """Where somebody is asked where their figures hide, they take what is proposed."""
    if finger.panel is not None and "Ready" in finger.labels:
        await finger.press("Ready")


async def tutorial(play: Play, random: Random) -> Sequence[str]:
    """Anna types `/tutorial`."""
    await play.table.order("Anna", "tutorial")
    return ("Anna",)


async def first_solo(play: Play, random: Random) -> Sequence[str]:
    """Anna types `/solo` for the first time, and begins."""
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith("Begin")))
    return ("Anna",)


def table(record: Mapping[str, Any]) -> Begin:
    """A record set up beforehand, its sides taken by Anna and Ben."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        await play.set_up({**json.loads(json.dumps(record)), "seed": str(random.random())})
        sides = [side for side in record["sides"] if side.get("controller") != "rules"]
        for side, who in zip(sides, PEOPLE, strict=False):
            await play.table.order(who, "encounter join", side=side["id"])
        return PEOPLE[: len(sides)]

    return begin


def together(record: Mapping[str, Any]) -> Begin:
    """A record whose one free side Anna and Ben share, each with squads of their own."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        await play.set_up({**json.loads(json.dumps(record)), "seed": str(random.random())})
        [side] = [side["id"] for side in record["sides"] if side.get("controller") != "rules"]
        for who in PEOPLE:
            await play.table.order(who, "encounter join", side=side)
        return PEOPLE

    return begin


WHEELS = ("convoy", "tiger")
"""Scenarios with machines."""

GANGS = ("speakeasy", "red-rock")
"""Scenarios of the Compendium with two bands."""

HORDES = ("diner", "dust")
"""Scenarios whose enemies dice bring on."""

BATTLES: Mapping[str, Begin] = {
    "tutorial": tutorial,
    "solo-first": first_solo,
    **{f"duel-{which}": duel(which) for which in duels()},
    **{
        f"solo-{ruleset}-{mission}": solo(ruleset, mission)
        for ruleset in ("cr3", "swordplay")
        for mission in ("patrol", "raid-attack", "raid-defend")
    },
    "mg42-solo": solo("mg42", "mg42-solo"),
    **{f"alone-{which}": solo(sizes(which)[0], which) for which in ("farm", "hamlet", "village")},
    "mg42-hidden": table(scenario("mg42-two", "en")),
    **{f"cr2-{way}": table(scenario(f"crossroads-{way}", "en")) for way in ("solo", "other")},
    **{f"{name}-{way}": table(scenario(f"{name}-{way}", "en")) for name in WHEELS for way in ("solo", "other")},
    **{f"{name}-together": together(scenario(f"{name}-solo", "en")) for name in WHEELS},
    **{f"{name}-{way}": table(scenario(f"{name}-{way}", "en")) for name in GANGS for way in ("solo", "other", "two")},
    **{name: table(scenario(f"{name}-solo", "en")) for name in HORDES},
    **{f"{name}-shared": together(scenario(f"{name}-together", "en")) for name in HORDES},
    "cr2-open": table(STREET),
    "cr2-hidden": table({**STREET, "information": "hidden"}),
    "cr3-hidden": table({**FARM, "information": "hidden"}),
    "swordplay-hidden": table({**FORD, "information": "hidden"}),
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
