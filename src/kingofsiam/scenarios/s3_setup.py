"""Section 3: setting up the game."""

from kingofsiam.scenarios import playing_aids
from kingofsiam.scenarios.dsl import *

# The box is opened.

SIXTEEN_RAMA = Scenario(
    id="setup.sixteen-rama-for-two",
    title="Sixteen Rama followers with two players",
    story="Two play, and all Rama followers stand in Mon. There are sixteen of them, and none is left in the pool.",
    claims=(setup.TWO_PLAYERS, box.FOLLOWERS),
    given=position(2, followers={"Mon": Followers(rama=16)}),
    seen=Seen(pool=Followers(lao=16, malay=16)),
)
SEVENTEEN_RAMA = impossible(
    id="setup.seventeen-rama-for-two",
    title="Seventeen Rama followers with two players",
    story="Two play, and seventeen Rama followers stand in Mon. That is impossible, because two of the eighteen left "
    "the game.",
    claims=(setup.TWO_PLAYERS, box.FOLLOWERS),
    given=replace(
        position(2, readings=Readings(two_player_removal=TwoPlayerRemoval.NONE), followers={"Mon": Followers(rama=17)}),
        readings=RULEBOOK,
    ),
)

TWO_PLAYER_REMOVAL = Separation(
    id="setup.two-player-removal",
    title="Two players, two followers of each faction fewer or not",
    story="Alfred and Benjamin set up a game for two. If two followers of each faction stay in the box, the pool gets "
    "twelve, otherwise eighteen.",
    position=lambda readings: dealt(1, 2, readings=readings),
    results={
        TwoPlayerRemoval.TWO_OF_EACH: ChoiceResult(
            (), Seen(pool=Followers(2, 5, 5)), claims=(setup.TWO_PLAYERS, setup.POOL)
        ),
        TwoPlayerRemoval.NONE: ChoiceResult((), Seen(pool=Followers(4, 7, 7)), claims=(setup.TWO_PLAYERS, setup.POOL)),
    },
)


def two_set_up(map: Map, pool: Followers) -> Scenario:
    """Two players set up a game on this map."""
    return Scenario(
        id=f"setup.sixteen-of-each.{map.name}",
        title=f"Two players, sixteen of each faction: {map.title}",
        story="Two play, so two followers of each faction stay in the box. When the playing aids and the provinces "
        f"have been served, {pool.total} followers are left for the pool.",
        claims=(setup.TWO_PLAYERS,),
        given=dealt(1, 2, map=map),
        seen=Seen(pool=pool),
    )


TWO_SET_UP = (
    two_set_up(SIAM, Followers(2, 5, 5)),
    two_set_up(SABA, Followers(5, 7, 6)),
    two_set_up(BRITAIN, Followers(4, 4, 4)),
)

WHOLE_SET = Scenario(
    id="setup.whole-set",
    title="Eight cards for everybody",
    story="Before the first turn each of three players holds a whole set of cards. Nobody has a pile yet.",
    claims=(setup.SET_OF_CARDS,),
    given=dealt(1, 2, 3),
    seen=Seen(hands=dict.fromkeys(range(3), EIGHT_CARDS), played=dict.fromkeys(range(3), ())),
)

FRESH = position()

SEVEN_CARDS = impossible(
    id="setup.seven-cards",
    title="Seven cards and no pile",
    story="Alfred holds seven cards and has played none. The eighth of his set is missing.",
    claims=(setup.SET_OF_CARDS, box.CARD_SET),
    given=replace(FRESH, players=(replace(FRESH.players[0], hand=EIGHT_CARDS[:-1]), *FRESH.players[1:])),
)

PLAYING_AIDS = constants(playing_aids, Scenario)

# The board is filled.

FILLED = Scenario(
    id="setup.four-in-each-province",
    title="Four followers in each province",
    story="In each home stand two followers of its own faction and two others; elsewhere any four. All followers that "
    "are left form the pool.",
    claims=(setup.HOMES, setup.FOUR_EACH, setup.HOME_FILLING, setup.OTHER_FILLING, setup.POOL),
    given=dealt(1, 2, 3, standing={"Mon": Followers(malay=4), "Isan": Followers(rama=2, lao=2)}),
    seen=Seen(
        followers={"Ayutthaya": Followers(2, 1, 1), "Isan": Followers(rama=2, lao=2), "Mon": Followers(malay=4)},
        pool=Followers(4, 7, 5),
    ),
)
DRAWN_FOLLOWERS = Scenario(
    id="setup.followers-drawn",
    title="The followers are drawn",
    story="Two Lao followers are placed in Isan and two more are drawn from the bag, as in every other home. The "
    "other provinces get four from the bag, of any factions.",
    claims=(setup.HOMES, setup.FOUR_EACH, setup.HOME_FILLING, setup.OTHER_FILLING, setup.TILES),
    given=Draw(players=3, seed=2),
    seen=Seen(
        tiles=("Ayutthaya", "Isan", "Mon", "Rattanakosin", "Sukothai", "Khorat", "Pattani", "Lan Na"),
        followers={
            "Lan Na": Followers(2, 2, 0),
            "Sukothai": Followers(2, 2, 0),
            "Isan": Followers(1, 3, 0),
            "Khorat": Followers(1, 0, 3),
            "Ayutthaya": Followers(2, 1, 1),
            "Mon": Followers(0, 1, 3),
            "Rattanakosin": Followers(1, 2, 1),
            "Pattani": Followers(0, 1, 3),
        },
        pool=Followers(7, 4, 5),
    ),
)


def misfilled(slug: str, title: str, story: str, province: str, followers: Followers) -> Scenario:
    """A province is not filled as the rules say."""
    home = province in (SIAM.home(RAMA), SIAM.home(LAO), SIAM.home(MALAY))
    return impossible(
        id=f"setup.{slug}",
        title=title,
        story=story,
        claims=(setup.HOMES, setup.HOME_FILLING) if home else (setup.FOUR_EACH, setup.OTHER_FILLING),
        given=dealt(1, 2, 3, standing={province: followers}),
    )


MISFILLED = (
    misfilled(
        "three-in-mon",
        "A follower is missing in Mon",
        "Three followers stand in Mon before the first turn. There should be four.",
        "Mon",
        Followers(1, 1, 1),
    ),
    misfilled(
        "five-in-mon",
        "A follower too many in Mon",
        "Five followers stand in Mon before the first turn. There should be four.",
        "Mon",
        Followers(1, 2, 2),
    ),
    misfilled(
        "one-lao-at-home",
        "A single Lao follower at home",
        "In Isan, the home of the Lao, stand four followers, but only one of them is Lao. There must be two.",
        "Isan",
        Followers(2, 1, 1),
    ),
)

HOME_RUNS_OUT = impossible(
    id="setup.home-runs-out",
    title="A home province that came too late",
    story="Sixteen Rama are left when the playing aids have been served. Fifteen of them stand in other provinces, and "
    "only one in Ayutthaya, their home. That cannot be: two are set aside for it before any is drawn.",
    claims=(setup.HOME_FILLING,),
    about=(rulings.HOMES_FIRST,),
    otherwise="If the provinces were filled one after the other, the Rama could run out before it is Ayutthaya's turn.",
    given=dealt(
        *(1, 2, 3),
        standing={
            **dict.fromkeys(("Lan Na", "Sukothai", "Khorat"), Followers(rama=4)),
            **dict.fromkeys(("Mon", "Isan", "Pattani"), Followers(1, 1, 2)),
            "Isan": Followers(1, 2, 1),
            "Rattanakosin": Followers(lao=4),
            "Ayutthaya": Followers(1, 2, 1),
        },
    ),
)

HOME_FILLING = Separation(
    id="setup.home-filling",
    title="Two of its own and two drawn, or four drawn with two of its own",
    story="The same shuffled bag fills the board for three players. Either two of its own are first placed in each "
    "home and two are drawn, or four are drawn for a home until two of them are its own: the homes look alike, with "
    "different odds, and the same bag brings different followers.",
    position=lambda readings: Draw(players=3, seed=7, readings=readings),
    results={
        HomeFilling.OWN_AND_RANDOM: ChoiceResult(
            (),
            Seen(
                followers={"Isan": Followers(0, 3, 1), "Ayutthaya": Followers(2, 1, 1), "Pattani": Followers(2, 0, 2)}
            ),
            claims=(setup.HOME_FILLING, setup.FOUR_EACH),
        ),
        HomeFilling.AT_LEAST_OWN: ChoiceResult(
            (),
            Seen(
                followers={"Isan": Followers(2, 2, 0), "Ayutthaya": Followers(2, 1, 1), "Pattani": Followers(1, 1, 2)}
            ),
            claims=(setup.HOME_FILLING, setup.FOUR_EACH),
        ),
    },
)

# The tiles, and who begins.

TILES = Scenario(
    id="setup.tiles",
    title="The tiles in their boxes",
    story="The tiles are shuffled and laid out, Mon in the first box and Isan in the second. They lie face up, so "
    "everybody knows the order of the struggles.",
    claims=(setup.TILES, setup.TILES_FACE_UP, box.PROVINCE_TILES),
    given=dealt(1, 2, 3, tiles=("Mon", "Isan")),
    seen=Seen(
        tiles=("Mon", "Isan", "Lan Na", "Sukothai", "Khorat", "Ayutthaya", "Rattanakosin", "Pattani"),
        control=(),
        contested="Mon",
    ),
)
SEVEN_TILES = impossible(
    id="setup.seven-tiles",
    title="An empty box",
    story="Seven tiles are laid out, and that of Lan Na is forgotten. Each province must have its struggle.",
    claims=(setup.TILES,),
    given=replace(dealt(1, 2, 3), tiles=SIAM.provinces[1:]),
)


def lowest_begins(slug: str, aids: tuple[int, ...], first: int, name: str) -> Scenario:
    """With these playing aids this player begins."""
    return Scenario(
        id=f"setup.first-player-of.{slug}",
        title=f"{name} begins",
        story=f"The playing aids are {', '.join(map(str, aids))}, seat by seat. {name} has the lowest number "
        "and so the first turn.",
        claims=(setup.FIRST_PLAYER, *((setup.AID_FOUR,) if 4 in aids else ())),
        given=dealt(*aids),
        seen=Seen(to_move=first),
        about=(rulings.FIRST_PLAYER,),
        otherwise="If chance named the first player, anybody might begin.",
    )


LOWEST_BEGINS = (
    lowest_begins("three", (3, 2, 1), CHARLES, "Charles"),
    lowest_begins("three-in-the-middle", (2, 1, 3), BENJAMIN, "Benjamin"),
    lowest_begins("two", (2, 3), ALFRED, "Alfred"),
    lowest_begins("four", (4, 3, 2, 1), BERTHA, "Bertha"),
)


def without_aid_one(map: Map, aids: tuple[int, int], first: Seat) -> Scenario:
    """Neither of two players has playing aid 1."""
    name = ("Alfred", "Benjamin")[first]
    return Scenario(
        id=f"setup.nobody-has-playing-aid-one.{map.name}-{aids[0]}-{aids[1]}",
        title=f"{map.title}: Alfred has playing aid {aids[0]}, Benjamin {aids[1]}",
        story="Two play, with sixteen followers of each faction, and nobody drew playing aid 1. "
        f"{name} has the lower number, 2, and begins.",
        claims=(setup.FIRST_PLAYER, setup.TWO_PLAYERS),
        given=dealt(*aids, map=map),
        seen=Seen(to_move=first),
    )


WITHOUT_AID_ONE = (
    without_aid_one(SABA, (3, 2), BENJAMIN),
    without_aid_one(BRITAIN, (3, 2), BENJAMIN),
    without_aid_one(BRITAIN, (2, 3), ALFRED),
    without_aid_one(SABA, (2, 3), ALFRED),
)

NAMED_WITHOUT_NEED = impossible(
    id="setup.first-player-named",
    title="Benjamin wants to begin",
    story="Alfred has playing aid 1, yet the deal says that Benjamin begins. By the booklet nobody is chosen: "
    "the lowest number decides.",
    claims=(setup.FIRST_PLAYER, online.RANDOM_FIRST_PLAYER),
    given=replace(dealt(1, 2), first=BENJAMIN),
)

FIRST_PLAYER = Separation(
    id="setup.first-player",
    title="The lowest playing aid or chance",
    story="Benjamin has playing aid 1 and Alfred 2. By the booklets Benjamin begins; if chance decides, as online, "
    "here it is Alfred.",
    position=lambda readings: dealt(2, 1, readings=readings, drawn=ALFRED),
    results={
        FirstPlayer.LOWEST_AID: ChoiceResult((), Seen(to_move=BENJAMIN), claims=(setup.FIRST_PLAYER,)),
        FirstPlayer.RANDOM: ChoiceResult((), Seen(to_move=ALFRED), claims=(online.RANDOM_FIRST_PLAYER,)),
    },
)
