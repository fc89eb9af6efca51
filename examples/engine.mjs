// King of Siam in JavaScript: a complete engine in one file, without dependencies.
//
// A page or a program imports `drawDeal`, `start`, `judge`, `play`, `legalMoves`, `chooseMove` and `observe`, which take
// and give JSON documents. Started by Node.js, it answers the calls of `kingofsiam conform`. It follows every reading that
// a position asks for, and plays on any map:
//
//     kingofsiam conform -- node engine.mjs
//
// The parts follow the sections of the rulebook, and the names in quotes, such as "action.undo", are the ids of its
// rules. Positions and moves are the JSON documents of the protocol, with one change: inside, the common pool is one
// more place in `followers`, called "pool". Nothing is ever changed in place: each function returns a new position.
// Positions are trusted, because `kingofsiam conform` asks about possible ones only; moves are not.

// --- Section 1: what lies in the box -------------------------------------------------------------------------------

const FACTIONS = ["Rama", "Lao", "Malay"];
const FACTION_OF_CARD = { Rama: "Rama", Lao: "Lao", Malai: "Malay" };
const CARD_SET = ["Maharacha", "Khon Thai", "Khon Thai", "1 vs. 1", "2 vs. 1", "Rama", "Lao", "Malai"];
const FOLLOWERS_OF_EACH_FACTION = 18;
const NOBODY = { Rama: 0, Lao: 0, Malay: 0 };

const plus = (some, others) => Object.fromEntries(FACTIONS.map((each) => [each, some[each] + others[each]]));
const minus = (some, others) => Object.fromEntries(FACTIONS.map((each) => [each, some[each] - others[each]]));
const total = (followers) => followers.Rama + followers.Lao + followers.Malay;
const one = (faction) => ({ ...NOBODY, [faction]: 1 });
const contains = (many, few) => FACTIONS.every((faction) => many[faction] >= few[faction]);

const provincesOf = (state) => state.map.provinces.map((province) => province.name);
const isProvince = (state, name) => provincesOf(state).includes(name);
const homeOf = (state, faction) => state.map.provinces.find((province) => province.home === faction)?.name;

const neighbourLists = new WeakMap();

/** The neighbours of a province. */
function neighbours(state, province) {
  if (!neighbourLists.has(state.map)) {
    const lists = new Map(provincesOf(state).map((name) => [name, []]));
    for (const { between } of state.map.borders) {
      lists.get(between[0]).push(between[1]);
      lists.get(between[1]).push(between[0]);
    }
    neighbourLists.set(state.map, lists);
  }
  return neighbourLists.get(state.map).get(province) ?? [];
}

// --- Section 2: who plays with whom --------------------------------------------------------------------------------

const seatsOf = (state) => state.players.map((_, seat) => seat);
const nextSeat = (state) => (state.to_move + 1) % state.players.length;

/** The player, and with four players their partner, who sits opposite. */
const sideOf = (players, seat) => (players.length === 4 ? [seat % 2, (seat % 2) + 2] : [seat]);

// --- Section 3: setting up the game --------------------------------------------------------------------------------

const AID_FOLLOWERS = { 1: ["Rama", "Lao"], 2: ["Rama", "Malay"], 3: ["Lao", "Malay"] };

/** The followers on the playing aid of a seat; aid 4 has those of the left neighbour. */
function aidFollowers(aids, seat) {
  if (aids[seat] === 4) return aidFollowers(aids, (seat + 1) % aids.length);
  return AID_FOLLOWERS[aids[seat]].map(one).reduce(plus);
}

/** The followers that are left for the board and the pool once everyone has those of their aid. */
function leftAfterAids(deal) {
  const removed = deal.aids.length === 2 && deal.readings.two_player_removal === "two of each" ? 2 : 0;
  const number = FOLLOWERS_OF_EACH_FACTION - removed;
  const inPlay = { Rama: number, Lao: number, Malay: number };
  return deal.aids.map((_, seat) => aidFollowers(deal.aids, seat)).reduce(minus, inPlay);
}

/** Whether the set-up of a game can produce this deal. */
function isPossibleDeal(deal) {
  const { aids, tiles, followers, first, map } = deal;
  const names = provincesOf(deal);
  if (![2, 3, 4].includes(aids.length) || new Set(aids).size < aids.length) return false;
  if (!aids.every((aid) => [1, 2, 3].includes(aid) || (aid === 4 && aids.length === 4))) return false;
  if (tiles.length !== names.length || !names.every((name) => tiles.includes(name))) return false;
  if (Object.keys(followers).length !== names.length) return false;
  for (const { name, home, own, random } of map.provinces) {
    const here = followers[name];
    if (!here || !contains(here, NOBODY) || total(here) !== own + random) return false;
    if (home && here[home] < own) return false;
  }
  if (!contains(leftAfterAids(deal), Object.values(followers).reduce(plus))) return false;
  return deal.readings.first_player === "random" ? Object.hasOwn(aids, String(first)) : first === null;
}

/** What chance decides, for two to four players. */
export function drawDeal(players, map, readings, random = Math.random) {
  const draw = (number, things) => {
    return Array.from({ length: number }, () => things.splice(Math.floor(random() * things.length), 1)[0]);
  };
  const aids = draw(players, players === 4 ? [1, 2, 3, 4] : [1, 2, 3]);
  const tiles = draw(map.provinces.length, provincesOf({ map }));
  let bag = leftAfterAids({ aids, readings });
  const take = (group) => {
    bag = minus(bag, group);
    return group;
  };
  const drawGroup = (number) => {
    const all = FACTIONS.flatMap((faction) => Array(bag[faction]).fill(faction));
    return draw(number, all).map(one).reduce(plus, NOBODY);
  };
  const ownOf = ({ home, own }) => (home ? { ...NOBODY, [home]: own } : NOBODY);
  const drawHome = (province) => {
    let group = drawGroup(province.own + province.random);
    while (!contains(group, ownOf(province))) group = drawGroup(province.own + province.random);
    return group;
  };
  const atLeast = readings.home_filling === "at least own";
  const first = FACTIONS.flatMap((faction) => map.provinces.filter(({ home }) => home === faction));
  const groups = first.map((province) => [province.name, take(atLeast ? drawHome(province) : ownOf(province))]);
  const followers = Object.fromEntries(groups);
  for (const { name, home, random } of map.provinces) {
    if (!home || !atLeast) followers[name] = plus(followers[name] ?? NOBODY, take(drawGroup(random)));
  }
  const starts = readings.first_player === "random" ? Math.floor(random() * players) : null;
  return { format: 1, kind: "deal", map, readings, aids, tiles, followers, first: starts };
}

/** The position at the beginning; null if the deal is impossible. */
export function start(deal) {
  if (!isPossibleDeal(deal)) return null;
  const players = deal.aids.map((_, seat) => {
    return { hand: CARD_SET, played: [], followers: aidFollowers(deal.aids, seat), last_card: 0 };
  });
  const pool = Object.values(deal.followers).reduce(minus, leftAfterAids(deal));
  return write("state", {
    map: deal.map,
    readings: deal.readings,
    tiles: deal.tiles,
    kings: [],
    control: [],
    followers: { ...deal.followers, pool },
    players,
    to_move: deal.first ?? deal.aids.indexOf(Math.min(...deal.aids)),
    passes: 0,
    last_swap: null,
    outcome: null,
  });
}

// --- Section 4: turns, passes, and one power-struggle after the other ----------------------------------------------

/** The ids of all rules that a move breaks; none if it is legal. */
export function judge(document, move) {
  const state = read(document);
  if (state.outcome) return [state.outcome.reign ? "victory.end.all-struggles" : "victory.end.colony"];
  return move.move === "pass" ? [] : [...new Set(judgePlay(state, move))];
}

/** The position after a legal move; in the online game without asking those who can only pass. */
export function play(document, move) {
  if (judge(document, move).length) throw new Error("illegal move");
  const state = read(document);
  let after = move.move === "pass" ? passTurn(state) : playCard(state, move);
  if (state.readings.forced_pass === "automatic") while (canOnlyPass(after)) after = passTurn(after);
  return write("state", after);
}

/** A player without cards must pass ("course.no-cards"), and so must the holder of a last card that would not win. */
function canOnlyPass(state) {
  if (state.outcome) return false;
  const { hand } = state.players[state.to_move];
  if (hand.length === 0) return true;
  return isLastCard(state) && !isAny(plays(state));
}

function passTurn(state) {
  const enough = state.readings.struggle_ends === "three passes" ? 3 : state.players.length;
  if (state.passes + 1 >= enough) return endStruggle(state);
  return { ...state, to_move: nextSeat(state), passes: state.passes + 1, last_swap: swapAfterPass(state) };
}

/** The struggle is completed; whoever sits to the left of the last to pass starts the next one. */
function endStruggle(state) {
  const after = completeStruggle(state);
  const outcome = outcomeOf(after);
  const swap = state.readings.undo_ban_ends === "end of the struggle" ? null : swapAfterPass(state);
  return { ...after, to_move: nextSeat(state), passes: 0, last_swap: outcome ? null : swap, outcome };
}

const swapAfterPass = (state) => (state.readings.undo_ban_ends === "pass" ? null : state.last_swap);

// --- Section 5: playing a card -------------------------------------------------------------------------------------

/** Why a card may not be played like this. What happens after the action is judged only if the action is legal. */
function* judgePlay(state, { action, take }) {
  const held = state.players[state.to_move].hand.includes(action.card);
  if (!held) yield "action.one-card";
  let faults = [...CARDS[action.card].judge(state, action), ...judgePlaceOfTake(state, take)];
  if (!faults.length) faults = [...judgeTake(state, action, take)];
  if (!held || !isLastCard(state)) yield* faults;
  else if (faults.length) yield* isAny(plays(state)) ? faults : ["action.last-card"]; // no way to mend it would help
  else if (!wins(state, action, take)) yield "action.last-card";
}

/** Lay down the card, carry out its action, take a follower; then the next player has their turn. */
function playCard(state, { action, take }) {
  const player = state.players[state.to_move];
  const place = player.hand.indexOf(action.card);
  const played = {
    hand: player.hand.toSpliced(place, 1),
    played: [...player.played, action.card],
    followers: take ? plus(player.followers, one(take.faction)) : player.followers,
    last_card: state.players.reduce((sum, each) => sum + each.played.length, 1),
  };
  const after = carryOut(state, action);
  return {
    ...after,
    followers: take ? moved(after.followers, [[take.faction, take.province, null]]) : after.followers,
    players: state.players.with(state.to_move, played),
    to_move: nextSeat(state),
    passes: 0,
    last_swap: swapSides(action).length === 2 ? action : null, // any other card ends the ban: "action.undo.ends"
  };
}

/** The position after the action alone, before a follower is taken. */
function carryOut(state, action) {
  if (action.card === "Maharacha") return swapTiles(state, action);
  return { ...state, followers: moved(state.followers, CARDS[action.card].transfers(action)) };
}

/** Where the followers stand after these transfers, each [faction, from, to]; to null, if it leaves the board. */
function moved(followers, transfers) {
  const after = { ...followers };
  for (const [faction, from, to] of transfers) {
    after[from] = { ...after[from], [faction]: after[from][faction] - 1 };
    if (to !== null) after[to] = { ...after[to], [faction]: after[to][faction] + 1 };
  }
  return after;
}

// Section 5, provinces that take no more followers

const controlOf = (state, province) => state.control[state.tiles.indexOf(province)];

function isClosed(state, province) {
  const power = controlOf(state, province);
  if (power === undefined) return false;
  return power !== "British" || state.readings.closed_provinces === "controlled by a faction or the British";
}

const openProvinces = (state) => provincesOf(state).filter((province) => !isClosed(state, province));

function* judgeReceiving(state, province) {
  if (!isProvince(state, province)) yield "components.board";
  else if (isClosed(state, province)) yield "action.closed-province";
}

/** One follower of each faction that stands in a province, for the cards that swap followers. */
function standingIn(state, province) {
  const here = FACTIONS.filter((faction) => state.followers[province][faction] > 0);
  return here.map((faction) => ({ faction, province }));
}

// Section 5, Maharacha: swap two tiles and put a King marker on one of them

const faceUp = (state) => state.tiles.slice(state.control.length);
const swappable = (state) => faceUp(state).filter((tile) => !state.kings.includes(tile));

const maharacha = {
  *judge(state, { crowned, other }) {
    const tiles = [crowned, other].filter((tile) => tile !== null);
    if (tiles.length === 0 && swappable(state).length >= 2) yield "action.must-execute";
    if (tiles.length === 1 || (tiles.length === 2 && crowned === other)) yield "action.maharacha.swap";
    for (const tile of tiles) {
      if (!isProvince(state, tile)) yield "components.board";
      else if (!faceUp(state).includes(tile)) yield "action.maharacha.swap";
      else if (state.kings.includes(tile)) yield "action.maharacha.king-stays";
    }
  },
  *options(state, card) {
    const tiles = swappable(state);
    for (const crowned of tiles) {
      for (const other of tiles) if (other !== crowned) yield { card, crowned, other };
    }
    if (tiles.length < 2) yield { card, crowned: null, other: null };
  },
};

function swapTiles(state, { crowned, other }) {
  if (crowned === null) return state;
  const places = { [crowned]: other, [other]: crowned };
  return { ...state, tiles: state.tiles.map((tile) => places[tile] ?? tile), kings: [...state.kings, crowned] };
}

// Section 5, Khon Thai: one follower of each faction from the common pool

const khonThai = {
  *judge(state, { into }) {
    for (const faction of FACTIONS) {
      const inPool = state.followers.pool[faction] > 0;
      if (into[faction] !== null) {
        if (!inPool) yield "action.khon-thai.short";
        yield* judgeReceiving(state, into[faction]);
      } else if (inPool) yield "action.must-execute";
    }
  },
  *options(state, card) {
    const [ramas, laos, malays] = FACTIONS.map((faction) => {
      return state.followers.pool[faction] > 0 ? openProvinces(state) : [null];
    });
    for (const Rama of ramas) {
      for (const Lao of laos) for (const Malay of malays) yield { card, into: { Rama, Lao, Malay } };
    }
  },
  transfers({ into }) {
    const placed = FACTIONS.filter((faction) => into[faction] !== null);
    return placed.map((faction) => [faction, "pool", into[faction]]);
  },
};

// Section 5, Rama, Lao, Malai: two followers of the faction into provinces near its own

/** The provinces from which the card reaches out: those that the faction controls, and its home unless lost. */
function bases(state, faction) {
  const controlled = state.tiles.filter((_, box) => state.control[box] === faction);
  const home = homeOf(state, faction);
  if (home === undefined) return controlled;
  const kept = [undefined, faction].includes(controlOf(state, home)) || state.readings.lost_home === "route";
  return kept ? [...controlled, home] : controlled;
}

function withinReach(state, faction) {
  const reached = bases(state, faction).flatMap((base) => neighbours(state, base));
  return [...new Set(reached)].filter((province) => !isClosed(state, province));
}

/** As many followers as must be placed: two, or as many as the pool holds; none without a province within reach. */
function owed(state, faction) {
  return withinReach(state, faction).length ? Math.min(2, state.followers.pool[faction]) : 0;
}

const factionCard = {
  *judge(state, { card, into }) {
    const faction = FACTION_OF_CARD[card];
    if (into.length > 2) yield "action.faction-card.two";
    if (Math.min(into.length, 2) > state.followers.pool[faction]) yield "action.faction-card.short";
    if (into.length < owed(state, faction)) yield "action.must-execute";
    for (const province of into) {
      if (withinReach(state, faction).includes(province)) continue;
      yield* judgeReceiving(state, province);
      if (state.followers.pool[faction]) yield* judgeReach(state, faction, province);
    }
  },
  *options(state, card) {
    const faction = FACTION_OF_CARD[card];
    const reach = withinReach(state, faction);
    const number = owed(state, faction);
    if (number === 0) yield { card, into: [] };
    if (number === 1) for (const province of reach) yield { card, into: [province] };
    if (number === 2) {
      for (const [n, first] of reach.entries()) {
        for (const second of reach.slice(n)) yield { card, into: [first, second] };
      }
    }
  },
  transfers: ({ card, into }) => into.map((province) => [FACTION_OF_CARD[card], "pool", province]),
};

function* judgeReach(state, faction, province) {
  if (!isProvince(state, province)) return;
  if (bases(state, faction).some((base) => neighbours(state, base).includes(province))) return;
  const nearHome = neighbours(state, homeOf(state, faction)).includes(province);
  yield nearHome ? "action.faction-card.lost-home" : "action.faction-card.adjacent";
}

// Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places

/** The sides of a swap that name anybody; none for a card that swaps nothing or no followers at all. */
function swapSides(action) {
  const sides = { "1 vs. 1": [[action.one], [action.other]], "2 vs. 1": [action.two, [action.one]] }[action.card] ?? [];
  return sides.map((side) => side.filter((follower) => follower !== null)).filter((side) => side.length);
}

/** A swap as text, the same for the same swap in any order; with `crossed`, that of the swap that undoes it. */
function swapKey(action, crossed = false) {
  const [some, others] = swapSides(action);
  const key = (side, where) => side.map(({ faction }) => `${faction} ${where[0].province}`).sort().join();
  const keys = crossed ? [key(some, others), key(others, some)] : [key(some, some), key(others, others)];
  return `${action.card}: ${keys.sort().join(" / ")}`;
}

/** Whether the swap is the last one the other way round ("action.undo"). A 1 vs. 1 never undoes a 2 vs. 1. */
function undoes(state, action) {
  return state.last_swap !== null && swapKey(action) === swapKey(state.last_swap, true);
}

function* judgePair(sides) {
  if (sides.flat().some(({ province }) => province === "pool")) yield "action.swap.another-province";
  if (sides.length === 1) yield "action.swap.another-province";
  else if (sides[0].some(({ province }) => province === sides[1][0].province)) yield "action.swap.another-province";
}

/** The followers of one province stand there, and it is open to those that arrive. */
function* judgeSide(state, followers) {
  const { province } = followers[0];
  if (province === "pool") return;
  const faults = [...judgeReceiving(state, province)];
  yield* faults;
  const leaving = followers.map(({ faction }) => one(faction)).reduce(plus);
  if (!faults.length && !contains(state.followers[province], leaving)) yield "action.swap.stands-there";
}

function swapTransfers(action) {
  const [some, others] = swapSides(action);
  if (others === undefined) return [];
  const cross = (side, to) => side.map(({ faction, province }) => [faction, province, to[0].province]);
  return [...cross(some, others), ...cross(others, some)];
}

const oneVsOne = {
  *judge(state, action) {
    const sides = swapSides(action);
    if (sides.length === 0) {
      if (isAny(pairs(state, action.card))) yield "action.must-execute";
      return;
    }
    yield* judgePair(sides);
    for (const side of sides) yield* judgeSide(state, side);
    if (sides.length === 2 && undoes(state, action)) yield "action.undo";
  },
  *options(state, card) {
    if (isAny(pairs(state, card))) yield* pairs(state, card);
    else yield { card, one: null, other: null };
  },
  transfers: swapTransfers,
};

/** Every 1 vs. 1 that is possible, between any two provinces. */
function* pairs(state, card) {
  const standing = openProvinces(state).flatMap((province) => standingIn(state, province));
  for (const [n, follower] of standing.entries()) {
    for (const other of standing.slice(n + 1)) {
      const swap = { card, one: follower, other };
      if (other.province !== follower.province && !undoes(state, swap)) yield swap;
    }
  }
}

const twoVsOne = {
  *judge(state, action) {
    const sides = swapSides(action);
    if (sides.length > 0) {
      yield* judgePair(sides);
      yield* judgeProvincesOfTwo(state, action);
      const followers = sides.flat();
      for (const province of new Set(followers.map((each) => each.province))) {
        yield* judgeSide(state, followers.filter((each) => each.province === province));
      }
      if (sides.length === 2 && undoes(state, action)) yield "action.undo";
    }
    if (action.two.length < 2) yield* judgeShortfall(state, action);
  },
  *options(state, card) {
    if (isAny(exchanges(state, card, 2))) yield* exchanges(state, card, 2);
    else if (isAny(shortExchanges(state, card))) yield* shortExchanges(state, card);
    else yield { card, two: [], one: null };
  },
  transfers: swapTransfers,
};

/** The two come from one province, and the other is adjacent to it. */
function* judgeProvincesOfTwo(state, { two, one }) {
  const from = [...new Set(two.map((each) => each.province))];
  if (from.length === 2) yield "action.two-vs-one.swap";
  else if (from.length === 1 && one !== null) {
    const known = isProvince(state, from[0]) && isProvince(state, one.province);
    const near = known && (from[0] === one.province || neighbours(state, from[0]).includes(one.province));
    if (known && !near) yield "action.two-vs-one.adjacent";
  }
}

/** One for one only where two for one is impossible, and no swap only where neither is possible. */
function* judgeShortfall(state, action) {
  const swapsNothing = swapSides(action).length === 0;
  if (isAny(exchanges(state, action.card, 2))) yield "action.must-execute";
  else if (!swapsNothing && state.readings.two_vs_one_shortfall === "nothing") yield "action.two-vs-one.swap";
  else if (swapsNothing && isAny(shortExchanges(state, action.card))) yield "action.must-execute";
}

/** Every exchange of this many followers of a province for one of a neighbour. */
function* exchanges(state, card, number) {
  for (const province of openProvinces(state)) {
    const near = neighbours(state, province).filter((each) => !isClosed(state, each));
    const coming = near.flatMap((each) => standingIn(state, each));
    for (const two of groups(state, province, number)) {
      for (const one of coming) if (!undoes(state, { card, two, one })) yield { card, two, one };
    }
  }
}

/** The groups of one or two followers that can leave a province. */
function groups(state, province, number) {
  const here = standingIn(state, province);
  if (number === 1) return here.map((each) => [each]);
  const both = here.flatMap((each, n) => here.slice(n).map((other) => [each, other]));
  return both.filter(([each, other]) => each !== other || state.followers[province][each.faction] > 1);
}

/** Every exchange of one for one between neighbours, each named once. */
function* shortExchanges(state, card) {
  if (state.readings.two_vs_one_shortfall === "nothing") return;
  for (const swap of exchanges(state, card, 1)) if (swap.two[0].province < swap.one.province) yield swap;
}

const isAny = (iterator) => !iterator.next().done;

/** What the rules say of each card: why an execution is refused, all legal ones, and which followers it moves. */
const CARDS = {
  Maharacha: maharacha,
  "Khon Thai": khonThai,
  "1 vs. 1": oneVsOne,
  "2 vs. 1": twoVsOne,
  Rama: factionCard,
  Lao: factionCard,
  Malai: factionCard,
};

// Section 5, the follower that is taken after the action

const poolIsOpen = (state) => state.readings.take_from === "province or pool";

/** Any follower of any province; by one reading also of the common pool. */
function takeable(state) {
  const places = [...provincesOf(state), ...(poolIsOpen(state) ? ["pool"] : [])];
  return places.flatMap((place) => standingIn(state, place));
}

function* judgePlaceOfTake(state, take) {
  if (take === null || isProvince(state, take.province)) return;
  if (take.province !== "pool") yield "components.board";
  else if (!poolIsOpen(state)) yield "action.follower.from-a-province";
}

/** The follower stands there after the action, and one is taken if there is any. */
function* judgeTake(state, action, take) {
  const after = carryOut(state, action);
  if (take === null && takeable(after).length) yield "action.follower.must-take";
  else if (take !== null && after.followers[take.province][take.faction] < 1) yield "action.follower.take";
}

/** The followers that may be taken after this execution; null stands for none. */
function takesAfter(state, action) {
  const standing = takeable(carryOut(state, action));
  const takes = standing.length ? standing : [null];
  return isLastCard(state) ? takes.filter((take) => wins(state, action, take)) : takes;
}

// Section 5, the very last card of the game: it may be played only to win

function isLastCard(state) {
  return state.players.every(({ hand }, seat) => hand.length === (seat === state.to_move ? 1 : 0));
}

/** Nobody holds a card afterwards, so the struggles that are left end as the board stands. */
function wins(state, action, take) {
  let after = playCard(state, { action, take });
  while (after.outcome === null) after = endStruggle(after);
  return after.outcome.winners.includes(state.to_move);
}

// Section 5, all legal moves, without making them before they are asked for

/** Each legal execution of each card, with the followers that may be taken after it. */
function* plays(state) {
  for (const card of new Set(state.players[state.to_move].hand)) {
    for (const action of CARDS[card].options(state, card)) {
      const takes = takesAfter(state, action);
      if (takes.length) yield [action, takes];
    }
  }
}

/** A page of the legal moves, always in the same order: the pass, then the cards. */
export function legalMoves(document, offset = 0, limit = Infinity) {
  const state = read(document);
  if (state.outcome) return { moves: [], total: 0 };
  const moves = offset === 0 && limit > 0 ? [moveDocument({ move: "pass" })] : [];
  let count = 1;
  for (const [action, takes] of plays(state)) {
    if (count + takes.length > offset) {
      for (const [n, take] of takes.entries()) {
        if (count + n < offset || moves.length >= limit) continue;
        moves.push(moveDocument({ move: "play", action, take }));
      }
    }
    count += takes.length;
  }
  return { moves, total: count };
}

// --- Section 6: completing a power-struggle ------------------------------------------------------------------------

/** The power that takes a province: the faction with the most followers; the British if there is a tie, or nobody. */
function powerThatTakes(followers) {
  const most = Math.max(...Object.values(followers));
  const leaders = FACTIONS.filter((faction) => followers[faction] === most);
  return leaders.length === 1 ? leaders[0] : "British";
}

/** The contested province gets its control marker, and its followers go to the common pool. */
function completeStruggle(state) {
  const province = state.tiles[state.control.length];
  const here = state.followers[province];
  const followers = { ...state.followers, [province]: NOBODY, pool: plus(state.followers.pool, here) };
  return { ...state, control: [...state.control, powerThatTakes(here)], followers };
}

// --- Sections 7 and 8: who reigns and who wins, alone or with a partner --------------------------------------------

const provincesHeld = (control, power) => control.filter((marker) => marker === power).length;

/** How the game ended; null if it goes on. */
function outcomeOf({ control, tiles, players, readings }) {
  if (provincesHeld(control, "British") >= 4) return { reign: null, winners: colonyWinners(players, readings) };
  if (control.length < tiles.length) return null;
  const [reign, second] = rankedFactions(control, readings);
  return { reign, winners: reignWinners(players, readings, second ? [reign, second] : [reign]) };
}

/** The reigning faction and the second-ranked one: by provinces, then by who gained one later. */
function rankedFactions(control, readings) {
  const held = (faction) => provincesHeld(control, faction);
  const later = (one, other) => control.lastIndexOf(other) - control.lastIndexOf(one);
  const [reign, second, third] = FACTIONS.toSorted((one, other) => held(other) - held(one) || later(one, other));
  const undecided = readings.second_rank_tie === "none" && held(second) === held(third);
  return [reign, held(second) === 0 || undecided ? null : second];
}

/** Each criterion narrows those who are still tied, until they are one player or partners. */
function reignWinners(players, readings, factions) {
  let tied = players.map((_, seat) => seat);
  const decided = () => tied.every((seat) => sideOf(players, tied[0]).includes(seat));
  for (const faction of factions) {
    const most = Math.max(...tied.map((seat) => players[seat].followers[faction]));
    if (!decided()) tied = tied.filter((seat) => players[seat].followers[faction] === most);
  }
  if (!decided()) tied = byLastCard(players, readings, tied);
  return players.map((_, seat) => seat).filter((seat) => tied.some((each) => sideOf(players, each).includes(seat)));
}

/** The tied player who played a card last loses; applied again, whoever played their last card earliest wins. */
function byLastCard(players, readings, tied) {
  const time = (seat) => players[seat].last_card;
  const times = tied.map(time);
  if (Math.max(...times) === 0) return tied;
  if (readings.final_tie === "earliest wins") return tied.filter((seat) => time(seat) === Math.min(...times));
  const loser = tied.find((seat) => time(seat) === Math.max(...times));
  return tied.filter((seat) => !sideOf(players, loser).includes(seat));
}

/** In a colony the most complete sets win, partners together; of those tied, the side that played a card last. */
function colonyWinners(players, readings) {
  const latest = (side) => Math.max(...side.map((seat) => players[seat].last_card));
  const sides = players.length === 4 ? [[0, 2], [1, 3]] : players.map((_, seat) => [seat]);
  const setsOf = (followers) => Math.min(...Object.values(followers));
  const sets = (side) => {
    const followers = side.map((seat) => players[seat].followers);
    if (readings.team_sets === "combined") return setsOf(followers.reduce(plus));
    return followers.map(setsOf).reduce((sum, each) => sum + each);
  };
  const most = Math.max(...sides.map(sets));
  const tied = sides.filter((side) => sets(side) === most);
  const last = Math.max(...tied.map(latest));
  return tied.filter((side) => latest(side) === last).flat().sort();
}

// --- Who sees what -------------------------------------------------------------------------------------------------

/** The table as the player in a seat sees it. */
export function observe(document, seat) {
  const state = read(document);
  const players = state.players.map(({ hand, played, followers, last_card }, each) => ({
    cards: hand.length,
    hand: each === seat || state.readings.hands === "open" ? hand : null,
    played: each === seat || state.readings.played_cards === "all" ? played : played.slice(-1),
    followers,
    last_card,
  }));
  return write("observation", { ...state, seat, players });
}

// --- A player ------------------------------------------------------------------------------------------------------

/** One of all legal moves, decided by the seed. */
export function chooseMove(document, seed) {
  const { total } = legalMoves(document, 0, 0);
  return legalMoves(document, seed % total, 1).moves[0];
}

// --- Documents -----------------------------------------------------------------------------------------------------

const read = (document) => ({ ...document, followers: { ...document.followers, pool: document.pool } });

function write(kind, { followers, ...state }) {
  const { pool, ...provinces } = followers;
  return { ...state, format: 1, kind, followers: provinces, pool };
}

const moveDocument = (move) => ({ format: 1, kind: "move", ...move });

// --- The protocol --------------------------------------------------------------------------------------------------

const METHODS = {
  judge({ state, move }) {
    const rules = judge(state, move);
    return { legal: rules.length === 0, violations: rules.map((rule) => ({ rule })) };
  },
  play: ({ state, move }) => ({ state: play(state, move) }),
  legal_moves: ({ state, offset = 0, limit = 100 }) => legalMoves(state, offset, limit),
  choose_move: ({ state, seed }) => ({ move: chooseMove(state, seed) }),
  start: ({ deal }) => ({ state: start(deal) }),
  observe: ({ state, seat }) => ({ observation: observe(state, seat) }),
};

function answer(line) {
  const { id, method, params } = JSON.parse(line);
  const head = { jsonrpc: "2.0", id };
  if (!Object.hasOwn(METHODS, method)) return { ...head, error: { code: -32601, message: "unknown method" } };
  try {
    return { ...head, result: METHODS[method](params ?? {}) };
  } catch (error) {
    return { ...head, error: { code: 1, message: error.message } };
  }
}

/** Whether Node.js runs this file, rather than a module that imports it. */
function isMain(script) {
  const { existsSync, realpathSync } = process.getBuiltinModule("node:fs");
  return existsSync(script) && realpathSync(script) === import.meta.filename;
}

const script = globalThis.process?.argv?.[1];
if (script !== undefined && isMain(script)) {
  const { createInterface } = process.getBuiltinModule("node:readline");
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(answer(line))}\n`);
  }
}
