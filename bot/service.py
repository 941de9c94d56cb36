"""The only door to an encounter: one writer at a time, committed before it is told, each interaction once."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.drafting import Drafting
from bot.errors import AlreadyHandled, ChannelTaken, NoEncounter, NotHost, NotYours, Stale, Unfit, Waiting
from bot.moment import Moment, Open, Seating, acting, open_questions
from bot.storage.people import Roster
from bot.text.words import Language
from bot.warm import Fallback, Warm, WarmShelf, fall_back, run_again
from engine import legal
from engine.dice import Dice, commitment
from engine.encounter import Encounter
from engine.errors import BadRequest, Diverged, Refused
from engine.events import Entry
from engine.record import load
from engine.state import State

from bot.storage.repository import Accepted, Owed, Repository, Taken


class Service:
    """Everything the commands may do with encounters."""

    def __init__(self, repository: Repository, warm: int = 64) -> None:
        self.repository = repository
        self._shelf = WarmShelf(warm)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.drafts = Drafting(repository, self._lock, _set_up)
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        """The clock of everything that has a deadline."""

    # ---- setting up ----

    async def begin(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        source: bytes | Mapping[str, Any],
        language: Language = "en",
    ) -> tuple[Moment, Owed]:
        """Set an encounter up in a channel from a record, its inputs already given; dice it lacks are sealed.

        Raises BadRequest for a record that cannot be read, ChannelTaken where an encounter runs already.
        """
        if await self.repository.in_channel(channel_id) is not None:
            raise ChannelTaken("an encounter runs in this channel already")
        encounter = await asyncio.to_thread(_set_up, source)
        raw = encounter.export()
        inputs = raw.pop("inputs", [])
        try:
            encounter_id, owed = await self.repository.create(
                channel_id,
                guild_id,
                host_id,
                raw,
                encounter.rules.revision,
                list(zip(inputs, encounter.digests, strict=True)),
                _checkpoint(encounter),
                language,
            )
        except Taken:
            raise ChannelTaken("an encounter runs in this channel already") from None
        warm = Warm(encounter_id, channel_id, host_id, language, encounter)
        self._shelf.put(warm)
        return await self._moment(warm, {}, (), encounter.state.copy()), owed

    async def start(self, channel_id: int, actor_id: int) -> tuple[Moment, Owed]:
        """Begin to play what was set up in a channel. Raises NoEncounter, NotHost, Unfit for what is missing."""
        owed = await self.drafts.start(channel_id, actor_id, self.now())
        async with self._lock(owed.encounter_id):
            return await self._still(await self._warm(owed.encounter_id)), owed

    # ---- playing ----

    async def apply(
        self, channel_id: int, actor_id: int, interaction_id: int | None, item: dict[str, Any]
    ) -> tuple[Moment, Owed]:
        """Give one input and commit it; what came of it and the report owed to the channel.

        Raises NoEncounter, NotYours, AlreadyHandled, or what the engine says; nothing has changed then.
        """
        encounter_id = await self._here(channel_id)
        async with self._lock(encounter_id):
            return await self._apply(encounter_id, actor_id, interaction_id, item)

    async def answer(
        self, encounter_id: int, batch: int, number: int, actor_id: int, interaction_id: int, choice: Any
    ) -> tuple[Moment, Owed]:
        """Answer the question of that batch and number. Raises Stale where it no longer waits."""
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            waiting = _waiting(warm.encounter, batch, number)
            item = {**_decided(waiting), "choice": choice}
            return await self._apply(encounter_id, actor_id, interaction_id, item)

    async def question(self, encounter_id: int, batch: int, number: int, actor_id: int) -> tuple[Open, Moment]:
        """The open question of that batch and number, for the person who may answer it. Raises Stale, NotYours."""
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            waiting = _waiting(warm.encounter, batch, number)
            await self._check_actor(warm, actor_id, _decided(waiting))
            return waiting, await self._still(warm)

    async def _apply(
        self, encounter_id: int, actor_id: int, interaction_id: int | None, item: dict[str, Any]
    ) -> tuple[Moment, Owed]:
        if interaction_id is not None and await self.repository.handled(interaction_id):
            raise AlreadyHandled("this was done already")
        for last_try in (False, True):
            warm = await self._warm(encounter_id)
            await self._check_actor(warm, actor_id, item)
            if warm.encounter.pending and item["do"] not in ("decide", "end-encounter"):
                posted = await self.repository.newest_message(encounter_id)
                raise Waiting(await self._still(warm), actor_id, posted)
            before = warm.encounter.state.copy()
            entries = await asyncio.to_thread(warm.encounter.submit, item)
            try:
                owed = await self._commit(warm, actor_id, interaction_id)
            except BaseException as error:
                # What memory holds was not written: the next one reads what was.
                self._shelf.forget(encounter_id)
                if not isinstance(error, Taken) or last_try:
                    raise
            else:
                return await self._moment(warm, item, tuple(entries), before), owed
        raise AssertionError("the last try returns or raises")

    async def _commit(self, warm: Warm, actor_id: int, interaction_id: int | None) -> Owed:
        encounter = warm.encounter
        accepted = Accepted(
            sequence=warm.sequence,
            body=encounter.inputs[-1],
            digest=encounter.digests[-1],
            actor_id=actor_id,
            interaction_id=interaction_id,
            checkpoint=_checkpoint(encounter),
            ended=bool(encounter.state.ended) and not encounter.pending,
        )
        return await self.repository.append(warm.id, warm.channel_id, accepted)

    async def _check_actor(self, warm: Warm, actor_id: int, item: Mapping[str, Any]) -> None:
        seating = await self._seating(warm)
        if item.get("do") == "end-encounter":
            if actor_id not in (seating.host_id, seating.gm_id):
                raise NotHost("", (seating.host_id,))
            return
        side, figures = acting(warm.encounter, item)
        if not side and actor_id not in seating.everybody():
            raise NotYours("", seating.everybody())
        if side and not seating.may(actor_id, side, figures):
            others = [figure for figure in figures if seating.owners.get(figure) != actor_id]
            names = {s.id: s.name for s in warm.encounter.record.sides}
            who = warm.encounter.game.named(others[0]).name if others else names.get(side, "")
            raise NotYours(who, (seating.decider(side, others),))

    async def may_end(self, channel_id: int, actor_id: int) -> int:
        """The encounter that this person may end here. Raises NoEncounter, NotHost."""
        encounter_id = await self._here(channel_id)
        async with self._lock(encounter_id):
            await self._check_actor(await self._warm(encounter_id), actor_id, {"do": "end-encounter"})
        return encounter_id

    async def end(
        self, encounter_id: int, channel_id: int, actor_id: int, interaction_id: int, reason: str
    ) -> tuple[Moment, Owed]:
        """End an encounter, whatever is still open. Raises Stale where it runs no more, NotHost."""
        if await self.repository.in_channel(channel_id) != encounter_id:
            raise Stale("that encounter is over")
        item = {"do": "end-encounter", **({"reason": reason} if reason else {})}
        async with self._lock(encounter_id):
            return await self._apply(encounter_id, actor_id, interaction_id, item)

    async def speak(self, channel_id: int, actor_id: int, language: Language) -> Moment:
        """Tell the channel in that language from now on. Raises NoEncounter, NotHost."""
        encounter_id = await self._here(channel_id)
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            host = (await self._seating(warm)).host_id
            if actor_id != host:
                raise NotHost("", (host,))
            await self.repository.speak(encounter_id, language)
            warm.language = language
            return await self._still(warm)

    # ---- looking ----

    async def look(self, channel_id: int, past: int | None = None) -> Moment:
        """How things stand in a channel, or how they stood when a past encounter of it ended. Raises NoEncounter."""
        encounter_id = await self._named(channel_id, past)
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            return await self._still(warm)

    async def groups(self, channel_id: int) -> tuple[Moment, list[list[str]]]:
        """The groups that may be activated now, by figure ids."""
        encounter_id = await self._here(channel_id)
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            state, game = warm.encounter.state, warm.encounter.game
            found = legal.activations(game) if state.phase and not warm.encounter.pending else []
            return await self._still(warm), [[figure.id for figure in group] for group in found]

    async def actions(
        self, channel_id: int, kinds: Collection[str], figure_id: str = ""
    ) -> tuple[Moment, list[dict[str, Any]]]:
        """What the active figures, or one of them, may do now, of some kinds of input."""
        encounter_id = await self._here(channel_id)
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            found = await asyncio.to_thread(_actions, warm.encounter, figure_id)
            return await self._still(warm), [item for item in found if item["do"] in kinds]

    async def past(self, encounter_id: int, sequence: int) -> Moment:
        """The moment behind an earlier input; 0 is the set-up. What lies before a fallback is not told again."""
        async with self._lock(encounter_id):
            stored = await self.repository.load(encounter_id)
            told = sequence > stored.trusted
            encounter = await asyncio.to_thread(run_again, stored, sequence - 1 if told else stored.trusted)
            warm = Warm(encounter_id, stored.channel_id, stored.host_id, stored.language, encounter)
            before = encounter.state.copy()
            item: dict[str, Any] = {}
            entries: list[Entry] = []
            if told:
                item = stored.inputs[sequence - 1]
                entries = await asyncio.to_thread(encounter.submit, item)
            return await self._moment(warm, item, tuple(entries), before)

    async def export(self, channel_id: int, past: int | None = None) -> bytes:
        """The record so far, replayable; the seed is in it only when the encounter has ended. Raises NoEncounter."""
        encounter_id = await self._named(channel_id, past)
        async with self._lock(encounter_id):
            warm = await self._warm(encounter_id)
            return await asyncio.to_thread(_exported, warm.encounter)

    # ---- people ----

    async def people(self, channel_id: int, how: Callable[[Roster], Roster], expected: int | None = None) -> Roster:
        """Change who plays what in the encounter that runs or is being set up in a channel.

        `expected` is the encounter that a button belongs to: Stale where another is open now. Raises NoEncounter, and
        what `how` raises; nothing has changed then.
        """
        encounter_id = await self.repository.people.open_in(channel_id)
        if encounter_id is None:
            raise NoEncounter("no encounter runs in this channel")
        if expected not in (None, encounter_id):
            raise Stale("that encounter is over")
        async with self._lock(encounter_id):
            return await self.repository.people.change(encounter_id, how)

    async def roster(self, channel_id: int) -> Roster | None:
        """Everybody in the encounter that runs or is being set up in a channel."""
        encounter_id = await self.repository.people.open_in(channel_id)
        return None if encounter_id is None else await self.repository.people.roster(encounter_id)

    # ---- keeping ----

    async def check_running(self) -> AsyncIterator[Fallback]:
        """Run every encounter that has not ended again; those that went another way, fallen back."""
        for encounter_id in await self.repository.running():
            async with self._lock(encounter_id):
                _, fallback = await self._raise_up(encounter_id)
            if fallback is not None:
                yield fallback

    async def _here(self, channel_id: int, expected: int | None = None) -> int:
        encounter_id = await self.repository.in_channel(channel_id)
        if encounter_id is None and await self.drafts.stored(channel_id) is not None:
            raise Unfit("not-begun")
        if encounter_id is None:
            raise NoEncounter("no encounter runs in this channel")
        if expected not in (None, encounter_id):
            raise Stale("that encounter is over")
        return encounter_id

    async def _named(self, channel_id: int, encounter_id: int | None) -> int:
        """The encounter of that number where it belongs to the channel, else the one that runs here."""
        if encounter_id is None:
            return await self._here(channel_id)
        if all(shelved.id != encounter_id for shelved in await self.repository.drafts.shelf(channel_id)):
            raise NoEncounter("no such encounter in this channel")
        return encounter_id

    def _lock(self, encounter_id: int) -> asyncio.Lock:
        return self._locks.setdefault(encounter_id, asyncio.Lock())

    async def _warm(self, encounter_id: int) -> Warm:
        return self._shelf.get(encounter_id) or (await self._raise_up(encounter_id))[0]

    async def _raise_up(self, encounter_id: int) -> tuple[Warm, Fallback | None]:
        stored = await self.repository.load(encounter_id)
        fallback = None
        try:
            encounter = await asyncio.to_thread(run_again, stored)
        except Diverged as reason:
            encounter, fallback = await asyncio.to_thread(fall_back, stored, reason)
            await self.repository.fall_back(encounter_id, max(stored.checkpoints, default=0), fallback.kept)
        warm = Warm(encounter_id, stored.channel_id, stored.host_id, stored.language, encounter)
        self._shelf.put(warm)
        return warm, fallback

    async def _seating(self, warm: Warm) -> Seating:
        return await self.repository.people.seating(warm.id)

    async def _still(self, warm: Warm) -> Moment:
        """How things stand, with nothing new to tell."""
        return await self._moment(warm, {}, (), warm.encounter.state.copy())

    async def _moment(self, warm: Warm, item: Mapping[str, Any], entries: tuple[Entry, ...], before: State) -> Moment:
        encounter = warm.encounter
        return Moment(
            warm.id,
            warm.channel_id,
            warm.sequence,
            encounter.record,
            item,
            entries,
            before,
            encounter.state.copy(),
            open_questions(encounter),
            await self._seating(warm),
            warm.language,
        )


def _set_up(source: bytes | Mapping[str, Any]) -> Encounter:
    """The encounter of a record with its inputs given; those that the rules refuse are left out."""
    record = load(source)
    if record.hidden:
        # Reports and boards go to the whole channel: rather no such encounter than one that tells.
        raise BadRequest("encounters with hidden information cannot be played in a channel yet", field="information")
    raw = {**record.to_json(), "revision": record.ruleset.revision}
    if record.seed is None:
        raw["seed"] = secrets.token_hex(16)
    raw["commitment"] = commitment(raw["seed"])
    encounter = Encounter(load({**raw, "inputs": []}))
    for item in record.inputs:
        try:
            encounter.submit(item)
        except Refused:
            continue
    return encounter


def _decided(waiting: Open) -> dict[str, Any]:
    """An answer to a question, but for the choice."""
    question = waiting.question
    who = {"figure": question.figure} if question.figure else {"side": question.side}
    return {"do": "decide", **who, "kind": question.kind}


def _actions(encounter: Encounter, figure_id: str) -> list[dict[str, Any]]:
    if encounter.pending or not encounter.state.phase:
        return []
    figures = legal.acting_figures(encounter.game)
    return [item for f in figures if figure_id in ("", f.id) for item in legal.actions(encounter.game, f)]


def _checkpoint(encounter: Encounter) -> dict[str, Any] | None:
    """The state behind the newest input, unless its chain still waits for an answer."""
    if encounter.pending:
        return None
    return encounter.checkpoint()


def _waiting(encounter: Encounter, batch: int, number: int) -> Open:
    for waiting in open_questions(encounter):
        if (waiting.batch, waiting.number) == (batch, number):
            return waiting
    raise Stale("this question was answered already")


def _exported(encounter: Encounter) -> bytes:
    """The record with every face rolled so far written out; what is still to be rolled stays sealed.

    Choices of a batch that waits for others are secret until it closes, and left out.
    """
    raw = encounter.export()
    if encounter.pending:
        inputs = list(raw["inputs"])
        while inputs and inputs[-1]["do"] == "decide" and not encounter.digests[len(inputs) - 1]:
            inputs.pop()
        raw["inputs"] = inputs
    record = encounter.record
    if not encounter.state.ended:
        fresh = Dice(record.dice, record.seed, record.salts)
        raw["dice"] = {}
        for key, used in sorted(encounter.state.counters.items()):
            label, _, who = key.partition(":")
            raw["dice"][key] = fresh.roll(label, who, used)
        raw.pop("seed", None)
    return json.dumps(raw, ensure_ascii=False, indent=1).encode()
