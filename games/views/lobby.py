from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.titles import TITLES


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"titles": TITLES.values()})
