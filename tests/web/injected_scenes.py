"""Situations in which pages show texts that they do not show otherwise; every text in them is markup."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.access import Role
from accounts.links import make_link
from accounts.models import WrongPin
from games.engine.record import read_record
from games.models import Link, Player, PlaySession
from games.records import exported_record, store_record
from games.sessions import begin_session
from games.titles import TITLES
from plays.models import Circumstances, Draft, save_result
from plays.results import read_result
from tests.accounts.phones import code_of, shown_secret
from tests.accounts.test_every_door import Visitor, World
from tests.actors import account, hold, sign_in
from tests.finished import totals
from tests.injected import RECORDS, SHORT_MARKUP, injected_record
from tests.present import present
from tests.tournaments.stored import enter, new_tournament, played, publish_round, table_of
from tests.web.new_session import filled
from tests.web.scoring_a_game import BOARD, agreed, send
from tests.web.test_confirm import COLOURS, confirm
from tests.web.test_reseat import reseat
from tests.web.test_waive import MOVE, WAIVED, rule
from tournaments.desk.results import save_totals
from tournaments.desk.tables import open_tables
from tournaments.models import Tournament

NAMES = tuple(f"{SHORT_MARKUP}{number}" for number in range(9))
LOOKALIKE = f"\u0410da{SHORT_MARKUP}"
"""A doubtful name: its first letter is Cyrillic."""


def medina(moves: int | None) -> PlaySession:
    """A game of players whose names are markup."""
    record = RECORDS["medina"]()
    players = [{**player, "name": name} for player, name in zip(record["players"], NAMES, strict=False)]
    return store_record(read_record({**record, "players": players, "moves": record["moves"][:moves]}, TITLES))


def page(name: str, *args: object, **query: object) -> str:
    return f"{reverse(name, args=args)}{'?' if query else ''}{urlencode(query)}"


# Tables


def confirmed_tables(client: Client) -> Iterator[str]:
    """One game that some have confirmed, and one that is sealed."""
    account(NAMES[1], Role.SPECTATOR, pin="7294")
    for confirming in ("yellow", *COLOURS[1:]), COLOURS[:1]:
        session = medina(None)
        for colour in confirming:
            confirm(client, session, colour, pin="7294")
        rule(client, session, "seal", reason=SHORT_MARKUP) if len(confirming) > 1 else None
        yield from (page(name, session.pk) for name in ("sheet", "audit", "desk", "table", "check"))
    yield page("ruling", session.pk, line="seal")


def ruled_table(client: Client) -> Iterator[Any]:
    """A table with rulings and their reasons, and what further ones would do."""
    session = medina(1)
    Link.objects.create(
        session=session, kind=Link.KEEP, made_by=NAMES[0], closed=timezone.now(), closed_by=NAMES[1]
    )
    client.post(page("play", session.pk), {"line": "palace grey c3", "after": 1, "key": "grey"})
    yield from (
        client.get(page("ruling", session.pk, line=line)) for line in (WAIVED, MOVE, "palace grey c3")
    )
    yield rule(client, session, WAIVED, reason="")
    assert rule(client, session, WAIVED, reason=SHORT_MARKUP).status_code == 303
    for line in ("drop 2", "undo 2", "replace 2 palace grey d4", "insert 2 wall N1", "drop 9", "redo"):
        yield client.get(page("ruling", session.pk, line=line))
    moved = reseat(client, session, *zip((*NAMES[1::-1], NAMES[5]), COLOURS, strict=True))
    yield client.get(moved["Location"])
    (line,) = parse_qs(urlsplit(moved["Location"]).query)["line"]
    assert rule(client, session, line, reason=SHORT_MARKUP).status_code == 303
    pages = ("audit", "desk", "check", "reseat", "sheet", "table")
    yield from (client.get(page(name, session.pk)) for name in pages)
    yield from (client.get(page("check", session.pk, at=field)) for field in ("c3", "d4"))
    yield client.get(page("table", session.pk, show="log"))


def abandoned_tables(client: Client) -> Iterator[Any]:
    """Games that are given up, finished or not, or cannot be; what pages say of them, and of a rematch."""
    for moves in (1, None):
        session = medina(moves)
        yield client.post(page("import_record"), {"record": json.dumps(exported_record(session))})
        form = {"line": "abandon", "key": "end", "because": SHORT_MARKUP, "after": session.entries.count()}
        yield client.post(page("abandon_by_ruling", session.pk), form | {"after": 0})
        assert client.post(page("abandon_by_ruling", session.pk), form).status_code == 303
        pages = ("abandon", "desk", "table", "sheet", "audit")
        yield from (client.get(page(name, session.pk)) for name in pages)
        yield client.get(page("new_session", again=session.pk))
    yield client.get(page("abandoned"))
    empty = begin_session(TITLES["medina"], medina(1).setup)
    yield client.get(page("abandon", empty.pk))
    enter_all = new_tournament(NAMES[:8], name=SHORT_MARKUP)
    table, _ = open_tables(publish_round(enter_all, [[1, 2, 3, 4], [5, 6, 7, 8]]), NAMES[0])
    yield client.get(page("abandon", table.pk))
    yield client.post(page("new_session"), filled(NAMES[0], arrange="find", find=SHORT_MARKUP))
    yield client.post(page("new_session"), filled(NAMES[0], arrange="find", find=f"{SHORT_MARKUP}nobody"))


def unwanted_confirmations(client: Client, world: World) -> Iterator[Any]:
    """Confirmations that are refused, and the sheet for those who only look."""
    session = medina(None)
    for form in ({"after": 3}, {"pin": "1111"}):
        yield confirm(client, session, "red", **form)
    spectator = Client()
    spectator.force_login(account("a spectator", Role.SPECTATOR))
    yield spectator.get(page("sheet", session.pk))
    yield spectator.get(page("audit", session.pk))


def recorded_tables() -> Iterator[str]:
    """Games on boards whose names are markup: at their beginning, while they are played, and over."""
    for title in TITLES:
        record = injected_record(title)
        panels = present(TITLES[title].face).panels
        for share in (0.15, 1):
            moves = record["moves"][: int(len(record["moves"]) * share)]
            session = store_record(read_record({**record, "moves": moves}, TITLES))
            yield from (page("table", session.pk, show=show) for show in ("", "log", "score", *panels))
            yield from (page("table", session.pk, at=1), page("correct_entry", session.pk, 2))
            yield from (page("check", session.pk), page("ruling", session.pk, line="undo 2"))


def refused_names(client: Client) -> Iterator[Any]:
    """Names that are doubtful, refused, or typed twice, wherever they are typed."""
    session = medina(4)
    doubtful = (LOOKALIKE, NAMES[1], NAMES[2])
    yield client.post(page("check", session.pk), {"after": 1, "key": "late"})
    yield client.post(page("new_session"), filled(*doubtful))
    yield client.post(page("new_session"), filled(NAMES[0], NAMES[0], f"{SHORT_MARKUP}{'long' * 40}"))
    yield client.post(page("new_session"), filled(NAMES[0]))
    yield client.post(page("score"), agreed(name=doubtful))
    for names in (doubtful, (NAMES[0], NAMES[0], "")):
        yield reseat(client, session, *zip(names, COLOURS, strict=True))
    for line in ("palace black c3", SHORT_MARKUP):
        form = {"line": line, "after": 0, "key": "other"}
        yield client.post(page("play", session.pk), form, headers={"HX-Request": "true"})


# Games that are entered when they are over


def file_of(document: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("b.json", json.dumps(document).encode(), "application/json")


def drafts(client: Client) -> Iterator[Any]:
    """Games that are being entered, on boards that were uploaded."""
    for title in TITLES:
        form = agreed(title, name=NAMES[:3], place=SHORT_MARKUP)
        if title != "medina":
            board = injected_record(title)["board"]
            for file in (board, {**board, "invented": False}, {SHORT_MARKUP: 1}):
                for arranging in ({"arrange": "board"}, {"name": NAMES[0]}):
                    sent = {**form, **arranging, f"board-{title}": "+file", f"file-{title}": file_of(file)}
                    yield client.post(page("new_session"), sent)
            form |= {f"board-{title}": "+file", f"file-{title}": file_of(board)}
        answer = client.post(page("score"), form)
        assert answer.status_code == 303
        draft = Draft.objects.get(pk=answer["Location"].rpartition("/")[2])
        yield from (client.get(page("draft", draft.pk, leaf=leaf)) for leaf in ("board", "cards", "numbers"))
        first = client.get(page("draft", draft.pk))
        yield client.get(page("draft_table", draft.pk))
        yield send(client, draft, did=BOARD if title == "medina" else [], htmx=False)
        for value in ("99", "x"):
            numbers = dict.fromkeys(
                re.findall(r'inputmode="numeric"[^>]*? name="([^"]+)"', first.text)[:4], value
            )
            yield send(client, draft, **numbers, htmx=False)
            yield client.get(page("draft", draft.pk))
            yield send(client, draft, **numbers, do="save", htmx=False)
        yield send(client, draft, do="save", htmx=False)
        yield client.get(page("draft", draft.pk))
        yield client.post(page("discard", draft.pk))


def corrected_game(client: Client) -> Iterator[str]:
    """A game that was corrected, with a reason, and the draft of another correction."""
    when = Circumstances(timezone.now().date(), place=SHORT_MARKUP)
    result = read_result(totals(*zip(NAMES[:3], (31, 40, 31), strict=True)))
    play = save_result(result, when, key="saved", who=NAMES[0])[0].session
    other = read_result(totals(*zip(NAMES[:3], (31, 40, 30), strict=True)))
    save_result(other, when, key="other", session=play, after=1, reason=SHORT_MARKUP, who=NAMES[0])
    client.post(page("correct", play.pk))
    yield page("draft", present(Draft.objects.filter(session=play).last()).pk)
    yield from (page("played", play.pk), page("played", play.pk, version=1), page("plays"))


def refused_records(client: Client) -> Iterator[Any]:
    """Records that are imported and refused."""
    record = injected_record("medina")
    for moves in ([*record["moves"][:3], record["moves"][2]], [SHORT_MARKUP]):
        yield client.post(page("import_record"), {"record": json.dumps({**record, "moves": moves})})
    yield client.post(page("import_record"), {"record": SHORT_MARKUP})
    yield client.post(page("import_record"), {"record": json.dumps({**record, "moves": []})})


# Tournaments


def cup(client: Client) -> Iterator[str]:
    """A tournament with draws that were made anew, results that were corrected, and some who left."""
    made = new_tournament(NAMES, 3, extra=1, name=SHORT_MARKUP)
    draws = [[(1, 2, 3, 4), (5, 6, 7, 8)], [(1, 2, 3, 5), (4, 6, 7, 8)]]
    for tables in draws:
        publish_round(made, tables, number=1, byes=[9], who=SHORT_MARKUP, reason=SHORT_MARKUP)
    played(made, 1, [(40, 30, 20, 10), (44, 33, 22, 11)])
    change = {"after": 1, "key": "again", "who": SHORT_MARKUP, "reason": SHORT_MARKUP}
    save_totals(table_of(made, 1, 1), (40, 30, 10, 20), None, **change)  # type: ignore[arg-type]
    publish_round(made, [(1, 5, 3, 4), (2, 6, 7, 8)], byes=[9])
    made.entrants.filter(number__in=(1, 5)).update(group=SHORT_MARKUP)
    made.entrants.filter(number=9).update(until_round=2)
    made.entrants.filter(number=8).update(until_round=1)
    enter(made, f"late {SHORT_MARKUP}")
    for number in (1, 2, 3):
        names = ("round", "certificate", "round_sheet", "cards", "draw", "arrange")
        yield from (page(name, made.pk, number) for name in names)
    yield page("certificate", made.pk, 1, version=1)
    yield from (page("result", made.pk, 1, table) for table in (1, 2))
    yield from (page(name, made.pk) for name in ("standings", "tournament", "entrants", "edit_tournament"))
    yield from (page("standings", made.pk, after=1), page("tournaments"), page("screen", made.screen))


def refused_by_a_cup(client: Client) -> Iterator[Any]:
    """What somebody enters in a tournament and is told about: names, results, draws, files."""
    made = present(Tournament.objects.last())
    for text in ("\n".join(NAMES[:3]), LOOKALIKE, f"{NAMES[0]}\n{NAMES[0]}", f"new {SHORT_MARKUP}"):
        yield client.post(page("entrants", made.pk), {"do": "save", "text": text})
    for name, number in (("draw", 2), ("draw", 3), ("arrange", 2), ("open_tables", 2)):
        yield client.post(page(name, made.pk, number), {"after": 0, "do": SHORT_MARKUP, "reason": ""})
    for points in (["1", "1", "1", "1"], ["x"], []):
        form = {"points": points, "after": 0, "key": "k", "reason": ""}
        yield client.post(
            page("result", made.pk, 1, 1), {**form, **{f"points-{n}": p for n, p in enumerate(points)}}
        )
    small = new_tournament(NAMES[:5], name=SHORT_MARKUP)
    small.entrants.update(group=SHORT_MARKUP)
    yield client.get(page("draw", small.pk, 1))
    yield client.get(page("draw", small.pk, 1, bye=1))
    file = client.get(page("tournament_file", made.pk)).text
    for text in (file, file.replace("medina", SHORT_MARKUP), SHORT_MARKUP):
        yield client.post(page("import_tournament"), {"text": text})
    yield client.post(
        page("edit_tournament", made.pk), {"name": SHORT_MARKUP, "day": SHORT_MARKUP, "seed": "x"}
    )


# Accounts


def accounts(client: Client, world: World) -> Iterator[Any]:
    """One-time links, PINs, proofs, and what is shown to those who are not let in."""
    guest = account(NAMES[7], Role.REFEREE, pin="2580")
    wrong = {"account": guest, "table": world.table.pk, "moment": timezone.now()}
    WrongPin.objects.bulk_create(WrongPin(**wrong) for _ in range(25))
    yield client.post(page("accounts"), {"name": NAMES[8], "roles": "referee", "role": "referee"})
    yield client.post(page("account_of", guest.pk), {"do": "link"})
    yield client.get(page("account_of", guest.pk))
    yield Client().get(make_link(guest))
    tablet = Visitor(Role.TABLE, True).client(world)
    ruling = {"line": "drop 2", "after": "2", "key": "k", "reason": SHORT_MARKUP}
    for pin in ({}, {"referee": str(guest.pk), "pin": "1111"}):
        yield tablet.post(page("ruling", world.table.pk), {**ruling, **pin})
    for number in range(7):  # so many that they are a list
        account(f"{SHORT_MARKUP} referee {number}", Role.REFEREE, pin="2580")
    yield tablet.post(page("ruling", world.table.pk), ruling)
    own = Client()
    own.force_login(guest)
    yield own.get(page("account"))
    unproved = Client()
    unproved.force_login(account(NAMES[6]))
    yield unproved.post(page("desk", world.table.pk), {"do": SHORT_MARKUP, "why": SHORT_MARKUP})
    yield unproved.post(page("account_of", guest.pk), {"do": "link"})
    watching = Client()
    hold(watching, present(world.table.open_link(Link.WATCH)))
    yield watching.get(page("desk", world.table.pk))
    yield Client().get(page("sign_in", next=f"/{SHORT_MARKUP}"))
    yield client.get(page("security_log", account=NAMES[7]))


def second_factor(client: Client) -> Iterator[Any]:
    """Setting up a second factor, from a page whose address is markup on to the recovery codes."""
    wished, own = f"/{SHORT_MARKUP}", account(NAMES[5], Role.REFEREE)
    unproved = Client()
    unproved.force_login(own)
    yield unproved.get(page("second_factor", next=wished))
    proved = sign_in(Client(), own)
    answer = proved.get(page("second_factor", next=wished))
    yield answer
    form = {"do": "on", "code": code_of(shown_secret(answer)), "next": wished}
    yield proved.post(page("second_factor"), form)


def players(client: Client) -> Iterator[Any]:
    """A player renamed and merged, and what is refused about that."""
    names = [f"{SHORT_MARKUP}-{number}" for number in range(6)]
    for key, three in (("first", names[:3]), ("again", names[3:])):
        result = read_result(totals(*((name, number) for number, name in enumerate(three))))
        save_result(result, Circumstances(timezone.localdate()), key=f"merged-{key}")
    first, second, other = (Player.objects.get(name=names[number]) for number in (0, 1, 3))
    edit, merge = page("edit_player", other.pk), page("merge_player", other.pk)
    for name in (names[0], LOOKALIKE, SHORT_MARKUP * 9):
        yield client.post(edit, {"do": "rename", "name": name})
    yield client.post(edit, {"do": "rename", "name": f"{SHORT_MARKUP}x"})
    yield client.post(edit, {"do": "sign", "sign": "letters", "letters": SHORT_MARKUP})
    yield client.get(page("players", q=SHORT_MARKUP))
    for other_name in (names[0], SHORT_MARKUP):
        yield client.get(merge, {"with": other_name})
    yield client.get(page("merge_player", first.pk), {"with": second.name})
    cup = new_tournament(2)
    Tournament.objects.filter(pk=cup.pk).update(name=SHORT_MARKUP)
    entered = cup.entrants.order_by("number")
    yield client.get(page("merge_player", entered[0].player_id), {"with": entered[1].name})
    yield client.post(merge, {"with": names[0]})
    yield client.get(page("edit_player", first.pk))


def club(client: Client) -> Iterator[Any]:
    """The settings of the club, with something wrong about each of them; the first questions likewise."""
    names = ("name", "language", "openness", "contact")
    sent = dict.fromkeys((*names, *(f"{title}-how" for title in TITLES)), f"\u202e{SHORT_MARKUP}")
    yield client.post(page("club_settings"), {**sent, "demands_second_factor": "on"})
    yield client.post(page("set_up_club"), sent)


def scenes(client: Client, world: World) -> Iterator[Any]:
    """The answers with all these pages."""
    for addresses in (confirmed_tables(client), recorded_tables(), corrected_game(client), cup(client)):
        yield from (client.get(where) for where in addresses)
    for answers in (
        *(ruled_table(client), unwanted_confirmations(client, world), refused_names(client)),
        *(drafts(client), refused_records(client), refused_by_a_cup(client), accounts(client, world)),
        *(second_factor(client), players(client), abandoned_tables(client), club(client)),
    ):
        for answer in answers:
            yield answer
            if where := answer.headers.get("Location", ""):
                yield client.get(where)
    yield client.get(page("home"))
