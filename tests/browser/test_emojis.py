"""Emojis of the application on the page: in text, on buttons and in selects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.playing import expect, message
from tests.sandbox.building import PNG, V2, as_uri

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import House

PLACE = "1180000000000000201"


def uploaded(house: House, name: str) -> str:
    application = house.as_bot("GET", "/applications/@me")["id"]
    path = f"/applications/{application}/emojis"
    made = house.as_bot("POST", path, {"name": name, "image": as_uri(PNG)})
    return str(made["id"])


def posted(house: House, **body: Any) -> None:
    house.as_bot("POST", f"/channels/{PLACE}/messages", body)


def size(picture: Locator) -> tuple[float, float]:
    box = picture.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_emojis_are_drawn_beside_words_and_heard_once(house: House) -> None:
    ruby = uploaded(house, "ruby")
    page = house.open("ada", width=390, height=844)
    opal = uploaded(house, "opal")  # the page hears of it while it is open
    emoji = {"id": opal}
    options = [{"label": "Opal", "value": "o", "emoji": emoji, "default": True}]
    posted(
        house,
        flags=V2,
        components=[
            {"type": 10, "content": f"<:ruby:{ruby}> Ruby and <:gone:5> nothing"},
            {"type": 10, "content": f"<:ruby:{ruby}>"},
            {
                "type": 1,
                "components": [
                    {"type": 2, "style": 2, "custom_id": "b", "label": "Opal", "emoji": emoji}
                ],
            },
            {
                "type": 1,
                "components": [{"type": 3, "custom_id": "s", "options": options}],
            },
        ],
    )
    row = message(page, "Ruby and")
    pictures = row.locator("img.custom-emoji")
    expect(pictures).to_have_count(4)
    for number, (id_, name, side) in enumerate(
        ((ruby, "ruby", 22), (ruby, "ruby", 22), (opal, "opal", 20), (opal, "opal", 20))
    ):
        picture = pictures.nth(number)
        expect(picture).to_have_attribute("src", f"/cdn/emojis/{id_}.webp")
        expect(picture).to_have_attribute("alt", "")
        expect(picture).to_have_attribute("title", f":{name}:")
        expect(picture).to_have_js_property("naturalWidth", 1)
        assert size(picture) == (side, side)
    expect(row).to_contain_text("Ruby and :gone: nothing")
    assert size(row.locator(".prose").first)[1] == 22, "one line, as high as its emoji"
    expect(row.get_by_role("button", name="Opal", exact=True)).to_be_visible()
    row.get_by_role("combobox").click()
    listed = page.get_by_role("option", name="Opal", exact=True).locator("img.custom-emoji")
    assert size(listed) == (20, 20)
    heard = page.locator("[aria-live]").first
    expect(heard).to_contain_text("Ruby and :gone: nothing")
    expect(heard).not_to_contain_text(":ruby:")


def test_a_message_of_emojis_alone_shows_them_large_and_names_them(house: House) -> None:
    ruby, opal = uploaded(house, "ruby"), uploaded(house, "opal")
    page = house.open("ada")
    posted(house, content=f"<:ruby:{ruby}> <:opal:{opal}>")
    pictures = page.locator("li.message").last.locator("img.custom-emoji")
    expect(pictures).to_have_count(2)
    assert [size(pictures.nth(n)) for n in range(2)] == [(48, 48), (48, 48)]
    expect(pictures.first).to_have_attribute("alt", ":ruby:")
    expect(page.locator("[aria-live]").first).to_contain_text(":ruby: :opal:")
    posted(house, content=f"<:ruby:{ruby}> ruby")
    assert size(message(page, "ruby").locator("img.custom-emoji").last) == (22, 22)
