/** Escapes the special characters of a `like` pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
