"""Discord's markdown as the page reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import House

CASES = {
    "plain words": "<p>plain words</p>",
    "**bold** and *thin* and _thin_": "<p><b>bold</b> and <i>thin</i> and <i>thin</i></p>",
    "***both***": "<p><b><i>both</i></b></p>",
    "__under__ ~~gone~~ ||hush||": "<p><u>under</u> <s>gone</s> <spoiler>hush</spoiler></p>",
    "snake_case_word 2 * 3 * 4": "<p>snake_case_word 2 * 3 * 4</p>",
    r"\*not\* \_this\_": "<p>*not* _this_</p>",
    "`a **b**` ``c ` d``": "<p><code>a **b**</code> <code>c ` d</code></p>",
    "```py\nx = 1\n```": "<p><fence>x = 1</fence></p>",
    "before\n```\nx\n```\nafter": "<p>before\n<fence>x</fence>after</p>",
    "see ```x``` there": "<p>see <fence>x</fence> there</p>",
    "# One\n## Two\n### Three\n#### four": "<h1>One</h1><h2>Two</h2><h3>Three</h3><p>#### four</p>",
    "-# small": "<small>small</small>",
    "> said\n> more\nafter": "<quote><p>said\nmore</p></quote><p>after</p>",
    ">>> all\nof it": "<quote><p>all\nof it</p></quote>",
    "- a\n- b\n  - c\n1. d": "<list><li>a</li><li>b<list><li>c</li></list></li></list>"
    "<list><li>d</li></list>",
    "<@1> <@!2> <@&3> <#4>": "<p><user 1> <user 2> <role 3> <channel 4></p>",
    "</table new:5>": "<p><command table new 5></p>",
    "<t:60:R> <t:60>": "<p><time 60 R> <time 60 f></p>",
    "@everyone @here @no": "<p><everyone> <here> @no</p>",
    "https://a.example/x_y_z.": "<p><a https://a.example/x_y_z>https://a.example/x_y_z</a>.</p>",
    "<https://a.example/>": "<p><a https://a.example/>https://a.example/</a></p>",
    "[**x**](https://a.example/)": "<p><a https://a.example/><b>x</b></a></p>",
    "[x](javascript:alert)": "<p>[x](javascript:alert)</p>",
    "<:gem:123> <a:gem:123>": "<p><emoji gem> <emoji gem></p>",
    "** not bold **": "<p><b> not bold </b></p>",
    "unclosed **bold": "<p>unclosed **bold</p>",
}

WRITE = """async (text) => {
    const { parse } = await import('/web/scripts/markdown.js');
    const tags = {paragraph: 'p', bold: 'b', italic: 'i', underline: 'u', strike: 's',
        subtext: 'small'};
    const write = (one) => {
        const inner = () => (one.children ?? []).map(write).join('');
        switch (one.kind) {
            case 'text': return one.text;
            case 'gap': return '';
            case 'code': case 'fence': return `<${one.kind}>${one.text}</${one.kind}>`;
            case 'heading': return `<h${one.level}>${inner()}</h${one.level}>`;
            case 'list': return `<list>${one.items.map((item) =>
                `<li>${item.map(write).join('')}</li>`).join('')}</list>`;
            case 'link': return `<a ${one.url}>${inner()}</a>`;
            case 'time': return `<time ${one.seconds} ${one.style}>`;
            case 'user': case 'role': case 'channel': return `<${one.kind} ${one.id}>`;
            case 'command': return `<command ${one.name} ${one.id}>`;
            case 'everyone': return `<${one.name}>`;
            case 'emoji': return `<emoji ${one.name}>`;
            default: {
                const tag = tags[one.kind] ?? one.kind;
                return `<${tag}>${inner()}</${tag}>`;
            }
        }
    };
    return parse(text).map(write).join('');
}"""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """A bare page with the scripts and no server behind them."""
    from tests.browser.conftest import ROOT  # noqa: PLC0415 - beside its one use

    context = browser.new_context()

    def serve(route: Any) -> None:
        path = ROOT / "sandbox" / "page" / route.request.url.split("/", 3)[3]
        if path.suffix == ".js":
            route.fulfill(body=path.read_text(encoding="utf-8"), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    context.route("**/*", serve)
    page = context.new_page()
    page.goto("http://sandbox.test/")
    yield page
    context.close()


@pytest.mark.parametrize("text", CASES)
def test_markdown(reader: Page, text: str) -> None:
    assert reader.evaluate(WRITE, text) == CASES[text]


@pytest.mark.parametrize("sign", ["*", "_", "|", "[", "> ", "`", "~~*", "||_", "<", "- "])
def test_no_text_takes_long(reader: Page, sign: str) -> None:
    took = reader.evaluate(
        "async (text) => { const { parse } = await import('/web/scripts/markdown.js');"
        "const t = performance.now(); parse(text); return performance.now() - t; }",
        sign * (4000 // len(sign)),
    )
    assert took < 1000


def test_a_shown_message_uses_it(house: House) -> None:
    page = house.open("ada")
    page.locator("textarea.composer-box").fill("||hidden|| words")
    page.keyboard.press("Enter")
    cover = page.get_by_role("button", name="Spoiler")
    cover.focus()
    page.keyboard.press("Enter")
    assert page.locator(".spoiler.open").inner_text() == "hidden"
