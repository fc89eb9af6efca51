"""Sentences: events, moves, swaps, whose turn it is and outcomes in plain English, with the names of the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from kingofsiam.maps import Map
from kingofsiam.model.events import (
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
from kingofsiam.model.moves import (
    Action,
    FactionCard,
    Follower,
    KhonThai,
    Maharacha,
    Move,
    OneVsOne,
    Play,
    Swap,
    TwoVsOne,
)
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, Followers, Province
from kingofsiam.model.state import Outcome, State
from kingofsiam.render.names import followers_phrase, join_words, place_name, pluralize, seat_list

_PlayerEvent: TypeAlias = Passed | CardPlayed | FollowerTaken | NothingTaken
_ActionEvent: TypeAlias = TilesSwapped | KingPlaced | FollowersPlaced | FollowersSwapped | CutShort
_StruggleEvent: TypeAlias = (
    StruggleEnded | FactionTakesControl | BritishMarchIn | FollowersReturned | TileTurned | NextStruggle
)
_EndEvent: TypeAlias = SiamIsColony | FactionReigns | GameWon


def describe_event(event: Event, map: Map) -> str:
    """What happened, in one sentence with the names of the map."""
    match event:
        case Passed() | CardPlayed() | FollowerTaken() | NothingTaken():
            return _describe_player_event(event, map)
        case TilesSwapped() | KingPlaced() | FollowersPlaced() | FollowersSwapped() | CutShort():
            return _describe_action_event(event, map)
        case SiamIsColony() | FactionReigns() | GameWon():
            return _describe_end_event(event, map)
        case _:
            return _describe_struggle_event(event, map)


def _describe_player_event(event: _PlayerEvent, map: Map) -> str:
    player = SEAT_LETTERS[event.seat]
    match event:
        case Passed():
            return f"{player} passes."
        case CardPlayed():
            return f"{player} plays {map.card_name(event.card)}."
        case FollowerTaken():
            taken = event.follower
            return f"{player} takes one {map.faction_name(taken.faction)} from {place_name(taken.province)}."
        case NothingTaken():
            return f"{player} takes nobody, for there is no follower to take."
        case _:  # pragma: no cover
            assert_never(event)


def _describe_action_event(event: _ActionEvent, map: Map) -> str:
    match event:
        case TilesSwapped():
            return f"The tiles of {event.crowned} and {event.other} change places."
        case KingPlaced():
            return f"The tile of {event.province} gets the marker {map.king}."
        case FollowersPlaced():
            verb = "comes" if len(event.followers) == 1 else "come"
            return f"From the pool {verb} {_describe_arrivals(event.followers, map)}."
        case FollowersSwapped():
            verb = "changes places" if event.ones.total == 1 else "change places"
            here, there = followers_phrase(event.ones, map), followers_phrase(event.others, map)
            return f"{_capitalize(here)} of {event.one} {verb} with {there} of {event.other}."
        case CutShort():
            return _describe_cut_short(event, map)
        case _:  # pragma: no cover
            assert_never(event)


def _describe_cut_short(event: CutShort, map: Map) -> str:
    card = map.card_name(event.card)
    if not event.missing:
        return f"No swap can be made: {card} changes nothing."
    return f"{card} is cut short: not all {join_words(map.faction_name(each) for each in event.missing)} can be placed."


def _describe_struggle_event(event: _StruggleEvent, map: Map) -> str:
    match event:
        case StruggleEnded():
            return f"The power-struggle for {event.province} ends."
        case FactionTakesControl():
            return f"The {map.faction_name(event.faction)} take control of {event.province}."
        case BritishMarchIn():
            return f"No faction has the most: the {map.invader} march into {event.province}."
        case FollowersReturned():
            return _describe_return(event, map)
        case TileTurned():
            return f"The tile of {event.province} is turned face down."
        case NextStruggle():
            return f"Power-struggle {event.number} begins, for {event.province}; {SEAT_LETTERS[event.starter]} starts."
        case _:  # pragma: no cover
            assert_never(event)


def _describe_return(event: FollowersReturned, map: Map) -> str:
    if not event.followers:
        return f"Nobody stands in {event.province} who could go back to the pool."
    verb = "goes" if event.followers.total == 1 else "go"
    return f"{_capitalize(followers_phrase(event.followers, map))} of {event.province} {verb} back to the pool."


def _describe_end_event(event: _EndEvent, map: Map) -> str:
    match event:
        case SiamIsColony():
            return f"The {map.invader} control four provinces: the country is their colony."
        case FactionReigns():
            return f"All power-struggles are completed: the {map.faction_name(event.faction)} reign."
        case GameWon():
            return f"{seat_list(event.winners)} {'wins' if len(event.winners) == 1 else 'win'} the game."
        case _:  # pragma: no cover
            assert_never(event)


def describe_move(move: Move, map: Map) -> str:
    """A move in a few words, legal or not: `2 vs. 1: two Lao of Isan for one Malay of Khorat; take ...`."""
    if not isinstance(move, Play):
        return "pass"
    action = f"{map.card_name(move.action.card)}: {_describe_action(move.action, map)}"
    if move.take is None:
        return f"{action}; take nobody"
    return f"{action}; take one {map.faction_name(move.take.faction)} from {place_name(move.take.province)}"


def describe_swap(swap: Swap, map: Map) -> str:
    """A swap in a few words, with the name of its card."""
    return f"{map.card_name(swap.card)}, {_describe_action(swap, map)}"


def _describe_action(action: Action, map: Map) -> str:
    match action:
        case Maharacha():
            return _describe_tile_swap(action, map)
        case KhonThai():
            placed = zip(FACTIONS, (action.rama, action.lao, action.malay), strict=True)
            followers = tuple(Follower(faction, into) for faction, into in placed if into is not None)
        case FactionCard():
            followers = tuple(Follower(action.faction, into) for into in action.into)
        case OneVsOne():
            return _describe_exchange(_as_tuple(action.one), _as_tuple(action.other), map)
        case TwoVsOne():
            return _describe_exchange(action.two, _as_tuple(action.one), map)
        case _:  # pragma: no cover
            assert_never(action)
    return _describe_arrivals(followers, map) if followers else "nobody is placed"


def _describe_tile_swap(action: Maharacha, map: Map) -> str:
    if not action.done:
        return "no swap"
    return f"swap {action.crowned or 'nothing'} and {action.other or 'nothing'}, {map.king} on the first"


def _as_tuple(follower: Follower | None) -> tuple[Follower, ...]:
    return () if follower is None else (follower,)


def _describe_exchange(ones: tuple[Follower, ...], others: tuple[Follower, ...], map: Map) -> str:
    if not ones and not others:
        return "no swap"
    return f"{_group_by_province(ones, 'of', map)} for {_group_by_province(others, 'of', map)}"


def _describe_arrivals(followers: Iterable[Follower], map: Map) -> str:
    return _group_by_province(followers, "into", map)


def _group_by_province(followers: Iterable[Follower], word: str, map: Map) -> str:
    groups: dict[Province, Followers] = {}
    for each in followers:
        groups[each.province] = groups.get(each.province, Followers()) + Followers.of(each.faction)
    phrases = [f"{followers_phrase(group, map)} {word} {place_name(province)}" for province, group in groups.items()]
    return ", ".join(phrases) or "nobody"


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def describe_outcome(state: State, outcome: Outcome) -> str:
    """Who reigns, who wins, and the rule that decided the game."""
    if outcome.reign is None:
        reign = f"The country is a colony of the {state.map.invader}"
    else:
        reign = f"The {state.map.faction_name(outcome.reign)} reign"
    wins = "wins" if len(outcome.winners) == 1 else "win"
    return f"{reign}, {seat_list(outcome.winners)} {wins}. {outcome.rule.sentence} [{outcome.rule.id}]"


def describe_turn(state: State) -> str:
    """Which struggle it is and who is to move; at the end, the rule that decided the game."""
    if state.outcome is not None:
        return f"The game is over. {state.outcome.rule.sentence}"
    after = f" after {pluralize(state.passes, 'pass')}" if state.passes else ""
    return f"{struggle_phrase(state)}; {SEAT_LETTERS[state.to_move]} to move{after}"


def struggle_phrase(state: State) -> str:
    """Which struggle it is: `Power-struggle 3 of 8 is for Mon`. The game must not be over."""
    return f"Power-struggle {len(state.board.control) + 1} of {len(state.board.tiles)} is for {state.contested}"


def outcome_phrase(state: State, outcome: Outcome) -> str:
    """Who reigns and who wins, in a few words."""
    if outcome.reign is None:
        reign = f"colony of the {state.map.invader}"
    else:
        reign = f"the {state.map.faction_name(outcome.reign)} reign"
    return f"{reign}, {seat_list(outcome.winners)} {'wins' if len(outcome.winners) == 1 else 'win'}"
