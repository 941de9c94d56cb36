"""Where a person is in their panel: what the `custom_id` of a button says, read and written here."""

from __future__ import annotations

from dataclasses import dataclass, replace

GO = "g"
"""Among the flags: the input is given, and not only shown."""
LOOK = "k"
"""The input is looked at first, even where nothing is rolled for it."""
ENDS = "z"
"""The phase ends behind the input, unless something is left to do in it then."""
USUAL = "n"
"""Behind the answer what is asked likewise at once takes its usual answer."""
LIST = "l"
"""The choice stands as a list, and not as squares."""
MORE, ONE, PASS, TAKE_BACK = "t", "u", "p", "x"
"""Pages by their letter: all orders, one figure's, the turn goes on, taking back."""
DONE, LIE, LOAD = "d", "z", "l"
"""Presses that end the activation, that first lay figures down for which lying pays, and that have everybody reload."""
GROUP = "b"
"""The page of another group, picked from a list: its key is the number of the group."""
WATCH = "w"
"""The page of the whole table, which depends on no input."""
MACHINES = "m"
"""Behind it, all machines and who sits in them."""
GIVE_UP = "v"
"""The page that asks whether the battle is to end for good, which depends on no input."""
RULES = "r"
"""The page that asks for whom the rules are to play, which depends on no input."""
CLOSE = "e"
"""The page that ends a phase: its keys are the turn and the phase, to which it is bound until it is gone through
with."""
PING = "i"
"""The page of a person who has asked to be called on once it is their turn."""
MASTER = "g"
"""The page of a game master's ways on, which depends on no input; its keys are the way and what is chosen there."""
STANDING = "h"
"""The page of standing orders, which depends on no input; its keys are the question, the figures, and the choice."""
WHOLE = "e"
"""Every line of a preview stands there, and not only the first."""
FRESH = 9_973
"""The most presses in a row that are told apart."""


@dataclass(frozen=True, slots=True)
class Path:
    """A page, the keys pressed on it one after the other, and flags: `1.t.0.B.E~g`.

    `group` is the tab of the group that acts. A page is named by its first letter; the number behind it says which one.
    """

    page: str = ""
    keys: tuple[str, ...] = ()
    flags: str = ""
    group: int = 0

    @classmethod
    def read(cls, text: str) -> Path:
        """The path that a text stands for; the first page for one that means nothing."""
        way, _, flags = text.partition("~")
        head, _, rest = way.partition(".")
        if not head.isdecimal():
            return cls()
        page, *keys = rest.split(".")
        kept = "".join(flag for flag in flags if flag.isalpha())
        return cls(page, tuple(key for key in keys if key), kept, int(head))

    def __str__(self) -> str:
        """The text, as short as it can be."""
        way = ".".join([str(self.group), self.page, *self.keys])
        return f"{way}~{self.flags}" if self.flags else way

    def to(self, page: str, *keys: str, flags: str = "") -> Path:
        """Another page for the same group."""
        return Path(page, keys, flags, self.group)

    def on(self, *keys: str) -> Path:
        """The same page with these keys added; a list stays one, but nothing is given unasked."""
        return replace(self, keys=(*self.keys, *keys), flags=self.flags.replace(GO, ""))

    def instead(self, key: str) -> Path:
        """With this key in the place of a last one of the same kind, or one key further on."""
        kept = self.keys[:-1] if self.keys and self.keys[-1][0] == key[0] else self.keys
        return replace(self, keys=(*kept, key), flags=self.flags.replace(GO, ""))

    def back(self) -> Path:
        """One key back on the same page, or the first page."""
        return replace(self, keys=self.keys[:-1], flags="") if self.keys else Path(group=self.group)

    def flip(self, flag: str) -> Path:
        """With this flag where it has it not, and without it where it has."""
        kept = self.flags.replace(flag, "") if flag in self.flags else self.flags + flag
        return replace(self, flags=kept)

    def looked(self) -> Path:
        """To be looked at before it is given."""
        return self if self.has(LOOK) else self.flip(LOOK)

    def fresh(self, press: int) -> Path:
        """Likewise, told apart from how an earlier press showed it; read, it is the same."""
        return replace(self, flags=f"{self.flags}{press % FRESH}") if press else self

    def has(self, flag: str) -> bool:
        """Whether it bears this flag."""
        return flag in self.flags

    @property
    def bound(self) -> bool:
        """Whether it means something only behind the input that it was made for."""
        return (
            bool(self.page or self.group)
            and self.page not in (WATCH, GIVE_UP, RULES, PING, STANDING, MASTER)
            and (self.page != CLOSE or self.has(GO))
        )

    @property
    def tab(self) -> int:
        """The number of the group that this page is of."""
        picked = self.keys[0] if self.page == GROUP and self.keys else ""
        return int(picked) if picked.isdecimal() else self.group
