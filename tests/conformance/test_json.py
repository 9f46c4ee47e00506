"""Every value of every game survives JSON, at every step."""

from tests.conformance.tables import Case, everyone, logged, moments


def test_states_actions_views_and_events_survive_json(case: Case) -> None:
    codec = case.game.codec
    for moment in moments(case, "json"):
        assert codec.state.loads(codec.state.dumps(moment.step.state)) == moment.step.state, (
            "a state must consist of frozen dataclasses, tuples, strings and whole numbers"
        )
        assert codec.action.loads(codec.action.dumps(moment.action)) == moment.action
        for event in moment.step.events:
            assert codec.event.loads(codec.event.dumps(event)) == event
        for seat in everyone(case):
            view = case.game.view(moment.step.state, seat)
            assert codec.view.loads(codec.view.dumps(view)) == view


def test_plain_data_and_json_are_the_same(case: Case) -> None:
    state = case.game.start(case.setup("plain")).state
    coder = case.game.codec.state
    assert coder.load(coder.dump(state)) == state


def test_a_log_survives_json(case: Case) -> None:
    log = logged(case, "record")
    actions = case.game.codec.action
    assert [(seat, actions.loads(actions.dumps(action))) for seat, action in log] == log
