"""The page for everyone: by keyboard, by screen reader, on a phone, in two languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.playing import expect, message, newest, press, run, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import House

NAMELESS = """() => [...document.querySelectorAll(
    'button, a[href], input, select, textarea, nav, img, [role=combobox], [role=dialog]'
)].filter((one) => one.checkVisibility({visibilityProperty: true})).filter((one) => {
    const label = one.labels?.[0]?.textContent ?? '';
    const by = (one.getAttribute('aria-labelledby') ?? '').split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const text = one.matches('input, select, textarea') ? '' : one.textContent;
    const image = one.querySelector('img[alt]')?.alt ?? '';
    const own = one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? '';
    return !(own + by + label + text + image).trim();
}).map((one) => one.outerHTML.slice(0, 160))"""


def spoken(page: Page) -> list[str]:
    return page.locator(".timeline-frame [aria-live] p").all_text_contents()


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(60):
        page.keyboard.press(key)
        at = page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
        )
        if str(at).strip().startswith(name):
            return
    raise AssertionError(name)


def test_a_whole_round_by_keyboard_alone(house: House) -> None:
    page = house.open("ada")
    page.keyboard.press("F6")
    expect(page.locator(":focus")).to_have_attribute("aria-current", "page")
    page.keyboard.press("F6")
    box = page.locator("textarea.composer-box")
    expect(box).to_be_focused()

    page.keyboard.type("/class")
    expect(page.get_by_role("option", name="/classic")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".command-form .send")).to_be_focused()
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("Press something.")
    expect(box).to_be_focused()

    page.keyboard.press("ArrowUp")
    expect(newest(page)).to_be_focused()
    tab_to(page, "Update")
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("Updated in place.")
    expect(page.get_by_role("button", name="Update")).to_be_focused()

    tab_to(page, "Choose gems")
    page.keyboard.press("Enter")
    page.keyboard.type("em")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    expect(page.locator(".select-count")).to_have_text("2 of 3 picked")
    page.keyboard.press("Tab")
    expect(newest(page)).to_contain_text("emerald, sapphire")

    tab_to(page, "Form", "Shift+Tab")
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="A little survey")
    expect(form.get_by_label("Your name")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(page.get_by_role("button", name="Form")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.get_by_label("Your name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.locator(".field-problem").first).to_have_text("This is required.")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("name: Ada")
    page.keyboard.press("Escape")
    expect(box).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator(".where h1")).to_have_text("tables")


def test_new_messages_are_read_aloud_and_private_ones_say_so(house: House) -> None:
    ada, bo = house.open("ada"), house.open("bo")
    say(bo, "Hello <@{}>, **come**".format(house.people["ada"]))
    expect(newest(ada)).to_contain_text("Hello @Ada, come")
    assert spoken(ada) == ["Bo: Hello @Ada, come"]
    assert spoken(bo) == []
    run(ada, "secret")
    expect(newest(ada)).to_contain_text("Only for your eyes.")
    assert spoken(ada)[-1] == "Bazaar, only to you: Only for your eyes."


@pytest.mark.parametrize("command", ["classic", "showcase", "checks"])
def test_everything_that_can_be_used_has_a_name(house: House, command: str) -> None:
    page = house.open("ada", "dana", width=1500)
    seat = page.locator(f"[data-person='{house.people['ada']}']")
    run(seat, command)
    page.locator("li.message, .modal").last.wait_for()
    assert page.evaluate(NAMELESS) == []


def test_a_phone_has_room_for_everything(house: House) -> None:
    page = house.open("ada", width=390, height=844, has_touch=True, is_mobile=True)
    for command in ("classic", "showcase"):
        run(page, command)
    expect(message(page, "The market")).to_be_visible()
    wide = "document.documentElement.scrollWidth > innerWidth"
    spills = """() => [...document.querySelectorAll('.timeline, .timeline *')].filter(
        (one) => one.getBoundingClientRect().right > innerWidth + 1).length"""
    assert not page.evaluate(wide)
    assert page.evaluate(spills) == 0
    expect(page.locator(".side")).to_be_hidden()
    page.get_by_role("button", name="Channels").tap()
    expect(page.locator(".channel[aria-current=page]")).to_be_focused()
    page.get_by_role("button", name="chatter").tap()
    expect(page.locator(".where h1")).to_have_text("chatter")
    expect(page.locator(".side")).to_be_hidden()
    run(page, "checks")
    form = page.get_by_role("dialog", name="Checks and notes")
    form.get_by_label("Tea").tap()
    form.get_by_role("button", name="Submit").tap()
    expect(newest(page)).to_contain_text("Wishes: tea")
    for target in page.locator(".stage button:visible, .bar button").all():
        size = target.bounding_box()
        assert size is not None
        if target.get_attribute("class") != "plain":
            assert min(size["width"], size["height"]) >= 24
    assert not page.evaluate(wide)


def test_each_seat_speaks_its_own_language_and_can_change_it(house: House) -> None:
    page = house.open("dana")
    expect(page.locator("textarea.composer-box")).to_have_attribute(
        "placeholder", "Nachricht an #bazaar"
    )
    expect(page.locator(".pane")).to_have_attribute("lang", "de")
    page.locator("textarea.composer-box").press_sequentially("/tisch")
    expect(page.get_by_role("option").first).to_contain_text("/tisch")
    page.keyboard.press("Escape")
    page.locator("textarea.composer-box").fill("")
    run(page, "geheim")
    expect(newest(page)).to_contain_text("Nur du kannst das sehen")
    expect(newest(page).locator(".message-context")).to_contain_text("/geheim")
    press(page, "Again")
    expect(message(page, "Once more.").locator(".message-context")).to_contain_text(
        "Only for your eyes."
    )
    page.get_by_role("button", name="Einstellungen dieses Platzes").click()
    page.get_by_label("Sprache").select_option("en-US")
    expect(newest(page)).to_contain_text("Only you can see this")
    expect(page.locator(".pane")).to_have_attribute("lang", "en")


def test_closed_direct_messages_stay_closed(house: House) -> None:
    page = house.open("ada")
    page.get_by_role("button", name="Seat settings").click()
    page.get_by_label("Allow direct messages").uncheck()
    page.keyboard.press("Escape")
    run(page, "whisper")
    expect(newest(page)).to_contain_text("Closed: 50007")


def test_what_people_write_is_never_markup(house: House) -> None:
    page = house.open("ada")
    nasty = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(1)</script>"
    say(page, nasty)
    expect(newest(page).locator(".prose")).to_have_text(nasty)
    assert newest(page).locator(".prose img, .prose script, .prose a").count() == 0
    say(page, "https://example.org and [words](https://example.org/b)")
    expect(newest(page).locator(".prose a")).to_have_count(2)
    for link in newest(page).locator(".prose a").all():
        assert link.get_attribute("rel") == "noopener noreferrer nofollow"


def test_pictures_from_elsewhere_are_named_but_not_fetched(house: House) -> None:
    page = house.open("ada")
    place = page.locator("[aria-current=page]").get_attribute("data-go")
    embed = {"title": "Far away", "image": {"url": "https://example.org/far.png"}}
    house.as_bot("POST", f"/channels/{place}/messages", {"embeds": [embed]})
    expect(newest(page).locator(".elsewhere")).to_contain_text("https://example.org/far.png")


def test_the_theme_follows_the_machine_until_it_is_chosen(house: House) -> None:
    page = house.open("ada", color_scheme="light")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")


def test_relative_times_tick(house: House) -> None:
    page = house.open("ada")
    page.clock.install()
    soon = page.evaluate("Math.floor(Date.now() / 1000) + 90")
    say(page, f"The market closes <t:{soon}:R>, <t:{soon}:t>.")
    moment = newest(page).locator("time[data-relative]")
    expect(moment).to_have_text("in 1 minute")
    page.clock.run_for(120_000)
    expect(moment).to_have_text(re.compile("seconds ago"))


def test_the_help_names_the_keys_and_closes_by_escape(house: House) -> None:
    page = house.open("ada")
    press(page, "Help and shortcuts")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("F6")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
