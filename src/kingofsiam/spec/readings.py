"""Readings: every question on which a source document supports another choice, and a preset for each document.

Each enum is one ruling (see `spec.rulings`, where every choice has its sources and the reason for ours);
its first member is the default. A preset is named after the document whose rules it plays.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, cast

from kingofsiam.errors import InvalidReadings


class TakeFrom(Enum):
    """Where may the taken follower come from?"""

    PROVINCE = "province"
    PROVINCE_OR_POOL = "province or pool"


class StruggleEnds(Enum):
    """How many passes in a row end a power-struggle?"""

    ALL_PLAYERS = "all players in a row"
    THREE_PASSES = "three passes"


class FirstPlayer(Enum):
    """Who begins the game?"""

    LOWEST_AID = "lowest playing aid"
    RANDOM = "random"


class HomeFilling(Enum):
    """How is a home province filled?"""

    OWN_AND_RANDOM = "own and random"
    AT_LEAST_OWN = "at least own"


class TwoPlayerRemoval(Enum):
    """With two players: do two followers of each faction leave the game?"""

    TWO_OF_EACH = "two of each"
    NONE = "none"


class ClosedProvinces(Enum):
    """Which provinces take no more followers?"""

    CONTROLLED = "controlled by a faction or the British"
    CONTROLLED_BY_FACTION = "controlled by a faction"


class LostHome(Enum):
    """Does a faction card still reach the neighbours of a home province that another power controls?"""

    NO_ROUTE = "no route"
    ROUTE = "route"


class TwoVsOneShortfall(Enum):
    """What does a 2 vs. 1 do if no legal swap of two for one exists, but two neighbours hold a follower each?"""

    ONE_FOR_ONE = "one for one"
    NOTHING = "nothing"


class UndoBanEnds(Enum):
    """What ends the ban on undoing a swap, besides another action card?"""

    NEXT_CARD = "next card"
    PASS = "pass"
    STRUGGLE = "end of the struggle"


class TeamSets(Enum):
    """Four players, colony: how are the complete sets of a team counted?"""

    COMBINED = "combined"
    ADDED = "added"


class SecondRankTie(Enum):
    """The two factions that do not reign hold equally many provinces: which is second ranked?"""

    LATEST_GAIN = "latest gain"
    NONE = "none"


class FinalTie(Enum):
    """Three or more are still tied at the end, and the one who played a card last loses: what about the others?"""

    EARLIEST_WINS = "earliest wins"
    OTHERS_SHARE = "others share"


class ForcedPass(Enum):
    """Does a player who can only pass have to say so?"""

    EXPLICIT = "explicit"
    AUTOMATIC = "automatic"


class Hands(Enum):
    """May you see the cards that the others still hold (observation only)?"""

    HIDDEN = "hidden"
    OPEN = "open"


class PlayedCards(Enum):
    """Which played cards are visible (observation only)?"""

    TOP = "top"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One choice for every switchable ruling. `Readings()` is the rulebook as we read it."""

    take_from: TakeFrom = TakeFrom.PROVINCE
    """From where the follower after the action is taken."""
    struggle_ends: StruggleEnds = StruggleEnds.ALL_PLAYERS
    """How many passes in a row end a power-struggle."""
    first_player: FirstPlayer = FirstPlayer.LOWEST_AID
    """Who begins the game."""
    home_filling: HomeFilling = HomeFilling.OWN_AND_RANDOM
    """Which followers fill a home province at set-up."""
    two_player_removal: TwoPlayerRemoval = TwoPlayerRemoval.TWO_OF_EACH
    """Whether two players leave two followers of each faction in the box."""
    closed_provinces: ClosedProvinces = ClosedProvinces.CONTROLLED
    """Which provinces take no more followers."""
    lost_home: LostHome = LostHome.NO_ROUTE
    """Whether a faction card still reaches the neighbours of a lost home."""
    two_vs_one_shortfall: TwoVsOneShortfall = TwoVsOneShortfall.ONE_FOR_ONE
    """What a 2 vs. 1 does where two for one is impossible."""
    undo_ban_ends: UndoBanEnds = UndoBanEnds.NEXT_CARD
    """What ends the ban on undoing a swap, besides another action card."""
    team_sets: TeamSets = TeamSets.COMBINED
    """How the complete sets of a team are counted."""
    second_rank_tie: SecondRankTie = SecondRankTie.LATEST_GAIN
    """Which faction is second ranked if the two that do not reign hold equally many provinces."""
    final_tie: FinalTie = FinalTie.EARLIEST_WINS
    """What happens to the others when the one who played a card last loses the last tie."""
    forced_pass: ForcedPass = ForcedPass.EXPLICIT
    """Whether a player who can only pass has to say so."""
    hands: Hands = Hands.HIDDEN
    """Whether the cards that others hold are visible; no verdict depends on it."""
    played_cards: PlayedCards = PlayedCards.TOP
    """Which cards of the piles are visible; no verdict depends on it."""

    def __post_init__(self) -> None:
        wrong = [field for field in fields(self) if type(getattr(self, field.name)) is not type(field.default)]
        if wrong:
            raise InvalidReadings(tuple(f"{field.name} is not {getattr(self, field.name)!r}" for field in wrong))

    @property
    def changed(self) -> tuple[tuple[str, Enum], ...]:
        """The choices that differ from the default, as (name, choice)."""
        default = type(self)()
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return tuple((name, choice) for name, choice in pairs if choice is not getattr(default, name))

    def __repr__(self) -> str:
        return f"Readings({', '.join(f'{name}={choice}' for name, choice in self.changed)})"


RULEBOOK: Final = Readings()
"""The rules as we read them: the preferred answer to every ruling."""
SPANISH: Final = Readings()
"""The Spanish booklet, which plays as `RULEBOOK` does."""
YUCATA: Final = Readings(first_player=FirstPlayer.RANDOM, forced_pass=ForcedPass.AUTOMATIC)
"""The online game, original version. Yucata offers it to two or three players; this preset also plays with four."""
YUCATA_OPEN: Final = Readings(first_player=FirstPlayer.RANDOM, forced_pass=ForcedPass.AUTOMATIC, hands=Hands.OPEN)
"""The online game with open hands, which is not official. Like `YUCATA` it also plays with four."""
DUTCH: Final = Readings(home_filling=HomeFilling.AT_LEAST_OWN)
"""The Dutch booklet: a home province has at least two followers of its own faction."""
RUSSIAN: Final = Readings(struggle_ends=StruggleEnds.THREE_PASSES)
"""The Russian rules: three passes in a row end a struggle, whatever the number of players."""
SUMMARY: Final = Readings(
    take_from=TakeFrom.PROVINCE_OR_POOL,
    two_player_removal=TwoPlayerRemoval.NONE,
    closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION,
    lost_home=LostHome.ROUTE,
    undo_ban_ends=UndoBanEnds.PASS,
    team_sets=TeamSets.ADDED,
)
"""The English summary of unknown origin, taken literally where it differs from the booklets."""

PRESETS: Final[Mapping[str, Readings]] = MappingProxyType(
    {
        "RULEBOOK": RULEBOOK,
        "YUCATA": YUCATA,
        "YUCATA_OPEN": YUCATA_OPEN,
        "DUTCH": DUTCH,
        "RUSSIAN": RUSSIAN,
        "SPANISH": SPANISH,
        "SUMMARY": SUMMARY,
    }
)
"""The presets by name."""


def spelled(words: str) -> str:
    """How a reading, a choice or a section is spelled for people: `take-from`, `three-passes`, `four-players`."""
    return words.lower().replace("_", "-").replace(" ", "-")


def spelled_changes(readings: Readings) -> tuple[str, ...]:
    """The choices that differ from the default, each as the notation spells it: `hands=open`."""
    return tuple(f"{spelled(name)}={spelled(choice.name)}" for name, choice in readings.changed)


def _choices(field: Field[Any]) -> Iterable[Enum]:
    return cast("type[Enum]", type(field.default))


CHOICES: Final[Mapping[str, Mapping[str, Enum]]] = MappingProxyType(
    {
        field.name: {spelled(word): choice for choice in _choices(field) for word in (choice.name, choice.value)}
        for field in fields(Readings)
    }
)
"""The choices for each reading: as the notation spells them, and by the words that JSON writes."""
