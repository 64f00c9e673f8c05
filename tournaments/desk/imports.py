"""A tournament that was run elsewhere: from its file come entrants, draws, and plays of totals."""

import json
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError

from games.models import LONGEST_NAME, Player, PlaySession
from games.names import find_or_add_players, names_of_the_club
from games.titles import TITLES
from games.write_queue import writing
from plays.models import save_result
from plays.results import read_result
from plays.totals import FORMAT as TOTALS
from scoring.document import Malformed, parse, shown
from scoring.wording import readable
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
from web.reading import in_one_line, tidied

LARGEST_FILE = 1024 * 1024
FARTHEST = 2**15 - 1
"""The largest number of a round or a table."""
LARGEST_ID, LARGEST_SEED = 2**31 - 1, 2**63 - 1
USUAL_ROUNDS = 4
OF_PAGE = 16
"""The length of the part of a key that comes from the page, and not from the file."""


class Upload(NamedTuple):
    """A file, and what it does not say."""

    file: values.Tournament
    title: str
    """The title of the rounds that name none."""
    day: date


def read_file(raw: bytes) -> values.Tournament:
    """The tournament in a file; raises `Malformed` if the file is wrong or cannot be stored here."""
    file = read_tournament(parse(raw))
    _require_room(file)
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
    try:
        with writing():
            tournament = set_up_tournament(plan, key=key, who=who)
            if tournament.entrants.exists():
                return tournament  # sent twice, kept once
            _fill(tournament, file, who)
    except IntegrityError:
        made = Tournament.objects.filter(key=key).first()
        if made is None:
            raise
        return made
    return tournament


def _fill(tournament: Tournament, file: values.Tournament, who: str) -> None:
    tournament.sizes, tournament.remarks = [*file.table_sizes], {**file.remarks}
    tournament.save(update_fields=["sizes", "remarks"])
    players = _add_entrants(tournament, file)
    for drawn in file.rounds:
        _add_draw(tournament, drawn, players, who)


# What the club can store


def _require_room(file: values.Tournament) -> None:
    if len(file.rounds) > MOST_ROUNDS:
        raise Malformed(
            f"The file has {len(file.rounds)} rounds; {MOST_ROUNDS} are the most.",
            f"Die Datei hat {len(file.rounds)} Runden; höchstens {MOST_ROUNDS} sind möglich.",
        )
    if len(file.entrants) > MOST_ENTRANTS:
        raise Malformed(
            f"The file has {len(file.entrants)} entrants; {MOST_ENTRANTS} are the most.",
            f"Die Datei hat {len(file.entrants)} Teilnehmer; höchstens {MOST_ENTRANTS} sind möglich.",
        )
    if len(in_one_line(file.name)) > LONGEST_NAME:
        raise Malformed(
            f"The name of the tournament has more than {LONGEST_NAME} letters.",
            f"Der Name des Turniers hat mehr als {LONGEST_NAME} Buchstaben.",
        )
    if abs(file.seed) > LARGEST_SEED:
        raise Malformed("The seed is too large a number.", "Die Startzahl (seed) ist zu groß.")


def _require_entrant(entrant: values.Entrant) -> None:
    name, group = entrant.name, entrant.group
    if not 0 <= entrant.id <= LARGEST_ID:
        raise Malformed(
            f"{shown(name)} has the id {shown(entrant.id)}; it must be between 0 and {LARGEST_ID}.",
            f"{shown(name)} hat die id {shown(entrant.id)}; sie muss zwischen 0 und {LARGEST_ID} liegen.",
        )
    if len(tidied(name)) > LONGEST_NAME:
        raise Malformed(
            f"The name {shown(name)} has more than {LONGEST_NAME} letters.",
            f"Der Name {shown(name)} hat mehr als {LONGEST_NAME} Buchstaben.",
        )
    if len(_group(entrant)) > LONGEST_GROUP:
        raise Malformed(
            f"The group {shown(group)} has more than {LONGEST_GROUP} letters.",
            f"Die Gruppe {shown(group)} hat mehr als {LONGEST_GROUP} Buchstaben.",
        )
    require_possible_name(tidied(name))


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
            round, table, f"{game.name} cannot be played by {size}.", f"{game.name} geht nicht zu {size}."
        )
    if table.number > FARTHEST:
        raise _malformed_at(round, table, "so many tables there are not.", "So viele Tische gibt es nicht.")


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
        f"Round {round.number}: “{title}” is no game of this house; there are {known}.",
        f"Runde {round.number}: „{title}“ ist kein Spiel dieses Hauses; es gibt {known}.",
    )


def _require_twos_everywhere(rounds: tuple[values.Round, ...]) -> None:
    twos = any(len(table.seats) == 2 for round in rounds for table in round.tables)
    games = [TITLES[round.title or ""] for round in rounds]
    others = [game.name for game in games if 2 not in game.players]
    if twos and others:
        raise Malformed(
            f"With tables of two every round needs a game that two can play; {others[0]} is none.",
            f"Mit Zweiertischen braucht jede Runde ein Spiel, das zu zweit geht; {others[0]} geht nicht.",
        )


# What is stored


def _plan(file: values.Tournament, upload: Upload) -> TournamentPlan:
    preset, points = _points(file.points)
    modes = [round.mode for round in file.rounds if round.mode != SNAKE]
    titles = tuple(round.title or "" for round in file.rounds) or (upload.title,) * USUAL_ROUNDS
    return TournamentPlan(
        name=in_one_line(file.name),
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


def _add_entrants(tournament: Tournament, file: values.Tournament) -> dict[int, Player]:
    """Store the entrants; returns their players by the entrants' ids."""
    names = _as_the_club_spells(file.entrants)
    known = find_or_add_players(names.values())
    players = {entrant: known[name] for entrant, name in names.items()}
    Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=entrant.id,
            player=players[entrant.id],
            group=_group(entrant),
            from_round=min(entrant.from_round, FARTHEST),
            until_round=None if entrant.until_round is None else min(entrant.until_round, FARTHEST),
        )
        for entrant in file.entrants
    )
    return players


def _as_the_club_spells(entrants: tuple[values.Entrant, ...]) -> dict[int, str]:
    """The names by the entrants' ids; raises `Malformed` where two entrants have the same name."""
    club: dict[str, str] = {}
    exact = names_of_the_club()
    for name in exact:
        club.setdefault(name.lower(), name)
    spelt: dict[int, str] = {}
    seen: dict[str, str] = {}
    for entrant in entrants:
        name = tidied(entrant.name)
        if (other := seen.get(name.lower())) is not None:
            raise Malformed(
                f"{shown(other)} and {shown(entrant.name)} are one and the same name.",
                f"{shown(other)} und {shown(entrant.name)} sind ein und derselbe Name.",
            )
        seen[name.lower()] = entrant.name
        spelt[entrant.id] = name if name in exact else club.get(name.lower(), name)
    return spelt


def _group(entrant: values.Entrant) -> str:
    return "" if entrant.group is None else in_one_line(str(entrant.group))


def _add_draw(tournament: Tournament, drawn: values.Round, players: Mapping[int, Player], who: str) -> None:
    round = tournament.rounds.get(number=drawn.number)
    draw = Draw.objects.create(
        round=round, number=1, mode=drawn.mode, seed=tournament.seed, byes=[*drawn.byes], who=who
    )
    for table in drawn.tables:
        typed = _save_totals(tournament, drawn, table, players, who) if table.places else None
        DrawnTable.objects.create(draw=draw, number=table.number, seats=[*table.seats], typed=typed)


def _save_totals(
    tournament: Tournament,
    drawn: values.Round,
    table: values.Table,
    players: Mapping[int, Player],
    who: str,
) -> PlaySession:
    """Saves the totals of a table as a play of the club; raises `Malformed` where they are impossible."""
    seats = zip(
        table.seats,
        TITLES[drawn.title or ""].colours,
        table.scores or (),
        table.places or (),
        strict=False,
    )
    totals = [
        {"name": players[entrant].name, "colour": colour, "points": json_number(score), "place": place}
        for entrant, colour, score, place in seats
    ]
    key = f"{_hash(tournament.key)[:48]}-{drawn.number}.{table.number}"
    try:
        result = read_result({"format": TOTALS, "game": drawn.title, "players": totals})
    except Malformed as malformed:
        raise _malformed_at(drawn, table, *malformed.text) from None
    version, _ = save_result(result, circumstances_of(tournament), key=key, who=who)
    return version.session
