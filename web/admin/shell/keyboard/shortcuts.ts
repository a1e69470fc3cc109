import { useLayoutEffect, useRef } from "react";
import { createStore } from "#web/ui/store.ts";

/** A command of a screen with its shortcut. */
export type Shortcut = {
  /** One letter, `Space`, or a sequence of two letters: `g o`. Null for a command of the palette only. */
  keys: string | null;
  /** The label in the sheet of shortcuts. */
  label: string;
  run: () => void;
  /** Listed in the sheet of shortcuts only, not in the palette. */
  sheetOnly?: true;
};

type Shown = { readonly current: readonly Shortcut[] };

const screens = new Set<Shown>();

/** Binds shortcuts while the component is mounted, before paint, so that no key press is lost. */
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

/** The active shortcuts, one per key: the component mounted last wins. */
export function activeShortcuts(): Shortcut[] {
  const all = [...screens].toReversed().flatMap(({ current }) => current);
  return all.filter(({ keys }, index) => keys === null || all.findIndex((act) => act.keys === keys) === index);
}

const SWITCH = "admin_single_keys";

/** Whether single-key shortcuts are on. Users of speech input can turn them off (WCAG 2.1.4). */
const singleKeySwitch = createStore(typeof window === "undefined" || localStorage.getItem(SWITCH) !== "off", true);

export const useSingleKeys = singleKeySwitch.use;
export const singleKeysEnabled = singleKeySwitch.get;

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(SWITCH, on ? "on" : "off");
  singleKeySwitch.set(on);
}
