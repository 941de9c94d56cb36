"""Settings from environment variables or a `.env` file."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field, SecretStr, ValidationError, ValidationInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from engine.errors import BadRequest

DISCORD_API = "https://discord.com/api/v10"


def _address(value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise ValueError("an address beginning with http:// or https:// is needed")
    return value.rstrip("/")


def known_url(value: str) -> str:
    """The URL of a database, as it is. Raises ValueError for one that the bot has no driver for."""
    if not value.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
        raise ValueError("a URL beginning with sqlite+aiosqlite:// or postgresql+asyncpg:// is needed")
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(value)
    except (ValueError, ArgumentError) as error:
        raise ValueError("the URL cannot be read: it has user:password@host:port/database") from error
    if not url.database:
        raise ValueError("the URL names no database: sqlite+aiosqlite:///duckback.db names a file")
    return value


def _more_than_shard(value: int, info: ValidationInfo) -> int:
    if info.data.get("shard", 0) >= value:
        raise ValueError(f"DUCKBACK_SHARD counts from 0 and must be below DUCKBACK_SHARDS, which is {value}")
    return value


class Settings(BaseSettings):
    """What the program may be told from outside."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    token: SecretStr | None = Field(
        None, alias="DISCORD_TOKEN", description="the bot's token; `run` needs it, nothing else does"
    )
    api_base: Annotated[str, AfterValidator(_address)] = Field(
        DISCORD_API, alias="DISCORD_API_BASE", description="REST address of Discord or of a server that speaks like it"
    )
    database_url: Annotated[str, AfterValidator(known_url)] = Field(
        "sqlite+aiosqlite:///data/duckback.db",
        alias="DUCKBACK_DATABASE_URL",
        description="SQLAlchemy URL of the database, with an asynchronous driver",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", alias="DUCKBACK_LOG_LEVEL", description="DEBUG, INFO, WARNING or ERROR"
    )
    log_format: Literal["plain", "json"] = Field(
        "plain", alias="DUCKBACK_LOG_FORMAT", description="plain, or json: one JSON object a line"
    )
    http_port: int | None = Field(
        None,
        ge=0,
        le=65_535,
        alias="DUCKBACK_HTTP_PORT",
        description="port that answers /healthz and /metrics; 0 takes a free one",
    )
    http_host: str = Field("127.0.0.1", alias="DUCKBACK_HTTP_HOST", description="address that the port is opened on")
    public_url: Annotated[str, AfterValidator(_address)] | None = Field(
        None,
        alias="DUCKBACK_PUBLIC_URL",
        description="address by which strangers reach that port; with it, it answers /privacy, /terms and /support",
    )
    contact: str | None = Field(
        None,
        alias="DUCKBACK_CONTACT",
        description="how strangers reach the person who runs the bot, such as a mail address; it stands on those pages",
    )
    shard: int = Field(
        0, ge=0, alias="DUCKBACK_SHARD", description="which part of the servers this process serves, counted from 0"
    )
    shards: Annotated[int, AfterValidator(_more_than_shard)] = Field(
        1, ge=1, le=1_000, alias="DUCKBACK_SHARDS", description="processes that share the database and the servers"
    )
    warm: int = Field(
        16, ge=1, le=10_000, alias="DUCKBACK_WARM", description="encounters kept ready in memory at a time"
    )


class Explained(NamedTuple):
    """One setting, for the help text."""

    name: str
    default: str
    what: str


def explained() -> Iterator[Explained]:
    """Every setting with its default."""
    for field in Settings.model_fields.values():
        default = "none" if field.default is None else str(field.default)
        yield Explained(str(field.alias), default, field.description or "")


def load_settings() -> Settings:
    """The settings in force. Raises BadRequest naming the variable that cannot be read, never its value."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        message = str(first["msg"]).removeprefix("Value error, ")
        raise BadRequest(message, field=str(first["loc"][0])) from None
