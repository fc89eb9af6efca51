"""Validation: whether a deal or a position made by hand is possible; it names every fault."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.errors import Fault, Invalid, InvalidDeal, InvalidState, fault
from kingofsiam.maps import Map
from kingofsiam.model import pieces
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Swap, TwoVsOne, groups_of_swap
from kingofsiam.model.pieces import BRITISH, PLAYERS, SEAT_LETTERS, ActionCard, Followers
from kingofsiam.model.state import Board, Outcome, State
from kingofsiam.rules import king_of_saba, online, s1_components, s2_concept, s3_setup
from kingofsiam.rules.s3_setup import aids_in_use, in_play, left_after_aids, own_followers
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.rules.s5_actions.closed_provinces import closed_provinces
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.citation import Rule, clause
from kingofsiam.spec.readings import Readings

T = TypeVar("T", Deal, State)
Faults: TypeAlias = Iterator[str | Fault]
FOLLOWERS_FROM_THE_AID: Final = 2
OF_ANOTHER_TYPE: Final = (AttributeError, LookupError, TypeError, ValueError)
"""What happens if the rules are asked about a value whose parts are not what their types say."""


def check_request(players: int, seed: int | None, map: Map, readings: Readings) -> None:
    """Raise `InvalidDeal` with every fault of the options for a deal."""
    faults = [*_wrong_players(players), *type_faults("map", Map, map), *type_faults("readings", Readings, readings)]
    if seed is not None and (type(seed) is not int or seed < 0):
        faults.append(f"a seed is a whole number, not negative; not {seed!r}")
    if faults:
        raise InvalidDeal(tuple(faults))


def check_deal(deal: Deal) -> None:
    """Raise `InvalidDeal` with every fault of a deal."""
    _check(InvalidDeal, deal_faults, Deal, deal)


def check_state(state: State) -> None:
    """Raise `InvalidState` with every fault of a position."""
    _check(InvalidState, state_faults, State, state)


def _check(error: type[Invalid], seek: Callable[[T], Faults], kind: type[T], value: T) -> None:
    """Raise the error with the faults of the value, or with its parts of other types if no fault can be sought."""
    try:
        faults = tuple(seek(value))
        invalid = error(faults, value.map) if faults else None
    except OF_ANOTHER_TYPE:
        check_types(error, kind, value)
        raise
    if invalid is not None:
        raise invalid


def check_types(error: type[Invalid], kind: Any, value: object) -> None:
    """Raise the error if parts of the value do not have their types."""
    if faults := tuple(type_faults(error.thing, kind, value)):
        raise error(faults)


def type_faults(what: str, kind: Any, value: object) -> Iterator[str]:
    """Everything in a value that does not have its annotated type, part by part."""
    origin, kinds = get_origin(kind), get_args(kind)
    classes = kinds if origin in (Union, UnionType) else (origin or kind,)
    if type(value) not in classes:
        yield f"{what}: must be a {' or '.join(allowed.__name__ for allowed in classes)}, not {value!r}"
    elif origin in (tuple, frozenset):
        parts = cast("Collection[object]", value)
        # `tuple[str, int]` names the kind of each part; `tuple[str, ...]` and `frozenset[str]` one for them all.
        part_kinds = kinds if origin is tuple and kinds[-1] is not ... else (kinds[0],) * len(parts)
        if len(parts) != len(part_kinds):
            yield f"{what}: {len(part_kinds)} are wanted, not {value!r}"
        for part_kind, part in zip(part_kinds, parts, strict=False):
            yield from type_faults(what, part_kind, part)
    elif is_dataclass(value) and not isinstance(value, Map | Readings | Rule):  # which check their parts themselves
        for name, part_kind in _annotations(cast("type", type(value))).items():
            yield from type_faults(name.replace("_", " "), part_kind, getattr(value, name))


@cache
def _annotations(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@clause(s2_concept.TWO_TO_FOUR)
def _wrong_players(players: object) -> Faults:
    """Faults of the number of players, which must be two, three or four."""
    if type(players) is not int or players not in PLAYERS:
        yield fault("players", players=players if type(players) is int else repr(players))


def deal_faults(deal: Deal) -> Faults:
    """Every reason why the set-up of a game cannot produce this deal."""
    faults = (*_wrong_players(len(deal.aids)), *_faults_of_aids(deal.aids))
    if faults:
        yield faults[0]
        return
    yield from _not_all_tiles(deal.map, deal.tiles)
    yield from _faults_of_filling(deal)
    yield from _faults_of_first_player(deal)


@clause(s3_setup.DRAW_AID, s3_setup.AID_FOUR)
def _faults_of_aids(aids: tuple[int, ...]) -> Faults:
    players, numbers = len(aids), aids_in_use(len(aids))
    if len(set(aids)) < players or not set(aids) <= set(numbers):
        yield fault("aids", players=players, numbers=tuple(numbers), aids=aids)


@clause(s3_setup.FIRST_PLAYER, online.RANDOM_FIRST_PLAYER)
def _faults_of_first_player(deal: Deal) -> Faults:
    players, by_chance = len(deal.aids), online.first_player_is_drawn(deal.readings)
    if by_chance and deal.first not in range(players):
        yield fault("first-player", highest=players - 1, first=repr(deal.first))
    if not by_chance and deal.first is not None:
        yield fault("first-player-not-drawn", first=repr(deal.first))


@clause(s1_components.PROVINCE_TILES, s3_setup.TILES)
def _not_all_tiles(map: Map, tiles: tuple[str, ...]) -> Faults:
    wrong = [name for name in dict.fromkeys((*map.provinces, *tiles)) if tiles.count(name) != (name in map.index)]
    keys = ("tiles-of-no-province", "tiles-of")
    numbers = (fault(keys[name in map.index], number=tiles.count(name), province=str(name)) for name in wrong)
    if wrong:
        yield fault("tiles", tiles=tuple(numbers))


@clause(s3_setup.HOMES, s3_setup.FOUR_EACH, s3_setup.OTHER_FILLING, king_of_saba.SHEWA, king_of_saba.DESERT)
def _faults_of_filling(deal: Deal) -> Faults:
    if len(deal.followers) != len(deal.map.lands):
        yield fault("groups", groups=len(deal.followers), provinces=len(deal.map.lands))
        return
    yield from _negative_followers(deal.followers)
    for land, followers in zip(deal.map.lands, deal.followers, strict=True):
        if followers.total != land.followers or not own_followers(land) <= followers:
            facts = {"province": land.name, "number": land.followers, "followers": followers}
            yield fault("start.own" if land.own else "start", own=own_followers(land), **facts)
    total, supply = Followers.together(deal.followers), left_after_aids(deal.aids, deal.readings)
    if not total <= supply:
        yield fault("too-many-placed", followers=total, supply=supply)


def _negative_followers(groups: Iterable[Followers]) -> Faults:
    return (fault("negative", followers=followers) for followers in groups if min(followers.counts) < 0)


def state_faults(state: State) -> Faults:
    """Every reason why this position is impossible."""
    players = len(state.players)
    if players not in PLAYERS:
        yield from _wrong_players(players)
        return
    if state.to_move not in range(players):
        yield fault("nobodys-turn", side=tuple(range(players)))
    enough = passes_that_end(players, state.readings)
    if state.passes not in range(enough):
        yield fault("passes", enough=enough, passes=state.passes)
    faults = (*_faults_of_tiles(state.board), *_faults_of_followers(state))
    yield from faults
    yield from _faults_of_players(state)
    yield from _faults_of_last_cards(state)
    yield from _too_many_kings(state)
    if faults:
        return
    outcome = outcome_of(state.board, state.players, state.readings)
    earlier = replace(state.board, control=state.board.control[:-1])
    if outcome_of(earlier, state.players, state.readings) is not None:
        yield fault("after-colony")
    elif state.outcome != outcome:
        yield fault("outcome", true=_ending(outcome), stated=_ending(state.outcome))
    if state.last_swap is not None:
        yield from _faults_of_swap(state, state.last_swap)


@clause(s1_components.BRITISH_MARKERS, s1_components.FACTION_MARKERS)
def _faults_of_tiles(board: Board) -> Faults:
    yield from _not_all_tiles(board.map, board.tiles)
    for name in sorted(board.kings - set(board.map.provinces)):
        yield fault("king-off-map", province=name)
    for marker in board.control:
        if type(marker) not in get_args(pieces.ControlMarker):
            yield fault("marker", marker=repr(marker))
    # A faction has as many control markers as there are provinces, so it never runs out.
    if len(board.control) > len(board.tiles):
        yield fault("too-many-markers", markers=len(board.control), provinces=len(board.tiles))
    if board.control.count(BRITISH) > pieces.NUMBER_OF_BRITISH_MARKERS:
        yield fault("too-many-british", markers=pieces.NUMBER_OF_BRITISH_MARKERS)


def _faults_of_followers(state: State) -> Faults:
    board = state.board
    if len(board.followers) != len(board.map.provinces):
        yield fault("groups", groups=len(board.followers), provinces=len(board.map.provinces))
        return
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    if negative := tuple(_negative_followers(groups)):
        yield from negative
        return
    total = Followers.together(groups)
    supply = in_play(len(state.players), state.readings)
    if total != supply:
        yield fault("supply", supply=supply, followers=total)
    for province in closed_provinces(board, state.readings):
        if province in board.map.index and board.followers_in(province):
            yield fault("closed", province=province, followers=board.followers_in(province))


@clause(s3_setup.SET_OF_CARDS, s3_setup.AID_FOLLOWERS)
def _faults_of_players(state: State) -> Faults:
    full_set = s1_components.card_set()
    for seat, player in enumerate(state.players):
        cards = (*player.hand, *player.played)
        surplus = [(card, cards.count(card) - full_set.count(card)) for card in ActionCard]
        faults = [fault("card-too-many", number=number, card=card) for card, number in surplus if number > 0]
        faults += [fault("card-missing", number=-number, card=card) for card, number in surplus if number < 0]
        if faults:
            yield fault("set-of-cards", seat=seat, cards=tuple(faults))
        most = FOLLOWERS_FROM_THE_AID + len(player.played)
        if player.followers.total > most:
            facts = {"played": len(player.played), "number": player.followers.total, "most": most}
            yield fault("too-many-owned", seat=seat, **facts)


@clause(s3_setup.SET_OF_CARDS)
def _faults_of_last_cards(state: State) -> Faults:
    """Of the cards played, counted through the game, the last of each player has a number that fits their pile."""
    piles = [len(player.played) for player in state.players]
    numbers = [player.last_card for player in state.players]
    in_order = [number for number in sorted(numbers) if number]
    fits = all((number == pile == 0) or number >= pile > 0 for number, pile in zip(numbers, piles, strict=True))
    if not fits or len(set(in_order)) < len(in_order) or max(numbers) != sum(piles):
        yield fault("last-cards", piles=tuple(piles), numbers=tuple(numbers))


@clause(s1_components.KING_MARKERS)
def _too_many_kings(state: State) -> Faults:
    """Each King marker was placed by a Maharacha card, so there are never more than four."""
    crowned = sum(player.played.count(ActionCard.MAHARACHA) for player in state.players)
    if len(state.board.kings) > crowned:
        yield fault("too-many-kings", kings=len(state.board.kings), times=crowned)


def _faults_of_swap(state: State, swap: Swap) -> Faults:
    latest = max(state.players, key=lambda player: player.last_card)
    if latest.played[-1:] != (swap.card,):
        yield fault("swap-not-last", card=swap.card)
    here, there = ({follower.province for follower in group} for group in groups_of_swap(swap))
    if len(here) != 1 or len(there) != 1 or here == there or not here | there <= set(state.map.provinces):
        yield fault("swap-of-two")
        return
    (one,), (other,) = here, there
    if isinstance(swap, TwoVsOne) and other not in state.map.neighbours[one]:
        yield fault("swap-far", card=swap.card, provinces=(one, other))


def _ending(outcome: Outcome | None) -> Fault:
    if outcome is None:
        return fault("no-ending")
    winners = tuple(seat for seat in outcome.winners if seat in range(len(SEAT_LETTERS)))
    return fault("colony" if outcome.reign is None else "reign", reign=outcome.reign, winners=winners)
