"""Faulty engines: faults in the set-up and in the course of the game."""

from __future__ import annotations

from dataclasses import replace

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
from tools.faulty_engines.injection import breaking


@breaking("two-players-keep-all", s3_setup.TWO_PLAYERS, s3_setup.in_play)
def all_18_in_play(players: int, readings: Readings) -> Followers:
    """With two players no follower leaves the game."""
    return Followers(18, 18, 18)


@breaking("aid-four-right-neighbour", s3_setup.AID_FOUR, s3_setup.aid_followers)
def like_the_right_neighbour(aids: tuple[int, ...], seat: Seat) -> Followers:
    """Playing aid 4 gives the followers of the right neighbour."""
    aid = aids[seat] if aids[seat] != 4 else aids[seat - 1]
    return Followers.of(*AID_PAIRS[aid])


@breaking("highest-aid-begins", s3_setup.FIRST_PLAYER, s3_setup.first_player)
def highest_aid(deal: Deal) -> Seat:
    """The highest playing aid begins."""
    return deal.aids.index(max(deal.aids)) if deal.first is None else deal.first


def backwards(before: State, after: State) -> State:
    if len(after.board.control) > len(before.board.control):
        return after
    return replace(after, to_move=(before.to_move - 1) % len(before.players))


def pass_to_the_right(state: State) -> State:
    return backwards(state, right_pass_turn(state))


@breaking("counter-clockwise", s4_course.CLOCKWISE, playing.apply, (s4_course.pass_turn, pass_to_the_right))
def play_to_the_right(state: State, move: Play) -> State:
    """Turns go counter-clockwise."""
    return backwards(state, right_apply(state, move))


@breaking("last-passer-starts", s4_course.NEXT_STARTER, s4_course.starter)
def last_passer(state: State) -> Seat:
    """The player who passed last starts the next struggle."""
    return state.to_move


@breaking("three-passes-for-four", s4_course.STRUGGLE_ENDS, s4_course.passes_that_end)
def at_most_three(players: int, readings: Readings) -> int:
    """With four players three passes in a row end a struggle."""
    return min(players, 3)


@breaking("passes-not-reset", s4_course.STRUGGLE_ENDS, playing.apply)
def keep_counting(state: State, move: Play) -> State:
    """The passes in a row are counted on after a card."""
    return replace(right_apply(state, move), passes=state.passes)
