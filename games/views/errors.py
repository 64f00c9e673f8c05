from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from web.reading import whole_number

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers a request that Django refuses to read: too large, for an unknown host, or malformed."""
    if isinstance(exception, TOO_MUCH):
        size = whole_number(request.META.get("CONTENT_LENGTH"), otherwise=0)
        is_large = isinstance(exception, RequestDataTooBig)
        return render(request, "413.html", {"size": filesizeformat(size) if is_large else ""}, status=413)
    return render(request, "400.html", {"sent": not isinstance(exception, DisallowedHost)}, status=400)
