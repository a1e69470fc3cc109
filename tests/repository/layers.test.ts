import { expect, test } from "vitest";
import rules, { modules } from "../../.dependency-cruiser.ts";
import { exitCodeOn, violationsIn } from "./sample-repository.ts";

/** A house as it should be, one file of each kind and every arrow the rules allow. */
const sound: Record<string, string> = {
  "contract/limits.ts": `export const MAX = 10;`,
  "contract/cart.ts": `import { z } from "zod"; import { MAX } from "./limits.ts"; export type Line = { n: number }; export const line = z.number().max(MAX);`,
  "contract/permissions.ts": `export const roles = ["owner"] as const; export type Role = (typeof roles)[number];`,
  "web/admin/desk.ts": `export { roles } from "#contract/permissions.ts";`,
  "db/database.ts": `import pg from "pg"; import { join } from "node:path"; export type Database = typeof pg; export default join;`,
  "http/answer.ts": `import { MAX } from "#contract/limits.ts"; import fastify from "fastify"; export default [MAX, fastify];`,
  "modules/media/media.ts": `import type { Database } from "#db/database.ts"; export type Media = Database;`,
  "modules/cart/cart.rules.ts": `import type { Line } from "#contract/cart.ts"; export const count = (lines: Line[]): number => lines.length;`,
  "modules/cart/cart.store.ts": `import type { Database } from "#db/database.ts"; import { count } from "./cart.rules.ts"; export const rows = (_: Database) => count([]);`,
  "modules/cart/cart.ts": `import { rows } from "./cart.store.ts"; import type { Media } from "#modules/media/media.ts"; export const add = (media: Media) => rows(media);`,
  "modules/cart/cart.routes.ts": `import answer from "#http/answer.ts"; import { add } from "./cart.ts"; import { MAX } from "#contract/limits.ts"; export default [answer, add, MAX];`,
  "modules/cart/cart.jobs.ts": `import { add } from "./cart.ts"; export const job = add;`,
  "modules/cart/cart.rules.test.ts": `import { test } from "vitest"; import { count } from "./cart.rules.ts"; import { house } from "../../tests/support/house.ts"; test("counts", () => count(house));`,
  "server/app.ts": `import routes from "#modules/cart/cart.routes.ts"; import { job } from "#modules/cart/cart.jobs.ts"; import { add } from "#modules/cart/cart.ts"; import join from "#db/database.ts"; import answer from "#http/answer.ts"; export default [routes, job, add, join, answer];`,
  "server/door.ts": `export type Door = string;`,
  "server/key.ts": `import type { Door } from "./door.ts"; export type Key = Door;`,
  "web/entry.server.tsx": `import { Readable } from "node:stream"; export default Readable;`,
  "web/storefront/cart.tsx": `import type { Route } from "./+types/cart"; import { MAX } from "#contract/limits.ts"; export default function Cart(_: Route) { return <p>{MAX}</p>; }`,
  "web/storefront/may.ts": `import type { Role } from "#contract/permissions.ts"; export type May = Role;`,
  "web/storefront/home.tsx": `export default function Home() { return <p>Home</p>; }`,
  "tests/support/house.ts": `import { rows } from "#modules/cart/cart.store.ts"; export const house = [rows];`,
  "bench/main.ts": `import app from "#server/app.ts"; import { test } from "vitest"; export default [app, test];`,
};

/** Broken on purpose: `rule: from -> to` and the import in `from` that breaks it. Each rule stands here at least once. */
const broken: Record<string, string> = {
  "room-contract: contract/a.ts -> http/answer.ts": `export type { Answer } from "#http/answer.ts";`,
  "room-db: db/a.ts -> contract/limits.ts": `export { MAX } from "#contract/limits.ts";`,
  "room-http: http/a.ts -> db/database.ts": `import type { Database } from "../db/database.ts";`,
  "room-modules: modules/cart/a.ts -> http/answer.ts": `import "#http/answer.ts";`,
  "room-modules: modules/cart/b.ts -> server/app.ts": `const later = () => import("#server/app.ts");`,
  "room-modules-routes: modules/cart/a.routes.ts -> server/app.ts": `import app from "#server/app.ts";`,
  "room-server: server/a.ts -> web/entry.server.tsx": `export const page = await import("#web/entry.server.tsx");`,
  "room-web: web/a.tsx -> http/answer.ts": `export const A = () => <a onClick={() => import("#http/answer.ts")}>a</a>;`,
  "server-uses-doors: server/b.ts -> modules/cart/cart.store.ts": `import { rows } from "#modules/cart/cart.store.ts";`,
  "server-uses-doors: server/c.ts -> modules/cart/cart.rules.ts": `import { count } from "#modules/cart/cart.rules.ts";`,
  "noun-unknown: modules/magic/magic.ts -> contract/limits.ts": `import { MAX } from "#contract/limits.ts";`,
  "rules-are-pure: modules/cart/a.rules.ts -> modules/cart/cart.store.ts": `import { rows } from "./cart.store.ts";`,
  "rules-are-pure: modules/cart/b.rules.ts -> db/database.ts": `import type { Database } from "#db/database.ts";`,
  "rules-are-pure: modules/cart/c.rules.ts -> node_modules/pg/index.js": `import pg from "pg";`,
  "rules-without-node: modules/cart/d.rules.ts -> crypto": `import { randomUUID } from "node:crypto";`,
  "contract-needs-zod-alone: contract/b.ts -> node_modules/pg/index.js": `import pg from "pg";`,
  "contract-needs-zod-alone: contract/c.ts -> fs": `import "node:fs";`,
  "browser-without-node: web/b.ts -> fs": `import "node:fs";`,
  "browser-reaches-no-server: web/a.tsx -> http/answer.ts": `export const A = () => <a onClick={() => import("#http/answer.ts")}>a</a>;`,
  "browser-reaches-no-server: web/c.ts -> http/answer.ts": `import type { A } from "#contract/a.ts";`,
  "shop-loads-no-desk: web/storefront/b.ts -> contract/permissions.ts": `import { roles } from "#contract/permissions.ts";`,
  "shop-loads-no-desk: web/ui/a.ts -> web/admin/desk.ts": `import { roles } from "../admin/desk.ts";`,
  "tests-are-leaves: server/d.ts -> tests/support/house.ts": `import { house } from "../tests/support/house.ts";`,
  "tests-are-leaves: server/e.ts -> bench/main.ts": `import "../bench/main.ts";`,
  "tests-are-leaves: server/f.ts -> modules/cart/cart.rules.test.ts": `import "#modules/cart/cart.rules.test.ts";`,
  "no-cycle: server/door.ts -> server/key.ts": `import type { Key } from "./key.ts"; export type Door = Key;`,
  "no-orphan: server/i.ts -> server/i.ts": `export const nobody = 1;`,
  "no-unresolved: server/j.ts -> #db/no-such-file.ts": `import "#db/no-such-file.ts";`,
  "no-dev-package: server/k.ts -> node_modules/vitest/index.js": `import { test } from "vitest";`,
  "no-undeclared-package: server/l.ts -> node_modules/never-declared/index.js": `import "never-declared";`,
};

/** Every noun looks at the next one's door, and at the rules of the one before it: both are forbidden. */
function nounsInDisorder(): { files: Record<string, string>; violations: string[] } {
  const files: Record<string, string> = {};
  const violations: string[] = [];
  for (const [position, noun] of modules.entries()) {
    const from = `modules/${noun}/disorder.ts`;
    const later = modules.slice(position + 1, position + 2).map((next) => `modules/${next}/${next}.ts`);
    const inside = modules.slice(position - 1, position).map((earlier) => `modules/${earlier}/inner.rules.ts`);
    files[`modules/${noun}/${noun}.ts`] ??= `import { MAX } from "#contract/limits.ts"; export const door = MAX;`;
    files[`modules/${noun}/inner.rules.ts`] = `import { MAX } from "#contract/limits.ts"; export const rule = MAX;`;
    files[from] = [...later, ...inside].map((path) => `import "#${path}";`).join("\n");
    violations.push(...[...later, ...inside].map((to) => `noun-${noun}: ${from} -> ${to}`));
  }
  return { files, violations };
}

test("a sound house has no violation", async () => {
  expect(await violationsIn(sound)).toEqual([]);
  expect(await exitCodeOn(sound)).toBe(0);
});

test("every broken rule is reported by its name, where it is broken, and nothing else is", async () => {
  const planted = Object.entries(broken).map(([line, text]) => [/: (\S+) ->/.exec(line)?.[1], `${text}\n`]);
  const house = { ...sound, ...Object.fromEntries(planted) };

  expect(await violationsIn(house)).toEqual(Object.keys(broken).sort());
  expect(await exitCodeOn(house)).toBeGreaterThan(0);
});

test("a noun sees no later noun, and the earlier ones only through their door", async () => {
  const { files, violations } = nounsInDisorder();

  expect(await violationsIn({ ...sound, ...files })).toEqual(violations.sort());
});

test("every rule there is has been broken above", () => {
  const proved = [...Object.keys(broken), ...nounsInDisorder().violations].map((line) => line.split(":")[0]);

  expect(new Set(proved)).toEqual(new Set(rules.forbidden.map(({ name }) => name)));
});
