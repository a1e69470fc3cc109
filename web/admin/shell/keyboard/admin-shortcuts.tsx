import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#web/ui/alerts.ts";
import { toggleColorScheme } from "../color-scheme.ts";
import { useLogout } from "../logout.ts";
import { useOwnRole } from "../own-role.ts";
import { canOpen, screenNames, screenPath, screens } from "../screens.ts";
import { useConfirmLeave } from "../unsaved-changes.tsx";
import { isHandledByTarget, isOnPageOrRow } from "./key-target.ts";
import { usePaletteRequests } from "./open-palette.ts";
import { focusNextRow, toggleRow } from "./row-navigation.ts";
import { activeShortcuts, type Shortcut, singleKeysEnabled, useShortcuts } from "./shortcuts.ts";

/** The palette and the sheet of shortcuts, which are loaded when they open first. */
const overlays = {
  palette: () => import("../palette/palette.tsx").then(({ Palette }) => Palette),
  keys: () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet),
};
type Overlay = keyof typeof overlays;
type Open = { draw: ComponentType<{ onClose: () => void }> };

/** The longest pause between the two keys of a sequence, in milliseconds. */
const SECOND_KEY_MS = 1200;

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const rowSteps: Record<string, 1 | -1> = { j: 1, k: -1 };

/** Handles the keyboard shortcuts of all screens. */
export function AdminShortcuts() {
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const role = useOwnRole();
  const [open, setOpen] = useState<Open | null>(null);
  const first = useRef({ key: "", at: 0 });
  const calls = usePaletteRequests();
  const { logout } = useLogout();

  const show = useEffectEvent(async (overlay: Overlay) => {
    try {
      setOpen({ draw: await overlays[overlay]() });
    } catch {
      showError("This could not be loaded. Check your connection and try again.");
    }
  });
  useEffect(() => {
    if (calls > 0) void show("palette");
  }, [calls]);

  useShortcuts([
    { keys: "?", label: "Keyboard shortcuts", run: () => void show("keys") },
    ...screenNames.flatMap((name): Shortcut[] => {
      const { shortcut } = screens[name];
      // Until the role is known, every shortcut works, so that no key press is lost. The server refuses what is not permitted.
      if (!shortcut || (role !== null && !canOpen(role, screens[name]))) return [];
      return [{ ...shortcut, run: () => confirmLeave(() => void navigate(screenPath(name))), sheetOnly: true }];
    }),
    { keys: null, label: "Switch between light and dark", run: toggleColorScheme },
    { keys: null, label: "Logout", run: logout },
  ]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (open) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
      event.preventDefault();
      void show("palette");
    } else if (!ctrlKey && !metaKey && !altKey && !isHandledByTarget(event) && does(event)) event.preventDefault();
  });

  function does(event: KeyboardEvent): boolean {
    const key = event.key === " " ? "Space" : event.key;
    const arrow = arrows[key];
    if (arrow) return isOnPageOrRow(event) && focusNextRow(arrow);
    if (!singleKeysEnabled() || (key === "Space" && !isOnPageOrRow(event))) return false;
    const step = rowSteps[key];
    if (step) return focusNextRow(step);
    return (key === "x" && toggleRow()) || acts(key);
  }

  /** Runs the shortcut of this key, alone or as the second key of a sequence. */
  function acts(key: string): boolean {
    const { key: before, at } = first.current;
    const both = Date.now() - at < SECOND_KEY_MS ? `${before} ${key}` : key;
    const now = activeShortcuts();
    const act = now.find(({ keys }) => keys === both) ?? now.find(({ keys }) => keys === key);
    first.current = act ? { key: "", at: 0 } : { key, at: Date.now() };
    act?.run();
    return act !== undefined;
  }

  // Before paint: a user may press a key as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return open && <open.draw onClose={() => setOpen(null)} />;
}
