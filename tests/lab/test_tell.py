"""The chain of a turn: what is asked, what is legal next, what is wrong so far."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_action, format_move, format_position
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.scenario import Allowed, Played, Refused
from tests.lab.asking import INVALID_PARAMS, STATE, TEXT, asked, paths, positions, refused, rules

PLAYS = tuple(
    (scenario.given, step.move)
    for scenario in SCENARIOS
    for step in scenario.moves[:1]
    if isinstance(scenario.given, ks.State) and scenario.possible and isinstance(step, Played | Allowed | Refused)
)
"""The first move of every scenario, with the position it is tried in."""


def spots(action: ks.Action) -> list[dict[str, str] | None]:
    """How a player points at what the action is about; null is nobody."""
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


def chain(state: ks.State, card: ks.ActionCard, told: list[Any], take: Any = None, taken: bool = False) -> Any:
    return asked("tell", state=format_position(state), card=card.value, told=told, take=take, taken=taken)


def test_every_legal_move_can_be_pointed_out() -> None:
    """Spot by spot, each is offered as legal; nothing is wrong on the way, and at the end stands the legal move."""
    random, cards = Random(2), set[ks.ActionCard]()
    for state in (state for state in positions(200) if state.outcome is None):
        for card in ks.legal_cards(state)[:2]:
            action = random.choice(ks.legal_actions(state, card))
            take = random.choice(ks.legal_takes(state, action))
            told = spots(action)
            for number, spot in enumerate(told):
                before = chain(state, card, told[:number])
                assert len(before["slots"]) == len(told)
                slot = before["slots"][number]
                assert slot["told"] is None
                assert spot in slot["legal"] if spot is not None else slot["may_be_nobody"]
                assert (before["violations"], before["legal"]) == ([], None)
            ready = chain(state, card, told)
            assert (ready["action"], ready["move"]) == (format_action(action, state.map), None)
            assert follower(take) in ready["take"]["legal"] if take is not None else ready["take"]["nobody"]
            done = chain(state, card, told, follower(take), True)
            assert done["move"] == format_move(ks.Play(action, take), state.map)
            assert (done["legal"], done["violations"]) == (True, [])
            cards.add(card)
    assert cards == set(ks.ActionCard)


def test_whoever_points_at_legal_spots_only_makes_a_legal_move() -> None:
    """Any legal spot after any other: there is always a next one, and in the end a move that the engine allows."""
    random = Random(4)
    for state in (state for state in positions(200) if state.outcome is None):
        for card in ks.legal_cards(state)[:1]:
            told: list[Any] = []
            turn = chain(state, card, told)
            while len(told) < len(turn["slots"]):
                slot = turn["slots"][len(told)]
                told.append(random.choice([*slot["legal"], *[None] * slot["may_be_nobody"]]))
                turn = chain(state, card, told)
                assert turn["violations"] == []
            take = random.choice([*turn["take"]["legal"], *[None] * turn["take"]["nobody"]])
            assert chain(state, card, told, take, True)["legal"]


def test_what_is_offered_is_everything_that_is_legal() -> None:
    """The first spots are those with which legal actions begin, those that may be taken are the legal ones."""
    for state in (state for state in positions(60) if state.outcome is None):
        for card in ks.ActionCard:
            turn, actions = chain(state, card, []), ks.legal_actions(state, card)
            if turn["slots"] and card is not ks.ActionCard.TWO_VS_ONE:
                begun = [spot for action in actions for spot in firsts(action)]
                assert sorted(map(str, turn["slots"][0]["legal"])) == sorted({str(each) for each in begun})
            if actions:
                told = spots(actions[0])
                takes = [follower(each) for each in ks.legal_takes(state, actions[0]) if each is not None]
                assert chain(state, card, told)["take"]["legal"] == takes


def firsts(action: ks.Action) -> list[dict[str, str] | None]:
    """The spots with which one may begin to point the action out: where the order is free, any."""
    told = spots(action)
    return told if isinstance(action, ks.OneVsOne | ks.FactionCard) else told[:1]


@pytest.mark.parametrize(("state", "move"), [each for each in PLAYS if isinstance(each[1], ks.Play)])
def test_the_verdict_on_what_is_pointed_out_is_that_of_the_engine(state: ks.State, move: ks.Play) -> None:
    """The first card of every scenario, legal or not: if the chain can tell it, it is judged with the same reasons."""
    told = spots(move.action)
    done = chain(state, move.action.card, told[:3], follower(move.take), True)
    if done["move"] == format_move(move, state.map):
        assert rules(done["violations"]) == [each.rule.id for each in ks.judge(state, move)]
        assert done["legal"] is not bool(done["violations"])
    else:
        assert ks.judge(state, move)


def test_most_refused_moves_can_be_pointed_out() -> None:
    """Of the refused cards of the scenarios nearly all: not those that do less, or more, than the card asks for."""
    refusals = [(state, move) for state, move in PLAYS if isinstance(move, ks.Play) and ks.judge(state, move)]
    told = [
        chain(state, move.action.card, spots(move.action)[:3], follower(move.take), True)["move"]
        == format_move(move, state.map)
        for state, move in refusals
    ]
    assert sum(told) > 0.6 * len(refusals) > 20


def test_an_illegal_spot_stays_and_the_reasons_say_why() -> None:
    """Lan Na and Pattani are not adjacent; and no follower needs to be named before that is said."""
    two = [{"place": "Lan Na", "faction": "Rama"}, {"place": "Lan Na", "faction": "Rama"}]
    one = {"place": "Pattani", "faction": "Malay"}
    turn = chain(STATE, ks.ActionCard.TWO_VS_ONE, [*two, one])
    assert [slot["told"] for slot in turn["slots"]] == [*two, one]
    assert rules(turn["violations"]) == ["action.two-vs-one.adjacent", "action.swap.stands-there"]
    assert (turn["action"], turn["move"], turn["legal"]) == ("2:RR.LAN-M.PAT", None, None)
    assert (turn["take"]["legal"], turn["take"]["nobody"]) == ([], False)


def test_before_the_chain_is_whole_only_what_is_wrong_already_is_told() -> None:
    """One Rama of a province without Rama is wrong at once; that the rest is missing is no reason."""
    turn = chain(STATE, ks.ActionCard.ONE_VS_ONE, [{"place": "Isan", "faction": "Rama"}])
    assert rules(turn["violations"]) == ["action.swap.stands-there"]
    turn = chain(STATE, ks.ActionCard.ONE_VS_ONE, [{"place": "Isan", "faction": "Lao"}])
    assert (turn["violations"], turn["action"], turn["legal"]) == ([], None, None)


def test_a_spot_may_be_left_out_and_a_later_one_told() -> None:
    """Slots can be filled in any order: what is wrong with a later one is told too."""
    turn = chain(STATE, ks.ActionCard.MAHARACHA, [None, {"place": "Atlantis"}])
    assert [slot["told"] for slot in turn["slots"]] == [None, {"place": "Atlantis"}]
    assert rules(turn["violations"]) == ["components.board"]


def test_a_card_that_is_not_held_is_refused_from_the_start() -> None:
    """But it is asked for all the same, so that every other reason can be seen too."""
    groups = {"Isan": ks.Followers(2, 1, 1), "Khorat": ks.Followers(1, 1, 1)}
    state = ks.position(hands=[[ks.ActionCard.MAHARACHA]], followers=groups)
    turn = chain(state, ks.ActionCard.LAO, [])
    assert rules(turn["violations"]) == ["action.one-card"]
    assert all(slot["legal"] == [] for slot in turn["slots"])
    assert turn["slots"]


def test_one_for_one_is_offered_where_two_for_one_is_impossible() -> None:
    """Two neighbours with one follower each: the second may be nobody, and nobody else is legal."""
    groups = {"Isan": ks.Followers(1, 0, 0), "Khorat": ks.Followers(0, 1, 0)}
    state = ks.position(followers=groups)
    rama, lao = {"place": "Isan", "faction": "Rama"}, {"place": "Khorat", "faction": "Lao"}
    turn = chain(state, ks.ActionCard.TWO_VS_ONE, [rama])
    first, second, third = turn["slots"]
    assert sorted(map(str, first["legal"])) == sorted(map(str, (rama, lao)))
    assert (second["legal"], second["may_be_nobody"], second["is_told"]) == ([], True, False)
    assert third["legal"] == [lao]
    done = chain(state, ks.ActionCard.TWO_VS_ONE, [rama, None, lao], lao | {"place": "Isan"}, True)
    assert (done["move"], done["legal"], done["slots"][1]["is_told"]) == ("2:R.ISA-L.KHO+L.ISA", True, True)


@pytest.mark.parametrize(
    ("card", "move"), [("1 vs. 1", "1:-+-"), ("2 vs. 1", "2:-+-"), ("Lao", "L:LAN,LAN+L.LAN"), ("Khon Thai", None)]
)
def test_nothing_is_asked_where_nothing_can_be_done(card: str, move: str | None) -> None:
    """On an empty board no swap can be made; the other cards place followers of the pool."""
    state = ks.position()
    turn = asked("tell", state=format_position(state), card=card, told=[], taken=True)
    assert len(turn["slots"]) == {"1 vs. 1": 0, "2 vs. 1": 0, "Lao": 2, "Khon Thai": 3}[card]
    if not turn["slots"]:
        assert (turn["move"], turn["legal"]) == (move, True)
        assert asked("tell", state=format_position(state), card=card)["take"]["nobody"]


def test_only_factions_in_the_pool_are_asked_for() -> None:
    """Without Rama in the pool Khon Thai asks for Lao and Malay, and Rama for nothing."""
    state = ks.position(followers={"Isan": ks.Followers(18, 0, 0)})
    turn = chain(state, ks.ActionCard.KHON_THAI, [{"place": "Isan"}, {"place": "Mon"}])
    assert [slot["wants"] for slot in turn["slots"]] == ["place", "place"]
    assert turn["action"] == "F:L.ISA,M.MON"
    assert chain(state, ks.ActionCard.RAMA, [])["slots"] == []


def test_where_only_a_place_is_asked_for_a_follower_there_will_do() -> None:
    """A click on a heap is a click on its province."""
    turn = chain(STATE, ks.ActionCard.LAO, [{"place": "Khorat", "faction": "Rama"}])
    assert turn["slots"][0]["told"] == {"place": "Khorat"}


def test_a_follower_that_is_taken_is_told_even_if_nobody_says_that_he_is() -> None:
    told = [{"place": "Lan Na"}, {"place": "Khorat"}]
    turn = chain(STATE, ks.ActionCard.LAO, told, {"place": "Lan Na", "faction": "Rama"}, False)
    assert (turn["move"], turn["legal"]) == ("L:KHO,LAN+R.LAN", True)
    turn = chain(STATE, ks.ActionCard.LAO, told, None, True)
    assert (turn["move"], rules(turn["violations"])) == ("L:KHO,LAN+-", ["action.follower.must-take"])


def test_no_card_asks_for_nothing_and_the_pass_is_a_whole_move() -> None:
    nothing = asked("tell", state=TEXT)
    assert (nothing["slots"], nothing["action"], nothing["move"], nothing["legal"]) == ([], None, None, None)
    passed = asked("tell", state=TEXT, card="pass")
    assert (passed["slots"], passed["move"], passed["legal"]) == ([], format_move(ks.Pass()), True)


def test_when_the_game_is_over_every_card_and_the_pass_are_refused() -> None:
    ended = next(state for state in positions(30) if state.outcome is not None)
    for card in (*(each.value for each in ks.ActionCard), "pass"):
        turn = asked("tell", state=format_position(ended), card=card)
        assert len(turn["violations"]) == 1
        assert turn["violations"][0]["rule"].startswith("victory.")


def test_the_ban_on_undoing_is_seen_before_the_follower_is_taken() -> None:
    """The swap just made may not be reversed: the last spot that would do so is not offered."""
    swap = ks.OneVsOne(ks.Follower(ks.Faction.LAO, "Isan"), ks.Follower(ks.Faction.RAMA, "Khorat"))
    groups = {"Isan": ks.Followers(1, 0, 0), "Khorat": ks.Followers(0, 1, 1)}
    holder = ks.position(
        followers=groups,
        hands=[[*ks.ActionCard, ks.ActionCard.KHON_THAI]] * 2
        + [[each for each in (*ks.ActionCard, ks.ActionCard.KHON_THAI) if each is not ks.ActionCard.ONE_VS_ONE]],
        last_swap=swap,
    )
    rama, lao = {"place": "Isan", "faction": "Rama"}, {"place": "Khorat", "faction": "Lao"}
    turn = chain(holder, ks.ActionCard.ONE_VS_ONE, [rama, lao])
    assert turn["slots"][1]["legal"] == [{"place": "Khorat", "faction": "Malay"}]
    assert rules(turn["violations"]) == ["action.undo"]


@pytest.mark.parametrize(
    ("given", "wrong"),
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
def test_what_is_no_chain_is_refused_with_its_place(given: dict[str, object], wrong: list[str]) -> None:
    error = refused("tell", state=TEXT, **given)
    assert error["code"] == INVALID_PARAMS
    assert paths(error) == wrong


def test_the_last_card_that_wins_with_no_follower_is_refused_at_once() -> None:
    """Whoever holds the very last card and cannot win by it is told so as soon as he chooses it."""
    refusals = 0
    for state in positions(400):
        if state.outcome is None and state.cards_left == 1 and state.player.hand and not ks.legal_cards(state):
            turn = chain(state, state.player.hand[0], [])
            assert rules(turn["violations"]) == ["action.last-card"]
            assert all(slot["legal"] == [] for slot in turn["slots"])
            refusals += 1
    assert refusals
