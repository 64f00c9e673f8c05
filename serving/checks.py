"""What `manage.py check --deploy` says about an installation."""

from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import Tags, register

from serving.private_files import secrets_elsewhere, too_open


@register(Tags.security, deploy=True)
def data_is_private(app_configs: Any, **options: Any) -> list[checks.CheckMessage]:
    return [
        checks.Warning(
            f"Others on this computer may open {path}.",
            hint="`manage.py serve` closes it if it belongs to the account that runs it.",
            id="serving.W001",
        )
        for path in too_open(settings.DATA, secrets_elsewhere())
    ]
