"""What a game master's act would do, and who would be told of it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.encounter import Encounter
from engine.events import Entry
from engine.views import PUBLIC, Viewer, visible


class Acted(NamedTuple):
    """An act done on a copy of the table."""

    encounter: Encounter
    """The copy behind it."""
    entries: Sequence[Entry]
    """All that it logged."""
    told: Mapping[str, Sequence[Entry]]
    """What each side reads of that, and under the empty id what all may read."""


def acted(encounter: Encounter, item: Mapping[str, Any]) -> Acted:
    """Try an act. Raises Refused or BadRequest, as the act itself would; the encounter is not changed."""
    copy = Encounter.taken_up(encounter.put_away())
    entries = copy.submit(dict(item))
    viewers = {"": PUBLIC, **{side.id: Viewer(side.id) for side in copy.record.sides}}
    told = {side: visible(copy.record, viewer, entries, copy.state.figures) for side, viewer in viewers.items()}
    return Acted(copy, entries, told)
