"""A list of results brought into a round: shown, saved, and what its tables say then."""

from tournaments.models import Table


def address(round_) -> str:
    return f"/t/{round_.stage.tournament.public_id}/rounds/{round_.stage.number}/{round_.number}/import/"


def names(round_, number: int) -> list[str]:
    """The sides of a table, by name."""
    return [place.entrant.name for place in round_.tables.get(number=number).places.order_by("side")]


def show(client, round_, text, **said):
    return client.post(address(round_), {"text": text, **said})


def save(client, round_, page, **said):
    """Press the button of a preview, with what stands on it."""
    form = page.context["form"]
    sent = {column.name: column.key for column in form.asked_columns}
    sent |= {f"choice_{row.fate.row}": row.fate.chosen for row in page.context["rows"] if row.fate.chosen}
    if form.meaning.has_head:
        sent["head"] = "1"
    sent |= {"text": form.data["text"], "seal": page.context["seal"], "save": "1"}
    return client.post(address(round_), sent | said)


def fates(page) -> list[str]:
    return [fate.code for fate in page.context["preview"].fates]


def stored(round_) -> dict[int, tuple]:
    """By number of the table: what its newest version says."""
    tables = Table.objects.filter(round=round_, number__isnull=False)
    newest = {table.number: table.results.order_by("-version").first() for table in tables}
    return {
        number: (one.scores or one.absent_sides, one.state, one.source) if one else None
        for number, one in newest.items()
    }
