"""A backup made unreadable to whoever finds it, together with what the installation needs to go on elsewhere.

A sealed file is ``manille-backup/1`` and a newline, a salt of 16 bytes, the content encrypted by AES-256-GCM,
and its tag of 16 bytes. Key and nonce are made of the installation's key and the salt by HKDF-SHA256, anew
for every file. The content is one line of JSON, the name of the copy and the secret key of the site, and then
the copy as it is. It is read and written piece by piece; nothing of it is used before the tag was checked.
"""

import base64
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from manille_site.ops.backups import BackupError

MAGIC = b"manille-backup/1\n"
ENDING = ".sealed"
SALT, TAG = 16, 16
PIECE = 1 << 20
LONGEST_HEAD = 4096
LETTERS = 32
"""Of a key, as it is written down: 160 bits."""


@dataclass(frozen=True)
class SealedHead:
    """What a sealed file says before the copy."""

    name: str
    """Of the copy."""

    secret_key: str
    """By which cookies are signed: with it phones keep their tables and people stay signed in."""


def new_key() -> str:
    """A key to be written down: eight groups of four letters and digits."""
    letters = base64.b32encode(secrets.token_bytes(20)).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, LETTERS, 4))


def is_sealed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def seal(copy: Path, target: Path, *, key: str, secret_key: str) -> None:
    """Write ``copy`` to ``target``, encrypted; on the disk when this returns."""
    salt = os.urandom(SALT)
    encryptor = _cipher(key, salt).encryptor()
    encryptor.authenticate_additional_data(MAGIC + salt)
    head = json.dumps({"name": copy.name, "secret_key": secret_key}).encode() + b"\n"
    with copy.open("rb") as source, open(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as sealed:
        sealed.truncate()
        sealed.write(MAGIC + salt + encryptor.update(head))
        while piece := source.read(PIECE):
            sealed.write(encryptor.update(piece))
        sealed.write(encryptor.finalize() + encryptor.tag)
        sealed.flush()
        os.fsync(sealed.fileno())


def unseal(sealed: Path, folder: Path, *, key: str) -> tuple[Path, SealedHead]:
    """The copy, in ``folder``, and what came with it.

    Raises:
        BackupError: it is none of ours, was damaged or cut off, or the key is another one.
    """
    salt, tag, length = _frame_of(sealed)
    decryptor = _cipher(key, salt, tag).decryptor()
    decryptor.authenticate_additional_data(MAGIC + salt)
    content = folder / f"{sealed.name}.open"
    with sealed.open("rb") as source, open(os.open(content, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as target:
        source.seek(len(MAGIC) + SALT)
        while length:
            piece = source.read(min(PIECE, length))
            length -= len(piece)
            target.write(decryptor.update(piece))
        try:
            target.write(decryptor.finalize())
        except InvalidTag:
            raise BackupError(f"{sealed.name} is damaged, or this is not its key.") from None
    copy, head = _without_head(content)
    content.unlink()
    return copy, head


def _frame_of(sealed: Path) -> tuple[bytes, bytes, int]:
    """Salt, tag and the length of what is between."""
    size = sealed.stat().st_size
    with sealed.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC or size < len(MAGIC) + SALT + TAG:
            raise BackupError(f"{sealed.name} is no sealed backup.")
        salt = file.read(SALT)
        file.seek(size - TAG)
        return salt, file.read(TAG), size - len(MAGIC) - SALT - TAG


def _without_head(content: Path) -> tuple[Path, SealedHead]:
    with content.open("rb") as source:
        facts = json.loads(source.readline(LONGEST_HEAD))
        head = SealedHead(Path(facts["name"]).name, facts["secret_key"])
        copy = content.with_name(head.name)
        with open(os.open(copy, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as target:
            _move(source, target)
    return copy, head


def _move(source: BinaryIO, target: BinaryIO) -> None:
    while piece := source.read(PIECE):
        target.write(piece)


def _cipher(key: str, salt: bytes, tag: bytes | None = None) -> Cipher[modes.GCM]:
    """
    Raises:
        BackupError: this is no key.
    """
    letters = "".join(key.split()).replace("-", "").upper()
    try:
        secret = base64.b32decode(letters)
    except ValueError:
        secret = b""
    if len(letters) != LETTERS or not secret:
        raise BackupError(f"A key has {LETTERS} letters and digits, in groups of four.")
    material = HKDF(algorithm=SHA256(), length=32 + 12, salt=salt, info=MAGIC.strip()).derive(secret)
    return Cipher(algorithms.AES(material[:32]), modes.GCM(material[32:], tag))
