"""The values in the `custom_id`s of dice and rules that are looked up without an encounter.

They are written and read as those in `bot.messages.ids`.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId, Text

Way = Literal["s", "p", "c", "o"]
Below = Literal["a", "o", "w"]
Asking = Literal["test", "odds", "compare"]
Try = Literal["t", "g", "a"]


class RuleId(CustomId, form="rule:{what}:{rule}"):
    """Showing a rule to everybody, or seeing it privately."""

    what: Literal["show", "see"]
    rule: Annotated[str, r"[A-Z0-9-]{1,60}"]


class RulePickId(CustomId, form="rule:pick"):
    """Picking a rule from a list."""


class RuleMoreId(CustomId, form="rule:more:{start}:{ruleset}:{first}:{text}"):
    """Seeing the rules found from number `start` on, in one ruleset or in all, those of the `first` one first."""

    start: int
    ruleset: Annotated[str, r"[a-z0-9-]{0,40}"]
    first: Annotated[str, r"[a-z0-9-]{0,40}"]
    text: Text


class RollId(CustomId, form="roll:{dice}:{way}{more}"):
    """Rolling the same dice again."""

    dice: Annotated[str, r"[0-9d/+-]{0,60}"]
    way: Way
    more: Text = ""


class TestId(CustomId, form="t:{kind}:{ruleset}:{test}:{values}:{own}.{theirs}:{seal}:{faces}"):
    """A test and what it was asked with: rolled again (a), by the other rulesets (o), or with its rules (w)."""

    __test__ = False

    kind: Below
    ruleset: Annotated[str, r"[a-z0-9-]+"]
    test: Annotated[str, r"[a-z0-9-]+"]
    values: Annotated[str, r"[^:]*"]
    own: Annotated[str, r"[0-9a-f]+"]
    theirs: Annotated[str, r"[0-9a-f]+"]
    seal: Annotated[str, r"[0-9a-f]{4}"]
    faces: Annotated[str, r"[1-6.]*"]


class MissingFormId(CustomId, form="q:{what}:{asked}"):
    """The form for what a test still needs: to roll it, or to tell its odds, in one ruleset or in all."""

    what: Asking
    asked: TestId


class ChallengeId(CustomId, form="c:{what}:{user}:{roll}:{title}"):
    """Trying a challenge again (t), giving it up (g), or rolling it anew for the person who presses (a)."""

    what: Try
    user: int
    roll: TestId
    title: Text
