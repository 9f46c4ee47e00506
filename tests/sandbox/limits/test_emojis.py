"""What may be an emoji of an application, and which emojis components may name."""

import pytest

from sandbox.limits.application_emojis import (
    MAX_EMOJI_BYTES,
    MAX_EMOJIS,
    check_new_emoji,
    check_renamed_emoji,
)
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal
from tests.sandbox.building import (
    PNG,
    V2,
    Case,
    Json,
    as_uri,
    button,
    code_of,
    named,
    options,
    select,
    wrong_fields,
)

LENGTH, REGEX, INVALID = "BASE_TYPE_BAD_LENGTH", "STRING_TYPE_REGEX", "IMAGE_INVALID"
UNKNOWN = "BUTTON_COMPONENT_INVALID_EMOJI"
FRAME = b"\x21\xf9\x04\x00\x00\x00\x00\x00"
GIF = b"GIF89a\x01\x00\x01\x00\x00\x00\x00" + FRAME
WEBP = b"RIFF\x00\x00\x00\x00WEBPVP8X"
JPEG = b"\xff\xd8\xff\xe0"
LARGEST = PNG.ljust(MAX_EMOJI_BYTES, b"\x00")


def new(**more: object) -> Json:
    return {"name": "gem", "image": as_uri(PNG), **more}


CASES = (
    Case("name short", new(name="ab"), new(name="a"), "name", LENGTH),
    Case("name long", new(name="a" * 32), new(name="a" * 33), "name", LENGTH),
    Case("name letters", new(name="Gem_2"), new(name="gem-2"), "name", REGEX),
    Case("name alphabet", new(name="uber"), new(name="\u00fcber"), "name", REGEX),
    Case("name given", new(), {"image": as_uri(PNG)}, "name", "BASE_TYPE_REQUIRED"),
    Case("name taken", new(), new(name="ruby"), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    Case("image given", new(), {"name": "gem"}, "image", "BASE_TYPE_REQUIRED"),
    Case("image text", new(), new(image=5), "image", "STRING_TYPE_CONVERT"),
    Case("image uri", new(), new(image="https://example.org/a.png"), "image", INVALID),
    Case("image encoding", new(), new(image="data:image/png;base64,*"), "image", INVALID),
    Case("image alphabet", new(), new(image="data:image/png;base64,\u00fc"), "image", INVALID),
    Case("image kind", new(), new(image=as_uri(PNG, "svg+xml")), "image", INVALID),
    Case("image bytes", new(), new(image=as_uri(b"<svg/>")), "image", INVALID),
    Case(
        "image size",
        new(image=as_uri(LARGEST)),
        new(image=as_uri(LARGEST + b"\x00")),
        "image",
        "BINARY_TYPE_MAX_SIZE",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_new_emoji_at_its_limits(case: Case) -> None:
    assert wrong_fields(check_new_emoji, case.inside, ["ruby"]) == {}
    assert wrong_fields(check_new_emoji, case.outside, ["ruby"]) == {case.path: [case.code]}


@pytest.mark.parametrize(
    ("data", "kind", "animated"),
    [
        (PNG, "png", False),
        (JPEG, "jpeg", False),
        (GIF, "gif", False),
        (GIF + FRAME, "gif", True),
        (WEBP, "webp", False),
        (WEBP + b"ANIM", "webp", True),
        (JPEG + b"ANIM", "jpeg", False),
    ],
)
def test_a_picture_is_known_by_its_bytes(data: bytes, kind: str, animated: bool) -> None:
    for said in ("png", "jpg", kind):
        picture = check_new_emoji(new(image=as_uri(data, said)), [])
        assert (picture.content_type, picture.data) == (f"image/{kind}", data)
        assert picture.animated is animated


def test_an_application_has_at_most_two_thousand_emojis() -> None:
    taken = [f"e{n}" for n in range(MAX_EMOJIS)]
    assert code_of(check_new_emoji, new(), taken[1:]) == 0
    assert code_of(check_new_emoji, new(), taken) == 30008


def test_a_new_name_is_checked_like_a_first_one() -> None:
    check_renamed_emoji({"name": "gem"}, ["ruby"])
    for name, code in (("x", LENGTH), ("ruby", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")):
        assert wrong_fields(check_renamed_emoji, {"name": name}, ["ruby"]) == {"name": [code]}


@pytest.mark.parametrize(
    ("part", "path"),
    [
        (button(emoji={"id": "7"}), "emoji.id"),
        (select(options=options(1, emoji={"id": "7"})), "options.0.emoji.id"),
    ],
)
def test_components_name_emojis_that_there_are(part: Json, path: str) -> None:
    row = {"type": 1, "components": [part]}
    for tree, at in (
        ([row], "components.0.components.0"),
        ([{"type": 17, "components": [row]}], "components.0.components.0.components.0"),
    ):
        message = {"flags": V2, "components": tree}
        assert wrong_fields(check_message, message) == {}
        assert wrong_fields(check_message, message, emojis={"7"}) == {}
        assert wrong_fields(check_message, message, emojis={"8"}) == {f"{at}.{path}": [UNKNOWN]}


def test_modals_name_emojis_that_there_are() -> None:
    chooser = select(options=options(1, emoji={"id": "7", "name": "gem"}))
    label = {"type": 18, "label": "l", "component": chooser}
    modal = {"custom_id": "m", "title": "t", "components": [label]}
    path = "data.components.0.component.options.0.emoji.id"
    assert wrong_fields(check_modal, modal, emojis={"7"}) == {}
    assert wrong_fields(check_modal, modal, emojis=set()) == {path: [UNKNOWN]}
