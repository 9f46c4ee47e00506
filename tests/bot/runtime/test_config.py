from __future__ import annotations

import base64
import os
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.runtime import config
from bot.runtime.config import PERMISSIONS, PREFIX, Config, Unusable
from bot.runtime.i18n import Speaker
from engine.text import say

ROOT = Path(__file__).resolve().parents[3]
ID = "1180000000000000001"
TOKEN = base64.b64encode(ID.encode()).decode().rstrip("=") + ".GabcDe.not-a-real-token-not-a-real"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)


def read(folder: Path, **given: str) -> Config:
    return config.read([folder], given)


def write(folder: Path, *lines: str) -> None:
    (folder / ".env").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_without_any_setting_there_are_sensible_ones(tmp_path: Path) -> None:
    settings = read(tmp_path)
    assert (settings.log_level, settings.log_format, settings.discord_url) == ("info", "auto", None)
    assert settings.data == config.data_folder(os.environ)
    assert settings.database.parent == settings.data


def test_the_environment_outdoes_the_file_and_what_is_given_outdoes_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "BAZAAR_LOG_LEVEL=Warning", "BAZAAR_LOG_FORMAT=json", "OTHER=1")
    monkeypatch.setenv("BAZAAR_LOG_FORMAT", "text")
    settings = read(tmp_path, data=str(tmp_path / "given"))
    assert (settings.log_level, settings.log_format) == ("warning", "text")
    assert settings.data == tmp_path / "given"


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/share/bazaar"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/bazaar"),
        ({"HOME": "/h", "XDG_DATA_HOME": "x"}, "linux", "/h/.local/share/bazaar"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/bazaar"),
        ({"LOCALAPPDATA": "/u/Local"}, "win32", "/u/Local/bazaar"),
        ({"USERPROFILE": "/u"}, "win32", "/u/AppData/Local/bazaar"),
    ],
)
def test_data_lives_where_the_system_wants_it(
    environ: dict[str, str], platform: str, expected: str
) -> None:
    assert config.data_folder(environ, platform) == Path(expected)


def test_without_a_home_there_is_a_sentence_and_no_traceback(tmp_path: Path) -> None:
    write(tmp_path, "BAZAAR_DATA=~nobody-of-that-name/data")
    with pytest.raises(config.Unusable) as refused:
        read(tmp_path)
    assert refused.value.text.key == "app.data.homeless"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("BAZAAR_LOG_LEVEL=loud", "BAZAAR_LOG_LEVEL"),
        ("BAZAAR_LOG_FORMAT=xml", "BAZAAR_LOG_FORMAT"),
        ("BAZAAR_DISCORD_URL=https://example.org", "BAZAAR_DISCORD_URL"),
        ("BAZAAR_DATABASE=mysql://ada:secret@example.org/tables", "BAZAAR_DATABASE"),
        ("BAZAAR_DATABASE=postgresql://example.org", "BAZAAR_DATABASE"),
        ("BAZAAR_DATABASE=postgresql://example.org:port/tables", "BAZAAR_DATABASE"),
        ("BAZAAR_REQUESTS_PER_SECOND=0", "BAZAAR_REQUESTS_PER_SECOND"),
        ("BAZAAR_METRICS=yes", "BAZAAR_METRICS"),
        ("BAZAAR_METRICS=127.0.0.1:65536", "BAZAAR_METRICS"),
    ],
)
def test_a_wrong_setting_is_named_without_its_value(tmp_path: Path, line: str, name: str) -> None:
    write(tmp_path, f"BAZAAR_TOKEN={TOKEN}", line)
    with pytest.raises(Unusable) as refused:
        read(tmp_path)
    said = config.explain(refused.value, None, Speaker(strict=True))
    assert name in said
    assert line.partition("=")[2] not in said
    assert TOKEN not in said


def test_a_database_server_is_named_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(tmp_path).database_url.get_secret_value() == ""
    write(tmp_path, "BAZAAR_DATABASE=postgresql://ada:pass%40word@localhost/tables")
    settings = read(tmp_path)
    assert settings.database_url.get_secret_value().endswith("@localhost/tables")
    assert "pass%40word" not in f"{settings!r} {settings.model_dump_json()}"
    assert {"pass%40word", "pass@word"} <= set(settings.secrets())
    monkeypatch.setenv("BAZAAR_DATABASE", "postgresql:///tables?host=/run/postgresql")
    assert read(tmp_path).database_url.get_secret_value().startswith("postgresql:///tables")
    given = read(tmp_path, database_url="postgresql://given/tables")
    assert given.database_url.get_secret_value() == "postgresql://given/tables"


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("", None),
        ("9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:9464", ("0.0.0.0", 9464)),
        ("bots.example:80", ("bots.example", 80)),
        ("[::1]:9464", ("::1", 9464)),
    ],
)
def test_figures_are_served_nowhere_or_to_this_machine_unless_a_host_is_named(
    tmp_path: Path, value: str, address: tuple[str, int] | None
) -> None:
    assert read(tmp_path, metrics=value).metrics_address == address


def test_a_file_that_is_no_text_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"BAZAAR_TOKEN=\xff\xfe\n")
    with pytest.raises(Unusable) as refused:
        read(tmp_path)
    assert refused.value.text.key == "app.config.unreadable"


def test_the_token_never_shows_itself(tmp_path: Path) -> None:
    settings = read(tmp_path, token=TOKEN)
    assert (
        TOKEN not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
    )
    assert config.token(settings) == TOKEN


@pytest.mark.parametrize(
    ("token", "key"),
    [
        ("", "app.token.missing"),
        ("   ", "app.token.missing"),
        ("1180000000000000001", "app.token.misshapen"),
        ("c0ffee" * 10, "app.token.misshapen"),
        (f"Bot {TOKEN}", "app.token.misshapen"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_missing_or_wrong_token_is_explained_step_by_step(
    tmp_path: Path, token: str, key: str, language: str
) -> None:
    settings = read(tmp_path, token=token)
    with pytest.raises(Unusable) as refused:
        config.token(settings)
    assert refused.value.text.key == key
    said = config.explain(refused.value, settings, Speaker(language, strict=True))
    assert "https://discord.com/developers/applications" in said
    assert "BAZAAR_TOKEN" in said
    assert "./bazaar play" in said
    assert not token.strip() or token not in said
    for name in PERMISSIONS:
        assert Speaker(language, strict=True).say(f"app.permission.{name}") in said


def test_the_invitation_asks_for_exactly_what_is_needed(tmp_path: Path) -> None:
    link = urlsplit(config.invitation(ID))
    asked = {name: values[0] for name, values in parse_qs(link.query).items()}
    assert (link.scheme, link.netloc, link.path) == ("https", "discord.com", "/oauth2/authorize")
    assert asked["client_id"] == ID
    assert set(asked["scope"].split()) == {"bot", "applications.commands"}
    assert int(asked["permissions"]) == sum(PERMISSIONS.values())


def test_the_permissions_are_discords_own() -> None:
    discord = pytest.importorskip("discord")
    names = {name for name, on in discord.Permissions(sum(PERMISSIONS.values())) if on}
    assert names - {"read_messages"} == set(PERMISSIONS) - {"view_channel"}


def test_the_invitation_of_a_refused_token_is_that_of_its_application(tmp_path: Path) -> None:
    settings = read(tmp_path, token=TOKEN)
    said = config.explain(Unusable(say("app.token.refused")), settings, Speaker())
    assert f"client_id={ID}" in said
    assert TOKEN not in said
    assert config.application("%%%.b.c") is None


def test_the_example_names_every_setting_with_a_comment_and_changes_nothing(tmp_path: Path) -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = [m[1] for line in lines if (m := re.match(r"#?(BAZAAR_\w+)=", line))]
    assert sorted(named) == sorted(map(config.variable, Config.model_fields))
    for number, line in enumerate(lines):
        if re.match(r"#?BAZAAR_\w+=", line):
            assert lines[number - 1].startswith("# "), line
    write(tmp_path, *lines)
    assert read(tmp_path) == read(tmp_path / "nowhere")
