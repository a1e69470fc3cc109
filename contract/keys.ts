/** The keys of a table of ours, in its order. */
export const keysOf = <T extends object>(table: T) =>
  // A table is written out and never empty; TypeScript takes the keys of anything for any text.
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
