from django.urls import path

from tournaments.views import arrange, entrants, prints, results, rounds, screen, set_up, standings

urlpatterns = [
    path("tournaments", set_up.tournaments, name="tournaments"),
    path("tournaments/new", set_up.new_event, name="new_event"),
    path("tournaments/import", set_up.import_event, name="import_event"),
    path("tournaments/<int:pk>", rounds.event, name="event"),
    path("tournaments/<int:pk>/set-up", set_up.edit_event, name="edit_event"),
    path("tournaments/<int:pk>/entrants", entrants.entrants, name="entrants"),
    path("tournaments/<int:pk>/standings", standings.standings, name="standings"),
    path("tournaments/<int:pk>/standings.csv", standings.standings_csv, name="standings_csv"),
    path("tournaments/<int:pk>/tournament.json", standings.event_file, name="event_file"),
    path("tournaments/<int:pk>/screen", screen.switch, name="switch_screen"),
    path("tournaments/<int:pk>/rounds/<int:number>", rounds.round_page, name="round"),
    path("tournaments/<int:pk>/rounds/<int:number>/draw", rounds.draw, name="draw"),
    path("tournaments/<int:pk>/rounds/<int:number>/arrange", arrange.arrange, name="arrange"),
    path("tournaments/<int:pk>/rounds/<int:number>/open", rounds.open_tables, name="open_tables"),
    path("tournaments/<int:pk>/rounds/<int:number>/clock", screen.clock, name="clock"),
    path("tournaments/<int:pk>/rounds/<int:number>/certificate", standings.certificate, name="certificate"),
    path("tournaments/<int:pk>/rounds/<int:number>/cards", prints.cards, name="cards"),
    path("tournaments/<int:pk>/rounds/<int:number>/sheet", prints.round_sheet, name="round_sheet"),
    path("tournaments/<int:pk>/rounds/<int:number>/tables/<int:table>", results.result, name="result"),
    path("screen/<slug:code>", screen.screen, name="screen"),
]
