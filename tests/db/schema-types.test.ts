import { generate, PostgresDialect } from "kysely-codegen";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../support/test-database.ts";

// After a migration: npx vitest run tests/db/schema-types --update
test("db/schema.gen.ts has the types of the migrated database", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);

  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: "string" }),
    // `wishes` is a view for shops of the version before.
    excludePattern: "{schema_*,wishes}",
    typeMapping: { int8: "number" },
  });

  await expect(types).toMatchFileSnapshot("../../db/schema.gen.ts");
});
