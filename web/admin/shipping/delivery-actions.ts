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
      return tryQuote(form);
  }
}

/** Quotes the chosen products, options and quantities of the form. */
async function tryQuote(form: FormData): Promise<TryResult> {
  const all = (name: string) => form.getAll(name).map(String);
  const ids = all("product_id");
  const names = all("product_name");
  const quantities = all("product_qty");
  const variants = all("variant_id");
  const lines = ids.map((id, index) => ({
    product_id: Number(id),
    product_qty: Number(quantities[index]),
    ...(variants[index] && { variant_id: Number(variants[index]) }),
  }));
  try {
    const quote = await call("POST /api/admin/shipping-quote", {
      body: { address: String(form.get("address") ?? ""), lines },
    });
    return {
      failure: null,
      quote: { ...quote, products: names.map((name, index) => `${quantities[index]} × ${name}`) },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: error, quote: null };
  }
}
