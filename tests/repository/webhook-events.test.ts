import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { webhookEvents } from "#contract/webhooks.events.ts";

test("HOOK-01 each webhook event is a row of the table in docs/webhooks.md", () => {
  const text = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
  expect(keysOf(webhookEvents).filter((event) => !text.includes(`\n| \`${event}\` |`))).toEqual([]);
});
