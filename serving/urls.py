from django.urls import path

from serving import views

urlpatterns = [
    path("trust", views.trust, name="trust"),
    path("trust/tableside.crt", views.trusted_certificate, name="trusted_certificate"),
]
