import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../web/routes.ts";
import { backOffice, storefront } from "../screens/screens.ts";
import type { SeedData } from "../screens/seed.ts";
import { repositoryFiles } from "./repository-files.ts";

const account = { token: "", name: "", email: "" };
const accounts = { customer: account, shopper: account, owner: account, packer: account, waiting: account };
const orders = {
  orderId: 1,
  unpaidOrderId: 2,
  deliveredOrderId: 7,
  returnId: 8,
  messageId: 1,
  bannerId: 60,
  paidOrderId: 3,
  shippedNumber: "",
};
const others = { partlyPaidOrderId: 4, withoutCodOrderId: 5 };
const rides = { testRidePath: "/test-ride/1#a-link", testRideDay: "2026-11-20" };
const seed: SeedData = { accounts, customerId: 1, ...orders, ...others, ...rides, reviewPath: "/review/1#a-link" };

/** The email is in a sandboxed frame, where axe cannot run. */
const LEFT_OUT = ["/admin/emails/:id"];

/** The paths of the pages of a route, such as `/account/orders/:id`. */
function pagesOf({ path = "", file, children = [] }: RouteConfigEntry, parent = ""): string[] {
  const here = path === "" ? parent : `${parent}/${path}`;
  return [...(file.endsWith("-page.tsx") ? [here || "/"] : []), ...children.flatMap((child) => pagesOf(child, here))];
}

test("every page is in tests/screens, so that its accessibility is checked and its picture taken", () => {
  const paths = [...storefront, ...backOffice].map(({ path }) => (typeof path === "string" ? path : path(seed)));
  const open = (page: string) => {
    const pattern = page.replaceAll(":id", String.raw`\d+`).replaceAll(/:\w+/g, String.raw`[\w-]+`).replace("*", ".+");
    return paths.some((path) => new RegExp(`^${pattern}([?#]|$)`).test(path));
  };
  expect(routes.flatMap((route) => pagesOf(route)).filter((page) => !open(page))).toEqual(LEFT_OUT);
});

test("every screen and state has its pictures in docs/screens", () => {
  const index = readFileSync("docs/screens/README.md", "utf8");
  const names = [...storefront, ...backOffice].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !index.includes(`- ${name}: [phone](${name}-phone.webp)`))).toEqual([]);
});

test("ADM-10 a key means the same on every screen of the back office", () => {
  const files = repositoryFiles().filter((file) => /^web\/admin\/.*\.tsx?$/.test(file));
  const uses = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:keys: |shortcut\()"([^"]+)"/g)].map(([, key = ""]) => ({
      key,
      file,
    })),
  );
  const twice = [...Map.groupBy(uses, ({ key }) => key)].filter(([, where]) => where.length > 1);
  expect(uses.length).toBeGreaterThan(10);
  expect(twice).toEqual([]);
});
