"""The questions of a turn: what each card asks, the possible answers, and the action that they make.

Every card always asks the same questions, whatever lies on the table. If there is nothing to choose, the answer is
None: no follower, or nowhere. So every way to carry out a card can be built, in full or cut short, legal or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import permutations, takewhile
from typing import Final, TypeAlias, TypeVar, assert_never

from kingofsiam.maps import Map
from kingofsiam.model import moves
from kingofsiam.model.moves import FACTION_CARDS, Action, Follower, Pass, faction_of_card
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Faction, Province
from kingofsiam.render.names import Localization

Answer: TypeAlias = ActionCard | Pass | Province | Follower | None
"""A card or the pass, a province, a follower; None stands for no follower, or nowhere."""

Answers: TypeAlias = tuple[Answer, ...]

T = TypeVar("T")


class QuestionKind(Enum):
    """What a question asks for."""

    CARD = "card"
    TILE = "tile"
    PLACE = "place"
    FOLLOWER = "follower"
    TAKE = "take"


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a turn."""

    kind: QuestionKind
    """What kind of answer it asks for."""
    text: str
    """The question in the words of the map."""
    faction: Faction | None = None
    """The faction that is placed; None if the question is about none."""
    short: str = ""
    """What introduces the answer in a summary, as in `Lao to: Isan`."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A row of the decision table: what its cards ask at this stage."""

    name: str
    """A short name for programs."""
    kind: QuestionKind
    """What kind of answer it asks for."""
    key: str
    """The message of the question, after `question-`."""
    cards: tuple[ActionCard, ...] = ()
    """The cards that ask it; none if every turn does."""
    faction: Faction | None = None
    """The faction that is placed; None if it is about none, or about that of the card."""


_MAHARACHA, _KHON_THAI = (ActionCard.MAHARACHA,), (ActionCard.KHON_THAI,)
_ONE_VS_ONE, _TWO_VS_ONE = (ActionCard.ONE_VS_ONE,), (ActionCard.TWO_VS_ONE,)

STAGES: Final = (
    Stage("pass or card", QuestionKind.CARD, "card"),
    Stage("crowned", QuestionKind.TILE, "crowned", _MAHARACHA),
    Stage("other tile", QuestionKind.TILE, "other-tile", _MAHARACHA),
    *(Stage(f"{faction} goes", QuestionKind.PLACE, "place", _KHON_THAI, faction) for faction in FACTIONS),
    Stage("first place", QuestionKind.PLACE, "first-place", FACTION_CARDS),
    Stage("second place", QuestionKind.PLACE, "second-place", FACTION_CARDS),
    Stage("first of two", QuestionKind.FOLLOWER, "first-of-two", _TWO_VS_ONE),
    Stage("second of two", QuestionKind.FOLLOWER, "second-of-two", _TWO_VS_ONE),
    Stage("for the two", QuestionKind.FOLLOWER, "one-for-two", _TWO_VS_ONE),
    Stage("one", QuestionKind.FOLLOWER, "swapped", _ONE_VS_ONE),
    Stage("other", QuestionKind.FOLLOWER, "swapped-for", _ONE_VS_ONE),
    Stage("take", QuestionKind.TAKE, "take"),
)
"""The decision table. A card asks the questions of its rows in this order; the number of a stage is its place here."""


def stages_of(card: ActionCard) -> tuple[Stage, ...]:
    """The rows of a card."""
    return tuple(stage for stage in STAGES if card in stage.cards)


@lru_cache(maxsize=64)
def turn_questions(card: ActionCard | None, map: Map, language: str = "en") -> tuple[Question, ...]:
    """The questions of a turn with this card: which card comes first, which follower is taken comes last."""
    asked = STAGES[:1] if card is None else (STAGES[0], *stages_of(card), STAGES[-1])
    return tuple(_question(stage, card, Localization(map, language=language)) for stage in asked)


def card_questions(card: ActionCard, map: Map) -> tuple[Question, ...]:
    """The questions of the card, in order; the question about the follower to take comes afterwards."""
    return turn_questions(card, map)[1:-1]


def _question(stage: Stage, card: ActionCard | None, localization: Localization) -> Question:
    faction = faction_of_card(card) if card in FACTION_CARDS and stage.cards else stage.faction
    asked, facts = f"question-{stage.key}", {"faction": faction}
    text, short = (localization.format(asked, facts, variant) for variant in ("", "short"))
    return Question(stage.kind, text, faction, short)


def candidates(question: Question, map: Map) -> Answers:
    """Every conceivable answer, in the order of the map; the pass, nobody and nowhere come last."""
    match question.kind:
        case QuestionKind.CARD:
            return (*ActionCard, Pass())
        case QuestionKind.TILE | QuestionKind.PLACE:
            return (*map.provinces, None)
        case QuestionKind.FOLLOWER | QuestionKind.TAKE:
            places = (*map.provinces, POOL) if question.kind is QuestionKind.TAKE else map.provinces
            return (*(Follower(faction, place) for place in places for faction in FACTIONS), None)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


_ANSWERS: Final = {
    QuestionKind.CARD: ActionCard | Pass,
    QuestionKind.TILE: str | None,
    QuestionKind.PLACE: str | None,
    QuestionKind.FOLLOWER: Follower | None,
    QuestionKind.TAKE: Follower | None,
}


def fits(question: Question, answer: object) -> bool:
    """Whether the answer is of the requested kind, candidate or not."""
    return isinstance(answer, _ANSWERS[question.kind])


def label(question: Question | None, answer: Answer, map: Map, language: str = "en") -> str:
    """An answer to this question in the words of the map."""
    localization = Localization(map, language=language)
    match answer:
        case ActionCard():
            return localization.say(answer)
        case str():
            return localization.say(answer, "name")
        case Pass():
            key = "pass"
        case Follower():
            key = "follower-in-pool" if answer.province == POOL else "follower"
        case None:
            key = f"no-{question.kind.value}" if question else "no-take"
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)
    return localization.format(f"answer-{key}", {"follower": answer})


def action_from_answers(card: ActionCard, answers: Sequence[Answer]) -> Action:
    """The action of these answers to the card's questions; missing answers count as None."""
    places = [answer if isinstance(answer, str) else None for answer in (*answers, None, None, None)]
    followers = [answer if isinstance(answer, Follower) else None for answer in (*answers, None, None, None)]
    match card:
        case ActionCard.MAHARACHA:
            return moves.Maharacha(*places[:2])
        case ActionCard.KHON_THAI:
            return moves.KhonThai(*places[:3])
        case ActionCard.ONE_VS_ONE:
            return moves.OneVsOne(*followers[:2])
        case ActionCard.TWO_VS_ONE:
            return moves.TwoVsOne(_up_to_none(followers[:2]), followers[2])
        case ActionCard.RAMA | ActionCard.LAO | ActionCard.MALAI:
            return moves.FactionCard(faction_of_card(card), _up_to_none(places))
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def _up_to_none(answers: Sequence[T | None]) -> tuple[T, ...]:
    """The answers before the first None: after nobody, no one else is asked for."""
    return tuple(answer for answer in takewhile(lambda answer: answer is not None, answers) if answer is not None)


def answers_for_action(action: Action) -> tuple[Answers, ...]:
    """Every order of answers that gives this action; none if no answers do, as to three places of a faction card."""
    answers: Answers
    match action:
        case moves.Maharacha():
            answers = (action.crowned, action.other)
        case moves.KhonThai():
            answers = (action.rama, action.lao, action.malay)
        case moves.OneVsOne():
            answers = (action.one, action.other)
        case moves.TwoVsOne():
            answers = (*(*action.two, None, None)[:2], action.one)
        case moves.FactionCard():
            answers = (*action.into, None, None)[:2]
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)
    orders = dict.fromkeys(permutations(answers))
    return tuple(order for order in orders if action_from_answers(action.card, order) == action)
