import type { DeskProduct } from "#contract/catalogue.ts";
import { differing, mixed, type TextName, type Values, valuesOf } from "./values.ts";

/** What two people did to one product: fields both changed, fields only the other one changed, fields only I changed. */
export type Differences = { clashes: TextName[]; onlyTheirs: TextName[]; onlyMine: TextName[] };

/** Compares what I typed with what somebody else saved, both of which began with `base`. */
export function differencesOf(base: DeskProduct, mine: Values, theirs: DeskProduct): Differences {
  const before = valuesOf(base);
  const now = valuesOf(theirs);
  const iChanged = differing(before, mine);
  const theyChanged = differing(before, now);
  const disagreed = differing(mine, now);
  return {
    clashes: disagreed.filter((name) => iChanged.includes(name) && theyChanged.includes(name)),
    onlyTheirs: theyChanged.filter((name) => !iChanged.includes(name)),
    onlyMine: iChanged.filter((name) => !theyChanged.includes(name)),
  };
}

/** The product as it should be: theirs, save for the fields in `keep`, which stay as I typed them. */
export function mixOf(mine: Values, theirs: DeskProduct, keep: readonly TextName[]): Values {
  const now = valuesOf(theirs);
  return mixed((name) => (keep.includes(name) ? mine[name] : now[name]));
}
