"""Laws that hold in every ruleset, and what it takes to look for a breach in one's own.

`check_variant` plays deals and looks at them from the outside. `strategies` are for tests with
hypothesis, and need the extra ``baohuang[testing]``; nothing else here does.
"""

from .checking import LAWS, Report, check_variant
from .laws import Law, LawBroken
from .walks import CHOOSERS, Walk, walks

__all__ = ["CHOOSERS", "LAWS", "Law", "LawBroken", "Report", "Walk", "check_variant", "walks"]
