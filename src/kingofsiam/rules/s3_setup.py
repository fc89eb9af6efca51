"""Section 3: setting up the game, from the box to the first turn.

All chance is here. It decides the playing aids, the tiles, the followers and the first player, in this order. `chance`
is a generator of random numbers: from one seed, its method `random()` gives the same numbers in every Python.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from kingofsiam.maps import Land, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_PER_FACTION, LAO, MALAY, NOBODY, RAMA, Followers, Province, Seat
from kingofsiam.model.state import Board, Player, State
from kingofsiam.rules import king_of_saba, online, s1_components, s2_concept
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, RuleKind, Section, clause, implies, states
from kingofsiam.spec.readings import HomeFilling, Readings, TwoPlayerRemoval

T = TypeVar("T")  # any type, the same throughout a function

TWO_PLAYERS: Final = Rule(
    id="setup.two-players",
    sentence="With two players, remove two followers of each faction from the game.",
    sources=states("E 3 1.1, NL 3 1.1, RU 3 1.1, ES 3 1.1"),
    rulings=(rulings.TWO_PLAYER_REMOVAL,),
)
SET_OF_CARDS: Final = Rule(
    id="setup.set-of-cards",
    sentence="Each player receives a set of eight action cards.",
    sources=states("E 3 2.1, NL 3 1.2, RU 3 2.1, SUM 3 1.1, ES 3 2.1"),
)
DRAW_AID: Final = Rule(
    id="setup.playing-aid",
    sentence="Each player draws a playing aid at random.",
    sources=states("E 3 3.1, RU 3 3.1, ES 3 3.1") + implies("NL 3 1.3, SUM 3 1.2"),
    rulings=(rulings.AID_FOUR,),
)
AID_FOLLOWERS: Final = Rule(
    id="setup.playing-aid.followers",
    sentence="Each player takes the two followers shown on their playing aid and puts them down where everyone can see "
    "them.",
    sources=states("E 3 3.2, E 3 3.3, NL 3 1.4, ES 3 3.2, ES 3 3.3") + implies("RU 3 3.2, SUM 2 4.1, SUM 3 1.3"),
)
AID_FOUR: Final = Rule(
    id="setup.playing-aid.four",
    sentence="Playing aid 4 is used with four players only; the player who has it receives the same followers as the "
    "player on their left.",
    sources=states("E 3 3.4, NL 3 2.1, ES 3 3.4") + implies("RU 3 3.3, SUM 3 6.2"),
    rulings=(rulings.AID_FOUR, rulings.AIDS_TWO_PLAYERS),
)
HOMES: Final = Rule(
    id="setup.homes",
    sentence="Each faction has one home province among the eight.",
    sources=states("E 3 4.2, NL 3 3.2, RU 3 4.2, ES 3 4.2")
    + implies("E designer's notes 5.11, NL designer's notes 27.2, NL designer's notes 26.1, SUM 3 2.2"),
)
HOMES_MARKED: Final = Rule(
    id="setup.homes.marked",
    sentence="On the board, two followers in the colour of a faction mark its home province.",
    sources=states("E 3 4.3, ES 3 4.3") + implies("NL 3 3.2, RU 3 4.2"),
    kind=RuleKind.DESCRIPTION,
)
FOUR_EACH: Final = Rule(
    id="setup.followers",
    sentence="Put four followers into each province.",
    sources=states("E 3 5.1, NL 3 4.1, RU 3 5.1, SUM 3 2.1, ES 3 5.1"),
)
HOME_FILLING: Final = Rule(
    id="setup.followers.home",
    sentence="Into a home province, put two followers of its own faction and two drawn at random.",
    sources=states("E 3 5.2, RU 3 5.2, SUM 3 2.2, ES 3 5.2") + implies("NL 3 4.2"),
    rulings=(rulings.HOME_FILLING, rulings.HOMES_FIRST),
)
OTHER_FILLING: Final = Rule(
    id="setup.followers.elsewhere",
    sentence="Into every other province, put four followers drawn at random.",
    sources=states("E 3 5.3, NL 3 4.1, RU 3 5.3, SUM 3 2.3, ES 3 5.3"),
)
POOL: Final = Rule(
    id="setup.pool",
    sentence="The remaining followers form the common pool.",
    sources=states("E 3 6.1, NL 3 4.3, RU 3 6.1, SUM 3 3.1, ES 3 6.1"),
)
POOL_PLACE: Final = Rule(
    id="setup.pool.place",
    sentence="The common pool lies on the coat of arms of Siam in the lower right corner of the board.",
    sources=states("E 3 6.1, ES 3 6.1") + implies("NL 3 4.3, RU 3 6.1, SUM 3 3.1"),
    kind=RuleKind.DESCRIPTION,
)
TILES: Final = Rule(
    id="setup.tiles",
    sentence="Lay out the province tiles in random order, one in each of the boxes 1 to 8.",
    sources=states("E 3 7.1, NL 3 5.1, RU 3 7.1, SUM 3 4.1, ES 3 7.1"),
)
TILES_FACE_UP: Final = Rule(
    id="setup.tiles.face-up",
    sentence="The province tiles lie face up.",
    sources=states("E 3 7.2, NL 3 5.1, RU 3 7.1, SUM 3 4.1, ES 3 7.2"),
)
FIRST_PLAYER: Final = Rule(
    id="setup.first-player",
    sentence="The player with the lowest number on their playing aid begins.",
    elsewhere=Section.COURSE,
    sources=states("E 4 2.2, NL 4 2.2, SUM 3 5.1, ES 4 2.2") + implies("RU 4 2.2"),
    rulings=(rulings.FIRST_PLAYER,),
)

AID_PAIRS: Final = {1: (RAMA, LAO), 2: (RAMA, MALAY), 3: (LAO, MALAY)}
"""The followers on playing aids 1 to 3. The sources say that the two on an aid differ; which they are is our guess."""


def draw_deal(players: int, chance: Random, map: Map, readings: Readings) -> Deal:
    """Draw everything that chance decides."""
    aids = draw_aids(players, chance)
    tiles = draw_tiles(map.provinces, chance)
    bag = Bag(left_after_aids(aids, readings), chance)
    followers = draw_followers(bag, map, readings)
    first = random_below(players, chance) if online.first_player_is_drawn(readings) else None
    return Deal(map, readings, aids, tiles, followers, first)


def random_below(limit: int, chance: Random) -> int:
    """A whole number from 0 to limit - 1, each exactly equally likely.

    As one draws 1, 2 or 3 with a die of ten sides: 1 to 9 give each number three times, and after a 10 one rolls again.
    """
    sides = 2**53  # `random()` gives a fraction from 0 to below 1, one of this many
    sides_left_over = sides % limit  # `%` is what is left over by a division: 10 % 3 is 1
    while True:
        side = int(chance.random() * sides)  # from 0 to sides - 1
        if side < sides - sides_left_over:  # otherwise roll again
            return side % limit


def without_replacement(number: int, things: Sequence[T], chance: Random) -> tuple[T, ...]:
    """`number` of these things, drawn one after the other without putting any back."""
    remaining = list(things)
    drawn: list[T] = []
    for _ in range(number):
        place = random_below(len(remaining), chance)
        drawn.append(remaining.pop(place))  # `pop` takes out the one in this place
    return tuple(drawn)


@clause(TILES, s1_components.PROVINCE_TILES)
def draw_tiles(provinces: tuple[Province, ...], chance: Random) -> tuple[Province, ...]:
    """The tiles in random order."""
    return without_replacement(len(provinces), provinces, chance)


@clause(DRAW_AID, AID_FOUR)
def draw_aids(players: int, chance: Random) -> tuple[int, ...]:
    """Everyone draws a playing aid; number 4 is used only with four players."""
    return without_replacement(players, aids_in_use(players), chance)


@clause(AID_FOUR, s1_components.PLAYING_AIDS)
def aids_in_use(players: int) -> tuple[int, ...]:
    """Aids 1 to 3; with four players also 4."""
    return (1, 2, 3, 4) if players == 4 else (1, 2, 3)


@clause(AID_FOLLOWERS, AID_FOUR)
def aid_followers(aids: tuple[int, ...], seat: Seat) -> Followers:
    """The two followers on the player's aid; with aid 4, those of the left neighbour."""
    aid = aids[seat]
    if aid == 4:
        return aid_followers(aids, s2_concept.next_seat(seat, len(aids)))
    return Followers.of(*AID_PAIRS[aid])


@clause(s1_components.FOLLOWERS, TWO_PLAYERS)
def in_play(players: int, readings: Readings) -> Followers:
    """18 followers of each faction; with two players 16."""
    number = FOLLOWERS_PER_FACTION
    if players == 2 and readings.two_player_removal is TwoPlayerRemoval.TWO_OF_EACH:
        number -= 2
    return Followers(number, number, number)


def left_after_aids(aids: tuple[int, ...], readings: Readings) -> Followers:
    """The followers in play that no playing aid has given to a player."""
    on_aids = Followers.together(aid_followers(aids, seat) for seat in range(len(aids)))
    return in_play(len(aids), readings) - on_aids


class Bag:
    """The followers that are not placed yet, from which some are drawn at random."""

    def __init__(self, followers: Followers, chance: Random) -> None:
        self.followers: Followers = followers
        self.chance = chance

    def take_out(self, group: Followers) -> Followers:
        """Take these followers out of the bag, and return them."""
        self.followers -= group
        return group

    def draw(self, number: int, at_least: Followers = NOBODY) -> Followers:
        """Draw this many; as long as the group lacks some of those in `at_least`, draw again."""
        while True:
            factions = tuple(self.followers)  # the faction of each follower, one after the other
            group = Followers.of(*without_replacement(number, factions, self.chance))
            if at_least <= group:  # the group holds all of `at_least`
                return self.take_out(group)


@clause(FOUR_EACH, HOMES, HOME_FILLING, OTHER_FILLING, king_of_saba.SHEWA, king_of_saba.DESERT)
def draw_followers(bag: Bag, map: Map, readings: Readings) -> tuple[Followers, ...]:
    """Set aside what belongs into the home provinces, then fill the provinces one by one, in the order of the map."""
    groups: dict[Province, Followers] = {}
    match readings.home_filling:
        case HomeFilling.OWN_AND_RANDOM:
            for land in map.lands:  # a land is a province as the map describes it
                groups[land.name] = bag.take_out(own_followers(land))
            for land in map.lands:
                groups[land.name] += bag.draw(land.random)  # `random` is how many are drawn
        case HomeFilling.AT_LEAST_OWN:  # the Dutch booklet: of the four in a home, at least two are its own
            for faction in FACTIONS:
                home = map.land(map.home(faction))
                groups[home.name] = bag.draw(home.own + home.random, at_least=own_followers(home))
            for land in map.lands:
                if land.name not in groups:
                    groups[land.name] = bag.draw(land.random)
    return tuple(groups[land.name] for land in map.lands)


@clause(HOME_FILLING)
def own_followers(land: Land) -> Followers:
    """The followers of its own faction that a home province starts with, as many as the map says; elsewhere nobody."""
    return NOBODY.plus(land.home_of, land.own) if land.home_of else NOBODY


def start(deal: Deal) -> State:
    """Set up the game exactly as the deal says."""
    return State(board_at_start(deal), players_at_start(deal), deal.readings, first_player(deal))


@clause(TILES, TILES_FACE_UP, POOL)
def board_at_start(deal: Deal) -> Board:
    """All tiles lie face up in their boxes; the followers not placed form the common pool."""
    pool = left_after_aids(deal.aids, deal.readings) - Followers.together(deal.followers)
    # A tile lies face up as long as no control marker stands on its province; `control` has none yet.
    return Board(deal.map, deal.tiles, kings=frozenset(), control=(), followers=deal.followers, pool=pool)


@clause(SET_OF_CARDS, AID_FOLLOWERS)
def players_at_start(deal: Deal) -> tuple[Player, ...]:
    """Everyone holds a set of action cards, has played none of them, and has the followers of their aid."""
    groups = [aid_followers(deal.aids, seat) for seat in range(len(deal.aids))]
    hand = s1_components.card_set()
    return tuple(Player(hand, played=(), followers=group, last_card=0) for group in groups)  # 0: none played yet


@clause(FIRST_PLAYER, online.RANDOM_FIRST_PLAYER)
def first_player(deal: Deal) -> Seat:
    """The lowest playing aid begins, unless the first player was drawn."""
    if deal.first is not None:
        return deal.first
    return deal.aids.index(min(deal.aids))
