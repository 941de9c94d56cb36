"""The values that buttons, lists and forms of an encounter carry in their `custom_id`: one value for each kind.

What comes before play stands in `setup_ids.py`, dice and rules in `dice_ids.py`.

The fields inside a form have names of their own, which only that form reads.

A message may be pressed for as long as it stands, so what an earlier version wrote is read for ever.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId, Key, Text, Wish
from bot.panel.path import CLOSE, Path

More = Literal["d", "t", "w", "m", "o"]
Going = Literal["start-turn", "end-activation", "end-phase"]
Info = Literal["how", "seal"]
Back = Literal["log", "replay", "share", "luck", "proof", "export", "more"]


# ---- questions ----


Told = Annotated[int, r"-?[0-9]{1,18}"]
"""The number of an input, told below 0 (see `Moment.told_as`); earlier versions told it as it is."""
AIMED = "-"
"""Stands between the number of a choice and that of the figure it is aimed at."""


Mark = Annotated[str, r"[0-9a-f]{8}"]
"""What a value is known again by; earlier versions wrote none."""


class AnswerId(CustomId, form="a:{encounter}:{batch}:{number}:{choice}"):
    """A choice of a question: its number, with that of the figure at which it is aimed; `p` for a list of them, `o` for
    another one, to be typed."""

    encounter: int
    batch: Told
    number: int
    choice: Annotated[str, r"[0-9]{1,4}(?:-[0-9]{1,3})?|[op]"]


class AnswerFormId(CustomId, form="a:{encounter}:{batch}:{number}:form"):
    """The form in which another choice is typed."""

    encounter: int
    batch: Told
    number: int


class PanelId(CustomId, form="p:{encounter}:{input}:{path}"):
    """A page of a person's panel (see `bot.panel.path`), bound to the input with that number; 0 opens it anew."""

    encounter: int
    input: Told
    path: Annotated[str, r"[A-Za-z0-9.~-]{1,80}"]

    @property
    def bound(self) -> bool:
        """Whether it belongs to an input, or ends a phase; what opens a panel shows how things stand now."""
        return bool(self.input) or Path.read(self.path).page == CLOSE


class ActId(CustomId, form="act:{encounter}:{input}:[{mark}:]{path}"):
    """Opening the form with which a game master gives an act: the one of that page of the panel, behind that input,
    with the mark by which it is known again (see `bot.panel.acts.mark_of`)."""

    encounter: int
    input: Told
    mark: Mark
    path: Annotated[str, r"[A-Za-z0-9.~-]{1,60}"]


class ActFormId(CustomId, form="act-why:{encounter}:{input}:[{mark}:]{path}"):
    """The form itself."""

    encounter: int
    input: Told
    mark: Mark
    path: Annotated[str, r"[A-Za-z0-9.~-]{1,60}"]


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
    sequence: Told
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
    """Taking back some inputs, the newest of which has the number `at`; standing orders are not counted."""

    encounter: int
    at: Told
    steps: int


class ConsentId(CustomId, form="c:{answer}:{encounter}:{what}:{at}:{steps}:{asker}"):
    """Agreeing to what another side asks for, or not."""

    answer: Literal["yes", "no"]
    encounter: int
    what: Literal["undo", "pause", "resume", "seat"]
    at: Told
    steps: int
    asker: int


class ChairId(CustomId, form="chair:{what}:{encounter}:{user}"):
    """Letting the rules play for a person, or being back; 0 stands for the person who presses."""

    what: Literal["rules", "return"]
    encounter: int
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


class LogId(CustomId, form="l:{encounter}:{page}:{turn}:{figure}[:{side}]"):
    """A page of the log, of one turn or figure, and as a side knows it, where they are given."""

    encounter: int
    page: int
    turn: int
    figure: Annotated[str, r"[a-z0-9-]{0,40}"]
    side: Annotated[str, r"[a-z0-9-]{0,40}"] = ""


class MissedId(CustomId, form="c:{what}:{encounter}:{since}"):
    """The moments (m) or the text (t) of what a person missed."""

    what: Literal["m", "t"]
    encounter: int
    since: Told


class ForgetId(CustomId, form="forget[:{user}]"):
    """Being forgotten; the first versions named the person, who alone saw the button."""

    user: Annotated[str, r"[0-9]{1,19}"] = ""


# ---- events ----


class BankId(CustomId, form="bank:{match}:{side}"):
    """Giving a day to the person of that side, who has no time left at a table of an event."""

    match: int
    side: Annotated[str, r"[a-z0-9-]{1,40}"]


# ---- campaigns ----


class FoundingFormId(CustomId, form="camp:new"):
    """The form in which a campaign is founded."""


class CampaignId(CustomId, form="camp:{what}:{campaign}:{number}[:{choice}]"):
    """Something about a campaign; the number is of an encounter, a month or a page, or how many were in the band."""

    what: Annotated[str, r"[a-z]+"]
    campaign: int
    number: int = 0
    choice: Annotated[str, r"[a-z0-9-]*"] = ""
