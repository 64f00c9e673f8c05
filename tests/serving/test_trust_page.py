"""The page by which a device comes to trust us, and what else is there without encryption."""

import pytest
from django.test import Client

from accounts.links import make_link
from serving.certificates import authority_for_devices, fingerprint_of, prepare_certificate
from tests.actors import director
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.fixture
def encrypted(settings, tmp_path):
    """An installation that makes its own certificates."""
    settings.HTTPS_MODE, settings.HTTPS, settings.MAKES_CERTIFICATES = "own", True, True
    settings.HTTPS_PORT, settings.CERTIFICATES = 8443, tmp_path
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^trust$", r"^trust/", r"^static/"]
    prepare_certificate(tmp_path, ["192.168.1.5"])
    return tmp_path


@pytest.mark.parametrize(
    ("language", "said"), [("en", "tap Install anyway"), ("de", "Trotzdem installieren")]
)
def test_it_says_in_three_steps_what_to_do_on_each_device(encrypted, language, said):
    page = Client().get("/trust", headers={"accept-language": language}).content.decode()
    assert said in page
    assert page.count("<ol>") == 2
    assert page.count("<li>") == 6
    assert fingerprint_of(present(authority_for_devices(encrypted))) in page
    assert 'href="https://testserver:8443/"' in page
    assert "<form" not in page, "nothing is asked for without encryption"


def test_the_certificate_has_the_type_by_which_devices_install_it(encrypted):
    answer = Client().get("/trust/tableside.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert 'filename="tableside.crt"' in answer.headers["Content-Disposition"]
    assert answer.content == authority_for_devices(encrypted)
    assert b"PRIVATE" not in answer.content


def test_without_encryption_there_is_no_other_page(encrypted):
    client = Client()
    for path in ("/", "/sign-in?next=/players", "/trustworthy"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"https://testserver:8443{path}")
    assert client.get("/api/sessions").status_code == 403, "a program would not notice that it was sent on"


def test_what_is_posted_without_encryption_is_neither_used_nor_sent_on(encrypted):
    answer = Client().post("/sign-in", {"name": "Ada", "password": "secret"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "https://testserver:8443/sign-in")
    assert not answer.cookies


def test_a_host_we_do_not_know_is_not_sent_anywhere(encrypted):
    assert Client().get("/", headers={"host": "elsewhere.example"}).status_code == 400


def test_an_address_of_ipv6_keeps_its_brackets(encrypted, settings):
    settings.ALLOWED_HOSTS = ["[fd00::5]"]
    answer = Client().get("/players", headers={"host": "[fd00::5]:8000"})
    assert answer.headers["Location"] == "https://[fd00::5]:8443/players"


def test_encrypted_everything_is_there(encrypted):
    assert Client().get("/sign-in", secure=True).status_code == 200


@pytest.mark.parametrize("mode", ["", "proxy"])
def test_where_we_make_no_certificates_there_is_nothing_to_trust(settings, mode):
    settings.HTTPS_MODE = mode
    assert Client().get("/trust").status_code == 404
    assert Client().get("/trust/tableside.crt").status_code == 404


# The warning on pages that ask for a password


def warned(client: Client, path: str, host: str, *, secure: bool = False) -> bool:
    page = client.get(path, secure=secure, headers={"host": host, "accept-language": "de"}).content.decode()
    assert 'type="password"' in page
    return '<p class="notice unencrypted">\n  <b>Nicht verschlüsselt:</b>' in page


@pytest.mark.parametrize("page", ["sign-in", "welcome"])
def test_whoever_types_a_password_is_told_that_others_could_read_it(settings, page):
    settings.ALLOWED_HOSTS = ["192.168.1.5", "localhost", "127.0.0.1"]
    path = "/sign-in" if page == "sign-in" else make_link(director())
    client = Client()
    assert warned(client, path, "192.168.1.5:8000")
    assert not warned(client, path, "localhost:8000"), "nobody is in between"
    assert not warned(client, path, "127.0.0.1:8000")
    assert not warned(client, path, "192.168.1.5:8443", secure=True)
