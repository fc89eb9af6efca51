"""King of Siam (Peer Sylvester, histogame 2007): the rules of the game as a program.

>>> import kingofsiam as ks
>>> state = ks.deal(players=3, seed=7)
>>> ks.judge(state, ks.Pass())
()
"""

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
from kingofsiam.observation import NoSuchSeat, Observation, observe
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
