"""One command from a fresh checkout to tablets that play: database, static files, address, server."""

import argparse
import gc
import io
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.core.servers.basehttp import get_internal_wsgi_application
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.termcolors import colorize

from accounts.addresses import is_only_here
from accounts.links import find_or_add_first_director, make_link
from accounts.logbook import LOGBOOK
from scoring.wording import Text, same
from serving.certificates import (
    KeyPairFiles,
    authority_for_devices,
    certificate_files,
    encryption_with,
    fingerprint_of,
    names_not_covered,
    prepare_certificate,
)
from serving.network import in_url, lan_addresses, listen, own_names
from serving.private_files import secrets_elsewhere, tighten
from serving.server import Listener, create_server, is_address_or_network
from serving.trusting import DEVICES
from web.reading import is_digits
from web.unusable_database import explain_unusable_database
from web.wording import spoken

EVERY_INTERFACE = {"0.0.0.0", "::"}
MOST_NAMED = 5
"""So many files are named in one sentence."""
HTTPS_PORT_ABOVE = 443
"""How far the encrypted port is above the other one: 8443 beside 8000."""


class Urls(NamedTuple):
    """The addresses of this computer, the most likely one first."""

    pages: list[str]
    plain: list[str]
    """The same without encryption; where there is any, only the page for trusting the certificate."""


class Command(BaseCommand):
    make = "make run"
    """How somebody starts it, for what is printed."""
    help = "Prepares the database and the static files, prints the address for the tablets, and serves."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000, help="default: %(default)s")
        parser.add_argument("--host", default="0.0.0.0", help="the interface to serve on (default: all)")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        try:
            self.keep_data_private()
            check_proxies(settings.PROXIES)
            sockets = [listen(host, at, self.make) for at in ports(port)]
            with explain_unusable_database():
                call_command("migrate", interactive=False, verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
            addresses = [*lan_addresses()] if host in EVERY_INTERFACE else [host]
            settings.ALLOWED_HOSTS += [*map(in_url, addresses), *own_names()]
            encryptions = [None, *own_encryption([*addresses, *own_names()])]
            listeners = [*map(Listener, sockets, encryptions)]
            urls = urls_of(addresses, port)
            settings.TABLETS_ADDRESS = "" if settings.HTTPS_MODE == "proxy" else urls.pages[0]
            server = create_server(
                get_internal_wsgi_application(),
                import_string(settings.BODY_LIMIT),
                listeners,
                settings.PROXIES if settings.HTTPS_MODE == "proxy" else (),
            )
            self.announce(urls, port)
            self.stdout.flush()
            spare_collector()
            with log_completed_at_the_end():
                server.run()
        except KeyboardInterrupt:
            pass

    def keep_data_private(self) -> None:
        closed, still_open = tighten(settings.DATA, secrets_elsewhere())
        if closed:
            self.stdout.write(
                spoken(
                    f"Other accounts on this computer could open {named(closed)}; now only this one can.",
                    f"Andere Konten dieses Rechners konnten {named(closed)} öffnen; jetzt kann es nur"
                    " noch dieses.",
                )
            )
        if still_open:
            self.stderr.write(
                spoken(
                    f"Other accounts on this computer can open {named(still_open)}, and Tableside cannot"
                    " change that. Let its owner run chmod go-rwx, or set TABLESIDE_DATA to a folder of its"
                    " own.",
                    f"Andere Konten dieses Rechners können {named(still_open)} öffnen, und Tableside"
                    " kann das nicht ändern. Das Konto, dem es gehört, kann chmod go-rwx ausführen; oder"
                    " TABLESIDE_DATA auf einen eigenen Ordner setzen.",
                )
            )

    def announce(self, urls: Urls, port: int) -> None:
        if settings.HTTPS_MODE == "proxy":
            self.stdout.write(
                spoken(
                    f"Tableside is waiting on port {port} for the proxy that speaks https.",
                    f"Tableside wartet an Port {port} auf den Proxy, der https spricht.",
                )
            )
            self.print_first_link(f"https://{settings.ALLOWED_HOSTS[0].lstrip('.')}", is_drawn=False)
            return
        first, *others = urls.pages
        is_alone = all(map(is_only_here, urls.pages))
        if settings.MAKES_CERTIFICATES:
            self.explain_trust(urls.plain[0] + reverse("trust"), is_drawn=not is_alone)
            self.warn_of_names(urls)
        if is_alone:
            here = spoken(
                "Tableside, on this computer only (no network in use)",
                "Tableside, nur auf diesem Rechner (ohne Netzwerk)",
            )
            self.stdout.write(f"\n{here}: {first}/\n\n")
        else:
            for_tablets = spoken("Tableside, for the tablets", "Tableside, für die Tablets")
            self.stdout.write(f"\n{for_tablets}: {first}/\n\n")
            self.draw(f"{first}/")
        for other in others:
            elsewhere = spoken(
                "Or, in another network of this computer", "Oder, in einem anderen Netzwerk dieses Rechners"
            )
            self.stdout.write(f"{elsewhere}: {other}/")
        self.print_first_link(first, is_drawn=not is_alone)
        if not settings.HTTPS and not is_alone:
            self.stdout.write(
                spoken(
                    "Not encrypted: others in the same network could read passwords."
                    f" Encrypted: {self.make} HTTPS=1",
                    "Nicht verschlüsselt: Andere im selben Netzwerk könnten Passwörter mitlesen."
                    f" Verschlüsselt: {self.make} HTTPS=1",
                )
            )
        self.stdout.write(spoken("Press Ctrl-C to stop.", "Beenden mit Strg-C."))

    def explain_trust(self, address: str, *, is_drawn: bool) -> None:
        """Prints how a device comes to trust our certificate: once, before its first visit."""
        once = spoken(
            "Once on every tablet, so that it trusts this computer",
            "Einmal auf jedem Tablet, damit es diesem Rechner vertraut",
        )
        self.stdout.write(f"\n{once}: {address}\n\n")
        if is_drawn:
            self.draw(address)
        for device in DEVICES:
            self.stdout.write(f"{device.name}")
            for number, step in enumerate(device.steps, start=1):
                self.stdout.write(f"  {number}. {step}")
        certificate = authority_for_devices(settings.CERTIFICATES)
        if certificate:
            what = spoken("SHA-256 of the certificate", "SHA-256 des Zertifikats")
            self.stdout.write(f"{what}: {fingerprint_of(certificate)}")

    def warn_of_names(self, urls: Urls) -> None:
        hosts = [urlsplit(url).hostname or "" for url in urls.pages]
        missing = names_not_covered(certificate_files(settings.CERTIFICATES), hosts)
        if missing:
            self.stderr.write(
                spoken(
                    f"The certificate is not valid for {', '.join(missing)}: the authority was made for other"
                    f" addresses. Remove {settings.CERTIFICATES} to make a new one; tablets must then trust"
                    " it again.",
                    f"Das Zertifikat gilt nicht für {', '.join(missing)}: Die Zertifizierungsstelle wurde für"
                    f" andere Adressen gemacht. Wird {settings.CERTIFICATES} gelöscht, entsteht eine neue,"
                    " der die Tablets dann wieder vertrauen müssen.",
                )
            )

    def print_first_link(self, base: str, *, is_drawn: bool) -> None:
        """Prints the link to the first account, which is added for it, while there is no director."""
        director = find_or_add_first_director()
        if director is None:
            return
        link = base + make_link(director)
        what = spoken(
            "No director yet. Open this link once to create the first account",
            "Noch gibt es keine Leitung. Diesen Link einmal öffnen, um das erste Konto anzulegen",
        )
        self.stdout.write(f"\n{what}: {link}\n\n")
        if is_drawn:
            self.draw(link)

    def draw(self, address: str) -> None:
        """Prints a QR code, light on dark, unless the terminal lacks the characters (Windows' cp1252)."""
        drawing = qr_code_for_terminal(address)
        try:
            drawing.encode(getattr(self.stdout, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return
        for line in drawing.splitlines():
            self.stdout.write(colorize(line, fg="white", bg="black") if supports_color() else line)
        self.stdout.write()


def spare_collector() -> None:
    """Takes what is loaded out of the garbage collector's sight, for it stays until the end.

    Looking through it again and again costs more than reading a large document does.
    """
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()


@contextmanager
def log_completed_at_the_end() -> Iterator[None]:
    """Stores what the security log has only counted, however the server is stopped.

    SIGTERM, by which services are stopped, ends it as Ctrl-C does: by itself it would end it without this.
    """
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)
        LOGBOOK.write_repeats()


def port_number(text: str) -> int:
    if is_digits(text) and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(
        spoken(
            f"a port is a number from 1 to 65535, not {text}",
            f"Ein Port ist eine Zahl von 1 bis 65535, nicht {text}",
        )
    )


def ports(port: int) -> list[int]:
    """The port that people know, and the encrypted one beside it where Tableside speaks https itself."""
    if settings.HTTPS_MODE != "own":
        return [port]
    encrypted = port + HTTPS_PORT_ABOVE
    if encrypted > 65535:
        most = 65535 - HTTPS_PORT_ABOVE
        raise CommandError(
            spoken(
                f"With https the port is at most {most}, not {port}.",
                f"Mit https ist der Port höchstens {most}, nicht {port}.",
            )
        )
    settings.HTTPS_PORT = encrypted
    return [port, encrypted]


def urls_of(addresses: Sequence[str], port: int) -> Urls:
    hosts = [in_url(address) for address in addresses] or ["localhost"]
    plain = [f"http://{host}:{port}" for host in hosts]
    if settings.HTTPS_MODE != "own":
        return Urls(plain, plain)
    return Urls([f"https://{host}:{settings.HTTPS_PORT}" for host in hosts], plain)


def own_encryption(names: Sequence[str]) -> list[Any]:
    """The encryption of the second port, with the files given or a certificate of our own."""
    if settings.HTTPS_MODE != "own":
        return []
    try:
        if settings.MAKES_CERTIFICATES:
            hosts = [host for host in settings.ALLOWED_HOSTS if host.isascii() and host[0] not in "[.*"]
            files = prepare_certificate(settings.CERTIFICATES, [*names, *hosts])
        else:
            files = KeyPairFiles(Path(settings.CERTIFICATE), Path(settings.CERTIFICATE_KEY))
        return [encryption_with(files)]
    except OSError as error:
        raise CommandError(certificate_trouble(error)) from None


def certificate_trouble(error: OSError) -> str:
    """What is wrong with the files of the certificate, whether we made them or somebody named them."""
    own = settings.MAKES_CERTIFICATES
    files = [settings.CERTIFICATES] if own else [settings.CERTIFICATE, settings.CERTIFICATE_KEY]
    missing = [file for file in files if not Path(file).exists()]
    where = ", ".join(dict.fromkeys(map(str, missing or files)))
    reason = Text("no such file", "keine solche Datei") if missing else same(error.strerror)
    return spoken(
        f"The certificate cannot be used: {where} ({reason.en}). TABLESIDE_CERTIFICATE and"
        " TABLESIDE_CERTIFICATE_KEY name files in PEM format.",
        f"Das Zertifikat ist nicht benutzbar: {where} ({reason.de}). TABLESIDE_CERTIFICATE und"
        " TABLESIDE_CERTIFICATE_KEY nennen Dateien im PEM-Format.",
    )


def check_proxies(proxies: Sequence[str]) -> None:
    for proxy in proxies:
        if proxy != "*" and not is_address_or_network(proxy):
            raise CommandError(
                spoken(
                    f"TABLESIDE_PROXIES: “{proxy}” is neither an address nor a network.",
                    f"TABLESIDE_PROXIES: „{proxy}“ ist weder eine Adresse noch ein Netzwerk.",
                )
            )


def named(paths: Sequence[Path]) -> str:
    """The first few of these paths, and how many others there are."""
    shown = ", ".join(map(str, paths[:MOST_NAMED]))
    more = len(paths) - MOST_NAMED
    return spoken(f"{shown} and {more} more", f"{shown} und {more} weitere") if more > 0 else shown


def qr_code_for_terminal(text: str) -> str:
    drawing = io.StringIO()
    segno.make_qr(text).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
