"""Section 3, the playing aids: a part of the chapter on setting up the game."""

from kingofsiam.scenarios.dsl import *

RAMA_LAO = Followers.of(RAMA, LAO)
RAMA_MALAY = Followers.of(RAMA, MALAY)
LAO_MALAY = Followers.of(LAO, MALAY)

DRAWN_AIDS = Scenario(
    id="setup.playing-aids-drawn",
    title="Three players draw their playing aids",
    story="Each player draws a different playing aid. The two followers shown on it lie before the player, and the "
    "player with the lowest number begins.",
    claims=(setup.DRAW_AID, setup.AID_FOLLOWERS, setup.FIRST_PLAYER),
    given=Draw(players=3, seed=1),
    seen=Seen(own={ALFRED: RAMA_MALAY, BENJAMIN: RAMA_LAO, CHARLES: LAO_MALAY}, to_move=BENJAMIN),
)
SAME_AID = impossible(
    id="setup.same-playing-aid",
    title="Two players with the same playing aid",
    story="Alfred and Benjamin both claim to have drawn playing aid 1. There is one of each number.",
    claims=(setup.DRAW_AID,),
    given=dealt(1, 1, 2),
)
SHOWN_FOLLOWERS = Scenario(
    id="setup.followers-of-the-playing-aids",
    title="The followers on the playing aids",
    story="Alfred has playing aid 3, Benjamin 1 and Charles 2. Each takes the two followers shown there, which are "
    "always of two factions, and lays them down for all to see.",
    claims=(setup.AID_FOLLOWERS,),
    given=dealt(3, 1, 2),
    seen=Seen(own={ALFRED: LAO_MALAY, BENJAMIN: RAMA_LAO, CHARLES: RAMA_MALAY}),
)

LATER = position(own=(Followers(rama=3),), hands=(EIGHT_CARDS[1:],))

THREE_AT_ONCE = impossible(
    id="setup.three-followers-without-a-card",
    title="Three followers, and no card played",
    story="Alfred has three followers before him and still all his cards. The playing aid gave him two; he gets "
    "another only with a card.",
    claims=(setup.AID_FOLLOWERS,),
    given=replace(
        LATER, players=(replace(LATER.players[0], hand=EIGHT_CARDS, played=(), last_card=0), *LATER.players[1:])
    ),
)


def aid_four(holder: str, aids: tuple[int, ...], *own: Followers) -> Scenario:
    """Four play, and this player gets playing aid 4."""
    return Scenario(
        id=f"setup.playing-aid-four.{holder.lower()}",
        title=f"{holder} has playing aid 4",
        story=f"{holder} drew number 4. It gives the same followers as those of the left neighbour, whatever they are.",
        claims=(setup.AID_FOUR, setup.AID_FOLLOWERS, box.PLAYING_AIDS),
        given=dealt(*aids),
        seen=Seen(own=dict(enumerate(own)), to_move=aids.index(1)),
        about=(rulings.AID_FOUR,),
        otherwise="If number 4 belonged to a fourth player instead of being drawn, only one player could ever have it.",
    )


AID_FOUR = (
    aid_four("Alfred", (4, 2, 1, 3), RAMA_MALAY, RAMA_MALAY, RAMA_LAO, LAO_MALAY),
    aid_four("Alice", (1, 2, 4, 3), RAMA_LAO, RAMA_MALAY, LAO_MALAY, LAO_MALAY),
    aid_four("Bertha", (2, 1, 3, 4), RAMA_MALAY, RAMA_LAO, LAO_MALAY, RAMA_MALAY),
)

AID_FOUR_FOR_THREE = impossible(
    id="setup.playing-aid-four.three-players",
    title="Playing aid 4 in a game for three",
    story="Charles drew number 4, but only three play. Number 4 is only for games of four.",
    claims=(setup.AID_FOUR,),
    given=dealt(1, 2, 4),
)
TWO_DRAW_THREE = Scenario(
    id="setup.playing-aid-three-for-two",
    title="Two players, and one has playing aid 3",
    story="Two play, Alfred has number 3 and Benjamin number 2. Both draw from the first three, so that is fine, and "
    "Benjamin begins with the lower number.",
    claims=(setup.AID_FOUR, setup.FIRST_PLAYER),
    given=dealt(3, 2),
    seen=Seen(own={ALFRED: LAO_MALAY, BENJAMIN: RAMA_MALAY}, to_move=BENJAMIN),
    about=(rulings.AIDS_TWO_PLAYERS,),
    otherwise="If two players removed number 3 too, they could only draw 1 and 2.",
)
TWO_DRAW_FOUR = impossible(
    id="setup.playing-aid-four-for-two",
    title="Two players, and one has playing aid 4",
    story="Two play and Benjamin drew number 4. Number 4 is only for games of four.",
    claims=(setup.AID_FOUR,),
    given=dealt(1, 4),
    about=(rulings.AIDS_TWO_PLAYERS,),
    otherwise="If two players drew from all four numbers, this would be a fine deal.",
)
