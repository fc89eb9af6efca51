"""Section 4: turns and passes, and the eight power-struggles one after the other."""

from dataclasses import replace
from typing import Final

from kingofsiam.model.events import Events, NextStruggle, Passed, StruggleEnded
from kingofsiam.model.moves import Move, Play
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import online, s2_concept, s7_victory
from kingofsiam.rules.s5_actions import choices, last_card, playing, undoing
from kingofsiam.rules.s6_power_struggle import complete_struggle, contested_province
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import Readings, StruggleEnds

EIGHT_STRUGGLES: Final = Rule(
    id="course.eight-struggles",
    sentence="The game consists of eight power-struggles, one for each province.",
    sources=states("E 4 1.1, E 4 1.2, NL 4 1.1, NL 4 1.2, RU 4 1.1, SUM 4 1.1, ES 4 1.1, ES 4 1.2"),
)
ORDER_OF_TILES: Final = Rule(
    id="course.order-of-tiles",
    sentence="The struggles follow the order of the boxes: first the province whose tile is in box 1, then box 2, and "
    "so on.",
    sources=states("E 4 1.3, NL 4 1.3, NL 4 1.4, RU 4 1.1, SUM 4 1.1, ES 4 1.3") + implies("NL 4 5.1, SUM 4 4.7"),
)
CLOCKWISE: Final = Rule(
    id="course.clockwise",
    sentence="Play goes clockwise around the table.",
    sources=states("E 4 2.2, NL 4 2.1, RU 4 2.2, ES 4 2.2") + implies("E 4 2.1, NL 4 2.4, RU 4 2.1, ES 4 2.1"),
)
PLAY_OR_PASS: Final = Rule(
    id="course.play-or-pass",
    sentence="On your turn, either play one action card or pass.",
    sources=states("E 4 2.3, NL 4 2.3, RU 4 2.3, SUM 4 2.1, SUM 4 2.2, ES 4 2.3"),
)
RE_ENTER: Final = Rule(
    id="course.re-enter",
    sentence="A player who has passed may still play a card on a later turn.",
    sources=states("E 4 3.1, NL 4 3.1, RU 4 2.3, SUM 4 5.1, ES 4 3.1"),
)
MAY_PASS: Final = Rule(
    id="course.may-pass",
    sentence="You never have to play a card; you may pass on every turn.",
    sources=states("E 4 3.2, NL 4 3.2, ES 4 3.2") + implies("RU 4 2.3, SUM 4 2.1"),
    rulings=(rulings.PLAY_MANDATORY,),
)
NO_CARDS: Final = Rule(
    id="course.no-cards",
    sentence="A player without cards must pass; a player with cards never has to, except with a very last card "
    "that would not win.",
    sources=implies("E 4 3.3, NL 4 3.3, SUM 4 5.2, ES 4 3.3"),
    rulings=(rulings.FORCED_PASS, rulings.LAST_CARD_HOLDER),
)
STRUGGLE_ENDS: Final = Rule(
    id="course.struggle-ends",
    sentence="When all players have passed one after another, the power-struggle ends.",
    sources=states("E 4 4.1, NL 4 4.1, ES 4 4.1") + implies("E 6 1.1, NL 6 1.1, SUM 4 4.1, ES 6 1.1"),
    rulings=(rulings.STRUGGLE_ENDS,),
)
NEXT_STARTER: Final = Rule(
    id="course.next-starter",
    sentence="The player to the left of the one who passed last starts the next struggle.",
    sources=states("E 4 5.1, NL 4 5.2, RU 4 4.1, SUM 4 4.7, ES 4 5.1"),
)


@clause(PLAY_OR_PASS)
def judge(state: State, move: Move) -> tuple[Violation, ...]:
    """A turn is a pass or one card; after the end of the game there are no turns."""
    if state.outcome is not None:
        return (refusal_after_the_end(state.outcome),)
    return choices.judge(state, move) if isinstance(move, Play) else judge_pass(state)


@clause(s7_victory.ENDS_AS_COLONY, s7_victory.ENDS_AFTER_ALL_STRUGGLES)
def refusal_after_the_end(outcome: Outcome) -> Violation:
    """After the end of the game nothing more can be played."""
    if outcome.colony:
        return refusal(s7_victory.ENDS_AS_COLONY, ViolationKey.GAME_OVER_AS_COLONY, winners=outcome.winners)
    return refusal(s7_victory.ENDS_AFTER_ALL_STRUGGLES, ViolationKey.GAME_OVER, winners=outcome.winners)


@clause(MAY_PASS)
def judge_pass(_: State) -> tuple[Violation, ...]:
    """Passing is always legal, whatever the state is (`_`: nobody looks at it)."""
    return ()


@clause(PLAY_OR_PASS, RE_ENTER, CLOCKWISE)
def take_turn(state: State, move: Move) -> tuple[State, Events]:
    """The player plays a card or passes, even if they passed before. Returns the state after that, and what happens."""
    if isinstance(move, Play):
        after, events = playing.carry_out(state, move)
    else:
        after, events = pass_turn(state, why_the_player_passes(state))
    after, skips = skip(after)  # online, those who can only pass are skipped
    return after, (*events, *skips)


@clause(MAY_PASS, NO_CARDS, last_card.HOLDER_PASSES)
def why_the_player_passes(state: State) -> Rule:
    """Why a player passes: they may, they have no card left, or the very last one would not win."""
    if not state.player.hand:
        return NO_CARDS
    return last_card.HOLDER_PASSES if can_only_pass(state) else MAY_PASS


@clause(online.SKIPPED)
def skip(state: State) -> tuple[State, Events]:
    """Online, players who can only pass are skipped, until somebody has a choice or the game has ended."""
    events: Events = ()
    while online.forced_passes_are_skipped(state.readings) and can_only_pass(state):
        state, skip_events = pass_turn(state, online.SKIPPED)
        events += skip_events
    return state, events


@clause(NO_CARDS, last_card.HOLDER_PASSES)
def can_only_pass(state: State) -> bool:
    """The player holds no card, or just the very last one of the game and cannot win with it."""
    if state.outcome is not None:
        return False
    if not state.player.hand:
        return True
    return last_card.is_last_card(state) and last_card.winning_action(state) is None


@clause(CLOCKWISE, STRUGGLE_ENDS)
def pass_turn(state: State, why: Rule) -> tuple[State, Events]:
    """The player passes; if that makes enough passes in a row, the power-struggle ends."""
    event = Passed(why, state.to_move)
    if state.passes + 1 >= passes_that_end(len(state.players), state.readings):
        after, events = end_struggle(state)
        return after, (event, *events)
    left_neighbour = s2_concept.next_seat(state.to_move, len(state.players))
    swap = undoing.after_pass(state.last_swap, state.readings)  # the swap that may not be undone next, or None
    after = replace(state, to_move=left_neighbour, passes=state.passes + 1, last_swap=swap)  # a copy with these changes
    return after, (event,)


@clause(STRUGGLE_ENDS)
def passes_that_end(players: int, readings: Readings) -> int:
    """As many passes in a row as there are players (by the Russian rules always three)."""
    match readings.struggle_ends:
        case StruggleEnds.ALL_PLAYERS:
            return players
        case StruggleEnds.THREE_PASSES:
            return 3


@clause(STRUGGLE_ENDS, EIGHT_STRUGGLES, ORDER_OF_TILES, NEXT_STARTER)
def end_struggle(state: State) -> tuple[State, Events]:
    """Complete the power-struggle; then the game has ended, or the struggle of the next box begins."""
    end = StruggleEnded(STRUGGLE_ENDS, contested_province(state.board), state.passes + 1)
    board, completion = complete_struggle(state.board)
    outcome = s7_victory.outcome_of(board, state.players, state.readings)
    swap = undoing.after_struggle(state.last_swap, state.readings)
    if outcome is not None:
        swap = None  # after the end nothing can be undone
    starter = s2_concept.next_seat(state.to_move, len(state.players))
    after = replace(state, board=board, to_move=starter, passes=0, last_swap=swap, outcome=outcome)
    news = s7_victory.announce(outcome) if outcome else announce_struggle(after)
    return after, (end, *completion, *news)


@clause(ORDER_OF_TILES, NEXT_STARTER)
def announce_struggle(state: State) -> Events:
    """Say which struggle begins, and who starts it."""
    number = len(state.board.control) + 1  # each struggle before it has left a control marker
    return (NextStruggle(NEXT_STARTER, number, contested_province(state.board), state.to_move),)
