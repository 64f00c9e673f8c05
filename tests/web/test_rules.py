"""The page with the rules of a title, and the links that lead to it from every rule code."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games import rule_pages
from games.engine.record import read_record
from games.records import store_record
from games.rule_links import with_rules
from games.titles import TITLES
from tests.injected import RECORDS
from tests.present import present
from tests.web import scoring_a_game
from tests.web.test_table import session_after, tap
from tests.web.test_table_link import guest_of, tablet_of
from tests.web.test_waive import REASON, WAIVED

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a class="rule" href="([^"]*)#(\w+)"([^>]*)>(\w+)</a>')
LANGUAGES = ("en", "de")


def rules_of(client: Client, slug: str, language: str = "en") -> str:
    response = client.get(reverse("rules", args=[slug]), headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def unlinked_codes(page: str, slug: str) -> list[str]:
    """The rule codes that are shown and are no link; lines of the record are no sentences."""
    shown = re.sub(r"<(head|code|option|script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    shown = re.sub(r"<(text|h3)\b.*?</\1>", " ", LINK.sub(" ", shown), flags=re.DOTALL)
    return [code for code in re.findall(r"\b[A-Z]\d+\b", words(shown)) if code in TITLES[slug].rulebook]


def assert_codes_lead_to_rules(page: str, slug: str, *, aside: bool) -> None:
    links = LINK.findall(page)
    assert links
    assert unlinked_codes(page, slug) == []
    for address, anchor, attributes, code in links:
        assert (address, anchor) == (f"/titles/{slug}/rules", code)
        assert code in TITLES[slug].rulebook
        assert ('target="_blank" rel="noopener"' in attributes) == aside


# The page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_is_there_once_with_its_code_as_anchor(client, slug, language):
    page = rules_of(client, slug, language)
    said = words(page)
    for rule in TITLES[slug].rulebook:
        assert page.count(f'id="{rule.code}"') == 1
        assert f'<a href="#{rule.code}">{rule.code}</a>' in page
        texts = [rule.text, *(text for pair in rule.additions for text in pair)]
        for text in texts:
            plain = words(re.sub(r"\b([A-Z]\d+)\b", r" \1 ", text.say(language)))
            assert plain in words(re.sub(r"\b([A-Z]\d+)\b", r" \1 ", said)), rule.code


@pytest.mark.parametrize("slug", TITLES)
def test_every_code_on_the_page_leads_to_a_rule_on_it(client, slug):
    page = rules_of(client, slug)
    anchors = set(re.findall(r'id="(\w+)"', page))
    links = LINK.findall(page)
    assert links
    assert {code for _, code, *_ in links} <= anchors
    assert {address for address, *_ in links} == {""}, "they stay on the page"
    assert unlinked_codes(page, slug) == []


@pytest.mark.parametrize("slug", TITLES)
def test_the_chapters_and_the_options_are_listed_first(client, slug):
    page, game = rules_of(client, slug), TITLES[slug]
    contents = present(re.search(r'<nav class="contents".*?</nav>', page, re.DOTALL))[0]
    listed = re.findall(r'<a href="#([\w-]+)">([^<]+)</a>', contents)
    assert [unescape(title) for _, title in listed][: len(game.rulebook.chapters)] == [
        chapter.title.en for chapter in game.rulebook.chapters
    ]
    assert all(f'id="{anchor}"' in page for anchor, _ in listed)
    for option in game.options.values():
        default, *_ = option.choices.values()
        assert f"{default.en} default" in words(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", TITLES)
def test_every_example_is_drawn_under_its_rule_and_told(client, slug, language):
    page, game = rules_of(client, slug, language), TITLES[slug]
    for rule in game.rulebook:
        clause = page.partition(f'id="{rule.code}">')[2].partition('class="clause"')[0]
        examples = present(game.examples).of(rule.code)
        with_pictures = [example for example in examples if example.window]
        assert clause.count("<figure") == len(examples)
        drawings = sum(2 if example.halves else 1 for example in with_pictures)
        assert len(re.findall(r'<svg viewBox="[^"]*" width', clause)) == drawings
        for example in examples:
            assert example.caption.say(language)[:20] in unescape(clause)


def test_a_title_without_examples_has_its_page_too(client, monkeypatch):
    monkeypatch.setitem(TITLES, "medina", replace(TITLES["medina"], examples=None))
    rule_pages.rule_page.cache_clear()
    page = rules_of(client, "medina")
    rule_pages.rule_page.cache_clear()
    assert 'id="M30"' in page
    assert "<figure" not in page


def test_pictures_are_drawn_once(client, monkeypatch):
    rules_of(client, "flandern")
    monkeypatch.setattr(rule_pages, "_picture", lambda *_: pytest.fail("drawn again"))
    assert "<figure" in rules_of(client, "flandern")


def test_a_game_nobody_knows_has_no_rules(client):
    answer = client.get("/titles/chess/rules")
    assert answer.status_code == 404
    assert "Tableside does not know this game" in answer.content.decode()


def test_rules_are_no_secret():
    session = session_after(1)
    for reader in (Client(), guest_of(session), tablet_of(session)):
        page = rules_of(reader, "medina")
        assert 'id="M30"' in page
        assert "/new?title=medina" not in page
        assert 'href="/titles/medina"' not in page


def test_from_the_rules_it_goes_to_statistics_and_to_a_new_game(client):
    page = rules_of(client, "felinia")
    assert 'href="/titles/felinia"' in page
    assert 'href="/new?title=felinia"' in page


# The ways to it


@pytest.mark.parametrize("slug", TITLES)
def test_statistics_and_new_game_lead_to_the_rules(client, slug):
    for address in (f"/titles/{slug}", "/new"):
        assert f'href="/titles/{slug}/rules' in client.get(address).text


def test_the_table_leads_to_the_rules(client):
    session = session_after(1)
    assert 'href="/titles/medina/rules"' in client.get(reverse("desk", args=[session.pk])).text
    watched = guest_of(session).get(reverse("table", args=[session.pk])).text
    assert 'href="/titles/medina/rules" target="_blank"' in watched


# Codes


def test_a_refusal_at_the_table_leads_to_the_rule_in_a_new_tab(client):
    session = session_after(1)
    tap(client, session, piece="palace grey *", at="c3")
    answer = tap(client, session, piece="palace black *", at="d4")
    notice = present(re.search(r'<div class="notice refused".*?</div>', answer.text, re.DOTALL))[0]
    assert_codes_lead_to_rules(notice, "medina", aside=True)
    assert 'aria-label="Rule M12, in a new tab"' in notice


def test_what_else_is_against_a_move_leads_to_the_rules(client):
    session = session_after(1)
    tap(client, session, line="palace grey c3")
    answer = tap(client, session, line="palace black d4 !M40")
    notice = present(re.search(r'<div class="notice refused".*?</div>', answer.text, re.DOTALL))[0]
    assert "M40" in notice
    assert_codes_lead_to_rules(notice, "medina", aside=True)


def test_codes_in_a_ruling_in_the_log_on_the_sheet_and_in_the_audit_lead_to_the_rules(client):
    session = session_after(1)
    tap(client, session, line="palace grey c3")
    ruling = reverse("ruling", args=[session.pk])
    assert_codes_lead_to_rules(client.get(ruling, {"line": WAIVED}).text, "medina", aside=True)
    number = session.entries.count()
    form = {"line": WAIVED, "after": number, "key": "ruling", "reason": REASON}
    assert client.post(ruling, form).status_code == 303
    home = reverse("table", args=[session.pk])
    assert_codes_lead_to_rules(client.get(f"{home}?show=log").text, "medina", aside=True)
    assert_codes_lead_to_rules(client.get(f"{home}/sheet").text, "medina", aside=False)
    assert_codes_lead_to_rules(client.get(f"{home}/audit").text, "medina", aside=False)
    correction = client.get(ruling, {"line": f"replace {number + 1} wall N1"}).text
    assert_codes_lead_to_rules(correction, "medina", aside=True)


@pytest.mark.parametrize("slug", TITLES)
def test_codes_on_a_sheet_and_where_points_are_explained_lead_to_the_rules(client, slug):
    session = store_record(read_record(RECORDS[slug](), TITLES))
    home = reverse("table", args=[session.pk])
    page = client.get(f"{home}/sheet").text
    assert_codes_lead_to_rules(page, slug, aside=False)


def test_why_points_are_given_leads_to_the_rule_in_a_new_tab(client):
    session = store_record(read_record(RECORDS["medina"](), TITLES))
    home = reverse("table", args=[session.pk])
    score = client.get(f"{home}?show=score").text
    why = present(re.search(r"why=([\w.]+)", unescape(score)))[1]
    assert_codes_lead_to_rules(client.get(f"{home}?show=score&why={why}").text, "medina", aside=True)


def test_a_refused_record_leads_to_the_rule(client):
    document = RECORDS["medina"]()
    document["moves"] = ["merchant a1"]
    answer = client.post("/import", {"record": json.dumps(document), "from": "text"})
    assert answer.status_code == 422
    assert_codes_lead_to_rules(answer.text, "medina", aside=False)


def test_doubts_and_reasons_of_a_game_being_scored_lead_to_the_rules_in_a_new_tab(client):
    draft = scoring_a_game.begun(client)
    answer = scoring_a_game.send(client, draft, tool="grey", at="c3")
    answer = scoring_a_game.send(client, draft, tool="roof yellow", at="c3")
    assert_codes_lead_to_rules(answer.text, "medina", aside=True)


def test_a_note_about_a_game_being_scored_leads_to_the_rule(client):
    draft = scoring_a_game.begun(client, "flandern")
    page = client.get(reverse("draft", args=[draft.pk])).text
    assert_codes_lead_to_rules(page, "flandern", aside=True)


def test_only_codes_of_this_game_become_links():
    text = with_rules("W3, M12 & <b>F11</b>, XM30", TITLES["medina"])
    assert re.sub(r"<a .*?>", "[", text) == "W3, [M12</a> &amp; &lt;b&gt;F11&lt;/b&gt;, XM30"
