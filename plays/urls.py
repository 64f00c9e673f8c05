from django.urls import path

from plays.views import drafts, home, lists, played

urlpatterns = [
    path("", home.home, name="home"),
    path("score", drafts.score, name="score"),
    path("score/<int:pk>", drafts.draft, name="draft"),
    path("score/<int:pk>/table", drafts.draft_table, name="draft_table"),
    path("score/<int:pk>/discard", drafts.discard, name="discard"),
    path("score/<int:pk>/board.css", drafts.draft_style, name="draft_style"),
    path("plays", lists.plays, name="plays"),
    path("plays/<int:pk>", played.played, name="played"),
    path("plays/<int:pk>/correct", played.correct, name="correct"),
    path("plays/<int:pk>/document.json", played.played_document, name="played_document"),
    path("people/<int:pk>", lists.player, name="player"),
    path("titles/<slug:slug>", lists.title_statistics, name="title_statistics"),
]
