"""An observation told again from a sight alone: what can be told again is not lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.moves import Swap
from kingofsiam.observation import SeenPlayer
from kingofsiam.state import Board, standing

WHO: Final = ("oneself", "the next player", "the second next player", "the third next player")
CARDS: Final = tuple(ks.ActionCard)
FACTIONS: Final = (ks.RAMA, ks.LAO, ks.MALAY)
POWERS: Final[tuple[ks.ControlMarker, ...]] = (*FACTIONS, ks.BRITISH)
IN_ORDER: Final = ("first", "second", "third")


@dataclass(frozen=True)
class Sight:
    """A sight with its names, and what everyone at the table knows besides."""

    numbers: Mapping[str, int]
    map: ks.Map
    readings: ks.Readings
    seat: int

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]


def named(decision: kernel.Decision, state: ks.State, seat: int) -> Sight:
    """What this seat sees of the decision, by the names of the numbers."""
    numbers = dict(zip(kernel.sight_names(state.map), kernel.sight(decision, seat), strict=True))
    return Sight(numbers, state.map, state.readings, seat)


def observation(sight: Sight) -> ks.Observation:
    """The same as the rulebook would tell it; how the game ended is left out."""
    seats = [WHO[(each - sight.seat) % sight["players"]] for each in range(sight["players"])]
    return ks.Observation(
        sight.seat,
        board(sight),
        tuple(player(sight, who) for who in seats),
        sight.readings,
        next(seat for seat, who in enumerate(seats) if sight[f"turn of {who}"]),
        sight["passes in a row"],
        swap(sight) if sight["last swap: card"] else None,
        None,
    )


def board(sight: Sight) -> Board:
    """The board, whose tiles lie in the boxes that are told."""
    names = sight.map.provinces
    assert sorted(sight[f"box of {name}"] for name in names) == [*range(1, len(names) + 1)]
    tiles = tuple(sorted(names, key=lambda name: sight[f"box of {name}"]))
    kings = frozenset(name for name in names if sight[f"King of {name}"])
    control = tuple(POWERS[sight[f"control of {name}"] - 1] for name in tiles if sight[f"control of {name}"])
    assert len(control) == sight["completed struggles"]
    *there, pool = (followers(sight, f"in {place}") for place in (*names, "the pool"))
    return Board(sight.map, tiles, kings, control, standing(there, pool))


def followers(sight: Sight, where: str) -> ks.Followers:
    """The followers told of somewhere or somebody."""
    return ks.Followers(*(sight[f"{sight.map.faction_name(faction)} {where}"] for faction in FACTIONS))


def player(sight: Sight, who: str) -> SeenPlayer:
    """What is told of a player."""
    below = (f"card {number} from the top of {who}" for number in range(2, 9))
    from_the_top = [sight[name] for name in (f"top card of {who}", *below) if sight[name]]
    played = tuple(CARDS[number - 1] for number in reversed(from_the_top))
    assert sorted(played, key=CARDS.index) == cards(sight, f"pile of {who}")
    in_hand = cards(sight, f"hand of {who}")
    seen = tuple(in_hand) if sight[f"hand of {who}: seen"] else None
    assert in_hand == list(seen or ())
    return SeenPlayer(
        sight[f"cards of {who}"], seen, played, followers(sight, f"of {who}"), sight[f"latest card of {who}"]
    )


def cards(sight: Sight, where: str) -> list[ks.ActionCard]:
    """The cards told of a hand or a pile, in the order of their kinds."""
    return [card for card in CARDS for _ in range(sight[f"{where}: {sight.map.card_name(card)}"])]


def swap(sight: Sight) -> Swap:
    """The last swap, as it was carried out."""
    here, there = (sight.map.provinces[sight[f"last swap: {which} province"] - 1] for which in ("one", "other"))
    comes = ks.Follower(FACTIONS[sight["last swap: who left that"] - 1], there)
    left = (sight["last swap: who left it"], sight["last swap: who left it too"])
    two = tuple(ks.Follower(FACTIONS[number - 1], here) for number in left if number)
    if sight["last swap: card"] == CARDS.index(ks.ActionCard.ONE_VS_ONE) + 1:
        return ks.OneVsOne(two[0], comes)
    return ks.TwoVsOne(two, comes)


def chain(sight: Sight) -> tuple[int, ...]:
    """The choices made so far in this turn."""
    after = (sight[f"chosen for the card: {which}"] for which in IN_ORDER)
    card = sight["chosen: card"]
    return (card, *(number - 1 for number in after if number)) if card else ()
