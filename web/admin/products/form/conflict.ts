import type { AdminProduct } from "#contract/products.admin.ts";
import { differingParts, mergeParts, type Part } from "./parts.ts";
import { type FormValues, formValues } from "./values.ts";

/** What two people did to one product: parts both changed, parts only the other one changed, parts only I changed. */
export type Differences = { conflicts: Part[]; onlyTheirs: Part[]; onlyMine: Part[] };

/** Compares what I typed with what somebody else saved, both of which began with `base`. */
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

/** The product as it should be: theirs, save for the parts in `keep`, which stay as I typed them. */
export function mergeVersions(mine: FormValues, theirs: AdminProduct, keep: readonly Part[]): FormValues {
  const now = formValues(theirs);
  return mergeParts(mine, now, (part) => (keep.includes(part) ? mine : now));
}
