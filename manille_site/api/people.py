"""What statistics say of people, in the shapes that players, pairs, leaderboards and halls share."""

from ninja import Schema
from pydantic import Field

from manille_site.api.shapes import Json, example
from tournaments.engine.people.ratings import Rating
from tournaments.records.figures import Figures, tenths, whole
from tournaments.records.selectors.people import ListedPerson

FIGURES: Json = {
    "matches": 12, "won": 7, "drawn": 1, "lost": 4, "win_rate": 63, "hands": 240, "points": 1610,
    "conceded": 1402, "per_hand": 6.7, "hands_won": 131, "dealt": 60, "dealt_won": 33,
    "dealt_points": 402, "no_trumps": 31, "no_trumps_won": 18, "no_trumps_points": 260, "along": 12,
    "along_won": 8, "along_gain": 31, "against": 4, "against_won": 1, "against_gain": -20, "bids": 0,
    "bids_made": 0, "capots": 2, "capots_suffered": 1, "penalties": 1, "penalty_points": 5, "games": 12,
    "games_won": 7, "best_hand": 30, "comeback": 22,
}  # fmt: skip


class PersonOut(Schema):
    """Somebody, as they wish to appear; ``id`` is null for people who were erased."""

    model_config = example(id=12, name="An C.")

    id: int | None
    name: str


class RatingOut(Schema):
    """A rating, hidden before ten matches: the careful estimate, and how far off its middle may be."""

    model_config = example(family="manillen", shown=1120, middle=1310, margin=190, matches=42)

    family: str
    shown: int
    middle: int
    margin: int
    matches: int


class RecordOut(Schema):
    """Matches, and how they ended."""

    model_config = example(matches=12, won=7, drawn=1, lost=4, win_rate=63)

    matches: int
    won: int
    drawn: int
    lost: int
    win_rate: int | None = Field(description="In per cent; a draw is half a win.")


class FiguresOut(RecordOut):
    """Matches, and what was counted in their hands; sums are of one's own side."""

    model_config = example(**FIGURES)

    hands: int
    points: int
    conceded: int = Field(description="Points of the others.")
    per_hand: float | None
    hands_won: int
    dealt: int = Field(description="Hands that one dealt oneself.")
    dealt_won: int
    dealt_points: int
    no_trumps: int
    no_trumps_won: int
    no_trumps_points: int
    along: int = Field(description="Times one went along.")
    along_won: int
    along_gain: int = Field(description="What it brought, or cost.")
    against: int
    against_won: int
    against_gain: int
    bids: int
    bids_made: int
    capots: int
    capots_suffered: int
    penalties: int
    penalty_points: int
    games: int
    games_won: int
    best_hand: int
    comeback: int = Field(description="The most points behind in a game that was won.")


def person_out(person: ListedPerson) -> Json:
    return {"id": person.pk if person.is_known else None, "name": person.name}


def rating_out(family: str, rating: Rating) -> Json:
    return {
        "family": family,
        "shown": rating.points,
        "middle": rating.middle,
        "margin": rating.margin,
        "matches": rating.matches,
    }


def record_out(figures: Figures) -> Json:
    rate = figures.win_rate
    return {
        "matches": figures.matches,
        "won": figures.won,
        "drawn": figures.drawn,
        "lost": figures.lost,
        "win_rate": None if rate is None else whole(rate),
    }


def figures_out(figures: Figures) -> Json:
    own = [name for name in FiguresOut.model_fields if name not in RecordOut.model_fields]
    sums = {name: figures.sums.get(name, 0) for name in own}
    return record_out(figures) | sums | {"per_hand": per_hand_out(figures)}


def per_hand_out(figures: Figures) -> float | None:
    """Points per hand, rounded as on the pages."""
    value = figures.per_hand
    return None if value is None else tenths(value) / 10
