"""Section 4: turns and passes, and the eight power-struggles one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.events import Event, NextStruggle, Passed, StruggleEnded
from kingofsiam.moves import Move, Play
from kingofsiam.readings import Readings, StruggleEnds
from kingofsiam.rules import online, s7_victory
from kingofsiam.rules.s2_concept import Seat, next_seat
from kingofsiam.rules.s5_actions import last_card, playing, undoing
from kingofsiam.rules.s6_power_struggle import complete_struggle, contested_province
from kingofsiam.rules.s7_victory import announce, outcome_of
from kingofsiam.state import Outcome, State
from kingofsiam.violations import Violation, refusal

_S = Section.COURSE
_ALL = (E, NL, RU, SUM, ES)

EIGHT_STRUGGLES: Final = Rule(
    "course.eight-struggles", "The game has eight power-struggles, one for each province.", _S, 1, _ALL
)
ORDER_OF_TILES: Final = Rule(
    "course.order-of-tiles", "They are held in the order of the boxes in which the tiles lie.", _S, 1, _ALL
)
CLOCKWISE: Final = Rule("course.clockwise", "Play goes clockwise round the table.", _S, 2, (E, NL, RU, ES))
PLAY_OR_PASS: Final = Rule("course.play-or-pass", "In his turn a player plays one action card or passes.", _S, 2, _ALL)
RE_ENTER: Final = Rule("course.re-enter", "Who passed may play a card when his turn comes again.", _S, 3, _ALL)
MAY_PASS: Final = Rule(
    "course.may-pass",
    "Nobody is ever required to play a card.",
    _S,
    3,
    (E, NL, RU, ES),
    (rulings.PLAY_MANDATORY,),
)
NO_CARDS: Final = Rule(
    "course.no-cards",
    "Only a player without action cards has to pass.",
    _S,
    3,
    (E, NL, SUM, ES),
    (rulings.FORCED_PASS, rulings.LAST_CARD_HOLDER),
)
STRUGGLE_ENDS: Final = Rule(
    "course.struggle-ends",
    "When all players have passed in a row, the power-struggle ends.",
    _S,
    4,
    _ALL,
    (rulings.STRUGGLE_ENDS,),
)
NEXT_STARTER: Final = Rule(
    "course.next-starter",
    "The next struggle is started by the player to the left of the one who passed last.",
    _S,
    5,
    _ALL,
)


def judge(state: State, move: Move) -> Iterator[Violation]:
    """A turn is a pass or one card; after the end of the game there are no turns."""
    if state.outcome is not None:
        yield from judge_after_the_end(state.outcome)
    elif isinstance(move, Play):
        yield from playing.judge(state, move)
    else:
        yield from judge_pass(state)


@clause(s7_victory.ENDS_AS_COLONY, s7_victory.ENDS_AFTER_ALL_STRUGGLES)
def judge_after_the_end(outcome: Outcome) -> Iterator[Violation]:
    """When the game has ended nothing more is played."""
    why = s7_victory.ENDS_AS_COLONY if outcome.colony else s7_victory.ENDS_AFTER_ALL_STRUGGLES
    yield refusal(why, winners=outcome.winners)


@clause(MAY_PASS)
def judge_pass(state: State) -> Iterator[Violation]:
    """Passing is always legal."""
    yield from ()


def take_turn(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Carry out a legal move, and the passes of those who are skipped."""
    after, events = play_or_pass(state, move)
    return skip(after, events) if online.forced_passes_are_skipped(state.readings) else (after, events)


@clause(PLAY_OR_PASS, RE_ENTER)
def play_or_pass(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """A player plays one action card or passes, whatever he did before."""
    if isinstance(move, Play):
        return playing.apply(state, move)
    return pass_turn(state, why_he_passes(state))


@clause(MAY_PASS, NO_CARDS)
def why_he_passes(state: State) -> Rule:
    """He passes because he may, or because he has no card left."""
    return MAY_PASS if state.player.hand else NO_CARDS


@clause(online.SKIPPED)
def skip(state: State, events: tuple[Event, ...] = ()) -> tuple[State, tuple[Event, ...]]:
    """Players who can only pass are passed over until somebody has a choice, or the game has ended."""
    while state.outcome is None and can_only_pass(state):
        state, more = pass_turn(state, online.SKIPPED)
        events += more
    return state, events


@clause(NO_CARDS, last_card.HOLDER_PASSES)
def can_only_pass(state: State) -> bool:
    """He holds no card, or just the very last one of the game and no way to win with it."""
    if not state.player.hand:
        return True
    return last_card.is_last_card(state) and not playing.last_card_can_be_played(state)


@clause(CLOCKWISE, STRUGGLE_ENDS)
def pass_turn(state: State, why: Rule) -> tuple[State, tuple[Event, ...]]:
    """The player passes; if that makes enough passes in a row, the power-struggle ends."""
    seat = state.to_move
    after = State(
        state.board,
        state.players,
        state.readings,
        next_seat(seat, len(state.players)),
        state.passes + 1,
        undoing.after_pass(state.last_swap, state.readings),
    )
    passed = Passed(why, seat)
    if after.passes < passes_that_end(len(state.players), state.readings):
        return after, (passed,)
    after, events = end_struggle(after)
    return after, (passed, *events)


@clause(STRUGGLE_ENDS)
def passes_that_end(players: int, readings: Readings) -> int:
    """As many passes in a row as there are players (by the Russian rules always three)."""
    match readings.struggle_ends:
        case StruggleEnds.ALL_PLAYERS:
            return players
        case StruggleEnds.THREE_PASSES:
            return 3
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


@clause(STRUGGLE_ENDS, EIGHT_STRUGGLES)
def end_struggle(state: State) -> tuple[State, tuple[Event, ...]]:
    """Complete the power-struggle; then the game has ended or the next struggle begins."""
    board, completed = complete_struggle(state.board)
    outcome = outcome_of(board, state.players, state.readings)
    swap = None if outcome else undoing.after_struggle(state.last_swap, state.readings)
    after = State(board, state.players, state.readings, state.to_move, 0, swap, outcome)
    ended = StruggleEnded(STRUGGLE_ENDS, contested_province(state.board))
    then = announce(outcome) if outcome else (next_struggle(after, starter(state)),)
    return after, (ended, *completed, *then)


@clause(NEXT_STARTER)
def starter(state: State) -> Seat:
    """The player to the left of the one who passed last: he whose turn it would have been anyway."""
    return state.to_move


@clause(ORDER_OF_TILES, NEXT_STARTER)
def next_struggle(state: State, first: Seat) -> Event:
    """The next struggle is for the province of the next box."""
    return NextStruggle(NEXT_STARTER, len(state.board.control) + 1, contested_province(state.board), first)
