"""Every form fits on a phone screen, and every word on it exists."""

import re
from collections.abc import Iterator

from bot.runtime.i18n import Speaker, languages
from engine.core import Sheet
from engine.forms import MAX_FIELDS, MAX_OPTIONS, Prompt
from engine.text import Text, say
from tests.conformance.tables import Case, everyone, moments, some_moments
from tests.engine.retracing import prompts_to

SPEAKERS = [Speaker(language, strict=True) for language in languages()]
KEY = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")
LONGEST = 100
"""So long may a description be; what is longer would be cut."""
ID = re.compile(r"[a-z0-9_.:+#-]{1,64}")


def _prompts(case: Case, seed: str) -> Iterator[Prompt]:
    for moment in moments(case, seed):
        view = case.game.view(moment.state, moment.seat)
        yield from prompts_to(case.game, view, moment.action)


def test_forms_have_at_most_four_fields_of_twenty_five_options(case: Case) -> None:
    for prompt in _prompts(case, "forms"):
        name = f"form {prompt.key}"
        assert KEY.fullmatch(prompt.key), f"{name}: a key looks like game.word.word"
        assert 1 <= len(prompt.fields) <= MAX_FIELDS, f"{name} has {len(prompt.fields)} fields"
        assert len({field.key for field in prompt.fields}) == len(prompt.fields), (
            f"{name} has two fields of one key"
        )
        for field in prompt.fields:
            name = f"field {field.key}"
            assert KEY.fullmatch(field.key), f"{name}: a key looks like game.word.word"
            ids = [option.id for option in field.options]
            assert 1 <= len(ids) <= MAX_OPTIONS, f"{name} has {len(ids)} options: ask in two steps"
            assert len(set(ids)) == len(ids), f"{name} has an id twice: use engine.forms.copies"
            assert all(ID.fullmatch(id_) for id_ in ids), f"{name}: an id matches {ID.pattern}"
            assert 0 <= field.least <= field.most <= len(ids), f"{name} asks for the impossible"
            assert len(field.open) > field.least or field.most > field.least, (
                f"{name} leaves no choice: engine.forms.choose and fill leave such fields out"
            )


def test_every_word_of_a_form_exists(case: Case) -> None:
    for prompt in _prompts(case, "words"):
        _speak(Text(prompt.key))
        for field in prompt.fields:
            _speak(Text(field.key))
            for option in field.options:
                _speak(option.text)
                for text in filter(None, (option.blocked, option.about)):
                    _speak(text)
                if option.about:
                    assert all(len(speak(option.about)) <= LONGEST for speak in SPEAKERS), (
                        f"{option.about.key} is longer than {LONGEST} letters"
                    )


def test_every_event_can_be_told(case: Case) -> None:
    for event in case.game.start(case.setup("told")).events:
        _speak(event.text)
    for moment in moments(case, "told"):
        for event in moment.step.events:
            _speak(event.text)


def test_every_point_can_be_explained(case: Case) -> None:
    for moment in some_moments(case, "explained", 12):
        for seat in everyone(case):
            for sheet in case.game.tally(case.game.view(moment.step.state, seat)):
                _speak_sheet(sheet)
    *_, last = moments(case, "explained")
    outcome = case.game.outcome(last.step.state)
    assert outcome is not None
    for sheet in outcome.sheets:
        _speak_sheet(sheet)
    if outcome.decided_by:
        _speak(outcome.decided_by)


def test_the_game_its_variants_and_its_decisions_have_names(case: Case) -> None:
    key = case.game.spec.key
    _speak(say(f"{key}.name"))
    for variant in case.game.spec.variants:
        _speak(say(f"{key}.variant.{variant}"))
        _speak(say(f"{key}.variant.{variant}.about"))
    kinds = {d.kind for moment in moments(case, "kinds") for d in case.game.pending(moment.state)}
    for kind in kinds:
        _speak(say(f"{key}.decision.{kind}"))


def _speak_sheet(sheet: Sheet) -> None:
    _speak(sheet.title)
    for line in sheet.lines:
        _speak(line.source)


def _speak(text: Text) -> None:
    for speaker in SPEAKERS:
        sentence = speaker(text)
        assert sentence, f"{text.key} is empty"
        assert "{" not in sentence, f"{text.key} has a placeholder that the code does not fill"
