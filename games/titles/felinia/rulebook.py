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
                    "Clockwise from the start player, everybody places one bid token at a time until all are "
                    "placed. That is three times round, unless the board file gives another number of "
                    "tokens. Nobody may pass.",
                    "Im Uhrzeigersinn ab der Startperson setzen alle reihum je einen Bietstein, bis alle "
                    "gesetzt sind. Das sind drei Durchgänge, wenn die Plandatei keine andere Zahl von "
                    "Bietsteinen nennt. Passen geht nicht.",
                ),
            ),
            rule(
                "E2",
                Text(
                    "A token on a coin space of your own board brings silver at once: 1 in the first turn "
                    "round the table, 2 in the second, 3 in the third. It does not matter where your other "
                    "tokens lie. The money track ends at 6 (or at the board file's number); anything beyond "
                    "that is lost. The space may be taken even if the track is full.",
                    "Ein Bietstein auf einem Münzfeld der eigenen Tafel bringt sofort Silber: 1 im ersten "
                    "Durchgang, 2 im zweiten, 3 im dritten. Wo die anderen eigenen Bietsteine liegen, ist "
                    "gleich. Die Geldleiste endet bei 6 (oder der Zahl der Plandatei); was darüber "
                    "hinausgeht, verfällt. Auch bei voller Leiste ist das Münzfeld erlaubt.",
                ),
            ),
            rule(
                "E3",
                Text(
                    "Every other token goes to an open market or to the guild, on top of what lies there; a stack may hold several "
                    "of your own. A closed market takes no token.",
                    "Jeder andere Bietstein kommt auf einen offenen Markt oder zur Händlergilde, obenauf, wenn dort schon welche "
                    "liegen; in einem Stapel dürfen mehrere eigene sein. Ein geschlossener Markt nimmt keinen auf.",
                ),
                ruling=Text(
                    "With 4, 3 or 2 players, 5, 4 or 3 markets are open (or as the board file says). A token that a referee allows "
                    "on a closed market comes back by itself when that market's turn comes, since no goods lie there.",
                    "Zu viert, zu dritt oder zu zweit sind 5, 4 oder 3 Märkte offen (oder wie in der Plandatei). Ein ausnahmsweise "
                    "zugelassener Bietstein auf einem geschlossenen Markt kommt, wenn der Markt dran ist, von selbst zurück, denn "
                    "dort liegen keine Waren.",
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
                    "Markets are resolved in the order of their numbers, the guild last. In a stack the top "
                    "token comes first, then the next one down, and so on. Its owner acts with it or "
                    "withdraws it at no cost.",
                    "Die Märkte kommen nach ihren Nummern dran, als Letztes die Händlergilde. In einem "
                    "Stapel ist zuerst der oberste Bietstein an der Reihe, dann immer der nächste darunter. "
                    "Wem er gehört, handelt damit oder nimmt ihn umsonst zurück.",
                ),
            ),
            rule(
                "E11",
                Text(
                    "Acting costs 1 silver for each token in the stack at this moment, yours included, and you must be able to pay "
                    "all of it. A token leaves the stack once it has been used or withdrawn, so the next one down pays less.",
                    "Handeln kostet 1 Silber für jeden Bietstein, der gerade im Stapel liegt, den eigenen mitgezählt, und man muss "
                    "alles bezahlen können. Ist ein Bietstein genutzt oder zurückgenommen, verlässt er den Stapel; der nächste zahlt "
                    "also weniger.",
                ),
                ruling=Text(
                    "If a referee allows a price that cannot be paid, you pay what you have.",
                    "Wird ein zu hoher Preis ausnahmsweise zugelassen, zahlt man, was man hat.",
                ),
                waivable=True,
            ),
            rule(
                "E12",
                Text(
                    "At a market one token buys exactly one of the goods lying there. Once none is left, the remaining tokens come "
                    "back by themselves.",
                    "Auf einem Markt kauft ein Bietstein genau ein Waren-Plättchen, das dort liegt. Liegt keines mehr da, kommen die "
                    "übrigen Bietsteine von selbst zurück.",
                ),
            ),
            rule(
                "E13",
                Text(
                    "At the guild you may exchange one of your goods for one of another kind that you pick from the bag, and you "
                    "get 1 spice as well. That kind must be in the bag.",
                    "Bei der Händlergilde darf man tauschen: ein eigenes Waren-Plättchen gegen eines einer anderen Art, das man im "
                    "Beutel heraussucht, und 1 Gewürz dazu. Diese Art muss im Beutel sein.",
                ),
                ruling=Text(
                    "The bag is checked before your own good goes in. If a counted supply of spice is used up, you get none. A "
                    "referee can allow only an exchange for the same kind.",
                    "Erst wird im Beutel nachgesehen, dann kommt das eigene Waren-Plättchen hinein. Ist ein abgezählter Vorrat an "
                    "Gewürz verbraucht, gibt es keines. Ausnahmsweise zulassen lässt sich nur ein Tausch gegen die gleiche Art.",
                ),
                waivable=True,
            ),
            rule(
                "E14",
                Text(
                    "Or you give the guild 1 gold and 1 spice for one of the bonus tiles left, whichever you "
                    "choose. It is kept face down and need not be revealed until the end (E51).",
                    "Oder man gibt der Händlergilde 1 Gold und 1 Gewürz für ein noch vorhandenes "
                    "Bonus-Plättchen nach Wahl. Es bleibt verdeckt und muss erst am Ende aufgedeckt werden "
                    "(E51).",
                ),
                ruling=Text(
                    "A tile that is named must still be available, and no more tiles, named and hidden together, can be taken than there are. A number that the board file leaves open is not checked.",
                    "Ein genanntes Bonus-Plättchen muss noch da sein, und genannte und verdeckte zusammen sind nie mehr, als es "
                    "gibt. Eine Anzahl, die die Plandatei offenlässt, wird nicht geprüft.",
                ),
            ),
            rule(
                "E15",
                Text(
                    "Right after buying or exchanging a good you may send one merchant from your supply aboard a ship, to its "
                    "foremost free place. The goods the ship asks for go from your board into the bag, and 1 silver is paid if it is "
                    "printed. This is not possible after taking a bonus tile or withdrawing a token, nor later.",
                    "Wer gerade ein Waren-Plättchen gekauft oder eingetauscht hat, darf sofort einen Händler aus dem Vorrat auf den "
                    "vordersten freien Platz eines Schiffs setzen. Die verlangten Waren-Plättchen gehen von der eigenen Tafel in den "
                    "Beutel, dazu 1 Silber, wenn es abgebildet ist. Nicht nach einem Bonus-Plättchen, nach dem Zurücknehmen oder "
                    "später.",
                ),
                ruling=Text(
                    "Trading and boarding are one decision: nothing is sold in between, and the silver for both must be there "
                    "beforehand. The new good counts, the one given away does not. If a referee allows missing goods or silver, you "
                    "give what you have.",
                    "Handel und Einsteigen sind eine Entscheidung, ohne Verkauf dazwischen; das Silber für beides muss vorher da "
                    "sein. Die neue Ware zählt mit, die weggegebene nicht. Werden fehlende Waren oder fehlendes Silber ausnahmsweise "
                    "zugelassen, gibt man, was man hat.",
                ),
                waivable=True,
            ),
            rule(
                "E16",
                Text(
                    "You may have merchants on several ships, and more than one on the same ship. No ship leaves during this phase, "
                    "not even a full one.",
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
                    "All ships without a free place sail, the one with the earliest departure time first; the others wait. If no "
                    "ship is full, only the one with the earliest time sails, even if it is empty.",
                    "Alle Schiffe ohne freien Platz segeln, das mit der frühesten Abfahrtszeit zuerst; die anderen warten. Ist keines "
                    "voll, segelt nur das mit der frühesten Abfahrtszeit, auch wenn es leer ist.",
                ),
                ruling=Text(
                    "If times are equal, the lower berth number goes first. The order is fixed when the phase begins.",
                    "Bei gleicher Zeit fährt der Liegeplatz mit der kleineren Nummer zuerst. Die Reihenfolge steht mit Beginn der "
                    "Phase fest.",
                ),
            ),
            rule(
                "E21",
                Text(
                    "The front merchant completes its move before the next one leaves the ship. Its first step is compulsory: to the "
                    "province at the harbour of the ship's country, whose symbol is paid out (E24).",
                    "Der vordere Händler zieht zu Ende, bevor der nächste das Schiff verlässt. Sein erster Schritt ist Pflicht: in "
                    "die Provinz am Hafen des Landes, zu dem das Schiff fährt; deren Symbol wird ausgezahlt (E24).",
                ),
            ),
            rule(
                "E22",
                Text(
                    "After step 1 and before step 2 a merchant's owner may turn up one or two face-down trade tiles of this country, "
                    "one by one.",
                    "Nach dem ersten und vor dem zweiten Schritt dürfen bis zu zwei verdeckte Handels-Plättchen dieses Landes "
                    "aufgedeckt werden, eines nach dem anderen.",
                ),
                ruling=Text(
                    "The sort found must be one that can still be left in the country. A referee can allow "
                    "too many tiles, tiles turned up too late, or a face-down tile of another country.",
                    "Die aufgedeckte Sorte muss in dem Land noch übrig sein können. Ausnahmsweise zulassen "
                    "lassen sich zu viele Plättchen, zu spät aufgedeckte und ein verdecktes eines anderen "
                    "Landes.",
                ),
                waivable=True,
            ),
            rule(
                "E23",
                Text(
                    "Then up to two more steps are possible, each along a path within the country. Provinces with a face-down tile or any merchant are closed, and so are those already entered in this move, including the one at the harbour.",
                    "Danach sind bis zu zwei weitere Schritte möglich, jeder auf einem Weg innerhalb des Landes. Tabu sind Provinzen "
                    "mit verdecktem Handels-Plättchen, mit irgendeinem Händler und solche, die in diesem Zug schon betreten wurden, "
                    "auch die am Hafen.",
                ),
                ruling=Text(
                    "A referee can allow only a step without a path inside the country, or back to a "
                    "province already entered.",
                    "Ausnahmsweise zulassen lässt sich nur ein Schritt ohne Weg im selben Land oder zurück "
                    "in eine schon betretene Provinz.",
                ),
                waivable=True,
            ),
            rule(
                "E24",
                Text(
                    "A province with a symbol pays when it is entered: 1 spice, 1 gold, 1 silver (up to the end of the track) or one "
                    "good drawn blind.",
                    "Eine Provinz mit Symbol zahlt beim Betreten: 1 Gewürz, 1 Gold, 1 Silber (bis zum Ende der Geldleiste) oder ein "
                    "blind gezogenes Waren-Plättchen.",
                ),
                ruling=Text(
                    "The good is drawn first, before anything is turned up, any step and any sale. If the bag is empty, nothing is drawn, not even later. A counted supply that is used up pays nothing.",
                    "Gezogen wird sofort, vor jedem Aufdecken, Schritt oder Verkauf. Ist der Beutel leer, gibt es nichts, auch nicht "
                    "später. Ein abgezählter Vorrat, der verbraucht ist, zahlt nichts.",
                ),
            ),
            rule(
                "E25",
                Text(
                    "A province with an open trade tile ends the move at once. The player takes the tile, "
                    "and the merchant stays there for the rest of the game.",
                    "In einer Provinz mit offenem Handels-Plättchen ist der Zug sofort vorbei. Das Plättchen "
                    "bekommt, wem der Händler gehört, und der Händler bleibt dort bis zum Ende der Partie.",
                ),
            ),
            rule(
                "E26",
                Text(
                    "A merchant whose move ends without a tile returns to the supply, and what it has collected is kept.",
                    "Ein Händler, dessen Zug ohne Handels-Plättchen endet, kommt in den Vorrat zurück; was er eingesammelt hat, bleibt.",
                ),
                ruling=Text(
                    "It may stop before its third step, and it stops by itself where it can neither turn up a tile nor go on.",
                    "Er darf vor dem dritten Schritt aufhören und hört von selbst auf, wenn er weder aufdecken noch weiterziehen "
                    "kann.",
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
                    "Three goods can be stored free of charge, a fourth for 2 silver, never more. All others go into the bag for 1 "
                    "silver each, up to the end of the track.",
                    "Drei Waren-Plättchen lagern umsonst, ein viertes für 2 Silber, mehr nie. Alle anderen kommen für je 1 Silber in "
                    "den Beutel, bis zum Ende der Geldleiste.",
                ),
                ruling=Text(
                    "This sale comes before the payment, so it may pay for the fourth. You may keep fewer than 3, even none; anybody with 3 or fewer, also after sales (E45), has nothing to decide. If a referee allows too many goods or too little "
                    "silver, the price stays 2 silver, or as much as is there.",
                    "Dieser Verkauf kommt vor dem Bezahlen und kann das vierte decken. Man darf auch weniger als 3 behalten, sogar "
                    "keines; wer 3 oder weniger hat, auch nach Verkäufen (E45), muss nichts entscheiden. Werden zu viele "
                    "Waren-Plättchen oder zu wenig Silber ausnahmsweise zugelassen, kostet es 2 Silber oder so viel, wie da ist.",
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
                    "Each empty berth, in the order of the numbers, gets a new ship tile. If the stack has too few for all of them, none is placed, and the last voyage comes at once (E50). If there are just enough, the game continues. Blue-backed "
                    "tiles lie at the bottom: one can come up only when all others are gone.",
                    "Die leeren Liegeplätze bekommen der Reihe nach je eine neue Schiffstafel. Reicht der Stapel nicht für alle, wird "
                    "keine gelegt und sofort die letzte Fahrt gespielt (E50). Reicht er genau, geht es weiter. Tafeln mit blauer "
                    "Rückseite liegen zuunterst: Eine kommt erst, wenn alle anderen weg sind.",
                ),
                ruling=Text(
                    "A referee can allow only a blue-backed tile that comes too early.",
                    "Ausnahmsweise zulassen lässt sich nur eine Tafel mit blauer Rückseite, die zu früh kommt.",
                ),
                waivable=True,
            ),
            rule(
                "E41",
                Text(
                    "Then the open markets, in the order of their numbers, are filled to 3 goods each (or "
                    "the board file's number), drawn blind. If the bag runs out, the later markets stay "
                    "short. At set-up they are filled to 2 in the same way.",
                    "Dann werden die offenen Märkte nach ihren Nummern auf je 3 Waren-Plättchen gebracht "
                    "(oder die Zahl der Plandatei), blind gezogen. Wird der Beutel leer, bleiben spätere "
                    "Märkte unvollständig. Beim Aufbau werden sie ebenso auf 2 gebracht.",
                ),
            ),
            rule(
                "E42",
                Text(
                    "At the end of the round all bid tokens are back with their owners, and the next player to the left becomes "
                    "start player.",
                    "Am Ende der Runde nehmen alle ihre Bietsteine wieder an sich, und Startperson wird, wer links von der "
                    "bisherigen sitzt.",
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
                    "Whenever anybody has a decision to make, every player may sell: gold for 2 silver, a spice or a good for 1. Anything beyond the end of the track is lost. Goods return to the bag, gold and spice to the supply; nothing else "
                    "can be sold.",
                    "Wann immer jemand etwas zu entscheiden hat, dürfen alle verkaufen: Gold für 2 Silber, ein Gewürz oder ein "
                    "Waren-Plättchen für 1. Was über das Ende der Geldleiste hinausgeht, verfällt. Waren-Plättchen gehen in den "
                    "Beutel, Gold und Gewürz in den Vorrat; sonst ist nichts verkäuflich.",
                ),
                ruling=Text(
                    "While a ship tile or a draw is due, there are no sales.",
                    "Solange noch eine Schiffstafel zu legen oder aus dem Beutel zu ziehen ist, wird nicht verkauft.",
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
                    "There are two ways to the end.\n"
                    "Somebody puts the last merchant of their supply on a ship: phase 2 is played to its "
                    "end. In phase 3 every ship sails in the order of the times, empty ones without effect. "
                    "The scoring follows, without phases 4 and 5 and even if merchants come back.\n"
                    "Or the ship tiles run short (E40): all ships with merchants sail at once, in the order "
                    "of the times, and the scoring follows.",
                    "Es gibt zwei Wege zum Ende.\n"
                    "Jemand setzt den letzten Händler des eigenen Vorrats auf ein Schiff: Phase 2 läuft zu "
                    "Ende. In Phase 3 segeln sämtliche Schiffe nach ihrer Abfahrtszeit, leere ohne Wirkung. "
                    "Dann kommt die Wertung, ohne die Phasen 4 und 5 und auch, wenn Händler zurückkehren.\n"
                    "Oder die Schiffstafeln reichen nicht (E40): Sofort segeln alle Schiffe mit Händlern "
                    "nach ihrer Abfahrtszeit, dann kommt die Wertung.",
                ),
            ),
            rule(
                "E51",
                Text(
                    "After the last landing, the bonus tiles are shown and the points are counted.",
                    "Nach der letzten Ankunft werden die Bonus-Plättchen gezeigt und die Punkte gezählt.",
                ),
                ruling=Text(
                    "Until then everybody may still sell (E45). The end can be confirmed only when all hidden bonus tiles are revealed.",
                    "Bis dahin darf noch verkauft werden (E45). Erst wenn alle verdeckten Bonus-Plättchen aufgedeckt sind, lässt sich "
                    "das Ende bestätigen.",
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
                    "Each sort is counted separately. A tile is worth as many points as you have tiles of its sort, but at most 4, or at most 3 for sorts marked that way. Bonus tiles “1–4” count as additional tiles of their sort.",
                    "Jede Sorte zählt für sich. Ein Plättchen ist so viele Punkte wert, wie man Plättchen dieser Sorte hat, höchstens "
                    "aber 4, bei den so bezeichneten Sorten höchstens 3. Bonus-Plättchen „1–4“ sind weitere Plättchen ihrer Sorte.",
                ),
            ),
            rule(
                "E61",
                Text(
                    "A bonus tile “+1” adds 1 point for every trade tile you have of its sort; two of them add 2.",
                    "Ein Bonus-Plättchen „+1“ gibt 1 Punkt dazu für jedes Handels-Plättchen, das man von seiner Sorte hat; zwei davon "
                    "geben 2.",
                ),
                ruling=Text(
                    "A bonus tile “1–4” counts here like a trade tile.",
                    "Ein Bonus-Plättchen „1–4“ zählt dabei wie ein Handels-Plättchen.",
                ),
                option=Text("It does not count here.", "Es zählt dabei nicht."),
            ),
            rule(
                "E62",
                Text(
                    "Merchants of one player in neighbouring provinces form a group. One alone brings 1 point, two bring 2 each, "
                    "three or more 3 each.",
                    "Händler einer Farbe in benachbarten Provinzen bilden eine Gruppe. Einer allein bringt 1 Punkt, zwei bringen je 2, "
                    "drei oder mehr je 3.",
                ),
                ruling=Text(
                    "A path makes two provinces neighbours, and so does a border of the board file.",
                    "Benachbart sind Provinzen, die ein Weg verbindet oder die die Plandatei als Grenze nennt.",
                ),
                option=Text(
                    "Provinces of different countries are never neighbours.",
                    "Provinzen verschiedener Länder sind nie benachbart.",
                ),
            ),
            rule(
                "E63",
                Text(
                    "Each gold is worth 1 point, each good 1, and every two spices 1; a single spice and silver are worth nothing.",
                    "Ein Gold ist 1 Punkt wert, ein Waren-Plättchen 1, zwei Gewürze zusammen 1; ein einzelnes Gewürz und Silber sind "
                    "nichts wert.",
                ),
            ),
            rule(
                "E64",
                Text(
                    "The highest total wins. On a tie, more silver wins; if that is equal too, the win is shared.",
                    "Die höchste Summe gewinnt. Bei Gleichstand gewinnt, wer mehr Silber hat; ist auch das gleich, wird der Sieg geteilt.",
                ),
            ),
        ),
    ),
)
