from django.urls import path

from accounts.views import access, accounts, door, own

urlpatterns = [
    path("sign-in", door.sign_in, name="sign_in"),
    path("sign-out", door.sign_out, name="sign_out"),
    path("welcome/<int:pk>/<str:token>", door.welcome, name="welcome"),
    path("account", own.account, name="account"),
    path("accounts", accounts.accounts, name="accounts"),
    path("accounts/<int:pk>", accounts.account_of, name="account_of"),
    path("access", access.access, name="access"),
]
