"""What is shipped: the newest commit of this checkout, never what lies about beside it."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def git(*arguments: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(["git", *arguments], cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


def committed(path: str) -> str:
    """A file as the newest commit has it."""
    return git("show", f"HEAD:{path}")


def export(folder: Path, commit: str = "HEAD") -> None:
    """The files of a commit, without the repository."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    folder.mkdir()
    subprocess.run(["tar", "--extract", "--directory", folder], input=archive, check=True)


def publish(folder: Path) -> None:
    """A repository with the newest commit as its only branch, for others to clone from."""
    git("init", "--quiet", "--bare", "--initial-branch=main", str(folder))
    git("push", "--quiet", str(folder), "HEAD:refs/heads/main")


def publish_newer(repository: Path, workshop: Path) -> str:
    """Adds a release to it, with a migration of its own; its version."""
    version = "99.0.0"
    git("clone", "--quiet", str(repository), str(workshop))
    project = workshop / "pyproject.toml"
    lines = [
        f'version = "{version}"' if line.startswith("version = ") else line
        for line in project.read_text().splitlines()
    ]
    project.write_text("\n".join(lines) + "\n")
    migrations = workshop / "scoring" / "migrations"
    newest = max(path.stem for path in migrations.glob("[0-9]*.py"))
    (migrations / "9999_newer.py").write_text(
        "from django.db import migrations\n\n\n"
        "class Migration(migrations.Migration):\n"
        f'    dependencies = [("scoring", "{newest}")]\n'
        "    operations = [migrations.RunSQL('CREATE TABLE newer (id integer)', 'DROP TABLE newer')]\n"
    )
    git("add", "--all", cwd=workshop)
    author = ("-c", "user.name=Tomorrow", "-c", "user.email=tomorrow@example.org")
    git(*author, "commit", "--quiet", "--message", "Release tomorrow's version", cwd=workshop)
    git("push", "--quiet", "origin", "main", cwd=workshop)
    return version
