"""The settings of a helmet. Fields count in centimetres, parts in metres."""

from dataclasses import dataclass
from typing import Optional

PANELS = {"urban": "crown", "visor": "crown", "vent": None, "race": "crown", "tala": "rear"}
"""The areas with the second colour, by style."""


@dataclass(frozen=True)
class Settings:
    style: str = "urban"
    shell: str = "#f2f3f1"
    panel: str = "#1d2025"
    accent: str = "#ff6a1a"
    strap: str = "#1a1b1e"
    visor: str = "#5a6268"
    finish: str = "gloss"
    light: str = "button"
    panel_shape: Optional[str] = None
    has_peak: bool = False
    brand: str = "TULIN"
    scale: float = 1.0
    lift: float = 0.155
    """How high the middle of the head is above the floor."""

    @property
    def panel_place(self):
        return self.panel_shape or PANELS[self.style]

    @property
    def is_vented(self):
        return self.style in ("vent", "race")
