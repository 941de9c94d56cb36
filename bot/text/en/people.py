"""Who plays what, and whose turn it is."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- whose turn it is ----
    "next.start": "Start the first turn with `/turn`.",
    "next.turn": "Start the next turn with `/turn`.",
    "next.activate": "**{side}**: `/activate` a group, or `/end phase`.",
    "next.nobody": "**{side}**: nobody can be activated now: `/end phase`.",
    "next.act": "**{names}**: `/move`, `/fire`, `/charge`… or `/end activation`.",
    "next.none": "**{side}**: nobody in the group can do more: `/end activation`.",
    "next.rules": "The rules play **{side}**.",
    "next.over": "Export the record with `/encounter export`.",
    # ---- the table of people ----
    "people.side": "{sign} **{side}**, {count} figure",
    "people.side.many": "{sign} **{side}**, {count} figures",
    "people.plays": "{who} plays it.",
    "people.free": "Free. {host} stands in until somebody joins.",
    "people.rules": "The rules play it.",
    "people.join": "Join {side}",
    "people.leave": "Leave {side}",
    "people.joined": "{who} plays **{side}** now.",
    "people.left": "{who} no longer plays **{side}**.",
    "people.sealed": "{ruleset} · dice sealed: `{seal}`",
    "encounter.language": "This encounter is told in English now.",
    "people.skipped": "Inputs in the record that the rules refused were left out.",
}
