"""Who acts: an account, a device or both, in which role. Views hand it to services, these to the log."""

from dataclasses import dataclass
from typing import Self

from scoring.access.devices import device_of
from scoring.access.request import Request
from scoring.models import Device, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who writes. ``role`` is the role that gave them the right: organiser, referee, scorer, device, …"""

    user: User | None = None
    device: Device | None = None
    role: str = ""
    request_id: str = ""

    @classmethod
    def of(cls, request: Request, *, role: str = "", with_device: bool = True) -> Self:
        """The actor of a request; the device gets its cookie when it has none yet."""
        return cls(
            user=request.user if isinstance(request.user, User) else None,
            device=device_of(request) if with_device else None,
            role=role,
            request_id=getattr(request, "request_id", ""),
        )
