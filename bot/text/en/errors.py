"""Refusals and faults."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "error.no-encounter": "No encounter runs in this channel. Begin one with `/encounter new`.",
    "error.channel-taken": (
        "This channel has its encounter already: take another channel or thread, or let its host end it with "
        "`/encounter end`."
    ),
    "error.not-yours": "{people} decides for {who}.",
    "error.not-yours-here": "Only those who play may do this: {people}.",
    "error.not-host": "Only the host, {people}, may do that.",
    "error.no-seat": "{people} plays {side} already, and can give you a figure with `/encounter assign`.",
    "error.stale": "That has been decided. The board has moved on.",
    "error.already-handled": "That was done already.",
    "error.elsewhere": "That belongs to {rulesets}.",
    "error.field": "{field}: {message}",
    "fault.broken": "Something broke on our side. Nothing was lost. Error {code}.",
    "fault.discord": (
        "Discord did not take my answer. What you asked for may be done all the same: look before you try again. "
        "Error {code}."
    ),
    "fault.leaving": "I am about to restart. Try again in a minute.",
    "fault.too-large": "That file has {size} KB; {limit} KB at most are read.",
    "fault.not-here": "This works in a server's channels only.",
    "fault.diverged": (
        "After an update this encounter no longer runs as it did: {reason}. It goes on from input {kept}; "
        "{lost} later inputs are void."
    ),
}
