import { expect, test } from "vitest";
import rules from "../../.dependency-cruiser.ts";
import { modules } from "../../modules.ts";
import { exitCodeOn, violationsIn } from "./sample-repository.ts";

/** A correct repository: one file of each kind, and every import that the rules allow. */
const correct: Record<string, string> = {
  "contract/limits.ts": `export const MAX = 10;`,
  "contract/cart.ts": `import { z } from "zod"; import { MAX } from "./limits.ts"; export type Line = { n: number }; export const line = z.number().max(MAX);`,
  "contract/permissions.ts": `export const roles = ["owner"] as const; export type Role = (typeof roles)[number];`,
  "web/admin/roles.ts": `export { roles } from "#contract/permissions.ts";`,
  "web/admin/shell/screens.ts": `export const screens = [];`,
  "web/admin/cart/page.ts": `import { screens } from "../shell/screens.ts"; export const page = screens;`,
  "db/database.ts": `import pg from "pg"; import { join } from "node:path"; export type Database = typeof pg; export default join;`,
  "http/answer.ts": `import { MAX } from "#contract/limits.ts"; import fastify from "fastify"; export default [MAX, fastify];`,
  "modules/media/media.ts": `import type { Database } from "#db/database.ts"; export type Media = Database;`,
  "modules/cart/cart.rules.ts": `import type { Line } from "#contract/cart.ts"; export const count = (lines: Line[]): number => lines.length;`,
  "modules/cart/cart.store.ts": `import type { Database } from "#db/database.ts"; import { count } from "./cart.rules.ts"; export const rows = (_: Database) => count([]);`,
  "modules/cart/cart.ts": `import { rows } from "./cart.store.ts"; import type { Media } from "#modules/media/media.ts"; export const add = (media: Media) => rows(media);`,
  "modules/cart/cart.routes.ts": `import answer from "#http/answer.ts"; import { add } from "./cart.ts"; import { MAX } from "#contract/limits.ts"; export default [answer, add, MAX];`,
  "modules/cart/cart.jobs.ts": `import { add } from "./cart.ts"; export const job = add;`,
  "modules/cart/cart.rules.test.ts": `import { test } from "vitest"; import { count } from "./cart.rules.ts"; import { rows } from "../../tests/support/rows.ts"; test("counts", () => count(rows));`,
  "server/app.ts": `import routes from "#modules/cart/cart.routes.ts"; import { job } from "#modules/cart/cart.jobs.ts"; import { add } from "#modules/cart/cart.ts"; import join from "#db/database.ts"; import answer from "#http/answer.ts"; export default [routes, job, add, join, answer];`,
  "server/box.ts": `export type Box = string;`,
  "server/key.ts": `import type { Box } from "./box.ts"; export type Key = Box;`,
  "web/entry.server.tsx": `import { Readable } from "node:stream"; export default Readable;`,
  "web/storefront/cart.tsx": `import type { Route } from "./+types/cart"; import { MAX } from "#contract/limits.ts"; export default function Cart(_: Route) { return <p>{MAX}</p>; }`,
  "web/storefront/may.ts": `import type { Role } from "#contract/permissions.ts"; export type May = Role;`,
  "web/storefront/home.tsx": `export default function Home() { return <p>Home</p>; }`,
  "tests/support/rows.ts": `import { rows as read } from "#modules/cart/cart.store.ts"; export const rows = [read];`,
  "bench/main.ts": `import app from "#server/app.ts"; import { test } from "vitest"; export default [app, test];`,
};

/** Violations on purpose: `rule: from -> to`, and the import in `from` that breaks the rule. Each rule is here at least once. */
const broken: Record<string, string> = {
  "layer-contract: contract/a.ts -> http/answer.ts": `export type { Answer } from "#http/answer.ts";`,
  "layer-db: db/a.ts -> http/answer.ts": `import answer from "#http/answer.ts"; export const db = answer;`,
  "layer-http: http/a.ts -> db/database.ts": `import type { Database } from "../db/database.ts";`,
  "layer-modules: modules/cart/a.ts -> http/answer.ts": `import "#http/answer.ts";`,
  "layer-modules: modules/cart/b.ts -> server/app.ts": `const later = () => import("#server/app.ts");`,
  "layer-modules-routes: modules/cart/a.routes.ts -> server/app.ts": `import app from "#server/app.ts";`,
  "layer-client: client/a.ts -> http/answer.ts": `import answer from "#http/answer.ts"; export const client = answer;`,
  "layer-server: server/a.ts -> web/entry.server.tsx": `export const page = await import("#web/entry.server.tsx");`,
  "layer-web: web/a.tsx -> http/answer.ts": `export const A = () => <a onClick={() => import("#http/answer.ts")}>a</a>;`,
  "server-imports-public-api: server/b.ts -> modules/cart/cart.store.ts": `import { rows } from "#modules/cart/cart.store.ts";`,
  "server-imports-public-api: server/c.ts -> modules/cart/cart.rules.ts": `import { count } from "#modules/cart/cart.rules.ts";`,
  "module-unknown: modules/magic/magic.ts -> contract/limits.ts": `import { MAX } from "#contract/limits.ts";`,
  "rules-are-pure: modules/cart/a.rules.ts -> modules/cart/cart.store.ts": `import { rows } from "./cart.store.ts";`,
  "rules-are-pure: modules/cart/b.rules.ts -> db/database.ts": `import type { Database } from "#db/database.ts";`,
  "rules-are-pure: modules/cart/c.rules.ts -> node_modules/pg/index.js": `import pg from "pg";`,
  "rules-without-node: modules/cart/d.rules.ts -> crypto": `import { randomUUID } from "node:crypto";`,
  "contract-imports-only-zod: contract/b.ts -> node_modules/pg/index.js": `import pg from "pg";`,
  "contract-imports-only-zod: contract/c.ts -> fs": `import "node:fs";`,
  "browser-without-node: web/b.ts -> fs": `import "node:fs";`,
  "browser-reaches-no-server: web/a.tsx -> http/answer.ts": `export const A = () => <a onClick={() => import("#http/answer.ts")}>a</a>;`,
  "browser-reaches-no-server: web/c.ts -> http/answer.ts": `import type { A } from "#contract/a.ts";`,
  "storefront-loads-no-admin: web/storefront/b.ts -> contract/permissions.ts": `import { roles } from "#contract/permissions.ts";`,
  "storefront-loads-no-admin: web/ui/a.ts -> web/admin/roles.ts": `import { roles } from "../admin/roles.ts";`,
  "tests-are-leaves: server/d.ts -> tests/support/rows.ts": `import { rows } from "../tests/support/rows.ts";`,
  "admin-modules-apart: web/admin/shell/a.ts -> web/admin/cart/page.ts": `import { page } from "../cart/page.ts";`,
  "admin-modules-apart: web/admin/orders/a.ts -> web/admin/cart/page.ts": `import { page } from "../cart/page.ts";`,
  "tests-are-leaves: server/e.ts -> bench/main.ts": `import "../bench/main.ts";`,
  "tests-are-leaves: server/f.ts -> modules/cart/cart.rules.test.ts": `import "#modules/cart/cart.rules.test.ts";`,
  "no-cycle: server/box.ts -> server/key.ts": `import type { Key } from "./key.ts"; export type Box = Key;`,
  "no-orphan: server/i.ts -> server/i.ts": `export const unused = 1;`,
  "no-unresolved: server/j.ts -> #db/no-such-file.ts": `import "#db/no-such-file.ts";`,
  "no-dev-package: server/k.ts -> node_modules/vitest/index.js": `import { test } from "vitest";`,
  "no-undeclared-package: server/l.ts -> node_modules/never-declared/index.js": `import "never-declared";`,
};

/** Every module imports the public API of the next one, and the rules of the one before it. Both are forbidden. */
function forbiddenModuleImports(): { files: Record<string, string>; violations: string[] } {
  const files: Record<string, string> = {};
  const violations: string[] = [];
  for (const [position, name] of modules.entries()) {
    const from = `modules/${name}/forbidden.ts`;
    const later = modules.slice(position + 1, position + 2).map((other) => `modules/${other}/${other}.ts`);
    const inside = modules.slice(position - 1, position).map((other) => `modules/${other}/inner.rules.ts`);
    files[`modules/${name}/${name}.ts`] ??= `import { MAX } from "#contract/limits.ts"; export const open = MAX;`;
    files[`modules/${name}/inner.rules.ts`] = `import { MAX } from "#contract/limits.ts"; export const rule = MAX;`;
    files[from] = [...later, ...inside].map((path) => `import "#${path}";`).join("\n");
    violations.push(...[...later, ...inside].map((to) => `module-${name}: ${from} -> ${to}`));
  }
  return { files, violations };
}

test("a correct repository has no violation", async () => {
  expect(await violationsIn(correct)).toEqual([]);
  expect(await exitCodeOn(correct)).toBe(0);
});

test("every violation is reported with its rule and its file, and nothing else is", async () => {
  const violating = Object.entries(broken).map(([line, text]) => [/: (\S+) ->/.exec(line)?.[1], `${text}\n`]);
  const repository = { ...correct, ...Object.fromEntries(violating) };

  expect(await violationsIn(repository)).toEqual(Object.keys(broken).sort());
  expect(await exitCodeOn(repository)).toBeGreaterThan(0);
});

test("a module cannot import a later module, and earlier ones only through their public API", async () => {
  const { files, violations } = forbiddenModuleImports();

  expect(await violationsIn({ ...correct, ...files })).toEqual(violations.sort());
});

test("every rule is broken by one of the tests above", () => {
  const tested = [...Object.keys(broken), ...forbiddenModuleImports().violations].map((line) => line.split(":")[0]);

  expect(new Set(tested)).toEqual(new Set(rules.forbidden.map(({ name }) => name)));
});
