/** The middle one of several times that were measured: that a busy machine stalled once says nothing of the shop. */
export const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
