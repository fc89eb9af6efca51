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
    FACTIONS,
    NOBODY,
    NUMBER_OF_BRITISH_MARKERS,
    NUMBER_OF_KING_MARKERS,
    PLAYERS,
    SEAT_LETTERS,
    ActionCard,
    Faction,
    Followers,
)
from kingofsiam.model.state import Board, Outcome, State
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
        yield f"{players} players draw different playing aids from {_listed(aids_in_use(players))}, not {_listed(aids)}"


@clause(s3_setup.FIRST_PLAYER, online.RANDOM_FIRST_PLAYER)
def _faults_of_first_player(deal: Deal) -> Iterator[str]:
    players, drawn = len(deal.aids), first_player_is_drawn(deal.readings)
    if drawn and deal.first not in range(players):
        yield f"the first player is drawn: a seat from 0 to {players - 1}, not {deal.first!r}"
    if not drawn and deal.first is not None:
        yield f"the lowest playing aid begins, so no first player is drawn; the deal names seat {deal.first!r}"


@clause(s1_components.PROVINCE_TILES, s3_setup.TILES)
def _not_all_tiles(map: Map, tiles: tuple[str, ...]) -> Iterator[str]:
    number = Counter(tiles)
    wrong = [f"{number[name]} for {name}" for name in map.provinces if number[name] != 1]
    unknown = [f"{number[name]} for {name}, which is no province" for name in number if name not in map.provinces]
    if wrong or unknown:
        yield f"each province has one tile, but the tiles are {_listed((*wrong, *unknown))}"


@clause(s3_setup.HOMES, s3_setup.FOUR_EACH)
def _faults_of_filling(deal: Deal) -> Iterator[str]:
    if len(deal.followers) != len(deal.map.lands):
        yield f"{len(deal.followers)} groups of followers for {len(deal.map.lands)} provinces"
        return
    yield from _negative_followers(deal.followers, deal.map)
    for land, followers in zip(deal.map.lands, deal.followers, strict=True):
        if followers.total != land.followers or not own_followers(land) <= followers:
            own = f", {_crowd(own_followers(land), deal.map)} at least" if land.own else ""
            yield f"{land.name} starts with {land.followers} followers{own}; not with {_crowd(followers, deal.map)}"
    placed, available = sum(deal.followers, NOBODY), left_after_aids(deal.aids, deal.readings)
    if not placed <= available:
        yield (
            f"{_crowd(placed, deal.map)} are placed, but only {_crowd(available, deal.map)} are left after the "
            "playing aids"
        )


def _negative_followers(groups: Iterable[Followers], map: Map) -> Iterator[str]:
    for followers in groups:
        if min(followers.counts) < 0:
            yield f"there cannot be {_crowd(followers, map)}"


def _crowd(followers: Followers, map: Map) -> str:
    """The followers in figures and in the words of the map: `2 Rama and 1 Lao`."""
    present = [faction for faction in FACTIONS if followers.count(faction)]
    *first, last = [
        f"{(count := followers.count(faction))} {map.follower_name(faction, count)}" for faction in present
    ] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _listed(things: Iterable[object]) -> str:
    return ", ".join(str(thing) for thing in things)


def state_faults(state: State) -> Iterator[str]:
    """Every reason why this position is impossible."""
    players = len(state.players)
    if wrong := tuple(_wrong_players(players)):
        yield from wrong
        return
    if state.to_move not in range(players):
        yield f"it is nobody's turn: the players are {_listed(SEAT_LETTERS[:players])}"
    enough = passes_that_end(players, state.readings)
    if state.passes not in range(enough):
        yield f"a struggle ends after {enough} passes in a row, so there cannot be {state.passes} now"
    tiles = tuple(_faults_of_tiles(state.board))
    followers = tuple(_faults_of_followers(state))
    yield from tiles
    yield from followers
    yield from _faults_of_players(state)
    if not tiles and not followers:
        yield from _faults_of_course(state)


def _faults_of_tiles(board: Board) -> Iterator[str]:
    yield from _not_all_tiles(board.map, board.tiles)
    for name in sorted(board.kings - set(board.map.provinces)):
        yield f"a {board.map.king} marker lies on {name}, which is not a province"
    yield from _too_many_markers(board)


@clause(s1_components.KING_MARKERS, s1_components.BRITISH_MARKERS, s1_components.FACTION_MARKERS)
def _too_many_markers(board: Board) -> Iterator[str]:
    if len(board.control) > len(
        board.tiles
    ):  # a faction has as many markers as there are provinces, so it never runs out
        yield f"there are {len(board.control)} control markers for {len(board.tiles)} provinces"
    if board.control[:-1].count(BRITISH) >= NUMBER_OF_BRITISH_MARKERS:
        yield f"the game ended when the {board.map.invader} got their fourth province, yet struggles followed"
    if len(board.kings) > NUMBER_OF_KING_MARKERS:
        yield f"{_counted(len(board.kings), f'{board.map.king} marker')} lie on tiles, but there are only four"


def _faults_of_followers(state: State) -> Iterator[str]:
    board = state.board
    wanted = 3 * (len(board.map.provinces) + 1)
    if len(board.counts) != wanted:
        yield f"{len(board.counts)} numbers of followers, but provinces and pool need {wanted}"
        return
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    negative = tuple(_negative_followers(groups, board.map))
    yield from negative
    if negative:
        return
    lying, expected = sum(groups, NOBODY), in_play(len(state.players), state.readings)
    if lying != expected:
        yield f"{_crowd(expected, board.map)} are in play, but on the table there are {_crowd(lying, board.map)}"
    for province in closed_provinces(board, state.readings):
        if province in board.map.index and board.followers_in(province):
            yield f"{province} takes no more followers, but holds {_crowd(board.followers_in(province), board.map)}"


@clause(s3_setup.SET_OF_CARDS, s3_setup.AID_FOLLOWERS)
def _faults_of_players(state: State) -> Iterator[str]:
    for seat, player in zip(SEAT_LETTERS, state.players, strict=False):
        yield from _not_a_set(seat, Counter((*player.hand, *player.played)), state.map)
        most, played = FOLLOWERS_FROM_THE_AID + len(player.played), _counted(len(player.played), "card")
        if player.followers.total > most:
            yield f"{seat} has {player.followers.total} followers, but after playing {played} at most {most}"
        if (player.last_card == 0) != (player.played == ()) or player.last_card < len(player.played):
            yield f"{seat} has played {played}, so the last of them was not number {player.last_card} of all"
    yield from _faults_of_piles(state)


def _not_a_set(seat: str, cards: Counter[ActionCard], map: Map) -> Iterator[str]:
    """The cards in hand and pile that are missing, or are too many."""
    wanted = Counter(card_set())
    wrong = (
        *(f"{number} {map.card_name(card)} too many" for card, number in (cards - wanted).items()),
        *(f"{number} {map.card_name(card)} missing" for card, number in (wanted - cards).items()),
    )
    if wrong:
        yield f"hand and pile of {seat} are not one set of action cards: {_listed(wrong)}"


@clause(s3_setup.SET_OF_CARDS)
def _faults_of_piles(state: State) -> Iterator[str]:
    """The numbers of the last cards, and the King markers, fit the cards that were played."""
    last = [player.last_card for player in state.players if player.last_card]
    played = sum(len(player.played) for player in state.players)
    if len(set(last)) < len(last) or max(last, default=0) != played:
        yield f"{_counted(played, 'card')} played in all do not fit the numbers of the last ones: {_listed(last)}"
    crowned = sum(player.played.count(ActionCard.MAHARACHA) for player in state.players)
    if len(state.board.kings) > crowned:
        markers = _counted(len(state.board.kings), f"{state.map.king} marker")
        card = state.map.card_name(ActionCard.MAHARACHA)
        yield f"the tiles have {markers}, but {card} was played {_counted(crowned, 'time')}"


def _faults_of_course(state: State) -> Iterator[str]:
    outcome = outcome_of(state.board, state.players, state.readings)
    if state.outcome != outcome:
        yield f"by the board {_ending(outcome, state.map)}, but it is said that {_ending(state.outcome, state.map)}"
    if state.last_swap is not None:
        yield from _faults_of_swap(state, state.last_swap)


def _letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else f"nobody (seat {seat})"


def _ending(outcome: Outcome | None, map: Map) -> str:
    if outcome is None:
        return "the game goes on"
    rulers = (
        f"the {map.invader} have a colony" if outcome.reign is None else f"the {map.faction_name(outcome.reign)} reign"
    )
    return f"{rulers} and the winners are {_listed(_letter(seat) for seat in outcome.winners)}"


def _faults_of_swap(state: State, swap: Swap) -> Iterator[str]:
    latest = max(state.players, key=lambda player: player.last_card)
    if not latest.played or latest.played[-1] is not swap.card:
        yield f"the last swap was by {state.map.card_name(swap.card)}, but that was not the last card played"
    sides = (swap.one,), ((swap.other,) if isinstance(swap, OneVsOne) else swap.two)
    places = [{follower.province for follower in side if follower is not None} for side in sides]
    if [len(side) for side in places] != [1, 1] or places[0] == places[1]:
        yield "the last swap is not between two provinces"
        return
    (one,), (other,) = places
    neighbours = state.map.neighbours
    if one not in neighbours or other not in neighbours:
        yield f"the last swap was between {one} and {other}, which are not both provinces of this map"
    elif isinstance(swap, TwoVsOne) and other not in neighbours[one]:
        card = state.map.card_name(swap.card)
        yield f"the last swap was by {card} between {one} and {other}, which are not adjacent"
