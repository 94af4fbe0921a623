"""Sentences for what the log tells of tournaments: added to those of scoring when the app starts."""

from django.utils.translation import gettext_lazy as _

from scoring.log_words import SENTENCES

SENTENCES.update(
    {
        "import_tournament": _("Imported a tournament from its file"),
        "come_back": _("Let entrant %(number)s come back"),
        "nudge": _("Asked a table to hurry"),
        "sheet_differs": _("Noticed that a sheet differs from the result on paper"),
        "set_prizes": _("Set the prizes"),
        "tell_place": _("Announced a place of the final ranking"),
        "tell_everything": _("Announced the whole final ranking"),
        "found_tournament": _("Set up a tournament"),
        "duplicate_tournament": _("Copied a tournament"),
        "change_settings": _("Changed the settings of a tournament"),
        "change_structure": _("Changed the stages of a tournament"),
        "open_tournament": _("Made a tournament public"),
        "hide_tournament": _("Took a tournament back from the public"),
        "finish_tournament": _("Finished a tournament"),
        "add_entrants": _("Entered people"),
        "edit_entrant": _("Changed entrant %(number)s"),
        "remove_entrant": _("Removed entrant %(number)s"),
        "check_in": _("Checked entrants in, or out again"),
        "mark_paid": _("Noted whether entrant %(number)s has paid"),
        "withdraw": _("Let entrant %(number)s withdraw"),
        "set_absent": _("Noted when entrant %(number)s is away"),
        "substitute": _("Put a substitute in for entrant %(number)s"),
        "keep_apart": _("Kept entrants from one table"),
        "allow_together": _("Let entrants meet at one table again"),
        "draw_round": _("Drew round %(round)s"),
        "draw_again": _("Drew round %(round)s again"),
        "discard_draft": _("Threw the draft of round %(round)s away"),
        "move_by_hand": _("Moved people by hand in round %(round)s"),
        "publish_round": _("Published round %(round)s"),
        "undo_round": _("Took round %(round)s back"),
        "enter_result": _("Wrote down a result"),
        "move_result": _("Moved a result to another table"),
        "reseat": _("Put people on their right seats"),
        "put_on_paper": _("Changed how a table writes down its result"),
        "give_extra_time": _("Gave a table %(minutes)s minutes more"),
    }
)
