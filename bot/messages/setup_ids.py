"""The values in the `custom_id`s of what comes before play: set-ups, solo games, challenges, the first minutes.

They are written and read as those in `bot.messages.ids`.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId, Key, Wish

Name = Annotated[str, r"[a-z0-9-]{1,40}"]
Seat = Literal["join", "leave"]
Setting = Literal["preview", "ask", "lists", "digest"]
Switch = Literal["on", "off"]
ServerWhat = Literal[
    "open",
    "language",
    "places",
    "everywhere",
    "hosts",
    "role",
    "deadline",
    "events",
    "masters",
    "check",
    "test",
    "back",
]


# ---- set-up ----


class SeatId(CustomId, form="{what}:{encounter}:{side}"):
    """Taking or leaving a seat."""

    what: Seat
    encounter: int
    side: Name


class StartId(CustomId, form="start:{encounter}"):
    """Beginning to play."""

    encounter: int


class EmblemId(CustomId, form="emblem:{encounter}"):
    """The list of emblems that a player's side may choose from."""

    encounter: int


class ArrangeId(CustomId, form="arrange:{what}:{encounter}"):
    """Changing a set-up: the page on which one does (`open`), giving it up (`drop`), or a change made there."""

    what: Name
    encounter: int


class KitId(CustomId, form="kit:{what}:{encounter}[:{figure}]"):
    """What a figure is and carries before play begins: whom to change (`who`), its page (`look`), or a change made
    there."""

    what: Name
    encounter: int
    figure: Name


class PlaceId(CustomId, form="place:{what}:{encounter}"):
    """Placing one's figures before play begins: the page on which one does (`open`), whom to place (`who`), or a change
    made there."""

    what: Name
    encounter: int


class ProposalId(CustomId, form="proposal:{what}:{encounter}"):
    """An answer to a challenge that has been changed."""

    what: Literal["accept", "no"]
    encounter: int


class SaltId(CustomId, form="salt:{encounter}"):
    """Opening the form in which a player gives a secret word to the dice."""

    encounter: int


class SaltFormId(CustomId, form="salted:{encounter}"):
    """The form in which a player gives a secret word to the dice."""

    encounter: int


class SpotId(CustomId, form="spot:{what}:{encounter}:{how}:{figure}[:{spot}]"):
    """Where a figure stands before play begins: the squares pressed so far, or taking it off the table again.

    `how` says whether it is to hide (`h`) or to stand in the open (`o`), and on which floor. `put` is
    answered by a list of places that have a name.
    """

    what: Literal["look", "put", "lift"]
    encounter: int
    how: Annotated[str, r"[ho][0-9]{1,2}"]
    figure: Name
    spot: Annotated[str, r"[A-Y]{1,6}"]


class BeforehandId(CustomId, form="before:{encounter}:{path}"):
    """A page of standing orders before play begins (see `bot.panel.path`)."""

    encounter: int
    path: Annotated[str, r"[A-Za-z0-9.~-]{1,80}"]


class DropId(CustomId, form="drop:{encounter}[:{wish}]"):
    """Giving a set-up up; under the key of what the person wishes to begin in its place."""

    encounter: int
    wish: Wish = ""


class SoloId(CustomId, form="solo:{what}:{key}"):
    """A choice of the solo game with that key, a step further or back, its names, or its beginning."""

    what: Annotated[str, r"(?!named:)[a-z]+(?:-[a-z0-9]+)?"]
    key: Key


class NamesFormId(CustomId, form="solo:named:{key}"):
    """The form in which a band is named."""

    key: Key


class DuelId(CustomId, form="duel:{what}:{battle}:{side}:{asker}:{asked}"):
    """A challenge: to a ready-made battle, or to an encounter that is over again (`again-7`).

    The challenger would play the first or the second `side` that people play; `asked` is 0 where anybody may accept.
    """

    what: Literal["accept", "swap", "other", "no", "change"]
    battle: Name
    side: Annotated[int, r"[12]"]
    asker: int
    asked: int


class AgainId(CustomId, form="again:{what}:{encounter}"):
    """Playing an encounter that is over again, with the same seats or with sides swapped."""

    what: Literal["play", "swap"]
    encounter: int


# ---- the first minutes ----


class NowId(CustomId, form="now"):
    """Playing one's first battle at once."""


class WelcomeId(CustomId, form="welcome:{what}"):
    """A way on where nothing is played: a solo battle, one together with friends, a friend to challenge, what all of
    this is, one's settings, where in the server one is awaited."""

    what: Literal["solo", "together", "friend", "about", "settings", "awaited"]


class HelpId(CustomId, form="help:{what}"):
    """The list of subjects of help, or that of a subject's commands."""

    what: Literal["subject", "command"]


class SettingId(CustomId, form="set:{what}:{choice}"):
    """Having one of one's settings the other way."""

    what: Setting
    choice: Switch


class ServerId(CustomId, form="server:{what}"):
    """The way to the page of a server's settings (`open`), a setting picked there, the page of what the bot is allowed
    (`check`), or a message that tries it out (`test`)."""

    what: ServerWhat


class HoursId(CustomId, form="hours:{what}[:{choice}]"):
    """When a person plays: the page of it (`open` privately, `show` in its place), usual hours, the zone, the days
    chosen by their bits and the hours picked for them (`fill`), an absence of so many days, the list of them, being
    back."""

    what: Literal["open", "show", "usual", "zone", "days", "fill", "absence", "away", "back"]
    choice: Annotated[str, r"[a-z0-9]{1,10}"] = ""


class FriendId(CustomId, form="challenge:{user}"):
    """Challenging a person; 0 is the one who is picked from a list of people."""

    user: int
