import { expect, onTestFinished, test } from "vitest";
import { staffTopics } from "#contract/system.updates.admin.ts";
import { describeDiagram, describeSchema } from "#db/describe-schema.ts";
import { createTestDatabase } from "../support/test-database.ts";

// After a change in db/migrations or db/functions: npx vitest run tests/db/schema --update
test("db/schema.sql and docs/schema.md describe the migrated database", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);

  await expect(await describeSchema(pool)).toMatchFileSnapshot("../../db/schema.sql");
  await expect(await describeDiagram(pool)).toMatchFileSnapshot("../../docs/schema.md");
});

test("every table has a comment that says what it holds", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'schema\\_%' and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});

test("what staff are told about has a trigger, and each such trigger a topic", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  // The argument of a trigger is stored with a zero byte after it.
  const { rows } = await pool.query<{ topic: string }>(
    `select distinct encode(trim(trailing '\\x00' from tgargs), 'escape') as topic
       from pg_trigger where tgfoid = 'notify_staff_change'::regproc`,
  );
  expect(rows.map(({ topic }) => topic).toSorted()).toEqual(Object.keys(staffTopics).toSorted());
});
