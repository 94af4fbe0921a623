"""A system as somebody adds it: a module, its words, and one line (see ``test_new_system``)."""
