"""The door to events: they are read as values, changed by pure functions, and what that calls for on Discord begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.errors import AlreadyHandled, NotHost, Stale, Unfit
from bot.storage.contests import GOING_ON, Changed, StoredContest
from bot.storage.stored import Taken

if TYPE_CHECKING:
    from bot.play.service import Service


class Contesting:
    """Everything the commands may do with events goes through here."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.called: Callable[[], None] = lambda: None
        """Has chores that were just called for begun."""

    async def find(self, contest_id: int) -> StoredContest:
        """An event by its number. Raises Stale where there is none."""
        found = await self.service.repository.contests.find(contest_id)
        if found is None:
            raise Stale("that event is gone")
        return found

    async def change(
        self,
        contest_id: int,
        how: Callable[[StoredContest], Changed],
        actor_id: int | None = None,
        interaction_id: int | None = None,
    ) -> StoredContest:
        """Change an event as `how` says, in one transaction; how it stands then.

        Raises AlreadyHandled for an interaction that was dealt with, and what `how` raises.
        """
        kept = self.service.repository.contests
        try:
            after = await kept.change(contest_id, how, self.service.now(), actor_id, interaction_id)
        except Taken:
            raise AlreadyHandled("that was dealt with already") from None
        self.called()
        return after


def require_runs(contest: StoredContest, user: int) -> None:
    """Raise NotHost for a person who does not run an event, Unfit where it is over."""
    if not contest.runs(user):
        raise NotHost("", contest.runners)
    require_on(contest)


def require_on(contest: StoredContest) -> None:
    """Raise Unfit where an event is over or was given up."""
    if contest.status not in GOING_ON:
        raise Unfit("event-over", event=contest.name)
