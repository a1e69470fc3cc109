/** Text to look for with `like`, in which the signs that `like` gives a meaning to stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
