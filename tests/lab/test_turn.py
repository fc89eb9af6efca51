"""The `turn` method: the questions, what is legal next, what is already wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_action, format_move, format_position
from kingofsiam.turns import Answer
from tests.lab.helpers_lab import (
    INVALID_PARAMS,
    SCENARIO_MOVES,
    STATE,
    TEXT,
    error_of,
    fault_paths,
    result_of,
    rule_ids,
    sampled_positions,
)


def spots(action: ks.Action) -> list[dict[str, str] | None]:
    """The answers that make the action; null is nobody."""
    match action:
        case ks.Maharacha():
            return [place(each) for each in (action.crowned, action.other) if each is not None]
        case ks.KhonThai():
            return [place(each) for _, each in action.into if each is not None]
        case ks.OneVsOne():
            return [follower(each) for each in (action.one, action.other) if each is not None]
        case ks.TwoVsOne():
            one = [follower(each) for each in action.two]
            return [*one, *[None] * (2 - len(one)), follower(action.one)] if action.one else []
        case ks.FactionCard():
            return [place(each) for each in action.into]


def place(province: str) -> dict[str, str]:
    return {"place": province}


def follower(one: ks.Follower | None) -> dict[str, str] | None:
    return None if one is None else {"place": one.province, "faction": one.faction.value}


def turn_view(state: ks.State, card: ks.ActionCard, answers: list[Any], take: Any = None, taken: bool = False) -> Any:
    return result_of("turn", state=format_position(state), card=card.value, told=answers, take=take, taken=taken)


def test_every_legal_move_can_be_built() -> None:
    """Every answer is offered as legal, nothing is wrong on the way, and the result is the legal move."""
    rng, cards = Random(2), set[ks.ActionCard]()
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        for card in ks.legal_cards(state)[:2]:
            action = rng.choice(ks.legal_actions(state, card))
            take = rng.choice(ks.legal_takes(state, action))
            answers = spots(action)
            for number, spot in enumerate(answers):
                before = turn_view(state, card, answers[:number])
                assert len(before["slots"]) == len(answers)
                slot = before["slots"][number]
                assert slot["told"] is None
                assert spot in slot["legal"] if spot is not None else slot["may_be_nobody"]
                assert (before["violations"], before["legal"]) == ([], None)
            ready = turn_view(state, card, answers)
            assert (ready["action"], ready["move"]) == (format_action(action, state.map), None)
            assert follower(take) in ready["take"]["legal"] if take is not None else ready["take"]["nobody"]
            done = turn_view(state, card, answers, follower(take), True)
            assert done["move"] == format_move(ks.Play(action, take), state.map)
            assert (done["legal"], done["violations"]) == (True, [])
            cards.add(card)
    assert cards == set(ks.ActionCard)


def test_legal_answers_make_a_legal_move() -> None:
    """After any legal answers there is always a next one, and in the end the engine accepts the move."""
    rng = Random(4)
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        for card in ks.legal_cards(state)[:1]:
            answers: list[Any] = []
            turn = turn_view(state, card, answers)
            while len(answers) < len(turn["slots"]):
                slot = turn["slots"][len(answers)]
                answers.append(rng.choice([*slot["legal"], *[None] * slot["may_be_nobody"]]))
                turn = turn_view(state, card, answers)
                assert turn["violations"] == []
            take = rng.choice([*turn["take"]["legal"], *[None] * turn["take"]["nobody"]])
            assert turn_view(state, card, answers, take, True)["legal"]


def test_everything_legal_is_offered() -> None:
    """The legal first answers are those that legal actions begin with; the legal takes are those of the engine."""
    for state in (state for state in sampled_positions(60) if state.outcome is None):
        for card in ks.ActionCard:
            turn, actions = turn_view(state, card, []), ks.legal_actions(state, card)
            if turn["slots"] and card is not ks.ActionCard.TWO_VS_ONE:
                first = [spot for action in actions for spot in first_spots(action)]
                assert sorted(map(str, turn["slots"][0]["legal"])) == sorted({str(each) for each in first})
            if actions:
                answers = spots(actions[0])
                takes = [follower(each) for each in ks.legal_takes(state, actions[0]) if each is not None]
                assert turn_view(state, card, answers)["take"]["legal"] == takes


def first_spots(action: ks.Action) -> list[dict[str, str] | None]:
    """The possible first answers of the action: any of its spots if their order is free."""
    answers = spots(action)
    return answers if isinstance(action, ks.OneVsOne | ks.FactionCard) else answers[:1]


@pytest.mark.parametrize(("state", "move"), [each for each in SCENARIO_MOVES if isinstance(each[1], ks.Play)])
def test_the_verdict_on_a_built_move_is_that_of_the_engine(state: ks.State, move: ks.Play) -> None:
    """The first card of every scenario, legal or not: if answers build it, the violations are the same."""
    answers = spots(move.action)
    done = turn_view(state, move.action.card, answers[:3], follower(move.take), True)
    if done["move"] == format_move(move, state.map):
        assert rule_ids(done["violations"]) == [each.rule.id for each in ks.judge(state, move)]
        assert done["legal"] is not bool(done["violations"])
    else:
        assert ks.judge(state, move)


def test_most_refused_moves_can_be_built() -> None:
    """Nearly all refused moves of the scenarios, but not those that do less or more than the card asks for."""
    refusals = [(state, move) for state, move in SCENARIO_MOVES if isinstance(move, ks.Play) and ks.judge(state, move)]
    built = [
        turn_view(state, move.action.card, spots(move.action)[:3], follower(move.take), True)["move"]
        == format_move(move, state.map)
        for state, move in refusals
    ]
    assert sum(built) > 0.6 * len(refusals) > 20


def test_an_illegal_answer_stays_with_its_violations() -> None:
    """Lan Na and Pattani are not adjacent; the view says so before the take is chosen."""
    two = [{"place": "Lan Na", "faction": "Rama"}, {"place": "Lan Na", "faction": "Rama"}]
    one = {"place": "Pattani", "faction": "Malay"}
    turn = turn_view(STATE, ks.ActionCard.TWO_VS_ONE, [*two, one])
    assert [slot["told"] for slot in turn["slots"]] == [*two, one]
    assert rule_ids(turn["violations"]) == ["action.two-vs-one.adjacent", "action.swap.stands-there"]
    assert (turn["action"], turn["move"], turn["legal"]) == ("2:RR.LAN-M.PAT", None, None)
    assert (turn["take"]["legal"], turn["take"]["nobody"]) == ([], False)


def test_a_partial_turn_shows_only_what_is_wrong_already() -> None:
    """A Rama from a province without Rama is wrong at once. Missing answers are no violation."""
    turn = turn_view(STATE, ks.ActionCard.ONE_VS_ONE, [{"place": "Isan", "faction": "Rama"}])
    assert rule_ids(turn["violations"]) == ["action.swap.stands-there"]
    turn = turn_view(STATE, ks.ActionCard.ONE_VS_ONE, [{"place": "Isan", "faction": "Lao"}])
    assert (turn["violations"], turn["action"], turn["legal"]) == ([], None, None)


def test_a_later_question_can_be_answered_first() -> None:
    """Slots can be filled in any order; the violations of a later answer show too."""
    turn = turn_view(STATE, ks.ActionCard.MAHARACHA, [None, {"place": "Atlantis"}])
    assert [slot["told"] for slot in turn["slots"]] == [None, {"place": "Atlantis"}]
    assert rule_ids(turn["violations"]) == ["components.board"]


def test_a_gap_counts_as_any_legal_answer_to_it() -> None:
    """The legal second answers are those after some legal first one; an illegal one has the reasons it always has."""
    card, absent = ks.ActionCard.ONE_VS_ONE, ks.Follower(ks.RAMA, "Isan")
    start = ks.Turn(STATE).answer(card)
    turn = turn_view(STATE, card, [])
    legal = {answer for first in start.legal for answer in start.answer(first).legal}
    assert {(each["place"], each["faction"]) for each in turn["slots"][1]["legal"]} == {
        (each.province, each.faction.value) for each in legal if isinstance(each, ks.Follower)
    }
    assert absent not in legal
    assert rule_ids(turn_view(STATE, card, [None, follower(absent)])["violations"]) == ["action.swap.stands-there"]
    atlantis = {"place": "Atlantis", "faction": "Lao"}
    turn = turn_view(STATE, ks.ActionCard.TWO_VS_ONE, [atlantis, None, atlantis])
    assert "components.board" in rule_ids(turn["violations"])


def test_the_view_is_that_of_the_turn() -> None:
    """Random answers, legal or not: the next question, what is legal and what is wrong are those of `ks.Turn`."""
    rng, refused = Random(6), 0
    for state in (state for state in sampled_positions(60) if state.outcome is None):
        turn = ks.Turn(state).answer(rng.choice(ks.legal_cards(state) or tuple(ks.ActionCard)))
        card, answers = turn.answers[0], list[Any]()
        assert isinstance(card, ks.ActionCard)
        while turn.action is None and turn.legal != (None,):
            view = turn_view(state, card, answers)
            slot = view["slots"][len(answers)]
            assert turn.question is not None
            assert (slot["ask"], slot["wants"]) == (turn.question.text, turn.question.kind.value)
            if not ks.Turn(state).why_not(card):
                assert slot["legal"] == [as_spot(each) for each in turn.legal if each is not None]
            answer = rng.choice([each for each in turn.candidates if each is not None])
            assert rule_ids(view["violations"]) == [each.rule.id for each in turn.reasons]
            answers.append(as_spot(answer))
            turn = turn.answer(answer)
            refused += bool(turn.reasons)
    assert refused > 30


def as_spot(answer: Answer) -> dict[str, str] | None:
    return follower(answer) if isinstance(answer, ks.Follower) else place(str(answer))


def test_a_card_that_is_not_in_hand_is_refused_at_once() -> None:
    """Its questions are asked all the same, so that you can see every other violation too."""
    groups = {"Isan": ks.Followers(2, 1, 1), "Khorat": ks.Followers(1, 1, 1)}
    state = ks.position(hands=[[ks.ActionCard.MAHARACHA]], followers=groups)
    turn = turn_view(state, ks.ActionCard.LAO, [])
    assert rule_ids(turn["violations"]) == ["action.one-card"]
    assert all(slot["legal"] == [] for slot in turn["slots"])
    assert turn["slots"]


def test_one_for_one_is_offered_where_two_for_one_is_impossible() -> None:
    """Two neighbours with one follower each: nobody is the only legal second answer."""
    groups = {"Isan": ks.Followers(1, 0, 0), "Khorat": ks.Followers(0, 1, 0)}
    state = ks.position(followers=groups)
    rama, lao = {"place": "Isan", "faction": "Rama"}, {"place": "Khorat", "faction": "Lao"}
    turn = turn_view(state, ks.ActionCard.TWO_VS_ONE, [rama])
    first, second, third = turn["slots"]
    assert sorted(map(str, first["legal"])) == sorted(map(str, (rama, lao)))
    assert (second["legal"], second["may_be_nobody"], second["is_told"]) == ([], True, False)
    assert third["legal"] == [lao]
    done = turn_view(state, ks.ActionCard.TWO_VS_ONE, [rama, None, lao], lao | {"place": "Isan"}, True)
    assert (done["move"], done["legal"], done["slots"][1]["is_told"]) == ("2:R.ISA-L.KHO+L.ISA", True, True)


@pytest.mark.parametrize(
    ("card", "move"), [("1 vs. 1", "1:-+-"), ("2 vs. 1", "2:-+-"), ("Lao", "L:LAN,LAN+L.LAN"), ("Khon Thai", None)]
)
def test_a_card_without_effect_has_no_questions(card: str, move: str | None) -> None:
    """On an empty board no swap is possible; the other cards place followers from the pool."""
    state = ks.position()
    turn = result_of("turn", state=format_position(state), card=card, told=[], taken=True)
    assert len(turn["slots"]) == {"1 vs. 1": 0, "2 vs. 1": 0, "Lao": 2, "Khon Thai": 3}[card]
    if not turn["slots"]:
        assert (turn["move"], turn["legal"]) == (move, True)
        assert result_of("turn", state=format_position(state), card=card)["take"]["nobody"]


def test_only_factions_in_the_pool_are_asked_for() -> None:
    """Without Rama in the pool, Khon Thai asks for Lao and Malay, and the card Rama asks nothing."""
    state = ks.position(followers={"Isan": ks.Followers(18, 0, 0)})
    turn = turn_view(state, ks.ActionCard.KHON_THAI, [{"place": "Isan"}, {"place": "Mon"}])
    assert [slot["wants"] for slot in turn["slots"]] == ["place", "place"]
    assert turn["action"] == "F:L.ISA,M.MON"
    assert turn_view(state, ks.ActionCard.RAMA, [])["slots"] == []


def test_a_follower_counts_as_its_place_where_a_place_is_asked_for() -> None:
    """A click on a follower is a click on its province."""
    turn = turn_view(STATE, ks.ActionCard.LAO, [{"place": "Khorat", "faction": "Rama"}])
    assert turn["slots"][0]["told"] == {"place": "Khorat"}


def test_a_take_counts_even_without_the_flag() -> None:
    answers = [{"place": "Lan Na"}, {"place": "Khorat"}]
    turn = turn_view(STATE, ks.ActionCard.LAO, answers, {"place": "Lan Na", "faction": "Rama"}, False)
    assert (turn["move"], turn["legal"]) == ("L:KHO,LAN+R.LAN", True)
    turn = turn_view(STATE, ks.ActionCard.LAO, answers, None, True)
    assert (turn["move"], rule_ids(turn["violations"])) == ("L:KHO,LAN+-", ["action.follower.must-take"])


def test_without_a_card_there_are_no_questions_and_a_pass_is_complete() -> None:
    nothing = result_of("turn", state=TEXT)
    assert (nothing["slots"], nothing["action"], nothing["move"], nothing["legal"]) == ([], None, None, None)
    passed = result_of("turn", state=TEXT, card="pass")
    assert (passed["slots"], passed["move"], passed["legal"]) == ([], format_move(ks.Pass()), True)


def test_after_the_end_every_card_and_the_pass_are_refused() -> None:
    ended = next(state for state in sampled_positions(30) if state.outcome is not None)
    for card in (*(each.value for each in ks.ActionCard), "pass"):
        turn = result_of("turn", state=format_position(ended), card=card)
        assert len(turn["violations"]) == 1
        assert turn["violations"][0]["rule"].startswith("victory.")


def test_the_undo_ban_applies_before_the_take() -> None:
    """You may not reverse the swap just made: the last answer that would do so is not offered."""
    swap = ks.OneVsOne(ks.Follower(ks.Faction.LAO, "Isan"), ks.Follower(ks.Faction.RAMA, "Khorat"))
    groups = {"Isan": ks.Followers(1, 0, 0), "Khorat": ks.Followers(0, 1, 1)}
    holder = ks.position(
        followers=groups,
        hands=[[*ks.ActionCard, ks.ActionCard.KHON_THAI]] * 2
        + [[each for each in (*ks.ActionCard, ks.ActionCard.KHON_THAI) if each is not ks.ActionCard.ONE_VS_ONE]],
        last_swap=swap,
    )
    rama, lao = {"place": "Isan", "faction": "Rama"}, {"place": "Khorat", "faction": "Lao"}
    turn = turn_view(holder, ks.ActionCard.ONE_VS_ONE, [rama, lao])
    assert turn["slots"][1]["legal"] == [{"place": "Khorat", "faction": "Malay"}]
    assert rule_ids(turn["violations"]) == ["action.undo"]


@pytest.mark.parametrize(
    ("params", "paths"),
    [
        ({"card": "Joker"}, ["$.params.card"]),
        ({"card": 1}, ["$.params.card"]),
        ({"card": "Lao", "told": "Isan"}, ["$.params.told"]),
        ({"card": "Lao", "told": [None] * 4}, ["$.params.told"]),
        ({"card": "Lao", "told": ["Isan", {"place": 1}]}, ["$.params.told[0]", "$.params.told[1].place"]),
        ({"card": "Lao", "told": [{"place": "x" * 101}]}, ["$.params.told[0].place"]),
        ({"card": "Lao", "told": [{"place": "a\nb"}]}, ["$.params.told[0].place"]),
        ({"card": "Lao", "told": [{"place": "Isan", "x": 1}]}, ["$.params.told[0].x"]),
        ({"card": "Lao", "told": [{"place": "Isan", "faction": "Thai"}]}, ["$.params.told[0].faction"]),
        ({"card": "1 vs. 1", "told": [{"place": "Isan"}, None]}, ["$.params.told[0].faction"]),
        ({"card": "Lao", "take": {"place": "Isan"}}, ["$.params.take.faction"]),
        ({"card": "Lao", "taken": 1}, ["$.params.taken"]),
        ({"card": "Lao", "take": [1]}, ["$.params.take"]),
        (
            {"card": "Lao", "told": [[[[1]]]], "taken": "x", "more": 1},
            ["$.params.more", "$.params.told[0]", "$.params.taken"],
        ),
    ],
)
def test_invalid_parameters_are_refused_with_their_paths(params: dict[str, object], paths: list[str]) -> None:
    error = error_of("turn", state=TEXT, **params)
    assert error["code"] == INVALID_PARAMS
    assert fault_paths(error) == paths


def test_a_last_card_that_cannot_win_is_refused_at_once() -> None:
    """The holder of the very last card sees the violation as soon as they choose the card, if they cannot win by it."""
    refusals = 0
    for state in sampled_positions(400):
        if state.outcome is None and state.cards_left == 1 and state.player.hand and not ks.legal_cards(state):
            turn = turn_view(state, state.player.hand[0], [])
            assert rule_ids(turn["violations"]) == ["action.last-card"]
            assert all(slot["legal"] == [] for slot in turn["slots"])
            refusals += 1
    assert refusals
