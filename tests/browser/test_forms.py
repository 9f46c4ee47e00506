"""Forms of a bot on the page: what is chosen is shown and kept, and the focus finds its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.world.examples import CHANNELS
from tests.browser.playing import expect, message, newest, run

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import House

STEWARDS = 1180000000000000102
EVENING = 1_700_000_000 + 3600  # 23:13 UTC


def post(house: House, page: Page, body: dict[str, Any]) -> None:
    place = page.locator("[aria-current=page]").get_attribute("data-go")
    house.as_bot("POST", f"/channels/{place}/messages", body)


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (6, {"id": STEWARDS, "type": "role"}, "Stewards"),
        (8, {"id": int(CHANNELS[1][0]), "type": "channel"}, CHANNELS[1][1]),
        (7, {"id": STEWARDS, "type": "role"}, "Stewards"),
    ],
)
def test_a_select_shows_what_is_chosen_also_if_the_bot_wrote_a_number(
    house: House, kind: int, value: dict[str, Any], shown: str
) -> None:
    page = house.open("ada")
    select = {"type": kind, "custom_id": "s", "placeholder": "None", "default_values": [value]}
    post(house, page, {"components": [{"type": 1, "components": [select]}]})
    expect(newest(page).locator(".picked")).to_have_text(shown)


def test_escape_keeps_the_picks_of_a_multi_select(house: House) -> None:
    page = house.open("ada")
    run(page, "classic")
    page.get_by_role("combobox", name="Choose gems").click()
    for name in ("Ruby", "Opal"):
        page.get_by_role("option", name=name).click()
    page.keyboard.press("Escape")
    expect(newest(page)).to_contain_text("ruby, opal")


def test_too_few_picks_wait_for_more(house: House) -> None:
    page = house.open("ada")
    options = [{"label": name, "value": name} for name in ("Ruby", "Opal", "Pearl")]
    select = {"type": 3, "custom_id": "c:gems", "options": options, "min_values": 2}
    post(house, page, {"components": [{"type": 1, "components": [select | {"max_values": 3}]}]})
    select_box = newest(page).get_by_role("combobox")
    select_box.click()
    page.get_by_role("option", name="Opal").click()
    page.keyboard.press("Escape")
    expect(select_box.locator(".picked")).to_have_text(["Opal"])
    select_box.click()
    page.get_by_role("option", name="Pearl").click()
    page.keyboard.press("Escape")
    expect(newest(page)).to_contain_text("Opal, Pearl")


def test_nothing_covers_a_picture(house: House) -> None:
    page = house.open("ada")
    run(page, "slow")
    picture = message(page, "Here is the board.").locator(".picture")
    picture.get_by_role("button").focus()
    picture.hover()
    covers = """(figure) => {
        const box = figure.querySelector("img").getBoundingClientRect();
        return [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) =>
            document.elementsFromPoint(box.x + box.width * x, box.y + box.height * y)
        )).flat().filter((one) => figure.contains(one) && !one.matches("img, button, figure"))
            .map((one) => one.outerHTML);
    }"""
    assert picture.evaluate(covers) == []
    assert picture.evaluate("(figure) => figure.textContent") == ""


@pytest.mark.parametrize("name", ["ada", "dana"])
def test_every_time_of_day_has_24_hours_as_the_bot_writes_it(house: House, name: str) -> None:
    page = house.open(name, timezone_id="UTC")
    post(house, page, {"content": " ".join(f"<t:{EVENING}:{style}>" for style in "tTfFsS")})
    post(house, page, {"content": "and on"})
    times = message(page, "23:13").locator("time.moment")
    for shown in times.all():
        expect(shown).to_contain_text("23:13")
    everywhere = page.evaluate("""() => [...document.querySelectorAll("time, .hurry-time")].flatMap(
        (one) => [one.textContent, one.title ?? ""])""")
    assert not [text for text in everywhere if "AM" in text or "PM" in text]


def test_the_focus_follows_a_private_form_that_arrives(house: House) -> None:
    page = house.open("ada")
    run(page, "secret")
    expect(newest(page).get_by_role("button", name="Again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(message(page, "Once more.")).to_be_visible()


def test_the_focus_stays_with_whoever_is_typing(house: House) -> None:
    page = house.open("ada")
    run(page, "secret")
    box = page.locator("textarea.composer-box")
    box.click()
    page.keyboard.type("let me think")
    newest(page).get_by_role("button", name="Again").evaluate("(one) => one.click()")
    expect(message(page, "Once more.")).to_be_visible()
    expect(box).to_be_focused()


def test_the_focus_stays_in_a_form_that_is_replaced_in_place(house: House) -> None:
    page = house.open("ada")
    run(page, "count")
    for number in (0, 1):
        page.get_by_role("button", name=f"Pressed {number}").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"Pressed {number + 1}")).to_be_focused()
