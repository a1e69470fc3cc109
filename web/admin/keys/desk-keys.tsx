import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#contract/permissions.ts";
import { useLogout } from "../frame/logout.ts";
import { useOwnRole } from "../frame/own-role.ts";
import { switchScheme } from "../frame/scheme.ts";
import { useLeave } from "../frame/unsaved.tsx";
import { sayFailed } from "../ui/toasts.tsx";
import { actsNow, lettersOn, useKeys } from "./key-acts.ts";
import { usePaletteCall } from "./palette-call.ts";
import { isAtHome, isTaken } from "./pressed.ts";
import { chooseRow, stepRow } from "./row-keys.ts";

/** What lies over the screen: the palette, or the sheet of keys. They are loaded when they are first asked for. */
const overlays = {
  palette: () => import("../palette/palette.tsx").then(({ Palette }) => Palette),
  keys: () => import("./key-sheet.tsx").then(({ KeySheet }) => KeySheet),
};
type Overlay = keyof typeof overlays;
type Open = { draw: ComponentType<{ onClose: () => void }> };

/** How long the second key of two may take, in milliseconds. */
const SECOND_KEY_MS = 1200;

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const letters: Record<string, 1 | -1> = { j: 1, k: -1 };

/** Listens to the keyboard over every screen of the back office. */
export function DeskKeys() {
  const navigate = useNavigate();
  const orAsk = useLeave();
  const role = useOwnRole();
  const [open, setOpen] = useState<Open | null>(null);
  const first = useRef({ key: "", at: 0 });
  const calls = usePaletteCall();
  const { logout } = useLogout();

  const show = useEffectEvent(async (overlay: Overlay) => {
    try {
      setOpen({ draw: await overlays[overlay]() });
    } catch {
      sayFailed("This could not be loaded. Check your connection and try again.");
    }
  });
  useEffect(() => {
    if (calls > 0) void show("palette");
  }, [calls]);

  const go = (path: string) => () => orAsk(() => void navigate(path));
  useKeys([
    { keys: "?", label: "All keys", act: () => void show("keys") },
    { keys: "g o", label: "Go to orders", act: go("/admin/orders"), sheetOnly: true },
    { keys: "g p", label: "Go to products", act: go("/admin/view-product"), sheetOnly: true },
    ...(role && may(role, "see_customers")
      ? [{ keys: "g c", label: "Go to customers", act: go("/admin/customers"), sheetOnly: true } as const]
      : []),
    { keys: "g d", label: "Go to the dashboard", act: go("/admin/dashboard"), sheetOnly: true },
    ...(role && may(role, "edit_products")
      ? [{ keys: "c", label: "Add product", act: go("/admin/add-product"), sheetOnly: true } as const]
      : []),
    { keys: null, label: "Switch between light and dark", act: switchScheme },
    { keys: null, label: "Logout", act: logout },
  ]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (open) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
      event.preventDefault();
      void show("palette");
    } else if (!ctrlKey && !metaKey && !altKey && !isTaken(event) && does(event)) event.preventDefault();
  });

  function does(event: KeyboardEvent): boolean {
    const key = event.key === " " ? "Space" : event.key;
    const arrow = arrows[key];
    if (arrow) return isAtHome(event) && stepRow(arrow);
    if (!lettersOn() || (key === "Space" && !isAtHome(event))) return false;
    const step = letters[key];
    if (step) return stepRow(step);
    return (key === "x" && chooseRow()) || acts(key);
  }

  /** Does what the key means here, alone or after the one before it. */
  function acts(key: string): boolean {
    const { key: before, at } = first.current;
    const both = Date.now() - at < SECOND_KEY_MS ? `${before} ${key}` : key;
    const now = actsNow();
    const act = now.find(({ keys }) => keys === both) ?? now.find(({ keys }) => keys === key);
    first.current = act ? { key: "", at: 0 } : { key, at: Date.now() };
    act?.act();
    return act !== undefined;
  }

  // Before the screen is painted: who sees it may press.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return open && <open.draw onClose={() => setOpen(null)} />;
}
