const MAX_AUTHOR_LENGTH = 60;

/** The name under which a review is shown: the first name and an initial, so that nobody is found by it. */
export function authorOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const [initial = ""] = lastname.trim();
  const name = firstname.trim().slice(0, MAX_AUTHOR_LENGTH - 3) || "Customer";
  return initial === "" ? name : `${name} ${initial.toUpperCase()}.`;
}

/** Counts by stars as a list: how many have 5, 4, 3, 2 and 1 stars. */
export const distributionOf = (counts: readonly { rating: number; count: number }[]): number[] =>
  [5, 4, 3, 2, 1].map((stars) => counts.find(({ rating }) => rating === stars)?.count ?? 0);
