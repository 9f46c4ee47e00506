from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from bot.runtime import logging as logs
from bot.store.errors import StoreFailed
from engine.errors import IllegalAction

TOKEN = "MTE4MDAwMDAwMDAwMDAwMDAwMQ.GabcDe.not-a-real-token-not-a-real"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    known = {name: logging.getLogger(name).level for name in logs.QUIET_LOGGERS}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in known.items():
        logging.getLogger(name).setLevel(before)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def set_up(
    level: logs.Level = "info", form: logs.Format = "auto", stream: io.StringIO | None = None
) -> io.StringIO:
    stream = stream or io.StringIO()
    logs.set_up(level, form, secrets=(TOKEN,), stream=stream)
    return stream


class Minutes:
    """A clock that goes only when told to."""

    at = 0.0

    def now(self) -> float:
        return self.at


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_elsewhere_than_on_a_terminal_every_line_is_json_with_its_ids() -> None:
    stream = set_up()
    with structlog.contextvars.bound_contextvars(interaction=7):
        structlog.get_logger("bot.services.host").info("step saved", table="abc234", sequence=3)
    (line,) = lines(stream)
    assert (line["event"], line["level"], line["logger"]) == (
        "step saved",
        "info",
        "bot.services.host",
    )
    assert (line["table"], line["sequence"], line["interaction"]) == ("abc234", 3, 7)
    assert line["timestamp"].endswith("Z")


def test_on_a_terminal_it_reads_well() -> None:
    stream = set_up(stream=Terminal())
    structlog.get_logger("bot.services.host").info("step saved", table="abc234")
    assert "step saved" in stream.getvalue()
    with pytest.raises(json.JSONDecodeError):
        json.loads(stream.getvalue())


@pytest.mark.parametrize("form", ["text", "json"])
def test_fields_of_unknown_names_are_hidden(form: logs.Format) -> None:
    stream = set_up(form=form)
    structlog.get_logger("bot").info("seat taken", name="Ada Lovelace", card="ruby-2-fake")
    assert "Ada" not in stream.getvalue()
    assert "ruby" not in stream.getvalue()
    assert "seat taken" in stream.getvalue()


def test_a_known_field_that_holds_more_than_a_word_or_number_is_hidden() -> None:
    stream = set_up()
    structlog.get_logger("bot").info("odd", table={"hand": "ruby"}, status=["ok", {"x": "ruby"}])
    assert "ruby" not in stream.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_exception_is_told_by_type_and_place_but_without_words_or_variables(
    form: logs.Format,
) -> None:
    stream = set_up(form=form)
    hand = "ruby-2-fake"
    try:
        try:
            dict[str, int]()["Ada Lovelace"]
        except KeyError as cause:
            raise ValueError(f"cannot play {hand}") from cause
    except ValueError:
        structlog.get_logger("bot").exception("press failed", interaction=7)
    said = stream.getvalue()
    assert "Ada" not in said
    assert hand not in said
    assert "ValueError" in said
    assert "KeyError" in said
    assert "tests/bot/runtime/test_logging.py" in said


def test_a_refusal_is_told_by_its_code_alone() -> None:
    told = logs.account(IllegalAction("basari.error.offer_too_low", offer=3))
    assert told["code"] == "basari.error.offer_too_low"
    assert "3" not in json.dumps(told)


def test_a_group_tells_its_parts() -> None:
    group = ExceptionGroup("Ada", [ValueError("Bo"), OSError(28, "Chidi")])
    told = logs.account(group)
    assert [part["type"] for part in told["parts"]] == ["ValueError", "OSError"]
    assert told["parts"][1]["errno"] == 28
    assert not any(name in json.dumps(told) for name in ("Ada", "Bo", "Chidi"))


def test_what_libraries_say_comes_without_the_values_they_put_in() -> None:
    stream = set_up()
    library = logging.getLogger("discord.ui.view")
    library.error("Ignoring exception in view %r for item %r", "<View Ada>", "<Select ruby>")
    library.warning("Shard ID %s has stopped in %.2fs", 3, 1.5)
    library.warning("Odd %(what)s", {"what": "Ada"})
    library.warning("Broken %d and %s", "Ada")
    first, second, third, fourth = lines(stream)
    assert first["event"] == "Ignoring exception in view … for item …"
    assert second["event"] == "Shard ID 3 has stopped in 1.50s"
    assert third["event"] == "Odd …"
    assert fourth["event"].startswith("Broken")
    assert "Ada" not in stream.getvalue()
    assert "ruby" not in stream.getvalue()


def test_libraries_that_would_show_requests_are_never_asked_for_more() -> None:
    stream = set_up("debug")
    for name in ("discord.http", "discord.webhook", "discord.webhook.async_", "discord.gateway"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG), name
        logging.getLogger(name).debug("POST with %s has sent %s", TOKEN, "ruby")
    structlog.get_logger("bot").debug("ours")
    assert [line["event"] for line in lines(stream)] == ["ours"]


def test_a_token_is_taken_out_wherever_it_stands() -> None:
    stream = set_up()
    logging.getLogger("strange").warning("I know " + TOKEN)
    structlog.get_logger("bot").info("odd", reason=f"because of {TOKEN}")
    assert TOKEN not in stream.getvalue()
    assert logs.HIDDEN in stream.getvalue()


def test_lines_below_the_level_are_not_written() -> None:
    stream = set_up("warning")
    structlog.get_logger("bot").info("quiet")
    structlog.get_logger("bot").warning("loud")
    assert [line["event"] for line in lines(stream)] == ["loud"]


async def fail() -> None:
    raise ValueError("Ada")


def test_what_escapes_from_a_task_is_noted_without_its_words() -> None:
    stream = set_up()

    async def run() -> None:
        logs.note_loop_errors(asyncio.get_running_loop())
        task = asyncio.create_task(fail())
        await asyncio.wait({task})
        del task
        await asyncio.sleep(0)

    asyncio.run(run())
    (line,) = lines(stream)
    assert line["exception"]["type"] == "ValueError"
    assert "Ada" not in stream.getvalue()


def test_what_we_say_of_modules_and_files_is_told_as_it_is() -> None:
    stream = set_up()
    logging.getLogger("engine.manifest").error("part of a game left out: %s", "some.module")
    logging.getLogger("engine.other").error("somebody has %s", "a ruby")
    told, hidden = lines(stream)
    assert told["event"] == "part of a game left out: some.module"
    assert hidden["event"] == "somebody has …"


def test_what_the_store_refuses_is_told_once_a_minute_with_how_many_were_left_out() -> None:
    stream, clock = io.StringIO(), Minutes()
    logs.set_up(stream=stream, now=clock.now)
    log, full = structlog.get_logger("bot"), StoreFailed("host.store.full")
    for second in range(180):
        clock.at = float(second)
        log.error("the store failed", code=full.code)
        log.error("deadline not kept", table="abc234", exc_info=full)
        log.warning("not judged", reason=full.code)
    told = lines(stream)
    assert [line.get("left_out") for line in told] == [None, 179, 179]
    assert {line["event"] for line in told} == {"the store failed"}


def _raised_from(refusal: StoreFailed) -> Exception:
    try:
        try:
            raise refusal
        except StoreFailed as cause:
            raise RuntimeError from cause
    except RuntimeError as error:
        return error


def test_a_refusal_behind_another_error_counts_and_other_kinds_and_lines_do_not() -> None:
    stream, clock = io.StringIO(), Minutes()
    logs.set_up(stream=stream, now=clock.now)
    log, full = structlog.get_logger("bot"), StoreFailed("host.store.full")
    log.error("the store failed", code=full.code)
    log.error("wake-ups failed", exc_info=ExceptionGroup("tasks", [_raised_from(full)]))
    logging.getLogger("discord.client").error("Ignoring exception", exc_info=full)
    log.error("the store failed", code="host.store.locked")
    log.error("press failed", exc_info=IllegalAction("host.error.over"))
    log.error("press failed", exc_info=IllegalAction("host.error.over"))
    assert [line["event"] for line in lines(stream)] == [
        "the store failed", "the store failed", "press failed", "press failed"
    ]  # fmt: skip
