"""A whole club in one file of open formats, and back again.

``contents`` says what belongs to a club, ``rows`` turns a row into JSON and back, ``writing`` makes the file,
``reading`` opens one that somebody sent, ``importing`` makes a club of it. The formats of tournaments and
score sheets in it are those of docs/formats.
"""
