from django.urls import path

from accounts.views import access, accounts, own_account, sign_in

urlpatterns = [
    path("sign-in", sign_in.sign_in, name="sign_in"),
    path("sign-out", sign_in.sign_out, name="sign_out"),
    path("welcome/<int:pk>/<str:token>", sign_in.welcome, name="welcome"),
    path("account", own_account.account, name="account"),
    path("accounts", accounts.accounts, name="accounts"),
    path("accounts/<int:pk>", accounts.account_of, name="account_of"),
    path("access", access.access, name="access"),
]
