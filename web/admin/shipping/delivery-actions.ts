import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** The actions of the screen besides its form: the values of the buttons named `operation`. */
export type DeliveryAction = "add_holiday" | "delete_holiday" | "try";

/** What delivery would cost, and of which products. */
export type TriedQuote = CallReply<"POST /api/admin/shipping-quote"> & { products: string[] };
export type TryResult = { failure: ApiError | null; quote: TriedQuote | null };

/** Performs the action of a form of the screen. */
export async function submitDeliveryAction(form: FormData): Promise<ActionResult | TryResult> {
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("operation") as DeliveryAction) {
    case "add_holiday":
      return submitAction(() => call("POST /api/admin/holidays", { body: { day: text("day"), name: text("name") } }));
    case "delete_holiday":
      return submitAction(() => call("DELETE /api/admin/holidays/:day", { params: { day: text("day") } }));
    case "try":
      return tryQuote(text("address"), text("products"));
  }
}

/** Quotes lines such as `2 Tulin Maya`: the best match of each name counts. */
async function tryQuote(address: string, typed: string): Promise<TryResult> {
  try {
    const wanted = typed.split("\n").filter((line) => line.trim() !== "");
    const lines = await Promise.all(wanted.map(findLine));
    const quote = await call("POST /api/admin/shipping-quote", {
      body: { address, lines: lines.map(({ id, quantity }) => ({ product_id: id, product_qty: quantity })) },
    });
    return { failure: null, quote: { ...quote, products: lines.map(({ label }) => label) } };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { failure: reason, quote: null };
  }
}

async function findLine(line: string): Promise<{ id: number; quantity: number; label: string }> {
  const [, count, name = ""] = /^\s*(?:(\d{1,3})\s*[x×]?\s+)?(.+?)\s*$/.exec(line) ?? [];
  const { products } = await call("GET /api/search", { query: { q: name } });
  const quantity = Number(count ?? 1);
  const [best] = products;
  // The server says that it does not know product 0's successor; no product has this id.
  return best
    ? { id: best.id, quantity, label: `${quantity} × ${best.productname}` }
    : { id: NO_PRODUCT, quantity, label: name };
}

/** The largest id: no product has it, so the server refuses the line. */
const NO_PRODUCT = 2_147_483_647;
