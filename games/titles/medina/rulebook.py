"""Medina's law in our own words, in English and German, as the tablet shows it."""

from games.engine.rulebook import Chapter, Rulebook, rule
from scoring.wording import Text

RULEBOOK = Rulebook(
    Chapter(
        Text("Turn", "Zug"),
        (
            rule(
                "M1",
                Text(
                    "In a turn you place two pieces from your own stock, of the same or different kinds. After each piece, cards go at once to those who earned them.",
                    "Ein Zug besteht aus zwei beliebigen Bauteilen aus dem eigenen Vorrat, gleichen oder verschiedenen. Nach "
                    "jedem Bauteil wird sofort geprüft, wem welche Karten zustehen.",
                ),
            ),
            rule(
                "M2",
                Text(
                    "Before the first turn, the start player takes the start merchant from the box and "
                    "places it on a field that is not at the edge (b–o, 2–10). A normal turn of two pieces "
                    "follows.",
                    "Vor dem ersten Zug setzt die Startperson den ersten Besucher aus der Schachtel auf ein "
                    "Feld, das nicht am Rand liegt (b–o, 2–10). Danach folgt ein normaler Zug mit zwei "
                    "Bauteilen.",
                ),
                waivable=True,
            ),
            rule(
                "M3",
                Text(
                    "Whoever can place a piece must do so.",
                    "Wer setzen kann, muss setzen.",
                ),
                ruling=Text(
                    "If only one piece can be placed, the turn has only one. If none can be placed, the turn is skipped; "
                    "as soon as something is possible again, that player is back in the game.",
                    "Geht nur noch ein Bauteil, besteht der Zug aus einem. Geht keines, wird der Zug übersprungen; sobald "
                    "wieder etwas geht, ist die Person wieder dabei.",
                ),
            ),
            rule(
                "M4",
                Text(
                    "The game ends when nobody can place anything. Pieces left over count nothing.",
                    "Die Partie endet, sobald niemand mehr ein Bauteil setzen kann. Übrige Bauteile zählen nichts.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Palace parts", "Palastteile"),
        (
            rule(
                "M10",
                Text(
                    "While a colour has an open palace (without a roof, still able to grow), each further "
                    "part of that colour is built onto it. It must touch a part of the palace orthogonally; "
                    "being next to a stable only is not enough.",
                    "Solange eine Farbe einen offenen Palast hat (ohne Dach, noch erweiterbar), wird jedes "
                    "weitere Teil dieser Farbe dort angebaut. Es muss waagrecht oder senkrecht an ein Teil "
                    "des Palasts grenzen; nur an einen Ziegenstall reicht nicht.",
                ),
                ruling=Text(
                    "A part that a referee allows elsewhere belongs to this palace if it touches it, even if "
                    "only at a corner or at its stable. Farther away it begins a palace of its own.",
                    "Ein Teil, das ausnahmsweise anderswo zugelassen wird, gehört zu diesem Palast, wenn es "
                    "ihn berührt, auch nur über Eck oder am Stall. Weiter weg beginnt es einen eigenen "
                    "Palast.",
                ),
                waivable=True,
            ),
            rule(
                "M11",
                Text(
                    "A colour without an open palace may begin a new one on any free field that keeps the distance (M12).",
                    "Hat eine Farbe keinen offenen Palast, darf auf jedem freien Feld mit genug Abstand (M12) ein neuer "
                    "begonnen werden.",
                ),
            ),
            rule(
                "M12",
                Text(
                    "A lane stays free between palaces: none of the eight fields around a part or stable may belong "
                    "to another palace, of whatever colour, stables included. Merchants do not matter.",
                    "Zwischen Palästen bleibt eine Gasse frei: Keines der acht Felder um ein Palastteil oder einen "
                    "Ziegenstall darf zu einem anderen Palast gehören, gleich welcher Farbe, Ställe eingeschlossen. "
                    "Besucher stören nicht.",
                ),
                ruling=Text(
                    "A referee can allow a breach unless parts of two palaces of one colour would be side by side, or a stable "
                    "would be next to parts of two palaces.",
                    "Ein Verstoß kann ausnahmsweise zugelassen werden, außer wenn Teile zweier Paläste einer Farbe "
                    "aneinandergrenzten oder ein Stall an Teile zweier Paläste.",
                ),
                waivable=True,
            ),
            rule(
                "M13",
                Text(
                    "A palace cannot grow any more when no free field next to one of its parts keeps the "
                    "distance. What is left in the stocks does not matter. Without a roof it may still get "
                    "one, even when a new palace of its colour has been begun.",
                    "Ein Palast ist nicht mehr erweiterbar, wenn kein freies Feld an einem seiner Teile "
                    "genug Abstand hat. Die Vorräte spielen keine Rolle. Fehlt ihm noch das Dach, darf er es "
                    "auch dann bekommen, wenn in seiner Farbe schon ein neuer Palast begonnen ist.",
                ),
            ),
            rule(
                "M14",
                Text(
                    "Once a palace has a roof, no part may be added to it.",
                    "Hat ein Palast ein Dach, darf kein Teil mehr angebaut werden.",
                ),
            ),
            rule(
                "M15",
                Text(
                    "When every player owns a palace of a colour, all its parts still in stock leave the game at "
                    "once. Palaces of that colour without a roof stay, keep their distance and score for nobody.",
                    "Besitzen alle am Tisch einen Palast einer Farbe, kommen alle restlichen Teile dieser Farbe "
                    "sofort aus dem Spiel. Paläste der Farbe ohne Dach bleiben stehen, halten Abstand und zählen für "
                    "niemanden.",
                ),
            ),
            rule(
                "M16",
                Text(
                    "Parts, stables and merchants go on free city fields only, walls on free wall fields only, and "
                    "the piece must be in your stock.",
                    "Palastteile, Ställe und Besucher kommen nur auf freie Stadtfelder, Mauern nur auf freie "
                    "Mauerfelder, und das Bauteil muss im eigenen Vorrat sein.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Roofs", "Dächer"),
        (
            rule(
                "M20",
                Text(
                    "A roof goes on a part of a palace that has none yet, not on a stable, and makes the "
                    "palace yours. A single part is enough.",
                    "Ein Dach kommt auf ein Teil eines Palasts, der noch keines hat, nicht auf einen Stall. "
                    "Ein einzelnes Teil genügt. Der Palast gehört dann zur Farbe des Dachs.",
                ),
            ),
            rule(
                "M21",
                Text(
                    "Each player owns at most one palace of each colour.",
                    "In jeder Palastfarbe besitzt man höchstens einen Palast.",
                ),
            ),
            rule(
                "M22",
                Text(
                    "If only one player still has roofs, each of that player's turns must include one.",
                    "Hat nur noch eine Person Dächer, muss jeder ihrer Züge eines enthalten.",
                ),
                ruling=Text(
                    "It may be the first or the second piece. If the first was no roof and a roof can be placed, the second "
                    "must be one; if none can be placed, any piece will do.",
                    "Es darf das erste oder das zweite Bauteil sein. War das erste kein Dach und lässt sich eines setzen, muss "
                    "das zweite eines sein; lässt sich keines setzen, ist die Wahl frei.",
                ),
                waivable=True,
            ),
        ),
    ),
    Chapter(
        Text("Stables", "Ziegenställe"),
        (
            rule(
                "M30",
                Text(
                    "A stable is built orthogonally next to a palace part, not merely next to a stable. Any palace "
                    "will do, with or without a roof, your own or not.",
                    "Ein Ziegenstall wird waagrecht oder senkrecht an ein Palastteil gebaut, nicht bloß an einen "
                    "Stall. Möglich ist jeder Palast, mit oder ohne Dach, eigen oder fremd.",
                ),
            ),
            rule(
                "M31",
                Text(
                    "It belongs to that palace, counts for its size and keeps the distance (M12). It never joins two palaces.",
                    "Er gehört zu diesem Palast, zählt für dessen Größe und hält den Abstand (M12). Nie verbindet er "
                    "zwei Paläste.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Walls", "Mauern"),
        (
            rule(
                "M40",
                Text(
                    "A wall goes on the line around the city, next to exactly one wall or tower. This is how arms grow from the towers, and at least one gap remains on each side.",
                    "Eine Mauer kommt auf die Außenlinie neben genau eine Mauer oder einen Turm. So wachsen die Arme von den "
                    "Türmen aus, und auf jeder Seite bleibt mindestens eine Lücke.",
                ),
                ruling=Text(
                    "A wall belongs to every tower that an unbroken row of walls joins it to. A wall that a referee allows on its own belongs to none until the row reaches it.",
                    "Eine Mauer gehört zu jedem Turm, mit dem sie lückenlos verbunden ist. Eine, die ausnahmsweise allein "
                    "steht, gehört zu keinem, bis die Reihe sie erreicht.",
                ),
                waivable=True,
            ),
        ),
    ),
    Chapter(
        Text("Merchants", "Besucher"),
        (
            rule(
                "M50",
                Text(
                    "A merchant lengthens a chain at one of its ends: it touches exactly one merchant "
                    "orthogonally. That one has at most one other merchant next to it so far.",
                    "Ein Besucher verlängert eine Besucherschlange an einem ihrer Enden: Er berührt "
                    "waagrecht oder senkrecht genau einen Besucher, und dieser hat bisher höchstens einen "
                    "neben sich.",
                ),
                waivable=True,
            ),
            rule(
                "M51",
                Text(
                    "A new chain begins only when no chain can grow any more, on any free city field.",
                    "Erst wenn keine Besucherschlange mehr wachsen kann, beginnt eine neue, auf einem beliebigen freien "
                    "Stadtfeld.",
                ),
                ruling=Text(
                    "It may begin at the edge, and it may touch one other merchant orthogonally, but not two.",
                    "Sie darf auch am Rand beginnen und dabei waagrecht oder senkrecht einen anderen Besucher berühren, aber "
                    "nicht zwei.",
                ),
                waivable=True,
            ),
        ),
    ),
    Chapter(
        Text("Tower cards", "Turmkarten"),
        (
            rule(
                "M60",
                Text(
                    "When a part or stable of a roofed palace comes to touch a wall of a tower, the palace's "
                    "owner takes that tower's card. It does not matter who had it before, or whether a wall, "
                    "a stable or the roof brought this about.",
                    "Sobald ein überdachter Palast mit einem Teil oder Stall an eine Mauer eines Turms "
                    "grenzt, bekommt dessen Turmkarte, wem der Palast gehört. Es ist gleich, wer sie bisher "
                    "hatte und ob eine Mauer, ein Stall oder das Dach dazu geführt hat.",
                ),
                ruling=Text(
                    "If a wall that a referee allows in the last gap connects several palaces at once, they "
                    "claim from the tower outwards, and the outermost keeps the card.",
                    "Schließt eine Mauer, die ausnahmsweise in der letzten Lücke steht, mehrere Paläste zugleich an, so "
                    "beanspruchen sie die Karte vom Turm nach außen; der äußerste behält sie.",
                ),
            ),
            rule(
                "M61",
                Text(
                    "Each palace claims each tower only once, whichever of its two arms it touches. Another palace of the same "
                    "owner may claim it too.",
                    "Jeder Palast beansprucht jeden Turm nur einmal, gleich an welchem der beiden Arme. Ein anderer Palast mit "
                    "einem Dach derselben Farbe darf es auch.",
                ),
            ),
            rule(
                "M62",
                Text(
                    "A palace without a roof claims nothing. When it gets one, it claims at once every tower whose walls it "
                    "touches.",
                    "Ohne Dach beansprucht ein Palast nichts. Mit dem Dach beansprucht er sofort alle Türme, an "
                    "deren Mauern er grenzt.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Palace cards", "Palastkarten"),
        (
            rule(
                "M70",
                Text(
                    "The first roof in a colour takes the colour's palace card.",
                    "Das erste Dach in einer Farbe bringt die Palastkarte der Farbe.",
                ),
            ),
            rule(
                "M71",
                Text(
                    "After that the card goes to a roofed palace of the colour as soon as its roof or a stable makes it larger "
                    "than every other roofed one. It does not matter who placed the piece or how often this happens. If sizes "
                    "are equal, the card stays where it is. Size means parts and stables together.",
                    "Danach geht die Karte an einen überdachten Palast der Farbe, sobald er durch sein Dach oder einen Stall "
                    "größer wird als jeder andere überdachte. Das gilt, gleich wer gesetzt hat, und sooft es geschieht. Bei "
                    "gleicher Größe bleibt die Karte, wo sie ist. Zur Größe zählen Palastteile und Ziegenställe.",
                ),
            ),
        ),
    ),
    Chapter(
        Text("Scoring", "Wertung"),
        (
            rule(
                "M80",
                Text(
                    "1 point per palace part and 1 per stable. Only palaces with a roof are scored.",
                    "1 Punkt je Palastteil und 1 je Ziegenstall. Gewertet werden nur Paläste mit Dach.",
                ),
            ),
            rule(
                "M81",
                Text(
                    "1 point per part or stable that touches a wall, even where a corner field touches two.",
                    "1 Punkt je Palastteil oder Ziegenstall an einer Mauer, auch wenn ein Eckfeld an zwei grenzt.",
                ),
                option=Text(
                    "1 point per touching wall, so a corner field can bring 2.",
                    "1 Punkt je anliegender Mauer; ein Eckfeld kann dann 2 bringen.",
                ),
            ),
            rule(
                "M82",
                Text(
                    "1 point per merchant orthogonally next to a part or stable of the palace: once per palace, but for "
                    "every palace it touches.",
                    "1 Punkt je Besucher, der waagrecht oder senkrecht an ein Teil oder einen Stall des Palasts grenzt: "
                    "einmal je Palast, aber für jeden Palast, den er berührt.",
                ),
            ),
            rule(
                "M83",
                Text(
                    "Tower cards count 1 to 4; palace cards count grey 1, black 2, brown 3, orange 4.",
                    "Turmkarten zählen 1 bis 4, Palastkarten grau 1, schwarz 2, braun 3, orange 4.",
                ),
            ),
            rule(
                "M84",
                Text("The player with the most points wins.", "Wer die meisten Punkte hat, gewinnt."),
                ruling=Text("On a tie the win is shared.", "Bei Gleichstand wird der Sieg geteilt."),
                option=Text(
                    "Of those tied, the largest palace wins, then the one roofed earlier. If the roofs were not recorded, only the size decides.",
                    "Bei Gleichstand gewinnt der größte Palast, dann der früher überdachte. Wurden die Dächer nicht "
                    "aufgezeichnet, entscheidet nur die Größe.",
                ),
            ),
        ),
    ),
)
