"""Felinia's law in our own words, in English and German, as the tablet shows it."""

from games.engine.rulebook import Chapter, Rulebook, rule
from scoring.wording import Text

RULEBOOK = Rulebook(
    Chapter(
        Text("Phase 1: bids", "Phase 1: Einsetz-Phase"),
        (
            rule(
                "E1",
                Text(
                    "Clockwise from the start player everybody sets one bid token at a time until all have set theirs: "
                    "three times round, unless the board file gives another number of tokens. Nobody may pass.",
                    "Im Uhrzeigersinn ab dem Startspieler setzt jeder immer einen Bietstein, bis alle gesetzt sind: "
                    "dreimal reihum, wenn die Plandatei keine andere Zahl von Bietsteinen nennt. Passen geht nicht.",
                ),
            ),
            rule(
                "E2",
                Text(
                    "A token on a coin space of your own board brings silver at once: 1 in the first turn round the table, "
                    "2 in the second, 3 in the third, wherever your other tokens lie. The money track ends at 6 (or at the "
                    "board file's number); what goes beyond is lost. Even with a full track the space may be taken.",
                    "Ein Bietstein auf einem Münzfeld der eigenen Spielertafel bringt sofort Silber: 1 im ersten Durchgang, "
                    "2 im zweiten, 3 im dritten, wo auch immer die anderen eigenen Bietsteine liegen. Die Geldleiste endet bei 6 "
                    "(oder der Zahl der Plandatei); was darüber hinausgeht, verfällt. Auch bei voller Leiste ist das Münzfeld erlaubt.",
                ),
            ),
            rule(
                "E3",
                Text(
                    "Every other token goes to an open market or to the guild, on top of what lies there; a stack may hold "
                    "several of your own. With 4, 3 or 2 players 5, 4 or 3 markets are open (or as the board file says); a "
                    "closed one takes no token. Ruling: a token let stand on a closed market is handled in its turn, "
                    "and comes back by itself since no goods lie there.",
                    "Jeder andere Bietstein kommt auf einen offenen Markt oder zur Händlergilde, obenauf, wenn dort schon welche "
                    "liegen; in einem Stapel dürfen mehrere eigene sein. Bei 4, 3 oder 2 Spielern sind 5, 4 oder 3 Märkte offen "
                    "(oder wie in der Plandatei); ein geschlossener nimmt keinen auf. Festlegung: Bleibt ein Bietstein "
                    "ausnahmsweise auf einem geschlossenen Markt liegen, kommt er, wenn der Markt dran ist, von selbst zurück, "
                    "denn dort liegen keine Waren.",
                ),
                waivable=True,
            ),
        ),
    ),
    Chapter(
        Text("Phase 2: trade", "Phase 2: Handels-Phase"),
        (
            rule(
                "E10",
                Text(
                    "The markets are dealt with by their numbers, the guild comes last. In a stack the uppermost token is "
                    "first and then always the next one down: its owner acts with it or takes it back at no cost.",
                    "Die Märkte kommen nach ihren Nummern dran, als Letztes die Händlergilde. In einem Stapel ist zuerst der "
                    "oberste Bietstein an der Reihe, dann immer der nächste darunter: Sein Besitzer handelt damit oder "
                    "nimmt ihn umsonst zurück.",
                ),
            ),
            rule(
                "E11",
                Text(
                    "To act costs 1 silver for each token in the stack at this moment, yours included, and you must be able to "
                    "pay all of it. A token leaves the stack once it has been used or withdrawn, so the next one down pays less. "
                    "Ruling: where a price that cannot be met is let pass, you pay what you have.",
                    "Handeln kostet 1 Silber für jeden Bietstein, der gerade im Stapel liegt, den eigenen mitgezählt, und man muss "
                    "alles bezahlen können. Ist ein Bietstein genutzt oder zurückgezogen, verlässt er den Stapel; der nächste "
                    "zahlt also weniger. Festlegung: Lässt man einen zu hohen Preis ausnahmsweise durchgehen, zahlt man, was man hat.",
                ),
                waivable=True,
            ),
            rule(
                "E12",
                Text(
                    "At a market one token buys exactly one of the goods lying in that market. Once none is left there, the "
                    "remaining tokens come back by themselves.",
                    "Auf einem Markt kauft ein Bietstein genau ein Waren-Plättchen, das dort liegt. Liegt keines mehr da, "
                    "kommen die übrigen Bietsteine von selbst zurück.",
                ),
            ),
            rule(
                "E13",
                Text(
                    "At the guild you may swap: one of your goods against one of another kind that you look for in the bag, and "
                    "1 spice on top. A good of that kind must be there. Ruling: the bag is looked into before your own good goes "
                    "in, and where a counted supply of spice is used up, you get none. Only swapping for the same kind can be let pass.",
                    "Bei der Händlergilde darf man tauschen: ein eigenes Waren-Plättchen gegen eines einer anderen Art, das man "
                    "im Beutel heraussucht, und 1 Gewürz dazu. Es muss dort eines geben. Festlegung: Der Blick in den "
                    "Beutel kommt vor dem Hineinlegen des eigenen, und ist ein abgezählter Vorrat an Gewürz verbraucht, gibt es keines. "
                    "Nur ein Tausch gegen die gleiche Art kann ausnahmsweise durchgehen.",
                ),
                waivable=True,
            ),
            rule(
                "E14",
                Text(
                    "Or you give the guild 1 gold and 1 spice for one bonus tile, picked freely from those left and laid face "
                    "down before you; it need not be named until the end (E51). Ruling: a tile that is named must be left "
                    "by its own count, and no more tiles are taken, named and hidden together, than there are; a count the "
                    "board file leaves open is not checked.",
                    "Oder man gibt der Händlergilde 1 Gold und 1 Gewürz für ein Bonus-Plättchen, frei aus den vorhandenen gewählt; "
                    "es liegt verdeckt vor dem Spieler und muss erst am Ende genannt werden (E51). Festlegung: Ein genanntes muss nach seiner "
                    "eigenen Anzahl noch da sein, und genannte und verdeckte zusammen sind nie mehr, als es gibt; eine Anzahl, "
                    "die die Plandatei offenlässt, wird nicht geprüft.",
                ),
            ),
            rule(
                "E15",
                Text(
                    "Whoever has just bought or swapped a good may at once send one merchant from the supply aboard a ship, to its "
                    "foremost free place. The goods it wants go from your board into the bag, and 1 silver if it is printed. Not "
                    "after a bonus tile, a withdrawal, or later. Ruling: trade and boarding are decided together; nothing "
                    "is sold meanwhile, and the purse must hold enough for the two of them beforehand. The new good counts, the one given away does not. If missing "
                    "goods or silver are let pass, you give what you have.",
                    "Wer gerade ein Waren-Plättchen gekauft oder eingetauscht hat, darf sofort einen Händler aus dem Vorrat auf den "
                    "vordersten freien Platz eines Schiffs setzen. Die verlangten Waren-Plättchen gehen von der Spielertafel in den "
                    "Beutel, dazu 1 Silber, wenn es abgebildet ist. Nicht nach einem Bonus-Plättchen, nach dem Zurücknehmen oder "
                    "später. Festlegung: Handel und Einsteigen sind eine Entscheidung ohne Verkauf dazwischen; das Silber für beides muss "
                    "vorher da sein, die neue Ware zählt mit, die weggegebene nicht. Lässt man fehlende Waren oder "
                    "fehlendes Silber ausnahmsweise durchgehen, gibt man, was man hat.",
                ),
                waivable=True,
            ),
            rule(
                "E16",
                Text(
                    "You may have merchants on several ships, and more than one on the same ship. No ship leaves during this "
                    "phase, not even a full one.",
                    "Man darf Händler auf mehreren Schiffen haben und auch mehrere auf demselben. In dieser Phase fährt kein Schiff "
                    "ab, auch kein volles.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Phase 3: discovery", "Phase 3: Entdeckungs-Phase"),
        (
            rule(
                "E20",
                Text(
                    "All ships without a free place sail, the one with the earliest departure time first; the others wait. With "
                    "no full ship, only the one with the earliest time sails, though it may be empty. Between equal times the "
                    "lower berth goes first. Ruling: the order is settled when the phase begins.",
                    "Alle Schiffe ohne freien Platz segeln, das mit der frühesten Abfahrtszeit zuerst; die anderen warten. Ist keines "
                    "voll, segelt nur das mit der frühesten Abfahrtszeit, auch wenn es leer ist. Bei gleicher Zeit fährt der "
                    "Liegeplatz mit der kleineren Nummer zuerst. Festlegung: Die Reihenfolge steht mit Beginn der Phase fest.",
                ),
            ),
            rule(
                "E21",
                Text(
                    "The front merchant makes the whole of his move before the next one leaves the ship. His first step is "
                    "compulsory: to the province at the harbour of the ship's country, whose symbol is paid out (E24).",
                    "Der vordere Händler zieht zu Ende, bevor der nächste das Schiff verlässt. Sein erster Schritt ist Pflicht: in "
                    "die Provinz am Hafen des Landes, zu dem das Schiff fährt; deren Symbol wird ausgezahlt (E24).",
                ),
            ),
            rule(
                "E22",
                Text(
                    "After step 1 and before step 2 a merchant's owner may turn up one or two face-down trade tiles of this country, "
                    "one by one. Ruling: the sort found must be one that can be left in the country. What can be let pass: too "
                    "many, too late, or a face-down tile of another country.",
                    "Nach dem ersten und vor dem zweiten Schritt darf der Besitzer des Händlers bis zu zwei verdeckte "
                    "Handels-Plättchen dieses Landes aufdecken, eines nach dem anderen. Festlegung: Was zum Vorschein kommt, muss in dem Land "
                    "noch übrig sein können. Ausnahmsweise durchgehen kann: zu viele, zu spät oder ein verdecktes in einem anderen Land.",
                ),
                waivable=True,
            ),
            rule(
                "E23",
                Text(
                    "Then he may take up to two more steps, each along a path within the country. Closed to him are provinces with "
                    "a face-down tile, with any merchant, and those he has entered in this move, the one at the harbour among "
                    "them. Ruling: only a step without a path inside the country, or back to a province, can be let pass.",
                    "Danach sind bis zu zwei weitere Schritte möglich, jeder auf einem Weg innerhalb des Landes. Tabu sind Provinzen mit "
                    "verdecktem Handels-Plättchen, mit irgendeinem Händler und solche, die er in diesem Zug schon betreten hat, auch die am Hafen. "
                    "Festlegung: Nur ein Schritt ohne Weg im selben Land oder zurück in eine Provinz kann ausnahmsweise durchgehen.",
                ),
                waivable=True,
            ),
            rule(
                "E24",
                Text(
                    "A province with a symbol pays when it is entered: 1 spice, 1 gold, 1 silver (up to the end of the track) or one "
                    "good drawn blind. The draw comes first, before anything is turned up, stepped or sold; from an empty bag "
                    "nothing is drawn, and nothing is made up for later. A counted supply that is used up pays nothing.",
                    "Eine Provinz mit Symbol zahlt beim Betreten: 1 Gewürz, 1 Gold, 1 Silber (bis zum Ende der Geldleiste) oder ein blind "
                    "gezogenes Waren-Plättchen. Gezogen wird sofort, vor jedem Aufdecken, Schritt oder Verkauf; ist der Beutel "
                    "leer, gibt es nichts, auch nicht später. Ein abgezählter Vorrat, der verbraucht ist, zahlt nichts.",
                ),
            ),
            rule(
                "E25",
                Text(
                    "In a province with an open trade tile the move is over at once: the tile is the player's, and the merchant "
                    "stays in that province for the rest of the game.",
                    "In einer Provinz mit offenem Handels-Plättchen ist der Zug sofort vorbei: Das Plättchen gehört dem Spieler, und der "
                    "Händler bleibt für den Rest des Spiels in dieser Provinz.",
                ),
            ),
            rule(
                "E26",
                Text(
                    "A merchant whose move ends without a tile goes back to his owner's supply, and what he has collected is kept. "
                    "Ruling: he may stop before his third step, and he stops by himself where he can neither turn up a tile nor step on.",
                    "Ein Händler, dessen Zug ohne Handels-Plättchen endet, kommt in den Vorrat seines Besitzers zurück; was er "
                    "eingesammelt hat, bleibt. Festlegung: Er darf vor dem dritten Schritt aufhören und hört von selbst auf, "
                    "wenn er weder aufdecken noch weiterziehen kann.",
                ),
            ),
            rule(
                "E27",
                Text(
                    "When the last merchant of a ship has moved, its ship tile is out of the game. The berth stays empty until phase 5.",
                    "Hat der letzte Händler eines Schiffs gezogen, ist seine Schiffstafel aus dem Spiel. Der Liegeplatz bleibt bis "
                    "Phase 5 leer.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Phase 4: storage", "Phase 4: Lager-Phase"),
        (
            rule(
                "E30",
                Text(
                    "Three goods can be stored for nothing, a fourth for 2 silver, never more; all others go into the bag for "
                    "1 silver each, up to the end of the track. Ruling: this sale comes before the payment, so it may pay for the "
                    "fourth; you may keep fewer than 3, even none; with 3 or fewer, also after sales (E45), nobody is asked. "
                    "Where too many goods or too little silver is let pass, the price stays 2 silver, or as much as is there.",
                    "Drei Waren-Plättchen lagern umsonst, ein viertes für 2 Silber, mehr nie; alle anderen kommen für je 1 Silber "
                    "in den Beutel, bis zum Ende der Geldleiste. Festlegung: Dieser Verkauf kommt vor dem Bezahlen und kann das vierte "
                    "decken; man darf auch weniger als 3 behalten, sogar keines; wer 3 oder weniger hat, auch nach Verkäufen (E45), wird nicht "
                    "gefragt. Lässt man zu viele Waren-Plättchen oder zu wenig Silber ausnahmsweise durchgehen, kostet es 2 Silber oder so viel, wie da ist.",
                ),
                waivable=True,
            ),
        ),
    ),
    Chapter(
        Text("Phase 5: next round", "Phase 5: Nächste Runde"),
        (
            rule(
                "E40",
                Text(
                    "Each empty berth, by its number, gets a new ship tile. With too few in the stack for all of them none is laid: "
                    "the last voyage comes at once (E50). If they are just enough, play goes on. Blue-backed tiles lie at the "
                    "bottom: one can come up only when all others are gone. Ruling: only that can be let pass.",
                    "Jeder leere Liegeplatz bekommt nach seiner Nummer eine neue Schiffstafel. Reicht der Stapel nicht für alle, "
                    "wird keine gelegt und sofort die letzte Fahrt gespielt (E50). Reicht er genau, geht es weiter. Tafeln mit blauer "
                    "Rückseite liegen zuunterst: Eine kommt erst, wenn alle anderen weg sind. Festlegung: Nur das kann ausnahmsweise durchgehen.",
                ),
                waivable=True,
            ),
            rule(
                "E41",
                Text(
                    "Then the open markets, by their numbers, are filled to 3 goods each (or the board file's number), drawn "
                    "blind. If the bag runs out, the later markets go short. At set-up they are filled to 2 in the same way.",
                    "Dann werden die offenen Märkte nach ihren Nummern auf je 3 Waren-Plättchen gebracht (oder die Zahl der "
                    "Plandatei), blind gezogen. Wird der Beutel leer, bleiben spätere Märkte unvollständig. Beim Aufbau geschieht das genauso bis 2.",
                ),
            ),
            rule(
                "E42",
                Text(
                    "At the end of the round all bid tokens are back with their owners, and the next player to the left becomes "
                    "start player.",
                    "Am Ende der Runde sind alle Bietsteine wieder bei ihren Besitzern, und der nächste Spieler links wird Startspieler.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Selling", "Verkaufen"),
        (
            rule(
                "E45",
                Text(
                    "Whenever anybody has a decision to make, every player may sell: a gold for 2 silver, a spice or a good for 1. "
                    "What goes beyond the end of the track is lost. Goods return to the bag, gold and spice to the supply; nothing "
                    "else can be sold. While a ship tile or a draw is due, there are no sales.",
                    "Wann immer jemand etwas zu entscheiden hat, darf jeder Spieler verkaufen: Gold für 2 Silber, ein Gewürz oder ein "
                    "Waren-Plättchen für 1. Was über das Ende der Geldleiste hinausgeht, verfällt. Waren-Plättchen gehen in den Beutel, Gold und "
                    "Gewürz in den Vorrat; sonst ist nichts verkäuflich. Solange eine Schiffstafel oder ein Ziehen aus dem Beutel "
                    "aussteht, wird nicht verkauft.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("End", "Spielende"),
        (
            rule(
                "E50",
                Text(
                    "The end comes in one of two ways. A player sets the last merchant of a supply on a ship: phase 2 goes on to its end, in "
                    "phase 3 every ship sails by its time, empty ones without effect, and the scoring follows, without phases 4 and 5 "
                    "and even if merchants come home. Or ship tiles run short (E40): at once all ships with merchants sail, by time, "
                    "and the scoring follows.",
                    "Es gibt zwei Wege zum Ende. Ein Spieler setzt den letzten Händler seines Vorrats auf ein Schiff: Phase 2 läuft zu "
                    "Ende, in Phase 3 segeln sämtliche Schiffe nach ihrer Abfahrtszeit, leere ohne Wirkung, dann kommt die Wertung, ohne die "
                    "Phasen 4 und 5 und auch, wenn Händler zurückkehren. Oder die Schiffstafeln reichen nicht (E40): Sofort segeln alle "
                    "Schiffe mit Händlern nach ihrer Abfahrtszeit, dann kommt die Wertung.",
                ),
            ),
            rule(
                "E51",
                Text(
                    "Ruling: when the last merchant has landed, selling is still open to all (E45), and the owners name their hidden "
                    "bonus tiles. Only then can the end be confirmed.",
                    "Festlegung: Nach der letzten Ankunft darf noch verkauft werden (E45), und verdeckte Bonus-Plättchen müssen von "
                    "ihren Besitzern genannt werden. Erst dann lässt sich das Ende bestätigen.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Scoring", "Wertung"),
        (
            rule(
                "E60",
                Text(
                    "Each sort counts for itself. A tile is worth as many points as you have tiles of its sort, but at most 4, or "
                    "at most 3 with the sorts marked so. Bonus tiles “1–4” are further tiles of their sort: 3 trade tiles and one of "
                    "these bring 4 × 4 = 16.",
                    "Jede Sorte zählt für sich. Ein Plättchen ist so viele Punkte wert, wie man Plättchen dieser Sorte hat, höchstens aber 4, "
                    "bei den so bezeichneten Sorten höchstens 3. Bonus-Plättchen „1–4“ sind weitere Plättchen ihrer Sorte: 3 "
                    "Handels-Plättchen und eines davon bringen 4 × 4 = 16.",
                ),
            ),
            rule(
                "E61",
                Text(
                    "A bonus tile “+1” adds 1 point for every trade tile you have of its sort; two of them add 2. Ruling: a bonus tile "
                    "“1–4” counts here like a trade tile. Option: it does not.",
                    "Ein Bonus-Plättchen „+1“ gibt 1 Punkt dazu für jedes Handels-Plättchen, das man von seiner Sorte hat; zwei davon geben 2. "
                    "Festlegung: Ein Bonus-Plättchen „1–4“ zählt dabei wie ein Handels-Plättchen. Option: Es zählt nicht.",
                ),
            ),
            rule(
                "E62",
                Text(
                    "Merchants of one player in neighbouring provinces form a group. One alone brings 1 point, two bring 2 each, three "
                    "or more 3 each. A path makes two provinces neighbours, and so does a border of the board file. "
                    "Option: provinces of different countries are never neighbours.",
                    "Händler eines Spielers in benachbarten Provinzen bilden eine Gruppe. Einer allein bringt 1 Punkt, zwei bringen je 2, "
                    "drei oder mehr je 3. Benachbart sind Provinzen, die ein Weg verbindet oder die die Plandatei als Grenze nennt. "
                    "Option: Provinzen verschiedener Länder sind nie benachbart.",
                ),
            ),
            rule(
                "E63",
                Text(
                    "A gold is worth 1 point, a good 1, two spices together 1; a single spice and silver are worth nothing.",
                    "Ein Gold ist 1 Punkt wert, ein Waren-Plättchen 1, zwei Gewürze zusammen 1; ein einzelnes Gewürz und Silber sind nichts wert.",
                ),
            ),
            rule(
                "E64",
                Text(
                    "The highest total wins. Of those level on points the one with more silver wins; who is level in that too, shares the win.",
                    "Die höchste Summe gewinnt. Von denen, die gleichauf sind, gewinnt, wer mehr Silber hat; wer auch dabei gleichauf ist, "
                    "teilt sich den Sieg.",
                ),
            ),
        ),
    ),
)
