"""A turn built with keys: every choice leads to a legal move, and every legal move can be chosen."""

from random import Random

import pytest

import kingofsiam as ks
from kernel.tests.helpers_playouts import random_game
from kingofsiam.tui.turn import KeyedAnswers, TableTurn
from kingofsiam.turns.questions import Answer


def with_key(turn: TableTurn, key: str) -> KeyedAnswers:
    """The choice with this key."""
    return next(each for each in turn.choices if each.key == key)


def after_keys(state: ks.State, *keys: str) -> TableTurn:
    """The turn after these keys."""
    turn = after(state)
    for key in keys:
        turn = turn.choose(with_key(turn, key))
    return turn


def after(state: ks.State, *answers: Answer) -> TableTurn:
    """The turn after these answers."""
    return TableTurn(ks.Turn(state, answers))


def keys(turn: TableTurn) -> str:
    """The keys of the legal choices."""
    return "".join(each.key for each in turn.legal)


@pytest.mark.parametrize("seed", range(2))
def test_every_sequence_of_choices_makes_a_legal_move(seed: int) -> None:
    """Each key chooses something else, and together they choose every possible answer. Exactly the illegal ones have
    reasons, those of `Turn` for all answers of the key. Back undoes one choice and the skipped steps after it.
    """
    rng = Random(seed)
    for number, state in enumerate(random_game(seed)):
        turn = after(state)
        while turn.turn.move is None:
            answers = [answer for each in turn.choices for answer in each.answers]
            assert len({each.key for each in turn.choices}) == len(turn.choices)
            assert len(set(answers)) == len(answers)
            assert turn.place is not None or set(answers) == set(turn.turn.candidates)
            for choice in () if number % 5 else turn.choices:
                assert bool(turn.why_not(choice)) != choice.legal
                assert turn.why_not(choice) == turn.turn.why_not(*choice.answers)
            following = turn.choose(rng.choice(turn.legal))
            assert following.back() == turn
            turn = following
        assert ks.judge(state, turn.turn.move) == ()


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_can_be_chosen(seed: int) -> None:
    """Use the keys of its answers, with the place of a follower before its faction."""
    rng = Random(seed)
    for state in random_game(seed)[::3]:
        for _ in range(10):
            move = ks.random_move(state, rng)
            built, turn = ks.Turn.of(state, move), after(state)
            assert built is not None
            while turn.turn.move is None:
                answer = built.answers[len(turn.turn.answers)]
                turn = turn.choose(next(each for each in turn.legal if answer in each.answers))
            assert turn.turn.move == move


def test_the_cards_in_hand_and_the_pass_are_offered_first() -> None:
    """A pass is a whole move, and back from the first step changes nothing."""
    turn = after(ks.deal(3, seed=42))
    assert keys(turn) == "1234567p"
    assert turn.illegal == ()
    assert turn.back() == turn
    assert [each.note for each in turn.choices if each.answers == (ks.ActionCard.KHON_THAI,)] == ["two of them"]
    passed = turn.choose(with_key(turn, "p"))
    assert (passed.turn.move, passed.question, passed.choices) == (ks.Pass(), "", ())


def test_the_follower_is_chosen_from_the_board_as_it_is_after_the_action() -> None:
    state = ks.deal(3, seed=42)
    province, other = state.board.tiles[:2]
    turn = after(state, ks.ActionCard.KHON_THAI, province, province, province)
    board = turn.turn.preview
    assert board.followers_in(province).total == state.board.followers_in(province).total + 3
    assert board.followers_in(other) == state.board.followers_in(other)
    placed = turn.choose(with_key(turn, "1"))
    assert (placed.place, keys(placed)) == (province, "123")
    assert placed.question.endswith(f"From {province}:")


def factions_in(state: ks.State, province: str) -> int:
    """How many factions have followers in a province."""
    return sum(map(bool, state.board.followers_in(province).counts))


def test_a_step_with_one_choice_is_skipped() -> None:
    """The turn asks which follower you take from a province only if several factions are there."""
    numbers: set[int] = set()
    for state in random_game(0):
        if ks.ActionCard.MAHARACHA in state.player.hand and not state.board.control:
            turn = after_keys(state, "1")
            while turn.turn.action is None:
                turn = turn.choose(turn.legal[0])
            for choice in turn.legal:
                factions = factions_in(state, choice.name)
                assert (turn.choose(choice).turn.move is None) == (factions > 1)
                numbers.add(factions)
    assert numbers == {1, 2, 3}


def test_the_second_follower_that_leaves_is_asked_for_by_its_faction_alone() -> None:
    """The follower can only leave the province of the first."""
    state = ks.deal(3, seed=42)
    province = next(each for each in state.map.provinces if factions_in(state, each) == 3)
    key = str(state.board.tiles.index(province) + 1)
    turn = after_keys(state, "4", key)
    turn = turn.choose(turn.legal[0])
    assert turn.place == province
    assert [each.key for each in turn.choices] == ["1", "2", "3"]
