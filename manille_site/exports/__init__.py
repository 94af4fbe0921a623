"""Every table of a page as a file for a spreadsheet: one module a subject, with the rights of the page."""

from manille_site.exports.files import CSV, XLSX, Book, Export

__all__ = ["CSV", "XLSX", "Book", "Export"]
