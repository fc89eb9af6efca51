"""King of Siam (Peer Sylvester, histogame 2007): the rules of the game as a program.

>>> import kingofsiam as ks
>>> state = ks.deal(players=3, seed=7)
>>> ks.judge(state, ks.Pass())
()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kingofsiam.citation import Document, Rule, Ruling, Section, Source
    from kingofsiam.engine import (
        GameOver,
        count_legal_moves,
        deal,
        draw_deal,
        judge,
        legal_actions,
        legal_cards,
        legal_moves,
        legal_takes,
        narrate,
        play,
        random_move,
        start,
    )
    from kingofsiam.errors import (
        Invalid,
        InvalidDeal,
        InvalidMap,
        InvalidMove,
        InvalidReadings,
        InvalidState,
        KingOfSiamError,
        NoSuchSeat,
        UnknownName,
    )
    from kingofsiam.events import Event
    from kingofsiam.maps import BRITAIN, SABA, SIAM, Map
    from kingofsiam.moves import (
        Action,
        FactionCard,
        Follower,
        KhonThai,
        Maharacha,
        Move,
        OneVsOne,
        Pass,
        Play,
        TwoVsOne,
    )
    from kingofsiam.observation import Observation, observe
    from kingofsiam.positions import position
    from kingofsiam.readings import (
        DUTCH,
        PRESETS,
        RULEBOOK,
        RUSSIAN,
        SPANISH,
        SUMMARY,
        YUCATA,
        YUCATA_OPEN,
        Readings,
    )
    from kingofsiam.rules.contents import RULES, rule
    from kingofsiam.rules.s1_components import (
        BRITISH,
        LAO,
        MALAY,
        POOL,
        RAMA,
        ActionCard,
        British,
        ControlMarker,
        Faction,
        Followers,
        Province,
    )
    from kingofsiam.rules.s2_concept import Seat
    from kingofsiam.rules.s3_setup import Deal
    from kingofsiam.rulings import RULINGS, ruling
    from kingofsiam.state import Board, Outcome, Player, State
    from kingofsiam.violations import IllegalMove, Violation

__version__ = "0.1.0"

__all__ = [
    "BRITAIN",
    "BRITISH",
    "DUTCH",
    "LAO",
    "MALAY",
    "POOL",
    "PRESETS",
    "RAMA",
    "RULEBOOK",
    "RULES",
    "RULINGS",
    "RUSSIAN",
    "SABA",
    "SIAM",
    "SPANISH",
    "SUMMARY",
    "YUCATA",
    "YUCATA_OPEN",
    "Action",
    "ActionCard",
    "Board",
    "British",
    "ControlMarker",
    "Deal",
    "Document",
    "Event",
    "Faction",
    "FactionCard",
    "Follower",
    "Followers",
    "GameOver",
    "IllegalMove",
    "Invalid",
    "InvalidDeal",
    "InvalidMap",
    "InvalidMove",
    "InvalidReadings",
    "InvalidState",
    "KhonThai",
    "KingOfSiamError",
    "Maharacha",
    "Map",
    "Move",
    "NoSuchSeat",
    "Observation",
    "OneVsOne",
    "Outcome",
    "Pass",
    "Play",
    "Player",
    "Province",
    "Readings",
    "Rule",
    "Ruling",
    "Seat",
    "Section",
    "Source",
    "State",
    "TwoVsOne",
    "UnknownName",
    "Violation",
    "count_legal_moves",
    "deal",
    "draw_deal",
    "judge",
    "legal_actions",
    "legal_cards",
    "legal_moves",
    "legal_takes",
    "narrate",
    "observe",
    "play",
    "position",
    "random_move",
    "rule",
    "ruling",
    "start",
]

_MADE_IN: Final[dict[str, tuple[str, ...]]] = {
    "citation": ("Document", "Rule", "Ruling", "Section", "Source"),
    "engine": (
        "GameOver",
        "count_legal_moves",
        "deal",
        "draw_deal",
        "judge",
        "legal_actions",
        "legal_cards",
        "legal_moves",
        "legal_takes",
        "narrate",
        "play",
        "random_move",
        "start",
    ),
    "errors": (
        "Invalid",
        "InvalidDeal",
        "InvalidMap",
        "InvalidMove",
        "InvalidReadings",
        "InvalidState",
        "KingOfSiamError",
        "NoSuchSeat",
        "UnknownName",
    ),
    "events": ("Event",),
    "maps": ("BRITAIN", "SABA", "SIAM", "Map"),
    "moves": (
        "Action",
        "FactionCard",
        "Follower",
        "KhonThai",
        "Maharacha",
        "Move",
        "OneVsOne",
        "Pass",
        "Play",
        "TwoVsOne",
    ),
    "observation": ("Observation", "observe"),
    "positions": ("position",),
    "readings": ("DUTCH", "PRESETS", "RULEBOOK", "RUSSIAN", "SPANISH", "SUMMARY", "YUCATA", "YUCATA_OPEN", "Readings"),
    "rules.contents": ("RULES", "rule"),
    "rules.s1_components": (
        "BRITISH",
        "LAO",
        "MALAY",
        "POOL",
        "RAMA",
        "ActionCard",
        "British",
        "ControlMarker",
        "Faction",
        "Followers",
        "Province",
    ),
    "rules.s2_concept": ("Seat",),
    "rules.s3_setup": ("Deal",),
    "rulings": ("RULINGS", "ruling"),
    "state": ("Board", "Outcome", "Player", "State"),
    "violations": ("IllegalMove", "Violation"),
}
"""Where each public name is made: its module is imported when the name is first asked for, and no earlier."""

_HOMES: Final = {name: f"{__name__}.{module}" for module, names in _MADE_IN.items() for name in names}

_ROOMS: Final = {*(module.partition(".")[0] for module in _MADE_IN), "soundness"}
"""The modules that `import kingofsiam` alone gives."""


def _first_asked(name: str) -> object:
    """Import what has this name. From now on it is found without being asked here."""
    if name in _HOMES:
        value: object = getattr(import_module(_HOMES[name]), name)
    elif name in _ROOMS:
        value = import_module(f"{__name__}.{name}")
        if name == "rules":  # whoever has the book has its sections
            import_module(_HOMES["RULES"])
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, value)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_ROOMS})


if not TYPE_CHECKING:  # a type checker that saw it would believe in every name
    __getattr__ = _first_asked
