"""What takes the place of the board when somebody asks: the ranking in every city, all hands and stocks."""

from collections.abc import Sequence
from html import escape

from games.engine.signs import seat_sign
from games.titles.flandern.board import CITY
from games.titles.flandern.components import ACTION_CARDS, CARD_NAMES, GOLD_KINDS
from games.titles.flandern.sentences import shape_name
from games.titles.flandern.state import State
from games.titles.flandern.tally import city_ranking, counted
from games.titles.flandern.telling import most_influence
from scoring.titles.flandern.position import CHURCH, CITIES, CITY_NAMES, CREST_NAMES, CRESTS, GREY, CityCount
from scoring.titles.flandern.score import Rank
from scoring.wording import Text, capital, listed
from scoring.words import Colour, Names

# The cities, as they were scored or would be now


def cities(state: State, players: Names, language: str, points: bool) -> str:
    """The panel of all cities; if points stay hidden, it shows only how strong the guilds are."""
    cards = "".join(city(state, index, players, language, points) for index in range(len(CITIES)))
    bonus = influence(state, players) if points else None
    sentence = escape(bonus.say(language)) if bonus else ""
    return f'<div class="cities">{cards}</div><p class="bonus">{sentence}</p>'


def influence(state: State, players: Names) -> Text | None:
    """Who has the most influence cards (F42)."""
    most = max(state.influence)
    if not most:
        return None
    held = zip(state.colours, state.influence, strict=True)
    who = [players[colour] for colour, cards in held if cards == most]
    return most_influence(listed(who), most)


def city(state: State, index: int, players: Names, language: str, points: bool) -> str:
    scoring, ranking = state.scored[index], city_ranking(state, index)
    name, value = CITY_NAMES[CITIES[index]], Text(f"value {ranking.value}", f"Wert {ranking.value}")
    free = (state.built.free & CITY[index]).bit_count()
    if scoring:
        when = Text(f"Scored in round {scoring.round}", f"Gewertet in Runde {scoring.round}")
    else:
        when = Text(f"As it stands, {free} free", f"Stand jetzt, {free} frei")
    ranks = ranking.ranks if points else in_order_of_crests(ranking.ranks)
    rows = "".join(rank_row(rank, players, language, points) for rank in ranks)
    heads = (
        Text("#", "#"), Text("Guild", "Zunft"), Text("Qrs.", "Viertel"),
        Text("Masters", "Meister"), Text("Points", "Punkte"),
    )  # fmt: skip
    return (
        f'<section class="{"done" if scoring else "open"}">'
        f"<h2>{name.say(language)} <b>{value.say(language) if points else ''}</b></h2>"
        f"<p>{when.say(language)}<br>{worth(counted(state, index)).say(language) if points else ''}</p>"
        f"{table('ranks', heads, rows, language)}</section>"
    )


def worth(count: CityCount) -> Text:
    """What the value is made of (F30)."""
    parts = [Text(f"guilds {sum(count.finished)}", f"Zünfte {sum(count.finished)}")]
    if count.church:
        parts.append(Text(f"churches {count.church} × 2", f"Kirchen {count.church} × 2"))
    if domes := count.church_with_cathedral:
        parts.append(Text(f"cathedrals {domes} × 3", f"Dome {domes} × 3"))
    return Text(" + ".join(part.en for part in parts), " + ".join(part.de for part in parts))


def rank_row(rank: Rank, players: Names, language: str, points: bool) -> str:
    place, paid = ("", "") if not points else (place_of(rank), rank.points)
    return (
        f'<tr><td>{place}</td><th scope="row">{guild(rank.guild, players, language)}</th>'
        f"<td>{rank.strength}</td><td>{rank.masters or '·'}</td><td><b>{paid}</b></td></tr>"
    )


def place_of(rank: Rank) -> str:
    if rank.rank is None:
        return "–"
    return f"{rank.rank} =" if rank.shared > 1 else f"{rank.rank}"


def in_order_of_crests(ranks: Sequence[Rank]) -> list[Rank]:
    """The ranks in an order that gives no points away where they stay hidden."""
    return sorted(ranks, key=lambda rank: CRESTS.index(rank.guild))


def guild(crest: Colour, players: Names, language: str) -> str:
    name = escape(players.get(crest) or capital(CREST_NAMES[crest]).say(language))
    return f'<span class="guild">{seat_sign(crest)}<span>{name}</span></span>'


def table(style: str, heads: tuple[Text, ...], rows: str, language: str) -> str:
    columns = "".join(f'<th scope="col">{head.say(language)}</th>' for head in heads)
    return f'<table class="{style}"><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>'


# Hands and stocks


def stocks(state: State, players: Names, language: str, points: bool) -> str:
    return (
        f'<div class="stocks">{hands_table(state, players, language)}'
        f"{quarters_table(state, players, language)}{box(state, language)}</div>"
    )


def hands_table(state: State, players: Names, language: str) -> str:
    heads = (
        Text("In hand", "Auf der Hand"),
        *(CARD_NAMES[card] for card in ACTION_CARDS),
        CARD_NAMES["influence"],
    )
    rows = "".join(
        f'<tr><th scope="row">{guild(colour, players, language)}</th>{held(state, seat, language)}'
        f"<td><b>{state.influence[seat]}</b></td></tr>"
        for seat, colour in enumerate(state.colours)
    )
    return table("hands", heads, rows, language)


def held(state: State, seat: int, language: str) -> str:
    """A player's cards: in hand, open, or laid this round and still to be carried out."""
    laid_out = state.open_cards(seat)
    cells = []
    for card in ACTION_CARDS:
        if card in state.hands[seat]:
            cells.append(f'<td class="held">{Text("hand", "Hand").say(language)}</td>')
        elif card in laid_out:
            cells.append(f'<td class="out">{Text("open", "offen").say(language)}</td>')
        else:
            cells.append(f'<td class="due">{Text("laid", "gelegt").say(language)}</td>')
    return "".join(cells)


def quarters_table(state: State, players: Names, language: str) -> str:
    crests = [*state.colours, GREY, CHURCH]
    heads = (
        Text("Quarters left", "Stadtviertel im Vorrat"),
        *map(shape_name, state.board.shapes),
        Text("all", "alle"),
    )
    rows = []
    for crest in crests:
        left = state.built.stock[CRESTS.index(crest)]
        cells = "".join(f"<td>{number}</td>" for number in left)
        whose = guild(crest, players, language)
        rows.append(f'<tr><th scope="row">{whose}</th>{cells}<td><b>{sum(left)}</b></td></tr>')
    return table("left", heads, "".join(rows), language)


def box(state: State, language: str) -> str:
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
    rows = "".join(
        f'<tr><th scope="row">{name.say(language)}</th><td>{left}</td></tr>' for name, left in lines
    )
    return f'<table class="box"><tbody>{rows}</tbody></table>{shown(state, language)}'


def shown(state: State, language: str) -> str:
    seen = [
        f"{CARD_NAMES[kind].say(language)} {state.shown_of(kind)}"
        for kind in GOLD_KINDS
        if state.shown_of(kind)
    ]
    if not seen:
        return ""
    title = Text("Gold cards shown", "Goldene Karten, die offen waren").say(language)
    return f"<p>{title}: {', '.join(seen)}</p>"
