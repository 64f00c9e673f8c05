"""A tournament that was run elsewhere: from its file come entrants, draws, and plays of totals."""

import json
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.utils import timezone

from games.models import LONGEST_NAME, LONGEST_PLACE, Player, PlaySession
from games.names import find_or_add_players, names_of_the_club
from games.titles import TITLES
from games.write_queue import writing
from plays.models import Circumstances, keep
from plays.results import read_result
from plays.totals import FORMAT as TOTALS
from scoring.document import Malformed, parse, shown
from scoring.wording import readable
from tournaments.desk.entrants import require_possible
from tournaments.desk.set_up import OWN, Plan, set_up
from tournaments.engine.document import number, read_tournament, write_points, write_tournament
from tournaments.engine.points import PRESETS
from tournaments.engine.tournament import BALANCED, SNAKE, Entrant, Points, Round, Table, Tournament
from tournaments.models import LONGEST_GROUP, MOST_ENTRANTS, MOST_ROUNDS, Draw, DrawnTable, Event, Participant
from web.reading import in_one_line, tidied

LARGEST_FILE = 1024 * 1024
FARTHEST = 2**15 - 1
"""Rounds beyond this, and tables, are not counted."""
LARGEST_ID, LARGEST_SEED = 2**31 - 1, 2**63 - 1
USUAL_ROUNDS = 4
OF_PAGE = 16
"""How much of a key the page has made, and not the file."""


class Brought(NamedTuple):
    """A file, and what it does not say."""

    tournament: Tournament
    title: str
    """Of the rounds that name none."""
    day: date


def read_file(raw: bytes) -> Tournament:
    """Raises `Malformed`, also where it is a tournament this house cannot keep."""
    tournament = read_tournament(parse(raw))
    _require_room(tournament)
    for one in tournament.entrants:
        _require_entrant(one)
    return tournament


def has_untitled(tournament: Tournament) -> bool:
    return not tournament.rounds or any(one.title is None for one in tournament.rounds)


def here_already(brought: Brought, page: str) -> Event | None:
    """What the same file made before; not what this very page has just made of it."""
    key = _key(brought, page)
    alike = Event.objects.filter(key__startswith=key[:-OF_PAGE]).order_by("pk")
    return None if alike.filter(key=key).exists() else alike.first()


def _key(brought: Brought, page: str) -> str:
    """Begins alike for the same tournament; all of it is the same where a page sends it twice."""
    document = json.dumps(write_tournament(brought.tournament), sort_keys=True)
    sent = repr((page, brought.title, brought.day))
    return f"import-{_hash(document)[:40]}-{_hash(sent)[:OF_PAGE]}"


def _hash(words: str) -> str:
    return sha256(words.encode()).hexdigest()


def bring_in(brought: Brought, *, page: str, who: str) -> Event:
    """The tournament, whole or not at all; a file sent twice from one page makes one. Raises `Malformed`."""
    titled = _titled(brought.tournament, brought.title)
    plan = _plan(titled, brought)
    key = _key(brought, page)
    made = Event.objects.filter(key=key).first()
    if made:
        return made
    try:
        with writing():
            event = set_up(plan, key=key, who=who)
            if event.participants.exists():
                return event  # sent twice, kept once
            event.sizes, event.remarks = [*titled.table_sizes], {**titled.remarks}
            event.save(update_fields=["sizes", "remarks"])
            players = _enter(event, titled)
            for one in titled.rounds:
                _draw(event, one, players, who)
    except IntegrityError:
        made = Event.objects.filter(key=key).first()
        if made is None:
            raise
        return made
    return event


# What this house can keep


def _require_room(tournament: Tournament) -> None:
    if len(tournament.rounds) > MOST_ROUNDS:
        raise Malformed(
            f"The file has {len(tournament.rounds)} rounds; {MOST_ROUNDS} are the most.",
            f"Die Datei hat {len(tournament.rounds)} Runden; höchstens {MOST_ROUNDS} sind möglich.",
        )
    if len(tournament.entrants) > MOST_ENTRANTS:
        raise Malformed(
            f"The file has {len(tournament.entrants)} entrants; {MOST_ENTRANTS} are the most.",
            f"Die Datei hat {len(tournament.entrants)} Teilnehmer; höchstens {MOST_ENTRANTS} sind möglich.",
        )
    if len(in_one_line(tournament.name)) > LONGEST_NAME:
        raise Malformed(
            f"The name of the tournament has more than {LONGEST_NAME} letters.",
            f"Der Name des Turniers hat mehr als {LONGEST_NAME} Buchstaben.",
        )
    if abs(tournament.seed) > LARGEST_SEED:
        raise Malformed("The seed is too large a number.", "Die Startzahl (seed) ist zu groß.")


def _require_entrant(one: Entrant) -> None:
    if not 0 <= one.id <= LARGEST_ID:
        raise Malformed(
            f"{shown(one.name)} has the id {shown(one.id)}; it must be between 0 and {LARGEST_ID}.",
            f"{shown(one.name)} hat die id {shown(one.id)}; sie muss zwischen 0 und {LARGEST_ID} liegen.",
        )
    if len(tidied(one.name)) > LONGEST_NAME:
        raise Malformed(
            f"The name {shown(one.name)} has more than {LONGEST_NAME} letters.",
            f"Der Name {shown(one.name)} hat mehr als {LONGEST_NAME} Buchstaben.",
        )
    if len(_group(one)) > LONGEST_GROUP:
        raise Malformed(
            f"The group {shown(one.group)} has more than {LONGEST_GROUP} letters.",
            f"Die Gruppe {shown(one.group)} hat mehr als {LONGEST_GROUP} Buchstaben.",
        )
    require_possible(tidied(one.name))


def _titled(tournament: Tournament, title: str) -> Tournament:
    """With a title of ours in every round, and tables of its size."""
    rounds = tuple(one._replace(title=_slug(one, title)) for one in tournament.rounds)
    for one in rounds:
        for table in one.tables:
            _require_table(one, table)
    _require_twos_everywhere(rounds)
    return tournament._replace(rounds=rounds)


def _require_table(drawn: Round, table: Table) -> None:
    game, size = TITLES[drawn.title or ""], len(table.seats)
    if size not in game.players:
        raise _at(
            drawn, table, f"{game.name} cannot be played by {size}.", f"{game.name} geht nicht zu {size}."
        )
    if table.table > FARTHEST:
        raise _at(drawn, table, "so many tables there are not.", "So viele Tische gibt es nicht.")


def _at(drawn: Round, table: Table, en: str, de: str) -> Malformed:
    return Malformed(
        f"Round {drawn.round}, table {shown(table.table)}: {en}",
        f"Runde {drawn.round}, Tisch {shown(table.table)}: {de}",
    )


def _slug(one: Round, otherwise: str) -> str:
    if one.title is None:
        return otherwise
    for slug, game in TITLES.items():
        if one.title.casefold() in (slug, game.name.casefold()):
            return slug
    known = ", ".join(game.name for game in TITLES.values())
    raise Malformed(
        f"Round {one.round}: “{readable(one.title, 40)}” is no game of this house; there are {known}.",
        f"Runde {one.round}: „{readable(one.title, 40)}“ ist kein Spiel dieses Hauses; es gibt {known}.",
    )


def _require_twos_everywhere(rounds: tuple[Round, ...]) -> None:
    twos = any(len(table.seats) == 2 for one in rounds for table in one.tables)
    others = [TITLES[one.title or ""].name for one in rounds if 2 not in TITLES[one.title or ""].players]
    if twos and others:
        raise Malformed(
            f"With tables of two every round needs a game that two can play; {others[0]} is none.",
            f"Mit Zweiertischen braucht jede Runde ein Spiel, das zu zweit geht; {others[0]} geht nicht.",
        )


# What comes of it


def _plan(tournament: Tournament, brought: Brought) -> Plan:
    preset, points = _points(tournament.points)
    modes = [one.mode for one in tournament.rounds if one.mode != SNAKE]
    titles = tuple(one.title or "" for one in tournament.rounds) or (brought.title,) * USUAL_ROUNDS
    return Plan(
        name=in_one_line(tournament.name),
        day=brought.day,
        rounds=len(titles),
        minutes=90,
        titles=titles,
        mode=modes[-1] if modes else BALANCED,
        swiss_first=tournament.swiss_first,
        cut=0,
        preset=preset,
        points=points,
        tie_breaks=[*tournament.tie_breaks],
        seed=tournament.seed,
        show_scores=True,
        take_back=PlaySession.AGREED,
        agreed={slug: {"options": {}, "board": TITLES[slug].usual_board} for slug in dict.fromkeys(titles)},
    )


def _points(points: Points) -> tuple[str, dict[str, Any]]:
    """A scale we know by name; else the club's own, with what it leaves open for draws to come."""
    for name, preset in PRESETS.items():
        given = all(preset.tables[size] == worth for size, worth in points.tables.items())
        if given and points.tables and points.bye in (None, preset.bye):
            return name, write_points(preset)
    four = points.tables.get(4) or (Fraction(0),) * 4
    three = points.tables.get(3) or (four[0], four[1], four[3])
    tables = {2: (three[0], three[-1]), 3: three, 4: four, **points.tables}
    return OWN, write_points(points._replace(tables=tables))


def _enter(event: Event, tournament: Tournament) -> dict[int, Player]:
    names = _spelt(tournament.entrants)
    known = find_or_add_players(names.values())
    Participant.objects.bulk_create(
        Participant(
            event=event,
            number=one.id,
            player=known[names[one.id]],
            group=_group(one),
            from_round=min(one.from_round, FARTHEST),
            until_round=None if one.until_round is None else min(one.until_round, FARTHEST),
        )
        for one in tournament.entrants
    )
    return {one.id: known[names[one.id]] for one in tournament.entrants}


def _spelt(entrants: tuple[Entrant, ...]) -> dict[int, str]:
    """Everybody as the club spells him; raises `Malformed` where two are one."""
    club: dict[str, str] = {}
    exact = names_of_the_club()
    for name in exact:
        club.setdefault(name.lower(), name)
    spelt: dict[int, str] = {}
    seen: dict[str, str] = {}
    for one in entrants:
        name = tidied(one.name)
        if (other := seen.get(name.lower())) is not None:
            raise Malformed(
                f"{shown(other)} and {shown(one.name)} are one and the same name.",
                f"{shown(other)} und {shown(one.name)} sind ein und derselbe Name.",
            )
        seen[name.lower()] = one.name
        spelt[one.id] = name if name in exact else club.get(name.lower(), name)
    return spelt


def _group(one: Entrant) -> str:
    return "" if one.group is None else in_one_line(str(one.group))


def _draw(event: Event, drawn: Round, players: Mapping[int, Player], who: str) -> None:
    stage = event.stages.get(number=drawn.round)
    draw = Draw.objects.create(
        stage=stage, number=1, mode=drawn.mode, seed=event.seed, byes=[*drawn.byes], who=who
    )
    for table in drawn.tables:
        typed = _play(event, drawn, table, players, who) if table.places else None
        DrawnTable.objects.create(draw=draw, number=table.table, seats=[*table.seats], typed=typed)


def _play(event: Event, drawn: Round, table: Table, players: Mapping[int, Player], who: str) -> PlaySession:
    """The totals of a table as a play of the club; raises `Malformed` where they cannot have been."""
    colours = TITLES[drawn.title or ""].colours
    rows = zip(table.seats, colours, table.scores or (), table.places or (), strict=False)
    people = [
        {"name": players[one].name, "colour": colour, "points": number(score), "place": place}
        for one, colour, score, place in rows
    ]
    when = Circumstances(min(event.day, timezone.localdate()), event.name[:LONGEST_PLACE], seated=True)
    key = f"{_hash(event.key)[:48]}-{drawn.round}.{table.table}"
    try:
        result = read_result({"format": TOTALS, "game": drawn.title, "players": people})
    except Malformed as malformed:
        raise _at(drawn, table, *malformed.text) from None
    version, _ = keep(result, when, key=key, who=who)
    return version.session
