"""The club's own certificate authority, and the certificate of this computer that it signs.

A device that trusts the authority trusts it for private networks and the names of this computer only:
whoever steals its key cannot pretend to be a bank.
"""

import os
import ssl
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_YEARS = 10
CERTIFICATE_DAYS = 397
"""Browsers refuse a certificate that is valid for longer."""
RENEWED_DAYS_BEFORE = 60
PRIVATE_NETWORKS = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
)
PRIVATE_DOMAINS = ("local", "localhost", "lan", "home.arpa", "internal")
ALWAYS = ("localhost", "127.0.0.1", "::1")
"""The names of this computer that it has in every network."""


class KeyPair(NamedTuple):
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class KeyPairFiles(NamedTuple):
    certificate: Path
    key: Path

    def read(self) -> KeyPair | None:
        """The pair, if both parts are there and belong together."""
        try:
            certificate = x509.load_pem_x509_certificate(self.certificate.read_bytes())
            key = load_pem_private_key(self.key.read_bytes(), password=None)
        except (OSError, ValueError):
            return None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != key.public_key():
            return None
        return KeyPair(certificate, key)

    def write(self, pair: KeyPair) -> KeyPair:
        private = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        write_privately(self.key, private)
        write_privately(self.certificate, pair.certificate.public_bytes(Encoding.PEM))
        return pair


def authority_files(folder: Path) -> KeyPairFiles:
    return KeyPairFiles(folder / "authority.crt", folder / "authority.key")


def certificate_files(folder: Path) -> KeyPairFiles:
    return KeyPairFiles(folder / "tableside.crt", folder / "tableside.key")


def write_privately(path: Path, content: bytes) -> None:
    """Writes a file only we may read, and all of it or nothing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        fresh.unlink()
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    fresh.replace(path)


# Making and renewing


def prepare_certificate(folder: Path, names: Iterable[str], now: datetime | None = None) -> KeyPairFiles:
    """Makes whatever is missing, too old or for other names, and keeps everything else."""
    now = now or datetime.now(UTC)
    wanted = sorted({*ALWAYS, *names})
    authority = authority_files(folder).read()
    if authority is None or authority.certificate.not_valid_after_utc < now + timedelta(
        days=CERTIFICATE_DAYS
    ):
        authority = authority_files(folder).write(new_authority(wanted, now))
    covered = [name for name in wanted if may_vouch(authority.certificate, name)]
    files = certificate_files(folder)
    own = files.read()
    if own is None or not is_good(own.certificate, authority.certificate, covered, now):
        files.write(new_certificate(authority, covered, now))
    return files


def is_good(
    certificate: x509.Certificate, authority: x509.Certificate, names: Iterable[str], now: datetime
) -> bool:
    """Whether the certificate is from this authority, for all these names, and for a while to come."""
    if certificate.not_valid_after_utc < now + timedelta(days=RENEWED_DAYS_BEFORE):
        return False
    if certificate.not_valid_before_utc > now:
        return False
    try:
        certificate.verify_directly_issued_by(authority)
    except Exception:  # whatever is wrong with it, another one is made
        return False
    return {*names_of(certificate)} >= {*names}


def names_of(certificate: x509.Certificate) -> Iterator[str]:
    for name in certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value:
        yield str(name.value)


def new_authority(names: Iterable[str], now: datetime) -> KeyPair:
    """An authority for private networks and domains and for the names that this computer has now."""
    key = ec.generate_private_key(ec.SECP256R1())
    own = [*names]
    networks = {*PRIVATE_NETWORKS, *filter(is_public, own)}
    domains = {*PRIVATE_DOMAINS, *(name for name in own if not is_address(name))}
    permitted = [
        *(x509.IPAddress(ip_network(network)) for network in sorted(networks)),
        *map(x509.DNSName, sorted(domains)),
    ]
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Tableside"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Tableside {now:%Y-%m-%d}"),
        ]
    )
    certificate = (
        begun_certificate(name, name, key, now, timedelta(days=365 * AUTHORITY_YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(key_usage(key_cert_sign=True, crl_sign=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return KeyPair(certificate, key)


def new_certificate(authority: KeyPair, names: list[str], now: datetime) -> KeyPair:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tableside")])
    issuer = authority.certificate.subject
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        begun_certificate(subject, issuer, key, now, timedelta(days=CERTIFICATE_DAYS - 1))
        .add_extension(x509.SubjectAlternativeName(map(general_name, names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(key_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(signer, critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return KeyPair(certificate, key)


def begun_certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, valid: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
        # The clock of a tablet may be behind.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now - timedelta(days=1) + valid)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def key_usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# Names and addresses


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_public(name: str) -> bool:
    return is_address(name) and not any(
        ip_address(name) in ip_network(network) for network in PRIVATE_NETWORKS
    )


def general_name(name: str) -> x509.GeneralName:
    return x509.IPAddress(ip_address(name)) if is_address(name) else x509.DNSName(name)


def may_vouch(authority: x509.Certificate, name: str) -> bool:
    """Whether the authority was made for such names and addresses."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = constraints.permitted_subtrees or []
    if is_address(name):
        networks = [subtree.value for subtree in permitted if isinstance(subtree, x509.IPAddress)]
        return any(ip_address(name) in ip_network(network) for network in networks)
    domains = [subtree.value for subtree in permitted if isinstance(subtree, x509.DNSName)]
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)


# What is done with them


def encryption_with(files: KeyPairFiles) -> ssl.SSLContext:
    """Encryption with this certificate. Raises OSError if the files cannot be used."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(files.certificate, files.key)
    return context


def authority_for_devices(folder: Path) -> bytes | None:
    """The certificate that a device is to trust, in the form all of them read; None if there is none."""
    pair = authority_files(folder).read()
    return pair.certificate.public_bytes(Encoding.DER) if pair else None


def names_not_covered(files: KeyPairFiles, names: Iterable[str]) -> list[str]:
    """The names for which the certificate does not count: the authority was made for other ones."""
    own = files.read()
    return sorted({*names} - {*names_of(own.certificate)}) if own else []


def fingerprint_of(certificate: bytes) -> str:
    """What people compare: the SHA-256 of a certificate, in groups of four digits."""
    digits = x509.load_der_x509_certificate(certificate).fingerprint(hashes.SHA256()).hex().upper()
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))
