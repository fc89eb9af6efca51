"""Rulings: every question on which the documents disagree or are silent, with its answers and our reason.

The preferred answer comes first. Its `sources` say which sentences of the documents state it, which only imply it, and
which document is silent where it would have to say otherwise. An answer without sources is our own inference, or
another answer that you might think of. Where a document supports another answer the question is switchable: each answer
then carries its member of an enum in `spec.readings`, and the ruling's id is the name of the field with '-' for '_'.
"""

from dataclasses import fields
from enum import Enum
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.spec.citation import Choice, Ruling, implies, ruling_on, silent, states
from kingofsiam.spec.readings import (
    ClosedProvinces,
    FinalTie,
    FirstPlayer,
    ForcedPass,
    Hands,
    HomeFilling,
    LostHome,
    PlayedCards,
    Readings,
    SecondRankTie,
    StruggleEnds,
    TakeFrom,
    TeamSets,
    TwoPlayerRemoval,
    TwoVsOneShortfall,
    UndoBanEnds,
)

# Sentences that speak for more than one answer.

_TWO_FOR_ONE: Final = implies("E 5 2 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 2 vs. 1 1.1, SUM 5 1.4, ES 5 2 vs. 1 1.1")
_NO_UNDOING: Final = implies(
    "E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.1, RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, ES 5 2 vs. 1 2.1"
)
_LAST_CARD_LOSES: Final = implies("E 7 winner 2.3, NL 7 winner 2.3, RU 7 6.3, SUM 6 4.3, ES 7 winner 3.3")
_PARTNERS_WIN: Final = implies("E 8 2.2, NL 8 2.1, RU 8 2.2, SUM 6 5.1, ES 8 2.2")

# Switchable: a document or a reasonable doubt supports another answer.

TAKE_FROM: Final = ruling_on(
    "take-from",
    "From where may I take the follower after playing a card?",
    Choice("From a province.", states("E 5 4.1, NL 4 8.1, RU 5 4.1, ES 5 4.1") + implies("TKID"), TakeFrom.PROVINCE),
    Choice(
        "From a province or from the common pool.",
        states("SUM 4 3.2, SUM 5 3.1") + implies("SUM 4 2.2"),
        TakeFrom.PROVINCE_OR_POOL,
    ),
    reason="Every booklet names only the provinces. The later edition, as players describe it, rules out the pool.",
)
STRUGGLE_ENDS: Final = ruling_on(
    "struggle-ends",
    "How many passes in a row end a power-struggle?",
    Choice(
        "As many as there are players, one after another.",
        states("E 4 4.1, NL 4 4.1, ES 4 4.1") + implies("E 6 1.1, NL 6 1.1, SUM 4 4.1, ES 6 1.1"),
        StruggleEnds.ALL_PLAYERS,
    ),
    Choice(
        "Three, whatever the number of players.", states("RU 4 3.1") + implies("RU 6 1.1"), StruggleEnds.THREE_PASSES
    ),
    reason="The Russian text seems to have the three-player game in mind. With four players, three passes could end a "
    "struggle before the fourth player has had a turn.",
)
FIRST_PLAYER: Final = ruling_on(
    "first-player",
    "Who begins the game?",
    Choice(
        "The player who drew the playing aid with the lowest number.",
        states("E 4 2.2, NL 4 2.2, SUM 3 5.1, ES 4 2.2") + implies("RU 4 2.2"),
        FirstPlayer.LOWEST_AID,
    ),
    Choice("A player chosen at random, as in the online game.", states("E online 2.1"), FirstPlayer.RANDOM),
    reason="The rules of all documents but the Russian ones say so; only the notes on the online game leave it to "
    "chance. The Russian rules ask for number 1, the lowest number wherever it is dealt; but two players may draw 2 "
    "and 3.",
)
HOME_FILLING: Final = ruling_on(
    "home-filling",
    "How is a home province filled at the start?",
    Choice(
        "With two of its own faction and two drawn at random.",
        states("E 3 5.2, RU 3 5.2, SUM 3 2.2, ES 3 5.2"),
        HomeFilling.OWN_AND_RANDOM,
    ),
    Choice(
        "With four drawn at random, at least two of them its own.",
        states("NL 3 4.2, NL 3 4.1"),
        HomeFilling.AT_LEAST_OWN,
    ),
    reason="Four documents say how to do it. The Dutch one says only how it must turn out, and that gives different "
    "odds.",
)
TWO_PLAYER_REMOVAL: Final = ruling_on(
    "two-player-removal",
    "With two players, are two followers of each faction removed?",
    Choice(
        "Yes, 48 followers stay in play.", states("E 3 1.1, NL 3 1.1, RU 3 1.1, ES 3 1.1"), TwoPlayerRemoval.TWO_OF_EACH
    ),
    Choice("No, all 54 stay in play.", silent("SUM 3"), TwoPlayerRemoval.NONE),
    reason="All the booklets say so. The summary does not mention it, so if you play by the summary alone, nothing is "
    "removed.",
)
CLOSED_PROVINCES: Final = ruling_on(
    "closed-provinces",
    "Into which provinces may I no longer put followers?",
    Choice(
        "Into any whose struggle is over, whether a faction or the British control it.",
        states("E 5 3.2, NL 4 7.2, ES 5 3.2") + implies("RU 5 3.1, SUM 7 2.1, SUM 7 2.2"),
        ClosedProvinces.CONTROLLED,
    ),
    Choice(
        "Into those a faction controls; those the British control stay open.",
        implies("SUM 5 2.1, SUM 7 2.3"),
        ClosedProvinces.CONTROLLED_BY_FACTION,
    ),
    reason="The booklets close a province of the British like any other. The Russian rules go further and let no card "
    "act on it at all, which comes to the same while nobody stands there. The summary bars the provinces of a faction; "
    "but it answers a question about a controlled province, and says elsewhere that the British control provinces too.",
)
LOST_HOME: Final = ruling_on(
    "lost-home",
    "Another faction or the British control the home province: does the faction card still reach its neighbours?",
    Choice(
        "No, not from there.", states("E 5 Rama 1.3, NL 5 Rama 1.2, RU 5 Rama 1.3, ES 5 Rama 1.3"), LostHome.NO_ROUTE
    ),
    Choice("Yes, home is home.", implies("SUM 5 1.6, SUM 7 5.3"), LostHome.ROUTE),
    reason="All the booklets make this condition; the summary leaves it out.",
)
TWO_VS_ONE_SHORTFALL: Final = ruling_on(
    "two-vs-one-shortfall",
    "My 2 vs. 1 has no legal swap of two for one, but two neighbours hold a follower each: what now?",
    Choice(
        "Swap one for one between them.",
        states("FAQ") + implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3, TKID"),
        TwoVsOneShortfall.ONE_FOR_ONE,
    ),
    Choice("Nothing is swapped.", reading=TwoVsOneShortfall.NOTHING),
    reason="A card does what it can within the rules, and one for one is part of two for one. The later edition, as "
    "players describe it, allows the smaller exchange only when no full one is legal.",
)
UNDO_BAN_ENDS: Final = ruling_on(
    "undo-ban-ends",
    "How long is it forbidden to undo a swap?",
    Choice(
        "Until another action card is played; passes change nothing.",
        _NO_UNDOING + implies("TKID"),
        UndoBanEnds.NEXT_CARD,
    ),
    Choice("Until somebody plays another card or passes.", implies("SUM 5 2.3, SUM 7 4.3"), UndoBanEnds.PASS),
    Choice("Until another card is played or the struggle ends.", reading=UndoBanEnds.STRUGGLE),
    reason="The Russian text asks whether another card came in between, and in the later edition, as players describe "
    "it, passes do not count. The summary forbids only an immediate reply.",
)
TEAM_SETS: Final = ruling_on(
    "team-sets",
    "With four players, in a colony: how do we count a team's complete sets?",
    Choice(
        "Partners put their followers together, then count.",
        states("E 8 2.3, NL 8 2.3, RU 8 2.3, ES 8 2.3")
        + implies("E 8 3.2, E 8 3.3, NL 8 3.2, NL 8 3.3, RU 8 3.2, RU 8 3.3, ES 8 3.2, ES 8 3.3"),
        TeamSets.COMBINED,
    ),
    Choice("Each partner counts their own sets, and the numbers are added.", implies("SUM 6 5.2"), TeamSets.ADDED),
    reason="The booklets say that the partners combine their followers, and their example adds them up by colour. The "
    "summary, taken literally, adds up sets, not followers.",
)
SECOND_RANK_TIE: Final = ruling_on(
    "second-rank-tie",
    "The two factions that do not reign control equally many provinces: which is second ranked?",
    Choice("The one that gained a province later.", implies("TKID"), SecondRankTie.LATEST_GAIN),
    Choice("Neither: go on to who played a card last.", reading=SecondRankTie.NONE),
    reason="A tie for the reign is broken in this way, so the rank below should be too. So it is in the later edition, "
    "as players describe it.",
)
FINAL_TIE: Final = ruling_on(
    "final-tie",
    "Three or more of us are still tied, and the one who played last loses: what about the others?",
    Choice(
        "Ask again: the player whose last card came earliest wins.", implies("E 7 winner 2.3"), FinalTie.EARLIEST_WINS
    ),
    Choice("All others share the victory.", reading=FinalTie.OTHERS_SHARE),
    reason="The booklets name only a loser, but the game needs a winner. Ask the same question of those who remain, "
    "and you find one.",
)
FORCED_PASS: Final = ruling_on(
    "forced-pass",
    "I can only pass: must I say so?",
    Choice(
        "Yes, I pass on my turn like anybody else.",
        states("SUM 4 5.2") + implies("E 4 4.1, NL 4 3.3, ES 4 4.1"),
        ForcedPass.EXPLICIT,
    ),
    Choice("No, I am skipped automatically, as in the online game.", states("E online 9.1"), ForcedPass.AUTOMATIC),
    reason="A struggle ends when all players have passed, and a player without cards is one of them. Skipping them is "
    "a convenience of the online game; we count it as a pass.",
)
HANDS: Final = ruling_on(
    "hands",
    "May I see which cards the others still hold?",
    Choice(
        "No, hands are hidden.",
        states("E online 1.2") + implies("E 8 1.3, E online 1.6, E online 1.3, RU 8 1.3, SUM 3 6.3, ES 8 1.3"),
        Hands.HIDDEN,
    ),
    Choice("Yes, hands are open, as in a variant of the online game.", states("E online 1.4"), Hands.OPEN),
    reason="Not even partners may show what they hold, and the online game calls its open hands unofficial. This "
    "changes only what a player sees, never what is legal.",
)
PLAYED_CARDS: Final = ruling_on(
    "played-cards",
    "Which played cards may I look at?",
    Choice(
        "Only the top card of each pile.",
        states("E 5 1.1, E online 1.2, NL 5 1.2, RU 5 1.1, ES 5 1.1") + implies("E online 1.3, NL 8 1.3"),
        PlayedCards.TOP,
    ),
    Choice("All of them, a popular variant.", states("FAQ"), PlayedCards.ALL),
    reason="The booklets stack the cards so that the last one hides the others. The Dutch booklet forbids partners to "
    "show cards already played, where the others speak of those still in hand.",
)

# Not switchable: a slip of one document, or a consequence of the rules.

HOME_ROUTE_TARGET: Final = ruling_on(
    "home-route-target",
    "May a faction card place a follower in its faction's own home province?",
    Choice(
        "Only if the faction controls another province next to it.",
        implies("E 5 Rama 1.2, NL 5 Rama 1.2, RU 5 Rama 1.2, SUM 5 1.6, ES 5 Rama 1.2"),
    ),
    Choice("Yes, home is always open."),
    reason="All documents ask for a province adjacent to the home province, and no province is adjacent to itself.",
)
FULLEST_EXECUTION: Final = ruling_on(
    "fullest-execution",
    "May I do less with my card than I could?",
    Choice(
        "No, you must do all that the rules allow.",
        states("FAQ") + implies("E 5 2.1, E 5 2.3, NL 4 6.1, NL 4 6.3, RU 5 2.1, RU 5 2.3, ES 5 2.1, ES 5 2.3, TKID"),
    ),
    Choice("Yes; a 2 vs. 1, at least, is only a permission.", implies("NL 5 2 vs. 1 1.1")),
    reason="The booklets say that the action must be carried out, and let you leave out only what is illegal. That you "
    "must do as much as possible is spelt out only by the players' wiki, and by players of the later edition. The "
    "Dutch 'may' in 2 vs. 1 goes against the general rule of the same booklet.",
)
MAJORITY_TIE: Final = ruling_on(
    "majority-tie",
    "One faction leads and the other two are level, say 3-1-1: is that a tie?",
    Choice(
        "No, only a tie for the most followers matters.", implies("E 6 3.1, NL 6 2.1, RU 6 1.1, SUM 4 4.2, ES 6 3.1")
    ),
    Choice(
        "Yes, two factions are tied, so the British march in.",
        implies("E 6 4.1, NL 6 3.1, RU 6 2.1, SUM 4 4.3, ES 6 4.1"),
    ),
    reason="The faction with the most followers gains control, and here there is one. Taken by itself, the sentence on "
    "a tie between two factions fits 3-1-1 too, but you look for a tie only if no faction has the most.",
)
ADJACENCY_NL: Final = ruling_on(
    "adjacency-nl",
    "May the two provinces of a 1 vs. 1 be neighbours?",
    Choice(
        "Yes: they need not be neighbours, but they may be.",
        states("E 5 1 vs. 1 1.2, RU 5 1 vs. 1 1.2, SUM 5 1.3, ES 5 1 vs. 1 1.2") + implies("NL 5 1 vs. 1 1.2"),
    ),
    Choice("No, they must not be neighbours.", implies("NL 5 1 vs. 1 1.2")),
    reason="The Dutch wording can be read either way; the other documents say plainly that the provinces need not be "
    "adjacent.",
)
TIE_BREAK_NL: Final = ruling_on(
    "tie-break-nl",
    "A tie goes to whoever was last: last among the tied, or last of all?",
    Choice(
        "Last among the tied.",
        states("E 7 reign 2.3, E 7 winner 1.3, E 7 winner 2.3, SUM 6 2.3, SUM 6 3.2, SUM 6 4.3, SUM 7 6.3")
        + implies("E 7 reign 3.3, RU 7 2.3, RU 7 5.3, RU 7 6.3, ES 7 reign 2.3, ES 7 winner 1.3, ES 7 winner 3.3"),
    ),
    Choice("Last of all, tied or not.", implies("NL 7 reign 2.3, NL 7 winner 1.3, NL 7 winner 2.3, NL 6 6.3")),
    reason="A tie cannot be broken in favour of somebody who is not in it. The English texts say so; the Russian and "
    "Spanish ones leave it to the context, and the Dutch one speaks of the last province and the last card without "
    "saying whose.",
)
UNDO_RU: Final = ruling_on(
    "undo-ru",
    "What exactly may a second swap card not do?",
    Choice(
        "Make the exact reverse exchange.",
        states("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1") + implies("NL 5 2 vs. 1 2.1, SUM 5 2.3"),
    ),
    Choice("Bring the followers back to where they stood.", states("RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3")),
    reason="The other documents forbid only the exact reverse, and you can check that at a glance. The two answers "
    "differ after a 2 vs. 1, since another exchange can restore the old position too, and after a swap of one colour, "
    "which changes nothing.",
)
PLAY_MANDATORY: Final = ruling_on(
    "play-mandatory",
    "Am I ever obliged to play a card?",
    Choice("No, I may always pass.", states("E 4 3.2, NL 4 3.2, ES 4 3.2") + implies("RU 4 2.3, SUM 4 2.1")),
    Choice("Yes, if it is possible at all.", states("SUM 7 1.3")),
    reason="The summary says so in an answer to another question. It contradicts its own description of a turn and "
    "every other document.",
)
PARTIAL_ORDER: Final = ruling_on(
    "partial-order",
    "The only full swap of my 2 vs. 1 is forbidden because it would undo one: what then?",
    Choice(
        "The ban makes it illegal, so do the most that is still legal: one for one.",
        implies("E 5 2.3, RU 5 2.3, ES 5 2.3"),
    ),
    Choice("A full swap exists, so nothing smaller is allowed."),
    reason="A card does what the rules allow, and they do not allow what the ban forbids.",
)
ONE_SIDED_SWAP: Final = ruling_on(
    "one-sided-swap",
    "May a swap card move a follower into a province that gives nothing back?",
    Choice(
        "No, a swap needs followers on both sides.",
        implies(
            "E 5 1 vs. 1 1.1, E 5 2 vs. 1 1.1, NL 5 1 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 1 vs. 1 1.1, "
            "RU 5 2 vs. 1 1.1, SUM 5 1.3, SUM 5 1.4, ES 5 1 vs. 1 1.1, ES 5 2 vs. 1 1.1"
        ),
    ),
    Choice("Yes, half a swap is what can be executed."),
    reason="Swapping with nothing is moving, and no swap card moves a follower. If only one province holds followers, "
    "or the neighbour of a 2 vs. 1 is empty, there is no such swap.",
)
UNDO_SAME_COLOURS: Final = ruling_on(
    "undo-same-colours",
    "Is the ban on undoing about the same pieces or about their colours?",
    Choice(
        "Colours: other followers of the same factions may not go back either.",
        states("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1"),
    ),
    Choice("Pieces: other followers of the same factions may go back."),
    reason="Followers of one colour are alike, and the Dutch booklet rules out this loophole explicitly. So a swap of "
    "equal colours is undone by making the same swap again.",
)
UNDO_SCOPE: Final = ruling_on(
    "undo-scope",
    "May a 1 vs. 1 undo a 2 vs. 1, or a part of it?",
    Choice(
        "Yes: only the exact reverse by the same kind of card is forbidden.",
        states("SUM 7 4.3")
        + implies(
            "E 5 1 vs. 1 2.1, E 5 1 vs. 1 2.2, E 5 2 vs. 1 2.1, E 5 2 vs. 1 2.2, NL 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.2, "
            "RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, SUM 5 2.3, ES 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.2"
        ),
    ),
    Choice("No: no swap card may undo what another has done."),
    reason="The documents speak of two cards of one kind, played one after the other. So a 2 vs. 1 cut short to one "
    "for one may not be reversed by another 2 vs. 1 cut short. Only the swap of the last card played counts, and a "
    "swap card played without a swap ends the ban like any other card.",
)
UNDO_WHOSE: Final = ruling_on(
    "undo-whose",
    "Whose swap may I not undo?",
    Choice("Anybody's: the card counts, not the player.", _NO_UNDOING),
    Choice("Another player's.", states("SUM 5 2.3")),
    reason="The result is the same: each set holds one 1 vs. 1 and one 2 vs. 1, so another card of the same kind is "
    "always another player's.",
)
KING_MARKER: Final = ruling_on(
    "king-marker",
    "Which of the two swapped tiles gets the King marker?",
    Choice(
        "Either of them, as you like.",
        implies("E 5 Maharacha 1.3, NL 5 Maharacha 1.3, RU 5 Maharacha 1.3, SUM 5 1.1, ES 5 Maharacha 1.3"),
    ),
    reason="All documents say one of the two and set no condition.",
)
MAHARACHA_SHORT: Final = ruling_on(
    "maharacha-short",
    "Fewer than two tiles can still be swapped: what does Maharacha do?",
    Choice("No swap and no King marker, even if one free tile is left; the card may be played."),
    Choice("A single free tile still gets the King marker."),
    reason="The marker goes on a tile that has been swapped, and a single tile cannot be. The booklets swap only tiles "
    "that lie face up; the summary does not mention this.",
)
CONTESTED_TILE: Final = ruling_on(
    "contested-tile",
    "May I swap the tile of the province we are fighting for?",
    Choice(
        "Yes, and the contested province changes at once.",
        implies("E 5 Maharacha 1.2, NL 5 Maharacha 1.2, RU 5 Maharacha 1.2, ES 5 Maharacha 1.2"),
    ),
    Choice("No, that struggle has begun."),
    reason="Its tile lies face up until the struggle is completed, and the contested province is always that of the "
    "first face-up tile.",
)
KHON_THAI_SHORT: Final = ruling_on(
    "khon-thai-short",
    "The pool has no follower of one faction: what does Khon Thai place?",
    Choice(
        "One follower of each faction that the pool still has.",
        states("NL 5 Khon Thai 1.3") + implies("E 5 Khon Thai 1.3, RU 5 Khon Thai 1.3, ES 5 Khon Thai 1.3"),
    ),
    reason="The Dutch booklet says so; the others say that no follower of that faction is placed. The summary is "
    "silent, but a card that cannot do everything does the rest anyway.",
)
FACTION_CARD_SHORT: Final = ruling_on(
    "faction-card-short",
    "The pool holds only one follower of the faction: what does its card place?",
    Choice("That one.", implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3")),
    reason="A card that cannot do everything does the rest.",
)
JUST_PLACED: Final = ruling_on(
    "just-placed",
    "May I take the follower that my card has just placed?",
    Choice("Yes.", states("PUB") + implies("E 5 4.1, NL 4 8.1, RU 5 4.1, ES 5 4.1, TKID")),
    Choice("No, it must have stood there before."),
    reason="You take a follower after the action, from what then stands in the provinces; the publisher's own "
    "introduction to the game does so too.",
)
NOTHING_TO_TAKE: Final = ruling_on(
    "nothing-to-take",
    "No follower stands in any province: may I play a card?",
    Choice("Yes, and no follower is taken.", states("SUM 7 1.2")),
    Choice("No, a card without a follower cannot be played."),
    reason="You must take a follower after the action, but that is not a condition of playing the card, and nobody can "
    "take what is not there.",
)
LAST_CARD: Final = ruling_on(
    "last-card",
    "When does the very last card win the game?",
    Choice("When its player is a winner after the rest of the game has been played out."),
    Choice("When its player would win if the game stopped there."),
    reason="Nobody holds a card any more and every later turn is a pass, so the end of the game is certain and can be "
    "worked out. The documents demand the victory but do not say how you can know of it.",
)
LAST_CARD_HOLDER: Final = ruling_on(
    "last-card-holder",
    "I hold the very last card and may not play it: must I pass?",
    Choice("Yes, the very last card is for victory only.", implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1")),
    Choice("No, a player who holds a card is never forced to pass.", states("E 4 3.3, NL 4 3.3, ES 4 3.3")),
    reason="The special rule overrides the general one; otherwise it would forbid nothing.",
)
LAST_CARD_EXECUTION: Final = ruling_on(
    "last-card-execution",
    "Is the very last card judged as a card, or together with what I do with it?",
    Choice(
        "With the action and the follower that you choose: exactly these must win.",
        implies("E 5 6.1, RU 5 6.1, ES 5 6.1"),
    ),
    Choice("As a card: if it could win in some way, you may play it in any way."),
    reason="Three booklets let you win by carrying the card out. Judged as a card, it could still give the game to "
    "somebody else, and that is what the rule prevents.",
)
LAST_CARD_CAUSE: Final = ruling_on(
    "last-card-cause",
    "I win in any case: may I play the very last card?",
    Choice("Yes, it is enough that you win after it.", implies("SUM 4 5.3")),
    Choice(
        "No, the card itself must bring the victory about.",
        implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, SUM 7 7.3, ES 5 6.1"),
    ),
    reason="The documents speak of winning by the card. But the summary gives the purpose: nobody should choose a "
    "winner among the others, and a player who wins in any case does not.",
)
LAST_CARD_WINNER: Final = ruling_on(
    "last-card-winner",
    "The very last card: must the player win with it, or is it enough that the partner does?",
    Choice("The partner's victory counts too.", states("E 5 6.1, NL 4 8.7, RU 5 6.1, ES 5 6.1")),
    Choice("Only the player's own victory counts.", states("SUM 4 5.3, SUM 7 7.3")),
    reason="The booklets name the partner, and partners win together. 'Your own victory' in the summary can also mean "
    "that you may not give the game to an opponent. A victory that is shared is a victory.",
)
LAST_CARD_HELD: Final = ruling_on(
    "last-card-held",
    "I could win with the very last card now: may I keep it for later?",
    Choice("Yes; on each later turn it is judged again.", implies("E 4 3.2, NL 4 3.2, ES 4 3.2")),
    Choice("No, it must be played on the first turn on which it wins."),
    reason="Nobody is ever required to play a card. Whoever waits takes the risk that it no longer wins.",
)
BRITISH_TIE_NO_CARD: Final = ruling_on(
    "british-tie-no-card",
    "A colony, the sets are tied, and none of the tied ever played a card: who wins?",
    Choice("They share the victory."),
    reason="The last criterion cannot separate them, and there is no further one.",
)
NEVER_PLAYED: Final = ruling_on(
    "never-played",
    "In the final tie, some players never played a card: when did they play last?",
    Choice("Earlier than everyone who did; if there are several of them, they share the victory."),
    reason="The last to play a card loses, and a player who never played one was certainly not the last.",
)
SECOND_RANK_NONE: Final = ruling_on(
    "second-rank-none",
    "The two factions that do not reign control no province at all: which is second ranked?",
    Choice("Neither: go on to who played a card last."),
    reason="They control nothing, and neither gained a province later than the other, so the rule for ties cannot rank "
    "them.",
)
BRITISH_MAJORITY: Final = ruling_on(
    "british-majority",
    "The British control more provinces than any faction, but fewer than four: do they reign?",
    Choice(
        "No, only the factions are compared.",
        implies("E 7 reign 2.2, NL 7 reign 2.2, RU 7 2.2, SUM 6 2.1, ES 7 reign 2.2"),
    ),
    Choice("Yes, the most provinces decide."),
    reason="A colony needs four British provinces. With fewer, the factions alone compete for the reign.",
)
AID_FOUR: Final = ruling_on(
    "aid-four",
    "Four players: does everybody draw a playing aid?",
    Choice("Yes, all four draw.", states("E 3 3.1, NL 3 1.3, RU 3 3.1, ES 3 3.1") + implies("SUM 3 6.2")),
    Choice(
        "No: the fourth player does not draw, but gets number 4 or only its followers.", states("RU 3 3.3, SUM 3 1.2")
    ),
    reason="The Russian rules and the summary contradict themselves, and no document says who the fourth player is. It "
    "makes a difference: if the aids are handed out in seating order, the player to the left of number 4 always holds "
    "number 1.",
)
AIDS_TWO_PLAYERS: Final = ruling_on(
    "aids-two-players",
    "From which playing aids do two players draw?",
    Choice("From 1 to 3.", implies("E 3 3.4, NL 3 2.1, ES 3 3.4")),
    reason="Number 4 is for four players only, and no document sets another one aside.",
)
PARTNER_TIE: Final = ruling_on(
    "partner-tie",
    "Partners are tied with each other: must the tie be broken?",
    Choice("No: as soon as all who are still tied are one team, that team wins."),
    Choice("Yes, down to a single player."),
    reason="Partners win together, so it does not matter which of them comes first.",
)
LOSER_PARTNER: Final = ruling_on(
    "loser-partner",
    "Four players: I played last and lose the final tie, but my partner's last card came earliest. Do we win?",
    Choice("Yes: my partner wins the tie, and I win with them.", _PARTNERS_WIN),
    Choice("No: the loser's team is out, and the other team wins.", _LAST_CARD_LOSES),
    reason="The tie-break looks for a winner, and a winner's partner wins whatever they have done. To lose the tie "
    "only takes the loser out of it; it says nothing about their team.",
)
NEVER_PLAYED_TEAMS: Final = ruling_on(
    "never-played-teams",
    "Four players: two who never played a card are still tied, and they are not partners. Who wins?",
    Choice("Both, and with them their partners: everybody wins, even a player who lost the tie.", _PARTNERS_WIN),
    Choice("The loser's team is out: if one partner of the two lost the tie, the other team wins.", _LAST_CARD_LOSES),
    reason="Nothing separates two players who never played, and no document has a further criterion. So both win, and "
    "the partner of a winner wins too. For it to happen, hardly anybody may have played a card. Where you have chosen "
    "that all but the loser share, a loser's team is out (`loser-team`).",
)
LOSER_TEAM: Final = ruling_on(
    "loser-team",
    "Four players, and you have chosen that all but the loser of the final tie share: can I lose it and still win "
    "through my partner?",
    Choice("No: the loser's team is out, and the other team wins.", _LAST_CARD_LOSES),
    Choice("Yes: my partner shares the victory, and I win with them, so that everybody has won.", _PARTNERS_WIN),
    reason="Under this reading the last card names a loser and nothing else. If the loser won through a partner, it "
    "would decide nothing. Under the default reading it finds a winner, and there a winner's partner wins "
    "(`loser-partner`).",
    under=FinalTie.OTHERS_SHARE,
)
POOL_AS_SOURCE: Final = ruling_on(
    "pool-as-source",
    "If followers may be taken from the pool: when, and which?",
    Choice("Always, from what it holds after the action.", implies("SUM 4 3.2, SUM 5 3.1")),
    reason="The summary names the pool beside the provinces without any condition, and lets you take the follower "
    "after the action.",
    under=TakeFrom.PROVINCE_OR_POOL,
)
BRITISH_OPEN: Final = ruling_on(
    "british-open",
    "If provinces of the British stay open, what happens to followers put there?",
    Choice("They stay, may be swapped and taken, and no further struggle takes place there."),
    reason="Each province has one power-struggle, so this one is never contested again; the summary says nothing else "
    "about such followers.",
    under=ClosedProvinces.CONTROLLED_BY_FACTION,
)
TEAM_LAST_CARD: Final = ruling_on(
    "team-last-card",
    "With four players, in a colony, the teams have equally many sets: who wins?",
    Choice("The team of the player who was the last to play a card.", states("E 8 2.4, NL 8 2.4, RU 8 2.4, ES 8 2.4")),
    reason="The booklets say so; the summary says it only of single players.",
)
MIXED_PAIR: Final = ruling_on(
    "mixed-pair",
    "Must the two followers of a 2 vs. 1 be of one faction?",
    Choice("No, any two followers in the province will do.", _TWO_FOR_ONE),
    Choice("Yes, two of one faction."),
    reason="Every document says two followers and sets no condition. That the swapped followers *may* be of one colour "
    "does not mean that they must.",
)
GIVING_SIDE: Final = ruling_on(
    "giving-side",
    "Which of the two provinces of a 2 vs. 1 gives two followers?",
    Choice("Either: you choose.", _TWO_FOR_ONE),
    reason="The documents name two provinces and no direction.",
)
TIE_AT_NONE: Final = ruling_on(
    "tie-at-none",
    "Nobody has a follower of the reigning faction: who wins?",
    Choice("All are tied with none; go on to the second-ranked faction and then to the last card."),
    reason="None is the most that anybody has, so all players have the most, and a tie is broken like any other.",
)
WHOSE_LAST_CARD: Final = ruling_on(
    "whose-last-card",
    "Which last card may be played only to win: my own, or the last one of the whole game?",
    Choice("The last one of the whole game.", states("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1")),
    Choice("Everybody's own last card.", implies("SUM 7 7.1")),
    reason="The booklets speak of the very last card of the game, and their example for three players has a single "
    "card left. The summary says so too, and only its answer to another question can be read differently.",
)
UNDO_EQUAL_COLOURS: Final = ruling_on(
    "undo-equal-colours",
    "The swap before mine exchanged two followers of one faction: may I do the same elsewhere?",
    Choice(
        "Yes: between other provinces it is not the reverse exchange.",
        implies("E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.1"),
    ),
    Choice("No: all stand as they did before that swap.", implies("RU 5 1 vs. 1 1.4")),
    reason="Neither swap changes the position, so by the Russian wording any second one would restore it. The English "
    "rules and the Spanish booklet forbid only the same exchange between the same provinces.",
)
HOMES_FIRST: Final = ruling_on(
    "homes-first",
    "Are the followers that belong in the home provinces set aside before any is drawn at random?",
    Choice("Yes, those of all three homes, after the playing aids have been served."),
    Choice("No: province after province is filled, and a home gets its own as long as there are any."),
    reason="Only so does every home surely get its own, whatever is drawn for the others. The documents name the steps "
    "in this order, but do not say that it matters; the odds differ a little. Where a home draws all four, of which at "
    "least two must be its own (on Saba one in Shewa), the homes come first too, in the order of the factions.",
)
ONLINE_FOUR: Final = ruling_on(
    "online-four",
    "The online game is offered to two or three players: may four play by its rules?",
    Choice("Yes."),
    Choice("No.", implies("E header 1.1, E notes 4.1, E notes 4.2, E online 10.1")),
    reason="The site says that its game for four is only missing so far, and nothing in its rules depends on the "
    "number of players.",
    under=FirstPlayer.RANDOM,
)
OPEN_HANDS_FOUR: Final = ruling_on(
    "open-hands-four",
    "Four players with open hands: is the ban on showing cards lifted?",
    Choice("Yes: if all choose open hands, they are open to all, the partner included."),
    Choice(
        "No: with four players nobody may show their cards.",
        implies("E 8 1.3, E designer's notes 4.16, NL designer's notes 18.1, RU 8 1.3, SUM 3 6.3, ES 8 1.3"),
    ),
    reason="Open hands are a variant of the online game, which has no game for four. The ban keeps partners from "
    "helping each other in secret; if all see all cards, nothing is secret. For the game with the ban, leave hands "
    "hidden.",
    under=Hands.OPEN,
)
CHOICE_NL: Final = ruling_on(
    "choice-nl",
    "The follower, the tiles, the provinces: does the player choose them, or does chance?",
    Choice("The player chooses.", implies("E 5 4.1, NL 4 8.3, RU 5 4.1, ES 5 4.1")),
    Choice("Chance decides.", implies("NL 4 8.1, NL 5 Maharacha 1.2, NL 5 Khon Thai 1.2")),
    reason="The Dutch booklet uses a word that means any as well as random, and for the set-up it does mean random. "
    "But it goes on to say that your influence grows in the faction of your choice, and no other document leaves a "
    "card to chance.",
)
FACE_DOWN_TILES: Final = ruling_on(
    "face-down-tiles",
    "May a tile that lies face down be swapped?",
    Choice(
        "No, two tiles that lie face up are swapped.",
        states("E 5 Maharacha 1.2, NL 5 Maharacha 1.2, RU 5 Maharacha 1.2, ES 5 Maharacha 1.2"),
    ),
    Choice("Yes: any two tiles.", implies("SUM 5 1.1")),
    reason="The summary sets no condition, but a tile that lies face down marks a struggle that is over, and its order "
    "cannot change any more.",
)
PLURALITY: Final = ruling_on(
    "plurality",
    "Must a faction have more than half of the followers to gain a province?",
    Choice("No, more than each of the others is enough.", implies("E 6 3.1, NL 6 2.1, RU 6 1.1, SUM 4 4.2, ES 6 3.1")),
    Choice("Yes: without a clear majority no faction gains it.", implies("SUM 7 3.1")),
    reason="The most followers decide. Only in a question of its own does the summary speak of a clear majority; where "
    "it describes the game it says the most, as the booklets do.",
)
SKIPPED_LAST_CARD: Final = ruling_on(
    "skipped-last-card",
    "Online I hold the very last card and cannot win with it: am I skipped, though this tells everybody?",
    Choice("Yes: a player who can only pass is skipped, whatever that gives away.", implies("E online 9.1")),
    Choice("No, only a player without cards is skipped."),
    reason="The note on the online game asks whether a player can play a card, and this one cannot. Everybody can "
    "count the cards that are left; that the holder cannot win is all they learn.",
)
TABLE_TALK: Final = ruling_on(
    "table-talk",
    "Two or three players: may we talk about the game?",
    Choice("Yes, but nothing you say binds you."),
    Choice("No, as in the game for four."),
    reason="The ban on talk stands only in the section on four players. Agree on it before you begin.",
    convention=True,
)
PARTNER_TALK: Final = ruling_on(
    "partner-talk",
    "Four players: may partners talk to each other?",
    Choice("No, not even partners may.", states("E 8 1.2, NL 8 1.2, RU 8 1.2, SUM 3 6.3, ES 8 1.2")),
    Choice(
        "Yes, if all agree: openly, so that everybody understands it, without secrets or codes. You may say which "
        "cards you hold, but not show them.",
        states(
            "E designer's notes 4.14, E designer's notes 4.15, E designer's notes 4.16, "
            "NL designer's notes 17.3, NL designer's notes 17.4, NL designer's notes 18.1"
        )
        + implies("E designer's notes 4.13, NL designer's notes 17.1, NL designer's notes 17.2"),
    ),
    reason="The rules forbid it. The designer is no friend of the variant but leaves you free to play it on these "
    "conditions.",
    convention=True,
)
NUMBER_OF_CARDS: Final = ruling_on(
    "number-of-cards",
    "May the others ask how many cards I still hold?",
    Choice("Yes."),
    Choice("No."),
    reason="Everybody began with eight cards and plays them in the open, so anyone who counts knows the number. No "
    "document speaks of it.",
    convention=True,
)
OWN_PILE: Final = ruling_on(
    "own-pile",
    "May I look through the cards that I have played?",
    Choice("Yes.", implies("E online 1.2, E online 8.2")),
    Choice("No, only the top card may be seen.", implies("E 5 1.1, NL 5 1.2, RU 5 1.1, ES 5 1.1")),
    reason="All sets are alike, so your own hand tells you what you have played. The booklets let only the top card be "
    "seen and do not say by whom; the online game hides your opponents' piles, not your own.",
    convention=True,
)
SHOW_HAND: Final = ruling_on(
    "show-hand",
    "Two or three players: may I show somebody my cards?",
    Choice("No, hands stay hidden.", implies("E online 1.2, E online 1.3")),
    Choice("Yes, as I may talk about them."),
    reason="The ban on showing cards stands only in the section on four players. But the game is meant for hidden "
    "hands, and even where the designer allows open talk, cards may be named and not shown.",
    convention=True,
)
NOTES: Final = ruling_on(
    "notes",
    "May I write down which cards have been played?",
    Choice("No, unless all agree."),
    Choice("Yes, everybody has seen them."),
    reason="No document speaks of it. But played cards are stacked so that the last one hides the others, which makes "
    "remembering them a part of the game.",
    convention=True,
)
TAKE_BACK: Final = ruling_on(
    "take-back",
    "May I take back a card that I have played?",
    Choice("Yes, until the next player has begun their turn.", implies("E online 7.1, E online 7.2")),
    Choice("No: a card that lies on the pile is played."),
    reason="No booklet speaks of it. Online you may always reset your move. At the table nothing hidden comes to light "
    "before the next turn, except the card itself. Agree on it before you begin.",
    convention=True,
)
ILLEGAL_MOVE: Final = ruling_on(
    "illegal-move",
    "We notice later that a move was illegal: what now?",
    Choice("Put it right if nobody has moved since; otherwise play on from the position as it stands."),
    Choice("Go back to it, whatever has happened since."),
    reason="No document speaks of it. Once others have answered the move and taken followers, nobody can tell what "
    "would have happened without it. Agree on it before you begin.",
    convention=True,
)

RULINGS: Final[tuple[Ruling, ...]] = tuple(value for value in tuple(globals().values()) if isinstance(value, Ruling))
"""Every ruling, the switchable ones first, in the order of the fields of `Readings`."""

_BY_ID: Final = {ruling.id: ruling for ruling in RULINGS}
_BY_READING: Final = {choice.reading: its for its in RULINGS for choice in its.choices if choice.reading}
_READING_NAMES: Final = tuple(field.name for field in fields(Readings))


def ruling(id: str) -> Ruling:
    """The ruling with this id, such as `take-from`; raises `UnknownName` if there is none."""
    if type(id) is not str or id not in _BY_ID:
        raise UnknownName("ruling", id, tuple(_BY_ID))
    return _BY_ID[id]


def for_reading(name: str) -> Ruling:
    """The ruling behind a field of `Readings`, such as `take_from`; raises `UnknownName` if it has no such field."""
    if name not in _READING_NAMES:
        raise UnknownName("reading", name, _READING_NAMES)
    return _BY_ID[name.replace("_", "-")]


def ruling_of(choice: Enum) -> Ruling:
    """The ruling that this reading, such as `TakeFrom.PROVINCE`, is an answer to; raises `UnknownName` if none."""
    if choice not in _BY_READING:
        raise UnknownName("reading", str(choice), tuple(str(reading) for reading in _BY_READING))
    return _BY_READING[choice]


def answer_of(choice: Enum) -> str:
    """The answer that this reading stands for, as a sentence; raises `UnknownName` if it is none."""
    return next(option.answer for option in ruling_of(choice).choices if option.reading is choice)
