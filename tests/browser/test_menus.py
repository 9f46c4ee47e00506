"""Menus on people and messages, files in commands, and moving pictures, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.playing import expect, message, newest, run, say
from tests.samples import first

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import House

RECORD = {"name": "record.json", "mimeType": "application/json", "buffer": b"{}"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def choose_command(page: Page, name: str) -> Locator:
    """Begin a command with options, and return its first."""
    box = page.locator("textarea.composer-box")
    box.click()
    box.press_sequentially(f"/{name}")
    page.locator(".picker .choice").first.wait_for()
    box.press("Enter")
    return page.locator(".pill-input").first


def test_a_right_click_opens_the_menu_of_a_person_and_of_a_message(house: House) -> None:
    page, bo = house.open("ada"), house.open("bo")
    say(bo, f"one two <@{house.people['dana']}>")
    row = message(page, "one two")
    row.locator(".author").click(button="right")
    menu = page.get_by_role("menu", name="Bo")
    expect(menu.get_by_role("menuitem")).to_have_text(["Send a message", "Greet"])
    menu.get_by_role("menuitem", name="Greet").click()
    expect(newest(page)).to_contain_text("Hello Bo!")
    expect(newest(page).locator(".message-context")).to_have_text("Ada used Greet")
    expect(menu).to_have_count(0)

    row.locator(".mention").click(button="right")
    page.get_by_role("menu", name="Dana").get_by_role("menuitem", name="Greet").click()
    expect(newest(page)).to_contain_text("Hello Dana!")

    row.locator(".prose").click(button="right", position={"x": 5, "y": 5})
    menu = page.get_by_role("menu", name="Message")
    expect(menu.get_by_role("group", name="Apps")).to_be_visible()
    menu.get_by_role("menuitem", name="Count Words").click()
    expect(newest(page)).to_contain_text("3 words by Bo")


def test_menus_by_keyboard_alone(house: House) -> None:
    page = house.open("ada")
    say(page, "one two three")
    expect(newest(page)).to_contain_text("one two three")
    page.keyboard.press("ArrowUp")
    expect(newest(page)).to_be_focused()
    page.keyboard.press("m")
    expect(page.get_by_role("menuitem", name="Reply")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(newest(page).get_by_role("button", name="Message menu")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("3 words by Ada")

    message(page, "one two three").focus()
    page.keyboard.press("Tab")
    expect(message(page, "one two three").locator(".author")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Greet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("Hello Ada!")


def test_menus_and_a_file_on_a_phone(house: House) -> None:
    page = house.open("ada", **PHONE)
    say(page, "one two")
    say(page, "three")
    message(page, "three").get_by_role("button", name="Message menu").tap()
    page.get_by_role("menuitem", name="Count Words").tap()
    expect(newest(page)).to_contain_text("1 words by Ada")
    page.get_by_role("button", name="Members").tap()
    page.get_by_role("button", name="Bo's menu").tap()
    page.get_by_role("menuitem", name="Greet").tap()
    expect(newest(page)).to_contain_text("Hello Bo!")

    file = choose_command(page, "read")
    expect(page.locator(".pill-file")).to_have_text("Choose a file")
    file.set_input_files(RECORD)  # type: ignore[arg-type]  # Playwright's own dict type
    expect(page.locator(".pill-file")).to_have_text("record.json")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.locator(".command-form .send").tap()
    expect(newest(page)).to_contain_text("record.json · application/json; charset=utf-8 · 2 bytes")


def test_a_file_is_needed_and_not_too_large(house: House) -> None:
    page = house.open("dana")
    file = choose_command(page, "read")
    page.locator(".command-form .send").click()
    problem = page.locator(".form-hint .problem")
    expect(problem).to_be_visible()
    expect(file).to_be_focused()
    large = {"name": "a.bin", "mimeType": "text/plain", "buffer": bytes(10 * 1024 * 1024 + 1)}
    file.set_input_files(large)  # type: ignore[arg-type]  # Playwright's own dict type
    expect(problem).to_contain_text("Höchstens 10,5 MB.")
    file.press("Backspace")
    expect(page.locator(".pill-file")).to_have_text("Datei wählen")
    file.set_input_files(RECORD)  # type: ignore[arg-type]  # Playwright's own dict type
    expect(page.locator(".command-form .send")).to_be_focused()
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("2 bytes")


def test_the_menu_of_a_message_outlives_an_edit_of_it(house: House) -> None:
    page = house.open("ada")
    run(page, "count")
    newest(page).hover()
    newest(page).get_by_role("button", name="Message menu").click()
    item = page.get_by_role("menuitem", name="Count Words")
    before = item.bounding_box()
    newest(page).get_by_role("button", name="Pressed 0").evaluate("(one) => one.click()")
    expect(newest(page)).to_contain_text("Count: 1")
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert item.bounding_box() == before
    item.click()
    expect(newest(page)).to_contain_text("2 words by Bazaar")


@pytest.mark.parametrize("text", first(["And as an attachment.", "film.gif"]))
def test_a_moving_picture_moves(house: House, text: str) -> None:
    page = house.open("ada")
    run(page, "film")
    picture = message(page, text).locator("img")
    expect(picture).to_have_js_property("naturalWidth", 320)
    expect(picture).to_have_attribute(
        "alt", "A walking bar" if text == "film.gif" else "A bar walks to the right"
    )
    frames = set()
    for _ in range(20):
        frames.add(picture.screenshot())
        page.wait_for_timeout(100)
    assert len(frames) > 2
