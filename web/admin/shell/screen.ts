import type { Permission } from "#contract/permissions.ts";

/** The entries of the main menu, by what staff do. An entry without a screen that the role may open is left out. */
export const menus = {
  orders: "Orders",
  products: "Product",
  customers: "Customers",
  marketing: "Marketing",
  content: "Content",
  reports: "Reports",
  settings: "Settings",
  profile: "Profile",
} as const;

export type MenuName = keyof typeof menus;

/** A screen for staff. Routes, menus, the palette, shortcuts, titles, skeletons and error pages derive from it. */
export type Screen = {
  /** Below `/admin/`. */
  path: string;
  /** Its file, below `web/admin/`. */
  page: string;
  title: string;
  /** The title of the browser tab, where it differs. */
  documentTitle?: string;
  /** The name inside a sentence, where it differs from the title. */
  name?: string;
  /** The object of "Couldn't load …", where that is not the name. */
  contents?: string;
  /** The permission to open it; null allows all staff. */
  permission: Permission | null;
  /** Its entry of the main menu. The screens of one entry are each other's tabs. */
  menu: MenuName | null;
  /** The skeleton until the first data is loaded; with `own` the page exports it as `HydrateFallback`. */
  skeleton: "form" | "two columns" | "one column" | "own";
  /** The list that the arrow beside the title links to. */
  parent?: string;
  /** `go` lists it in the palette and in the tabs of its menu entry, `create` in the palette's group of that name. */
  navigation?: "go" | "create";
  /** The label in the palette, where it differs from the title. */
  paletteLabel?: string;
  shortcut?: { keys: string; label: string };
};

/** A table of screens, each of whose parents is one of them. */
export const screenTable = <Name extends string>(rows: Record<Name, Screen & { parent?: NoInfer<Name> }>) => rows;
