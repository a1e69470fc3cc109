import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#web/ui/alerts.ts";
import { toggleColorScheme } from "../color-scheme.ts";
import { useLogout } from "../logout.ts";
import { useOwnRole } from "../own-role.ts";
import { canOpen, screenNames, screenPath, screens } from "../screens.ts";
import { useConfirmLeave } from "../unsaved-changes.tsx";
import { usePaletteRequests } from "./open-palette.ts";
import { type Shortcut, useShortcuts } from "./shortcuts.ts";
import { useKeyPresses } from "./use-key-presses.ts";

/** The palette and the sheet of shortcuts, which are loaded when they open first. */
const overlays = {
  palette: () => import("../palette/palette.tsx").then(({ Palette }) => Palette),
  keys: () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet),
};
type Overlay = keyof typeof overlays;
type Open = { draw: ComponentType<{ onClose: () => void }> };

/** Handles the keyboard shortcuts of all screens. */
export function AdminShortcuts() {
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const role = useOwnRole();
  const { open, show, close } = useOverlay();
  const { logout } = useLogout();

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

  useKeyPresses({ paused: open !== null, openPalette: () => void show("palette") });

  return open && <open.draw onClose={close} />;
}

/** The overlay that is open, if any. The palette opens by itself when somebody asks for it elsewhere. */
function useOverlay() {
  const [open, setOpen] = useState<Open | null>(null);
  const calls = usePaletteRequests();

  async function show(overlay: Overlay) {
    try {
      setOpen({ draw: await overlays[overlay]() });
    } catch {
      showError("This could not be loaded. Check your connection and try again.");
    }
  }
  const showPalette = useEffectEvent(() => void show("palette"));
  useEffect(() => {
    if (calls > 0) showPalette();
  }, [calls]);

  return { open, show, close: () => setOpen(null) };
}
