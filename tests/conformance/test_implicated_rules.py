"""The rule that a single difference implicates, for each kind of difference."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import LAO, RAMA, Follower, Followers, Pass
from kingofsiam.conformance.differences import FieldPath, ReportedOutcome
from kingofsiam.conformance.implicated_rules import (
    attribute_events,
    attribute_outcome,
    attribute_position,
    attribute_refusal,
    attribute_setup,
    attribute_view,
)
from kingofsiam.model import events
from kingofsiam.model.events import Event
from kingofsiam.model.moves import OneVsOne
from kingofsiam.model.pieces import POOL, ActionCard, Faction
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation.json.documents import load_state
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import Declined
from kingofsiam.rules.contents import rule
from tests.conformance.helpers_engines import Answer, InProcessEngine

ONE, OTHER = rule("struggle.majority"), rule("action.undo")
"""Two rules to which no field points by itself."""

LAO_IN_MON, NEAR = Follower(LAO, "Mon"), ("followers", "Mon")
PLACED = events.FollowersPlaced(ONE, (LAO_IN_MON, Follower(LAO, "Khorat")))
TAKEN = events.FollowerTaken(OTHER, 1, LAO_IN_MON)
ENDED = events.StruggleEnded(ONE, "Mon", 3)
CHANGED_BY: tuple[tuple[Event, set[FieldPath]], ...] = (
    (events.TilesSwapped(ONE, "Mon", "Khorat"), {("tiles",)}),
    (events.KingPlaced(ONE, "Mon"), {("kings",)}),
    (ENDED, {("passes",)}),
    (events.FactionTakesControl(ONE, "Mon", LAO), {("control",)}),
    (events.BritishMarchIn(ONE, "Mon"), {("control",)}),
    (events.NextStruggle(ONE, 2, "Mon", 0), {("to_move",)}),
    (events.SiamIsColony(ONE), {("outcome",)}),
    (PLACED, {("pool",), NEAR, ("followers", "Khorat")}),
    (events.FollowersSwapped(ONE, "Mon", Followers(), "Khorat", Followers()), {NEAR, ("followers", "Khorat")}),
    (replace(TAKEN, rule=ONE), {("own", 1), NEAR}),
    (events.FollowerTaken(ONE, 0, Follower(LAO, POOL)), {("own", 0), ("pool",)}),
    (events.FollowersReturned(ONE, "Mon", Followers()), {("pool",), NEAR}),
    (events.Passed(ONE, 0), set()),
)
PATHS: set[FieldPath] = {path for _, paths in CHANGED_BY for path in paths}


@pytest.mark.parametrize(("event", "paths"), CHANGED_BY, ids=lambda each: type(each).__name__)
def test_an_event_is_to_blame_for_the_fields_that_it_changes(event: Event, paths: set[FieldPath]) -> None:
    assert {path for path in PATHS if attribute_position((event,), (path,)) == (ONE.id,)} == paths


def test_the_first_event_that_changes_a_differing_field_is_to_blame() -> None:
    """Those that change other fields do not count."""
    assert attribute_position((PLACED, TAKEN), (NEAR,)) == (ONE.id,)
    assert attribute_position((TAKEN, PLACED), (NEAR,)) == (OTHER.id,)
    assert attribute_position((PLACED, TAKEN), (("own", 1),)) == (OTHER.id,)
    assert attribute_position((PLACED, TAKEN), (("own", 1), ("pool",))) == (ONE.id,)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("passes",), "course.struggle-ends"),
        (("hand",), "action.never-returned"),
        (("played",), "action.on-top"),
        (("last_swap",), "action.undo.ends"),
        (("to_move",), "course.clockwise"),
        (("to_move", "passes"), "course.struggle-ends"),
    ],
)
def test_a_field_that_no_event_changes_has_its_own_rule(names: tuple[str, ...], found: str) -> None:
    """Only one rule is named, however many fields differ."""
    assert attribute_position((PLACED,), [(name, 0) for name in names]) == (found,)


def test_after_a_struggle_the_turn_is_that_of_the_next_starter() -> None:
    """That rule is named if the turn differs, and nothing but the turn."""
    assert attribute_position((events.Passed(ONE, 0), ENDED), (("to_move",),)) == ("course.next-starter",)
    assert attribute_position((events.Passed(ONE, 0), ENDED), (("hand", 0),)) == ("action.never-returned",)
    assert attribute_position((ENDED,), (("kings",),)) == ()


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("tiles",), "setup.tiles"),
        (("control",), "setup.tiles.face-up"),
        (("followers", "Mon"), "setup.followers"),
        (("hand", 2), "setup.set-of-cards"),
        (("own", 0), "setup.playing-aid.followers"),
        (("own", 1), "setup.playing-aid.four"),
        (("pool",), "setup.pool"),
        (("to_move",), "setup.first-player"),
    ],
)
def test_each_field_has_the_rule_that_sets_it_up(path: FieldPath, found: str) -> None:
    assert attribute_setup(replace(ks.draw_deal(3, seed=1), aids=(1, 4, 2), first=None), (path,)) == (found,)


def test_how_the_pool_and_the_first_player_come_about_depends_on_the_deal() -> None:
    """The rule for two is named for two alone; that for a first player who is drawn, if one was."""
    pool, turn = (("pool",),), (("to_move",),)
    assert attribute_setup(ks.draw_deal(2, seed=1), pool) == ("setup.two-players",)
    assert attribute_setup(replace(ks.draw_deal(2, seed=1), first=0), turn) == ("online.first-player",)
    assert attribute_setup(ks.draw_deal(2, seed=1), (("tiles",),)) == ("setup.tiles",)


def test_several_fields_are_set_up_by_several_rules() -> None:
    """Each is named once, in the order of the fields; a field that is always empty at first has none."""
    differing = (("hand", 0), ("played", 1), ("passes",), ("tiles",))
    assert attribute_setup(ks.draw_deal(3, seed=1), differing) == ("setup.set-of-cards", "setup.tiles")


def test_who_sees_a_field_depends_on_the_field() -> None:
    """Hands and piles have rules of their own, for everything else there is none."""
    assert attribute_view((("hand", 1),)) == ("online.original",)
    assert attribute_view((("played", 0), ("hand", 1))) == ("online.original", "action.on-top")
    assert attribute_view((("pool",),)) == ()


# --- events ----------------------------------------------------------------------------------------------------------

EXPECTED = (events.CardPlayed(ONE, 0, ActionCard.LAO), events.FollowerTaken(OTHER, 0, LAO_IN_MON))
CARD, TAKE = ("CardPlayed", ONE.id), ("FollowerTaken", OTHER.id)


@pytest.mark.parametrize(
    ("reported", "first", "found"),
    [
        ([], 0, [ONE.id]),
        ([CARD], 1, [OTHER.id]),
        ([CARD, TAKE, ("Sang", "a.song"), ("Sang", "another.song")], 2, ["a.song"]),
        ([CARD, TAKE, ("Sang", None)], 2, []),
        ([("Sang", "a.song"), CARD, TAKE], 0, ["a.song"]),
        ([("Sang", None), CARD, TAKE], 0, [ONE.id]),
        ([("Sang", "a.song"), TAKE], 0, [ONE.id]),
        ([TAKE, CARD], 0, [ONE.id]),
        ([("CardPlayed", OTHER.id), TAKE], 0, [ONE.id, OTHER.id]),
        ([CARD, TAKE], 0, [ONE.id]),
        ([("CardPlayed", None), TAKE], 0, [ONE.id]),
    ],
    ids=[
        *("all missing", "the last missing", "two too many", "one too many without a rule", "another before"),
        *("another before without a rule", "another instead", "in another order", "by another rule", "another fact"),
        "another fact without a rule",
    ],
)
def test_the_first_event_that_differs_decides(
    reported: list[tuple[str, str | None]], first: int, found: list[str]
) -> None:
    """Its rule, or that of an event too many; both rules if the same event happens by another one."""
    assert attribute_events(EXPECTED, reported, first) == tuple(found)


# --- outcomes --------------------------------------------------------------------------------------------------------

COLONY = [rule(f"victory.{name}") for name in ("end.colony", "colony.most-sets", "colony.tie")]
REIGN = [rule(f"victory.{name}") for name in ("reign.most-provinces", "player.most-followers", "player.second-rank")]
PROVINCES, FOLLOWERS, RANK = [each.id for each in REIGN]
SOMETHING = ("a.rule", "another.rule")


def reported(reign: Faction | None, *winners: int, rules: tuple[str, ...] | None = None) -> ReportedOutcome:
    return ReportedOutcome(frozenset(winners), reign, rules)


@pytest.mark.parametrize(
    ("expected", "said", "found"),
    [
        (None, reported(None, 0, rules=SOMETHING), ["a.rule"]),
        (None, reported(None, 0), []),
        (None, None, []),
        (Outcome((0,), None, (*COLONY,)), None, ["victory.end.colony"]),
        (Outcome((0,), None, (*COLONY,)), reported(RAMA, 0), ["victory.end.colony"]),
        (Outcome((0,), RAMA, (*REIGN,)), None, ["victory.end.all-struggles"]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(None, 0), ["victory.end.colony"]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(LAO, 0), [PROVINCES]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(RAMA, 1), [RANK]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(RAMA, 1, rules=SOMETHING), [PROVINCES]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(RAMA, 1, rules=(PROVINCES, "a.rule", RANK)), [FOLLOWERS]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(RAMA, 1, rules=(PROVINCES,)), [PROVINCES, FOLLOWERS]),
        (Outcome((0,), RAMA, (*REIGN,)), reported(RAMA, 1, rules=(PROVINCES, FOLLOWERS, RANK, "a.rule")), [RANK]),
    ],
)
def test_the_first_rule_that_leads_to_another_outcome(
    expected: Outcome | None, said: ReportedOutcome | None, found: list[str]
) -> None:
    """Whether the game is over, who reigns, and then the rules by which somebody wins, as far as they are given."""
    assert attribute_outcome(expected, said, 3) == tuple(found)


@pytest.mark.parametrize(
    ("players", "winners", "found"),
    [
        (4, (0,), "four-players.partner-wins"),
        (4, (1, 3), RANK),
        (4, (0, 1), RANK),
        (3, (0,), RANK),
        (3, (1, 2), RANK),
        (4, (0, 2), RANK),
    ],
)
def test_partners_win_together(players: int, winners: tuple[int, ...], found: str) -> None:
    """If the right side wins but not all of it, their rule is broken; among three there are no partners."""
    expected = Outcome((0, 2), RAMA, (*REIGN,))
    assert attribute_outcome(expected, reported(RAMA, *winners), players) == (found,)


# --- refusals --------------------------------------------------------------------------------------------------------

SWAP = OneVsOne(Follower(RAMA, "Mon"), Follower(LAO, "Khorat"))
HAND = (ActionCard.TWO_VS_ONE, ActionCard.RAMA, ActionCard.LAO, ActionCard.MALAI)
BUSY = ks.position(kings=("Lan Na",), hands=(HAND,), passes=1, last_swap=SWAP)
"""There has been a pass, a swap may not be undone, and a King marker lies on a tile."""


class RefusingEngine(InProcessEngine):
    """An engine that does not answer if this is true of the position. It keeps all positions."""

    def __init__(self, refuses: Callable[[State], bool]) -> None:
        super().__init__()
        self.refuses = refuses
        self.asked: list[State] = []

    def answer(self, method: str, params: dict[str, Json]) -> Answer:
        self.asked.append(load_state(params["state"]))
        if self.refuses(self.asked[-1]):
            raise Declined(1, "cannot say")
        return super().answer(method, params)


REFUSALS: dict[str, tuple[Callable[[State], bool], tuple[str, ...]]] = {
    "passes": (lambda state: state.passes > 0, ("course.struggle-ends",)),
    "a swap": (lambda state: state.last_swap is not None, ("action.undo.ends",)),
    "kings": (lambda state: bool(state.board.kings), ("action.maharacha.king",)),
    "passes and kings": (lambda state: state.passes > 0 or bool(state.board.kings), ()),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_points_to_the_feature_without_which_there_is_an_answer(name: str) -> None:
    """If no single feature is enough, it points to nothing."""
    refuses, found = REFUSALS[name]
    assert attribute_refusal(RefusingEngine(refuses), BUSY, Pass()) == found


def test_only_features_of_the_position_are_removed() -> None:
    """One at a time, and nothing else changes; an engine is asked no more than that."""
    engine = RefusingEngine(lambda _: True)
    assert attribute_refusal(engine, BUSY, Pass()) == ()
    bare_board = replace(BUSY.board, kings=frozenset())
    assert engine.asked == [replace(BUSY, passes=0), replace(BUSY, last_swap=None), replace(BUSY, board=bare_board)]
    assert attribute_refusal(engine, ks.position(), Pass()) == ()
    assert len(engine.asked) == 3
