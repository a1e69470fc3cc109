import { useLayoutEffect, useRef } from "react";
import { createStore } from "#web/ui/store.ts";

/** Something that a screen lets one do with a key. */
export type Shortcut = {
  /** One letter, `Space`, or two letters after each other: `g o`. Null of what is done from the palette alone. */
  keys: string | null;
  /** What it does, as it is told in the sheet of keys. */
  label: string;
  run: () => void;
  /** It is told in the sheet of keys alone, and not among the commands. */
  sheetOnly?: true;
};

type Shown = { readonly current: readonly Shortcut[] };

const screens = new Set<Shown>();

/** Lets keys do this as long as the component is on the screen: from the moment it is drawn, so that no press is lost. */
export function useShortcuts(acts: readonly Shortcut[]): void {
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  useLayoutEffect(() => {
    screens.add(now);
    return () => {
      screens.delete(now);
    };
  }, []);
}

/** What keys do at the moment, once for each key: what is nearest to the person counts. */
export function activeShortcuts(): Shortcut[] {
  const all = [...screens].toReversed().flatMap(({ current }) => current);
  return all.filter(({ keys }, at) => keys === null || all.findIndex((act) => act.keys === keys) === at);
}

const SWITCH = "admin_single_keys";

/** Whether single letters do something; they can be turned off, for people who speak or whose hands slip (WCAG 2.1.4). */
const singleKeySwitch = createStore(typeof window === "undefined" || localStorage.getItem(SWITCH) !== "off", true);

export const useSingleKeys = singleKeySwitch.use;
export const singleKeysEnabled = singleKeySwitch.get;

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(SWITCH, on ? "on" : "off");
  singleKeySwitch.set(on);
}
