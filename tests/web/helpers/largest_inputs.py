"""For every route the largest input that is legal for whoever may ask, in a world as large.

A route that is not here fails the test. What is written stands in an order in which each of them is
still possible: what ends something comes last.
"""

import io
import json
from secrets import token_hex
from typing import Any, NamedTuple

from werkzeug.datastructures import FileStorage

from companion.exchange.name_list import MOST_AT_ONCE
from companion.services.account import invitations, passkeys, password_changes
from companion.services.account.factors import factors_of
from companion.services.play.entries import MOST_ENTRIES
from companion.services.tokens import short_of
from companion.services.venue.big_screen import LONGEST_KEY, LONGEST_NETWORK, timer_name
from companion.services.venue.files import MOST_RESULTS
from companion.services.venue.join_links import BIG_SCREEN
from companion.services.venue.seating.latecomers import MOST_SEATED
from companion.web.security.bounds import MOST_FIELDS
from companion.web.venue.fields import LONGEST_TEXT
from tests.web.helpers.large_world import (
    CUP,
    EMPTY,
    LAST,
    LEAGUE,
    LONGEST,
    NEWCOMERS,
    PASSWORD,
    PEOPLE,
    PLAYERS,
    SCHEDULE,
    SEARCHED,
    SMALL,
    Large,
)
from tests.web.helpers.largest_sheets import sheets_read, sheets_written
from tests.web.helpers.pad import defaults
from tests.web.venue.helpers.authenticator import Authenticator

EVERYBODY = [str(number) for number in range(1, PEOPLE + 1)]
NAME, TITLE, REASON = "Ä" * 64, "Ö" * 60, "Ü" * 190
OWNER, ORGANISER, PLAYER, STRANGER = "owner", "second", "player", "stranger"
DAY = "2026-11-17"
LONG_AGO = "2020-01-01T00:00:00Z"
SIGNS = "4@8({[<369!1|0$5+7%2" * 6
PLANNED = "people=499&hours=23&minutes=59&game=other&length=5&sizes=5&sizes=6"
MISTAKE = {"type": "adjust", "seat": "1", "points": "3", "reason": REASON}


class Asked(NamedTuple):
    """A request, and the statuses with which it does all of its work."""

    method: str
    endpoint: str
    address: str
    form: Any = None
    who: str = OWNER
    statuses: tuple[int, ...] = (200, 302, 303)


def reading(world: Large) -> list[Asked]:
    v, p = f"/venue/{world.key}", f"/play/{world.play}"
    league, small, cup = (f"{v}/c/{number}" for number in (LEAGUE, SMALL, CUP))
    tonight, before = f"{league}/r/{world.nights + 1}", f"{league}/r/{world.nights}"
    table, big_screen = f"{tonight}/t/1", f"/big-screen/{BIG_SCREEN}-{world.key}"
    addresses: dict[str, list[str]] = {
        "static": [f"{world.app.static_url_path}/css/venue.css"],
        "start.start": ["/"],
        "start.statistics": ["/statistics"],
        "start.service_worker": ["/sw.js"],
        "health.live": ["/livez"],
        "health.ready": ["/readyz"],
        "explain.topics": ["/explain"],
        "explain.topic": ["/explain/points"],
        "planner.plan": [f"/planner?{PLANNED}", f"/planner?{PLANNED}".replace("499", "211")],
        "account.sign_in": ["/sign-in"],
        "account.set_up_before": ["/setup"],
        "account.set_up": [f"/setup/{invitations.invite(world.store, 'owner')}"],
        "account.invited_before": ["/invitation"],
        "account.invited": [f"/invitation/{invitation(world)}"],
        "account.password": [f"{v}/password"],
        "account.reset_before": ["/reset"],
        "account.reset_link": [f"/reset/{reset(world)}"],
        "account.second_step": ["/sign-in/second"],
        "account.own": [f"{v}/account"],
        "account.app": [f"{v}/account/app"],
        "account.new_passkey": [f"{v}/account/passkey"],
        "play.choose": ["/new", f"/new?q={'%C3%84' * 100}"],
        **sheets_read(world),
        "play.new": ["/new/ys"],
        "play.open_record": ["/open"],
        "play.rules": ["/rules/ys"],
        "play.blank_pads": ["/pads"],
        "play.blank_pad": ["/pads/ys/4.pdf"],
        "play.invited": [f"/join/keep-{world.play}"],
        "play.joined": ["/join"],
        "play.pad": [p],
        "play.history": [f"{p}/history", f"{p}/history?before={MOST_ENTRIES // 2}"],
        "play.amend": [f"{p}/amend/{MOST_ENTRIES}"],
        "play.adjust": [f"{p}/adjust"],
        "play.abandon": [f"{p}/abandon"],
        "play.table": [f"{p}/table"],
        "play.end": [f"{p}/end"],
        "play.delete": [f"{p}/delete"],
        "play.asking": [f"{p}/asking"],
        "play.asked": ["/code"],
        "play.ask_undo": [f"{p}/undo"],
        "play.share": [],
        "play.shared": [f"{p}/share"],
        "play.scoring": [world.scoring()],
        "play.record": [f"{p}/record"],
        "play.sheet": [f"{p}/sheet"],
        "play.paper": [f"{p}/print/sheet.pdf"],
        "play.watch": [f"{p}/watch"],
        "play.now": [f"{p}/now"],
        "play.live": [f"{p}/live"],
        "venue.came_in": ["/in"],
        "venue.join": [f"/in/player-{world.key}"],
        "venue.join_in_short": [f"/j/{short_of(f'player-{world.key}')}"],
        "venue.home": [v],
        "venue.events": [f"{v}/events?all=1"],
        "venue.where": [f"{v}/tonight/where?name=a&all=1"],
        "venue.me": [f"{v}/me"],
        "venue.now": [f"{v}/now"],
        "venue.live": [f"{v}/live"],
        "venue.organise": [f"{v}/set-up"],
        "venue.newcomers": [f"{v}/set-up/newcomers", f"{v}/set-up/newcomers?since={LONG_AGO}"],
        "venue.log": [f"{v}/log?before=100", f"{v}/log"],
        "venue.undo_action": [f"{v}/log/{world.undoable}/undo"],
        "venue.room": [f"{v}/room"],
        "venue.round_scores": [f"{tonight}/scores"],
        "venue.people": [f"{v}/people", f"{v}/people?q=a"],
        "venue.person": [f"{v}/people/1"],
        "venue.profile": [f"{v}/people/1/statistics"],
        "venue.ask_to_erase": [f"{v}/people/1/erase"],
        "venue.ask_to_merge": [f"{v}/people/1/merge?into={PEOPLE}"],
        "venue.statistics": [f"{v}/results?all=1"],
        "venue.game": [f"{v}/games?game=basari&all=1"],
        "venue.ratings": [f"{v}/ratings?all=1"],
        "venue.new_competition": [f"{v}/new/season"],
        "venue.import_page": [f"{v}/import"],
        "venue.competition": [f"{league}?all=1", f"{cup}?all=1"],
        "venue.review": [f"{league}/review"],
        "venue.nights": [f"{league}/nights?all=1"],
        "venue.winners": [f"{league}/winners"],
        "venue.share_page": [f"{league}/share"],
        "venue.public_page": [world.shared()],
        "venue.settings": [f"{league}/settings"],
        "venue.entrants": [f"{league}/entrants?all=1", f"{cup}/entrants?all=1"],
        "venue.export_file": [f"{league}/file"],
        "venue.why": [f"{league}/why/1", f"{cup}/why/1"],
        "venue.cut": [f"{cup}/cut"],
        "venue.form_table": [f"{league}/form"],
        "venue.ask_to_drop": [f"{cup}/leave"],
        "venue.competition_documents": [f"{league}/print"],
        "venue.competition_paper": [f"{cup}/print/standings.pdf"],
        "venue.documents": [f"{tonight}/print"],
        "venue.round_paper": [f"{tonight}/print/names.pdf"],
        "venue.round_page": [f"{tonight}?all=1", f"{before}?all=1"],
        "venue.draft": [f"{tonight}/draft", f"{small}/r/5/draft", f"{v}/c/{SCHEDULE}/r/1/draft"],
        "venue.table_page": [table],
        "venue.at_table": [f"{table}/pad"],
        "venue.choose_options": [f"{table}/pad/ys"],
        "venue.back_to_table": [f"{table}/void"],
        "venue.table_code": [f"{table}/qr"],
        "venue.claim": [f"{v}/claim/{world.play}"],
        "venue.big_screen_control": [f"{v}/big-screen"],
        "venue.big_screen": [big_screen],
        "venue.big_screen_live": [f"{big_screen}/live"],
        "venue.big_screen_now": [f"{big_screen}/now"],
    }
    world.give_password(world.stranger)
    others = {"venue.me": PLAYER, "venue.ask_to_drop": PLAYER, "account.second_step": STRANGER}
    others |= dict.fromkeys(["account.own", "account.app", "account.new_passkey"], ORGANISER)
    refused = ("venue.ask_to_merge",)
    return [
        Asked(
            "GET",
            endpoint,
            address,
            who=others.get(endpoint, OWNER),
            statuses=(200, 302, 303, *[422 for each in refused if each == endpoint]),
        )
        for endpoint, all_of_them in addresses.items()
        for address in all_of_them
    ]


def writing(world: Large) -> list[Asked]:
    return [
        *[posted(*each, OWNER, 422) for each in sheets_written(world)],
        *writing_factors(world),
        *writing_plays(world),
        *writing_people(world),
        *writing_competitions(world),
        *writing_rounds(world),
        *writing_big_screens(world),
        *ending(world),
    ]


def posted(endpoint: str, address: str, form: Any = None, who: str = OWNER, *more: int) -> Asked:
    sent = {"token": token_hex(8), **(form or {})}
    return Asked("POST", endpoint, address, sent, who, (200, 302, 303, *more))


def writing_plays(world: Large) -> list[Asked]:
    p, nearly = f"/play/{world.play}", f"/play/{world.nearly}"
    names = {f"names-{seat}": f"{NAME[:-1]}{seat}" for seat in range(4)}
    deal = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
    seats = {"seats-0": "2", "seats-1": "0", "seats-2": "1"}
    code, answer = {"code": "A" * 40, "name": NAME}, {"phone": "x", "answer": "allow"}
    seq = MOST_ENTRIES - 5
    return [
        posted("language.choose", "/language", {"language": "de", "to": "/"}),
        posted("play.new", "/new/ys", {**defaults("ys"), **names}),
        posted("play.open_record", "/open", {"record": upload(world.record)}, STRANGER),
        posted("play.arrange", f"{nearly}/table/seats", {**seats, "seq": seq}),
        posted("play.enter", nearly, {**deal, "seq": seq + 1}),
        posted("play.note", f"{nearly}/note", {"text": "ß" * 500, "seq": seq + 2}),
        posted("play.adjust", f"{nearly}/adjust", {**MISTAKE, "seq": seq + 3}),
        posted("play.amend", f"{nearly}/amend/1", {**MISTAKE, "seat": "0", "seq": seq + 4}),
        posted("play.enter", nearly, {"operation": "undo", "before": "1", "seq": seq + 5}),
        posted("play.enter", p, {"operation": "undo", "before": MOST_ENTRIES, "seq": MOST_ENTRIES}),
        posted("play.end", f"{p}/end", {"reason": "ß" * 200, "seq": seq}, OWNER, 409, 422),
        posted("play.set_status", f"{nearly}/status", {"status": "paused"}),
        posted("play.share", f"{nearly}/share"),
        posted("play.change_sharing", f"{p}/share/name", {"name": NAME}),
        posted("play.ask", "/code", code, STRANGER, 422),
        posted("play.answer_request", f"{p}/asking", answer),
        posted("play.delete", f"{p}/delete", None, OWNER, 422),
        posted("play.restore", f"{p}/restore"),
        posted("play.join", "/join", {"token": f"watch-{world.play}", "name": NAME}, STRANGER),
    ]


def writing_factors(world: Large) -> list[Asked]:
    """First of all, as codes are good for half a minute only."""
    v = f"/venue/{world.key}"
    account, other = f"{v}/account", {"number": str(world.second_account)}
    world.give_password(world.stranger)
    signed = world.passkeys[-1].use(world.challenge(world.stranger))
    made = Authenticator(length=LONGEST).create(world.challenge(world.second))
    own = {"name": NAME, "passkey": made.ljust(passkeys.LONGEST)}
    _, code, sealed = world.app_for(world.second_account)
    first = factors_of(world.store, world.second_account).passkeys[0].id
    proof = {"confirm_password": PASSWORD, "next": f"{v}/log?{'x' * 4_000}"}
    second = {"confirm_passkey": signed.ljust(passkeys.LONGEST)}
    return [
        posted("account.check_second_step", "/sign-in/second", second, STRANGER),
        posted("account.add_app", f"{account}/app", {"sealed": sealed, "code": code}, ORGANISER),
        posted("account.add_passkey", f"{account}/passkey", own, ORGANISER),
        posted("account.renew_codes", f"{account}/codes", None, ORGANISER),
        posted(
            "account.remove_passkey", f"{account}/passkey/remove", {"number": str(first)}, ORGANISER
        ),
        posted("account.remove_app", f"{account}/app/remove", None, ORGANISER),
        posted("account.confirm", f"{v}/confirm", proof),
        posted("venue.reset_factors", f"{v}/set-up/account/factors", other),
    ]


def writing_people(world: Large) -> list[Asked]:
    v = f"/venue/{world.key}"
    names = "\n".join([f"{NAME[:-4]}{number:04}" for number in range(MOST_AT_ONCE)])
    join_link = {"link": f"player-{world.key}", "name": f"{NAME[:-1]}x"}
    account = {"login": NAME[:60], "password": PASSWORD, "new": SIGNS}
    return [
        posted("venue.add_people", f"{v}/people", {"names": names}),
        posted("venue.use_join_link", "/in", join_link, STRANGER),
        posted("venue.change_person", f"{v}/people/7", {"name": NAME, "shown": "name"}),
        posted("venue.deactivate", f"{v}/people/{PEOPLE - 1}/deactivate"),
        posted("venue.come_back", f"{v}/people/{PEOPLE - 1}/return"),
        posted("venue.free_phone", f"{v}/people/7/phone"),
        posted("venue.code_for_phone", f"{v}/people/7/code"),
        posted("venue.lock_join_link", f"{v}/set-up/lock", {"locked": "y"}),
        posted("venue.request_erasure", f"{v}/people/1/erase/request", None, PLAYER),
        posted("venue.decline_erasure", f"{v}/people/1/erase/decline"),
        posted("venue.rename_venue", f"{v}/set-up/name", {"name": NAME}),
        posted("venue.require_factors", f"{v}/set-up/factors", {"required": "yes"}, OWNER, 422),
        posted(
            "venue.renew_join_link",
            f"{v}/set-up/join-link",
            {"role": "watcher", "send_away": "yes"},
        ),
        posted("venue.invite", f"{v}/set-up/invite", {"role": "organiser"}),
        posted("account.check_password", "/sign-in", account, STRANGER, 422),
        posted(
            "account.accept_invitation",
            "/invitation",
            {"link": invitation(world), "login": NAME[:60], "password": SIGNS},
            STRANGER,
        ),
        posted(
            "account.make_venue",
            "/setup",
            {
                "link": invitations.invite(world.store, "owner"),
                "login": NAME[1:61] + "s",
                "password": SIGNS,
                "venue": TITLE,
            },
            STRANGER,
        ),
        posted("venue.revoke_invitations", f"{v}/set-up/uninvite"),
    ]


def writing_competitions(world: Large) -> list[Asked]:
    v = f"/venue/{world.key}"
    league, cup = f"{v}/c/{LEAGUE}", f"{v}/c/{CUP}"
    names = ", ".join([f"#{number}" for number in range(10, PEOPLE)])[:LONGEST_TEXT]
    settings = {"name": TITLE, "preset": "own", "kind": "placing", "lists": "5 3 2 1"}
    settings |= {"preferred": "4", "size-3": "on", "size-4": "on", "mode": "swiss"}
    settings |= {"apart": names.rpartition(",")[0], "format": "swiss", "tiebreak-0": "wins"}
    joining = [str(number) for number in range(PLAYERS, PEOPLE - 1)][: MOST_FIELDS - 4]
    file = {"file": upload(competition()), "of": "season", "finished": "yes"}
    entrant = {"find": f"{NAME[:-1]}y"}  # who may be somebody known
    return [
        posted("venue.found_competition", f"{v}/new/season", settings),
        posted("venue.change_settings", f"{league}/settings", settings),
        posted("venue.import_file", f"{v}/import", file),
        posted(
            "venue.enter_people", f"{v}/c/{SCHEDULE}/entrants", {"person": joining, "points": "1"}
        ),
        posted("venue.add_entrant", f"{v}/c/{SCHEDULE}/entrants/new", entrant, OWNER, 422),
        posted("venue.add_entrant", f"{v}/c/{SCHEDULE}/entrants/new", {**entrant, "anew": "yes"}),
        posted("venue.drop_out", f"{v}/c/{SCHEDULE}/entrants/out", {"person": joining[:500]}),
        posted("venue.make_cut", f"{cup}/cut", {"what": "look", "without": EVERYBODY[:64]}),
    ]


def writing_rounds(world: Large) -> list[Asked]:
    v = f"/venue/{world.key}"
    league, small = f"{v}/c/{LEAGUE}", f"{v}/c/{SMALL}/r/5"
    tonight, before = f"{league}/r/{world.nights + 1}", f"{league}/r/{world.nights}"
    table, done = f"{tonight}/t/1", f"{before}/t/1"
    seats = world.view.state.competitions[LEAGUE].rounds[world.nights].tables
    scores = {f"score-{seat}": "99" for seat in range(4)}
    scored = {f"score-{table}-{seat}": "9+9" for table in range(9, 59) for seat in range(4)}
    free = [*range(PLAYERS + 1, PEOPLE - 100)]
    tables = " ".join([",".join(map(str, free[at : at + 4])) for at in range(0, len(free), 4)])
    drawn = {"tables": tables, "byes": "", "seed": "7", "game": "basari"}
    small_tables = [[*range(at, at + 4)] for at in range(1, SEARCHED, 4)]
    small_draft = " ".join([",".join(map(str, each)) for each in small_tables])
    late = {"reason": REASON, "name": f"Player {PEOPLE:04} of the house"}
    here = {"round": str(world.nights + 1)}
    judged = {"reason": REASON, "sure": "yes"}
    return [
        posted("venue.check_in", f"{tonight}/in?all=1", {"person": EVERYBODY[PEOPLE - 100 : -2]}),
        posted(
            "venue.check_out",
            f"{tonight}/out?all=1",
            {"person": EVERYBODY[900:1800]},
        ),
        posted("venue.arrive", f"{tonight}/arrive", {"name": f"{NAME[:-1]}z", "anew": "yes"}),
        posted("venue.judge_draft", f"{tonight}/draft/judge", drawn),
        posted(
            "venue.change_draft", f"{tonight}/draft", {**drawn, "what": "swap", "pick": free[:2]}
        ),
        posted(
            "venue.change_draft",
            f"{small}/draft",
            {"tables": small_draft, "byes": "", "what": "publish", "there": world.there(SMALL)},
        ),
        posted("venue.seat_by_hand", f"{tonight}/by-hand", {"person": free[:12], "game": TITLE}),
        posted(
            "venue.form_this_table", f"{league}/form", {"person": free[12:24], "game": "basari"}
        ),
        posted("venue.open_pad", f"{table}/pad", {"game": "basari"}),
        posted("venue.report_table", f"{tonight}/t/2", {**scores, "confirm": "yes"}),
        posted("venue.report_table", f"{tonight}/t/3", scores),
        posted("venue.confirm_table", f"{tonight}/t/3/confirm"),
        posted(
            "venue.reseat_table",
            f"{tonight}/t/4/reseat",
            {"person": str(seats[3].people[0]), "reason": REASON},
        ),
        posted("venue.arrive", f"{tonight}/arrive", late),
        posted("venue.seat_them", f"{tonight}/seat", {}, OWNER, 422),
        posted(
            "venue.check_in", f"{small}/in?all=1", {"person": EVERYBODY[SEARCHED:][:MOST_SEATED]}
        ),
        posted("venue.seat_them", f"{small}/seat"),
        posted("venue.unseat", f"{tonight}/unseat", {}, OWNER, 422),
        posted("venue.unseat", f"{small}/unseat"),
        posted("venue.call_them", f"{tonight}/call"),
        posted("venue.enter_round_scores", f"{tonight}/scores", scored),
        posted("venue.close_and_go_on", f"{tonight}/next", {}, OWNER, 422),
        posted("venue.undo_done", f"{v}/undo", {"done": "1-99"}, OWNER, 404),
        posted("venue.arrange_room", f"{v}/room", {"numbers": "1-500", "large": "400-450"}),
        posted("venue.correct_table", f"{done}/correct", {**scores, **judged}),
        posted("venue.correct_table", f"{done}/correct", {**scores, "reason": REASON}),
        posted("venue.void_table", f"{before}/t/2/void", {"reason": REASON}),
        posted("venue.void_table", f"{before}/t/2/void", judged),
        posted("venue.penalise", f"{done}/penalise", {**judged, "person": "1", "points": "-3"}),
        posted("venue.check_me_in", f"{league}/here", here, PLAYER, 422),
        posted("venue.check_me_out", f"{league}/away", here, PLAYER, 422),
        posted("venue.claim_play", f"{v}/claim/{world.nearly}", claimed(), OWNER, 422),
        posted("venue.take_back", f"{v}/log/{world.undoable}/undo", None, OWNER, 422),
    ]


def claimed() -> dict[str, str]:
    return {"night": str(LEAGUE), **{f"seat-{seat}": str(1_000 + seat) for seat in range(3)}}


def writing_big_screens(world: Large) -> list[Asked]:
    v = f"/venue/{world.key}"
    timer = timer_name(LEAGUE, world.nights)
    return [
        posted(
            "venue.arrange_big_screen", f"{v}/big-screen/pages", {"pages": ["seating", "standings"]}
        ),
        posted("venue.hold_big_screen", f"{v}/big-screen/hold", {"held": "standings"}),
        posted(
            "venue.show_wifi_on_big_screen",
            f"{v}/big-screen/wifi",
            {"network": "Ä" * LONGEST_NETWORK, "network_key": "ß" * LONGEST_KEY},
        ),
        posted("venue.send_to_big_screen", f"{v}/big-screen/message", {"message": "Ä" * 140}),
        posted(
            "venue.turn_big_screen_timer",
            f"{v}/big-screen/timer",
            {"timer": timer, "turn": "start", "minutes": "9"},
        ),
        posted(
            "venue.turn_evening_timer",
            f"{v}/c/{LEAGUE}/r/{world.nights + 1}/timer",
            {"timer": timer, "turn": "extend 5", "back": f"{v}/log?{SIGNS}"},
        ),
        posted("venue.undo_last", f"{v}/tonight/undo", {"entry": "1", "back": f"{v}/{SIGNS}"}),
        posted("venue.start_big_screen_timers", f"{v}/big-screen/automatic", {"automatic": "yes"}),
        posted("venue.renew_big_screen", f"{v}/big-screen/link"),
    ]


def ending(world: Large) -> list[Asked]:
    v = f"/venue/{world.key}"
    newcomer, other = PEOPLE + NEWCOMERS + 2, PEOPLE + NEWCOMERS + 3
    also = {"also": [f"log  {number}" for number in range(1, MOST_FIELDS)]}
    link = {"link": reset(world), "password": SIGNS}
    account = {"account": str(world.second_account), "role": "owner"}
    return [
        posted("venue.merge", f"{v}/people/{newcomer}/merge", {"into": str(other)}),
        posted("venue.drop_me", f"{v}/c/{CUP}/leave", None, PLAYER),
        posted("venue.remove_newcomers", f"{v}/set-up/newcomers", {"since": LONG_AGO}),
        posted("venue.erase_person", f"{v}/people/5/erase", also),
        posted("venue.unopen_round", f"{v}/c/{EMPTY}/r/1/unopen"),
        posted("venue.close_round", f"{v}/c/{LAST}/r/1/close"),
        posted("venue.describe_round", f"{v}/c/{LAST}/r/1/describe", {"name": TITLE, "date": DAY}),
        posted("venue.change_sharing", f"{v}/c/{LEAGUE}/share", {"wanted": "yes"}),
        posted("venue.finish", f"{v}/c/{LAST}/finish"),
        posted("venue.open_round", f"{v}/c/{CUP}/open", {"name": TITLE}),
        posted("account.sign_out_everywhere", f"{v}/sign-out", None, ORGANISER),
        posted("account.reset", "/reset", link, STRANGER),
        posted(
            "venue.make_reset_link", f"{v}/set-up/account/reset", {"number": account["account"]}
        ),
        posted("venue.change_account", f"{v}/set-up/account", account),
        posted("account.change_password", f"{v}/password", {"password": PASSWORD, "new": SIGNS}),
        posted("account.sign_out", "/sign-out", None, STRANGER),
    ]


def invitation(world: Large) -> str:
    return invitations.invite(world.store, "organiser", world.account.venue)


def reset(world: Large) -> str:
    return password_changes.reset_link_for(world.store, world.account, world.second_account)


def upload(document: Any) -> FileStorage:
    return FileStorage(io.BytesIO(json.dumps(document).encode()), "file.json")


def competition() -> dict[str, Any]:
    """As many results as a file may have, of people whom nobody knows yet."""
    nights, people = 16, (MOST_RESULTS - 16) // 16 * 4
    tables = [
        {"seats": [{"player": at + seat, "score": 9 * seat} for seat in range(4)]}
        for at in range(0, people, 4)
    ]
    return {
        "format": "companion-competition/1",
        "name": TITLE,
        "players": [f"Guest {number:04} {NAME[:40]}" for number in range(people)],
        "scheme": {"points": {"kind": "placing", "default": [5, 3, 2, 1]}, "tiebreaks": ["wins"]},
        "rounds": [{"name": f"Night {night}", "tables": tables} for night in range(nights)],
    }
