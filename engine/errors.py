"""What the engine says when it will not do something.

A sentence and the values in it are given apart, `Refused("{figure} is in no melee", figure=figure.name)`, so that it
can be said in other languages too: the English sentence, its places unfilled, is the key.
"""

from collections.abc import Sequence


class Said:
    """A sentence, or a part of one, and the values for its places; some of them may be parts said likewise."""

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values) if self.values else self.sentence


def either(names: Sequence[str]) -> Said | str:
    """`a or b or c`."""
    return Said("{before} or {last}", before=either(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def weapons_of(names: Sequence[str]) -> Said | str:
    """`Pistol, Carbine`, each as the reader's language calls it."""
    if len(names) > 1:
        return Said("{before}, {weapon}", before=weapons_of(names[:-1]), weapon=names[-1])
    return Said("{weapon}", weapon=names[0]) if names else ""


class DuckbackError(Exception):
    """Base of every error that tells a person what is wrong and what is allowed."""

    code = "error"

    def __init__(self, sentence: str, *, field: str = "", code: str | None = None, **values: object) -> None:
        super().__init__(sentence)
        self.said = Said(sentence, **values)
        self.field = field
        if code is not None:
            self.code = code

    @property
    def message(self) -> str:
        """The sentence with its values: put together when somebody reads it, as most refusals only keep a deed off a
        list."""
        return str(self.said)

    def __str__(self) -> str:
        return self.message

    @property
    def line(self) -> str:
        """The message, behind the field that it is about unless it begins with that."""
        if not self.field or self.message.startswith(self.field):
            return self.message
        return f"{self.field}: {self.message}"

    def as_dict(self) -> dict[str, str]:
        """The error as the command line's JSON answers carry it."""
        return {"code": self.code, "field": self.field, "message": self.message}


class BadRequest(DuckbackError):
    """A record, a test request or an argument that cannot be read; `field` names the path."""

    code = "bad-request"


class DiceExhausted(DuckbackError):
    """Scripted faces ran out and there is no seed; `field` is the dice key."""

    code = "dice-exhausted"


class Refused(DuckbackError):
    """An input that the rules forbid. It changes nothing; `rule` is the rule that forbids it."""

    code = "refused"

    def __init__(self, sentence: str, *, rule: str = "", code: str = "refused", **values: object) -> None:
        super().__init__(sentence, field="", code=code, **values)
        self.rule = rule


class Diverged(DuckbackError):
    """A replay produced other facts than those stored: names the input, the event and the rule."""

    code = "diverged"

    def __init__(self, sentence: str, *, behind: int = 0, **values: object) -> None:
        super().__init__(sentence, field="", code=None, **values)
        self.behind = behind
        """How many inputs did what they did before."""


class EngineFault(DuckbackError):
    """A defect in the engine itself: a broken invariant or a chain without an end."""

    code = "engine-fault"
