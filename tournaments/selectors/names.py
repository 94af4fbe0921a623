"""What entrants are called: by their own name, or where everybody can read it as their people wish."""

from collections import defaultdict

from tournaments.models import EntrantPlayer, Tournament


def entrant_names(tournament: Tournament, *, public: bool) -> dict[int, str]:
    """By primary key, in two queries. ``public`` honours people who appear by initials or another name.

    A pair of whom one wishes to be less known is named by its people, each as he wishes.
    """
    names = dict(tournament.entrants.values_list("pk", "name"))
    if not public:
        return names
    people: defaultdict[int, list[EntrantPlayer]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(entrant__tournament=tournament, until_round=None).select_related(
        "player"
    )
    for row in rows.order_by("position", "from_round"):
        people[row.entrant_id].append(row)
    for entrant, of in people.items():
        if any(row.player and row.player.public_name != row.player.name for row in of):
            names[entrant] = " & ".join(row.player.public_name if row.player else row.name for row in of)
    return names
