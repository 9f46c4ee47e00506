"""Lines of JSON from anybody: bounded, strict, and never a surprise."""

import json
from io import BytesIO
from typing import Any

import pytest

from engine.errors import BadShape, EngineError
from engine.protocol.wire import INTEGER_LIMIT, MAX_DEPTH, MAX_LINE_BYTES, line_of, lines, parse


class Endless(BytesIO):
    """A source that counts how much of it is held at once."""

    most = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        self.most = max(self.most, len(line))
        return line


def code(line: bytes) -> str:
    members = parse(line).members
    assert isinstance(members, EngineError)
    return members.code


def found(data: bytes) -> list[bytes | str]:
    return [line if isinstance(line, bytes) else line.code for line in lines(BytesIO(data))]


def test_a_line_may_end_in_any_way_and_blank_ones_are_passed_over() -> None:
    assert found(b'{}\n\n  \t\r\n{"a":1}\r\n[]') == [b"{}\n", b'{"a":1}\r\n', b"[]"]
    assert found(b"") == found(b"\n") == []


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_of_the_greatest_length_is_read(end: bytes) -> None:
    line = b"x" * MAX_LINE_BYTES + end
    assert found(line) == [line]


@pytest.mark.parametrize("excess", [1, 2, 3, MAX_LINE_BYTES, 5 * MAX_LINE_BYTES])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_longer_line_is_skipped_and_the_next_is_read(excess: int, end: bytes) -> None:
    data = b"x" * (MAX_LINE_BYTES + excess) + end + b"{}\n"
    assert found(data) == ["engine.error.line_too_long", b"{}\n"]


def test_a_line_without_an_end_is_not_held_in_memory() -> None:
    source = Endless(b"x" * (20 * MAX_LINE_BYTES))
    (error,) = lines(source)
    assert isinstance(error, EngineError)
    assert source.most <= MAX_LINE_BYTES + 2


def test_the_id_is_taken_apart_from_the_members() -> None:
    message = parse(b'{"id": [1, "x", null, 0.5], "do": "state"}')
    assert (message.id, message.members) == ([1, "x", None, 0.5], {"do": "state"})
    assert parse(b'{"do": "state"}').id is None


@pytest.mark.parametrize(
    "line",
    [b"x", b"{", b"{}{}", b"{'a':1}", b'{"a":01}', b'{"a":1,}', b'"\n', b"\x00", b'{"a":"\x00"}',
     b"\xef\xbb\xbf{}", b"nul", b"[1", b'{"a" 1}'],
)  # fmt: skip
def test_what_is_no_json_is_refused(line: bytes) -> None:
    assert code(line) == "engine.error.json"


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (b'{"id":1,}', 8), (b'{"id":1 , \t}', 9), (b'{"id":[1,]}', 9), (b'{"id":[1, ]}', 9),
        (b'{"id":1,]', 8), (b"[,]", 2), (b"{,}", 2), (b'{"id":,}', 7), (b'{"id":1,,}', 9),
        (b'{"id":1,', 9), (b'{"id":1, x}', 10), (b'{"id":1]', 8), (b"}", 1), (b'{"id":"a', 7),
    ],
)  # fmt: skip
def test_the_place_is_named(line: bytes, at: int) -> None:
    error = parse(line).members
    assert isinstance(error, EngineError)
    assert error.details == {"at": at}


def test_the_byte_that_is_no_utf8_is_named() -> None:
    error = parse(b'{"id":"\xff"}').members
    assert isinstance(error, EngineError)
    assert (error.code, error.details) == ("engine.error.utf8", {"byte": 8})


@pytest.mark.parametrize("line", [b"\xff", b'"\xc3"', b'{"a":"\xed\xa0\x80"}', b"\xc0\x80"])
def test_what_is_no_utf8_is_refused(line: bytes) -> None:
    assert code(line) == "engine.error.utf8"


@pytest.mark.parametrize("line", [b"1", b'"do"', b"null", b"true", b"[]", b'[{"do":"state"}]'])
def test_what_is_no_object_is_refused(line: bytes) -> None:
    assert code(line) == "engine.error.no_object"


@pytest.mark.parametrize(
    "number",
    [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"9" * 5000,
     str(INTEGER_LIMIT).encode(), str(-INTEGER_LIMIT).encode()],
)  # fmt: skip
@pytest.mark.parametrize("place", [b"%s", b'{"id":7,"a":%s}', b'{"id":7,"a":[{"b":%s}]}'])
def test_a_number_beyond_reason_is_refused(number: bytes, place: bytes) -> None:
    line = place % number
    assert code(line) == "engine.error.number"
    assert parse(line).id == (7 if b"id" in place else None)


def test_great_numbers_within_reason_are_exact() -> None:
    for number in (INTEGER_LIMIT - 1, 1 - INTEGER_LIMIT, 2**53 + 1):
        assert parse(b'{"id":%d}' % number).id == number


def test_half_a_character_is_refused_and_the_id_still_comes_back() -> None:
    message = parse(rb'{"id":"x","seed":["a\ud800b"]}')
    assert message.id == "x"
    assert code(rb'{"id":"x","\udfff":1}') == "engine.error.surrogate"
    assert parse(rb'{"seed":"\ud83d\ude00"}').members == {"seed": "\N{GRINNING FACE}"}


@pytest.mark.parametrize(
    "id_", [b"NaN", rb'"\ud800"', b"[9e999]", b'{"a":1,"a":2}', b"[" * 64 + b"]" * 64]
)
def test_a_flawed_id_does_not_come_back(id_: bytes) -> None:
    message = parse(b'{"id":%s,"do":"state"}' % id_)
    assert message.id is None
    assert isinstance(message.members, EngineError)


def test_a_member_that_is_there_twice_is_refused() -> None:
    assert code(b'{"do":"state","do":"games"}') == "engine.error.member_twice"
    message = parse(b'{"id":1,"action":{"a":1,"a":1}}')
    assert (message.id, code(b'{"action":{"a":1,"a":1}}')) == (1, "engine.error.member_twice")


def test_nesting_is_bounded() -> None:
    def nested(depth: int) -> bytes:
        return b'{"id":1,"a":' + b"[" * depth + b"]" * depth + b"}"

    assert isinstance(parse(nested(MAX_DEPTH - 1)).members, dict)
    assert code(nested(MAX_DEPTH)) == "engine.error.too_deep"
    assert parse(nested(MAX_DEPTH)).id == 1
    assert code(nested(100_000)) == "engine.error.too_deep"
    assert code(b"[" * 500_000) == "engine.error.too_deep"
    assert code(b'{"a":' * 100_000) == "engine.error.too_deep"


@pytest.mark.parametrize("value", [{}, {"a": "Öl ☕ \U0001f600"}, {"a": [None, True, -1]}])
def test_an_answer_is_one_line_of_utf8(value: dict[str, Any]) -> None:
    line = line_of(value)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert json.loads(line.decode()) == value


def test_what_is_no_character_goes_out_as_a_question_mark() -> None:
    assert line_of({"a": "\ud800"}) == b'{"a":"?"}\n'


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_no_answer_holds_what_a_reader_may_take_for_the_end_of_a_line(end: str) -> None:
    line = line_of({"a": f"x{end}y"})
    assert line.decode().splitlines(keepends=True) == [line.decode()]
    assert json.loads(line) == {"a": f"x{end}y"}


def test_carriage_returns_do_not_cut_a_line_in_two() -> None:
    blank = b" " * (MAX_LINE_BYTES - 20)
    source = BytesIO(b'{"do":"games"}' + blank + b"\r" * 10 + b'{"do":"games"}\n{}\n')
    first, second = lines(source)
    assert isinstance(first, BadShape)
    assert second == b"{}\n"
