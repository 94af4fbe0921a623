"""The log: one JSON object a line, each with the id of the request it belongs to."""

import json
import logging
import time
from contextvars import ContextVar
from typing import Any

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="-")

_ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonFormatter(logging.Formatter):
    """Writes what was logged, and what was given as ``extra``. JSON escapes line breaks: no forged lines."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        entry = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "request": REQUEST_ID.get(),
            "message": _message(record),
        }
        extra = {key: value for key, value in vars(record).items() if key not in _ORDINARY}
        extra.pop("request", None)
        if record.exc_info:
            extra["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry | extra, default=str, ensure_ascii=False)


def _message(record: logging.LogRecord) -> str:
    """The message; Django's own name the address, which may hold a secret, so the route takes its place."""
    message, request = record.getMessage(), getattr(record, "request", None)
    if request is None:
        return message
    return message.replace(request.path, route_of(request) or "an unknown address")


def route_of(request: Any) -> str | None:
    """The pattern of the address that was asked for: ``/m/<public_id>/``; None for what we don't serve."""
    return f"/{request.resolver_match.route}" if request.resolver_match else None
