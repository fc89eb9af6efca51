"""Section 4: turns and passes, the eight power struggles one after the other, the legal moves, and playing one.

The ban on undoing the last swap is also here: an action sets it, a pass or the end of a struggle may lift it.
"""

from typing import Final

from kingofsiam.errors import InvalidState
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.twin import cards, last_card, move_codes, packed
from kingofsiam_kernel.twin.action_masks import card_mask, is_execution
from kingofsiam_kernel.twin.bits import LAO, MALAY, RAMA, bit, has_bit, i64, lowest_bit
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.struggle import complete_struggle
from kingofsiam_kernel.twin.swaps import reversed_swap
from kingofsiam_kernel.twin.victory import outcome

_ENDS_WITH_A_PASS: Final = 1
_ENDS_WITH_THE_STRUGGLE: Final = 2
_THREE_PASSES: Final = 3
MAX_TURNS: Final = 256
"""No game has as many turns."""


def ban_after_action(action: i64) -> i64:
    """The action that is banned next: after a swap its reverse, after any other card none. Rules: `action.undo`."""
    card = move_codes.card_of(action)
    if not move_codes.is_swap(card) or action == card:
        return 0
    return reversed_swap(action)


def ban_after_pass(state: PackedState, ends_struggle: bool) -> i64:
    """Neither a pass nor the end of a power-struggle ends the ban; by other readings the one or the other does.

    Rules: `action.undo.ends`.
    """
    ends = packed.reading(state, packed.UNDO_BAN_ENDS)
    if ends == _ENDS_WITH_A_PASS or (ends == _ENDS_WITH_THE_STRUGGLE and ends_struggle):
        return 0
    return packed.ban(state)


def is_legal(state: PackedState, move: int) -> bool:
    """Whether the number is a legal move: the pass or one card; after the end of the game nothing is legal.

    Any integer may be passed. Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `action.last-card`.
    """
    if type(move) is not int or not 0 <= move <= move_codes.MAX_MOVE or packed.is_over(state):
        return False
    if move == move_codes.PASS:
        return True
    action, take = move_codes.action_of(move), move_codes.take_of(move)
    if not has_bit(cards.hand_kinds(state), move_codes.card_of(action)) or not is_execution(state, action):
        return False
    if not has_bit(cards.legal_takes(state, action), take):
        return False
    if not cards.is_last_card(state):
        return True
    return has_bit(last_card.winners_if_all_pass(play_card(state, move)), packed.to_move(state))


def legal_moves(state: PackedState) -> list[int]:
    """The numbers of all legal moves; none when the game has ended. `is_legal` checks one without listing any.

    The order is: the pass, then card by card, execution by execution, and the followers by place and faction.
    """
    if packed.is_over(state):
        return []
    codes: list[int] = [move_codes.PASS]
    kinds, outcomes = cards.hand_kinds(state), last_card.winning_outcomes(state)
    index: i64
    while kinds != 0:
        card = lowest_bit(kinds)
        for index in range(cards.count_executions(state, card)):
            action = cards.nth_execution(state, card, index)
            takes = last_card.winning_takes(state, action, outcomes)
            while takes != 0:
                codes.append(move_codes.move_of(action, lowest_bit(takes)))
                takes &= takes - 1
        kinds &= kinds - 1
    return codes


def play(state: PackedState, move: int) -> PackedState:
    """The position after the move. Raises `NotLegal`; for the sentences that forbid it, ask `kingofsiam.judge`."""
    if not is_legal(state, move):
        raise NotLegal(move)
    return play_unchecked(state, move)


def play_unchecked(state: PackedState, move: i64) -> PackedState:
    """The position after a legal move and the passes of the players who are skipped, without a check.

    After an illegal move the result is undefined.
    """
    after = play_without_skipping(state, move)
    return skip(after) if packed.reading(state, packed.FORCED_PASS) != 0 else after


def play_without_skipping(state: PackedState, move: i64) -> PackedState:
    """The position after a legal move; whoever can only pass does so in their own turn.

    So whose turn it is depends on no hidden card. After an illegal move the result is undefined.
    """
    return pass_turn(state) if move == move_codes.PASS else play_card(state, move)


def play_card(state: PackedState, move: i64) -> PackedState:
    """Lay down the card, carry out its action, take a follower; then it is the next player's turn."""
    action, take = move_codes.action_of(move), move_codes.take_of(move)
    return packed.with_turn_played(
        state,
        cards.followers_after_move(action, take, RAMA, state.rama),
        cards.followers_after_move(action, take, LAO, state.lao),
        cards.followers_after_move(action, take, MALAY, state.malay),
        cards.tiles_after(action, state.tiles),
        packed.turn(next_seat(state), 0, ban_after_action(action)),
        packed.to_move(state),
        cards.lay_down(state, move_codes.card_of(action), cards.faction_taken(take)),
    )


def next_seat(state: PackedState) -> i64:
    """The player to the left is next. Rules: `course.clockwise`, `course.next-starter`, `course.re-enter`."""
    seat = packed.to_move(state) + 1
    if seat == packed.players(state):
        return 0
    return seat


def pass_turn(state: PackedState) -> PackedState:
    """The player passes; as many passes in a row as there are players (by one reading three) end the power-struggle.

    Rules: `course.clockwise`, `course.struggle-ends`.
    """
    most = packed.players(state)
    if packed.reading(state, packed.STRUGGLE_ENDS) != 0:
        most = _THREE_PASSES
    number = packed.passes(state) + 1
    if number >= most:
        return end_struggle(state)
    return packed.with_turn(state, packed.turn(next_seat(state), number, ban_after_pass(state, False)))


def end_struggle(state: PackedState) -> PackedState:
    """Complete the power-struggle; then the game has ended or the next struggle begins.

    Rules: `course.struggle-ends`, `course.eight-struggles`, `course.order-of-tiles`, `course.next-starter`.
    """
    after = complete_struggle(state, packed.turn(next_seat(state), 0, ban_after_pass(state, True)))
    how = outcome(after)
    return after if how == 0 else packed.with_turn(after, packed.with_ending(packed.turn(next_seat(state), 0, 0), how))


def skip(state: PackedState) -> PackedState:
    """Pass for every player who can only pass, until one has a choice or the game has ended.

    So does who holds no card, or only the very last one of the game and cannot win with it. Rules: `online.skipped`,
    `course.no-cards`, `action.last-card.holder-passes`.
    """
    for _ in range(MAX_TURNS):
        if card_mask(state) != bit(move_codes.PASS):
            return state
        state = pass_turn(state)
    raise endless_game()


def endless_game() -> InvalidState:
    """The error for words that are not a position: `check` would name their faults."""
    return InvalidState((f"the game goes on for more than {MAX_TURNS} turns: `kernel.check` says what is wrong",))
