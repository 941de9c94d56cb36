"""Whether Discord takes a request body: its own description of its API first, then the limits between fields.

Every request of every test that plays through the simulated Discord is checked here (`conftest.simcord_env`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from urllib.parse import quote

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from jsonschema.exceptions import ValidationError, best_match  # type: ignore[import-untyped]
from jsonschema.validators import extend  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests import ROOT
from tests.bot import limits

DATA = ROOT / "tests" / "data" / "discord"
_URI = "discord:"
_KINDS = "kinds"
"""What may be of several kinds is read by its `type`: the schema of each."""


@cache
def _description() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DATA / "openapi.json").read_text())
    # Discord takes numbers too, and discord.py sends them for attachments.
    schemas = read["components"]["schemas"]
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    told: dict[str, Any] = _by_kind(read, schemas)
    return told


def _by_kind(part: Any, schemas: dict[str, Any]) -> Any:
    """The same, but what may be of several kinds is read by its `type`: quicker, and a fault is named where it lies.

    One of several constants is one look into a list of them.
    """
    if isinstance(part, list):
        return [_by_kind(item, schemas) for item in part]
    if not isinstance(part, dict):
        return part
    part = {key: _by_kind(value, schemas) for key, value in part.items()}
    if part.get("oneOf") and all("const" in branch for branch in part["oneOf"]):
        part["enum"] = [branch["const"] for branch in part.pop("oneOf")]
    for union in ("oneOf", "anyOf"):
        kinds = {_kind(branch, schemas): branch for branch in part.get(union, ())}
        if len(kinds) > 1 and None not in kinds and len(kinds) == len(part[union]):
            del part[union]
            part["required"] = [*part.get("required", []), "type"]
            part["properties"] = {**part.get("properties", {}), "type": {"enum": list(kinds)}}
            part[_KINDS] = kinds
    return part


def _kind(branch: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """The one `type` that a branch of a union takes; None where it has no such field or takes more."""
    schema = schemas[branch["$ref"].rpartition("/")[2]] if "$ref" in branch else branch
    kinds = schema.get("properties", {}).get("type", {}).get("enum", [])
    return kinds[0] if len(kinds) == 1 and "type" in schema.get("required", []) else None


def _of_its_kind(
    validator: Draft202012Validator, kinds: dict[Any, Any], body: Any, _: dict[str, Any]
) -> Iterator[ValidationError]:
    """What is wrong by the schema of its kind; that there is such a kind is asked elsewhere."""
    if isinstance(body, dict) and (kind := body.get("type")) in kinds:
        yield from validator.descend(body, kinds[kind])


_Validator = extend(Draft202012Validator, {_KINDS: _of_its_kind})


@cache
def endpoint(method: str, path: str) -> str:
    """The path as the description writes it, `/channels/{channel_id}/messages`; empty where it has no such request."""
    fitting = [
        written
        for written, methods in _description()["paths"].items()
        if method.lower() in methods and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", written), path)
    ]
    # What is written out goes before what stands for anything: `@original` is no message's number.
    return min(fitting, key=lambda written: written.count("{"), default="")


@cache
def _validator(method: str, written: str) -> Draft202012Validator:
    where = ("paths", written, method.lower(), "requestBody", "content", "application/json", "schema")
    pointer = "/".join(quote(part.replace("~", "~0").replace("/", "~1"), safe="~") for part in where)
    registry: Registry[Any] = Registry().with_resource(_URI, DRAFT202012.create_resource(_description()))
    return _Validator({"$ref": f"{_URI}#/{pointer}"}, registry=registry)


def faults(method: str, path: str, body: Any) -> list[str]:
    """What Discord would not take in a request; empty where it is in order. A request without a body is."""
    if body is None:
        return []
    written = endpoint(method, path)
    return list(_faults(method, written, json.dumps(body))) if written else [f"no request {method} {path}"]


@cache
def _faults(method: str, written: str, text: str) -> tuple[str, ...]:
    body = json.loads(text)
    wrong = best_match(_validator(method, written).iter_errors(body))
    if wrong is not None:
        said = wrong.message
        return (f"{wrong.json_path}: {said if len(said) < 200 else f'{said[:100]} … {said[-60:]}'}",)
    return tuple(limits.faults(written, body))


def check(requests: Iterable[tuple[str, str, Any]]) -> None:
    """Fail on the first request (method, path, body) that Discord would not take."""
    for method, path, body in requests:
        found = faults(method, path, body)
        assert not found, f"Discord refuses {method} {path}: {'; '.join(found)}\n{json.dumps(body)[:4000]}"
