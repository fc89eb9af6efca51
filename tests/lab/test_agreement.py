"""Differential test: the lab agrees with the engine on positions."""

from __future__ import annotations

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import dump_state
from kingofsiam.render.sentences import rule_sentence
from tests.lab.helpers_lab import result_of, sampled_positions

VIEWED = 200


def test_the_position_view_describes_the_position() -> None:
    """In 200 positions: the notation, the document, no faults, the playable cards, the hands, the outcome."""
    over = 0
    for state in sampled_positions(VIEWED):
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
            assert view["outcome"]["sentences"] == [
                rule_sentence(rule, state.map, state.readings) for rule in state.outcome.rules
            ]
    assert over > VIEWED / 10
