"""The contents of a picture of a roll, as plain frozen values."""

from dataclasses import dataclass

from bot.board.scene import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """One face; `passed` None where nothing passes or fails. `reason` says why there is an extra die."""

    face: int
    passed: bool | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceRow:
    """One row of a test's table, its exact chance already written (`74%`), or none; `passes` may be empty too."""

    passes: str
    result: str
    note: str = ""
    chance: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TestPicture:
    """A test: who, what, the dice as they fell, and the ladder of what might have been."""

    title: str
    need: str
    dice: tuple[Die, ...]
    outcome: str
    rows: tuple[ChanceRow, ...] = ()
    token: Token | None = None

    __test__ = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One band of a fight: `line` tells Rep and weapon, `count` the successes."""

    name: str
    line: str
    dice: tuple[Die, ...]
    count: int
    token: Token | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleePicture:
    """A round hand to hand, and what came of it."""

    title: str
    fighters: tuple[Fighter, ...]
    margin: str = ""
    damage: Die | None = None
    outcome: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCard:
    """One roll of many: who rolled what, what was needed, the dice, and what came of them; each may be empty."""

    head: str
    need: str = ""
    dice: tuple[Die, ...] = ()
    outcome: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollsPicture:
    """Every roll of a report, one below the other."""

    rolls: tuple[RollCard, ...]
