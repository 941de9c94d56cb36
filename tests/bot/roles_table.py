"""What commands and presses answer to everybody at every moment: allowed, or refused with which words.

A cell names who is allowed; for everybody else stands the key of the words that refuse, or the engine's own sentence.
Each command has one row or more; figures named in a row are the captain's, but for Billy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from bot.messages.help import HERE
from bot.messages.setup_ids import HelpId, ServerId, ServerWhat
from bot.storage.models import STAFF
from tests.bot.conftest import FARM
from tests.bot.roles import MOMENTS, ROLES, MomentOf, Role

OK = "ok"
HIDDEN = "hidden"
"""Discord does not show the command to the person at all."""
ALL = " ".join(ROLES)
HOSTS, CAPTAIN = "host master", "captain master"
PLAYERS = "host captain other owner master"

NONE, NOT_BEGUN, BEGUN = "error.no-encounter", "unfit.not-begun", "unfit.begun"
NOT_HOST, NOT_YOURS, STRANGER = "error.not-host", "error.not-yours", "error.not-yours-here"
PAUSED, WAITS, YOU = "error.paused", "waiting.other", "waiting.you"
NO_TURN = "no turn is under way; start one"
NO_GROUP = "no group of {side} is activated yet"
LOWER = "groups go from the highest Leader Rep down; one of Rep {rep} has gone already"
NOBODY = "no group is activated"
NO_RULE = "{title} has no rule for {what}"
MACHINE = "there is no machine {name!r}"
MARKER = "there is no marker {name!r} on the table"
UNDER_WAY = "a turn is under way; end its phases first"

Cell = Mapping[Role, str]
Cells = Mapping[MomentOf, Cell]


def only(allowed: str, otherwise: str = "", **others: str) -> Cell:
    """These are allowed; some others are refused with words of their own, the rest with `otherwise`."""
    return {role: others.get(role) or (OK if role in allowed.split() else otherwise) for role in ROLES}


def parted(who: str, why: str, otherwise: str) -> Cell:
    """Refused to all: to some for this, to the rest for something else; or allowed to some."""
    return only("", otherwise, **dict.fromkeys(who.split(), why))


def nobody(why: str) -> Cell:
    """Refused to all alike."""
    return only("", why)


EVERYBODY = only(ALL)
NOWHERE: Cells = {"none": nobody(NONE), "ended": nobody(NONE)}
ALWAYS: Cells = dict.fromkeys(MOMENTS, EVERYBODY)


def each(cell: Cell) -> Cells:
    """The same at every moment while an encounter runs."""
    return dict.fromkeys(("between", "phase", "acting", "asked", "paused"), cell)


def deed(acting: str = OK, phase: str = NO_GROUP, between: str = NO_TURN, may: str = CAPTAIN) -> Cells:
    """What somebody's own figures do; what is said of the rules to those who may."""

    return {
        **NOWHERE,
        "draft": nobody(NOT_BEGUN),
        "between": parted(may, between, NOT_YOURS),
        "phase": parted(may, phase, NOT_YOURS),
        "acting": parted(may, acting, NOT_YOURS),
        "asked": only("", NOT_YOURS, **{role: YOU if role == "owner" else WAITS for role in may.split()}),
        "paused": parted(may, PAUSED, NOT_YOURS),
    }


def play(between: str, phase: str, acting: str) -> Cells:
    """What everybody may do who has a part, before any rule is asked."""
    return {
        **NOWHERE,
        "draft": nobody(NOT_BEGUN),
        "between": parted(PLAYERS, between, STRANGER),
        "phase": parted(PLAYERS, phase, STRANGER),
        "acting": parted(PLAYERS, acting, STRANGER),
        "asked": only("", STRANGER, host=WAITS, captain=WAITS, master=WAITS, owner=YOU, other=YOU),
        "paused": parted(PLAYERS, PAUSED, STRANGER),
    }


def before_play(draft: Cell) -> Cells:
    """What is done while the encounter is set up."""
    return {**NOWHERE, "draft": draft, **each(nobody(BEGUN))}


OF_SIDE = before_play(only("host captain master", NOT_YOURS))
OF_HOST = before_play(only(HOSTS, NOT_HOST))


def open_(cell: Cell, draft: Cell | None = None) -> Cells:
    """What concerns people, in the set-up and in play alike."""
    return {**NOWHERE, "draft": cell if draft is None else draft, **each(cell)}


@dataclass(frozen=True)
class Row:
    """A command or a press as it is given, by that deed of the cast, and its answers."""

    command: str
    cells: Cells
    options: Mapping[str, Any] = field(default_factory=dict)
    how: Literal["order", "press_long", "press"] = "order"

    @property
    def counted(self) -> str:
        """Its name in the metrics."""
        return f"press {self.command.partition(':')[0]}" if self.how == "press" else self.command


def row(command: str, cells: Cells, **options: Any) -> Row:
    """A row of the table."""
    return Row(command, cells, options)


def menu(command: str, cells: Cells, on: Role) -> Row:
    """Likewise for a command found by a long press on that person's name."""
    return Row(command, cells, {"on": on}, "press_long")


def press(custom_id: object, cells: Cells, *picked: str) -> Row:
    """Likewise for a button, or for a list from which something is picked."""
    return Row(str(custom_id), cells, {"picked": picked}, "press")


RECORD = ("record.json", json.dumps(FARM).encode())
IN_THE_WAY = only("", "error.channel-taken", host="error.channel-yours", master="error.channel-yours")
BEING_SET_UP = only("", "error.set-up-taken", host="error.set-up-yours", master="error.set-up-yours")
TAKEN: Cells = dict.fromkeys(MOMENTS, IN_THE_WAY) | {"none": EVERYBODY, "draft": BEING_SET_UP, "ended": EVERYBODY}
CHALLENGED: Cells = {moment: {**cell, "other": "unfit.duel-self"} for moment, cell in TAKEN.items()}
LOOK: Cells = ALWAYS | {"none": nobody(NONE)}
STORY: Cells = LOOK | {"draft": nobody(NOT_BEGUN)}
CLOCK = only(HOSTS, NOT_HOST)
JOIN = only("", "error.no-seat", other="unfit.seated")
LEAVE = only("captain owner", "unfit.not-seated")
SALT = nobody("unfit.salt-late")
NOT_PAUSED = parted(PLAYERS, "unfit.pause-none", STRANGER)
ANY_PLAYER = only(PLAYERS, STRANGER)
LAY = {"side": "police", "number": 1, "at": "H34"}
NO_MARKERS = "unfit.markers-none"
NOT_MINE = "unfit.undo-none-yours"
NO_BAND: Cells = dict.fromkeys(MOMENTS, nobody("unfit.no-campaign"))

ROWS: tuple[Row, ...] = (
    # ---- the encounter ----
    row("encounter new", TAKEN),
    row("encounter import", TAKEN, record=RECORD),
    row("encounter scenario", TAKEN, scenario="mg42-two"),
    row("solo", TAKEN),
    row("duel", TAKEN),
    menu("Challenge to a battle", CHALLENGED, on="other"),
    row("tutorial", ALWAYS),
    row(
        "encounter start",
        {
            **NOWHERE,
            "draft": only("", NOT_HOST, host="unfit.side-unplaced", master="unfit.side-unplaced"),
            **each(nobody(BEGUN)),
        },
    ),
    row("encounter status", LOOK),
    row("encounter list", ALWAYS),
    row("encounter export", LOOK),
    row("encounter end", open_(only(f"{HOSTS} admin", NOT_HOST))),
    row("encounter language", open_(CLOCK), language="Français"),
    row("encounter deadline", open_(CLOCK, nobody(NOT_BEGUN)), hours=5),
    row(
        "encounter pause",
        open_(ANY_PLAYER, nobody(NOT_BEGUN)) | {"paused": parted(PLAYERS, "unfit.pause-already", STRANGER)},
    ),
    row("encounter resume", open_(NOT_PAUSED, nobody(NOT_BEGUN)) | {"paused": ANY_PLAYER}),
    # ---- people ----
    row("encounter join", open_(JOIN), side="gang"),
    row("encounter leave", open_(LEAVE), side="police"),
    row("encounter salt", open_(SALT, only("captain other owner", "unfit.salt-stranger")), word="pepper"),
    row("encounter captain", open_(only(CAPTAIN, NOT_YOURS)), side="police", player="owner"),
    row("encounter assign", open_(only(CAPTAIN, NOT_YOURS)), figure="carol", player="owner"),
    row("encounter seat", open_(CLOCK), side="gang", out="other", player="stranger"),
    row("encounter gm", open_(CLOCK), player="stranger"),
    row("encounter host", open_(CLOCK), player="captain"),
    # ---- campaigns ----
    row("campaign new", ALWAYS, star="Ann"),
    row("campaign status", NO_BAND),
    row("campaign next", NO_BAND),
    row("campaign history", NO_BAND),
    row("campaign export", NO_BAND),
    row("campaign join", NO_BAND),
    row("campaign resume", dict.fromkeys(MOMENTS, nobody("unfit.no-campaign-to-resume"))),
    row("campaign retire", NO_BAND),
    row("band show", NO_BAND),
    row("band recruit", NO_BAND),
    row("band arm", NO_BAND, member="Ann", weapons="shotgun"),
    row("band learn", NO_BAND, member="Ann", skill="people"),
    row("band rename", NO_BAND, name="Ann"),
    row("band dismiss", NO_BAND, member="Ann"),
    # ---- forces, terrain, places ----
    row("force add", OF_SIDE, side="police", name="Dez", rep=3),
    row("force preset", OF_SIDE, side="police", band="patrol"),
    row("force import", OF_SIDE, side="police", file=RECORD, from_side="police"),
    row("force edit", OF_SIDE, figure="carol", rep=5),
    row("force remove", OF_SIDE, figure="carol"),
    row(
        "force vehicle",
        before_play(only("", NOT_YOURS, **dict.fromkeys(("host", "captain", "master"), "unfit.no-such-field"))),
        side="police",
        model="truck",
    ),
    row(
        "force crew",
        before_play(only("", NOT_YOURS, **dict.fromkeys(("host", "captain", "master"), "unfit.no-seat-left"))),
        figure="carol",
    ),
    row("force scrap", before_play(nobody("unfit.no-machine")), machine="truck"),
    row("force list", LOOK | {"ended": nobody(NONE)}),
    row("terrain add", OF_HOST, kind="hill", where="A1 C3"),
    row("terrain preset", OF_HOST, table="farm"),
    row("terrain remove", OF_HOST, piece="woods-1"),
    row("terrain undo", OF_HOST),
    row("terrain list", before_play(EVERYBODY)),
    row("deploy figure", before_play(only("host captain owner master", NOT_YOURS)), figure="billy", at="J34"),
    row("deploy machine", before_play(nobody("unfit.no-machine")), machine="truck", at="J34"),
    row("deploy lift", OF_SIDE, figure="carol"),
    row("deploy auto", OF_SIDE, side="police"),
    row(
        "deploy marker",
        before_play(only("", NOT_YOURS, **dict.fromkeys(("host", "captain", "master"), NO_MARKERS))),
        **LAY,
    ),
    row("deploy zone", OF_HOST, side="police", edge="west"),
    # ---- turns ----
    row("turn", play(between=OK, phase=UNDER_WAY, acting=UNDER_WAY)),
    row("activate", deed(phase=OK, acting="{figure} has been activated this turn"), figures="carol, dez, otto"),
    row("activate", deed(phase=OK, acting=LOWER, may="captain owner master"), figures="billy"),
    row("end", deed(phase=OK) | {"between": parted(PLAYERS, NO_TURN, STRANGER)}, what="phase"),
    row(
        "end",
        deed(phase=NOBODY)
        | {
            "between": parted(PLAYERS, NOBODY, STRANGER),
            "asked": only("", NOT_YOURS, captain=WAITS, master=WAITS, owner=YOU),
        },
        what="activation",
    ),
    # ---- what figures do ----
    row("move", deed(), figure="carol", to="1 N", when_seen="stay", now=True),
    row("move", deed(), figure="carol", to="1 N"),
    row("marker", play(between=MARKER, phase=MARKER, acting=MARKER), marker="pef-1", to="H12"),
    row("ride", deed(*[NO_RULE] * 3), figure="carol", speed=8),
    row("drive", play(*[MACHINE] * 3), machine="CA", speed="6"),
    row("get-on", deed(*[MACHINE] * 3), figure="carol", machine="CA"),
    row("get-off", deed(*[NO_RULE] * 3), figure="carol"),
    row("traverse", play(*[MACHINE] * 3), machine="CA", towards="N"),
    row("manhandle", play(*[MACHINE] * 3), machine="CA", to="H12"),
    row("call-fire", play(*[MACHINE] * 3), machine="CA", at="W23"),
    row("set-up", play(*[MACHINE] * 3), machine="CA"),
    row("pack-up", play(*[MACHINE] * 3), machine="CA"),
    row("drop-rounds", play(*[MACHINE] * 3), machine="CA"),
    row("cease-fire", play(*[MACHINE] * 3), machine="CA"),
    row("assault", deed(*[MACHINE] * 3), figures="carol", machine="CA"),
    row("strafe", play(*[MACHINE] * 3), aircraft="CA", entry="A1", to="A12"),
    row("fly-in", play(*[MACHINE] * 3), machine="CA", to="A12", entry="A1"),
    row("fly-out", play(*[MACHINE] * 3), machine="CA"),
    row("face", deed(), figure="carol", towards="N"),
    row("stand", deed("{figure} is on its feet"), figure="carol"),
    row("prone", deed(), figure="carol"),
    row("fire", deed(), figure="dez", target="slag", now=True),
    row("fire", deed(), figure="dez", target="slag"),
    row("charge", deed(), figure="dez", target="slag", when_seen="stay", now=True),
    row("grenade", deed(), figure="otto", at="V27", now=True),
    row("reload", deed(), figure="carol"),
    row("break-off", deed("{figure} is in no melee"), figure="carol", to="T33"),
    row("handle", deed(), figure="otto", deed="capture", target="nails"),
    row("ready", deed(*[NO_RULE] * 3), figure="dez", weapon="pistol"),
    row("pick-up", deed(), figure="dez", weapon="pistol", target="char"),
    row("exchange", deed(), figure="dez", target="otto", gives="shotgun"),
    row("challenge", deed(), figure="carol"),
    row("challenge", ALWAYS, rep=4),
    # ---- orders, looking, taking back ----
    row("orders set", deed(phase=OK, between=OK), figure="carol", when="keep-wounded", choose="yes"),
    row("orders list", open_(EVERYBODY, nobody(NOT_BEGUN))),
    row(
        "orders cancel",
        open_(only("", NOT_YOURS, captain="unfit.no-order", master="unfit.no-order"), nobody(NOT_BEGUN)),
        order="carol/keep-wounded/",
    ),
    row("board", LOOK),
    row("catchup", STORY),
    row("log read", STORY),
    row("log file", STORY),
    row("log replay", STORY | {"between": nobody("unfit.no-film")}),
    row("log luck", STORY),
    row("undo", play("unfit.undo-nothing", OK, OK) | {"asked": ANY_PLAYER, "paused": nobody(PAUSED)}, steps=1),
    row(
        "undo",
        play("unfit.undo-nothing", OK, OK)
        | {
            "phase": only(CAPTAIN, STRANGER, host=NOT_MINE, other=NOT_MINE, owner=NOT_MINE),
            "acting": only(CAPTAIN, STRANGER, host=NOT_MINE, other=NOT_MINE, owner=NOT_MINE),
            "asked": only("captain owner master", STRANGER, host=NOT_MINE, other=NOT_MINE),
            "paused": nobody(PAUSED),
        },
    ),
    row("verify", STORY),
    # ---- without an encounter ----
    row("settings", ALWAYS, preview="off"),
    row("event", ALWAYS),
    row("setup", dict.fromkeys(MOMENTS, only("admin", HIDDEN))),
    row("about", ALWAYS),
    row("help", ALWAYS),
    row("privacy", ALWAYS),
    row("mydata export", ALWAYS),
    row("mydata delete", ALWAYS),
    row("roll", ALWAYS, dice="2d6"),
    row("test", ALWAYS, name="man-down", rep=4),
    row("odds", ALWAYS, name="man-down", rep=4),
    row("rule", ALWAYS, text="duck back"),
)

PICKED: Mapping[ServerWhat, str] = {
    "language": "fr",
    "places": "channel",
    "hosts": STAFF,
    "role": "role",
    "deadline": "48",
    "events": "channel",
    "masters": "channel",
}
"""What is picked from each list of a server's settings; of Discord's own lists the channel, and a role."""
MANAGERS: Cells = dict.fromkeys(MOMENTS, only("admin", "unfit.server-staff"))

PRESSES: tuple[Row, ...] = (
    *(press(ServerId(what), MANAGERS, *filter(None, [PICKED.get(what)])) for what in get_args(ServerWhat)),
    press(HelpId("subject"), ALWAYS, HERE),
)
