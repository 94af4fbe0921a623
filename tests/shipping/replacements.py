"""Everything that the test does otherwise than docs/deployment.md says, each with its reason."""

from dataclasses import dataclass

from tests.shipping.document import Block

PASSWORD = "a-password-of-ours"


@dataclass(frozen=True, slots=True)
class Replacement:
    """``written`` stands in the document, ``done`` is what the test does instead."""

    written: str
    done: str
    why: str


REPLACEMENTS = (
    Replacement(
        "git clone <this repository>",
        "git clone file:///srv/release.git",
        "the document can't know where the reader has the repository from; here it is this checkout's commit",
    ),
    Replacement(
        "certbot certonly --webroot --webroot-path /var/www/html --domain cards.example.org"
        ' --deploy-hook "systemctl reload nginx"',
        "certbot --version && mkdir -p /etc/letsencrypt/live/cards.example.org && openssl req -x509 -days 2"
        " -newkey rsa:2048 -noenc -subj /CN=cards.example.org -addext subjectAltName=DNS:cards.example.org"
        " -keyout /etc/letsencrypt/live/cards.example.org/privkey.pem"
        " -out /etc/letsencrypt/live/cards.example.org/fullchain.pem",
        "no authority signs a name that is not on the internet: the certificate is made here",
    ),
    Replacement(
        "manille restore ",
        "echo yes | manille restore ",
        "it asks whether everything may be replaced; nobody sits at the terminal",
    ),
    Replacement(
        "apt install postgresql",
        "apt install postgresql && /etc/init.d/postgresql start",
        "Debian starts it when it is installed, but not in a tree that is entered by chroot",
    ),
    Replacement(
        "sudo -u postgres createuser --createdb --pwprompt manille",
        f"sh -c 'echo {PASSWORD}; echo {PASSWORD}' "
        "| sudo -u postgres createuser --createdb --pwprompt manille",
        "it asks for a password twice; nobody sits at the terminal",
    ),
    Replacement("manille:password@", f"manille:{PASSWORD}@", "the reader has chosen one, too"),
    Replacement(
        "SECRET_KEY=the same long random line on both",
        "SECRET_KEY=Z5jH0qWvKq8cXo2RrU7yN4tBpLmAeSdFgHiJkOlP1Qw9",
        "the document can't name a secret",
    ),
)

BESIDES = """\
* `systemctl`, `systemd-run` and `journalctl` are tests/shipping/systemd_shim.py: where a tree is entered by
  chroot, no systemd runs. They read the units that the document installs, and run their ExecStart as their
  user with their environment; what Debian packages bring is started by its init script. Of the sandbox in the
  units only the form is checked, by `systemd-analyze verify`.
* `apt` answers its own question with yes, and takes packages from where this machine takes them; pip asks the
  index that this machine asks.
* The name cards.example.org and the addresses 192.0.2.1 and 192.0.2.2 exist in the tree's own network only.
* The second server is the first one's tree, copied when that had been installed.
"""
"""The same for what stands in no line of the document."""


def as_done(block: Block) -> str:
    text = block.text
    for replacement in REPLACEMENTS:
        text = text.replace(replacement.written, replacement.done)
    return text
