"""The values buttons, lists and forms carry in their `custom_id`: one value for each kind, written and read here alone.

The fields inside a form have names of their own, which only that form reads.

A message may be pressed for as long as it stands, so what an earlier version wrote is read for ever.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId
from bot.panel.path import CLOSE, Path

Key = Annotated[str, r"[0-9a-f]{16}"]
Wish = Annotated[str, r"[0-9a-f]{0,16}"]
Name = Annotated[str, r"[a-z0-9-]{1,40}"]
Text = Annotated[str, r"(?s:.*)"]
More = Literal["d", "t", "w", "m", "o"]
Going = Literal["start-turn", "end-activation", "end-phase"]
Info = Literal["how", "seal"]
Back = Literal["log", "replay", "share", "luck", "proof", "export", "more"]
Seat = Literal["join", "leave"]
Way = Literal["s", "p", "c", "o"]
Below = Literal["a", "o", "w"]
Asking = Literal["test", "odds", "compare"]
Try = Literal["t", "g", "a"]
Setting = Literal["preview", "ask", "lists"]
Switch = Literal["on", "off"]


# ---- questions ----


AIMED = "-"
"""Stands between the number of a choice and that of the figure it is aimed at."""


class AnswerId(CustomId, form="a:{encounter}:{batch}:{number}:{choice}"):
    """A choice of a question: its number, with that of the figure at which it is aimed; `p` for a list of them, `o` for
    another one, to be typed."""

    encounter: int
    batch: int
    number: int
    choice: Annotated[str, r"[0-9]{1,4}(?:-[0-9]{1,3})?|[op]"]


class AnswerFormId(CustomId, form="a:{encounter}:{batch}:{number}:form"):
    """The form in which another choice is typed."""

    encounter: int
    batch: int
    number: int


class PanelId(CustomId, form="p:{encounter}:{input}:{path}"):
    """A page of a person's panel (see `bot.panel.path`), bound to the input with that number; 0 opens it anew."""

    encounter: int
    input: int
    path: Annotated[str, r"[A-Za-z0-9.~-]{1,80}"]

    @property
    def bound(self) -> bool:
        """Whether it belongs to an input, or ends a phase; what opens a panel shows how things stand now."""
        return bool(self.input) or Path.read(self.path).page == CLOSE


class WaitsId(CustomId, form="w:{encounter}"):
    """What waits for the person, as earlier versions posted it; it opens the panel."""

    encounter: int


# ---- reports and turns ----


class ReportId(CustomId, form="s:{what}:{encounter}:{sequence}:{page}"):
    """More of a report: its dice and causes (d, in earlier versions also w), its text (t), the next page of
    everybody's (m) or of one's own (o).
    """

    what: More
    encounter: int
    sequence: int
    page: int = 0


class TurnId(CustomId, form="next:{what}:{encounter}:{place}"):
    """Going on with the turn, as earlier versions posted it; it opens the panel."""

    what: Going
    encounter: int
    place: Annotated[str, r"[0-9]+\.[0-9]+\.[0-9a-f]{8}"]


class InfoId(CustomId, form="info:{what}:{encounter}"):
    """How play goes, or the whole seal of the dice."""

    what: Info
    encounter: int


class BackId(CustomId, form="back:{what}:{encounter}"):
    """A way to look back at an encounter that is over."""

    what: Back
    encounter: int


class EndId(CustomId, form="end:[w{wish}:]{encounter}:{reason}"):
    """Ending an encounter; under the key of what the person wishes to begin in its place."""

    encounter: int
    reason: Text
    wish: Wish = ""


# ---- previews and undo ----


class PlanId(CustomId, form="plan:{what}:{key}"):
    """A preview's button, as earlier versions posted it; it opens the panel."""

    what: Literal["go", "alt", "no"]
    key: Key


class SpotFormId(CustomId, form="plan:spot:{key}"):
    """The form in which earlier versions had another spot typed; it opens the panel."""

    key: Key


class UndoId(CustomId, form="u:{encounter}:{at}:{steps}"):
    """Taking back some inputs, the newest of which has the number `at`."""

    encounter: int
    at: int
    steps: int


class ConsentId(CustomId, form="c:{answer}:{encounter}:{what}:{at}:{steps}:{asker}"):
    """Agreeing to what another side asks for, or not."""

    answer: Literal["yes", "no"]
    encounter: int
    what: Literal["undo", "pause", "resume", "seat"]
    at: int
    steps: int
    asker: int


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
    """A way on where nothing is played: a solo battle, a friend to challenge, what all of this is, one's settings,
    where in the server one is awaited."""

    what: Literal["solo", "friend", "about", "settings", "awaited"]


class SettingId(CustomId, form="set:{what}:{choice}"):
    """Having one of one's settings the other way."""

    what: Setting
    choice: Switch


class FriendId(CustomId, form="challenge:{user}"):
    """Challenging a person; 0 is the one who is picked from a list of people."""

    user: int


# ---- tutorial ----


class LessonId(CustomId, form="tutorial:do:{encounter}:{sequence}:{number}"):
    """Doing an offer of a step of the tutorial, as earlier versions posted it; it opens the panel."""

    encounter: int
    sequence: int
    number: int


class SkipLessonsId(CustomId, form="tutorial:skip:{encounter}"):
    """Having no more explained, as earlier versions posted it."""

    encounter: int


# ---- looking things up ----


class LogId(CustomId, form="l:{encounter}:{page}:{turn}:{figure}"):
    """A page of the log, of one turn or figure where they are given."""

    encounter: int
    page: int
    turn: int
    figure: Annotated[str, r"[a-z0-9-]{0,40}"]


class MissedId(CustomId, form="c:{what}:{encounter}:{since}"):
    """The moments (m) or the text (t) of what a person missed."""

    what: Literal["m", "t"]
    encounter: int
    since: int


class ForgetId(CustomId, form="forget[:{user}]"):
    """Being forgotten; the first versions named the person, who alone saw the button."""

    user: Annotated[str, r"[0-9]{1,19}"] = ""


# ---- campaigns ----


class CampaignId(CustomId, form="camp:{what}:{campaign}:{number}[:{choice}]"):
    """Something about a campaign; the number is of an encounter, a month or a page, or how many were in the band."""

    what: Annotated[str, r"[a-z]+"]
    campaign: int
    number: int = 0
    choice: Literal["yes", "no", ""] = ""


# ---- quick dice ----


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
