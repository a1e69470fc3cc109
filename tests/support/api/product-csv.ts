import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect } from "vitest";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

export type Row = Record<string, string>;

/** The row of a valid new product. */
export const newProduct: Row = {
  productname: "Kampana",
  description: "A bell.",
  type: "Accessory",
  status: "hide",
  stock: "7",
  selling: "350",
  original: "1,350.50",
  title: "Bell",
  keyword: "bell",
  mdescription: "A bell for scooters.",
};

/** The products of a search as the export writes them: the bytes, and the parsed rows. */
export async function exportProducts(
  shop: Shop,
  owner: TestAccount,
  q: string,
): Promise<{ text: string; rows: Row[] }> {
  const response = await shop.send(`/api/admin/products/export?${new URLSearchParams({ q })}`, {}, { as: owner });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"/);
  // `text()` would remove the byte order mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { text, rows: parse<Row>(text, { bom: true, columns: true }) };
}

export const csvOf = (rows: Row[]): string => stringify(rows, { header: true });

/** The form of an import. */
export function importForm(text: string | Uint8Array, apply = false): FormData {
  const body = new FormData();
  body.set("file", new Blob([typeof text === "string" ? text : new Uint8Array(text)]), "products");
  body.set("apply", apply ? "1" : "0");
  return body;
}

/** Imports these rows, or only checks them; returns the report. */
export const importProducts = async (shop: Shop, owner: TestAccount, rows: Row[], apply: boolean) =>
  (await shop.call("POST /api/admin/products/import", { body: importForm(csvOf(rows), apply) }, { as: owner })).body;
