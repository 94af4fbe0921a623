"""A program that asks while nobody can reach the database is told so, and when to ask again."""

import json

from django.test import Client


def test_a_database_that_is_away_is_a_problem_of_its_own_kind(no_database: None) -> None:
    response = Client(raise_request_exception=False).get("/api/v1/clubs")

    about = json.loads(response.content)
    assert response["Content-Type"] == "application/problem+json"
    assert (response.status_code, about["status"]) == (503, 503)
    assert (about["type"], about["title"]) == ("/api/v1/problems/away", "Away")
    assert about["detail"] == "The database can’t be reached at the moment. Ask again in a few seconds."
    assert response["Retry-After"] == "5"
