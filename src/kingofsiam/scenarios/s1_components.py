"""Section 1: what is in the box."""

from kingofsiam.scenarios.dsl import *

OF_MON = rama("Mon")

KEDAH = Scenario(
    id="components.no-such-province",
    title="Kedah is not on the board",
    story="Alfred wants to send a follower to Kedah, but the board shows eight provinces and Kedah is not one of "
    "them. He may send it to Pattani.",
    claims=(box.BOARD, khon_thai.PLACE_ONE_OF_EACH),
    given=position(followers={"Mon": Followers(rama=1)}),
    moves=(
        refused(
            Play(KhonThai(rama="Mon", lao="Mon", malay="Kedah"), OF_MON),
            because(box.BOARD, province="Kedah", allowed=SIAM.provinces),
        ),
        played(Play(KhonThai(rama="Mon", lao="Mon", malay="Pattani"), OF_MON)),
    ),
    seen=Seen(followers={"Pattani": Followers(malay=1)}),
)

EIGHTEEN_RAMA = position(followers={"Mon": Followers(rama=18)})

ALL_EIGHTEEN = Scenario(
    id="components.eighteen-followers",
    title="All Rama followers stand in Mon",
    story="Eighteen Rama followers crowd into one province and the pool has none left. That is unlikely, but the box "
    "does hold eighteen.",
    claims=(box.FOLLOWERS,),
    given=EIGHTEEN_RAMA,
    seen=Seen(pool=Followers(lao=18, malay=18)),
)
NINETEEN = impossible(
    id="components.nineteenth-follower",
    title="A nineteenth Rama follower",
    story="Nineteen Rama followers stand in Mon. That is impossible, because the box holds eighteen.",
    claims=(box.FOLLOWERS,),
    given=replace(
        EIGHTEEN_RAMA,
        board=replace(
            EIGHTEEN_RAMA.board,
            followers=tuple(Followers(rama=19) if province == "Mon" else NOBODY for province in SIAM.provinces),
            pool=Followers(lao=18, malay=18),
        ),
    ),
)

FOUR_SETS = Scenario(
    id="components.four-sets",
    title="Four sets of cards",
    story="Four players sit down and each gets the same eight cards. Khon Thai is among them twice, "
    "every other card once.",
    claims=(box.ACTION_CARDS, box.CARD_SET, setup.SET_OF_CARDS),
    given=dealt(1, 2, 3, 4),
    seen=Seen(
        hands=dict.fromkeys(
            range(4),
            (
                ActionCard.MAHARACHA,
                ActionCard.KHON_THAI,
                ActionCard.KHON_THAI,
                ActionCard.ONE_VS_ONE,
                ActionCard.TWO_VS_ONE,
                ActionCard.RAMA,
                ActionCard.LAO,
                ActionCard.MALAI,
            ),
        )
    ),
)

FRESH = position()

TWO_RAMA_CARDS = impossible(
    id="components.rama-card-twice",
    title="Two Rama cards in one hand",
    story="Alfred holds eight cards, but two of them are Rama cards and Maharacha is missing. Somebody has mixed up "
    "the sets: each has one Rama card.",
    claims=(box.CARD_SET, box.ACTION_CARDS),
    given=replace(
        FRESH, players=(replace(FRESH.players[0], hand=(*WITHOUT_MAHARACHA, ActionCard.RAMA)), *FRESH.players[1:])
    ),
)

FOUR_AIDS = Scenario(
    id="components.playing-aids",
    title="The playing aids 1 to 4",
    story="Four players draw the four playing aids, one each. Alfred has number 1.",
    claims=(box.PLAYING_AIDS,),
    given=dealt(1, 3, 2, 4),
    seen=Seen(to_move=ALFRED, own={ALFRED: Followers(rama=1, lao=1)}),
)
FIFTH_AID = impossible(
    id="components.fifth-playing-aid",
    title="Playing aid 5",
    story="One of four players claims to have drawn playing aid 5. There is none.",
    claims=(box.PLAYING_AIDS,),
    given=dealt(1, 5, 2, 4),
)

EIGHT_LAO = after_one_pass(
    id="components.eight-lao-markers",
    title="The Lao win every struggle",
    story="Seven Lao markers lie on the board, and the Lao take the last province too. They have an eighth marker for "
    "it; no faction ever runs out.",
    claims=(box.FACTION_MARKERS, victory.MOST_PROVINCES),
    given=last_pass((LAO,) * 7, Followers(lao=1), (Followers(lao=1),)),
    seen=Seen(control=(LAO,) * 8),
    outcome=won((ALFRED,), LAO, *REIGN),
)


def one_more(*control: ControlMarker) -> State:
    """A game has ended with these markers, and one more like the last is placed; nothing else is wrong."""
    ended = position(control=control, hands=ONE_CARD_EACH)
    board = replace(ended.board, control=(*control, control[-1]))
    return replace(ended, board=board, outcome=victory.outcome_of(board, ended.players, ended.readings))


NINTH_LAO = impossible(
    id="components.ninth-lao-marker",
    title="A ninth Lao marker",
    story="Nine Lao markers lie on the board. There are eight, one for each province.",
    claims=(box.FACTION_MARKERS,),
    given=one_more(*(LAO,) * 8),
)

FOURTH_BRITISH = after_one_pass(
    id="components.fourth-british-marker",
    title="The last British marker",
    story="The British march in for the fourth time, and their last marker is placed. They need no more, because that "
    "ends the game.",
    claims=(box.BRITISH_MARKERS, victory.ENDS_AS_COLONY),
    given=becomes_a_colony((Followers(1, 1, 1),)),
    seen=Seen(control=(BRITISH,) * 4),
    outcome=won((ALFRED,), None, *COLONY_BY_SETS),
)
FIFTH_BRITISH = impossible(
    id="components.fifth-british-marker",
    title="A fifth British marker",
    story="Five British markers lie on the board. There are only four, and the fourth ended the game.",
    claims=(box.BRITISH_MARKERS,),
    given=one_more(*(BRITISH,) * 4),
)

THREE_KINGS = ("Lan Na", "Sukothai", "Isan")

FOURTH_KING = Scenario(
    id="components.fourth-king-marker",
    title="The last King marker",
    story="Benjamin, Alice and Bertha have played Maharacha before, and now Alfred does. His King marker is the "
    "fourth and last, because each player has one such card.",
    claims=(box.KING_MARKERS, maharacha.PLACE_KING),
    given=position(
        4,
        kings=THREE_KINGS,
        followers={"Mon": Followers(rama=1)},
        hands=(EIGHT_CARDS, WITHOUT_MAHARACHA, WITHOUT_MAHARACHA, WITHOUT_MAHARACHA),
    ),
    moves=(played(Play(Maharacha("Khorat", "Ayutthaya"), OF_MON)),),
    seen=Seen(kings=frozenset({*THREE_KINGS, "Khorat"})),
)


def with_kings(*kings: str) -> State:
    """Four players have played Maharacha, and King markers lie on these tiles, perhaps on too many."""
    crowned = position(4, hands=(WITHOUT_MAHARACHA,) * 4)
    return replace(crowned, board=replace(crowned.board, kings=frozenset(kings)))


FIFTH_KING = impossible(
    id="components.fifth-king-marker",
    title="A fifth King marker",
    story="King markers lie on five tiles. The box holds four of them.",
    claims=(box.KING_MARKERS,),
    given=with_kings(*THREE_KINGS, "Khorat", "Ayutthaya"),
)

EIGHT_TILES = Scenario(
    id="components.a-tile-for-each-province",
    title="A tile for each province",
    story="Eight tiles lie in the eight boxes, each with the name of a different province. Pattani happens to be "
    "first.",
    claims=(box.PROVINCE_TILES, setup.TILES),
    given=dealt(1, 2, 3, tiles=("Pattani",)),
    seen=Seen(tiles=("Pattani", *SIAM.provinces[:7]), contested="Pattani"),
)
SAME_TILE_TWICE = impossible(
    id="components.a-tile-twice",
    title="Pattani twice, Lan Na never",
    story="The tile of Pattani is said to lie in two boxes and that of Lan Na in none. Each province has one tile.",
    claims=(box.PROVINCE_TILES, setup.TILES),
    given=replace(dealt(1, 2, 3), tiles=("Pattani", *SIAM.provinces[1:])),
)
