"""The club's own certificates: for this computer, trusted by those who were told to, and for nothing else."""

import os
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from serving import connection
from serving.certificates import (
    ALWAYS,
    CERTIFICATE_DAYS,
    KeyPairFiles,
    authority_files,
    authority_for_devices,
    certificate_files,
    encryption_with,
    fingerprint_of,
    general_name,
    names_not_covered,
    names_of,
    new_certificate,
    prepare_certificate,
)
from tests.present import present
from tests.serving.running import ELSEWHERE, HERE, Running, eventually, get, is_closed, read_answer, running

NAMES = ["192.168.1.5", "clubpc", "clubpc.local"]
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def files(tmp_path) -> KeyPairFiles:
    return prepare_certificate(tmp_path, NAMES, NOW)


def certificate_in(files: KeyPairFiles) -> x509.Certificate:
    return present(files.read()).certificate


def test_it_is_for_the_addresses_and_names_of_this_computer(files):
    assert {*names_of(certificate_in(files))} == {*NAMES, *ALWAYS}


def test_a_browser_accepts_how_long_it_is_valid(files, tmp_path):
    own, authority = certificate_in(files), certificate_in(authority_files(tmp_path))
    assert own.not_valid_after_utc - own.not_valid_before_utc <= timedelta(days=CERTIFICATE_DAYS)
    assert own.not_valid_before_utc < NOW < own.not_valid_after_utc
    assert authority.not_valid_after_utc > NOW + timedelta(days=9 * 365)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_nobody_else_reads_the_keys(files, tmp_path):
    written = (*files, *authority_files(tmp_path))
    assert {path.stat().st_mode & 0o777 for path in written} == {0o600}


def test_the_next_start_keeps_everything(files, tmp_path):
    before = [path.read_bytes() for path in (*files, *authority_files(tmp_path))]
    prepare_certificate(tmp_path, NAMES[:2], NOW + timedelta(days=100))
    assert [path.read_bytes() for path in (*files, *authority_files(tmp_path))] == before


@pytest.mark.parametrize(
    ("names", "days"), [(["192.168.7.7"], 0), (NAMES, CERTIFICATE_DAYS - 30), (NAMES, 800)]
)
def test_another_address_or_a_near_end_makes_a_new_one_that_tablets_trust_already(
    files, tmp_path, names, days
):
    authority, before = authority_files(tmp_path).certificate.read_bytes(), files.certificate.read_bytes()
    now = NOW + timedelta(days=days)
    own = certificate_in(prepare_certificate(tmp_path, names, now))
    assert files.certificate.read_bytes() != before
    assert authority_files(tmp_path).certificate.read_bytes() == authority
    assert {*names} <= {*names_of(own)}
    assert own.not_valid_after_utc > now + timedelta(days=300)


@pytest.mark.parametrize("torn", ["authority.crt", "authority.key", "tableside.crt", "tableside.key"])
def test_what_is_torn_is_made_anew(files, tmp_path, torn):
    (tmp_path / torn).write_text("torn")
    made = prepare_certificate(tmp_path, NAMES, NOW)
    certificate_in(made).verify_directly_issued_by(certificate_in(authority_files(tmp_path)))


def verified(tmp_path, name: str) -> bool:
    """Whether whoever trusts the authority would believe a certificate of it for this name."""
    authority = present(authority_files(tmp_path).read())
    forged = new_certificate(authority, [name], NOW).certificate
    verifier = PolicyBuilder().store(Store([authority.certificate])).time(NOW)
    subject = general_name(name)
    assert isinstance(subject, x509.DNSName | x509.IPAddress)
    try:
        verifier.build_server_verifier(subject).verify(forged, [])
    except VerificationError:
        return False
    return True


@pytest.mark.parametrize("name", ["10.1.2.3", "192.168.99.1", "fd00::7", "other.local", "clubpc"])
def test_the_authority_counts_in_private_networks(files, tmp_path, name):
    assert verified(tmp_path, name)


@pytest.mark.parametrize("name", ["bank.example", "www.google.com", "8.8.8.8", "2001:db8::1", "notlocal"])
def test_whoever_steals_the_authority_cannot_pretend_to_be_somebody_else(files, tmp_path, name):
    assert not verified(tmp_path, name)


def test_a_name_the_authority_was_not_made_for_is_left_out(files, tmp_path):
    made = prepare_certificate(tmp_path, [*NAMES, "203.0.113.9"], NOW)
    assert "203.0.113.9" not in {*names_of(certificate_in(made))}
    assert names_not_covered(made, ["203.0.113.9", "clubpc"]) == ["203.0.113.9"]


def test_a_computer_with_a_public_address_gets_an_authority_for_it(tmp_path):
    made = prepare_certificate(tmp_path, ["203.0.113.9"], NOW)
    assert "203.0.113.9" in {*names_of(certificate_in(made))}
    assert verified(tmp_path, "203.0.113.9")
    assert not verified(tmp_path, "203.0.113.10")


def test_what_devices_trust_is_the_authority_and_its_fingerprint_can_be_compared(files, tmp_path):
    sent = present(authority_for_devices(tmp_path))
    assert x509.load_der_x509_certificate(sent) == certificate_in(authority_files(tmp_path))
    assert len(fingerprint_of(sent).split()) == 16
    assert authority_for_devices(tmp_path / "nowhere") is None


# Encrypted connections


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture(scope="module")
def encryption(club):
    return encryption_with(prepare_certificate(club, NAMES))


@pytest.fixture
def trusting(club, encryption) -> ssl.SSLContext:
    """A client that trusts our authority."""
    return ssl.create_default_context(cafile=authority_files(club).certificate)


def test_a_device_that_trusts_us_is_answered(encryption, trusting):
    with running(encryption=encryption) as server, encrypted(server, trusting) as client:
        for _ in range(3):
            client.sendall(get())
            told = read_answer(client).told
            assert (told["scheme"], told["REMOTE_ADDR"]) == ("https", ELSEWHERE)


@contextmanager
def encrypted(server: Running, trusting: ssl.SSLContext) -> Iterator[ssl.SSLSocket]:
    with (
        server.connect(ELSEWHERE) as wire,
        trusting.wrap_socket(wire, server_hostname=HERE) as client,
    ):
        yield client


def test_a_device_that_does_not_is_not_fooled(encryption):
    strict = ssl.create_default_context()
    with (
        running(encryption=encryption) as server,
        server.connect() as wire,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        strict.wrap_socket(wire, server_hostname=HERE)


def test_old_encryption_is_refused(encryption):
    assert encryption.minimum_version >= ssl.TLSVersion.TLSv1_2


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01", get(), b"\x16" * 5000])
def test_whoever_does_not_encrypt_is_capped_and_cut_off_too(sent, encryption, trusting, monkeypatch):
    monkeypatch.setattr(connection, "HANDSHAKE_SECONDS", 1.0)
    with running(encryption=encryption) as server:
        wires = [server.connect() for _ in range(80)]
        try:
            for wire in wires:
                try:
                    wire.sendall(sent)
                except OSError:
                    continue
            with encrypted(server, trusting) as tablet:
                tablet.sendall(get())
                assert read_answer(tablet).status == 200
            assert all(map(is_closed, wires))
            eventually(lambda: server.connections == 0)
        finally:
            for wire in wires:
                wire.close()


def test_a_request_sent_with_the_handshake_is_answered(encryption, trusting):
    """Its bytes may come before the connection is ready for them."""
    with running(encryption=encryption) as server:
        for _ in range(10):
            with encrypted(server, trusting) as client:
                client.sendall(get("/early"))
                assert read_answer(client).told["PATH_INFO"] == "/early"


def test_leaving_in_the_middle_of_the_handshake_leaves_nothing_behind(encryption):
    with running(encryption=encryption) as server:
        for _ in range(20):
            with socket.create_connection((HERE, server.port)) as wire:
                wire.sendall(b"\x16\x03")
        eventually(lambda: server.connections == 0)


def test_files_that_are_none_are_refused(tmp_path):
    (tmp_path / "x").write_text("no certificate")
    with pytest.raises(OSError):  # noqa: PT011 # what OpenSSL says of it
        encryption_with(KeyPairFiles(tmp_path / "x", tmp_path / "x"))
    assert certificate_files(tmp_path).read() is None
