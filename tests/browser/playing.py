"""What a person does with a page, named as they would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from playwright.sync_api._generated import LocatorAssertions

    Place = Page | Locator


def expect(shown: Locator) -> LocatorAssertions:
    """What shall come true of something in sight."""
    import playwright.sync_api  # noqa: PLC0415 - may be missing

    return playwright.sync_api.expect(shown)


def run(place: Place, name: str) -> None:
    """Run a command without options by typing it."""
    box = place.locator("textarea.composer-box")
    box.click()
    box.press_sequentially(f"/{name}")
    place.locator(".picker .choice").first.wait_for()
    box.press("Enter")
    place.locator(".command-form .send").click()


def say(place: Place, text: str) -> None:
    """Send a message."""
    box = place.locator("textarea.composer-box")
    box.fill(text)
    box.press("Enter")


def newest(place: Place) -> Locator:
    """The last message in sight."""
    return place.locator("li.message").last


def message(place: Place, text: str) -> Locator:
    """The last message that holds a text."""
    return place.locator("li.message", has_text=text).last


def press(place: Place, label: str) -> None:
    """Press the last button of that name."""
    place.get_by_role("button", name=label, exact=True).last.click()


def choose(place: Place, placeholder: str, *labels: str) -> None:
    """Pick options of a select; several are confirmed."""
    place.get_by_role("combobox", name=placeholder).last.click()
    for label in labels:
        place.get_by_role("option", name=label).click()
    done = place.locator(".select-foot button")
    if done.count():
        done.click()
