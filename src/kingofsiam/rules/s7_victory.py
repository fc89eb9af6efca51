"""Section 7: which faction reigns in Siam, and which player wins."""

from typing import Final

from kingofsiam.model.events import Events, FactionReigns, GameWon, SiamIsColony
from kingofsiam.model.pieces import BRITISH, FACTIONS, ControlMarker, Faction, Seats
from kingofsiam.model.state import Board, Outcome, Player
from kingofsiam.rules import s2_concept, s8_four_players
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import FinalTie, Readings, SecondRankTie

ENDS_AS_COLONY: Final = Rule(
    id="victory.end.colony",
    sentence="The game ends at once when the British control four provinces: Siam is a colony of the British.",
    sources=states(
        "E 7 reign 1.1, E 7 reign 1.2, NL 7 reign 1.1, NL 7 reign 1.2, RU 7 1.1, ES 7 reign 1.1, ES 7 reign 1.2"
    )
    + implies("SUM 1 2.3, SUM 6 1.1"),
)
ENDS_AFTER_ALL_STRUGGLES: Final = Rule(
    id="victory.end.all-struggles",
    sentence="If Siam does not become a colony, the game ends after all eight power-struggles.",
    sources=states("E 7 reign 2.1, NL 7 reign 2.1, RU 7 2.1, SUM 6 1.2, ES 7 reign 2.1"),
)
MOST_PROVINCES: Final = Rule(
    id="victory.reign.most-provinces",
    sentence="The faction that controls the most provinces reigns in Siam.",
    sources=states("E 7 reign 2.2, NL 7 reign 2.2, RU 7 2.2, SUM 6 2.2, ES 7 reign 2.2") + implies("SUM 6 2.1"),
    rulings=(rulings.BRITISH_MAJORITY,),
)
REIGN_TIE: Final = Rule(
    id="victory.reign.tie",
    sentence="If factions are tied for the most provinces, the tied faction that was the last to gain a province "
    "reigns.",
    sources=states("E 7 reign 2.3, SUM 6 2.3, SUM 7 6.3") + implies("NL 7 reign 2.3, RU 7 2.3, ES 7 reign 2.3"),
    rulings=(rulings.TIE_BREAK_NL,),
)
COMPLETE_SET: Final = Rule(
    id="victory.colony.set",
    sentence="A complete set is one follower of each faction.",
    sources=states("E 7 winner 1.2, NL 7 winner 1.2, RU 7 5.2, SUM 6 3.1, ES 7 winner 1.2"),
)
MOST_SETS: Final = Rule(
    id="victory.colony.most-sets",
    sentence="In a colony, the player with the most complete sets wins.",
    sources=states("E 7 winner 1.1, NL 7 winner 1.1, RU 7 5.1, SUM 6 3.1, SUM 1 2.3, ES 7 winner 1.1"),
)
COLONY_TIE: Final = Rule(
    id="victory.colony.tie",
    sentence="If players are tied for the most sets, the tied player who was the last to play an action card wins.",
    sources=states("E 7 winner 1.3, SUM 6 3.2") + implies("NL 7 winner 1.3, RU 7 5.3, ES 7 winner 1.3"),
    rulings=(rulings.TIE_BREAK_NL,),
)
COLONY_SHARED: Final = Rule(
    id="victory.colony.shared",
    sentence="If none of the players tied for the most sets ever played a card, they share the victory.",
    rulings=(rulings.BRITISH_TIE_NO_CARD,),
)
MOST_FOLLOWERS: Final = Rule(
    id="victory.player.most-followers",
    sentence="If a faction reigns, the player with the most followers of that faction wins.",
    sources=states("E 7 winner 2.1, NL 7 winner 2.1, RU 7 6.1, SUM 6 4.1, ES 7 winner 3.1"),
    rulings=(rulings.TIE_AT_NONE,),
)
SECOND_RANK: Final = Rule(
    id="victory.player.second-rank",
    sentence="If players are tied, the tied player with the most followers of the second-ranked faction wins.",
    sources=states("E 7 winner 2.2, SUM 6 4.2") + implies("NL 7 winner 2.2, RU 7 6.2, ES 7 winner 3.2"),
)
SECOND_RANKED_FACTION: Final = Rule(
    id="victory.second-ranked",
    sentence="The second-ranked faction is the one with the most provinces after the reigning faction; it must "
    "control at least one province.",
    sources=implies(
        "E 7 winner 2.2, E 7 winner 4.1, E 7 winner 4.3, NL 7 winner 2.2, NL 7 winner 4.1, RU 7 6.2, RU 7 8.1, "
        "RU 7 8.3, SUM 6 4.2, ES 7 winner 3.2"
    ),
    rulings=(rulings.SECOND_RANK_NONE,),
)
SECOND_RANK_TIE: Final = Rule(
    id="victory.second-ranked.tie",
    sentence="If the two factions that do not reign control equally many provinces, the one that gained a province "
    "later is second ranked.",
    sources=implies("TKID"),
    rulings=(rulings.SECOND_RANK_TIE,),
)
LAST_CARD_LOSES: Final = Rule(
    id="victory.player.last-card-loses",
    sentence="If players are still tied, the tied player who was the last to play an action card loses.",
    sources=states("E 7 winner 2.3, SUM 6 4.3") + implies("NL 7 winner 2.3, RU 7 6.3, ES 7 winner 3.3"),
    rulings=(rulings.TIE_BREAK_NL, rulings.NEVER_PLAYED),
)
LAST_CARD_AGAIN: Final = Rule(
    id="victory.player.last-card-again",
    sentence="If three or more players are still tied, the one who was the last to play a card drops out, and so on "
    "until one is left: the player whose last card came earliest wins.",
    sources=implies("E 7 winner 2.3"),
    rulings=(rulings.FINAL_TIE,),
)
NEVER_PLAYED_SHARE: Final = Rule(
    id="victory.player.never-played",
    sentence="Of the tied players, one who never played a card counts as having played earliest of all; if there are "
    "several, they share the victory.",
    rulings=(rulings.NEVER_PLAYED,),
)

BRITISH_FOR_A_COLONY: Final = 4


@clause(ENDS_AS_COLONY)
def is_colony(control: tuple[ControlMarker, ...]) -> bool:
    """Siam is a British colony as soon as the British control four provinces."""
    return control.count(BRITISH) >= BRITISH_FOR_A_COLONY


@clause(s2_concept.COLONY_DIFFERS)
def outcome_of(board: Board, players: tuple[Player, ...], readings: Readings) -> Outcome | None:
    """How the game ended, if it has."""
    if is_colony(board.control):
        return colony_outcome(players, readings)
    if all_struggles_completed(board):
        return reign_outcome(board.control, players, readings)
    return None


@clause(ENDS_AFTER_ALL_STRUGGLES)
def all_struggles_completed(board: Board) -> bool:
    """Every province has had its power-struggle."""
    return len(board.face_up) == 0


def last_gain(faction: Faction, control: tuple[ControlMarker, ...]) -> int:
    """The number of the struggle by which the faction last gained a province; 0 if it holds none."""
    last = 0
    for number, marker in enumerate(control, 1):  # the struggles are numbered from 1
        if marker is faction:
            last = number
    return last


@clause(MOST_PROVINCES, REIGN_TIE)
def reigning_faction(control: tuple[ControlMarker, ...]) -> tuple[Faction, Rule]:
    """The faction with the most provinces reigns; of those tied, the one that gained a province last.

    The faction, and the rule by which it reigns.
    """
    most = max(control.count(faction) for faction in FACTIONS)
    tied = [faction for faction in FACTIONS if control.count(faction) == most]
    if len(tied) == 1:
        return tied[0], MOST_PROVINCES
    latest = max(last_gain(faction, control) for faction in tied)
    tied = [faction for faction in tied if last_gain(faction, control) == latest]
    return tied[0], REIGN_TIE  # only one is left: no two factions win the same struggle


@clause(SECOND_RANKED_FACTION, SECOND_RANK_TIE)
def second_ranked_faction(control: tuple[ControlMarker, ...], reign: Faction, readings: Readings) -> Faction | None:
    """Of the other two, the one with more provinces; if equally many, the one that gained a province later.

    None if neither has a province, or if a reading leaves them tied.
    """
    one, other = [faction for faction in FACTIONS if faction is not reign]
    held_by_one, held_by_other = control.count(one), control.count(other)
    if held_by_one != held_by_other:
        return one if held_by_one > held_by_other else other
    if held_by_one == 0:
        return None
    match readings.second_rank_tie:
        case SecondRankTie.LATEST_GAIN:
            return one if last_gain(one, control) > last_gain(other, control) else other
        case SecondRankTie.NONE:
            return None


@clause(s2_concept.AIM, s8_four_players.PARTNERS, s8_four_players.PARTNER_WINS, s8_four_players.PARTNERS_TIED)
def reign_outcome(control: tuple[ControlMarker, ...], players: tuple[Player, ...], readings: Readings) -> Outcome:
    """Who wins if a faction reigns: by its followers, then the second-ranked faction's, then the last card.

    Each criterion narrows down the tied players, until only one player or one team is left.
    """
    number = len(players)
    reign, why = reigning_faction(control)
    tied = with_most(reign, tuple(range(number)), players)
    rules: tuple[Rule, ...] = (why, MOST_FOLLOWERS)
    second = second_ranked_faction(control, reign, readings)
    if second is not None and not s2_concept.all_on_one_side(tied, number):
        tied = with_most(second, tied, players)
        rules += (SECOND_RANK,)
    if not s2_concept.all_on_one_side(tied, number):
        tied, rule = by_last_card(tied, players, readings)
        rules += (rule,)
    elif len(tied) > 1:  # two partners
        rules += (s8_four_players.PARTNERS_TIED,)
    return Outcome(s2_concept.with_partners(tied, number), reign, rules)


@clause(MOST_FOLLOWERS, SECOND_RANK, s8_four_players.STANDARD)
def with_most(faction: Faction, tied: Seats, players: tuple[Player, ...]) -> Seats:
    """Of the players still tied, those with the most followers of the faction."""
    most = max(players[seat].followers.count(faction) for seat in tied)
    return tuple(seat for seat in tied if players[seat].followers.count(faction) == most)


@clause(LAST_CARD_LOSES, LAST_CARD_AGAIN, NEVER_PLAYED_SHARE, s8_four_players.STANDARD)
def by_last_card(tied: Seats, players: tuple[Player, ...], readings: Readings) -> tuple[Seats, Rule]:
    """Of the tied, who played a card last loses; applied to the rest again, so that who stopped earliest wins.

    The winners, and the rule by which they win. Say, the last cards of three players were the 20th, the 22nd and the
    24th of the game: the third drops out, then the second, and the first wins. By another reading the first two share.
    """
    times = {seat: players[seat].last_card for seat in tied}  # 20 means: the 20th card of the game; 0: no card
    earliest, latest = min(times.values()), max(times.values())
    if latest == 0:  # none of them ever played
        return tied, NEVER_PLAYED_SHARE
    match readings.final_tie:
        case FinalTie.EARLIEST_WINS:
            winners = tuple(seat for seat in tied if times[seat] == earliest)
            if len(winners) == 1:
                return winners, (LAST_CARD_LOSES if len(tied) == 2 else LAST_CARD_AGAIN)
            if s2_concept.all_on_one_side(winners, len(players)):
                return winners, s8_four_players.PARTNERS_TIED
            return winners, NEVER_PLAYED_SHARE
        case FinalTie.OTHERS_SHARE:
            losers = [seat for seat in tied if times[seat] == latest]  # just one: no two players play the same card
            return s8_four_players.without_side_of(losers[0], tied, len(players)), LAST_CARD_LOSES


@clause(COMPLETE_SET, MOST_SETS, COLONY_TIE, COLONY_SHARED)
def colony_outcome(players: tuple[Player, ...], readings: Readings) -> Outcome:
    """In a colony the side with the most complete sets wins; of those tied, the one that played a card last."""
    sets_rule, tie_rule = MOST_SETS, COLONY_TIE
    if len(players) == 4:
        sets_rule, tie_rule = s8_four_players.COLONY_SETS, s8_four_players.COLONY_TIE
    sets = s8_four_players.sets_of_sides(players, readings)
    sides = tuple(side for side in sets if sets[side] == max(sets.values()))
    rules: tuple[Rule, ...] = (ENDS_AS_COLONY, sets_rule)
    if len(sides) > 1:
        sides = s8_four_players.side_that_played_last(sides, players)
        rules += (tie_rule if len(sides) == 1 else COLONY_SHARED,)
    winners = tuple(seat for seat in range(len(players)) if s2_concept.side_of(seat, len(players)) in sides)
    return Outcome(winners, None, rules)


def announce(outcome: Outcome) -> Events:
    """Say who reigns, and who wins."""
    victory = GameWon(outcome.rule, outcome.winners)  # `rule`: the last of `rules`, the one that decided
    why = outcome.rules[0]  # the rule by which Siam is a colony, or by which the faction reigns
    if outcome.reign is None:
        return (SiamIsColony(why), victory)
    return (FactionReigns(why, outcome.reign), victory)
