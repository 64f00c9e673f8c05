from django.urls import path, re_path

from games.api import views

urlpatterns = [
    path("titles", views.titles, name="api-titles"),
    path("sessions", views.sessions, name="api-sessions"),
    path("sessions/<int:session_id>", views.session, name="api-session"),
    path("sessions/<int:session_id>/entries", views.entries, name="api-entries"),
    path("sessions/<int:session_id>/undo", views.undo, name="api-undo"),
    path("sessions/<int:session_id>/legal-moves", views.legal_moves, name="api-legal-moves"),
    path("sessions/<int:session_id>/ruling", views.ruling, name="api-ruling"),
    path("sessions/<int:session_id>/sheet", views.sheet, name="api-sheet"),
    path("sessions/<int:session_id>/record", views.record, name="api-record"),
    path("records", views.records, name="api-records"),
    path("schema", views.schema, name="api-schema"),
    re_path("", views.nowhere, name="api-nowhere"),
]
