"""Points, outlines and curves: no mesh is made here."""

import math

from mathutils import Vector


def vec(x, y, z):
    return Vector((x, y, z))


def polar(radius, angle):
    """A point in the XZ plane; angle in radians from X towards Z."""
    return vec(math.cos(angle) * radius, 0, math.sin(angle) * radius)


def axes_along(direction, hint=(0, 0, 1)):
    """Three axes at right angles: the one nearest to the hint, the one across, and the direction itself."""
    direction, hint = Vector(direction).normalized(), Vector(hint)
    if abs(direction.dot(hint)) > 0.98:
        hint = Vector((1, 0, 0)) if abs(direction.x) < 0.9 else Vector((0, 1, 0))
    across = direction.cross(hint).normalized()
    return across.cross(direction).normalized(), across, direction


def rounded(points, radius, segments=6, closed=False):
    """A polyline with its corners rounded; one radius for all corners, or one for each."""
    points = [Vector(point) for point in points]
    result = []
    for i, corner in enumerate(points):
        wanted = radius[i] if isinstance(radius, (list, tuple)) else radius
        is_end = not closed and i in (0, len(points) - 1)
        before, after = points[i - 1] - corner, points[(i + 1) % len(points)] - corner
        if is_end or wanted <= 0 or before.length < 1e-9 or after.length < 1e-9:
            result.append(corner)
        else:
            result += _arc_at(corner, before, after, wanted, segments)
    return result


def _arc_at(corner, before, after, wanted, segments):
    longest = min(before.length, after.length) * 0.49
    before, after = before.normalized(), after.normalized()
    angle = math.acos(max(-1, min(1, before.dot(after))))
    if angle > math.pi - 0.02:
        return [corner]
    cut = min(wanted / math.tan(angle / 2), longest)
    radius = cut * math.tan(angle / 2)
    centre = corner + (before + after).normalized() * (radius / math.sin(angle / 2))
    start, end = corner + before * cut - centre, corner + after * cut - centre
    turn = math.pi - angle
    steps = max(2, int(segments * max(0.35, turn / 1.57)))
    return [
        centre + (start * math.sin((1 - k / steps) * turn) + end * math.sin(k / steps * turn)) / math.sin(turn)
        for k in range(steps + 1)
    ]


def rectangle(width, height):
    return [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]


def rounded_rectangle(width, height, radius, segments=6):
    radius = min(radius, width * 0.499, height * 0.499)
    return [tuple(point) for point in rounded(rectangle(width, height), radius, segments, True)]


def turn_steps(count):
    """`count` equal angles around a circle, in radians."""
    return [2 * math.pi * i / count for i in range(count)]


def circle(radius, segments=24):
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in turn_steps(segments)]


def superellipse(half_width, half_height, power=2.0, segments=96):
    """Points at equal angles, so that outlines of different shape can be joined point to point."""
    outline = []
    for angle in turn_steps(segments):
        c, s = math.cos(angle), math.sin(angle)
        radius = (abs(c / half_width) ** power + abs(s / half_height) ** power) ** (-1 / power)
        outline.append((radius * c, radius * s))
    return outline


def scaled(outline, factor):
    return [(x * factor, y * factor) for x, y in outline]


def hexagon(radius, segments):
    """A hexagon with as many points as a circle, to be joined to one."""
    outline = []
    for angle in turn_steps(segments):
        reach = radius * math.cos(math.pi / 6) / math.cos(angle % (math.pi / 3) - math.pi / 6)
        outline.append((reach * math.cos(angle), reach * math.sin(angle)))
    return outline


def ball_profile(radius, steps=24):
    """Half a circle from pole to pole, for the lathe."""
    return [(radius * math.sin(math.pi * i / steps), -radius * math.cos(math.pi * i / steps)) for i in range(steps + 1)]


def dome_profile(radius, height, base=0.0, steps=12):
    """A quarter of an ellipse from rim to top, for the lathe."""
    angles = [math.pi / 2 * i / steps for i in range(steps + 1)]
    return [(radius * math.cos(angle), base + height * math.sin(angle)) for angle in angles]


def curve_through(points, steps=8):
    """A Catmull-Rom curve, `steps` points for each piece."""
    points = [Vector(point) for point in points]
    points = [points[0] * 2 - points[1]] + points + [points[-1] * 2 - points[-2]]
    curve = []
    for i in range(1, len(points) - 2):
        a, b, c, d = points[i - 1 : i + 3]
        for k in range(steps):
            t = k / steps
            curve.append(
                0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    return curve + [points[-2]]


def lengths_along(path):
    """The length of the path from the start to each point."""
    walked = [0.0]
    for before, after in zip(path, path[1:]):
        walked.append(walked[-1] + (after - before).length)
    return walked


def resampled(path, distance, closed=False):
    """Points at equal distances, as near to `distance` as divides the path evenly."""
    points = [Vector(point) for point in path]
    if closed:
        points = points + [points[0]]
    whole = lengths_along(points)[-1]
    step = whole / max(2, round(whole / distance))
    result, walked, following = [points[0]], 0.0, step
    for before, after in zip(points, points[1:]):
        length = (after - before).length
        while length > 0 and walked + length >= following - 1e-9:
            result.append(before + (after - before) * ((following - walked) / length))
            following += step
        walked += length
    return result[:-1] if closed else result


def tangent(path, i, closed=False):
    """The direction of a path at its point `i`."""
    if closed:
        return (path[(i + 1) % len(path)] - path[i - 1]).normalized()
    return (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
