"""The layout of an observation and of an action mask: tables of what their numbers mean, in their order.

The encoder keeps this order. The spaces of learning libraries take their limits from here, the page *Decisions for a
learner* its tables; at the end are the labels, in the words of a map. Every number is at least 0; what does not exist
or is hidden is 0.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import ActionCard
from kingofsiam_kernel.twin import action_space
from kingofsiam_kernel.twin.bit_fields import BRITISH, CARDS_PER_PLAYER
from kingofsiam_kernel.twin.bits import MAX_PROVINCES
from kingofsiam_kernel.twin.move_codes import MALAI_CARD, PASS, TWO_VS_ONE

SEATS: Final = ("oneself", "the next player", "the next player but one", "the next player but two")

_NOT_ON_MAP: Final = "which is not on the map"


def names_in_gaps(map: Map) -> Mapping[str, Sequence[str]]:
    """The names that fill each gap in the labels, on this map."""
    missing = range(len(map.provinces) + 1, MAX_PROVINCES + 1)
    provinces = (*map.provinces, *(f"province {number}, {_NOT_ON_MAP}" for number in missing))
    return {
        "province": provinces,
        "place": (*provinces, "the pool"),
        "faction": map.faction_names,
        "card": tuple(map.card_name(card) for card in ActionCard),
        "depth": ("top card", *(f"card {number} from the top" for number in range(2, CARDS_PER_PLAYER + 1))),
        "order": ("first", "second", "third"),
        "swap": ("card", "one province", "who left it", "who else left it", "other province", "who left that"),
    }


GAPS: Final = {gap: len(names) for gap, names in names_in_gaps(SIAM).items()}
"""The gaps in the labels, and how many names fit into each, on every map."""


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers with the same meaning, one for each name in the gaps of the label; the last gap changes fastest.

    `high` is their greatest possible value, or that of each of them. `{of}` in a label is the player.
    """

    name: str
    label: str
    gaps: tuple[str, ...]
    high: int | tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(GAPS[gap] for gap in self.gaps)

    @property
    def highs(self) -> tuple[int, ...]:
        """The greatest possible value of each number."""
        return (self.high,) * self.size if isinstance(self.high, int) else self.high

    def labels(self, of: str, names: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """The label of each number, with these names in the gaps."""
        for words in product(*(names[gap] for gap in self.gaps)):
            yield self.label.format(of=of, **dict(zip(self.gaps, words, strict=True)))


BOARD: Final = (
    Field(
        *("followers", "{faction} in {place}", ("place", "faction"), 18),
        "Rama, Lao and Malay in each province, then in the pool, as the choices 16 to 42",
    ),
    Field("boxes", "box of {province}", ("province",), MAX_PROVINCES, "the box of each province's tile, from 1 on"),
    Field("kings", "King of {province}", ("province",), 1, "whether the tile bears a King marker"),
    Field(
        *("control", "control of {province}", ("province",), BRITISH + 1),
        "who controls the province: 1 Rama, 2 Lao, 3 Malay, 4 the British",
    ),
)
"""The board, which all see."""

_KINDS: Final = (1, 2, 1, 1, 1, 1, 1)

PLAYER: Final = (
    Field("turn", "turn of {of}", (), 1, "whether it is their turn"),
    Field("victory", "victory of {of}", (), 1, "whether they have won"),
    Field("held", "{faction} of {of}", ("faction",), 10, "their Rama, Lao and Malay"),
    Field("cards", "cards of {of}", (), CARDS_PER_PLAYER, "how many cards they hold"),
    Field("latest", "latest card of {of}", (), 32, "the number, in the whole game, of the card they played last"),
    Field("seen", "hand of {of}: seen", (), 1, "whether the observer sees their hand"),
    Field("hand", "hand of {of}: {card}", ("card",), _KINDS, "how many cards of each kind are in the hand, if seen"),
    Field("pile", "pile of {of}: {card}", ("card",), _KINDS, "how many of each kind are visible in their pile"),
    Field("top", "{depth} of {of}", ("depth",), MALAI_CARD, "the visible cards of the pile, from the top down"),
)
"""One player. The observer comes first, then the next player clockwise, and so on."""

TURN: Final = (
    Field("passes", "passes in a row", (), 3, "passes in a row"),
    Field("struggles", "completed struggles", (), MAX_PROVINCES, "completed struggles"),
    Field(
        *("swap", "last swap: {swap}", ("swap",), (TWO_VS_ONE, MAX_PROVINCES, 3, 3, MAX_PROVINCES, 3)),
        "the last swap, if it may not be undone: card, province, one or two who left it, other province, who left that",
    ),
    Field("stage", "stage", (), action_space.TAKE, "the stage, as an index into `STAGES`"),
    Field("chosen", "chosen: card", (), MALAI_CARD, "the card chosen in this turn"),
    Field(
        *("choices", "chosen for the card: {order}", ("order",), action_space.FIRST_IN_POOL),
        "the choices made for the card, at up to three stages, as the number of the choice + 1",
    ),
    Field("players", "players", (), len(SEATS), "the number of players"),
    Field("over", "over", (), 1, "whether the game is over"),
    Field("reign", "reign", (), BRITISH + 1, "who reigns at the end: 1 Rama, 2 Lao, 3 Malay, 4 nobody (a colony)"),
    Field("sentences", "sentences", (), 24, "a number for the sentences that led to the end"),
)
"""The turn and the end."""

MASK: Final = (
    Field("pass", "pass", (), 1, "pass"),
    Field("card", "{card}", ("card",), 1, "a card: Maharacha, Khon Thai, 1 vs. 1, 2 vs. 1, Rama, Lao, Malai"),
    Field("province", "{province}", ("province",), 1, "a province: 8 + its place on the map"),
    Field(
        *("follower", "{faction} in {place}", ("place", "faction"), 1),
        "a follower: 16 + 3 · the place of the province (8: the pool, if the readings allow it) + the faction "
        "(Rama 0, Lao 1, Malay 2)",
    ),
    Field("nobody", "nobody", (), 1, "nobody, where there is no follower to take"),
)
"""An action mask: the choices."""


def size_of(fields: Iterable[Field]) -> int:
    """How many numbers these fields have."""
    return sum(field.size for field in fields)


PARTS: Final = (
    *((field, "") for field in BOARD),
    *((field, who) for who in SEATS for field in PLAYER),
    *((field, "") for field in TURN),
)
"""The fields of an observation in their order, each with its player."""

OBSERVATION_HIGH: Final = bytes(high for field, _ in PARTS for high in field.highs)
"""The greatest possible value of each number of an observation; the least is always 0."""
OBSERVATION_SIZE: Final = len(OBSERVATION_HIGH)
"""The length of an observation."""


# --- labels ----------------------------------------------------------------------------------------------------------


def choice_label(choice: int, map: Map) -> str:
    """The label of a choice on this map: "pass", "Khon Thai", "Isan", "Lao in Isan", "Lao in the pool", "nobody".

    Raises `InvalidMove` for a number that is not a choice, or for a province that the map does not have.
    """
    if not PASS <= choice < action_space.CHOICES:
        raise InvalidMove((f"choices are numbered from {PASS} to {action_space.CHOICES - 1}, and this is {choice}",))
    label = _choice_labels(map)[choice]
    if label.endswith(_NOT_ON_MAP):
        raise InvalidMove((f"{map.name} has {len(map.provinces)} provinces, and choice {choice} is none of them",))
    return label


@lru_cache(maxsize=8)
def observation_labels(map: Map) -> tuple[str, ...]:
    """The label of each number of an observation on this map, for instance "Lao in Isan" or "passes in a row"."""
    return _labels(PARTS, map)


@lru_cache(maxsize=8)
def _choice_labels(map: Map) -> tuple[str, ...]:
    return _labels(((field, "") for field in MASK), map)


def _labels(fields: Iterable[tuple[Field, str]], map: Map) -> tuple[str, ...]:
    """The label of each number of these fields on this map."""
    names = names_in_gaps(map)
    return tuple(label for field, of in fields for label in field.labels(of, names))
