import { formatShortDateTime } from "#contract/dates.ts";
import type { ListedOrder } from "#contract/orders.ts";
import type { StaffRole } from "#contract/permissions.ts";
import { money } from "#web/ui/money.ts";
import type { Shortcut } from "../keyboard/shortcuts.ts";
import { countLabel } from "../pager.tsx";
import { typeName } from "../product-types.ts";
import type { Screen } from "../screen.ts";
import { canOpen, screenNames, screenPath, screens } from "../screens.ts";
import type { SearchResults } from "./search-results.ts";

/** One line of the palette. */
export type PaletteItem = {
  id: string;
  label: string;
  /** The secondary text. */
  more?: string;
  keys?: string;
  /** Shown before the label: the state of an order, the picture of a product, or an icon. */
  sign: { order: ListedOrder["status"] } | { image: string } | "go" | "do" | "plus";
} & ({ to: string } | { act: () => void });

export type PaletteGroup = { value: string; items: PaletteItem[] };

type Sources = { words: string; found: SearchResults; role: StaffRole | null; acts: readonly Shortcut[] };

/** The lines of the palette by group. After `>` only commands. */
export function paletteGroups({ words, found, role, acts }: Sources): PaletteGroup[] {
  const commandsOnly = words.startsWith(">");
  const sought = words.replace(/^>/, "").trim().toLowerCase();
  const fits = ({ label }: PaletteItem) => sought.split(/\s+/).every((word) => label.toLowerCase().includes(word));
  const commands = [
    {
      value: "On this screen",
      items: acts
        .filter(({ keys }) => keys !== null)
        .flatMap(lineOfAct)
        .filter(fits),
    },
    { value: "Create", items: screenItems("create", role).filter(fits) },
    { value: "Go to", items: screenItems("go", role).filter(fits) },
    {
      value: "Anywhere",
      items: acts
        .filter(({ keys }) => keys === null)
        .flatMap(lineOfAct)
        .filter(fits),
    },
  ];
  const things = [
    { value: "Orders", items: found.orders.map(lineOfOrder) },
    { value: "Customers", items: found.customers.map(lineOfCustomer) },
    { value: "Products", items: found.products.map(lineOfProduct) },
    { value: "Collections", items: found.collections.map(lineOfCollection) },
  ];
  return [...(commandsOnly ? [] : things), ...commands].filter(({ items }) => items.length > 0);
}

const lineOfAct = ({ label, keys, run, sheetOnly }: Shortcut): PaletteItem[] =>
  sheetOnly ? [] : [{ id: `do ${keys ?? label}`, label, ...(keys !== null && { keys }), act: run, sign: "do" }];

const screenItems = (kind: NonNullable<Screen["navigation"]>, role: StaffRole | null): PaletteItem[] =>
  screenNames.flatMap((name) => {
    const { title, navigation, paletteLabel: label = title }: Screen = screens[name];
    const to = screenPath(name);
    return navigation === kind && canOpen(role, screens[name])
      ? [{ id: to, label, to, sign: kind === "go" ? "go" : "plus" }]
      : [];
  });

const lineOfOrder = ({ id, firstname, lastname, total, status, placed_at }: ListedOrder): PaletteItem => ({
  id: `order ${id}`,
  label: `${id} ${firstname} ${lastname}`,
  more: `${money(total)}, ${formatShortDateTime(placed_at)}`,
  to: `/admin/view-order/${id}`,
  sign: { order: status },
});

const lineOfCustomer = ({ id, name, email, orders }: SearchResults["customers"][number]): PaletteItem => ({
  id: `customer ${id}`,
  label: name,
  more: `${email}, ${countLabel(orders, "order")}`,
  to: `/admin/customers/${id}`,
  sign: "go",
});

const lineOfProduct = ({ id, productname, type, stock, image }: SearchResults["products"][number]): PaletteItem => ({
  id: `product ${id}`,
  label: productname,
  more: `${typeName(type)}, ${stock} in stock`,
  to: `/admin/edit-product/${id}`,
  sign: { image },
});

const lineOfCollection = ({ id, title, path }: SearchResults["collections"][number]): PaletteItem => ({
  id: `collection ${id}`,
  label: title,
  more: path,
  to: `/admin/collections/${id}`,
  sign: "go",
});
