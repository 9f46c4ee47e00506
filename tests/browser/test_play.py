"""From command to picture in two seats, and nothing private ever in the wrong one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.conftest import commands
from tests.browser.playing import choose, expect, message, newest, press, run, say

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import House

PRIVATE = ("You pressed", "ruby, opal", "Thank you!", "And a private follow-up")


def play_through(ada: Page | Locator, bo: Page | Locator, house: House) -> None:
    run(ada, "classic")
    expect(message(bo, "Press something.")).to_be_visible()
    press(ada, "Primary")
    expect(newest(ada)).to_contain_text("You pressed Primary.")
    expect(newest(ada)).to_contain_text("Only you can see this")
    choose(ada, "Choose gems", "Ruby", "Opal")
    expect(newest(ada)).to_contain_text("ruby, opal")
    press(ada, "Form")
    form = ada.get_by_role("dialog", name="A little survey")
    form.get_by_label("Your name").fill("Ada of the market")
    choose(form, "Favourite gem")
    ada.get_by_role("option", name="Pearl").click()
    form.get_by_label("Slow").check()
    form.get_by_label("Agreed").check()
    form.get_by_role("button", name="Submit").click()
    expect(newest(ada)).to_contain_text("name: Ada of the market")
    expect(newest(ada)).to_contain_text("gem: ['pearl']")
    expect(newest(ada)).to_contain_text("pace: slow")
    expect(newest(ada)).to_contain_text("agree: True")
    run(ada, "slow")
    expect(newest(bo)).to_contain_text("is thinking")
    for seat in (ada, bo):
        picture = message(seat, "Here is the board.").get_by_role("img")
        expect(picture).to_have_attribute("alt", "A gradient from black to blue")
        expect(picture).to_have_js_property("naturalWidth", 320)
    expect(newest(ada)).to_contain_text("And a private follow-up.")
    press(ada, "Update")
    expect(message(bo, "Updated in place.")).to_contain_text("(edited)")
    shown = " ".join(bo.locator("li.message").all_inner_texts())
    for words in PRIVATE:
        assert words not in shown
        assert words not in house.heard_by("bo")
        assert words in house.heard_by("ada")


def test_command_button_select_form_and_picture_in_two_windows(house: House) -> None:
    play_through(house.open("ada"), house.open("bo"), house)


def test_command_button_select_form_and_picture_side_by_side(house: House) -> None:
    page = house.open("ada", "bo", width=1400)
    seats = [page.locator(f"[data-person='{house.people[name]}']") for name in ("ada", "bo")]
    play_through(seats[0], seats[1], house)
    assert len(house.sockets) == 2


def test_up_to_five_seats_share_a_window_and_each_hears_for_itself(house: House) -> None:
    page = house.open("ada", width=1600, height=900)
    page.get_by_role("button", name="Side by side").click()
    expect(page.locator(".pane")).to_have_count(2)
    for name in ("chidi", "dana", "emre"):
        page.locator(f"[data-seat='{house.people[name]}']").click()
    expect(page.locator(".pane .beginning")).to_have_count(5)
    chidi = page.locator(f"[data-person='{house.people['chidi']}']")
    run(chidi, "secret")
    expect(newest(chidi)).to_contain_text("Only for your eyes.")
    say(chidi, "good evening")
    for pane in page.locator(".pane").all():
        expect(newest(pane)).to_contain_text("good evening")
    for other in ("ada", "bo", "dana", "emre"):
        assert "Only for your eyes" not in house.heard_by(other)
    page.locator(f"[data-person='{house.people['bo']}'] .shut").click()
    expect(page.locator(".pane")).to_have_count(4)
    page.reload()
    expect(page.locator(".pane .beginning")).to_have_count(4)


def test_a_silent_bot_leaves_a_busy_button_and_then_a_failure(house: House) -> None:
    page = house.open("ada")
    run(page, "classic")
    press(page, "Silence")
    button = page.get_by_role("button", name="Silence")
    expect(button).to_have_attribute("aria-busy", "true")
    expect(newest(page).locator(".message-failed")).to_have_text("This interaction failed")
    expect(button).not_to_have_attribute("aria-busy", "true")
    press(page, "Update")
    expect(newest(page)).to_contain_text("Updated in place.")
    expect(newest(page).locator(".message-failed")).to_be_empty()


def test_components_of_the_second_kind_are_all_there(house: House) -> None:
    page = house.open("ada")
    run(page, "showcase")
    card = newest(page).locator(".container")
    expect(card.get_by_role("heading", name="The market")).to_be_visible()
    expect(card.locator(".subtext")).to_have_text("Prices change at noon.")
    expect(card.locator("hr.wide")).to_be_visible()
    expect(card.locator(".file")).to_contain_text("log.txt")
    expect(card.locator("time")).to_have_text(re.compile(r"ago|last"))
    picture = card.locator(".picture")
    expect(picture.get_by_role("img")).to_have_attribute("alt", "The board")
    picture.get_by_role("button").click()
    large = page.get_by_role("dialog", name="Picture")
    expect(large.get_by_role("img", name="The board")).to_be_visible()
    expect(large.locator(".lightbox-alt")).to_have_text("The board")
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(picture.get_by_role("button")).to_be_focused()
    press(page, "More")
    expect(newest(page)).to_contain_text("More to see.")
    press(page, "Dismiss message")
    expect(message(page, "More to see.")).to_have_count(0)


def test_options_are_completed_checked_and_sent(house: House) -> None:
    page = house.open("ada")
    box = page.locator("textarea.composer-box")
    box.press_sequentially("/options")
    box.press("Enter")
    gem = page.get_by_role("combobox", name="gem")
    expect(page.get_by_role("option")).to_have_count(7)
    gem.press_sequentially("sap")
    expect(page.get_by_role("option")).to_have_text(["Sapphire"])
    gem.press("Enter")
    number = page.get_by_label("number", exact=True)
    expect(number).to_be_focused()
    number.fill("12")
    number.press("Enter")
    expect(page.locator(".problem")).to_contain_text("At most 10.")
    number.fill("7")
    page.get_by_role("button", name="Add option size").click()
    page.get_by_role("option", name="Large").click()
    page.get_by_role("button", name="Add option sure").click()
    page.get_by_role("option", name="Yes").click()
    page.get_by_role("button", name="Add option user").click()
    page.get_by_role("option", name="Bo").click()
    page.locator(".command-form .send").click()
    expect(newest(page)).to_contain_text("sapphire · 7 · Large · True · bo")


def test_unread_marks_direct_messages_and_threads(house: House) -> None:
    ada, bo = house.open("ada"), house.open("bo")
    run(ada, "whisper")
    expect(newest(ada)).to_contain_text("Sent.")
    ada.get_by_role("button", name=re.compile("Direct messages")).click()
    entry = ada.locator(".channel.dm.unread")
    expect(entry).to_contain_text("Bazaar")
    entry.click()
    expect(newest(ada)).to_contain_text("A word in private.")
    press(ada, "Pressed 0")
    expect(newest(ada)).to_contain_text("Count: 1")
    expect(ada.locator(".channel.dm.unread")).to_have_count(0)
    assert "A word in private" not in house.heard_by("bo")

    say(bo, "Who plays?")
    guild = ada.locator(".rail").get_by_role("button", name=re.compile("^Bazaar"))
    expect(guild).to_contain_text("unread")
    guild.click()
    expect(ada.locator(".channel.unread")).to_contain_text("bazaar")
    ada.locator(".channel.unread").click()
    expect(ada.locator(".divider.fresh")).to_have_text("New")

    box = ada.locator("textarea.composer-box")
    box.press_sequentially("/table new")
    box.press("Enter")
    ada.get_by_label("name", exact=True).fill("Evening")
    ada.locator(".command-form .send").click()
    expect(newest(ada)).to_contain_text("Opened #Evening")
    expect(bo.locator(".threads .channel")).to_contain_text("Evening")
    newest(ada).get_by_role("button", name="#Evening").click()
    expect(newest(ada)).to_contain_text("Welcome to Evening.")


def test_edits_deletes_replies_and_typing_are_seen(house: House) -> None:
    ada, bo = house.open("ada"), house.open("bo")
    say(ada, "first words")
    expect(newest(bo)).to_contain_text("first words")
    place = bo.locator("[aria-current=page]").get_attribute("data-go")
    said = house.as_bot("POST", f"/channels/{place}/messages", {"content": "from the **bot**"})
    expect(newest(ada).locator("strong")).to_have_text("bot")
    path = f"/channels/{place}/messages/{said['id']}"
    house.as_bot("PATCH", path, {"content": "thought better"})
    expect(newest(bo)).to_contain_text("thought better (edited)")
    newest(bo).hover()
    newest(bo).get_by_role("button", name="Reply").click()
    bo.locator("textarea.composer-box").press_sequentially("why?")
    expect(ada.locator(".typing")).to_have_text("Bo is typing…")
    bo.keyboard.press("Enter")
    expect(newest(ada).locator(".message-context")).to_contain_text("thought better")
    house.as_bot("DELETE", path)
    expect(ada.locator(f"[data-id='{said['id']}']")).to_have_count(0)


def test_the_page_finds_its_way_back_into_a_world_begun_anew(house: House) -> None:
    page = house.open("ada")
    say(page, "before")
    expect(newest(page)).to_contain_text("before")
    house.tear_down()
    expect(page.locator(".banner")).to_have_text("Connecting to the sandbox…")
    house.rebuild()
    expect(page.locator(".banner")).to_be_hidden(timeout=20_000)
    say(page, "still here")
    expect(newest(page)).to_contain_text("still here")
    expect(page.get_by_text("before", exact=True)).to_have_count(0)
    refused = [error for error in house.errors if "ERR_CONNECTION_REFUSED" in error]
    house.errors[:] = [error for error in house.errors if error not in refused]


def test_links_to_commands_channels_and_messages_lead_there(house: House) -> None:
    page = house.open("ada")
    place = page.locator("[aria-current=page]").get_attribute("data-go")
    ping = next(one for one in commands(house) if one["name"] == "ping")
    other = page.locator(".channel", has_text="tables").get_attribute("data-go")
    content = f"Try </ping:{ping['id']}> or go to <#{other}>."
    house.as_bot("POST", f"/channels/{place}/messages", {"content": content})
    newest(page).get_by_role("button", name="/ping").click()
    expect(page.locator(".command-name")).to_have_text("/ping")
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("Pong!")
    page.get_by_role("button", name="#tables").click()
    expect(page.locator(".where h1")).to_have_text("tables")


def test_several_pictures_make_a_gallery_and_hidden_ones_stay_hidden(house: House) -> None:
    page = house.open("ada")
    place = page.locator("[aria-current=page]").get_attribute("data-go")
    run(page, "slow")
    expect(message(page, "Here is the board.").get_by_role("img")).to_be_visible()
    held = house.as_bot("GET", f"/channels/{place}/messages")
    url = next(one for one in held if one["attachments"])["attachments"][0]["url"]
    items = [
        {"media": {"url": url}, "description": f"Card {number}", "spoiler": number == 3}
        for number in (1, 2, 3)
    ]
    body = {"flags": 1 << 15, "components": [{"type": 12, "items": items}]}
    house.as_bot("POST", f"/channels/{place}/messages", body)
    gallery = newest(page).locator(".gallery")
    expect(gallery.get_by_role("img")).to_have_count(2)
    gallery.get_by_role("img", name="Card 1").click()
    expect(page.locator(".lightbox-alt")).to_have_text("Card 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lightbox-alt")).to_have_text("Card 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lightbox-alt")).to_have_text("Card 1")
    page.keyboard.press("Escape")
    gallery.get_by_role("button", name="Spoiler").click()
    expect(gallery.get_by_role("img")).to_have_count(3)


def test_a_mention_is_written_by_picking_a_name(house: House) -> None:
    ada, bo = house.open("ada"), house.open("bo")
    ada.locator("textarea.composer-box").press_sequentially("Come @b")
    ada.get_by_role("option", name="Bo").first.click()
    ada.keyboard.press("Enter")
    expect(newest(bo).locator(".mention.mine")).to_have_text("@Bo")
    expect(bo.locator("li.message.calling")).to_have_count(1)


def test_a_long_channel_is_read_page_by_page(house: House) -> None:
    page = house.open("ada")
    place = page.locator("[aria-current=page]").get_attribute("data-go")
    for number in range(70):
        house.as_bot("POST", f"/channels/{place}/messages", {"content": f"line {number}"})
    expect(newest(page)).to_contain_text("line 69")
    page.reload()
    expect(newest(page)).to_contain_text("line 69")
    assert page.locator("li.message").count() == 50
    page.locator(".timeline").evaluate("(one) => { one.scrollTop = 0; }")
    expect(page.locator("li.message")).to_have_count(70)
    expect(page.locator(".jump")).to_be_visible()
    page.locator(".jump").click()
    expect(newest(page)).to_be_in_viewport()
    page.locator(".timeline").evaluate("(one) => { one.scrollTop = 0; }")
    expect(newest(page)).not_to_be_in_viewport()
    run(page, "ping")
    expect(message(page, "Pong!")).to_be_in_viewport()
