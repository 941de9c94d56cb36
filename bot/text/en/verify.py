"""Sealed dice and their proof."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "verify.sealed": "## The dice are sealed",
    "verify.honest": "## The dice are honest",
    "verify.dishonest": "## The dice are NOT what was sealed",
    "verify.commitment": "Seal, posted before the first roll: `{commitment}`",
    "verify.foreign-seal": "-# The seal is the SHA-256 of a seed that nobody sees before the encounter ends.",
    "verify.salts": "Salts from the players: {salts}",
    "verify.no-salts": "The players gave no salts.",
    "verify.rolled": "{count} die rolled so far.",
    "verify.rolled.many": "{count} dice rolled so far.",
    "verify.scripted": "{count} of them came with the record.",
    "verify.seed": "Seed, opened: `{seed}`",
    "verify.seed-kept": "Its SHA-256 is the seal.",
    "verify.seed-broken": "Its SHA-256 is **not** the seal.",
    "verify.checked": "{count} die worked out again from seed, salts and place: it fits.",
    "verify.checked.many": "{count} dice worked out again from seed, salts and place: all fit.",
    "verify.mismatches": "Faces that came with the record and that the seed does not give: {count}.",
    "verify.yourself": "Check it yourself: `/encounter export`, then `duckback verify encounter.json`",
    "verify.later": "-# When the encounter ends, seed and salts are opened and every die can be checked.",
}
