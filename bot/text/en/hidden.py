"""What everybody is told where figures are hidden."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "hidden.heading": "Unseen: {side}",
    "hidden.heading-nobody": "Unseen things happen",
    "hidden.ask": "{mention}, something unseen needs your decision.",
    "hidden.decide": "Decide",
    "hidden.default": "its default holds",
    "hidden.topic": "something unseen",
    "hidden.next": "To act: **{side}**. The players of that side see more with `/board`.",
    "hidden.nobody": "Nobody seen yet",
    "hidden.side": "{sign} **{side}**, hidden until seen",
    "hidden.seen": "{who} is seen at {cell}.",
    "hidden.ducks": "ducks back to {cell}",
    "hidden.more": "One more question waits. Answer these, then press `Decide`.",
    "hidden.more.many": "{count} more questions wait. Answer these, then press `Decide`.",
    "hidden.yours": "Only you see this: what your side knows.",
    "error.sealed": "This encounter hides what nobody has seen: its record is given out when it is over.",
}
