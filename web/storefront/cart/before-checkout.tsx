import type { ReactNode } from "react";
import type { CartLine } from "#contract/cart.ts";
import { Note } from "#web/ui/note.tsx";

/** The lines that keep a cart from being ordered: there is less in stock than wanted. */
export const linesShortOfStock = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ product, product_qty }) => product.stock < product_qty);

/** What a customer has to do with these lines before the checkout. */
export const BeforeCheckout = ({ lines, children }: { lines: readonly CartLine[]; children?: ReactNode }) => (
  <Note kind="warning" title="Before you can order">
    {lines.map(({ id, product }) => (
      <p key={id}>{whatToDo(product)}</p>
    ))}
    {children}
  </Note>
);

/** What is wrong with a line. */
export function shortage({ stock, no_longer_sold }: CartLine["product"]): string {
  if (no_longer_sold) return "No longer available. Remove it to order.";
  return stock === 0 ? "Out of stock. Remove it to order the rest." : `Only ${stock} left.`;
}

function whatToDo({ productname, stock, no_longer_sold }: CartLine["product"]): string {
  if (no_longer_sold) return `Remove ${productname}: it is no longer available.`;
  return stock === 0
    ? `Remove ${productname}: it is out of stock.`
    : `Lower the quantity of ${productname}: only ${stock} left.`;
}
