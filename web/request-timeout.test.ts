import { expect, test } from "vitest";
import { timeoutFor } from "./request-timeout.ts";

const MB = 1024 * 1024;

/** A form with texts and files of these sizes in bytes. */
function formOf(...sizes: number[]): FormData {
  const form = new FormData();
  form.set("productname", "Kidlat S1");
  for (const size of sizes) form.append("image", new Blob([new Uint8Array(size)]), "phone.jpg");
  return form;
}

test("BIZ-04 the timeout is 15 s and the time that a slow connection needs to send the body", () => {
  expect(timeoutFor("POST /api/products", undefined)).toBe(15_000);
  // PostgreSQL ends a query after 15 s, and the answer says so.
  expect(timeoutFor("GET /api/admin/reports/sales")).toBe(20_000);
  expect(timeoutFor("POST /api/products", { email: "ana@reyes.example" })).toBe(15_000);
  expect(timeoutFor("POST /api/products", formOf())).toBe(15_000);
  expect(timeoutFor("POST /api/products", formOf(MB))).toBe(15_000 + MB / 32);
  expect(timeoutFor("POST /api/products", formOf(MB, MB))).toBe(15_000 + (2 * MB) / 32);
  // 10 MB at 384 kbit/s take 219 s; the server ends an upload after five minutes.
  expect(timeoutFor("POST /api/products", formOf(10 * MB))).toBeGreaterThan(219_000);
  expect(timeoutFor("POST /api/products", formOf(20 * MB))).toBe(315_000);
});
