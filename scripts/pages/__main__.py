"""Write the pages of both languages, or of those named: ``python -m scripts.pages [zh|en]``."""

import sys

from . import LANGUAGES, make

for language in LANGUAGES:
    if language in (sys.argv[1:] or LANGUAGES):
        make(language)
