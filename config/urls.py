from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("", include("games.urls")),
    path("", include("plays.urls")),
    path("", include("accounts.urls")),
    path("", include("serving.urls")),
    path("", include("tournaments.urls")),
    path("api/", include("plays.api.urls")),
    path("api/", include("games.api.urls")),
    path("language", set_language, name="set_language"),
]

handler400 = "config.errors.show_unreadable"
handler404 = "config.errors.show_missing"
handler500 = "config.errors.show_mistake"
