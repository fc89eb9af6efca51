"""`kingofsiam demo` plays one whole game, the same each time, and the engine judges it."""

from __future__ import annotations

import re
import time

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, ActionCard, Pass, Play
from kingofsiam.cli.demo import ILLEGAL_ATTEMPTS, MOVES, NOTES, PLAYERS, SEED
from kingofsiam.cli.main import main

RULE_IDS = {rule.id for rule in ks.RULES}
LOOKS_LIKE_A_RULE = re.compile(r"\b(?:components|concept|setup|course|action|struggle|victory|online)\.[a-z.-]*[a-z]")


def game() -> tuple[ks.State, ...]:
    return ks.Game(ks.draw_deal(PLAYERS, seed=SEED), MOVES).states


def demo_output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["demo", *arguments]) == 0
    return capsys.readouterr().out


def test_the_game_is_legal_and_ends_with_its_last_move() -> None:
    """Every move is legal, and the game is over after the last one and not before."""
    states = game()
    assert [state.outcome is None for state in states] == [True] * len(MOVES) + [False]


def test_the_game_is_worth_watching() -> None:
    """Every kind of card is played, the British march in, Kings are crowned, the last card decides, a tie is broken."""
    last = game()[-1]
    played = [move.action.card for move in MOVES if isinstance(move, Play)]
    assert set(played) == set(ActionCard)
    assert last.board.kings
    assert last.board.control.count(BRITISH) == 4
    assert last.cards_left == 0
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.rule.id) == ((0,), "victory.colony.tie")


def test_without_the_last_card_another_would_have_won() -> None:
    """If A passes instead of playing the last card, the Lao reign and B wins: the last to play a card loses the tie."""
    turn = max(ILLEGAL_ATTEMPTS)
    state = game()[turn - 1]
    assert state.cards_left == 1
    while state.outcome is None:
        state = ks.play(state, Pass())
    assert (state.outcome.winners, state.outcome.reign) == ((1,), ks.LAO)
    assert state.outcome.rule.id == "victory.player.last-card-loses"


def test_the_winning_last_card_is_the_only_one() -> None:
    """With the very last card there is one way to win, and A plays it."""
    state, move = game()[max(ILLEGAL_ATTEMPTS) - 1], MOVES[max(ILLEGAL_ATTEMPTS) - 1]
    assert [each for each in ks.legal_moves(state) if each != Pass()] == [move]


def test_illegal_attempts_are_refused() -> None:
    """Each attempt breaks rules; the 2 vs. 1 breaks three at once."""
    states = game()
    broken = {
        turn: {each.rule.id for each in ks.judge(states[turn - 1], move)} for turn, move in ILLEGAL_ATTEMPTS.items()
    }
    assert broken == {
        12: {"action.undo"},
        19: {"action.two-vs-one.adjacent", "action.closed-province", "action.swap.stands-there"},
        48: {"action.last-card"},
    }


def test_notes_belong_to_turns() -> None:
    assert set(NOTES) <= set(range(1, len(MOVES) + 1))


@pytest.mark.parametrize("arguments", [(), ("--brief",)], ids=["in full", "in brief"])
def test_every_reason_of_a_refusal_is_printed(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    text = demo_output(capsys, *arguments)
    states = game()
    for turn, move in ILLEGAL_ATTEMPTS.items():
        assert all(each.rule.id in text for each in ks.judge(states[turn - 1], move))


def test_every_event_is_printed_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """As many lines end with a rule id as there are events and reasons of the outcome."""
    text = demo_output(capsys)
    states = game()
    events = [event for state, move in zip(states, MOVES, strict=False) for event in ks.narrate(state, move)]
    outcome = states[-1].outcome
    assert outcome is not None
    expected = [event.rule.id for event in events] + [rule.id for rule in outcome.rules]
    assert [
        line.split()[-1] for line in text.splitlines() if line.split()[-1:] and line.split()[-1] in RULE_IDS
    ] == expected


def test_every_rule_id_printed_exists(capsys: pytest.CaptureFixture[str]) -> None:
    printed = set(LOOKS_LIKE_A_RULE.findall(demo_output(capsys)))
    assert len(printed) > 20
    assert printed <= RULE_IDS


def test_the_end_says_who_won_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    """The last lines name the winner and every rule of the outcome."""
    end = demo_output(capsys).partition("The game is over.")[2]
    outcome = game()[-1].outcome
    assert outcome is not None
    assert all(rule.id in end for rule in outcome.rules)
    assert "A wins" in end


@pytest.mark.parametrize("arguments", [(), ("--brief",)], ids=["in full", "in brief"])
def test_the_demo_fits_a_page(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """No line is wider than 100 columns, and no two blank lines follow each other."""
    text = demo_output(capsys, *arguments)
    assert max(map(len, text.splitlines())) <= 100
    assert "\n\n\n" not in text


def test_the_demo_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo_output(capsys) == demo_output(capsys)


def test_brief_is_shorter_and_shows_every_struggle(capsys: pytest.CaptureFixture[str]) -> None:
    brief, full = demo_output(capsys, "--brief"), demo_output(capsys)
    assert len(brief) < len(full) / 1.5
    assert brief.count("course.struggle-ends") == full.count("course.struggle-ends") == 8


def test_delay_waits_after_each_turn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    delays: list[float] = []
    monkeypatch.setattr(time, "sleep", delays.append)
    demo_output(capsys, "--delay", "0.5")
    assert delays == [0.5] * len(MOVES)
