"""Differential test: the lab agrees with the engine on positions and moves."""

from __future__ import annotations

from random import Random

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dump_state
from kingofsiam.render.sentences import describe_event
from tests.lab.helpers_lab import result_of, sample_moves, sampled_positions

JUDGED = 200


def test_verdicts_on_random_positions_are_those_of_the_engine() -> None:
    """In 200 positions: the same verdict with the same rules, the same events, the same position after the move."""
    rng, legal, illegal = Random(1), 0, 0
    for state in sampled_positions(JUDGED):
        for move in sample_moves(state, rng):
            verdict = result_of("verdict", state=format_position(state), move=format_move(move, state.map))
            violations = ks.judge(state, move)
            assert [each["rule"] for each in verdict["violations"]] == [each.rule.id for each in violations]
            assert verdict["legal"] is not bool(violations)
            if violations:
                illegal += 1
                assert (verdict["events"], verdict["after"]) == ([], None)
                continue
            legal += 1
            events = [
                {"rule": each.rule.id, "text": describe_event(each, state.map)} for each in ks.narrate(state, move)
            ]
            assert verdict["events"] == events
            assert verdict["after"] == format_position(ks.play(state, move))
    assert min(legal, illegal) > JUDGED / 2


def test_the_position_view_describes_the_position() -> None:
    """In 200 positions: the notation, the document, no faults, the playable cards, the hands, the outcome."""
    over = 0
    for state in sampled_positions(JUDGED):
        view = result_of("position", state=format_position(state))
        assert (view["state"], view["document"], view["faults"]) == (format_position(state), dump_state(state), [])
        assert view["cards"] == [card.value for card in ks.legal_cards(state)]
        hands = {
            seat: [card.value for card in player.hand] for seat, player in zip("ABCD", state.players, strict=False)
        }
        assert view["hands"] == hands
        assert (view["to_move"], view["contested"]) == ("ABCD"[state.to_move], state.contested)
        assert view["picture"].startswith("<svg")
        assert (view["outcome"] is None) is (state.outcome is None)
        if state.outcome is not None:
            over += 1
            assert view["outcome"]["winners"] == ["ABCD"[seat] for seat in state.outcome.winners]
            assert view["outcome"]["reign"] == (state.outcome.reign and state.outcome.reign.value)
            assert view["outcome"]["rules"] == [rule.id for rule in state.outcome.rules]
    assert over > JUDGED / 10
