"""Variant files and feature files as rulesets.

A file is read strictly: what it means is what it says, and everything wrong with it is told at
once, each with file, line and path. Text becomes nodes that know where they stand (`nodes`), a
file a sheet or a feature (`sheets`), sheets and features are laid over one another (`merging`),
and what comes of it is structured into the classes of the rules (`structuring`, `composing`).
"""

from .composing import Loaded, compose, load, loaded, variant_to_yaml
from .merging import Layer
from .sheets import NAME, File, load_feature

__all__ = [
    "NAME",
    "File",
    "Layer",
    "Loaded",
    "compose",
    "load",
    "load_feature",
    "loaded",
    "variant_to_yaml",
]
