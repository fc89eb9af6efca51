"""Decode an observation from its encoding alone: what can be decoded is not lost."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.model.moves import Swap
from kingofsiam.model.state import Board
from kingofsiam.observation import SeenPlayer

SEAT_LABELS: Final = ("oneself", "the next player", "the next player but one", "the next player but two")
CARDS: Final = tuple(ks.ActionCard)
FACTIONS: Final = (ks.RAMA, ks.LAO, ks.MALAY)
POWERS: Final[tuple[ks.ControlMarker, ...]] = (*FACTIONS, ks.BRITISH)
IN_ORDER: Final = ("first", "second", "third")
PLAYERS_AND_HANDS: Final = [*product((2, 3, 4), ("RULEBOOK", "hands=open"))]
"""The number of players, and readings with hidden and with open hands."""


@dataclass(frozen=True)
class LabelledObservation:
    """An observation by label, with the map, the readings and the seat of the observer."""

    numbers: Mapping[str, int]
    map: ks.Map
    readings: ks.Readings
    seat: int

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]


def labelled_observation(decision: kernel.Decision, state: ks.State, seat: int) -> LabelledObservation:
    """What this seat sees of the decision, by label."""
    numbers = dict(zip(kernel.observation_labels(state.map), kernel.encode_observation(decision, seat), strict=True))
    return LabelledObservation(numbers, state.map, state.readings, seat)


def decode_observation(encoded: LabelledObservation) -> ks.Observation:
    """The observation that the rulebook would show; the outcome is left out."""
    seats = [SEAT_LABELS[(each - encoded.seat) % encoded["players"]] for each in range(encoded["players"])]
    return ks.Observation(
        encoded.seat,
        decode_board(encoded),
        tuple(decode_player(encoded, who) for who in seats),
        encoded.readings,
        next(seat for seat, who in enumerate(seats) if encoded[f"turn of {who}"]),
        encoded["passes in a row"],
        decode_swap(encoded) if encoded["last swap: card"] else None,
        None,
    )


def decode_board(encoded: LabelledObservation) -> Board:
    """The board, with the tiles in their boxes."""
    names = encoded.map.provinces
    assert sorted(encoded[f"box of {name}"] for name in names) == [*range(1, len(names) + 1)]
    tiles = tuple(sorted(names, key=lambda name: encoded[f"box of {name}"]))
    kings = frozenset(name for name in names if encoded[f"King of {name}"])
    control = tuple(POWERS[encoded[f"control of {name}"] - 1] for name in tiles if encoded[f"control of {name}"])
    assert len(control) == encoded["completed struggles"]
    *there, pool = (decode_followers(encoded, f"in {place}") for place in (*names, "the pool"))
    return Board(encoded.map, tiles, kings, control, tuple(there), pool)


def decode_followers(encoded: LabelledObservation, where: str) -> ks.Followers:
    """The followers in a place or of a player."""
    return ks.Followers(*(encoded[f"{encoded.map.faction_name(faction)} {where}"] for faction in FACTIONS))


def decode_player(encoded: LabelledObservation, who: str) -> SeenPlayer:
    """What is visible of a player."""
    below = (f"card {number} from the top of {who}" for number in range(2, 9))
    from_the_top = [encoded[name] for name in (f"top card of {who}", *below) if encoded[name]]
    played = tuple(CARDS[number - 1] for number in reversed(from_the_top))
    assert sorted(played, key=CARDS.index) == decode_cards(encoded, f"pile of {who}")
    in_hand = decode_cards(encoded, f"hand of {who}")
    hand = tuple(in_hand) if encoded[f"hand of {who}: seen"] else None
    assert in_hand == list(hand or ())
    return SeenPlayer(
        encoded[f"cards of {who}"],
        hand,
        played,
        decode_followers(encoded, f"of {who}"),
        encoded[f"latest card of {who}"],
    )


def decode_cards(encoded: LabelledObservation, where: str) -> list[ks.ActionCard]:
    """The visible cards of a hand or a pile, in the order of their kinds."""
    return [card for card in CARDS for _ in range(encoded[f"{where}: {encoded.map.card_name(card)}"])]


def decode_swap(encoded: LabelledObservation) -> Swap:
    """The last swap, as it was carried out."""
    here, there = (encoded.map.provinces[encoded[f"last swap: {which} province"] - 1] for which in ("one", "other"))
    comes = ks.Follower(FACTIONS[encoded["last swap: who left that"] - 1], there)
    left = (encoded["last swap: who left it"], encoded["last swap: who else left it"])
    two = tuple(ks.Follower(FACTIONS[number - 1], here) for number in left if number)
    if encoded["last swap: card"] == CARDS.index(ks.ActionCard.ONE_VS_ONE) + 1:
        return ks.OneVsOne(two[0], comes)
    return ks.TwoVsOne(two, comes)


def decode_choices(encoded: LabelledObservation) -> tuple[int, ...]:
    """The choices made so far in this turn."""
    after = (encoded[f"chosen for the card: {which}"] for which in IN_ORDER)
    card = encoded["chosen: card"]
    return (card, *(number - 1 for number in after if number)) if card else ()
