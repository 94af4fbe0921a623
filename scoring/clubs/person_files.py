"""A person's data as a file to take along: JSON for machines, CSV for a spreadsheet, zipped together."""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from defusedcsv import csv


def zip_of(data: Mapping[str, Any]) -> bytes:
    """``person.json`` with everything, and a table for each list in it. Formulas are made harmless."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("person.json", json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        archive.writestr("person.csv", _table([_flat(data)]))
        for name, rows in data.items():
            if isinstance(rows, list) and rows:
                archive.writestr(f"{name}.csv", _table(rows))
    return whole.getvalue()


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """The single facts of a person and an account, in one row."""
    return {
        f"{part}_{key}": value
        for part, facts in data.items()
        if isinstance(facts, Mapping)
        for key, value in facts.items()
        if not isinstance(value, list)
    }


def _table(rows: Sequence[Mapping[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return "\ufeff" + text.getvalue()
