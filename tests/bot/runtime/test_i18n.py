from __future__ import annotations

from pathlib import Path

import pytest

from bot.runtime.i18n import MissingText, Speaker, catalogue, language_of, languages, missing
from engine.text import Text, icon, say, seat_name
from tests.packages import PACKAGED, install, python

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


WORDS = 'msgid "list.empty"\nmsgstr "{empty}"\n\nmsgid "seat"\nmsgstr "{seat} {{number}}"\n'
GEMS = (
    'msgid "game.gem"\nmsgid_plural "game.gem"\nmsgstr[0] "{{n}} {one}"\nmsgstr[1] "{{n}} {many}"'
)
SENTENCES = {
    "en/words.po": WORDS.format(empty="nothing", seat="Seat"),
    "en/gems.po": GEMS.format(one="gem", many="gems"),
    "en/game.po": (
        'msgid "game.odd"\nmsgstr "{what.key} {what[0]} {} { } {what!r}"\n\n'
        'msgid "game.takes"\nmsgstr "{who} takes {what}."'
    ),
    "de/words.po": WORDS.format(empty="nichts", seat="Platz"),
    "de/gems.po": GEMS.format(one="Stein", many="Steine"),
    "de/game.po": 'msgid "game.takes"\nmsgstr "{who} nimmt {what}."',
}


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    for name, entries in SENTENCES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(HEADER + entries + "\n", encoding="utf-8")
    return tmp_path


def taking(*gems: int) -> Text:
    return say("game.takes", who=seat_name(1), what=tuple(say("game.gem", n=n) for n in gems))


def test_texts_within_texts_are_spoken_and_lists_joined(locales: Path) -> None:
    english, german = (Speaker(name, strict=True, root=locales) for name in ("en", "de"))
    assert english(taking(1, 2, 3)) == "Seat 2 takes 1 gem, 2 gems, and 3 gems."
    assert german(taking(1, 2, 3)) == "Platz 2 nimmt 1 Stein, 2 Steine und 3 Steine."
    assert english(taking(0)) == "Seat 2 takes 0 gems."


def test_an_empty_list_has_a_word(locales: Path) -> None:
    assert Speaker("de", strict=True, root=locales)(taking()) == "Platz 2 nimmt nichts."


def test_seats_are_called_by_their_names_as_far_as_given(locales: Path) -> None:
    speaker = Speaker("en", seats=("Ada", "Grace"), strict=True, root=locales)
    assert [speaker(seat_name(seat)) for seat in range(3)] == ["Ada", "Grace", "Seat 3"]


def test_an_icon_stands_beside_its_word_and_in_place_of_a_symbol(locales: Path) -> None:
    speaker = Speaker("en", ("Ada", "Bo"), root=locales, icons={"game.gem": "<:gem:1>"})
    assert speaker(taking(2)) == "Bo takes <:gem:1>\N{NO-BREAK SPACE}2 gems."
    assert speaker(icon("game.gem", "💎")) == "<:gem:1>"
    assert Speaker(root=locales)(icon("game.gem", "💎")) == "💎"


def test_a_name_is_never_read_as_a_pattern(locales: Path) -> None:
    speaker = Speaker("en", seats=("", "{what}\\1{who}"), strict=True, root=locales)
    assert speaker(taking(1)) == "{what}\\1{who} takes 1 gem."


def test_a_sentence_cannot_reach_into_its_arguments(locales: Path) -> None:
    spoken = Speaker("en", strict=True, root=locales).say("game.odd", what=seat_name(0))
    assert spoken == "{what.key} {what[0]} {} { } {what!r}"


def test_missing_words_fail_where_strict(locales: Path) -> None:
    speaker = Speaker("en", strict=True, root=locales)
    with pytest.raises(MissingText, match=r"game\.unknown"):
        speaker.say("game.unknown")
    with pytest.raises(MissingText, match=r"game\.takes \{what\}"):
        speaker.say("game.takes", who="Ada")


def test_what_a_language_lacks_is_said_in_english(locales: Path) -> None:
    german = Speaker("de", strict=True, root=locales)
    assert german.say("game.odd", what="x") == "{what.key} {what[0]} {} { } {what!r}"
    assert german.knows("game.odd")
    assert not german.knows("game.unknown")
    with pytest.raises(MissingText, match=r"game\.unknown"):
        german.say("game.unknown")
    assert missing("de", root=locales) == ("game.odd",)
    assert missing("de", "game.t", "seat", root=locales) == ()
    assert missing("en", root=locales) == ()


def test_english_counts_as_the_english_do(tmp_path: Path) -> None:
    for language, entries in (("en", GEMS.format(one="gem", many="gems")), ("fr", "")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "gems.po").write_text(HEADER + entries + "\n", encoding="utf-8")
    assert Speaker("fr", root=tmp_path).say("game.gem", n=0) == "0 gems"


def test_a_sentence_without_words_is_no_translation(locales: Path) -> None:
    empty = HEADER + 'msgid "game.odd"\nmsgstr ""\n'
    (locales / "de" / "odd.po").write_text(empty, encoding="utf-8")
    assert missing("de", root=locales) == ("game.odd",)


def test_missing_words_show_the_key_otherwise(locales: Path) -> None:
    speaker = Speaker("en", root=locales)
    assert speaker.say("game.unknown") == "game.unknown"
    assert speaker.say("game.takes", who="Ada") == "Ada takes {what}."


def test_a_catalogue_is_read_once(locales: Path) -> None:
    known = catalogue("en", locales)
    assert "game.gem" in known.sentences
    assert "game.takes" in known.sentences
    assert "game.unknown" not in known.sentences
    assert catalogue("en", locales) is known


def test_a_terminal_is_spoken_to_in_its_language() -> None:
    assert languages() == ("de", "en")
    assert language_of({"LANG": "de_CH.UTF-8"}) == "de"
    assert language_of({"LANG": "C.UTF-8"}) == "en"
    assert language_of({"LC_ALL": "sw_KE", "LANG": "de_DE"}) == "en"
    assert language_of({}) == "en"


NAMED = {"basari": "basari.gem.{}", "jaipur": "jaipur.card.{}", "johari": "johari.kind.{}"}
"""The texts that name the pieces of games, which have letters too."""


@pytest.mark.parametrize("game", NAMED)
@pytest.mark.parametrize("language", languages())
def test_no_letter_stands_for_two_pieces_of_a_game_and_each_is_in_its_word(
    language: str, game: str
) -> None:
    speaker, start = Speaker(language, strict=True), f"board.{game}.letter."
    letters = {
        key.removeprefix(start): speaker.say(key)
        for key in catalogue(language).sentences
        if key.startswith(start)
    }
    assert len(letters) > 3
    assert len(set(letters.values())) == len(letters)
    for piece, letter in letters.items():
        assert len(letter) == 1
        assert letter in speaker.say(NAMED[game].format(piece)).upper(), piece


def test_a_sentence_with_too_few_plural_forms_or_an_unread_guess_fails_nobody(
    tmp_path: Path,
) -> None:
    (tmp_path / "pl").mkdir()
    entries = (
        GEMS.format(one="kamień", many="kamienie") + '\n\n#, fuzzy\nmsgid "game.guess"\nmsgstr "?"'
    )
    (tmp_path / "pl" / "game.po").write_text(HEADER + entries + "\n", encoding="utf-8")
    polish = Speaker("pl", root=tmp_path)
    assert polish.say("game.gem", n=5) == "5 kamienie"
    assert polish.say("game.guess") == "game.guess"


SPEAK = """
import sys
from bot.runtime.i18n import Speaker
for language in ("en", "de"):
    for key in {keys!r}:
        print(Speaker(language).say(key, n=2))
print([name for name in sys.modules if name in {modules!r}])
"""


def test_an_installed_game_brings_its_words_and_changes_none_of_ours() -> None:
    keys = ["pebbles.heap", "jaipur.name", "screens.confirm"]
    code = SPEAK.format(keys=keys, modules=["pebbles_game"])
    assert python(code, PACKAGED).stdout.splitlines() == [
        "a heap of 2 pebbles", "Jaipur", "Confirm",
        "a heap of 2 pebbles", "Jaipur", "Bestätigen",
        "[]",
    ]  # fmt: skip


def test_words_that_cannot_be_read_are_named_and_left_out(tmp_path: Path) -> None:
    install(tmp_path, "screens", "marbles:MANIFEST")  # a name that is not free
    install(tmp_path, "marbles", "marbles:MANIFEST")
    install(tmp_path, "ghosts", "no_such_module:MANIFEST")
    folder = tmp_path / "marbles" / "locales" / "de"
    folder.mkdir(parents=True)
    ours = 'msgid "screens.confirm"\nmsgstr "stolen"\n\n'
    own = 'msgid "marbles.name"\nmsgstr "Murmeln"\n'
    (folder / "marbles.po").write_text(HEADER + ours + own, encoding="utf-8")
    (folder / "torn.po").write_bytes(b'msgid "marbles.torn"\nmsgstr "\xff\n')
    keys = ["marbles.name", "marbles.torn", "screens.confirm"]
    spoken = python(SPEAK.format(keys=keys, modules=["marbles"]), tmp_path)
    assert spoken.stdout.splitlines() == [
        "marbles.name", "marbles.torn", "Confirm",
        "Murmeln", "marbles.torn", "Bestätigen",
        "[]",
    ]  # fmt: skip
    for line in spoken.stderr.splitlines():
        assert line.startswith(f"words of a game left out: {folder / 'torn.po'}: ")
    assert spoken.stderr
