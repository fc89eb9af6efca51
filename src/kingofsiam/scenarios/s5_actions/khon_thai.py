"""Section 5: Khon Thai."""

from kingofsiam.scenarios.dsl import *

ONE_OF_EACH = Scenario(
    id="khon-thai.one-of-each",
    title="One follower of each faction",
    story="Alfred's Khon Thai takes a Rama, a Lao and a Malay from the pool and puts each into a province; none can "
    "stay in the pool. Followers already there stay, and the pool has three fewer.",
    given=each_with_khon_thai(followers={"Devon": Followers(lao=1)}),
    claims=(khon_thai.PLACE_ONE_OF_EACH,),
    moves=(
        refused(
            Play(KhonThai("Moray", "Devon", POOL), rama("Moray")),
            because(box.BOARD, province=POOL, allowed=BRITAIN.provinces),
        ),
        played(
            Play(KhonThai("Moray", "Devon", "Essex"), rama("Moray")),
            FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (rama("Moray"), lao("Devon"), malay("Essex"))),
        ),
    ),
    seen=Seen(
        pool=Followers(17, 16, 17), followers={"Moray": NOBODY, "Devon": Followers(lao=2), "Essex": Followers(malay=1)}
    ),
)


def into_provinces(slug: str, title: str, story: str, into: KhonThai) -> Scenario:
    """A Khon Thai on a board where a single Rama stands in Gwynedd."""
    where = tuple(Follower(faction, province) for faction, province in into.into if province is not None)
    return Scenario(
        id=f"khon-thai.{slug}",
        title=title,
        story=story,
        given=each_with_khon_thai(followers={"Gwynedd": Followers(rama=1)}),
        claims=(khon_thai.DIFFERENT_PROVINCES, khon_thai.PLACE_ONE_OF_EACH),
        moves=(played(Play(into, rama("Gwynedd")), FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, where)),),
        seen=Seen(
            followers={
                province: Followers.of(*(piece.faction for piece in where if piece.province == province))
                for _, province in into.into
                if province is not None
            }
        ),
    )


INTO_PROVINCES = (
    into_provinces(
        "into-three-provinces",
        "Three followers, three provinces",
        "The three followers of Alfred's Khon Thai go into Moray, Devon and Essex. The provinces need not be "
        "neighbours, and each follower may go to a different one.",
        KhonThai("Moray", "Devon", "Essex"),
    ),
    into_provinces(
        "into-two-provinces",
        "Three followers, two provinces",
        "Rama and Lao go into Devon, the Malay into Moray. Each of the three has its own destination, and two of "
        "these may be the same.",
        KhonThai("Devon", "Devon", "Moray"),
    ),
    into_provinces(
        "into-one-province",
        "Three followers, one province",
        "All three followers of Alfred's Khon Thai go into Devon. They may go to different provinces, but they do not "
        "have to.",
        KhonThai("Devon", "Devon", "Devon"),
    ),
)

NO_MALAY_IN_THE_POOL = Scenario(
    id="khon-thai.no-malay-in-the-pool",
    title="The pool holds no Malay",
    story="All Malay stand in Moray. Alfred's Khon Thai must place a Rama and a Lao, and no Malay, because the pool "
    "has none.",
    given=each_with_khon_thai(followers={"Moray": Followers(malay=18)}),
    about=(rulings.KHON_THAI_SHORT,),
    otherwise="If all three were needed, the card would be refused or place nobody.",
    moves=(
        refused(
            Play(KhonThai("Essex", "Essex", "Essex"), rama("Essex")),
            because(khon_thai.NONE_IN_POOL, faction=MALAY, province="Essex"),
        ),
        refused(Play(KhonThai(rama="Essex"), rama("Essex")), because(executing.MUST_EXECUTE)),
        played(
            Play(KhonThai(rama="Essex", lao="Devon"), rama("Essex")),
            FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (rama("Essex"), lao("Devon"))),
            CutShort(khon_thai.NONE_IN_POOL, ActionCard.KHON_THAI, Shortage.NONE_IN_POOL, (MALAY,)),
        ),
    ),
    seen=Seen(followers={"Essex": NOBODY, "Devon": Followers(lao=1)}, pool=Followers(17, 17, 0)),
)

ONLY_LAO_IN_THE_POOL = Scenario(
    id="khon-thai.only-lao-in-the-pool",
    title="The pool holds nothing but Lao",
    story="All Rama and all Malay stand in Moray. Alfred's Khon Thai places only a Lao, which goes into Devon.",
    given=each_with_khon_thai(followers={"Moray": Followers(rama=18, malay=18)}),
    about=(rulings.KHON_THAI_SHORT,),
    otherwise="If all three were needed, the card would be refused or place nobody.",
    moves=(
        played(
            Play(KhonThai(lao="Devon"), rama("Moray")),
            FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (lao("Devon"),)),
            CutShort(khon_thai.NONE_IN_POOL, ActionCard.KHON_THAI, Shortage.NONE_IN_POOL, (RAMA, MALAY)),
        ),
    ),
    seen=Seen(followers={"Devon": Followers(lao=1)}),
)

EMPTY_POOL = Scenario(
    id="khon-thai.empty-pool",
    title="The pool is empty",
    story="Every follower stands on the board. Alfred may play his Khon Thai all the same: it places nobody, and he "
    "takes a follower.",
    given=each_with_khon_thai(followers={"Devon": Followers(18, 18, 18)}),
    claims=(khon_thai.NONE_IN_POOL, follower.TAKE_ONE),
    moves=(
        refused(
            Play(KhonThai(lao="Moray"), lao("Moray")), because(khon_thai.NONE_IN_POOL, faction=LAO, province="Moray")
        ),
        played_exactly(
            Play(KhonThai(), malay("Devon")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.KHON_THAI),
            CutShort(khon_thai.NONE_IN_POOL, ActionCard.KHON_THAI, Shortage.NONE_IN_POOL, (RAMA, LAO, MALAY)),
            FollowerTaken(follower.TAKE_ONE, ALFRED, malay("Devon")),
        ),
    ),
    seen=Seen(followers={"Devon": Followers(18, 18, 17)}, pool=NOBODY),
)
