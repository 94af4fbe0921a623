"""Checks of the database, its copies, and of who works on it."""

import sqlite3
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from manille_site.ops import (
    backups,
    health,
    locks,
    postgres,
    refusals,
    rehearsals,
    restoring,
    second_place,
    sqlite,
    update_checks,
)
from manille_site.ops.doctor import Check, Finding, ok, problem, warning
from manille_site.ops.manual import PROGRAM, page
from manille_site.webhooks.models import Delivery

OLDEST_POSTGRES = 14
BACKUP_EVERY = timedelta(days=2)
"""A night may be missed."""

DELIVERED_WITHIN = timedelta(minutes=10)


def database() -> Finding:
    try:
        waiting = health.waiting_migrations()
    except DatabaseError as error:
        if (trouble := refusals.trouble_with(error)) is None:
            raise
        return problem(trouble.sentence, trouble.remedy)
    if waiting:
        return problem(
            f"The database waits for {waiting} migrations.", f"Start the site with `{PROGRAM} up`."
        )
    if sqlite.in_use():
        if sqlite.journal_mode() == "wal" and not sqlite.wal_is_safe():
            return problem(
                f"SQLite {sqlite3.sqlite_version} can corrupt a database in WAL mode.",
                f"Start the site with `{PROGRAM} up`, which changes the mode.",
            )
        return ok(f"SQLite {sqlite3.sqlite_version}, journal {sqlite.journal_mode()}.")
    version = connection.pg_version // 10000  # type: ignore[attr-defined]
    if version < OLDEST_POSTGRES:
        return problem(f"PostgreSQL {version} is too old.", f"Use {OLDEST_POSTGRES} or newer.")
    if not settings.DATABASE_DIRECT and postgres.stands_behind_a_pooler():
        return problem(postgres.POOLER, postgres.WAY_ROUND)
    return ok(f"PostgreSQL {version}.")


def newest_backup() -> Finding:
    newest = backups.newest_in(settings.BACKUP_DIR)
    if not backups.can_be_written(settings.BACKUP_DIR):
        return problem(
            f"Backups can't be written into {settings.BACKUP_DIR}.",
            "Set BACKUP_DIR to a folder of this user.",
        )
    if newest is None:
        return problem("There is no backup.", f"Run `{PROGRAM} backup`; set BACKUP_AT for every night.")
    age = timezone.now() - backups.made_at(newest)
    if age > BACKUP_EVERY:
        return problem(
            f"The newest backup is {age.days} days old.", f"Run `{PROGRAM} backup`, and look at BACKUP_AT."
        )
    try:
        restoring.check(newest)
    except (backups.BackupError, OSError) as error:
        return problem(f"{newest.name} can't be restored: {error}", f"Run `{PROGRAM} backup`.")
    if not rehearsals.can_be_made():
        role = connection.settings_dict["USER"]
        return warning(
            f"{newest.name} is whole, and never restored in a trial: {role} may make no database for it.",
            f"ALTER ROLE {role} CREATEDB, as in {page('deployment.md')}.",
        )
    if (trial := rehearsals.newest()) and not trial.is_well:
        return problem(trial.summary, f"Run `{PROGRAM} backup`, and look into the log of the scheduler.")
    if settings.SECOND_PLACE is None and _is_on_the_disk_of_the_data(settings.BACKUP_DIR):
        return warning(
            f"{newest.name} is whole, and on the disk of the data itself.",
            "Name a folder of another disk or machine in SECOND_PLACE.",
        )
    return ok(f"{newest.name} is whole.")


def copies_elsewhere() -> Finding:
    place = settings.SECOND_PLACE
    if place is None:
        return warning(
            "Backups stay on this machine: SECOND_PLACE names no folder.",
            f"Set it to a stick or a network share, and write the key of `{PROGRAM} backup_key` down.",
        )
    if not place.is_dir():
        return problem(
            f"There is no folder {place}.",
            f"Bring {place} back; the scheduler tries again every ten minutes.",
        )
    newest, last = second_place.newest(), second_place.last_that_worked()
    if newest is None:
        return warning(f"No backup has been copied to {place} yet.", "Wait for the scheduler, ten minutes.")
    if not newest.is_well:
        return problem(newest.summary, f"Bring {place} back; the scheduler tries again every ten minutes.")
    age = timezone.now() - last if last else BACKUP_EVERY
    if age > BACKUP_EVERY:
        return problem(f"The newest copy in {place} is {age.days} days old.", "Look at BACKUP_AT.")
    if _is_on_the_disk_of_the_data(place):
        return warning(f"{place} is on the disk of the data itself.", "Choose a folder of another disk.")
    return ok(newest.summary)


def _is_on_the_disk_of_the_data(folder: Path) -> bool:
    return folder.stat().st_dev == settings.DATA_DIR.stat().st_dev


def scheduler() -> Finding:
    with locks.Duty(locks.Work.SCHEDULING) as nobody_works:
        if nobody_works:
            return problem(
                "No scheduler runs: webhooks wait, and no backup is made.",
                f"Start the site with `{PROGRAM} up`, or `{PROGRAM} scheduler` beside it.",
            )
    overdue = Delivery.objects.due(timezone.now() - DELIVERED_WITHIN).count()
    if overdue:
        return warning(
            f"{overdue} webhook messages wait for longer than ten minutes.",
            "Look into the log of the scheduler, and whether this machine may reach port 443.",
        )
    return ok("The scheduler runs, and no webhook message is overdue.")


def results() -> Finding:
    if wrong := update_checks.findings():
        return problem(
            " ".join(one.summary for one in wrong),
            "; ".join(
                [*(update_checks.REMEDIES[one.command] for one in wrong), f"then {PROGRAM} check_update."]
            ),
        )
    if update_checks.is_due(timezone.now()):
        return warning(
            "Nobody has looked yet for what an older version may have damaged.",
            f"The scheduler of `{PROGRAM} up` does so after an update; or run `{PROGRAM} check_update`.",
        )
    return ok("People, statistics and results are what the sheets say.")


CHECKS: dict[str, Check] = {
    "database": database,
    "backups": newest_backup,
    "second_place": copies_elsewhere,
    "scheduler": scheduler,
    "results": results,
}
