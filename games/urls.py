from django.urls import path

from games.views import lobby, table

urlpatterns = [
    path("new", lobby.new_session, name="new_session"),
    path("players", lobby.players, name="players"),
    path("import", lobby.import_record, name="import_record"),
    path("sessions/<int:pk>", table.table, name="table"),
    path("sessions/<int:pk>/play", table.play, name="play"),
    path("sessions/<int:pk>/board.css", table.board_style, name="board_style"),
    path("sessions/<int:pk>/record.json", table.record, name="record"),
    path("sessions/<int:pk>/sheet", table.sheet, name="sheet"),
]
