/** The keys of a table of ours, in its order. */
export const keysOf = <T extends object>(table: T) =>
  // A table is written out and never empty; TypeScript takes the keys of anything for any text.
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

/** An object with a value for each of these names. */
export const recordOf = <N extends string, V>(names: readonly N[], value: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>; // its keys are the names
