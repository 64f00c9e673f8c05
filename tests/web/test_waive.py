"""A referee lets a move stand that breaks a rule: with name and reason."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.engine.record import judge, read_record
from games.folds import history_of
from games.models import LONGEST_REASON, PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.actors import account
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of

pytestmark = pytest.mark.django_db

MOVE, WAIVED = "palace black d4", "palace black d4 !M12"
"""It would touch the grey palace at c3."""
REASON = "all players agree"
REASON_FIELD = 'name="reason"'


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def session(client) -> PlaySession:
    session = session_after(1)
    assert tap(client, session, line="palace grey c3").status_code == 200
    return session


def propose(client: Client, session: PlaySession, line: str):
    """What a line would do, as the page of the ruling says before anything is written."""
    return client.get(reverse("ruling", args=[session.pk]), {"line": line})


def rule(client: Client, session: PlaySession, line: str, **form: object):
    """Sends a ruling with a reason."""
    number = session.entries.count()
    fields = {"line": line, "after": number, "key": f"ruling-{number}", "reason": REASON, **form}
    return client.post(reverse("ruling", args=[session.pk]), fields)


def words(page: str) -> str:
    """The words on a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def notice(page: str) -> str:
    found = re.search(r'<div class="notice.*?</div>', page, re.DOTALL)
    assert found
    return found[0]


def offered(page: str) -> list[str]:
    """The addresses to which the ways to a ruling lead."""
    return [unescape(address) for address in re.findall(r'href="([^"]+/ruling\?line=[^"]+)"', page)]


# It is offered


def test_a_refused_move_can_be_let_stand_by_a_link_beside_the_reason(client, session):
    answer = tap(client, session, piece="palace black *", at="d4")
    assert answer.status_code == 422
    assert "Allow the move" in notice(answer.text)
    (address,) = offered(notice(answer.text))
    assert lines(session)[1:] == ["palace grey c3"]
    page = client.get(address)
    assert page.status_code == 200
    assert f'name="line" value="{WAIVED}"' in page.text


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER])
def test_it_is_offered_to_a_referee_and_to_whoever_has_one_at_hand(session, role):
    who = signed_in("Sam", role)
    session.keepers.add(account("Sam"))
    assert offered(notice(tap(who, session, line=MOVE).text))


def test_it_is_offered_on_the_tables_own_tablet(session):
    assert offered(notice(tap(tablet_of(session), session, line=MOVE).text))


def test_whoever_only_looks_is_offered_nothing_and_finds_no_page(session):
    for who in (signed_in("Otto", Role.SPECTATOR), guest_of(session), signed_in("Sue", Role.SCOREKEEPER)):
        answer = tap(who, session, line=MOVE)
        assert answer.status_code == 403
        assert "/ruling" not in answer.text
        assert propose(who, session, WAIVED).status_code in (302, 403)
        assert rule(who, session, WAIVED).status_code == 403
    assert lines(session)[1:] == ["palace grey c3"]


def test_several_broken_rules_are_let_pass_together(client, session):
    tap(client, session, line="palace black k3")
    (address,) = offered(notice(tap(client, session, line=MOVE).text))
    page = client.get(address).text
    assert f'name="line" value="{MOVE} !M10 !M12"' in page
    assert rule(client, session, f"{MOVE} !M10 !M12").status_code == 303
    assert lines(session)[-1] == f"{MOVE} !M10 !M12"


def test_what_could_not_be_played_on_is_not_offered(client, session):
    for line in ("roof d4", "stable d4", "palace grey c3", "red: wall N1", "wall c3"):
        answer = tap(client, session, line=line)
        assert answer.status_code == 422, line
        assert offered(answer.text) == [], line


# The page of the ruling


def test_the_page_shows_the_move_the_rule_and_asks_for_a_reason(client, session):
    page = propose(client, session, WAIVED).text
    rule = session.game.rulebook["M12"]
    assert "Allow the move" in words(page)
    assert "began a black palace at d4" in words(page)
    assert f"M12 {words(rule.whole.en)}" in words(page)
    assert "at d4 breaks M12" in words(page)
    assert "It will be marked as allowed by the referee in the log, on the score sheet" in words(page)
    assert "Signed: Dora." in words(page)
    assert REASON_FIELD in page
    assert words(page).count("noticed too late") == 1
    assert "The board after the ruling" in page
    assert session.entries.count() == 2, "nothing is written by looking"


def test_the_page_says_what_cannot_be_let_stand(client, session):
    for line in ("stable d4 !M12 !M30", "roof d4 !M20", "palace grey c3 !M16", f"{MOVE} !M40"):
        answer = propose(client, session, line)
        assert answer.status_code == 200
        assert "Not possible:" in answer.text, line
        assert REASON_FIELD not in answer.text
        assert rule(client, session, line).status_code == 422
    assert session.entries.count() == 2


def test_a_rule_that_nobody_can_let_pass_is_said_to_be_one(client, session):
    page = propose(client, session, "roof d4 !M20").text
    assert "Not possible: d4 has no palace part to put a roof on." in words(page)
    assert "This move cannot be allowed: the game could not continue after it." in page
    assert offered(page) == []


def test_where_too_little_was_waived_the_page_leads_to_all_of_it(client, session):
    tap(client, session, line="palace black k3")
    page = propose(client, session, f"{MOVE} !M12").text
    assert REASON_FIELD not in page
    (address,) = offered(page)
    assert f'value="{MOVE} !M10 !M12"' in client.get(address).text


def test_there_is_nothing_to_let_pass_in_a_legal_move(client, session):
    page = propose(client, session, "wall N1 !M12").text
    assert "The move breaks no rule: no exception is needed." in words(page)
    assert REASON_FIELD not in page
    assert rule(client, session, "wall N1 !M12").status_code == 422


def test_what_is_no_ruling_has_no_page(client, session):
    for line in ("", MOVE, "wall N1", "nonsense", "checked", "confirm red", "reopen"):
        assert propose(client, session, line).status_code == 404, line
        assert rule(client, session, line).status_code == 404, line
    assert session.entries.count() == 2


@pytest.mark.parametrize("shown", [True, False])
def test_points_that_are_hidden_are_not_told_by_it_either(client, shown):
    session = session_after(100)
    session.show_scores = shown
    session.save()
    page = propose(client, session, "merchant a1 !M50").text
    assert REASON_FIELD in page
    assert ('class="change"' in page) == shown


def test_the_page_speaks_german(client, session):
    client.cookies["django_language"] = "de"
    page = propose(client, session, WAIVED).text
    assert session.game.rulebook["M12"].text.de in unescape(page)
    assert "Begründung" in page


# It is done


def test_without_a_reason_nothing_is_written(client, session):
    for reason in ("", "   ", "\n"):
        answer = rule(client, session, WAIVED, reason=reason)
        assert answer.status_code == 422
        assert "Please give a reason: it is kept with the ruling." in answer.text
        assert f'name="line" value="{WAIVED}"' in answer.text
    assert session.entries.count() == 2


def test_with_a_reason_it_stands_and_says_who_and_why(client, session):
    answer = rule(client, session, WAIVED, reason=f"  {REASON} ")
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[session.pk]))
    entry = session.entries.get(number=3)
    assert (entry.line, entry.who, entry.reason, entry.by) == (WAIVED, "Dora", REASON, "tablet")
    assert history_of(session).now.line == WAIVED


def test_a_referee_at_the_tables_tablet_enters_a_pin_and_it_is_the_referees_ruling(session):
    rita = account("Rita", Role.REFEREE, pin="2580")
    tablet = tablet_of(session)
    assert rule(tablet, session, WAIVED).status_code == 403
    assert rule(tablet, session, WAIVED, referee=str(rita.pk), pin="2580").status_code == 303
    entry = session.entries.get(number=3)
    assert (entry.line, entry.who, entry.reason) == (WAIVED, "Rita", REASON)


def test_the_log_says_that_it_was_waived(client, session):
    rule(client, session, WAIVED)
    log = client.get(reverse("table", args=[session.pk]) + "?show=log").text
    assert "<small>allowed by the referee</small>" in log
    assert re.search(r'href="/titles/medina/rules#M12" target="_blank"[^>]*>M12</a>', log)
    assert log.count("allowed by the referee") == 1


def test_the_sheet_says_that_it_was_waived_why_and_by_whom(client, session):
    rule(client, session, WAIVED)
    sheet = client.get(reverse("sheet", args=[session.pk])).text
    ruled = words(sheet[sheet.index('<section class="ruled">') : sheet.index('<p class="agreed">')])
    told = "Ada began a black palace at d4 allowed by the referee"
    assert ruled == f"Rulings 3 {told} ( M12 ): {REASON} (Dora)"


def test_the_sheet_says_of_a_waived_move_that_it_no_longer_stands(client, session):
    rule(client, session, WAIVED)
    tap(client, session, line="undo")
    assert f"allowed by the referee ( M12 ): {REASON} (Dora) no longer valid" in words(
        client.get(reverse("sheet", args=[session.pk])).text
    )


def test_the_sheet_marks_the_waivers_of_an_imported_record(client, session):
    rule(client, session, WAIVED)
    document = client.get(reverse("record", args=[session.pk])).json()
    imported = store_record(read_record(document, TITLES))
    sheet = words(client.get(reverse("sheet", args=[imported.pk])).text)
    assert "Rulings 3 Ada began a black palace at d4 allowed by the referee ( M12 )" in sheet


def test_the_record_says_that_it_was_waived_and_is_judged_to_be_right(client, session):
    rule(client, session, WAIVED)
    document = client.get(reverse("record", args=[session.pk])).json()
    assert document["moves"][-1] == f"yellow: {WAIVED}"
    assert judge(read_record(document, TITLES))["ok"]


def test_play_goes_on_and_it_can_be_taken_back_like_any_move(client, session):
    rule(client, session, WAIVED)
    assert tap(client, session, line="wall N1").status_code == 200
    assert tap(client, session, line="undo 2").status_code == 200
    assert history_of(session).lines == (lines(session)[0], "palace grey c3")
    assert tap(client, session, line="redo 2").status_code == 200
    assert history_of(session).lines[2:] == (WAIVED, "wall N1")


def test_a_tap_alone_waives_nothing_whoever_taps(client, session):
    for who in (client, tablet_of(session)):
        answer = tap(who, session, line=WAIVED)
        assert answer.status_code == 422
        assert "Only referees can do this; nothing was changed." in answer.text
    assert session.entries.count() == 2


def test_the_same_ruling_sent_twice_is_one_entry(client, session):
    for _ in range(2):
        assert rule(client, session, WAIVED, after=2, key="once").status_code == 303
    assert lines(session)[2:] == [WAIVED]


def test_where_the_table_went_on_meanwhile_nothing_is_written(client, session):
    for form in ({"after": 1}, {"after": "x"}, {"after": ""}, {"key": ""}, {"key": "ö"}):
        answer = rule(client, session, WAIVED, **form)
        assert answer.status_code == 409, form
        assert "The table has changed meanwhile: nothing was recorded." in answer.text
        assert '<input type="hidden" name="after" value="2">' in answer.text
        assert f'value="{REASON}"' in answer.text, "what was typed is kept"
    assert session.entries.count() == 2


def test_a_reason_is_text_and_no_markup_and_has_an_end(client, session):
    rule(client, session, WAIVED, reason="<b>so</b> " + "x" * 300)
    assert len(session.entries.get(number=3).reason) == LONGEST_REASON
    sheet = client.get(reverse("sheet", args=[session.pk])).text
    assert "&lt;b&gt;so&lt;/b&gt;" in sheet


def test_a_ruling_needs_the_token_of_its_page(client, session):
    careless = Client(enforce_csrf_checks=True)
    careless.cookies = client.cookies
    assert rule(careless, session, WAIVED).status_code == 403
    assert session.entries.count() == 2


def test_there_is_no_ruling_where_there_is_no_session(client):
    address = reverse("ruling", args=[4711])
    assert client.get(address, {"line": WAIVED}).status_code == 404
    assert client.post(address, {"line": WAIVED, "reason": REASON}).status_code == 404
