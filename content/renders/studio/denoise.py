"""
A joint non-local mean, since Debian's Blender has no denoiser: two independent halves of the samples tell what is
noise, colour and direction of the surfaces tell what is an edge.
"""

import numpy as np

from studio.filters import box_mean

BAND, PADDING, GAP = 96, 12, 40
REACH = 5
STRENGTH = 0.7


def denoised(halves, colours, directions):
    """The mean of two halves, cleaned where the product is. Band by band, so that it stays small in memory."""
    picture = sum(halves) / len(halves)
    covered = picture[..., 3] > 0
    height, width = covered.shape
    result = picture.copy()
    for top in range(0, height, BAND):
        columns = np.flatnonzero(covered[top : top + BAND].any(0))
        if not len(columns):
            continue
        for run in np.split(columns, np.flatnonzero(np.diff(columns) > GAP) + 1):
            bottom, left, right = min(height, top + BAND), run[0], run[-1] + 1
            outer_top, outer_left = max(0, top - PADDING), max(0, left - PADDING)
            part = (
                slice(outer_top, min(height, top + BAND + PADDING)),
                slice(outer_left, min(width, right + PADDING)),
            )
            clean = _averaged([half[part] for half in halves], colours[part], directions[part])
            result[top:bottom, left:right] = clean[
                top - outer_top : bottom - outer_top, left - outer_left : right - outer_left
            ]
    return result


def _averaged(halves, colours, directions):
    """Compares straight colours and averages them by coverage; keeps the coverage itself, so silhouettes stay sharp."""
    covers = [np.clip(half[..., 3:4], 0, 1) for half in halves]
    tones = [_tone(half[..., :3] / np.maximum(cover, 0.02)) for half, cover in zip(halves, covers)]
    mean = (halves[0] + halves[1]) / 2
    cover = np.clip(mean[..., 3:4], 0, 1)
    solid = np.maximum(cover, 0.02)
    tone = _tone(mean[..., :3] / solid)
    seen = np.minimum(covers[0], covers[1]) > 0.02
    noise = (box_mean(np.where(seen, (tones[0] - tones[1]) ** 2, 0) / 4, 3) + 1e-6).mean(2)
    colours, directions = colours / solid, directions / solid
    total, weights = mean[..., :3].copy(), cover.copy()
    for here, there in _neighbours(*cover.shape[:2]):
        both = noise[here] + noise[there]
        expected = noise[here] + np.minimum(noise[here], noise[there])
        apart = ((tone[here] - tone[there]) ** 2).mean(2)
        unlike = (apart - expected) / (1e-5 + STRENGTH * STRENGTH * both)
        other_surface = ((colours[here] - colours[there]) ** 2).sum(2) / 0.004
        other_surface = other_surface + ((directions[here] - directions[there]) ** 2).sum(2) / 0.02
        weight = np.exp(-np.maximum(0, box_mean(unlike, 2))) * np.exp(-other_surface)
        weight = weight[..., None].astype(np.float32)
        total[here] += weight * mean[..., :3][there]
        weights[here] += weight * cover[there]
    colour = np.where(cover > 0, total / np.maximum(weights, 1e-6), 0) * cover
    return np.concatenate([colour, mean[..., 3:4]], 2)


def _tone(colour):
    """Highlights compressed before they are compared."""
    return np.log1p(np.clip(colour, 0, None) * 4)


def _neighbours(height, width):
    """For every offset within reach the pixels that have such a neighbour, and those neighbours."""
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            if (down, right) == (0, 0) or down * down + right * right > REACH * REACH + 1:
                continue
            top, bottom = max(0, -down), min(height, height - down)
            left, end = max(0, -right), min(width, width - right)
            yield (
                (slice(top, bottom), slice(left, end)),
                (slice(top + down, bottom + down), slice(left + right, end + right)),
            )
