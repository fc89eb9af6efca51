"""Where a reading decides: one position and the same moves under each choice, and what differs.

A `Separation` is the scenario of a switchable ruling; a preset that makes one of the choices must bring the result of
that choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import Any, Final

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    LAO,
    MALAY,
    POOL,
    RAMA,
    RULEBOOK,
    SIAM,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Outcome,
    Pass,
    Play,
    Readings,
    Seat,
    State,
    TwoVsOne,
    rule,
)
from kingofsiam.events import (
    FactionTakesControl,
    FollowersPlaced,
    FollowersSwapped,
    FollowerTaken,
    GameWon,
    NextStruggle,
    Passed,
    StruggleEnded,
)
from kingofsiam.readings import (
    ClosedProvinces,
    FinalTie,
    ForcedPass,
    LostHome,
    SecondRankTie,
    StruggleEnds,
    TakeFrom,
    TeamSets,
    TwoVsOneShortfall,
    UndoBanEnds,
)
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rulings import for_reading
from tests.scenarios.scenario import (
    ANYTHING,
    COLONY_BY_TEAM_SETS,
    REIGN,
    THREE_BRITISH,
    Scenario,
    Seen,
    Step,
    allowed,
    because,
    check,
    last_pass,
    played,
    refused,
    told,
    won,
)


@dataclass(frozen=True, slots=True)
class Result:
    """What comes of the moves under one choice."""

    moves: tuple[Step, ...]
    seen: Seen = ANYTHING
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """A position in which the choices of a reading give different results."""

    title: str
    reading: str
    position: Callable[[Readings], State]
    results: Mapping[Enum, Result]

    def under(self, readings: Readings) -> Scenario:
        """The scenario as these readings must have it."""
        choice: Enum = getattr(readings, self.reading)
        result = self.results[choice]
        return Scenario(
            title=f"{self.title}, {choice}",
            position=self.position(readings),
            moves=result.moves,
            seen=result.seen,
            outcome=result.outcome,
        )

    def check(self) -> None:
        """Every choice is there, the same moves are tried under each, all results differ, and each is right."""
        assert set(self.results) == {choice.reading for choice in for_reading(self.reading).choices}
        assert len({tuple(step.move for step in result.moves) for result in self.results.values()}) == 1
        for one, other in combinations(self.results.values(), 2):
            assert one != other
        check(*(self.under(with_choice(self.reading, choice)) for choice in self.results))


def with_choice(reading: str, choice: Enum) -> Readings:
    """The rulebook, but for this one choice."""
    changed: dict[str, Any] = {reading: choice}
    return replace(RULEBOOK, **changed)


LAN_NA_RAMA: Final = Follower(RAMA, "Lan Na")
FROM_THE_POOL: Final = Play(Maharacha("Lan Na", "Sukothai"), Follower(RAMA, POOL))

TAKE_FROM: Final = Separation(
    title="Alfred plays Maharacha and wants a Rama follower from the common pool",
    reading="take_from",
    position=lambda readings: ks.position(readings=readings, followers={"Lan Na": Followers(1, 1, 1)}),
    results={
        TakeFrom.PROVINCE: Result(
            (
                refused(
                    FROM_THE_POOL,
                    because("action.follower.from-a-province", follower=Follower(RAMA, POOL), allowed=SIAM.provinces),
                ),
            ),
        ),
        TakeFrom.PROVINCE_OR_POOL: Result(
            (played(FROM_THE_POOL, FollowerTaken(rule("action.follower.take"), 0, Follower(RAMA, POOL))),),
            Seen(own={0: Followers(rama=1)}, pool=Followers(16, 17, 17), followers={"Lan Na": Followers(1, 1, 1)}),
        ),
    },
)

FOUR_AND_THREE_PASSES: Final = Separation(
    title="Four players, Alice passes as the third in a row over Lan Na",
    reading="struggle_ends",
    position=lambda readings: ks.position(
        4, readings=readings, followers={"Lan Na": Followers(rama=1)}, passes=2, to_move=2
    ),
    results={
        StruggleEnds.ALL_PLAYERS: Result(
            (told(Pass(), Passed(rule("course.may-pass"), 2)),),
            Seen(passes=3, to_move=3, contested="Lan Na", control=()),
        ),
        StruggleEnds.THREE_PASSES: Result(
            (
                played(
                    Pass(),
                    Passed(rule("course.may-pass"), 2),
                    StruggleEnded(rule("course.struggle-ends"), "Lan Na"),
                    FactionTakesControl(rule("struggle.majority"), "Lan Na", RAMA),
                    NextStruggle(rule("course.next-starter"), 2, "Sukothai", 3),
                ),
            ),
            Seen(passes=0, to_move=3, contested="Sukothai", control=(RAMA,)),
        ),
    },
)

TWO_AND_THREE_PASSES: Final = Separation(
    title="Two players, both have passed over Lan Na",
    reading="struggle_ends",
    position=lambda readings: ks.position(2, readings=readings, passes=1, to_move=1),
    results={
        StruggleEnds.ALL_PLAYERS: Result((played(Pass()),), Seen(passes=0, to_move=0, control=(BRITISH,))),
        StruggleEnds.THREE_PASSES: Result((played(Pass()),), Seen(passes=2, to_move=0, control=())),
    },
)

INTO_BRITISH_MORAY: Final = Play(KhonThai(rama="Moray", lao="Devon", malay="Devon"), Follower(RAMA, "Moray"))

CLOSED_PROVINCES: Final = Separation(
    title="A Khon Thai wants to put a follower into Moray, which the British hold",
    reading="closed_provinces",
    position=lambda readings: ks.position(map=BRITAIN, readings=readings, control=(BRITISH,)),
    results={
        ClosedProvinces.CONTROLLED: Result(
            (
                refused(
                    INTO_BRITISH_MORAY,
                    because(
                        "action.closed-province",
                        province="Moray",
                        controlled_by=BRITISH,
                        allowed=BRITAIN.provinces[1:],
                    ),
                ),
            ),
        ),
        ClosedProvinces.CONTROLLED_BY_FACTION: Result(
            (
                played(
                    INTO_BRITISH_MORAY,
                    FollowersPlaced(
                        rule("action.khon-thai.one-of-each"),
                        (Follower(RAMA, "Moray"), Follower(LAO, "Devon"), Follower(MALAY, "Devon")),
                    ),
                ),
            ),
            Seen(own={0: Followers(rama=1)}, followers={"Devon": Followers(lao=1, malay=1)}),
        ),
    },
)

RAMA_PLACES_NOBODY: Final = Play(FactionCard(RAMA), Follower(MALAY, "Moray"))
RAMA_FROM_HOME: Final = Play(FactionCard(RAMA, ("Devon", "Warwick")), Follower(MALAY, "Moray"))

LOST_HOME: Final = Separation(
    title="The Lao hold Essex, the home of the Rama, who hold nothing; a Rama card is played for its neighbours",
    reading="lost_home",
    position=lambda readings: ks.position(
        map=BRITAIN,
        readings=readings,
        tiles=("Essex",),
        control=(LAO,),
        followers={"Moray": Followers(malay=1)},
    ),
    results={
        LostHome.NO_ROUTE: Result(
            (
                allowed(RAMA_PLACES_NOBODY),
                refused(
                    RAMA_FROM_HOME,
                    because(
                        "action.faction-card.lost-home",
                        province="Devon",
                        home="Essex",
                        controlled_by=LAO,
                        allowed=(),
                    ),
                    because(
                        "action.faction-card.lost-home",
                        province="Warwick",
                        home="Essex",
                        controlled_by=LAO,
                        allowed=(),
                    ),
                ),
            ),
        ),
        LostHome.ROUTE: Result(
            (
                refused(RAMA_PLACES_NOBODY, because("action.must-execute")),
                played(
                    RAMA_FROM_HOME,
                    FollowersPlaced(
                        rule("action.faction-card.two"), (Follower(RAMA, "Devon"), Follower(RAMA, "Warwick"))
                    ),
                ),
            ),
            Seen(followers={"Devon": Followers(rama=1), "Warwick": Followers(rama=1), "Moray": Followers()}),
        ),
    },
)

NO_SWAP: Final = Play(TwoVsOne(), Follower(LAO, "Moray"))
ONE_FOR_ONE: Final = Play(
    TwoVsOne((Follower(LAO, "Moray"),), Follower(MALAY, "Strathclyde")), Follower(LAO, "Strathclyde")
)

TWO_VS_ONE_SHORTFALL: Final = Separation(
    title="A 2 vs. 1 where only Moray and its neighbour Strathclyde hold a follower each",
    reading="two_vs_one_shortfall",
    position=lambda readings: ks.position(
        map=BRITAIN,
        readings=readings,
        followers={"Moray": Followers(lao=1), "Strathclyde": Followers(malay=1)},
    ),
    results={
        TwoVsOneShortfall.ONE_FOR_ONE: Result(
            (
                refused(NO_SWAP, because("action.must-execute")),
                played(
                    ONE_FOR_ONE,
                    FollowersSwapped(
                        rule("action.two-vs-one.short"),
                        "Moray",
                        Followers(lao=1),
                        "Strathclyde",
                        Followers(malay=1),
                    ),
                ),
            ),
            Seen(followers={"Moray": Followers(malay=1), "Strathclyde": Followers()}, own={0: Followers(lao=1)}),
        ),
        TwoVsOneShortfall.NOTHING: Result(
            (allowed(NO_SWAP), refused(ONE_FOR_ONE, because("action.two-vs-one.swap"))),
        ),
    },
)

MALAY_OF_WARWICK: Final = Follower(MALAY, "Warwick")
THERE: Final = Play(OneVsOne(Follower(RAMA, "Moray"), Follower(LAO, "Devon")), MALAY_OF_WARWICK)
BACK: Final = Play(OneVsOne(Follower(LAO, "Moray"), Follower(RAMA, "Devon")), MALAY_OF_WARWICK)
BACK_IS_BANNED: Final = refused(
    BACK,
    because(
        "action.undo",
        swap=(Follower(RAMA, "Devon"), Follower(LAO, "Moray")),
        undoes=(Follower(LAO, "Devon"), Follower(RAMA, "Moray")),
    ),
)


def _tried_again(at_once: Step, after_a_pass: Step, after_the_struggle: Step) -> tuple[Step, ...]:
    return (
        played(THERE),
        at_once,
        played(Pass()),
        after_a_pass,
        played(Pass()),
        played(Pass(), StruggleEnded(rule("course.struggle-ends"), "Lancaster")),
        after_the_struggle,
    )


UNDO_BAN_ENDS: Final = Separation(
    title="A 1 vs. 1 is to be undone: at once, after a pass, in the next struggle",
    reading="undo_ban_ends",
    position=lambda readings: ks.position(
        map=BRITAIN,
        readings=readings,
        tiles=("Lancaster",),
        followers={"Moray": Followers(rama=1), "Devon": Followers(lao=1), "Warwick": Followers(malay=3)},
    ),
    results={
        UndoBanEnds.NEXT_CARD: Result(_tried_again(BACK_IS_BANNED, BACK_IS_BANNED, BACK_IS_BANNED)),
        UndoBanEnds.PASS: Result(_tried_again(BACK_IS_BANNED, allowed(BACK), allowed(BACK))),
        UndoBanEnds.STRUGGLE: Result(_tried_again(BACK_IS_BANNED, BACK_IS_BANNED, allowed(BACK))),
    },
)

TEAM_SETS: Final = Separation(
    title="A colony: Alfred and Alice match each other's followers, Benjamin has a set alone",
    reading="team_sets",
    position=lambda readings: last_pass(
        THREE_BRITISH,
        Followers(),
        (Followers(2, 2, 0), Followers(1, 1, 1), Followers(0, 0, 2), Followers()),
        players=4,
        readings=readings,
    ),
    results={
        TeamSets.COMBINED: Result((played(Pass()),), outcome=won((0, 2), None, *COLONY_BY_TEAM_SETS)),
        TeamSets.ADDED: Result((played(Pass()),), outcome=won((1, 3), None, *COLONY_BY_TEAM_SETS)),
    },
)


def _after_lao_four_rama_two_malay_two(readings: Readings) -> State:
    return last_pass(
        (MALAY, LAO, MALAY, LAO, RAMA, LAO, LAO),
        Followers(rama=1),
        (Followers(rama=2, lao=3), Followers(lao=3, malay=2), Followers()),
        readings=readings,
        order=(2, 1, 0),
    )


SECOND_RANK_TIE: Final = Separation(
    title="The Lao reign; Rama and Malay hold two each; Alfred, tied with Benjamin, has Rama but played a card last",
    reading="second_rank_tie",
    position=_after_lao_four_rama_two_malay_two,
    results={
        SecondRankTie.LATEST_GAIN: Result(
            (played(Pass()),), outcome=won((0,), LAO, *REIGN, "victory.player.second-rank")
        ),
        SecondRankTie.NONE: Result((played(Pass()),), outcome=won((1,), LAO, *REIGN, "victory.player.last-card-loses")),
    },
)


def _three_tied(order: tuple[Seat, ...]) -> Callable[[Readings], State]:
    return lambda readings: last_pass(
        (LAO, LAO, LAO, LAO, LAO, RAMA, RAMA), Followers(lao=1), (Followers(lao=3),) * 3, readings=readings, order=order
    )


_STILL_TIED: Final = (*REIGN, "victory.player.second-rank")

FINAL_TIE: Final = Separation(
    title="All three are tied to the end; Benjamin stopped playing cards first, then Charles, then Alfred",
    reading="final_tie",
    position=_three_tied((1, 2, 0)),
    results={
        FinalTie.EARLIEST_WINS: Result(
            (played(Pass(), GameWon(rule("victory.player.last-card-again"), (1,))),),
            outcome=won((1,), LAO, *_STILL_TIED, "victory.player.last-card-again"),
        ),
        FinalTie.OTHERS_SHARE: Result(
            (played(Pass(), GameWon(rule("victory.player.last-card-loses"), (1, 2))),),
            outcome=won((1, 2), LAO, *_STILL_TIED, "victory.player.last-card-loses"),
        ),
    },
)

FORCED_PASS: Final = Separation(
    title="Alfred passes; Benjamin, whose turn it is then, holds no card",
    reading="forced_pass",
    position=lambda readings: ks.position(readings=readings, hands=(CARD_SET_CARDS, (), CARD_SET_CARDS)),
    results={
        ForcedPass.EXPLICIT: Result(
            (told(Pass(), Passed(rule("course.may-pass"), 0)),), Seen(to_move=1, passes=1, control=())
        ),
        ForcedPass.AUTOMATIC: Result(
            (told(Pass(), Passed(rule("course.may-pass"), 0), Passed(rule("online.skipped"), 1)),),
            Seen(to_move=2, passes=2, control=()),
        ),
    },
)

SEPARATIONS: Final = (
    TAKE_FROM,
    FOUR_AND_THREE_PASSES,
    TWO_AND_THREE_PASSES,
    CLOSED_PROVINCES,
    LOST_HOME,
    TWO_VS_ONE_SHORTFALL,
    UNDO_BAN_ENDS,
    TEAM_SETS,
    SECOND_RANK_TIE,
    FINAL_TIE,
    FORCED_PASS,
)
"""The scenarios of the readings that decide during the game; those of the set-up stand with their tests."""
