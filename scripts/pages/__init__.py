"""The pages of the site that are made from the rules.

They are written to ``docs/zh`` and ``docs/en`` beside the pages written by hand, and git ignores
them. A page is written only when it has changed; one that is no longer made is deleted.
"""

from .making import make
from .site import LANGUAGES, Language

__all__ = ["LANGUAGES", "Language", "make"]
