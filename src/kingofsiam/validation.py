"""Validation: whether a deal or a position made by hand is possible; it names every fault."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import OneVsOne, Swap, TwoVsOne
from kingofsiam.model.pieces import (
    BRITISH,
    NOBODY,
    NUMBER_OF_BRITISH_MARKERS,
    NUMBER_OF_KING_MARKERS,
    PLAYERS,
    ActionCard,
    Faction,
    Followers,
)
from kingofsiam.model.state import Board, State
from kingofsiam.rules import online, s1_components, s2_concept, s3_setup
from kingofsiam.rules.online import first_player_is_drawn
from kingofsiam.rules.s1_components import card_set
from kingofsiam.rules.s3_setup import aids_in_use, in_play, left_after_aids, own_followers
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.rules.s5_actions.closed_provinces import closed_provinces
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.citation import Rule, clause
from kingofsiam.spec.readings import Readings

FOLLOWERS_FROM_THE_AID: Final = 2


def check_request(players: int, seed: int | None, map: Map, readings: Readings) -> None:
    """Raise `InvalidDeal` with every fault of the options for a deal."""
    faults = (
        *_wrong_players(players),
        *_wrong_seed(seed),
        *type_faults("map", Map, map),
        *type_faults("readings", Readings, readings),
    )
    if faults:
        raise InvalidDeal(faults)


@clause(s2_concept.TWO_TO_FOUR)
def _wrong_players(players: object) -> Iterator[str]:
    """Faults of the number of players, which must be two, three or four."""
    if type(players) is not int or players not in PLAYERS:
        yield f"2, 3 or 4 players play, not {players!r}"


def _wrong_seed(seed: object) -> Iterator[str]:
    if seed is not None and (type(seed) is not int or seed < 0):
        yield f"a seed is a whole number, not negative; not {seed!r}"


def check_deal(deal: Deal) -> None:
    """Raise `InvalidDeal` with every fault of a deal."""
    faults = tuple(type_faults("deal", Deal, deal)) or tuple(deal_faults(deal))
    if faults:
        raise InvalidDeal(faults)


def check_state(state: State) -> None:
    """Raise `InvalidState` with every fault of a position; mark one without faults, so that it is checked once."""
    faults = tuple(type_faults("position", State, state)) or tuple(state_faults(state))
    if faults:
        raise InvalidState(faults)
    object.__setattr__(state, "validated", True)


_CHECKED_BY_THEMSELVES: Final = (Map, Readings, Rule)
"""Types whose values cannot have wrong parts, or that check their parts themselves."""


def type_faults(what: str, kind: Any, value: object) -> Iterator[str]:
    """Everything in a value that does not have its annotated type, part by part."""
    origin, kinds = get_origin(kind), get_args(kind)
    wanted = kinds if origin in (Union, UnionType) else (origin or kind,)
    if type(value) not in wanted:
        names = " or ".join(each.__name__ for each in wanted)
        yield f"{what}: must be a {names}, not {value!r}"
    elif len(wanted) > 1:
        yield from type_faults(what, type(value), value)
    elif origin is not None:
        parts = cast("Collection[object]", value)
        part_kinds = kinds if origin is tuple and kinds[-1] is not ... else (kinds[0],) * len(parts)
        if len(parts) != len(part_kinds):
            yield f"{what}: {len(part_kinds)} are wanted, not {value!r}"
        for part, part_kind in zip(parts, part_kinds, strict=False):
            if type(part) is not part_kind or part_kind not in _PLAIN:
                yield from type_faults(what, part_kind, part)
    elif is_dataclass(kind) and kind not in _CHECKED_BY_THEMSELVES:
        for name, part_kind in _annotations(cast("type", kind)).items():
            yield from type_faults(name.replace("_", " "), part_kind, getattr(value, name))


_PLAIN: Final = (int, str, ActionCard, Faction)


@lru_cache(maxsize=64)
def _annotations(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(cast("Any", kind)) if each.init}


def deal_faults(deal: Deal) -> Iterator[str]:
    """Every reason why the set-up of a game cannot produce this deal."""
    players = len(deal.aids)
    if wrong := tuple(_wrong_players(players)):
        yield from wrong
        return
    if aids := tuple(_faults_of_aids(deal.aids)):
        yield from aids
        return
    yield from _not_all_tiles(deal.map, deal.tiles)
    yield from _faults_of_filling(deal)
    yield from _faults_of_first_player(deal)


@clause(s3_setup.DRAW_AID, s3_setup.AID_FOUR)
def _faults_of_aids(aids: tuple[int, ...]) -> Iterator[str]:
    players = len(aids)
    if len(set(aids)) < players or not set(aids) <= set(aids_in_use(players)):
        yield f"{players} players draw different playing aids from {aids_in_use(players)}, not {aids}"


@clause(s3_setup.FIRST_PLAYER, online.RANDOM_FIRST_PLAYER)
def _faults_of_first_player(deal: Deal) -> Iterator[str]:
    players, drawn = len(deal.aids), first_player_is_drawn(deal.readings)
    if drawn and deal.first not in range(players):
        yield f"the first player is drawn: a seat from 0 to {players - 1}, not {deal.first!r}"
    if not drawn and deal.first is not None:
        yield f"the lowest playing aid begins, so no first player is drawn; the deal names seat {deal.first!r}"


@clause(s1_components.PROVINCE_TILES, s3_setup.TILES)
def _not_all_tiles(map: Map, tiles: tuple[str, ...]) -> Iterator[str]:
    if sorted(tiles) != sorted(map.provinces):
        yield f"the tiles {tiles} do not match the provinces {map.provinces}"


@clause(s3_setup.HOMES, s3_setup.FOUR_EACH)
def _faults_of_filling(deal: Deal) -> Iterator[str]:
    if len(deal.followers) != len(deal.map.lands):
        yield f"{len(deal.followers)} groups of followers for {len(deal.map.lands)} provinces"
        return
    yield from _negative_followers(deal.followers)
    for land, followers in zip(deal.map.lands, deal.followers, strict=True):
        if followers.total != land.followers or not own_followers(land) <= followers:
            own = f", {own_followers(land)} at least" if land.own else ""
            yield f"{land.name} starts with {land.followers} followers{own}; not with {followers}"
    placed, available = sum(deal.followers, NOBODY), left_after_aids(deal.aids, deal.readings)
    if not placed <= available:
        yield f"{placed} are placed, but only {available} are left after the playing aids"


def _negative_followers(groups: Iterable[Followers]) -> Iterator[str]:
    for followers in groups:
        if min(followers.counts) < 0:
            yield f"the numbers of followers are not negative: {followers!r}"


def state_faults(state: State) -> Iterator[str]:
    """Every reason why this position is impossible."""
    players = len(state.players)
    if wrong := tuple(_wrong_players(players)):
        yield from wrong
        return
    if state.to_move not in range(players):
        yield f"it is the turn of seat {state.to_move}, but the seats are 0 to {players - 1}"
    if state.passes not in range(passes_that_end(players, state.readings)):
        yield f"{state.passes} passes in a row, but {passes_that_end(players, state.readings)} end the struggle"
    tiles = tuple(_faults_of_tiles(state.board))
    followers = tuple(_faults_of_followers(state))
    yield from tiles
    yield from followers
    yield from _faults_of_players(state)
    if not tiles and not followers:
        yield from _faults_of_course(state)


def _faults_of_tiles(board: Board) -> Iterator[str]:
    yield from _not_all_tiles(board.map, board.tiles)
    if not board.kings <= set(board.map.provinces):
        yield f"King markers lie on {sorted(board.kings - set(board.map.provinces))}, which are not provinces"
    yield from _too_many_markers(board)


@clause(s1_components.KING_MARKERS, s1_components.BRITISH_MARKERS, s1_components.FACTION_MARKERS)
def _too_many_markers(board: Board) -> Iterator[str]:
    if len(board.control) > len(
        board.tiles
    ):  # a faction has as many markers as there are provinces, so it never runs out
        yield f"{len(board.control)} control markers for {len(board.tiles)} provinces"
    if board.control[:-1].count(BRITISH) >= NUMBER_OF_BRITISH_MARKERS:
        yield "the game ended when the British got their fourth province, yet struggles followed"
    if len(board.kings) > NUMBER_OF_KING_MARKERS:
        yield f"{len(board.kings)} King markers, but there are {NUMBER_OF_KING_MARKERS}"


def _faults_of_followers(state: State) -> Iterator[str]:
    board = state.board
    wanted = 3 * (len(board.map.provinces) + 1)
    if len(board.counts) != wanted:
        yield f"{len(board.counts)} numbers of followers, but provinces and pool need {wanted}"
        return
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    negative = tuple(_negative_followers(groups))
    yield from negative
    if negative:
        return
    lying, expected = sum(groups, NOBODY), in_play(len(state.players), state.readings)
    if lying != expected:
        yield f"{expected} are in play, but on the table are {lying}"
    for province in closed_provinces(board, state.readings):
        if province in board.map.index and board.followers_in(province):
            yield f"{province} takes no more followers, yet {board.followers_in(province)} stand there"


@clause(s3_setup.SET_OF_CARDS, s3_setup.AID_FOLLOWERS)
def _faults_of_players(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        cards = (*player.hand, *player.played)
        if Counter(cards) != Counter(card_set()):
            yield f"hand and pile of seat {seat} are not one set of action cards: {cards}"
        if player.followers.total > FOLLOWERS_FROM_THE_AID + len(player.played):
            yield f"seat {seat} has {player.followers.total} followers after playing {len(player.played)} cards"
        if (player.last_card == 0) != (player.played == ()) or player.last_card < len(player.played):
            yield f"seat {seat} played {len(player.played)} cards: the last was not number {player.last_card} of all"
    last = [player.last_card for player in state.players if player.last_card]
    played = sum(len(player.played) for player in state.players)
    if len(set(last)) < len(last) or max(last, default=0) != played:
        yield f"{played} cards were played in all, but the last ones of the players were numbers {last}"
    crowned = sum(player.played.count(ActionCard.MAHARACHA) for player in state.players)
    if len(state.board.kings) > crowned:
        yield f"{len(state.board.kings)} King markers lie on tiles, but Maharacha was played {crowned} times"


def _faults_of_course(state: State) -> Iterator[str]:
    outcome = outcome_of(state.board, state.players, state.readings)
    if state.outcome != outcome:
        yield f"the outcome is {outcome}, not {state.outcome}"
    if state.last_swap is not None:
        yield from _faults_of_swap(state, state.last_swap)


def _faults_of_swap(state: State, swap: Swap) -> Iterator[str]:
    latest = max(state.players, key=lambda player: player.last_card)
    if not latest.played or latest.played[-1] is not swap.card:
        yield f"the last swap was a {swap.card.value}, but that was not the last card played"
    sides = (swap.one,), ((swap.other,) if isinstance(swap, OneVsOne) else swap.two)
    places = [{follower.province for follower in side if follower is not None} for side in sides]
    if [len(side) for side in places] != [1, 1] or places[0] == places[1]:
        yield f"the last swap is not between two provinces: {swap}"
        return
    (one,), (other,) = places
    neighbours = state.map.neighbours
    if one not in neighbours or other not in neighbours:
        yield f"the last swap was between {one} and {other}, which are not both provinces of {state.map.name}"
    elif isinstance(swap, TwoVsOne) and other not in neighbours[one]:
        yield f"the last swap was a 2 vs. 1 between {one} and {other}, which are not adjacent"
