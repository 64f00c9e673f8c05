from django.urls import path

from accounts.views import access, accounts, own_account, second_factor, security_log, set_up, sign_in

urlpatterns = [
    path("sign-in", sign_in.sign_in, name="sign_in"),
    path("sign-in/code", sign_in.sign_in_code, name="sign_in_code"),
    path("sign-out", sign_in.sign_out, name="sign_out"),
    path("welcome/<int:pk>/<str:token>", sign_in.welcome, name="welcome"),
    path("welcome/club", set_up.set_up_club, name="set_up_club"),
    path("account", own_account.account, name="account"),
    path("account/second-factor", second_factor.second_factor, name="second_factor"),
    path("accounts", accounts.accounts, name="accounts"),
    path("accounts/log", security_log.security_log, name="security_log"),
    path("accounts/<int:pk>", accounts.account_of, name="account_of"),
    path("access", access.access, name="access"),
]
