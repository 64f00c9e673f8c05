from django.urls import path

from games.views import lobby

urlpatterns = [
    path("", lobby.home, name="home"),
]
