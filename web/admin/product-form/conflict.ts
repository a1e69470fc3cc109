import type { DeskProduct } from "#contract/catalogue.ts";
import { differingParts, mixedParts, type Part } from "./parts.ts";
import { type Values, valuesOf } from "./values.ts";

/** What two people did to one product: parts both changed, parts only the other one changed, parts only I changed. */
export type Differences = { clashes: Part[]; onlyTheirs: Part[]; onlyMine: Part[] };

/** Compares what I typed with what somebody else saved, both of which began with `base`. */
export function differencesOf(base: DeskProduct, mine: Values, theirs: DeskProduct): Differences {
  const before = valuesOf(base);
  const now = valuesOf(theirs);
  const iChanged = differingParts(before, mine);
  const theyChanged = differingParts(before, now);
  const disagreed = differingParts(mine, now);
  return {
    clashes: disagreed.filter((part) => iChanged.includes(part) && theyChanged.includes(part)),
    onlyTheirs: theyChanged.filter((part) => !iChanged.includes(part)),
    onlyMine: iChanged.filter((part) => !theyChanged.includes(part)),
  };
}

/** The product as it should be: theirs, save for the parts in `keep`, which stay as I typed them. */
export function mixOf(mine: Values, theirs: DeskProduct, keep: readonly Part[]): Values {
  const now = valuesOf(theirs);
  return mixedParts(mine, now, (part) => (keep.includes(part) ? mine : now));
}
