"""A turn that is built step by step: it reaches every legal move, offers no illegal one, and explains every refusal."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam import ActionCard, Follower, Followers
from kingofsiam.model.violations import Violation, ViolationKey
from kingofsiam.scenarios.catalogue import SCENARIOS, scenario
from kingofsiam.scenarios.model import Refused
from kingofsiam.scenarios.runner import run_steps
from kingofsiam.turns.questions import Answer
from kingofsiam.turns.reasons import shared_reasons
from kingofsiam_kernel.learning.infos import turn_of
from kingofsiam_kernel.twin.move_conversion import answers as answers_on
from tests.helpers_strategies import LIVE, partial_turns, turns_of_legal_moves

OPENING = ks.deal(players=3, seed=7)


@given(turns_of_legal_moves())
def test_from_a_move_to_answers_and_back(given_move: tuple[ks.State, ks.Move]) -> None:
    """From a move to answers and back is the identity; from the kernel's action ids come the same answers.
    On the way every answer is offered, and there is no reason against any. The preview is the board after the move,
    before the struggle ends.
    """
    state, move = given_move
    turn = ks.Turn.of(state, move)
    assert turn is not None
    assert (turn.move, turn.question, turn.reasons) == (move, None, ())
    assert turn_of(state, kernel.choices_from_move(kernel.pack(state), kernel.pack_move(move, state.map))) == turn
    built = ks.Turn(state)
    for answer in turn.answers:
        assert answer in built.legal
        assert built.why_not(answer) == ()
        built = built.answer(answer)
    after = ks.play(state, move)
    if isinstance(move, ks.Play) and not after.board.control[len(state.board.control) :]:
        assert turn.preview == after.board


@given(turns_of_legal_moves(), st.data())
def test_the_kernels_mask_is_among_what_is_legal(given_move: tuple[ks.State, ks.Move], data: st.DataObject) -> None:
    """After answers in the kernel's order, all that its mask allows is legal; other legal answers change the order."""
    state, move = given_move
    ids = kernel.choices_from_move(kernel.pack(state), kernel.pack_move(move, state.map))
    number = data.draw(st.integers(0, len(ids) - 1))
    turn = turn_of(state, ids[:number])
    decision = kernel.first_decision(kernel.pack(state))
    for each in ids[:number]:
        decision = kernel.decide(decision, each)
    mask = {turn_of(state, (*ids[:number], choice)).answers[len(turn.answers)] for choice in decision.choices}
    assert mask <= set(turn.legal)
    for answer in turn.legal:
        assert turn.answer(answer).reasons == ()


def kinds(reasons: Sequence[Violation]) -> set[tuple[ks.Rule, bool]]:
    """The rules that are broken, and whether because the very last card never wins."""
    return {(reason.rule, reason.key is ViolationKey.LAST_CARD_NEVER_WINS) for reason in reasons}


@given(partial_turns())
def test_legal_and_explained_are_opposites(turn: ks.Turn) -> None:
    """As long as the turn can become a legal move, a candidate has reasons if and only if it is not legal."""
    if turn.reasons:  # a very last card that never wins is refused for that alone, also where it is played wrongly
        broken = kinds(turn.reasons)
        legal = [each for each in turn.candidates if kinds(turn.why_not(each)) <= broken]
    else:
        legal = [each for each in turn.candidates if not turn.why_not(each)]
    assert set(turn.legal) == set(legal)


@given(partial_turns())
def test_a_whole_move_has_the_reasons_that_judge_gives(turn: ks.Turn) -> None:
    """However the turn was built, `judge` gives the reasons against the whole move."""
    while turn.question is not None:
        turn = turn.answer((*turn.legal, *turn.candidates)[0])
    assert turn.move is not None
    assert turn.reasons == ks.judge(turn.state, turn.move)


@given(LIVE)
def test_forced_answers_can_be_skipped(state: ks.State) -> None:
    """A skipped question has only one answer; a question that is asked has more."""
    for card in ks.legal_cards(state):
        turn = ks.Turn(state).answer(card).skip_forced()
        assert turn.question is None or len(turn.legal) > 1


REFUSALS = tuple(
    (each.id, number)
    for each in SCENARIOS
    if each.possible
    for number, step in enumerate(each.moves)
    if isinstance(step, Refused)
)
NOT_ASKED = {"action.faction-card.two"}
"""A faction card has no question about a third follower."""


@pytest.mark.parametrize(("id", "number"), REFUSALS)
def test_every_refused_move_of_a_scenario_is_reached_and_explained(id: str, number: int) -> None:
    """The answers that build the move give the reasons of the scenario, and there are none before an answer."""
    result = list(run_steps(scenario(id)))[number]
    assert isinstance(result.step, Refused)
    turn = ks.Turn.of(result.before, result.step.move)
    if turn is None:
        assert {violation.rule.id for violation in result.violations} & NOT_ASKED
        return
    assert turn.reasons == result.violations
    built = ks.Turn(result.before)
    for answer in turn.answers:
        assert bool(built.why_not(answer)) == (answer not in built.legal) or built.reasons
        built = built.answer(answer)
    assert built == turn


@pytest.mark.parametrize("map", [ks.SIAM, ks.SABA], ids=lambda map: map.name)
def test_questions_are_in_the_words_of_the_map(map: ks.Map) -> None:
    """Every question has a short form for a summary of the answers."""
    state = ks.deal(players=3, seed=7, map=map)
    turn = ks.Turn(state, (ActionCard.KHON_THAI, None, None, None, None))
    names = [f"{map.faction_name(faction)} to" for faction in (ks.RAMA, ks.LAO, ks.MALAY)]
    asked = ks.Turn(state, (ActionCard.RAMA,)).question
    assert asked is not None
    assert (asked.kind, asked.faction) == (ks.QuestionKind.PLACE, ks.RAMA)
    assert map.faction_name(ks.RAMA) in asked.text
    assert [question.short for question in turn.questions] == ["card", *names, "take"]
    for card in ActionCard:
        turn = ks.Turn(state, (card,))
        while turn.question is not None:
            assert turn.question.short
            turn = turn.answer(None)


ISAN, KHORAT = Follower(ks.RAMA, "Isan"), Follower(ks.LAO, "Khorat")
FEW = ks.position(3, followers={"Isan": Followers(rama=1), "Khorat": Followers(lao=1)})


@pytest.mark.parametrize(
    ("state", "card", "answers", "reordered"),
    [
        (OPENING, ActionCard.LAO, ("Lan Na", "Khorat"), ("Khorat", "Lan Na")),
        (FEW, ActionCard.ONE_VS_ONE, (ISAN, KHORAT), (KHORAT, ISAN)),
        (FEW, ActionCard.TWO_VS_ONE, (ISAN, None, KHORAT), (KHORAT, None, ISAN)),
        (
            ks.position(3, followers={"Isan": Followers(rama=1, malay=1), "Khorat": Followers(lao=1)}),
            ActionCard.TWO_VS_ONE,
            (ISAN, Follower(ks.MALAY, "Isan"), KHORAT),
            (Follower(ks.MALAY, "Isan"), ISAN, KHORAT),
        ),
    ],
    ids=["two places", "one for one", "one for one of two", "two for one"],
)
def test_what_is_alike_can_be_answered_in_either_order(
    state: ks.State, card: ActionCard, answers: tuple[Answer, ...], reordered: tuple[Answer, ...]
) -> None:
    """Each answer is legal, in both orders; the kernel takes the first of them."""
    for order in (answers, reordered):
        built = ks.Turn(state, (card,))
        for answer in order:
            assert answer in built.legal
            built = built.answer(answer)
        move = built.answer(built.legal[0]).move
        assert move is not None
        turn = ks.Turn.of(state, move)
        assert turn is not None
        assert turn.answers[:-1] == (card, *answers)


def test_after_an_illegal_answer_what_breaks_no_further_rule_is_legal() -> None:
    """There is no Lao in Mon. A swap for anyone else breaks only that rule; a swap for nobody breaks another."""
    turn = ks.Turn(FEW, (ActionCard.ONE_VS_ONE, Follower(ks.LAO, "Mon")))
    assert ISAN in turn.legal
    assert None not in turn.legal


def test_the_preview_changes_nothing_that_is_not_carried_out() -> None:
    """Before the first answer, after the pass, half a swap, or a swap of someone who is not there."""
    half = (ActionCard.ONE_VS_ONE, ISAN)
    for answers in ((), (ks.Pass(),), half, (ActionCard.ONE_VS_ONE, Follower(ks.LAO, "Mon"), ISAN)):
        assert ks.Turn(FEW, answers).preview == FEW.board
    assert ks.Turn(FEW, (*half, KHORAT)).preview != FEW.board


def test_nothing_but_nobody_comes_after_nobody() -> None:
    """After the first of two that belong together is None, None is the only candidate; a faction card without places
    places nobody. Where one follower can be placed, to place none is not legal.
    """
    for card in (ActionCard.TWO_VS_ONE, ActionCard.LAO):
        assert ks.Turn(OPENING, (card, None)).candidates == (None,)
    assert len(ks.Turn(OPENING, (ActionCard.ONE_VS_ONE, None)).candidates) > 1
    assert len(ks.Turn(OPENING, (ActionCard.KHON_THAI, None)).candidates) > 1
    one_left = ks.position(3, followers={"Isan": Followers(lao=17)})
    assert None not in ks.Turn(one_left, (ActionCard.LAO,)).legal


@pytest.mark.parametrize("map", [ks.SIAM, ks.SABA], ids=lambda map: map.name)
def test_every_number_has_an_answer(map: ks.Map) -> None:
    """The numbers of the action space stand for answers, all different."""
    assert {*answers_on(map)} == {*range(kernel.CHOICES)}
    assert len({*answers_on(map).values()}) == kernel.CHOICES


def test_an_answer_to_something_else_is_refused() -> None:
    """A province is not a card, and after the pass there is no further question."""
    with pytest.raises(ks.InvalidAnswer):
        ks.Turn(OPENING).answer("Isan")
    with pytest.raises(ks.InvalidAnswer):
        ks.Turn(OPENING).answer(ks.Pass()).answer(None)


def test_nothing_is_legal_after_the_end() -> None:
    """After the end of the game there is no question, and every answer has the reason that the game is over."""
    state = ks.position(2, control=[ks.LAO] * 8)
    turn = ks.Turn(state)
    assert (turn.question, turn.candidates, turn.legal, turn.move) == (None, (), (), None)
    assert turn.skip_forced() == turn
    assert turn.answer(ActionCard.LAO).question is None
    move = ks.Play(ks.FactionCard(ks.LAO, ()), None)
    assert ks.Turn(state, (ActionCard.LAO, None, None, None)).move == move
    assert {reason.rule.id for reason in turn.why_not(ks.Pass())} == {"victory.end.all-struggles"}


@pytest.mark.parametrize("province", ["Isan", "Sukothai"])
@pytest.mark.parametrize("card", [ActionCard.ONE_VS_ONE, ActionCard.TWO_VS_ONE])
def test_why_not_has_the_facts_of_the_answer(card: ActionCard, province: str) -> None:
    """A follower that is not there is the only one that the reason names, also where nobody is at all."""
    state = ks.position(3, followers={"Isan": Followers(rama=1, malay=1), "Mon": Followers(lao=3)})
    (reason,) = ks.Turn(state).answer(card).why_not(Follower(ks.LAO, province))
    assert reason.rule.id == "action.swap.stands-there"
    assert dict(reason.facts)["followers"] == Followers(lao=1)


RAMA_HELD = ks.position(3, hands=[[ActionCard.RAMA]] * 3)
LAST, LAO_WINS = [[ActionCard.MAHARACHA], []], [Followers(), Followers(lao=3)]
LOSING = ks.position(2, hands=LAST, control=[ks.LAO] * 7, own=LAO_WINS, order=(0, 1))


@pytest.mark.parametrize(
    ("turn", "answer", "rule"),
    [
        (ks.Turn(RAMA_HELD), ActionCard.KHON_THAI, "action.one-card"),
        (ks.Turn(OPENING, (ActionCard.ONE_VS_ONE,)), None, "action.must-execute"),
        (ks.Turn(OPENING, (ActionCard.TWO_VS_ONE,)), None, "action.must-execute"),
        (ks.Turn(OPENING, (ActionCard.MAHARACHA,)), None, "action.must-execute"),
        (ks.Turn(LOSING), ActionCard.MAHARACHA, "action.last-card"),
        (ks.Turn(LOSING, (ActionCard.MAHARACHA,)), "Isan", "action.last-card"),
    ],
    ids=["not held", "nobody for one", "nobody for two", "no tile", "last card", "last card played wrongly"],
)
def test_why_not_has_one_reason(turn: ks.Turn, answer: Answer, rule: str) -> None:
    """A card that is not held is the only reason, whatever follows; of nobody or no tile, that the action must be
    carried out; of the very last card, that it does not win, however it is played.
    """
    assert [reason.rule.id for reason in turn.why_not(answer)] == [rule]


A, B, C, D, E = (Violation(rule, ViolationKey.ONE_TILE) for rule in ks.RULES[:5])


@pytest.mark.parametrize(
    ("found", "shared"),
    [
        ([], ()),
        ([(A, B), (C, B), (A, B)], (B,)),
        ([(A, B), (C, D)], (A, B)),
        ([(A, B), (C,), (D,)], (C,)),
        ([(A, B), (C, D), (E,)], (E,)),
    ],
)
def test_shared_reasons(found: list[tuple[Violation, ...]], shared: tuple[Violation, ...]) -> None:
    """The reasons that all have in common; if there are none, the fewest, the first of these."""
    assert shared_reasons(found) == shared
