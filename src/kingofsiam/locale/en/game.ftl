### What is said about a game: refusals, events, moves, endings, rulings.
###
### Not here are the rule lab's page (lab/english.toml) and the sentences of rules, which in English are in rules/, where they
### are the specification: here are those that name something on the map. Another language needs a message for each rule,
### rule-…, and for each section, section-….
###
### A variable is a fact, `$fact`, or a fact said in another way:
###   $province, $allowed         a province, faction, card, followers, a swap, or a list of them with "and"
###   $province-name              the name alone, where nobody can take it for that of a faction or a card
###   $most, $most-word           a number, to select by or in digits; as a word
###   $most-of-reign              so many followers of this faction: "two Lao"
###   $faction-one, -several      what one follower of a faction is called, and what several are: "Scot", "Scots"
###   $winners                    players, you first; $winners-you is yes or no, $winners-count how many
###   $allowed-or, $allowed-count a list with "or"; how many there are
###   $followers-into, -in, -from followers by province: "two Lao into Isan"
###   $allowed-together, -places   followers without their provinces: "two Lao and one Malay"; where they are, with "or"
###   $follower-one, -place       what this follower is called; where it stands
###   $own-tally                  who has how many: "you one and C none", "three Rama and two Lao"
###   $king, $invader, $country, $colours, $usual (is the set-up of this map that of Siam?) and the cards, $maharacha,
###   $khon_thai, $one_vs_one, $two_vs_one, $rama, $lao, $malai, are always there.
###
### Any of them takes a further form, such as a case, after a hyphen: $province-locative, $allowed-or-dative. It is an
### attribute of the messages below that the phrase is made of; where one has no such attribute, its value stands.

## Names: another language may have a message for a name that a map has, `province-Isan`, `faction-Rama`, `king-King`,
## `card-Khon-Thai`, `invader-British`, `colour-yellow`, with attributes for its forms. All others are said like this.

province = { $name }
    .shared = the province of { $name }
faction = { $name }
    .one = { $one }
    .several = { $several }
invader = { $name }
card = { $name }
    .a = { a }
king = { $name }
    .a = { a }
colour = { $name }
a = { $initial ->
    [a] an
    [e] an
    [i] an
    [o] an
    [u] an
   *[other] a
} { $name }
country = the country
    .siam = Siam
pool = the common pool
nobody = nobody
player = { $you ->
    [yes] you
   *[no] { $name }
}

## Phrases

number = { $number ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $number }
}
    .figures = { $number }
counted = { $number-word } { counted.noun }
    .noun = { $number ->
        [one] { $faction-one }
       *[other] { $faction-several }
    }
    .figures = { $number } { counted.noun }
by-place =
    .in = { $followers } in { $province }
    .into = { $followers } into { $province }
    .from = { $followers } from { $province }
tally = { $player } { $number ->
    [0] none
   *[other] { $number-word }
}
coloured = { $colour } for { $faction }

# A list of two, or all but the last and the last; `.middle` puts those before it together. $initial is the last's letter.
list-and = { $left } and { $right }
    .middle = { $left }, { $right }
list-or = { $left } or { $right }
    .middle = { $left }, { $right }
# Some of its items are lists.
list-of-lists = { $left }, and { $right }
    .middle = { $left }, { $right }

## Refusals: what is wrong, what would be allowed, an example of it, or that nothing would be.

not-legal = this move is not legal:
violation-game-over-as-colony = The game is over: { $country } is a colony of the { $invader }, and { $winners } won.
violation-game-over = The game is over: all power-struggles are completed, and { $winners } won.
violation-unknown-province = This map has no province called { $province-name }.
    .allowed = Its provinces are { $allowed }.
violation-pool-is-no-province = The common pool is not a province.
    .allowed = The provinces are { $allowed }.
violation-card-not-held = You have already played the { $card } card.
    .allowed = Your hand holds { $allowed }.
    .nothing = You have no cards left, so you can only pass.
violation-province-closed = No follower may be put into { $province }: the { $controlled_by } control it.
    .allowed = Followers can go to { $allowed-or }.
    .nothing = With this card, no follower can go anywhere now, so move nobody.
violation-one-tile = Two tiles must change places, but you named only { $tile-name }.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-same-tile = You named { $tile-name } twice, but two different tiles must change places.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tile-face-down = The tile of { $tile-name } lies face down, so it cannot be swapped.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tile-with-king = There is { $king-a } marker on the tile of { $tile-name }, so it cannot be swapped.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tiles-not-swapped = With { $maharacha } you must swap two tiles if you can, and you can.
    .allowed = { tiles }
violation-faction-not-in-pool = There is no { $faction-one } in the common pool that you could place.
violation-faction-not-placed = With { $khon_thai } you must place one { $faction-one }, because there is one in the common pool.
    .allowed = You can put it into { $allowed-or }.
violation-one-sided-swap = A swap goes both ways, but you named only { $followers-in }, and nobody to come back.
violation-swap-with-pool = A swap is between two provinces, and the common pool is not a province.
violation-same-province = A swap needs two different provinces, but you named { $province } for both sides.
violation-followers-not-there = You cannot swap { $followers } out of { $province }.
    .allowed = Only { $allowed-together } { $allowed-count ->
        [one] stands
       *[other] stand
    } in { $province-name }.
    .nothing = Nobody stands in { $province-name }.
violation-swap-undone = This would undo the last swap: { $last_swap }.
violation-swap-not-made = With { $one_vs_one } you must swap two followers if you can, and you can.
    .example = { example }
violation-not-neighbours = { $province } and { $other } are not neighbours, and { $two_vs_one } works between neighbours only.
    .allowed = { $province } can swap with { $allowed-or }.
violation-two-from-two-provinces = The two followers of { $two_vs_one } must come from the same province, but you named { $provinces }.
violation-not-two-for-one = In this game { $two_vs_one } swaps two followers for one or nothing at all, and two for one is impossible now, so swap nobody.
violation-two-for-one-not-made = With { $two_vs_one } you must swap two followers for one if you can, and you can.
    .example = { example }
violation-one-for-one-not-made = No two can be swapped for one, but with { $two_vs_one } you must then swap one for one if you can, and you can.
    .example = { example }
violation-too-many-placed = This card places two followers, and you named provinces for { $placed-word }.
violation-too-few-in-pool = There { $in_pool ->
    [one] is
   *[other] are
} { $in_pool-of-faction } in the common pool, so you cannot place { $placed-word }.
violation-too-few-placed = You must place { $owed-of-faction }, because you can.
    .allowed = You can put { $owed ->
        [one] it
       *[other] them
    } into { $allowed-or }.
violation-out-of-reach = { $province } is out of reach: it borders neither on the home of the { $faction } nor on a province that they control.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-home-itself = { $province } is itself the home of the { $faction }, and no province borders on itself; the { $faction } do not control any of its neighbours.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-home-lost = { $province } is out of reach: the { $faction } cannot start from their home, { $home }, any more, because the { $controlled_by } control it.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-taken-from-pool = You must take a follower from a province, not from the common pool.
violation-taken-not-there = There is no { $follower-one } to take in { $follower-place }: after your action { $standing } { $standing-count ->
    [0] stands
    [one] stands
   *[other] stand
} there.
    .allowed = { takes }
    .nothing = Nobody can be taken, so take nobody.
violation-nobody-taken = You named no follower to take.
    .allowed = { takes }
violation-last-card-never-wins = You hold the very last card of the game, { $card }.
violation-last-card-fewer-sets = If you played the card like this, { $country } would become a colony of the { $invader }, and { $winners } would win with { $most-word } complete { $most ->
    [one] set
   *[other] sets
}; { $side } would have { $own-word } complete { $own ->
    [one] set
   *[other] sets
}{ $side-count ->
    [one] {""}
   *[other] {" "}together
}.
violation-last-card-fewer-followers = { would-reign }: { $leaders } would have { $most-of-reign }{ each }, { $own-tally }.
violation-last-card-fewer-of-second = { would-reign }: { $tied } would be tied with { $level-tally } each, but { $leaders } would have { $most-of-second }{ each }, { $own-tally }.
violation-last-card-played-later = { would-reign }: { $tied } would be tied with { $level-tally } each, and { $later } would lose the tie by playing a card later than { $earlier }.

# What several of them say.
tiles = These tiles can be swapped: { $allowed }.
no-tiles = No two tiles can be swapped now, so swap nothing.
takes = You can take any follower that stands in { $allowed-places }.
example = For example: { $example }.
within-reach = Within reach { $allowed-count ->
    [one] is
   *[other] are
} { $allowed }.
none-within-reach = No open province is within reach, so place nobody.
would-reign = If you played the card like this, the { $reign } would reign, and { $winners } would win
each = { $leaders-count ->
    [one] {""}
   *[other] {" "}each
}

# On the very last card: what would win, or that nothing would.
winning-takes = To win, take { $allowed-count ->
    [one] {""}
   *[other] one of these:{" "}
}{ $allowed-in }.
winning-example = You can win, for example, like this: { $example }.
no-victory = However you play it, you do not win. So you can only pass.

## Faults of deals and of positions that are made by hand

fault-players = 2, 3 or 4 players play, not { $players }
fault-aids = { $players } players draw different playing aids from { $numbers-figures }, not { $aids-figures }
fault-first-player = the first player is drawn: a seat from 0 to { $highest }, not { $first }
fault-first-player-not-drawn = the lowest playing aid begins, so no first player is drawn; the deal names seat { $first }
fault-tiles = each province has one tile, but the tiles are { $tiles }
fault-tiles-of = { $number } for { $province-name }
fault-tiles-of-no-province = { fault-tiles-of }, which is no province
fault-groups = { $groups } groups of followers for { $provinces } provinces
fault-start = { $province-name } starts with { $number } followers; not with { $followers-figures }
    .own = { $province-name } starts with { $number } followers, { $own-figures } at least; not with { $followers-figures }
fault-too-many-placed = { $followers-figures } are placed, but only { $supply-figures } are left after the playing aids
fault-negative = there cannot be { $followers-figures }
fault-nobodys-turn = it is nobody's turn: the players are { $side }
fault-passes = a struggle ends after { $enough } passes in a row, so there cannot be { $passes } now
fault-after-colony = the game ended when the { $invader } got their colony, yet a struggle followed
fault-outcome = by the board { $true }, but it is said that { $stated }
fault-no-ending = the game goes on
fault-reign = the { $reign } reign and the winners are { $winners }
fault-colony = the { $invader } have a colony and the winners are { $winners }
fault-king-off-map = { $king-a } marker lies on { $province-name }, which is not a province
fault-marker = a control marker is that of a faction or of the { $invader }, not { $marker }
fault-too-many-markers = there are { $markers } control markers for { $provinces } provinces
fault-too-many-british = the { $invader } have only { $markers } control markers
fault-supply = { $supply-figures } are in play, but on the table there are { $followers-figures }
fault-closed = { $province-name } takes no more followers, but holds { $followers-figures }
fault-set-of-cards = hand and pile of { $seat } are not one set of action cards: { $cards }
fault-card-too-many = { $number } { $card } too many
fault-card-missing = { $number } { $card } missing
fault-too-many-owned = { $seat } has { $number } followers, but after playing { $played } { $played ->
    [one] card
   *[other] cards
} at most { $most }
fault-last-cards = the players have played { $piles-figures } cards, so their last ones were not numbers { $numbers-figures }
fault-too-many-kings = the tiles have { $kings } { $king } { $kings ->
    [one] marker
   *[other] markers
}, but { $maharacha } was played { $times } { $times ->
    [one] time
   *[other] times
}
fault-swap-not-last = the last swap was by { $card }, but that was not the last card played
fault-swap-of-two = the last swap was not between two provinces of this map
fault-swap-far = the last swap was by { $card } between { $provinces }, which are not adjacent

## Events, by the name of the event; an attribute is for a rule, or a shortage, under which another sentence is due.

event-Passed = { $seat } passes.
    .course_no-cards = { $seat } has no cards left and passes.
    .action_last-card_holder-passes = { $seat } must pass: the last card would not win the game for { $seat }.
    .online_skipped = { $seat } can only pass and is skipped.
event-CardPlayed = { $seat } plays { $card }.
event-TilesSwapped = The tiles of { $crowned-name } and { $other-name } change places.
event-KingPlaced = { $king-a } marker is put on the tile of { $province-name }.
event-FollowersPlaced = From the common pool: { $followers-into }.
event-FollowersSwapped = { $ones } in { $one } { $ones-count ->
    [one] changes
   *[other] change
} places with { $others } in { $other }.
event-CutShort =
    .no-two-tiles = Fewer than two tiles can be swapped, so { $card } changes nothing.
    .no-swap = No swap is possible, so { $card } changes nothing.
    .no-two-for-one = Two followers cannot be swapped for one, so { $card } swaps one for one.
    .none-in-the-pool = There are no { $missing-or-several } in the common pool to place.
    .one-in-the-pool = The common pool holds only one { $missing-or-one }, so no second one is placed.
    .none-within-reach = No open province is within reach of the { $missing }, so no follower is placed.
event-FollowerTaken = { $seat } takes one { $follower-one } from { $follower-place }.
event-NothingTaken = { $seat } takes nobody, because there is nobody to take.
event-StruggleEnded = After { $passes-word } passes in a row the power-struggle for { $province-name } ends.
event-FactionTakesControl = The { $faction } have the most followers in { $province } and take control.
event-BritishMarchIn = In { $province } there is a tie for the most followers: the { $invader } march in and take control.
    .struggle_empty_british = There are no followers in { $province }: the { $invader } march in and take control.
event-FollowersReturned = { $followers } { $followers-count ->
    [one] goes
   *[other] go
} from { $province } back to the common pool.
    .nobody = There are no followers in { $province } to go back to the common pool.
event-TileTurned = The tile of { $province-name } is turned face down.
event-NextStruggle = Power-struggle { $number } begins, for { $province-name }; { $starter } starts.
event-SiamIsColony = The { $invader } control four provinces: { $country } is their colony.
event-FactionReigns = All power-struggles are completed: the { $faction } control the most provinces and reign.
    .victory_reign_tie = All power-struggles are completed: the { $faction } reign, tied for the most provinces but the last to gain one.
event-GameWon = { wins } the game.

## Moves, by the name of the card's action; `.nothing` where nothing is done.

move-Pass = pass
move-Play = { $card }: { $action }; take { $take-from }
    .nothing = { $card }: { $action }; take nobody
move-Maharacha = swap { $crowned-name } and { $other-name }, { $king } on the first
    .one = swap only { $tile-name }
    .nothing = no swap
move-KhonThai = { $followers-into }
    .nothing = nobody is placed
move-OneVsOne = { $ones-in } for { $others-in }
    .nothing = no swap
move-TwoVsOne = { $ones-in } for { $others-in }
    .nothing = no swap
move-FactionCard = { $followers-into }
    .nothing = nobody is placed

## The questions of a turn, and in short before the answer in a summary ("Lao to: Isan"); their answers.

question-card = Which card do you play?
    .short = card
question-crowned = Which tile gets the { $king } marker?
    .short = { $king } marker on
question-other-tile = Which tile do you swap it with?
    .short = swap with
question-place = Where does the { $faction-one } go?
    .short = { $faction-one } to
question-first-place = Where does the first { $faction-one } go?
    .short = { $faction-one } to
question-second-place = Where does the second { $faction-one } go?
    .short = { $faction-one } to
question-swapped = Which follower do you swap?
    .short = swap
question-swapped-for = Which follower of another province do you swap it for?
    .short = for
question-first-of-two = Which follower is the first of the two?
    .short = swap
question-second-of-two = Which follower of the same province is the second?
    .short = and
question-one-for-two = Which follower of a neighbouring province do you swap them for?
    .short = for
question-take = Which follower do you take?
    .short = take
answer-pass = pass
answer-follower = { $follower-one } in { $follower-place }
answer-follower-in-pool = { $follower-one } in the pool
answer-no-tile = no tile
answer-no-place = nowhere
answer-no-follower = nobody
answer-no-take = nobody

## The game: whose turn it is, and how it ended.

game-turn = Power-struggle { $number } of { $total } is for { $province-name }; { $seat } to move
    .passed = { game-turn } after { $passes-word } { $passes ->
        [one] pass
       *[other] passes in a row
    }
game-over = The game is over
game-reign = The { $reign } reign, and { wins }.
game-colony = A colony of the { $invader }: { wins }.
wins = { $winners } { $winners-you ->
    [yes] win
   *[no] { $winners-count ->
        [one] wins
       *[other] win
    }
}
game-resignation = { $seat } resigns.
game-time-forfeit = { $seat } has run out of time.
game-abandoned = The game was abandoned.
    .seat = { $seat } has left the game.
game-not-undone = May not be swapped back: { $card }, { $action }.

## The end of a game: the facts to which each rule of the outcome was applied.

end-provinces = Provinces: { $held-tally }.
end-last-province = Provinces: { $held-tally }. The { $reign } were the last to gain one: { $province-name }, in power-struggle { $number }.
end-followers = { $faction-several }: { $owned-tally }.
end-sets = Complete sets: { $owned-tally }.
end-last-card = { $seat } played { $seat-you ->
    [yes] your
   *[no] their
} last card in turn { $number }.
end-last-card-number = The last card of { $seat } was number { $number } of all cards played.
end-no-card = { $seat } never played a card.

why-by-rule = Why, rule by rule:

## What commands print

move-legal = { $move } is legal
move-not-legal = { $move } is not legal, for { $reasons } { $reasons ->
    [one] reason
   *[other] reasons
}:

## Analysis: what a line of moves comes to.

analysis-chance = { $seat } wins about { $chance } ± { $margin } of 100 games
    .forced = { $seat } wins, whatever the others do
    .wins = { $seat } wins if nobody makes a mistake
    .shares = { $seat } shares the victory if nobody makes a mistake
    .loses = { $seat } loses if nobody makes a mistake
    .hardly-tried = hardly tried
analysis-only-pass = There is nothing to do but to pass.
analysis-expected = Expected after it:
analysis-first = The first move is the one that was tried most: that says more than a chance.
analysis-if-all-pass = If everybody only passes after that: { $outcome }
analysis-end = That ends the game: { $outcome }
analysis-most = { $leaders } then { has } the most { $reign-several }: { $number-word }{ each }.
analysis-most-sets = { $leaders } then { has } the most complete sets: { $number-word }{ each }.
has = { $leaders-you ->
    [yes] have
   *[no] { $leaders-count ->
        [one] has
       *[other] have
    }
}
analysis-team-sets = { $leaders } then have { $number-word } complete { $number ->
    [one] set
   *[other] sets
} together, { $rivals } { $least-word }.

## Pictures: what is written in them, and the titles of their parts for pointers and screen readers.

picture-players = { $map }: { board-players }
picture-end = the end
picture-map = { $title }: the map
picture-tiles = the province tiles in the order of the struggles
picture-face-up = face up
picture-face-down = face down
picture-contested = contested
picture-contested-province = contested: { $province }
picture-controlled = controlled by the { $power }
picture-home-of = home of the { $faction }
picture-neighbours = next to { $neighbours }
picture-border-of = border of { $one } and { $other }: { $provenance }
picture-pool = Common pool
picture-the-pool = the common pool: { $followers }
picture-cards = { $held } { $held ->
    [one] card
   *[other] cards
}
picture-on-top = on top: { $card }
picture-nothing-played = nothing played yet
picture-partner = partner of { $seat }
picture-to-move = to move
picture-passed = passed
picture-wins = wins
picture-win-together = win together
picture-signs = what the signs mean
picture-capital = capital
picture-control = control
picture-home = home
picture-border = border
picture-reconstructed-border = border, reconstructed
picture-other-readings = { board-other-readings } { $readings }
picture-struggles = { $map }, the power-struggles of a game. { $turn }
picture-taken = { $number }: the { $power } take { $province }, followers there: { $followers }
picture-map-then = the map then
picture-followers = followers
picture-taken-by = taken by
picture-so-far = so far
picture-holds = holds

## The table as text

board-teams = { $one } against { $other }
board-players = { $players } { $players ->
    [one] player
   *[other] players
}
board-box = box
board-province = province
board-code = code
board-home = home
board-tile = tile
board-next-to = next to
board-pool = common pool
board-face-down = { $power }, face down
board-played = played { $card }
    .nothing = played nothing
board-other-readings = Other readings than the rulebook's:

## The table in the terminal: what it says, and what the footer calls the keys (nine of them fit in 80 columns).

table-human = human
table-status = { $status } - turn { $number }
table-log = Log
table-cards = Cards
table-help = Help
table-end = The end
table-wait = Wait
table-close = Close
table-show = Show the table
table-why-not = Why not?
table-best-moves = The best moves
table-no-move = No move
table-window = The table needs a window of { $width } x { $height } characters or more.
table-privacy =
    It is the turn of { $player }.

    Everyone else, look away. Press Enter when you are ready.
table-thinks = { $player } thinks ...
table-after-end = u goes back, q leaves.
table-your-cards = Your cards: { $cards }
table-your-turn = Your turn, { $seat }
table-enter-plays = Enter plays it, Esc goes back.
table-play-it = Play it
table-all-legal = Every choice is legal.
table-no-choice = There is nothing to choose now.
table-looking = Looking for the best moves ...
table-no-adviser = Nothing is installed that could look for the best moves: install kingofsiam-kernel.
table-no-undo = There is nothing to undo.
table-not-saved = The game could not be saved: { $error }
table-saved = Saved in { $file }.
table-unsaved = The game is not saved: s saves it, q leaves without saving.
table-to-resume = { table-saved } To resume it: { $command }
table-from = From { $place-name }:
table-held = { $held-word } of them
table-key-step_back = Back
table-key-why = Why not?
table-key-analyse = Analyse
table-key-undo = Undo
table-key-cards = Cards
table-key-log = Log
table-key-save = Save
table-key-help = Help
table-key-leave = Quit

# Its columns. The first has 14 characters, where the home stands in the eleventh; "next to" and the number of cards have
# 7, the last column 9.
table-province = province  home
table-next-to = next to
table-tile = tile
table-pool = common pool
table-player = player
table-holds = holds
table-top-card = top card
table-number-of-cards = { $number } { $number ->
    [one] card
   *[other] cards
}

# The cards of a player.
table-hand-and-pile =
    {"  "}holds   { $held }
    {"  "}played  { $played }
table-no-cards = none
table-hidden-cards = { $number } hidden { $number ->
    [one] card
   *[other] cards
}
table-on-top = { $cards } on top of { $number } { $number ->
    [one] other
   *[other] others
}

# What `h` shows.
table-keys =
    The keys at the table
      1 to 9, 0, p   take the choice with this key; if it is illegal,
                     you see the reasons
      arrows, Enter  move to a choice and take it (or click on it)
      Esc            one step back in the turn
      w              why are the other choices illegal?
      a              the best moves, with their chances, and why
      u              undo back to your last decision
      c              the cards you may see: hands and piles
      l              the whole log (the short one scrolls after Tab)
      s, q           save the game as a record; leave
      h              this help

    The board
      Under the letter of each faction is the number of its followers. A
      letter after a province says whose home it is. The number before a
      province is its box, and its key; "next to" lists the boxes of its
      neighbours. Struggles follow the order of the boxes, and > marks the
      current one. "tile" says who controls a province, or that the King
      marker lies on its tile.

    The rules
      `kingofsiam rules` prints them, and `kingofsiam rules ID` the one
      whose id stands in brackets.

## Rules that name something on the map: on Siam each says what stands in `rules/`. An attribute is what a rule says under
## another reading.

rule-components_colours = The colours of the factions: { $colours }.
rule-components_card-set = Each set of action cards holds { $khon_thai } twice, and { $maharacha }, { $one_vs_one }, { $two_vs_one }, { $rama }, { $lao } and { $malai } once each.
rule-components_control-markers_british = There are four control markers of the { $invader }.
rule-components_king-markers = There are four { $king } markers.
rule-concept_influence = With your cards you try to give one faction control of { $country } and, at the same time, to gain influence on the winning faction yourself.
rule-concept_colony-differs = If { $country } becomes a colony of the { $invader }, the winner is decided differently.
rule-setup_followers = Put four followers into each province{ unless }.
rule-setup_followers_home = Into a home province, put two followers of its own faction and two drawn at random{ unless }.
rule-setup_followers_elsewhere = Into every other province, put four followers drawn at random{ unless }.
rule-setup_pool_place = The common pool lies on the coat of arms of { $country } in the lower right corner of the board.
rule-course_struggle-ends =
    .struggle-ends-three-passes = After three passes in a row the power-struggle is over.
rule-action_closed-province = You may not put followers into a province that a faction or the { $invader } already control.
    .closed-provinces-controlled-by-a-faction = No followers may be put into a province that a faction already controls.
rule-action_maharacha_swap = { $maharacha }: swap two different province tiles that lie face up.
rule-action_maharacha_king = { $maharacha }: put { $king-a } marker on one of the two tiles you have swapped.
rule-action_maharacha_king-stays = { $maharacha }: a tile with { $king-a } marker cannot be swapped.
rule-action_maharacha_short = { $maharacha }: if fewer than two tiles can be swapped, swap nothing and put down no { $king } marker.
rule-action_khon-thai_one-of-each = { $khon_thai }: move one follower of each faction from the common pool into a province.
rule-action_khon-thai_short = { $khon_thai }: if a faction has no follower in the common pool, place followers of the other factions only.
rule-action_khon-thai_different-provinces = { $khon_thai }: followers of different factions may go to different provinces.
rule-action_one-vs-one_swap = { $one_vs_one }: swap one follower in a province with one follower in another province.
rule-action_one-vs-one_anywhere = { $one_vs_one }: the two provinces need not be adjacent.
rule-action_two-vs-one_swap = { $two_vs_one }: swap two followers in a province with one follower in another province.
rule-action_two-vs-one_adjacent = { $two_vs_one }: the two provinces must be adjacent.
rule-action_two-vs-one_short = { $two_vs_one }: if no two-for-one swap is possible, swap one for one between adjacent provinces instead, if you can.
rule-action_undo = If two { $one_vs_one } (or two { $two_vs_one }) are played with no other action card between them, the second may not undo the first: it may not send the same factions back between the same provinces.
rule-action_faction-card_two = { $rama }, { $lao }, { $malai }: put two followers of the faction from the common pool into one or two provinces.
rule-action_faction-card_adjacent = { $rama }, { $lao }, { $malai }: choose only provinces adjacent to one that the faction controls, or adjacent to its home province.
rule-action_faction-card_lost-home = { $rama }, { $lao }, { $malai }: the home province does not count if another faction or the { $invader } control it.
rule-action_faction-card_short = { $rama }, { $lao }, { $malai }: if the pool holds only one follower of the faction, place that one; if it holds none, place none.
rule-action_faction-card_lao-and-malai = The { $lao } and { $malai } cards work like the { $rama } card, each for its own faction.
rule-struggle_tie_british = If two or all three factions are tied for the most followers, the { $invader } march in and take control.
rule-struggle_empty_british = The { $invader } also take control of a province in which there are no followers at all.
rule-struggle_marker_british = When the { $invader } take control, put one of their control markers on the capital.
rule-victory_end_colony = The game ends at once when the { $invader } control four provinces: { $country } is a colony of the { $invader }.
rule-victory_end_all-struggles = If { $country } does not become a colony, the game ends after all eight power-struggles.
rule-victory_reign_most-provinces = The faction that controls the most provinces reigns in { $country }.
rule-four-players_no-showing =
    .hands-open = With open hands, all see the cards that the others still hold, partners too.
rule-four-players_colony_sets =
    .team-sets-added = In a colony the team with the most complete sets wins; the sets of both partners are added up.
unless = { $usual ->
    [yes] {""}
   *[no] , unless the map says otherwise
}

## What documents say

said-states = stated by { $documents }
said-implies = implied by { $documents }
said-silent = not mentioned by { $documents }
said-nowhere = no document says so

## Rulings: the question, the possible answers in the order of spec/rulings.py, the preferred one first, and why it is.

ruling-take-from = From where may I take the follower after playing a card?
    .answer-1 = From a province.
    .answer-2 = From a province or from the common pool.
    .reason = Every booklet names only the provinces. The later edition, as players describe it, rules out the pool.
ruling-struggle-ends = How many passes in a row end a power-struggle?
    .answer-1 = As many as there are players, one after another.
    .answer-2 = Three, whatever the number of players.
    .reason = The Russian text seems to have the three-player game in mind. With four players, three passes could end a struggle before the fourth player has had a turn.
ruling-first-player = Who begins the game?
    .answer-1 = The player who drew the playing aid with the lowest number.
    .answer-2 = A player chosen at random, as in the online game.
    .reason = The rules of all documents but the Russian ones say so; only the notes on the online game leave it to chance. The Russian rules ask for number 1, the lowest number wherever it is dealt; but two players may draw 2 and 3.
ruling-home-filling = How is a home province filled at the start?
    .answer-1 = With two of its own faction and two drawn at random.
    .answer-2 = With four drawn at random, at least two of them its own.
    .reason = Four documents say how to do it. The Dutch one says only how it must turn out, and that gives different odds.
ruling-two-player-removal = With two players, are two followers of each faction removed?
    .answer-1 = Yes, 48 followers stay in play.
    .answer-2 = No, all 54 stay in play.
    .reason = All the booklets say so. The summary does not mention it, so if you play by the summary alone, nothing is removed.
ruling-closed-provinces = Into which provinces may I no longer put followers?
    .answer-1 = Into any whose struggle is over, whether a faction or the { $invader } control it.
    .answer-2 = Into those a faction controls; those the { $invader } control stay open.
    .reason = The booklets close a province of the British like any other. The Russian rules go further and let no card act on it at all, which comes to the same while nobody stands there. The summary bars the provinces of a faction; but it answers a question about a controlled province, and says elsewhere that the British control provinces too.
ruling-lost-home = Another faction or the { $invader } control the home province: does the faction card still reach its neighbours?
    .answer-1 = No, not from there.
    .answer-2 = Yes, home is home.
    .reason = All the booklets make this condition; the summary leaves it out.
ruling-two-vs-one-shortfall = My { $two_vs_one } has no legal swap of two for one, but two neighbours hold a follower each: what now?
    .answer-1 = Swap one for one between them.
    .answer-2 = Nothing is swapped.
    .reason = A card does what it can within the rules, and one for one is part of two for one. The later edition, as players describe it, allows the smaller exchange only when no full one is legal.
ruling-undo-ban-ends = How long is it forbidden to undo a swap?
    .answer-1 = Until another action card is played; passes change nothing.
    .answer-2 = Until somebody plays another card or passes.
    .answer-3 = Until another card is played or the struggle ends.
    .reason = The Russian text asks whether another card came in between, and in the later edition, as players describe it, passes do not count. The summary forbids only an immediate reply.
ruling-team-sets = With four players, in a colony: how do we count a team's complete sets?
    .answer-1 = Partners put their followers together, then count.
    .answer-2 = Each partner counts their own sets, and the numbers are added.
    .reason = The booklets say that the partners combine their followers, and their example adds them up by colour. The summary, taken literally, adds up sets, not followers.
ruling-second-rank-tie = The two factions that do not reign control equally many provinces: which is second ranked?
    .answer-1 = The one that gained a province later.
    .answer-2 = Neither: go on to who played a card last.
    .reason = A tie for the reign is broken in this way, so the rank below should be too. So it is in the later edition, as players describe it.
ruling-final-tie = Three or more of us are still tied, and the one who played last loses: what about the others?
    .answer-1 = Ask again: the player whose last card came earliest wins.
    .answer-2 = All others share the victory.
    .reason = The booklets name only a loser, but the game needs a winner. Ask the same question of those who remain, and you find one.
ruling-forced-pass = I can only pass: must I say so?
    .answer-1 = Yes, I pass on my turn like anybody else.
    .answer-2 = No, I am skipped automatically, as in the online game.
    .reason = A struggle ends when all players have passed, and a player without cards is one of them. Skipping them is a convenience of the online game; we count it as a pass.
ruling-hands = May I see which cards the others still hold?
    .answer-1 = No, hands are hidden.
    .answer-2 = Yes, hands are open, as in a variant of the online game.
    .reason = Not even partners may show what they hold, and the online game calls its open hands unofficial. This changes only what a player sees, never what is legal.
ruling-played-cards = Which played cards may I look at?
    .answer-1 = Only the top card of each pile.
    .answer-2 = All of them, a popular variant.
    .reason = The booklets stack the cards so that the last one hides the others. The Dutch booklet forbids partners to show cards already played, where the others speak of those still in hand.
ruling-home-route-target = May a faction card place a follower in its faction's own home province?
    .answer-1 = Only if the faction controls another province next to it.
    .answer-2 = Yes, home is always open.
    .reason = All documents ask for a province adjacent to the home province, and no province is adjacent to itself.
ruling-fullest-execution = May I do less with my card than I could?
    .answer-1 = No, you must do all that the rules allow.
    .answer-2 = Yes; { $two_vs_one-a }, at least, is only a permission.
    .reason = The booklets say that the action must be carried out, and let you leave out only what is illegal. That you must do as much as possible is spelt out only by the players' wiki, and by players of the later edition. The Dutch 'may' in 2 vs. 1 goes against the general rule of the same booklet.
ruling-majority-tie = One faction leads and the other two are level, say 3-1-1: is that a tie?
    .answer-1 = No, only a tie for the most followers matters.
    .answer-2 = Yes, two factions are tied, so the { $invader } march in.
    .reason = The faction with the most followers gains control, and here there is one. Taken by itself, the sentence on a tie between two factions fits 3-1-1 too, but you look for a tie only if no faction has the most.
ruling-adjacency-nl = May the two provinces of { $one_vs_one-a } be neighbours?
    .answer-1 = Yes: they need not be neighbours, but they may be.
    .answer-2 = No, they must not be neighbours.
    .reason = The Dutch wording can be read either way; the other documents say plainly that the provinces need not be adjacent.
ruling-tie-break-nl = A tie goes to whoever was last: last among the tied, or last of all?
    .answer-1 = Last among the tied.
    .answer-2 = Last of all, tied or not.
    .reason = A tie cannot be broken in favour of somebody who is not in it. The English texts say so; the Russian and Spanish ones leave it to the context, and the Dutch one speaks of the last province and the last card without saying whose.
ruling-undo-ru = What exactly may a second swap card not do?
    .answer-1 = Make the exact reverse exchange.
    .answer-2 = Bring the followers back to where they stood.
    .reason = The other documents forbid only the exact reverse, and you can check that at a glance. The two answers differ after a 2 vs. 1, since another exchange can restore the old position too, and after a swap of one colour, which changes nothing.
ruling-play-mandatory = Am I ever obliged to play a card?
    .answer-1 = No, I may always pass.
    .answer-2 = Yes, if it is possible at all.
    .reason = The summary says so in an answer to another question. It contradicts its own description of a turn and every other document.
ruling-partial-order = The only full swap of my { $two_vs_one } is forbidden because it would undo one: what then?
    .answer-1 = The ban makes it illegal, so do the most that is still legal: one for one.
    .answer-2 = A full swap exists, so nothing smaller is allowed.
    .reason = A card does what the rules allow, and they do not allow what the ban forbids.
ruling-one-sided-swap = May a swap card move a follower into a province that gives nothing back?
    .answer-1 = No, a swap needs followers on both sides.
    .answer-2 = Yes, half a swap is what can be executed.
    .reason = Swapping with nothing is moving, and no swap card moves a follower. If only one province holds followers, or the neighbour of a 2 vs. 1 is empty, there is no such swap.
ruling-undo-same-colours = Is the ban on undoing about the same pieces or about their colours?
    .answer-1 = Colours: other followers of the same factions may not go back either.
    .answer-2 = Pieces: other followers of the same factions may go back.
    .reason = Followers of one colour are alike, and the Dutch booklet rules out this loophole explicitly. So a swap of equal colours is undone by making the same swap again.
ruling-undo-scope = May { $one_vs_one-a } undo { $two_vs_one-a }, or a part of it?
    .answer-1 = Yes: only the exact reverse by the same kind of card is forbidden.
    .answer-2 = No: no swap card may undo what another has done.
    .reason = The documents speak of two cards of one kind, played one after the other. So a 2 vs. 1 cut short to one for one may not be reversed by another 2 vs. 1 cut short. Only the swap of the last card played counts, and a swap card played without a swap ends the ban like any other card.
ruling-undo-whose = Whose swap may I not undo?
    .answer-1 = Anybody's: the card counts, not the player.
    .answer-2 = Another player's.
    .reason = The result is the same: each set holds one 1 vs. 1 and one 2 vs. 1, so another card of the same kind is always another player's.
ruling-king-marker = Which of the two swapped tiles gets the { $king } marker?
    .answer-1 = Either of them, as you like.
    .reason = All documents say one of the two and set no condition.
ruling-maharacha-short = Fewer than two tiles can still be swapped: what does { $maharacha } do?
    .answer-1 = No swap and no { $king } marker, even if one free tile is left; the card may be played.
    .answer-2 = A single free tile still gets the { $king } marker.
    .reason = The marker goes on a tile that has been swapped, and a single tile cannot be. The booklets swap only tiles that lie face up; the summary does not mention this.
ruling-contested-tile = May I swap the tile of the province we are fighting for?
    .answer-1 = Yes, and the contested province changes at once.
    .answer-2 = No, that struggle has begun.
    .reason = Its tile lies face up until the struggle is completed, and the contested province is always that of the first face-up tile.
ruling-khon-thai-short = The pool has no follower of one faction: what does { $khon_thai } place?
    .answer-1 = One follower of each faction that the pool still has.
    .reason = The Dutch booklet says so; the others say that no follower of that faction is placed. The summary is silent, but a card that cannot do everything does the rest anyway.
ruling-faction-card-short = The pool holds only one follower of the faction: what does its card place?
    .answer-1 = That one.
    .reason = A card that cannot do everything does the rest.
ruling-just-placed = May I take the follower that my card has just placed?
    .answer-1 = Yes.
    .answer-2 = No, it must have stood there before.
    .reason = You take a follower after the action, from what then stands in the provinces; the publisher's own introduction to the game does so too.
ruling-nothing-to-take = No follower stands in any province: may I play a card?
    .answer-1 = Yes, and no follower is taken.
    .answer-2 = No, a card without a follower cannot be played.
    .reason = You must take a follower after the action, but that is not a condition of playing the card, and nobody can take what is not there.
ruling-last-card = When does the very last card win the game?
    .answer-1 = When its player is a winner after the rest of the game has been played out.
    .answer-2 = When its player would win if the game stopped there.
    .reason = Nobody holds a card any more and every later turn is a pass, so the end of the game is certain and can be worked out. The documents demand the victory but do not say how you can know of it.
ruling-last-card-holder = I hold the very last card and may not play it: must I pass?
    .answer-1 = Yes, the very last card is for victory only.
    .answer-2 = No, a player who holds a card is never forced to pass.
    .reason = The special rule overrides the general one; otherwise it would forbid nothing.
ruling-last-card-execution = Is the very last card judged as a card, or together with what I do with it?
    .answer-1 = With the action and the follower that you choose: exactly these must win.
    .answer-2 = As a card: if it could win in some way, you may play it in any way.
    .reason = Three booklets let you win by carrying the card out. Judged as a card, it could still give the game to somebody else, and that is what the rule prevents.
ruling-last-card-cause = I win in any case: may I play the very last card?
    .answer-1 = Yes, it is enough that you win after it.
    .answer-2 = No, the card itself must bring the victory about.
    .reason = The documents speak of winning by the card. But the summary gives the purpose: nobody should choose a winner among the others, and a player who wins in any case does not.
ruling-last-card-winner = The very last card: must the player win with it, or is it enough that the partner does?
    .answer-1 = The partner's victory counts too.
    .answer-2 = Only the player's own victory counts.
    .reason = The booklets name the partner, and partners win together. 'Your own victory' in the summary can also mean that you may not give the game to an opponent. A victory that is shared is a victory.
ruling-last-card-held = I could win with the very last card now: may I keep it for later?
    .answer-1 = Yes; on each later turn it is judged again.
    .answer-2 = No, it must be played on the first turn on which it wins.
    .reason = Nobody is ever required to play a card. Whoever waits takes the risk that it no longer wins.
ruling-british-tie-no-card = A colony, the sets are tied, and none of the tied ever played a card: who wins?
    .answer-1 = They share the victory.
    .reason = The last criterion cannot separate them, and there is no further one.
ruling-never-played = In the final tie, some players never played a card: when did they play last?
    .answer-1 = Earlier than everyone who did; if there are several of them, they share the victory.
    .reason = The last to play a card loses, and a player who never played one was certainly not the last.
ruling-second-rank-none = The two factions that do not reign control no province at all: which is second ranked?
    .answer-1 = Neither: go on to who played a card last.
    .reason = They control nothing, and neither gained a province later than the other, so the rule for ties cannot rank them.
ruling-british-majority = The { $invader } control more provinces than any faction, but fewer than four: do they reign?
    .answer-1 = No, only the factions are compared.
    .answer-2 = Yes, the most provinces decide.
    .reason = A colony needs four British provinces. With fewer, the factions alone compete for the reign.
ruling-aid-four = Four players: does everybody draw a playing aid?
    .answer-1 = Yes, all four draw.
    .answer-2 = No: the fourth player does not draw, but gets number 4 or only its followers.
    .reason = The Russian rules and the summary contradict themselves, and no document says who the fourth player is. It makes a difference: if the aids are handed out in seating order, the player to the left of number 4 always holds number 1.
ruling-aids-two-players = From which playing aids do two players draw?
    .answer-1 = From 1 to 3.
    .reason = Number 4 is for four players only, and no document sets another one aside.
ruling-partner-tie = Partners are tied with each other: must the tie be broken?
    .answer-1 = No: as soon as all who are still tied are one team, that team wins.
    .answer-2 = Yes, down to a single player.
    .reason = Partners win together, so it does not matter which of them comes first.
ruling-loser-partner = Four players: I played last and lose the final tie, but my partner's last card came earliest. Do we win?
    .answer-1 = Yes: my partner wins the tie, and I win with them.
    .answer-2 = No: the loser's team is out, and the other team wins.
    .reason = The tie-break looks for a winner, and a winner's partner wins whatever they have done. To lose the tie only takes the loser out of it; it says nothing about their team.
ruling-never-played-teams = Four players: two who never played a card are still tied, and they are not partners. Who wins?
    .answer-1 = Both, and with them their partners: everybody wins, even a player who lost the tie.
    .answer-2 = The loser's team is out: if one partner of the two lost the tie, the other team wins.
    .reason = Nothing separates two players who never played, and no document has a further criterion. So both win, and the partner of a winner wins too. For it to happen, hardly anybody may have played a card. Where you have chosen that all but the loser share, a loser's team is out (`loser-team`).
ruling-loser-team = Four players, and you have chosen that all but the loser of the final tie share: can I lose it and still win through my partner?
    .answer-1 = No: the loser's team is out, and the other team wins.
    .answer-2 = Yes: my partner shares the victory, and I win with them, so that everybody has won.
    .reason = Under this reading the last card names a loser and nothing else. If the loser won through a partner, it would decide nothing. Under the default reading it finds a winner, and there a winner's partner wins (`loser-partner`).
ruling-pool-as-source = If followers may be taken from the pool: when, and which?
    .answer-1 = Always, from what it holds after the action.
    .reason = The summary names the pool beside the provinces without any condition, and lets you take the follower after the action.
ruling-british-open = If provinces of the { $invader } stay open, what happens to followers put there?
    .answer-1 = They stay, may be swapped and taken, and no further struggle takes place there.
    .reason = Each province has one power-struggle, so this one is never contested again; the summary says nothing else about such followers.
ruling-team-last-card = With four players, in a colony, the teams have equally many sets: who wins?
    .answer-1 = The team of the player who was the last to play a card.
    .reason = The booklets say so; the summary says it only of single players.
ruling-mixed-pair = Must the two followers of { $two_vs_one-a } be of one faction?
    .answer-1 = No, any two followers in the province will do.
    .answer-2 = Yes, two of one faction.
    .reason = Every document says two followers and sets no condition. That the swapped followers *may* be of one colour does not mean that they must.
ruling-giving-side = Which of the two provinces of { $two_vs_one-a } gives two followers?
    .answer-1 = Either: you choose.
    .reason = The documents name two provinces and no direction.
ruling-tie-at-none = Nobody has a follower of the reigning faction: who wins?
    .answer-1 = All are tied with none; go on to the second-ranked faction and then to the last card.
    .reason = None is the most that anybody has, so all players have the most, and a tie is broken like any other.
ruling-whose-last-card = Which last card may be played only to win: my own, or the last one of the whole game?
    .answer-1 = The last one of the whole game.
    .answer-2 = Everybody's own last card.
    .reason = The booklets speak of the very last card of the game, and their example for three players has a single card left. The summary says so too, and only its answer to another question can be read differently.
ruling-undo-equal-colours = The swap before mine exchanged two followers of one faction: may I do the same elsewhere?
    .answer-1 = Yes: between other provinces it is not the reverse exchange.
    .answer-2 = No: all stand as they did before that swap.
    .reason = Neither swap changes the position, so by the Russian wording any second one would restore it. The English rules and the Spanish booklet forbid only the same exchange between the same provinces.
ruling-homes-first = Are the followers that belong in the home provinces set aside before any is drawn at random?
    .answer-1 = Yes, those of all three homes, after the playing aids have been served.
    .answer-2 = No: province after province is filled, and a home gets its own as long as there are any.
    .reason = Only so does every home surely get its own, whatever is drawn for the others. The documents name the steps in this order, but do not say that it matters; the odds differ a little. Where a home draws all four, of which at least two must be its own (on Saba one in Shewa), the homes come first too, in the order of the factions.
ruling-online-four = The online game is offered to two or three players: may four play by its rules?
    .answer-1 = Yes.
    .answer-2 = No.
    .reason = The site says that its game for four is only missing so far, and nothing in its rules depends on the number of players.
ruling-open-hands-four = Four players with open hands: is the ban on showing cards lifted?
    .answer-1 = Yes: if all choose open hands, they are open to all, the partner included.
    .answer-2 = No: with four players nobody may show their cards.
    .reason = Open hands are a variant of the online game, which has no game for four. The ban keeps partners from helping each other in secret; if all see all cards, nothing is secret. For the game with the ban, leave hands hidden.
ruling-choice-nl = The follower, the tiles, the provinces: does the player choose them, or does chance?
    .answer-1 = The player chooses.
    .answer-2 = Chance decides.
    .reason = The Dutch booklet uses a word that means any as well as random, and for the set-up it does mean random. But it goes on to say that your influence grows in the faction of your choice, and no other document leaves a card to chance.
ruling-face-down-tiles = May a tile that lies face down be swapped?
    .answer-1 = No, two tiles that lie face up are swapped.
    .answer-2 = Yes: any two tiles.
    .reason = The summary sets no condition, but a tile that lies face down marks a struggle that is over, and its order cannot change any more.
ruling-plurality = Must a faction have more than half of the followers to gain a province?
    .answer-1 = No, more than each of the others is enough.
    .answer-2 = Yes: without a clear majority no faction gains it.
    .reason = The most followers decide. Only in a question of its own does the summary speak of a clear majority; where it describes the game it says the most, as the booklets do.
ruling-skipped-last-card = Online I hold the very last card and cannot win with it: am I skipped, though this tells everybody?
    .answer-1 = Yes: a player who can only pass is skipped, whatever that gives away.
    .answer-2 = No, only a player without cards is skipped.
    .reason = The note on the online game asks whether a player can play a card, and this one cannot. Everybody can count the cards that are left; that the holder cannot win is all they learn.
ruling-table-talk = Two or three players: may we talk about the game?
    .answer-1 = Yes, but nothing you say binds you.
    .answer-2 = No, as in the game for four.
    .reason = The ban on talk stands only in the section on four players. Agree on it before you begin.
ruling-partner-talk = Four players: may partners talk to each other?
    .answer-1 = No, not even partners may.
    .answer-2 = Yes, if all agree: openly, so that everybody understands it, without secrets or codes. You may say which cards you hold, but not show them.
    .reason = The rules forbid it. The designer is no friend of the variant but leaves you free to play it on these conditions.
ruling-number-of-cards = May the others ask how many cards I still hold?
    .answer-1 = Yes.
    .answer-2 = No.
    .reason = Everybody began with eight cards and plays them in the open, so anyone who counts knows the number. No document speaks of it.
ruling-own-pile = May I look through the cards that I have played?
    .answer-1 = Yes.
    .answer-2 = No, only the top card may be seen.
    .reason = All sets are alike, so your own hand tells you what you have played. The booklets let only the top card be seen and do not say by whom; the online game hides your opponents' piles, not your own.
ruling-show-hand = Two or three players: may I show somebody my cards?
    .answer-1 = No, hands stay hidden.
    .answer-2 = Yes, as I may talk about them.
    .reason = The ban on showing cards stands only in the section on four players. But the game is meant for hidden hands, and even where the designer allows open talk, cards may be named and not shown.
ruling-notes = May I write down which cards have been played?
    .answer-1 = No, unless all agree.
    .answer-2 = Yes, everybody has seen them.
    .reason = No document speaks of it. But played cards are stacked so that the last one hides the others, which makes remembering them a part of the game.
ruling-take-back = May I take back a card that I have played?
    .answer-1 = Yes, until the next player has begun their turn.
    .answer-2 = No: a card that lies on the pile is played.
    .reason = No booklet speaks of it. Online you may always reset your move. At the table nothing hidden comes to light before the next turn, except the card itself. Agree on it before you begin.
ruling-illegal-move = We notice later that a move was illegal: what now?
    .answer-1 = Put it right if nobody has moved since; otherwise play on from the position as it stands.
    .answer-2 = Go back to it, whatever has happened since.
    .reason = No document speaks of it. Once others have answered the move and taken followers, nobody can tell what would have happened without it. Agree on it before you begin.
