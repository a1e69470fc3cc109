import { recordOf } from "#contract/keys.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { textFieldNames } from "#contract/products.fields.ts";

/** A product as the API returns it, for tests without a server. Texts are empty by default. */
export const sampleProduct = (fields: Partial<AdminProduct> = {}): AdminProduct => ({
  ...recordOf(textFieldNames, () => ""),
  id: 3,
  type: "scooter",
  status: "ok",
  stock: 6,
  selling: 54_990,
  original: 59_990,
  image: "",
  images: [],
  attributes: {},
  model: null,
  low_stock: null,
  weight: null,
  ships_alone: false,
  cod_ceiling: null,
  low: false,
  archived: false,
  version: 4,
  ...fields,
});
