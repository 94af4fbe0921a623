"""The director's laptop dies in the middle of a round, and another one goes on with the copy on the stick."""

import json
import os
import re
import signal
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

from tests.manille_site.ops.installations import Site, manage, new_environment, up

ROUND = """
from django.utils import timezone
from tests.tournaments.factories import new_club, new_tournament, publish_next
from tournaments.models import Table, TableCard
club, _organiser = new_club()
tournament = new_tournament(club, pairs=8, public=True)
round_ = publish_next(tournament)
for table in Table.objects.filter(round=round_).select_related("match").order_by("number")[:2]:
    card, _made = TableCard.objects.get_or_create(tournament=tournament, number=table.number)
    print("TABLE", card.secret, table.match.public_id)
"""


class TablePhone:
    """A phone at a table: a jar of cookies, and the forms of the pages it has."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, address: str) -> str:
        page: str = self.opener.open(address, timeout=60).read().decode()
        return page

    def post(self, address: str, page: str, **fields: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        typed = urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": token[1]}).encode()
        request = urllib.request.Request(address, typed, {"Origin": "/".join(address.split("/")[:3])})
        answer: str = self.opener.open(request, timeout=60).read().decode()
        return answer

    def join(self, site: Site, secret: str) -> None:
        """Scan the card of the table, and tap."""
        self.post(f"{site.address}/j/", self.get(f"{site.address}/j/t/{secret}/"))

    def write(self, site: Site, number: int, points: int) -> None:
        address = f"{site.address}/m/{self.match}/"
        page = self.get(address)
        version = re.search(r'name="page_version" value="(\d+)"', page)
        assert version, "this phone may not write"
        self.post(
            f"{address}lines/",
            page,
            number=str(number),
            client_id=str(uuid4()),
            page_version=version[1],
            trump="hearts",
            points_0=str(points),
            points_1=str(60 - points),
        )

    def hands(self, site: Site) -> list[list[int]]:
        sheet = json.loads(self.get(f"{site.address}/m/{self.match}/sheet.json"))
        return [line["points"] for line in sheet["lines"]]


def kill(site: Site) -> None:
    """As a laptop dies: nobody is told, nothing is finished."""
    for pid in [site.process.pid, *site.processes()]:
        os.kill(pid, signal.SIGKILL)
    site.process.wait(30)


def copies_of(stick: Path) -> list[Path]:
    return sorted(stick.rglob("manille-*.sealed"), key=lambda path: path.stat().st_mtime)


@pytest.mark.skipif(connection.vendor == "postgresql", reason="a laptop in a hall has its database in a file")
def test_a_second_laptop_goes_on_where_the_first_one_died(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    first = new_environment(tmp_path / "first", SECOND_PLACE=str(stick))
    second = new_environment(tmp_path / "second")

    with up(first) as site:
        made = manage(first, "shell", "-v", "0", "-c", ROUND)
        tables = re.findall(r"^TABLE (\S+) (\S+)$", made.stdout, re.MULTILINE)
        assert len(tables) == 2, made.stderr
        key = manage(first, "backup_key").stdout.strip()
        phones = [TablePhone(match) for _secret, match in tables]
        for phone, (secret, _match) in zip(phones, tables, strict=True):
            phone.join(site, secret)
            phone.write(site, 1, 37)
        phones[0].write(site, 2, 20)
        assert "is in the second place, and can be opened." in manage(first, "backup").stdout
        phones[1].write(site, 2, 45)  # after the copy: this one is lost with the laptop
        kill(site)

    copy = copies_of(stick)[-1]
    restored = manage(second, "restore", str(copy), "--yes", input=f"{key}\n")
    assert "Phones keep their tables" in restored.stdout, restored.stderr

    with up(second) as site:
        assert [phone.hands(site) for phone in phones] == [[[37, 23], [20, 40]], [[37, 23]]]
        phones[0].write(site, 3, 31)
        phones[1].write(site, 2, 45)
        assert [len(phone.hands(site)) for phone in phones] == [3, 2]
        assert (tmp_path / "second/backup_key").read_text() == key, "the paper stays good"
