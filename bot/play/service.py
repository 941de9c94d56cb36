"""The only door by which inputs reach an encounter: one writer at a time, committed before it is told, each once.

What is no input (a seat, a deadline, a plan, what was told where) is kept by the repository's own parts, which anybody
may ask.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.errors import ChannelTaken, NoEncounter, Stale, Unreadable
from bot.hosting import metrics
from bot.language import ENGLISH, Language
from bot.play.acting import UMPIRE, ordered_by
from bot.play.allowed import require_actor
from bot.play.course import accepted, go_on, inputs_of, play, summary_of
from bot.play.defaults import by_default, decided
from bot.play.drafts import Drafting
from bot.play.fog import seen
from bot.play.follow_on import NONE, Flow, Wishes
from bot.play.loaded import Warm, asked_by, checkpoint_of, warmed
from bot.play.moment import Moment, Waiting
from bot.play.questions import Open, open_questions
from bot.play.reading import Reader, require_clock, standpoint_in, still, viewer_in
from bot.play.retelling import item_of, moment_of
from bot.play.sealing import imported, set_up
from bot.play.shared import Played
from bot.play.standpoint import Standpoint
from bot.play.stretch import PATIENCE, stretch_of
from bot.setup.hiding import orders_of
from bot.storage.repository import Beside, Repository, nothing_else
from bot.storage.roster import Roster
from bot.storage.stored import Owed, Taken
from engine import legal
from engine.legal import Input
from engine.views import PUBLIC

Build = Callable[[Standpoint], dict[str, Any]]
"""Makes an input of how things stand for its giver."""
Choose = Callable[[Open, Moment], tuple[Any, str]]
"""The choice that answers a question, and the figure at which it is aimed, if that is to be said besides."""


class Service(Reader):
    """Everything the commands may do with encounters."""

    def __init__(self, repository: Repository, warm: int = 16) -> None:
        super().__init__(repository, warm)
        self.drafts = Drafting(repository, self.servers, self._lock, set_up, self._ration, self._time)

    def _time(self) -> datetime:
        """The time by the clock that this service has now; a test may give it another."""
        return self.now()

    # ---- setting up ----

    async def begin(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        source: bytes | Mapping[str, Any],
        language: Language = ENGLISH,
        beside: Beside = nothing_else,
        prepared: str = "",
        gm_id: int | None = None,
    ) -> tuple[Moment, Owed]:
        """Set an encounter up in a channel from a record, its inputs already given; dice it lacks are sealed.

        `prepared` is the key of the preparation that it comes of. Raises BadRequest for a record that cannot be read,
        ChannelTaken where an encounter runs already, Unfit where another has come of the preparation.
        """
        await self._require_free(channel_id)
        encounter = await asyncio.to_thread(set_up, source)
        return await self._begin(
            channel_id, guild_id, host_id, encounter, language, beside, prepared=prepared, gm_id=gm_id
        )

    async def take_in(
        self, channel_id: int, guild_id: int | None, host_id: int, source: bytes, language: Language = ENGLISH
    ) -> tuple[Moment, Owed]:
        """Likewise from a file: its dice are known to the person who brings it, and those still to be rolled are sealed
        anew."""
        await self._require_free(channel_id)
        encounter = await asyncio.to_thread(imported, source)
        return await self._begin(channel_id, guild_id, host_id, encounter, language, imported=len(encounter.inputs))

    async def _begin(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        encounter: Played,
        language: Language,
        beside: Beside = nothing_else,
        imported: int | None = None,
        prepared: str = "",
        gm_id: int | None = None,
    ) -> tuple[Moment, Owed]:
        await asyncio.to_thread(go_on, encounter)
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
                checkpoint_of(encounter),
                language,
                asked_by(encounter),
                self.now(),
                beside,
                imported,
                prepared,
                gm_id,
                deadline_hours=self.servers.of(guild_id).deadline_hours,
                ended=bool(encounter.state.ended) and not encounter.pending,
            )
        except Taken:
            raise ChannelTaken("an encounter runs in this channel already") from None
        stored = await self.repository.load(encounter_id)
        if not stored.spaced:
            # It came from a file with all its inputs: what is told of them later is near a checkpoint too.
            await self._run_again(stored)
        self._shelf.put(warmed(stored, encounter))
        return await self.standing_of(encounter_id), owed

    async def start(self, channel_id: int, actor_id: int, expected: int | None = None) -> tuple[Moment, Owed]:
        """Begin to play what was set up in a channel, with the standing orders noted there given.

        Raises NoEncounter, NotHost, Unfit for what is missing, Stale.
        """
        owed, draft = await self.drafts.start(channel_id, actor_id, expected)
        moment = await self.standing_of(owed.encounter_id)
        for item in orders_of(draft):
            async with self.hold(owed.encounter_id) as warm:
                if legal.allowed(warm.encounter.game, item):
                    owner = warm.seating.decider(*ordered_by(warm.encounter.state, item))
                    await self.commit(warm, owner, None, [item])
        return moment, owed

    # ---- playing ----

    async def apply(
        self, channel_id: int, actor_id: int | None, interaction_id: int | None, item: Input, *, flows: bool = False
    ) -> tuple[Moment, Owed]:
        """Give one input and commit it, with what goes without saying where it `flows`; what came of it and the report
        owed to the channel. What no person gives has no actor.

        Raises NoEncounter, NotYours, AlreadyHandled, or what the engine says; nothing has changed then.
        """
        async with self.here(channel_id, interaction_id) as warm:
            return await self.commit(warm, actor_id, interaction_id, [item], flows=flows)

    async def order(
        self, channel_id: int, actor_id: int, interaction_id: int | None, build: Build
    ) -> tuple[Moment, Owed]:
        """Likewise the input that `build` makes of how things stand for its giver."""
        async with self.here(channel_id, interaction_id) as warm:
            return await self.commit(warm, actor_id, interaction_id, [build(standpoint_in(warm, actor_id))])

    async def press(
        self,
        encounter_id: int,
        actor_id: int,
        interaction_id: int,
        items: Sequence[dict[str, Any]],
        sequence: int,
        wishes: Wishes = NONE,
    ) -> tuple[Moment, Owed]:
        """Give inputs right behind the one with that number, all or none, up to one that asks; their report is held
        while the person may go on, but for an act of the game master. Behind them comes what they have `wishes` for.

        Raises Stale where another input came between.
        """
        async with self.hold(encounter_id, interaction_id) as warm:
            if warm.sequence != sequence or not warm.runs:
                raise Stale("the table has moved on")
            held = items[0]["do"] != UMPIRE
            return await self.commit(warm, actor_id, interaction_id, items, held=held, wishes=wishes)

    async def close(self, encounter_id: int, actor_id: int | None = None) -> Owed | None:
        """Hold the report of an encounter, or of that person's stretch alone, back no longer; the report, if any is."""
        async with self._lock(encounter_id):
            return await self.repository.held.release(encounter_id, actor_id)

    async def linger(self, encounter_id: int, actor_id: int) -> bool:
        """Hold a person's report back for longer; False where they had none when the encounter was read last."""
        warm = self._shelf.get(encounter_id)
        if warm is not None and warm.header is not None and warm.header.held != actor_id:
            return False
        return await self.repository.held.linger(encounter_id, actor_id, self.now() + PATIENCE)

    async def decide(
        self, encounter_id: int, batch: int, number: int, actor_id: int, interaction_id: int, choose: Choose
    ) -> tuple[Moment, Owed]:
        """Answer the question of that batch and number, as its person may, with what `choose` makes of it.

        Raises Stale where it no longer waits.
        """
        async with self.hold(encounter_id, interaction_id) as warm:
            waiting = _waiting(warm, batch, number)
            item = decided(waiting.question)
            require_actor(warm, actor_id, item, self.now())
            viewer = viewer_in(warm, actor_id, item)
            choice, at = choose(waiting, still(warm, viewer))
            answers = warm.answers(viewer) if at else None
            items = inputs_of(waiting.question, choice, at, answers)
            return await self.commit(warm, actor_id, interaction_id, items, flows=True)

    # ---- planning ----

    async def plan(self, channel_id: int, actor_id: int, build: Build) -> tuple[int, int, str]:
        """Keep the input that `build` makes of how things stand for its giver, until they give it or plan another.

        Its encounter, the number of the newest input there, and the key that the plan is found by. Raises NoEncounter,
        NotYours, Waiting, and whatever refuses the input.
        """
        async with self.here(channel_id) as warm:
            here = standpoint_in(warm, actor_id)
            item = build(here)
            await self._require_open(warm, actor_id, item)
            refused = (await asyncio.to_thread(here.foretold, item)).refused
            if refused is not None:
                raise refused.error()
            return warm.id, warm.sequence, await self.repository.plans.keep(warm.id, actor_id, item)

    async def answer_by_default(self, encounter_id: int, batch: int, number: int) -> tuple[Moment, Owed]:
        """Answer an overdue question with its default, as no person's input. Raises Stale, Paused."""
        async with self.hold(encounter_id) as warm:
            item = by_default(_waiting(warm, batch, number).question)
            return await self.commit(warm, None, None, [item])

    async def _require_open(self, warm: Warm, actor_id: int | None, item: Mapping[str, Any]) -> None:
        """Raise NotYours, Paused, or Waiting where a question has to be answered first.

        A deadline gives inputs without an actor: none is checked then.
        """
        if actor_id is not None:
            require_actor(warm, actor_id, item, self.now())
        if item["do"] not in ("end-encounter", UMPIRE):
            # A game master acts in a pause too: a dispute is what one pauses for.
            require_clock(warm)
        if warm.encounter.pending and item["do"] not in ("decide", "end-encounter"):
            posted = await self.repository.reports.newest_message(warm.id)
            raise Waiting(still(warm, viewer_in(warm, actor_id)), actor_id or 0, posted)

    async def commit(
        self,
        warm: Warm,
        actor_id: int | None,
        interaction_id: int | None,
        items: Sequence[dict[str, Any]],
        *,
        held: bool = False,
        flows: bool = False,
        wishes: Wishes = NONE,
    ) -> tuple[Moment, Owed]:
        """Give and commit inputs, all or none, up to one that asks. Where they `flow`, what goes without saying
        follows, or what the person `wishes`; their report is `held` besides where the person may go on. Without inputs
        the rules play on alone."""
        for last_try in (False, True):
            for item in items:
                await self._require_open(warm, actor_id, item)
            asked = open_questions(warm.encounter, warm.numbers)
            flow = await self._flow(warm, items[-1]["do"], wishes) if flows or held else None
            before, shared, count = warm.encounter.snapshot(), warm.encounter.shared, len(warm.encounter.inputs)
            try:
                with metrics.ENGINE.time():
                    viewer = viewer_in(warm, actor_id, items[0] if items else None)
                    if wishes.usual and flow is not None:
                        flow = replace(flow, usual=(str(items[0]["kind"]), viewer.side))
                    course = await asyncio.to_thread(play, warm.encounter, items, viewer.side, flow, warm.led)
            except BaseException:
                if len(warm.encounter.inputs) > count:
                    self._shelf.forget(warm.id)
                raise
            try:
                inputs = list(accepted(warm, course, actor_id, interaction_id, self.now()))
                did = item_of([one.body for one in inputs])
                moment = moment_of(warm, did, course.entries, before, asked, actor_id)
                moment = replace(moment, unasked=course.unasked, shared_before=shared)
                quiet = held and await self.quiet_so_far(moment, actor_id)
                stretch = stretch_of(actor_id, moment, warm.encounter.game, self.now(), held=held, quiet=quiet)
                with metrics.COMMIT.time():
                    owed = await self.repository.append(warm.id, warm.channel_id, inputs, stretch)
            except BaseException as error:
                # What memory holds was not written: the next one reads what was.
                self._shelf.forget(warm.id)
                if not isinstance(error, Taken) or last_try:
                    raise
                warm = await self._warm(warm.id, interaction_id)
            else:
                warm.stored = warm.stored.behind(inputs)
                warm.remember(moment, inputs[0].sequence)
                return seen(moment, PUBLIC), owed
        raise AssertionError("the last try returns or raises")

    async def _flow(self, warm: Warm, last: str, wishes: Wishes) -> Flow:
        """What may end or begin by itself behind a person's press."""
        deciders = {side.id: warm.seating.decider(side.id) for side in warm.encounter.record.sides}
        wish = await self.repository.plans.wish_to_be_asked(set(deciders.values()))
        state = warm.encounter.state
        phase = (state.turn, state.phase) if wishes.ends else None
        return Flow(last, [side for side, user in deciders.items() if user in wish], phase)

    async def may_end(self, channel_id: int, actor_id: int, *, manages: bool = False) -> int:
        """The encounter that this person may end here. Raises NoEncounter, NotHost, Unfit for a player whose captain
        gives up."""
        try:
            async with self.here(channel_id) as warm:
                encounter_id = warm.id
                warm.ender(actor_id, manages=manages)
                manages = True
        except Unreadable as error:
            encounter_id = error.encounter_id
        await self.require_host(encounter_id, actor_id, manages=manages)
        return encounter_id

    async def end(
        self,
        encounter_id: int,
        channel_id: int,
        actor_id: int,
        interaction_id: int | None,
        reason: str,
        *,
        manages: bool = False,
    ) -> tuple[Moment, Owed]:
        """End an encounter, as no player where the person only `manages` the channel. Raises Stale, NotHost."""
        item = {"do": "end-encounter", **({"reason": reason} if reason else {})}
        async with self.hold(encounter_id, interaction_id) as warm:
            if warm.channel_id != channel_id or not warm.runs:
                raise Stale("that encounter is over")
            acts = warm.ender(actor_id, manages=manages)
            return await self.commit(warm, acts, interaction_id, [item])

    async def write_off(self, encounter_id: int, channel_id: int, actor_id: int, *, manages: bool = False) -> None:
        """End an encounter that cannot be read. Raises NotHost, and Stale where it runs no more in that channel."""
        async with self._lock(encounter_id):
            if await self.repository.in_channel(channel_id) != encounter_id:
                raise Stale("that encounter is over")
            await self.require_host(encounter_id, actor_id, manages=manages)
            await self.repository.campaigns.write_off(encounter_id)

    # ---- people ----

    async def people(
        self, channel_id: int, how: Callable[[Roster], Roster], expected: int | None = None, *, silent: bool = False
    ) -> Roster:
        """Change who plays what, or the language, in the encounter that runs or is being set up in a channel.

        `expected` is the encounter that a button belongs to: Stale where another is open now; `silent` says that a
        captain agreed by silence. Raises NoEncounter, and what `how` raises; nothing has changed then.
        """
        encounter_id = await self.repository.people.open_in(channel_id)
        if encounter_id is None:
            raise NoEncounter("no encounter runs in this channel")
        if expected not in (None, encounter_id):
            raise Stale("that encounter is over")
        async with self._lock(encounter_id):
            before = await self.repository.people.roster(encounter_id)
            roster = await self.repository.people.change(encounter_id, how, self.now(), silent=silent)
            for side in roster.forsaken_since(before):
                await self.drafts.forsaken(encounter_id, side)
            self.drafts.changed(channel_id)
            if roster.seating().handed_over != before.seating().handed_over:
                warm = await self._warm(encounter_id)
                if (summary := summary_of(warm.encounter, warm)) is not None:
                    await self.repository.matches.reseated(encounter_id, warm.last, summary, self.now())
            return roster

    async def hides(self, channel_id: int) -> bool:
        """Whether figures are hidden in the encounter that runs or is being set up in a channel. Raises NoEncounter."""
        draft = await self.drafts.stored(channel_id)
        if draft is not None:
            return bool(draft.draft.get("information") == "hidden")
        return (await self.look(channel_id)).record.hidden

    async def roster(self, channel_id: int) -> Roster | None:
        """Everybody in the encounter that runs or is being set up in a channel."""
        encounter_id = await self.repository.people.open_in(channel_id)
        return None if encounter_id is None else await self.repository.people.roster(encounter_id)


def _waiting(warm: Warm, batch: int, number: int) -> Open:
    for waiting in open_questions(warm.encounter, warm.numbers):
        if (waiting.batch, waiting.number) == (batch, number):
            return waiting
    raise Stale("this question was answered already")
