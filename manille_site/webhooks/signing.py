"""Signatures as in the Standard Webhooks specification: over id, time and body, so that none is swapped."""

import hashlib
import hmac
from base64 import b64encode
from collections.abc import Iterable


def signature(key: bytes, key_of_message: str, timestamp: int, body: bytes) -> str:
    """``v1,`` and the HMAC-SHA256 of ``id.timestamp.body``."""
    signed = f"{key_of_message}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(keys: Iterable[bytes], key_of_message: str, timestamp: int, body: bytes) -> dict[str, str]:
    """What goes with a message; a signature for each key that may be in use."""
    signatures = (signature(key, key_of_message, timestamp, body) for key in keys)
    return {
        "webhook-id": key_of_message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }
