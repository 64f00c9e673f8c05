from django.urls import path, re_path

from games.api import views

urlpatterns = [
    path("titles", views.titles),
    path("sessions", views.sessions),
    path("sessions/<int:session_id>", views.session, name="api-session"),
    path("sessions/<int:session_id>/entries", views.entries),
    path("sessions/<int:session_id>/undo", views.undo),
    path("sessions/<int:session_id>/legal-moves", views.legal_moves),
    path("sessions/<int:session_id>/ruling", views.ruling),
    path("sessions/<int:session_id>/sheet", views.sheet),
    path("sessions/<int:session_id>/record", views.record),
    path("records", views.records),
    path("schema", views.schema),
    re_path("", views.nowhere),
]
