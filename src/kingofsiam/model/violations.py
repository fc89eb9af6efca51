"""Violations: the reasons why a move is refused, each based on a sentence of the rulebook.

A violation is data: which rule, in which way, with which facts. Its English is made in `render.sentences`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Action, Follower, Swap
from kingofsiam.model.pieces import ActionCard, British, Faction, Followers, Province
from kingofsiam.model.printing import Described
from kingofsiam.model.state import State
from kingofsiam.spec.citation import Rule

Fact: TypeAlias = "Province | int | Faction | British | ActionCard | Follower | Followers | Swap | tuple[Fact, ...]"
"""What a reason states: a province, a number or a seat, a faction, a card, followers, a swap, or several of these."""


class ViolationKey(Enum):
    """Every way in which a rule forbids a move. A key belongs to one rule and determines which facts are stated."""

    GAME_OVER_AS_COLONY = "game-over-as-colony"
    GAME_OVER = "game-over"
    UNKNOWN_PROVINCE = "unknown-province"
    POOL_IS_NO_PROVINCE = "pool-is-no-province"
    CARD_NOT_HELD = "card-not-held"
    PROVINCE_CLOSED = "province-closed"

    ONE_TILE = "one-tile"
    SAME_TILE = "same-tile"
    TILE_FACE_DOWN = "tile-face-down"
    TILE_WITH_KING = "tile-with-king"
    TILES_NOT_SWAPPED = "tiles-not-swapped"

    FACTION_NOT_IN_POOL = "faction-not-in-pool"
    FACTION_NOT_PLACED = "faction-not-placed"

    ONE_SIDED_SWAP = "one-sided-swap"
    SWAP_WITH_POOL = "swap-with-pool"
    SAME_PROVINCE = "same-province"
    FOLLOWERS_NOT_THERE = "followers-not-there"
    SWAP_UNDONE = "swap-undone"
    SWAP_NOT_MADE = "swap-not-made"
    NOT_NEIGHBOURS = "not-neighbours"
    TWO_FROM_TWO_PROVINCES = "two-from-two-provinces"
    NOT_TWO_FOR_ONE = "not-two-for-one"
    TWO_FOR_ONE_NOT_MADE = "two-for-one-not-made"
    ONE_FOR_ONE_NOT_MADE = "one-for-one-not-made"

    TOO_MANY_PLACED = "too-many-placed"
    TOO_FEW_IN_POOL = "too-few-in-pool"
    TOO_FEW_PLACED = "too-few-placed"
    OUT_OF_REACH = "out-of-reach"
    HOME_ITSELF = "home-itself"
    HOME_LOST = "home-lost"

    TAKEN_FROM_POOL = "taken-from-pool"
    TAKEN_NOT_THERE = "taken-not-there"
    NOBODY_TAKEN = "nobody-taken"

    LAST_CARD_NEVER_WINS = "last-card-never-wins"
    LAST_CARD_FEWER_SETS = "last-card-fewer-sets"
    LAST_CARD_FEWER_FOLLOWERS = "last-card-fewer-followers"
    LAST_CARD_FEWER_OF_SECOND = "last-card-fewer-of-second"
    LAST_CARD_PLAYED_LATER = "last-card-played-later"


@dataclass(frozen=True, slots=True)
class Violation(Described):
    """One reason why a move is refused."""

    rule: Rule
    """The rule that forbids the move."""
    key: ViolationKey
    """In which way it does; the key determines which facts are stated."""
    facts: tuple[tuple[str, Fact], ...] = ()
    """What is true on the table, by name."""
    allowed: tuple[Fact, ...] = ()
    """Everything that this rule would have let the player choose instead; a follower is listed as often as it could be
    chosen."""
    example: Action | None = None
    """One action that would be legal, where all that is allowed would be too much to list."""

    def fact(self, name: str) -> Fact:
        """The fact of this name; raises KeyError if the reason does not state it."""
        return dict(self.facts)[name]


def refusal(
    rule: Rule, key: ViolationKey, *, allowed: tuple[Fact, ...] = (), example: Action | None = None, **facts: Fact
) -> Violation:
    """A violation of this rule, with its facts by name."""
    return Violation(rule, key, tuple(facts.items()), allowed, example)


class IllegalMove(Described, KingOfSiamError):
    """The move is refused in this position; `violations` are all the reasons, each with its rule and facts."""

    def __init__(self, violations: tuple[Violation, ...], state: State) -> None:
        self.violations: tuple[Violation, ...] = violations
        self.state: State = state
        super().__init__(violations, state)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules that the move breaks."""
        return frozenset(violation.rule.id for violation in self.violations)
