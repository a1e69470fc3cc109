/** Text for a `like` pattern in which the characters that `like` gives a meaning stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
