"""Campaigns as JSON, `duckback-campaign/1`, read as strictly as encounter records are."""

import re
from collections.abc import Mapping
from typing import Any

from engine.campaign.bands import Band, band_to_json, read_band
from engine.campaign.campaign import ENDINGS, Campaign, Month
from engine.campaign.closing import FEATS, Feat, Pursuit
from engine.campaign.enemies import read_enemy
from engine.campaign.rolls import Happened
from engine.errors import BadRequest
from engine.loading.recruits import campaign_of
from engine.ruleset.campaigns import CampaignRules
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from engine.strict import fields
from engine.strict.text import read_json

FORMAT = "duckback-campaign/1"
_KEYS = frozenset({"format", *Campaign.__slots__})
_IF_ANY = frozenset({"vacancies", "genre", "date", "pursuit", "deeds"})
"""Those of its parts that are left out where there is nothing to say."""
_NEEDED = ("format", "ruleset", "band", "enemy", "month", "mission", "eal")
_MOST = 10_000
_DICE_KEY = re.compile(r"[a-z0-9-]{1,40}:[a-z0-9-]{1,60}")


def campaign_to_json(campaign: Campaign) -> dict[str, Any]:
    """A campaign as a JSON object; `read_campaign` makes the same campaign of it."""
    return {
        "format": FORMAT,
        **_plain(campaign),
        "band": band_to_json(campaign.band, campaign.rules),
        "enemy": {"name": campaign.enemy.name, **campaign.enemy.to_json()},
        "dice": {key: list(faces) for key, faces in campaign.dice.items()},
        "counters": dict(campaign.counters),
        "chronicle": [_month_to_json(month) for month in campaign.chronicle],
        "news": [_happened_to_json(item) for item in campaign.news],
        **({"pursuit": _pursuit_to_json(campaign.pursuit)} if campaign.pursuit else {}),
    }


def _plain(value: Campaign | Month) -> dict[str, Any]:
    """Its fields by name, with lists for tuples."""
    parts = {name: getattr(value, name) for name in value.__slots__ if name not in _IF_ANY or getattr(value, name)}
    return {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()}


def read_campaign(source: str | bytes | Mapping[str, Any]) -> Campaign:
    """Read and check a campaign. Raises BadRequest naming the path of the wrong field, Refused without bands."""
    raw = read_json(source, "campaign") if isinstance(source, str | bytes) else source
    data = fields.obj(raw, "", _KEYS, required=_NEEDED)
    if data["format"] != FORMAT:
        raise BadRequest("format must be {name!r}", name=FORMAT, field="format")
    ruleset = get(fields.text(data["ruleset"], "ruleset"))
    options = fields.each(
        data.get("options", []), "options", 50, lambda item, path: fields.key(item, path, ruleset.options, "option")
    )
    rules = with_options(ruleset, options)
    kept = campaign_of(rules)
    band = read_band(data["band"], "band", rules)
    months = fields.array(data.get("chronicle", []), "chronicle", _MOST)
    month = fields.integer(data["month"], "month", 1, _MOST)
    ended = fields.one_of(data.get("ended", ""), "ended", ("", *ENDINGS))
    # A battle that ends the campaign closes its month without beginning another.
    if len(months) != month - 1 and not (ended and len(months) == month):
        raise BadRequest("month {month} has {count} months before it", month=month, count=month - 1, field="chronicle")
    seed = data.get("seed")
    return Campaign(
        ruleset=ruleset.id,
        options=options,
        band=band,
        enemy=read_enemy(data["enemy"], "enemy", rules),
        seed=None if seed is None else fields.text(seed, "seed", 200),
        salts=fields.each(data.get("salts", []), "salts", 60, fields.salt),
        dice={
            _dice_key(key, f"dice.{key[:60]}"): fields.each(faces, f"dice.{key}", _MOST, fields.face)
            for key, faces in fields.obj(data.get("dice", {}), "dice", None).items()
        },
        counters={
            _dice_key(key, f"counters.{key[:60]}"): fields.integer(count, f"counters.{key}", 0, _MOST * 10)
            for key, count in fields.obj(data.get("counters", {}), "counters", None).items()
        },
        month=month,
        **_encounter(data, "", kept),
        vacancies=fields.integer(data.get("vacancies", 0), "vacancies", 0, max(rules.parameters.reps)),
        chronicle=tuple(_read_month(item, f"chronicle[{n}]", n + 1, kept) for n, item in enumerate(months)),
        news=fields.each(data.get("news", []), "news", _MOST, _read_happened),
        ended=ended,
        genre=fields.key(data.get("genre", next(iter(kept.genres), "")), "genre", kept.genres or ("",), "genre"),
        date=fields.integer(data.get("date", 0), "date", 0, _MOST),
        pursuit=_read_pursuit(data["pursuit"], "pursuit", band, rules) if "pursuit" in data else None,
    )


def _pursuit_to_json(pursuit: Pursuit) -> dict[str, Any]:
    return {"members": list(pursuit.members), "foes": list(pursuit.foes), "caught": pursuit.caught}


def _read_pursuit(value: Any, path: str, band: Band, rules: Ruleset) -> Pursuit:
    data = fields.obj(value, path, Pursuit._fields, required=Pursuit._fields)
    members = [member.id for member in band]
    reps = min(rules.parameters.reps), max(rules.parameters.reps)
    for part in ("members", "foes"):
        if not data[part]:
            said = "a pursuit has runners and chasers ({rule})"
            raise BadRequest(said, rule="CR2-PURSUIT-01", field=f"{path}.{part}")
    return Pursuit(
        fields.each(data["members"], f"{path}.members", 60, lambda v, at: fields.key(v, at, members, "member")),
        fields.each(data["foes"], f"{path}.foes", 60, lambda v, at: fields.integer(v, at, *reps)),
        fields.flag(data["caught"], f"{path}.caught"),
    )


def _encounter(data: Mapping[str, Any], path: str, kept: CampaignRules) -> dict[str, Any]:
    """The kind of an encounter, and the level of activity where there is one."""
    least, most = (1, 5) if kept.level else (0, 0)
    mission = fields.key(data["mission"], f"{path}mission", kept.encounters, "mission")
    return {"mission": mission, "eal": fields.integer(data["eal"], f"{path}eal", least, most)}


def _dice_key(key: str, path: str) -> str:
    if not _DICE_KEY.fullmatch(key):
        raise BadRequest("a dice key is label:who, such as 'party:grunt-1'", field=path)
    return key


# ---- the chronicle ----

_MONTH_KEYS = tuple(Month.__slots__)


def _month_to_json(month: Month) -> dict[str, Any]:
    deeds = list(map(feat_to_json, month.deeds))
    happenings = [_happened_to_json(item) for item in month.happenings]
    return {**_plain(month), "happenings": happenings, **({"deeds": deeds} if deeds else {})}


def _read_month(value: Any, path: str, number: int, kept: CampaignRules) -> Month:
    data = fields.obj(value, path, _MONTH_KEYS, required=[key for key in _MONTH_KEYS if key not in _IF_ANY])
    return Month(
        number=fields.integer(data["number"], f"{path}.number", number, number),
        **_encounter(data, f"{path}.", kept),
        success=fields.flag(data["success"], f"{path}.success"),
        reason=fields.text(data["reason"], f"{path}.reason", empty=True),
        present=fields.each(data["present"], f"{path}.present", 60, fields.identifier),
        happenings=fields.each(data["happenings"], f"{path}.happenings", _MOST, _read_happened),
        deeds=fields.each(data.get("deeds", []), f"{path}.deeds", _MOST, read_feat),
    )


def feat_to_json(deed: Feat) -> dict[str, Any]:
    """A deed as JSON has it."""
    return {**deed._asdict(), "whom": list(deed.whom)}


def read_feat(value: Any, path: str) -> Feat:
    """A deed from JSON. Raises BadRequest with the path of what is wrong."""
    data = fields.obj(value, path, Feat._fields, required=Feat._fields)
    return Feat(
        fields.identifier(data["who"], f"{path}.who"),
        fields.one_of(data["what"], f"{path}.what", FEATS),
        fields.integer(data["number"], f"{path}.number", 1, _MOST),
        fields.each(data["whom"], f"{path}.whom", _MOST, fields.text),
    )


def _happened_to_json(item: Happened) -> dict[str, Any]:
    return {name: value for name, value in zip(item._fields, item, strict=True) if value}


def _read_happened(value: Any, path: str) -> Happened:
    data = fields.obj(value, path, Happened._fields, required=("what",))
    words = {
        name: fields.text(data.get(name, ""), f"{path}.{name}", empty=name != "what")
        for name in ("what", "who", "detail", "rule")
    }
    return Happened(**words, number=fields.integer(data.get("number", 0), f"{path}.number", 0, _MOST))
