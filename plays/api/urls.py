from django.urls import path

from plays.api import views

urlpatterns = [
    path("score", views.score, name="api-score"),
    path("plays", views.plays, name="api-plays"),
    path("plays/<int:play_id>", views.play, name="api-play"),
    path("plays/<int:play_id>/versions", views.versions, name="api-versions"),
]
