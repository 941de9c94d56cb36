"""What the press does, as an event."""

from typing import NamedTuple


class PressEvent(NamedTuple):
    """A `picture` of the target is taken, or `no-picture`; or the target is asked: `pushed-away`, `no-comment`,
    `no-interview` or `interview` (CR2-MEDIA-03, CR2-MEDIA-04)."""

    what: str
    figure: str
    target: str
    rule: str = ""
