"""How a device comes to trust the certificates that Tableside makes itself."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Device(NamedTuple):
    name: str | Promise
    steps: tuple[str | Promise, ...]


DEVICES = (
    Device(
        _("iPad and iPhone"),
        (
            _("Open this page in Safari, tap “Download the certificate”, then Allow."),
            _("Settings › General › VPN & Device Management › Tableside: tap Install."),
            _("Settings › General › About › Certificate Trust Settings: switch Tableside on."),
        ),
    ),
    Device(
        _("Android"),
        (
            _("Open this page in Chrome and tap “Download the certificate”."),
            _("Settings: search for “CA certificate”, choose it and tap Install anyway."),
            _("Choose the downloaded file tableside.crt."),
        ),
    ),
)
