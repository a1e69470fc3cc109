import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentPage } from "#contract/content.admin.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { xssVectors } from "../../support/xss-vectors.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadDefaultContent(shop.db, shop.pictures);
});

type Link = { label: string; to: string };

const read = async () => (await shop.call("GET /api/menus", {})).body;

async function menuPage(title: string): Promise<ContentPage> {
  const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "menu" } }, { as: owner })).body;
  const params = { id: defined(pages.find((page) => page.title === title)).id };
  return (await shop.call("GET /api/admin/content/:id", { params }, { as: owner })).body.page;
}

const bodyOf = ({ version, fields }: ContentPage, links: readonly Link[], publish: boolean) => ({
  version,
  publish,
  fields: { ...fields, links },
});

async function save(page: ContentPage, links: readonly Link[], publish = true): Promise<ContentPage> {
  const body = bodyOf(page, links, publish);
  return (await shop.call("PUT /api/admin/content/:id", { params: { id: page.id }, body }, { as: owner })).body.page;
}

async function problems(links: readonly Link[]) {
  const page = await menuPage("Main menu");
  const input = { params: { id: page.id }, body: bodyOf(page, links, true) };
  return (await shop.expectRefusal("PUT /api/admin/content/:id", input, { as: owner })).body.errors;
}

test("CMS-01 the menus begin as they ship; a draft changes nothing, publishing changes them at once, and a version comes back", async () => {
  const shipped = await read();
  expect(shipped.main.links).toEqual([
    { label: "Scooters", to: "/scooter" },
    { label: "Helmets", to: "/helmet" },
    { label: "Accessories", to: "/accessory" },
  ]);
  expect(shipped.footer).toEqual({ title: "Help & policies", links: [{ label: "Track your order", to: "/track" }] });
  const page = await menuPage("Main menu");
  expect(page.fixed).toBe(true);
  const links = [
    { label: "Rain", to: "/articles/riding-in-the-rain" },
    { label: "Scooters", to: "/scooter" },
    { label: "Our group", to: "https://example.com/group" },
  ];
  const drafted = await save(page, links, false);
  expect(await read()).toEqual(shipped);
  const published = await save(drafted, links);
  expect((await read()).main.links).toEqual(links);
  expect((await read()).footer).toEqual(shipped.footer);
  const body = { version: published.version, from: 1 };
  await shop.call("POST /api/admin/content/:id/restore", { params: { id: page.id }, body }, { as: owner });
  expect(await read()).toEqual(shipped);
  const refused = await shop.expectRefusal("DELETE /api/admin/content/:id", { params: { id: page.id } }, { as: owner });
  expect(refused.body.code).toBe("content_fixed");
});

test("CMS-01 what is wrong with a link is said with its place", async () => {
  const good = { label: "Helmets", to: "/helmet" };
  expect(await problems([good, { label: " ", to: "/scooter" }])).toEqual({ links: ["Link 2: enter its words."] });
  expect(await problems([{ label: "x".repeat(25), to: "/scooter" }])).toEqual({
    links: ["Link 1: Use at most 24 characters."],
  });
  expect(await problems([])).toEqual({ links: ["Add a link."] });
  expect(Object.keys((await problems(Array.from({ length: 9 }, () => good))) ?? {})).toEqual(["links"]);
});

test.each(xssVectors)("CMS-01 no address of a link runs code: %s", async (to) => {
  expect(await problems([{ label: "x", to }])).toEqual({ links: [expect.stringMatching(/^Link 1: /)] });
});
