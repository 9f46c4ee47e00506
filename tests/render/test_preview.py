"""`bazaar render` draws what it is asked for, or says why not."""

from pathlib import Path

import pytest
from PIL import Image

from bot.cli import render
from bot.i18n import Speaker


def test_a_moment_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hand.png"
    asked = ("--game", "jaipur", "--seed", "s", "--step", "3", "--seat", "1", "--lang", "de")
    assert render(Speaker("en"), [*asked, "--theme", "light", "--out", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.format == "PNG"


def test_all_phases_of_a_game_are_drawn_onto_one_sheet(tmp_path: Path) -> None:
    file = tmp_path / "sheet.webp"
    assert render(Speaker("en"), ["--game", "jaipur", "--sheet", "--out", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.width > picture.height / 2


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ((), "Say which game"),
        (("--game", "jaipur", "--seats", "5"), "not played by so many"),
        (("--game", "jaipur", "--seat", "2"), "no such seat"),
        (("--game", "jaipur", "--kind", "reveal"), "nothing of that kind"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    asked: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        render(Speaker("en"), [*asked, "--out", str(tmp_path / "x.png")])
    assert why in capsys.readouterr().err
