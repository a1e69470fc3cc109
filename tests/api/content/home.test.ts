import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContentPage } from "#contract/content.admin.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { noisePicture } from "../../support/pictures.ts";
import { xssVectors } from "../../support/xss-vectors.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadDefaultContent(shop.db, shop.pictures);
});

type Fields = Record<string, unknown>;

const readHome = async () => (await shop.call("GET /api/home", {})).body;
const preview = async () => (await shop.call("GET /api/admin/content-home", {}, { as: owner })).body;

async function homePage(): Promise<ContentPage> {
  const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "home" } }, { as: owner })).body;
  expect(pages).toMatchObject([{ title: "Home page", path: "/" }]);
  const params = { id: defined(pages[0]).id };
  return (await shop.call("GET /api/admin/content/:id", { params }, { as: owner })).body.page;
}

async function save({ id, version, fields }: ContentPage, given: Fields, publish = true): Promise<ContentPage> {
  const body = { version, publish, fields: { ...fields, ...given } };
  return (await shop.call("PUT /api/admin/content/:id", { params: { id }, body }, { as: owner })).body.page;
}

async function problems({ id, version, fields }: ContentPage, given: Fields) {
  const body = { version, publish: true, fields: { ...fields, ...given } };
  return (await shop.expectRefusal("PUT /api/admin/content/:id", { params: { id }, body }, { as: owner })).body.errors;
}

const banner = (given: Fields = {}): Fields => ({
  title: "New helmets",
  text: "In four sizes.",
  button: "See the helmets",
  to: "/helmet",
  color: "sand",
  picture: "",
  position: 5,
  ...given,
});

async function addBanner(given: Fields = {}, publish = true): Promise<ContentPage> {
  const body = { kind: "banner", publish, fields: banner(given) } as const;
  return (await shop.call("POST /api/admin/content", { body }, { as: owner })).body.page;
}

async function remove({ id }: ContentPage): Promise<void> {
  await shop.call("DELETE /api/admin/content/:id", { params: { id } }, { as: owner });
}

async function uploaded(): Promise<string> {
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(await noisePicture(60, 40).png().toBuffer())]), "a.png");
  return (await shop.call("POST /api/admin/content-pictures", { body }, { as: owner })).body.picture.image;
}

test("NAV-07 banners and the other pages are listed apart, deleted ones too, with their counts", async () => {
  const kept = await addBanner();
  const gone = await addBanner();
  await remove(gone);
  const ids = async (query: { kind?: "banner"; without?: "banner"; state?: "deleted" }) =>
    (await shop.call("GET /api/admin/content", { query: { ...query, limit: 100 } }, { as: owner })).body.pages.map(
      ({ id }) => id,
    );
  const banners = await ids({ kind: "banner" });
  const deleted = await ids({ kind: "banner", state: "deleted" });
  expect([banners.includes(kept.id), banners.includes(gone.id)]).toEqual([true, false]);
  expect([deleted.includes(kept.id), deleted.includes(gone.id)]).toEqual([false, true]);
  const others = [await ids({ without: "banner" }), await ids({ without: "banner", state: "deleted" })].flat();
  expect(others.filter((id) => [...banners, ...deleted].includes(id))).toEqual([]);
  expect(others.length).toBeGreaterThan(10);
  const { counts } = (await shop.call("GET /api/admin/counts/content", {}, { as: owner })).body;
  expect(counts).toMatchObject({ banner: { count: banners.length }, "banner:deleted": { count: deleted.length } });
  expect(counts.deleted?.count).toBe((await ids({ without: "banner", state: "deleted" })).length);
  await remove(kept);
});

describe("CMS-01 the home page", () => {
  test("begins with the texts that come with the shop", async () => {
    expect(await readHome()).toMatchObject({
      home: { headline: ["Ride", "first."], button: "Learn More", product: 1, picture: null, sale_banners: 3 },
      banners: [],
    });
  });

  test("is added to a shop of an earlier version, whose articles and policies stay as they are", async () => {
    const older = await openShop();
    try {
      await loadDefaultContent(older.db, older.pictures);
      await older.pool.query("alter table content_versions disable trigger content_version_protected");
      await older.pool.query("update content_pages set published_version = null where kind = 'home'");
      await older.pool.query(
        "delete from content_versions using content_pages p where p.id = page_id and p.kind = 'home'",
      );
      await older.pool.query("delete from content_pages where kind = 'home'");
      const missing = await older.expectRefusal("GET /api/home", {});
      expect(missing.status).toBe(404);
      await loadDefaultContent(older.db, older.pictures);
      expect((await older.call("GET /api/home", {})).body.home.headline).toEqual(["Ride", "first."]);
      expect((await older.call("GET /api/articles", {})).body.articles).toHaveLength(5);
    } finally {
      await older.close();
    }
  });

  test("a draft is in the preview of staff alone; publishing changes the cached page at once, and an old version comes back", async () => {
    const { id: product } = await createProduct(shop, owner, { productname: "Bolt" });
    const page = await homePage();
    const picture = await uploaded();
    const text = { headline: "Rain is\nno reason.", lead: "Without rides.", test_ride_lead: "With rides." };
    const drafted = await save(page, { ...text, product, picture, sale_banners: 0 }, false);
    expect(drafted.state).toBe("changed");
    expect((await readHome()).home.headline).toEqual(["Ride", "first."]);
    const shown = {
      headline: ["Rain is", "no reason."],
      lead: "Without rides.",
      test_ride_lead: "With rides.",
      product,
      featured: { productname: "Bolt" },
      picture: { image: picture, width: 60 },
      sale_banners: 0,
    };
    expect((await preview()).home).toMatchObject(shown);

    const published = await save(drafted, {});
    expect((await readHome()).home).toMatchObject(shown);
    await shop.pool.query("update products set shown = false where id = $1", [product]);
    await shop.waitForInvalidation();
    expect((await readHome()).home).toMatchObject({ product, featured: null });

    const body = { version: published.version, from: 1 };
    const restored = await shop.call(
      "POST /api/admin/content/:id/restore",
      { params: { id: page.id }, body },
      { as: owner },
    );
    expect(restored.body.message).toBe("Version 1 of Home page is published again.");
    expect((await readHome()).home.headline).toEqual(["Ride", "first."]);
  });

  test("it cannot be deleted or added, and only owners and managers see its drafts", async () => {
    const { id } = await homePage();
    const params = { id };
    const refused = await shop.expectRefusal("DELETE /api/admin/content/:id", { params }, { as: owner });
    expect(refused.body.code).toBe("content_fixed");
    const body = JSON.stringify({ kind: "home", publish: true, fields: {} });
    const headers = { "content-type": "application/json", authorization: `Bearer ${owner.token}` };
    expect((await shop.send("/api/admin/content", { method: "POST", headers, body })).status).toBe(422);
    const support = await createStaff(shop, "support");
    expect((await shop.expectRefusal("GET /api/admin/content-home", {}, { as: support })).status).toBe(403);
    expect((await shop.expectRefusal("GET /api/admin/content-home", {})).status).toBe(401);
  });

  test.each<[string, unknown]>([
    ["headline", ""],
    ["headline", "One\ntwo\nthree"],
    ["headline", "x".repeat(25)],
    ["lead", "No Return, No Exchange"],
    ["test_ride_lead", ""],
    ["button", "x".repeat(41)],
    ["product", "seven"],
    ["product", 987_654],
    ["picture", "https://example.com/a.webp"],
    ["picture", `/media/${"0".repeat(64)}.webp`],
    ["sale_banners", 7],
    ["sale_banners", ""],
    ["range_title", " "],
  ])("an error is returned under %s: %j", async (field, wrong) => {
    expect(Object.keys((await problems({ ...(await homePage()) }, { product: "", [field]: wrong })) ?? {})).toEqual([
      field,
    ]);
  });
});

describe("CMS-01 banners", () => {
  test("are shown in their order with their picture, drafts in the preview alone, and deleted ones come back by a version", async () => {
    const picture = await uploaded();
    const second = await addBanner({ position: 2, title: "Second", picture });
    const first = await addBanner({ position: 1, title: "First", to: "https://example.com/a?b=c" });
    const draft = await addBanner({ position: 3, title: "Draft" }, false);
    const titles = async (read: () => Promise<{ banners: { title: string }[] }>) =>
      (await read()).banners.map(({ title }) => title);
    expect(await titles(readHome)).toEqual(["First", "Second"]);
    expect(await titles(preview)).toEqual(["First", "Second", "Draft"]);
    expect((await readHome()).banners).toMatchObject([
      { to: "https://example.com/a?b=c", color: "sand", picture: null },
      { text: "In four sizes.", button: "See the helmets", picture: { image: picture, height: 40 } },
    ]);
    await save(first, { position: 9 });
    expect(await titles(readHome)).toEqual(["Second", "First"]);
    await remove(second);
    expect(await titles(readHome)).toEqual(["First"]);
    const params = { id: second.id };
    await shop.call("POST /api/admin/content/:id/restore", { params, body: { version: 1, from: 1 } }, { as: owner });
    expect(await titles(readHome)).toEqual(["Second", "First"]);
    for (const each of [first, second, draft]) await remove(each);
  });

  test.each<[string, unknown]>([
    ["title", ""],
    ["text", "NO RETURN NO EXCHANGE"],
    ["button", " "],
    ["to", ""],
    ["to", "javascript:alert(1)"],
    ["to", "//example.com"],
    ["to", "/\\example.com"],
    ["color", "pink"],
    ["position", 0],
    ["picture", "/media/x.webp"],
  ])("an error is returned under %s: %j", async (field, wrong) => {
    const body = { kind: "banner", publish: true, fields: banner({ [field]: wrong }) } as const;
    const { errors } = (await shop.expectRefusal("POST /api/admin/content", { body }, { as: owner })).body;
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  test.each(xssVectors)(
    "no field of a banner or the home page becomes a link or a colour that runs code: %s",
    async (vector) => {
      const body = {
        kind: "banner",
        publish: false,
        fields: banner({ to: vector, color: vector, picture: vector }),
      } as const;
      const { errors } = (await shop.expectRefusal("POST /api/admin/content", { body }, { as: owner })).body;
      expect(Object.keys(errors ?? {}).sort()).toEqual(["color", "picture", "to"]);
      // The other fields are text: what was typed comes back as it was, for React to escape.
      if (vector.length > 40) return;
      const page = await addBanner({ title: vector, text: vector, button: vector }, false);
      expect(page.fields).toMatchObject({ title: vector.trim(), text: vector.trim(), button: vector.trim() });
      await remove(page);
    },
  );
});
