from django.urls import path

from plays.views import boards, drafts, home, lists, played, players, renaming

urlpatterns = [
    path("", home.home, name="home"),
    path("score", drafts.score, name="score"),
    path("score/<int:pk>", drafts.draft, name="draft"),
    path("score/<int:pk>/table", drafts.draft_table, name="draft_table"),
    path("score/<int:pk>/discard", drafts.discard, name="discard"),
    path("score/<int:pk>/board.css", drafts.draft_style, name="draft_style"),
    path("plays", lists.plays, name="plays"),
    path("plays/abandoned", lists.abandoned, name="abandoned"),
    path("plays/<int:pk>", played.played, name="played"),
    path("plays/<int:pk>/correct", played.correct, name="correct"),
    path("plays/<int:pk>/document.json", played.played_document, name="played_document"),
    path("plays/<int:pk>/board.svg", boards.small_board, name="small_board"),
    path("sessions/<int:pk>/board.svg", boards.running_board, name="running_board"),
    path("players", players.players, name="players"),
    path("people/<int:pk>", players.player, name="player"),
    path("people/<int:pk>/edit", renaming.edit_player, name="edit_player"),
    path("people/<int:pk>/merge", renaming.merge_player, name="merge_player"),
    path("people/<int:pk>/unmerge", renaming.undo_merge, name="undo_merge"),
    path("titles/<slug:slug>", lists.title_statistics, name="title_statistics"),
]
