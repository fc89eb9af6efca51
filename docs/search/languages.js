// What the booklets of other languages call things: after the English word how the words begin in Dutch, German,
// Spanish and Russian. A word of three letters or fewer must be the same.
export const LANGUAGES = `
follower: aanhanger volgeling Anhänger Gefolgs seguidor партиец партийц сторонник
province: provinci Provinz провинц
pool: voorraad Vorrat reserva кучк запас
card: kaart actiekaart Karte Aktionskarte carta карт
tile: kaartje provinciekaartje Plättchen Provinzkärtchen loseta карточ
marker: merker Marker marcador фишк
king: koning König rey корол
maharacha: махарач
khonthai: хон vrije Freie libre свободн
faction: machtsgroep kleur Fraktion Machtgruppe Farbe facci color парти цвет geel rood blauw gelb rot blau amarill rojo azul желт красн син голуб рам лао мала maleis malayo
struggle: machtsstrijd strijd Machtkampf Kampf lucha disputa борьб битв раунд
play: speel spel uitspe spiele ausspiel juega jugar игра сыгра
pass: past gepast passe gepasst pasa пас
swap: wissel omwissel verwissel tausch vertausch intercambi cambi обмен меня поменя замен
undo: ongedaan rückgängig deshac отмен вернут
back: terug zurück devolv vuelta обратн
adjacent: grens grenz aangrenz angrenz benachbart adyacen vecin сосед
turn: beurt Zug turno ход хода
two: twee zwei dos два две двух
three: drie drei tres три трех
four: vier cuatro четыр четвер
eight: acht ocho восемь
take: neem neme pak nehm coge toma брать взять взя бер возьм
put: leg plaats zet legen setzen poner pone coloca полож клад
control: controle machtsovername Kontrolle Machtübernahme controla контрол захват
majority: meeste meerderheid meisten Mehrheit mayoría больш
tie: gelijk Gleichstand unentschieden empat ничь ничья равен равн
same: zelfde gleiche selbe mismo одинаков
british: Brit британ англи inglés Engels Engländer
colony: koloni colonia колон
win: wint winn gewonnen gewinn gewonnen Sieg gana venc побе выигр
lose: verlies verlier pierd проиг
last: laatste allerlaatste letzte últim последн
first: eerste startspeler Startspieler primer inicial перв
begin: begin beginnt empieza начина
second: tweede zweit segund втор
end: einde eindig Ende endet termina final конец заканч окончан
reign: heers herrsch regier reina gobierna правит власт
home: thuis heimat домашн base
set: Satz Sätze conjunto комплект
partner: Partner compañero pareja equipo партнер команд
player: speler Spieler jugador игрок
pile: aflegstapel stapel Ablagestapel descarte стопк
hand: hand mano рук
empty: leeg lege leer vacía вакан пуст
no: geen niet kein nicht nein sin ningun нет без
must: moet verplicht muss obligatori debe debo obligad должен должн обязан обязат
may: mag kan darf kann puedo puede можно могу может
look: kijken bekijken ansehen anschauen mirar смотре
talk: praten overleg reden sprechen absprechen hablar говор общат
removed: verwijder uitgelegd entfern retira убира
tiebreak: gleichstandsregel desempat
decided: beslist beslecht entschied decidid решен
get: krijg bekomm erhalt obtien recib получ
who: wie wer quien кто
how: hoe wie como как сколько hoeveel wieviel cuánt
when: wanneer wann cuándo когда
`
