// The words of the search: what players call things, and words that say little about a question.

// Each line is one meaning: any of its words finds all of them. Colours and factions are one: the rules treat them alike.
export const MEANINGS = `
follower cube piece meeple disc figure supporter man men guy block pawn token disk wood
province area region territory land space zone spot location
pool supply bag stock reserve bank heap
struggle round battle war fight conflict contest fought
pile stack discard
faction colour color rama lao malay malai yellow red blue green royalist party
british britain brit uk england english invader italian foreign foreigner colonialist
adjacent adjoining neighbour neighbor border touching touch neighbouring neighboring neighbouring bordering beside nearby
tie draw equal level equally tied drawn deadlock stalemate even identical alike
win winner victory won beat winning
team side teammate partner ally partnership mate friend together gang cooperate
swap exchange trade switch change replace
undo reverse revert cancel undone mirror
take grab pick remove collect gain receive took taken gather keep kept picked withdraw
pass passing passer passers
play use spend lay burn dump waste
start begin first begins beginning starter initial
decided finished finish closed scored completed done resolved claimed settled
opponent enemy rival
secret hidden conceal hide hid
visible open public faceup seen upside facedown
old previous earlier former used ago early
limit limited maximum restriction restricted
often frequently times
far distant away across
see look inspect view check peek search
talk kibitz whisper tell speaking say signal discuss communicate speak negotiate hint chat deal agree announce plan
king crown crowned royal
marker flag counter chip
empty vacant deserted gone present zero abandoned
count worth value matter relevant important benefit
home homeland
colony kingdom country siam colonise colonised conquered conquer annexed takeover
set trio
maharacha maharaja
hand deck
player person people
show reveal
put add insert place drop position placed placing placement
illegal impossible forbidden useless banned prohibited
effect effective action ability text
must obliged forced compulsory mandatory required optional voluntary necessary obligatory obligation
two 2 second 2nd pair couple
one 1 single
three 3 3rd third
four 4 fourth
five 5
eight 8 eighth
final last
argue dispute contested current now active actual ongoing
control own hold belong occupy occupied
majority most strongest highest
end ends ending stop
back return again regain retake recapture
online yucata internet web app
saba ethiopia
duration minute length hour late
random luck chance randomly lucky shuffle
steal rob theft
new fresh refill redraw replenish refresh
later future upcoming yet ahead afterward
leave stay remain leftover rest
move shift push relocate transfer
not no none never nothing without cannot cant dont doesnt wont isnt arent didnt wasnt havent hasnt shouldnt couldnt neither nobody refuse
may can could might allowed allow permitted legal ok okay possible
age child kid children year
`.trim().split("\n").map(line => line.split(" "))

// Phrases that are one thing, before the words are told apart.
export const PHRASES = [
  [/\b(?:1|one)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b|(?:^|[^\d:-])1[:-]1(?![\d:-])/g, " onevsone "],
  [/\b(?:2|two)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b|(?:^|[^\d:-])2[:-]1(?![\d:-])/g, " twovsone "],
  [/\b(?:2|two) \w+ (?:\w+ )?(?:for|against|with|vs) (?:1|one|a|an)\b/g, " $& twovsone "],
  [/\b(?:1|one|a) \w+ (?:\w+ )?(?:for|against|vs) (?:1|one|a) \w+\b/g, " $& onevsone "],
  [/\b(?:i|we|you|he|she|they) (?:have|has|got|had) (\d|two|three|four|five|six)\b.{0,40}\b(?:have|has|got|had) (?:also )?\1\b/g, " $& player tie "],
  [/\bsame (?:cubes|followers|influence|sets?|scores?|points|regions|areas|provinces)\b/g, " $& tie "],
  [/\b(?:4|four)[\s-]*(?:p\b|players?|persons|people|of us)/g, " $& team "],
  [/\bstill (?:tied|equal|level)\b|\b(?:tied|equal|level) (?:in|on) both\b/g, " $& stilltied "],
  [/\b(?:tied?|equal|level)\b[^.?!·]{0,40}\b(?:and|also|even)\b[^.?!·]{0,20}\b(?:second|2nd)\b/g, " $& stilltied "],
  [/\b(?:second|2nd)[\s-]*(?:best|strongest|placed?|ranked|rank|faction|colou?r)\b/g, " secondrank faction "],
  [/\b(?:same|equal) (?:amount|number|count|total|quantity)s?\b|\b(?:just )?as (?:many|much)(?: \w+)? as\b|\bequally many\b/g, " tie "],
  [/\b(?:on|by|for) (?:his|her|my|their|your|our|one)(?:s|self|selves)?(?: own)?\b(?= *(?:$|[,.?!]| with| in))/g, " alone "],
  [/\b(?:(?:all )?(?:ran|run|running|runs) out|used up|not enough|ran dry|runs dry|no more|too few)\b/g, " short "],
  [/\bking(?:s|'s)? cards?\b/g, " maharacha "],
  [/\bking(?:s|'s)? colou?r\b|\bwinning colou?r\b/g, " reign faction "],
  [/\b(?:free people|khon?[\s-]*tha?i)\b/g, " khonthai "],
  [/\bstart(?:ing)? (?:area|region|province)\b/g, " home "],
  [/\btie[\s-]*break(?:er|ing)?s?\b/g, " tiebreak "],
  [/\b(a|an|the|that|this|these|which|one|same|different|no|any|some|other|another|each|empty|first) places?\b/g, " $1 province "],
  [/\bpeople'?s?\b(?= (?:must|play|pass))/g, " player "],
  [/\bdraw(?:s|ing|n)? (?:(?:a|any|new|more|another|some|up) )*(?:cards?|hands?|piles?)\b|\bdraw from\b/g, " new card "],
  [/\brul(?:ing|er|ers)\b/g, " reign "],
  [/\b(?:controls|owns|gets|rules|wins) (?:all (?:of )?)?(?:siam|the (?:whole )?(?:country|kingdom|land))\b/g, " reign "],
  [/\b(who|that|it|colou?r|faction|yellow|red|blue|rama|lao|malay|doesnt|does not|british|to|both|not) rules?\b/g, "$1 reign "],
  [/\b(?:ay+ut+h?aya|isaa?n|pat+ani)\b/g, " home province "],
  [/\b(?:lan na|khorat|suk?h?othai|mon|rattanakosin|shewa province)\b/g, " province "],
  [/\b(?:held|taken|owned|won|ruled|conquered|captured|seized) by\b/g, " control by "],
  [/\b(?:areas|regions|provinces|territories|places|spaces)\b/g, " $& several "],
  [/\bclose (?=swap|exchange|trade|province|region|area)/g, " adjacent "],
  [/\bin (?:a|an|the|this|that|one|each|every|my|our) (?:area|region|province|place|space|territory)\b/g, " $& inside "],
  [/\bface[\s-]*up\b/g, " visible "],
  [/\b(?:no|out of|without)(?: more)? cards\b/g, " empty hand "],
  [/\bnext (?:to|door)\b/g, " adjacent "],
  [/\b(?:no|without|zero)(?: \w+)? (?:cubes?|followers?|pieces?)\b/g, " empty follower "],
  [/\b(?:have|has|had|need|needs|got|forced|obliged|required|made)\s+to\b/g, " must "],
  [/\bhow long\b((?: \w+)*?) (?:lasts?|takes?)\b|\bhow long is (?=(?:a|one|the)(?: [\w-]+){0,2} game\b)/g, " duration $1 "],
  [/\bhow old\b/g, " age "],
  [/\b(?:no ?one|no ?body)\b/g, " nobody empty "],
  [/\b(?:my|your|his|her|a|next|ones) (?:go|move)\b/g, " turn "],
  [/\b(?:both|each)\b(?: \w+){0,3} (?:\d|two|three|four|five|six|equal(?:ly)?|same)\b/g, " $& tie "],
  [/\b(?:\d|two|three|four|five|six)(?: \w+)? (?:each|both)\b/g, " $& tie "],
  [/\b(?:skip|miss)(?:s|ped|ping)? (?:a|my|the|your|his) (?:turn|go)\b/g, " pass "],
  [/\b(?:tak(?:e|es|en|ing)|took) (?:part|over)\b/g, " control "],
  [/\bin a row\b|\bone after (?:another|the other)\b/g, " consecutive "],
  [/\bin front of\b/g, " infront "],
]

// Words without a meaning of their own, and words that only say what kind of question it is: these count little.
export const EMPTY_WORDS = new Set(`
a about actually also am an and are as at be because been being but by did do does either else even ever for from go
goes going had happen happens has have he her him his i if im in into is it its just let lets like me mine my of on or
our please really she should so some something still than that the their them then there theres these they thing this
those to too up us very want wants wanted was we were will with would you your yours hey hi well anything five six
seven nine ten 5 6 7 9 10 under above below onto upon within while whilst though although since until till already
directly suddenly exactly correct right wrong sure think thinks thought believe know question explain explained
explanation rule rules case situation example stuff kind sort bit lot now cheating cheat fair guess heard says said
ago moment maybe perhaps simply simple oh ah um thanks thank help yes
`.trim().split(/\s+/))
export const LIGHT_WORDS = new Set(`
after all another any anyone before both can during each every everybody everyone get gets getting got how less may
mine more much my need off only out other own same someone somebody what whats when where which while who whom whose
why choose way instead not
`.trim().split(/\s+/))
