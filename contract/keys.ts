/** The keys of an object literal, with their type and in their order. */
export const keysOf = <T extends object>(table: T) =>
  // TypeScript types the keys of every object as any text; a literal has no others, and is not empty.
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

/** An object with a value for each of these names. */
export const recordOf = <N extends string, V>(names: readonly N[], value: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>; // its keys are the names
