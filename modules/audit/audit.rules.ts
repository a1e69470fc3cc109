/** What is known of a entity, by name. */
export type Facts = Record<string, unknown>;

const text = (value: unknown): string => JSON.stringify(value ?? null);

/** The facts that differ, as they were and as they are; null when none does. A fact that is not there is null. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => text(before[name]) !== text(after[name]));
  if (changed.length === 0) return null;
  const only = (facts: Facts): Facts => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
