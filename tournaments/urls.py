from django.urls import path

from tournaments.views import (
    arrange,
    certificate,
    draws,
    entrants,
    imports,
    prints,
    results,
    rounds,
    screen,
    set_up,
    standings,
    tournaments,
)

urlpatterns = [
    path("tournaments", tournaments.tournaments, name="tournaments"),
    path("tournaments/new", set_up.new_tournament, name="new_tournament"),
    path("tournaments/import", imports.import_tournament, name="import_tournament"),
    path("tournaments/<int:pk>", rounds.current_round, name="tournament"),
    path("tournaments/<int:pk>/set-up", set_up.edit_tournament, name="edit_tournament"),
    path("tournaments/<int:pk>/entrants", entrants.entrants, name="entrants"),
    path("tournaments/<int:pk>/standings", standings.standings, name="standings"),
    path("tournaments/<int:pk>/standings.csv", standings.standings_csv, name="standings_csv"),
    path("tournaments/<int:pk>/tournament.json", standings.tournament_file, name="tournament_file"),
    path("tournaments/<int:pk>/screen", screen.switch_screen, name="switch_screen"),
    path("tournaments/<int:pk>/rounds/<int:number>", rounds.round_page, name="round"),
    path("tournaments/<int:pk>/rounds/<int:number>/draw", draws.draw, name="draw"),
    path("tournaments/<int:pk>/rounds/<int:number>/arrange", arrange.arrange, name="arrange"),
    path("tournaments/<int:pk>/rounds/<int:number>/open", rounds.open_tables, name="open_tables"),
    path("tournaments/<int:pk>/rounds/<int:number>/clock", screen.set_clock, name="clock"),
    path("tournaments/<int:pk>/rounds/<int:number>/certificate", certificate.certificate, name="certificate"),
    path("tournaments/<int:pk>/rounds/<int:number>/cards", prints.cards, name="cards"),
    path("tournaments/<int:pk>/rounds/<int:number>/sheet", prints.round_sheet, name="round_sheet"),
    path("tournaments/<int:pk>/rounds/<int:number>/tables/<int:table>", results.result, name="result"),
    path("screen/<slug:code>", screen.screen, name="screen"),
]
