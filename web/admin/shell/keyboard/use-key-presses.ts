import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isHandledByTarget, isOnPageOrRow } from "./key-target.ts";
import { focusNextRow, toggleRow } from "./row-navigation.ts";
import { activeShortcuts, singleKeysEnabled } from "./shortcuts.ts";

/** The longest pause between the two keys of a sequence, in milliseconds. */
const SECOND_KEY_MS = 1200;

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const rowSteps: Record<string, 1 | -1> = { j: 1, k: -1 };

/** The key before, which may begin a sequence, and when it was pressed. */
type KeyBefore = RefObject<{ key: string; at: number }>;

/** Runs the shortcuts of all screens, moves between rows, and opens the palette. Nothing of that while it is paused. */
export function useKeyPresses({ paused, openPalette }: { paused: boolean; openPalette: () => void }): void {
  const before: KeyBefore = useRef({ key: "", at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (paused) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
      event.preventDefault();
      openPalette();
    } else if (!ctrlKey && !metaKey && !altKey && !isHandledByTarget(event) && runKey(event, before))
      event.preventDefault();
  });

  // Before paint: a user may press a key as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Does what a key stands for, and returns whether it stands for something. */
function runKey(event: KeyboardEvent, before: KeyBefore): boolean {
  const key = event.key === " " ? "Space" : event.key;
  const arrow = arrows[key];
  if (arrow) return isOnPageOrRow(event) && focusNextRow(arrow);
  if (!singleKeysEnabled() || (key === "Space" && !isOnPageOrRow(event))) return false;
  const step = rowSteps[key];
  if (step) return focusNextRow(step);
  return (key === "x" && toggleRow()) || runShortcut(key, before);
}

/** Runs the shortcut of this key, alone or as the second key of a sequence, and returns whether there is one. */
function runShortcut(key: string, before: KeyBefore): boolean {
  const { key: first, at } = before.current;
  const both = Date.now() - at < SECOND_KEY_MS ? `${first} ${key}` : key;
  const shortcuts = activeShortcuts();
  const shortcut = shortcuts.find(({ keys }) => keys === both) ?? shortcuts.find(({ keys }) => keys === key);
  before.current = shortcut ? { key: "", at: 0 } : { key, at: Date.now() };
  shortcut?.run();
  return shortcut !== undefined;
}
