"""A Flandern move in words, with all that follows from it."""

from collections.abc import Iterator, Sequence

from games.engine.face import Telling
from games.titles.flandern.components import CARD_NAMES, CATHEDRAL, INFLUENCE, MASTER, SITE
from games.titles.flandern.moves import BUILD, DISCARD, DRAW, FINISH, PLAY, REVEAL, Move
from games.titles.flandern.rules.rounds import order
from games.titles.flandern.sentences import QUARTER, listed_places, names, place_name
from games.titles.flandern.state import (
    CITY_DONE,
    COVERED,
    END_BY_GOLD,
    END_BY_SITES,
    GOLD_SPENT,
    NEXT_ROUND,
    NO_GOLD,
    NO_STONE,
    OVER,
    PICKED_UP,
    SCORED,
    SPENT,
    Laid,
    News,
    State,
)
from games.titles.flandern.tally import city_ranking, score
from scoring.titles.flandern.position import CITIES, CITY_NAMES, CRESTS, GREY
from scoring.titles.flandern.score import INFLUENCE_POINTS, Rank
from scoring.wording import Text, listed
from scoring.words import NO_COLOUR, Colour, Names


def tell(move: Move, before: State, after: State, players: Names) -> Telling:
    turns = (_order(move, before, players),) if move.kind == PLAY and len(before.still_to_lay()) == 1 else ()
    is_paid = any(news.what == SCORED for news in after.news)
    return Telling(
        WHAT[move.kind](move, before, after),
        (*turns, *_then(before, after, players)),
        (move.name,) if move.place >= 0 else (),
        by=before.colours[before.start] if move.kind in (DRAW, DISCARD, REVEAL) else NO_COLOUR,
        discreet=(*turns, *_then(before, after, players, discreetly=True)) if is_paid else None,
    )


def _draw(move: Move, before: State, after: State) -> Text:
    return Text(
        f"drew the gold card of round {after.round} ({after.stack} left)",
        f"zieht die goldene Karte der Runde {after.round} (noch {after.stack} im Stapel)",
    )


def _discard(move: Move, before: State, after: State) -> Text:
    city = CITY_NAMES[move.card]
    if not before.stack:
        return Text(
            f"discarded a card of {city.en} (already scored)",
            f"legt eine Karte von {city.de} ab (schon gewertet)",
        )
    return Text(
        f"discarded a card of {city.en} (already scored) and drew again ({after.stack} left)",
        f"legt eine Karte von {city.de} ab (schon gewertet) und zieht neu (noch {after.stack})",
    )


def _play(move: Move, before: State, after: State) -> Text:
    card, more = CARD_NAMES[move.card], move.influence
    if not more:
        return Text(f"played {card.en}", f"legt „{card.de}“")
    return Text(
        f"played {card.en} and {more} influence {'card' if more == 1 else 'cards'}",
        f"legt „{card.de}“ und {more} {'Einflusskarte' if more == 1 else 'Einflusskarten'}",
    )


def _build(move: Move, before: State, after: State) -> Text:
    quarter, place = QUARTER[move.crest], place_name(move.name)
    master = Text(" with a guild master", " mit Zunftmeister") if move.master else Text("", "")
    if before.card == SITE:
        return Text(
            f"began a {quarter.en}{master.en} on {place.en}, with a stone",
            f"beginnt auf {place.de} ein {quarter.de}{master.de} als Baustelle",
        )
    return Text(
        f"built a {quarter.en}{master.en} on {place.en}",
        f"baut auf {place.de} ein {quarter.de}{master.de}",
    )


def _finish(move: Move, before: State, after: State) -> Text:
    crest = before.built.crest_at(move.place)
    assert crest is not None
    quarter, place = QUARTER[CRESTS[crest]], place_name(move.name)
    return Text(
        f"finished the {quarter.en} on {place.en}",
        f"stellt auf {place.de} das {_definite(quarter)} fertig",
    )


def _definite(quarter: Text) -> str:
    """The German name after the definite article: das graue Stadtviertel."""
    return quarter.de.replace("es Stadtviertel", "e Stadtviertel")


def _reveal(move: Move, before: State, after: State) -> Text:
    if move.card == INFLUENCE:
        return Text(
            "turned up the gold card: an influence card, which goes into their hand",
            "deckt als goldene Karte eine Einflusskarte auf und nimmt sie auf die Hand",
        )
    card = CARD_NAMES[move.card]
    return Text(f"turned up the gold card: {card.en}", f"deckt die goldene Karte auf: {card.de}")


def _cathedral(move: Move, before: State, after: State) -> Text:
    place = place_name(move.name)
    return Text(f"placed a cathedral on {place.en}", f"setzt einen Dom auf {place.de}")


def _master(move: Move, before: State, after: State) -> Text:
    place = place_name(move.name)
    return Text(f"placed a guild master on {place.en}", f"stellt einen Zunftmeister auf {place.de}")


WHAT = {
    DRAW: _draw,
    DISCARD: _discard,
    PLAY: _play,
    BUILD: _build,
    FINISH: _finish,
    REVEAL: _reveal,
    CATHEDRAL: _cathedral,
    MASTER: _master,
}


def _then(before: State, after: State, players: Names, *, discreetly: bool = False) -> Iterator[Text]:
    """What followed from the move; `discreetly` leaves out the points."""
    covers, over = before.built.covered.bit_count(), False
    for news in sorted(after.news, key=lambda news: news.what != SCORED):  # payments are told first
        if news.what == COVERED:
            covers += news.of.bit_count()
            yield _covered(news.of, covers - before.board.covers, over)
        elif news.what == SCORED and discreetly:
            city = CITY_NAMES[CITIES[news.of]]
            yield Text(f"{city.en} is scored.", f"{city.de} wird gewertet.")
        else:
            over = over or news.what in (END_BY_SITES, END_BY_GOLD)
            yield THEN[news.what](news, after, players)
    if after.step == OVER:
        yield from _influence(after, players)


def _order(move: Move, before: State, players: Names) -> Text:
    """Who acts when, and why: the number of cards, and among equals the seat."""
    laid = tuple(cards or Laid(move.card, move.influence) for cards in before.laid)
    groups: dict[int, list[str]] = {}
    for seat in order(before._replace(laid=laid)):
        groups.setdefault(laid[seat].cards, []).append(players[before.colours[seat]])
    turns = [_with_cards(listed(names), count, len(names)) for count, names in groups.items()]
    sequence = Text("; then ".join(turn.en for turn in turns), "; dann ".join(turn.de for turn in turns))
    if len(groups) == len(before.colours):
        return Text(f"Order: {sequence.en}.", f"Reihenfolge: {sequence.de}.")
    start = players[before.colours[before.start]]
    return Text(
        f"Order: {sequence.en}. Ties: clockwise from the start player ({start}).",
        f"Reihenfolge: {sequence.de}. Bei Gleichstand im Uhrzeigersinn ab {start}.",
    )


def _with_cards(names: Text, cards: int, players: int) -> Text:
    each = Text(" each", "je ") if players > 1 else Text("", "")
    return Text(
        f"{names.en} ({cards} {'card' if cards == 1 else 'cards'}{each.en})",
        f"{names.de} ({each.de}{cards} {'Karte' if cards == 1 else 'Karten'})",
    )


def _spent(news: News, after: State, players: Names) -> Text:
    name, use, why = players[after.colours[news.of]], _use(news.card), _why(news)
    return Text(
        f"{name} {use.en}{why.en}: the card is used up.",
        f"{name} kann {use.de}{why.de}: Die Karte ist trotzdem verbraucht.",
    )


def _use(card: str) -> Text:
    name = CARD_NAMES[card]
    if card == SITE:
        return Text("cannot begin a quarter", "keine Baustelle beginnen")
    return Text(
        f"can neither build nor finish in {name.en}", f"in {name.de} weder bauen noch etwas fertigstellen"
    )


def _why(news: News) -> Text:
    if news.why == NO_STONE:
        return Text(" (no site stone is left)", " (kein Baustellenstein im Vorrat)")
    if news.why == CITY_DONE:
        return Text(" (the city is already scored)", " (die Stadt ist schon gewertet)")
    return Text("", "")


def _picked_up(news: News, after: State, players: Names) -> Text:
    name = players[after.colours[news.of]]
    return Text(f"{name} picks up all action cards.", f"{name} nimmt alle Aktionskarten auf.")


def _no_gold(news: News, after: State, players: Names) -> Text:
    return Text(
        "The stack is used up: no gold card this round.",
        "Der Stapel ist aufgebraucht: In dieser Runde gibt es keine goldene Karte.",
    )


def _gold_spent(news: News, after: State, players: Names) -> Text:
    why = _why(news)
    return Text(
        f"No action possible{why.en} – the card is used up.",
        f"Keine Aktion möglich{why.de} – die Karte ist verbraucht.",
    )


def _covered(places: int, missing: int, over: bool) -> Text:
    """The sites that were covered; `missing` is the number of cover tiles lacking."""
    sites, only_marked = listed_places(names(places)), Text("", "")
    if missing > 0:
        marked = min(missing, places.bit_count())
        only_marked = Text(
            f" ({marked} only marked: the cover tiles are used up)",
            f" ({marked} nur vermerkt: Die Abdeckplättchen sind aufgebraucht)",
        )
    if over:
        return Text(f"Covered: {sites.en}{only_marked.en}.", f"Abgedeckt: {sites.de}{only_marked.de}.")
    return Text(
        f"No longer buildable, so covered: {sites.en}{only_marked.en}.",
        f"Nicht mehr bebaubar und deshalb abgedeckt: {sites.de}{only_marked.de}.",
    )


def _scored(news: News, after: State, players: Names) -> Text:
    city, ranking = CITY_NAMES[CITIES[news.of]], city_ranking(after, news.of)
    ranks = [_rank(rank, players) for rank in ranking.ranks if rank.rank]
    if not ranks:
        return Text(
            f"{city.en} is scored: value {ranking.value}, no guild has a rank.",
            f"{city.de} wird gewertet: Wert {ranking.value}, keine Zunft hat einen Rang.",
        )
    paid = Text(", ".join(rank.en for rank in ranks), ", ".join(rank.de for rank in ranks))
    return Text(
        f"{city.en} is scored: value {ranking.value}; {paid.en}.",
        f"{city.de} wird gewertet: Wert {ranking.value}; {paid.de}.",
    )


def _rank(rank: Rank, players: Names) -> Text:
    name = guild_name(rank.guild, players)
    return Text(f"{name.en} {rank.points}", f"{name.de} {rank.points}")


def guild_name(guild: Colour, players: Names) -> Text:
    if guild == GREY:
        return Text("grey", "Grau")
    return Text(players[guild], players[guild])


def _next_round(news: News, after: State, players: Names) -> Text:
    name = players[after.colours[news.of]]
    return Text(f"{name} is the new start player.", f"{name} beginnt die nächste Runde.")


def _end_by_sites(news: News, after: State, players: Names) -> Text:
    return Text(
        "At most one free site is left: the game is over.",
        "Höchstens ein Bauplatz ist noch frei: Die Partie ist zu Ende.",
    )


def _end_by_gold(news: News, after: State, players: Names) -> Text:
    return Text(
        "The gold stack is used up: the game is over.",
        "Der goldene Stapel ist aufgebraucht: Die Partie ist zu Ende.",
    )


THEN = {
    SPENT: _spent,
    PICKED_UP: _picked_up,
    NO_GOLD: _no_gold,
    GOLD_SPENT: _gold_spent,
    SCORED: _scored,
    NEXT_ROUND: _next_round,
    END_BY_SITES: _end_by_sites,
    END_BY_GOLD: _end_by_gold,
}


def _influence(after: State, players: Names) -> Iterator[Text]:
    """Who gets the points for the most influence cards (F42)."""
    sheet = score(after).sheet
    most = [players[seat] for seat in after.colours if sheet.lines(seat, INFLUENCE)]
    if most:
        yield most_influence(most, max(after.influence))


def most_influence(players: Sequence[str], cards: int) -> Text:
    """Who gets points for so many cards; several get them each."""
    who, each = listed(players), Text(" each", "je ") if len(players) > 1 else Text("", "")
    return Text(
        f"Most influence cards in hand ({cards}): {who.en}, +{INFLUENCE_POINTS}{each.en}.",
        f"Meiste Einflusskarten auf der Hand ({cards}): {who.de}, {each.de}+{INFLUENCE_POINTS}.",
    )
