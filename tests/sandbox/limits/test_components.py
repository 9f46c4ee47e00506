"""The limits of message components, classic and V2, alone and all together."""

from typing import Any

import pytest

from sandbox.limits.emoji import is_emoji
from sandbox.limits.messages import check_message
from tests.sandbox.building import (
    Case,
    Json,
    button,
    classic,
    container,
    gallery,
    link,
    modern,
    named,
    options,
    row,
    section,
    select,
    text,
    thumbnail,
    upload,
    users,
    wrong_fields,
)

MAX, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
LOW, HIGH, COERCE = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "NUMBER_TYPE_COERCE"
CHOICES, KINDS, FLAG = "BASE_TYPE_CHOICES", "UNION_TYPE_CHOICES", "BOOLEAN_TYPE_CONVERT"
STRING = "STRING_TYPE_CONVERT"
WIDE, EMOJI = "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "BUTTON_COMPONENT_INVALID_EMOJI"
FORBIDDEN = "BUTTON_COMPONENT_FIELD_NOT_ALLOWED"
SCHEME, URL = "URL_TYPE_INVALID_SCHEME", "URL_TYPE_INVALID_URL"
DEFAULTS = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"
FIRST = "components.0.components.0"


def buttons(count: int) -> list[Json]:
    return [button(f"b{n}") for n in range(count)]


def one(part: Json) -> Json:
    return classic(row(part))


def default(*kinds: str) -> list[Json]:
    return [{"id": str(n), "type": kind} for n, kind in enumerate(kinds)]


def file(url: str = "attachment://a.png", **more: Any) -> Json:
    return {"type": 13, "file": {"url": url}, **more}


def separator(**more: Any) -> Json:
    return {"type": 14, **more}


def without(part: Json, name: str) -> Json:
    return {key: value for key, value in part.items() if key != name}


BUTTONS = [
    Case("label", button(label="x" * 80), button(label="x" * 81), "label", MAX),
    Case("label is text", button(), button(label=1), "label", STRING),
    Case("custom id", button("x" * 100), button("x" * 101), "custom_id", MAX),
    Case("custom id filled", button("x"), button(""), "custom_id", REQUIRED),
    Case("custom id is text", button("1"), button() | {"custom_id": 1}, "custom_id", STRING),
    Case(
        "custom id needed",
        button(),
        without(button(), "custom_id"),
        "custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    Case("style", button(style=4), button(style=7), "style", CHOICES),
    Case("style least", button(style=1), button(style=0), "style", CHOICES),
    Case("style needed", button(), without(button(), "style"), "style", REQUIRED),
    Case("style is a number", button(style=1), button(style=True), "style", COERCE),
    Case("disabled", button(disabled=True), button(disabled=1), "disabled", FLAG),
    Case(
        "label or emoji",
        without(button(emoji={"name": "💎"}), "label"),
        without(button(), "label"),
        "label",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    Case("no sku", button(), button(sku_id="1"), "sku_id", FORBIDDEN),
    Case("link needs url", link(), without(link(), "url"), "url", REQUIRED),
    Case(
        "link url",
        link(url=f"https://a.b/{'x' * 500}"),
        link(url=f"https://a.b/{'x' * 501}"),
        "url",
        MAX,
    ),
    Case("link scheme", link(url="discord://-/app"), link(url="steam://a"), "url", SCHEME),
    Case("link unbroken", link(url="http://a.b/%20"), link(url="http://a.b/ "), "url", URL),
    Case("link form", link(url="http://a.b"), link(url="https:/a.b"), "url", URL),
    Case(
        "emoji text",
        button(emoji={"name": "❤️"}),
        button(emoji={"name": "heart"}),
        "emoji.name",
        EMOJI,
    ),
    Case(
        "emoji symbol",
        button(emoji={"name": "⬛"}),
        button(emoji={"name": "■"}),
        "emoji.name",
        EMOJI,
    ),
    Case(
        "emoji named",
        button(emoji={"id": "1", "name": "gem"}),
        button(emoji={}),
        "emoji.name",
        EMOJI,
    ),
    Case("emoji id", button(emoji={"id": 1}), button(emoji={"id": "x"}), "emoji.id", COERCE),
    Case("emoji object", button(emoji=None), button(emoji="💎"), "emoji", "MODEL_TYPE_CONVERT"),
    Case("id", button(id=2**31 - 1), button(id=2**31), "id", HIGH),
    Case("id is a number", button(id=0), button(id="1"), "id", COERCE),
]

SELECTS = [
    Case("custom id", select(custom_id="x" * 100), select(custom_id="x" * 101), "custom_id", MAX),
    Case("custom id needed", select(), without(select(), "custom_id"), "custom_id", REQUIRED),
    Case(
        "placeholder",
        select(placeholder="x" * 150),
        select(placeholder="x" * 151),
        "placeholder",
        MAX,
    ),
    Case("options", select(options=options(25)), select(options=options(26)), "options", BAD),
    Case("an option", select(options=options(1)), select(options=[]), "options", BAD),
    Case("options needed", select(), without(select(), "options"), "options", REQUIRED),
    Case(
        "values differ",
        select(),
        select(options=options(2, value="same")),
        "options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    Case(
        "label",
        select(options=options(1, label="x" * 100)),
        select(options=options(1, label="x" * 101)),
        "options.0.label",
        MAX,
    ),
    Case(
        "label filled",
        select(options=options(1, label="x")),
        select(options=options(1, label="")),
        "options.0.label",
        REQUIRED,
    ),
    Case(
        "value",
        select(options=options(1, value="x" * 100)),
        select(options=options(1, value="x" * 101)),
        "options.0.value",
        MAX,
    ),
    Case(
        "value is text",
        select(options=options(1, value="1")),
        select(options=options(1, value=1)),
        "options.0.value",
        STRING,
    ),
    Case(
        "description",
        select(options=options(1, description="x" * 100)),
        select(options=options(1, description="x" * 101)),
        "options.0.description",
        MAX,
    ),
    Case(
        "emoji",
        select(options=options(1, emoji={"name": "🔷"})),
        select(options=options(1, emoji={"name": "x"})),
        "options.0.emoji.name",
        EMOJI,
    ),
    Case(
        "default",
        select(options=options(1, default=True)),
        select(options=options(1, default="yes")),
        "options.0.default",
        FLAG,
    ),
    Case("min", select(min_values=0), select(min_values=-1), "min_values", LOW),
    Case(
        "min most",
        users(min_values=25, max_values=25),
        users(min_values=26, max_values=25),
        "min_values",
        HIGH,
    ),
    Case("max", select(max_values=1), select(min_values=0, max_values=0), "max_values", LOW),
    Case("max most", users(max_values=25), users(max_values=26), "max_values", HIGH),
    Case("max is a number", select(max_values=2), select(max_values=2.0), "max_values", COERCE),
    Case(
        "min to max",
        select(min_values=2, max_values=2),
        select(min_values=2, max_values=1),
        "max_values",
        LOW,
    ),
    Case("min to the usual max", select(min_values=1), select(min_values=2), "max_values", LOW),
    Case(
        "max to options",
        select(max_values=2),
        select(max_values=3),
        "options",
        "BASE_TYPE_MIN_LENGTH",
    ),
    Case(
        "defaults to max",
        select(max_values=2, options=options(2, default=True)),
        select(max_values=1, options=options(2, default=True)),
        "options",
        DEFAULTS,
    ),
    Case("disabled", select(disabled=False), select(disabled="no"), "disabled", FLAG),
    Case(
        "user defaults",
        users(default_values=default("user")),
        users(default_values=default("role")),
        "default_values.0.type",
        CHOICES,
    ),
    Case(
        "role defaults",
        users(type=6, default_values=default("role")),
        users(type=6, default_values=default("user")),
        "default_values.0.type",
        CHOICES,
    ),
    Case(
        "mentionable defaults",
        users(type=7, max_values=2, default_values=default("user", "role")),
        users(type=7, max_values=2, default_values=default("user", "channel")),
        "default_values.1.type",
        CHOICES,
    ),
    Case(
        "channel defaults",
        users(type=8, default_values=default("channel")),
        users(type=8, default_values=default("guild")),
        "default_values.0.type",
        CHOICES,
    ),
    Case(
        "as many defaults as may be picked",
        users(max_values=2, default_values=default("user", "user")),
        users(max_values=1, default_values=default("user", "user")),
        "default_values",
        DEFAULTS,
    ),
    Case(
        "as many defaults as must be picked",
        users(min_values=2, max_values=2, default_values=default("user", "user")),
        users(min_values=2, max_values=2, default_values=default("user")),
        "default_values",
        BAD,
    ),
    Case(
        "defaults once",
        users(
            max_values=2, default_values=[{"id": "1", "type": "user"}, {"id": "2", "type": "user"}]
        ),
        users(max_values=2, default_values=[{"id": "1", "type": "user"}] * 2),
        "default_values.1.id",
        "SET_TYPE_ALREADY_CONTAINS_VALUE",
    ),
    Case(
        "channel types",
        users(type=8, channel_types=[0, 11]),
        users(type=8, channel_types=[99]),
        "channel_types.0",
        CHOICES,
    ),
]

LAYOUT = [
    Case(
        "rows",
        classic(*(row(b) for b in buttons(5))),
        classic(*(row(b) for b in buttons(6))),
        "components",
        MAX,
    ),
    Case(
        "buttons in a row",
        classic(row(*buttons(5))),
        classic(row(*buttons(6))),
        "components.0.components",
        BAD,
    ),
    Case("a button in a row", one(button()), classic(row()), "components.0.components", BAD),
    Case(
        "one select in a row",
        one(select()),
        classic(row(select(), users())),
        "components.0.components.1",
        WIDE,
    ),
    Case(
        "select not after button",
        classic(row(button()), row(select())),
        classic(row(button(), select())),
        "components.0.components.1",
        WIDE,
    ),
    Case(
        "button not after select",
        classic(row(select()), row(button())),
        classic(row(select(), button())),
        "components.0.components.1",
        WIDE,
    ),
    Case("rows on top", one(button()), classic(button()), "components.0", KINDS),
    Case(
        "no V2 without its flag",
        modern(text()),
        classic(text(), content="x"),
        "components.0",
        KINDS,
    ),
    Case("known kinds", modern(text()), modern({"type": 99}), "components.0", KINDS),
    Case("kind is a number", modern(text()), modern({"type": "10"}), "components.0", KINDS),
    Case("true is no kind", modern(row(button())), modern({"type": True}), "components.0", KINDS),
    Case("kind needed", modern(text()), modern({"content": "x"}), "components.0.type", REQUIRED),
    Case(
        "no modal input",
        one(button()),
        one({"type": 4, "custom_id": "t", "style": 1}),
        FIRST,
        KINDS,
    ),
    Case(
        "components are a list",
        one(button()),
        {"components": {}, "content": "x"},
        "components",
        "LIST_TYPE_CONVERT",
    ),
    Case(
        "components are objects",
        one(button()),
        {"components": [row(), 5]},
        "components.1",
        "MODEL_TYPE_CONVERT",
    ),
    Case("text", modern(text("x" * 4000)), modern(text("x" * 4001)), "components.0.content", BAD),
    Case("text filled", modern(text("x")), modern(text("")), "components.0.content", REQUIRED),
    Case(
        "section texts",
        modern(section(text(), text(), text())),
        modern(section(*[text()] * 4)),
        "components.0.components",
        BAD,
    ),
    Case(
        "a section text", modern(section(text())), modern(section()), "components.0.components", BAD
    ),
    Case("section of texts", modern(section(text())), modern(section(button("c"))), FIRST, KINDS),
    Case(
        "section accessory",
        modern(section(text(), accessory=thumbnail())),
        modern(section(text(), accessory=select())),
        "components.0.accessory",
        KINDS,
    ),
    Case(
        "accessory needed",
        modern(section(text())),
        modern(without(section(text()), "accessory")),
        "components.0.accessory",
        REQUIRED,
    ),
    Case(
        "thumbnail only beside text",
        modern(section(text(), accessory=thumbnail())),
        modern(thumbnail()),
        "components.0",
        KINDS,
    ),
    Case(
        "thumbnail alt text",
        modern(section(text(), accessory=thumbnail(description="x" * 1024))),
        modern(section(text(), accessory=thumbnail(description="x" * 1025))),
        "components.0.accessory.description",
        BAD,
    ),
    Case(
        "thumbnail media",
        modern(section(text(), accessory=thumbnail())),
        modern(section(text(), accessory={"type": 11})),
        "components.0.accessory.media",
        REQUIRED,
    ),
    Case("gallery", modern(gallery(10)), modern(gallery(11)), "components.0.items", BAD),
    Case("a picture", modern(gallery(1)), modern(gallery(0)), "components.0.items", BAD),
    Case(
        "gallery alt text",
        modern(gallery(description="x" * 1024)),
        modern(gallery(description="x" * 1025)),
        "components.0.items.0.description",
        BAD,
    ),
    Case(
        "gallery spoiler",
        modern(gallery(spoiler=True)),
        modern(gallery(spoiler=1)),
        "components.0.items.0.spoiler",
        FLAG,
    ),
    Case(
        "gallery media",
        modern(gallery()),
        modern(gallery(media={})),
        "components.0.items.0.media.url",
        REQUIRED,
    ),
    Case(
        "gallery scheme",
        modern(gallery()),
        modern(gallery(media={"url": "data:image/png,"})),
        "components.0.items.0.media.url",
        SCHEME,
    ),
    Case(
        "gallery address",
        modern(gallery()),
        modern(gallery(media={"url": "a.png"})),
        "components.0.items.0.media.url",
        URL,
    ),
    Case(
        "file by attachment only",
        modern(file()),
        modern(file("https://example.org/a.png")),
        "components.0.file.url",
        SCHEME,
    ),
    Case(
        "file uploaded",
        modern(file()),
        modern(file("attachment://b.png")),
        "components.0.file.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    Case("file needed", modern(file()), modern({"type": 13}), "components.0.file", REQUIRED),
    Case(
        "spacing",
        modern(separator(spacing=2)),
        modern(separator(spacing=3)),
        "components.0.spacing",
        CHOICES,
    ),
    Case(
        "divider",
        modern(separator(divider=False)),
        modern(separator(divider=0)),
        "components.0.divider",
        FLAG,
    ),
    Case(
        "container filled",
        modern(container(text())),
        modern(container()),
        "components.0.components",
        BAD,
    ),
    Case(
        "container in container",
        modern(container(separator())),
        modern(container(container(text()))),
        FIRST,
        KINDS,
    ),
    Case(
        "button in container",
        modern(container(row(button()))),
        modern(container(button())),
        FIRST,
        KINDS,
    ),
    Case(
        "accent",
        modern(container(text(), accent_color=0xFFFFFF)),
        modern(container(text(), accent_color=0x1000000)),
        "components.0.accent_color",
        HIGH,
    ),
    Case(
        "spoiler",
        modern(container(text(), spoiler=True)),
        modern(container(text(), spoiler="x")),
        "components.0.spoiler",
        FLAG,
    ),
    Case(
        "row in container",
        modern(container(row(*buttons(5)))),
        modern(container(row(*buttons(6)))),
        f"{FIRST}.components",
        BAD,
    ),
    Case(
        "forty components",
        modern(container(*[text()] * 39)),
        modern(container(*[text()] * 40)),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    Case(
        "accessories and buttons count",
        modern(container(*(section(text(), accessory=b) for b in buttons(13)))),
        modern(container(*(section(text(), accessory=b) for b in buttons(13)), separator())),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    Case(
        "text in total",
        modern(text("x" * 2000), container(text("x" * 2000))),
        modern(text("x" * 2000), container(text("x" * 2001))),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    Case(
        "labels and options are text",
        modern(text("x" * 3990), row(button(label="x" * 10))),
        modern(text("x" * 3990), row(select(placeholder="x" * 7))),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    Case(
        "custom ids differ",
        classic(row(*buttons(2))),
        classic(row(button(), button())),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    Case(
        "custom ids differ over the whole message",
        modern(section(text(), accessory=button("a")), container(row(button("b")))),
        modern(section(text(), accessory=button("a")), container(row(button("a")))),
        "components.1.components.0.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    Case(
        "disabled ones too",
        classic(row(button("a"), button("b", disabled=True))),
        classic(row(button("a"), button("a", disabled=True))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    Case(
        "ids differ",
        modern(text() | {"id": 1}, text() | {"id": 2}),
        modern(text() | {"id": 1}, text() | {"id": 1}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    Case(
        "an id of 0 is none",
        modern(text() | {"id": 0}, text() | {"id": 0}),
        modern(text() | {"id": -1}),
        "components.0.id",
        LOW,
    ),
]


def checked(payload: Json) -> dict[str, list[str]]:
    return wrong_fields(check_message, payload, {0: upload("a.png")})


@pytest.mark.parametrize("case", [*BUTTONS, *SELECTS], ids=named)
def test_a_button_or_select_just_inside_a_limit_is_taken(case: Case) -> None:
    assert checked(one(case.inside)) == {}
    assert checked(modern(container(row(case.inside)))) == {}


@pytest.mark.parametrize("case", [*BUTTONS, *SELECTS], ids=named)
def test_a_button_or_select_just_outside_a_limit_names_the_field(case: Case) -> None:
    assert checked(one(case.outside)) == {f"{FIRST}.{case.path}": [case.code]}
    deep = {f"{FIRST}.components.0.{case.path}": [case.code]}
    assert checked(modern(container(row(case.outside)))) == deep


@pytest.mark.parametrize("case", LAYOUT, ids=named)
def test_a_layout_just_inside_a_limit_is_taken(case: Case) -> None:
    assert checked(case.inside) == {}


@pytest.mark.parametrize("case", LAYOUT, ids=named)
def test_a_layout_just_outside_a_limit_names_the_component(case: Case) -> None:
    fields = checked(case.outside)
    assert fields[case.path] == [case.code]


@pytest.mark.parametrize("style", [1, 2, 3, 4])
def test_a_button_takes_a_custom_id_and_no_url(style: int) -> None:
    exclusive = ["BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"]
    both = button(style=style, url="https://example.org")
    assert checked(one(button(style=style))) == {}
    fields = {f"{FIRST}.custom_id": exclusive, f"{FIRST}.url": exclusive}
    assert checked(one(both)) == fields


def test_a_link_takes_a_url_and_no_custom_id() -> None:
    assert checked(one(link())) == {}
    exclusive = ["BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"]
    fields = {f"{FIRST}.custom_id": exclusive, f"{FIRST}.url": exclusive}
    assert checked(one(link(custom_id="x"))) == fields


def test_a_premium_button_takes_a_sku_and_nothing_else() -> None:
    premium = {"type": 2, "style": 6, "sku_id": "1"}
    assert checked(one(premium)) == {}
    assert checked(one(without(premium, "sku_id"))) == {f"{FIRST}.sku_id": [REQUIRED]}
    fields = checked(one(premium | {"label": "x", "emoji": {"name": "💎"}, "custom_id": "x"}))
    assert fields == {f"{FIRST}.{name}": [FORBIDDEN] for name in ("label", "emoji", "custom_id")}


def test_the_tree_is_discords_own() -> None:
    payload = classic(row(button("a"), button("x" * 101)))
    with pytest.raises(Exception, match="Invalid Form Body") as raised:
        check_message(payload)
    errors = [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 100 or fewer in length."}]
    tree = {"components": {"0": {"components": {"1": {"custom_id": {"_errors": errors}}}}}}
    body = {"code": 50035, "message": "Invalid Form Body", "errors": tree}
    assert raised.value.body() == body  # type: ignore[attr-defined]  # a DiscordError


def test_all_wrong_components_are_named_at_once() -> None:
    payload = modern(
        container(row(button(label="x" * 81), button("x" * 101)), text(""), gallery(11)),
        {"type": 2},
    )
    assert checked(payload) == {
        "components.0.components.0.components.0.label": [MAX],
        "components.0.components.0.components.1.custom_id": [MAX],
        "components.0.components.1.content": [REQUIRED],
        "components.0.components.2.items": [BAD],
        "components.1": [KINDS],
    }


@pytest.mark.parametrize(
    "name", ["💎", "❤️", "❤", "👍🏽", "👩‍🚀", "🇩🇪", "1️⃣", "#️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🔶", "♦️", "⬛", "🃏"]
)
def test_an_emoji_is_one(name: str) -> None:
    assert is_emoji(name)


@pytest.mark.parametrize(
    "name", ["", "a", "1", "gem", ":gem:", "💎💎", "■", "◆", "<:gem:1>", "🇩", " 💎"]
)
def test_other_text_is_no_emoji(name: str) -> None:
    assert not is_emoji(name)
