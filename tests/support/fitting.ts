import { delivery } from "./buying.ts";
import { newPerson } from "./people.ts";
import { everythingSet } from "./settings.ts";
import { filledForm } from "./shelf.ts";

/** For every field somewhere in the contract something that fits, so that what is wrong stands beside what is right. */
export const fitting: Readonly<Record<string, unknown>> = {
  ...everythingSet,
  ...newPerson(),
  ...filledForm,
  ...delivery,
  ...{ id: 1, step: "inc", product_id: 1, product_qty: 1, version: 1, stock_seen: 5, limit: 2, q: "kidlat" },
  ...{ reason: "So.", courier: "LBC", courier_tracking: "4711" },
  ...{ staff: false, token: "x".repeat(43), payment_mode: "cod", total: 25_000, attributes: '{"range_km":45}' },
};
