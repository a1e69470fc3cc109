"""The settings of a scooter, and the positions of its parts. Lengths in metres, angles in degrees."""

import math
from dataclasses import dataclass
from typing import Optional

from modelling.geometry import vec

SIDES = (-1, 1)
"""Right and left: Y points to the left."""
ACROSS = (0, 1, 0)
FORWARD = (1, 0, 0)
UP = (0, 0, 1)


@dataclass(frozen=True)
class Settings:
    """One scooter of the family. Each text option is a key of the table of its part."""

    body: str
    accent: str
    name: str
    accent_metallic: float = 0.0
    paint: str = "gloss"
    rim: str = "#b9bdc2"
    mat: str = "#131416"
    grips: str = "#15161a"
    saddle: str = "#1a1a1c"
    deck_glow: Optional[str] = None
    brand: str = "TULIN"
    speed: str = "25"

    wheel_radius: float = 0.108
    tyre_width: float = 0.050
    tread: str = "road"
    motor: str = "rear"
    spokes: int = 5
    has_disc: bool = True
    fenders: str = "full"
    fender_material: str = "plastic"
    suspension: str = "none"

    deck: str = "hex"
    deck_length: float = 0.50
    deck_width: float = 0.165
    deck_height: float = 0.055
    ribs: str = "chevron"
    has_foot_plate: bool = False

    fork: str = "blade"
    stem: str = "oval"
    stem_scale: float = 1.0
    height: float = 1.14
    logo_at: float = 0.46
    logo_size: float = 0.034

    bar_half_width: float = 0.26
    bar_rise: float = 0.006
    bar_sweep: float = 0.0
    brake_levers: int = 2
    display: str = "slab"
    lamp: Optional[str] = "round"
    lamp_below_bar: float = 0.075
    has_basket: bool = False
    has_seat: bool = False


RAKE = math.radians(12)


class Layout:
    """The points that parts share: a change of one setting moves all parts that depend on it."""

    def __init__(self, s):
        self.is_sprung = s.suspension != "none"
        self.lift = 0.03 if self.is_sprung else 0
        self.deck_rear = s.wheel_radius + 0.022
        self.deck_front = self.deck_rear + s.deck_length
        self.deck_z = s.wheel_radius + 0.012 + self.lift
        self.deck_top = self.deck_z + s.deck_height / 2
        self.deck_bottom = self.deck_z - s.deck_height / 2
        self.arm_y = s.tyre_width / 2 + 0.020
        self.rear_axle = vec(0, 0, s.wheel_radius)
        self.front_axle = vec(self.deck_front + s.wheel_radius + 0.078, 0, s.wheel_radius)
        self.up = vec(-math.sin(RAKE), 0, math.cos(RAKE))
        """Along the stem, which leans back."""
        self.ahead = vec(math.cos(RAKE), 0, math.sin(RAKE))
        """Away from the stem to the front."""
        self.trail = self.ahead * -0.012
        self.crown_height = s.wheel_radius + 0.034 + self.lift * 0.9
        self.crown = self.front_axle + self.trail + self.up * self.crown_height
        self.head_bottom = self.crown + self.up * 0.022
        self.head_top = self.crown + self.up * 0.145
        self.hinge = self.head_top + self.up * (0.024 if s.fork == "crown" else 0.006)
        self.stem_bottom = self.hinge + self.up * 0.060
        self.stem_top = self.hinge + self.up * ((s.height - 0.02 - self.hinge.z) / self.up.z)
        """The middle of the handlebar."""

    def fork_leg(self, side):
        """The foot of a telescopic leg."""
        return self.front_axle + vec(0, side * self.arm_y, 0) + self.trail * 0.6
