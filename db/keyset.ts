/** The numbers by which a list is sorted, taken from the last row of a page: the next page begins after them. */
export type Position = readonly number[];

/** A position in a list as an opaque text for the wire; `list` names the list and its sort. */
export const cursorOf = (list: string, position: Position): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString("base64url");

/** The position that a cursor from outside means in this list; null when it is of another list, or none of ours. */
export function positionOf(cursor: string, list: string, length: number): Position | null {
  const parsed = parseJson(Buffer.from(cursor, "base64url").toString());
  if (!Array.isArray(parsed) || parsed[0] !== list) return null;
  const position = parsed.slice(1);
  return position.length === length && position.every(Number.isSafeInteger) ? position : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Anybody can send any text as a cursor; the caller refuses it.
  }
}
