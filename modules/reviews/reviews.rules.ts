const MAX_AUTHOR_LENGTH = 60;

/** The name under which a review is shown: the first name and an initial, so that nobody is found by it. */
export function authorOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const initial = lastname.match(/\p{L}/u)?.[0];
  const full = firstname.trim();
  const fits = full.slice(0, MAX_AUTHOR_LENGTH - 3);
  // Not in the middle of a word or of an emoji.
  const name = (fits === full ? full : fits.replace(/(\s+\S*|[\uD800-\uDBFF])$/, "")) || "Customer";
  return initial === undefined ? name : `${name} ${initial.toUpperCase()}.`;
}

/** Counts by stars as a list: how many have 5, 4, 3, 2 and 1 stars. */
export const distributionOf = (counts: readonly { rating: number; count: number }[]): number[] =>
  [5, 4, 3, 2, 1].map((stars) => counts.find(({ rating }) => rating === stars)?.count ?? 0);
