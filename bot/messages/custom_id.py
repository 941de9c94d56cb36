"""How a value is written as the `custom_id` of a button, a list or a form, and read again."""

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, dataclass_transform, get_args, get_origin, get_type_hints

_NUMBER = r"(?:[0-9]{1,18}|[1-8][0-9]{18})"
"""What the database holds as a number: any that the bot wrote is one."""
Key = Annotated[str, r"[0-9a-f]{16}"]
"""The key of something kept for a while."""
Wish = Annotated[str, r"[0-9a-f]{0,16}"]
"""The key of what a person wishes to begin; empty for nothing."""
Text = Annotated[str, r"(?s:.*)"]
"""Anything that is typed."""
KEPT = ("encounter", "campaign", "event")
"""Fields with the numbers of what a database numbers anew once it is put back to an earlier state: behind them stands
the epoch that they were written in."""


class Epoch:
    """The epoch in which this process writes (see `bot.storage.epochs`); empty is the first."""

    now: ClassVar[str] = ""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class CustomId:
    """A kind of `custom_id`; each is a frozen dataclass.

    Its form names the fields in braces; a part in brackets is left out where its field is empty.
    """

    form: ClassVar[str]

    def __init_subclass__(cls, *, form: str) -> None:
        cls.form = form
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        """The text that Discord keeps, at most 100 characters long."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        given = {name for name, value in values.items() if value != ""}
        kept = re.sub(r"\[(.*?\{(\w+)\}.*?)\]", lambda part: part[1] if part[2] in given else "", self.form)
        mark = f"~{Epoch.now}" if self.bound and Epoch.now else ""
        marked = {name: f"{values[name]}{mark}" for name in KEPT if name in values}
        return kept.format(**{**values, **marked})

    @property
    def bound(self) -> bool:
        """Whether it belongs to how things stood when it was written."""
        return any(field.name in KEPT for field in fields(self))

    @classmethod
    @cache
    def pattern(cls) -> str:
        """A regular expression with a group for every field."""
        hints = get_type_hints(cls, include_extras=True)
        escaped = re.sub(r"[.]", r"\\\g<0>", cls.form).replace("[", "(?:").replace("]", ")?")
        return re.sub(r"\{(\w+)\}", lambda part: f"(?P<{part[1]}>{_like(hints[part[1]])}{_marked(part[1])})", escaped)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """The value that a match of the pattern stands for."""
        hints = get_type_hints(cls)
        return cls(**{field.name: _value(hints[field.name], match[field.name] or "") for field in fields(cls)})

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The value that a `custom_id` stands for; None for one of another kind."""
        match = re.fullmatch(cls.pattern(), text)
        return None if match is None else cls.read(match)


def epoch_of(match: re.Match[str]) -> str:
    """The epoch in which what matches the pattern of a kind was written."""
    kept = [match[name] for name in KEPT if name in match.re.groupindex]
    return kept[0].partition("~")[2] if kept else ""


def _marked(name: str) -> str:
    return "(?:~[0-9a-f]{4})?" if name in KEPT else ""


def _like(hint: Any) -> str:
    """The regular expression of one field."""
    if hint is int:
        return _NUMBER
    if get_origin(hint) is Literal:
        return "|".join(filter(None, get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, CustomId):
        return re.sub(r"\?P<\w+>", "?:", hint.pattern())
    like: str = get_args(hint)[1]
    return like


def _value(hint: Any, text: str) -> Any:
    if hint is int:
        return int(text.partition("~")[0])
    if isinstance(hint, type) and issubclass(hint, CustomId):
        return hint.parse(text)
    return text
