"""The online game: what the English document adds about play on Yucata. Choose it with the preset `YUCATA`."""

from typing import Final

from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, RuleKind, clause, implies, states
from kingofsiam.spec.readings import FirstPlayer, ForcedPass, Readings

RANDOM_FIRST_PLAYER: Final = Rule(
    id="online.first-player",
    sentence="Online, the first player is always chosen at random.",
    sources=states("E online 2.1"),
    rulings=(rulings.FIRST_PLAYER,),
)
SKIPPED: Final = Rule(
    id="online.skipped",
    sentence="Online, a player who can only pass is skipped.",
    sources=states("E online 9.1"),
    rulings=(rulings.FORCED_PASS, rulings.SKIPPED_LAST_CARD),
)
ORIGINAL: Final = Rule(
    id="online.original",
    sentence="In the original version online, you see only the top card of each opponent's pile and none of the cards "
    "they hold.",
    sources=states("E online 1.2") + implies("E online 1.1"),
    rulings=(rulings.HANDS, rulings.PLAYED_CARDS),
)
OPEN_HANDS: Final = Rule(
    id="online.open-hands",
    sentence="In the open-hands variant online, which is not official, you see all cards that your opponents still "
    "hold.",
    sources=states("E online 1.4, E online 1.5") + implies("E online 1.1, E online 1.6"),
    rulings=(rulings.HANDS, rulings.OPEN_HANDS_FOUR),
)

TWO_OR_THREE: Final = Rule(
    id="online.two-or-three",
    sentence="Online, the game is offered for two or three players only.",
    sources=states("E header 1.1") + implies("E notes 4.1, E notes 4.2, E online 10.1"),
    rulings=(rulings.ONLINE_FOUR,),
    kind=RuleKind.DESCRIPTION,
)
RESET: Final = Rule(
    id="online.reset",
    sentence="Online, you may reset your move without restriction.",
    sources=states("E online 7.1, E online 7.2"),
    rulings=(rulings.TAKE_BACK,),
    kind=RuleKind.DESCRIPTION,
)
MESSAGES: Final = Rule(
    id="online.messages",
    sentence="Online, a pass that ends a power-struggle is shown as such, and a message says that a player was "
    "skipped.",
    sources=implies("E online 6.1, E online 9.2"),
    kind=RuleKind.DESCRIPTION,
)


@clause(RANDOM_FIRST_PLAYER)
def first_player_is_drawn(readings: Readings) -> bool:
    """Online, chance decides who begins."""
    return readings.first_player is FirstPlayer.RANDOM


@clause(SKIPPED)
def forced_passes_are_skipped(readings: Readings) -> bool:
    """Online, a player who can only pass is not asked."""
    return readings.forced_pass is ForcedPass.AUTOMATIC
