"""Section 8: two teams in a British colony. Alfred and Alice play against Benjamin and Bertha."""

from kingofsiam.scenarios.dsl import *

TEAM_SETS = Separation(
    id="four-players.team-sets",
    title="Alfred's and Alice's followers make sets together",
    story="Siam is a colony. Alfred has two Rama and two Lao, Alice two Malay: neither has a set alone, but together "
    "they have two. Benjamin has one set, and Bertha has no followers.",
    position=lambda readings: becomes_a_colony(
        (Followers(rama=2, lao=2), ONE_SET, Followers(malay=2), NOBODY), players=4, readings=readings
    ),
    results={
        TeamSets.COMBINED: ChoiceResult(
            ONE_PASS,
            outcome=won(ALFRED_AND_ALICE, None, *COLONY_BY_TEAM_SETS),
            claims=(four.COLONY_SETS, four.OWN_FOLLOWERS, victory.COMPLETE_SET),
        ),
        TeamSets.ADDED: ChoiceResult(
            ONE_PASS,
            outcome=won(BENJAMIN_AND_BERTHA, None, *COLONY_BY_TEAM_SETS),
            claims=(four.COLONY_SETS, four.OWN_FOLLOWERS, victory.COMPLETE_SET),
        ),
    },
)

A_SET_EACH = Scenario(
    id="four-players.a-set-each",
    title="By the summary a set each is two",
    story="Siam is a colony, and the sets of partners are counted separately and added. Benjamin and Bertha have a "
    "set each, two in all, against Alfred's one.",
    given=becomes_a_colony((ONE_SET, ONE_SET, NOBODY, ONE_SET), players=4, readings=Readings(team_sets=TeamSets.ADDED)),
    moves=(played(Pass(), GameWon(four.COLONY_SETS, BENJAMIN_AND_BERTHA)),),
    outcome=won(BENJAMIN_AND_BERTHA, None, *COLONY_BY_TEAM_SETS),
)

MORE_FOLLOWERS = Scenario(
    id="four-players.more-followers",
    title="Four players, a set each team, and followers to spare",
    story="Siam is a colony, and each team has one set. Alfred and Alice have more followers, but those beyond the set "
    "do not count: Benjamin played the last card, and wins with Bertha.",
    claims=(four.COLONY_TIE, victory.COMPLETE_SET),
    given=becomes_a_colony(
        (Followers(rama=3), Followers(1, 1, 0), ONE_SET, Followers(malay=1)),
        players=4,
        order=(ALICE, ALFRED, BERTHA, BENJAMIN),
    ),
    moves=(played(Pass(), GameWon(four.COLONY_TIE, BENJAMIN_AND_BERTHA)),),
    outcome=won(BENJAMIN_AND_BERTHA, None, *COLONY_BY_TEAM_SETS, four.COLONY_TIE),
)


def played_last(name: str, order: tuple[Seat, ...], winners: tuple[Seat, ...], story: str, otherwise: str) -> Scenario:
    """Alfred and Benjamin have two sets each, and this player played the last card of all."""
    two_sets = Followers(2, 2, 2)
    return Scenario(
        id=f"four-players.{name.lower()}-played-last",
        title=f"{name} played last",
        story=f"Siam is a colony, and Alfred and Benjamin have two sets each. {story}",
        about=(rulings.TEAM_LAST_CARD,),
        otherwise=otherwise,
        given=becomes_a_colony((two_sets, two_sets, NOBODY, NOBODY), players=4, order=order),
        moves=(played(Pass(), GameWon(four.COLONY_TIE, winners)),),
        outcome=won(winners, None, *COLONY_BY_TEAM_SETS, four.COLONY_TIE),
    )


PLAYED_LAST = (
    played_last(
        "Bertha",
        (BENJAMIN, ALFRED, ALICE, BERTHA),
        BENJAMIN_AND_BERTHA,
        "Bertha, who has no followers, played the last card of all, so her team wins.",
        "If only players with sets of their own could break the tie, Alfred, who played later than Benjamin, would "
        "win with Alice.",
    ),
    played_last(
        "Alice",
        (ALFRED, BENJAMIN, BERTHA, ALICE),
        ALFRED_AND_ALICE,
        "Alice, who has no followers, played the last card of all, so her team wins.",
        "If only players with sets of their own could break the tie, Benjamin, who played later than Alfred, would "
        "win with Bertha.",
    ),
    played_last(
        "Benjamin",
        (ALICE, ALFRED, BERTHA, BENJAMIN),
        BENJAMIN_AND_BERTHA,
        "Benjamin played the last card of all, later than Alfred and both partners, and wins with Bertha.",
        "If the team that stopped first won, as a tied player does where a faction reigns, Alfred and Alice would win.",
    ),
)

NOBODY_EVER_PLAYED = Scenario(
    id="four-players.nobody-ever-played",
    title="Both teams share a colony",
    story="Siam is a colony, each team can put together one set, and nobody has ever played a card. "
    "There is no last card, so both teams win.",
    about=(rulings.BRITISH_TIE_NO_CARD,),
    otherwise="Any further criterion would choose one of the teams.",
    given=becomes_a_colony(
        (Followers(1, 1, 0), Followers(1, 1, 0), Followers(1, 0, 1), Followers(1, 0, 1)),
        players=4,
        hands=(EIGHT_CARDS,) * 4,
    ),
    moves=(played(Pass(), GameWon(victory.COLONY_SHARED, ALL_FOUR)),),
    outcome=won(ALL_FOUR, None, *COLONY_BY_TEAM_SETS, victory.COLONY_SHARED),
)
