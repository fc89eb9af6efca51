"""Faulty engines: faults in the set-up and in the course of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Play
from kingofsiam.model.pieces import Followers, Seat
from kingofsiam.model.state import State
from kingofsiam.rules import s3_setup, s4_course
from kingofsiam.rules.s3_setup import AID_PAIRS
from kingofsiam.rules.s4_course import pass_turn as right_pass_turn
from kingofsiam.rules.s5_actions import playing
from kingofsiam.rules.s5_actions.playing import apply as right_apply
from kingofsiam.spec.readings import Readings
from proof.faulty_engines.injection import FaultyEngine, replacement


def all_18_in_play(players: int, readings: Readings) -> Followers:
    return Followers(18, 18, 18)


def like_the_right_neighbour(aids: tuple[int, ...], seat: Seat) -> Followers:
    aid = aids[seat] if aids[seat] != 4 else aids[seat - 1]
    return Followers.of(*AID_PAIRS[aid])


def highest_aid(deal: Deal) -> Seat:
    return deal.aids.index(max(deal.aids)) if deal.first is None else deal.first


def backwards(before: State, after: State) -> State:
    if len(after.board.control) > len(before.board.control):
        return after
    return replace(after, to_move=(before.to_move - 1) % len(before.players))


def pass_to_the_right(state: State) -> State:
    return backwards(state, right_pass_turn(state))


def play_to_the_right(state: State, move: Play) -> State:
    return backwards(state, right_apply(state, move))


def last_passer(state: State) -> Seat:
    return state.to_move


def at_most_three(players: int, readings: Readings) -> int:
    return min(players, 3)


KEEPS_ALL: Final = FaultyEngine(
    "two-players-keep-all",
    s3_setup.TWO_PLAYERS,
    "With two players no follower leaves the game.",
    (replacement(s3_setup.in_play, all_18_in_play),),
)
AID_FOUR: Final = FaultyEngine(
    "aid-four-right-neighbour",
    s3_setup.AID_FOUR,
    "Playing aid 4 gives the followers of the right neighbour.",
    (replacement(s3_setup.aid_followers, like_the_right_neighbour),),
)
HIGHEST_AID: Final = FaultyEngine(
    "highest-aid-begins",
    s3_setup.FIRST_PLAYER,
    "The highest playing aid begins.",
    (replacement(s3_setup.first_player, highest_aid),),
)
COUNTER_CLOCKWISE: Final = FaultyEngine(
    "counter-clockwise",
    s4_course.CLOCKWISE,
    "Turns go counter-clockwise.",
    (replacement(s4_course.pass_turn, pass_to_the_right), replacement(playing.apply, play_to_the_right)),
)
LAST_PASSER_STARTS: Final = FaultyEngine(
    "last-passer-starts",
    s4_course.NEXT_STARTER,
    "The player who passed last starts the next struggle.",
    (replacement(s4_course.starter, last_passer),),
)
THREE_PASSES: Final = FaultyEngine(
    "three-passes-for-four",
    s4_course.STRUGGLE_ENDS,
    "With four players three passes in a row end a struggle.",
    (replacement(s4_course.passes_that_end, at_most_three),),
)

FAULTY_ENGINES: Final = (KEEPS_ALL, AID_FOUR, HIGHEST_AID, COUNTER_CLOCKWISE, LAST_PASSER_STARTS, THREE_PASSES)
