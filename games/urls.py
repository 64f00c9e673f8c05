from django.urls import path

from games.views import abandoning, audit, check, club, desk, lobby, rules, ruling, sheet, table

urlpatterns = [
    path("new", lobby.new_session, name="new_session"),
    path("new/players", lobby.player_names, name="player_names"),
    path("import", lobby.import_record, name="import_record"),
    path("settings", club.club_settings, name="club_settings"),
    path("titles/<slug:slug>/rules", rules.rules, name="rules"),
    path("t/<slug:code>", desk.take_table, name="take_table"),
    path("w/<slug:code>", desk.watch, name="watch"),
    path("sessions/<int:pk>", table.table, name="table"),
    path("sessions/<int:pk>/play", table.play, name="play"),
    path("sessions/<int:pk>/board.css", table.board_style, name="board_style"),
    path("sessions/<int:pk>/record.json", table.record, name="record"),
    path("sessions/<int:pk>/sheet", sheet.sheet, name="sheet"),
    path("sessions/<int:pk>/confirm", sheet.confirm, name="confirm"),
    path("sessions/<int:pk>/reopen", sheet.reopen, name="reopen"),
    path("sessions/<int:pk>/desk", desk.desk, name="desk"),
    path("sessions/<int:pk>/audit", audit.audit, name="audit"),
    path("sessions/<int:pk>/check", check.check, name="check"),
    path("sessions/<int:pk>/entries/<int:entry>", ruling.correct_entry, name="correct_entry"),
    path("sessions/<int:pk>/ruling", ruling.ruling, name="ruling"),
    path("sessions/<int:pk>/abandon", abandoning.abandon, name="abandon"),
    path("sessions/<int:pk>/abandon/ruled", abandoning.abandon, name="abandon_by_ruling"),
    path("sessions/<int:pk>/delete", abandoning.delete_game, name="delete_game"),
    path("sessions/<int:pk>/seats", ruling.reseat, name="reseat"),
]
