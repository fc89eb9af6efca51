### Wat er over een spel gezegd wordt, in het Nederlands. De kop van en/game.ftl legt de variabelen uit.
###
### De woorden zijn die van het Nederlandse boekje, waar het ze heeft: aanhanger, machtsgroep, machtsstrijd, algemene
### voorraad, provinciekaartje (kort: kaartje), merker, speelhulp, actiekaart, veld, set; de Britten trekken binnen.
### Wie gelijk staat, staat gelijk; wie de meeste provincies controleert, regeert. De spelers zijn "je" en "jij".

## Namen. `.one` is één aanhanger, `.several` zijn er meer; `.marker` is de merker van de Koning.

province = { $name }
    .shared = de provincie { $name }
faction = { $name }
    .one = { $name }-aanhanger
    .several = { $name }-aanhangers
faction-Malay = Maleisiërs
    .one = Maleisiër
    .several = Maleisiërs
faction-English = Engelsen
    .one = Engelsman
    .several = Engelsen
faction-Welsh = Welshmen
    .one = Welshman
    .several = Welshmen
faction-Scots = Schotten
    .one = Schot
    .several = Schotten
invader = { $name }
invader-British = Britten
invader-Italians = Italianen
invader-Invaders = Indringers
card = { $name }
    .a = { a }
king = { $name }
    .a = { a }
    .marker = { $name }-merker
king-King = Koning
    .marker = Koningsmerker
colour = { $name }
colour-yellow = geel
colour-red = rood
colour-blue = blauw
colour-green = groen
a = een { $name }
country = het land
    .siam = Siam
pool = de algemene voorraad
nobody = niemand
player = { $you ->
    [yes] jij
   *[no] { $name }
}

## Zinsdelen

number = { $number ->
    [0] geen
    [1] één
    [2] twee
    [3] drie
    [4] vier
    [5] vijf
    [6] zes
    [7] zeven
    [8] acht
    [9] negen
    [10] tien
    [11] elf
    [12] twaalf
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
    .into = { $followers } naar { $province }
    .from = { $followers } uit { $province }
tally = { $player } { $number ->
    [0] geen enkele
   *[other] { $number-word }
}
coloured = { $colour } voor { $faction }
list-and = { $left } en { $right }
    .middle = { $left }, { $right }
list-or = { $left } of { $right }
    .middle = { $left }, { $right }
list-of-lists = { $left }, en { $right }
    .middle = { $left }, { $right }

## Weigeringen

not-legal = deze zet is niet toegestaan:
violation-game-over-as-colony = Het spel is afgelopen: { $country } is een kolonie van de { $invader }, en { $winners } { won }.
violation-game-over = Het spel is afgelopen: alle machtsstrijden zijn voltooid, en { $winners } { won }.
violation-unknown-province = Op dit bord ligt geen provincie { $province-name }.
    .allowed = De provincies zijn { $allowed }.
violation-pool-is-no-province = De algemene voorraad is geen provincie.
    .allowed = De provincies zijn { $allowed }.
violation-card-not-held = De kaart { $card } heb je al gespeeld.
    .allowed = In je hand heb je { $allowed }.
    .nothing = Je hebt geen kaarten meer en kunt dus alleen passen.
violation-province-closed = In { $province } mogen geen aanhangers worden gezet: daar hebben de { $controlled_by } de controle.
    .allowed = Aanhangers kunnen naar { $allowed-or }.
    .nothing = Met deze kaart kan nu nergens een aanhanger heen; verplaats dus niemand.
violation-one-tile = Twee kaartjes moeten van plaats wisselen, maar je noemde alleen dat van { $tile-name }.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-same-tile = Je noemde { $tile-name } twee keer, maar twee verschillende kaartjes moeten van plaats wisselen.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tile-face-down = Het kaartje van { $tile-name } ligt omgedraaid en kan dus niet worden verwisseld.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tile-with-king = Op het kaartje van { $tile-name } ligt een { $king-marker }; het kan dus niet worden verwisseld.
    .allowed = { tiles }
    .nothing = { no-tiles }
violation-tiles-not-swapped = Met { $maharacha } moet je twee kaartjes verwisselen als dat kan, en het kan.
    .allowed = { tiles }
violation-faction-not-in-pool = In de algemene voorraad ligt geen { $faction-one } die je kunt zetten.
violation-faction-not-placed = Met { $khon_thai } moet je één { $faction-one } zetten, want er ligt er een in de algemene voorraad.
    .allowed = Die kan naar { $allowed-or }.
violation-one-sided-swap = Een ruil gaat heen en terug, maar je noemde alleen { $followers-in }, en niemand die terugkomt.
violation-swap-with-pool = Je ruilt tussen twee provincies, en de algemene voorraad is geen provincie.
violation-same-province = Een ruil vraagt twee verschillende provincies, maar je noemde { $province } voor beide kanten.
violation-followers-not-there = Je kunt { $followers } niet uit { $province } ruilen.
    .allowed = In { $province-name } { $allowed-count ->
        [one] staat
       *[other] staan
    } alleen { $allowed-together }.
    .nothing = In { $province-name } staat niemand.
violation-swap-undone = Hiermee zou je de laatste ruil ongedaan maken: { $last_swap }.
violation-swap-not-made = Met { $one_vs_one } moet je twee aanhangers ruilen als dat kan, en het kan.
    .example = { example }
violation-not-neighbours = { $province } en { $other } zijn geen buren, en { $two_vs_one } werkt alleen tussen buren.
    .allowed = { $province } kan ruilen met { $allowed-or }.
violation-two-from-two-provinces = De twee aanhangers van { $two_vs_one } moeten uit dezelfde provincie komen, maar je noemde { $provinces }.
violation-not-two-for-one = In dit spel ruil je met { $two_vs_one } twee aanhangers tegen één of helemaal niets, en twee tegen één kan nu niet; ruil dus niemand.
violation-two-for-one-not-made = Met { $two_vs_one } moet je twee aanhangers tegen één ruilen als dat kan, en het kan.
    .example = { example }
violation-one-for-one-not-made = Twee tegen één ruilen kan niet, maar met { $two_vs_one } moet je dan één tegen één ruilen als dat kan, en het kan.
    .example = { example }
violation-too-many-placed = Met deze kaart zet je twee aanhangers, maar je noemde provincies voor { $placed-word }.
violation-too-few-in-pool = In de algemene voorraad { $in_pool ->
    [one] ligt
   *[other] liggen
} { $in_pool-of-faction }; { $placed-word } zetten kan dus niet.
violation-too-few-placed = Je moet { $owed-of-faction } zetten, want dat kan.
    .allowed = Je kunt { $owed ->
        [one] die
       *[other] ze
    } zetten in { $allowed-or }.
violation-out-of-reach = { $province } ligt buiten bereik: deze provincie grenst niet aan de thuisprovincie van de { $faction } en ook niet aan een provincie die zij controleren.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-home-itself = { $province } is zelf de thuisprovincie van de { $faction }, en geen provincie grenst aan zichzelf; de { $faction } controleren geen van haar buren.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-home-lost = { $province } ligt buiten bereik: de { $faction } kunnen niet meer uitgaan van hun thuisprovincie { $home }, want de { $controlled_by } controleren die.
    .allowed = { within-reach }
    .nothing = { none-within-reach }
violation-taken-from-pool = Je moet een aanhanger uit een provincie nemen, niet uit de algemene voorraad.
violation-taken-not-there = In { $follower-place } kun je geen { $follower-one } nemen: na je actie { $standing-count ->
    [0] staat
    [one] staat
   *[other] staan
} daar { $standing }.
    .allowed = { takes }
    .nothing = Er kan niemand worden genomen; neem dus niemand.
violation-nobody-taken = Je noemde geen aanhanger om te nemen.
    .allowed = { takes }
violation-last-card-never-wins = Je hebt de allerlaatste kaart van het spel, { $card }.
violation-last-card-fewer-sets = Als je de kaart zo speelt, wordt { $country } een kolonie van de { $invader }, en { $winners } { wins-with } { $most-word } complete { $most ->
    [one] set
   *[other] sets
}; { $side } { $side-count ->
    [one] hebt er dan
   *[other] hebben er dan samen
} { $own-word }.
violation-last-card-fewer-followers = { would-reign }: { $leaders } { would-have } { $most-of-reign }{ each }, { $own-tally }.
violation-last-card-fewer-of-second = { would-reign }: { $tied } staan dan gelijk met elk { $level-tally }, maar { $leaders } { would-have } { $most-of-second }{ each }, { $own-tally }.
violation-last-card-played-later = { would-reign }: { $tied } staan dan gelijk met elk { $level-tally }, en { $later } { $later-count ->
    [one] verliest
   *[other] verliezen
} bij die gelijke stand door later een kaart te spelen dan { $earlier }.
won = { $winners-count ->
    [one] { $winners-you ->
        [yes] hebt
       *[no] heeft
    }
   *[other] hebben
} gewonnen
wins-with = { $winners-count ->
    [one] wint
   *[other] winnen
} met
would-have = { has } dan
tiles = Deze kaartjes kunnen worden verwisseld: { $allowed }.
no-tiles = Er kunnen nu geen twee kaartjes worden verwisseld; verwissel dus niets.
takes = Je kunt elke aanhanger nemen die in { $allowed-places } staat.
example = Bijvoorbeeld: { $example }.
within-reach = Binnen bereik { $allowed-count ->
    [one] ligt
   *[other] liggen
} { $allowed }.
none-within-reach = Binnen bereik ligt geen open provincie; zet dus niemand.
would-reign = Als je de kaart zo speelt, regeren de { $reign } en { $winners-count ->
    [one] wint
   *[other] winnen
} { $winners }
each = { $leaders-count ->
    [one] {""}
   *[other] {" "}elk
}
winning-takes = Om te winnen neem je { $allowed-count ->
    [one] {""}
   *[other] een van deze:{" "}
}{ $allowed-in }.
winning-example = Zo kun je bijvoorbeeld winnen: { $example }.
no-victory = Hoe je de kaart ook speelt, je wint niet. Je kunt dus alleen passen.

## Fouten van een opstelling of een stelling die met de hand gemaakt is

fault-players = met 2, 3 of 4 spelers wordt gespeeld, niet met { $players }
fault-aids = { $players } spelers trekken verschillende speelhulpen uit { $numbers-figures }, niet { $aids-figures }
fault-first-player = de startspeler wordt geloot: een plaats van 0 tot { $highest }, niet { $first }
fault-first-player-not-drawn = de laagste speelhulp begint, dus er wordt geen startspeler geloot; de opstelling noemt plaats { $first }
fault-tiles = elke provincie heeft één kaartje, maar het zijn er { $tiles }
fault-tiles-of = { $number } voor { $province-name }
fault-tiles-of-no-province = { fault-tiles-of }, wat geen provincie is
fault-groups = { $groups } groepen aanhangers voor { $provinces } provincies
fault-start = { $province-name } begint met { $number } aanhangers; niet met { $followers-figures }
    .own = { $province-name } begint met { $number } aanhangers, waarvan ten minste { $own-figures }; niet met { $followers-figures }
fault-too-many-placed = { $followers-figures } zijn geplaatst, maar na de speelhulpen zijn er nog maar { $supply-figures }
fault-negative = { $followers-figures }: dat kan niet
fault-nobodys-turn = niemand is aan de beurt: de spelers zijn { $side }
fault-passes = een machtsstrijd eindigt als er { $enough } keer achter elkaar gepast is; { $passes } keer kan nu dus niet
fault-after-colony = het spel eindigde toen de { $invader } hun kolonie kregen, maar er volgde nog een machtsstrijd
fault-outcome = volgens het bord geldt: { $true }; maar er staat: { $stated }
fault-no-ending = het spel gaat door
fault-reign = de { $reign } regeren en de winnaars zijn { $winners }
fault-colony = de { $invader } hebben een kolonie en de winnaars zijn { $winners }
fault-king-off-map = op { $province-name } ligt een { $king-marker }, maar dat is geen provincie
fault-marker = een controlemerker is die van een machtsgroep of van de { $invader }, niet { $marker }
fault-too-many-markers = er zijn { $markers } controlemerkers voor { $provinces } provincies
fault-too-many-british = de { $invader } hebben maar { $markers } controlemerkers
fault-supply = in het spel zijn { $supply-figures }, maar op tafel liggen { $followers-figures }
fault-closed = { $province-name } neemt geen aanhangers meer op, maar er staan { $followers-figures }
fault-set-of-cards = hand en stapel van { $seat } zijn samen niet één set actiekaarten: { $cards }
fault-card-too-many = { $number } keer { $card } te veel
fault-card-missing = { $number } keer { $card } te weinig
fault-too-many-owned = { $seat } heeft { $number } aanhangers, maar na { $played } gespeelde { $played ->
    [one] kaart
   *[other] kaarten
} ten hoogste { $most }
fault-last-cards = de spelers hebben { $piles-figures } kaarten gespeeld, dus hun laatste waren niet de nummers { $numbers-figures }
fault-too-many-kings = op de kaartjes { $kings ->
    [one] ligt 1 { $king-marker }
   *[other] liggen { $kings } { $king-marker }s
}, maar { $maharacha } is { $times } keer gespeeld
fault-swap-not-last = de laatste ruil was met { $card }, maar dat was niet de laatst gespeelde kaart
fault-swap-of-two = de laatste ruil was niet tussen twee provincies van dit bord
fault-swap-far = de laatste ruil met { $card } was tussen { $provinces }, die niet aan elkaar grenzen

## Gebeurtenissen

event-Passed = { $seat } past.
    .course_no-cards = { $seat } heeft geen kaarten meer en past.
    .action_last-card_holder-passes = { $seat } moet passen: met de laatste kaart zou { $seat } het spel niet winnen.
    .online_skipped = { $seat } kan alleen passen en wordt overgeslagen.
event-CardPlayed = { $seat } speelt { $card }.
event-TilesSwapped = De kaartjes van { $crowned-name } en { $other-name } wisselen van plaats.
event-KingPlaced = Op het kaartje van { $province-name } komt een { $king-marker }.
event-FollowersPlaced = Uit de algemene voorraad: { $followers-into }.
event-FollowersSwapped = In { $one } { $ones-count ->
    [one] wisselt
   *[other] wisselen
} { $ones } van plaats met { $others } in { $other }.
event-CutShort =
    .no-two-tiles = Er kunnen geen twee kaartjes worden verwisseld, dus { $card } verandert niets.
    .no-swap = Er kan niet worden geruild, dus { $card } verandert niets.
    .no-two-for-one = Twee tegen één ruilen kan niet, dus met { $card } wordt één tegen één geruild.
    .none-in-the-pool = In de algemene voorraad liggen geen { $missing-or-several } om te zetten.
    .one-in-the-pool = In de algemene voorraad ligt maar één { $missing-or-one }; een tweede wordt dus niet gezet.
    .none-within-reach = Binnen bereik van de { $missing } ligt geen open provincie; er wordt dus geen aanhanger gezet.
event-FollowerTaken = { $seat } neemt één { $follower-one } uit { $follower-place }.
event-NothingTaken = { $seat } neemt niemand, want er is niemand om te nemen.
event-StruggleEnded = Er is { $passes-word } keer achter elkaar gepast: de machtsstrijd om { $province-name } eindigt.
event-FactionTakesControl = De { $faction } hebben de meeste aanhangers in { $province } en nemen de macht over.
event-BritishMarchIn = In { $province } staan machtsgroepen gelijk met de meeste aanhangers: de { $invader } trekken binnen en nemen de macht over.
    .struggle_empty_british = In { $province } staat geen enkele aanhanger: de { $invader } trekken binnen en nemen de macht over.
event-FollowersReturned = Uit { $province } { $followers-count ->
    [one] gaat
   *[other] gaan
} { $followers } terug naar de algemene voorraad.
    .nobody = In { $province } staan geen aanhangers die terug naar de algemene voorraad kunnen gaan.
event-TileTurned = Het kaartje van { $province-name } wordt omgedraaid.
event-NextStruggle = Machtsstrijd { $number } gaat om { $province-name }; { $starter } begint.
event-SiamIsColony = De { $invader } controleren vier provincies: { $country } is hun kolonie.
event-FactionReigns = Alle machtsstrijden zijn voltooid: de { $faction } controleren de meeste provincies en regeren.
    .victory_reign_tie = Alle machtsstrijden zijn voltooid: de { $faction } regeren; zij staan gelijk met de meeste provincies, maar kregen er het laatst een.
event-GameWon = { wins } het spel.

## Zetten

move-Pass = passen
move-Play = { $card }: { $action }; neem { $take-from }
    .nothing = { $card }: { $action }; neem niemand
move-Maharacha = verwissel { $crowned-name } en { $other-name }, { $king-marker } op het eerste
    .one = verwissel alleen { $tile-name }
    .nothing = niets verwisselen
move-KhonThai = { $followers-into }
    .nothing = niemand wordt gezet
move-OneVsOne = { $ones-in } tegen { $others-in }
    .nothing = niets ruilen
move-TwoVsOne = { $ones-in } tegen { $others-in }
    .nothing = niets ruilen
move-FactionCard = { $followers-into }
    .nothing = niemand wordt gezet

## De vragen van een beurt, en in het kort voor het antwoord

question-card = Welke kaart speel je?
    .short = kaart
question-crowned = Welk kaartje krijgt de { $king-marker }?
    .short = { $king-marker } op
question-other-tile = Met welk kaartje verwissel je het?
    .short = verwisseld met
question-place = Waar gaat de { $faction-one } heen?
    .short = { $faction-one } naar
question-first-place = Waar gaat de eerste { $faction-one } heen?
    .short = { $faction-one } naar
question-second-place = Waar gaat de tweede { $faction-one } heen?
    .short = { $faction-one } naar
question-swapped = Welke aanhanger ruil je?
    .short = ruil
question-swapped-for = Tegen welke aanhanger uit een andere provincie ruil je?
    .short = tegen
question-first-of-two = Welke aanhanger is de eerste van de twee?
    .short = ruil
question-second-of-two = Welke aanhanger uit dezelfde provincie is de tweede?
    .short = en
question-one-for-two = Tegen welke aanhanger uit een buurprovincie ruil je ze?
    .short = tegen
question-take = Welke aanhanger neem je?
    .short = neem
answer-pass = passen
answer-follower = { $follower-one } in { $follower-place }
answer-follower-in-pool = { $follower-one } in de voorraad
answer-no-tile = geen kaartje
answer-no-place = nergens
answer-no-follower = niemand
answer-no-take = niemand

## Het spel

game-turn = Machtsstrijd { $number } van { $total } gaat om { $province-name }; { $seat } is aan de beurt
    .passed = { game-turn } nadat er { $passes-word } keer { $passes ->
        [one] gepast
       *[other] achter elkaar gepast
    } is
game-over = Het spel is afgelopen
game-reign = De { $reign } regeren, en { wins }.
game-colony = Een kolonie van de { $invader }: { wins }.
wins = { $winners } { $winners-count ->
    [one] wint
   *[other] winnen
}
game-resignation = { $seat } geeft op.
game-time-forfeit = De tijd van { $seat } is om.
game-abandoned = Het spel is afgebroken.
    .seat = { $seat } heeft het spel verlaten.
game-not-undone = Mag niet worden teruggeruild: { $card }, { $action }.

## Het einde van een spel

end-provinces = Provincies: { $held-tally }.
end-last-province = Provincies: { $held-tally }. De { $reign } kregen er het laatst een: { $province-name }, in machtsstrijd { $number }.
end-followers = { $faction-several }: { $owned-tally }.
end-sets = Complete sets: { $owned-tally }.
end-last-card = { $seat } speelde in beurt { $number } { $seat-you ->
    [yes] je
   *[no] de eigen
} laatste kaart
end-last-card-number = De laatste kaart van { $seat } was nummer { $number } van alle gespeelde kaarten.
end-no-card = { $seat } speelde nooit een kaart.
why-by-rule = Waarom, regel voor regel:

## Wat opdrachten afdrukken

move-legal = { $move } is toegestaan
move-not-legal = { $move } is niet toegestaan, om { $reasons } { $reasons ->
    [one] reden
   *[other] redenen
}:

## Analyse

analysis-chance = { $seat } wint ongeveer { $chance } ± { $margin } van 100 spellen
    .forced = { $seat } wint, wat de anderen ook doen
    .wins = { $seat } wint als niemand een fout maakt
    .shares = { $seat } deelt de overwinning als niemand een fout maakt
    .loses = { $seat } verliest als niemand een fout maakt
    .hardly-tried = nauwelijks geprobeerd
analysis-only-pass = Er zit niets anders op dan te passen.
analysis-expected = Verwacht daarna:
analysis-first = De eerste zet is het vaakst geprobeerd: dat zegt meer dan een kans.
analysis-if-all-pass = Als daarna iedereen alleen nog past: { $outcome }
analysis-end = Daarmee is het spel afgelopen: { $outcome }
analysis-most = { $leaders } { has } dan de meeste { $reign-several }: { $number-word }{ each }.
analysis-most-sets = { $leaders } { has } dan de meeste complete sets: { $number-word }{ each }.
has = { $leaders-count ->
    [one] { $leaders-you ->
        [yes] hebt
       *[no] heeft
    }
   *[other] hebben
}
analysis-team-sets = { $leaders } hebben dan samen { $number-word } complete { $number ->
    [one] set
   *[other] sets
}, { $rivals } { $least-word }.

## Plaatjes

picture-players = { $map }: { board-players }
picture-end = het einde
picture-map = { $title }: de landkaart
picture-tiles = de provinciekaartjes in de volgorde van de machtsstrijden
picture-face-up = open
picture-face-down = omgedraaid
picture-contested = betwist
picture-contested-province = betwist: { $province }
picture-controlled = gecontroleerd door de { $power }
picture-home-of = thuisprovincie van de { $faction }
picture-neighbours = naast { $neighbours }
picture-border-of = grens van { $one } en { $other }: { $provenance }
picture-pool = Algemene voorraad
picture-the-pool = de algemene voorraad: { $followers }
picture-cards = { $held } { $held ->
    [one] kaart
   *[other] kaarten
}
picture-on-top = bovenop: { $card }
picture-nothing-played = nog niets gespeeld
picture-partner = partner van { $seat }
picture-to-move = aan de beurt
picture-passed = heeft gepast
picture-wins = wint
picture-win-together = winnen samen
picture-signs = wat de tekens betekenen
picture-capital = hoofdstad
picture-control = controle
picture-home = thuisprovincie
picture-border = grens
picture-reconstructed-border = grens, gereconstrueerd
picture-other-readings = { board-other-readings } { $readings }
picture-struggles = { $map }, de machtsstrijden van een spel. { $turn }
picture-taken = { $number }: de { $power } nemen { $province }, aanhangers daar: { $followers }
picture-map-then = het bord toen
picture-followers = aanhangers
picture-taken-by = genomen door
picture-so-far = tot nu toe
picture-holds = heeft

## De tafel als tekst

board-teams = { $one } tegen { $other }
board-players = { $players } { $players ->
    [one] speler
   *[other] spelers
}
board-box = veld
board-province = provincie
board-code = code
board-home = thuis
board-tile = kaartje
board-next-to = naast
board-pool = alg. voorraad
board-face-down = { $power }, omgedraaid
board-played = speelde { $card }
    .nothing = speelde niets
board-other-readings = Andere lezingen dan die van de spelregels:

## De tafel in de terminal

table-human = mens
table-status = { $status } - beurt { $number }
table-log = Verloop
table-cards = Kaarten
table-help = Hulp
table-end = Het einde
table-wait = Wachten
table-close = Sluiten
table-show = Tafel tonen
table-why-not = Waarom niet?
table-best-moves = De beste zetten
table-no-move = Geen zet
table-window = De tafel heeft een venster van ten minste { $width } x { $height } tekens nodig.
table-privacy =
    { $player } is aan de beurt.

    Alle anderen kijken weg. Druk op Enter als je klaar bent.
table-thinks = { $player } denkt na ...
table-after-end = u gaat terug, q sluit af.
table-your-cards = Je kaarten: { $cards }
table-your-turn = Jouw beurt, { $seat }
table-enter-plays = Enter speelt hem, Esc gaat terug.
table-play-it = Speel hem
table-all-legal = Elke keuze is toegestaan.
table-no-choice = Er valt nu niets te kiezen.
table-looking = De beste zetten worden gezocht ...
table-no-adviser = Er is niets geïnstalleerd dat de beste zetten kan zoeken: installeer kingofsiam-kernel.
table-no-undo = Er valt niets terug te nemen.
table-not-saved = Het spel kon niet worden bewaard: { $error }
table-saved = Bewaard in { $file }.
table-unsaved = Het spel is niet bewaard: s bewaart het, q sluit af zonder te bewaren.
table-to-resume = { table-saved } Om het te hervatten: { $command }
table-from = Uit { $place-name }:
table-held = { $held-word } stuks
table-key-step_back = Terug
table-key-why = Reden
table-key-analyse = Raad
table-key-undo = Herstel
table-key-cards = Kaart
table-key-log = Log
table-key-save = Bewaar
table-key-help = Hulp
table-key-leave = Stop
table-province = prov.    thuis
table-next-to = naast
table-tile = kaartje
table-pool = alg. voorraad
table-player = speler
table-holds = heeft
table-top-card = bovenop
table-number-of-cards = { $number } { $number ->
    [one] kaart
   *[other] krt.
}
table-hand-and-pile =
    {"  "}heeft     { $held }
    {"  "}gespeeld  { $played }
table-no-cards = geen
table-hidden-cards = { $number } verborgen { $number ->
    [one] kaart
   *[other] kaarten
}
table-on-top = { $cards } boven op { $number } { $number ->
    [one] andere
   *[other] andere
}
table-keys =
    De toetsen aan tafel
      1 tot 9, 0, p  kies wat bij deze toets staat; is het niet
                     toegestaan, dan zie je waarom
      pijlen, Enter  ga naar een keuze en neem die (of klik erop)
      Esc            een stap terug in de beurt
      w              waarom zijn de andere keuzes niet toegestaan?
      a              de beste zetten, met hun kansen, en waarom
      u              terug naar je vorige beslissing
      c              de kaarten die je mag zien: handen en stapels
      l              het hele verloop (het korte schuift na Tab)
      s, q           bewaar het spel als verslag; sluit af
      h              deze hulp

    Het bord
      Onder de letter van elke machtsgroep staat hoeveel aanhangers zij
      heeft. Een letter achter een provincie zegt wiens thuisprovincie het
      is. Het getal voor een provincie is haar veld, en haar toets; "naast"
      noemt de velden van haar buren. De machtsstrijden volgen de volgorde
      van de velden, en > wijst de huidige aan. "kaartje" zegt wie een
      provincie controleert, of dat er een Koningsmerker ligt.

    De regels
      `kingofsiam rules` drukt ze af (in het Engels), en `kingofsiam rules
      ID` die waarvan de naam tussen haken staat.

## De regels, met de namen van het bord

rule-components_board = Het bord toont acht provincies.
rule-components_followers = Er zijn 54 aanhangers, 18 in elk van de drie kleuren.
rule-components_colours = De kleuren van de machtsgroepen: { $colours }.
rule-components_action-cards = Er zijn vier sets van acht actiekaarten.
rule-components_card-set = Elke set actiekaarten bevat { $khon_thai } twee keer, en { $maharacha }, { $one_vs_one }, { $two_vs_one }, { $rama }, { $lao } en { $malai } elk één keer.
rule-components_playing-aids = Er zijn vier speelhulpkaarten, met de nummers 1 tot 4.
rule-components_playing-aids_corners = Een speelhulp toont linksboven twee aanhangers en rechtsboven haar nummer.
rule-components_control-markers_faction = Er zijn acht controlemerkers voor elke machtsgroep.
rule-components_control-markers_british = Er zijn vier controlemerkers van de { $invader }.
rule-components_king-markers = Er zijn vier { $king-marker }s.
rule-components_province-tiles = Er zijn acht provinciekaartjes, één voor elke provincie.
rule-concept_players = Het spel is voor twee tot vier spelers.
rule-concept_everyone-for-himself = Met twee of drie spelers speelt iedereen voor zichzelf.
rule-concept_partnerships = Met vier spelers zijn degenen die tegenover elkaar zitten partners.
rule-concept_age = Het spel is voor spelers vanaf 12 jaar.
rule-concept_length = Een spel duurt met twee spelers ongeveer een half uur, met drie drie kwartier en met vier een uur.
rule-concept_influence = Met je kaarten probeer je één machtsgroep de heerschappij over { $country } te bezorgen en tegelijk zelf invloed te krijgen in de winnende machtsgroep.
rule-concept_aim = Aan het einde van het spel wint de speler met de grootste invloed in de machtsgroep die regeert.
rule-concept_partners-share = Als een speler wint, wint de partner mee.
rule-concept_colony-differs = Als { $country } een kolonie van de { $invader } wordt, wordt de winnaar op een andere manier bepaald.
rule-setup_two-players = Met twee spelers gaan twee aanhangers van elke machtsgroep uit het spel.
rule-setup_set-of-cards = Elke speler krijgt een set van acht actiekaarten.
rule-setup_playing-aid = Elke speler trekt op goed geluk een speelhulp.
rule-setup_playing-aid_followers = Elke speler neemt de twee aanhangers die op de speelhulp staan en legt ze voor iedereen zichtbaar neer.
rule-setup_playing-aid_four = Speelhulp 4 doet alleen met vier spelers mee; wie haar heeft, krijgt dezelfde aanhangers als de linkerbuur.
rule-setup_homes = Elke machtsgroep heeft één van de acht provincies als thuisprovincie.
rule-setup_homes_marked = Op het bord geven twee aanhangers in de kleur van een machtsgroep haar thuisprovincie aan.
rule-setup_followers = Zet vier aanhangers in elke provincie{ unless }.
rule-setup_followers_home = Zet in een thuisprovincie twee aanhangers van de eigen machtsgroep en twee willekeurig getrokken aanhangers{ unless }.
rule-setup_followers_elsewhere = Zet in elke andere provincie vier willekeurig getrokken aanhangers{ unless }.
rule-setup_pool = De overige aanhangers vormen de algemene voorraad.
rule-setup_pool_place = De algemene voorraad ligt op het wapen van { $country }, rechtsonder op het bord.
rule-setup_tiles = Leg de provinciekaartjes in willekeurige volgorde neer, één op elk van de velden 1 tot 8.
rule-setup_tiles_face-up = De provinciekaartjes liggen open.
rule-setup_first-player = De speler met het laagste nummer op de speelhulp begint.
rule-course_eight-struggles = Het spel bestaat uit acht machtsstrijden, één om elke provincie.
rule-course_order-of-tiles = De machtsstrijden volgen de velden: eerst de provincie waarvan het kaartje op veld 1 ligt, dan veld 2, enzovoort.
rule-course_clockwise = Er wordt met de klok mee gespeeld.
rule-course_play-or-pass = In je beurt speel je één actiekaart of je past.
rule-course_re-enter = Wie gepast heeft, mag in een latere beurt toch weer een kaart spelen.
rule-course_may-pass = Je hoeft nooit een kaart te spelen; je mag in elke beurt passen.
rule-course_no-cards = Een speler zonder kaarten moet passen; een speler met kaarten hoeft dat nooit, behalve met een allerlaatste kaart die niet zou winnen.
rule-course_struggle-ends = Als alle spelers na elkaar gepast hebben, eindigt de machtsstrijd.
    .struggle-ends-three-passes = Als er drie keer achter elkaar gepast is, eindigt de machtsstrijd.
rule-course_next-starter = De speler links van wie het laatst gepast heeft, begint de volgende machtsstrijd.
rule-action_one-card = Om een kaart te spelen neem je er een uit je hand en leg je die open voor je neer.
rule-action_on-top = Een gespeelde kaart gaat boven op je eerdere kaarten, zodat alleen de bovenste te zien is.
rule-action_never-returned = Gespeelde kaarten komen nooit terug; een speler speelt dus in een heel spel ten hoogste acht kaarten.
rule-action_must-execute = De actie van de kaart die je speelt, moet je uitvoeren.
rule-action_as-far-as-possible = Je mag een kaart ook spelen als de actie geheel of gedeeltelijk niet is toegestaan; voer die uit zover de regels het toelaten.
rule-action_any-province = Een kaart mag op elke provincie werken.
rule-action_closed-province = Je mag geen aanhangers zetten in een provincie die een machtsgroep of de { $invader } al controleren.
    .closed-provinces-controlled-by-a-faction = In een provincie die een machtsgroep al controleert, mogen geen aanhangers worden gezet.
rule-action_follower_take = Neem na de actie één aanhanger naar keuze en leg die voor je neer.
rule-action_follower_from-a-province = Je mag de aanhanger uit elke provincie nemen.
rule-action_follower_must-take = Je moet een aanhanger nemen, ook als de actie niet kon worden uitgevoerd.
rule-action_follower_none = Is er geen aanhanger om te nemen, dan neem je er geen.
rule-action_last-card = De allerlaatste actiekaart van het spel mag je alleen spelen als jij of je partner daarmee het spel wint.
rule-action_last-card_holder-passes = Als je de allerlaatste kaart hebt en die niet mag spelen, moet je passen.
rule-action_maharacha_swap = { $maharacha }: verwissel twee verschillende provinciekaartjes die open liggen.
rule-action_maharacha_king = { $maharacha }: leg een { $king-marker } op een van de twee kaartjes die je verwisseld hebt.
rule-action_maharacha_king-stays = { $maharacha }: een kaartje met een { $king-marker } kan niet worden verwisseld.
rule-action_maharacha_short = { $maharacha }: als er geen twee kaartjes verwisseld kunnen worden, verwissel je niets en leg je geen { $king-marker } neer.
rule-action_khon-thai_one-of-each = { $khon_thai }: zet één aanhanger van elke machtsgroep uit de algemene voorraad in een provincie.
rule-action_khon-thai_short = { $khon_thai }: als een machtsgroep geen aanhanger in de algemene voorraad heeft, zet je alleen aanhangers van de andere machtsgroepen.
rule-action_khon-thai_different-provinces = { $khon_thai }: de aanhangers mogen naar verschillende provincies gaan.
rule-action_swap_stands-there = Een aanhanger die je ruilt, moet in de provincie staan die je noemt.
rule-action_swap_another-province = Je ruilt tussen twee verschillende provincies, en elke provincie geeft ten minste één aanhanger.
rule-action_swap_same-colour = De aanhangers die je ruilt, mogen van dezelfde machtsgroep zijn.
rule-action_one-vs-one_swap = { $one_vs_one }: ruil één aanhanger uit een provincie tegen één aanhanger uit een andere provincie.
rule-action_one-vs-one_anywhere = { $one_vs_one }: de twee provincies hoeven niet aan elkaar te grenzen.
rule-action_two-vs-one_swap = { $two_vs_one }: ruil twee aanhangers uit een provincie tegen één aanhanger uit een andere provincie.
rule-action_two-vs-one_adjacent = { $two_vs_one }: de twee provincies moeten aan elkaar grenzen.
rule-action_two-vs-one_short = { $two_vs_one }: als je geen twee tegen één kunt ruilen, ruil dan zo mogelijk één tegen één tussen provincies die aan elkaar grenzen.
rule-action_undo = Als twee kaarten { $one_vs_one } (of twee kaarten { $two_vs_one }) gespeeld worden zonder een andere actiekaart ertussen, mag de tweede de eerste niet ongedaan maken: die mag niet dezelfde machtsgroepen tussen dezelfde provincies terugsturen.
rule-action_undo_ends = Het verbod om een ruil ongedaan te maken eindigt zodra er een andere actiekaart gespeeld wordt.
rule-action_faction-card_two = { $rama }, { $lao }, { $malai }: zet twee aanhangers van de machtsgroep uit de algemene voorraad in één of twee provincies.
rule-action_faction-card_adjacent = { $rama }, { $lao }, { $malai }: kies alleen provincies die grenzen aan een provincie die de machtsgroep controleert, of aan haar thuisprovincie.
rule-action_faction-card_lost-home = { $rama }, { $lao }, { $malai }: de thuisprovincie telt niet als een andere machtsgroep of de { $invader } haar controleren.
rule-action_faction-card_short = { $rama }, { $lao }, { $malai }: ligt er maar één aanhanger van de machtsgroep in de voorraad, dan zet je die; ligt er geen, dan zet je er geen.
rule-action_faction-card_lao-and-malai = De kaarten { $lao } en { $malai } werken als de kaart { $rama }, elk voor de eigen machtsgroep.
rule-struggle_contested = De betwiste provincie is die waarvan het kaartje open op het veld met het laagste nummer ligt.
rule-struggle_majority = De machtsgroep met de meeste aanhangers in de betwiste provincie krijgt er de controle.
rule-struggle_marker_faction = Als een machtsgroep de controle krijgt, leg dan een van haar controlemerkers op de hoofdstad.
rule-struggle_tie_british = Staan twee of alle drie de machtsgroepen gelijk met de meeste aanhangers, dan trekken de { $invader } binnen en nemen zij de macht over.
rule-struggle_empty_british = De { $invader } nemen ook de macht over in een provincie waar geen enkele aanhanger staat.
rule-struggle_marker_british = Als de { $invader } de macht overnemen, leg dan een van hun controlemerkers op de hoofdstad.
rule-struggle_followers-return = Alle aanhangers uit de betwiste provincie gaan naar de algemene voorraad.
rule-struggle_tile-turned = Draai daarna het provinciekaartje om; de machtsstrijd is voltooid.
rule-victory_end_colony = Het spel eindigt meteen als de { $invader } vier provincies controleren: { $country } is dan een kolonie van de { $invader }.
rule-victory_end_all-struggles = Als { $country } geen kolonie wordt, eindigt het spel na alle acht machtsstrijden.
rule-victory_reign_most-provinces = De machtsgroep die de meeste provincies controleert, regeert in { $country }.
rule-victory_reign_tie = Als machtsgroepen gelijk staan met de meeste provincies, regeert die ervan die het laatst een provincie kreeg.
rule-victory_colony_set = Een complete set is één aanhanger van elke machtsgroep.
rule-victory_colony_most-sets = In een kolonie wint de speler met de meeste complete sets.
rule-victory_colony_tie = Als spelers gelijk staan met de meeste sets, wint die van hen die het laatst een actiekaart speelde.
rule-victory_colony_shared = Als geen van de spelers die met de meeste sets gelijk staan ooit een kaart speelde, delen zij de overwinning.
rule-victory_player_most-followers = Als een machtsgroep regeert, wint de speler met de meeste aanhangers van die machtsgroep.
rule-victory_player_second-rank = Bij gelijke stand wint van hen de speler met de meeste aanhangers van de tweede machtsgroep.
rule-victory_second-ranked = De tweede machtsgroep is die met de meeste provincies na de machtsgroep die regeert; ze moet er ten minste één controleren.
rule-victory_second-ranked_tie = Als de twee machtsgroepen die niet regeren evenveel provincies controleren, is die de tweede die later een provincie kreeg.
rule-victory_player_last-card-loses = Staan spelers dan nog steeds gelijk, dan verliest die van hen die het laatst een actiekaart speelde.
rule-victory_player_last-card-again = Staan er nog drie of meer spelers gelijk, dan valt af wie het laatst een kaart speelde, enzovoort tot er één over is: de speler van wie de laatste kaart het vroegst kwam, wint.
rule-victory_player_never-played = Wie van hen nooit een kaart speelde, geldt als de vroegste van allen; zijn het er meer, dan delen zij de overwinning.
rule-four-players_partners = Met vier spelers zijn de twee die tegenover elkaar zitten een team.
rule-four-players_silence = Met vier spelers mag niemand over het spel praten, ook niet met de partner.
rule-four-players_no-showing = Met vier spelers mag niemand de kaarten tonen die nog in de hand zijn, ook niet aan de partner.
    .hands-open = Met open handen ziet iedereen de kaarten die de anderen nog hebben, partners ook.
rule-four-players_played-cards = Partners mogen elkaar de kaarten niet tonen die zij al gespeeld hebben.
rule-four-players_own-followers = Elke speler verzamelt eigen aanhangers, partners ook.
rule-four-players_standard = Ook met vier spelers bepalen de gewone regels welke speler wint.
rule-four-players_partner-wins = Als een speler wint, wint de partner mee.
rule-four-players_partners-tied = Zodra alle spelers die nog gelijk staan tot één team behoren, wint dat team.
rule-four-players_colony_sets = In een kolonie leggen partners hun aanhangers bij elkaar, en het team met de meeste complete sets wint.
    .team-sets-added = In een kolonie wint het team met de meeste complete sets; de sets van beide partners worden opgeteld.
rule-four-players_colony_tie = Staan de teams met hun sets gelijk, dan wint het team van de speler die het laatst een actiekaart speelde.
rule-online_first-player = Online wordt de startspeler altijd geloot.
rule-online_skipped = Online wordt een speler die alleen kan passen, overgeslagen.
rule-online_original = In de oorspronkelijke versie online zie je van elke tegenstander alleen de bovenste kaart van de stapel en geen enkele kaart in de hand.
rule-online_open-hands = In de variant met open handen online, die niet officieel is, zie je alle kaarten die je tegenstanders nog hebben.
rule-online_two-or-three = Online wordt het spel alleen voor twee of drie spelers aangeboden.
rule-online_reset = Online mag je je zet onbeperkt opnieuw beginnen.
rule-online_messages = Online wordt een pas die een machtsstrijd beëindigt als zodanig getoond, en een bericht meldt dat een speler overgeslagen is.
rule-saba_names = Amhara, Tigray en Shewa spelen de rol van Rama, Lao en Maleisiërs, de Italianen die van de Britten, en Menelik II is de Koning; de actiekaarten hebben nieuwe namen die daarbij passen.
rule-saba_shewa = Zet in Shewa, de groene thuisprovincie, één eigen aanhanger en drie willekeurig getrokken aanhangers.
rule-saba_desert = Zet in Wollo en Herarghe elk maar één aanhanger, willekeurig getrokken.
rule-saba_all-else = Al het andere is als in King of Siam: hoeveel materiaal er is, de rest van de opstelling, het verloop en hoe je wint.
unless = { $usual ->
    [yes] {""}
   *[no] , tenzij het bord iets anders zegt
}

## De hoofdstukken

section-components = Spelmateriaal
section-concept = Doel van het spel
section-setup = Het spel klaarzetten
section-course = Verloop van het spel
section-action = Acties
section-struggle = Een machtsstrijd voltooien
section-victory = Wie het spel wint
section-four-players = Het spel met vier spelers
section-online = Het spel online
section-saba = King of Saba

## Wat documenten zeggen

said-states = gezegd door { $documents }
said-implies = bedoeld door { $documents }
said-silent = niet genoemd door { $documents }
said-nowhere = geen document zegt het

## Uitspraken: de vraag, de mogelijke antwoorden, ons antwoord eerst, en waarom.

ruling-take-from = Van waar mag ik na een kaart de aanhanger nemen?
    .answer-1 = Uit een provincie.
    .answer-2 = Uit een provincie of uit de algemene voorraad.
    .reason = Elk boekje noemt alleen de provincies. De latere uitgave sluit de voorraad uit, zoals spelers haar beschrijven.
ruling-struggle-ends = Hoeveel keer achter elkaar passen beëindigt een machtsstrijd?
    .answer-1 = Zo vaak als er spelers zijn, de een na de ander.
    .answer-2 = Drie keer, met hoeveel spelers ook.
    .reason = De Russische tekst lijkt aan het spel met drie te denken. Met vier spelers zou drie keer passen een machtsstrijd kunnen beëindigen voordat de vierde gepast heeft.
ruling-first-player = Wie begint het spel?
    .answer-1 = De speler die de speelhulp met het laagste nummer trok.
    .answer-2 = Een speler die geloot wordt, zoals in het spel online.
    .reason = Alle documenten behalve de Russische regels zeggen het zo; alleen de aantekeningen over het spel online laten het aan het toeval over. De Russische regels vragen naar nummer 1, dat met twee spelers misschien niet getrokken is.
ruling-home-filling = Hoe wordt een thuisprovincie aan het begin gevuld?
    .answer-1 = Met twee eigen aanhangers en twee die willekeurig getrokken worden.
    .answer-2 = Met vier die willekeurig getrokken worden, waarvan er ten minste twee van de eigen machtsgroep zijn.
    .reason = Vier documenten zeggen hoe je het doet. Het Nederlandse zegt alleen wat eruit moet komen, en dat geeft andere kansen.
ruling-two-player-removal = Gaan er met twee spelers twee aanhangers van elke machtsgroep uit het spel?
    .answer-1 = Ja, 48 aanhangers blijven in het spel.
    .answer-2 = Nee, alle 54 blijven in het spel.
    .reason = Alle boekjes zeggen het. De samenvatting noemt het niet; wie alleen daarnaar speelt, neemt dus niets weg.
ruling-closed-provinces = In welke provincies mag ik geen aanhangers meer zetten?
    .answer-1 = In alle waarvan de machtsstrijd voorbij is, of nu een machtsgroep of de { $invader } ze controleren.
    .answer-2 = Alleen in die van een machtsgroep; die van de { $invader } blijven open.
    .reason = De boekjes sluiten een provincie van de Britten zoals elke andere. De Russische regels gaan verder en laten er geen enkele kaart werken, wat op hetzelfde neerkomt zolang daar niemand staat. De samenvatting sluit de provincies van een machtsgroep; maar zij antwoordt op een vraag naar een gecontroleerde provincie en zegt elders dat ook de Britten provincies controleren.
ruling-lost-home = Een andere machtsgroep of de { $invader } controleren de thuisprovincie: bereikt de kaart van de machtsgroep haar buren nog?
    .answer-1 = Nee, van daaruit niet.
    .answer-2 = Ja, thuis blijft thuis.
    .reason = Alle boekjes stellen deze voorwaarde; de samenvatting laat haar weg.
ruling-two-vs-one-shortfall = Mijn { $two_vs_one } kan volgens de regels geen twee tegen één ruilen, maar twee buren hebben elk een aanhanger: wat nu?
    .answer-1 = Ruil tussen die twee één tegen één.
    .answer-2 = Er wordt niets geruild.
    .reason = Een kaart doet wat binnen de regels kan, en één tegen één is een deel van twee tegen één. De latere uitgave staat de kleinere ruil alleen toe als geen volle ruil mag, zoals spelers haar beschrijven.
ruling-undo-ban-ends = Hoe lang is het verboden om een ruil ongedaan te maken?
    .answer-1 = Tot er een andere actiekaart gespeeld wordt; passen verandert niets.
    .answer-2 = Tot iemand een andere kaart speelt of past.
    .answer-3 = Tot er een andere kaart gespeeld wordt of de machtsstrijd eindigt.
    .reason = De Russische tekst vraagt of er een andere kaart tussen zat, en in de latere uitgave telt passen niet, zoals spelers haar beschrijven. De samenvatting verbiedt alleen een onmiddellijk antwoord.
ruling-team-sets = Vier spelers, een kolonie: hoe tellen we de complete sets van een team?
    .answer-1 = Partners leggen hun aanhangers bij elkaar en tellen dan.
    .answer-2 = Elke partner telt eigen sets, en de aantallen worden opgeteld.
    .reason = De boekjes zeggen dat de partners hun aanhangers samenvoegen, en hun voorbeeld telt ze per kleur op. De samenvatting telt, als je haar letterlijk neemt, sets op en geen aanhangers.
ruling-second-rank-tie = De twee machtsgroepen die niet regeren controleren evenveel provincies: welke is de tweede?
    .answer-1 = De groep die later een provincie kreeg.
    .answer-2 = Geen van beide: ga verder met wie het laatst een kaart speelde.
    .reason = Zo wordt een gelijke stand om de heerschappij beslist, en dan hoort ook de plaats daaronder zo te worden beslist. In de latere uitgave is het zo, zoals spelers haar beschrijven.
ruling-final-tie = Drie of meer van ons staan nog gelijk, en wie het laatst speelde, verliest: en de anderen?
    .answer-1 = Vraag het opnieuw: de speler van wie de laatste kaart het vroegst kwam, wint.
    .answer-2 = Alle anderen delen de overwinning.
    .reason = De boekjes noemen alleen een verliezer, maar het spel heeft een winnaar nodig. Stel dezelfde vraag aan wie overblijft, en je vindt er een.
ruling-forced-pass = Ik kan alleen passen: moet ik dat zeggen?
    .answer-1 = Ja, ik pas in mijn beurt zoals ieder ander.
    .answer-2 = Nee, ik word vanzelf overgeslagen, zoals in het spel online.
    .reason = Een machtsstrijd eindigt als alle spelers gepast hebben, en een speler zonder kaarten is een van hen. Overslaan is een gemak van het spel online; voor ons geldt het als passen.
ruling-hands = Mag ik zien welke kaarten de anderen nog hebben?
    .answer-1 = Nee, handen zijn verborgen.
    .answer-2 = Ja, handen zijn open, zoals in een variant van het spel online.
    .reason = Zelfs partners mogen niet tonen wat zij hebben, en het spel online noemt zijn open handen niet officieel. Dit verandert alleen wat een speler ziet, nooit wat mag.
ruling-played-cards = Welke gespeelde kaarten mag ik bekijken?
    .answer-1 = Alleen de bovenste kaart van elke stapel.
    .answer-2 = Allemaal, een geliefde variant.
    .reason = In de boekjes gaan de kaarten op een stapel, zodat de laatste de andere verbergt. Het Nederlandse boekje verbiedt partners gespeelde kaarten te tonen, waar de andere spreken van kaarten die nog in de hand zijn.
ruling-home-route-target = Mag de kaart van een machtsgroep een aanhanger in haar eigen thuisprovincie zetten?
    .answer-1 = Alleen als de machtsgroep een andere provincie ernaast controleert.
    .answer-2 = Ja, de thuisprovincie staat altijd open.
    .reason = Alle documenten vragen een provincie die aan de thuisprovincie grenst, en geen provincie grenst aan zichzelf.
ruling-fullest-execution = Mag ik met mijn kaart minder doen dan ik zou kunnen?
    .answer-1 = Nee, je moet alles doen wat de regels toelaten.
    .answer-2 = Ja; in elk geval { $two_vs_one-a } geeft alleen verlof.
    .reason = De boekjes zeggen dat de actie moet worden uitgevoerd, en laten alleen weg wat niet mag. Dat je zo veel mogelijk moet doen, staat alleen uitdrukkelijk in de wiki van de spelers en bij spelers van de latere uitgave. Het Nederlandse 'mag' bij 2 vs. 1 gaat in tegen de algemene regel van hetzelfde boekje.
ruling-majority-tie = Eén machtsgroep ligt voor en de andere twee zijn gelijk, zeg 3-1-1: is dat een gelijke stand?
    .answer-1 = Nee, alleen een gelijke stand om de meeste aanhangers telt.
    .answer-2 = Ja, twee machtsgroepen staan gelijk, dus trekken de { $invader } binnen.
    .reason = De machtsgroep met de meeste aanhangers krijgt de controle, en hier is er een. Op zichzelf past de zin over een gelijke stand van twee machtsgroepen ook op 3-1-1, maar je zoekt pas naar een gelijke stand als geen machtsgroep de meeste heeft.
ruling-adjacency-nl = Mogen de twee provincies van { $one_vs_one-a } buren zijn?
    .answer-1 = Ja: ze hoeven geen buren te zijn, maar het mag.
    .answer-2 = Nee, ze mogen geen buren zijn.
    .reason = De Nederlandse tekst laat zich op beide manieren lezen; de andere documenten zeggen duidelijk dat de provincies niet aan elkaar hoeven te grenzen.
ruling-tie-break-nl = Bij een gelijke stand telt wie de laatste was: de laatste van wie gelijk staan, of van allen?
    .answer-1 = De laatste van wie gelijk staan.
    .answer-2 = De laatste van allen, gelijk of niet.
    .reason = Een gelijke stand kan niet worden beslist voor iemand die er niet bij hoort. De Engelse teksten zeggen het; de Russische en de Spaanse laten het aan de samenhang over, en de Nederlandse spreekt van de laatste provincie en de laatste kaart zonder te zeggen van wie.
ruling-undo-ru = Wat mag een tweede ruilkaart precies niet doen?
    .answer-1 = Precies de omgekeerde ruil.
    .answer-2 = De aanhangers terugbrengen naar waar ze stonden.
    .reason = De andere documenten verbieden alleen de precieze omkering, en die zie je in één oogopslag. De twee antwoorden verschillen na een 2 vs. 1, want ook een andere ruil kan de oude stelling herstellen, en na een ruil van één kleur, die niets verandert.
ruling-play-mandatory = Ben ik ooit verplicht een kaart te spelen?
    .answer-1 = Nee, ik mag altijd passen.
    .answer-2 = Ja, als het maar enigszins kan.
    .reason = De samenvatting zegt het in een antwoord op een andere vraag. Dat spreekt haar eigen beschrijving van een beurt en elk ander document tegen.
ruling-partial-order = De enige volle ruil van mijn { $two_vs_one } is verboden omdat ze er een ongedaan zou maken: wat dan?
    .answer-1 = Door het verbod is ze niet toegestaan; doe dus het meeste dat nog mag: één tegen één.
    .answer-2 = Er is een volle ruil, dus iets kleiners mag niet.
    .reason = Een kaart doet wat de regels toelaten, en wat het verbod uitsluit, laten ze niet toe.
ruling-one-sided-swap = Mag een ruilkaart een aanhanger brengen naar een provincie die niets teruggeeft?
    .answer-1 = Nee, een ruil vraagt aanhangers aan beide kanten.
    .answer-2 = Ja, een halve ruil is wat er uitgevoerd kan worden.
    .reason = Ruilen tegen niets is verplaatsen, en geen ruilkaart verplaatst een aanhanger. Als maar één provincie aanhangers heeft, of als de buur van een 2 vs. 1 leeg is, bestaat zo'n ruil niet.
ruling-undo-same-colours = Geldt het verbod om ongedaan te maken voor dezelfde stukken of voor hun kleuren?
    .answer-1 = Voor kleuren: ook andere aanhangers van dezelfde machtsgroepen mogen niet terug.
    .answer-2 = Voor stukken: andere aanhangers van dezelfde machtsgroepen mogen terug.
    .reason = Aanhangers van één kleur zijn gelijk, en het Nederlandse boekje sluit deze uitweg uitdrukkelijk uit. Een ruil van gelijke kleuren maak je dus ongedaan door dezelfde ruil nog eens te doen.
ruling-undo-scope = Mag { $one_vs_one-a } ongedaan maken wat { $two_vs_one-a } deed, of een deel daarvan?
    .answer-1 = Ja: alleen de precieze omkering door dezelfde soort kaart is verboden.
    .answer-2 = Nee: geen ruilkaart mag ongedaan maken wat een andere gedaan heeft.
    .reason = De documenten spreken van twee kaarten van één soort, de een na de ander. Een 2 vs. 1 die beperkt bleef tot één tegen één mag dus niet worden omgekeerd door weer zo'n 2 vs. 1. Alleen de ruil van de laatst gespeelde kaart telt, en een ruilkaart zonder ruil beëindigt het verbod zoals elke andere kaart.
ruling-undo-whose = Wiens ruil mag ik niet ongedaan maken?
    .answer-1 = Die van wie ook: het gaat om de kaart, niet om de speler.
    .answer-2 = Die van een andere speler.
    .reason = Het komt op hetzelfde neer: elke set heeft één 1 vs. 1 en één 2 vs. 1, dus een andere kaart van die soort is altijd van een andere speler.
ruling-king-marker = Welk van de twee verwisselde kaartjes krijgt de { $king-marker }?
    .answer-1 = Een van beide, naar keuze.
    .reason = Alle documenten zeggen een van de twee en stellen geen voorwaarde.
ruling-maharacha-short = Er kunnen geen twee kaartjes meer verwisseld worden: wat doet { $maharacha }?
    .answer-1 = Geen verwisseling en geen { $king-marker }, ook niet als er nog één vrij kaartje is; de kaart mag worden gespeeld.
    .answer-2 = Een enkel vrij kaartje krijgt toch de { $king-marker }.
    .reason = De merker gaat op een kaartje dat verwisseld is, en met één kaartje kan dat niet. De boekjes verwisselen alleen kaartjes die open liggen; de samenvatting noemt dit niet.
ruling-contested-tile = Mag ik het kaartje verwisselen van de provincie waar we om strijden?
    .answer-1 = Ja, en meteen wordt er om een andere provincie gestreden.
    .answer-2 = Nee, die machtsstrijd is begonnen.
    .reason = Het kaartje ligt open tot de machtsstrijd voltooid is, en gestreden wordt altijd om de provincie van het eerste open kaartje.
ruling-khon-thai-short = De voorraad heeft geen aanhanger van één machtsgroep: wie zet { $khon_thai } dan?
    .answer-1 = Eén aanhanger van elke machtsgroep die de voorraad nog heeft.
    .reason = Het Nederlandse boekje zegt het; de andere zeggen dat van die machtsgroep geen aanhanger gezet wordt. De samenvatting zwijgt, maar een kaart die niet alles kan, doet toch de rest.
ruling-faction-card-short = In de voorraad ligt maar één aanhanger van de machtsgroep: wie zet haar kaart dan?
    .answer-1 = Die ene.
    .reason = Een kaart die niet alles kan, doet de rest.
ruling-just-placed = Mag ik de aanhanger nemen die mijn kaart net gezet heeft?
    .answer-1 = Ja.
    .answer-2 = Nee, hij moet er al gestaan hebben.
    .reason = Je neemt een aanhanger na de actie, uit wat er dan in de provincies staat; in de inleiding van de uitgever zelf gaat het ook zo.
ruling-nothing-to-take = In geen enkele provincie staat een aanhanger: mag ik een kaart spelen?
    .answer-1 = Ja, en er wordt geen aanhanger genomen.
    .answer-2 = Nee, zonder aanhanger kan een kaart niet worden gespeeld.
    .reason = Na de actie moet je een aanhanger nemen, maar dat is geen voorwaarde om de kaart te spelen, en niemand kan nemen wat er niet is.
ruling-last-card = Wanneer wint de allerlaatste kaart het spel?
    .answer-1 = Als wie de kaart speelt tot de winnaars hoort nadat de rest van het spel is uitgespeeld.
    .answer-2 = Als wie de kaart speelt zou winnen als het spel dan ophield.
    .reason = Niemand heeft nog een kaart en in elke latere beurt wordt gepast; het einde van het spel staat dus vast en is uit te rekenen. De documenten eisen de overwinning, maar zeggen niet hoe je het kunt weten.
ruling-last-card-holder = Ik heb de allerlaatste kaart en mag die niet spelen: moet ik passen?
    .answer-1 = Ja, de allerlaatste kaart is alleen voor de overwinning.
    .answer-2 = Nee, een speler die een kaart heeft, hoeft nooit te passen.
    .reason = De bijzondere regel gaat boven de algemene; anders zou ze niets verbieden.
ruling-last-card-execution = Wordt de allerlaatste kaart beoordeeld als kaart, of samen met wat ik ermee doe?
    .answer-1 = Met de actie en de aanhanger die je kiest: precies daarmee moet je winnen.
    .answer-2 = Als kaart: als die op een of andere manier kan winnen, mag je die spelen zoals je wilt.
    .reason = Drie boekjes laten je winnen door de kaart uit te voeren. Als kaart beoordeeld zou die het spel nog aan een ander kunnen geven, en dat voorkomt de regel juist.
ruling-last-card-cause = Ik win in elk geval: mag ik de allerlaatste kaart spelen?
    .answer-1 = Ja, het is genoeg dat je daarna wint.
    .answer-2 = Nee, de kaart zelf moet de overwinning brengen.
    .reason = De documenten spreken van winnen door de kaart. Maar de samenvatting noemt het doel: niemand hoort een winnaar onder de anderen te kiezen, en wie in elk geval wint, doet dat niet.
ruling-last-card-winner = De allerlaatste kaart: moet je er zelf mee winnen, of is het genoeg als je partner wint?
    .answer-1 = De overwinning van de partner telt ook.
    .answer-2 = Alleen de eigen overwinning telt.
    .reason = De boekjes noemen de partner, en partners winnen samen. De 'eigen overwinning' van de samenvatting kan ook betekenen dat je het spel niet aan een tegenstander mag geven. Een gedeelde overwinning is een overwinning.
ruling-last-card-held = Ik zou nu met de allerlaatste kaart kunnen winnen: mag ik die voor later bewaren?
    .answer-1 = Ja; in elke latere beurt wordt de kaart opnieuw beoordeeld.
    .answer-2 = Nee, de kaart moet worden gespeeld in de eerste beurt waarin die wint.
    .reason = Niemand hoeft ooit een kaart te spelen. Wie wacht, loopt het gevaar niet meer te winnen.
ruling-british-tie-no-card = Een kolonie, de sets staan gelijk, en geen van hen speelde ooit een kaart: wie wint?
    .answer-1 = Zij delen de overwinning.
    .reason = Het laatste kenmerk scheidt hen niet, en een volgend is er niet.
ruling-never-played = Bij de laatste gelijke stand hebben sommige spelers nooit een kaart gespeeld: wanneer speelden zij het laatst?
    .answer-1 = Vroeger dan iedereen die het wel deed; zijn het er meer, dan delen zij de overwinning.
    .reason = Wie het laatst een kaart speelde, verliest, en wie er nooit een speelde, was zeker niet de laatste.
ruling-second-rank-none = De twee machtsgroepen die niet regeren controleren geen enkele provincie: welke is de tweede?
    .answer-1 = Geen van beide: ga verder met wie het laatst een kaart speelde.
    .reason = Zij controleren niets, en geen van beide kreeg later een provincie dan de andere; de regel voor een gelijke stand kan ze dus niet ordenen.
ruling-british-majority = De { $invader } controleren meer provincies dan elke machtsgroep, maar minder dan vier: regeren zij?
    .answer-1 = Nee, alleen de machtsgroepen worden vergeleken.
    .answer-2 = Ja, de meeste provincies beslissen.
    .reason = Voor een kolonie zijn vier Britse provincies nodig. Met minder strijden alleen de machtsgroepen om de heerschappij.
ruling-aid-four = Vier spelers: trekt iedereen een speelhulp?
    .answer-1 = Ja, alle vier trekken.
    .answer-2 = Nee: de vierde speler trekt niet, maar krijgt nummer 4 of alleen de aanhangers daarvan.
    .reason = De Russische regels en de samenvatting spreken zichzelf tegen, en geen document zegt wie de vierde speler is. Het maakt verschil: als de speelhulpen de tafel rond worden uitgedeeld, heeft de speler links van nummer 4 altijd nummer 1.
ruling-aids-two-players = Uit welke speelhulpen trekken twee spelers?
    .answer-1 = Uit 1 tot 3.
    .reason = Nummer 4 is alleen voor vier spelers, en geen document legt er nog een weg.
ruling-partner-tie = Partners staan met elkaar gelijk: moet dat beslist worden?
    .answer-1 = Nee: zodra allen die nog gelijk staan één team zijn, wint dat team.
    .answer-2 = Ja, tot op één speler.
    .reason = Partners winnen samen; het doet er dus niet toe wie van hen voor de ander komt.
ruling-loser-partner = Vier spelers: ik speelde het laatst en verlies bij de laatste gelijke stand, maar de laatste kaart van mijn partner kwam het vroegst. Winnen wij?
    .answer-1 = Ja: mijn partner wint, en ik win mee.
    .answer-2 = Nee: het team van de verliezer ligt eruit, en het andere team wint.
    .reason = Bij de gelijke stand zoeken we een winnaar, en de partner van een winnaar wint, wat die ook gedaan heeft. Verliezen haalt alleen de verliezer eruit; over het team zegt het niets.
ruling-never-played-teams = Vier spelers: twee die nooit een kaart speelden staan nog gelijk, en zij zijn geen partners. Wie wint?
    .answer-1 = Beiden, en met hen hun partners: iedereen wint, ook een speler die bij de gelijke stand verloor.
    .answer-2 = Het team van de verliezer ligt eruit: als een partner van de twee bij de gelijke stand verloor, wint het andere team.
    .reason = Niets scheidt twee spelers die nooit speelden, en geen document heeft nog een kenmerk. Beiden winnen dus, en de partner van een winnaar wint mee. Het kan alleen gebeuren als bijna niemand een kaart gespeeld heeft. Wie gekozen heeft dat allen behalve de verliezer delen, ziet het team van een verliezer eruit vallen (`loser-team`).
ruling-loser-team = Vier spelers, en jullie hebben gekozen dat allen behalve de verliezer van de laatste gelijke stand delen: kan ik verliezen en toch door mijn partner winnen?
    .answer-1 = Nee: het team van de verliezer ligt eruit, en het andere team wint.
    .answer-2 = Ja: mijn partner deelt in de overwinning, en ik win mee, zodat iedereen gewonnen heeft.
    .reason = In deze lezing wijst de laatste kaart een verliezer aan en verder niets. Als die door een partner zou winnen, zou ze niets beslissen. In de gewone lezing wijst ze een winnaar aan, en dan wint diens partner mee (`loser-partner`).
ruling-pool-as-source = Als aanhangers uit de voorraad genomen mogen worden: wanneer, en welke?
    .answer-1 = Altijd, uit wat er na de actie ligt.
    .reason = De samenvatting noemt de voorraad naast de provincies zonder voorwaarde, en laat je de aanhanger na de actie nemen.
ruling-british-open = Als provincies van de { $invader } open blijven, wat gebeurt er met aanhangers die daar gezet worden?
    .answer-1 = Ze blijven, mogen geruild en genomen worden, en er komt daar geen machtsstrijd meer.
    .reason = Elke provincie heeft één machtsstrijd, dus om deze wordt nooit meer gestreden; de samenvatting zegt verder niets over zulke aanhangers.
ruling-team-last-card = Met vier spelers hebben in een kolonie de teams evenveel sets: wie wint?
    .answer-1 = Het team van de speler die het laatst een kaart speelde.
    .reason = De boekjes zeggen het; de samenvatting zegt het alleen van losse spelers.
ruling-mixed-pair = Moeten de twee aanhangers van { $two_vs_one-a } van één machtsgroep zijn?
    .answer-1 = Nee, elke twee aanhangers in de provincie zijn goed.
    .answer-2 = Ja, twee van één machtsgroep.
    .reason = Elk document zegt twee aanhangers en stelt geen voorwaarde. Dat de geruilde aanhangers van één kleur *mogen* zijn, betekent niet dat het moet.
ruling-giving-side = Welke van de twee provincies van { $two_vs_one-a } geeft er twee?
    .answer-1 = Een van beide: jij kiest.
    .reason = De documenten noemen twee provincies en geen richting.
ruling-tie-at-none = Niemand heeft een aanhanger van de machtsgroep die regeert: wie wint?
    .answer-1 = Allen staan gelijk met geen enkele; ga verder met de tweede machtsgroep en dan met de laatste kaart.
    .reason = Geen enkele is het meeste dat iemand heeft; alle spelers hebben dus het meeste, en deze gelijke stand wordt beslist zoals elke andere.
ruling-whose-last-card = Welke laatste kaart mag alleen worden gespeeld om te winnen: die van mij, of de laatste van het hele spel?
    .answer-1 = De laatste van het hele spel.
    .answer-2 = Ieders eigen laatste kaart.
    .reason = De boekjes spreken van de allerlaatste kaart van het spel, en in hun voorbeeld voor drie spelers is er nog één kaart over. De samenvatting zegt het ook, en alleen haar antwoord op een andere vraag laat zich anders lezen.
ruling-undo-equal-colours = De ruil voor de mijne was er een van twee aanhangers van één machtsgroep: mag ik elders hetzelfde doen?
    .answer-1 = Ja: tussen andere provincies is het niet de omgekeerde ruil.
    .answer-2 = Nee: allen staan dan zoals ze voor die ruil stonden.
    .reason = Geen van beide verandert de stelling; naar de Russische woorden zou elke tweede haar dus herstellen. De Engelse regels en het Spaanse boekje verbieden alleen dezelfde ruil tussen dezelfde provincies.
ruling-homes-first = Worden de aanhangers die in de thuisprovincies horen apart gelegd voordat er getrokken wordt?
    .answer-1 = Ja, die van alle drie de thuisprovincies, nadat de speelhulpen bediend zijn.
    .answer-2 = Nee: provincie na provincie wordt gevuld, en een thuisprovincie krijgt de eigen aanhangers zolang er zijn.
    .reason = Alleen zo krijgt elke thuisprovincie zeker de eigen aanhangers, wat er ook voor de andere getrokken wordt. De documenten noemen de stappen in deze volgorde, maar zeggen niet dat het uitmaakt; de kansen verschillen een weinig. Waar een thuisprovincie alle vier trekt en er ten minste twee de eigen moeten zijn (op Saba één in Shewa), komen de thuisprovincies ook eerst, in de volgorde van de machtsgroepen.
ruling-online-four = Het spel online wordt voor twee of drie spelers aangeboden: mogen vier volgens die regels spelen?
    .answer-1 = Ja.
    .answer-2 = Nee.
    .reason = De site zegt dat haar spel voor vier alleen nog ontbreekt, en niets in haar regels hangt van het aantal spelers af.
ruling-open-hands-four = Vier spelers met open handen: vervalt het verbod om kaarten te tonen?
    .answer-1 = Ja: als allen open handen kiezen, zijn ze open voor allen, ook voor de partner.
    .answer-2 = Nee: met vier spelers mag niemand kaarten tonen.
    .reason = Open handen zijn een variant van het spel online, dat geen spel voor vier heeft. Het verbod belet partners elkaar in het geheim te helpen; als allen alle kaarten zien, is niets geheim. Wie met het verbod wil spelen, laat de handen verborgen.
ruling-choice-nl = De aanhanger, de kaartjes, de provincies: kiest de speler ze, of het toeval?
    .answer-1 = De speler kiest.
    .answer-2 = Het toeval beslist.
    .reason = Het Nederlandse boekje gebruikt een woord dat zowel naar keuze als bij toeval betekent, en bij het klaarzetten bedoelt het ook het toeval. Maar het gaat verder met de invloed die groeit in de machtsgroep die je kiest, en geen ander document laat een kaart aan het toeval over.
ruling-face-down-tiles = Mag een omgedraaid kaartje verwisseld worden?
    .answer-1 = Nee, verwisseld worden twee kaartjes die open liggen.
    .answer-2 = Ja: elke twee kaartjes.
    .reason = De samenvatting stelt geen voorwaarde, maar een omgedraaid kaartje hoort bij een machtsstrijd die voorbij is, en de plaats daarvan kan niet meer veranderen.
ruling-plurality = Moet een machtsgroep meer dan de helft van de aanhangers hebben om een provincie te krijgen?
    .answer-1 = Nee, meer dan elk van de andere is genoeg.
    .answer-2 = Ja: zonder duidelijke meerderheid krijgt geen machtsgroep haar.
    .reason = De meeste aanhangers beslissen. Alleen in een eigen vraag spreekt de samenvatting van een duidelijke meerderheid; waar ze het spel beschrijft, zegt ze de meeste, zoals de boekjes.
ruling-skipped-last-card = Online heb ik de allerlaatste kaart en kan er niet mee winnen: word ik overgeslagen, ook al verraadt dat iets?
    .answer-1 = Ja: een speler die alleen kan passen, wordt overgeslagen, wat dat ook verraadt.
    .answer-2 = Nee, alleen een speler zonder kaarten wordt overgeslagen.
    .reason = De aantekening over het spel online vraagt of een speler een kaart kan spelen, en deze kan dat niet. Iedereen kan tellen welke kaarten er nog zijn; dat wie de laatste heeft er niet mee kan winnen, is alles wat de anderen te weten komen.
ruling-table-talk = Twee of drie spelers: mogen we over het spel praten?
    .answer-1 = Ja, maar niets wat je zegt bindt je.
    .answer-2 = Nee, zoals in het spel met vier.
    .reason = Het verbod staat alleen in het hoofdstuk over vier spelers. Spreek het af voordat jullie beginnen.
ruling-partner-talk = Vier spelers: mogen partners met elkaar praten?
    .answer-1 = Nee, ook partners niet.
    .answer-2 = Ja, als allen het willen: openlijk, zodat iedereen het begrijpt, zonder geheimen of codes. Je mag zeggen welke kaarten je hebt, maar ze niet tonen.
    .reason = De regels verbieden het. De auteur is geen vriend van deze variant, maar laat je vrij om zo te spelen, op deze voorwaarden.
ruling-number-of-cards = Mogen de anderen vragen hoeveel kaarten ik nog heb?
    .answer-1 = Ja.
    .answer-2 = Nee.
    .reason = Iedereen begon met acht kaarten en speelt ze open; wie telt, weet het dus. Geen document spreekt ervan.
ruling-own-pile = Mag ik de kaarten doorkijken die ik gespeeld heb?
    .answer-1 = Ja.
    .answer-2 = Nee, alleen de bovenste kaart mag worden gezien.
    .reason = Alle sets zijn gelijk, dus je eigen hand zegt je wat je gespeeld hebt. De boekjes laten alleen de bovenste kaart zien en zeggen niet aan wie; het spel online verbergt de stapels van je tegenstanders, niet die van jou.
ruling-show-hand = Twee of drie spelers: mag ik iemand mijn kaarten tonen?
    .answer-1 = Nee, handen blijven verborgen.
    .answer-2 = Ja, ik mag er immers ook over praten.
    .reason = Het verbod om kaarten te tonen staat alleen in het hoofdstuk over vier spelers. Maar het spel is voor verborgen handen bedoeld, en ook waar de auteur open praten toestaat, mogen kaarten genoemd en niet getoond worden.
ruling-notes = Mag ik opschrijven welke kaarten er gespeeld zijn?
    .answer-1 = Nee, tenzij allen het goedvinden.
    .answer-2 = Ja, iedereen heeft ze gezien.
    .reason = Geen document spreekt ervan. Maar gespeelde kaarten gaan op een stapel waarin de laatste de andere verbergt, en zo hoort onthouden bij het spel.
ruling-take-back = Mag ik een gespeelde kaart terugnemen?
    .answer-1 = Ja, tot de volgende speler aan de beurt begonnen is.
    .answer-2 = Nee: een kaart die op de stapel ligt, is gespeeld.
    .reason = Geen boekje spreekt ervan. Online mag je je zet altijd opnieuw beginnen. Aan tafel komt voor de volgende beurt niets verborgens aan het licht, behalve de kaart zelf. Spreek het af voordat jullie beginnen.
ruling-illegal-move = We merken later dat een zet niet mocht: wat nu?
    .answer-1 = Zet het recht als er sindsdien niemand gezet heeft; speel anders verder vanuit de stelling zoals ze is.
    .answer-2 = Ga ernaar terug, wat er sindsdien ook gebeurd is.
    .reason = Geen document spreekt ervan. Zodra anderen op de zet geantwoord en aanhangers genomen hebben, kan niemand zeggen wat er zonder die zet gebeurd zou zijn. Spreek het af voordat jullie beginnen.
