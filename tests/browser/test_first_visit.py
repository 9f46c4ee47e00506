"""The card for whoever opens the page for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.world.examples import PEOPLE
from tests.browser.playing import expect, newest, press, run

if TYPE_CHECKING:
    from tests.browser.conftest import House

GERMAN = [name for _, _, name, _, locale in PEOPLE if locale == "de"]


@pytest.mark.parametrize(
    ("locale", "title", "together"),
    [
        ("en-GB", "Welcome! Play right here", "Play together: press /table new"),
        ("de-AT", "Willkommen! Spiel gleich hier", "Zusammen spielen: Drück /table new"),
        ("fr", "Welcome! Play right here", "Play together: press /table new"),
    ],
)
def test_the_card_says_what_to_press_in_the_visitors_language(
    house: House, locale: str, title: str, together: str
) -> None:
    page = house.open("ada", locale=locale, width=390, height=844)
    card = page.get_by_role("complementary", name=title)
    expect(card).to_contain_text(together)
    assert len(GERMAN) == 2
    for name in GERMAN:
        expect(card).to_contain_text(name)
    box, composer = card.bounding_box(), page.locator(".composer").bounding_box()
    assert box is not None
    assert composer is not None
    assert box["height"] < 844 / 4
    assert box["y"] + box["height"] < composer["y"]
    assert composer["y"] + composer["height"] <= 844
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_visitor_can_sit_as_somebody_who_speaks_their_language(house: House) -> None:
    page = house.open("ada", locale="de-DE")
    card = page.locator("#welcome")
    card.get_by_role("button", name=f"Als {GERMAN[0]} spielen").click()
    expect(page.locator(".pane")).to_have_attribute("data-person", house.people["dana"])
    expect(card.get_by_role("button", name="/tisch")).to_be_visible()
    expect(card.get_by_role("button", name="spielen")).to_have_count(0)


def test_the_card_begins_a_command_and_goes_once_something_is_done(house: House) -> None:
    page = house.open("ada")
    card = page.locator("#welcome")
    card.get_by_role("button", name="/table new").click()
    expect(page.locator(".command-name")).to_have_text("/table new")
    page.keyboard.press("Escape")
    run(page, "ping")
    expect(newest(page)).to_contain_text("Pong!")
    expect(card).to_be_hidden()


def test_a_closed_card_stays_away_until_help_brings_it_back(house: House) -> None:
    page = house.open("ada")
    card = page.locator("#welcome")
    card.get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("textarea.composer-box")).to_be_focused()
    page.reload()
    page.locator(".beginning").wait_for()
    expect(card).to_be_hidden()
    press(page, "Help and shortcuts")
    press(page, "Show the first steps")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
