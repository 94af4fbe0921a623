"""Setting up a tournament: kinds of event, game, stages, settings, files in and out."""
