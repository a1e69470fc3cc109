import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDefaultContent } from "#modules/content/content.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

type Fields = Record<string, unknown>;

describe("HELP-01 questions", () => {
  const question = (given: Fields = {}): Fields => ({
    title: "A question?",
    slug: `question-${crypto.randomUUID()}`,
    topic: "orders",
    position: 90,
    body: "An **answer**.",
    ...given,
  });
  const listed = async () => (await shop.call("GET /api/questions", {})).body.questions;
  const addQuestion = async (fields: Fields) =>
    (await shop.call("POST /api/admin/content", { body: { kind: "question", publish: true, fields } }, { as: owner }))
      .body.page;

  test("come with the shop, by topic, and are edited like articles", async () => {
    await loadDefaultContent(shop.db, shop.pictures);
    const shipped = await listed();
    expect(shipped.length).toBeGreaterThan(15);
    expect(new Set(shipped.map(({ slug }) => slug)).size).toBe(shipped.length);
    const page = await addQuestion(question({ title: "Is it mabilog?" }));
    expect(page.path).toBe(`/help#${(page.fields as Fields).slug}`);
    expect((await listed()).at(-1)).toMatchObject({
      title: "Is it mabilog?",
      html: "<p>An <strong>answer</strong>.</p>",
    });
    const changed = { version: page.version, publish: true, fields: { ...page.fields, body: "Another answer." } };
    await shop.call("PUT /api/admin/content/:id", { params: { id: page.id }, body: changed }, { as: owner });
    expect((await listed()).at(-1)?.html).toBe("<p>Another answer.</p>");
    const refused = await shop.expectRefusal(
      "POST /api/admin/content",
      { body: { kind: "question", publish: true, fields: question({ topic: "weather", body: "" }) } },
      { as: owner },
    );
    expect(refused.body.errors).toEqual({ topic: ["Choose a topic."], body: ["Write the answer."] });
  });

  test("LIST-05 are found by the search with the beginning of their answer", async () => {
    await addQuestion(
      question({ title: "Where is the kalabasa?", body: "In the **garden**, beside [the door](/contact)." }),
    );
    const { texts } = (await shop.call("GET /api/search-texts", { query: { q: "kalabasa" } })).body;
    expect(texts).toMatchObject([{ title: "Where is the kalabasa?", summary: "In the garden, beside the door." }]);
  });
});
