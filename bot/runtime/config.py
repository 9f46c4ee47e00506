"""Settings: read from the environment and `.env`, and explained when they cannot be used."""

from __future__ import annotations

import base64
import binascii
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlencode, urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.runtime.i18n import Speaker
from bot.runtime.request_share import PLANNED_PER_SECOND
from engine.text import Text, say

ROOT = Path(__file__).resolve().parents[2]
NAME = "bazaar"
PREFIX = "BAZAAR_"
PERMISSIONS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
"""Exactly what the bot needs on a server; why stands in `app.permission.<name>`."""
POSTGRESQL = "postgresql://"
LOOPBACK = "127.0.0.1"
SHORT_PASSWORD = 8
_TOKEN = re.compile(r"[\w-]{10,}\.[\w-]{4,}\.[\w-]{10,}")
_ADDRESS = re.compile(r"(?:(?P<host>[\w.-]+|\[[0-9A-Fa-f:.]+\]):)?(?P<port>\d{1,5})")


class Unusable(Exception):
    """The settings cannot be used; the text says why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Config(BaseSettings):
    """How one bot runs; every field is a variable `BAZAAR_<NAME>` of `.env.example`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        populate_by_name=True,
    )

    token: SecretStr = SecretStr("")
    data: Path = Field(default_factory=lambda: data_folder(os.environ))
    database_url: SecretStr = Field(
        default=SecretStr(""), validation_alias=AliasChoices(f"{PREFIX}DATABASE")
    )
    """A PostgreSQL server that keeps everything, password included; empty: the file in `data`."""
    metrics: str = ""
    """Where figures are served: a port of this machine alone, or host:port; empty: nowhere."""
    requests_per_second: float = Field(default=PLANNED_PER_SECOND, ge=1)
    """How many counted requests all processes together make; more only if Discord allowed it."""
    shards: int | None = Field(default=None, ge=1)
    """How many shards the bot has; empty: as many as Discord recommends."""
    spare: bool = False
    """Whether this process only waits to take over from others."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "text", "json"] = "auto"
    icons: bool = True
    follow_ups: Literal["auto", "always", "never"] = "auto"
    """Whether messages at tables are posted by the tokens of presses; auto: if requests get few."""
    discord_url: str | None = Field(default=None, pattern=r"^http://(127\.0\.0\.1|localhost):\d+$")

    @field_validator("data")
    @classmethod
    def _whole(cls, path: Path) -> Path:
        return path.expanduser().absolute()

    @field_validator("database_url")
    @classmethod
    def _postgresql(cls, value: SecretStr) -> SecretStr:
        url = value.get_secret_value().strip()
        if url:
            parts = urlsplit(url)
            if not url.startswith(POSTGRESQL) or not parts.path.strip("/") or parts.port == 0:
                raise ValueError
        return SecretStr(url)

    @field_validator("metrics")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and not (
            (address := _ADDRESS.fullmatch(value)) and int(address["port"]) < 1 << 16
        ):
            raise ValueError
        return value

    @field_validator("log_level", "log_format", "follow_ups", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @property
    def database(self) -> Path:
        """The file that keeps everything, unless a PostgreSQL server does."""
        return self.data / "bazaar.db"

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """The host and port where figures are served, if they are."""
        if not (address := _ADDRESS.fullmatch(self.metrics)):
            return None
        return (address["host"] or LOOPBACK).strip("[]"), int(address["port"])

    def secrets(self) -> tuple[str, ...]:
        """Return what may never stand in a log: the token, the database's address and password."""
        url = self.database_url.get_secret_value()
        password = urlsplit(url).password or ""
        if len(password) < SHORT_PASSWORD:  # ordinary words of a log would be taken for it
            password = ""
        secrets = (self.token.get_secret_value().strip(), url, password, unquote(password))
        return tuple(dict.fromkeys(filter(None, secrets)))


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Name the folder in which a program keeps its user's data on this system."""
    home = Path(environ.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    named = Path(environ.get("XDG_DATA_HOME") or "")
    # The specification wants relative paths ignored.
    return (named if named.is_absolute() else home / ".local" / "share") / NAME


def read(
    folders: Sequence[Path] = (ROOT, Path()), given: Mapping[str, str] | None = None
) -> Config:
    """Read the settings: what is given, the environment, `.env` here, then beside the launcher."""
    files = tuple(folder / ".env" for folder in folders)
    try:
        return Config(_env_file=files, **given or {})  # type: ignore[arg-type, call-arg]  # pydantic's
    except ValidationError as wrong:
        names = sorted({variable(str(error["loc"][0])) for error in wrong.errors()})
        raise Unusable(say("app.config.wrong", names=", ".join(names))) from None
    except (OSError, UnicodeDecodeError):
        raise Unusable(say("app.config.unreadable")) from None
    except RuntimeError:  # what Path.home() and Path.expanduser() raise
        raise Unusable(say("app.data.homeless")) from None


def variable(field: str) -> str:
    """Name the variable that sets a field."""
    match Config.model_fields[field].validation_alias if field in Config.model_fields else field:
        case AliasChoices(choices=[str(name), *_]) | str(name):
            return name
        case _:
            return PREFIX + field.upper()


def unusable_folder(folder: Path, wrong: OSError) -> Text:
    """Say why a folder for data cannot be used."""
    reason = wrong.strerror or type(wrong).__name__
    return say("app.data.unusable", folder=str(folder), reason=reason)


def token(settings: Config) -> str:
    """Return the token if it has the shape of one, or say what is wrong with it."""
    value = settings.token.get_secret_value().strip()
    if not value:
        raise Unusable(say("app.token.missing"))
    if not _TOKEN.fullmatch(value):
        raise Unusable(say("app.token.misshapen"))
    return value


def application(value: str) -> str | None:
    """Read the application's id, which is no secret, out of a token's first part."""
    first = value.partition(".")[0]
    try:
        decoded = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return decoded if decoded.isdigit() else None


def invitation(application_id: int | str) -> str:
    """Return the address that brings the bot to a server with exactly what it needs."""
    query = {
        "client_id": application_id,
        "scope": "bot applications.commands",
        "permissions": sum(PERMISSIONS.values()),
    }
    return f"https://discord.com/oauth2/authorize?{urlencode(query)}"


def explain(refusal: Unusable, settings: Config | None, speaker: Speaker) -> str:
    """Say what is wrong; when it is the token, also how to get one and how to invite the bot."""
    wrong = speaker(refusal.text)
    if not refusal.text.key.startswith("app.token."):
        return wrong
    given = "" if settings is None else settings.token.get_secret_value()
    link = invitation(application(given) or speaker.say("app.token.your_id"))
    needs = [f"   - {speaker.say(f'app.permission.{name}')}" for name in PERMISSIONS]
    steps = speaker.say("app.token.steps", link=link, needs="\n".join(needs))
    return f"{wrong}\n\n{steps}"
