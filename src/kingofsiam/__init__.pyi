"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.builder import position as position
from kingofsiam.engine import (
    GameOver as GameOver,
    count_legal_moves as count_legal_moves,
    deal as deal,
    draw_deal as draw_deal,
    judge as judge,
    legal_actions as legal_actions,
    legal_cards as legal_cards,
    legal_moves as legal_moves,
    legal_takes as legal_takes,
    narrate as narrate,
    play as play,
    random_move as random_move,
    start as start,
)
from kingofsiam.errors import (
    Invalid as Invalid,
    InvalidDeal as InvalidDeal,
    InvalidMap as InvalidMap,
    InvalidMove as InvalidMove,
    InvalidReadings as InvalidReadings,
    InvalidState as InvalidState,
    KingOfSiamError as KingOfSiamError,
    NoSuchSeat as NoSuchSeat,
    UnknownName as UnknownName,
)
from kingofsiam.game import Game as Game, IllegalGame as IllegalGame
from kingofsiam.maps import (
    BRITAIN as BRITAIN,
    SABA as SABA,
    SIAM as SIAM,
    Map as Map,
)
from kingofsiam.model.deal import Deal as Deal
from kingofsiam.model.events import Event as Event
from kingofsiam.model.moves import (
    Action as Action,
    FactionCard as FactionCard,
    Follower as Follower,
    KhonThai as KhonThai,
    Maharacha as Maharacha,
    Move as Move,
    OneVsOne as OneVsOne,
    Pass as Pass,
    Play as Play,
    TwoVsOne as TwoVsOne,
)
from kingofsiam.model.pieces import (
    BRITISH as BRITISH,
    LAO as LAO,
    MALAY as MALAY,
    POOL as POOL,
    RAMA as RAMA,
    ActionCard as ActionCard,
    British as British,
    ControlMarker as ControlMarker,
    Faction as Faction,
    Followers as Followers,
    Province as Province,
    Seat as Seat,
)
from kingofsiam.model.state import (
    Board as Board,
    Outcome as Outcome,
    Player as Player,
    State as State,
)
from kingofsiam.model.violations import (
    IllegalMove as IllegalMove,
    Violation as Violation,
)
from kingofsiam.observation import (
    Observation as Observation,
    observe as observe,
    visible_events as visible_events,
)
from kingofsiam.rules.contents import (
    RULES as RULES,
    rule as rule,
)
from kingofsiam.spec.citation import (
    Document as Document,
    Rule as Rule,
    Ruling as Ruling,
    Section as Section,
    Source as Source,
    Stance as Stance,
)
from kingofsiam.spec.readings import (
    DUTCH as DUTCH,
    PRESETS as PRESETS,
    RULEBOOK as RULEBOOK,
    RUSSIAN as RUSSIAN,
    SPANISH as SPANISH,
    SUMMARY as SUMMARY,
    YUCATA as YUCATA,
    YUCATA_OPEN as YUCATA_OPEN,
    Readings as Readings,
)
from kingofsiam.spec.rulings import (
    RULINGS as RULINGS,
    ruling as ruling,
)
from kingofsiam.turns.questions import (
    Answer as Answer,
    Question as Question,
    QuestionKind as QuestionKind,
)
from kingofsiam.turns.turn import (
    InvalidAnswer as InvalidAnswer,
    Turn as Turn,
)
from kingofsiam.view import (
    SeenEvent as SeenEvent,
    View as View,
)

__version__: str
__all__: list[str]
_MODULE_OF: dict[str, str]
