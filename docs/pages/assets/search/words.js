// The words of the search: what players call things, and words that say little about a question.

// Each line is one meaning: any of its words finds all of them. Colours and factions are one: the rules treat them alike.
const MEANINGS = `
follower cube piece meeple disc figure supporter man men guy block pawn
province area region territory land space zone spot location
pool supply bag stock reserve bank heap
struggle round battle fight conflict contest fought
pile stack discard
faction colour color rama lao malay malai yellow red blue green royalist party
british britain brit england english invader italian
adjacent neighbour neighbor border touching touch neighbouring neighboring neighbouring bordering beside nearby
tie draw equal level equally tied drawn deadlock stalemate even identical alike
win winner victory won beat
team teammate partner ally partnership mate friend
swap exchange trade switch
undo reverse revert cancel undone mirror
take grab pick remove collect gain receive took taken gather
pass passing
play use spend lay burn dump waste
start begin first begins beginning starter open-with
decided finished closed scored completed done resolved claimed settled
opponent enemy rival somebody-else
secret hidden conceal hide hid
visible open public faceup
old previous earlier former used before
limit maximum restriction
often frequently times
far distant away across
see look inspect view check peek search
talk whisper tell say signal discuss communicate speak negotiate hint chat deal agree announce plan
king crown crowned
marker token flag counter
empty vacant deserted
count
home homeland
colony colonise colonised conquered conquer annexed takeover
set trio
maharacha maharaja
card
hand deck
player person people
show reveal
put add insert place drop position
illegal impossible forbidden useless banned
effect effective action ability text
must obliged forced compulsory mandatory required optional voluntary
two 2 second 2nd
one 1 single
three 3 3rd third
four 4 fourth
five 5
eight 8 eighth
final last
argue dispute contested current now active
control own hold belong occupy occupied
reign rule ruling ruler
majority most strongest highest
end ends ending stop finish over
back return again regain retake recapture
online yucata internet web app
saba ethiopia
duration minute length hour late
random luck chance randomly lucky shuffle
steal rob
new fresh refill redraw replenish refresh
later future upcoming yet ahead
leave stay remain
move shift push relocate transfer
not no none never nothing without cannot cant dont doesnt wont isnt arent didnt wasnt havent hasnt shouldnt couldnt neither nobody refuse
may can could might allowed allow permitted legal ok okay possible
age old-enough child kid year
`.trim().split("\n").map(line => line.split(" "))

// Phrases that are one thing, before the words are told apart.
const PHRASES = [
  [/\b(?:1|one)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b/g, " onevsone "],
  [/\b(?:2|two)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b/g, " twovsone "],
  [/\b(?:(?:all )?(?:ran|run|running|runs|are|is) out|used up|not enough|ran dry|runs dry|no more|all gone|too few)\b/g, " short "],
  [/\bking(?:s|'s)? cards?\b/g, " maharacha "],
  [/\bking(?:s|'s)? colou?r\b|\bwinning colou?r\b/g, " reign faction "],
  [/\b(?:free people|khon?[\s-]*tha?i)\b/g, " khonthai "],
  [/\bstart(?:ing)? (?:area|region|province)\b/g, " home "],
  [/\btie[\s-]*break(?:er|ing)?s?\b/g, " tiebreak "],
  [/\b(a|an|the|that|this|these|which|one|same|different|no|any|some|other|another|each|empty|first) places?\b/g, " $1 province "],
  [/\bpeople'?s?\b(?= (?:must|play|pass))/g, " player "],
  [/\bface[\s-]*up\b/g, " visible "],
  [/\b(?:no|out of|without)(?: more)? cards\b/g, " empty hand "],
  [/\bnext to\b/g, " adjacent "],
  [/\bnext door\b/g, " adjacent "],
  [/\b(?:no|without|zero)(?: \w+)? (?:cubes?|followers?|pieces?)\b/g, " empty follower "],
  [/\b(?:have|has|had|need|needs|got|forced|obliged|required|made)\s+to\b/g, " must "],
  [/\bhow long\b((?: \w+)*?) (?:lasts?|takes?)\b/g, " duration $1 "],
  [/\b(?:no ?one|no ?body)\b/g, " nobody empty "],
  [/\b(?:skip|miss)(?:s|ped|ping)? (?:a|my|the|your|his) (?:turn|go)\b/g, " pass "],
  [/\b(?:tak(?:e|es|en|ing)|took) (?:part|over)\b/g, " control "],
  [/\bin a row\b|\bone after (?:another|the other)\b/g, " consecutive "],
  [/\bin front of\b/g, " before "],
]

// Words without a meaning of their own, and words that only say what kind of question it is: these count little.
const EMPTY_WORDS = new Set(`
a about actually also am an and as at be because been being but by did do does either else even ever for from get gets getting
go goes got had happen happens has have he her him his i if im in into is it its just let lets like me mine my of on or our out please
really she should so some something still than that the their them then there theres these they thing this those to too up us very want
was we were will with would you your yours hey hi well anything
`.trim().split(/\s+/))
const LIGHT_WORDS = new Set(`
after all another any anyone before both can during each every everybody everyone how less may mine more much my need off only
other own same someone somebody what whats when where which while who whom whose why choose way instead not
`.trim().split(/\s+/))
