"""Set up a position by hand from what counts in it, or put a position under other readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kingofsiam.errors import InvalidState
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.moves import Swap
from kingofsiam.model.pieces import NOBODY, PLAYERS, ActionCard, ControlMarker, Followers, Province, Seat
from kingofsiam.model.state import Board, Player, State
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s3_setup import in_play
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.validation import check_request, check_state, type_faults


def position(
    players: int = 3,
    *,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    tiles: Sequence[Province] = (),
    control: Sequence[ControlMarker] = (),
    kings: Sequence[Province] = (),
    followers: Mapping[Province, Followers] | None = None,
    own: Sequence[Followers] = (),
    hands: Sequence[Sequence[ActionCard]] = (),
    order: Sequence[Seat] = (),
    to_move: Seat = 0,
    passes: int = 0,
    last_swap: Swap | None = None,
) -> State:
    """A position as a judge would describe it.

    Everything not placed is in the common pool. Players are never skipped here, under any readings. Raises
    `InvalidState` with every fault if the position is impossible.

    Args:
        players: How many play.
        map: The board.
        readings: The choices for what the documents leave open.
        tiles: The provinces of the first boxes; the others follow in the order of the map.
        control: The markers of the completed struggles: the first lies on the first of the tiles, and so on.
        kings: The provinces whose tile has a King marker.
        followers: Those in the provinces named; nobody stands elsewhere.
        own: The followers of the players, nobody by default.
        hands: The cards still held, all eight by default; the rest has been played.
        order: The seats of those who have played cards, the one whose last card is oldest first.
        to_move: The seat whose turn it is.
        passes: How many passes in a row there have been.
        last_swap: The swap that may not be undone now.

    Examples:
        >>> position(2, tiles=["Isan"], followers={"Isan": Followers(lao=3)}, to_move=1)
        <State of siam, 2 players: struggle 1 for Isan, B to move, 16 cards left>
    """
    check_request(players, None, map, readings)
    standing = dict(followers or {})
    _demand_followers(standing, own, map)
    people = _people(players, hands, own, order)
    all_tiles = (*tiles, *(province for province in map.provinces if province not in tiles))
    groups = tuple(standing.get(province, NOBODY) for province in map.provinces)
    pool = _left_in_pool((*groups, *(player.followers for player in people)), in_play(players, readings))
    board = Board(map, all_tiles, frozenset(kings), tuple(control), groups, pool)
    state = State(board, people, readings, to_move, passes, last_swap, outcome_of(board, people, readings))
    check_state(state)
    return state


def with_readings(state: State, readings: Readings, *, setup: bool = False, check: bool = True) -> State:
    """The position under other readings, with its outcome computed again. Raises `InvalidState` if impossible.

    Two players settled how many followers are in play when they set up the game, so `two_player_removal` stays as it
    is, unless you ask for the readings of the set-up too. Without `check` an impossible position is returned as it is.
    """
    if len(state.players) == min(PLAYERS) and not setup:
        readings = replace(readings, two_player_removal=state.readings.two_player_removal)
    changed = replace(state, readings=readings, outcome=outcome_of(state.board, state.players, readings))
    if check:
        check_state(changed)
    return changed


def _demand_followers(standing: Mapping[Province, Followers], own: Sequence[Followers], map: Map) -> None:
    unknown = tuple(f"{name!r} is not a province of {map.name}" for name in standing if not map.has(name))
    faults = (*unknown, *type_faults("followers", tuple[Followers, ...], (*standing.values(), *own)))
    if faults:
        raise InvalidState(faults)


def _left_in_pool(groups: Sequence[Followers], available: Followers) -> Followers:
    placed = Followers.together(groups)
    if not placed <= available:
        raise InvalidState((f"{placed} are placed, but only {available} are in play",))
    return available - placed


def _people(
    players: int, hands: Sequence[Sequence[ActionCard]], own: Sequence[Followers], order: Sequence[Seat]
) -> tuple[Player, ...]:
    """The players; those named in `order` played their last card last, the others before them by seat."""
    held = [tuple(hands[seat]) if seat < len(hands) else EIGHT_CARDS for seat in range(players)]
    played = [tuple((Counter(EIGHT_CARDS) - Counter(hand)).elements()) for hand in held]
    seats = [seat for seat in range(players) if played[seat]]
    in_order = [seat for seat in seats if seat not in order] + [seat for seat in order if seat in seats]
    total = sum(map(len, played))
    number = {seat: total - later for later, seat in enumerate(reversed(in_order))}
    return tuple(
        Player(held[seat], played[seat], own[seat] if seat < len(own) else NOBODY, number.get(seat, 0))
        for seat in range(players)
    )
