"""Who may do what: the actor, the role, the doors of matches and clubs."""
