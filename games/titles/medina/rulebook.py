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
                    "A turn is two placements from your own stock, of any kind. "
                    "Cards are settled after each placement.",
                    "Ein Zug besteht aus zwei beliebigen Bauteilen aus dem eigenen Vorrat. "
                    "Nach jedem Bauteil wird sofort geprüft, wem die Karten zustehen.",
                ),
            ),
            rule(
                "M2",
                Text(
                    "Before the first turn the start player sets the start merchant, which comes from the box, "
                    "on a field that is not at the edge (b–o, 2–10). A normal turn follows.",
                    "Vor dem ersten Zug setzt der Startspieler den ersten Besucher aus der Schachtel auf ein Feld, "
                    "das nicht am Rand liegt (b–o, 2–10). Danach zieht er wie gewohnt.",
                ),
                waivable=True,
            ),
            rule(
                "M3",
                Text(
                    "Whoever can place must place. With one placement left you place one; with none you are "
                    "passed over until you can place again.",
                    "Wer setzen kann, muss setzen. Geht nur noch ein Bauteil, wird eines gesetzt; geht keines, "
                    "wird man übergangen, bis wieder etwas geht.",
                ),
            ),
            rule(
                "M4",
                Text(
                    "The game ends when nobody can place anything. Pieces left over count nothing.",
                    "Das Spiel endet, sobald niemand mehr ein Bauteil setzen kann. Restliche Bauteile zählen nichts.",
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
                    "While a colour has an open palace (no roof, can still grow), a part of that colour must be "
                    "orthogonally beside one of its parts. Beside its stable only is not enough. "
                    "Ruling: a part let stand all the same belongs to it if it touches it, at a corner or by its "
                    "stable; one farther away begins a palace of its own.",
                    "Solange eine Farbe einen offenen Palast hat (ohne Dach, noch erweiterbar), muss ein Teil dieser "
                    "Farbe waagrecht oder senkrecht an eines seiner Teile grenzen. Nur an den Ziegenstall zu "
                    "grenzen reicht nicht. Festlegung: Ein Teil, das ausnahmsweise stehen bleibt, gehört zu ihm, wenn es "
                    "ihn berührt, über Eck oder am Stall; weiter weg beginnt es einen eigenen Palast.",
                ),
                waivable=True,
            ),
            rule(
                "M11",
                Text(
                    "A colour without an open palace may begin a new one on any free field that keeps the distance.",
                    "Hat eine Farbe keinen offenen Palast, darf auf jedem freien Feld mit genug Abstand ein neuer "
                    "begonnen werden.",
                ),
            ),
            rule(
                "M12",
                Text(
                    "A lane stays free between palaces: none of the eight fields around a part or stable may belong "
                    "to another palace, of whatever colour, stables included. Merchants do not matter. "
                    "Ruling: a breach can be let stand unless parts of two palaces of one colour would be side by side, or "
                    "a stable would be beside parts of two palaces.",
                    "Zwischen Palästen bleibt eine Gasse frei: Keines der acht Felder um ein Palastteil oder einen "
                    "Ziegenstall darf zu einem anderen Palast gehören, gleich welcher Farbe, Ställe eingeschlossen. "
                    "Besucher stören nicht. Festlegung: Ein Verstoß kann ausnahmsweise stehen bleiben, außer wenn "
                    "Teile zweier Paläste einer Farbe aneinandergrenzten oder ein Stall an Teile zweier Paläste.",
                ),
                waivable=True,
            ),
            rule(
                "M13",
                Text(
                    "A palace cannot grow any more when no free field beside one of its parts keeps the distance; "
                    "what is in the stocks does not matter. Such a palace may still be roofed, even when a new "
                    "one has been begun.",
                    "Ein Palast ist nicht mehr erweiterbar, wenn kein freies Feld an einem seiner Teile genug Abstand "
                    "hat; die Vorräte spielen keine Rolle. Ein Dach darf er trotzdem noch bekommen, auch neben "
                    "einem neu begonnenen.",
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
                    "once. Palaces of it without an owner stay, keep their distance and score for nobody.",
                    "Besitzt jeder Spieler einen Palast einer Farbe, kommen alle restlichen Teile dieser Farbe sofort "
                    "aus dem Spiel. Herrenlose Paläste bleiben stehen, halten Abstand und zählen für niemanden.",
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
                    "A roof goes on a part (not a stable) of a palace without an owner, however small, and makes "
                    "the palace yours.",
                    "Ein Dach kommt auf ein Teil (nicht auf einen Stall) eines herrenlosen Palasts, und sei er noch "
                    "so klein; damit gehört der Palast dem Spieler.",
                ),
            ),
            rule(
                "M21",
                Text(
                    "Each player owns at most one palace of each colour.",
                    "Jeder Spieler besitzt höchstens einen Palast je Farbe.",
                ),
            ),
            rule(
                "M22",
                Text(
                    "If only one player still has roofs, each of his turns must contain one, first or second. When "
                    "his first placement was no roof and a roof can be placed, the second must be one; if none "
                    "can, he places freely.",
                    "Hat nur noch ein Spieler Dächer, muss jeder seiner Züge eines enthalten, als erstes oder zweites Bauteil. War "
                    "das erste Bauteil kein Dach und kann eines gesetzt werden, muss das zweite eines sein; geht "
                    "keines, setzt er frei.",
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
                    "A stable is built orthogonally beside a palace part, not merely beside a stable; any palace, "
                    "roofed or not, your own or not.",
                    "Ein Ziegenstall wird waagrecht oder senkrecht an ein Palastteil gebaut, nicht bloß an einen "
                    "Stall; an jeden Palast, mit oder ohne Dach, eigen oder fremd.",
                ),
            ),
            rule(
                "M31",
                Text(
                    "It belongs to that palace, counts for its size and keeps the distance (M12). It never joins "
                    "two palaces.",
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
                    "A wall goes beside exactly one wall or tower along the ring, so arms grow from the towers and "
                    "each side keeps a gap. Ruling: a wall belongs to every tower that an unbroken run of walls "
                    "joins it to; a wall let stand alone belongs to none until the run reaches it.",
                    "Eine Mauer kommt auf der Außenlinie neben genau eine Mauer oder einen Turm; so wachsen die Arme "
                    "von den Türmen, und jede Seite behält eine Lücke. Festlegung: Eine Mauer gehört zu jedem Turm, "
                    "mit dem sie lückenlos verbunden ist; eine, die ausnahmsweise allein steht, gehört zu "
                    "keinem, bis die Reihe sie erreicht.",
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
                    "A merchant must touch exactly one merchant orthogonally, and that one must be the end of a "
                    "chain.",
                    "Ein Besucher muss waagrecht oder senkrecht genau einen Besucher berühren, und dieser muss das "
                    "Ende einer Besucherschlange sein.",
                ),
                waivable=True,
            ),
            rule(
                "M51",
                Text(
                    "Only when no chain can grow, a new one begins: on any free city field, the edge included, that "
                    "touches at most one merchant orthogonally.",
                    "Erst wenn keine Besucherschlange mehr wachsen kann, beginnt eine neue: auf einem beliebigen "
                    "freien Stadtfeld, auch am Rand, das höchstens einen Besucher waagrecht oder senkrecht berührt.",
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
                    "When an owned palace, part or stable, comes to touch a wall of a tower, its owner takes that "
                    "tower's card, from whoever has it. A wall, a stable or a roof can bring this about. Ruling: "
                    "should a wall let stand in the last gap connect several palaces at once, they claim from the tower "
                    "outwards, and the outermost has the card.",
                    "Sobald ein Palast mit Besitzer, Teil oder Stall, an eine Mauer eines Turms grenzt, nimmt der "
                    "Besitzer dessen Turmkarte, wer immer sie hat. Das kann durch Mauer, Stall oder Dach geschehen. "
                    "Festlegung: Schließt eine Mauer, die ausnahmsweise in der letzten Lücke steht, mehrere Paläste zugleich an, so nehmen sie die Karte "
                    "vom Turm nach außen; der äußerste behält sie.",
                ),
            ),
            rule(
                "M61",
                Text(
                    "Each palace claims each tower only once, whichever arm it touches. Another palace of the same "
                    "owner may claim it too.",
                    "Jeder Palast beansprucht jeden Turm nur einmal, gleich an welchem Arm. Ein anderer Palast "
                    "desselben Besitzers darf es auch.",
                ),
            ),
            rule(
                "M62",
                Text(
                    "Touching without an owner is no claim; the roof claims, at once, every tower the palace touches.",
                    "Ohne Besitzer gibt es keinen Anspruch; das Dach beansprucht sofort alle Türme, an deren Mauern "
                    "der Palast grenzt.",
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
                    "The first roof in a colour takes the colour's card.",
                    "Das erste Dach in einer Farbe bringt die Palastkarte der Farbe.",
                ),
            ),
            rule(
                "M71",
                Text(
                    "After that the card goes to an owned palace of the colour that becomes strictly larger than "
                    "every other owned one, by roof or by stable, whoever set it. On equal size the holder keeps "
                    "it. Size is parts and stables.",
                    "Danach geht die Karte an einen Palast der Farbe mit Besitzer, der durch Dach oder Stall größer "
                    "wird als jeder andere mit Besitzer, wer immer gesetzt hat. Bei gleicher Größe bleibt sie, wo "
                    "sie ist. Größe: Palastteile und Ziegenställe.",
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
                    "1 point per palace part and 1 per stable of owned palaces.",
                    "1 Punkt je Palastteil und 1 je Ziegenstall der Paläste mit Besitzer.",
                ),
            ),
            rule(
                "M81",
                Text(
                    "1 point per part or stable that touches a wall. Option: 1 per touching wall, so a corner field "
                    "can count 2.",
                    "1 Punkt je Palastteil oder Ziegenstall an einer Mauer. Option: 1 je anliegender Mauer, dann kann "
                    "ein Eckfeld 2 zählen.",
                ),
            ),
            rule(
                "M82",
                Text(
                    "1 point per merchant orthogonally beside a palace, part or stable: once per palace, but for "
                    "every palace it touches.",
                    "1 Punkt je Besucher, der waagrecht oder senkrecht an einen Palast (Teil oder Stall) grenzt: "
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
                Text(
                    "Most points win; a tie is shared. Option: the larger largest palace decides, then the one "
                    "roofed earlier; where nobody recorded the roofs, only the size decides.",
                    "Die meisten Punkte gewinnen; bei Gleichstand wird geteilt. Option: Der größere größte Palast "
                    "entscheidet, dann der früher überdachte; wo niemand die Dächer mitschrieb, nur die Größe.",
                ),
            ),
        ),
    ),
)
