"""Moves and events in words: one sentence each, as a player would say it aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from kingofsiam.events import (
    BritishMarchIn,
    CardPlayed,
    CutShort,
    Event,
    FactionReigns,
    FactionTakesControl,
    FollowersPlaced,
    FollowersReturned,
    FollowersSwapped,
    FollowerTaken,
    GameWon,
    KingPlaced,
    NextStruggle,
    NothingTaken,
    Passed,
    SiamIsColony,
    StruggleEnded,
    TilesSwapped,
    TileTurned,
)
from kingofsiam.maps import Map
from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Play, Swap, TwoVsOne
from kingofsiam.picture.names import SEATS, listed, people, place, seats
from kingofsiam.rules.s1_components import FACTIONS, Followers, Province

OfPlayer: TypeAlias = Passed | CardPlayed | FollowerTaken | NothingTaken
OfAction: TypeAlias = TilesSwapped | KingPlaced | FollowersPlaced | FollowersSwapped | CutShort
OfStruggle: TypeAlias = (
    StruggleEnded | FactionTakesControl | BritishMarchIn | FollowersReturned | TileTurned | NextStruggle
)
OfEnd: TypeAlias = SiamIsColony | FactionReigns | GameWon


def tell(event: Event, map: Map) -> str:  # noqa: A002 - the booklet's word
    """What happened, in one sentence with the names of the map."""
    match event:
        case Passed() | CardPlayed() | FollowerTaken() | NothingTaken():
            return _of_player(event, map)
        case TilesSwapped() | KingPlaced() | FollowersPlaced() | FollowersSwapped() | CutShort():
            return _of_action(event, map)
        case SiamIsColony() | FactionReigns() | GameWon():
            return _of_end(event, map)
        case _:
            return _of_struggle(event, map)


def _of_player(event: OfPlayer, map: Map) -> str:  # noqa: A002
    who = SEATS[event.seat]
    match event:
        case Passed():
            return f"{who} passes."
        case CardPlayed():
            return f"{who} plays {map.card_name(event.card)}."
        case FollowerTaken():
            taken = event.follower
            return f"{who} takes one {map.faction_name(taken.faction)} from {place(taken.province)}."
        case NothingTaken():
            return f"{who} takes nobody, for there is no follower to take."
        case _:  # pragma: no cover
            assert_never(event)


def _of_action(event: OfAction, map: Map) -> str:  # noqa: A002
    match event:
        case TilesSwapped():
            return f"The tiles of {event.crowned} and {event.other} change places."
        case KingPlaced():
            return f"The tile of {event.province} gets the marker {map.king}."
        case FollowersPlaced():
            verb = "comes" if len(event.followers) == 1 else "come"
            return f"From the pool {verb} {_arrivals(event.followers, map)}."
        case FollowersSwapped():
            verb = "changes places" if event.ones.total == 1 else "change places"
            here, there = people(event.ones, map), people(event.others, map)
            return f"{_capital(here)} of {event.one} {verb} with {there} of {event.other}."
        case CutShort():
            return _cut_short(event, map)
        case _:  # pragma: no cover
            assert_never(event)


def _cut_short(event: CutShort, map: Map) -> str:  # noqa: A002
    card = map.card_name(event.card)
    if not event.missing:
        return f"No swap can be made: {card} changes nothing."
    return f"{card} is cut short: not all {listed(map.faction_name(each) for each in event.missing)} can be placed."


def _of_struggle(event: OfStruggle, map: Map) -> str:  # noqa: A002
    match event:
        case StruggleEnded():
            return f"The power-struggle for {event.province} ends."
        case FactionTakesControl():
            return f"The {map.faction_name(event.faction)} take control of {event.province}."
        case BritishMarchIn():
            return f"No faction has the most: the {map.invader} march into {event.province}."
        case FollowersReturned():
            return _returned(event, map)
        case TileTurned():
            return f"The tile of {event.province} is turned face down."
        case NextStruggle():
            return f"Power-struggle {event.number} begins, for {event.province}; {SEATS[event.starter]} starts."
        case _:  # pragma: no cover
            assert_never(event)


def _returned(event: FollowersReturned, map: Map) -> str:  # noqa: A002
    if not event.followers:
        return f"Nobody stands in {event.province} who could go back to the pool."
    verb = "goes" if event.followers.total == 1 else "go"
    return f"{_capital(people(event.followers, map))} of {event.province} {verb} back to the pool."


def _of_end(event: OfEnd, map: Map) -> str:  # noqa: A002
    match event:
        case SiamIsColony():
            return f"The {map.invader} control four provinces: the country is their colony."
        case FactionReigns():
            return f"All power-struggles are completed: the {map.faction_name(event.faction)} reign."
        case GameWon():
            return f"{seats(event.winners)} {'wins' if len(event.winners) == 1 else 'win'} the game."
        case _:  # pragma: no cover
            assert_never(event)


def tell_move(move: Move, map: Map) -> str:  # noqa: A002
    """A move in a few words, legal or not: `2 vs. 1: two Lao of Isan for one Malay of Khorat; take ...`."""
    if not isinstance(move, Play):
        return "pass"
    action = f"{map.card_name(move.action.card)}: {_action(move.action, map)}"
    if move.take is None:
        return f"{action}; take nobody"
    return f"{action}; take one {map.faction_name(move.take.faction)} from {place(move.take.province)}"


def tell_swap(swap: Swap, map: Map) -> str:  # noqa: A002
    """A swap in a few words, with the name of its card."""
    return f"{map.card_name(swap.card)}, {_action(swap, map)}"


def _action(action: Action, map: Map) -> str:  # noqa: A002
    match action:
        case Maharacha():
            return _tiles(action, map)
        case KhonThai():
            placed = zip(FACTIONS, (action.rama, action.lao, action.malay), strict=True)
            followers = tuple(Follower(faction, into) for faction, into in placed if into is not None)
        case FactionCard():
            followers = tuple(Follower(action.faction, into) for into in action.into)
        case OneVsOne():
            return _exchange(_some(action.one), _some(action.other), map)
        case TwoVsOne():
            return _exchange(action.two, _some(action.one), map)
        case _:  # pragma: no cover
            assert_never(action)
    return _arrivals(followers, map) if followers else "nobody is placed"


def _tiles(action: Maharacha, map: Map) -> str:  # noqa: A002
    if not action.done:
        return "no swap"
    return f"swap {action.crowned or 'nothing'} and {action.other or 'nothing'}, {map.king} on the first"


def _some(follower: Follower | None) -> tuple[Follower, ...]:
    return () if follower is None else (follower,)


def _exchange(ones: tuple[Follower, ...], others: tuple[Follower, ...], map: Map) -> str:  # noqa: A002
    if not ones and not others:
        return "no swap"
    return f"{_those(ones, 'of', map)} for {_those(others, 'of', map)}"


def _arrivals(followers: Iterable[Follower], map: Map) -> str:  # noqa: A002
    return _those(followers, "into", map)


def _those(followers: Iterable[Follower], word: str, map: Map) -> str:  # noqa: A002
    groups: dict[Province, Followers] = {}
    for each in followers:
        groups[each.province] = groups.get(each.province, Followers()) + Followers.of(each.faction)
    told = [f"{people(group, map)} {word} {place(province)}" for province, group in groups.items()]
    return ", ".join(told) or "nobody"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
