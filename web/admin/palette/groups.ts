import type { ListedOrder } from "#contract/orders.ts";
import type { StaffRole } from "#contract/permissions.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import type { KeyAct } from "../keys/key-acts.ts";
import { counted } from "../ui/pager.tsx";
import { shortTime } from "../ui/when.ts";
import type { Found } from "./found.ts";
import { beginningsFor, screensFor } from "./places.ts";

/** One line of the palette. */
export type Line = {
  id: string;
  label: string;
  /** What is told beside it. */
  more?: string;
  keys?: string;
  /** What stands before it: the state of an order, the picture of a product, or a sign. */
  sign: { order: ListedOrder["status"] } | { image: string } | "go" | "do" | "plus";
} & ({ to: string } | { act: () => void });

export type Group = { value: string; items: Line[] };

type Sources = { words: string; found: Found; role: StaffRole | null; acts: readonly KeyAct[] };

/** The lines of the palette in their groups. After `>` they are commands alone. */
export function groupsOf({ words, found, role, acts }: Sources): Group[] {
  const commandsOnly = words.startsWith(">");
  const sought = words.replace(/^>/, "").trim().toLowerCase();
  const fits = ({ label }: Line) => sought.split(/\s+/).every((word) => label.toLowerCase().includes(word));
  const commands = [
    {
      value: "On this screen",
      items: acts
        .filter(({ keys }) => keys !== null)
        .flatMap(lineOfAct)
        .filter(fits),
    },
    { value: "Begin", items: beginningsFor(role).map(lineOfPlace("plus")).filter(fits) },
    { value: "Go to", items: screensFor(role).map(lineOfPlace("go")).filter(fits) },
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
  ];
  return [...(commandsOnly ? [] : things), ...commands].filter(({ items }) => items.length > 0);
}

const lineOfAct = ({ label, keys, act, sheetOnly }: KeyAct): Line[] =>
  sheetOnly ? [] : [{ id: `do ${keys ?? label}`, label, ...(keys !== null && { keys }), act, sign: "do" }];

const lineOfPlace =
  (sign: "go" | "plus") =>
  ({ title, to }: { title: string; to: string }): Line => ({ id: to, label: title, to, sign });

const lineOfOrder = ({ id, firstname, lastname, total, status, placed_at }: ListedOrder): Line => ({
  id: `order ${id}`,
  label: `${id} ${firstname} ${lastname}`,
  more: `${money(total)}, ${shortTime(placed_at)}`,
  to: `/admin/view-order/${id}`,
  sign: { order: status },
});

const lineOfCustomer = ({ id, name, email, orders }: Found["customers"][number]): Line => ({
  id: `customer ${id}`,
  label: name,
  more: `${email}, ${counted(orders, "order")}`,
  to: `/admin/customers/${id}`,
  sign: "go",
});

const lineOfProduct = ({ id, productname, type, stock, image }: Found["products"][number]): Line => ({
  id: `product ${id}`,
  label: productname,
  more: `${productTypeLabels[type]}, ${stock} in stock`,
  to: `/admin/edit-product/${id}`,
  sign: { image },
});
