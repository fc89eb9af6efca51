"""Move generation: the numbers of all legal moves. How many there are is perft at depth 1."""

from kingofsiam_kernel.twin.bits import i64, lowest_bit
from kingofsiam_kernel.twin.cards import count_executions, hand_kinds, is_last_card, legal_takes, nth_execution
from kingofsiam_kernel.twin.last_card import winning_outcomes, winning_takes
from kingofsiam_kernel.twin.move_codes import PASS, move_of
from kingofsiam_kernel.twin.packed import PackedState, is_over


def legal_moves(state: PackedState) -> list[int]:
    """The numbers of all legal moves; none when the game has ended. `is_legal` checks one without listing any.

    The order is: the pass, then card by card, execution by execution, and the followers by place and faction.
    """
    if is_over(state):
        return []
    codes: list[int] = [PASS]
    cards, is_last = hand_kinds(state), is_last_card(state)
    won: i64 = 0
    if is_last:
        won = winning_outcomes(state)
    index: i64
    while cards != 0:
        card = lowest_bit(cards)
        for index in range(count_executions(state, card)):
            action = nth_execution(state, card, index)
            takes = winning_takes(state, action, won) if is_last else legal_takes(state, action)
            while takes != 0:
                codes.append(move_of(action, lowest_bit(takes)))
                takes &= takes - 1
        cards &= cards - 1
    return codes
