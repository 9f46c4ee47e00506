"""The limits of messages: text, embeds, attachments, mentions, flags and what excludes what."""

from typing import Any

import pytest

from sandbox.limits.messages import check_message
from tests.sandbox.building import (
    V2,
    Case,
    button,
    classic,
    code_of,
    gallery,
    modern,
    named,
    row,
    text,
    upload,
    wrong_fields,
)

MIB = 1024 * 1024


def said(**more: Any) -> dict[str, Any]:
    return {"content": "hello", **more}


def embedded(**embed: Any) -> dict[str, Any]:
    return {"embeds": [{"title": "t", **embed}]}


def field(name: str = "n", value: str = "v", **more: Any) -> dict[str, Any]:
    return {"name": name, "value": value, **more}


def mentioning(**mentions: Any) -> dict[str, Any]:
    return said(allowed_mentions=mentions)


def polling(**more: Any) -> dict[str, Any]:
    answer = {"poll_media": {"text": "yes"}}
    return {"poll": {"question": {"text": "q"}, "answers": [answer], **more}}


def answers(count: int, length: int = 1) -> dict[str, Any]:
    return polling(answers=[{"poll_media": {"text": "a" * length}}] * count)


IDS = [str(n) for n in range(101)]
MAX, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
LOW, HIGH, COERCE = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "NUMBER_TYPE_COERCE"
CHOICES, TWICE, FLAG = (
    "BASE_TYPE_CHOICES",
    "SET_TYPE_ALREADY_CONTAINS_VALUE",
    "BOOLEAN_TYPE_CONVERT",
)
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"

CASES = [
    Case("content", {"content": "x" * 2000}, {"content": "x" * 2001}, "content", MAX),
    Case("emoji count once", {"content": "💎" * 2000}, {"content": "💎" * 2001}, "content", MAX),
    Case("content is text", said(), {"content": 5}, "content", "STRING_TYPE_CONVERT"),
    Case("tts", said(tts=True), said(tts=1), "tts", FLAG),
    Case("nonce", said(nonce="x" * 25), said(nonce="x" * 26), "nonce", "NONCE_TYPE_TOO_LONG"),
    Case(
        "nonce number",
        said(nonce=2**63 - 1),
        said(nonce=2**63),
        "nonce",
        "NONCE_TYPE_OUT_OF_BOUNDS",
    ),
    Case("nonce kind", said(nonce=5), said(nonce=True), "nonce", "NONCE_TYPE_INVALID_TYPE"),
    Case("enforce", said(enforce_nonce=True), said(enforce_nonce="yes"), "enforce_nonce", FLAG),
    Case("stickers", said(sticker_ids=IDS[:3]), said(sticker_ids=IDS[:4]), "sticker_ids", MAX),
    Case("flags known", said(flags=4), said(flags=1 << 1), "flags", CHOICES),
    Case("flags is a number", said(flags=0), said(flags=True), "flags", COERCE),
    Case("flags positive", said(flags=0), said(flags=-1), "flags", LOW),
    Case(
        "embeds",
        {"embeds": [{"title": "t"}] * 10},
        {"embeds": [{"title": "t"}] * 11},
        "embeds",
        MAX,
    ),
    Case(
        "embeds list", {"embeds": [{"title": "t"}]}, {"embeds": {}}, "embeds", "LIST_TYPE_CONVERT"
    ),
    Case(
        "embed object",
        {"embeds": [{"title": "t"}]},
        {"embeds": [{"title": "t"}, 1]},
        "embeds.1",
        "MODEL_TYPE_CONVERT",
    ),
    Case("embed full", embedded(), {"embeds": [{}]}, "embeds.0.description", REQUIRED),
    Case("title", embedded(title="x" * 256), embedded(title="x" * 257), "embeds.0.title", MAX),
    Case(
        "description",
        embedded(description="x" * 4096),
        embedded(description="x" * 4097),
        "embeds.0.description",
        MAX,
    ),
    Case(
        "fields",
        embedded(fields=[field()] * 25),
        embedded(fields=[field()] * 26),
        "embeds.0.fields",
        MAX,
    ),
    Case(
        "field name",
        embedded(fields=[field(name="x" * 256)]),
        embedded(fields=[field(name="x" * 257)]),
        "embeds.0.fields.0.name",
        MAX,
    ),
    Case(
        "field name filled",
        embedded(fields=[field()]),
        embedded(fields=[field(name="")]),
        "embeds.0.fields.0.name",
        REQUIRED,
    ),
    Case(
        "field value",
        embedded(fields=[field(value="x" * 1024)]),
        embedded(fields=[field(value="x" * 1025)]),
        "embeds.0.fields.0.value",
        MAX,
    ),
    Case(
        "field value filled",
        embedded(fields=[field(value="\u200b")]),
        embedded(fields=[field(value=" ")]),
        "embeds.0.fields.0.value",
        REQUIRED,
    ),
    Case(
        "field inline",
        embedded(fields=[field(inline=True)]),
        embedded(fields=[field(inline=1)]),
        "embeds.0.fields.0.inline",
        FLAG,
    ),
    Case(
        "footer",
        embedded(footer={"text": "x" * 2048}),
        embedded(footer={"text": "x" * 2049}),
        "embeds.0.footer.text",
        MAX,
    ),
    Case(
        "author",
        embedded(author={"name": "x" * 256}),
        embedded(author={"name": "x" * 257}),
        "embeds.0.author.name",
        MAX,
    ),
    Case("color", embedded(color=0xFFFFFF), embedded(color=0x1000000), "embeds.0.color", HIGH),
    Case("color positive", embedded(color=0), embedded(color=-1), "embeds.0.color", LOW),
    Case(
        "timestamp",
        embedded(timestamp="2026-01-02T03:04:05Z"),
        embedded(timestamp="yesterday"),
        "embeds.0.timestamp",
        "DATE_TIME_TYPE_PARSE",
    ),
    Case(
        "embed url",
        embedded(url="https://example.org"),
        embedded(url="example.org"),
        "embeds.0.url",
        "URL_TYPE_INVALID_URL",
    ),
    Case(
        "image scheme",
        embedded(image={"url": "http://example.org/a.png"}),
        embedded(image={"url": "ftp://example.org/a.png"}),
        "embeds.0.image.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    Case(
        "embeds together",
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]},
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000, "title": "t"}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    Case(
        "embeds together with fields, footer and author",
        {
            "embeds": [
                {
                    "description": "x" * 4000,
                    "fields": [field("n" * 100, "v" * 900)],
                    "footer": {"text": "f" * 800},
                    "author": {"name": "a" * 200},
                }
            ]
        },
        {
            "embeds": [
                {
                    "description": "x" * 4000,
                    "fields": [field("n" * 100, "v" * 900)],
                    "footer": {"text": "f" * 800},
                    "author": {"name": "a" * 201},
                }
            ]
        },
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    Case(
        "users mentioned",
        mentioning(users=IDS[:100]),
        mentioning(users=IDS),
        "allowed_mentions.users",
        MAX,
    ),
    Case(
        "roles mentioned",
        mentioning(roles=IDS[:100]),
        mentioning(roles=IDS),
        "allowed_mentions.roles",
        MAX,
    ),
    Case(
        "users once",
        mentioning(users=["1", "2"]),
        mentioning(users=["1", "1"]),
        "allowed_mentions.users.1",
        TWICE,
    ),
    Case(
        "mention ids",
        mentioning(users=[1]),
        mentioning(users=["me"]),
        "allowed_mentions.users.0",
        COERCE,
    ),
    Case(
        "parse",
        mentioning(parse=["users", "roles", "everyone"]),
        mentioning(parse=["here"]),
        "allowed_mentions.parse.0",
        CHOICES,
    ),
    Case(
        "parse or list",
        mentioning(parse=["roles"], users=["1"]),
        mentioning(parse=["users"], users=["1"]),
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    Case(
        "replied",
        mentioning(replied_user=False),
        mentioning(replied_user=0),
        "allowed_mentions.replied_user",
        FLAG,
    ),
    Case(
        "mentions object",
        mentioning(),
        said(allowed_mentions=[]),
        "allowed_mentions",
        "MODEL_TYPE_CONVERT",
    ),
    Case(
        "reference",
        said(message_reference={"message_id": "1"}),
        said(message_reference={"message_id": "one"}),
        "message_reference.message_id",
        COERCE,
    ),
    Case(
        "question",
        polling(question={"text": "q" * 300}),
        polling(question={"text": "q" * 301}),
        "poll.question.text",
        BAD,
    ),
    Case("answers", answers(10), answers(11), "poll.answers", BAD),
    Case("answer", answers(1, 55), answers(1, 56), "poll.answers.0.poll_media.text", BAD),
    Case("hours", polling(duration=768), polling(duration=769), "poll.duration", HIGH),
    Case(
        "no content beside V2",
        modern(text(), content=""),
        modern(text(), content="x"),
        "content",
        LEGACY,
    ),
    Case(
        "no embeds beside V2",
        modern(text(), embeds=[]),
        modern(text(), embeds=[{"title": "t"}]),
        "embeds",
        LEGACY,
    ),
    Case("no poll beside V2", modern(text()), modern(text(), **polling()), "poll", LEGACY),
    Case(
        "no stickers beside V2",
        modern(text(), sticker_ids=[]),
        modern(text(), sticker_ids=["1"]),
        "sticker_ids",
        LEGACY,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_message_just_inside_a_limit_is_taken(case: Case) -> None:
    assert wrong_fields(check_message, case.inside) == {}


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_message_just_outside_a_limit_names_the_wrong_field(case: Case) -> None:
    assert wrong_fields(check_message, case.outside) == {case.path: [case.code]}


def test_all_wrong_fields_are_named_at_once() -> None:
    payload = {"content": "x" * 2001, "tts": "no", "embeds": [{"title": "x" * 257}]}
    assert wrong_fields(check_message, payload) == {
        "content": [MAX],
        "tts": [FLAG],
        "embeds.0.title": [MAX],
    }


def test_a_prefix_stands_before_every_path() -> None:
    fields = wrong_fields(check_message, {"content": "x" * 2001}, prefix=("data",))
    assert fields == {"data.content": [MAX]}


def test_a_body_that_is_no_object_is_refused() -> None:
    assert wrong_fields(check_message, []) == {"": ["MODEL_TYPE_CONVERT"]}


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x"},
        {"embeds": [{"title": "t"}]},
        {"sticker_ids": ["1"]},
        classic(row(button())),
        modern(text()),
        polling(),
        {"message_reference": {"type": 1, "message_id": "1", "channel_id": "2"}},
    ],
)
def test_a_message_with_anything_to_show_is_taken(payload: dict[str, Any]) -> None:
    assert code_of(check_message, payload) == 0


@pytest.mark.parametrize(
    "payload",
    [{}, {"content": ""}, {"content": " \n"}, {"content": None, "embeds": []}, modern(), classic()],
)
def test_an_empty_message_is_refused(payload: dict[str, Any]) -> None:
    assert code_of(check_message, payload) == 50006


def test_a_file_alone_is_a_message_but_not_beside_v2() -> None:
    assert code_of(check_message, {}, {0: upload()}) == 0
    assert code_of(check_message, modern(), {0: upload()}) == 50006


# -- attachments ------------------------------------------------------------------------------


def listed(*ids: object, **more: Any) -> dict[str, Any]:
    return said(attachments=[{"id": n, "filename": f"{n}.png", **more} for n in ids])


UPLOADS = {n: upload(f"{n}.png") for n in range(11)}


def test_ten_files_fit_and_eleven_do_not() -> None:
    assert wrong_fields(check_message, said(), dict(list(UPLOADS.items())[:10])) == {}
    assert wrong_fields(check_message, said(), UPLOADS) == {"attachments": [MAX]}
    assert wrong_fields(check_message, listed(*range(11)), UPLOADS) == {"attachments": [MAX]}


def test_kept_and_new_files_count_together() -> None:
    before = {"content": "x", "attachments": [{"id": "77", "filename": "old.png"}]}
    nine = {n: UPLOADS[n] for n in range(9)}
    ten = {n: UPLOADS[n] for n in range(10)}
    assert wrong_fields(check_message, {}, nine, existing=before) == {}
    assert wrong_fields(check_message, {}, ten, existing=before) == {"attachments": [MAX]}
    assert wrong_fields(check_message, listed(*range(10)), ten, existing=before) == {}


@pytest.mark.parametrize(
    ("sizes", "code"),
    [
        ([10 * MIB], 0),
        ([10 * MIB + 1], 40005),
        ([10 * MIB, 10 * MIB, 5 * MIB], 0),
        ([10 * MIB, 10 * MIB, 5 * MIB + 1], 40005),
    ],
)
def test_files_are_limited_each_and_together(sizes: list[int], code: int) -> None:
    files = {n: upload(size=size) for n, size in enumerate(sizes)}
    assert code_of(check_message, said(), files) == code


ATTACHED = [
    Case(
        "alt text",
        listed(0, description="x" * 1024),
        listed(0, description="x" * 1025),
        "attachments.0.description",
        MAX,
    ),
    Case("known id", listed(0), listed(1), "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
    Case("once", listed(0), listed(0, 0), "attachments.1.id", TWICE),
    Case("id kind", listed("0"), listed(True), "attachments.0.id", COERCE),
    Case("id needed", listed(0), said(attachments=[{}]), "attachments.0.id", REQUIRED),
    Case(
        "embed image",
        embedded(image={"url": "attachment://a.png"}),
        embedded(image={"url": "attachment://b.png"}),
        "embeds.0.image.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
]


@pytest.mark.parametrize("case", ATTACHED, ids=named)
def test_attachments_must_be_those_of_the_request(case: Case) -> None:
    assert wrong_fields(check_message, case.inside, {0: upload()}) == {}
    assert wrong_fields(check_message, case.outside, {0: upload()}) == {case.path: [case.code]}


def shown(name: str) -> dict[str, Any]:
    picture = gallery()
    picture["items"][0]["media"]["url"] = f"attachment://{name}"
    return modern(picture)


MISSING = {
    "components.0.items.0.media.url": ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]
}
BEFORE = {"flags": V2, "components": [text()], "attachments": [{"id": "7", "filename": "old.png"}]}


def test_a_component_may_show_an_upload_or_a_kept_attachment() -> None:
    assert wrong_fields(check_message, shown("a.png"), {0: upload()}) == {}
    assert wrong_fields(check_message, shown("old.png"), existing=BEFORE) == {}
    edit = shown("old.png") | {"attachments": [{"id": "7", "filename": "old.png"}]}
    assert wrong_fields(check_message, edit, existing=BEFORE) == {}


def test_a_component_cannot_show_what_is_not_there() -> None:
    assert wrong_fields(check_message, shown("b.png"), {0: upload()}) == MISSING
    dropped = shown("old.png") | {"attachments": []}
    assert wrong_fields(check_message, dropped, existing=BEFORE) == MISSING
    unnamed = shown("old.png") | {"attachments": [{"id": "7"}]}
    assert wrong_fields(check_message, unnamed, existing=BEFORE) == MISSING


def test_a_file_is_referred_to_by_the_name_it_is_kept_under() -> None:
    spaced = {0: upload("my board.png")}
    assert wrong_fields(check_message, shown("my_board.png"), spaced) == {}
    assert "components.0.items.0.media.url" in wrong_fields(
        check_message, shown("my board.png"), spaced
    )
    renamed = shown("b.png") | {"attachments": [{"id": 0, "filename": "b.png"}]}
    assert wrong_fields(check_message, renamed, {0: upload("a.png")}) == {}


# -- edits ------------------------------------------------------------------------------------

OLD = {"content": "x", "flags": 0, "embeds": [], "components": [], "attachments": []}
NEW = {"content": "", "flags": V2, "embeds": [], "components": [text()], "attachments": []}


@pytest.mark.parametrize(
    ("payload", "existing", "code"),
    [
        ({"flags": 4}, OLD, 0),
        ({"content": ""}, OLD, 50006),
        ({"content": None, "embeds": [{"title": "t"}]}, OLD, 0),
        ({"components": []}, NEW, 50006),
        ({}, {"content": "", "flags": 128}, 50006),
        ({"content": "x"}, {"content": "", "flags": 128}, 0),
        (modern(text()), {"content": "", "flags": 128 | 64}, 0),
    ],
)
def test_an_edit_must_leave_something_to_show(
    payload: dict[str, Any], existing: dict[str, Any], code: int
) -> None:
    assert code_of(check_message, payload, existing=existing) == code


@pytest.mark.parametrize(
    ("payload", "existing", "fields"),
    [
        ({"flags": V2}, NEW, {}),
        ({"flags": V2 | 4}, NEW, {}),
        ({"flags": 0}, NEW, {"flags": ["MESSAGE_CANNOT_REMOVE_COMPONENTS_V2"]}),
        ({"content": "x"}, NEW, {"content": [LEGACY]}),
        (modern(text()), NEW, {}),
        ({"components": [text()]}, NEW, {"components.0": ["UNION_TYPE_CHOICES"]}),
        (modern(text()), OLD, {"content": [LEGACY]}),
        (modern(text(), content=None), OLD, {}),
        ({"flags": 32}, OLD | {"flags": 32}, {}),
        ({"flags": 32}, OLD, {"flags": [CHOICES]}),
    ],
)
def test_components_v2_stays_once_it_was_set(
    payload: dict[str, Any], existing: dict[str, Any], fields: dict[str, list[str]]
) -> None:
    assert wrong_fields(check_message, payload, existing=existing) == fields
