"""Validation: whether a deal or a position made by hand is possible; it names every fault."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.errors import Invalid, InvalidDeal, InvalidState
from kingofsiam.maps import Map
from kingofsiam.model import pieces
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Swap, TwoVsOne, groups_of_swap
from kingofsiam.model.pieces import BRITISH, FACTIONS, PLAYERS, SEAT_LETTERS, ActionCard, Followers
from kingofsiam.model.state import Board, Outcome, State
from kingofsiam.rules import king_of_saba, online, s1_components, s2_concept, s3_setup
from kingofsiam.rules.s3_setup import aids_in_use, in_play, left_after_aids, own_followers
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.rules.s5_actions.closed_provinces import closed_provinces
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.citation import Rule, clause
from kingofsiam.spec.readings import Readings

T = TypeVar("T")
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


def _check(error: type[Invalid], seek: Callable[[T], Iterator[str]], kind: type[T], value: T) -> None:
    """Raise the error with the faults of the value, or with its parts of other types if no fault can be sought."""
    try:
        faults = tuple(seek(value))
    except OF_ANOTHER_TYPE:
        check_types(error, kind, value)
        raise
    if faults:
        raise error(faults)


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
def _wrong_players(players: object) -> Iterator[str]:
    """Faults of the number of players, which must be two, three or four."""
    if type(players) is not int or players not in PLAYERS:
        yield f"2, 3 or 4 players play, not {players!r}"


def deal_faults(deal: Deal) -> Iterator[str]:
    """Every reason why the set-up of a game cannot produce this deal."""
    faults = (*_wrong_players(len(deal.aids)), *_faults_of_aids(deal.aids))
    if faults:
        yield faults[0]
        return
    yield from _not_all_tiles(deal.map, deal.tiles)
    yield from _faults_of_filling(deal)
    yield from _faults_of_first_player(deal)


@clause(s3_setup.DRAW_AID, s3_setup.AID_FOUR)
def _faults_of_aids(aids: tuple[int, ...]) -> Iterator[str]:
    players, numbers = len(aids), aids_in_use(len(aids))
    if len(set(aids)) < players or not set(aids) <= set(numbers):
        yield f"{players} players draw different playing aids from {_listed(numbers)}, not {_listed(aids)}"


@clause(s3_setup.FIRST_PLAYER, online.RANDOM_FIRST_PLAYER)
def _faults_of_first_player(deal: Deal) -> Iterator[str]:
    players, by_chance = len(deal.aids), online.first_player_is_drawn(deal.readings)
    if by_chance and deal.first not in range(players):
        yield f"the first player is drawn: a seat from 0 to {players - 1}, not {deal.first!r}"
    if not by_chance and deal.first is not None:
        yield f"the lowest playing aid begins, so no first player is drawn; the deal names seat {deal.first!r}"


@clause(s1_components.PROVINCE_TILES, s3_setup.TILES)
def _not_all_tiles(map: Map, tiles: tuple[str, ...]) -> Iterator[str]:
    others = [name for name in dict.fromkeys(tiles) if name not in map.index]
    numbers = [f"{tiles.count(name)} for {name}" for name in map.provinces if tiles.count(name) != 1]
    numbers += [f"{tiles.count(name)} for {name}, which is no province" for name in others]
    if numbers:
        yield f"each province has one tile, but the tiles are {_listed(numbers)}"


@clause(s3_setup.HOMES, s3_setup.FOUR_EACH, s3_setup.OTHER_FILLING, king_of_saba.SHEWA, king_of_saba.DESERT)
def _faults_of_filling(deal: Deal) -> Iterator[str]:
    if len(deal.followers) != len(deal.map.lands):
        yield f"{len(deal.followers)} groups of followers for {len(deal.map.lands)} provinces"
        return
    yield from _negative_followers(deal.followers, deal.map)
    for land, followers in zip(deal.map.lands, deal.followers, strict=True):
        if followers.total != land.followers or not own_followers(land) <= followers:
            own = f", {_crowd(own_followers(land), deal.map)} at least" if land.own else ""
            yield f"{land.name} starts with {land.followers} followers{own}; not with {_crowd(followers, deal.map)}"
    total, supply = Followers.together(deal.followers), left_after_aids(deal.aids, deal.readings)
    if not total <= supply:
        words, limit = _crowd(total, deal.map), _crowd(supply, deal.map)
        yield f"{words} are placed, but only {limit} are left after the playing aids"


def _negative_followers(groups: Iterable[Followers], map: Map) -> Iterator[str]:
    for followers in groups:
        if min(followers.counts) < 0:
            yield f"there cannot be {_crowd(followers, map)}"


def state_faults(state: State) -> Iterator[str]:
    """Every reason why this position is impossible."""
    players = len(state.players)
    if players not in PLAYERS:
        yield from _wrong_players(players)
        return
    if state.to_move not in range(players):
        yield f"it is nobody's turn: the players are {_listed(SEAT_LETTERS[:players])}"
    enough = passes_that_end(players, state.readings)
    if state.passes not in range(enough):
        yield f"a struggle ends after {enough} passes in a row, so there cannot be {state.passes} now"
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
        yield f"the game ended when the {state.map.invader} got their colony, yet a struggle followed"
    elif state.outcome != outcome:
        yield f"by the board {_ending(outcome, state.map)}, but it is said that {_ending(state.outcome, state.map)}"
    if state.last_swap is not None:
        yield from _faults_of_swap(state, state.last_swap)


@clause(s1_components.BRITISH_MARKERS, s1_components.FACTION_MARKERS)
def _faults_of_tiles(board: Board) -> Iterator[str]:
    yield from _not_all_tiles(board.map, board.tiles)
    for name in sorted(board.kings - set(board.map.provinces)):
        yield f"a {board.map.king} marker lies on {name}, which is not a province"
    for marker in board.control:
        if type(marker) not in get_args(pieces.ControlMarker):
            yield f"a control marker is that of a faction or of the {board.map.invader}, not {marker!r}"
    # A faction has as many control markers as there are provinces, so it never runs out.
    if len(board.control) > len(board.tiles):
        yield f"there are {len(board.control)} control markers for {len(board.tiles)} provinces"
    if board.control.count(BRITISH) > pieces.NUMBER_OF_BRITISH_MARKERS:
        yield f"the {board.map.invader} have only {pieces.NUMBER_OF_BRITISH_MARKERS} control markers"


def _faults_of_followers(state: State) -> Iterator[str]:
    board = state.board
    if len(board.followers) != len(board.map.provinces):
        yield f"{len(board.followers)} groups of followers for {len(board.map.provinces)} provinces"
        return
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    if negative := tuple(_negative_followers(groups, board.map)):
        yield from negative
        return
    total = Followers.together(groups)
    supply = in_play(len(state.players), state.readings)
    if total != supply:
        yield f"{_crowd(supply, board.map)} are in play, but on the table there are {_crowd(total, board.map)}"
    for province in closed_provinces(board, state.readings):
        if province in board.map.index and board.followers_in(province):
            yield f"{province} takes no more followers, but holds {_crowd(board.followers_in(province), board.map)}"


@clause(s3_setup.SET_OF_CARDS, s3_setup.AID_FOLLOWERS)
def _faults_of_players(state: State) -> Iterator[str]:
    full_set = s1_components.card_set()
    for seat, player in zip(SEAT_LETTERS, state.players, strict=False):
        cards = (*player.hand, *player.played)
        surplus = [(card, cards.count(card) - full_set.count(card)) for card in ActionCard]
        faults = [f"{number} {state.map.card_name(card)} too many" for card, number in surplus if number > 0]
        faults += [f"{-number} {state.map.card_name(card)} missing" for card, number in surplus if number < 0]
        if faults:
            yield f"hand and pile of {seat} are not one set of action cards: {_listed(faults)}"
        most = FOLLOWERS_FROM_THE_AID + len(player.played)
        if player.followers.total > most:
            played = _counted(len(player.played), "card")
            yield f"{seat} has {player.followers.total} followers, but after playing {played} at most {most}"


@clause(s3_setup.SET_OF_CARDS)
def _faults_of_last_cards(state: State) -> Iterator[str]:
    """Of the cards played, counted through the game, the last of each player has a number that fits their pile."""
    piles = [len(player.played) for player in state.players]
    numbers = [player.last_card for player in state.players]
    in_order = [number for number in sorted(numbers) if number]
    fits = all((number == pile == 0) or number >= pile > 0 for number, pile in zip(numbers, piles, strict=True))
    if not fits or len(set(in_order)) < len(in_order) or max(numbers) != sum(piles):
        yield f"the players have played {_listed(piles)} cards, so their last ones were not numbers {_listed(numbers)}"


@clause(s1_components.KING_MARKERS)
def _too_many_kings(state: State) -> Iterator[str]:
    """Each King marker was placed by a Maharacha card, so there are never more than four."""
    crowned = sum(player.played.count(ActionCard.MAHARACHA) for player in state.players)
    if len(state.board.kings) > crowned:
        markers = _counted(len(state.board.kings), f"{state.map.king} marker")
        card = state.map.card_name(ActionCard.MAHARACHA)
        yield f"the tiles have {markers}, but {card} was played {_counted(crowned, 'time')}"


def _faults_of_swap(state: State, swap: Swap) -> Iterator[str]:
    card, neighbours = state.map.card_name(swap.card), state.map.neighbours
    latest = max(state.players, key=lambda player: player.last_card)
    if latest.played[-1:] != (swap.card,):
        yield f"the last swap was by {card}, but that was not the last card played"
    here, there = ({follower.province for follower in group} for group in groups_of_swap(swap))
    if len(here) != 1 or len(there) != 1 or here == there or not here | there <= set(neighbours):
        yield "the last swap was not between two provinces of this map"
        return
    (one,), (other,) = here, there
    if isinstance(swap, TwoVsOne) and other not in neighbours[one]:
        yield f"the last swap was by {card} between {one} and {other}, which are not adjacent"


def _ending(outcome: Outcome | None, map: Map) -> str:
    if outcome is None:
        return "the game goes on"
    reign = outcome.reign
    rulers = f"the {map.invader} have a colony" if reign is None else f"the {map.faction_name(reign)} reign"
    letters = dict(enumerate(SEAT_LETTERS))
    return f"{rulers} and the winners are {_listed(letters.get(seat, 'nobody') for seat in outcome.winners)}"


def _crowd(followers: Followers, map: Map) -> str:
    """The followers in figures and in the words of the map: `2 Rama and 1 Lao`."""
    counts = [(followers.count(faction), faction) for faction in FACTIONS]
    *first, last = [f"{count} {map.follower_name(faction, count)}" for count, faction in counts if count] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _listed(things: Iterable[object]) -> str:
    return ", ".join(str(thing) for thing in things)
