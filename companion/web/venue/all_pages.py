"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.security.visitor import pages
from companion.web.venue import documents as documents_page
from companion.web.venue import home
from companion.web.venue import join as arrivals
from companion.web.venue import live as live_page
from companion.web.venue import organise as organise_page
from companion.web.venue import room as room_page
from companion.web.venue.activity import page as log
from companion.web.venue.big_screen import control as big_screen_control
from companion.web.venue.big_screen import page as big_screen_page
from companion.web.venue.competitions import entrants as entering
from companion.web.venue.competitions import explanation as why_page
from companion.web.venue.competitions import files as exchange_page
from companion.web.venue.competitions import finals as finals_page
from companion.web.venue.competitions import nights, public_link, winners
from companion.web.venue.competitions import page as competitions
from companion.web.venue.competitions import settings as settings_page
from companion.web.venue.people import erasure as erasure_page
from companion.web.venue.people import list as people
from companion.web.venue.people import merge as merging
from companion.web.venue.people import newcomers as newcomers_page
from companion.web.venue.people import person
from companion.web.venue.phone import casual_table, claim, me
from companion.web.venue.phone import pad as pads
from companion.web.venue.rounds import check_in as arriving
from companion.web.venue.rounds import draft as drafting_page
from companion.web.venue.rounds import page as rounds_page
from companion.web.venue.rounds import rulings
from companion.web.venue.rounds import scores as scores_page
from companion.web.venue.rounds import table as tables_page
from companion.web.venue.statistics import games
from companion.web.venue.statistics import pages as statistics
from companion.web.venue.tonight import turns, where

__all__ = [
    "arrivals",
    "arriving",
    "big_screen_control",
    "big_screen_page",
    "casual_table",
    "claim",
    "competitions",
    "documents_page",
    "drafting_page",
    "entering",
    "erasure_page",
    "exchange_page",
    "finals_page",
    "games",
    "home",
    "live_page",
    "log",
    "me",
    "merging",
    "newcomers_page",
    "nights",
    "organise_page",
    "pads",
    "pages",
    "people",
    "person",
    "public_link",
    "room_page",
    "rounds_page",
    "rulings",
    "scores_page",
    "settings_page",
    "statistics",
    "tables_page",
    "turns",
    "where",
    "why_page",
    "winners",
]
