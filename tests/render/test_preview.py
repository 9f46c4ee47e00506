"""`bazaar render` draws what it is asked for, or says why not."""

from pathlib import Path

import pytest
from PIL import Image

from bot.commands.cli import render
from bot.runtime.i18n import Speaker
from tests.damaged import damaged, python


def test_a_moment_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hand.png"
    asked = ("--game", "jaipur", "--seed", "s", "--step", "3", "--seat", "1", "--lang", "de")
    assert render(Speaker("en"), [*asked, "--theme", "light", "--out", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.format == "PNG"


@pytest.mark.parametrize(
    ("kind", "kept_as"), [("card", "PNG"), ("profile", "PNG"), ("clip", "GIF")]
)
def test_what_remains_of_a_game_is_drawn_into_a_file(
    kind: str, kept_as: str, tmp_path: Path
) -> None:
    file = tmp_path / "picture"
    assert render(Speaker("en"), ["--game", "jaipur", "--kind", kind, "--out", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.format == kept_as


def test_all_phases_of_a_game_are_drawn_onto_one_sheet(tmp_path: Path) -> None:
    file = tmp_path / "sheet.webp"
    assert render(Speaker("en"), ["--game", "jaipur", "--sheet", "--out", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.width > picture.height / 2


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ((), "Choose a game"),
        (("--game", "jaipur", "--seats", "5"), "isn't for that many players"),
        (("--game", "jaipur", "--seat", "2"), "no such seat"),
        (("--game", "jaipur", "--kind", "moment"), "nothing of that kind"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    asked: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        render(Speaker("en"), [*asked, "--out", str(tmp_path / "x.png")])
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("more", [(), ("--sheet",)])
@pytest.mark.parametrize("out", ["no/such/folder/x.png", "", "x.png/y.png"])
def test_a_file_that_cannot_be_written_is_named_in_one_sentence(
    more: tuple[str, ...], out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.png").write_bytes(b"mine")
    file = tmp_path / out
    assert render(Speaker("en"), ["--game", "jaipur", *more, "--out", str(file)]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith(f"{file} can't be written: ")
    assert (tmp_path / "x.png").read_bytes() == b"mine"


def test_a_sheet_in_a_format_that_is_none_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.nonsense"
    assert render(Speaker("en"), ["--game", "jaipur", "--sheet", "--out", str(file)]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert ".nonsense" in sentence
    assert not file.exists()


@pytest.mark.parametrize("more", [(), ("--sheet",)])
def test_a_picture_that_cannot_be_drawn_is_told_in_one_sentence(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    tree = damaged(tmp_path, "fonts/Yrsa-Bold.ttf")
    asked = ("render", "--game", "jaipur", *more, "--out", "x.png")
    for locale, begins in (("C", "The picture can't"), ("de_DE", "Das Bild lässt sich nicht")):
        ended = python(tree, "-m", "bot.commands.cli", *asked, LC_ALL=f"{locale}.UTF-8")
        assert (ended.returncode, ended.stdout) == (1, "")
        (sentence,) = ended.stderr.splitlines()
        assert sentence.startswith(begins)
        assert "fonts/Yrsa-Bold.ttf" in sentence
    assert not (tmp_path / "x.png").exists()
