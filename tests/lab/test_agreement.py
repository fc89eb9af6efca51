"""The lab says of positions and moves what the engine says."""

from __future__ import annotations

from random import Random

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json_documents import dump_state
from kingofsiam.picture.tell import tell
from tests.lab.asking import asked, moves, positions

JUDGED = 200


def test_random_positions_are_judged_as_by_the_engine() -> None:
    """Of 200 positions: the same verdict with the same rules, the same events, the same position after the move."""
    random, legal, illegal = Random(1), 0, 0
    for state in positions(JUDGED):
        for move in moves(state, random):
            found = asked("verdict", state=format_position(state), move=format_move(move, state.map))
            violations = ks.judge(state, move)
            assert [each["rule"] for each in found["violations"]] == [each.rule.id for each in violations]
            assert found["legal"] is not bool(violations)
            if violations:
                illegal += 1
                assert (found["events"], found["after"]) == ([], None)
                continue
            legal += 1
            events = [{"rule": each.rule.id, "text": tell(each, state.map)} for each in ks.narrate(state, move)]
            assert found["events"] == events
            assert found["after"] == format_position(ks.play(state, move))
    assert min(legal, illegal) > JUDGED / 2


def test_a_sheet_says_what_the_position_is() -> None:
    """Of 200 positions: the notation, the document, no faults, the cards that can be played, the hands, the outcome."""
    over = 0
    for state in positions(JUDGED):
        sheet = asked("sheet", state=format_position(state))
        assert (sheet["state"], sheet["document"], sheet["faults"]) == (format_position(state), dump_state(state), [])
        assert sheet["cards"] == [card.value for card in ks.legal_cards(state)]
        hands = {
            seat: [card.value for card in player.hand] for seat, player in zip("ABCD", state.players, strict=False)
        }
        assert sheet["hands"] == hands
        assert (sheet["to_move"], sheet["contested"]) == ("ABCD"[state.to_move], state.contested)
        assert sheet["picture"].startswith("<svg")
        assert (sheet["outcome"] is None) is (state.outcome is None)
        if state.outcome is not None:
            over += 1
            assert sheet["outcome"]["winners"] == ["ABCD"[seat] for seat in state.outcome.winners]
            assert sheet["outcome"]["reign"] == (state.outcome.reign and state.outcome.reign.value)
            assert sheet["outcome"]["rules"] == [rule.id for rule in state.outcome.rules]
    assert over > JUDGED / 10
