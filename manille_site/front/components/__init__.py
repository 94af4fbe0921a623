"""Every component in every state, on one page: for who changes the look, and for the pictures that hold it.

Built from the partials that pages use, around matches that nobody has opened; the database is not asked.
Headings are names of styles and partials, which no language translates.
"""
