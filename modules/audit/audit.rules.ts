/** The values of an entity by their names. */
export type Facts = Record<string, unknown>;

const text = (value: unknown): string => JSON.stringify(value ?? null);

/** The values that differ, before and after; null when none does. A missing value counts as null. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => text(before[name]) !== text(after[name]));
  if (changed.length === 0) return null;
  const only = (facts: Facts): Facts => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
