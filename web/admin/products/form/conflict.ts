import type { AdminProduct } from "#contract/products.admin.ts";
import { differingParts, mergeParts, type Part } from "./parts.ts";
import { type FormValues, formValues } from "./values.ts";

/** The differences between two edits of one product: parts that both changed, only the other person, or only I. */
export type Differences = { conflicts: Part[]; onlyTheirs: Part[]; onlyMine: Part[] };

/** Compares my input with the version that somebody else saved; both are based on `base`. */
export function findDifferences(base: AdminProduct, mine: FormValues, theirs: AdminProduct): Differences {
  const before = formValues(base);
  const now = formValues(theirs);
  const iChanged = differingParts(before, mine);
  const theyChanged = differingParts(before, now);
  const disagreed = differingParts(mine, now);
  return {
    conflicts: disagreed.filter((part) => iChanged.includes(part) && theyChanged.includes(part)),
    onlyTheirs: theyChanged.filter((part) => !iChanged.includes(part)),
    onlyMine: iChanged.filter((part) => !theyChanged.includes(part)),
  };
}

/** Merges both versions: theirs, except the parts in `keep`, which are mine. */
export function mergeVersions(mine: FormValues, theirs: AdminProduct, keep: readonly Part[]): FormValues {
  const now = formValues(theirs);
  return mergeParts(mine, now, (part) => (keep.includes(part) ? mine : now));
}
