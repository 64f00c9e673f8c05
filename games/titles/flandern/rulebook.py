"""Flandern's law in our own words, in English and German, as the tablet shows it."""

from games.engine.rulebook import Chapter, Rulebook, rule
from scoring.wording import Text

RULEBOOK = Rulebook(
    Chapter(
        Text("Round", "Runde"),
        (
            rule(
                "F1",
                Text(
                    "A round begins with the top gold card: only the start player sees its face. A card of a scored "
                    "city is never played: he shows it, discards it and takes the next; with no card left, this round "
                    "has no gold action. Ruling: no card can be discarded once an action card has been laid (F2), "
                    "and none of a city still to be scored; where the board file lists the gold cards and only "
                    "cards of scored cities can be left, the card drawn must be discarded.",
                    "Eine Runde beginnt mit der obersten goldenen Karte: Nur der Startspieler sieht ihre Vorderseite. "
                    "Eine Karte einer abgerechneten Stadt wird nie gespielt: Er zeigt sie, wirft sie ab und nimmt die "
                    "nächste; ist keine mehr da, entfällt die goldene Karte in dieser Runde. Festlegung: Abwerfen geht nur, solange "
                    "noch keine Aktionskarte liegt (F2), und nie bei einer Stadt ohne Wertung; nennt die "
                    "Plandatei die goldenen Karten und können nur solche abgerechneter Städte übrig sein, muss abgeworfen werden.",
                ),
            ),
            rule(
                "F2",
                Text(
                    "Everybody chooses one action card from the hand and may add influence cards from the hand, as "
                    "many as wanted. Influence that is laid is out of the game straight away. "
                    "Ruling: whoever's cards are entered first makes no difference.",
                    "Alle wählen je eine Aktionskarte aus der Hand und dürfen beliebig viele ihrer Einflusskarten "
                    "dazulegen. Was an Einfluss gelegt wird, ist sofort aus dem Spiel. "
                    "Festlegung: Wessen Karten zuerst eingegeben werden, spielt keine Rolle.",
                ),
            ),
            rule(
                "F3",
                Text(
                    "Who laid more cards acts earlier. Among equals the start player is first, and the others follow "
                    "in the order they sit clockwise from him.",
                    "Wer mehr Karten gelegt hat, handelt früher. Bei gleich vielen kommt der Startspieler zuerst; die "
                    "anderen folgen, wie sie im Uhrzeigersinn nach ihm sitzen.",
                ),
            ),
            rule(
                "F4",
                Text(
                    "In that order: what your action card allows you must do; where nothing is possible it is spent as well. "
                    "It lies open until you pick up. City card: build an own, grey or church quarter in that city, or take the stone off one, "
                    "whoever began a grey or church one; not in a scored city. Site: build such a quarter in any "
                    "unscored city and set a stone from the stock on it. Pickup: take back all your open action cards and "
                    "this one, even if it is alone. Ruling: only a quarter under a stone can be finished; the centre "
                    "is built already (F13).",
                    "In dieser Folge: Was die Aktionskarte erlaubt, muss man tun; geht nichts, ist sie dennoch verbraucht. "
                    "Sie liegt offen bis zum Aufnehmen. Städtekarte: dort ein eigenes, graues oder Kirchen-Stadtviertel bauen oder einem den "
                    "Baustellenstein abnehmen, bei Grau und Kirche egal wer begann; nie in einer abgerechneten Stadt. Baustelle: ein "
                    "solches Stadtviertel in einer Stadt ohne Wertung bauen, mit einem Baustellenstein aus dem Vorrat. Aufnehmen: alle offenen Aktionskarten "
                    "und diese zurück auf die Hand, auch wenn sie allein ist. Festlegung: Fertigstellen lässt sich nur, was einen "
                    "Baustellenstein trägt; das Zentrum ist schon gebaut (F13).",
                ),
            ),
            rule(
                "F5",
                Text(
                    "Then the start player shows the gold card and must use it if he can. An influence card goes to "
                    "his hand, any other to the discard. City, site and pickup work as in F4, but only with grey and "
                    "church quarters; pickup takes this round's card along. Cathedral: on a church quarter that has "
                    "none. Master: a figure on an own or grey quarter, also a second one. For both, the centre and "
                    "quarters under a stone will do, while a piece is in stock. Ruling: as in F4, a finish "
                    "needs a stone on that quarter, and the centre is built already (F13).",
                    "Danach zeigt der Startspieler die goldene Karte und muss sie nutzen, wenn er kann. Eine "
                    "Einflusskarte kommt auf seine Hand, jede andere auf die Ablage. Stadt, Baustelle und Aufnehmen "
                    "gelten wie in F4, aber nur mit Stadtvierteln der grauen Zunft und der Kirche; Aufnehmen holt auch "
                    "die Karte dieser Runde. Dom: auf ein Kirchen-Stadtviertel ohne Dom. Zunftmeister: auf ein eigenes "
                    "oder graues Stadtviertel, auch als zweiter. Für beide gehen auch Zentrum und Baustellen, solange "
                    "der Vorrat reicht. Festlegung: Wie in F4 braucht Fertigstellen einen Baustellenstein, und das "
                    "Zentrum ist schon gebaut (F13).",
                ),
            ),
            rule(
                "F6",
                Text(
                    "A round closes in this order: covers on dead sites (F20); the scoring of each city that has no free "
                    "site (F30), which gets a cylinder and gives its stones back; the test whether the game is over "
                    "(F40); a new start player, the next one clockwise. Ruling: quarters under a stone when their city "
                    "is scored stay unfinished for good, and cathedrals and masters set into a scored city have no effect.",
                    "Eine Runde schließt in dieser Folge: Abdeckplättchen auf unbebaubare Bauplätze (F20); Wertung jeder "
                    "Stadt ohne freien Bauplatz (F30), die einen Zylinder bekommt und ihre Baustellensteine abgibt; Prüfung "
                    "auf das Spielende (F40); neuer Startspieler, reihum der nächste. Festlegung: Was bei der Wertung einen "
                    "Baustellenstein trägt, bleibt für immer unfertig, und Dome und Zunftmeister in einer abgerechneten Stadt haben keine Wirkung.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Building", "Bauen"),
        (
            rule(
                "F10",
                Text(
                    "A quarter goes only on a site of its own shape, and its crest must still have one of that shape in stock.",
                    "Ein Stadtviertel passt nur auf einen Bauplatz seiner Form, und von seinem Wappen muss in dieser "
                    "Form noch eines im Vorrat sein.",
                ),
            ),
            rule(
                "F11",
                Text(
                    "One of its longest sides must lie along a quarter that is there: a finished one, one under a "
                    "stone or the centre. A cover is no quarter. Ruling: a common corner is no contact, and sides within "
                    "1 % of the longest are as good as the longest.",
                    "Mit einer Längsseite muss es an einem Stadtviertel liegen, das schon da ist: fertig, Baustelle oder "
                    "Zentrum. Ein Abdeckplättchen ist keines. Festlegung: Eine gemeinsame Ecke reicht nicht, und Seiten, die höchstens "
                    "1 % kürzer sind als die längste, gelten auch als Längsseiten.",
                ),
                waivable=True,
            ),
            rule(
                "F12",
                Text(
                    "Along none of its sides may it lie beside its own crest. That holds for guild, grey and church, and "
                    "no less beside a quarter under a stone or the centre.",
                    "An keiner Seite darf das eigene Wappen daneben liegen. Das gilt für Zunft, graue Zunft und Kirche, auch "
                    "neben Baustellen und dem Zentrum.",
                ),
                waivable=True,
            ),
            rule(
                "F13",
                Text(
                    "You build only where nothing lies, neither quarter nor cover, and only in a city that has not been scored. "
                    "The centre is taken from the start.",
                    "Gebaut wird nur, wo nichts liegt, weder Stadtviertel noch Abdeckplättchen, und nur in einer Stadt "
                    "ohne Wertung. Das Zentrum ist von Anfang an belegt.",
                ),
            ),
            rule(
                "F14",
                Text(
                    "Your own guild, grey and church are yours to build and to finish; with the gold card only grey and "
                    "church. Every other guild is taboo, even one that nobody plays.",
                    "Bauen und fertigstellen darf man die eigene Zunft, die graue Zunft und die Kirche, mit der goldenen "
                    "Karte nur die letzten beiden. Jede andere Zunft ist tabu, auch eine, die niemand spielt.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Dead sites", "Unbebaubare Bauplätze"),
        (
            rule(
                "F20",
                Text(
                    "A free site lives while some crest in play (the players' guilds, grey, church) can still come there: a tile of that shape "
                    "is left, no neighbour bears the crest, and a long side lies along a quarter or another living site. Otherwise "
                    "it is dead, and the end of the round covers it (F6). Ruling: sites that only support each other are dead; a cover "
                    "gives no support; once the 9 covers in the box are used up, dead sites are only marked.",
                    "Ein freier Bauplatz ist bebaubar, solange ein Wappen im Spiel (Zünfte der Spieler, graue Zunft, Kirche) noch hinkann: Ein Stadtviertel "
                    "dieser Form ist übrig, kein Nachbar trägt das Wappen, und eine Längsseite liegt an einem Stadtviertel oder einem "
                    "anderen bebaubaren Bauplatz. Sonst deckt ihn das Rundenende ab (F6). Festlegung: Bauplätze, die nur einander stützen, "
                    "sind unbebaubar; Abdeckplättchen stützen nicht; sind die 9 Abdeckplättchen der Schachtel verbraucht, wird nur noch vermerkt.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Scoring a city", "Wertung einer Stadt"),
        (
            rule(
                "F30",
                Text(
                    "The value of a city adds up its finished quarters: guilds count 1, grey and a guild nobody plays "
                    "included, the church 2, and 3 with a cathedral. Quarters under a stone and covers add nothing. "
                    "The centre counts as finished. Option: it counts nothing, nor do its masters and its cathedral.",
                    "Der Wert einer Stadt ist die Summe ihrer fertigen Stadtviertel: Zünfte zählen 1, auch die graue "
                    "und eine, die niemand spielt, die Kirche 2 und mit Dom 3. Baustellen und Abdeckplättchen bringen nichts. Das "
                    "Zentrum zählt als fertig. Option: Es zählt nichts, ebenso seine Zunftmeister und sein Dom.",
                ),
            ),
            rule(
                "F31",
                Text(
                    "Guilds, grey among them, are compared by their finished quarters in the city; where these are "
                    "equal, by the masters on them, printed ones and figures. Ruling: a master printed on a church "
                    "quarter counts for nobody.",
                    "Verglichen werden die Zünfte, auch die graue, nach ihren fertigen Vierteln in der Stadt, bei gleich "
                    "vielen nach den Zunftmeistern darauf, aufgedruckt oder als Figur. Festlegung: Ein Zunftmeister auf "
                    "einem Kirchen-Stadtviertel zählt für niemanden.",
                ),
            ),
            rule(
                "F32",
                Text(
                    "Guilds that are still level share the lowest of the ranks they fill: two at the top are second "
                    "both, three at the top third. Option: they share the highest. The guild after two at the top is "
                    "third either way.",
                    "Wer dann noch gleichauf ist, teilt sich den kleinsten der belegten Ränge: Zwei an der Spitze sind beide "
                    "auf Rang 2, drei auf Rang 3. Option: Sie teilen sich den höchsten. Auf zwei an der Spitze folgt so "
                    "oder so Rang 3.",
                ),
            ),
            rule(
                "F33",
                Text(
                    "Ruling: whoever has nothing finished in the city has no rank there and gets no points. Nor is a guild "
                    "ranked that nobody plays.",
                    "Festlegung: Wer in der Stadt nichts Fertiges hat, hat dort keinen Rang und bekommt keine Punkte. Auch "
                    "eine Zunft, die niemand spielt, bekommt keinen.",
                ),
            ),
            rule(
                "F34",
                Text(
                    "First gets what the city is worth, second half of that (a fraction is rounded up), third 4 points, "
                    "fourth 2, fifth none. It stays like this even where third brings more than first.",
                    "Rang 1 bringt, was die Stadt wert ist, Rang 2 die Hälfte davon (Bruchteile aufgerundet), Rang 3 "
                    "genau 4 Punkte, Rang 4 genau 2 und Rang 5 nichts. Das gilt auch, wo Rang 3 mehr bringt als Rang 1.",
                ),
            ),
            rule(
                "F35",
                Text(
                    "The grey guild has a marker of its own on the track. Church quarters raise the value and earn no points for anybody.",
                    "Die graue Zunft hat ihren eigenen Zählstein auf der Zählleiste. Die Kirche hebt nur den Wert und bekommt "
                    "selbst keine Punkte.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("End", "Spielende"),
        (
            rule(
                "F40",
                Text(
                    "The game is over when a round leaves no more than one free site in all cities together, or when "
                    "no gold card is left. The round in which the last one is drawn is still played in full.",
                    "Schluss ist, wenn nach einer Runde in allen Städten zusammen höchstens ein Bauplatz frei ist oder keine "
                    "goldene Karte mehr da ist. Die Runde, in der die letzte gezogen wird, wird noch ganz gespielt.",
                ),
            ),
            rule(
                "F41",
                Text(
                    "What is still free gets a cover, and the cities without a scoring are scored now.",
                    "Was noch frei ist, bekommt ein Abdeckplättchen, und die Städte ohne Wertung werden jetzt gewertet.",
                ),
            ),
            rule(
                "F42",
                Text(
                    "Whoever holds the most influence cards gets 3 points; of several, each gets 3. Ruling: if all "
                    "hands are without one, nobody does.",
                    "Wer die meisten Einflusskarten hält, bekommt 3 Punkte, mehrere mit gleich vielen je 3. Festlegung: "
                    "Hält niemand eine, gibt es keine.",
                ),
            ),
            rule(
                "F43",
                Text(
                    "The highest total wins; level players win together. Grey stands in the table of points but is no "
                    "player and cannot win.",
                    "Die höchste Summe gewinnt; wer gleichauf ist, gewinnt gemeinsam. Grau steht mit in der Tabelle, "
                    "kann aber nicht gewinnen.",
                ),
            ),
        ),
    ),
)
