"""Section 5: playing a card."""

from kingofsiam.scenarios.dsl import *

TAKE_THE_RAMA = rama("Devon")
KHON_THAI_IN_DEVON = Play(KhonThai("Devon", "Devon", "Devon"), TAKE_THE_RAMA)
CROWN_ESSEX = Play(Maharacha("Essex", "Warwick"), TAKE_THE_RAMA)

CARD_ACTION_FOLLOWER = Scenario(
    id="playing.card-action-follower",
    title="The card, its action, a follower",
    story="Alfred lays down a Khon Thai, places three followers from the pool and takes one of them. A card is always "
    "played in this order, and then the turn is over: Benjamin is next.",
    given=each_with_khon_thai(),
    moves=(
        played_exactly(
            Play(KhonThai("Moray", "Moray", "Devon"), lao("Moray")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.KHON_THAI),
            FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (rama("Moray"), lao("Moray"), malay("Devon"))),
            FollowerTaken(follower.TAKE_ONE, ALFRED, lao("Moray")),
        ),
    ),
    seen=Seen(to_move=BENJAMIN, own={ALFRED: Followers(lao=1)}, hands={ALFRED: ()}),
)

PASSES_ARE_FORGOTTEN = Scenario(
    id="playing.passes-are-forgotten",
    title="A card after two passes",
    story="Alfred and Benjamin have passed; one more pass would end the struggle. Charles plays Maharacha instead, so "
    "the count of passes begins anew and it is Alfred's turn.",
    given=each_with_maharacha(followers={"Devon": Followers(rama=1)}, passes=2, to_move=CHARLES),
    moves=(played(CROWN_ESSEX, CardPlayed(playing.ONE_CARD, CHARLES, ActionCard.MAHARACHA)),),
    seen=Seen(to_move=ALFRED, passes=0, contested="Moray", control=()),
)

NOT_IN_HAND = Scenario(
    id="playing.not-in-hand",
    title="A card that Alfred no longer holds",
    story="Alfred has played his Khon Thai cards earlier and holds only Maharacha. He may play what he holds and "
    "nothing else.",
    given=each_with_maharacha(followers={"Devon": Followers(rama=1)}),
    moves=(
        refused(
            KHON_THAI_IN_DEVON, because(playing.ONE_CARD, card=ActionCard.KHON_THAI, allowed=(ActionCard.MAHARACHA,))
        ),
        played(CROWN_ESSEX, CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.MAHARACHA)),
    ),
)

EMPTY_HAND = Scenario(
    id="playing.empty-hand",
    title="An empty hand",
    story="Alfred has played all his cards. He has nothing left to play, so he passes.",
    given=britain(followers={"Devon": Followers(rama=1)}, hands=((), (ActionCard.MAHARACHA,), (ActionCard.MAHARACHA,))),
    moves=(
        refused(CROWN_ESSEX, because(playing.ONE_CARD, card=ActionCard.MAHARACHA, allowed=())),
        played_exactly(Pass(), Passed(course.NO_CARDS, ALFRED)),
    ),
    seen=Seen(to_move=BENJAMIN, passes=1),
)

NO_THIRD_KHON_THAI = Scenario(
    id="playing.no-third-khon-thai",
    title="There is no third Khon Thai",
    story="A set holds two Khon Thai, and Alfred plays one after the other while Benjamin passes. He has no third "
    "one, because played cards do not come back.",
    given=britain(2),
    claims=(playing.NEVER_RETURNED, playing.ONE_CARD),
    moves=(
        played(KHON_THAI_IN_DEVON),
        played(Pass()),
        played(KHON_THAI_IN_DEVON),
        played(Pass()),
        refused(
            KHON_THAI_IN_DEVON,
            because(
                playing.ONE_CARD,
                card=ActionCard.KHON_THAI,
                allowed=tuple(card for card in EIGHT_CARDS if card is not ActionCard.KHON_THAI),
            ),
        ),
    ),
    seen=Seen(played={ALFRED: (ActionCard.KHON_THAI, ActionCard.KHON_THAI)}),
)

NOTHING_COMES_BACK = Scenario(
    id="playing.nothing-comes-back",
    title="A new struggle brings no new cards",
    story="Alfred plays his Maharacha, then both pass and the next struggle begins. Alfred gets no new cards: what he "
    "has played stays on his pile for the whole game.",
    given=britain(
        2, followers={"Devon": Followers(rama=2)}, hands=((ActionCard.MAHARACHA, ActionCard.LAO), (ActionCard.LAO,))
    ),
    claims=(playing.NEVER_RETURNED, playing.ONE_CARD),
    moves=(
        played(CROWN_ESSEX),
        played(Pass()),
        played(Pass(), StruggleEnded(course.STRUGGLE_ENDS, "Moray", 2)),
        played(Pass()),
        refused(
            Play(Maharacha("Lancaster", "Warwick"), TAKE_THE_RAMA),
            because(playing.ONE_CARD, card=ActionCard.MAHARACHA, allowed=(ActionCard.LAO,)),
        ),
    ),
    seen=Seen(hands={ALFRED: (ActionCard.LAO,)}, contested="Strathclyde"),
)

ON_TOP = Scenario(
    id="playing.on-top",
    title="The new card hides the old ones",
    story="Alfred's pile shows the card he played last. He plays Maharacha and lays it on top, so from now on it is "
    "the only card of the pile that Benjamin sees.",
    given=britain(2, hands=(tuple(card for card in EIGHT_CARDS if card is not ActionCard.LAO), EIGHT_CARDS)),
    claims=(playing.ON_TOP,),
    moves=(
        Looked(BENJAMIN, ALFRED, None, (ActionCard.LAO,)),
        played(Play(Maharacha("Essex", "Warwick"), None)),
        Looked(BENJAMIN, ALFRED, None, (ActionCard.MAHARACHA,)),
    ),
    seen=Seen(played={ALFRED: (ActionCard.LAO, ActionCard.MAHARACHA)}),
)

EVERY_REASON = Scenario(
    id="playing.every-reason",
    title="Three faults at once",
    story="Alfred has no Khon Thai, wants to put a Rama into Moray, which the Lao hold, and a Lao into a province "
    "that the board does not show. Each is a separate reason, and the refusal lists all three.",
    given=each_with_maharacha(control=(LAO,)),
    moves=(
        refused(
            Play(KhonThai("Moray", "Atlantis", "Devon"), malay("Devon")),
            because(playing.ONE_CARD, card=ActionCard.KHON_THAI),
            because(closed.CLOSED, province="Moray", controlled_by=LAO),
            because(box.BOARD, province="Atlantis", allowed=BRITAIN.provinces),
        ),
    ),
)

FOLLOWER_OF_A_CARD_NOT_IN_HAND = Scenario(
    id="playing.follower-of-a-missing-card",
    title="Neither the card nor the follower",
    story="Alfred has no Maharacha, and the Lao that he wants to take after it does not stand in Devon. The refusal "
    "lists both reasons, so that he does not have to ask twice.",
    given=britain(followers={"Devon": Followers(rama=1)}, hands=each_holds(ActionCard.LAO)),
    moves=(
        refused(
            Play(Maharacha("Essex", "Warwick"), lao("Devon")),
            because(playing.ONE_CARD, card=ActionCard.MAHARACHA),
            because(follower.TAKE_ONE, follower=lao("Devon"), allowed=(rama("Devon"),)),
        ),
    ),
)
