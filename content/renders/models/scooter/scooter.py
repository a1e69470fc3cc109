"""An electric kick scooter: eight models from one set of parts."""

from models.scooter.basket import basket
from models.scooter.cockpit import cockpit
from models.scooter.deck import deck
from models.scooter.display import display
from models.scooter.fork import fork
from models.scooter.kickstand import kickstand
from models.scooter.lamp import headlight
from models.scooter.paints import paints
from models.scooter.rear import rear
from models.scooter.seat import seat
from models.scooter.settings import Layout, Settings
from models.scooter.stem import stem
from models.scooter.wheel import wheel


def build(**settings):
    """Builds the scooter of `Settings`, its rear axle above the origin. Raises an error on an unknown setting."""
    s = Settings(**settings)
    at, paint = Layout(s), paints(s)
    wheel(at.rear_axle, s, paint, has_motor=s.motor in ("rear", "dual"))
    wheel(at.front_axle, s, paint, has_motor=s.motor in ("front", "dual"))
    for part in (deck, rear, fork, stem, cockpit, display, headlight, kickstand):
        part(s, at, paint)
    if s.has_basket:
        basket(s, at, paint)
    if s.has_seat:
        seat(s, at, paint)
