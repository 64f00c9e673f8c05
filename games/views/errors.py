from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django refuses to read: too much of it, from nowhere we know, or not what our pages send."""
    if isinstance(exception, TOO_MUCH):
        return render(request, "413.html", status=413)
    return render(request, "400.html", {"sent": not isinstance(exception, DisallowedHost)}, status=400)
