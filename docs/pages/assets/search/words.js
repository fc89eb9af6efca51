// The words of the search: what players call things, and words that say nothing about a question.

// Each line is one meaning: any of its words finds all of them.
const MEANINGS = `
follower cube piece meeple disc figure supporter man
province area region territory land space place zone
pool supply bag stock reserve bank
struggle round battle fight conflict contest
pile stack discard
rama yellow royalist
lao red
malay malai blue green
british british-colony britain brit england english invader
adjacent neighbour neighbor border touching neighbouring neighboring neighbouring bordering
tie draw equal level same-number tied drawn
win winner victory won
team teammate partner ally partnership mate teams
swap exchange trade switch
undo reverse revert cancel
take grab pick remove
pass passing
play use spend lay
start begin first begins beginning starter
decided finished closed scored completed done
opponent enemy rival somebody-else
secret hidden conceal hide
open visible public faceup
old previous earlier former used
limit maximum restriction
often frequently times
far distant away
see look inspect view check
talk whisper tell say signal discuss communicate speak negotiate hint chat deal
king crown crowned
marker token flag counter
tile
empty nobody vacant
number many
count
home homeland
colony
set
maharacha maharaja
khonthai
faction colour color
card
hand
player person people
show reveal
place put add insert
illegal impossible forbidden useless
effect effective action ability
must obliged forced compulsory mandatory have-to
two 2
one 1 single
three 3
four 4
eight 8
final last
argue dispute contested current now
tiebreak tiebreaker tie-break
control own hold
reign rule rules ruling
majority most
game
end ends ending stop
back return again
aid
online yucata
saba ethiopia
duration minute length
`.trim().split("\n").map(line => line.split(" "))

// Phrases that are one thing, before the words are told apart.
const PHRASES = [
  [/\b(?:1|one)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b/g, " onevsone "],
  [/\b(?:2|two)[\s-]*(?:vs?\.?|for|against|versus|to|x)[\s-]*(?:1|one)\b/g, " twovsone "],
  [/\b(\d)[\s-]*[-:][\s-]*(\d)[\s-]*[-:][\s-]*(\d)\b/g, " $1-$2-$3 "],
  [/\b(\d)[\s-]*[-:][\s-]*(\d)\b/g, " $1-$2 "],
  [/\b(?:ran|run|running|runs) out\b|\bused up\b|\bnot enough\b/g, " short "],
  [/\b(?:the )?king(?:'s)? cards?\b/g, " maharacha "],
  [/\b(?:free people|khon[\s-]*thai)\b/g, " khonthai "],
  [/\bface[\s-]*up\b/g, " open "],
  [/\bcounts? as\b/g, " is "],
  [/\b(?:no|out of|without)(?: more)? cards\b/g, " empty hand "],
  [/\bnext to\b/g, " adjacent "],
  [/\b(?:no|without|zero)(?: \w+)? (?:cubes?|followers?|pieces?)\b/g, " empty follower "],
  [/\b(?:have|has|need|needs|got|forced|obliged|required|made)\s+to\b/g, " must "],
  [/\bhow long\b((?: \w+)*?) lasts?\b/g, " duration $1 "],
  [/\bhow long\b/g, " duration "],
  [/\b(?:no ?one|no ?body)\b/g, " nobody "],
  [/\b(?:take|takes|taken|taking) (?:part|over)\b/g, " control "],
  [/\bboth of\b/g, " two "],
]

const STOP_WORDS = new Set(`
a about both after all also am an and any are as at be because been before being but by can cannot can't could did do does
doesn't don't during each either else even ever every for from get gets getting got had happen happens has have he her him his how i if in
into is isn't it its just let let's like may me might mine more much my need needs not now of off on only or over go goes down something someone somebody instead anything really actually choose way other our
out per please should so some still than that the their them then there these they thing this those to too up us want
was we were what what's when where which while who whom whose why will with would yet you your yours allowed allow
`.trim().split(/\s+/))
