import { useLayoutEffect, useRef } from "react";
import { storeOf } from "#web/ui/store.ts";

/** Something that a screen lets one do with a key. */
export type KeyAct = {
  /** One letter, `Space`, or two letters after each other: `g o`. Null of what is done from the palette alone. */
  keys: string | null;
  /** What it does, as it is told in the sheet of keys. */
  label: string;
  act: () => void;
  /** It is told in the sheet of keys alone, and not among the commands. */
  sheetOnly?: true;
};

type Shown = { readonly current: readonly KeyAct[] };

const screens = new Set<Shown>();

/** Lets keys do this as long as the component is on the screen: from the moment it is drawn, so that no press is lost. */
export function useKeys(acts: readonly KeyAct[]): void {
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
export function actsNow(): KeyAct[] {
  const all = [...screens].toReversed().flatMap(({ current }) => current);
  return all.filter(({ keys }, at) => keys === null || all.findIndex((act) => act.keys === keys) === at);
}

const SWITCH = "desk_keys";

/** Whether single letters do something; they can be turned off, for people who speak or whose hands slip (WCAG 2.1.4). */
const letters = storeOf(typeof window === "undefined" || localStorage.getItem(SWITCH) !== "off", true);

export const useLetters = letters.use;
export const lettersOn = letters.get;

export function switchLetters(on: boolean): void {
  localStorage.setItem(SWITCH, on ? "on" : "off");
  letters.set(on);
}
