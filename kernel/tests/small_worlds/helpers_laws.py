"""The invariants of a small world: laws of each position, of each turn, and of all games together."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import kingofsiam as ks
from kernel.tests.small_worlds import helpers_second_rulebook
from kernel.tests.small_worlds.helpers_state_graph import StateGraph, progress_measure
from kingofsiam.spec.readings import ForcedPass
from tests import helpers_naive_rules, helpers_naive_scoring
from tests.helpers_naive_scoring import may_be_shared
from tests.helpers_strategies import FACTIONS, reversed_swap

BOOK: Final = frozenset(ks.RULES)


@dataclass(frozen=True)
class Turn:
    """A move between two positions."""

    before: ks.State
    move: ks.Move
    after: ks.State


StateLaw: TypeAlias = Callable[[ks.State], None]
TurnLaw: TypeAlias = Callable[[Turn], None]
MovesLaw: TypeAlias = Callable[[ks.State, list[ks.Move]], None]
WorldLaw: TypeAlias = Callable[[StateGraph], None]


# --- of each position ------------------------------------------------------------------------------------------------


def nobody_is_missing_twice(state: ks.State) -> None:
    """No number of followers is negative."""
    assert all(min(group.counts) >= 0 for group in groups_of(state))


def markers_suffice(state: ks.State) -> None:
    """The British have at most four provinces, a faction eight; King markers: at most four, and one per Maharacha."""
    markers, board = Counter(state.board.control), state.board
    assert markers[ks.BRITISH] <= 4
    assert all(markers[faction] <= 8 for faction in FACTIONS)
    assert len(board.kings) <= min(4, sum(player.played.count(ks.ActionCard.MAHARACHA) for player in state.players))
    assert board.kings <= {*board.map.provinces}


def tiles_are_those_of_the_map(state: ks.State) -> None:
    """The tiles are those of the provinces, each once; each completed struggle has one marker, and the others none."""
    board = state.board
    assert sorted(board.tiles) == sorted(board.map.provinces)
    done = len(board.control)
    assert board.face_up == board.tiles[done:]
    powers = [board.controller(province) for province in board.tiles]
    assert powers == [*board.control, *(None for _ in board.tiles[done:])]


def passes_are_fewer_than_end_a_struggle(state: ks.State) -> None:
    """The passes in a row are fewer than end a struggle, and there are none after the end of the game."""
    assert 0 <= state.passes < (1 if state.outcome else helpers_second_rulebook.passes_that_end(state))


def closed_provinces_are_empty(state: ks.State) -> None:
    """Closed provinces are empty."""
    open_now = helpers_naive_rules.open_provinces(state)
    assert all(province in open_now or not state.board.followers_in(province) for province in state.map.provinces)


def cards_are_numbered(state: ks.State) -> None:
    """The last cards of the players have different numbers; the highest is the number of cards played, 0 means none."""
    last = [player.last_card for player in state.players if player.last_card]
    assert len({*last}) == len(last)
    assert max(last, default=0) == state.cards_played == sum(len(player.played) for player in state.players)
    for player in state.players:
        assert player.last_card >= len(player.played)
        assert (player.last_card == 0) == (player.played == ())


def the_last_swap_lies_on_top(state: ks.State) -> None:
    """A swap that may not be undone was made with the last card played; after the end of the game there is none."""
    if state.last_swap is not None:
        latest = max(state.players, key=lambda player: player.last_card)
        assert latest.played[-1] is state.last_swap.card
        assert state.last_swap.done
        assert state.outcome is None


def the_game_ends_when_it_is_decided(state: ks.State) -> None:
    """There is an outcome if and only if four provinces are British or all are controlled."""
    assert (state.outcome is not None) == helpers_second_rulebook.over(state)
    assert state.contested == (None if state.outcome else state.board.tiles[len(state.board.control)])


def a_second_scoring_finds_the_same_winners(state: ks.State) -> None:
    """Reign or colony, and the winners, agree with a naive count; they cite rules of the book."""
    if state.outcome is not None:
        assert replace(state.outcome, rules=()) == helpers_second_rulebook.outcome(state)
        assert {*state.outcome.rules} <= BOOK
        assert (state.outcome.rules[0].id == "victory.end.colony") == state.outcome.colony


def one_side_wins(state: ks.State) -> None:
    """One player or team wins, except where a rule says that those who are still tied share the victory."""
    outcome, players = state.outcome, len(state.players)
    if outcome is not None:
        sides = {frozenset(helpers_naive_scoring.side(seat, players)) for seat in outcome.winners}
        assert outcome.winners == tuple(sorted(set[int]().union(*sides)))
        assert len(sides) == 1 or (sides and may_be_shared(state))


def the_last_card_is_known(state: ks.State) -> None:
    """Unless only one card is left in the game, each card in hand can be played."""
    if state.outcome is None and not helpers_naive_rules.is_last_card(state):
        assert ks.legal_cards(state) == tuple(dict.fromkeys(state.player.hand))


def nobody_is_asked_who_can_only_pass(state: ks.State) -> None:
    """With automatic forced passes the player to move has a card to play."""
    if state.readings.forced_pass is ForcedPass.AUTOMATIC and state.outcome is None:
        assert ks.legal_cards(state)


STATE_LAWS: Final[tuple[StateLaw, ...]] = (
    nobody_is_missing_twice,
    markers_suffice,
    tiles_are_those_of_the_map,
    passes_are_fewer_than_end_a_struggle,
    closed_provinces_are_empty,
    cards_are_numbered,
    the_last_swap_lies_on_top,
    the_game_ends_when_it_is_decided,
    a_second_scoring_finds_the_same_winners,
    one_side_wins,
    the_last_card_is_known,
    nobody_is_asked_who_can_only_pass,
)


# --- of the moves of each position -----------------------------------------------------------------------------------


def passing_comes_first(state: ks.State, moves: list[ks.Move]) -> None:
    """The first legal move is the pass, and the others are plays; after the end of the game there is none."""
    assert [isinstance(move, ks.Pass) for move in moves] == ([] if state.outcome else [True] + [False] * len(moves[1:]))


def moves_differ(_: ks.State, moves: list[ks.Move]) -> None:
    """No legal move is listed twice."""
    assert len({*moves}) == len(moves)


def counting_agrees(state: ks.State, moves: list[ks.Move]) -> None:
    """`count_legal_moves` is the number of moves that `legal_moves` lists."""
    assert ks.count_legal_moves(state) == len(moves)


def asking_step_by_step_agrees(state: ks.State, moves: list[ks.Move]) -> None:
    """The plays are each card of `legal_cards` with each of `legal_actions` and each of `legal_takes`."""
    by_card = {card: ks.legal_actions(state, card) for card in ks.legal_cards(state)}
    by_step = [
        ks.Play(action, take)
        for actions in by_card.values()
        for action in actions
        for take in ks.legal_takes(state, action)
    ]
    assert by_step == moves[1:]
    assert all(by_card.values())


def a_second_rulebook_finds_the_same_moves(state: ks.State, moves: list[ks.Move]) -> None:
    """The plays are those that a naive second rulebook finds."""
    if state.outcome is None:
        assert {*moves[1:]} == {*helpers_second_rulebook.plays(state)}


def the_ban_takes_one_swap(state: ks.State, _: list[ks.Move]) -> None:
    """The ban on undoing forbids only the reverse of the last swap; if no other swap exists, less is swapped."""
    swap = state.last_swap
    if swap is None or swap.card not in state.player.hand or helpers_naive_rules.is_last_card(state):
        return
    banned = reversed_swap(swap)
    free = helpers_naive_rules.actions(replace(state, last_swap=None), swap.card)
    now = {*ks.legal_actions(state, swap.card)}
    assert banned not in now
    assert now == free - {banned} or free == {banned}


MOVES_LAWS: Final[tuple[MovesLaw, ...]] = (
    passing_comes_first,
    moves_differ,
    counting_agrees,
    asking_step_by_step_agrees,
    a_second_rulebook_finds_the_same_moves,
    the_ban_takes_one_swap,
)


# --- of each turn ----------------------------------------------------------------------------------------------------


def followers_are_conserved(turn: Turn) -> None:
    """No move adds or removes a follower of any faction."""
    assert in_all(turn.before) == in_all(turn.after)


def groups_of(state: ks.State) -> tuple[ks.Followers, ...]:
    """The followers in each province, in the pool and of each player."""
    return (*state.board.followers, state.board.pool, *(player.followers for player in state.players))


def in_all(state: ks.State) -> tuple[int, ...]:
    """How many followers of each faction there are in the provinces, in the pool and before the players."""
    return tuple(map(sum, zip(*(group.counts for group in groups_of(state)), strict=True)))


def cards_are_conserved(turn: Turn) -> None:
    """The player of a card lays it on top of their own pile; no card is lost, and they get at most one follower."""
    for seat, (was, now) in enumerate(zip(turn.before.players, turn.after.players, strict=True)):
        laid = (turn.move.action.card,) if isinstance(turn.move, ks.Play) and seat == turn.before.to_move else ()
        assert now.played == (*was.played, *laid)
        assert Counter(was.hand) == Counter((*now.hand, *laid))
        assert was.followers <= now.followers
        assert now.followers.total - was.followers.total <= len(laid)


def markers_stay(turn: Turn) -> None:
    """Markers are only added, a King marker only by Maharacha; tiles face down or with a King marker never move."""
    was, now = turn.before.board, turn.after.board
    assert now.control[: len(was.control)] == was.control
    assert now.tiles[: len(was.control)] == was.tiles[: len(was.control)]
    assert was.kings <= now.kings
    crowning = isinstance(turn.move, ks.Play) and isinstance(turn.move.action, ks.Maharacha) and turn.move.action.done
    assert len(now.kings) == len(was.kings) + crowning
    assert all(now.tiles.index(tile) == was.tiles.index(tile) for tile in was.kings)


def the_end_comes_nearer(turn: Turn) -> None:
    """A move adds a card; or it adds no card but a completed struggle; or it adds neither, but a pass in a row."""
    assert progress_measure(turn.before) < progress_measure(turn.after)


def a_second_rulebook_comes_to_the_same(turn: Turn) -> None:
    """The position after a move is that of a naive second rulebook."""
    expected, after = helpers_second_rulebook.after(turn.before, turn.move), turn.after
    outcome = after.outcome and replace(after.outcome, rules=())
    assert replace(after, outcome=outcome) == expected


TURN_LAWS: Final[tuple[TurnLaw, ...]] = (
    followers_are_conserved,
    cards_are_conserved,
    markers_stay,
    the_end_comes_nearer,
    a_second_rulebook_comes_to_the_same,
)


# --- of all games of a world -----------------------------------------------------------------------------------------


def every_game_ends(explored: StateGraph) -> None:
    """A game that is not over has a legal move; its turns are limited by cards, struggles and passes."""
    world = explored.world
    for state, following in zip(explored.states, explored.successors, strict=True):
        assert (state.outcome is None) == bool(following)
    struggles = len(world.map.provinces) - len(world.control)
    most = (world.cards + struggles) * helpers_second_rulebook.passes_that_end(explored.states[0])
    assert explored.longest_game <= most


def the_last_card_wins(explored: StateGraph) -> None:
    """Wherever a game with its last card played can end, the player of that card is among the winners."""
    for state in explored.states:
        if state.outcome is not None and state.cards_left == 0:
            latest = max(range(len(state.players)), key=lambda seat: state.players[seat].last_card)
            assert latest in state.outcome.winners


WORLD_LAWS: Final[tuple[WorldLaw, ...]] = (every_game_ends, the_last_card_wins)
