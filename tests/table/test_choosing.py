"""A turn chosen step by step: everything offered leads to a legal move, and every legal move can be chosen."""

from __future__ import annotations

from random import Random

import pytest

from kingofsiam import (
    BRITAIN,
    LAO,
    MALAY,
    POOL,
    RAMA,
    SABA,
    SIAM,
    ActionCard,
    FactionCard,
    Follower,
    KhonThai,
    Maharacha,
    Move,
    OneVsOne,
    Pass,
    Play,
    State,
    TwoVsOne,
    deal,
    judge,
    legal_moves,
    play,
    random_move,
)
from kingofsiam.readings import PRESETS
from kingofsiam.table.choosing import NotOffered, Turn, Value
from kingofsiam.table.forms import action_of, way_of_take, ways
from kingofsiam.table.reasons import why_not


def positions(seed: int) -> list[State]:
    """Every position of a game played at random; map, readings and number of players vary with the seed."""
    readings = PRESETS[seed % len(PRESETS)][1]
    state, rng = deal(2 + seed % 3, seed=seed, map=(SIAM, SABA, BRITAIN)[seed % 3], readings=readings), Random(seed)
    found: list[State] = []
    while state.outcome is None:
        found.append(state)
        state = play(state, random_move(state, rng))
    return found


def chosen(state: State, *values: Value) -> Turn:
    """The turn after these choices."""
    turn = Turn(state)
    for value in values:
        turn = turn.choose(value)
    return turn


def keys(turn: Turn) -> str:
    """The keys that are offered."""
    return "".join(each.key for each in turn.choices)


def values_of(move: Move) -> tuple[Value, ...]:
    """What is chosen to make this move, single choices included."""
    if isinstance(move, Pass):
        return (move,)
    return (move.action.card, *ways(move.action)[0], *way_of_take(move.take))


@pytest.mark.parametrize("seed", range(7))
def test_whatever_is_chosen_the_move_is_legal(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed):
        turn = Turn(state)
        while turn.move is None:
            turn = turn.choose(rng.choice(turn.choices).value)
        assert judge(state, turn.move) == ()


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_can_be_chosen(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed)[::3]:
        for _ in range(10):
            move = random_move(state, rng)
            turn = Turn(state)
            for value in values_of(move):
                if len(turn.chosen) < len(values_of(move)) and value == values_of(move)[len(turn.chosen)]:
                    turn = turn.choose(value)
            assert turn.move == move


def test_every_legal_move_of_a_late_position_can_be_chosen() -> None:
    state = next(each for each in positions(3) if len(each.player.hand) == 1)
    for move in legal_moves(state):
        assert Turn(state, values_of(move)).move == move


def test_the_cards_in_hand_and_the_pass_are_offered_first() -> None:
    turn = Turn(deal(3, seed=42))
    assert keys(turn) == "1234567p"
    assert turn.refused == ()
    assert [each.note for each in turn.choices if each.value is ActionCard.KHON_THAI] == ["two of them"]


def test_a_pass_is_a_whole_move() -> None:
    turn = chosen(deal(3, seed=42), Pass())
    assert turn.move == Pass()
    assert turn.question is None
    assert turn.choices == ()


def test_provinces_have_the_keys_of_their_boxes() -> None:
    state = deal(3, seed=42)
    turn = chosen(state, ActionCard.MAHARACHA)
    assert [(each.key, each.value) for each in turn.choices] == [
        (str(box), province) for box, province in enumerate(state.board.tiles, start=1)
    ]


def test_the_follower_is_chosen_from_the_board_as_it_is_after_the_action() -> None:
    state = deal(3, seed=42)
    province, other = state.board.tiles[:2]
    turn = chosen(state, ActionCard.KHON_THAI, province, province, province)
    assert turn.board.followers_in(province).total == state.board.followers_in(province).total + 3
    assert turn.board.followers_in(other) == state.board.followers_in(other)
    assert {each.value for each in turn.choose(province).choices} == {(RAMA,), (LAO,), (MALAY,)}


def factions_in(state: State, province: str) -> int:
    """How many factions have followers in a province."""
    return sum(map(bool, state.board.followers_in(province).counts))


def test_where_only_one_can_be_chosen_nobody_is_asked() -> None:
    """Which follower to take from a province is asked where several factions stand, and only there."""
    seen: set[int] = set()
    for state in positions(0):
        if ActionCard.MAHARACHA in state.player.hand and not state.board.control:
            turn = chosen(state, ActionCard.MAHARACHA, *state.board.tiles[:2])
            for choice in turn.choices:
                factions = factions_in(state, str(choice.value))
                assert (turn.choose(choice.value).move is None) == (factions > 1)
                seen.add(factions)
    assert seen == {1, 2, 3}


def test_one_step_back_undoes_one_choice_of_the_player_and_whatever_followed_from_it() -> None:
    for state in positions(5)[::4]:
        rng = Random(1)
        turn = Turn(state)
        while turn.move is None:
            after = turn.choose(rng.choice(turn.choices).value)
            assert after.back() == turn
            turn = after


def test_there_is_no_way_back_from_the_first_step() -> None:
    turn = Turn(deal(3, seed=42))
    assert turn.back() == turn


def test_what_is_not_offered_cannot_be_chosen() -> None:
    state = deal(3, seed=42)
    province = state.board.tiles[0]
    with pytest.raises(NotOffered):
        chosen(state, ActionCard.MAHARACHA, province, province)


def test_the_summary_names_what_is_chosen() -> None:
    state = deal(3, seed=42)
    first, second = state.board.tiles[:2]
    assert list(chosen(state, ActionCard.MAHARACHA, first, second).summary()) == [
        ("card", "Maharacha"),
        ("King on", first),
        ("swap with", second),
    ]


@pytest.mark.parametrize(
    "action",
    [
        Maharacha(),
        Maharacha("Isan", "Mon"),
        KhonThai("Isan", None, "Mon"),
        OneVsOne(),
        OneVsOne(Follower(RAMA, "Isan"), Follower(LAO, "Mon")),
        TwoVsOne(),
        TwoVsOne((Follower(RAMA, "Isan"),), Follower(LAO, "Mon")),
        TwoVsOne((Follower(RAMA, "Isan"), Follower(LAO, "Isan")), Follower(LAO, "Mon")),
        FactionCard(LAO),
        FactionCard(MALAY, ("Isan",)),
        FactionCard(RAMA, ("Isan", "Mon")),
    ],
)
def test_an_action_told_in_any_order_is_the_same_action(action: Maharacha) -> None:
    assert all(action_of(action.card, way) == action for way in ways(action))


@pytest.mark.parametrize("seed", range(7))
def test_for_everything_that_is_not_offered_there_is_a_reason(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed)[::5]:
        turn = Turn(state)
        while turn.move is None:
            for choice in turn.refused:
                assert why_not(turn, choice.value), choice
            turn = turn.choose(rng.choice(turn.choices).value)


def reasons(turn: Turn, value: Value) -> set[str]:
    """The ids of the rules by which something is not offered."""
    return {each.rule.id for each in why_not(turn, value)}


def test_the_reasons_are_those_of_the_refused_piece_alone() -> None:
    state = deal(3, seed=42)
    first = state.board.tiles[0]
    assert reasons(chosen(state, ActionCard.MAHARACHA, first), first) == {"action.maharacha.swap"}
    assert reasons(chosen(state, ActionCard.KHON_THAI), None) == {"action.must-execute"}
    province = next(each for each in state.map.provinces if factions_in(state, each) == 2)
    leaving = chosen(state, ActionCard.ONE_VS_ONE, province).choices[0].value
    turn = chosen(state, ActionCard.ONE_VS_ONE, province, leaving)
    assert reasons(turn, province) == {"action.swap.another-province"}
    turn = chosen(state, ActionCard.MAHARACHA, *state.board.tiles[:2])
    assert reasons(turn, POOL) == {"action.follower.from-a-province"}


def test_a_card_that_is_not_held_is_refused_for_that() -> None:
    state = play(deal(2, seed=42), next(each for each in legal_moves(deal(2, seed=42)) if isinstance(each, Play)))
    state = play(state, Pass())
    (gone,) = Turn(state).refused
    assert gone.value is ActionCard.MAHARACHA
    assert reasons(Turn(state), gone.value) == {"action.one-card"}


def test_what_is_offered_has_no_reason_against_it() -> None:
    turn = Turn(deal(3, seed=42))
    assert why_not(turn, ActionCard.MAHARACHA) == ()
    assert why_not(turn, Pass()) == ()
