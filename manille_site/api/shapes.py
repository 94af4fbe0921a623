"""What the shapes of the API have in common: JSON that a format describes, and an example of each."""

from typing import Any

from pydantic import ConfigDict

Json = dict[str, Any]


def example(**fields: Any) -> ConfigDict:
    """An example of a shape, for the documentation; a test holds it against the shape."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


CLIENT_ID = "5c2a7a60-8f5e-4d8e-9a6f-3f5a0c1d2e3f"
ENTRANT_ID = r"^e[1-9][0-9]{0,4}$"
"""Pattern of an entrant's id in the tournament file."""
