import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { reservedSlugs } from "#contract/products.type-slugs.admin.ts";
import routes from "../../web/routes.ts";

/** The first parts of the addresses of these routes. */
const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstParts(children) : [path.split("/")[0] ?? ""],
  );

test("COL-01 no type of products can take the address of another page", () => {
  const parts = firstParts(routes).filter((part) => /^[a-z-]+$/.test(part));
  expect(parts).toContain("cart");
  expect(parts.filter((part) => !reservedSlugs.includes(part))).toEqual([]);
});
