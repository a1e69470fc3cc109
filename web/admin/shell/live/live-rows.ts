type Row = { id: number };

/** The rows in their places, with the latest values of those that are still on the page. */
export function mergeRows<R extends Row>(shown: readonly R[], latest: readonly R[]): R[] {
  const values = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => values.get(row.id) ?? row);
}

/** How many of the latest rows are before all that are shown: those that arrived since. */
export function arrivedIn(shown: readonly Row[], latest: readonly Row[]): number {
  const known = new Set(shown.map(({ id }) => id));
  const first = latest.findIndex(({ id }) => known.has(id));
  return first < 0 ? latest.length : first;
}
