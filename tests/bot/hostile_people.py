"""People who send what no one should: every command with odd values, forged and mutilated buttons, forms of others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, get_args, get_origin, get_type_hints

from bot.assets import assets
from bot.messages import dice_ids, ids, setup_ids
from bot.messages.custom_id import CustomId
from tests.bot.hostile_discord import Hostile
from tests.bot.wire import _CHANNEL, BOT, GUILD, PERSON

PEOPLE = (PERSON, PERSON + 1, PERSON + 2, PERSON + 3)
"""The last of them has no part in anything."""
GONE = 999
CHANNELS = (31, 32, 33, 34)
UNKNOWN = 666
"""A channel that nobody ever heard of."""
ODD = (
    "", " ", "?", "…", "0", "-1", "1e9", "NaN", "inf", "٣", "１２", "true", "null", "None", "a" * 6000, "@everyone",
    "<@41>",
    "<@&21>", "`" * 30, "||x||", "\u202eabc", "\u200b", "\x00", "a\nb", "é" * 120, "🦆" * 60, "'; DROP TABLE --",
    "{who}", "%s", "{0}", "\\", "/" * 90, ",", ",,,", "billy,,billy", "billy", "Carlos", "police", "gang", "Billy, Dez",
    "H10", "H10 K13", "ZZ99", "A0", "A1", "towards billy", "towards", "4 north", "-4 north", "9999999 south", "north",
    "pistol", "shotgun", "phase", "turn", "activation", "cr3", "swordplay", "mg42", "2d6", "1000000d6", "2d6+", "4,4,4",
    "CR3-FIRE-13", "x" * 100, "1", "2", "3", "7", "12", "99999999999999999999999999",
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, 7, -1, 25, 100, 2**31, 2**53, -(2**53), 10**30)
JOINED = "2026-01-01T00:00:00+00:00"
Payload = dict[str, Any]
FARM: Payload = {**json.loads((assets() / "demo" / "farm.json").read_bytes()), "seed": "hostile"}


class Crowd:
    """Makes interactions at random."""

    def __init__(self, here: Hostile, commands: list[dict[str, Any]]) -> None:
        self._here = here
        self._chance = here.chance
        self._commands = [(path, options) for command in commands for path, options in _leaves(command)]
        self._numbers = count(10_000)

    def anything(self) -> Payload:
        """An interaction of some kind."""
        kinds: list[Callable[[], Payload]] = (
            [self._command] * 5 + [self._completion] * 2 + [self._press] * 4 + [self._form]
        )
        payload = self._chance.choice(kinds)()
        if self._chance.random() < 0.02:
            self._mutilate(payload)
        return payload

    def order(self, name: str, **given: Any) -> Payload:
        """A command as it should be given, to keep things going."""
        path = name.split()
        options: list[Any] = [{"name": key, "type": _kind(value), "value": value} for key, value in given.items()]
        for part in reversed(path[1:]):
            options = [{"name": part, "type": 1, "options": options}]
        return self._payload(
            2, {"id": "1", "name": path[0], "type": 1, "options": options}, channel=CHANNELS[0], user=PERSON
        )

    def record(self, channel: int, record: Payload) -> Payload:
        """An encounter set up from a file."""
        number = next(self._numbers)
        path = f"/files/{number}.json"
        self._here.files[path] = json.dumps(record)
        payload = self.order("encounter import")
        payload["channel_id"] = payload["channel"]["id"] = str(channel)
        payload["data"]["options"][0]["options"] = [{"name": "record", "type": 11, "value": str(number)}]
        payload["data"]["resolved"] = {"attachments": {str(number): _file(number, path)}}
        return payload

    # ---- kinds of interaction ----

    def _command(self) -> Payload:
        data, _ = self._typed()
        return self._payload(2, data)

    def _completion(self) -> Payload:
        data, completed = self._typed()
        if not completed:
            return self._payload(2, data)
        focused = self._chance.choice(completed)
        focused |= {"focused": True, "value": str(focused["value"])}
        return self._payload(4, data)

    def _press(self) -> Payload:
        values = self._chance.choice(([], ["0"], ["1"], ["99"], ["x"], ["CR3-FIRE-13"], ["1", "2"]))
        custom_id, kind = self._id(), self._chance.choice((2, 2, 2, 3))
        picked = {"values": values} if kind == 3 else {}
        shown = {"options": [{"label": "a", "value": "0"}]} if kind == 3 else {"style": 2, "label": "a"}
        row = {"type": 1, "id": 1, "components": [{"type": kind, "id": 2, "custom_id": custom_id, **shown}]}
        message = {**self._here.message(), "flags": self._chance.choice((0, 64, 32768)), "components": [row]}
        return self._payload(3, {"custom_id": custom_id, "component_type": kind, **picked}, message=message)

    def _form(self) -> Payload:
        names = ("text", "choice", "spot", "name", "names", "figure-1", "x")
        fields = [
            {"type": 18, "id": n, "component": {"type": 4, "id": 9 + n, "custom_id": name, "value": self._text()}}
            for n, name in enumerate(self._chance.sample(names, self._chance.randint(0, 4)))
        ]
        return self._payload(5, {"custom_id": self._id(), "components": fields})

    # ---- their parts ----

    def _typed(self) -> tuple[Payload, list[Payload]]:
        """A command with some of its options, and those of them that are completed while they are typed."""
        path, wanted = self._chance.choice(self._commands)
        resolved: Payload = {}
        leaves = [
            {"name": option["name"], "type": option["type"], "value": self._value(option, resolved)}
            for option in wanted
            if option.get("required") or self._chance.random() < 0.5
        ]
        offered = {option["name"] for option in wanted if option.get("autocomplete")}
        completed = [leaf for leaf in leaves if leaf["name"] in offered]
        options = list(leaves)
        for part in reversed(path[1:]):
            options = [{"name": part, "type": 1 if part == path[-1] else 2, "options": options}]
        return {"id": "1", "name": path[0], "type": 1, "options": options, "resolved": resolved}, completed

    def _value(self, option: Payload, resolved: Payload) -> Any:
        kind, chance = option["type"], self._chance
        if option.get("choices") and chance.random() < 0.7:
            return chance.choice(option["choices"])["value"]
        if kind == 4:
            return chance.choice(NUMBERS)
        if kind == 10:
            return chance.choice((*NUMBERS, 0.5))
        if kind == 5:
            return chance.random() < 0.5
        if kind in (6, 9):
            user = chance.choice((*PEOPLE, GONE))
            resolved.setdefault("users", {})[str(user)] = _user(user)
            if user != GONE:
                resolved.setdefault("members", {})[str(user)] = _joined()
            return str(user)
        if kind == 11:
            number = next(self._numbers)
            path = f"/files/{number}.json"
            self._here.files[path] = chance.choice(
                ("", "{", "[]", "null", "\x00", json.dumps(FARM), "[" * 3000, self._text())
            )
            resolved.setdefault("attachments", {})[str(number)] = _file(number, path)
            return str(number)
        if kind in (7, 8):
            return str(chance.choice((*CHANNELS, UNKNOWN)))
        return self._text()

    def _text(self) -> str:
        return self._chance.choice(ODD)

    def _id(self) -> str:
        """A custom id: one that the bot sent, one of those with something wrong, or a forged one."""
        chance, known = self._chance, self._here.ids
        if known and chance.random() < 0.6:
            found = chance.choice(known)
            if chance.random() < 0.7:
                return found
            at = chance.randrange(len(found))
            return chance.choice(
                (found[:at], found[:at] + chance.choice("09:-xé") + found[at + 1 :], found + ":1", found * 2)
            )[:100]
        if chance.random() < 0.1:
            return self._text()[:100] or "x"
        kind = chance.choice(KINDS)
        hints = get_type_hints(kind, include_extras=True)
        values = {name: self._field(hint) for name, hint in hints.items() if name not in ("form", "__test__")}
        return str(kind(**values))[:100] or "x"

    def _field(self, hint: Any) -> Any:
        if hint is int:
            return self._chance.choice((0, 1, 2, 3, 5, 99, 2**63, 10**30))
        if get_origin(hint) is not None and str(get_origin(hint)).endswith("Literal"):
            return self._chance.choice(get_args(hint))
        if isinstance(hint, type) and issubclass(hint, CustomId):
            return "t:a:cr3:received-fire::4.4:abcd:"
        return self._chance.choice(
            ("0", "1", "p", "o", "police", "gang", "0123456789abcdef", "1.1.00000000", "CR3-FIRE-13", "2d6", "yes", "x")
        )

    def _payload(self, kind: int, data: Payload, channel: int = 0, user: int = 0, **more: Any) -> Payload:
        number, chance = next(self._numbers), self._chance
        user = user or chance.choice((*PEOPLE, PERSON, PERSON, GONE))
        channel = channel or chance.choice((*CHANNELS, CHANNELS[0], CHANNELS[0], UNKNOWN))
        permissions = str(0 if chance.random() < 0.02 else 2**50 - 1)
        return {
            "id": str(number), "application_id": str(BOT), "type": kind, "token": f"key-{number}", "version": 1,
            "data": data, "guild_id": str(GUILD), "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
            "channel_id": str(channel), "channel": {**_CHANNEL, "id": str(channel)},
            "member": {"user": _user(user), "permissions": "0", **_joined()},
            "locale": chance.choice(("en-US", "fr", "de", "xx")), "guild_locale": "en-US",
            "app_permissions": permissions,
            "entitlements": [], "authorizing_integration_owners": {}, "context": 0, "attachment_size_limit": 10 * 2**20,
            **more,
        }  # fmt: skip

    def _mutilate(self, payload: Payload) -> None:
        """Outside of any server, in another kind of channel, or with a part missing."""
        what = self._chance.choice(("dm", "thread", "options", "unknown command", "kind", "resolved"))
        if what == "dm":
            payload["user"] = payload.pop("member")["user"]
            for name in ("guild_id", "guild", "guild_locale"):
                del payload[name]
            payload["channel"], payload["context"] = {"id": payload["channel_id"], "type": 1, "recipients": []}, 1
        elif what == "thread":
            archived = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": JOINED, "locked": False}
            parent = {"parent_id": str(CHANNELS[0]), "owner_id": str(PERSON), "guild_id": str(GUILD)}
            payload["channel"] |= {
                "type": 11,
                "thread_metadata": archived,
                "message_count": 1,
                "member_count": 1,
                **parent,
            }
        elif what == "unknown command":
            payload["data"]["name"] = "gone"
        elif what == "kind":
            payload["data"]["type"] = self._chance.choice((2, 3))
        else:
            payload["data"].pop(what, None)


def _leaves(command: Payload, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Payload]]]:
    """The commands that people can give: each with its path and options."""
    path, options = (*path, command["name"]), command.get("options", [])
    below = [option for option in options if option["type"] in (1, 2)]
    if not below:
        yield path, options
    for each in below:
        yield from _leaves(each, path)


def _kind(value: Any) -> int:
    return 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3


def _user(number: int) -> Payload:
    return {"id": str(number), "username": f"user{number}", "discriminator": "0", "avatar": None}


def _joined() -> Payload:
    return {"roles": [], "joined_at": JOINED, "deaf": False, "mute": False, "flags": 0}


def _file(number: int, path: str) -> Payload:
    return {
        "id": str(number),
        "filename": "r.json",
        "size": 10,
        "url": f"http://h{path}",
        "proxy_url": f"http://h{path}",
    }


KINDS = [
    kind
    for module in (ids, setup_ids, dice_ids)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, CustomId) and kind is not CustomId
]
