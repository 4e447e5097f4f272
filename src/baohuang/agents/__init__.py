"""Agents: they see observations and choose a legal move."""

from .autopilot import Autopilot
from .base import Agent
from .greedy import Greedy
from .random import Random

__all__ = ["Agent", "Autopilot", "Greedy", "Random"]
