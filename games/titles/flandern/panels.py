"""What takes the place of the board when somebody asks: the ranking in every city, all hands and stocks."""

from collections.abc import Sequence

from markupsafe import Markup

from games.engine.signs import seat_sign
from games.titles.flandern.board import CITY
from games.titles.flandern.components import ACTION_CARDS, CARD_NAMES, GOLD_KINDS
from games.titles.flandern.sentences import shape_name
from games.titles.flandern.state import State
from games.titles.flandern.tally import city_ranking, counted
from games.titles.flandern.telling import most_influence
from scoring.drawn import BLANK, drawn, together
from scoring.titles.flandern.position import CHURCH, CITIES, CITY_NAMES, CREST_NAMES, CRESTS, GREY, CityCount
from scoring.titles.flandern.score import Rank
from scoring.wording import Text, capital
from scoring.words import Colour, Names

# The cities, as they were scored or would be now


def cities(state: State, players: Names, language: str, points: bool) -> Markup:
    """The panel of all cities; if points stay hidden, it shows only how strong the guilds are."""
    cards = together(city(state, index, players, language, points) for index in range(len(CITIES)))
    bonus = influence(state, players) if points else None
    sentence = bonus.say(language) if bonus else ""
    return drawn('<div class="cities">{}</div><p class="bonus">{}</p>', cards, sentence)


def influence(state: State, players: Names) -> Text | None:
    """Who has the most influence cards (F42)."""
    most = max(state.influence)
    if not most:
        return None
    held = zip(state.colours, state.influence, strict=True)
    who = [players[colour] for colour, cards in held if cards == most]
    return most_influence(who, most)


def city(state: State, index: int, players: Names, language: str, points: bool) -> Markup:
    scoring, ranking = state.scored[index], city_ranking(state, index)
    name, value = CITY_NAMES[CITIES[index]], Text(f"value {ranking.value}", f"Wert {ranking.value}")
    free = (state.built.free & CITY[index]).bit_count()
    if scoring:
        when = Text(f"Scored in round {scoring.round}", f"Gewertet in Runde {scoring.round}")
    else:
        when = Text(f"Interim, {free} free", f"Zwischenstand, {free} frei")
    ranks = ranking.ranks if points else in_order_of_crests(ranking.ranks)
    rows = together(rank_row(rank, players, language, points) for rank in ranks)
    heads = (
        Text("#", "#"), Text("Guild", "Zunft"), Text("Qrs.", "Viertel"),
        Text("Masters", "Meister"), Text("Points", "Punkte"),
    )  # fmt: skip
    return drawn(
        '<section class="{}"><h2>{} <b>{}</b></h2><p>{}<br>{}</p>{}</section>',
        "done" if scoring else "open",
        name.say(language),
        value.say(language) if points else "",
        when.say(language),
        worth(counted(state, index)).say(language) if points else "",
        table("ranks", heads, rows, language),
    )


def worth(count: CityCount) -> Text:
    """What the value is made of (F30)."""
    parts = [Text(f"guilds {sum(count.finished)}", f"Zünfte {sum(count.finished)}")]
    if count.church:
        parts.append(Text(f"churches {count.church} × 2", f"Kirchen {count.church} × 2"))
    if domes := count.church_with_cathedral:
        parts.append(Text(f"cathedrals {domes} × 3", f"Dome {domes} × 3"))
    return Text(" + ".join(part.en for part in parts), " + ".join(part.de for part in parts))


def rank_row(rank: Rank, players: Names, language: str, points: bool) -> Markup:
    place, paid = ("", "") if not points else (place_of(rank), rank.points)
    return drawn(
        '<tr><td>{}</td><th scope="row">{}</th><td>{}</td><td>{}</td><td><b>{}</b></td></tr>',
        place,
        guild(rank.guild, players, language),
        rank.strength,
        rank.masters or "·",
        paid,
    )


def place_of(rank: Rank) -> str:
    if rank.rank is None:
        return "–"
    return f"{rank.rank} =" if rank.shared > 1 else f"{rank.rank}"


def in_order_of_crests(ranks: Sequence[Rank]) -> list[Rank]:
    """The ranks in an order that gives no points away where they stay hidden."""
    return sorted(ranks, key=lambda rank: CRESTS.index(rank.guild))


def guild(crest: Colour, players: Names, language: str) -> Markup:
    name = players.get(crest) or capital(CREST_NAMES[crest]).say(language)
    return drawn('<span class="guild">{}<span>{}</span></span>', seat_sign(crest), name)


def table(style: str, heads: tuple[Text, ...], rows: Markup, language: str) -> Markup:
    columns = together(drawn('<th scope="col">{}</th>', head.say(language)) for head in heads)
    return drawn(
        '<table class="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', style, columns, rows
    )


# Hands and stocks


def stocks(state: State, players: Names, language: str, points: bool) -> Markup:
    return drawn(
        '<div class="stocks">{}{}{}</div>',
        hands_table(state, players, language),
        quarters_table(state, players, language),
        box(state, language),
    )


def hands_table(state: State, players: Names, language: str) -> Markup:
    heads = (
        Text("In hand", "Auf der Hand"),
        *(CARD_NAMES[card] for card in ACTION_CARDS),
        CARD_NAMES["influence"],
    )
    rows = together(
        drawn(
            '<tr><th scope="row">{}</th>{}<td><b>{}</b></td></tr>',
            guild(colour, players, language),
            held(state, seat, language),
            state.influence[seat],
        )
        for seat, colour in enumerate(state.colours)
    )
    return table("hands", heads, rows, language)


def held(state: State, seat: int, language: str) -> Markup:
    """A player's cards: in hand, open, or laid this round and still to be carried out."""
    laid_out = state.open_cards(seat)
    cells = []
    for card in ACTION_CARDS:
        if card in state.hands[seat]:
            cells.append(drawn('<td class="held">{}</td>', Text("hand", "Hand").say(language)))
        elif card in laid_out:
            cells.append(drawn('<td class="out">{}</td>', Text("open", "offen").say(language)))
        else:
            cells.append(drawn('<td class="due">{}</td>', Text("played", "gelegt").say(language)))
    return together(cells)


def quarters_table(state: State, players: Names, language: str) -> Markup:
    crests = [*state.colours, GREY, CHURCH]
    heads = (
        Text("Quarters left", "Stadtviertel im Vorrat"),
        *map(shape_name, state.board.shapes),
        Text("all", "alle"),
    )
    rows = []
    for crest in crests:
        left = state.built.stock[CRESTS.index(crest)]
        cells = together(drawn("<td>{}</td>", number) for number in left)
        whose = guild(crest, players, language)
        rows.append(drawn('<tr><th scope="row">{}</th>{}<td><b>{}</b></td></tr>', whose, cells, sum(left)))
    return table("left", heads, together(rows), language)


def box(state: State, language: str) -> Markup:
    """What lies ready for all, and which gold cards have been shown."""
    board = state.board
    covers = max(0, board.covers - state.built.covered.bit_count())
    lines = [
        (Text("Gold stack", "Goldener Stapel"), f"{state.stack} / {board.gold}"),
        (Text("Site stones", "Baustellensteine"), f"{state.stones_left} / {board.stones}"),
        (Text("Cathedrals", "Dome"), f"{state.cathedrals_left} / {board.cathedrals}"),
        (Text("Guild masters", "Zunftmeister"), f"{state.masters_left} / {board.masters}"),
        (Text("Cover tiles", "Abdeckplättchen"), f"{covers} / {board.covers}"),
    ]
    rows = together(
        drawn('<tr><th scope="row">{}</th><td>{}</td></tr>', name.say(language), left) for name, left in lines
    )
    return drawn('<table class="box"><tbody>{}</tbody></table>{}', rows, shown(state, language))


def shown(state: State, language: str) -> Markup:
    seen = [
        f"{CARD_NAMES[kind].say(language)} {state.shown_of(kind)}"
        for kind in GOLD_KINDS
        if state.shown_of(kind)
    ]
    if not seen:
        return BLANK
    title = Text("Gold cards shown so far", "Bisher gezeigte goldene Karten").say(language)
    return drawn("<p>{}: {}</p>", title, ", ".join(seen))
