"""The materials of a scooter."""

from types import SimpleNamespace

from modelling.materials import luminance, material, readable_on


def paints(s):
    return SimpleNamespace(
        body=_body(s),
        accent=material("accent", s.accent, s.accent_metallic, 0.3, coat=0.8),
        rubber=material("rubber", "#17181a", 0, 0.72, specular=0.35, grain=(900, 0.12, "noise")),
        tyre=material("tyre", "#141516", 0, 0.68, specular=0.4, smudges=0.1),
        tyre_wall=material("tyre wall", "#141516", 0, 0.6),
        plastic=material("plastic", "#1b1c1f", 0, 0.42, grain=(3000, 0.05, "noise")),
        gloss_plastic=material("gloss plastic", "#0c0d0f", 0, 0.12, coat=0.6),
        rim=material("rim", s.rim, 1, 0.3, smudges=0.06),
        steel=material("steel", "#8d9298", 1, 0.22),
        dark=material("dark metal", "#2a2c30", 0.9, 0.38, smudges=0.05),
        chrome=material("chrome", "#e6e8ea", 1, 0.08),
        mat=material("grip tape", s.mat, 0, 0.85, specular=0.35, grain=(1500, 0.9, "cells")),
        grips=material("grips", s.grips, 0, 0.65, specular=0.35),
        saddle=material("leather", s.saddle, 0, 0.5, specular=0.4, grain=(420, 0.25, "cells")),
        glass=material("screen", "#040506", 0, 0.04, specular=0.6, coat=1),
        lens=material("lens", "#ffffff", 0, 0.02, transmission=1),
        led=material("led", "#ffffff", glow="#fff6e0", glow_strength=6.0),
        tail_light=material("tail light", "#c00008", 0, 0.12, coat=1, glow="#ff0a10", glow_strength=0.7),
        reflector=material("reflector", "#ff8a00", 0, 0.2, coat=1),
        digits=material("digits", "#ffffff", glow="#e8fbff", glow_strength=3.0),
        charge=material("charge", "#39ff9c", glow="#39ff9c", glow_strength=3.0),
        logo=material("logo", readable_on(s.body), 0, 0.35),
        deck_text=material("deck text", _deck_text(s), 0, 0.45),
    )


def _body(s):
    if s.paint == "gloss":
        return material("body", s.body, 0, 0.28, coat=1, coat_roughness=0.03, smudges=0.04)
    return material("body", s.body, 0, 0.5, specular=0.45, grain=(2600, 0.06, "noise"))


def _deck_text(s):
    """The accent colour, unless it is not readable on the mat."""
    return s.accent if abs(luminance(s.accent) - luminance(s.mat)) > 0.12 else "#d9dcde"
