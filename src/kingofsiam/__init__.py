"""King of Siam (Peer Sylvester, histogame 2007): the rules of the game as a program.

>>> import kingofsiam as ks
>>> state = ks.deal(players=3, seed=7)
>>> ks.judge(state, ks.Pass())
()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kingofsiam.builder import position
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
    from kingofsiam.game import Game
    from kingofsiam.maps import BRITAIN, SABA, SIAM, Map
    from kingofsiam.model.deal import Deal
    from kingofsiam.model.events import Event
    from kingofsiam.model.moves import (
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
    from kingofsiam.model.pieces import (
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
        Seat,
    )
    from kingofsiam.model.state import Board, Outcome, Player, State
    from kingofsiam.model.violations import IllegalMove, Violation
    from kingofsiam.observation import Observation, observe
    from kingofsiam.rules.contents import RULES, rule
    from kingofsiam.spec.citation import Document, Rule, Ruling, Section, Source
    from kingofsiam.spec.readings import (
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
    from kingofsiam.spec.rulings import RULINGS, ruling
    from kingofsiam.turns import InvalidAnswer, Question, QuestionKind, Turn

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
    "Game",
    "GameOver",
    "IllegalMove",
    "Invalid",
    "InvalidAnswer",
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
    "Question",
    "QuestionKind",
    "Readings",
    "Rule",
    "Ruling",
    "Seat",
    "Section",
    "Source",
    "State",
    "Turn",
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

_PUBLIC_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "spec.citation": ("Document", "Rule", "Ruling", "Section", "Source"),
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
    "model.events": ("Event",),
    "game": ("Game",),
    "maps": ("BRITAIN", "SABA", "SIAM", "Map"),
    "model.moves": (
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
    "builder": ("position",),
    "spec.readings": (
        "DUTCH",
        "PRESETS",
        "RULEBOOK",
        "RUSSIAN",
        "SPANISH",
        "SUMMARY",
        "YUCATA",
        "YUCATA_OPEN",
        "Readings",
    ),
    "rules.contents": ("RULES", "rule"),
    "model.pieces": (
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
        "Seat",
    ),
    "model.deal": ("Deal",),
    "spec.rulings": ("RULINGS", "ruling"),
    "model.state": ("Board", "Outcome", "Player", "State"),
    "turns": ("InvalidAnswer", "Question", "QuestionKind", "Turn"),
    "model.violations": ("IllegalMove", "Violation"),
}
"""Where each public name is made: its module is imported when the name is first asked for, and no earlier."""

_MODULE_OF: Final = {name: f"{__name__}.{module}" for module, names in _PUBLIC_NAMES.items() for name in names}

_SUBMODULES: Final = {*(module.partition(".")[0] for module in _PUBLIC_NAMES), "validation"}
"""The modules that `import kingofsiam` alone gives."""


def _import_lazily(name: str) -> object:
    """Import what has this name. From now on it is found without being asked here."""
    if name in _MODULE_OF:
        value: object = getattr(import_module(_MODULE_OF[name]), name)
    elif name in _SUBMODULES:
        value = import_module(f"{__name__}.{name}")
        for module in sorted(set(_MODULE_OF.values())):  # a package brings the modules of its public names
            if module.startswith(f"{__name__}.{name}."):
                import_module(module)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, value)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_SUBMODULES})


if not TYPE_CHECKING:  # a type checker that saw it would believe in every name
    __getattr__ = _import_lazily
