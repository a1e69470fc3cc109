import { expect, onTestFinished, test } from "vitest";
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
