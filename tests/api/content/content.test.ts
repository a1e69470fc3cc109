import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContentPage } from "#contract/content.admin.ts";
import type { TextKind } from "#contract/content.kinds.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
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
type TextPage = Extract<ContentPage, { kind: TextKind }>;

/** An article or policy. @throws for another kind */
function asText(page: ContentPage): TextPage {
  if (page.kind !== "article" && page.kind !== "policy") throw new Error(`It is a ${page.kind}`);
  return page;
}

const article = (given: Fields = {}): Fields => ({
  title: "A page",
  slug: `page-${crypto.randomUUID()}`,
  summary: "What it says.",
  position: 50,
  picture: "",
  checked_on: "",
  sources: "",
  body: "First words.",
  ...given,
});

const add = async (fields: Fields, publish = true): Promise<TextPage> => {
  const body = { kind: "article", publish, fields } as const;
  return asText((await shop.call("POST /api/admin/content", { body }, { as: owner })).body.page);
};

const save = ({ id, version }: ContentPage, fields: Fields, publish = true, as = owner) =>
  shop.request("PUT /api/admin/content/:id", { params: { id }, body: { version, publish, fields } }, { as });

async function saved(page: ContentPage, given: Fields, publish = true): Promise<TextPage> {
  const params = { id: page.id };
  const body = { version: page.version, publish, fields: { ...page.fields, ...given } };
  return asText((await shop.call("PUT /api/admin/content/:id", { params, body }, { as: owner })).body.page);
}

const slugOf = (page: TextPage): string => page.fields.slug;
const read = async (slug: string) => (await shop.call("GET /api/articles/:slug", { params: { slug } })).body.article;
const articleStatus = async (slug: string) =>
  (await shop.request("GET /api/articles/:slug", { params: { slug } })).status;
const htmlOf = async (body: string): Promise<string> => (await read(slugOf(await add(article({ body }))))).html;
const problems = async (given: Fields) => {
  const body = { kind: "article", publish: false, fields: article(given) };
  return (await shop.expectRefusal("POST /api/admin/content", { body }, { as: owner })).body.errors;
};

async function uploaded(): Promise<string> {
  const body = new FormData();
  const png = await noisePicture(50 + pictures++, 40)
    .png()
    .toBuffer();
  body.set("image", new Blob([new Uint8Array(png)]), "a.png");
  return (await shop.call("POST /api/admin/content-pictures", { body }, { as: owner })).body.picture.image;
}
let pictures = 0;

describe("CMS-01 what comes with the shop", () => {
  test("is the first, published version of five articles and four policies, and is loaded once", async () => {
    await Promise.all([loadDefaultContent(shop.db, shop.pictures), loadDefaultContent(shop.db, shop.pictures)]);
    const { policies } = (await shop.call("GET /api/policies", {})).body;
    expect(policies.map(({ path }) => path)).toEqual(
      ["returns", "warranty", "privacy", "terms"].map((slug) => `/policies/${slug}`),
    );
    const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "article" } }, { as: owner })).body;
    const shipped = pages.filter(({ saved_by }) => saved_by === null);
    expect(shipped.map(({ position, state }) => [position, state])).toEqual(
      [1, 2, 3, 4, 5].map((position) => [position, "published"]),
    );
    const rules = await read("rules-of-the-road");
    expect(rules).toMatchObject({ checked_on: "2026-11-20", picture: { width: expect.any(Number) } });
    expect(rules.sources).toHaveLength(6);
    expect(rules.html).toMatch(/^<p>Read the date first/);
  });

  test("two new shops that start at the same time over one database have each page once", async () => {
    const fresh = await openShop();
    try {
      await Promise.all([1, 2, 3].map(() => loadDefaultContent(fresh.db, fresh.pictures)));
      expect((await fresh.call("GET /api/articles", {})).body.articles).toHaveLength(5);
    } finally {
      await fresh.close();
    }
  });
});

test("LIST-05 a search finds published articles and policies by their words, those of titles first", async () => {
  const found = async (q: string) =>
    (await shop.call("GET /api/search-texts", { query: { q } })).body.texts.map(({ title }) => title);
  expect((await found("warranty"))[0]).toMatch(/warranty/i);
  expect((await found("what is the warranty"))[0]).toMatch(/warranty/i);
  expect(await found("qqqxxx")).toEqual([]);
  expect(await found('"')).toEqual([]);
  const only = await add(
    article({ title: "Sakay", summary: "Pabigat.", body: "A word that nothing else has: mabilisan." }),
  );
  await add(article({ title: "Mabilisan", summary: "Its title has it." }));
  await add(article({ title: "A draft about mabilisan" }), false);
  expect(await found("mabilisan")).toEqual(["Mabilisan", "Sakay"]);
  await saved(only, { body: "Another text." });
  expect(await found("mabilisan")).toEqual(["Mabilisan"]);
});

describe("CMS-01 drafts, publishing and history", () => {
  test("a draft is seen by staff alone; publishing shows it at once, in lists too", async () => {
    const page = await add(article({ title: "Tyres in June", position: 7 }), false);
    expect(page).toMatchObject({ version: 1, state: "draft" });
    expect(await articleStatus(slugOf(page))).toBe(404);
    const published = await saved(page, { body: "Pump them up." });
    expect(published).toMatchObject({ version: 2, state: "published", path: `/articles/${slugOf(page)}` });
    expect(await read(slugOf(page))).toMatchObject({
      title: "Tyres in June",
      html: "<p>Pump them up.</p>",
      minutes: 1,
    });
    const listed = async () => (await shop.call("GET /api/articles", {})).body.articles.map(({ title }) => title);
    expect((await listed()).slice(5, 6)).toEqual(["Tyres in June"]);

    const changed = await saved(published, { title: "Tyres in July", body: "Not yet." }, false);
    expect(changed).toMatchObject({ version: 3, state: "changed", fields: { title: "Tyres in July" } });
    expect(await read(slugOf(page))).toMatchObject({ title: "Tyres in June", html: "<p>Pump them up.</p>" });
    await saved(changed, { body: "Now." });
    expect(await listed()).toContain("Tyres in July");
    expect(await read(slugOf(page))).toMatchObject({ html: "<p>Now.</p>" });
  });

  test("the history names who saved which version and when, and any version is published again", async () => {
    const page = await add(article({ title: "Right", body: "Right words." }));
    const wrong = await saved(page, { title: "Wrong", body: "Wrong words." });
    const params = { id: page.id };
    const old = await shop.call(
      "GET /api/admin/content/:id/versions/:version",
      { params: { ...params, version: 1 } },
      { as: owner },
    );
    expect(old.body).toMatchObject({ fields: { title: "Right" }, html: "<p>Right words.</p>" });
    const body = { version: wrong.version, from: 1 };
    const restored = (await shop.call("POST /api/admin/content/:id/restore", { params, body }, { as: owner })).body
      .page;
    expect(restored.history.map(({ saved_at, ...version }) => version)).toEqual([
      { version: 3, published: true, restored_from: 1, saved_by: owner.name },
      { version: 2, published: true, restored_from: null, saved_by: owner.name },
      { version: 1, published: true, restored_from: null, saved_by: owner.name },
    ]);
    expect(await read(slugOf(page))).toMatchObject({ title: "Right", html: "<p>Right words.</p>" });
    const query = { entity_type: "content", entity_id: page.id } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["content_restored", { version: 1 }],
      ["content_published", { version: 2 }],
      ["content_published", { version: 1 }],
    ]);
  });

  test("saving without a change adds no version and no audit entry; publishing a draft as it is does", async () => {
    const page = await add(article());
    expect(await saved(page, {})).toMatchObject({ version: 1, history: [{ version: 1 }] });
    expect((await save(page, page.fields, false)).status).toBe(200);
    const draft = await saved(page, { title: "A draft" }, false);
    expect(draft.version).toBe(2);
    expect(await saved(draft, {}, false)).toMatchObject({ version: 2, state: "changed" });
    expect(await saved(draft, {})).toMatchObject({ version: 3, state: "published" });
    const query = { entity_type: "content", entity_id: page.id } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.map(({ action }) => action)).toEqual(["content_published", "content_drafted", "content_published"]);
  });

  test("a deleted page that is published again as it was is back with a new version", async () => {
    const page = await add(article());
    await shop.call("DELETE /api/admin/content/:id", { params: { id: page.id } }, { as: owner });
    expect(await saved(page, {})).toMatchObject({ version: 2, state: "published" });
  });

  test("of two who save at once one is refused, and no version is overwritten", async () => {
    const page = await add(article());
    const answers = await Promise.all([
      save(page, { ...page.fields, title: "Mine" }),
      save(page, { ...page.fields, title: "Theirs" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = (await shop.call("GET /api/admin/content/:id", { params: { id: page.id } }, { as: owner })).body.page;
    expect([now.version, now.history.length]).toEqual([2, 2]);
    expect((await save(page, { ...page.fields, title: "Late" })).body).toMatchObject({ code: "content_changed" });
  });

  test("the database refuses to change or delete a version", async () => {
    const page = await add(article());
    for (const statement of [
      `update content_versions set fields = '{}' where page_id = ${page.id}`,
      `update content_versions set saved_by = 1, published = false where page_id = ${page.id}`,
      `delete from content_versions where page_id = ${page.id}`,
    ])
      await expect(shop.pool.query(statement)).rejects.toThrow("only added");
  });

  test("a new address leads from the old one, also after a second change and back", async () => {
    const page = await add(article());
    const first = slugOf(page);
    const second = `${first}-b`;
    const third = `${first}-c`;
    const moved = await saved(page, { slug: second }, false);
    expect((await read(first)).slug).toBe(first);
    expect(await articleStatus(second)).toBe(404);
    const twice = await saved(await saved(moved, {}), { slug: third });
    for (const slug of [first, second, third]) expect((await read(slug)).path).toBe(`/articles/${third}`);
    await saved(twice, { slug: first });
    for (const slug of [first, second, third]) expect((await read(slug)).path).toBe(`/articles/${first}`);
    const other = await add(article({ slug: second, title: "Another" }));
    expect((await read(second)).title).toBe("Another");
    expect((await save(other, { ...other.fields, slug: first })).body).toMatchObject({
      errors: { slug: [expect.any(String)] },
    });
    const policy = { kind: "policy", publish: true, fields: article({ slug: first }) } as const;
    expect((await shop.call("POST /api/admin/content", { body: policy }, { as: owner })).status).toBe(201);
  });

  test("a deleted article is gone at once, and a version of it brings it back", async () => {
    const page = await add(article());
    const params = { id: page.id };
    expect((await read(slugOf(page))).title).toBe("A page");
    await shop.call("DELETE /api/admin/content/:id", { params }, { as: owner });
    expect(await articleStatus(slugOf(page))).toBe(404);
    expect((await shop.expectRefusal("DELETE /api/admin/content/:id", { params }, { as: owner })).status).toBe(404);
    const { pages } = (await shop.call("GET /api/admin/content", { query: { state: "deleted" } }, { as: owner })).body;
    expect(pages).toEqual([expect.objectContaining({ id: page.id, state: "deleted" })]);
    const body = { version: 1, from: 1 };
    await shop.call("POST /api/admin/content/:id/restore", { params, body }, { as: owner });
    expect((await read(slugOf(page))).title).toBe("A page");
  });

  test("a page that the shop links to keeps its address and cannot be deleted", async () => {
    const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "policy" } }, { as: owner })).body;
    const id = defined(pages.find(({ path }) => path === "/policies/terms")).id;
    expect(
      (await shop.expectRefusal("DELETE /api/admin/content/:id", { params: { id } }, { as: owner })).body.code,
    ).toBe("content_fixed");
    const { page } = (await shop.call("GET /api/admin/content/:id", { params: { id } }, { as: owner })).body;
    expect(page.fixed).toBe(true);
    expect((await save(page, { ...page.fields, slug: "our-terms" })).body).toMatchObject({
      errors: { slug: [expect.any(String)] },
    });
  });

  test("only owners and managers write pages", async () => {
    const page = await add(article());
    const manager = await createStaff(shop, "manager");
    const support = await createStaff(shop, "support");
    expect((await save(page, { ...page.fields, title: "By support" }, true, support)).status).toBe(403);
    expect((await shop.expectRefusal("GET /api/admin/content", {}, { as: support })).status).toBe(403);
    expect((await save(page, { ...page.fields, title: "By a manager" }, true, manager)).status).toBe(200);
  });
});

describe("CMS-01 Markdown and blocks", () => {
  test("headings, lists and links are HTML, and a colon within a line is a colon", async () => {
    expect(
      await htmlOf("# Big\n\n1. one\n2. **two**\n\n[in](/scooter) [out](https://example.com) at 12:30, IP:X4"),
    ).toBe(
      '<h2>Big</h2>\n<ol>\n<li>one</li>\n<li><strong>two</strong></li>\n</ol>\n<p><a href="/scooter">in</a> <a href="https://example.com">out</a> at 12:30, IP:X4</p>',
    );
  });

  test("columns, a banner, a product and a picture are blocks; the price of the product is the one of today", async () => {
    const image = await uploaded();
    const { id } = await createProduct(shop, owner, { productname: "Bolt", selling: 1500, original: 1500 });
    const blocks = `:::columns\nLeft.\n\n***\n\nRight.\n:::\n\n:::banner{to=/scooter button="See all"}\nBig news.\n:::`;
    const page = await add(
      article({ picture: image, body: `${blocks}\n\n::product{id=${id}}\n\n![A bolt](${image})` }),
    );
    const { html, products } = await read(slugOf(page));
    expect(products).toEqual([id]);
    expect(html).toContain('<div data-block="columns"><div><p>Left.</p></div><div><p>Right.</p></div></div>');
    expect(html).toContain(
      '<div data-block="banner"><p>Big news.</p><p><a data-block="button" href="/scooter">See all</a></p></div>',
    );
    expect(html).toMatch(
      /<a data-block="product" href="\/\w+\/\d+">.*<strong>Bolt<\/strong><span>₱1,500<\/span><\/a>/s,
    );
    expect(html).toContain(`<img src="${image}" srcset="`);
    expect(html).toContain('alt="A bolt"');

    await shop.pool.query("update products set price = 140000 where id = $1", [id]);
    await shop.waitForInvalidation();
    expect((await read(slugOf(page))).html).toContain("<span>₱1,400</span>");
    await shop.pool.query("update products set shown = false where id = $1", [id]);
    await shop.waitForInvalidation();
    expect((await read(slugOf(page))).html).not.toContain("Bolt");
  });

  test("the pictures of every version are kept, and those of no page are removed", async () => {
    const first = await uploaded();
    const second = await uploaded();
    const unused = await uploaded();
    const page = await add(article({ picture: first, body: "One." }));
    await saved(page, { picture: "", body: `![Two](${second})` });
    await shop.pool.query("update media set last_uploaded_at = now() - interval '2 days'");
    await deleteUnusedPictures(shop.db, shop.pictures, new Date());
    const statusOf = async (path: string) => (await shop.send(path)).status;
    expect([await statusOf(first), await statusOf(second), await statusOf(unused)]).toEqual([200, 200, 404]);
    expect(await problems({ picture: unused })).toEqual({ picture: [expect.stringContaining("gone")] });
  });

  test.each<[string, Fields]>([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(121) }],
    ["slug", { slug: "Not A Slug" }],
    ["slug", { slug: "two--hyphens" }],
    ["slug", { slug: "range-and-batteries" }],
    ["summary", { summary: "" }],
    ["summary", { summary: "No Return, No Exchange" }],
    ["position", { position: 0 }],
    ["position", { position: "" }],
    ["picture", { picture: "https://example.com/a.webp" }],
    ["picture", { picture: `/media/${"0".repeat(64)}.webp` }],
    ["checked_on", { checked_on: "2026-02-30" }],
    ["sources", { sources: "x".repeat(4001) }],
    ["body", { body: "" }],
    ["body", { body: "Sale: NO RETURN, NO EXCHANGE." }],
    ["body", { body: "![x](https://example.com/a.png)" }],
    ["body", { body: "[x](javascript:alert(1))" }],
    ["body", { body: "[x](http://example.com)" }],
    ["body", { body: "[x](//example.com)" }],
    ["body", { body: "::video{id=1}" }],
    ["body", { body: "::product{id=seven}" }],
    ["body", { body: "::product{id=987654}" }],
    ["body", { body: ":::banner{to=javascript:alert(1) button=x}\nx\n:::" }],
    ["body", { body: `![x](/media/${"0".repeat(64)}.webp)` }],
  ])("an error is returned under %s: %j", async (field, wrong) => {
    expect(Object.keys((await problems(wrong)) ?? {})).toEqual([field]);
  });

  test("a problem of the text names its line, in the preview too", async () => {
    const body = { body: "Fine.\n\n::video{id=1}\n\n[x](ftp://example.com)" };
    const { html, problems: found } = (await shop.call("POST /api/admin/content-preview", { body }, { as: owner }))
      .body;
    expect(found).toEqual([expect.stringMatching(/^Line 3: .*::video/), expect.stringMatching(/^Line 5: a link/)]);
    expect(html).not.toContain("ftp:");
  });
});

describe("CMS-01 nothing that is typed runs as code", () => {
  const tags = /<(?!\/?(?:p|h[2-6]|ul|ol|li|strong|em|code|pre|blockquote|hr|br|a|picture|source|img|div|span)[\s>/])/i;

  test.each(xssVectors)("%s", async (vector) => {
    const render = async (body: string) =>
      (await shop.call("POST /api/admin/content-preview", { body: { body } }, { as: owner })).body.html;
    const banner = `:::banner{to="${vector.replaceAll('"', "")}" button="${vector.replaceAll('"', "")}"}\n${vector}\n:::`;
    for (const text of [
      vector,
      `[x](${vector})`,
      `![x](${vector})`,
      `<${vector}>`,
      `\`\`\`\n${vector}\n\`\`\``,
      banner,
    ]) {
      const html = await render(text);
      expect(html).not.toMatch(tags);
      const attributes = [...html.matchAll(/<\w+((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(([, all = ""]) =>
        [...all.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, value] as const),
      );
      // Every tag was parsed, so no attribute was missed.
      expect(html.match(/<\w/g)?.length ?? 0).toBe(
        [...html.matchAll(/<\w+(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g)].length,
      );
      expect(attributes.filter(([name]) => /^on|style|srcdoc|^id$|^class$/i.test(name))).toEqual([]);
      const links = attributes.filter(([name]) => name === "href" || name === "src");
      expect(links.filter(([, value]) => !/^(?:https:\/\/|mailto:|tel:|[^a-z]|[^:]*$)/i.test(value))).toEqual([]);
      // No other entity, which the browser would read as a letter of a protocol.
      expect(links.filter(([, value]) => /&(?!#x2[67];|#x3C;)/i.test(value))).toEqual([]);
    }
    // The other fields are text: what was typed comes back as it was, for React to escape.
    const page = await add(article({ title: vector, summary: vector, sources: vector }), false);
    expect(page.fields).toMatchObject({ title: vector.trim(), summary: vector.trim(), sources: vector.trim() });
    expect(Object.keys((await problems({ slug: vector, picture: vector, checked_on: vector })) ?? {}).sort()).toEqual([
      "checked_on",
      "picture",
      "slug",
    ]);
  });
});
