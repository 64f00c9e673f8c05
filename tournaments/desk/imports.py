"""A tournament that was run elsewhere: from its file come entrants, draws, and plays of totals."""

import json
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError

from chain.appending import attest
from games.models import LONGEST_NAME, PlaySession
from games.names import find_or_add_players, names_of_the_club
from games.titles import TITLES
from games.write_queue import writing
from plays.models import NewPlays
from plays.results import Result, read_result
from plays.totals import FORMAT as TOTALS
from scoring.document import Malformed, parse, shown
from scoring.spelling import KnownNames, name_key, spelling_fault
from scoring.wording import readable
from tournaments.attested import ENTRANT, TOURNAMENT
from tournaments.desk.draws import attest_draw
from tournaments.desk.entrants import require_possible_name
from tournaments.desk.results import circumstances_of
from tournaments.desk.set_up import OWN, TournamentPlan, set_up_tournament
from tournaments.engine import tournament as values
from tournaments.engine.document import read_tournament
from tournaments.engine.points import PRESETS
from tournaments.engine.tournament import BALANCED, SNAKE
from tournaments.engine.written_document import json_number, write_points, write_tournament
from tournaments.models import (
    LONGEST_GROUP,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    Draw,
    DrawnTable,
    Entrant,
    Tournament,
)
from web.reading import TooLong, in_one_line, tidied

LARGEST_FILE = 1024 * 1024
FARTHEST = 2**15 - 1
"""The largest number of a round or a table."""
LARGEST_ID, LARGEST_SEED = 2**31 - 1, 2**63 - 1
USUAL_ROUNDS = 4
OF_PAGE = 16
"""The length of the part of a key that comes from the page, and not from the file."""


TableKey = tuple[int, int]
"""The number of a round, and that of a table in it."""


class Upload(NamedTuple):
    """A file, and what it does not say."""

    file: values.Tournament
    title: str
    """The title of the rounds that name none."""
    day: date


def read_file(raw: bytes) -> values.Tournament:
    """The tournament in a file; raises `Malformed` if the file is wrong or cannot be stored here."""
    document = parse(raw)
    _require_room(document)  # before it is read: a file that cannot be stored should cost little
    file = read_tournament(document)
    _tournament_name(file)
    _require_possible_seed(file)
    for entrant in file.entrants:
        _require_entrant(entrant)
    return file


def has_untitled(file: values.Tournament) -> bool:
    return not file.rounds or any(round.title is None for round in file.rounds)


def earlier_import(upload: Upload, page: str) -> Tournament | None:
    """A tournament that the same file made before, but not from this very page."""
    key = _key(upload, page)
    alike = Tournament.objects.filter(key__startswith=key[:-OF_PAGE]).order_by("pk")
    return None if alike.filter(key=key).exists() else alike.first()


def _key(upload: Upload, page: str) -> str:
    """A key that begins alike for the same file; all of it is the same where a page sends it twice."""
    document = json.dumps(write_tournament(upload.file), sort_keys=True)
    sent = repr((page, upload.title, upload.day))
    return f"import-{_hash(document)[:40]}-{_hash(sent)[:OF_PAGE]}"


def _hash(words: str) -> str:
    return sha256(words.encode()).hexdigest()


def import_tournament(upload: Upload, *, page: str, who: str) -> Tournament:
    """Store the tournament, whole or not at all; a file sent twice from one page is stored once.

    Raises `Malformed`.
    """
    file = _titled(upload.file, upload.title)
    plan, key = _plan(file, upload), _key(upload, page)
    made = Tournament.objects.filter(key=key).first()
    if made:
        return made
    planned = Tournament(**plan.fields, key=key, made_by=who)
    prepared = _prepared(file, planned, names_of_the_club())
    try:
        with writing():
            tournament = set_up_tournament(plan, key=key, who=who)
            if tournament.entrants.exists():
                return tournament  # sent twice, kept once
            if (club := names_of_the_club()) != prepared.club:
                prepared = _prepared(file, planned, club)  # meanwhile somebody new came to the club
            _fill(tournament, prepared, who)
    except IntegrityError:
        made = Tournament.objects.filter(key=key).first()
        if made is None:
            raise
        return made
    return tournament


class Prepared(NamedTuple):
    """A file and what follows from it, worked out before anybody has to wait for the database."""

    file: values.Tournament
    club: list[str]
    """The names of the club when this was worked out."""
    names: Mapping[int, str]
    """The names of the entrants as the club spells them, by their ids."""
    plays: NewPlays
    by_table: Mapping[TableKey, PlaySession]
    """Which of the plays was played where."""


def _prepared(file: values.Tournament, planned: Tournament, club: list[str]) -> Prepared:
    """Raises `Malformed` where two entrants have the same name, or a result is impossible."""
    names = _as_the_club_spells(file.entrants, KnownNames(club))
    plays, key = NewPlays(who=planned.made_by), _hash(planned.key)[:48]
    circumstances = circumstances_of(planned)
    by_table = {
        (drawn.number, table.number): plays.add(
            _result(drawn, table, names), circumstances, key=f"{key}-{drawn.number}.{table.number}"
        )
        for drawn in file.rounds
        for table in drawn.tables
        if table.places
    }
    return Prepared(file, club, names, plays, by_table)


def _fill(tournament: Tournament, prepared: Prepared, who: str) -> None:
    file = prepared.file
    tournament.sizes, tournament.remarks = [*file.table_sizes], {**file.remarks}
    tournament.save(update_fields=["sizes", "remarks"])
    _add_entrants(tournament, prepared)
    prepared.plays.save()
    _add_draws(tournament, prepared, who)
    attest("tournament imported", TOURNAMENT, tournament.pk, who=who)
    attest("tournament imported", ENTRANT, *tournament.entrants.values_list("pk", flat=True), who=who)


# What the club can store


def _require_room(document: Mapping[str, Any]) -> None:
    """Raises `Malformed` where there are more rounds or entrants than a tournament has here."""
    rounds, entrants = _length(document.get("rounds")), _length(document.get("entrants"))
    if rounds > MOST_ROUNDS:
        raise Malformed(
            f"The file has {rounds} rounds; at most {MOST_ROUNDS} are possible.",
            f"Die Datei hat {rounds} Runden; höchstens {MOST_ROUNDS} sind möglich.",
        )
    if entrants > MOST_ENTRANTS:
        raise Malformed(
            f"The file has {entrants} entrants; at most {MOST_ENTRANTS} are possible.",
            f"Die Datei hat {entrants} Teilnehmende; höchstens {MOST_ENTRANTS} sind möglich.",
        )


def _length(value: object) -> int:
    """The length of a list; what is no list is left to the reader of the file."""
    return len(value) if isinstance(value, list) else 0


def _require_possible_seed(file: values.Tournament) -> None:
    if abs(file.seed) > LARGEST_SEED:
        raise Malformed("The seed is too large.", "Die Startzahl (seed) ist zu groß.")


def _require_entrant(entrant: values.Entrant) -> None:
    name = entrant.name
    if not 0 <= entrant.id <= LARGEST_ID:
        raise Malformed(
            f"{shown(name)} has the id {shown(entrant.id)}; it must be between 0 and {LARGEST_ID}.",
            f"{shown(name)} hat die id {shown(entrant.id)}; sie muss zwischen 0 und {LARGEST_ID} liegen.",
        )
    _group(entrant)
    name = _name(entrant)
    fault = spelling_fault(name)
    if fault:
        raise Malformed(*fault)
    require_possible_name(name)


def _tournament_name(file: values.Tournament) -> str:
    try:
        return in_one_line(file.name, LONGEST_NAME)
    except TooLong:
        raise Malformed(
            f"The tournament's name has more than {LONGEST_NAME} letters.",
            f"Der Name des Turniers hat mehr als {LONGEST_NAME} Buchstaben.",
        ) from None


def _name(entrant: values.Entrant) -> str:
    try:
        return tidied(entrant.name, LONGEST_NAME)
    except TooLong:
        name = shown(entrant.name)
        raise Malformed(
            f"The name {name} has more than {LONGEST_NAME} letters.",
            f"Der Name {name} hat mehr als {LONGEST_NAME} Buchstaben.",
        ) from None


def _group(entrant: values.Entrant) -> str:
    try:
        return "" if entrant.group is None else in_one_line(str(entrant.group), LONGEST_GROUP)
    except TooLong:
        group = shown(entrant.group)
        raise Malformed(
            f"The group {group} has more than {LONGEST_GROUP} letters.",
            f"Die Gruppe {group} hat mehr als {LONGEST_GROUP} Buchstaben.",
        ) from None


def _titled(file: values.Tournament, title: str) -> values.Tournament:
    """The file with a known title in every round; raises `Malformed` where a table does not fit its title."""
    rounds = tuple(round._replace(title=_slug(round, title)) for round in file.rounds)
    for round in rounds:
        for table in round.tables:
            _require_table(round, table)
    _require_twos_everywhere(rounds)
    return file._replace(rounds=rounds)


def _require_table(round: values.Round, table: values.Table) -> None:
    game, size = TITLES[round.title or ""], len(table.seats)
    if size not in game.players:
        raise _malformed_at(
            round, table, f"{game.name} cannot be played by {size}.", f"{game.name} ist nicht für {size}."
        )
    if table.number > FARTHEST:
        raise _malformed_at(round, table, "there are not that many tables.", "So viele Tische gibt es nicht.")


def _malformed_at(round: values.Round, table: values.Table, en: str, de: str) -> Malformed:
    return Malformed(
        f"Round {round.number}, table {shown(table.number)}: {en}",
        f"Runde {round.number}, Tisch {shown(table.number)}: {de}",
    )


def _slug(round: values.Round, otherwise: str) -> str:
    if round.title is None:
        return otherwise
    for slug, game in TITLES.items():
        if round.title.casefold() in (slug, game.name.casefold()):
            return slug
    title, known = readable(round.title, 40), ", ".join(game.name for game in TITLES.values())
    raise Malformed(
        f"Round {round.number}: Tableside does not know the game “{title}”; possible: {known}.",
        f"Runde {round.number}: Tableside kennt das Spiel „{title}“ nicht; möglich: {known}.",
    )


def _require_twos_everywhere(rounds: tuple[values.Round, ...]) -> None:
    twos = any(len(table.seats) == 2 for round in rounds for table in round.tables)
    games = [TITLES[round.title or ""] for round in rounds]
    others = [game.name for game in games if 2 not in game.players]
    if twos and others:
        raise Malformed(
            f"{others[0]} cannot be played by two; with tables of two every round needs a game for two.",
            f"{others[0]} geht nicht zu zweit; mit Zweiertischen braucht jede Runde ein Spiel für zwei.",
        )


# What is stored


def _plan(file: values.Tournament, upload: Upload) -> TournamentPlan:
    preset, points = _points(file.points)
    modes = [round.mode for round in file.rounds if round.mode != SNAKE]
    titles = tuple(round.title or "" for round in file.rounds) or (upload.title,) * USUAL_ROUNDS
    return TournamentPlan(
        name=_tournament_name(file),
        day=upload.day,
        common_rounds=len(titles),
        minutes=90,
        titles=titles,
        mode=modes[-1] if modes else BALANCED,
        swiss_first=file.swiss_first,
        cut=0,
        preset=preset,
        points=points,
        tie_breaks=[*file.tie_breaks],
        seed=file.seed,
        show_scores=True,
        take_back=PlaySession.AGREED,
        terms={slug: {"options": {}, "board": TITLES[slug].usual_board} for slug in dict.fromkeys(titles)},
    )


def _points(points: values.Points) -> tuple[str, dict[str, Any]]:
    """A known scale and its name; otherwise the club's own, with gaps filled for draws to come."""
    for name, preset in PRESETS.items():
        given = all(preset.tables[size] == worth for size, worth in points.tables.items())
        if given and points.tables and points.bye in (None, preset.bye):
            return name, write_points(preset)
    four = points.tables.get(4) or (Fraction(0),) * 4
    three = points.tables.get(3) or (four[0], four[1], four[3])
    tables = {2: (three[0], three[-1]), 3: three, 4: four, **points.tables}
    return OWN, write_points(points._replace(tables=tables))


def _add_entrants(tournament: Tournament, prepared: Prepared) -> None:
    players = find_or_add_players(prepared.names.values())
    Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=entrant.id,
            player=players[prepared.names[entrant.id]],
            name=prepared.names[entrant.id],
            group=_group(entrant),
            from_round=min(entrant.from_round, FARTHEST),
            until_round=None if entrant.until_round is None else min(entrant.until_round, FARTHEST),
        )
        for entrant in prepared.file.entrants
    )


def _as_the_club_spells(entrants: tuple[values.Entrant, ...], club: KnownNames) -> dict[int, str]:
    """The names by the entrants' ids; raises `Malformed` where two entrants have the same name."""
    spelt: dict[int, str] = {}
    seen: dict[str, str] = {}
    for entrant in entrants:
        name = _name(entrant)
        name = club.find(name) or name
        if (other := seen.get(name_key(name))) is not None:
            raise Malformed(
                f"{shown(other)} and {shown(entrant.name)} are one and the same name.",
                f"{shown(other)} und {shown(entrant.name)} sind ein und derselbe Name.",
            )
        seen[name_key(name)] = entrant.name
        spelt[entrant.id] = name
    return spelt


def _add_draws(tournament: Tournament, prepared: Prepared, who: str) -> None:
    rounds = {round.number: round for round in tournament.rounds.all()}
    draws = Draw.objects.bulk_create(
        Draw(
            round=rounds[drawn.number],
            number=1,
            mode=drawn.mode,
            seed=tournament.seed,
            byes=[*drawn.byes],
            who=who,
        )
        for drawn in prepared.file.rounds
    )
    DrawnTable.objects.bulk_create(
        DrawnTable(
            draw=draw,
            number=table.number,
            seats=[*table.seats],
            typed=prepared.by_table.get((drawn.number, table.number)),
        )
        for draw, drawn in zip(draws, prepared.file.rounds, strict=True)
        for table in drawn.tables
    )
    for draw in draws:
        attest_draw(draw)


def _result(drawn: values.Round, table: values.Table, names: Mapping[int, str]) -> Result:
    """The result of a table as totals; raises `Malformed` where they are impossible."""
    seats = zip(
        table.seats,
        TITLES[drawn.title or ""].colours,
        table.scores or (),
        table.places or (),
        strict=False,
    )
    totals = [
        {"name": names[entrant], "colour": colour, "points": json_number(score), "place": place}
        for entrant, colour, score, place in seats
    ]
    try:
        return read_result({"format": TOTALS, "game": drawn.title, "players": totals})
    except Malformed as malformed:
        raise _malformed_at(drawn, table, *malformed.text) from None
