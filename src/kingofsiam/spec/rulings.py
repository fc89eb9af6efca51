"""Rulings: every question on which the documents disagree or are silent, with its answers and who gives them.

The question, the answers and our reason are in words in the catalogue, `locale/en/game.ftl`, under the id of a ruling.
The preferred answer comes first. Its `sources` say which sentences of the documents state it, which only imply it, and
which document is silent where it would have to say otherwise. An answer without sources is our own inference, or
another answer that you might think of. Where a document supports another answer the question is switchable: each answer
then carries its member of an enum in `spec.readings`, and the ruling's id is the name of the field with '-' for '_'.
"""

from dataclasses import fields, replace
from enum import Enum
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.spec.citation import Choice, Document, Ruling, Stance, implies, silent, states
from kingofsiam.spec.readings import (
    ClosedProvinces,
    FinalTie,
    FirstPlayer,
    ForcedPass,
    Hands,
    HomeFilling,
    LostHome,
    PlayedCards,
    Readings,
    SecondRankTie,
    StruggleEnds,
    TakeFrom,
    TeamSets,
    TwoPlayerRemoval,
    TwoVsOneShortfall,
    UndoBanEnds,
)


def ruling_on(id: str, *choices: Choice, convention: bool = False, under: Enum | None = None) -> Ruling:
    """A ruling, with its answers in the order in which the catalogue says them."""
    said = (replace(choice, message=f"ruling-{id}.answer-{number}") for number, choice in enumerate(choices, start=1))
    return Ruling(id, tuple(said), convention, under)


# Sentences that speak for more than one answer.

_TWO_FOR_ONE: Final = implies("E 5 2 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 2 vs. 1 1.1, SUM 5 1.4, ES 5 2 vs. 1 1.1")
_NO_UNDOING: Final = implies(
    "E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.1, RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, ES 5 2 vs. 1 2.1"
)
_LAST_CARD_LOSES: Final = implies("E 7 winner 2.3, NL 7 winner 2.3, RU 7 6.3, SUM 6 4.3, ES 7 winner 3.3")
_PARTNERS_WIN: Final = implies("E 8 2.2, NL 8 2.1, RU 8 2.2, SUM 6 5.1, ES 8 2.2")

# Switchable: a document or a reasonable doubt supports another answer.

TAKE_FROM: Final = ruling_on(
    "take-from",
    Choice(states("E 5 4.1, NL 4 8.1, RU 5 4.1, ES 5 4.1") + implies("TKID"), TakeFrom.PROVINCE),
    Choice(states("SUM 4 3.2, SUM 5 3.1") + implies("SUM 4 2.2"), TakeFrom.PROVINCE_OR_POOL),
)
STRUGGLE_ENDS: Final = ruling_on(
    "struggle-ends",
    Choice(
        states("E 4 4.1, NL 4 4.1, ES 4 4.1") + implies("E 6 1.1, NL 6 1.1, SUM 4 4.1, ES 6 1.1"),
        StruggleEnds.ALL_PLAYERS,
    ),
    Choice(states("RU 4 3.1") + implies("RU 6 1.1"), StruggleEnds.THREE_PASSES),
)
FIRST_PLAYER: Final = ruling_on(
    "first-player",
    Choice(states("E 4 2.2, NL 4 2.2, SUM 3 5.1, ES 4 2.2") + implies("RU 4 2.2"), FirstPlayer.LOWEST_AID),
    Choice(states("E online 2.1"), FirstPlayer.RANDOM),
)
HOME_FILLING: Final = ruling_on(
    "home-filling",
    Choice(states("E 3 5.2, RU 3 5.2, SUM 3 2.2, ES 3 5.2"), HomeFilling.OWN_AND_RANDOM),
    Choice(states("NL 3 4.2, NL 3 4.1"), HomeFilling.AT_LEAST_OWN),
)
TWO_PLAYER_REMOVAL: Final = ruling_on(
    "two-player-removal",
    Choice(states("E 3 1.1, NL 3 1.1, RU 3 1.1, ES 3 1.1"), TwoPlayerRemoval.TWO_OF_EACH),
    Choice(silent("SUM 3"), TwoPlayerRemoval.NONE),
)
CLOSED_PROVINCES: Final = ruling_on(
    "closed-provinces",
    Choice(
        states("E 5 3.2, NL 4 7.2, ES 5 3.2") + implies("RU 5 3.1, SUM 7 2.1, SUM 7 2.2"), ClosedProvinces.CONTROLLED
    ),
    Choice(implies("SUM 5 2.1, SUM 7 2.3"), ClosedProvinces.CONTROLLED_BY_FACTION),
)
LOST_HOME: Final = ruling_on(
    "lost-home",
    Choice(states("E 5 Rama 1.3, NL 5 Rama 1.2, RU 5 Rama 1.3, ES 5 Rama 1.3"), LostHome.NO_ROUTE),
    Choice(implies("SUM 5 1.6, SUM 7 5.3"), LostHome.ROUTE),
)
TWO_VS_ONE_SHORTFALL: Final = ruling_on(
    "two-vs-one-shortfall",
    Choice(states("FAQ") + implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3, TKID"), TwoVsOneShortfall.ONE_FOR_ONE),
    Choice(reading=TwoVsOneShortfall.NOTHING),
)
UNDO_BAN_ENDS: Final = ruling_on(
    "undo-ban-ends",
    Choice(_NO_UNDOING + implies("TKID"), UndoBanEnds.NEXT_CARD),
    Choice(implies("SUM 5 2.3, SUM 7 4.3"), UndoBanEnds.PASS),
    Choice(reading=UndoBanEnds.STRUGGLE),
)
TEAM_SETS: Final = ruling_on(
    "team-sets",
    Choice(
        states("E 8 2.3, NL 8 2.3, RU 8 2.3, ES 8 2.3")
        + implies("E 8 3.2, E 8 3.3, NL 8 3.2, NL 8 3.3, RU 8 3.2, RU 8 3.3, ES 8 3.2, ES 8 3.3"),
        TeamSets.COMBINED,
    ),
    Choice(implies("SUM 6 5.2"), TeamSets.ADDED),
)
SECOND_RANK_TIE: Final = ruling_on(
    "second-rank-tie", Choice(implies("TKID"), SecondRankTie.LATEST_GAIN), Choice(reading=SecondRankTie.NONE)
)
FINAL_TIE: Final = ruling_on(
    "final-tie", Choice(implies("E 7 winner 2.3"), FinalTie.EARLIEST_WINS), Choice(reading=FinalTie.OTHERS_SHARE)
)
FORCED_PASS: Final = ruling_on(
    "forced-pass",
    Choice(states("SUM 4 5.2") + implies("E 4 4.1, NL 4 3.3, ES 4 4.1"), ForcedPass.EXPLICIT),
    Choice(states("E online 9.1"), ForcedPass.AUTOMATIC),
)
HANDS: Final = ruling_on(
    "hands",
    Choice(
        states("E online 1.2") + implies("E 8 1.3, E online 1.6, E online 1.3, RU 8 1.3, SUM 3 6.3, ES 8 1.3"),
        Hands.HIDDEN,
    ),
    Choice(states("E online 1.4"), Hands.OPEN),
)
PLAYED_CARDS: Final = ruling_on(
    "played-cards",
    Choice(
        states("E 5 1.1, E online 1.2, NL 5 1.2, RU 5 1.1, ES 5 1.1") + implies("E online 1.3, NL 8 1.3"),
        PlayedCards.TOP,
    ),
    Choice(states("FAQ"), PlayedCards.ALL),
)

# Not switchable: a slip of one document, or a consequence of the rules.

HOME_ROUTE_TARGET: Final = ruling_on(
    "home-route-target",
    Choice(implies("E 5 Rama 1.2, NL 5 Rama 1.2, RU 5 Rama 1.2, SUM 5 1.6, ES 5 Rama 1.2")),
    Choice(),
)
FULLEST_EXECUTION: Final = ruling_on(
    "fullest-execution",
    Choice(
        states("FAQ") + implies("E 5 2.1, E 5 2.3, NL 4 6.1, NL 4 6.3, RU 5 2.1, RU 5 2.3, ES 5 2.1, ES 5 2.3, TKID")
    ),
    Choice(implies("NL 5 2 vs. 1 1.1")),
)
MAJORITY_TIE: Final = ruling_on(
    "majority-tie",
    Choice(implies("E 6 3.1, NL 6 2.1, RU 6 1.1, SUM 4 4.2, ES 6 3.1")),
    Choice(implies("E 6 4.1, NL 6 3.1, RU 6 2.1, SUM 4 4.3, ES 6 4.1")),
)
ADJACENCY_NL: Final = ruling_on(
    "adjacency-nl",
    Choice(states("E 5 1 vs. 1 1.2, RU 5 1 vs. 1 1.2, SUM 5 1.3, ES 5 1 vs. 1 1.2") + implies("NL 5 1 vs. 1 1.2")),
    Choice(implies("NL 5 1 vs. 1 1.2")),
)
TIE_BREAK_NL: Final = ruling_on(
    "tie-break-nl",
    Choice(
        states("E 7 reign 2.3, E 7 winner 1.3, E 7 winner 2.3, SUM 6 2.3, SUM 6 3.2, SUM 6 4.3, SUM 7 6.3")
        + implies("E 7 reign 3.3, RU 7 2.3, RU 7 5.3, RU 7 6.3, ES 7 reign 2.3, ES 7 winner 1.3, ES 7 winner 3.3")
    ),
    Choice(implies("NL 7 reign 2.3, NL 7 winner 1.3, NL 7 winner 2.3, NL 6 6.3")),
)
UNDO_RU: Final = ruling_on(
    "undo-ru",
    Choice(states("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1") + implies("NL 5 2 vs. 1 2.1, SUM 5 2.3")),
    Choice(states("RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3")),
)
PLAY_MANDATORY: Final = ruling_on(
    "play-mandatory",
    Choice(states("E 4 3.2, NL 4 3.2, ES 4 3.2") + implies("RU 4 2.3, SUM 4 2.1")),
    Choice(states("SUM 7 1.3")),
)
PARTIAL_ORDER: Final = ruling_on("partial-order", Choice(implies("E 5 2.3, RU 5 2.3, ES 5 2.3")), Choice())
ONE_SIDED_SWAP: Final = ruling_on(
    "one-sided-swap",
    Choice(
        implies(
            "E 5 1 vs. 1 1.1, E 5 2 vs. 1 1.1, NL 5 1 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 1 vs. 1 1.1, "
            "RU 5 2 vs. 1 1.1, SUM 5 1.3, SUM 5 1.4, ES 5 1 vs. 1 1.1, ES 5 2 vs. 1 1.1"
        )
    ),
    Choice(),
)
UNDO_SAME_COLOURS: Final = ruling_on(
    "undo-same-colours",
    Choice(states("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1")),
    Choice(),
)
UNDO_SCOPE: Final = ruling_on(
    "undo-scope",
    Choice(
        states("SUM 7 4.3")
        + implies(
            "E 5 1 vs. 1 2.1, E 5 1 vs. 1 2.2, E 5 2 vs. 1 2.1, E 5 2 vs. 1 2.2, NL 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.2, "
            "RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, SUM 5 2.3, ES 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.2"
        )
    ),
    Choice(),
)
UNDO_WHOSE: Final = ruling_on("undo-whose", Choice(_NO_UNDOING), Choice(states("SUM 5 2.3")))
KING_MARKER: Final = ruling_on(
    "king-marker",
    Choice(implies("E 5 Maharacha 1.3, NL 5 Maharacha 1.3, RU 5 Maharacha 1.3, SUM 5 1.1, ES 5 Maharacha 1.3")),
)
MAHARACHA_SHORT: Final = ruling_on("maharacha-short", Choice(), Choice())
CONTESTED_TILE: Final = ruling_on(
    "contested-tile",
    Choice(implies("E 5 Maharacha 1.2, NL 5 Maharacha 1.2, RU 5 Maharacha 1.2, ES 5 Maharacha 1.2")),
    Choice(),
)
KHON_THAI_SHORT: Final = ruling_on(
    "khon-thai-short",
    Choice(states("NL 5 Khon Thai 1.3") + implies("E 5 Khon Thai 1.3, RU 5 Khon Thai 1.3, ES 5 Khon Thai 1.3")),
)
FACTION_CARD_SHORT: Final = ruling_on("faction-card-short", Choice(implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3")))
JUST_PLACED: Final = ruling_on(
    "just-placed", Choice(states("PUB") + implies("E 5 4.1, NL 4 8.1, RU 5 4.1, ES 5 4.1, TKID")), Choice()
)
NOTHING_TO_TAKE: Final = ruling_on("nothing-to-take", Choice(states("SUM 7 1.2")), Choice())
LAST_CARD: Final = ruling_on("last-card", Choice(), Choice())
LAST_CARD_HOLDER: Final = ruling_on(
    "last-card-holder",
    Choice(implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1")),
    Choice(states("E 4 3.3, NL 4 3.3, ES 4 3.3")),
)
LAST_CARD_EXECUTION: Final = ruling_on("last-card-execution", Choice(implies("E 5 6.1, RU 5 6.1, ES 5 6.1")), Choice())
LAST_CARD_CAUSE: Final = ruling_on(
    "last-card-cause",
    Choice(implies("SUM 4 5.3")),
    Choice(implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, SUM 7 7.3, ES 5 6.1")),
)
LAST_CARD_WINNER: Final = ruling_on(
    "last-card-winner", Choice(states("E 5 6.1, NL 4 8.7, RU 5 6.1, ES 5 6.1")), Choice(states("SUM 4 5.3, SUM 7 7.3"))
)
LAST_CARD_HELD: Final = ruling_on("last-card-held", Choice(implies("E 4 3.2, NL 4 3.2, ES 4 3.2")), Choice())
BRITISH_TIE_NO_CARD: Final = ruling_on("british-tie-no-card", Choice())
NEVER_PLAYED: Final = ruling_on("never-played", Choice())
SECOND_RANK_NONE: Final = ruling_on("second-rank-none", Choice())
BRITISH_MAJORITY: Final = ruling_on(
    "british-majority", Choice(implies("E 7 reign 2.2, NL 7 reign 2.2, RU 7 2.2, SUM 6 2.1, ES 7 reign 2.2")), Choice()
)
AID_FOUR: Final = ruling_on(
    "aid-four",
    Choice(states("E 3 3.1, NL 3 1.3, RU 3 3.1, ES 3 3.1") + implies("SUM 3 6.2")),
    Choice(states("RU 3 3.3, SUM 3 1.2")),
)
AIDS_TWO_PLAYERS: Final = ruling_on("aids-two-players", Choice(implies("E 3 3.4, NL 3 2.1, ES 3 3.4")))
PARTNER_TIE: Final = ruling_on("partner-tie", Choice(), Choice())
LOSER_PARTNER: Final = ruling_on("loser-partner", Choice(_PARTNERS_WIN), Choice(_LAST_CARD_LOSES))
NEVER_PLAYED_TEAMS: Final = ruling_on("never-played-teams", Choice(_PARTNERS_WIN), Choice(_LAST_CARD_LOSES))
LOSER_TEAM: Final = ruling_on(
    "loser-team", Choice(_LAST_CARD_LOSES), Choice(_PARTNERS_WIN), under=FinalTie.OTHERS_SHARE
)
POOL_AS_SOURCE: Final = ruling_on(
    "pool-as-source", Choice(implies("SUM 4 3.2, SUM 5 3.1")), under=TakeFrom.PROVINCE_OR_POOL
)
BRITISH_OPEN: Final = ruling_on("british-open", Choice(), under=ClosedProvinces.CONTROLLED_BY_FACTION)
TEAM_LAST_CARD: Final = ruling_on("team-last-card", Choice(states("E 8 2.4, NL 8 2.4, RU 8 2.4, ES 8 2.4")))
MIXED_PAIR: Final = ruling_on("mixed-pair", Choice(_TWO_FOR_ONE), Choice())
GIVING_SIDE: Final = ruling_on("giving-side", Choice(_TWO_FOR_ONE))
TIE_AT_NONE: Final = ruling_on("tie-at-none", Choice())
WHOSE_LAST_CARD: Final = ruling_on(
    "whose-last-card", Choice(states("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1")), Choice(implies("SUM 7 7.1"))
)
UNDO_EQUAL_COLOURS: Final = ruling_on(
    "undo-equal-colours",
    Choice(implies("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1")),
    Choice(implies("RU 5 1 vs. 1 1.4")),
)
HOMES_FIRST: Final = ruling_on("homes-first", Choice(), Choice())
ONLINE_FOUR: Final = ruling_on(
    "online-four",
    Choice(),
    Choice(implies("E header 1.1, E notes 4.1, E notes 4.2, E online 10.1")),
    under=FirstPlayer.RANDOM,
)
OPEN_HANDS_FOUR: Final = ruling_on(
    "open-hands-four",
    Choice(),
    Choice(implies("E 8 1.3, E designer's notes 4.16, NL designer's notes 18.1, RU 8 1.3, SUM 3 6.3, ES 8 1.3")),
    under=Hands.OPEN,
)
CHOICE_NL: Final = ruling_on(
    "choice-nl",
    Choice(implies("E 5 4.1, NL 4 8.3, RU 5 4.1, ES 5 4.1")),
    Choice(implies("NL 4 8.1, NL 5 Maharacha 1.2, NL 5 Khon Thai 1.2")),
)
FACE_DOWN_TILES: Final = ruling_on(
    "face-down-tiles",
    Choice(states("E 5 Maharacha 1.2, NL 5 Maharacha 1.2, RU 5 Maharacha 1.2, ES 5 Maharacha 1.2")),
    Choice(implies("SUM 5 1.1")),
)
PLURALITY: Final = ruling_on(
    "plurality", Choice(implies("E 6 3.1, NL 6 2.1, RU 6 1.1, SUM 4 4.2, ES 6 3.1")), Choice(implies("SUM 7 3.1"))
)
SKIPPED_LAST_CARD: Final = ruling_on("skipped-last-card", Choice(implies("E online 9.1")), Choice())
TABLE_TALK: Final = ruling_on("table-talk", Choice(), Choice(), convention=True)
PARTNER_TALK: Final = ruling_on(
    "partner-talk",
    Choice(states("E 8 1.2, NL 8 1.2, RU 8 1.2, SUM 3 6.3, ES 8 1.2")),
    Choice(
        states(
            "E designer's notes 4.14, E designer's notes 4.15, E designer's notes 4.16, "
            "NL designer's notes 17.3, NL designer's notes 17.4, NL designer's notes 18.1"
        )
        + implies("E designer's notes 4.13, NL designer's notes 17.1, NL designer's notes 17.2")
    ),
    convention=True,
)
NUMBER_OF_CARDS: Final = ruling_on("number-of-cards", Choice(), Choice(), convention=True)
OWN_PILE: Final = ruling_on(
    "own-pile",
    Choice(implies("E online 1.2, E online 8.2")),
    Choice(implies("E 5 1.1, NL 5 1.2, RU 5 1.1, ES 5 1.1")),
    convention=True,
)
SHOW_HAND: Final = ruling_on("show-hand", Choice(implies("E online 1.2, E online 1.3")), Choice(), convention=True)
NOTES: Final = ruling_on("notes", Choice(), Choice(), convention=True)
TAKE_BACK: Final = ruling_on("take-back", Choice(implies("E online 7.1, E online 7.2")), Choice(), convention=True)
ILLEGAL_MOVE: Final = ruling_on("illegal-move", Choice(), Choice(), convention=True)

RULINGS: Final[tuple[Ruling, ...]] = tuple(value for value in tuple(globals().values()) if isinstance(value, Ruling))
"""Every ruling, the switchable ones first, in the order of the fields of `Readings`."""

_BY_ID: Final = {ruling.id: ruling for ruling in RULINGS}
_BY_READING: Final = {choice.reading: its for its in RULINGS for choice in its.choices if choice.reading}
_READING_NAMES: Final = tuple(field.name for field in fields(Readings))


def ruling(id: str) -> Ruling:
    """The ruling with this id, such as `take-from`; raises `UnknownName` if there is none."""
    if type(id) is not str or id not in _BY_ID:
        raise UnknownName("ruling", id, tuple(_BY_ID))
    return _BY_ID[id]


def for_reading(name: str) -> Ruling:
    """The ruling behind a field of `Readings`, such as `take_from`; raises `UnknownName` if it has no such field."""
    if name not in _READING_NAMES:
        raise UnknownName("reading", name, _READING_NAMES)
    return _BY_ID[name.replace("_", "-")]


def ruling_of(choice: Enum) -> Ruling:
    """The ruling that this reading, such as `TakeFrom.PROVINCE`, is an answer to; raises `UnknownName` if none."""
    if choice not in _BY_READING:
        raise UnknownName("reading", str(choice), tuple(str(reading) for reading in _BY_READING))
    return _BY_READING[choice]


def documents_of(choice: Choice) -> tuple[Document, ...]:
    """The documents that state or imply an answer."""
    speaking = (source.document for source in choice.sources if source.stance is not Stance.SILENT)
    return tuple(dict.fromkeys(speaking))


def answer_of(choice: Enum) -> str:
    """The answer that this reading stands for, as a sentence; raises `UnknownName` if it is none."""
    return next(option.answer for option in ruling_of(choice).choices if option.reading is choice)
