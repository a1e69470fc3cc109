"""Averages over pictures that are numpy arrays of height x width x channels."""

import numpy as np


def box_mean(picture, radius):
    """The mean of the square around each pixel; the edge repeats."""
    if radius <= 3 and picture.ndim == 2:
        return _small_mean(picture, radius)
    for axis in (0, 1):
        padding = [(0, 0)] * picture.ndim
        padding[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(picture, padding, mode="edge"), axis=axis, dtype=np.float64)
        width = 2 * radius + 1
        upper, lower = [slice(None)] * picture.ndim, [slice(None)] * picture.ndim
        upper[axis], lower[axis] = slice(width, None), slice(0, -width)
        picture = ((sums[tuple(upper)] - sums[tuple(lower)]) / width).astype(np.float32)
    return picture


def _small_mean(picture, radius):
    """A few shifted sums are several times faster than cumulative ones; the denoiser spends most of its time here."""
    padded = np.pad(picture, radius, mode="edge")
    height, width = picture.shape
    span = 2 * radius + 1
    rows = sum(padded[i : i + height] for i in range(span))
    return sum(rows[:, i : i + width] for i in range(span)) / np.float32(span**2)


def enlarged(picture, height, width):
    """A picture of one channel scaled up between its pixels."""
    rows, columns = picture.shape
    y = (np.arange(height) + 0.5) * rows / height - 0.5
    x = (np.arange(width) + 0.5) * columns / width - 0.5
    top, left = np.clip(y.astype(int), 0, rows - 2), np.clip(x.astype(int), 0, columns - 2)
    down, right = np.clip(y - top, 0, 1)[:, None], np.clip(x - left, 0, 1)[None]
    upper = picture[top][:, left] * (1 - right) + picture[top][:, left + 1] * right
    lower = picture[top + 1][:, left] * (1 - right) + picture[top + 1][:, left + 1] * right
    return upper * (1 - down) + lower * down


def fading(length, at_start, at_end):
    """From 0 at the edges of a picture softly to 1; the width of the edges is a fraction of the length."""
    place = (np.arange(length) + 0.5) / length
    t = np.clip(np.minimum(place / at_start, (1 - place) / at_end), 0, 1)
    return t * t * (3 - 2 * t)
