import { expect, test } from "vitest";
import { pathAfterLogin } from "./require-login.ts";

test.each([
  [null, "/admin/dashboard"],
  ["/admin/view-order/7?x=1", "/admin/view-order/7?x=1"],
  ["/admin/login?next=x", "/admin/dashboard"],
  ["//", "/admin/dashboard"],
  ["//evil.example/admin/", "/admin/dashboard"],
  ["https://evil.example/admin/", "/admin/dashboard"],
  ["https://[", "/admin/dashboard"],
  ["javascript:alert(1)", "/admin/dashboard"],
  ["/admin/../cart", "/admin/dashboard"],
])("ADM-03 after a login with next=%s the path is %s", (next, path) => {
  const url = new URL("http://shop.example/admin/login");
  if (next !== null) url.searchParams.set("next", next);
  expect(pathAfterLogin(url)).toBe(path);
});
