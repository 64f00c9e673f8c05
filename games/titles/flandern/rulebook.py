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
                    "A round begins with the top gold card: the start player looks at it and lays it face down. A card of a "
                    "scored city is not played: it is shown, discarded and replaced by the next one. If no card is left, this "
                    "round has no gold action.",
                    "Eine Runde beginnt mit der obersten goldenen Karte: Die Startperson sieht sie an und legt sie verdeckt "
                    "hin. Eine Karte einer gewerteten Stadt wird nicht gespielt, sondern gezeigt, abgelegt und durch die "
                    "nächste ersetzt. Ist keine mehr da, entfällt die goldene Karte in dieser Runde.",
                ),
                ruling=Text(
                    "A card cannot be discarded once an action card has been played (F2). A card of a city "
                    "that has not been scored cannot be discarded at all. If the board file lists the gold "
                    "cards and only cards of scored cities can be left, the card drawn must be discarded.",
                    "Ablegen geht nur, solange noch keine Aktionskarte liegt (F2), und nie bei einer noch "
                    "nicht gewerteten Stadt. Nennt die Plandatei die goldenen Karten und können nur solche "
                    "gewerteter Städte übrig sein, muss die gezogene abgelegt werden.",
                ),
            ),
            rule(
                "F2",
                Text(
                    "Everybody chooses one action card from their hand and may add any number of influence cards. "
                    "Influence cards that are played leave the game at once.",
                    "Alle wählen je eine Aktionskarte aus der Hand und dürfen beliebig viele ihrer Einflusskarten "
                    "dazulegen. Gelegte Einflusskarten sind sofort aus dem Spiel.",
                ),
                ruling=Text(
                    "It makes no difference whose cards are entered first.",
                    "Wessen Karten zuerst eingegeben werden, spielt keine Rolle.",
                ),
            ),
            rule(
                "F3",
                Text(
                    "Whoever played more cards acts earlier. On a tie, the start player comes first, then the others clockwise.",
                    "Wer mehr Karten gelegt hat, handelt früher. Bei Gleichstand kommt zuerst die Startperson, dann "
                    "die anderen im Uhrzeigersinn.",
                ),
            ),
            rule(
                "F4",
                Text(
                    "In that order everybody carries out their action card. What it allows must be done; if "
                    "nothing is possible, the card is used up all the same. It stays on the table until its "
                    "owner picks up.\n"
                    "City card: build one of your own, grey or church quarters in that city, or finish one "
                    "there by taking its stone off. It does not matter who began a grey or church quarter. "
                    "In a scored city nothing is possible.\n"
                    "Site: build one of your own, grey or church quarters in any city not yet scored and put "
                    "a stone on it. If no stone is in stock, nothing is possible.\n"
                    "Pick-up: take all your action cards on the table back into your hand, this one too, "
                    "even if it is the only one.",
                    "In dieser Folge werden die Aktionskarten ausgeführt. Was die Karte erlaubt, muss "
                    "geschehen; geht nichts, ist sie dennoch verbraucht. Sie liegt offen aus, bis "
                    "aufgenommen wird.\n"
                    "Städtekarte: in dieser Stadt ein eigenes, graues oder Kirchen-Stadtviertel bauen oder "
                    "dort eines fertigstellen, indem der Baustellenstein wegkommt. Bei Grau und Kirche ist "
                    "gleich, wer begonnen hat. In einer gewerteten Stadt geht nichts.\n"
                    "Baustelle: ein eigenes, graues oder Kirchen-Stadtviertel in einer beliebigen noch nicht "
                    "gewerteten Stadt bauen und einen Baustellenstein daraufsetzen. Ohne Stein im Vorrat "
                    "geht nichts.\n"
                    "Aufnehmen: alle eigenen ausliegenden Aktionskarten zurück auf die Hand nehmen, auch "
                    "diese, selbst wenn es die einzige ist.",
                ),
                ruling=Text(
                    "Only a quarter with a stone can be finished; the centre is already built (F13).",
                    "Fertigstellen lässt sich nur, was einen Baustellenstein trägt; das Zentrum ist schon gebaut (F13).",
                ),
            ),
            rule(
                "F5",
                Text(
                    "Then the start player shows the gold card and must carry it out if possible. An influence card goes into "
                    "that player's hand, any other card to the discard pile.\n"
                    "City, site and pick-up work as in F4, but only with grey and church quarters; pick-up also takes back "
                    "this round's card.\n"
                    "Cathedral: on any church quarter that has none.\n"
                    "Guild master: a figure on any grey quarter or quarter of your own; several on the same quarter are allowed.\n"
                    "Cathedrals and masters may also go on the centre and on quarters with a stone. Both can be placed only while the stock lasts.",
                    "Danach deckt die Startperson die goldene Karte auf; was sie erlaubt, muss geschehen, wenn es möglich ist. "
                    "Eine Einflusskarte kommt auf die Hand der Startperson, jede andere Karte auf die Ablage.\n"
                    "Stadt, Baustelle und Aufnehmen gelten wie in F4, aber nur mit grauen und Kirchen-Stadtvierteln; Aufnehmen "
                    "holt auch die Karte dieser Runde zurück.\n"
                    "Dombau: ein Dom auf ein beliebiges Kirchen-Stadtviertel ohne Dom.\n"
                    "Zunftmeister: eine Figur auf ein beliebiges eigenes oder graues Stadtviertel; auf demselben dürfen mehrere "
                    "stehen.\n"
                    "Für Dom und Zunftmeister gehen auch das Zentrum und Stadtviertel mit Baustellenstein, solange der Vorrat "
                    "reicht.",
                ),
                ruling=Text(
                    "As in F4, finishing needs a stone on the quarter, and the centre is already built (F13).",
                    "Wie in F4 braucht Fertigstellen einen Baustellenstein, und das Zentrum ist schon gebaut (F13).",
                ),
            ),
            rule(
                "F6",
                Text(
                    "A round ends in this order: dead sites are covered (F20). Each city without a free site "
                    "is scored (F30), gets a cylinder and gives its stones back to the stock. Then the end "
                    "of the game is checked (F40). Finally the next player clockwise becomes start player.",
                    "Eine Runde endet in dieser Folge: Unbebaubare Bauplätze werden abgedeckt (F20). Jede "
                    "Stadt ohne freien Bauplatz wird gewertet (F30), bekommt einen Zylinder und gibt ihre "
                    "Baustellensteine in den Vorrat zurück. Dann wird das Spielende geprüft (F40). Zuletzt "
                    "wird Startperson, wer im Uhrzeigersinn folgt.",
                ),
                ruling=Text(
                    "Quarters that have a stone when their city is scored stay unfinished for good. Cathedrals and masters can still be placed in a scored city, without effect.",
                    "Was bei der Wertung einen Baustellenstein trägt, bleibt für immer unfertig. Dome und Zunftmeister dürfen "
                    "auch in eine gewertete Stadt, haben dort aber keine Wirkung mehr.",
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
                    "A quarter can only be built on a site of its own shape, and its crest must still have a tile of "
                    "that shape in stock.",
                    "Ein Stadtviertel passt nur auf einen Bauplatz seiner Form, und von seinem Wappen muss in dieser "
                    "Form noch eines im Vorrat sein.",
                ),
            ),
            rule(
                "F11",
                Text(
                    "One of its long sides must lie along a quarter that is already there: a finished one, one with a stone, "
                    "or the centre. A cover is not a quarter.",
                    "Mit einer Längsseite muss es an einem Stadtviertel liegen, das schon da ist: an einem fertigen, an einer "
                    "Baustelle oder am Zentrum. Ein Abdeckplättchen ist kein Stadtviertel.",
                ),
                ruling=Text(
                    "What counts is the long side of the new quarter, whichever side of the other one it meets. A shared corner is not enough. Sides within 1 % of the longest are long sides as well.",
                    "Es zählt die Längsseite des neuen Stadtviertels, gleich auf welche Seite des anderen sie trifft. Eine "
                    "gemeinsame Ecke reicht nicht. Seiten, die höchstens 1 % kürzer sind als die längste, sind auch "
                    "Längsseiten.",
                ),
                waivable=True,
            ),
            rule(
                "F12",
                Text(
                    "No side may touch a quarter of the same crest. This applies to guilds, grey and church alike, also next to a quarter with a stone or the centre.",
                    "Keine Seite darf ein Stadtviertel mit demselben Wappen berühren. Das gilt für jede Zunft, die graue und "
                    "die Kirche, auch neben einer Baustelle oder dem Zentrum.",
                ),
                ruling=Text(
                    "Two quarters that only meet at a corner do not touch.",
                    "Zwei Stadtviertel, die sich nur an einer Ecke treffen, berühren sich nicht.",
                ),
                waivable=True,
            ),
            rule(
                "F13",
                Text(
                    "You can only build where nothing lies yet, neither quarter nor cover, and only in a city that "
                    "has not been scored. The centre is taken from the start.",
                    "Gebaut wird nur, wo nichts liegt, weder Stadtviertel noch Abdeckplättchen, und nur in einer noch "
                    "nicht gewerteten Stadt. Das Zentrum ist von Anfang an belegt.",
                ),
            ),
            rule(
                "F14",
                Text(
                    "You may build and finish only your own guild, grey and church; with the gold card only grey and "
                    "church. Every other guild is off limits, even one that nobody plays.",
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
                    "A free site is alive while some crest in play (the players' guilds, grey, church) can "
                    "still be built there. For this a tile of its shape must be left, no neighbour may bear "
                    "the crest, and a long side must lie along a quarter or another living site. Otherwise "
                    "it is dead and is covered at the end of the round (F6).",
                    "Ein freier Bauplatz ist bebaubar, solange ein Wappen im Spiel (Zünfte am Tisch, graue "
                    "Zunft, Kirche) dort noch gebaut werden kann. Dazu muss ein Stadtviertel dieser Form "
                    "übrig sein, kein Nachbar darf das Wappen tragen, und eine Längsseite muss an einem "
                    "Stadtviertel oder einem anderen bebaubaren Bauplatz liegen. Sonst wird er am Rundenende "
                    "abgedeckt (F6).",
                ),
                ruling=Text(
                    "Sites that only support each other are dead, and a cover gives no support. Once the 9 covers in the box "
                    "are used up, dead sites are only marked.",
                    "Bauplätze, die nur einander stützen, sind unbebaubar, und ein Abdeckplättchen stützt nicht. Sind die 9 "
                    "Abdeckplättchen der Schachtel verbraucht, wird nur noch vermerkt.",
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
                    "The value of a city is the sum of its finished quarters. A guild's quarter counts 1, "
                    "including grey and guilds that nobody plays. A church quarter counts 2, or 3 with a "
                    "cathedral. Quarters with a stone and covers count nothing.",
                    "Der Wert einer Stadt ist die Summe ihrer fertigen Stadtviertel. Eines einer Zunft zählt "
                    "1, auch der grauen oder einer, die niemand spielt. Ein Kirchen-Stadtviertel zählt 2, "
                    "mit Dom 3. Baustellen und Abdeckplättchen zählen nichts.",
                ),
                ruling=Text(
                    "The centre counts as a finished quarter of its crest.",
                    "Das Zentrum zählt als fertiges Stadtviertel seines Wappens.",
                ),
                option=Text(
                    "The centre counts nothing, nor do its masters and its cathedral.",
                    "Das Zentrum zählt nichts, ebenso seine Zunftmeister und sein Dom.",
                ),
            ),
            rule(
                "F31",
                Text(
                    "Guilds, including grey, are compared by their finished quarters in the city; if these are equal, by the masters on them, both printed ones and figures.",
                    "Verglichen werden die Zünfte, auch die graue, nach ihren fertigen Vierteln in der Stadt, bei gleich "
                    "vielen nach den Zunftmeistern darauf, aufgedruckt oder als Figur.",
                ),
                ruling=Text(
                    "A master printed on a church quarter counts for nobody.",
                    "Ein Zunftmeister auf einem Kirchen-Stadtviertel zählt für niemanden.",
                ),
            ),
            rule(
                "F32",
                Text(
                    "Guilds that are still tied take the lower of the ranks they share: two tied for first are both "
                    "second, three are all third. The guild after two at the top is third.",
                    "Wer dann noch gleichauf ist, bekommt den schlechteren der gemeinsamen Ränge: Zwei an der Spitze "
                    "sind beide auf Rang 2, drei auf Rang 3. Auf zwei an der Spitze folgt Rang 3.",
                ),
                option=Text(
                    "They take the higher rank: two tied for first are both first. The next guild is third all the same.",
                    "Es gilt der bessere Rang: Zwei an der Spitze sind beide auf Rang 1. Danach folgt trotzdem Rang 3.",
                ),
            ),
            rule(
                "F33",
                Text(
                    "Only guilds that are played, and grey, have a rank.",
                    "Einen Rang haben nur die Zünfte am Tisch und die graue.",
                ),
                ruling=Text(
                    "A guild with nothing finished in the city has no rank there and gets no points.",
                    "Wer in der Stadt nichts Fertiges hat, hat dort keinen Rang und bekommt keine Punkte.",
                ),
            ),
            rule(
                "F34",
                Text(
                    "Rank 1 brings the value of the city, rank 2 half of it (rounded up), rank 3 brings 4 points, "
                    "rank 4 brings 2, rank 5 nothing. This holds even where rank 3 brings more than rank 1.",
                    "Rang 1 bringt, was die Stadt wert ist, Rang 2 die Hälfte davon (Bruchteile aufgerundet), Rang 3 "
                    "genau 4 Punkte, Rang 4 genau 2 und Rang 5 nichts. Das gilt auch, wo Rang 3 mehr bringt als Rang 1.",
                ),
            ),
            rule(
                "F35",
                Text(
                    "The grey guild has a marker of its own on the track. Church quarters raise the value but earn no points for anybody.",
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
                    "The game ends after a round if at most one site is free in all cities together, or if no gold card is left. The round in which the last one is drawn is still played in full.",
                    "Die Partie endet, wenn nach einer Runde in allen Städten zusammen höchstens ein Bauplatz frei "
                    "ist oder keine goldene Karte mehr da ist. Die Runde, in der die letzte gezogen wird, wird noch "
                    "ganz gespielt.",
                ),
            ),
            rule(
                "F41",
                Text(
                    "Sites that are still free are covered, and the cities not yet scored are scored now.",
                    "Was noch frei ist, wird abgedeckt, und die noch nicht gewerteten Städte werden jetzt gewertet.",
                ),
            ),
            rule(
                "F42",
                Text(
                    "Whoever has the most influence cards in hand gets 3 points; on a tie, each gets 3.",
                    "Die meisten Einflusskarten auf der Hand bringen 3 Punkte, bei gleich vielen je 3.",
                ),
                ruling=Text(
                    "If nobody has any, nobody gets points.",
                    "Hält niemand eine, gibt es keine Punkte.",
                ),
            ),
            rule(
                "F43",
                Text(
                    "The highest total wins; on a tie the win is shared. Grey is shown in the table of points but cannot win.",
                    "Die höchste Summe gewinnt; bei Gleichstand wird der Sieg geteilt. Grau steht mit in der "
                    "Tabelle, kann aber nicht gewinnen.",
                ),
            ),
        ),
    ),
)
