from django.urls import path

from plays.views import counting, home, lists, played

urlpatterns = [
    path("", home.home, name="home"),
    path("score", counting.score, name="score"),
    path("score/<int:pk>", counting.count, name="count"),
    path("score/<int:pk>/table", counting.table, name="count_table"),
    path("score/<int:pk>/discard", counting.discard, name="discard"),
    path("score/<int:pk>/board.css", counting.board_style, name="count_style"),
    path("plays", lists.plays, name="plays"),
    path("plays/<int:pk>", played.played, name="played"),
    path("plays/<int:pk>/correct", played.correct, name="correct"),
    path("plays/<int:pk>/document.json", played.document, name="played_document"),
    path("people/<int:pk>", lists.player, name="player"),
    path("titles/<slug:slug>", lists.title, name="club_title"),
]
