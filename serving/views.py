"""The page by which a device comes to trust this server; it is there before anything is encrypted."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

from serving.addresses import https_address
from serving.certificates import authority_for_devices, fingerprint_of
from serving.trusting import DEVICES


def trust(request: HttpRequest) -> HttpResponse:
    context = {
        "devices": DEVICES,
        "fingerprint": fingerprint_of(own_authority()),
        "onward": https_address(request, "/"),
    }
    return render(request, "trust.html", context)


def trusted_certificate(request: HttpRequest) -> HttpResponse:
    """The certificate in the type by which devices recognise what is to be installed."""
    disposition = content_disposition_header(as_attachment=True, filename="tableside.crt")
    return HttpResponse(
        own_authority(),
        content_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": disposition or "", "Cache-Control": "no-store"},
    )


def own_authority() -> bytes:
    """The certificate of the authority that is in use. Raises Http404 where there is none."""
    certificate = authority_for_devices(settings.CERTIFICATES) if settings.MAKES_CERTIFICATES else None
    if certificate is None:
        raise Http404
    return certificate
